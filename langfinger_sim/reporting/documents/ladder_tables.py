"""Tables and pictures of the report on a ladder."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Entry, Picture, Table, Tone
from langfinger_sim.reporting.documents import ladder_words as words
from langfinger_sim.reporting.documents.win_rate_tables import text_entry
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.words import seat_name
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.ladder import Relation
from langfinger_sim.studies.ladder import CaseFinding, DuelFinding

NOTHING = Entry("", "")
MOST_ROWS = 200
MOST_DOTS = 9
MOST_STEPS = 6
"""Players in a picture of those who met a reference only."""

MET_TONES: dict[Change, tuple[Tone, str]] = {
    Change.MORE: ("good", "▲"),
    Change.NO_CHANGE: ("fine", "="),
    Change.LESS: ("bad", "▼"),
    Change.NOT_SETTLED: ("open", "○"),
}

RELATION_TONES: dict[Relation, tuple[Tone, str]] = {
    Relation.BEATS: ("good", "▲"),
    Relation.LEVEL: ("fine", "="),
    Relation.NOT_SETTLED: ("open", "○"),
    Relation.LOSES: ("bad", "▼"),
    Relation.RARE_WINS: ("poor", "◆"),
    Relation.RARE_LOSES: ("poor", "◆"),
}
COST_TONES: dict[Change, tuple[Tone, str]] = {
    Change.LESS: ("good", "●"),
    Change.NO_CHANGE: ("poor", "="),
    Change.MORE: ("bad", "▼"),
    Change.NOT_SETTLED: ("open", "○"),
}


def rung_table(cases: Sequence[CaseFinding], name: str, which: str = "") -> Table:
    """The ladders of some cases, the strongest first; `which`: said of them in the caption."""
    several = len(cases) > 1
    has_met = any(case.relations for case in cases)
    end = None if has_met else -2  # where they met a reference only, nothing is known of the next
    rows = []
    for case in cases:
        for place, rung in enumerate(case.rungs):
            _, player, strength, ends, ahead, wins, relation = words.rung_cells(case, place)
            rows.append(
                (
                    *([text_entry(words.case_name(case))] if several else []),
                    Entry(str(place + 1), place + 1),
                    Entry(player, rung.policy),
                    Entry(strength, rung.strength.value),
                    Entry(ends, rung.strength.interval.low),
                    Entry(ahead, rung.ahead or 0.0) if ahead else NOTHING,
                    Entry(wins, wins) if wins else NOTHING,
                    relation_entry(Relation(relation)) if relation else NOTHING,
                )[:end]
            )
    return Table(
        name=name,
        caption=f"The players, the strongest first{which}",
        heads=(*(["case"] if several else []), *words.RUNG_HEADS)[:end],
        rows=tuple(rows),
        key_count=3 if several else 2,
        note="Strength: 0 is the average of these players. Before: of two in like seats, how often it finishes before "
        "the next."
        + (f" Wins: one player among others like the next, seats averaged; {_parts(cases)}." if has_met else ""),
    )


def _parts(cases: Sequence[CaseFinding]) -> str:
    counts = {case.players: words.part(case) for case in cases}
    if len(counts) == 1:
        return f"a seat's part is {next(iter(counts.values()))}"
    return "a seat's part is " + ", ".join(f"{share} with {players} players" for players, share in counts.items())


def relation_entry(relation: Relation) -> Entry:
    """A relation, in the tone of what it says of an order."""
    tone, shape = RELATION_TONES[relation]
    return Entry(str(relation), str(relation), tone, shape)


def share_matrix(case: CaseFinding, name: str) -> Table:
    """One of each among others of each."""
    order = [rung.policy for rung in case.rungs]
    found = {(duel.one, duel.others): duel for duel in case.duels}
    return Table(
        name=name,
        caption=f"What one wins among others, games of 100 ({words.case_name(case)})",
        heads=("one", *(f"among\n{words.player_name(policy)}" for policy in order)),
        rows=tuple(
            (
                Entry(words.player_name(one), one),
                *(_share_entry(case, found.get((one, others)), is_own=one == others) for others in order),
            )
            for one in order
        ),
        key_count=1,
        note=f"Seats averaged. A seat's part is {words.part(case)}, which is also what each wins among its own kind.",
    )


def _share_entry(case: CaseFinding, duel: DuelFinding | None, *, is_own: bool) -> Entry:
    if is_own:
        return Entry(words.part(case), 100 / case.players)
    return Entry(words.share_text(duel), duel.found.share) if duel else NOTHING


def pair_table(case: CaseFinding, name: str) -> Table:
    """Every pair, both ways round."""
    rows = []
    for (upper, lower), relation in case.relations.items():
        rows.append((*_duel_entries(case.duel(upper, lower)), relation_entry(relation)))
        rows.append((*_duel_entries(case.duel(lower, upper)), NOTHING))
    return Table(
        name=name,
        caption=f"Who beats whom ({words.case_name(case)})",
        heads=("one player", "among others\nlike", "it wins\nof 100", "range", "each other\nwins", "the stronger"),
        rows=tuple(rows[:MOST_ROWS]),
        key_count=2,
        note="Seats averaged; the stronger of a pair first. All ranges of a case hold together, with 95 % chance.",
    )


def _duel_entries(duel: DuelFinding) -> tuple[Entry, ...]:
    return (
        Entry(words.player_name(duel.one), duel.one),
        Entry(words.player_name(duel.others), duel.others),
        Entry(words.share_text(duel), duel.found.share),
        Entry(words.share_range(duel), duel.found.interval.low),
        Entry(words.others_text(duel), duel.found.others_share),
    )


def seat_table(cases: Sequence[CaseFinding]) -> Table:
    """What each seat adds."""
    several = len(cases) > 1
    rows = []
    for case in cases:
        for seat, one in enumerate(case.seats):
            effect, ends = words.strength_cells(one)
            rows.append(
                (
                    *([text_entry(words.case_name(case))] if several else []),
                    Entry(seat_name(seat), seat),
                    Entry(effect, one.value),
                    Entry(ends, one.interval.low),
                )
            )
    return Table(
        name="seats",
        caption="What a seat adds to a player's strength",
        heads=(*(["case"] if several else []), "seat", "adds", "range"),
        rows=tuple(rows),
        key_count=2 if several else 1,
        note="Over all tables of unequal players; for a verdict on the seating see the report on win rates.",
    )


def cost_table(cases: Sequence[CaseFinding], name: str, most: int = MOST_ROWS, which: str = "") -> Table:
    """What going without something costs, the dearest first; `which`: said of the cases in the caption."""
    several = len(cases) > 1
    found = [(case, duel) for case in cases for duel in case.restricted]
    found.sort(key=lambda one: (cases.index(one[0]), one[1].found.edge.difference))
    rows = []
    for case, duel in found[:most]:
        player, what, loses, ends, word = words.cost_cells(duel)
        tone, shape = COST_TONES[duel.found.judgement.verdict]
        rows.append(
            (
                *([text_entry(words.case_name(case))] if several else []),
                Entry(player, duel.others),
                text_entry(what),
                Entry(loses, -duel.found.edge.difference),
                Entry(ends, -duel.found.edge.interval.high),
                Entry(word, word, tone, shape),
            )
        )
    left_out = f" {len(found) - most} more below." if len(found) > most else ""
    return Table(
        name=name,
        caption=f"What going without costs: that is what the thing is worth{which}",
        heads=(*(["case"] if several else []), *words.COST_HEADS),
        rows=tuple(rows),
        key_count=3 if several else 2,
        note="Games of 100 that one player wins less who never does it, alone among others like it that do; "
        f"{_parts(cases)}.{left_out}",
    )


def met_table(case: CaseFinding, name: str) -> Table:
    """Those who met a reference only, in the order of the run."""
    rows = []
    for duel in case.met:
        player, wins, ends, others, word = words.met_cells(duel)
        tone, shape = MET_TONES[duel.found.judgement.verdict]
        rows.append(
            (
                Entry(player, duel.one),
                Entry(wins, duel.found.share),
                Entry(ends, duel.found.interval.low),
                Entry(others, duel.found.others_share),
                Entry(word, word, tone, shape),
            )
        )
    return Table(
        name=name,
        caption=f"One among others like {words.player_name(case.reference)} ({words.case_name(case)})",
        heads=words.MET_HEADS,
        rows=tuple(rows[:MOST_ROWS]),
        key_count=1,
        note=f"Seats averaged; {_parts([case])}. All ranges hold together, with 95 % chance.",
    )


def met_picture(case: CaseFinding) -> Picture:
    """What each wins among others like the reference."""
    reference = words.player_name(case.reference)
    best = words.lead(case)
    dots = [
        Dot(
            label=words.player_name(duel.one),
            value=duel.found.share,
            low=duel.found.interval.low,
            high=duel.found.interval.high,
            text=words.share_text(duel),
            place=None,
        )
        for duel in case.met[:MOST_STEPS]
    ]
    told = "; ".join(f"{dot.label} {dot.text}" for dot in dots)
    axis = Axis("games won out of 100", 100 / case.players, f"dashed: a seat's part, {words.part(case)}")
    return Picture(
        name="met",
        title=f"{words.player_name(best.one)} wins most among others like {reference}",
        svg=draw_dots("met", dots, axis),
        alt=f"Games won out of 100 among others like {reference}. {told}.",
        note=f"{words.case_name(case)}. The line through a dot is the range in which the true number lies.",
        width=WIDTH_PIXELS,
    )


def strength_picture(case: CaseFinding) -> Picture:
    """The strengths with their ranges."""
    dots = []
    for place, rung in enumerate(case.rungs[:MOST_DOTS]):
        text, _ = words.strength_cells(rung.strength)
        interval = rung.strength.interval
        dots.append(Dot(words.player_name(rung.policy), rung.strength.value, interval.low, interval.high, text, place))
    return Picture(
        name="strengths",
        title=f"{dots[0].label} is the strongest, {words.player_name(case.rungs[-1].policy)} the weakest",
        svg=draw_dots("strengths", dots, Axis("strength", 0, "dashed: the average of these players")),
        alt="Strengths with their ranges. " + "; ".join(f"{dot.label} {dot.text}" for dot in dots) + ".",
        note=f"{words.case_name(case)}. Twice as far apart is far more than twice as often ahead.",
        width=WIDTH_PIXELS,
    )


def cost_picture(case: CaseFinding) -> Picture:
    """What going without costs."""
    several = len({duel.others for duel in case.restricted}) > 1
    found = sorted(case.restricted, key=lambda duel: duel.found.edge.difference)[:MOST_DOTS]
    dots = []
    for duel in found:
        edge, name = duel.found.edge, words.without(duel)
        label = f"{words.player_name(duel.others)}: {name}" if several else name
        dots.append(Dot(label, -edge.difference, -edge.interval.high, -edge.interval.low, words.cost_text(duel), 0))
    smallest = found[0].found.judgement.smallest_effect
    axis = Axis("games of 100 lost without it", 0, "dashed: nothing lost · grey: no matter", -smallest, smallest)
    return Picture(
        name="cost-dots",
        title=f"most is lost without {words.without(found[0])}",
        svg=draw_dots("cost-dots", dots, axis),
        alt="Games of 100 lost. " + "; ".join(f"{dot.label} {dot.text}" for dot in dots) + ".",
        note=f"{words.case_name(case)}. The line through a dot is the range in which the true number lies.",
        width=WIDTH_PIXELS,
    )
