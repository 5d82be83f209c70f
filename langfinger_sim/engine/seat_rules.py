"""Rules that look at the seats' win shares: until their intervals are narrow, or until every cell has its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from langfinger_sim.engine.stopping import Look, StopRule
from langfinger_sim.stats.forecast import games_for_half_width, games_for_narrower
from langfinger_sim.stats.seat_shares import SeatShare, SeatShares, estimate_seat_sequence, estimate_seat_shares
from langfinger_sim.stats.verdicts import judge_fairness

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.totals import CellTotals

NARROWEST, WIDEST = 0.00001, 0.25
"""What `until_ci` may ask for: half-widths as parts of all wins."""

POINTS = 100


class UntilNarrow(StopRule):
    """Enough when every seat's joint interval in every cell reaches at most H to each side.

    The width hardly depends on who wins, so stopping on it leaves the ordinary intervals as good as they were.
    """

    def __init__(self, plan: Plan, half_width: float) -> None:
        self._players = [cell.players for cell in plan.cells]
        self._half_width = half_width

    def foresee(self) -> int | None:
        """As if every seat won alike, without ties."""
        needed = [games_for_half_width(1 / players, self._half_width, players) for players in self._players]
        known = [games for games in needed if games is not None]
        return max(known) if len(known) == len(needed) else None

    def look(self, totals: Sequence[CellTotals]) -> Look:
        """The widest interval counts."""
        widest = max(_half_width(seat) for one in totals for seat in estimate_seat_shares(one.shares).seats)
        games = totals[0].shares.games
        return Look(
            is_enough=widest <= self._half_width,
            forecast=games_for_narrower(games, widest, self._half_width),
            state=f"widest joint interval ±{POINTS * widest:.3g} points",
        )


class UntilSettled(StopRule):
    """Enough when every cell's joint intervals lie in one band.

    Stopping on the answer makes ordinary intervals wrong, so those of a confidence sequence are asked, the level shared
    by all cells.
    """

    def __init__(self, plan: Plan, value: object) -> None:
        self._cells = len(plan.cells)

    def foresee(self) -> int | None:
        """Nobody can tell before anything is known of the truth."""
        return None

    def look(self, totals: Sequence[CellTotals]) -> Look:
        """A verdict that is not settled is not yet one."""
        to_go = [_games_to_go(estimate_seat_sequence(one.shares, cells=self._cells)) for one in totals]
        known = [games for games in to_go if games is not None]
        settled = known.count(0)
        return Look(
            is_enough=settled == self._cells,
            forecast=totals[0].shares.games + max(known) if len(known) == self._cells else None,
            state=f"{settled} of {self._cells} settled",
        )


def _games_to_go(shares: SeatShares) -> int | None:
    """0 where the verdict is settled; None where it may never be."""
    return judge_fairness(shares).games_to_go if shares.fair_share > 0 else None


def _half_width(seat: SeatShare) -> float:
    return (seat.interval.high - seat.interval.low) / 2


def check_flag(value: object) -> str:
    """What may be asked for in place of this; nothing where it is true."""
    return "" if value is True else "true, or leave it out"


def check_half_width(value: object) -> str:
    """What may be asked for in place of this; nothing where it may be asked for."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and NARROWEST <= value <= WIDEST:  # type: ignore[operator]
        return ""
    return f"a number from {NARROWEST:g} to {WIDEST:g}, such as 0.005 for half a point of win share"
