"""The tables of the report on starting hands."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Entry, Table, Tone
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.reporting.documents.comparison_tables import BREAK, change_entry
from langfinger_sim.reporting.documents.comparison_words import signed
from langfinger_sim.reporting.documents.win_rate_tables import text_entry, verdict_entry
from langfinger_sim.reporting.verdict_words import REMEDY_SHAPES, REMEDY_TONES
from langfinger_sim.reporting.words import seat_name
from langfinger_sim.stats.remedies import Remedy
from langfinger_sim.studies.starting_hand import Candidate, CaseFinding, Measured, StartingHandFindings

NOTHING = Entry("", "")
MOST_FINALISTS = 24


def remedy_tone(case: CaseFinding) -> Tone:
    """That of the verdict; a better rule than one that is fair enough is no alarm."""
    is_fine = case.verdict in (Remedy.CHANGE, Remedy.TOO_COARSE) and words.is_print_bearable(case)
    return "fine" if is_fine else REMEDY_TONES[case.verdict]


def remedy_entry(case: CaseFinding) -> Entry:
    """A verdict in a table, sorted by how bad it is."""
    verdict = case.verdict
    return Entry(str(verdict), verdict.severity, remedy_tone(case), REMEDY_SHAPES[verdict])


def rule_entry(candidate: Candidate, case: CaseFinding) -> Entry:
    """A rule's name, which may break at its strokes."""
    name = words.rule_name(candidate.rule, case)
    return Entry(name.replace("/", f"/{BREAK}"), name)


def case_table(cases: Sequence[CaseFinding]) -> Table:
    """One row a player count."""
    return Table(
        name="cases",
        caption="One answer for each number of players",
        heads=(
            "players",
            "verdict",
            "printed\nhands",
            "seats win\nthen",
            "simplest\nfair rule",
            "seats win\nthen",
        ),
        rows=tuple(
            (
                Entry(str(case.players), case.players),
                remedy_entry(case),
                text_entry(words.hands(case.printed.rule.opening.hand)),
                _spread_entry(case.printed.best),
                rule_entry(case.pick, case) if case.is_pick_within else text_entry("none found"),
                _spread_entry(case.pick.best),
            )
            for case in cases
        ),
        key_count=1,
        note="Games of 100, from the seat that wins least to the one that wins most. Where no rule is fair, the last "
        "column is of the one nearest to it.",
    )


def _spread_entry(measured: Measured) -> Entry:
    return Entry(words.spread(measured), measured.judgement.most_distance)


def candidate_table(case: CaseFinding) -> Table:
    """What was found with the search and checked with new games."""
    return Table(
        name=f"candidates-{case.players}",
        caption=f"The rules that were checked with new games, the simplest first ({words.case_name(case)})",
        heads=(
            "hands by seat", "excep-\ntions", "typical\ndistance,\nsearch", "new\ngames", "worst seat,\nof 100",
            "range", "seating", "beside\nthe printed",
        ),
        rows=tuple(_candidate_row(one, case) for one in case.candidates),
        key_count=1,
        note="Exceptions: seats that get something else than most, one more where a second kind of thing is given, two "
        "for a toss. Typical distance of a seat from fair, games of 100, less what chance adds. What is picked for "
        "looking good in a search looks a little worse on new games: those count.",
    )  # fmt: skip


def _candidate_row(one: Candidate, case: CaseFinding) -> tuple[Entry, ...]:
    best, change = one.best, one.best.verdict
    return (
        rule_entry(one, case),
        Entry(str(one.exceptions), one.exceptions),
        Entry(f"{one.searched.unfairness:.2f}", one.searched.unfairness) if one.searched else NOTHING,
        Entry(f"{best.unfairness:.2f}", best.unfairness),
        text_entry(words.worst_text(best)),
        text_entry(words.worst_range(best)),
        verdict_entry(best.judgement.verdict),
        change_entry(change.verdict) if change else text_entry("is printed"),
    )


