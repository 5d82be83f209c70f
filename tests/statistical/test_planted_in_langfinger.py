"""Effects planted in the real game by its own options are found, with the right size and as sure as is said.

Some are known game by game: where money neither ends the game nor guides the players, a seat that starts with half a
coin more ends with half a coin more, and who then wins follows from the money stored without it. Others are known from
many games that were not paired, on deals that no study met.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import langfinger_sim as lf
from langfinger_sim.studies.compare import PairFinding
from tests.statistical.studies import Array, error_of, note, replications

pytestmark = pytest.mark.statistical

SEATS, LAST = 4, 3
HALF_COIN = {"start_money": [0, 0, 0, 0.5, 0]}


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def write_rules(name: str, rules: Mapping[str, Any]) -> str:
    """A variant file of these rules."""
    file = Path(f"{name}.toml")
    file.write_text("\n".join(f"{key} = {value}" for key, value in rules.items()))
    return str(file)


def compare(before: Mapping[str, Any], change: Mapping[str, Any], **how: Any) -> PairFinding:
    """What the change does to the rules before it, by the public way in."""
    asked = {"players": SEATS, "settings": dict(change), "threads": 2, **how}
    return lf.compare(write_rules("before", before), **asked).pairs[0]


def win_shares(money: Array) -> Array:
    """(seats,) parts of the wins if whoever has most money wins; money by game and seat."""
    is_first = money == money.max(axis=1, keepdims=True)
    return np.asarray((is_first / is_first.sum(axis=1, keepdims=True)).mean(axis=0))


def money_of(rules: Mapping[str, Any], **how: Any) -> Array:
    """(games, seats) half coins at the end under these rules."""
    run = lf.simulate(variants=write_rules("before", rules), players=SEATS, out="runs/money", detail_games=0, **how)
    return run.seats()["money"].to_numpy().reshape(-1, SEATS).astype(np.int64)


@pytest.mark.parametrize(("rounds", "games", "points"), [(6, 4_000, 4.2), (50, replications(8_000, 500), 1.3)])
def test_half_a_coin_for_the_last_seat_is_found_game_by_game(rounds: int, games: int, points: float) -> None:
    """In 6 rounds it is worth about 4 games of 100, in 50 rounds about 1; the players look at nothing.

    Bonus, wins and their sizes are exactly those of the arithmetic, on the same games.
    """
    rules = {"fixed_rounds": rounds}
    found = compare(rules, HALF_COIN, policies="random", games=games, seed=5)
    money = money_of(rules, policies="random", games=games, seed=5)
    richer = money + np.eye(SEATS, dtype=np.int64)[LAST]
    assert [seat.wins.before for seat in found.seats] == pytest.approx(100 * win_shares(money), abs=1e-9)
    assert [seat.wins.after for seat in found.seats] == pytest.approx(100 * win_shares(richer), abs=1e-9)
    assert found.seats[LAST].wins.difference == pytest.approx(points, abs=0.5 + 60 / np.sqrt(games))
    length, paid = found.answers[1].found, found.answers[2].found
    assert (length.difference, length.standard_error) == (0, 0)
    assert (paid.difference, paid.standard_error) == (0.5 / SEATS, 0)
    for place, seat in enumerate(found.seats):
        assert seat.score is not None
        assert (seat.score.difference, seat.score.standard_error) == (0.5 * (place == LAST), 0)
    note(f"half a coin in {rounds} rounds: {found.seats[LAST].wins.difference:.2f} games of 100, exactly as planted")


PLANTED: dict[str, dict[str, Any]] = {
    "ties go to the later seat": {"tie": "later_seat"},
    "a card for the start player": {"start_hand": [3, 3, 4, 4, 4]},
}


def measure_unpaired(change: Mapping[str, Any], games: int) -> Array:
    """(seats,) games of 100 that the change brings, from two runs that share no deal."""
    shares = []
    for seed, settings in ((101, {}), (102, change)):
        run = lf.simulate(players=SEATS, settings=settings, games=games, seed=seed, out=f"runs/{seed}", detail_games=0)
        shares.append(100 * run.seats().groupby("seat")["win_share"].mean().to_numpy())
    return np.asarray(shares[1] - shares[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_ranges_of_small_studies_hold_what_a_large_unpaired_one_found(name: str) -> None:
    """300 studies of 1,000 pairs against 1,000,000 unpaired games (12 and 30,000 in `make test`).

    Joint ranges of all seats hold in 95 of 100 studies, and the mean of the studies is the truth.
    """
    change, studies, many = PLANTED[name], replications(300, 12), replications(1_000_000, 30_000)
    truth = measure_unpaired(change, many)
    pairs = [compare({}, change, games=1_000, seed=1_000 + study).seats for study in range(studies)]
    held = np.mean(
        [
            all(s.wins.interval.low <= value <= s.wins.interval.high for s, value in zip(one, truth, strict=True))
            for one in pairs
        ]
    )
    mean = np.mean([[seat.wins.difference for seat in one] for one in pairs], axis=0)
    error = np.mean([[seat.wins.standard_error for seat in one] for one in pairs], axis=0) / np.sqrt(studies)
    note(f"{name}: true {np.round(truth, 2)}, found {np.round(mean, 2)}; joint ranges hold {held:.1%} of {studies}")
    assert np.abs(truth).max() > 1
    assert held >= 0.95 - error_of(0.05, studies)
    assert (np.abs(mean - truth) < 4 * np.hypot(error, 100 * np.sqrt(0.4 / many))).all()
