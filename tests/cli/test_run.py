"""`run` from the command line."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.cli import progress
from tests.cli.conftest import Command

SMALL = ("run", "--policy", "toss", "--games", "3000", "--detail-games", "20", "--threads", "2")


def digest_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("digest"))


def test_run_prints_what_it_found_and_where_it_is(command: Command) -> None:
    ended = command(*SMALL, "--players", "2,3", "--out", "here")
    assert ended.code == 0
    assert "Dash, base, 2 players, toss: 3,000 games" in ended.out
    assert "Dash, base, 3 players, toss: 3,000 games" in ended.out
    assert ended.out.count("start player") == 2
    assert ended.out.count("3rd") == 1
    assert "95 % interval, joint" in ended.out
    assert "rounds: mean 5." in ended.out
    assert "ties" in ended.out
    assert "capped 0.00 %" in ended.out
    assert "cards: no cards at all" in ended.out
    assert "games/s on 2 threads" in ended.out
    assert "langfinger-sim verify here" in ended.out
    assert "langfinger-sim report win-rate here" in ended.out
    assert json.loads(Path("here/manifest.json").read_text())["content_digest"] in ended.out


def test_run_says_nothing_on_stderr_when_it_is_quick(command: Command) -> None:
    command(*SMALL, "--out", "first")
    assert command(*SMALL, "--out", "second").err == ""


def test_defaults_are_those_of_the_manual(command: Command) -> None:
    assert command("run", "--threads", "1").code == 0
    (folder,) = Path("runs").iterdir()
    manifest = json.loads((folder / "manifest.json").read_text())
    (cell,) = manifest["cells"]
    assert (cell["variant"], cell["players"], cell["policies"]) == ("base", 4, ["balanced"] * 4)
    assert (manifest["games"], manifest["seed"], manifest["detail_games"]) == (100_000, 1, 1_000)
    assert folder.name == f"base-4p-{manifest['plan_digest'][:6]}"


def test_complete_run_prints_its_results_again(command: Command) -> None:
    first, second = command(*SMALL), command(*SMALL)
    assert second.code == 0
    assert "holds this run, complete; its results again" in second.err
    assert "3,000, all played earlier" in second.out
    assert second.out.splitlines()[:9] == first.out.splitlines()[:9]
    assert digest_line(second.out) == digest_line(first.out)


def test_settings_change_every_variant(command: Command) -> None:
    ended = command(*SMALL, "--variant", "base", "--variant", "long", "--set", "round_cap=1", "--out", "here")
    assert ended.code == 0
    assert ended.out.count("capped 100.00 %") == 2
    assert "base+round_cap=1" in ended.out
    assert "long+round_cap=1" in ended.out


def test_variant_may_be_a_path(command: Command) -> None:
    Path("mine.toml").write_text('description = "mine"\nround_cap = 1\n')
    ended = command(*SMALL, "--variant", "mine.toml")
    assert "Dash, mine, 4 players" in ended.out
    assert "capped 100.00 %" in ended.out


def test_policies_may_differ_by_seat(command: Command) -> None:
    ended = command("run", "--games", "100", "--players", "2", "--policy", "walk,jump", "--policy", "toss")
    assert "2 players, walk,jump: 100 games" in ended.out
    assert "2 players, toss: 100 games" in ended.out


def test_name_of_a_default_folder_is_a_plain_one(command: Command) -> None:
    command(*SMALL, "--set", "goal=10", "--players", "2,3")
    (folder,) = Path("runs").iterdir()
    assert folder.name.startswith("base+goal=10-2-3p-")


def test_warnings_of_the_rules_go_to_stderr(command: Command) -> None:
    ended = command(*SMALL, "--set", "jump_limit=0")
    assert "warning: jump_limit = 0: nobody can jump" in ended.err
    assert ended.code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "dish"], 'game "dish" is unknown; did you mean "dash"?'),
        (
            ["--variant", "bse"],
            'variant "bse" is unknown; allowed: base, long, or the path of a TOML file; did you mean',
        ),
        (["--policy", "wakl"], 'policy "wakl" is unknown; did you mean "walk"?'),
        (["--set", "gaol=3"], 'did you mean "goal"?'),
        (["--set", "goal=many"], "goal"),
        (["--set", "goal=99"], "60"),
        (["--players", "5"], "players = 5: Dash is for 2, 3, 4"),
        (["--players", "two"], "allowed are whole numbers, such as 4 or 2,3,4"),
        (["--players", "2,"], "an empty place in the list"),
        (
            ["--players", "2,3", "--policy", "walk,jump"],
            "policy = walk,jump: 2 names for 3 seats; allowed: 1 or one a seat",
        ),
        (["--policy", "walk", "--policy", "walk"], "named twice"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--games", "1.5"], "--games"),
        (["--threads", "0"], "--threads"),
        (["--seed", "-1"], "--seed"),
        (["--detail-games", "-1"], "--detail-games"),
        (["--until-ci", "2"], "until_ci = 2.0 is refused; allowed: a number from 1e-05 to 0.25, such as 0.005"),
        (["--until-ci", "nan"], "until_ci = NaN is refused"),
        (["--until-ci", "narrow"], "--until-ci"),
        (["--until-ci", "0.01", "--games", "9000"], "--games and --until-ci: only one of them"),
        (["--until-ci", "0.01", "--max-games", "4999"], "max_games = 4999: allowed is a whole number, 5,000 to"),
        (["--max-games", "9000"], "--max-games: it goes with --until-ci or --until-verdict"),
        (["--until-verdict", "--until-ci", "0.01"], "--until-ci and --until-verdict: only one of them"),
    ],
)
def test_wrong_input_is_named_with_what_is_allowed(command: Command, arguments: list[str], sentence: str) -> None:
    ended = command("run", *arguments)
    assert ended.code == 2
    assert sentence in ended.err
    assert ended.out == ""
    assert not Path("runs").exists()


UNTIL = ("run", "--policy", "toss", "--players", "2,3", "--until-ci", "0.0125", "--detail-games", "20")


def test_run_until_its_ranges_are_narrow_says_so_before_and_after(command: Command) -> None:
    ended = command(*UNTIL, "--out", "here")
    assert ended.code == 0
    said = "until no joint interval reaches farther than ±1.25 points"
    assert f"plays {said}, at most 10,000,000 games a cell; by forecast 8,1" in ended.err
    games = json.loads(Path("here/manifest.json").read_text())["games"]
    assert f"promise  {said}: kept after {games:,} games a cell; widest joint interval ±1." in ended.out
    assert f"2 players, toss: {games:,} games" in ended.out
    again = command(*UNTIL, "--out", "here")
    assert again.out.splitlines()[-4:] == ended.out.splitlines()[-4:]
    assert (
        command("run", "here/plan.toml", "--out", "there", "--threads", "3").out.splitlines()[:9]
        == (ended.out.splitlines()[:9])
    )


def test_run_that_meets_its_most_games_says_that_it_does_not_keep_its_promise(command: Command) -> None:
    ended = command(*UNTIL, "--max-games", "6000", "--out", "here")
    assert ended.code == 0
    assert "±1.25 points: not kept after 6,000 games a cell, the most allowed; widest joint" in ended.out


def test_run_until_the_verdict_prints_it_with_the_intervals_that_hold(command: Command) -> None:
    asked = ("run", "--players", "2", "--policy", "jump,walk", "--until-verdict", "--detail-games", "0")
    ended = command(*asked, "--out", "here")
    assert "plays until every verdict is settled, at most 10,000,000 games a cell\n" in ended.err
    assert "promise  until every verdict is settled: kept after 5,000 games a cell; 1 of 1 settled" in ended.out
    assert "95 % interval, joint\n" in ended.out
    assert "verdict: UNFAIR, settled by 5,000 other games" in ended.out
    assert "numbers  of 5,000 new games a cell, fixed beforehand, seed " in ended.out
    short = command("run", "--players", "2", "--policy", "toss", "--until-verdict", "--max-games", "5000")
    assert "95 % interval, joint, at any look" in short.out
    assert "verdict: NOT SETTLED, between FAIR and FAIR ENOUGH" in short.out
    assert "not kept after 5,000 games a cell, the most allowed; 0 of 1 settled" in short.out


def test_fixed_run_says_that_it_is(command: Command) -> None:
    assert "promise  3,000 games a cell, fixed beforehand" in command(*SMALL).out


def test_interrupted_run_until_says_how_to_go_on(command: Command) -> None:
    command(*UNTIL, "--out", "here")
    path = Path("here/manifest.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), "complete": False}))
    ended = command("report", "win-rate", "here")
    assert "--until-ci 0.0125 --max-games 10000000 --seed 1 --detail-games 20 --out here --resume" in ended.err


def test_faults_are_told_all_at_once(command: Command) -> None:
    ended = command("run", "--variant", "bse", "--policy", "wakl")
    assert "bse" in ended.err
    assert "wakl" in ended.err


def test_refused_action_of_a_policy_is_one_message(command: Command) -> None:
    ended = command("run", "--policy", "cheat", "--set", "jump_limit=1")
    assert ended.code == 2
    assert "policy cheat in seat 0 chose action 1: no jumps left" in ended.err


def test_unwritable_place_is_one_message(command: Command) -> None:
    Path("file").write_text("")
    ended = command(*SMALL, "--out", "file/run")
    assert ended.code == 2
    assert ended.err.startswith("error: cannot write file/run: Not a directory")


def test_other_plan_in_the_folder_is_refused(command: Command) -> None:
    command(*SMALL, "--out", "here")
    ended = command(*SMALL, "--out", "here", "--seed", "2")
    assert ended.code == 2
    assert "error: here holds another run; different there:\n  seed: 1, here 2" in ended.err


def interrupt_with(number: int) -> Any:
    """In place of the display of progress: a signal once a third of the games are played."""

    @contextmanager
    def show() -> Iterator[progress.Report]:
        def report(what: str, done: int, total: int, kept: int) -> None:
            if done >= total / 3:
                signal.raise_signal(number)

        yield report

    return show


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signal_keeps_what_is_whole_and_says_how_to_go_on(
    command: Command, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    options = ("run", "--policy", "toss", "--games", "40000", "--threads", "2")
    monkeypatch.setattr("sys.argv", ["langfinger-sim", *options, "--out", "cut"])
    before = signal.getsignal(number)
    with monkeypatch.context() as patch:
        patch.setattr(progress, "show_progress", interrupt_with(number))
        ended = command(*options, "--out", "cut")
    assert (ended.code, ended.out) == (code, "")
    assert "langfinger-sim run --policy toss --games 40000 --threads 2 --out cut --resume" in ended.err
    assert "Traceback" not in ended.err
    assert signal.getsignal(number) is before

    refused = command(*options, "--out", "cut")
    assert refused.code == 2
    assert "interrupted; go on with --resume" in refused.err

    resumed, whole = command(*options, "--out", "cut", "--resume"), command(*options, "--out", "whole")
    assert resumed.code == 0
    assert "played earlier" in resumed.out
    assert digest_line(resumed.out) == digest_line(whole.out)


def test_compiler_is_announced_where_nothing_is_compiled_yet(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("langfinger_sim.kernel.jit.is_cache_warm", lambda: False)
    ended = command(*SMALL)
    assert ended.err.startswith("compiling the rules, once on this machine")
    assert "\ncompiled in " in ended.err