def seat_table(case: CaseFinding) -> Table:
    """What every seat wins by the rules that matter, on the deals of the report."""
    rules = [("printed", case.printed), ("equal", case.equal), ("pick", case.pick)]
    rules += [("runner-up", case.runner_up)] if case.runner_up else []
    rules = list({one.rule: (name, one) for name, one in reversed(rules)}.values())[::-1]
    return Table(
        name=f"seats-{case.players}",
        caption=f"What every seat wins, games of 100 ({words.case_name(case)})",
        heads=("rule", "hands by seat", *(seat_name(seat) for seat in range(case.players)), "seating"),
        rows=tuple(
            (
                text_entry(name),
                rule_entry(one, case),
                *(
                    Entry(
                        f"{100 * seat.share:.1f} ±{50 * (seat.interval.high - seat.interval.low):.1f}", 100 * seat.share
                    )
                    for seat in one.best.shares.seats
                ),
                verdict_entry(one.best.judgement.verdict),
            )
            for name, one in rules
        ),
        key_count=2,
        note=f"Fair is {100 * case.printed.best.shares.fair_share:.1f}. {case.report_games:,} games of each that "
        "neither search nor choice has seen; the ranges of a row hold together, with 95 % chance.",
    )


def effect_table(case: CaseFinding) -> Table:
    """What one more for a seat does to everybody."""
    rows = []
    for effect in case.effects:
        for given, row in enumerate(effect.rows):
            half = max((one.interval.high - one.interval.low) / 2 for one in row)
            rows.append(
                (
                    text_entry(words.things(effect.amount, effect.lever)),
                    Entry(seat_name(given), given),
                    *(Entry(signed(one.difference, 1), one.difference) for one in row),
                    Entry(f"±{half:.1f}", half),
                )
            )
    return Table(
        name=f"effects-{case.players}",
        caption=f"What one more for a seat does to everybody, games of 100 ({words.case_name(case)})",
        heads=("more", "for", *(seat_name(seat) for seat in range(case.players)), "range"),
        rows=tuple(rows),
        key_count=2,
        note="Beside the printed hands, with the same shuffles. What one seat gains the others lose, and not in equal "
        "parts. All ranges for one amount hold together, with 95 % chance.",
    )


def check_table(case: CaseFinding) -> Table:
    """The pick with other players and at other player counts."""
    return Table(
        name=f"checks-{case.players}",
        caption=f"Elsewhere, the rule made for {words.case_name(case)}: {words.rule_name(case.pick.rule, case)}",
        heads=(
            "players", "who played", "printed\nhands", "the rule", "runner-\nup", "seats win\nby the rule",
            "worst seat", "the rule beside\nthe printed", "games",
        ),
        rows=tuple(
            (
                Entry(str(check.players), check.players),
                text_entry(check.policy),
                verdict_entry(check.printed.judgement.verdict),
                verdict_entry(check.pick.judgement.verdict),
                verdict_entry(check.runner_up.judgement.verdict) if check.runner_up else NOTHING,
                _spread_entry(check.pick),
                text_entry(words.worst_text(check.pick)),
                change_entry(check.pick.verdict.verdict) if check.pick.verdict else text_entry("is printed"),
                Entry(f"{check.pick.shares.games:,}", check.pick.shares.games),
            )
            for check in case.checks
        ),
        key_count=2,
        note="Smaller tables use the first numbers, larger ones go on as printed. Made for "
        f"{words.case_name(case)}; nothing was chosen by these games.",
    )  # fmt: skip


def finalist_table(case: CaseFinding) -> Table:
    """What else came out of the search."""
    shown = sorted(case.finalists, key=lambda one: one.best.unfairness)[:MOST_FINALISTS]
    return Table(
        name=f"finalists-{case.players}",
        caption=f"What else came out of the search, the nearest to fair first ({words.case_name(case)})",
        heads=("hands by seat", "excep-\ntions", "typical\ndistance", "worst seat,\nof 100", "range"),
        rows=tuple(
            (
                rule_entry(one, case),
                Entry(str(one.exceptions), one.exceptions),
                Entry(f"{one.best.unfairness:.2f}", one.best.unfairness),
                text_entry(words.worst_text(one.best)),
                text_entry(words.worst_range(one.best)),
            )
            for one in shown
        ),
        key_count=1,
        note=f"From the search alone, {case.search_games:,} games of each: the luck of being picked is still in these.",
    )


def stage_table(findings: StartingHandFindings) -> Table:
    """Every run of the study."""
    return Table(
        name="stages",
        caption="What was played",
        heads=("what for", "run", "tables", "games\nof each", "seed", "digest\nof its data"),
        rows=tuple(
            (
                text_entry(stage.what),
                Entry(stage.run[-6:], stage.run),
                Entry(str(stage.cells), stage.cells),
                Entry(f"{stage.games:,}", stage.games),
                Entry(str(stage.seed), str(stage.seed)),
                Entry(stage.content_digest[:12], stage.content_digest),
            )
            for stage in findings.stages
        ),
        key_count=1,
        note="The folders in runs/ end in these six signs. Search, confirmation, report and checks share no deal.",
    )
