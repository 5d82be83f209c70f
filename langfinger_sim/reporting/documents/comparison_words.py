"""What the report on a change says of a case, in words a designer reads. No number is made here, only spelled.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from math import floor, isfinite, log10
from typing import TYPE_CHECKING

from langfinger_sim.engine.trained_names import TRAINED
from langfinger_sim.reporting.documents.win_rate_words import say_suggestion
from langfinger_sim.reporting.words import listed, rough, seat_name, the_seat
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.verdicts import Verdict

if TYPE_CHECKING:
    from langfinger_sim.engine.questions import Question
    from langfinger_sim.stats.verdicts import Judgement
    from langfinger_sim.studies.compare import Answer, ComparisonFindings, PairFinding
    from langfinger_sim.studies.source import Source

FAIRNESS, LENGTH = "fairness", "length"
MOST_DIGITS = 2
POINTS = "games in 100"
"""What people read for points of win share."""

GOOD = (Verdict.FAIR, Verdict.FAIR_ENOUGH)
WAYS = {
    Change.FAIRER: "nearer to fair",
    Change.LESS_FAIR: "farther from fair",
    Change.SHORTER: "shorter",
    Change.LONGER: "longer",
    Change.LESS: "less",
    Change.MORE: "more",
}


def case_name(pair: PairFinding) -> str:
    """Such as "base → equal_hands, 4 players, balanced"."""
    return f"{pair.before.variant} → {pair.after.variant}, {pair.players} players, {pair.policy}"


def question_name(question: Question) -> str:
    """What is measured and in which unit, for the first column of a table."""
    name = "seat off fair" if question.name == FAIRNESS else question.name
    return f"{name} ({unit_name(question)})"


def unit_name(question: Question) -> str:
    """The unit people read."""
    return POINTS if question.name == FAIRNESS else question.unit


def spell_effect(answer: Answer) -> str:
    """The smallest difference that matters, such as "1 game in 100", "0.5 coins"."""
    effect, (noun, *rest) = answer.judgement.smallest_effect, unit_name(answer.question).split(" ")
    return " ".join([f"{effect:g}", noun.removesuffix("s") if effect == 1 else noun, *rest])


def digits_of(answer: Answer) -> int:
    """Decimals that the answer's range leaves to be shown."""
    interval = answer.found.interval
    half = (interval.high - interval.low) / 2
    if not isfinite(half) or half <= 0:
        return MOST_DIGITS
    return min(MOST_DIGITS, max(1, -floor(log10(half))))


def signed(value: float, digits: int) -> str:
    """With its sign, but for what shows as 0: "+0.4", "−2.7"."""
    text = f"{abs(value):.{digits}f}"
    if not text.strip("0."):
        return text
    return f"{'−' if value < 0 else '+'}{text}"


def signed_range(low: float, high: float, digits: int) -> str:
    """Such as "−2.9 to −2.4"; "any" where nothing is known."""
    if not (isfinite(low) and isfinite(high)):
        return "any"
    return f"{signed(low, digits)} to {signed(high, digits)}"


def to_go(answer: Answer) -> str:
    """Games that would settle it, for a table."""
    games = answer.judgement.games_to_go
    if games is None:
        return "on a border"
    return f"about {rough(games)}" if games else "none"


def skill_answer(findings: ComparisonFindings) -> str:
    """Whether the answer depends on who plays: what other players say of the case of the bar."""
    worst = findings.pairs[findings.worst]
    others = [
        pair
        for pair in findings.pairs
        if (pair.variant, pair.players) == (worst.variant, worst.players) and pair is not worst
    ]
    if not others:
        return f"Not known: all seats were programs of one kind, {worst.policy}."
    words = listed(f"{pair.policy} {_word_of(pair)}" for pair in (worst, *others))
    found = {pair.answer.judgement.verdict for pair in (worst, *others)}
    if len(found) == 1 and Change.NOT_SETTLED not in found:
        return f"No, not with {worst.players} players: {words}."
    return f"Yes: {words}." if len(found - {Change.NOT_SETTLED}) > 1 else f"Not known yet: {words}."


