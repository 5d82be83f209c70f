"""What the report on win rates says of a case, in words a designer reads. No number is made here, only spelled."""

from __future__ import annotations

from langfinger_sim.reporting.words import (
    digits_for,
    in_100,
    percent,
    rough,
    seat_name,
    sentence_case,
    the_seat,
)
from langfinger_sim.stats.verdicts import NOTICE_GAMES, Verdict
from langfinger_sim.studies.suggestion import Suggestion
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings
from langfinger_sim.studies.win_rate_parts import LengthGroup

SO_WHAT = {
    Verdict.FAIR: "Nobody will notice. The seating needs no change.",
    Verdict.FAIR_ENOUGH: "Only statistics over thousands of plays would show it.",
    Verdict.NOT_SETTLED: "Play more games before you decide.",
    Verdict.UNEVEN: "A publisher's test log would show it: worth a change.",
    Verdict.UNFAIR: "Too far off to print: change what the seats start with.",
}


def case_name(cell: CellFinding) -> str:
    """Such as "base, 4 players, greedy"."""
    return f"{cell.variant}, {cell.players} players, {cell.policy}"


def say_suggestion(suggestion: Suggestion, *, as_well: bool = False) -> str:
    """What to try, such as "Try one more tool for the start player (start_hand=3,3,4,4,4, now 2,3,4,4,4) and see …"."""
    what = f"one more {suggestion.thing} for {the_seat(suggestion.seat)}{' as well' if as_well else ''}"
    text = f"Try {what} ({suggestion.setting}, now {suggestion.now}) and see what it does to all seats."
    if suggestion.search_command:
        return f"{text} To look for the best of such rules: {suggestion.search_command}"
    return text


def length_name(group: LengthGroup) -> str:
    """Such as "6" or "7 to 10"."""
    return f"{group.low}" if group.low == group.high else f"{group.low} to {group.high}"


def number_chips(cell: CellFinding, findings: WinRateFindings) -> tuple[tuple[str, str], ...]:
    """The few facts that belong beside the figure."""
    shares = cell.shares
    chips = [
        ("new games, for the numbers" if findings.source.confirmation else "games", f"{shares.games:,}"),
        ("games to notice", Words(cell).notice()),
        ("shared wins", percent(shares.tie_share)),
        ("unfinished", percent(shares.capped_share)),
    ]
    if shares.winnerless_share > shares.capped_share:
        chips.append(("nobody wins", percent(shares.winnerless_share)))
    if cell.length:
        chips.append(("rounds, 9 of 10 games", f"{cell.length.median:g} ({cell.length.low} to {cell.length.high})"))
    chips.append(("who played", ", ".join(dict.fromkeys(cell.policies))))
    if not findings.source.card_statuses:
        chips.append(("cards", "none assumed"))
    return tuple(chips)


