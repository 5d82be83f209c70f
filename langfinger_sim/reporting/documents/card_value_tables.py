"""Tables of the report on card values."""

from __future__ import annotations

from langfinger_sim.engine.card_plan import ARMS, NOTHING, SWAP
from langfinger_sim.reporting.blocks import Entry, Table, Tone
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.win_rate_tables import text_entry
from langfinger_sim.reporting.verdict_words import CHANGE_SHAPES, change_tone
from langfinger_sim.reporting.words import percent
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.ranks import rank_values
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_counts import ROUND_BUCKETS
from langfinger_sim.studies.card_findings import CardCaseFinding, CardFinding, CardValueFindings

BLANK = Entry("", "")
TONES: dict[Spread, Tone] = {Spread.ALIKE: "good", Spread.NOT_SETTLED: "open", Spread.UNEQUAL: "poor"}
SHAPES = {Spread.ALIKE: "=", Spread.NOT_SETTLED: "○", Spread.UNEQUAL: "◆"}
JOINT = "All ranges of a column hold together, with 95 % chance."


def value_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """What each card brings the table beside the reference."""
    rows = []
    for card in case.cards:
        swap = card.worth.get(SWAP)
        rows.append(
            (
                Entry(card.card, card.card),
                text_entry(card.row.shows),
                *_money_entries(card, SWAP),
                _change_entry(swap.judgement.verdict) if swap else text_entry("the reference"),
                Entry(words.chance(swap.adjusted), swap.adjusted) if swap else BLANK,
            )
        )
    return Table(
        name="values",
        caption=f"What each {findings.group.noun} brings the table, {findings.unit} a game "
        f"({words.case_name(findings, case)})",
        heads=(
            findings.group.noun,
            "shows",
            words.arm_head(findings, SWAP),
            "range",
            "verdict",
            "by chance\nalone",
        ),
        rows=tuple(rows),
        key_count=2,
        note=f"An effect: {case.games:,} deals played with the card and with {findings.reference.card} in its place. "
        f"By chance alone: chance of so large a difference where there is none, adjusted for {len(case.swapped)} "
        f"cards. {JOINT}",
    )


def arm_table(findings: CardValueFindings, case: CardCaseFinding) -> Table | None:
    """What each card brings the table beside a card that does nothing, and beside no card."""
    arms = [arm for arm in ARMS if arm != SWAP and any(arm in card.worth for card in case.cards)]
    if not arms:
        return None
    rows = [
        (Entry(card.card, card.card), *(entry for arm in arms for entry in _money_entries(card, arm)))
        for card in sorted(case.cards, key=lambda card: -card.worth[arms[0]].money.difference)
    ]
    return Table(
        name="arms",
        caption=f"What it is worth that the {findings.group.noun} is there at all, {findings.unit} a game",
        heads=(findings.group.noun, *(head for arm in arms for head in (words.arm_head(findings, arm), "range"))),
        rows=tuple(rows),
        key_count=1,
        note=f"Effects, too. Beside nothing: {findings.group.nothing_words} in its place. Beside no card: it is left "
        f"out of the deck, so that others come out more often. {JOINT}",
    )


def _money_entries(card: CardFinding, arm: str) -> tuple[Entry, Entry]:
    worth = card.worth.get(arm)
    if worth is None:
        return BLANK, BLANK
    value, ends = words.worth_cells(worth)
    return Entry(value, worth.money.difference), Entry(ends, worth.money.interval.low)


def _change_entry(change: Change) -> Entry:
    word = words.ARM_WORDS[change]
    return Entry(word, word, change_tone(change), CHANGE_SHAPES[change])


