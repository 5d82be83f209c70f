"""`challenge` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim.studies import training
from tests.cli.conftest import Command


def _json_of(policy: str) -> str:
    (file,) = Path("runs").glob(f"challenge-{policy}-*/challenge.json")
    return file.read_text("utf-8")


SHORT = ("--players", "2,3", "--generations", "1", "--games", "12", "--confirm-games", "60")


@pytest.mark.compiled
def test_says_what_a_challenger_gains_and_keeps_him(langfinger: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a table he cannot but beat: trained from another start, measured beside the policy in its own seats."""
    ended = langfinger("challenge", "random", *SHORT, "--out", "one")
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("Langfinger, base: one challenger among others of random, trained from balanced (1 gen")
    assert "TRAIN ON: This challenger wins " in ended.out
    assert "more against random with 3 players than it does itself (95 % sure: " in ended.out
    report = json.loads(Path("one/challenge.json").read_text("utf-8"))
    assert (report["schema"], report["verdict"], report["limit"]) == ("langfinger-sim/challenge/1", "TRAIN ON", 3.0)
    assert [(row["players"], row["deals"], row["verdict"]) for row in report["rows"]] == [
        (2, 30, "TRAIN ON"),
        (3, 20, "TRAIN ON"),
    ]
    for row, fair in zip(report["rows"], (50, 100 / 3), strict=True):
        assert row["policy_wins"] == pytest.approx(fair)  # all seats alike, so this is what is fair
        assert row["gain"] == pytest.approx(row["wins"] - fair)
        assert row["low"] <= row["gain"] <= row["high"]
        assert langfinger("check", f"one/{row['challenger']}").code == 0
    assert report["next_command"] == ""  # it has no weights

    monkeypatch.setattr(training, "tune", None)  # nobody is trained again
    again = langfinger("challenge", "random", *SHORT, "--out", "one", "--json")
    assert json.loads(again.out) == report


@pytest.mark.compiled
def test_a_policy_that_loses_to_its_own_challenger_should_be_trained_on(
    langfinger: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("langfinger_sim.studies.challenge.MOST_GAIN", -1.0)
    ended = langfinger("challenge", "greedy", *SHORT)
    assert "trained from greedy" in ended.out
    assert "greedy should be trained on, and what comes out be challenged again." in ended.out
    (command,) = [line.strip() for line in ended.out.splitlines() if line.startswith("  langfinger-sim tune")]
    assert command == "langfinger-sim tune greedy --against greedy --players 2,3 --out next.toml"
    gains = [row["gain"] / 100 for row in json.loads(_json_of("greedy"))["rows"]]
    monkeypatch.setattr("langfinger_sim.studies.challenge.MOST_GAIN", max(gains))
    again = langfinger("challenge", "greedy", *SHORT)
    assert "NOT SETTLED: " in again.out
    assert "measure longer, with --confirm-games." in again.out
    assert "langfinger-sim tune" not in again.out
    (folder,) = Path("runs").iterdir()
    assert folder.name.startswith("challenge-greedy-2-3p-")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("challenge",), "Missing argument 'POLICY'"),
        (("challenge", "tund"), 'did you mean "tuned"?'),
        (("challenge", "tuned", "--from", "search"), "policy search: its family, search, has no weights to tune"),
        (("challenge", "tuned", "--from", "hoardr"), 'did you mean "hoarder"?'),
        (("challenge", "tuned", "--players", "9"), "9 players"),
        (("challenge", "search", "--threads", "1"), "policy search is slow, some 0.23 s a game: with it this search"),
        (("tune", "search"), "policy search: its family, search, has no weights to tune"),
        (("tune", "random"), "policy random: its family, random, has no weights to tune"),
        (("tune", "--against", "search", "--threads", "1"), "hours; name quicker players, or fewer games"),
        (("tune", "--games", "1000000000", "--threads", "1"), "hours; name fewer games or generations"),
        (("tune", "--against", "balancd"), 'did you mean "balanced"?'),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(langfinger: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = langfinger(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err
    assert not list(Path().iterdir())


def test_a_plug_in_does_not_learn(langfinger: Command) -> None:
    Path("hasty.py").write_text("def choose(table, seat, rules, mind, scratch, key):\n    return 0\n")
    for arguments in (
        ("compare", "goal_25", "--policy", "hasty", "--retune"),
        ("challenge", "tuned", "--from", "hasty"),
    ):
        ended = langfinger(*arguments, "--plugin", "hasty.py")
        assert ended.code == 2
        assert ended.err == "error: policy hasty: its family, plug-in, has no weights to tune\n"
