"""Comparing again with trained players: both sides alike, on deals of their own, gone on with where it was left."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from langfinger_sim.contract import Variant
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.pairs import Pair, list_pairs
from langfinger_sim.engine.plan import Cell, Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.trained_names import trained_file
from langfinger_sim.errors import RunError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import ComparisonFindings, find_comparison
from langfinger_sim.studies.retune import Retuning, Stays, judge_stay
from langfinger_sim.studies.training import Budget

BASE = GAME.find_variant("base")
TWIN, FAR = Variant("twin", "", "", {}), Variant("far, far", "", "", {"goal": 30})
BUDGET = Budget(generations=2, games=20, confirm_games=60)


def retune(folder: Path, variants: list[Variant], stop_at: str = "", threads: int = 2) -> ComparisonFindings:
    """A comparison with its training, broken off in the training of a side if one is named."""
    plan = Plan("langfinger", cross_cells(variants, [2, 3], [["balanced without ruin"]]), 60, 5, 0)
    if not folder.exists():
        run_plan(GAME, plan, folder, threads=1)
    asked = Retuning(GAME, plan, folder, BUDGET, threads)

    def report(who: str, done: int, kept: int, gain: float) -> None:
        if who == stop_at:
            raise KeyboardInterrupt

    trainings = asked.train(report)
    run_plan(GAME, asked.run_plan, asked.run_folder, threads=1)
    found = find_comparison(open_run(folder, lambda _: GAME))
    return asked.judge(found, trainings, open_run(asked.run_folder, lambda _: GAME))


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "retuned-2x20").iterdir() if path.is_file()}


@pytest.mark.compiled
def test_equal_rules_train_equal_players_who_differ_by_nothing(tmp_path: Path) -> None:
    found = retune(tmp_path / "run", [BASE, TWIN]).retuned
    assert found is not None
    one, other = found.trainings
    assert (one.digest, one.tuned.gain) == (other.digest, other.tuned.gain)
    assert one.digest != GAME.find_policy("balanced").digest
    for case in found.cases:
        assert [answer.found.difference for answer in case.again.answers] == [0, 0, 0]
        assert [side.shares for side in (case.again.before, case.again.after)] != [
            side.shares for side in (case.first.before, case.first.after)
        ]


@pytest.mark.compiled
def test_each_side_learns_on_its_rules_and_plays_other_deals(tmp_path: Path) -> None:
    """A file anybody can play that goes without what the start went without, trained at all player counts at once."""
    findings = retune(tmp_path / "run", [BASE, FAR])
    found = findings.retuned
    assert found is not None
    assert [(one.variant, one.players, one.policy) for one in found.trainings] == [
        ("base", (2, 3), "balanced without ruin"),
        ("far, far", (2, 3), "balanced without ruin"),
    ]
    policies = [GAME.find_policy(str(tmp_path / "run" / one.file)) for one in found.trainings]
    assert [dict(policy.forbidden).keys() for policy in policies] == [{"ruin"}, {"ruin"}]
    assert policies[0].digest != policies[1].digest
    assert found.source.seed != findings.source.seed
    assert [(case.first.variant, case.first.players) for case in found.cases] == [("far, far", 2), ("far, far", 3)]
    played = [
        (side.variant, case.again.players) for case in found.cases for side in (case.again.before, case.again.after)
    ]
    assert played == [("base", 2), ("far, far", 2), ("base", 3), ("far, far", 3)]
    assert {case.again.policy for case in found.cases} == {f"balanced_without_ruin-{SUFFIX} trained on each rule"}
    assert findings.source.command.endswith(" --retune --retune-generations 2 --retune-games 20")


SUFFIX = trained_file("balanced without ruin", "base").split("-")[1]


@pytest.mark.compiled
def test_a_killed_training_goes_on_and_what_is_there_is_kept(tmp_path: Path) -> None:
    whole = retune(tmp_path / "whole", [BASE, FAR])
    with pytest.raises(KeyboardInterrupt):
        retune(tmp_path / "part", [BASE, FAR], stop_at="balanced without ruin on far, far")
    (log,) = (tmp_path / "part/retuned-2x20").glob("*.log")
    assert len(log.read_text().splitlines()) == 2
    log.write_text(log.read_text() + "[0.25, 0.")  # as a program leaves it that is killed while it writes
    again = retune(tmp_path / "part", [BASE, FAR], threads=1)
    assert files_of(tmp_path / "part") == files_of(tmp_path / "whole")
    assert again.retuned is not None
    assert whole.retuned is not None
    assert [one.tuned for one in again.retuned.trainings] == [one.tuned for one in whole.retuned.trainings]
    with pytest.raises(AssertionError, match="trained again"):
        _train_again(tmp_path / "part", pytest.MonkeyPatch())


def _train_again(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Nothing is trained that is there; where a file was changed, that is told."""

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("trained again")

    with patch.context() as context:
        context.setattr("langfinger_sim.studies.training.tune", refuse)
        retune(folder, [BASE, FAR])
        file = next((folder / "retuned-2x20").glob("*-on-base.toml"))
        file.write_text(file.read_text().replace("[weights]", "[weights]\n"))
        with pytest.raises(RunError, match="is not the policy that is trained here, or was changed"):
            retune(folder, [BASE, FAR])
        file.with_suffix(".json").unlink()
        retune(folder, [BASE, FAR])


