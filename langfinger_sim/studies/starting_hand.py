"""Which hands make it fair? The printed ones judged, better ones searched, and what was found measured anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from langfinger_sim.contract import Lever
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.opening_plan import DEEP_MICROSECONDS, OpeningPlan
from langfinger_sim.engine.openings import Levers, Rule
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import in_points
from langfinger_sim.engine.ranges import CHECK, CONFIRM, REPORT
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.stats.changes import FAIRNESS, Change, ChangeJudgement, judge_change
from langfinger_sim.stats.lottery import Lottery
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.remedies import Remedy, find_standing, judge_remedy
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.unfairness_change import compare_unfairness
from langfinger_sim.stats.verdicts import Judgement, Verdict, judge_fairness
from langfinger_sim.studies.deck_changes import DeckChangeFindings
from langfinger_sim.studies.opening_counts import Counts, count_openings, find_excess, typical_distance
from langfinger_sim.studies.opening_search import (
    LEVEL,
    Effect,
    Play,
    Search,
    Searcher,
    Tried,
)
from langfinger_sim.studies.readings import ReadingFindings
from langfinger_sim.studies.source import Source, describe_source

NEAR_CONFIRMED, SIMPLE_CONFIRMED = 2, 2
"""Of each kind of rule, so many of the nearest to fair are confirmed, and of the simplest that are probably fair."""


@dataclass(frozen=True)
class Measured:
    """A rule on deals of one range.

    Attributes:
        shares, judgement: of the seats.
        unfairness: typical distance of a seat from fair, in points.
        change: of that, against the printed opening on the same deals, with its verdict; None where it is the printed.
    """

    shares: SeatShares
    judgement: Judgement
    unfairness: float
    change: PairedDifference | None = None
    verdict: ChangeJudgement | None = None


@dataclass(frozen=True)
class Candidate:
    """A rule and what is known of it.

    Attributes:
        rule: what seats open with.
        names: of its variants, one for each opening.
        settings: for each opening, what `--set` makes it.
        exceptions: how much the rulebook says beyond "everybody gets the same".
        searched, confirmed, reported: on the deals of each stage; None where it was not played.
    """

    rule: Rule
    names: tuple[str, ...]
    settings: tuple[tuple[str, ...], ...]
    exceptions: int
    searched: Measured | None
    confirmed: Measured | None = None
    reported: Measured | None = None

    @property
    def best(self) -> Measured:
        """The most trustworthy that is known of it."""
        found = self.reported or self.confirmed or self.searched
        assert found is not None
        return found


@dataclass(frozen=True)
class Check:
    """The printed opening, the pick and the runner-up with other players, or at another player count."""

    players: int
    policy: str
    printed: Measured
    pick: Measured
    runner_up: Measured | None


@dataclass(frozen=True)
class CaseFinding:
    """One player count.

    Attributes:
        players, policy: which; the players the rule is made for.
        hand, money: the levers; no money where the game has none.
        verdict: what is to be done.
        printed, equal: on fresh deals.
        pick: the simplest rule within the band, the printed one where it will do; where none is, the nearest to fair.
        runner_up: the next best.
        candidates: all that was confirmed, the simplest first.
        finalists: what else came out of the search.
        effects: what one more for a seat does to everybody.
        lottery: the best lottery over hands: (weight, rule), and the largest distance from fair it leaves, in points.
        tried: rules played in the search.
        checks: the pick elsewhere.
        search_games, confirm_games, report_games: of each rule.
        card_status: what is assumed of the cards; empty: nothing.
    """

    players: int
    policy: str
    hand: Lever
    money: Lever | None
    verdict: Remedy
    printed: Candidate
    equal: Candidate
    pick: Candidate
    runner_up: Candidate | None
    candidates: tuple[Candidate, ...]
    finalists: tuple[Candidate, ...]
    effects: tuple[Effect, ...]
    lottery: tuple[tuple[float, Rule], ...]
    lottery_worst: float
    tried: int
    checks: tuple[Check, ...]
    search_games: int
    confirm_games: int
    report_games: int
    card_status: str

    @property
    def is_pick_printed(self) -> bool:
        """Whether the printed opening is the pick."""
        return self.pick.rule == self.printed.rule

    @property
    def is_pick_within(self) -> bool:
        """Whether the pick was confirmed to be within the band."""
        return self.verdict in (Remedy.KEEP, Remedy.CHANGE, Remedy.TOO_COARSE)


@dataclass(frozen=True)
class Stage:
    """A run of the study: what for, its folder's name, cells, games of each, seed and digest of all rows."""

    what: str
    run: str
    cells: int
    games: int
    seed: int
    content_digest: str


