"""The swaps of a case of card values in several worlds: with other cards, or rules read otherwise; deal by deal.

A run of such a case has the game as it is and with each card swapped, then as much for each world.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from langfinger_sim.contract import CardRow, Game
from langfinger_sim.engine.card_plan import SWAP, change_card, list_in_play
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import score_size
from langfinger_sim.engine.totals import GAMES, ROUNDS
from langfinger_sim.stats.paired import half_width
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.case_games import Array, Progress
from langfinger_sim.studies.table_money import BY_ROUND, TableMoney

RARE = 1.0
"""What a change that was never met might do to a game, in the score's unit."""


def plan_swaps(run: FinishedRun, findings: CardValueFindings, *, has_reference: bool) -> Plan:
    """The case of the verdict as it is, then with every card swapped for the reference.

    `run`: of the players whose verdict it is. `has_reference`: whether the reference is swapped, too, which does
    nothing where the cards are as they are.
    """
    case, game = findings.headline, run.game
    base = next(
        cell
        for cell in run.plan.cells
        if (cell.variant.name, cell.players, cell.policies) == (findings.variant, case.players, case.policies)
    )
    change = partial(change_card, game, findings.group, base.variant)
    reference = (findings.reference.card, findings.reference.cells)
    cards = [row.card for row in list_swapped(run, findings) if has_reference or row.card != reference[0]]
    changed = [replace(base, variant=change(card, SWAP, reference)) for card in cards]
    return replace(run.plan, cells=(base, *changed))


def list_swapped(run: FinishedRun, findings: CardValueFindings) -> tuple[CardRow, ...]:
    """The cards of the case, in the order of its cells."""
    first = run.plan.cells[0]
    return list_in_play(run.game, findings.group, first.variant, findings.headline.players)


def read_worlds(run: FinishedRun, size: int, progress: Progress | None = None) -> Iterator[tuple[TableMoney, ...]]:
    """Of every world what the table has with the cards as they are, then with each swapped; first of the case as it is.

    `size`: cells of the case. One world at a time is held.
    """
    players, score = run.plan.cells[0].players, run.game.score
    wanted = {GAMES: (ROUNDS,), BY_ROUND: (score,)}
    needed = [(table, wanted[table.name]) for table in run.game.tables if table.name in wanted]
    kept: dict[int, list[TableMoney]] = {}
    done, total = 0, run.games * len(run.plan.cells)
    for shard, tables in run.read_shards(needed):
        kept.setdefault(shard.cell % size, []).append(TableMoney.read(tables, score, players, run.folder))
        done += shard.game_count
        if progress:
            progress(done, total)
        if (shard.cell + 1) % size == 0 and shard.last_game + 1 == run.games:
            yield tuple(TableMoney.join(kept[place]) for place in range(size))
            kept = {}


def measure_moved(game: Game, world: Sequence[TableMoney], *, earlier: int = 0) -> Array:
    """(games, cards) what the table has more with the card than with the reference in its place, in the score's unit.

    At the end of the last round that both games play, or so many rounds `earlier`.
    """
    base, *others = world
    return np.stack([base.less(other, earlier=earlier) for other in others], axis=1) / score_size(game)


def half_of(values: Array, reach: float) -> Array:
    """(columns,) how far a range of the mean of (games, columns) reaches."""
    games = len(values)
    return half_width(np.sqrt(values.var(axis=0, ddof=1) / games), games, reach, RARE)


def spread_of(values: Array | Sequence[float], effect: float) -> Spread:
    """The verdict on values that are known exactly."""
    return Spread.UNEQUAL if np.abs(values).max() > effect else Spread.ALIKE