def answer(verdict: Change, *possible: Change) -> Any:
    return SimpleNamespace(judgement=SimpleNamespace(verdict=verdict, possible=possible or (verdict,)))


@pytest.mark.parametrize(
    ("first", "again", "stays"),
    [
        (answer(Change.FAIRER), answer(Change.FAIRER), Stays.STAYS),
        (answer(Change.FAIRER), answer(Change.NO_CHANGE), Stays.CHANGES),
        (answer(Change.FAIRER), answer(Change.NOT_SETTLED, Change.FAIRER, Change.NO_CHANGE), Stays.NOT_SETTLED),
        (answer(Change.LESS_FAIR), answer(Change.NOT_SETTLED, Change.FAIRER, Change.NO_CHANGE), Stays.CHANGES),
        (answer(Change.NOT_SETTLED, Change.FAIRER, Change.NO_CHANGE), answer(Change.FAIRER), Stays.NOT_SETTLED),
        (
            answer(Change.NOT_SETTLED, Change.FAIRER, Change.NO_CHANGE),
            answer(Change.NOT_SETTLED, Change.FAIRER, Change.NO_CHANGE),
            Stays.NOT_SETTLED,
        ),
        # A settled word stands, whatever the numbers of the games that confirm it leave open.
        (answer(Change.FAIRER, Change.FAIRER, Change.NO_CHANGE), answer(Change.FAIRER), Stays.STAYS),
    ],
)
def test_answers_stay_or_change_where_nothing_else_is_possible(first: Any, again: Any, stays: Stays) -> None:
    assert judge_stay(first, again) is stays


def test_pairs_are_of_players_trained_on_their_own_side_or_of_the_same() -> None:
    other = Variant("other", "", "", {})

    def cell(variant: Variant, *names: str) -> Cell:
        return Cell(variant, len(names), names)

    own = [f"runs/x/{trained_file('balanced', name)}" for name in ("base", "other")]
    cells = (cell(BASE, own[0], own[0]), cell(BASE, "greedy", "greedy"), cell(other, own[1], own[1]))
    assert list_pairs(Plan("langfinger", cells)) == (Pair(0, 2),)
    same = (cell(BASE, own[0], own[0]), cell(BASE, "balanced", "balanced"), cell(other, own[0], own[0]))
    assert list_pairs(Plan("langfinger", same)) == (Pair(0, 2),)


def test_names_of_files_can_be_typed_and_tell_players_apart() -> None:
    assert trained_file("balanced", "base+goal=25") == "balanced-on-base+goal=25.toml"
    names = [trained_file(start, "a") for start in ("a,b", "a_b", "a/b.toml", "a b", "../a_b")]
    assert len(set(names)) == len(names)
    assert not any(set(name) & set(", /") for name in names)
