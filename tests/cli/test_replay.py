"""`replay` from the command line: a game told, as a trace, and traces checked."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from langfinger_sim.cli.playing import PREPARING
from langfinger_sim.engine.session import GameSession
from tests.cli.conftest import Command
from tests.cli.test_main import ENVIRONMENT, ROOT
from tests.toy.game import GAME, build_ruleset, find_policy, find_variant

PLAY = ("--policy", "toss", "--players", "2")
RUN = ("run", "--policy", "toss", "--games", "300", "--players", "2,3", "--seed", "4", "--out", "here")


def dash_trace(players: int, game_index: int, seed: int = 1) -> list[dict[str, object]]:
    ruleset = build_ruleset(find_variant("base"), players)
    policies = [find_policy("toss")] * players
    session = GameSession(GAME, ruleset, seed=seed, game_index=game_index, policies=policies)
    session.play()
    return session.trace()


def write_lines(path: Path, events: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(event) + "\n" for event in events))


def test_game_is_told_in_the_words_of_its_game(command: Command) -> None:
    ended = command("replay", *PLAY, "--game", "5")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:5] == [
        "Dash, base, 2 players, game 5 of seed 1",
        "",
        "runner    policy",
        "--------  ------",
        "Runner 1  toss",
    ]
    moves = [event for event in dash_trace(2, 5) if event["event"] == "action"]
    told = [line.strip() for line in lines if " takes a " in line]
    assert told == [f"Runner {int(str(move['seat'])) + 1} takes a {move['action']}." for move in moves]


def test_json_is_the_trace(command: Command) -> None:
    ended = command("replay", *PLAY, "--game", "5", "--seed", "9", "--json")
    assert [json.loads(line) for line in ended.out.splitlines()] == dash_trace(2, 5, seed=9)


def test_playing_options_mean_what_they_mean_in_run(command: Command) -> None:
    ended = command("replay", "--game", "0", "--players", "2,3", "--policy", "walk", "--set", "goal=4", "--cell", "1")
    assert ended.out.startswith("Dash, base+goal=4, 3 players, game 0 of seed 1, cell 1 (of 0 to 1)\n")
    assert ended.out.count(" takes a walk.") == 6
    assert "allowed: a whole number from 2 to 60" in command("replay", "--game", "0", "--set", "goal=99").err


def test_game_of_a_run_is_told_by_its_plan(command: Command) -> None:
    command(*RUN)
    for cell, players in enumerate((2, 3)):
        ended = command("replay", "here", "--game", "299", "--cell", str(cell), "--json")
        assert (ended.code, ended.err) == (0, "")
        assert [json.loads(line) for line in ended.out.splitlines()] == dash_trace(players, 299, seed=4)


def test_unfinished_run_and_bare_plan_suffice(command: Command) -> None:
    command(*RUN)
    whole = command("replay", "here", "--game", "7").out
    manifest = Path("here/manifest.json")
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "complete": False}))
    for part in Path("here").glob("*/*.parquet"):
        part.unlink()
    assert command("replay", "here", "--game", "7").out == whole
    manifest.unlink()
    ended = command("replay", "here", "--game", "7")
    assert (ended.code, ended.out, ended.err) == (0, whole, "")


def test_other_engine_and_other_policy_are_said(command: Command) -> None:
    command(*RUN)
    manifest = Path("here/manifest.json")
    stored = json.loads(manifest.read_text())
    stored["engine_fingerprint"] = "another"
    stored["cells"][1]["policy_digests"][0] = "another"
    manifest.write_text(json.dumps(stored))
    note = "note: not as when the run was played: "
    engine = f"{note}engine: the sources of the rules or of the kernel have changed since\n"
    assert command("replay", "here", "--game", "7").err == engine
    ended = command("replay", "here", "--game", "7", "--cell", "1")
    assert (ended.code, ended.err) == (0, f"{engine}{note}policy toss: its parameters\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["here", "--game", "300"], "game = 300: there is none; allowed: 0 to 299"),
        (["here", "--game", "-1"], "game = -1: there is none; allowed: 0 to 299"),
        (
            ["here", "--game", "0", "--cell", "2"],
            "cell = 2: there is none; allowed: 0 (base 2p toss), 1 (base 3p",
        ),
        (["here"], "which game? Name it with --game"),
        (["here", "--game", "0", "--seed", "3"], "--seed: not with a run, which says that itself"),
        (["hera", "--game", "0"], "--game: not with a trace"),
        (["hera"], 'hera: no such run or trace; did you mean "here"?'),
        (["here/games", "--game", "0"], "here/games is not a run: it has no plan.toml"),
        (["--game", "0", "--policy", "tos"], 'did you mean "toss"?'),
        (["--game", "x"], "'x' is not a valid integer"),
    ],
)
def test_wrong_input_is_explained(command: Command, arguments: list[str], said: str) -> None:
    command(*RUN)
    ended = command("replay", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert "Traceback" not in ended.err


def test_damaged_plan_is_explained(command: Command) -> None:
    Path("here").mkdir()
    Path("here/plan.toml").write_text("games = ")
    ended = command("replay", "here", "--game", "0")
    assert (ended.code, ended.out) == (2, "")
    assert "error: here/plan.toml is damaged" in ended.err


def test_right_trace_is_confirmed(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    out = command("replay", *PLAY, "--game", "5", "--json").out
    Path("game.jsonl").write_text(out)
    ended = command("replay", "game.jsonl")
    assert (ended.code, ended.err) == (0, "")
    count = len(out.splitlines())
    assert ended.out == f"game.jsonl: {count} lines, every step follows (Dash, 2 players, game 5 of seed 1)\n"
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(out.encode())))
    assert command("replay", "-").out.startswith(f"stdin: {count} lines, every step follows")


def test_wrong_trace_exits_1_with_the_line(command: Command) -> None:
    events = dash_trace(2, 5)
    events[3] = {**events[3], "best": 99}
    write_lines(Path("game.jsonl"), events)
    ended = command("replay", "game.jsonl")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith("game.jsonl, line 4: round_end: expected best = ")


def test_malformed_trace_exits_2_with_the_line(command: Command) -> None:
    write_lines(Path("game.jsonl"), dash_trace(2, 5))
    with Path("game.jsonl").open("a") as file:
        file.write("{")
    ended = command("replay", "game.jsonl")
    assert (ended.code, ended.out) == (2, "")
    assert f"error: line {len(dash_trace(2, 5)) + 1} is not JSON" in ended.err


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_closed_pipe_is_silent(how: list[str]) -> None:
    """A reader that takes one line and goes, as `head -1` does."""
    arguments = ["replay", *PLAY, "--game", "5", "--set", "goal=60", *how]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.toy", *arguments],
        cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read().decode().strip()
    assert said in ("", PREPARING)  # the latter on a busy machine
    assert process.returncode == 0
