"""The characters: each plays as its name says, and nearly as well as balanced. One among three balanced, all seats."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from langfinger_sim.games.langfinger.codes import Place
from langfinger_sim.games.langfinger.game import GAME
from tests.contract.cases import CASES
from tests.contract.playing import play_batch

pytestmark = [pytest.mark.compiled, pytest.mark.statistical]
CHARACTERS = ("harbour_rusher", "chest_hunter", "hoarder")
GAMES = 1500
SEATS = 4
CLEAR = 6.0
"""Standard errors by which a habit has to differ."""


@cache
def habits(name: str) -> dict[str, np.ndarray]:
    """What it does in each game, by habit, (SEATS * GAMES,): games of the same deals for all names."""
    one, others = GAME.find_policy(name), GAME.find_policy("balanced")
    parts: dict[str, list[np.ndarray]] = {}
    for seat in range(SEATS):
        policies = [one if s == seat else others for s in range(SEATS)]
        batch = play_batch(GAME, CASES["langfinger"].ruleset(SEATS), policies, 0, GAMES, is_detailed=True)
        seats, tokens = batch.rows["seats"], batch.detail["token_fate"][:, seat].sum(axis=2)
        shares = tokens / tokens.sum(axis=1, keepdims=True)
        taken = {
            "won": seats["is_winner"][:, seat] / np.maximum(batch.rows["game"]["winner_count"], 1),
            "harbor": shares[:, Place.HARBOR],
            "city": shares[:, Place.CITY],
            "chests": batch.detail["chests"][:, seat],
            "sales": batch.detail["sales"][:, seat],
            "tools": seats["tools_left"][:, seat],
        }
        for habit, values in taken.items():
            parts.setdefault(habit, []).append(values.astype(float))
    return {habit: np.concatenate(values) for habit, values in parts.items()}


def stands_out(name: str, habit: str) -> float:
    """How many standard errors it is above balanced, deal by deal."""
    difference = habits(name)[habit] - habits("balanced")[habit]
    return float(difference.mean() / (difference.std(ddof=1) / len(difference) ** 0.5))


@pytest.mark.parametrize(
    ("name", "more", "less"),
    [
        ("harbour_rusher", ("harbor", "sales"), ("chests", "tools")),
        ("chest_hunter", ("chests",), ("sales",)),
        ("hoarder", ("tools", "city"), ("harbor",)),
    ],
)
def test_it_plays_as_its_name_says(name: str, more: tuple[str, ...], less: tuple[str, ...]) -> None:
    """More and less of it than balanced; of what gives it its name, more than the other characters."""
    for habit in more:
        assert stands_out(name, habit) > CLEAR, habit
    for habit in less:
        assert stands_out(name, habit) < -CLEAR, habit
    others = [other for other in CHARACTERS if other != name]
    assert all(habits(name)[more[0]].mean() > habits(other)[more[0]].mean() for other in others)


@pytest.mark.parametrize("name", CHARACTERS)
def test_it_is_nearly_as_strong_as_balanced(name: str) -> None:
    shares = habits(name)["won"]
    low = shares.mean() - 5 * shares.std(ddof=1) / len(shares) ** 0.5
    assert low > 0.7 / SEATS
    assert abs(habits("balanced")["won"].mean() - 1 / SEATS) < 0.005


@pytest.mark.parametrize("name", CHARACTERS)
def test_it_differs_from_balanced_in_what_its_file_says(name: str) -> None:
    numbers, balanced = ({key: value for key, value, _ in GAME.find_policy(n).numbers} for n in (name, "balanced"))
    changed = {key for key in numbers if numbers[key] != balanced[key]}
    (line,) = [line for line in find_text(name).splitlines() if line.startswith("# balanced, but for ")]
    assert changed == set(line.removeprefix("# balanced, but for ").replace(" and ", ", ").split(", "))


def find_text(name: str) -> str:
    return (GAME.data_folder / "policies" / f"{name}.toml").read_text("utf-8")