def use_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """The same money spread over showings and uses."""
    rows = [
        (
            Entry(card.card, card.card),
            *_estimate_entries(card.worth[SWAP].per_showing, is_money=True),
            *_estimate_entries(card.worth[SWAP].per_use, is_money=True),
        )
        for card in case.swapped
    ]
    return Table(
        name="spread",
        caption=f"The same worth beside {findings.reference.card} in other units",
        heads=(
            findings.group.noun,
            f"{findings.unit} each time\nit comes out",
            "range",
            f"{findings.unit} each\n{findings.group.use}",
            "range",
        ),
        rows=tuple(rows),
        key_count=1,
        note=f"Effects, too. {JOINT}",
    )


def side_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """What else a card changes: how long games last, and what goes to waste."""
    rows = [
        (
            Entry(card.card, card.card),
            *_estimate_entries(card.worth[SWAP].length, is_money=True),
            *(entry for one in card.worth[SWAP].losses for entry in _estimate_entries(one, is_money=True)),
        )
        for card in case.swapped
    ]
    now = ", ".join(f"{name} {number:.2f}" for name, number in case.losses.items())
    return Table(
        name="sides",
        caption=f"What else it changes beside {findings.reference.card}, a game",
        heads=(findings.group.noun, "rounds", "range", *(head for name in findings.losses for head in (name, "range"))),
        rows=tuple(rows),
        key_count=1,
        note=f"Effects, too. In the games as they are: {now}. {JOINT}",
    )


def swing_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """What a card does to who takes it."""
    has_nothing = any(NOTHING in card.worth for card in case.cards)
    shown = sorted(case.cards, key=lambda card: -(one.value if (one := words.swing_of(card)) else 0.0))
    rows = []
    for card in shown:
        swap, nothing = card.worth.get(SWAP), card.worth.get(NOTHING)
        rows.append(
            (
                Entry(card.card, card.card),
                *_estimate_entries(swap.swing if swap else None, is_money=False),
                Entry(words.chance(swap.swing_adjusted), swap.swing_adjusted) if swap else BLANK,
                *(_estimate_entries(nothing.swing if nothing else None, is_money=False) if has_nothing else ()),
            )
        )
    return Table(
        name="swing",
        caption=f"What it does to the wins of who takes the {findings.group.noun}, games of 100",
        heads=(
            findings.group.noun,
            words.arm_head(findings, SWAP),
            "range",
            "by chance\nalone",
            *((words.arm_head(findings, NOTHING), "range") if has_nothing else ()),
        ),
        rows=tuple(rows),
        key_count=1,
        note="An effect: the seats that took the card, with it and with the other card in its place, on the same "
        f"deals. Money to the table and wins of the taker are different things: money that all share moves no win. "
        f"{JOINT}",
    )


def opening_table(findings: CardValueFindings, case: CardCaseFinding) -> Table | None:
    """What it does that a card lies open in round 1."""
    rows = [
        (
            Entry(card.card, card.card),
            *_estimate_entries(card.opening.money, is_money=True),
            *_estimate_entries(card.opening.length, is_money=True),
            *_estimate_entries(card.opening.first_seat, is_money=False),
        )
        for card in case.cards
        if card.opening
    ]
    if not rows:
        return None
    return Table(
        name="openings",
        caption="What it does that it lies open in round 1, beside games in which another one does",
        heads=(
            findings.group.noun,
            f"{findings.unit} to the table\nby round {case.early_round}",
            "range",
            "rounds\na game",
            "range",
            "start player\nwins, of 100",
            "range",
        ),
        rows=tuple(rows),
        key_count=1,
        note="An effect, too, for the shuffle decides; it costs no further game, but is less sharp: "
        f"these are different deals. {JOINT}",
    )


