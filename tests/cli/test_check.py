"""`check` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command


def test_faults_go_to_stderr_and_a_line_a_file_to_stdout(command: Command) -> None:
    Path("good.toml").write_text("goal = 20\n")
    Path("bad.toml").write_text("gaol = 20\nround_cap = 0\n")
    ended = command("check", "good.toml", "bad.toml")
    assert ended.code == 2
    assert ended.out.splitlines() == ["good.toml: variant, nothing wrong", "bad.toml: variant, 2 faults"]
    assert ended.err.splitlines() == [
        'error: bad.toml, line 1: "gaol" is no option; its value is 20; did you mean "goal"?',
        "error: bad.toml, line 2: round_cap = 0 is refused; allowed: a whole number from 1 to 200",
    ]


def test_warnings_alone_are_no_fault(command: Command) -> None:
    Path("odd.toml").write_text("jump_limit = 0\n")
    ended = command("check", "odd.toml")
    assert (ended.code, ended.out) == (0, "odd.toml: variant, 1 warning\n")
    assert ended.err == "warning: odd.toml: jump_limit = 0: nobody can jump\n"


def test_program_may_read_it(command: Command) -> None:
    Path("bad.toml").write_text("goal = \n")
    ended = command("check", "bad.toml", "absent.toml", "--json")
    assert (ended.code, ended.err) == (2, "")
    bad, absent = json.loads(ended.out)
    assert (bad["file"], bad["kind"], bad["warnings"]) == ("bad.toml", "", [])
    assert bad["faults"][0].startswith("bad.toml, line 1: not valid TOML")
    assert absent["faults"] == ["absent.toml: cannot be read: No such file or directory"]


def test_a_fault_without_a_place_is_told_with_its_file(langfinger: Command) -> None:
    Path("v.toml").write_text("goal = 1\nstart_money = [0, 2, 0, 0, 0]\n")
    assert langfinger("check", "v.toml").err.startswith("error: v.toml: start_money number 2 = 2 is refused")


def test_nothing_to_check_is_wrong_input(command: Command) -> None:
    assert command("check").code == 2
