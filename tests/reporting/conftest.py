"""Findings to report on: of the small run of Dash, and made-up ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.stats.fairness import check_fairness, find_unfairness
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import judge_fairness
from langfinger_sim.studies.win_rate import CellFinding, SeatExtras, WinRateFindings, find_win_rates
from tests.toy.__main__ import find_game

MadeUp = Callable[..., WinRateFindings]


@pytest.fixture(scope="session")
def dash_findings(dash_run: Path) -> WinRateFindings:
    return find_win_rates(open_run(dash_run, find_game))


@pytest.fixture
def made_up(dash_findings: WinRateFindings) -> MadeUp:
    """Findings with one cell of these wins by seat; `winnerless` and `tied` games (of all seats) on top."""

    def make(wins: Sequence[int], winnerless: int = 0, tied: int = 0, card_status: str = "") -> WinRateFindings:
        seats = len(wins)
        won = np.vstack(
            [
                np.repeat(np.eye(seats, dtype=np.int64), wins, axis=0),
                np.zeros((winnerless, seats), np.int64),
                np.ones((tied, seats), np.int64),
            ]
        )
        totals = SeatTotals.count(won, capped_count=winnerless)
        shares = estimate_seat_shares(totals)
        judgement = judge_fairness(shares)
        cell = CellFinding(
            variant="base",
            players=seats,
            policies=("toss",) * seats,
            policy="toss",
            shares=shares,
            extras=(SeatExtras(12.0, None),) * seats,
            judgement=judgement,
            unfairness=find_unfairness(shares),
            test=check_fairness(totals),
            length=None,
            by_length=(),
            milestones=(),
            roles=(),
            card_status=card_status,
        )
        source = replace(dash_findings.source, card_statuses=(card_status,) if card_status else ())
        return replace(
            dash_findings, cells=(cell,), skill=cell.policy, worst=0, verdict=judgement.verdict, source=source
        )

    return make