def seen_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """What was seen: no effect of anything."""
    ranks = rank_values([card.payout.value if card.payout else float("-inf") for card in case.cards])
    worths = rank_values([card.value for card in case.cards])
    rows = [
        (
            Entry(card.card, card.card),
            Entry(f"{card.laid_out:.2f}", card.laid_out),
            Entry(f"{card.shown:.2f}", card.shown),
            Entry(f"{card.uses:.2f}", card.uses),
            Entry(percent(card.use_rate), card.use_rate) if card.use_rate is not None else BLANK,
            Entry(f"{card.payout.value:.2f}", card.payout.value) if card.payout else BLANK,
            Entry(str(rank), rank) if card.payout else BLANK,
            Entry(str(worth), worth),
        )
        for card, rank, worth in zip(case.cards, ranks, worths, strict=True)
    ]
    return Table(
        name="seen",
        caption="DESCRIPTIVE: what was seen in the games as they are",
        heads=(
            findings.group.noun,
            "comes out,\ntimes a game",
            "lies out,\nrounds a game",
            "uses\na game",
            "used when\nit comes out",
            f"payout for each\n{findings.group.use}",
            "rank by\npayout",
            "rank by\nworth",
        ),
        rows=tuple(rows),
        key_count=1,
        note="None of these is an effect of the card: see the box on payout. Worth: beside the reference, as above.",
    )


def round_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """Worth by the round in which a card is first seen."""
    rows = [
        (
            Entry(card.card, card.card),
            *(
                _value_entry(one, is_money=True) if _is_sharp(one, findings.smallest_effect) else BLANK
                for one in card.worth[SWAP].by_round
            ),
        )
        for card in case.swapped
    ]
    names = [str(number) for number in range(1, ROUND_BUCKETS)] + [f"{ROUND_BUCKETS} or\nlater"]
    return Table(
        name="by-round",
        caption=f"Worth beside {findings.reference.card} by the round it first lies out in, {findings.unit} a game",
        heads=(findings.group.noun, *names),
        rows=tuple(rows),
        key_count=1,
        note="An effect: until a card lies out both games are the same, but for what players expect of the deck. "
        f"Left out where the range reaches more than {2 * findings.smallest_effect:g} to each side.",
    )


def market_table(findings: CardValueFindings, case: CardCaseFinding) -> Table:
    """Supply and demand by kind."""
    rows = [
        (
            Entry(one.kind, one.kind),
            Entry(str(one.cards), one.cards),
            Entry(f"{one.brought:.2f}", one.brought),
            Entry(f"{one.sold:.2f}", one.sold),
            Entry(f"{one.unsold:.2f}", one.unsold),
            Entry(percent(one.unsold / one.brought) if one.brought else "", one.unsold / max(one.brought, 1e-9)),
            Entry(str(one.takers), one.takers),
            Entry(f"{one.offers:.2f}", one.offers),
            Entry(f"{one.rounds:.1f}", one.rounds),
        )
        for one in sorted(case.market, key=lambda row: -(row.unsold / max(row.brought, 1e-9)))
    ]
    return Table(
        name="market",
        caption=f"Supply and demand by kind, a game ({words.case_name(findings, case)})",
        heads=(
            "kind",
            "cards",
            "taken",
            "sold",
            "unsold at\nthe end",
            "of those\ntaken",
            "cards that\ntake it",
            "could be sold\nto those out",
            "rounds those\nlie out",
        ),
        rows=tuple(rows),
        key_count=1,
        note="DESCRIPTIVE. The kind of which most is left unsold comes first.",
    )


def _is_sharp(found: Estimate | None, smallest_effect: float) -> bool:
    return found is not None and found.interval.high - found.value <= 2 * smallest_effect


def _estimate_entries(found: Estimate | None, *, is_money: bool) -> tuple[Entry, Entry]:
    if found is None:
        return BLANK, BLANK
    spell = words.money_range if is_money else words.points_range
    ends = spell(found.interval.low, found.interval.high)
    return _value_entry(found, is_money=is_money), Entry(ends, found.interval.low)


def _value_entry(found: Estimate | None, *, is_money: bool) -> Entry:
    if found is None or found.standard_error != found.standard_error:
        return BLANK
    return Entry((words.money if is_money else words.points)(found.value), found.value)
