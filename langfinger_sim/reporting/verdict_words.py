"""How a verdict looks and what follows from it, the same in every report."""

from __future__ import annotations

from langfinger_sim.reporting.blocks import Tone
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.remedies import Remedy
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


def verdict_word(verdict: Verdict | Change, *, is_assumed: bool) -> str:
    """The word, with what it holds for where cards are assumed."""
    return f"{verdict} {STAND_IN}" if is_assumed else str(verdict)


CHANGE_TONES: dict[Change, Tone] = {
    Change.FAIRER: "good",
    Change.NO_CHANGE: "fine",
    Change.NOT_SETTLED: "open",
    Change.LESS_FAIR: "bad",
}
"""The others, longer or more, are no better and no worse by themselves: open."""

CHANGE_SHAPES = {
    Change.FAIRER: "●",
    Change.NO_CHANGE: "=",
    Change.NOT_SETTLED: "○",
    Change.LESS_FAIR: "■",
    Change.SHORTER: "▼",
    Change.LONGER: "▲",
    Change.LESS: "▼",
    Change.MORE: "▲",
}


def change_tone(change: Change) -> Tone:
    """The tone of a change."""
    return CHANGE_TONES.get(change, "open")


REMEDY_TONES: dict[Remedy, Tone] = {
    Remedy.KEEP: "good",
    Remedy.CHANGE: "poor",
    Remedy.TOO_COARSE: "poor",
    Remedy.ONLY_BETTER: "poor",
    Remedy.NOT_SETTLED: "open",
    Remedy.NO_REMEDY: "bad",
}
"""Of the printed hands: a remedy that was found does not make them good."""

REMEDY_SHAPES = {
    Remedy.KEEP: "●",
    Remedy.CHANGE: "▲",
    Remedy.TOO_COARSE: "◆",
    Remedy.ONLY_BETTER: "▼",
    Remedy.NOT_SETTLED: "○",
    Remedy.NO_REMEDY: "■",
}
