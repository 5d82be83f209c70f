"""Comparisons from Python: those of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.api.compare import compare
from langfinger_sim.cli.main import run_command
from langfinger_sim.engine.finished import open_run
from langfinger_sim.errors import InputError
from langfinger_sim.studies.compare import find_comparison
from tests.toy.__main__ import find_game


@pytest.fixture(autouse=True)
def _dash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "find_game", find_game)
    monkeypatch.chdir(tmp_path)


def test_folder_and_findings_are_those_of_the_command() -> None:
    """The command finds the games there and plays none."""
    found = compare("long", game="dash", policies="toss", players=2, games=500, ask="length")
    (folder,) = Path("runs").iterdir()
    before = (folder / "manifest.json").stat().st_mtime_ns
    assert run_command(["compare", "long", "--game", "dash", "--policy", "toss", "--players", "2", "--games", "500",
                        "--ask", "length", "--json"]) == 0  # fmt: skip
    assert [path.name for path in Path("runs").iterdir()] == [folder.name]
    assert (folder / "manifest.json").stat().st_mtime_ns == before
    assert found == find_comparison(open_run(folder, find_game), ask="length")
    assert found.asked.name == "length"


def test_settings_make_one_more_variant_from_the_first() -> None:
    found = compare(
        game="dash", policies="toss", players=2, games=100, settings={"goal": 9, "jump_limit": 2}, out="here"
    )
    assert [(pair.before.variant, pair.after.variant) for pair in found.pairs] == [("base", "base+goal=9+jump_limit=2")]


def test_without_a_number_of_games_it_ends_when_it_is_settled_or_at_most_there() -> None:
    found = compare("long", game="dash", policies="toss", players=2, max_games=6_000, ask="length", out="here")
    assert found.pairs[0].games <= 6_000


@pytest.mark.parametrize(
    ("names", "what", "message"),
    [
        ((), {}, "nothing to compare base with"),
        (("long",), {"games": 5, "max_games": 9}, "games and max_games: only one of them"),
        (("long",), {"until_ci": 0.01}, "until_ci: no keyword of a comparison"),
        (("lnog",), {}, "lnog"),
        (("long",), {"ask": "lenght"}, 'did you mean "length"'),
        (("long",), {"player": 3}, 'did you mean "players"'),
    ],
)
def test_what_cannot_be_compared_is_refused_kindly(
    names: tuple[str, ...], what: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        compare(*names, game="dash", policies="toss", **what)  # type: ignore[arg-type]
