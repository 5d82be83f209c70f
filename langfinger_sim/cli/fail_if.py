"""`--fail-if VERDICT`: an exit code for continuous integration, the same in every command that ends in a verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from langfinger_sim.reporting.kinds import KINDS

FAIL_IF_FIRED = 3
OPEN = "not-settled"


def fail_if_option(kinds: tuple[str, ...]) -> Callable[[Any], Any]:
    """The option for a command that makes these kinds of report; its help lists their verdicts."""
    ladders = dict.fromkeys(", ".join(KINDS[kind].verdicts) for kind in kinds)
    others = ", ".join(dict.fromkeys(word for kind in kinds for word in KINDS[kind].other_verdicts))
    text = f"Exit 3 if the verdict is this one or a worse one: {'; or '.join(ladders)}."
    text += f" These fire alone: {others}." if others else ""
    return click.option("--fail-if", metavar="VERDICT", help=text)


def check_fail_if(kind: str, word: str | None) -> str | None:
    """The verdict named, spelled as `Kind.verdicts` has it; InputError if reports of this kind have no such verdict."""
    from langfinger_sim.errors import InputError, nearest

    if word is None:
        return None
    known = (*KINDS[kind].verdicts, *KINDS[kind].other_verdicts)
    spelled = spell_verdict(word)
    if spelled not in known:
        allowed = ", ".join(known)
        raise InputError(f"--fail-if {word}: no verdict of {kind}; allowed: {allowed}{nearest(spelled, known)}")
    return spelled


def spell_verdict(verdict: str) -> str:
    """A verdict as it is written on a command line: "NOT SETTLED" is `not-settled`."""
    return verdict.strip().lower().replace(" ", "-").replace("_", "-")


def exit_code(kind: str, verdict: str, fail_if: str | None) -> int:
    """3 if the bar's verdict is the one named or worse, else 0; says on stderr where it is open.

    A verdict that is neither better nor worse than others, such as `longer`, fires where it is the very one named.

    What is not settled ranks by its place among the verdicts, so a threshold beyond it does not fire although the truth
    may lie there: whoever wants no open answer either names `not-settled`.
    """
    if fail_if is None:
        return 0
    known = KINDS[kind].verdicts
    found = spell_verdict(verdict)
    is_ranked = found in known and fail_if in known
    fires = known.index(found) >= known.index(fail_if) if is_ranked else found == fail_if
    if found == OPEN and not fires:
        click.echo(f"note: not settled, so --fail-if {fail_if} does not fire; --fail-if {OPEN} would", err=True)
    return FAIL_IF_FIRED if fires else 0
