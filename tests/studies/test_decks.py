"""What decks say to a verdict, on Dash with decks that decide how many jumps a seat has."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.content.options import CardFiles, Variant
from langfinger_sim.contract import Decks, Game, Ruleset
from langfinger_sim.engine.deck_plan import plan_decks
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.reporting.documents.decks import deck_section, groups_sentence, holds_sentence
from langfinger_sim.stats.deck_spread import split_spread
from langfinger_sim.stats.verdicts import BANDS, Verdict
from langfinger_sim.studies.decks import DeckFindings, find_deck_findings, steady_shares
from tests.toy.game import GAME, apply_settings, build_ruleset, find_variant

DECK_COUNT, GAMES = 6, 1_500


def draw(_: Variant, seed: int, groups: Collection[str]) -> CardFiles:
    """A deck whose goal, drawn in group `goal`, is small or large; group `paint` changes nothing at all."""
    goal = (3, 12, 30)[seed % 3] if "goal" in groups else 12
    return CardFiles(Path(f"deck_{seed}"), {"deck.toml": f"goal = {goal}\n"})


def build(variant: Variant, players: int) -> Ruleset:
    goal = variant.cards.texts["deck.toml"].split()[-1] if variant.cards else "12"
    return build_ruleset(apply_settings(replace(variant, cards=None), [f"goal={goal}"]), players)


DRAWING: Game = replace(
    GAME,
    build_ruleset=build,
    decks=Decks(("deck.toml",), lambda _: [], lambda _: {}, unknowns=("paint", "goal"), draw=draw),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = Plan("dash", cross_cells([find_variant("base")], [2], [["walk", "toss"]]), 100, 3)
    found = tmp_path_factory.mktemp("runs") / "decks"
    run_plan(DRAWING, plan_decks(DRAWING, plan, [0], DECK_COUNT, GAMES), found, threads=1)
    return found


def player_into(folder: Path) -> Callable[[Plan, str], FinishedRun]:
    """Plays what follows, a few games of it, beside the decks."""

    def play(plan: Plan, _: str) -> FinishedRun:
        found = folder.parent / f"new-{plan.digest()[:8]}"
        if not found.exists():
            run_plan(DRAWING, replace(plan, games=1_000), found, threads=1)
        return open_run(found, lambda _: DRAWING)

    return play


def find(folder: Path, word: Verdict) -> DeckFindings:
    return find_deck_findings(open_run(folder, lambda _: DRAWING), word, player_into(folder))


def test_every_deck_gives_one_word(folder: Path) -> None:
    findings = find(folder, Verdict.UNFAIR)
    assert (findings.decks, findings.games) == (DECK_COUNT, GAMES)
    assert sum(findings.words.values()) == DECK_COUNT
    assert set(findings.words) <= set(map(str, BANDS))
    assert findings.holds == findings.words.get("UNFAIR", 0)


def test_shares_are_those_of_the_decks(folder: Path) -> None:
    findings = find(folder, Verdict.UNFAIR)
    assert sum(seat.mean for seat in findings.seats) == pytest.approx(1)
    assert all(seat.low < seat.mean < seat.high for seat in findings.seats)
    assert findings.seats[0].deck_spread > 5 * findings.seats[0].noise


def test_the_group_that_decides_is_named_and_one_that_does_nothing_has_no_part(folder: Path) -> None:
    groups = find(folder, Verdict.UNFAIR).groups
    assert [group.group for group in groups] == ["goal", "paint"]
    assert groups[0].share == pytest.approx(1, abs=0.05)
    assert groups[1].share == 0.0
    assert groups_sentence(groups) == "Most hangs on the goal."


def test_a_deck_that_says_otherwise_is_found_with_commands(folder: Path) -> None:
    findings = find(folder, Verdict.FAIR)
    other = findings.other
    assert other
    assert other.number in range(1, DECK_COUNT + 1)
    assert other.word == "UNFAIR"
    assert f"--seed {other.number} " in other.commands[0]
    assert f"--cards deck_{other.number} " in other.commands[1]


def test_the_deck_that_was_picked_is_played_again_with_new_games(folder: Path) -> None:
    findings = find(folder, Verdict.FAIR)
    assert findings.other
    assert findings.other.seed != findings.seed
    assert (findings.other.games, findings.other.fresh_word, findings.other.is_confirmed) == (1_000, "UNFAIR", True)


def test_where_all_decks_agree_none_says_otherwise(folder: Path) -> None:
    findings = find(folder, Verdict.UNFAIR)
    assert findings.holds == DECK_COUNT
    assert findings.other is None
    assert holds_sentence(findings) == (
        "6 of 6 invented decks that match what is publicly known give the same answer, UNFAIR."
    )
    assert any("No deck was found" in getattr(block, "text", "") for block in deck_section(findings).blocks)


def test_means_are_those_of_the_files(folder: Path) -> None:
    import pyarrow.parquet as pq

    shares = []
    for cell in range(1, DECK_COUNT + 1):
        parts = [pq.read_table(path) for path in sorted((folder / "seats").glob(f"c{cell:03d}-*.parquet"))]
        won = np.concatenate([part["is_winner"].to_numpy() for part in parts]).reshape(-1, 2)
        shares.append((won / won.sum(axis=1, keepdims=True)).mean(axis=0))
    assert [seat.mean for seat in find(folder, Verdict.FAIR).seats] == pytest.approx(np.mean(shares, axis=0), abs=1e-9)


def test_a_deck_whose_games_do_not_end_says_nothing_of_how_far_seats_are_apart() -> None:
    """All decks are fair; chance alone moves their seats, and one deck's games end half as often."""
    random = np.random.default_rng(8)
    noise = random.normal(0, 0.08, (40, 20, 2))
    shares = 0.5 + noise - noise.mean(axis=2, keepdims=True)
    shares[3] *= 0.5
    found, alike = steady_shares(shares), split_spread(shares).steadied
    others = np.arange(40) != 3
    apart = [np.abs(one[others, 0] - one[others, 1]).mean() for one in (found, alike)]
    assert apart[0] < 0.7 * apart[1], "chance is taken off as if that deck were not there"
    assert found[3].mean() == pytest.approx(0.25, abs=0.01)
    assert found[4].mean() == pytest.approx(0.5, abs=0.01)
