"""What decks say to a change, on Dash with decks that say how far the goal is; without jumps all seats are alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.engine.deck_plan import plan_decks
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.questions import find_question
from langfinger_sim.engine.run import run_plan
from langfinger_sim.errors import InputError
from langfinger_sim.reporting.documents.deck_changes import change_section, pick_section, pick_sentence
from langfinger_sim.reporting.documents.decks import holds_sentence
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.case_games import Claim, Sides
from langfinger_sim.studies.compare import find_comparison
from langfinger_sim.studies.deck_changes import DeckChangeFindings, find_deck_changes
from langfinger_sim.studies.pair_decks import plan_pair
from tests.studies.test_decks import DRAWING, player_into
from tests.toy.game import apply_settings, find_variant

DECK_COUNT, GAMES = 6, 1_500
BOTH = Sides((0,), (1,))


def plan_of(*settings: str) -> Plan:
    variants = [find_variant("base"), apply_settings(find_variant("base"), list(settings))]
    return Plan("dash", cross_cells(variants, [2], [["walk", "toss"]]), 400, 3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Decks with and without jumps."""
    found = tmp_path_factory.mktemp("runs") / "decks"
    run_plan(DRAWING, plan_decks(DRAWING, plan_of("jump_limit=0"), [0, 1], DECK_COUNT, GAMES), found, threads=1)
    return found


def find(
    folder: Path, word: Change, ask: str = "fairness", sides: Sides = BOTH, *, is_of_seating: bool = False
) -> DeckChangeFindings:
    claim = Claim(find_question(DRAWING, ask), 1.0, word, is_of_seating)
    return find_deck_changes(open_run(folder, lambda _: DRAWING), sides, claim, player_into(folder))


def test_a_change_that_makes_all_alike_is_fairer_with_every_deck(folder: Path) -> None:
    findings = find(folder, Change.FAIRER)
    assert findings.words == {"FAIRER": DECK_COUNT}
    assert findings.seating_after == {"FAIR": DECK_COUNT}
    assert findings.other is None
    assert [seat.mean for seat in findings.seats_after] == [0.5, 0.5]
    assert findings.seats_after[0].deck_spread == findings.seats_after[0].noise == 0
    assert findings.difference.high < -1
    assert holds_sentence(findings) == (
        "6 of 6 invented decks that match what is publicly known give the same answer, FAIRER."
    )
    assert "No deck was found" in str(change_section(findings))


def test_changes_are_those_of_the_files(folder: Path) -> None:
    import pyarrow.parquet as pq

    changes = []
    for first in range(2, 2 + 2 * DECK_COUNT, 2):
        shares = []
        for cell in (first, first + 1):
            parts = [pq.read_table(path) for path in sorted((folder / "seats").glob(f"c{cell:03d}-*.parquet"))]
            won = np.concatenate([part["is_winner"].to_numpy() for part in parts]).reshape(-1, 2)
            shares.append((won / won.sum(axis=1, keepdims=True)).mean(axis=0))
        changes.append(shares[1] - shares[0])
    found = find(folder, Change.FAIRER).seat_changes
    assert [seat.mean for seat in found] == pytest.approx(np.mean(changes, axis=0), abs=1e-9)
    assert found[0].deck_spread > 3 * found[0].noise


def test_a_deck_that_says_otherwise_is_found_and_played_again(folder: Path) -> None:
    findings = find(folder, Change.NO_CHANGE)
    assert findings.holds == 0
    assert findings.other
    assert (findings.other.word, findings.other.fresh_word, findings.other.is_confirmed) == ("FAIRER", "FAIRER", True)
    assert f"--cards deck_{findings.other.number} " in findings.other.commands[1]
    assert "langfinger-sim compare base" in findings.other.commands[1]


def test_a_change_of_nothing_is_exactly_nothing(folder: Path) -> None:
    findings = find(folder, Change.NO_CHANGE, sides=Sides((0,), (0,)))
    assert findings.words == {"NO CHANGE THAT MATTERS": DECK_COUNT}
    assert findings.difference.low == findings.difference.high == 0
    assert all(seat.low == seat.high == 0 for seat in findings.seat_changes)


def test_the_group_that_decides_is_named(folder: Path) -> None:
    groups = find(folder, Change.FAIRER).groups
    assert [group.group for group in groups] == ["goal", "paint"]
    assert groups[1].share == pytest.approx(0, abs=1e-9)


def test_length_can_be_asked_too(folder: Path) -> None:
    findings = find(folder, Change.LONGER, "length")
    assert findings.unit == "rounds"
    assert sum(findings.words.values()) == DECK_COUNT
    assert findings.difference.noise > 0
    assert findings.difference.mean == pytest.approx(_mean_lengths(folder), abs=1e-9)


def _mean_lengths(folder: Path) -> float:
    import pyarrow.parquet as pq

    found = []
    for first in range(2, 2 + 2 * DECK_COUNT, 2):
        sides = [
            np.concatenate([pq.read_table(p)["rounds"].to_numpy() for p in (folder / "games").glob(f"c{cell:03d}-*")])
            for cell in (first, first + 1)
        ]
        found.append(sides[1].mean() - sides[0].mean())
    return float(np.mean(found))


def test_a_toss_is_even_games_of_the_first_and_odd_ones_of_the_second(folder: Path) -> None:
    whole = [find(folder, Change.FAIRER, sides=Sides((0,), side)).seats_after[0].mean for side in ((0,), (1,), (0, 1))]
    assert min(whole[:2]) < whole[2] < max(whole[:2])
    assert whole[2] == pytest.approx((whole[0] + whole[1]) / 2, abs=0.02)


def test_a_pick_is_judged_by_its_seating(folder: Path) -> None:
    good = find(folder, Change.FAIRER, is_of_seating=True)
    assert good.good == DECK_COUNT
    assert good.other is None
    assert pick_sentence(good, is_printed=False) == (
        "With 6 of 6 invented decks that match what is publicly known the rule is at least FAIR ENOUGH; with 6 of 6 it "
        "is fairer than the printed hands by what matters."
    )
    bad = find(folder, Change.NO_CHANGE, sides=Sides((0,), (0,)), is_of_seating=True)
    assert bad.good == 0
    assert bad.other
    assert bad.other.word == bad.other.fresh_word == "UNFAIR"
    assert "the printed hands are at least FAIR ENOUGH" in str(pick_section(bad, is_printed=True))


def test_a_change_of_cards_is_refused(tmp_path: Path) -> None:
    plan = plan_of("jump_limit=0")
    run_plan(DRAWING, plan, tmp_path / "run", threads=1)
    run = open_run(tmp_path / "run", lambda _: DRAWING)
    findings = find_comparison(run)
    assert len(plan_pair(run, findings, 3, 200).cells) == 2 * (1 + 3 + 2 * 3)
    changed = replace(plan.cells[1], variant=replace(plan.cells[1].variant, card_changes={"card": {"value": 1}}))
    with pytest.raises(InputError, match="differ in their cards"):
        plan_pair(replace(run, plan=replace(plan, cells=(plan.cells[0], changed))), findings, 3, 200)
