"""Who is better than whom: from one player among others of another kind, both ways round, to an order or to none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from langfinger_sim.stats.changes import AMOUNT, Change, ChangeJudgement, judge_change
from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.paired import PairedDifference, compare_means, reach_of
from langfinger_sim.stats.seat_shares import Interval, share_interval
from langfinger_sim.stats.seat_totals import PARTS

POINTS = 100


class Relation(StrEnum):
    """How the first of two players stands to the second."""

    BEATS = "BEATS"
    LOSES = "LOSES TO"
    LEVEL = "LEVEL WITH"
    RARE_WINS = "RARE WINS"
    RARE_LOSES = "RARE LOSES"
    NOT_SETTLED = "NOT SETTLED"


class Order(StrEnum):
    """The verdict on a ladder, from best to worst."""

    CLEAR = "CLEAR"
    NOT_SETTLED = "NOT SETTLED"
    NO_ONE_ORDER = "NO ONE ORDER"

    @property
    def severity(self) -> int:
        """0 for the best."""
        return list(Order).index(self)


@dataclass(frozen=True)
class Share:
    """What the one player wins among the others, seats averaged; games out of 100.

    Attributes:
        share: its wins; `interval` holds for all duels of a case at once.
        others_share: wins of each of the others.
        edge: wins less a seat's part of all wins: before is that part, after the share.
        judgement: MORE: wins more than its part by what matters; LESS; NO CHANGE THAT MATTERS: as much.
    """

    share: float
    interval: Interval
    others_share: float
    edge: PairedDifference
    judgement: ChangeJudgement


def count_duel(won_by_seat: Sequence[Array]) -> Array:
    """(games, 2) int64: the one's wins and all seats' wins, in 840ths, summed over the seats it took.

    `won_by_seat`: for each seat of the one, (games, seats) wins in 840ths on the same deals.
    """
    own = sum(parts[:, seat] for seat, parts in enumerate(won_by_seat))
    everybody = sum(parts.sum(axis=1) for parts in won_by_seat)
    return np.stack([own, everybody], axis=1).astype(np.int64)


def estimate_share(moments: Moments, duel: int, seats: int, duels: int, smallest_effect: float, level: float) -> Share:
    """What the one wins in duel number `duel` of so many in a case.

    Args:
        moments: of the columns of `count_duel`, two a duel, a row a deal.
        duel: number.
        seats: at the table.
        duels: whose intervals hold at once (Bonferroni).
        smallest_effect: what matters, in games out of 100.
        level: chance with which they hold.

    A deal is one observation: its games in all seats are averaged first, so what the seats share drops out.
    """
    reach = reach_of(level, duels)
    own, everybody = np.zeros((2, len(moments.sums)), np.int64)
    own[2 * duel], everybody[2 * duel + 1] = seats, 1
    edge = compare_means(moments, everybody, own, PARTS * seats * seats / POINTS, reach, POINTS / seats)
    share = moments.total(own) / (PARTS * seats * seats * moments.games)
    error = (moments.variance(own) / moments.games) ** 0.5 / (PARTS * seats * seats)
    found = share_interval(share, error, moments.games, reach)
    return Share(
        share=POINTS * share,
        interval=Interval(POINTS * found.low, POINTS * found.high),
        others_share=POINTS * (moments.total(everybody) / (PARTS * seats * moments.games) - share) / (seats - 1),
        edge=edge,
        judgement=judge_change(edge, moments.games, smallest_effect, AMOUNT),
    )


SIGNS = {AMOUNT.falls: -1, Change.NO_CHANGE: 0, AMOUNT.rises: 1}


def relate(first: ChangeJudgement, second: ChangeJudgement) -> Relation:
    """How two players stand: by the first among others like the second, and by the second among others like the first.

    NOT SETTLED only where words still possible lead to different answers.
    """
    found = {_relate(SIGNS[one], SIGNS[other]) for one in first.possible for other in second.possible}
    return found.pop() if len(found) == 1 else Relation.NOT_SETTLED


def _relate(first: int, second: int) -> Relation:
    if first == second:
        return {1: Relation.RARE_WINS, 0: Relation.LEVEL, -1: Relation.RARE_LOSES}[first]
    return Relation.BEATS if first > second else Relation.LOSES


def judge_order(relations: Iterable[Relation], alone: Iterable[ChangeJudgement]) -> Order:
    """The verdict on a case.

    Args:
        relations: of each stronger player to each weaker one.
        alone: on each player that is only measured among one other kind: restricted, or against a reference.

    NO ONE ORDER as soon as one pair contradicts the strengths, whatever is open otherwise.
    """
    found = set(relations)
    if found & {Relation.LOSES, Relation.RARE_WINS, Relation.RARE_LOSES}:
        return Order.NO_ONE_ORDER
    is_open = Relation.NOT_SETTLED in found or any(one.verdict is Change.NOT_SETTLED for one in alone)
    return Order.NOT_SETTLED if is_open else Order.CLEAR
