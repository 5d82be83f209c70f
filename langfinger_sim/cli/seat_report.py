"""A run's results as text: seat win shares of each cell, and where everything is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from langfinger_sim.cli.progress import spell_seconds
from langfinger_sim.cli.tables import lay_out
from langfinger_sim.reporting.words import seat_name

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.ready import ReadyCell
    from langfinger_sim.engine.run import RunResult
    from langfinger_sim.engine.totals import CellTotals
    from langfinger_sim.stats.seat_shares import SeatShares

MEGABYTE = 1e6

KINDS = {"fixed": "joint", "sequence": "joint, at any look"}


def report_lines(result: RunResult, title: str, threads: int) -> Iterator[str]:
    """All that `run` prints on stdout."""
    from langfinger_sim.engine.judging import say_outcome

    shown = result.confirmation or result
    for ready, totals, settled in zip(shown.cells, shown.totals, result.totals, strict=True):
        verdict = _find_verdict(result, shown, totals, settled)
        yield from _cell_lines(title, shown.plan, ready, totals, verdict)
        yield ""
    games = result.stop.games * len(result.cells)
    yield f"games    {_speed(result, games, threads)}"
    yield f"promise  {say_outcome(result.plan, result.stop)}"
    if result.confirmation:
        fresh = f"of {shown.stop.games:,} new games a cell, fixed beforehand, seed {shown.plan.seed}"
        yield f"numbers  {fresh}; the verdict is of seed {result.plan.seed}"
    yield f"digest   {result.content_digest}"
    yield f"data     {result.folder} ({result.byte_count / MEGABYTE:,.1f} MB of Parquet)"
    folder = shlex.quote(str(result.folder))
    yield f"report   langfinger-sim report win-rate {folder}"
    if any(ready.is_drawn for ready in result.cells):
        yield f"players  langfinger-sim report mixed-table {folder}"
    yield f"check    langfinger-sim verify {folder}"


def _speed(result: RunResult, games: int, threads: int) -> str:
    if not result.played_games:
        return f"{games:,}, all played earlier"
    kept = games - result.played_games
    rate = result.played_games / result.seconds
    pace = f"{rate:,.0f} games/s on {_count(threads, 'thread')}"
    words = f"{result.played_games:,} in {spell_seconds(result.seconds)}: {pace}"
    return f"{words}; {kept:,} played earlier" if kept else words


def _find_verdict(result: RunResult, shown: RunResult, totals: CellTotals, settled: CellTotals) -> str:
    """The word for a cell, where the run looked at answers; else nothing."""
    from langfinger_sim.engine.stop_rules import estimate_valid_shares, looks_at_answers
    from langfinger_sim.stats.verdicts import is_contradicted, judge_fairness

    if not looks_at_answers(result.plan):
        return ""
    shares = estimate_valid_shares(result.plan, settled.shares)
    words = _verdict(shares)
    if shown is result:
        return words
    fresh = judge_fairness(estimate_valid_shares(shown.plan, totals.shares))
    if is_contradicted(judge_fairness(shares), fresh):
        return f"{words}, which the games that confirm do not bear out: play on with another seed"
    return f"{words}, settled by {shares.games:,} other games"


def _cell_lines(title: str, plan: Plan, ready: ReadyCell, totals: CellTotals, verdict: str) -> Iterator[str]:
    from langfinger_sim.engine.stop_rules import estimate_valid_shares

    shares = estimate_valid_shares(plan, totals.shares)
    cell = ready.cell
    policy = cell.policy_label
    yield f"{title}, {cell.variant.name}, {cell.players} players, {policy}: {_count(shares.games, 'game')}"
    yield ""
    heads = ("seat", "win share", f"{100 * shares.level:g} % interval, {KINDS[shares.method]}")
    body = [
        (seat_name(seat), _percent(share.share), f"{_percent(share.interval.low)} to {_percent(share.interval.high)}")
        for seat, share in enumerate(shares.seats)
    ]
    yield from (f"  {line}" for line in lay_out(heads, [*body, ("fair", _percent(shares.fair_share), "")], None))
    yield ""
    if verdict:
        yield f"  verdict: {verdict}"
    yield f"  {_health(shares, totals)}"
    if ready.ruleset.card_status:
        yield f"  cards: {ready.ruleset.card_status}"


def _verdict(shares: SeatShares) -> str:
    from langfinger_sim.stats.verdicts import Verdict, judge_fairness

    if shares.fair_share <= 0:
        return "none, nobody ever won"
    judgement = judge_fairness(shares)
    if judgement.verdict is Verdict.NOT_SETTLED:
        return f"{judgement.verdict}, between {judgement.best_case} and {judgement.worst_case}"
    return judgement.verdict


def _health(shares: SeatShares, totals: CellTotals) -> str:
    words = [f"ties {_percent(shares.tie_share)}", f"capped {_percent(shares.capped_share)}"]
    if shares.winnerless_share > shares.capped_share:
        words.append(f"nobody wins {_percent(shares.winnerless_share)}")
    if totals.rounds.total:
        words.append(f"rounds: mean {totals.rounds.mean():.2f}, median {totals.rounds.median():g}")
    return " · ".join(words)


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
