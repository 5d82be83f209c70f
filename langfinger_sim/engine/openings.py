"""What seats open with: the hands and the money of a variant, and others like them, as a game's levers allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from langfinger_sim.content.fields import spell
from langfinger_sim.content.options import value_in_force
from langfinger_sim.contract import Game, Lever, Option, Variant
from langfinger_sim.errors import InputError

Amounts = tuple[float, ...]

MOST = 99.0
"""Where an option has no limit."""

MONEY_PRICE, TOSS_PRICE = 1, 2
"""What a rulebook pays for a second kind of thing, and for a toss, in exceptions."""


@dataclass(frozen=True)
class Opening:
    """By seat, in the units of people: the hand, and what the finer lever gives; no `money` where there is none."""

    hand: Amounts
    money: Amounts = ()

    @property
    def is_plain(self) -> bool:
        """Whether nobody gets money."""
        return not any(self.money)


@dataclass(frozen=True)
class Rule:
    """A rule for openings: one, or one of two by the toss of a coin."""

    opening: Opening
    other: Opening | None = None

    @property
    def openings(self) -> tuple[Opening, ...]:
        """The one, or both."""
        return (self.opening,) if self.other is None else (self.opening, self.other)

    @property
    def is_whole(self) -> bool:
        """Whether hands alone make it: no money, no toss."""
        return self.other is None and self.opening.is_plain

    @property
    def kind(self) -> int:
        """0 for hands alone, 1 with money, 2 for a toss."""
        return TOSS_PRICE if self.other else MONEY_PRICE * (not self.opening.is_plain)

    @property
    def exceptions(self) -> int:
        """How much a rulebook must say beyond "everybody gets the same": seats that get something else, and so on."""
        return count_exceptions(self.opening.hand) + count_exceptions(self.opening.money) + self.kind


def count_exceptions(amounts: Sequence[float]) -> int:
    """Seats that do not get what most of them get."""
    return len(amounts) - max(Counter(amounts).values(), default=0)


@dataclass(frozen=True)
class Levers:
    """The levers of a variant at one player count.

    Attributes:
        game, variant, players: whose.
        hand: the lever of hands.
        money: the finer one, or None.
        printed: what the variant says itself.
        lists: option of a lever -> the whole list in force, which may name more seats than there are.
    """

    game: Game
    variant: Variant
    players: int
    hand: Lever
    money: Lever | None
    printed: Opening
    lists: dict[str, tuple[float, ...]]

    def make_variant(self, opening: Opening) -> Variant:
        """The variant with this opening; itself where that is the printed one. InputError if it is not allowed."""
        settings = [
            f"{lever.option}={self._spell(lever, amounts)}"
            for lever, amounts, own in self._levers(opening)
            if amounts != own
        ]
        return self.game.apply_settings(self.variant, settings) if settings else self.variant

    def _spell(self, lever: Lever, amounts: Amounts) -> str:
        """The whole list, as printed for seats beyond these."""
        return spell([_whole(amount) for amount in (*amounts, *self.lists[lever.option][self.players :])])

    def make_variants(self, rule: Rule) -> tuple[Variant, ...]:
        """Of each of the rule's openings."""
        return tuple(self.make_variant(opening) for opening in rule.openings)

    def _levers(self, opening: Opening) -> Iterator[tuple[Lever, Amounts, Amounts]]:
        yield self.hand, opening.hand, self.printed.hand
        if self.money:
            yield self.money, opening.money, self.printed.money

    def move(self, lever: Lever, seat: int, amount: float) -> Opening:
        """The printed opening with so much more of one lever for one seat."""
        hand, money = list(self.printed.hand), list(self.printed.money)
        changed = hand if lever is self.hand else money
        changed[seat] += amount
        return Opening(tuple(hand), tuple(money))

    def is_hands_alone(self, rule: Rule) -> bool:
        """Whether only hands differ from the printed opening: no toss, and money as printed."""
        return rule.other is None and rule.opening.money == self.printed.money

    def change_size(self, rule: Rule) -> float:
        """How far a rule is from the printed opening: all that is given more or less."""
        sizes = [
            sum(abs(new - old) for new, old in zip(amounts, own, strict=True))
            for opening in rule.openings
            for _, amounts, own in self._levers(opening)
        ]
        return sum(sizes) / len(rule.openings)

    @property
    def equal(self) -> Opening:
        """Everybody opens with the largest printed hand."""
        return Opening((max(self.printed.hand),) * self.players, self.printed.money)

    def list_hands(self, low: int, high: int) -> list[Opening]:
        """All hands from `low` to `high` by whole steps, with the printed money."""
        amounts = range(low, high + 1)
        return [Opening(tuple(map(float, hand)), self.printed.money) for hand in product(amounts, repeat=self.players)]

    def list_money(self, most: float) -> list[Amounts]:
        """What seats may get on top of the printed money by the lever's steps: not all the same, somebody nothing."""
        if self.money is None:
            return []
        steps = [step * self.money.step for step in range(round(most / self.money.step) + 1)]
        found = product(steps, repeat=self.players)
        return [
            tuple(own + more for own, more in zip(self.printed.money, given, strict=True))
            for given in found
            if min(given) == 0 < max(given)
        ]

    def simplicity(self, rule: Rule) -> tuple[float, ...]:
        """Orders rules from simple to intricate: the printed one; few exceptions; hands alone; little change."""
        is_printed = rule == Rule(self.printed)
        return (0.0,) if is_printed else (1.0, rule.exceptions, rule.kind, self.change_size(rule))


def _whole(amount: float) -> float | int:
    return int(amount) if amount == int(amount) else amount


def read_levers(game: Game, variant: Variant, players: int) -> Levers:
    """What seats open with in a variant; InputError if the game does not say what that is."""
    if not game.levers:
        raise InputError(f"{game.title} does not say what its seats open with: there is nothing to make up with")
    options = {option.name: option for option in game.options}
    hand, money = game.levers[0], game.levers[1] if len(game.levers) > 1 else None
    lists = {lever.option: _amounts(options[lever.option], variant, players) for lever in game.levers}
    short = [name for name, amounts in lists.items() if len(amounts) < players]
    if short:
        raise InputError(f"{short[0]}: has no number for each of {players} seats")
    printed = Opening(lists[hand.option][:players], lists[money.option][:players] if money else ())
    return Levers(game, variant, players, hand, money, printed, lists)


def _amounts(option: Option, variant: Variant, players: int) -> Amounts:
    return tuple(float(amount) for amount in value_in_force(option, variant, players))


def hand_bounds(levers: Levers) -> tuple[int, int]:
    """The least and the most that the option of hands allows."""
    option = _option(levers, levers.hand)
    return int(option.low or 0), int(MOST if option.high is None else option.high)


def money_bound(levers: Levers) -> float:
    """The most that the option of the finer lever allows."""
    found = _option(levers, levers.money).high if levers.money else 0.0
    return MOST if found is None else found


def _option(levers: Levers, lever: Lever) -> Option:
    return next(option for option in levers.game.options if option.name == lever.option)
