"""Finding openings that leave the seats alike: one more for each seat, then many tried on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from langfinger_sim.contract import Lever
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.opening_plan import OpeningPlan
from langfinger_sim.engine.openings import Levers, Opening, Rule
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import POINTS
from langfinger_sim.engine.ranges import SEARCH
from langfinger_sim.stats.halving import Rung, keep_options, plan_rungs
from langfinger_sim.stats.lottery import Lottery, find_lottery
from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.paired import PairedDifference, compare_means, reach_of
from langfinger_sim.stats.remedies import find_standing
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.verdicts import Verdict, band_bounds
from langfinger_sim.studies.opening_counts import Counts, count_openings, distances, find_excess

LEVEL = 0.95
MOST_HANDS, MOST_WITH_MONEY, FINALISTS = 256, 128, 16
"""So many go into a search, the nearest to fair by the effects of one more; so many come out."""

MOST_BASES, MOST_TOSSES = 8, 6
MONEY_STEPS = (1, 2, 4)
"""The effect of money is measured at so many of its steps."""

Play = Callable[[Plan, str], FinishedRun]
"""Plays a plan, or finds it played; the second says what for."""


@dataclass(frozen=True)
class Effect:
    """What so much more of a lever does: row t for seat t getting it, a column for each seat, in points."""

    lever: Lever
    amount: float
    rows: tuple[tuple[PairedDifference, ...], ...]

    @property
    def matrix(self) -> Array:
        """(seats, seats) the differences."""
        return np.array([[one.difference for one in row] for row in self.rows])


@dataclass(frozen=True)
class Tried:
    """A rule as the search saw it. `excess`: see `find_excess`; `games`: that it was played."""

    rule: Rule
    shares: SeatShares
    excess: float

    @property
    def games(self) -> int:
        """That it was played."""
        return self.shares.games


@dataclass(frozen=True)
class Search:
    """What was found at one player count with the first players.

    Attributes:
        printed, equal: measured, not searched.
        effects: of each lever and amount.
        hands: whole hands of the last rung, the best first; `money`, `tosses`: of rules with money, and by toss.
        tried: how many rules were played in all.
        lottery: the best lottery over `hands`, in their order.
        card_status: what is assumed of the cards.
    """

    printed: Tried
    equal: Tried
    effects: tuple[Effect, ...]
    hands: tuple[Tried, ...]
    money: tuple[Tried, ...]
    tosses: tuple[Tried, ...]
    tried: int
    lottery: Lottery
    card_status: str


class Searcher:
    """A search at one player count."""

    def __init__(self, plan: OpeningPlan, players: int, play: Play, progress: Callable[[int, int], None]) -> None:
        self._plan, self._players, self._play, self._progress = plan, players, play, progress
        self._levers: Levers = plan.levers[players]
        self._table = plan.policies[players][0]
        self._label = self._table[0] if len(set(self._table)) == 1 else ",".join(self._table)
        self._tried: dict[Rule, Tried] = {}

    def search(self) -> Search:
        """Measure, then search hands, hands with money, and tosses for one of two hands."""
        levers = self._levers
        counts = self._measure()
        printed, equal = (self._note(Rule(opening), counts) for opening in (levers.printed, levers.equal))
        effects = tuple(self._effects(counts))
        start = np.array([seat.share for seat in printed.shares.seats]) * POINTS
        fair = POINTS * printed.shares.fair_share
        predictor = Predictor(levers, start, fair, effects)
        hands = self._halve(self._pick_hands(predictor), MOST_HANDS)
        money = self._halve(self._pick_money(predictor, [printed, equal, *hands]), MOST_WITH_MONEY)
        pool = list({one.rule: one for one in (*hands, printed, equal)}.values())
        lottery = find_lottery(np.array([distances(one.shares) for one in hands]))
        return Search(
            printed=printed,
            equal=equal,
            effects=effects,
            hands=tuple(hands),
            money=tuple(money),
            tosses=tuple(self._toss(pool)),
            tried=len(self._tried),
            lottery=lottery,
            card_status=counts.card_status,
        )

    def _count(self, openings: Sequence[Opening], games: int, what: str, *, is_paired: bool = False) -> Counts:
        variants = [self._levers.make_variant(opening) for opening in openings]
        run = self._play(self._plan.stage(SEARCH, variants, [self._table], games), f"{self._players} players: {what}")
        return count_openings(run, self._progress, is_paired=is_paired)

    def _note(self, rule: Rule, counts: Counts) -> Tried:
        names = [variant.name for variant in self._levers.make_variants(rule)]
        shares = counts.shares(names, self._players, self._label)
        found = Tried(rule, shares, find_excess(shares))
        known = self._tried.get(rule)
        if known is None or known.games < found.games:
            self._tried[rule] = found
        return found

    def _moves(self) -> list[tuple[Lever, float]]:
        levers = self._levers
        money = [(levers.money, steps * levers.money.step) for steps in MONEY_STEPS] if levers.money else []
        most = self._plan.money
        return [(levers.hand, levers.hand.step), *((lever, amount) for lever, amount in money if amount <= most)]

    def _measure(self) -> Counts:
        """The printed opening, equal hands, and one more for each seat."""
        levers = self._levers
        openings = [levers.printed, levers.equal]
        openings += [
            levers.move(lever, seat, amount) for lever, amount in self._moves() for seat in range(self._players)
        ]
        found = list(dict.fromkeys(openings))
        return self._count(found, self._plan.measure_games, "one more for each seat", is_paired=True)

    def _effects(self, counts: Counts) -> list[Effect]:
        levers, seats = self._levers, range(self._players)
        found = []
        for lever, amount in self._moves():
            rows = []
            for given in seats:
                name = levers.make_variant(levers.move(lever, given, amount)).name
                moments = counts.moment([name], self._players, self._label)
                rows.append(tuple(compare_seat(moments, seat, self._players**2) for seat in seats))
            found.append(Effect(lever, amount, tuple(rows)))
        return found

    def _pick_hands(self, predictor: Predictor) -> list[Rule]:
        """The hands within bounds, or those of them that should be nearest to fair."""
        low, high = self._plan.hands[self._players]
        rules = [Rule(opening) for opening in self._levers.list_hands(low, high)]
        return self._nearest(rules, predictor.predict_all([rule.opening for rule in rules]), MOST_HANDS)

    def _pick_money(self, predictor: Predictor, bases: Sequence[Tried]) -> list[Rule]:
        """Money on top of the hands that came nearest to fair, and of the printed and equal ones."""
        amounts = self._levers.list_money(self._plan.money)
        if not amounts:
            return []
        chosen = list(dict.fromkeys(one.rule for one in bases))[:MOST_BASES]
        rules, found = [], []
        for rule in chosen:
            start = POINTS * np.array([seat.share for seat in self._tried[rule].shares.seats])
            rules += [Rule(Opening(rule.opening.hand, money)) for money in amounts]
            found.append(start + predictor.money_effects(amounts))
        return self._nearest(rules, np.vstack(found), MOST_WITH_MONEY)

    def _nearest(self, rules: Sequence[Rule], shares: Array, count: int) -> list[Rule]:
        """At most so many, half of them the nearest to fair, half the simplest of those that may be fair."""
        fair = shares.mean(axis=1, keepdims=True)
        far = np.abs(shares - fair)
        bound = POINTS * _band_end(float(fair.mean()) / POINTS, self._plan.band)
        likely = [place for place in range(len(rules)) if far[place].max() <= 2 * bound]
        kept = keep_options((far**2).mean(axis=1).tolist(), self._by_simplicity(rules, likely), min(count, len(rules)))
        return [rules[place] for place in kept]

    def _by_simplicity(self, rules: Sequence[Rule], places: Sequence[int]) -> list[int]:
        return sorted(places, key=lambda place: (self._levers.simplicity(rules[place]), place))

    def _halve(self, rules: Sequence[Rule], most: int) -> list[Tried]:
        """Successive halving: the finalists, the best first."""
        left = list(rules)
        found: list[Tried] = []
        for rung in plan_rungs(len(left), self._plan.search_games, FINALISTS) if left else ():
            left = left[: rung.options] if not found else [found[place].rule for place in self._keep(found, rung)]
            counts = self._count([rule.opening for rule in left], rung.games, f"search, {len(left)} openings")
            found = [self._note(rule, counts) for rule in left]
        return sorted(found, key=lambda one: one.excess)

    def _keep(self, found: Sequence[Tried], rung: Rung) -> tuple[int, ...]:
        possible = [
            place for place, one in enumerate(found) if find_standing(one.shares, self._plan.band).may_be_within
        ]
        favoured = self._by_simplicity([one.rule for one in found], possible)
        return keep_options([one.excess for one in found], favoured, rung.options)

    def _toss(self, pool: Sequence[Tried]) -> list[Tried]:
        """Rules by which one seat tosses for one more of the hand, the nearest to fair of all hands tried."""
        least = pool[0].games // 4
        known = [one for rule, one in self._tried.items() if self._levers.is_hands_alone(rule) and one.games >= least]
        pairs = [(one, other) for one, other in combinations(known, 2) if _differ_by_one(one.rule, other.rule)]
        scores = [float((((distances(one.shares) + distances(other.shares)) / 2) ** 2).mean()) for one, other in pairs]
        best = sorted(range(len(pairs)), key=lambda place: scores[place])[:MOST_TOSSES]
        rules = [toss_between(pairs[place][0].rule, pairs[place][1].rule) for place in best]
        if not rules:
            return []
        openings = list(dict.fromkeys(opening for rule in rules for opening in rule.openings))
        counts = self._count(openings, self._plan.search_games, f"{len(rules)} tosses for one more")
        return sorted((self._note(rule, counts) for rule in rules), key=lambda one: one.excess)


class Predictor:
    """What an opening should do, if the effects of one more for a seat add up; only a guide for what to play."""

    def __init__(self, levers: Levers, start: Array, fair: float, effects: Sequence[Effect]) -> None:
        self._levers, self._start, self.fair = levers, start, fair
        self._hand = next(effect.matrix / effect.amount for effect in effects if effect.lever is levers.hand)
        money = [effect for effect in effects if effect.lever is levers.money]
        seats = len(start)
        self._amounts = [0.0, *(effect.amount for effect in money)]
        self._money = np.stack([np.zeros((seats, seats)), *(effect.matrix for effect in money)])

    def predict_all(self, openings: Sequence[Opening]) -> Array:
        """(openings, seats) games won of 100, of openings with the printed money."""
        more = np.array([opening.hand for opening in openings]) - np.array(self._levers.printed.hand)
        return np.asarray(self._start + more @ self._hand)

    def money_effects(self, amounts: Sequence[Sequence[float]]) -> Array:
        """(amounts, seats) what money by seat adds, straight lines between the amounts measured."""
        own = self._levers.printed.money
        total = np.zeros((len(amounts), len(own)))
        for place, given in enumerate(amounts):
            for seat, amount in enumerate(given):
                total[place] += self._at(amount - own[seat], seat)
        return total

    def _at(self, amount: float, seat: int) -> Array:
        """(seats,) the effect of so much for one seat; beyond what was measured, in proportion."""
        if amount >= self._amounts[-1]:
            scale = amount / self._amounts[-1] if self._amounts[-1] else 0.0
            return np.asarray(self._money[-1, seat] * scale)
        upper = next(place for place, known in enumerate(self._amounts) if known > amount)
        low, high = self._amounts[upper - 1], self._amounts[upper]
        part = (amount - low) / (high - low)
        return np.asarray((1 - part) * self._money[upper - 1, seat] + part * self._money[upper, seat])


def compare_seat(moments: Moments, seat: int, shared_among: int) -> PairedDifference:
    """What a seat wins of 100 games before and after; ranges of so many hold together."""
    seats = len(moments.sums) // 2
    before, after = np.zeros(2 * seats, np.int64), np.zeros(2 * seats, np.int64)
    before[seat], after[seats + seat] = 1, 1
    return compare_means(moments, before, after, PARTS / POINTS, reach_of(LEVEL, shared_among), POINTS)


def _band_end(fair_share: float, band: Verdict) -> float:
    bounds: Mapping[Verdict, float] = dict(
        zip((Verdict.FAIR, Verdict.FAIR_ENOUGH), band_bounds(fair_share)[:2], strict=True)
    )
    return bounds[band]


def _differ_by_one(one: Rule, other: Rule) -> bool:
    """Whether one seat's hand differs, by one."""
    changes = [abs(a - b) for a, b in zip(one.opening.hand, other.opening.hand, strict=True)]
    return sum(changes) == 1


def toss_between(one: Rule, other: Rule) -> Rule:
    """The toss for one more: the smaller hand first."""
    first, second = sorted((one.opening, other.opening), key=lambda opening: sum(opening.hand))
    return Rule(first, second)