class Words:
    """The sentences on one case."""

    def __init__(self, cell: CellFinding) -> None:
        self._cell, self._judgement, self._seats = cell, cell.judgement, cell.shares.seats
        self.digits = digits_for(max(50 * (seat.interval.high - seat.interval.low) for seat in self._seats))

    def sentence(self) -> str:
        """The finding, in at most 25 words."""
        verdict, judgement = self._judgement.verdict, self._judgement
        if verdict is Verdict.NOT_SETTLED:
            reach = f"between {judgement.best_case} and {judgement.worst_case}"
            return f"Probably {judgement.best_guess}, {reach}. {self._to_go()}"
        if verdict in (Verdict.FAIR, Verdict.FAIR_ENOUGH):
            low = in_100(min(seat.interval.low for seat in self._seats), self.digits)
            high = in_100(max(seat.interval.high for seat in self._seats), self.digits)
            return (
                f"All {len(self._seats)} seats win between {low} and {high} of 100 games. "
                f"A group would need {self.notice()} games to notice."
            )
        fair = in_100(self._cell.shares.fair_share, self.digits)
        return (
            f"{sentence_case(the_seat(self._least))} wins {self._win(self._least)} of 100 games, "
            f"{the_seat(self._most)} {self._win(self._most)}; fair is {fair}. "
            f"A group would notice after {self.notice()} games."
        )

    def notice(self) -> str:
        """Games after which a group would notice: at least so many if that is good news, about so many if it is bad."""
        judgement = self._judgement
        if judgement.verdict in (Verdict.UNEVEN, Verdict.UNFAIR):
            return f"about {rough(judgement.games_to_notice_measured)}"
        return f"more than {rough(judgement.games_to_notice)}"

    def headline(self) -> str:
        """The finding as the title of a figure."""
        verdict = self._judgement.verdict
        if verdict is Verdict.FAIR:
            return "every seat lies within the grey band"
        if verdict is Verdict.NOT_SETTLED:
            return f"probably {self._judgement.best_guess}, not settled yet"
        return f"{the_seat(self._most)} wins most, {the_seat(self._least)} least"

    def number(self) -> str:
        """The seat farthest from fair."""
        return f"{seat_name(self.farthest)}: {self._win(self.farthest)} of 100"

    def number_range(self) -> str:
        """Its range."""
        interval = self._seats[self.farthest].interval
        return f"95 % sure: {in_100(interval.low, self.digits)} to {in_100(interval.high, self.digits)}"

    def so_what(self) -> str:
        """What follows."""
        return SO_WHAT[self._judgement.verdict]

    def what_counts(self) -> str:
        """A line below the figure on shared and unfinished games."""
        shares = self._cell.shares
        lines = ["The line through a dot is the range in which the true number lies."]
        if shares.tie_share > 0:
            lines.append(f"A shared win ({percent(shares.tie_share)} of games) counts in equal parts.")
        else:
            lines.append("No win was shared.")
        if shares.winnerless_share > 0:
            lines.append(f"Games nobody won ({percent(shares.winnerless_share)}) count for nobody.")
        else:
            lines.append("Every game had a winner.")
        return " ".join(lines)

    def closing(self, findings: WinRateFindings) -> tuple[str, str, str, str]:
        """Do this, test this at the table, what simulation cannot tell; and the command for the first."""
        do_this, command = self._do_this(findings)
        return do_this, self._test_this(), self._cannot_tell(), command

    def _do_this(self, findings: WinRateFindings) -> tuple[str, str]:
        verdict = self._judgement.verdict
        if verdict is Verdict.NOT_SETTLED and findings.longer_command:
            return "Play more games; so many should settle it.", findings.longer_command
        if findings.suggestion:
            return say_suggestion(findings.suggestion), findings.suggestion.command
        if verdict in (Verdict.UNEVEN, Verdict.UNFAIR):
            return (
                f"Look for a rule that helps {the_seat(self._least)} or slows {the_seat(self._most)}, and see what it "
                "does with compare --set. The command show options lists all rules that can be changed."
            ), f"langfinger-sim show options --game {findings.source.game}"
        if findings.other_players_command:
            return "See whether the answer holds for other players.", findings.other_players_command
        return "Leave the seating as it is, and see whether the answer holds after the next change of a rule.", ""

    def _test_this(self) -> str:
        verdict = self._judgement.verdict
        if verdict in (Verdict.UNEVEN, Verdict.UNFAIR):
            games = sentence_case(self.notice())
            return f"Write down who sat where and who won. {games} plays should show it; far fewer prove nothing."
        games = rough(NOTICE_GAMES[1])
        return f"Ask whether the first and the last to move feel behind. Counting wins needs more than {games} plays."

    def _cannot_tell(self) -> str:
        players = ", ".join(dict.fromkeys(self._cell.policies))
        text = f"How people win who play otherwise than these programs ({players}), and whether a seat feels fair."
        return f"{text} Nor what the real cards do where stand-ins were used." if self._cell.card_status else text

    def _to_go(self) -> str:
        games = self._judgement.games_to_go
        if games is None:
            return "It lies on a border: more games may not settle it."
        return f"About {rough(games)} more games would settle it."

    def _win(self, seat: int) -> str:
        return in_100(self._seats[seat].share, self.digits)

    @property
    def _least(self) -> int:
        return min(range(len(self._seats)), key=lambda seat: self._seats[seat].share)

    @property
    def _most(self) -> int:
        return max(range(len(self._seats)), key=lambda seat: self._seats[seat].share)

    @property
    def farthest(self) -> int:
        """The seat farthest from fair."""
        fair = self._cell.shares.fair_share
        return max(range(len(self._seats)), key=lambda seat: abs(self._seats[seat].share - fair))
