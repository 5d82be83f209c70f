"""Plans that ask what each card is worth: the same deals with the card, with another in its place, and without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from langfinger_sim.contract import CardGroup, CardRow, Game, Variant
from langfinger_sim.engine.plan import Cell, Plan, cross_cells
from langfinger_sim.engine.wanted import Wanted, find_decks, make_plan
from langfinger_sim.errors import InputError, nearest

SWAP, NOTHING, REMOVED = "swap", "nothing", "removed"
ARMS = (SWAP, NOTHING, REMOVED)
"""What stands in the card's place: the reference, a card that does nothing, or no card."""

NO_CARD, NO_PLACE = "nothing", "left_out"
"""How names of variants say so; for the reference its id stands there."""

SHARD_GAMES = 2_000
"""All cells are cut alike, so that their games can be read side by side; a shard holds every game in detail."""


@dataclass(frozen=True)
class Trial:
    """A card's change: the card, what stands in its place, and the cell it was played in."""

    card: str
    arm: str
    cell: int


@dataclass(frozen=True)
class CardCase:
    """The trials of one player count with one table of policies, and the cell that nothing was changed in.

    `rows`: the cards of the group that are in play at this player count, in the order of table `cards`.
    """

    base: int
    players: int
    policies: tuple[str, ...]
    policy: str
    rows: tuple[CardRow, ...]
    trials: tuple[Trial, ...]


@dataclass(frozen=True)
class CardPlan:
    """What a plan asks of the cards.

    Attributes:
        group: of the cards.
        rows: the cards, as they stand in the files.
        reference: id of the card others are compared with.
        cases: in the order of their cells.
    """

    group: CardGroup
    rows: tuple[CardRow, ...]
    reference: str
    cases: tuple[CardCase, ...]


def find_group(game: Game, name: str) -> CardGroup:
    """The group of this name, or whose cards are called so; InputError naming those there are."""
    groups = find_decks(game).groups
    for group in groups:
        if name in (group.name, group.noun):
            return group
    allowed = ", ".join(group.name for group in groups) or "none: this game's cards have no groups"
    known = [word for group in groups for word in (group.name, group.noun)]
    raise InputError(f"group = {name}: allowed: {allowed}{nearest(name, known)}")


def find_reference(game: Game, group: CardGroup, variant: Variant, name: str | None) -> str:
    """Id of the reference card: the one named, else the game's own, else the first of the group.

    InputError where there is no such card.
    """
    cards = [row.card for row in list_group(game, group, variant)]
    if name is None:
        return group.reference if group.reference in cards else cards[0]
    if name not in cards:
        raise InputError(f"reference = {name}: allowed: {', '.join(cards)}{nearest(name, cards)}")
    return name


def list_group(game: Game, group: CardGroup, variant: Variant) -> tuple[CardRow, ...]:
    """The cards of a group that a variant is played with."""
    return tuple(row for row in find_decks(game).rows(variant) if row.group == group.name)


def list_in_play(game: Game, group: CardGroup, variant: Variant, players: int) -> tuple[CardRow, ...]:
    """Those of them that are in play at a player count, in the order of table `cards`."""
    rows = {row.card: row for row in list_group(game, group, variant)}
    return tuple(rows[one["card"]] for one in game.build_ruleset(variant, players).cards[group.name])


def plan_cards(game: Game, group: CardGroup, wanted: Wanted, reference: str | None, arms: Sequence[str]) -> Plan:
    """The variant as it is and, for each card of the group and each arm, with the card changed, all in detail.

    The reference itself is in no swap. InputError with all faults, also for more than one variant.
    """
    if len(wanted.variants) != 1:
        raise InputError("card values are asked of one variant")
    plan = make_plan(game, replace(wanted, detail_games=wanted.games))
    variant = plan.cells[0].variant
    _refuse_rules(game, variant, wanted.players)
    rows = list_group(game, group, variant)
    chosen = find_reference(game, group, variant, reference)
    changed = [
        change_card(game, group, variant, row.card, arm, _cells_of(rows, chosen))
        for arm in arms
        for row in rows
        if (row.card, arm) != (chosen, SWAP)
    ]
    cells = [
        cell
        for players in wanted.players
        for names in wanted.policies
        for cell in cross_cells([variant, *changed], [players], [names])
    ]
    return replace(plan, cells=tuple(replace(cell, shard_games=SHARD_GAMES) for cell in cells))


def _refuse_rules(game: Game, variant: Variant, counts: Sequence[int]) -> None:
    for players in counts:
        options = game.build_ruleset(variant, players).options
        faults = [
            f"{option} = {options[option]}: what cards are worth can be asked with {option} = {value} only, for money "
            "is compared at the end of a round that both games play"
            for option, value in find_decks(game).worth_needs.items()
            if options[option] != value
        ]
        if faults:
            raise InputError(faults)


def _cells_of(rows: Sequence[CardRow], card: str) -> tuple[str, Mapping[str, int | str]]:
    return card, next(row.cells for row in rows if row.card == card)


def change_card(
    game: Game, group: CardGroup, variant: Variant, card: str, arm: str, reference: tuple[str, Mapping[str, int | str]]
) -> Variant:
    """The variant with one card changed in place: it keeps its name and so its part in every shuffle."""
    name, cells = {SWAP: reference, NOTHING: (NO_CARD, group.nothing), REMOVED: (NO_PLACE, group.left_out)}[arm]
    changes = {**variant.card_changes, card: {**variant.card_changes.get(card, {}), **cells}}
    return replace(variant, name=f"{variant.name}+{card}={name}", card_changes=changes)


def read_card_plan(game: Game, plan: Plan) -> CardPlan:
    """What a plan of `plan_cards` asks. InputError where it is none."""
    first = plan.cells[0].variant
    names = [cell.variant.name.removeprefix(f"{first.name}+") for cell in plan.cells]
    cards = {row.card: row for row in find_decks(game).rows(first)}
    changed = [name.partition("=")[0] for name, cell in zip(names, plan.cells, strict=True) if cell.variant != first]
    groups = {cards[card].group if card in cards else "" for card in changed}
    if len(groups) != 1 or "" in groups:
        raise InputError("no plan of card values: its variants are not one with cards of one group changed")
    group = find_group(game, groups.pop())
    rows = list_group(game, group, first)
    swaps = {name.partition("=")[2] for name in names if "=" in name} - {NO_CARD, NO_PLACE}
    reference = swaps.pop() if len(swaps) == 1 else find_reference(game, group, first, None)
    return CardPlan(group, rows, reference, _read_cases(game, group, plan, names))


def _read_cases(game: Game, group: CardGroup, plan: Plan, names: Sequence[str]) -> tuple[CardCase, ...]:
    first = plan.cells[0].variant
    trials: dict[tuple[int, tuple[str, ...]], list[Trial]] = {}
    bases: dict[tuple[int, tuple[str, ...]], tuple[int, Cell]] = {}
    for place, (cell, name) in enumerate(zip(plan.cells, names, strict=True)):
        key = (cell.players, cell.policies)
        if cell.variant == first:
            bases[key] = (place, cell)
            continue
        card, _, other = name.partition("=")
        arm = {NO_CARD: NOTHING, NO_PLACE: REMOVED}.get(other, SWAP)
        trials.setdefault(key, []).append(Trial(card, arm, place))
    cases = []
    for key, (place, cell) in bases.items():
        rows = list_in_play(game, group, first, cell.players)
        played = {row.card for row in rows}
        own = tuple(trial for trial in trials.get(key, ()) if trial.card in played)
        cases.append(CardCase(place, cell.players, cell.policies, cell.policy_label, rows, own))
    return tuple(cases)