@dataclass(frozen=True)
class StartingHandFindings:
    """What a study of openings says.

    Attributes:
        cases: one a player count.
        worst: number of the one with the worst verdict.
        verdict: its verdict.
        band: how fair is enough.
        smallest_effect: points of fairness that matter.
        source: of the deals the answers are of.
        stages: all that was played, in order.
        command: makes the report again.
        decks, readings: what other decks, and other readings of the rules, say to the worst case's pick; or None.
    """

    cases: tuple[CaseFinding, ...]
    worst: int
    verdict: Remedy
    band: Verdict
    smallest_effect: float
    source: Source
    stages: tuple[Stage, ...]
    command: str
    decks: DeckChangeFindings | None = None
    readings: ReadingFindings | None = None

    @property
    def games(self) -> int:
        """Played in all."""
        return sum(stage.games * stage.cells for stage in self.stages)


def find_starting_hands(
    plan: OpeningPlan, play: Play, progress: Callable[[int, int], None] | None = None
) -> StartingHandFindings:
    """Play all stages at every player count, and judge.

    `play(plan, what for)` gives the finished run of a stage; the same stages give the same findings.
    """
    report = progress or (lambda done, total: None)
    played: list[tuple[str, FinishedRun]] = []

    def play_noted(stage: Plan, what: str) -> FinishedRun:
        run = play(stage, what)
        played.append((what, run))
        return run

    cases = tuple(_Case(plan, players, play_noted, report).find() for players in plan.levers)
    worst = max(range(len(cases)), key=lambda place: (cases[place].verdict.severity, -place))
    last = next(run for what, run in reversed(played) if what.startswith(f"{cases[worst].players} ") and REPORT in what)
    return StartingHandFindings(
        cases=cases,
        worst=worst,
        verdict=cases[worst].verdict,
        band=plan.band,
        smallest_effect=plan.smallest_effects["win_share"],
        source=describe_source(last),
        stages=tuple(_describe(what, run) for what, run in played),
        command=plan.command,
    )


