"""Plans of ladders: one player among others of one kind, in every seat, all on the same deals."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from langfinger_sim.contract import Game
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.plan import MOST_CELLS, Plan, cross_cells
from langfinger_sim.engine.restricted import find_policy, read_restriction, restrict_name, split_name
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError

NOT_OF_LADDERS = ("--policy", "--out", "--detail-games")
"""Options of `run` that `ladder` does not have, or that say where to and not what."""

MOST_SECONDS, FEWEST_DEALS = 100.0, 100
"""Processor time of a ladder with slow players whose number of deals nobody has named."""


@dataclass(frozen=True)
class Duel:
    """One policy among others of another, in each seat by turns.

    Attributes:
        one, others: names of the policies.
        cells: by the seat of the one.
    """

    one: str
    others: str
    cells: tuple[int, ...]

    @property
    def restrictions(self) -> tuple[str, ...]:
        """What the one goes without and the others do not, if they are the same policy otherwise; else nothing."""
        (base, own), (other, theirs) = split_name(self.one), split_name(self.others)
        is_less = base == other and set(theirs) < set(own)
        return tuple(name for name in own if name not in theirs) if is_less else ()

    @property
    def mirrored(self) -> Duel:
        """The other way round; its cells are not known."""
        return Duel(self.others, self.one, ())


@dataclass(frozen=True)
class Case:
    """All duels of one variant at one player count, in the order of their first cells."""

    variant: str
    players: int
    duels: tuple[Duel, ...]

    @property
    def policies(self) -> tuple[str, ...]:
        """Those of the ladder, in the order met: all that are in a duel that is about no restriction."""
        plain = [duel for duel in self.duels if not (duel.restrictions or duel.mirrored.restrictions)]
        return tuple(dict.fromkeys(name for duel in plain for name in (duel.one, duel.others)))

    @property
    def reference(self) -> str:
        """Whom all others met, where they did not meet one another; empty where any two met both ways round."""
        plain = [duel for duel in self.duels if {duel.one, duel.others} <= set(self.policies)]
        met = {(duel.one, duel.others) for duel in plain}
        if not plain or all(pair in met for pair in permutations(self.policies, 2)):
            return ""
        common = set.intersection(*({duel.one, duel.others} for duel in plain))
        return min(common, key=lambda name: name != plain[0].others, default="")

    @property
    def rungs(self) -> tuple[Duel, ...]:
        """The duels between policies of the ladder."""
        return tuple(duel for duel in self.duels if {duel.one, duel.others} <= set(self.policies))

    @property
    def restricted(self) -> tuple[Duel, ...]:
        """The duels that say what a restriction costs."""
        return tuple(duel for duel in self.duels if duel.restrictions)


def plan_ladder(
    game: Game, policies: Sequence[str], restrictions: Sequence[str], wanted: Wanted, among: str = ""
) -> Plan:
    """Each policy among others of each other one, and each with each restriction among its own kind, in every seat.

    Args:
        game: to be played.
        policies: names or paths.
        restrictions: as people spell them; each alone.
        wanted: variants, player counts and how much; what it says of policies does not count.
        among: where it names one, each policy plays among others like that only.

    InputError with all faults, or where there is nothing to compare.
    """
    reference = restrict_name(game, among) if among else ""
    names = [name for name in (restrict_name(game, name) for name in policies) if name != reference]
    kinds = list(dict.fromkeys(read_restriction(game, text) for text in restrictions))
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise InputError(f"--policies: {', '.join(twice)} is named twice")
    pairs = _list_pairs(game, names, kinds, reference)
    if not pairs:
        raise InputError("--policies: nothing to compare; name another policy, or something to go without (--restrict)")
    plan = make_plan(game, replace(wanted, policies=tuple((name,) for pair in pairs for name in pair), restrictions=()))
    variants = list({cell.variant.name: cell.variant for cell in plan.cells}.values())
    cells = tuple(
        cell for players in wanted.players for cell in cross_cells(variants, [players], _list_tables(pairs, players))
    )
    if len(cells) > MOST_CELLS:
        raise InputError(f"--policies: {len(cells):,} tables of players to play; allowed are {MOST_CELLS:,}")
    return replace(plan, cells=cells)


def _list_pairs(game: Game, names: Sequence[str], kinds: Sequence[str], among: str = "") -> list[tuple[str, str]]:
    """The one and the others of each duel: of any two, then each that goes without something among its own kind.

    `among`: where it names one, each among others like that in place of any two.
    """
    pairs = [(name, among) for name in names] if among else list(permutations(names, 2))
    for name in names:
        restricted = [restrict_name(game, name, [kind]) for kind in kinds]
        pairs += [(other, name) for other in restricted if other != name and (other, name) not in pairs]
    return pairs


def affordable_deals(game: Game, plan: Plan) -> int:
    """So many deals that all tables together take a few minutes, by what their players are said to cost.

    The plan's where they cost no more, and never fewer than `FEWEST_DEALS`.
    """
    cost = {name: find_policy(game, name).cost_microseconds for cell in plan.cells for name in cell.policies}
    deal = sum(cost[name] / len(cell.policies) for cell in plan.cells for name in cell.policies)
    return min(plan.games, max(FEWEST_DEALS, int(MOST_SECONDS * 1e6 / deal)))


def _list_tables(pairs: Sequence[tuple[str, str]], players: int) -> list[tuple[str, ...]]:
    """Who sits where, for each pair and seat of the one; each table once."""
    tables = [
        tuple(one if place == seat else others for place in range(players))
        for one, others in pairs
        for seat in range(players)
    ]
    return list(dict.fromkeys(tables))


def find_cases(plan: Plan) -> tuple[Case, ...]:
    """All duels that a plan holds whole: the one in every seat. A table of two is in two duels."""
    groups: dict[tuple[str, int], dict[tuple[str, str], dict[int, int]]] = {}
    for index, cell in enumerate(plan.cells):
        for seat, one in enumerate(cell.policies):
            others = set(cell.policies[:seat] + cell.policies[seat + 1 :])
            if len(others) == 1 and one not in others:
                duels = groups.setdefault((cell.variant.name, cell.players), {})
                duels.setdefault((one, others.pop()), {})[seat] = index
    return tuple(
        Case(variant, players, found)
        for (variant, players), duels in groups.items()
        if (found := _whole_duels(duels, players))
    )


def _whole_duels(duels: Mapping[tuple[str, str], Mapping[int, int]], players: int) -> tuple[Duel, ...]:
    return tuple(
        Duel(one, others, tuple(cells[seat] for seat in range(players)))
        for (one, others), cells in duels.items()
        if len(cells) == players
    )


def spell_ladder(game: Game, plan: Plan) -> str:
    """The `ladder` that plays this plan, every default written out; empty where none does."""
    cases = find_cases(plan)
    names = list(dict.fromkeys(name for case in cases for name in case.policies))
    alone = [duel for case in cases for duel in case.duels if duel.restrictions]
    names += list(dict.fromkeys(duel.others for duel in alone if duel.others not in names))
    kinds = list(dict.fromkeys(kind for duel in alone for kind in duel.restrictions))
    variants = list({cell.variant.name: cell.variant for cell in plan.cells}.values())
    counts = list(dict.fromkeys(cell.players for cell in plan.cells))
    played = [(cell.variant.name, cell.players, cell.policies) for cell in plan.cells]
    for among in ("", *dict.fromkeys(case.reference for case in cases if case.reference)):
        own = [name for name in names if name != among]
        pairs = _list_pairs(game, own, kinds, among)
        expected = [
            (variant.name, players, table)
            for players in counts
            for variant in variants
            for table in _list_tables(pairs, players)
        ]
        if own and not plan.promise and expected == played:
            return _spell(game, plan, own, kinds, among)
    return ""


def _spell(game: Game, plan: Plan, names: Sequence[str], kinds: Sequence[str], among: str) -> str:
    """The `ladder` of these players and restrictions with all else that a plan says."""
    variants = list({cell.variant.name: cell.variant for cell in plan.cells}.values())
    counts = list(dict.fromkeys(cell.players for cell in plan.cells))
    simple = replace(plan, cells=cross_cells(variants, counts, [list(names[:1])]))
    program, _, *arguments = shlex.split(spell_command(game, simple, "nowhere"))
    options = list(zip(arguments[::2], arguments[1::2], strict=True))
    kept = [part for pair in options if pair[0] not in NOT_OF_LADDERS for part in pair]
    restricted = [part for kind in kinds for part in ("--restrict", kind)]
    reference = ["--among", among] if among else []
    return shlex.join([program, "ladder", "--policies", ",".join(names), *reference, *restricted, *kept])
