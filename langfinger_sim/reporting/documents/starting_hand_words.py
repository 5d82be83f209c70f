"""What the report on starting hands says, in words a designer reads. No number is made here, only spelled.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from langfinger_sim.reporting.documents.comparison_words import signed_range
from langfinger_sim.reporting.words import count, listed, seat_name, sentence_case, the_seat
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.verdicts import Verdict

if TYPE_CHECKING:
    from langfinger_sim.contract import Lever
    from langfinger_sim.engine.openings import Rule
    from langfinger_sim.studies.starting_hand import (
        Candidate,
        CaseFinding,
        Check,
        Measured,
        StartingHandFindings,
    )

KEEP, CHANGE, TOO_COARSE, ONLY_BETTER, NOT_SETTLED, NO_REMEDY = (
    "KEEP", "CHANGE", "TOO COARSE", "ONLY BETTER", "NOT SETTLED", "NO REMEDY",
)  # fmt: skip
HALF = 0.5
MANY = 2
GOOD = (Verdict.FAIR, Verdict.FAIR_ENOUGH)
CANDIDATE_HEADS = ("hands", "found with", "typical distance", "worst seat", "range", "seating")


def amount(number: float) -> str:
    """Such as "½", "1", "1½"."""
    whole, rest = divmod(number, 1)
    if rest == HALF:
        return f"{whole:.0f}½" if whole else "½"
    return f"{number:g}"


def things(number: float, lever: Lever) -> str:
    """Such as "half a coin", "1 coin", "1½ coins", "4 tools"."""
    if number == HALF:
        article = "an" if lever.one[0] in "aeiou" else "a"
        return f"half {article} {lever.one}"
    return f"{amount(number)} {lever.one if number == 1 else lever.many}"


def hands(amounts: Sequence[float]) -> str:
    """Such as "2/3/4/4"."""
    return "/".join(amount(number) for number in amounts)


def rule_name(rule: Rule, case: CaseFinding) -> str:
    """Such as "4/3/4/4 and coins 0/0/0/½", "4/3/4/[4 or 5] by toss"."""
    if rule.other:
        seat, more = _tossing_seat(rule), rule.other.hand
        parts = [amount(number) for number in rule.opening.hand]
        parts[seat] = f"[{parts[seat]} or {amount(more[seat])}]"
        return f"{'/'.join(parts)} by toss"
    name = hands(rule.opening.hand)
    return name if rule.is_whole or not case.money else f"{name} and {case.money.many} {hands(rule.opening.money)}"


def _tossing_seat(rule: Rule) -> int:
    assert rule.other is not None
    return next(seat for seat, (a, b) in enumerate(zip(rule.opening.hand, rule.other.hand, strict=True)) if a != b)


def rulebook(rule: Rule, case: CaseFinding) -> str:
    """The rule as a rulebook would say it."""
    sentences = [_say_hand(rule.opening.hand, case.hand)]
    if case.money and not rule.opening.is_plain:
        sentences.append(_say_money(rule.opening.money, case.money))
    if rule.other:
        seat = the_seat(_tossing_seat(rule))
        sentences.append(f"{sentence_case(seat)} tosses a coin and on heads takes 1 {case.hand.one} more.")
    return " ".join(sentences)


def _say_hand(amounts: Sequence[float], lever: Lever) -> str:
    most, often = Counter(sorted(amounts, reverse=True)).most_common(1)[0]
    if often == len(amounts):
        return f"Every player starts with {things(most, lever)}."
    groups = _group(amounts, most if often >= MANY else None)
    others = f", all others with {amount(most)}" if often >= MANY else ""
    (first, seats), *rest = groups
    text = f"{sentence_case(seats)} start{'s' * (' and ' not in seats)} with {things(first, lever)}"
    return text + "".join(f", {names} with {amount(number)}" for number, names in rest) + f"{others}."


def _say_money(amounts: Sequence[float], lever: Lever) -> str:
    groups = _group(amounts, 0)
    (first, seats), *rest = groups
    several = " and " in seats
    text = f"{sentence_case(seats)} also get{'' if several else 's'} {things(first, lever)}{' each' if several else ''}"
    return text + "".join(f", {names} {things(number, lever)}" for number, names in rest) + "."


def _group(amounts: Sequence[float], left_out: float | None) -> list[tuple[float, str]]:
    """Amounts with the seats that get them, in the order of play."""
    seats: dict[float, list[int]] = {}
    for seat, number in enumerate(amounts):
        if number != left_out:
            seats.setdefault(number, []).append(seat)
    return [(number, listed(map(the_seat, members))) for number, members in seats.items()]


def farthest(measured: Measured) -> int:
    """The seat farthest from fair; of two, one that wins less."""
    fair, shares = measured.shares.fair_share, [seat.share for seat in measured.shares.seats]
    return max(range(len(shares)), key=lambda seat: (round(abs(shares[seat] - fair), 9), -shares[seat]))


def worst_text(measured: Measured) -> str:
    """Such as "start player 15.8"."""
    seat = farthest(measured)
    return f"{seat_name(seat)} {100 * measured.shares.seats[seat].share:.1f}"


def worst_range(measured: Measured) -> str:
    """The range of that seat."""
    interval = measured.shares.seats[farthest(measured)].interval
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def spread(measured: Measured) -> str:
    """What seats win, from the least to the most, such as "24.4 to 25.7"."""
    shares = [100 * seat.share for seat in measured.shares.seats]
    return f"{min(shares):.1f} to {max(shares):.1f}"


def seating(measured: Measured) -> str:
    """The verdict on the seats, or what it probably is."""
    judgement = measured.judgement
    is_open = judgement.verdict is Verdict.NOT_SETTLED
    return f"probably {judgement.best_guess}" if is_open else str(judgement.verdict)


def found_in(candidate: Candidate) -> str:
    """Which games its numbers are of."""
    if candidate.reported:
        return "new games, twice"
    return "new games" if candidate.confirmed else "search"


def case_name(case: CaseFinding) -> str:
    """Such as "4 players, balanced"."""
    return f"{case.players} players, {case.policy}"


def sentence(case: CaseFinding) -> str:
    """The finding, in at most 25 words."""
    printed, pick = hands(case.printed.rule.opening.hand), rule_name(case.pick.rule, case)
    coarse = sentence_case(case.hand.many)
    seat, share = the_seat(farthest(case.printed.best)), _worst_share(case.printed)
    leaves = f"Printed hands {printed}: {seat} wins {share} of 100."
    guess = case.pick.best.judgement.best_guess
    is_fair = {Verdict.FAIR: "is fair", Verdict.FAIR_ENOUGH: "is fair enough"}.get(guess, "is fairer")
    return {
        KEEP: f"The printed hands {printed} do their job: seats win {spread(case.printed.best)} of 100 games.",
        CHANGE: f"{leaves} {pick} {is_fair}: seats win {spread(case.pick.best)}.",
        TOO_COARSE: f"{leaves} {coarse} are too coarse; {pick} {is_fair}: {spread(case.pick.best)}.",
        ONLY_BETTER: f"{leaves} Nothing found is fair; {pick} comes near: {spread(case.pick.best)}.",
        NOT_SETTLED: f"{leaves} Not settled; perhaps {pick} {is_fair}: {spread(case.pick.best)}.",
        NO_REMEDY: f"{leaves} Nothing found is fairer by enough to matter.",
    }[str(case.verdict)]


def _worst_share(candidate: Candidate) -> str:
    return f"{100 * candidate.best.shares.seats[farthest(candidate.best)].share:.1f}"


def number(case: CaseFinding) -> tuple[str, str]:
    """The typical distance from fair before and after, and the range of the difference."""
    before, change = case.printed.best.unfairness, case.pick.best.change
    if change is None or case.verdict in (KEEP, NO_REMEDY):
        return f"{before:.1f} of 100 off fair", "a typical seat"
    ends = signed_range(change.interval.low, change.interval.high, 1)
    return f"{before:.1f} → {case.pick.best.unfairness:.1f} off fair", f"change {ends} of 100"


def so_what(case: CaseFinding) -> str:
    """What follows."""
    whole = next((one for one in (case.runner_up, case.pick) if one and one.rule.is_whole and _is_good(one.best)), None)
    alone = f" With {case.hand.many} alone: {rule_name(whole.rule, case)}, seats {spread(whole.best)}." if whole else ""
    act = "Print the rule below, after a try at the table."
    if is_print_bearable(case):
        act = "The printed hands are fair enough to keep; the rule below is for those who want more."
    return {
        KEEP: "Leave the hands as they are printed.",
        CHANGE: act,
        TOO_COARSE: f"{act}{alone}",
        ONLY_BETTER: "A step in the right direction; search with more games, or for another lever.",
        NOT_SETTLED: "Play more games before you print anything.",
        NO_REMEDY: "Look for another lever, or search with more games: nothing found makes the seats equal.",
    }[str(case.verdict)]


def is_print_bearable(case: CaseFinding) -> bool:
    """Whether the printed hands are fair enough, for certain."""
    return case.printed.best.judgement.verdict in GOOD


def skill_answer(case: CaseFinding) -> str:
    """What the pick does with other players at the same table size."""
    others = [check for check in case.checks if check.players == case.players]
    if not others:
        return "Not asked: only these players played."
    said = [f"{check.policy} {_say_check(check)}" for check in others]
    head = "Yes. " if not all(_is_good(check.pick) for check in others) else "Hardly. "
    return f"{head}{case.policy} {seating(case.pick.best)}; {'; '.join(said)}."


def _is_good(measured: Measured) -> bool:
    return measured.judgement.best_guess in GOOD


def _say_check(check: Check) -> str:
    pick = check.pick
    change = "" if pick.verdict is None else f", {change_word(pick.verdict.verdict)}"
    return f"{seating(pick)}, seats {spread(pick)}{change}"


def change_word(change: Change) -> str:
    """Beside the printed opening."""
    return {
        Change.FAIRER: "fairer than printed",
        Change.LESS_FAIR: "less fair than printed",
        Change.NO_CHANGE: "no fairer than printed",
    }.get(change, "perhaps fairer than printed")


def counts_answer(case: CaseFinding) -> str:
    """What the same numbers do at other table sizes, with the same players."""
    others = [check for check in case.checks if check.players != case.players and check.policy == case.policy]
    if not others:
        return "Not asked."
    said = [f"{check.players} players {seating(check.pick)}, seats {spread(check.pick)}" for check in others]
    return f"{'; '.join(said)}. Smaller tables use the first numbers, larger ones go on as printed."


def runner_up(case: CaseFinding) -> str:
    """The next best, as a rule, and how fair it is."""
    second = case.runner_up
    if second is None:
        return "Nothing else came near."
    return f"{rulebook(second.rule, case)} ({seating(second.best)}, seats {spread(second.best)})"


def next_step(findings: StartingHandFindings, case: CaseFinding) -> tuple[str, str]:
    """What to do, and the command for it."""
    if case.verdict == NOT_SETTLED:
        words, _, games = findings.command.rpartition(" ")
        return "Play more: the verdict lies near a border.", f"{words} {4 * int(games)}"
    rule = case.runner_up if case.verdict == KEEP and case.pick.rule == case.printed.rule else case.pick
    compared = _compare(rule, case) if rule else ""
    if case.verdict == KEEP:
        return "Keep the printed hands. What the runner-up would do to length and money:", compared
    return "See what else the rule changes, such as length and money, before you print it.", compared


def _compare(candidate: Candidate, case: CaseFinding) -> str:
    """The command that plays the rule against the printed one; of a toss its second side."""
    base = case.printed.names[0]
    if "+" in base:
        return ""
    settings = " ".join(f"--set {setting}" for setting in candidate.settings[-1])
    return (
        f"langfinger-sim compare {base} {settings} --players {case.players} --policy {case.policy}" if settings else ""
    )


def terminal_lines(case: CaseFinding) -> Iterator[str]:
    """What the command prints below its table."""
    yield f"{case.verdict} ({case_name(case)})"
    yield f"{sentence(case)} {so_what(case)}"
    yield f"rule       {rulebook(case.pick.rule, case)}"
    yield f"runner-up  {runner_up(case)}"
    if case.checks:
        yield f"players    {skill_answer(case)}"
        yield f"counts     {counts_answer(case)}"


def candidate_cells(candidate: Candidate, case: CaseFinding) -> tuple[str, ...]:
    """A row of the table of rules."""
    best = candidate.best
    return (
        rule_name(candidate.rule, case),
        found_in(candidate),
        f"{best.unfairness:.2f}",
        worst_text(best),
        worst_range(best),
        str(best.judgement.verdict),
    )


def games_text(findings: StartingHandFindings) -> str:
    """Such as "3,800,000 games in all"."""
    return f"{count(findings.games, 'game')} in all"
