"""The report on mixed tables: who wins where players of several kinds meet?"""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Entry, Facts, Picture, Section, Table, Tone
from langfinger_sim.reporting.documents.framing import (
    closing_section,
    provenance_section,
    spell_training,
    stand_in_ribbons,
)
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.verdict_words import STAND_IN
from langfinger_sim.reporting.words import (
    count,
    digits_for,
    in_100,
    percent,
    percent_range,
    seat_name,
    sentence_case,
)
from langfinger_sim.stats.kind_shares import KindShare
from langfinger_sim.studies.mixed_table import FEWEST_IN_COMPANY, Meeting, MixedCase, MixedFindings

TONES: dict[Meeting, Tone] = {Meeting.LEVEL: "good", Meeting.NOT_SETTLED: "open", Meeting.CLEAR: "fine"}
SHAPES = {Meeting.LEVEL: "=", Meeting.NOT_SETTLED: "○", Meeting.CLEAR: "●"}

MOST_COMPANIES = 60
NOTHING = Entry("", "")

SO_WHAT = {
    Meeting.CLEAR: "Skill counts in this game, by so much.",
    Meeting.LEVEL: "It hardly matters which of these one is.",
    Meeting.NOT_SETTLED: "Play more games before you decide.",
}


def write_mixed_table(findings: MixedFindings) -> Document:
    """The whole report as blocks."""
    case = findings.cases[0]
    step = "See who of them wins alone among others of one kind, in every seat on the same deals."
    return Document(
        title=f"{findings.source.title}: who wins at a mixed table?",
        subtitle=f"Run {findings.source.run}: {count(findings.source.games, 'game')} a case, players drawn for each",
        bar=_bar(findings, case),
        answer=(
            *stand_in_ribbons(findings.source),
            _kind_table(case, "kinds"),
            _picture(case),
            Facts(
                (
                    ("Does the weakest ever win?", _say_alone(case, case.order[-1])),
                    ("And one of the best?", _say_alone(case, case.order[0])),
                    ("Who trained on which rules", spell_training(findings.source)),
                    ("Next step", step),
                )
            ),
            Command(_spell_ladder(findings, case)),
        ),
        sections=(
            Section("The evidence", tuple(_evidence(findings)), starts_page=True),
            Section("How we know", (Facts(_methods(findings)),)),
            provenance_section(findings.source),
            closing_section(
                step,
                "Let newcomers play among practised players, and ask after some games whether they want to go on.",
                "How people of different practice play: these programs differ in other ways than people do."
                + (" Nor what the real cards do where stand-ins were used." if case.card_status else ""),
            ),
        ),
        footer=f"{findings.source.title}: mixed tables of {findings.source.run}",
    )


def case_name(case: MixedCase) -> str:
    """Such as "base, 4 players, 1 tuned / 3 greedy"."""
    return f"{case.variant}, {case.players} players, {case.policy}"


def _digits(case: MixedCase) -> int:
    return digits_for(max(50 * (one.interval.high - one.interval.low) for one in case.shares))


def _bar(findings: MixedFindings, case: MixedCase) -> Bar:
    best, digits = case.shares[case.order[0]], _digits(case)
    first = f"first of {count(len(findings.cases), 'case')}: " if len(findings.cases) > 1 else ""
    return Bar(
        word=f"{case.verdict} {STAND_IN}" if case.card_status else str(case.verdict),
        tone=TONES[case.verdict],
        shape=SHAPES[case.verdict],
        about=f"{first}{case_name(case)}",
        sentence=_sentence(case),
        number=f"{case.kinds[case.order[0]]}: {in_100(best.share, digits)} of 100",
        number_range=f"95 % sure: {in_100(best.interval.low, digits)} to {in_100(best.interval.high, digits)}",
        so_what=SO_WHAT[case.verdict],
    )


def _sentence(case: MixedCase) -> str:
    digits, (first, *_, last) = _digits(case), case.order
    return (
        f"In the average seat {case.kinds[first]} wins {in_100(case.shares[first].share, digits)} of 100 games, "
        f"{case.kinds[last]} {in_100(case.shares[last].share, digits)}; fair is {in_100(case.fair_share, digits)}."
    )


def _spell_ladder(findings: MixedFindings, case: MixedCase) -> str:
    names, game = ",".join(case.kinds), findings.source.game
    files = [part for file in findings.plugin_files for part in ("--plugin", file)]
    options = ["--policies", names, "--game", game, "--players", str(case.players), *files]
    return shlex.join(["langfinger-sim", "ladder", *options])


def _say_alone(case: MixedCase, kind: int) -> str:
    """What a kind wins alone among others, in the company met most often; where it never was, what it wins at all."""
    alone = [one for one in case.companies if one.counts[kind] == 1]
    name = case.kinds[kind]
    if not alone:
        return f"{sentence_case(name)} wins {percent(case.shares[kind].share)} of its games."
    found = max(alone, key=lambda one: one.games)
    share = found.shares[kind]
    assert share is not None
    company = _say_company(case, found.counts, kind)
    sure = percent_range(share.interval.low, share.interval.high, 1)
    return f"One {name} at a table with {company} wins {percent(share.share)} of the games (95 % sure: {sure})."


