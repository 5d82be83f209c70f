"""How the report on win rates knows: the only layer that speaks statistics, each term with a few words on it."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.engine.stop_rules import UNTIL_CI, UNTIL_COMPARED, UNTIL_VERDICT
from langfinger_sim.reporting.blocks import Entry, Facts, Section, Table
from langfinger_sim.reporting.documents.decks import deck_methods
from langfinger_sim.reporting.documents.readings import reading_methods
from langfinger_sim.reporting.documents.win_rate_tables import case_entries, case_heads, verdict_entry
from langfinger_sim.reporting.words import listed, rough, sentence_case
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import BANDS, NOTICE_GAMES
from langfinger_sim.studies.source import Source
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

SMALL_CHANCE = 0.0001

STOP_RULES = {
    "": "So plain intervals hold.",
    UNTIL_CI: "The width of a range hardly depends on who wins, so stopping on it leaves plain intervals valid.",
    **dict.fromkeys(
        (UNTIL_VERDICT, UNTIL_COMPARED),
        "Stopping on an answer spoils plain intervals, so those of a confidence sequence are shown and judged.",
    ),
}
"""Promise → which intervals hold under it, and why."""


def explain_stop(source: Source) -> str:
    """How the run ended, which intervals hold under that, and which games the numbers are of."""
    ended = f"{sentence_case(source.stop)}."
    fresh = source.confirmation
    if fresh is None:
        return f"{ended} {STOP_RULES[source.promise]}"
    if source.promise == UNTIL_COMPARED:
        word = "These games are left aside here"
    else:
        word = "The verdict is theirs, by a joint 95 % confidence sequence, which holds however often one looks"
        word += " (Waudby-Smith et al. 2024)"
    return (
        f"{ended} {word}. As numbers lean a little towards what ended a run, all others are of {fresh.games:,} new "
        "games of each case, fixed beforehand: plain intervals hold."
    )


def method_section(findings: WinRateFindings, cells: Sequence[CellFinding]) -> Section:
    """Methods, tests and self-checks."""
    more = (
        *(deck_methods(findings.decks) if findings.decks else ()),
        *(reading_methods(findings.readings) if findings.readings else ()),
    )
    return Section("How we know", (Facts((*_methods(findings), *more)), _test_table(findings, cells)))


def _methods(findings: WinRateFindings) -> tuple[tuple[str, str], ...]:
    worst = findings.cells[findings.worst]
    return (
        (
            "Win share",
            "A seat among k winners of a game has 1/k of a win. Unfinished games and games nobody won stay in the "
            "number of games; the fair line is what all seats win together, divided by the seats.",
        ),
        ("Range", _explain_range(worst.shares)),
        ("Verdict", _explain_bands(worst)),
        (
            "Games to notice",
            "7.85 p (1 - p) / d²: games after which a seat d away from its fair share p is found in four of five "
            "tries, at one false alarm in twenty.",
        ),
        ("Stop rule", explain_stop(findings.source)),
        (
            "Typical distance",
            "Root of the mean squared distance of the seats from the fair line, less what chance adds.",
        ),
        (
            "Chance if fair",
            "How often equal seats would look at least this unequal: Wald's test on the covariance of the win shares; "
            "below 300 games, seats dealt anew within each game."
            + (" Not adjusted for stopping on the answer." if worst.shares.method == "sequence" else ""),
        ),
        ("Deals", "All cases met the same deals, game for game; no deal was used twice within a case."),
        (
            "Self-check",
            "Every file read has the SHA-256 that the run wrote down. The command langfinger-sim verify also plays a "
            "sample of the games again, one by one.",
        ),
    )


def _explain_range(shares: SeatShares) -> str:
    level = f"{100 * shares.level:g} %"
    wilson = "Wilson's score interval with the number of games that would give the measured spread without shared wins"
    if shares.method == "sequence":
        return (
            f"A joint {level} confidence sequence: with this chance it holds for all seats of all cases at once, "
            f"whenever one looks (Waudby-Smith et al. 2024). {wilson}, and with more standard errors the more looks "
            "there may have been; the level is divided among all seats of all cases."
        )
    return (
        f"A joint {level} interval: with this chance it holds for all seats of a case at once. {wilson}; the level is "
        "divided among the seats. Between cases nothing is divided: of many, some will miss."
    )


def _explain_bands(cell: CellFinding) -> str:
    ends = [f"{band} up to {100 * bound:.1f} points" for band, bound in zip(BANDS, cell.judgement.bounds, strict=False)]
    games = listed(rough(number) for number in NOTICE_GAMES)
    return (
        f"By the distance from fair that a group would notice within {games} games. With {cell.players} players: "
        f"{', '.join(ends)}, {BANDS[-1]} beyond. The word is given when the nearest and the farthest end that the "
        "ranges allow are in one band. The limits are this program's choice, not tested on people."
    )


def _test_table(findings: WinRateFindings, cells: Sequence[CellFinding]) -> Table:
    keys = case_heads(findings.cells)
    heads = (
        "verdict",
        "nearest\n(points)",
        "farthest\n(points)",
        "typical distance\n(points)",
        "chance\nif fair",
        "games",
    )
    return Table(
        name="tests",
        caption="How far from fair, and whether chance explains it",
        heads=(*keys, *heads),
        rows=tuple((*case_entries(cell, keys), *_test_row(cell)) for cell in cells),
        key_count=len(keys),
        note="Nearest and farthest: what the ranges allow for the seat farthest from fair.",
    )


def _test_row(cell: CellFinding) -> tuple[Entry, ...]:
    judgement = cell.judgement
    return (
        verdict_entry(judgement.verdict),
        *(_points(value) for value in (judgement.least_distance, judgement.most_distance, cell.unfairness)),
        Entry(_chance(cell.test.p_value), cell.test.p_value),
        Entry(f"{cell.shares.games:,}", cell.shares.games),
    )


def _points(value: float) -> Entry:
    return Entry(f"{100 * value:.2f}", 100 * value) if value == value else Entry("unknown", "")  # noqa: PLR0124 - nan


def _chance(value: float) -> str:
    return f"below {SMALL_CHANCE:g}" if value < SMALL_CHANCE else f"{value:.4f}"
