"""What the report on card values says of findings made up for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from langfinger_sim.reporting.blocks import Document, Facts, Paragraph, Picture, Table
from langfinger_sim.reporting.documents.card_value import write_card_value
from langfinger_sim.reporting.documents.card_value_rows import write_card_value_rows
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardValueFindings, Misleading, RankFlip
from langfinger_sim.studies.win_rate import WinRateFindings
from tests.reporting.card_findings import VALUES, make_card_findings
from tests.reporting.pages import read_page


@pytest.fixture
def findings(dash_findings: WinRateFindings) -> CardValueFindings:
    return make_card_findings(dash_findings.source)


def blocks(document: Document) -> list[Any]:
    return [*document.answer, *(block for section in document.sections for block in section.blocks)]


def tables(document: Document) -> dict[str, Table]:
    return {block.name: block for block in blocks(document) if isinstance(block, Table)}


def texts(table: Table) -> list[list[str]]:
    return [[entry.text for entry in row] for row in table.rows]


def facts(document: Document) -> dict[str, str]:
    found = [block for block in document.answer if isinstance(block, Facts)]
    return dict(found[0].items)


def section(document: Document, title: str) -> str:
    found = next(one for one in document.sections if one.title.startswith(title))
    return " ".join(block.text for block in found.blocks if isinstance(block, Paragraph))


def test_page_1_says_which_card_is_worth_most_and_what_it_decides(findings: CardValueFindings) -> None:
    document = write_card_value(findings)
    assert (document.bar.word, document.bar.shape) == ("UNEQUAL for the stand-in deck", "◆")
    assert document.bar.sentence == (
        "stall_2 brings the table 1.5 coins a game more than stall_1; 2 of 4 lie within 0.5 of the middle."
    )
    assert document.bar.number == "stall_2: +1.50 coins a game"
    assert document.bar.number_range == "95 % sure, for all stalls at once: +1.40 to +1.60"
    assert document.bar.so_what == "It decides games: who takes stall_2 wins 6.0 of 100 games more than with stall_1."
    said = facts(document)
    assert said["Does it decide games?"].startswith("2 of 3 surely do")
    assert said["Does anyone skip it?"].startswith("stall_4 is used 86.0 % of the times it comes out")
    assert said["Dead cards"] == (
        "stall_1: with a stall that pays nothing in its place the table is poorer by less than 0.5 coins a game, "
        "if at all."
    )
    assert said["Do others agree?"] == "Greedy surely disagree on no two stalls."
    assert len(document.bar.sentence.split()) <= 25


def test_every_column_of_worth_is_there_with_its_range(findings: CardValueFindings) -> None:
    found = tables(write_card_value(findings))
    assert texts(found["values"])[0] == [
        "stall_2", "apples +2", "+1.50", "+1.40 to +1.60", "MORE", "below 0.001",
    ]  # fmt: skip
    assert [row[0] for row in texts(found["values"])] == ["stall_2", "stall_3", "stall_1", "stall_4"]
    assert [row[4] for row in texts(found["values"])] == ["MORE", "ABOUT AS MUCH", "the reference", "LESS"]
    assert texts(found["spread"])[0] == [
        "stall_2", "+1.20", "+1.10 to +1.30", "+1.35", "+1.25 to +1.45",
    ]  # fmt: skip
    assert texts(found["arms"])[-1] == ["stall_1", "0.00", "−0.10 to +0.10", "0.00", "−0.10 to +0.10"]
    assert texts(found["sides"])[0] == [
        "stall_2", "−0.15", "−0.16 to −0.14", "−0.03", "−0.04 to −0.02", "−0.20", "−0.21 to −0.19",
    ]  # fmt: skip
    assert "apples left 0.60, closed stalls 1.20" in found["sides"].note
    assert texts(found["swing"])[0][:4] == ["stall_2", "+6.0", "+5.4 to +6.6", "0.020"]
    assert texts(found["openings"])[0][1:3] == ["+0.05", "−0.15 to +0.25"]
    assert texts(found["by-round"])[0] == ["stall_2", *["+1.50"] * 5, ""]
    assert [row[:2] for row in texts(found["market"])] == [["apples", "4"], ["pears", "2"]]


def test_what_is_no_effect_is_called_descriptive(findings: CardValueFindings) -> None:
    found = tables(write_card_value(findings))
    assert found["seen"].caption.startswith("DESCRIPTIVE")
    assert found["market"].note.startswith("DESCRIPTIVE")
    assert "DESCRIPTIVE" not in found["values"].caption + found["values"].note
    assert texts(found["seen"])[0] == ["stall_2", "1.25", "1.70", "1.20", "88.0 %", "3.00", "3", "1"]


def test_misleading_payout_is_shown_by_an_example_or_said_to_have_none(dash_findings: WinRateFindings) -> None:
    none = section(write_card_value(make_card_findings(dash_findings.source)), "Why payout")
    assert "for no two stalls surely" in none
    findings = make_card_findings(dash_findings.source, misleading=Misleading(praised="stall_4", better="stall_2"))
    found = section(write_card_value(findings), "Why payout for each apple sold there misleads")
    assert "Here stall_4 (apples +4) pays 3.50 coins for each apple sold there, stall_2 (apples +2) only 3.00." in found
    assert "stall_4 brings the table −1.25 a game and stall_2 +1.50" in found


def test_orders_that_others_do_not_share_are_marked(dash_findings: WinRateFindings) -> None:
    flip = RankFlip(4, "balanced", "greedy", "stall_2", "stall_3")
    document = write_card_value(make_card_findings(dash_findings.source, flips=(flip,)))
    rows = {row[0]: row[-1] for row in texts(tables(document)["skills-4"])}
    assert rows == {"stall_2": "◆ yes", "stall_3": "◆ yes", "stall_1": "no", "stall_4": "no"}
    assert facts(document)["Do others agree?"] == (
        "Not in all: for balanced stall_2 is worth more than stall_3, for greedy less (4 players)."
    )


def test_alike_cards_are_called_so(dash_findings: WinRateFindings) -> None:
    findings = make_card_findings(dash_findings.source, dict.fromkeys(VALUES, 0.1), others=())
    document = write_card_value(findings)
    assert (findings.verdict, document.bar.tone) == (Spread.ALIKE, "good")
    assert document.bar.sentence == (
        "Each of the 4 stalls brings the table as much as stall_1, give or take 0.5 coins a game."
    )
    assert document.bar.so_what == "It moves money, but no card is sure to decide games."
    assert "skills-4" not in tables(document)
    assert facts(document)["Do others agree?"].startswith("Nobody else played")


def test_what_is_open_asks_for_more_games(dash_findings: WinRateFindings) -> None:
    findings = make_card_findings(dash_findings.source, {"stall_2": 0.3}, half=0.4)
    document = write_card_value(findings)
    assert (findings.verdict, document.bar.tone) == (Spread.NOT_SETTLED, "open")
    assert "more games of each change" in facts(document)["Next step"]
    assert "langfinger-sim report stall-value --games " in str(document.answer[-1])


def test_money_and_wins_in_opposite_orders_are_said(dash_findings: WinRateFindings) -> None:
    parted = Misleading(praised="stall_2", better="stall_3")
    document = write_card_value(make_card_findings(dash_findings.source, parted=parted))
    (picture,) = (block for block in blocks(document) if isinstance(block, Picture) and block.name == "both")
    assert picture.title == "Stall_3 wins more for its taker than stall_2, yet brings the table less"
    assert "2 +1.50 and +6.0" in picture.alt


def test_rows_are_what_the_command_line_promises(findings: CardValueFindings) -> None:
    rows = write_card_value_rows(findings)
    assert (rows["schema"], rows["verdict"]) == ("langfinger-sim/card-value/1", "UNEQUAL")
    assert len(rows["rows"]) == 8
    first = rows["rows"][0]
    assert {key: first[key] for key in ("card", "players", "policy", "rank", "value", "verdict")} == {
        "card": "stall_2", "players": 4, "policy": "balanced", "rank": 1, "value": 1.5, "verdict": "MORE",
    }  # fmt: skip
    assert set(first["swap"]["losses"]) == {"apples left", "closed stalls"}
    assert set(first["descriptive"]) == {"rounds_shown", "times_laid_out", "uses", "use_rate", "payout_per_use"}
    reference = next(row for row in rows["rows"] if row["is_reference"])
    assert (reference["value"], reference["swap"], reference["verdict"]) == (0.0, None, None)


def test_many_cards_are_shown_from_both_ends(dash_findings: WinRateFindings) -> None:
    values = {f"stall_{number}": float(number) for number in range(2, 32)}
    document = write_card_value(make_card_findings(dash_findings.source, values))
    (picture,) = (block for block in document.answer if isinstance(block, Picture))
    assert picture.alt.count(";") == 13
    assert "17 cards in the middle: see the table." in picture.note
    assert len(tables(document)["values"].rows) == 31


def test_several_player_counts_have_a_grid_of_words_on_page_1(findings: CardValueFindings) -> None:
    assert "verdicts" not in tables(write_card_value(findings))
    two = replace(findings, cases=(*findings.cases, replace(findings.cases[0], players=2)))
    (grid,) = (block for block in write_card_value(two).answer if isinstance(block, Table))
    assert grid.heads == ("who played", "4 players", "2 players")
    assert texts(grid) == [["balanced (chosen)", *["UNEQUAL: stall_2"] * 2], ["greedy", "UNEQUAL: stall_2", ""]]
    assert texts(tables(write_card_value(two))["players"])[0] == ["stall_2", "+1.50", "+1.50"]


def test_pictures_have_names_of_their_own(findings: CardValueFindings) -> None:
    names = [block.name for block in blocks(write_card_value(findings)) if isinstance(block, Picture | Table)]
    assert len(names) == len(set(names))


def test_hostile_names_stay_texts(findings: CardValueFindings) -> None:
    script = "<script>alert(1)</script>"
    page = read_page(render_html(write_card_value(replace(findings, variant=script))))
    assert all(script not in element.text for element in page.find("script"))
    assert sum(script in element.text for element in page.find("p")) > 0