def _say_company(case: MixedCase, counts: tuple[int, ...], without: int = -1) -> str:
    """Such as "1 tuned, 3 greedy"."""
    there = [
        f"{number} {name}"
        for place, (number, name) in enumerate(zip(counts, case.kinds, strict=True))
        if number and place != without
    ]
    return ", ".join(there)


def _kind_table(case: MixedCase, name: str) -> Table:
    digits = _digits(case)
    return Table(
        name=name,
        caption=f"What each kind of player wins, whatever its seat ({case_name(case)})",
        heads=("player", "wins\nof 100", "range", "sat down"),
        rows=tuple(
            (
                Entry(case.kinds[kind], kind),
                *_share_entries(case.shares[kind], digits),
                Entry(f"{case.shares[kind].appearances:,}", case.shares[kind].appearances),
            )
            for kind in case.order
        ),
        key_count=1,
        note="Each seat counts alike. All ranges of the table hold together, with 95 % chance.",
    )


def _share_entries(share: KindShare, digits: int) -> tuple[Entry, Entry]:
    return (
        Entry(in_100(share.share, digits), 100 * share.share),
        Entry(percent_range(share.interval.low, share.interval.high, digits), 100 * share.interval.low),
    )


def _picture(case: MixedCase) -> Picture:
    digits, fair = _digits(case), 100 * case.fair_share
    dots = [
        Dot(
            label=case.kinds[kind],
            value=100 * case.shares[kind].share,
            low=100 * case.shares[kind].interval.low,
            high=100 * case.shares[kind].interval.high,
            text=in_100(case.shares[kind].share, digits),
            place=kind,
        )
        for kind in case.order
    ]
    rows = "; ".join(f"{dot.label} {dot.text}" for dot in dots)
    return Picture(
        name="kinds-picture",
        title=f"{sentence_case(case.kinds[case.order[0]])} wins most, {case.kinds[case.order[-1]]} least",
        svg=draw_dots("kinds-picture", dots, Axis("games won out of 100, in the average seat", fair, "dashed: fair")),
        alt=f"Games won out of 100 by kind of player. {rows}. Fair is {fair:.1f}.",
        note="The line through a dot is the range in which the true number lies.",
        width=WIDTH_PIXELS,
    )


def _evidence(findings: MixedFindings) -> Iterator[Block]:
    for number, case in enumerate(findings.cases, 1):
        if number > 1:
            yield _kind_table(case, f"kinds-{number}")
        yield _company_table(case, f"companies-{number}")
        yield _seat_table(case, f"seats-{number}")


def _company_table(case: MixedCase, name: str) -> Table:
    shown = case.companies[:MOST_COMPANIES]
    rows = []
    for one in shown:
        entries = []
        for share in one.shares:
            if share is None:
                entries += [NOTHING, NOTHING]
            else:
                low, high = share.interval.low, share.interval.high
                entries += [
                    Entry(in_100(share.share, 1), 100 * share.share),
                    Entry(percent_range(low, high, 1), 100 * low),
                ]
        rows.append(
            (Entry(_say_company(case, one.counts), str(one.counts)), *entries, Entry(f"{one.games:,}", one.games))
        )
    heads = [part for kind in case.kinds for part in (f"won by\n{kind},\nof 100", "range")]
    return Table(
        name=name,
        caption=f"By who was at the table ({case_name(case)})",
        heads=("company", *heads, "games"),
        rows=tuple(rows),
        key_count=1,
        note=f"What all players of a kind win together. Companies met in fewer than {FEWEST_IN_COMPANY} games are left "
        "out; each range holds alone, with 95 % chance.",
    )


def _seat_table(case: MixedCase, name: str) -> Table:
    return Table(
        name=name,
        caption=f"By seat ({case_name(case)})",
        heads=("seat", *(f"{kind},\nwins of 100" for kind in case.kinds)),
        rows=tuple(
            (
                Entry(seat_name(seat), seat),
                *(Entry(in_100(share.by_seat[seat], 1), 100 * share.by_seat[seat]) for share in case.shares),
            )
            for seat in range(case.players)
        ),
        key_count=1,
    )


def _methods(findings: MixedFindings) -> tuple[tuple[str, str], ...]:
    level = f"{100 * findings.level:g} %"
    return (
        (
            "Design",
            "Who sits where is drawn anew for every seat of every game, by the weights of the population; it depends "
            "on the seed, the game and the seat alone, so all cases meet the same deals and draws.",
        ),
        (
            "Share",
            "A player among k winners has 1/k of a win. For each seat the mean over the games in which a kind sat "
            "there; then the mean over the seats, so that no kind profits from where it happened to sit.",
        ),
        (
            "Range",
            f"A joint {level} interval: with this chance it holds for all kinds of a case at once. Wilson's score "
            "interval with the measured spread; that of a ratio of sums, by the delta method, with the covariances "
            "between seats of one game. The level is divided among the kinds.",
        ),
        (
            "Verdict",
            "CLEAR: the range of the kind that wins most lies above that of the next. LEVEL: no kind can be farther "
            "from a fair part than nobody would notice. These limits are this program's choice.",
        ),
        ("Stop rule", f"{sentence_case(findings.source.stop)}."),
        ("Self-check", "Every file read has the SHA-256 that the run wrote down."),
    )
