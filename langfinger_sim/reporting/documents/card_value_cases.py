"""Tables of the report on card values over several cases: player counts, and kinds of players."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.engine.card_plan import SWAP
from langfinger_sim.reporting.blocks import Entry, Table
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.card_value_tables import BLANK, SHAPES, TONES
from langfinger_sim.reporting.documents.win_rate_tables import text_entry
from langfinger_sim.stats.ranks import rank_values
from langfinger_sim.studies.card_findings import CardCaseFinding, CardValueFindings


def verdict_table(findings: CardValueFindings) -> Table:
    """A word for each kind of players at each player count, with the card that is worth most."""
    counts = list(dict.fromkeys(case.players for case in findings.cases))
    policies = list(dict.fromkeys(case.policy for case in findings.cases))
    found = {(case.policy, case.players): case for case in findings.cases}
    return Table(
        name="verdicts",
        caption="The word for every case, and the card that is worth most there",
        heads=("who played", *(f"{players} players" for players in counts)),
        rows=tuple(
            (
                Entry(f"{policy} (chosen)" if policy == findings.skill else policy, policy),
                *(_case_entry(found.get((policy, players))) for players in counts),
            )
            for policy in policies
        ),
        key_count=1,
        is_words=True,
    )


def _case_entry(case: CardCaseFinding | None) -> Entry:
    if case is None:
        return BLANK
    return Entry(f"{case.verdict}: {case.cards[0].card}", str(case.verdict), TONES[case.verdict], SHAPES[case.verdict])


def skill_table(findings: CardValueFindings, players: int) -> Table:
    """What other players make of the cards."""
    cases = [case for case in findings.cases if case.players == players]
    flipped = {
        name for flip in findings.flips if flip.players == players for name in (flip.better, flip.better_for_other)
    }
    order = [card.card for card in cases[0].cards]
    ranks = [dict(zip(order, rank_values([case.find(name).value for name in order]), strict=True)) for case in cases]
    rows = []
    for name in order:
        entries: list[Entry] = []
        for case, rank in zip(cases, ranks, strict=True):
            card = case.find(name)
            worth = card.worth.get(SWAP)
            entries += [
                Entry(str(rank[name]), rank[name]),
                Entry(words.worth_cells(worth)[0] or "0", card.value),
                Entry(words.worth_cells(worth)[1], worth.money.interval.low) if worth else BLANK,
            ]
        mark = "◆ yes" if name in flipped else "no"
        rows.append((Entry(name, name), *entries, text_entry(mark)))
    return Table(
        name=f"skills-{players}",
        caption=f"Worth beside {findings.reference.card} for other players, {findings.unit} a game ({players} players)",
        heads=(
            findings.group.noun,
            *(head for case in cases for head in (f"{case.policy}\nrank", "worth", "range")),
            "order\nchanges",
        ),
        rows=tuple(rows),
        key_count=1,
        note=f"Games of each change: {', '.join(f'{case.policy} {case.games:,}' for case in cases)}. Order changes: "
        f"with some other card it surely stands one way for {findings.skill} and the other way for somebody else.",
    )


def player_table(findings: CardValueFindings, cases: Sequence[CardCaseFinding]) -> Table:
    """The headline players' values by player count."""
    rows = [
        (
            Entry(card.card, card.card),
            *(
                entry
                for case in cases
                for entry in (
                    (Entry(words.money(case.find(card.card).value), case.find(card.card).value),)
                    if any(one.card == card.card for one in case.cards)
                    else (BLANK,)
                )
            ),
        )
        for card in cases[0].cards
    ]
    return Table(
        name="players",
        caption=f"Worth beside {findings.reference.card} by player count, {findings.unit} a game ({findings.skill})",
        heads=(findings.group.noun, *(f"{case.players}\nplayers" for case in cases)),
        rows=tuple(rows),
        key_count=1,
    )
