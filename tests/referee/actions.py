"""Phase B: what one token does at each place (B1 to B5a). Each function replays the events of one action."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .legality import (
    exchange_idle,
    exchanges,
    heist_idle,
    heists,
    sale_idle,
    sales,
    scope,
    second_sales,
    uses_left,
)
from .spelling import NO_FENCE
from .table import Table


def act_at_city(table: Table, seat: int, square: int) -> None:
    """B1: take tools lying there one by one, as many as an action gives and as there are."""
    city = table.board.city
    number = min(table.options.city_take, city.total())
    if not number:
        table.expect_idle(seat, "city", square, "nothing_there")
    for _ in range(number):
        words = {f"take {kind}": kind for kind in +city}
        kind = words[table.tape.decide(seat, "city", words)]
        city[kind] -= 1
        table.board.hands[seat][kind] += 1


def act_at_heist(table: Table, seat: int, place: str, square: int) -> bool:
    """B2, B4: take a card the hand and the own tool can pay, or decline; True if money came in."""
    has_use = uses_left(table.board, table.options, seat, place) > 0
    acts = heists(table.board, table.options, seat, place, own_tool=has_use)
    if not acts:
        table.expect_idle(seat, place, square, heist_idle(table.board, table.options, seat, place))
        return False
    action = table.tape.decide(seat, "heist", [*acts, *refusal(table, "decline")])
    if action == "decline":
        return False
    slot, own_kind = acts[action]
    if own_kind:
        table.board.uses[seat, scope(table.options, place)] += 1
    expect_payment(table, seat, place, slot, own_kind)
    return take_loot(table, seat, place, slot)


def refusal(table: Table, word: str) -> list[str]:
    """B0a: declining is allowed, unless what can be done must be done."""
    return [] if table.options.forced_actions else [word]


def expect_payment(table: Table, seat: int, place: str, slot: int, own_kind: str | None) -> None:
    """B2, B2a: the tools the card shows go from the hand to the discards, but for the one the own tool stands for."""
    due = table.board.loot(table.board.rows[place][slot]).tools.copy()
    if own_kind:
        due[own_kind] -= 1
    tools = table.header.cards.in_order(due)
    table.tape.expect("pay", {"seat": seat, "tools": tools})
    for kind in tools:
        table.board.discard_tool(seat, kind)


def take_loot(table: Table, seat: int, place: str, slot: int) -> bool:
    """B2b, B2c: the card comes to its taker; a chest is cashed at once. True for a chest."""
    board = table.board
    name = board.rows[place][slot]
    table.tape.expect("loot", {"seat": seat, "card": name, "place": place, "slot": slot})
    del board.rows[place][slot]
    board.held[seat].append(name)
    loot = board.loot(name)
    if not loot.is_chest:
        return False
    money = board.money[seat] + loot.value
    table.tape.expect("cash", {"seat": seat, "card": name, "coins": loot.value, "money": money})
    board.held[seat].remove(name)
    board.piles["loot"].discards[name] += 1
    board.money[seat] = money
    return True


def act_at_ruin(table: Table, seat: int, square: int) -> None:
    """B3, B3a: an open exchange square the hand can pay: give, then draw one by one."""
    options = table.options
    words = exchanges(table.board, options, seat, square)
    if not words:
        table.expect_idle(seat, "ruin", square, exchange_idle(table.board, options, square))
        return
    action = table.tape.decide(seat, "ruin", [*words, *refusal(table, "decline")])
    if action == "decline":
        return
    table.board.closed.add(words[action])
    give, draw = options.ruin_rates[words[action] - 1]
    give_up(table, seat, "discard", give)
    for _ in range(draw):
        if not table.can_draw("tools"):
            return
        tool = table.tape.expect("draw", {"seat": seat}, ["tool"])["tool"]
        table.board.hands[seat][table.take_from_pile("tools", tool)] += 1
        table.shuffle_if_emptied("tools")


def give_up(table: Table, seat: int, decision: str, number: int) -> None:
    """Discard so many tools of the seat's choice; where the whole hand has to go nobody is asked."""
    is_whole_hand = number == table.board.hands[seat].total()
    for _ in range(number):
        words = {f"discard {kind}": kind for kind in table.board.kinds_in_hand(seat)}
        action = table.tape.decide(seat, decision, words, carried_out=is_whole_hand)
        table.board.discard_tool(seat, words[action])


def act_at_harbor(table: Table, seat: int, square: int) -> bool:
    """B5, B5a: sell one held loot, or two of a kind to a fence that buys it twice; True if a sale was made."""
    words = sales(table.board, table.options, seat)
    if not words:
        table.expect_idle(seat, "harbor", square, sale_idle(table.board, seat))
        return False
    action = table.tape.decide(seat, "sell", [*words, *refusal(table, "decline")])
    if action == "decline":
        return False
    held, slot = words[action]
    if slot is None:
        coins = table.options.sale_without_fence or Fraction(0)
        sell(table, seat, held, {**NO_FENCE, "coins": coins, "bonus": Fraction(0)})
        return True
    sell_to_fence(table, seat, held, slot)
    if table.options.fence_after_sale == "discarded":
        discard_slot(table, "harbor", slot)
    else:
        table.board.used_fences.add(slot)
    return True


def sell_to_fence(table: Table, seat: int, held: int, slot: int) -> None:
    """B5, B5a: a card goes to a fence, and a second of its kind if the fence buys two and the seller wants to."""
    board = table.board
    content = board.loot(board.held[seat][held - 1]).content
    bonus = Fraction(board.fence(slot).bonus[content])
    sell(table, seat, held, price(table, seat, held, slot, bonus))
    more = second_sales(board, seat, slot, content)
    if not more:
        return
    action = table.tape.decide(seat, "second_sale", [*more, *refusal(table, "stop")])
    if action != "stop":
        second_bonus = bonus if table.options.double_bonus == "per_card" else Fraction(0)
        sell(table, seat, more[action], price(table, seat, more[action], slot, second_bonus))


def price(table: Table, seat: int, held: int, slot: int, bonus: Fraction) -> dict[str, object]:
    """B5: what a `sale` to a fence says of it: the value and the bonus come in."""
    board = table.board
    coins = board.loot(board.held[seat][held - 1]).value + bonus
    return {"fence": board.rows["harbor"][slot], "coins": coins, "bonus": bonus}


def sell(table: Table, seat: int, held: int, price: Mapping[str, Any]) -> None:
    """B5: one held card is sold at this price and goes to its discards."""
    board = table.board
    name = board.held[seat][held - 1]
    money = board.money[seat] + price["coins"]
    table.tape.expect("sale", {"seat": seat, "card": name, **price, "money": money})
    del board.held[seat][held - 1]
    board.piles["loot"].discards[name] += 1
    board.money[seat] = money


def discard_slot(table: Table, place: str, slot: int) -> None:
    """A card lying out goes to its discards."""
    row = table.board.rows[place]
    table.tape.expect("discard", {"place": place, "card": row[slot], "slot": slot})
    deck = "fences" if place == "harbor" else "loot"
    table.board.piles[deck].discards[row.pop(slot)] += 1
    if place == "harbor":
        table.board.used_fences.discard(slot)
