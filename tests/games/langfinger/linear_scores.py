"""What a linear policy should think of each action, from the meaning of the weights: slowly, card by card."""

from __future__ import annotations

from collections import Counter
from typing import Any

from langfinger_sim.games.langfinger.codes import PAYMENTS, PER_ROUND, Act, Decision, Place
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, PLACES, SQUARES
from tests.contract.playing import Table

KINDS = range(5)


class Scores:
    """Scores of all actions a policy with these weights looks at, at the decision that is due."""

    def __init__(self, table: Table, weights: dict[str, float]) -> None:
        self.w, self.table, self.rules = Counter(weights), table.table, table.rules
        self.own, self.me = table.own[table.seat], table.seat
        self.hand = {kind: int(self.own.hand[kind]) for kind in KINDS}
        tool = int(self.table.own_tool[self.me])
        self.helped = dict(self.hand)
        if tool >= 0 and self.rules.own_tool_uses:
            self.helped[tool] += 1
        self.held = [int(card) for card in self.own.held_card if card >= 0]
        self.fences = {slot: int(fence) for slot, fence in enumerate(self.table.harbor) if fence >= 0}
        self.backs = {
            heist: {slot: int(back) for slot, back in enumerate(self.table.heist_back[heist]) if back >= 0}
            for heist in (0, 1)
        }
        self.heist = 0 if self.table.place == Place.VILLA else 1

    def of(self, action: int) -> float:
        """The score of an action; leaving things as they are has 0."""
        kind = int(self.table.decision_kind)
        if action in (Act.DECLINE, Act.STOP, Act.PASS) or kind == Decision.SCOUNDREL:
            return 0.0
        if kind == Decision.PLACE:
            return self._placement(action // SQUARES, action % SQUARES)
        if kind == Decision.CITY:
            return self._take(action - Act.TAKE)
        if kind == Decision.HEIST:
            return self._loot(*divmod(action - Act.HEIST, PAYMENTS))
        if kind == Decision.RUIN:
            return self.w["rate_tool"] * self._gain(action - Act.EXCHANGE)
        if kind == Decision.SELL:
            if action >= Act.SELL_ALONE:
                return self.w["sale"] * int(self.rules.sale_without_fence) / 2 + self.w["sale_wait"]
            position, slot = divmod(action - Act.SELL, HARBOR_SLOTS)
            return self._sale(position, self.fences[slot])
        if kind == Decision.SECOND_SALE:
            return self.w["sale"] * self._value(self.held[action - Act.ALSO])
        return self._give(action - Act.DISCARD)

    def squares(self) -> list[int]:
        """The placements it looks at: the lowest free square of each place."""
        found = []
        for place in range(PLACES):
            free = [s for s in range(int(self.rules.squares[place])) if self.table.square_seat[place, s] < 0]
            found += [place * SQUARES + free[0]] if free else []
        return found

    def _value(self, card: int) -> float:
        return int(self.rules.loot_value[card]) / 2

    def _kind(self, card: int) -> int:
        return int(self.rules.loot_kind[card]) - 1

    def _asked(self, back: int) -> dict[int, int]:
        return {kind: int(self.rules.back_tools[back, kind]) for kind in KINDS}

    def _lack(self, back: int) -> dict[int, int]:
        asked = self._asked(back)
        return {kind: asked[kind] - self.helped[kind] for kind in KINDS if asked[kind] > self.helped[kind]}

    def _all_backs(self) -> list[int]:
        return [*self.backs[0].values(), *self.backs[1].values()]

    def _standing(self, *places: int) -> int:
        return sum(int(self.table.square_seat[place, s] == self.me) for place in places for s in range(SQUARES))

    def _worth(self, back: int) -> float:
        cards = [card for card in range(int(self.rules.loot_count)) if self.rules.loot_back[card] == back]
        mean = (sum(int(self.rules.loot_value[card]) for card in cards) // len(cards)) / 2
        if self.rules.back_is_chest[back]:
            return self.w["chest"] * mean
        kinds = {self._kind(card) for card in cards} - {-1}
        demand = sum(any(self.rules.fence_buys[fence, k] for k in kinds) for fence in self.fences.values())
        bonuses = [
            max([0, *(int(self.rules.fence_bonus[fence, kind]) for fence in self.fences.values())]) / 2
            for kind in sorted(kinds)
        ]
        worth = self.w["loot"] * mean + self.w["demand"] * demand + self.w["loot_held"] * len(self.held)
        worth += self.w["bonus"] * sum(bonuses) / len(bonuses)
        return worth + self.w["loot_late"] * mean * self._late()

    def _late(self) -> float:
        if self.table.is_last_round or self.rules.fixed_rounds >= 0:
            return float(self.table.is_last_round)
        two_rounds = 2 * int(self.rules.tokens) * int(self.rules.mean_loot)
        lack = int(self.rules.goal) - max(int(money) for money in self.table.money)
        return max(0.0, 1 - lack / two_rounds) if two_rounds else 0.0

    def _situation(self, place: str) -> float:
        """What a score of placing at a place has in common with that of the others."""
        score = self.w[f"{place}_late"] * self._late()
        return score + self.w[f"{place}_first"] * (int(self.table.tokens_left[self.me]) - 1)

    def _sale(self, position: int, fence: int) -> float:
        card = self.held[position]
        kind = self._kind(card)
        bonus = int(self.rules.fence_bonus[fence, kind]) / 2
        score = self.w["sale"] * (self._value(card) + bonus) + self.w["sale_wait"]
        others = [self._value(c) + bonus for i, c in enumerate(self.held) if i != position and self._kind(c) == kind]
        if self.rules.fence_buys[fence, kind] == 2 and others:
            score += self.w["sale_second"] * max(others)
        buyers = sum(int(self.rules.fence_buys[f, kind] > 0) for f in self.fences.values())
        return score + self.w["sale_elsewhere"] * (buyers - 1)

    def _gain(self, rate: int) -> int:
        return int(self.rules.exchange_draw[rate]) - int(self.rules.exchange_give[rate])

    def _placement(self, place: int, square: int) -> float:
        scores = {
            Place.CITY: self._city,
            Place.RUIN: self._ruin,
            Place.HARBOR: self._harbor,
            Place.VILLA: lambda ahead: self._heist(0, ahead),
            Place.MUSEUM: lambda ahead: self._heist(1, ahead),
        }
        return scores[Place(place)](square) + self.w["square"] * square

    def _city(self, ahead: int) -> float:
        take = int(self.rules.city_take)
        tools = max(0, min(take, sum(int(n) for n in self.table.city) - ahead * take))
        if not tools:
            return 0.0
        lacking = {kind for back in self._all_backs() for kind in self._lack(back)}
        useful = sum(1 for kind in lacking if self.table.city[kind])
        score = self.w["city_tool"] * tools + self.w["city_wanted"] * min(tools, useful)
        return score + self.w["city_hand"] * sum(self.hand.values()) + self._situation("city")

    def _ruin(self, ahead: int) -> float:
        if ahead >= self.rules.exchange_count:
            return 0.0
        size = sum(self.hand.values())
        rates = [r for r in range(int(self.rules.exchange_count)) if size >= self.rules.exchange_give[r]]
        gain = max([0, *(self._gain(r) for r in rates)])
        if not gain:
            return 0.0
        return self.w["ruin_tool"] * gain + self.w["ruin_hand"] * size + self._situation("ruin")

    def _heist(self, heist: int, ahead: int) -> float:
        coming = self._coming()
        worths = []
        for back in self.backs[heist].values():
            lack = self._lack(back)
            if not lack:
                worths.append(self.w["heist"] * self._worth(back))
            elif self.w["heist_plan"] and self._can_fetch(lack, coming):
                worths.append(self.w["heist_plan"] * self._worth(back))
        if ahead >= len(worths):
            return 0.0
        own = self._standing(Place.VILLA, Place.MUSEUM)
        best = max([0.0, *worths])
        score = best + self.w["heist_repeat"] * own + self.w["heist_ahead"] * ahead + self._situation("heist")
        return max(0.0, score + self.w["heist_open"] * (len(worths) - ahead - 1))

    def _coming(self) -> int:
        """Tools the City leaves for own tokens when every token before them takes all it may."""
        left, coming = sum(int(n) for n in self.table.city), 0
        for seat in self.table.square_seat[Place.CITY]:
            taken = min(left, int(self.rules.city_take))
            left -= taken
            coming += taken if seat == self.me else 0
        return coming

    def _can_fetch(self, lack: dict[int, int], coming: int) -> bool:
        return sum(lack.values()) <= coming and all(self.table.city[kind] >= count for kind, count in lack.items())

    def _harbor(self, ahead: int) -> float:
        own = self._standing(Place.HARBOR)
        if ahead >= len(self.fences):
            return 0.0
        sales = {
            (i, fence): self._sale(i, fence)
            for i, card in enumerate(self.held)
            for fence in self.fences.values()
            if self._kind(card) >= 0 and self.rules.fence_buys[fence, self._kind(card)]
        }
        best, salable = max([0.0, *sales.values()]), len({i for i, _ in sales})
        others = sum(int(n) for seat, n in enumerate(self.table.held_count) if seat != self.me)
        later = self.w["harbor_ahead"] * ahead + self.w["harbor_rivals"] * others + self._situation("harbor")
        if best > 0 and own < salable:
            return max(0.0, self.w["harbor"] * best + later)
        if own >= salable + sum(self._to_come(heist) for heist in (0, 1)):
            return 0.0
        own_squares = [
            s
            for place in (Place.VILLA, Place.MUSEUM)
            for s in range(SQUARES)
            if self.table.square_seat[place, s] == self.me
        ]
        later += self.w["hope_ahead"] * min(own_squares, default=0)
        return max(0.0, self.w["harbor_hope"] * int(self.rules.mean_loot) / 2 + later)

    def _to_come(self, heist: int) -> int:
        """Loot for sale that own tokens at a heist may take: payable, and maybe of a kind that some fence buys."""
        coming = self._coming()
        bought = {kind for fence in self.fences.values() for kind in KINDS if self.rules.fence_buys[fence, kind]}
        limit = int(self.rules.loot_limit)
        if 0 <= limit <= len(self.held):
            return 0
        payable = [
            back
            for back in self.backs[heist].values()
            if not self.rules.back_is_chest[back] and self._kinds(back) & bought
            if self._can_fetch(self._lack(back), coming)
        ]
        return min(len(payable), self._standing(Place.MUSEUM if heist else Place.VILLA))

    def _kinds(self, back: int) -> set[int]:
        cards = [card for card in range(int(self.rules.loot_count)) if self.rules.loot_back[card] == back]
        return {self._kind(card) for card in cards} - {-1}

    def _take(self, kind: int) -> float:
        lacks = [self._lack(back) for back in self._all_backs()]
        score = self.w["take_wanted"] * sum(1 for lack in lacks if kind in lack)
        score += self.w["take_completes"] * sum(1 for lack in lacks if lack == {kind: 1})
        return score + self.w["take_spare"] * self.hand[kind]

    def _give(self, kind: int) -> float:
        needing = sum(1 for back in self._all_backs() if self._asked(back)[kind] >= self.hand[kind])
        return self.w["give_wanted"] * needing + self.w["give_spare"] * self.hand[kind]

    def _loot(self, slot: int, payment: int) -> float:
        back = self.backs[self.heist][slot]
        paid = sum(self._asked(back).values()) - (payment > 0)
        used = self.w["paid_own_tool"] if payment else 0.0
        lost = self._lost(self._asked(back), payment) if self.heist == 0 and self._standing(Place.MUSEUM) else 0.0
        return self._worth(back) + self.w["paid_tool"] * paid + used + self.w["paid_away"] * lost

    def _lost(self, price: dict[int, int], payment: int) -> float:
        """How much less the best loot is worth that the Museum has for a token of this seat once this is paid."""
        is_shared = self.rules.own_tool_scope == PER_ROUND
        uses = int(self.rules.own_tool_uses) - (int(self.table.own_tool_used[self.me, 0]) if is_shared else 0)
        before = self._museum(dict(self.hand), uses)
        left = {kind: count - price[kind] + (kind == payment - 1) for kind, count in self.hand.items()}
        return before - self._museum(left, uses - (is_shared and payment > 0))

    def _museum(self, hand: dict[int, int], uses: int) -> float:
        tool = int(self.table.own_tool[self.me])
        if tool >= 0 and uses > 0:
            hand[tool] += 1
        payable = [b for b in self.backs[1].values() if all(hand[k] >= n for k, n in self._asked(b).items())]
        return max([0.0, *(self._worth(back) for back in payable)])


def best_actions(table: Table, weights: dict[str, float], tolerance: float = 1e-9) -> set[Any]:
    """The allowed actions with the highest score."""
    scores = Scores(table, weights)
    actions = table.allowed()
    if table.table.decision_kind == Decision.PLACE:
        looked_at = {*scores.squares(), int(Act.PASS)}
        actions = [action for action in actions if action in looked_at]
    by_action = {action: scores.of(action) for action in actions}
    highest = max(by_action.values())
    return {action for action, score in by_action.items() if score >= highest - tolerance}
