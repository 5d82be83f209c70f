"""How a verdict looks and what follows from it, the same in every report."""

from __future__ import annotations

from langfinger_sim.reporting.blocks import Tone
from langfinger_sim.stats.verdicts import Verdict

TONES: dict[Verdict, Tone] = {
    Verdict.FAIR: "good",
    Verdict.FAIR_ENOUGH: "fine",
    Verdict.NOT_SETTLED: "open",
    Verdict.UNEVEN: "poor",
    Verdict.UNFAIR: "bad",
}

SHAPES = {
    Verdict.FAIR: "●",
    Verdict.FAIR_ENOUGH: "◐",
    Verdict.NOT_SETTLED: "○",
    Verdict.UNEVEN: "▲",
    Verdict.UNFAIR: "■",
}

STAND_IN = "for the stand-in deck"


def verdict_word(verdict: Verdict, *, is_assumed: bool) -> str:
    """The word, with what it holds for where cards are assumed."""
    return f"{verdict} {STAND_IN}" if is_assumed else str(verdict)
