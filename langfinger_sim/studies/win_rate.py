"""Is the seating fair? From a finished run to what each seat wins, and a verdict for every cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from langfinger_sim.contract import Game
from langfinger_sim.engine.command_line import is_crossed, spell_command
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Cell
from langfinger_sim.engine.stop_rules import UNTIL_VERDICT, estimate_valid_shares
from langfinger_sim.engine.totals import SEATS
from langfinger_sim.errors import RunError
from langfinger_sim.stats.fairness import FairnessTest, check_fairness, find_unfairness
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import Judgement, Verdict, confirm_judgement, is_contradicted, judge_fairness
from langfinger_sim.stats.winner_sets import totals_of_sets
from langfinger_sim.studies.decks import DeckFindings
from langfinger_sim.studies.readings import ReadingFindings
from langfinger_sim.studies.seat_tally import RANK, SeatTally, Wanted
from langfinger_sim.studies.skill import SkillFinding, cases_of, choose_skill, find_over_skill
from langfinger_sim.studies.source import Source, describe_source
from langfinger_sim.studies.suggestion import Suggestion, suggest
from langfinger_sim.studies.win_rate_parts import (
    Length,
    LengthGroup,
    Milestone,
    RoleFinding,
    find_length,
    find_roles,
    group_lengths,
    list_milestones,
)

NOT_FAIR = (Verdict.UNEVEN, Verdict.UNFAIR)

RESERVE = 0.1
"""Games played beyond the forecast: the shares will not stay just as they are."""


@dataclass(frozen=True)
class SeatExtras:
    """What else is known of a seat: means over all games, None where the game does not store it."""

    mean_score: float | None
    mean_rank: float | None


@dataclass(frozen=True)
class CellFinding:
    """One variant at one player count with one table of policies.

    Where its verdict ended the run, that and the milestones are of the games that led there, all else is of the games
    that confirm it.

    Attributes:
        variant, players, policies, policy: which; `policy` is one name, or the names by seat.
        shares: of the seats, in order, with intervals that hold for all of them at once.
        extras: of the seats, in order.
        judgement: the verdict and what is open.
        settled_on: the shares that settled the verdict, if these are not `shares`; None where they are.
        is_contradicted: whether `shares` leave no room for the verdict.
        unfairness: typical distance from the fair line, 0 to 1; nan with one game.
        test: that all seats win alike.
        length: None where the game counts no rounds.
        by_length: seat shares by rounds played; empty where they never differ.
        milestones: what was known after the first games, up to all of them.
        roles: whether those whom the seats play are worth the same; one for each kind the game deals out.
        card_status: what is assumed of the cards; empty: nothing.
    """

    variant: str
    players: int
    policies: tuple[str, ...]
    policy: str
    shares: SeatShares
    extras: tuple[SeatExtras, ...]
    judgement: Judgement
    unfairness: float
    test: FairnessTest
    length: Length | None
    by_length: tuple[LengthGroup, ...]
    milestones: tuple[Milestone, ...]
    roles: tuple[RoleFinding, ...]
    card_status: str
    settled_on: SeatShares | None = None
    is_contradicted: bool = False

    @property
    def badness(self) -> tuple[int, float]:
        """Orders cells from best to worst: by verdict, then by how far a seat may be from fair."""
        return self.judgement.verdict.severity, self.judgement.most_distance


@dataclass(frozen=True)
class WinRateFindings:
    """What a run says about the seats.

    Attributes:
        cells: in the order of the run.
        skill: the chosen players, a policy or policies by seat.
        worst: number of the cell that the verdict is of: the worst of those that the chosen players played.
        verdict: its verdict.
        score, score_unit: the game's word for what seats collect, and the unit it is stored in.
        source: the run.
        longer_command: plays as many games as should settle the worst cell; empty where it is settled or on a border.
        suggestion: a rule to try where the worst cell is UNEVEN or UNFAIR; None where there is none.
        other_players_command: plays the same with a policy that has not played; empty where there is none.
        decks: what decks that could be the real one say to the verdict; None where none were asked for.
        readings: what other readings of the rules say to it; None where none were asked for.
    """

    cells: tuple[CellFinding, ...]
    skill: str
    worst: int
    verdict: Verdict
    score: str
    score_unit: str
    source: Source
    longer_command: str
    other_players_command: str
    suggestion: Suggestion | None = None
    decks: DeckFindings | None = None
    readings: ReadingFindings | None = None

    @property
    def over_skill(self) -> tuple[SkillFinding, ...]:
        """Whether the verdict depends on who plays, for each variant and player count that several kinds played."""
        return find_over_skill(self.cells)

    def over_skill_of(self, variant: str) -> dict[int, SkillFinding]:
        """The same of one variant, by player count; empty where only one kind played it."""
        return {found.players: found for found in self.over_skill if found.variant == variant}


def find_win_rates(
    run: FinishedRun, progress: Callable[[int, int], None] | None = None, skill: str | None = None
) -> WinRateFindings:
    """Read a run's `games` and `seats` once, and those of what confirms it, and judge every cell.

    `progress(done, total)` is called with games after each shard. `skill` names the players the verdict is of, as the
    cells spell them; by default those of the first cell. All other cells are judged, too, and compared with theirs.

    Raises:
        InputError: nobody of that name played.
        RunError: a part is damaged or foreign, or in some cell nobody won a single game.
    """
    chosen = choose_skill(run, skill)
    tallies = _count(run, progress or (lambda done, total: None))
    cells = tuple(_find(run, index, tally) for index, tally in enumerate(tallies))
    if run.confirmation:
        tallies = _count(run.confirmation, progress or (lambda done, total: None))
        fresh = [_find(run.confirmation, index, tally) for index, tally in enumerate(tallies)]
        cells = tuple(_confirm(run, cell, other) for cell, other in zip(cells, fresh, strict=True))
    worst = max(cases_of(cells, chosen), key=lambda index: (cells[index].badness, -index))
    source = describe_source(run)
    columns = _extra_columns(run.game)
    return WinRateFindings(
        cells=cells,
        skill=chosen,
        worst=worst,
        verdict=cells[worst].judgement.verdict,
        score=run.game.score,
        score_unit=columns.get(run.game.score, ""),
        source=source,
        longer_command=_spell_longer(run, cells[worst].judgement),
        other_players_command=_spell_other_players(run, source),
        suggestion=suggest(run, worst, cells[worst].shares) if cells[worst].judgement.verdict in NOT_FAIR else None,
    )


def _count(run: FinishedRun, progress: Callable[[int, int], None]) -> list[SeatTally]:
    """Read every shard once, in order."""
    extra = _extra_columns(run.game)
    score = run.game.score if run.game.score in extra else ""
    wanted = [
        Wanted(tuple(extra), score, {role: len(names) for role, names in _role_names(run, index).items()})
        for index in range(len(run.plan.cells))
    ]
    tallies = [SeatTally(cell.players, run.games, what) for cell, what in zip(run.plan.cells, wanted, strict=True)]
    done, total = 0, run.games * len(tallies)
    for shard, columns in run.read_shards(wanted[0].columns(run.game)):
        tallies[shard.cell].add(shard.first_game, columns)
        done += shard.game_count
        progress(done, total)
    return tallies


def _role_names(run: FinishedRun, index: int) -> dict[str, Sequence[str]]:
    """For each column of roles, their names under the rules of this cell."""
    cell = run.plan.cells[index]
    if not run.game.roles:
        return {}
    ruleset = run.game.build_ruleset(cell.variant, cell.players)
    return {role: names(ruleset) for role, names in run.game.roles.items()}


def _spell_longer(run: FinishedRun, judgement: Judgement) -> str:
    to_go = judgement.games_to_go
    if not to_go or not is_crossed(run.plan):
        return ""
    needed = (1 + RESERVE) * (run.games + to_go)
    step = 10 ** (len(str(int(needed))) - 2)
    promise = run.plan.promise
    goes_on = promise is not None and promise.key == UNTIL_VERDICT  # another rule would look at the same games anew
    plan = replace(run.plan, games=int(-(-needed // step) * step), promise=promise if goes_on else None)
    return spell_command(run.game, plan, f"runs/{run.folder.resolve().name}-longer")


def _spell_other_players(run: FinishedRun, source: Source) -> str:
    if not source.other_policies or not is_crossed(run.plan):
        return ""
    other = source.other_policies[0]
    cells = dict.fromkeys((cell.variant.name, cell.players) for cell in run.plan.cells)
    variants = {cell.variant.name: cell.variant for cell in run.plan.cells}
    plan = replace(run.plan, cells=tuple(Cell(variants[name], players, (other,) * players) for name, players in cells))
    return spell_command(run.game, plan, f"runs/{run.folder.resolve().name}-{other}")


def _extra_columns(game: Game) -> dict[str, str]:
    """The columns of `seats` whose means are shown, with their units: the score and the rank, where there are such."""
    columns = [column for table in game.tables if table.name == SEATS for column in table.columns]
    return {column.name: column.unit for column in columns if column.name in (game.score, RANK)}


def _find(run: FinishedRun, index: int, tally: SeatTally) -> CellFinding:
    cell, stored = run.plan.cells[index], run.manifest["cells"][index]
    totals = totals_of_sets(tally.by_block.sum(axis=0), tally.capped_count)
    if not totals.parts.any():
        raise RunError(
            f"{run.folder}: nobody won any of the {totals.games:,} games of {cell.variant.name} with {cell.players} "
            "players, so there is no win rate to judge"
        )
    estimate = partial(estimate_valid_shares, run.plan)
    shares = estimate(totals)
    return CellFinding(
        variant=cell.variant.name,
        players=cell.players,
        policies=cell.policies,
        policy=cell.policy_label,
        shares=shares,
        extras=tuple(_extras(run.game, tally, seat, totals.games) for seat in range(cell.players)),
        judgement=judge_fairness(shares),
        unfairness=find_unfairness(shares),
        test=check_fairness(totals),
        length=find_length(tally),
        by_length=group_lengths(tally, estimate),
        milestones=list_milestones(tally, estimate),
        roles=find_roles(tally, _role_names(run, index), totals.games, shares.method),
        card_status=stored["card_status"],
    )


def _confirm(run: FinishedRun, settled: CellFinding, fresh: CellFinding) -> CellFinding:
    """The verdict of a cell, with the numbers of games that had no part in it.

    What ended the run may have been another question: then the fresh games have a verdict of their own.
    """
    if run.plan.promise is None or run.plan.promise.key != UNTIL_VERDICT:
        return fresh
    return replace(
        fresh,
        judgement=confirm_judgement(settled.judgement, fresh.judgement),
        milestones=settled.milestones,
        settled_on=settled.shares,
        is_contradicted=is_contradicted(settled.judgement, fresh.judgement),
    )


def _extras(game: Game, tally: SeatTally, seat: int, games: int) -> SeatExtras:
    score, rank = (float(tally.sums[name][seat]) / games if name in tally.sums else None for name in (game.score, RANK))
    return SeatExtras(score, rank)
