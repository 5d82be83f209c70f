"""Tuning: the same again whatever the threads and interruptions, better than the start, measured on fresh deals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from langfinger_sim.engine.selfplay import Company, Deals, win_shares
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.studies.tune import Search, Tuned, tune
from tests.contract.playing import play_batch

pytestmark = pytest.mark.compiled
BASE = GAME.find_variant("base")
COMPANY = Company(BASE, (2, 3), ("balanced", "greedy"))
SEARCH = Search("balanced", generations=3, games=20, confirm_games=200, seed=3)


def search(log: Path, changed: Search = SEARCH, threads: int = 2, generations: int | None = None) -> Tuned:
    """A search, broken off after so many generations."""

    def report(done: int, kept: int, gain: float) -> None:
        if done == generations:
            raise KeyboardInterrupt

    return tune(GAME, COMPANY, changed, log, threads=threads, report=report)


def test_the_same_whatever_the_threads_and_interruptions(tmp_path: Path) -> None:
    whole = search(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        search(tmp_path / "part", generations=2)
    assert len((tmp_path / "part").read_text().splitlines()) == 3
    assert search(tmp_path / "part", threads=1) == whole
    assert (tmp_path / "part").read_bytes() == (tmp_path / "whole").read_bytes()
    assert search(tmp_path / "other", replace(SEARCH, seed=4)).text != whole.text


def test_what_is_written_down_is_not_played_again(tmp_path: Path) -> None:
    """Other numbers in the record lead elsewhere."""
    whole = search(tmp_path / "log")
    head, *lines = (tmp_path / "log").read_text().splitlines()
    lines[0] = json.dumps(json.loads(lines[0])[::-1])
    (tmp_path / "log").write_text("\n".join([head, *lines]) + "\n")
    assert search(tmp_path / "log").text != whole.text


def test_the_file_says_how_it_was_made_and_can_be_played(tmp_path: Path) -> None:
    """What it states as won is what it wins on these fresh deals."""
    tuned = search(tmp_path / "log")
    file = tmp_path / "mine.toml"
    file.write_text(tuned.text, "utf-8")
    comments = " ".join(line[2:] for line in tuned.text.splitlines() if line.startswith("# "))
    words = (
        "from balanced",
        "3 generations",
        "seed 3",
        "2, 3 players",
        "balanced, greedy",
        f"{tuned.deals} fresh",
    )
    assert all(word in comments for word in words)
    assert f"{100 * tuned.gain:+.1f} points" in comments
    shares = win_shares(GAME, COMPANY, [file, "balanced"], Deals(3, "tune, confirm", 20), 1, Event())
    assert shares.mean(axis=1) == pytest.approx([tuned.share, tuned.start_share], abs=1e-12)
    assert tuned.gain == pytest.approx(tuned.share - tuned.start_share)
    assert tuned.low < tuned.gain < tuned.high


def test_shares_are_means_over_all_seats_and_opponents() -> None:
    """Against the batch loop, deal by deal; the range of deals is its own."""
    company, deals = Company(BASE, (3,), ("greedy",)), Deals(11, "", 40)
    shares = win_shares(GAME, company, ["balanced", "greedy"], deals, 2, Event())
    expected = np.zeros(40)
    balanced, greedy = GAME.find_policy("balanced"), GAME.find_policy("greedy")
    for seat in range(3):
        policies = [balanced if s == seat else greedy for s in range(3)]
        rows = play_batch(GAME, GAME.build_ruleset(BASE, 3), policies, 0, 40).rows
        expected += rows["seats"]["is_winner"][:, seat] / np.maximum(rows["game"]["winner_count"], 1)
    assert shares[0] == pytest.approx(expected / 3)
    assert shares[1] == pytest.approx(1 / 3)
    other = win_shares(GAME, company, ["balanced"], Deals(11, "fresh", 40), 2, Event())
    assert (other[0] != shares[0]).any()


@pytest.mark.slow
@pytest.mark.statistical
def test_it_learns(tmp_path: Path) -> None:
    """From a player that is mad about chests it finds a better one, by fresh deals."""
    start = tmp_path / "mad.toml"
    text = (GAME.data_folder / "policies/balanced.toml").read_text("utf-8")
    start.write_text(text.replace("chest = 0.8", "chest = 1.5").replace("loot = 0.9", "loot = 0.7"), "utf-8")
    company = Company(BASE, (3,), ("balanced",))
    tuned = tune(
        GAME, company, Search(str(start), 12, 240, 3_000, 1), tmp_path / "log", threads=2, report=lambda *_: None
    )
    assert tuned.low > 0.03


def test_few_deals_are_never_sure(tmp_path: Path) -> None:
    """Two on which nobody, or both alike, won more say nothing of others."""
    few = search(tmp_path / "log", replace(SEARCH, generations=1, games=10, confirm_games=2))
    assert few.deals == 2
    assert few.high - few.low > 2


def test_what_it_refuses(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="policy random: its family, random, has no weights to tune"):
        search(tmp_path / "log", replace(SEARCH, start="random"))
    (tmp_path / "odd").write_text("a poem\n")
    with pytest.raises(RunError, match="no record of a search"):
        search(tmp_path / "odd")
    with pytest.raises(KeyboardInterrupt):
        search(tmp_path / "log", generations=1)
    with pytest.raises(RunError, match="of another search"):
        search(tmp_path / "log", replace(SEARCH, seed=9))


def test_what_other_sources_played_is_another_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        search(tmp_path / "log", generations=1)
    monkeypatch.setattr("langfinger_sim.studies.tune.engine_fingerprint", lambda _: "edited")
    with pytest.raises(RunError, match="of another search"):
        search(tmp_path / "log")


def test_ranges_that_hold_at_once_are_wider() -> None:
    tuned = Tuned("", 0.3, 0.25, 0.05, 0.01, 10**9)
    assert tuned.interval() == Interval(tuned.low, tuned.high)
    assert (tuned.high - tuned.gain, tuned.interval(4).high - tuned.gain) == pytest.approx(
        (0.0195996, 0.0249771), rel=1e-5
    )