class _Case:
    """The study at one player count."""

    def __init__(self, plan: OpeningPlan, players: int, play: Play, progress: Callable[[int, int], None]) -> None:
        self._plan, self._players, self._play, self._progress = plan, players, play, progress
        self._levers: Levers = plan.levers[players]
        self._tables = plan.policies[players]

    def find(self) -> CaseFinding:
        """Search, confirm, report, check."""
        search = Searcher(self._plan, self._players, self._play, self._progress).search()
        chosen = self._choose(search)
        confirmed = self._measure(CONFIRM, "confirm", chosen, self._plan.confirm_games)
        printed, equal = (self._candidate(rule, search) for rule in self._fixed())
        ranked = sorted(confirmed, key=lambda one: self._levers.simplicity(one.rule))
        pick, runner_up = self._pick(ranked)
        shown = list({one.rule: one for one in (printed, equal, pick, *([runner_up] if runner_up else []))}.values())
        again = {one.rule: one for one in self._measure(REPORT, REPORT, shown, self._plan.games)}
        pick = again[pick.rule]
        ranked = [replace(one, reported=again[one.rule].reported) if one.rule in again else one for one in ranked]
        known = {one.rule for one in ranked}
        return CaseFinding(
            players=self._players,
            policy=label_of(self._tables[0]),
            hand=self._levers.hand,
            money=self._levers.money,
            verdict=self._judge(again[printed.rule], pick, ranked),
            printed=again[printed.rule],
            equal=again[equal.rule],
            pick=pick,
            runner_up=again[runner_up.rule] if runner_up else None,
            candidates=tuple(ranked),
            finalists=tuple(
                self._candidate(one.rule, search)
                for one in (*search.hands, *search.money, *search.tosses)
                if one.rule not in known
            ),
            effects=search.effects,
            lottery=_spell_lottery(search.lottery, search.hands),
            lottery_worst=search.lottery.worst,
            tried=search.tried,
            checks=tuple(self._check(pick, runner_up)),
            search_games=self._plan.search_games,
            confirm_games=self._plan.confirm_games,
            report_games=self._plan.games,
            card_status=search.card_status,
        )

    def _fixed(self) -> tuple[Rule, Rule]:
        return Rule(self._levers.printed), Rule(self._levers.equal)

    def _candidate(self, rule: Rule, search: Search) -> Candidate:
        every = (search.printed, search.equal, *search.hands, *search.money, *search.tosses)
        tried = next((one for one in every if one.rule == rule), None)
        variants = self._levers.make_variants(rule)
        return Candidate(
            rule=rule,
            names=tuple(variant.name for variant in variants),
            settings=tuple(_settings_of(variant.name, self._plan.variant.name) for variant in variants),
            exceptions=rule.exceptions,
            searched=_note(tried) if tried else None,
        )

    def _choose(self, search: Search) -> list[Candidate]:
        """The printed rule and, of each kind, the nearest to fair and the simplest that are probably fair."""
        rules = [search.printed.rule]
        for kind in (search.hands, search.money, search.tosses):
            likely = sorted(filter(self._is_likely, kind), key=lambda one: self._levers.simplicity(one.rule))
            rules += [one.rule for one in (*kind[:NEAR_CONFIRMED], *likely[:SIMPLE_CONFIRMED])]
        return [self._candidate(rule, search) for rule in dict.fromkeys(rules)]

    def _is_likely(self, one: Tried) -> bool:
        return self._is_probably_within(_note(one), self._plan.band)

    @staticmethod
    def _is_probably_within(measured: Measured, band: Verdict) -> bool:
        """Whether its distances, less what chance adds, are within the band, as far as is known."""
        return measured.judgement.best_guess.severity <= band.severity

    def _measure(self, stage: str, field: str, candidates: Sequence[Candidate], games: int) -> list[Candidate]:
        """The candidates with what they do on the deals of a stage."""
        variants = [variant for one in candidates for variant in self._levers.make_variants(one.rule)]
        table = self._tables[0]
        run = self._play(self._plan.stage(stage, variants, [table], games), f"{self._players} players: {field}")
        counts = count_openings(run, self._progress, is_paired=True)
        measure = partial(self._measured, counts, self._players, label_of(table))
        if stage == CONFIRM:
            return [replace(one, confirmed=measure(one.names)) for one in candidates]
        return [replace(one, reported=measure(one.names)) for one in candidates]

    def _measured(self, counts: Counts, players: int, policy: str, names: Sequence[str]) -> Measured:
        shares = counts.shares(names, players, policy)
        found = Measured(shares, judge_fairness(shares), typical_distance(find_excess(shares)))
        if tuple(names) == (self._plan.variant.name,):
            return found
        change = in_points(compare_unfairness(counts.moment(names, players, policy), reach_of(LEVEL)))
        effect = self._plan.smallest_effects["win_share"]
        return replace(found, change=change, verdict=judge_change(change, shares.games, effect, FAIRNESS))

    def _pick(self, ranked: Sequence[Candidate]) -> tuple[Candidate, Candidate | None]:
        """The simplest that is probably within the band, or else the nearest to fair; and the next best.

        Not one that is simple but farther: where nothing is within, what is said of the pick is said of all.
        What is only probable is settled by the deals of the report, or said to be open. Beside a rule with money or a
        toss the next best is one of hands alone.
        """
        nearest = sorted(ranked, key=lambda one: one.best.unfairness)
        within = [one for one in ranked if self._is_probably_within(one.best, self._plan.band)]
        pick = within[0] if within else nearest[0]
        others = [one for one in (*within, *nearest) if one.rule not in (pick.rule, Rule(self._levers.printed))]
        whole = [one for one in others if self._levers.is_hands_alone(one.rule)]
        return pick, next(iter(whole if not self._levers.is_hands_alone(pick.rule) and whole else others), None)

    def _judge(self, printed: Candidate, pick: Candidate, ranked: Sequence[Candidate]) -> Remedy:
        """What is to be done, by the deals of the report; whether hands alone would do also by the confirmation's."""
        band = self._plan.band
        change = pick.best.verdict.verdict if pick.best.verdict else Change.NO_CHANGE
        may_be_whole = any(
            self._levers.is_hands_alone(one.rule) and find_standing(one.best.shares, band).may_be_within
            for one in ranked
        )
        return judge_remedy(
            find_standing(printed.best.shares, band),
            find_standing(pick.best.shares, band),
            change,
            is_coarse=not (self._levers.is_hands_alone(pick.rule) or may_be_whole),
        )

    def _check(self, pick: Candidate, runner_up: Candidate | None) -> list[Check]:
        """The rules that matter with all players, at all player counts with those that play every seat."""
        counts = [self._players, *(count for count in self._plan.game.player_counts if count != self._players)]
        tables: dict[int, list[tuple[str, ...]]] = {}
        for table in self._tables:
            cost = max(find_policy(self._plan.game, name).cost_microseconds for name in set(table))
            games = self._plan.check_games(cost)
            is_deep = cost >= DEEP_MICROSECONDS
            for players in counts if len(set(table)) == 1 and not is_deep else counts[:1]:
                seats = (table[0],) * players if len(set(table)) == 1 else table
                if players != self._players or table != self._tables[0]:
                    tables.setdefault(games, []).append(seats)
        rules = [pick.rule, *([runner_up.rule] if runner_up else [])]
        variants = [variant for rule in rules for variant in self._levers.make_variants(rule)]
        found = []
        for games, group in tables.items():
            what = f"{self._players} players: check with {', '.join(dict.fromkeys(map(label_of, group)))}"
            run = self._play(self._plan.stage(CHECK, variants, group, games), what)
            measured = count_openings(run, self._progress, is_paired=True)
            for seats in group:
                measure = partial(self._measured, measured, len(seats), label_of(seats))
                sides = measure([self._plan.variant.name]), measure(pick.names)
                second = measure(runner_up.names) if runner_up else None
                found.append(Check(len(seats), label_of(seats), *sides, second))
        return sorted(found, key=lambda one: (one.players != self._players, one.players))


def _describe(what: str, run: FinishedRun) -> Stage:
    name, cells = run.folder.resolve().name, len(run.plan.cells)
    return Stage(what, name, cells, run.games, run.plan.seed, run.manifest["content_digest"])


def label_of(table: Sequence[str]) -> str:
    """One name if all seats have the same policy, else the names by seat."""
    return table[0] if len(set(table)) == 1 else ",".join(table)


def _note(tried: Tried) -> Measured:
    return Measured(tried.shares, judge_fairness(tried.shares), typical_distance(tried.excess))


def _settings_of(name: str, base: str) -> tuple[str, ...]:
    return tuple(part for part in name.removeprefix(base).split("+") if part)


def _spell_lottery(lottery: Lottery, hands: Sequence[Tried]) -> tuple[tuple[float, Rule], ...]:
    pairs = [(weight, one.rule) for weight, one in zip(lottery.weights, hands, strict=True) if weight > 0]
    return tuple(sorted(pairs, key=lambda pair: -pair[0]))
