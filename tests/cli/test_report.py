"""`report` from the command line."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from langfinger_sim.cli.playing import make_plan, take_playing
from langfinger_sim.cli.run import command as run_command
from langfinger_sim.engine.command_line import is_crossed, spell_command
from langfinger_sim.engine.plan import Plan, cross_cells, restore_plan
from langfinger_sim.reporting.kinds import KINDS
from langfinger_sim.stats.verdicts import Verdict
from tests.cli.conftest import Command
from tests.toy.game import GAME, find_variant

PLAY = ("run", "--policy", "toss", "--games", "3000", "--players", "2", "--detail-games", "20", "--out", "played/here")


def test_report_prints_verdict_and_files(command: Command) -> None:
    command(*PLAY)
    ended = command("report", "win-rate", "played/here")
    assert (ended.code, ended.err) == (0, "")
    report = json.loads(Path("reports/here/win-rate.json").read_text("utf-8"))
    lines = ended.out.splitlines()
    assert lines[0] == f"{report['verdict']} for the stand-in deck (base, 2 players, toss)"
    assert lines[3:] == [f"{ending:<8} reports/here/win-rate.{ending}" for ending in ("html", "pdf", "json")]
    assert all(Path(line.split()[1]).is_file() for line in lines[3:])


def test_json_is_what_is_in_the_file(command: Command) -> None:
    command(*PLAY)
    ended = command("report", "win-rate", "played/here", "--out", "else/where", "--json")
    assert ended.out == Path("else/where/win-rate.json").read_text("utf-8")
    assert not Path("reports").exists()


def test_fail_if_fires_at_the_verdict_and_at_worse_ones(command: Command) -> None:
    command(*PLAY)
    verdict = json.loads(command("report", "win-rate", "played/here", "--json").out)["verdict"]
    place = list(Verdict).index(verdict)
    for rank, word in enumerate(KINDS["win-rate"].verdicts):
        assert command("report", "win-rate", "played/here", "--fail-if", word).code == (3 if rank <= place else 0)


def test_fail_if_says_that_what_is_open_does_not_fire(command: Command) -> None:
    command("run", "--policy", "toss", "--games", "400", "--players", "2", "--out", "few")
    ended = command("report", "win-rate", "few", "--fail-if", "UNFAIR")
    assert json.loads(Path("reports/few/win-rate.json").read_text("utf-8"))["verdict"] == "NOT SETTLED"
    assert ended.code == 0
    assert ended.err == "note: not settled, so --fail-if unfair does not fire; --fail-if not-settled would\n"


def test_fail_if_knows_the_verdicts_of_the_kind_before_anything_is_read(command: Command) -> None:
    ended = command("report", "win-rate", "nowhere", "--fail-if", "unfiar")
    assert (ended.code, ended.out) == (2, "")
    allowed = "fair, fair-enough, not-settled, uneven, unfair"
    assert ended.err == (
        f'error: --fail-if unfiar: no verdict of win-rate; allowed: {allowed}; did you mean "unfair"?\n'
    )


def test_verdict_is_of_the_players_named(command: Command) -> None:
    command("run", "--policy", "toss", "--policy", "jump,walk", "--games", "400", "--players", "2", "--out", "two")
    words = {
        skill: command("report", "win-rate", "two", *(("--skill", skill) if skill else ())).out.split(" for the ")[0]
        for skill in ("", "toss", "jump,walk")
    }
    assert words == {"": "NOT SETTLED", "toss": "NOT SETTLED", "jump,walk": "UNFAIR"}
    ended = command("report", "win-rate", "two", "--skill", "walk")
    assert ended.code == 2
    assert "skill = walk: did not play in two; allowed: toss, jump,walk" in ended.err


def test_verdicts_are_spelled_as_stats_has_them() -> None:
    assert [word.upper().replace("-", " ") for word in KINDS["win-rate"].verdicts] == list(Verdict)


def test_what_is_no_run_exits_2(command: Command) -> None:
    ended = command("report", "win-rate", "nowhere")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "error: nowhere is not a run: it has no manifest.json\n"


def test_two_runs_are_refused(command: Command) -> None:
    ended = command("report", "win-rate", "a", "b")
    assert ended.code == 2
    assert "win-rate reads one run; 2 are named" in ended.err


def test_damaged_part_exits_2_and_is_named(command: Command) -> None:
    command(*PLAY)
    part = Path("played/here/games/c000-s00000.parquet")
    part.write_bytes(part.read_bytes()[:100])
    ended = command("report", "win-rate", "played/here")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "error: played/here: cannot read games/c000-s00000.parquet: is not the file this run wrote\n"
    assert not Path("reports").exists()


def test_unfinished_run_goes_on_with_the_command_it_is_told(command: Command) -> None:
    command(*PLAY)
    manifest = Path("played/here/manifest.json")
    manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
    Path("played/here/seats/c000-s00001.parquet").unlink()
    ended = command("report", "win-rate", "played/here")
    assert ended.code == 2
    program, *arguments = shlex.split(ended.err.splitlines()[-1])
    assert program == "langfinger-sim"
    assert command(*arguments).code == 0
    assert command("report", "win-rate", "played/here").code == 0


def test_place_that_cannot_be_written_exits_2(command: Command) -> None:
    command(*PLAY)
    Path("taken").write_text("")
    ended = command("report", "win-rate", "played/here", "--out", "taken")
    assert ended.code == 2
    assert "cannot write taken" in ended.err


def test_report_does_not_depend_on_where_one_stands(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command(*PLAY)
    command("report", "win-rate", "played/here", "--out", str(tmp_path / "one"))
    monkeypatch.chdir(tmp_path / "played" / "here")
    command("report", "win-rate", ".", "--out", str(tmp_path / "two"))
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def made_of(arguments: Sequence[str]) -> Plan:
    """The plan that `run` makes of its arguments."""
    values = run_command.make_context("run", list(arguments)).params
    return make_plan(GAME, take_playing(values), values["games"], values["detail_games"])


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--variant", "base", "--variant", "long", "--players", "2,3", "--seed", "5"),
        ("--set", "goal=9", "--set", "jump_limit=3", "--policy", "toss", "--policy", "walk,jump,toss,walk"),
        ("--variant", "long", "--set", "goal=9"),
        ("--variant", "mine.toml", "--variant", "base"),
        ("--variant", "mine.toml", "--set", "goal=9"),
    ],
)
def test_spelled_command_plays_the_same_plan(command: Command, arguments: tuple[str, ...]) -> None:
    Path("mine.toml").write_text("round_cap = 40\ngoal = 20\n[players.3]\njump_limit = 2\n")
    plan = made_of(arguments)
    restored = restore_plan(json.loads(json.dumps(plan.document())))
    assert is_crossed(restored)
    _, _, *again = shlex.split(spell_command(GAME, restored, "there"))
    assert made_of(again).digest() == plan.digest()


def test_cells_that_no_command_makes_are_told_apart() -> None:
    crossed = cross_cells([find_variant("base")], [2, 3], [["toss"], ["walk"]])
    assert is_crossed(Plan("dash", crossed))
    assert not is_crossed(Plan("dash", crossed[:3]))


def test_copied_run_keeps_its_name(command: Command) -> None:
    command(*PLAY)
    shutil.copytree("played/here", "played/copy")
    assert "reports/copy/win-rate.html" in command("report", "win-rate", "played/copy").out
