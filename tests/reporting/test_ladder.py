"""What the report on a ladder says of findings made up for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from langfinger_sim.reporting.blocks import Document, Picture, Table
from langfinger_sim.reporting.documents.ladder import write_ladder
from langfinger_sim.reporting.documents.ladder_rows import write_ladder_rows
from langfinger_sim.reporting.documents.ladder_words import player_name
from langfinger_sim.stats.changes import AMOUNT, judge_change
from langfinger_sim.stats.ladder import Order, Relation, Share, judge_order, relate
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.plackett_luce import Strength
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.studies.ladder import CaseFinding, DuelFinding, LadderFindings, Rung
from langfinger_sim.studies.win_rate import WinRateFindings

Wins = dict[tuple[str, str], float]
Make = Callable[..., LadderFindings]


def duel(one: str, others: str, share: float, half: float = 0.4, restrictions: tuple[str, ...] = ()) -> DuelFinding:
    edge = PairedDifference(25, share, share - 25, half / 2, Interval(share - 25 - half, share - 25 + half), 1.0)
    found = Share(
        share, Interval(share - half, share + half), (100 - share) / 3, edge, judge_change(edge, 1000, 1.0, AMOUNT)
    )
    return DuelFinding(one, others, restrictions, found)


def strength(value: float) -> Strength:
    return Strength(value, 0.05, Interval(value - 0.1, value + 0.1))


@pytest.fixture
def make(dash_findings: WinRateFindings) -> Make:
    """A ladder a > b > c of four players with these shares, and these costs of what `a` goes without."""

    def made(wins: Wins, costs: dict[str, float] | None = None, half: float = 0.4) -> LadderFindings:
        names = sorted({name for pair in wins for name in pair})
        found = {pair: duel(*pair, share, half) for pair, share in wins.items()}
        relations = {
            (upper, lower): relate(found[upper, lower].found.judgement, found[lower, upper].found.judgement)
            for place, upper in enumerate(names)
            for lower in names[place + 1 :]
        }
        restricted = tuple(
            duel(f"a without {name}", "a", 25 - cost, half, (name,)) for name, cost in (costs or {}).items()
        )
        values = [1.0 - place for place in range(len(names))]
        case = CaseFinding(
            variant="base",
            players=4,
            games=1000,
            rungs=tuple(
                Rung(name, strength(value), 0.73 if place < len(names) - 1 else None)
                for place, (name, value) in enumerate(zip(names, values, strict=True))
            ),
            seats=tuple(strength(0.0) for _ in range(4)) if names else (),
            is_bounded=True,
            is_ranked=True,
            duels=tuple(found.values()),
            relations=relations,
            restricted=restricted,
            verdict=judge_order(relations.values(), [one.found.judgement for one in restricted]),
            card_status="",
        )
        return LadderFindings((case,), 0, case.verdict, (), 1.0, 0.95, dash_findings.source, "")

    return made


CLEAR: Wins = {("a", "b"): 40, ("b", "a"): 15, ("a", "c"): 70, ("c", "a"): 5, ("b", "c"): 50, ("c", "b"): 10}


def tables(document: Document) -> dict[str, Table]:
    blocks = [*document.answer, *(block for section in document.sections for block in section.blocks)]
    return {block.name: block for block in blocks if isinstance(block, Table)}


def texts(table: Table) -> list[list[str]]:
    return [[entry.text for entry in row] for row in table.rows]


def test_page_1_says_who_is_strongest_and_by_how_much(make: Make) -> None:
    document = write_ladder(make(CLEAR))
    assert (document.bar.word, document.bar.tone) == ("CLEAR", "good")
    assert document.bar.sentence == (
        "A is the strongest: one of it among others like b wins 40.0 of 100 games; its part would be 25."
    )
    assert document.bar.number == "a: 40.0 of 100"
    assert texts(tables(document)["ladder"]) == [
        ["1", "a", "+1.00", "+0.90 to +1.10", "73", "40.0", "BEATS"],
        ["2", "b", "0.00", "−0.10 to +0.10", "73", "50.0", "BEATS"],
        ["3", "c", "−1.00", "−1.10 to −0.90", "", "", ""],
    ]
    assert texts(tables(document)["pairs-1"])[0] == [
        "a", "b", "40.0", "39.6 to 40.4", "20.0", "BEATS",
    ]  # fmt: skip
    assert texts(tables(document)["pairs-1"])[1] == ["b", "a", "15.0", "14.6 to 15.4", "28.3", ""]
    assert texts(tables(document)["shares-1"])[1] == ["b", "15.0", "25", "50.0"]


def among(make: Make, shares: dict[str, float]) -> LadderFindings:
    """Players who met `ref` alone, in this order."""
    case = make(CLEAR).cases[0]
    duels = tuple(duel(name, "ref", share) for name, share in shares.items())
    rungs = tuple(Rung(name, strength(0.0), None) for name in (*shares, "ref"))
    met = replace(case, duels=duels, relations={}, reference="ref", rungs=rungs)
    return replace(make(CLEAR), cases=(met,))


def test_players_among_one_kind_stand_in_the_order_asked_for(make: Make) -> None:
    document = write_ladder(among(make, {"s with playouts=50": 60, "s with playouts=200": 80.5, "weak": 24.9}))
    assert document.bar.sentence == (
        "Alone among others like ref, s with playouts=200 wins most, 80.5 of 100 games, weak least, 24.9; "
        "a seat's part is 25."
    )
    assert document.bar.number == "s with playouts=200: 80.5 of 100"
    assert texts(tables(document)["met"]) == [
        ["s with playouts=50", "60.0", "59.6 to 60.4", "13.3", "MORE THAN ITS PART"],
        ["s with playouts=200", "80.5", "80.1 to 80.9", "6.5", "MORE THAN ITS PART"],
        ["weak", "24.9", "24.5 to 25.3", "25.0", "ITS PART"],
    ]
    assert "against\nthe next" not in tables(document)["ladders"].heads
    assert {len(row) for row in tables(document)["ladders"].rows} == {len(tables(document)["ladders"].heads)}
    assert not [name for name in tables(document) if name.startswith(("pairs", "shares"))]
    assert 'bench --game dash --players 4 --policy "s with playouts=50"' in str(document.answer)
    alone = write_ladder(among(make, {"a": 60})).bar.sentence
    assert alone == "One a among others like ref wins 60.0 of 100 games; a seat's part is 25."


def test_a_circle_is_told(make: Make) -> None:
    findings = make({**CLEAR, ("a", "c"): 15, ("c", "a"): 40})
    document = write_ladder(findings)
    assert findings.cases[0].relations["a", "c"] is Relation.LOSES
    assert (document.bar.word, document.bar.tone) == ("NO ONE ORDER", "poor")
    assert document.bar.sentence == "C beats a, which is the stronger of the two against all others."


def test_what_is_open_is_not_called_an_order(make: Make) -> None:
    findings = make({**CLEAR, ("a", "b"): 26, ("b", "a"): 24}, half=1.5)
    document = write_ladder(findings)
    assert findings.verdict is Order.NOT_SETTLED
    assert document.bar.sentence == "A and b are too close to tell after 1,000 deals."


def test_level_players_are_called_so(make: Make) -> None:
    document = write_ladder(make({**CLEAR, ("a", "b"): 25.2, ("b", "a"): 24.9}))
    assert document.bar.word == "CLEAR"
    assert document.bar.sentence == "A and b are as good as each other."


def test_costs_come_dearest_first_and_decoration_is_named(make: Make) -> None:
    findings = make({}, {"ruin": 0.2, "own_tool": 12.0})
    document = write_ladder(findings)
    assert texts(tables(document)["costs"]) == [
        ["a", "own tool", "12.0", "11.6 to 12.4", "IT COUNTS"],
        ["a", "ruin", "0.2", "−0.2 to 0.6", "NO LOSS THAT MATTERS"],
    ]
    assert document.bar.sentence == "A loses most without own tool: 12.0 of the 25 games of 100 that it wins with it."
    assert "ruin" in str(document.answer)
    rows = write_ladder_rows(findings)
    assert [(row["without"], row["cost"]) for row in rows["restrictions"]] == [
        (["ruin"], pytest.approx(0.2)),
        (["own_tool"], pytest.approx(12)),
    ]


def test_rows_are_what_the_command_line_promises(make: Make) -> None:
    rows = write_ladder_rows(make(CLEAR))
    assert (rows["schema"], rows["verdict"]) == ("langfinger-sim/ladder/1", "CLEAR")
    assert {key: rows["rows"][0][key] for key in ("policy", "strength", "low", "high")} == {
        "policy": "a", "strength": 1.0, "low": 0.9, "high": 1.1,
    }  # fmt: skip


def test_two_cases_that_disagree_are_no_order(make: Make) -> None:
    findings = replace(make(CLEAR), flips=(("a", "b"),), verdict=Order.NO_ONE_ORDER)
    assert "a beats b in one and loses to it in another" in write_ladder(findings).bar.sentence


def test_pictures_have_names_of_their_own(make: Make) -> None:
    document = write_ladder(make(CLEAR, {"ruin": 3.0}))
    blocks = [*document.answer, *(block for section in document.sections for block in section.blocks)]
    names = [block.name for block in blocks if isinstance(block, Picture | Table)]
    assert len(names) == len(set(names))


def test_players_are_named_as_people_would() -> None:
    assert player_name("mine/hoards.toml without own_tool") == "hoards without own tool"
    assert player_name("a without b.toml") == "a without b"