def _word_of(pair: PairFinding) -> str:
    judgement = pair.answer.judgement
    if judgement.verdict is Change.NOT_SETTLED:
        return f"{judgement.verdict}, probably {judgement.best_guess}"
    return str(judgement.verdict)


def _seating_word(judgement: Judgement) -> str:
    """The verdict on the seats of one variant, or what it probably is."""
    is_open = judgement.verdict is Verdict.NOT_SETTLED
    return f"probably {judgement.best_guess}" if is_open else str(judgement.verdict)


class Words:
    """The sentences on one pair, about the question asked."""

    def __init__(self, pair: PairFinding) -> None:
        self._pair, self._answer = pair, pair.answer
        self._digits = digits_of(pair.answer)

    def sentence(self) -> str:
        """The finding, in at most 25 words."""
        if self._answer.judgement.verdict is Change.NOT_SETTLED:
            return f"{self._guess()} {self._to_go()}"
        return f"{self._before_and_after()}{self._fairness_words()}"

    def number(self) -> str:
        """The difference."""
        found = self._answer.found
        unit = unit_name(self._answer.question)
        way = WAYS.get(self._answer.judgement.verdict)
        if way is None:
            return f"difference {signed(found.difference, self._digits)} {unit}"
        return f"{abs(found.difference):.{self._digits}f} {unit} {way}"

    def number_range(self) -> str:
        """Its range."""
        low, high = self._answer.found.interval.low, self._answer.found.interval.high
        if self._answer.judgement.verdict in WAYS:
            low, high = sorted((abs(low), abs(high)))
            return f"95 % sure: {low:.{self._digits}f} to {high:.{self._digits}f}"
        return f"95 % sure: {signed_range(low, high, self._digits)}"

    def so_what(self) -> str:
        """What follows."""
        verdict, after = self._answer.judgement.verdict, self._pair.after.judgement.verdict
        if verdict is Change.NOT_SETTLED:
            return "Play more games before you decide."
        if self._answer.question.name != FAIRNESS:
            return "Fairness first; then decide whether you want that."
        if verdict is Change.FAIRER:
            return "The change does its job." if after in GOOD else f"It helps, but {self._still_off()}."
        if verdict is Change.LESS_FAIR:
            return "Do not make this change without another one that helps the seats it hurts."
        return self._swapped() or "Fairness speaks neither for nor against this change."

    def headline(self) -> str:
        """The finding as the title of the figure of seats."""
        gains, loses = self._extremes()
        if self._moved(gains) <= 0 and self._moved(loses) >= 0:
            return "no seat wins more or less than before"
        return f"{the_seat(gains)} gains most, {the_seat(loses)} loses most"

    def closing(self, findings: ComparisonFindings, longer: str) -> tuple[str, str, str, str]:
        """Do this, test this at the table, what simulation cannot tell; and the command for the first."""
        do_this, command = self._do_this(findings, longer)
        return do_this, *self.table_and_limits(), command

    def table_and_limits(self) -> tuple[str, str]:
        """Test this at the table; what simulation cannot tell."""
        return self._test_this(), self._cannot_tell()

    def who_trained(self, source: Source) -> str:
        """On which rules the players were made."""
        names = ", ".join(source.policies)
        if self._pair.policy.endswith(TRAINED):
            return f"Programs ({names}) trained equally long, each side's on its own rules."
        return (
            f"Programs ({names}) made for the printed rules. People would learn what the change makes worth doing; "
            "these play as before."
        )

    def _before_and_after(self) -> str:
        found, digits = self._answer.found, self._digits
        before, after = f"{found.before:.{digits}f}", f"{found.after:.{digits}f}"
        question = self._answer.question
        if question.name == FAIRNESS:
            text = f"A seat is typically {after} games in 100 off fair, before {before}"
        elif question.name == LENGTH:
            text = f"A game takes {after} {question.unit} on average, before {before}"
        else:
            text = f"A player ends with {after} {question.unit} on average, before {before}"
        if self._answer.judgement.verdict is Change.NO_CHANGE:
            return f"{text}: too small a difference to matter."
        return f"{text}."

    def _fairness_words(self) -> str:
        if self._answer.question.name != FAIRNESS:
            return ""
        before, after = (_seating_word(side.judgement) for side in (self._pair.before, self._pair.after))
        return f" {before} before, {after} after."

    def _guess(self) -> str:
        judgement = self._answer.judgement
        others = [word for word in judgement.possible if word is not judgement.best_guess]
        perhaps = f", perhaps {' or '.join(others)}" if others else ""
        return f"Probably {judgement.best_guess}{perhaps}."

    def _to_go(self) -> str:
        games = self._answer.judgement.games_to_go
        if games is None:
            return "It lies on a border: more games may not settle it."
        return f"About {rough(games)} more games would settle it."

    def _swapped(self) -> str:
        """Where the typical distance stays and the seats do not."""
        gains, _ = self._extremes()
        seat, smallest = self._pair.seats[gains].wins, self._answer.judgement.smallest_effect
        if seat.interval.low <= smallest:
            return ""
        return f"But who is ahead changes: {the_seat(gains)} wins {seat.difference:.1f} more games of 100."

    def _still_off(self) -> str:
        """The seats that win most and least after the change."""
        wins = [100 * seat.share for seat in self._pair.after.shares.seats]
        most, least = wins.index(max(wins)), wins.index(min(wins))
        return f"{the_seat(most)} now wins {wins[most]:.1f} of 100, {the_seat(least)} {wins[least]:.1f}"

    def _extremes(self) -> tuple[int, int]:
        """The seats that gain and lose most."""
        seats = range(len(self._pair.seats))
        return max(seats, key=self._moved), min(seats, key=self._moved)

    def _moved(self, seat: int) -> float:
        """By how much its range says that the seat's wins changed at least; 0 where it may be not at all."""
        interval = self._pair.seats[seat].wins.interval
        return max(0.0, interval.low) + min(0.0, interval.high)

    def _do_this(self, findings: ComparisonFindings, longer: str) -> tuple[str, str]:
        verdict, after = self._answer.judgement.verdict, self._pair.after.judgement.verdict
        if verdict is Change.NOT_SETTLED:
            return ("Play more games; so many should settle it." if longer else "Play more games."), longer
        if verdict is Change.FAIRER and after in GOOD:
            return "Keep the change, and see whether it holds for other players and player counts.", ""
        if findings.suggestion:
            return say_suggestion(findings.suggestion, as_well=True), findings.suggestion.command
        report = f"langfinger-sim report win-rate runs/{findings.source.run}"
        if self._answer.question.name == FAIRNESS and after not in GOOD:
            return "See in the report on win rates who is still ahead, and try the next change on top of it.", report
        return "Weigh the change by the other questions, and by how it feels.", ""

    def _test_this(self) -> str:
        gains, loses = self._extremes()
        if self._moved(gains) > 0 and self._moved(loses) < 0:
            return (
                f"Ask {the_seat(gains)} and {the_seat(loses)} after each play whether they felt ahead or behind, "
                "with the old rule and with the new one. Counting wins needs far more plays than a group has."
            )
        return "Let a group play both ways without telling them which; ask whether they notice."

    def _cannot_tell(self) -> str:
        text = "Whether the new rule is easy to teach, feels fair and is fun, and how people would use it who learn it."
        return f"{text} Nor what the real cards do where stand-ins were used." if self._pair.card_status else text


def verdict_words(answer: Answer) -> str:
    """The verdict, with the best guess and the games to go where it is open."""
    judgement = answer.judgement
    if judgement.verdict is not Change.NOT_SETTLED:
        return str(judgement.verdict)
    games = judgement.games_to_go
    more = "on a border" if games is None else f"about {rough(games)} more games"
    return f"{judgement.verdict}, probably {judgement.best_guess}; {more}"


def seats_line(pair: PairFinding) -> str:
    """Such as "wins of 100: start player 15.8 → 24.3, 2nd 25.8 → 29.6"."""
    seats = (
        f"{seat_name(place)} {seat.wins.before:.1f} → {seat.wins.after:.1f}" for place, seat in enumerate(pair.seats)
    )
    return f"wins of 100: {', '.join(seats)}"
