"""What the report on card values says of other readings, of findings made up for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from langfinger_sim.engine.reading_plan import Reading
from langfinger_sim.reporting.blocks import Facts, Table
from langfinger_sim.reporting.documents.card_value import write_card_value
from langfinger_sim.reporting.documents.card_value_rows import write_card_value_rows
from langfinger_sim.reporting.documents.reading_cards import first_sentence, reading_section, verdict_sentence
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.stats.changes import AMOUNT, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_reading_findings import CardReading, CardReadingFindings, CardReadSo
from langfinger_sim.studies.win_rate import WinRateFindings
from tests.reporting.card_findings import REFERENCE, VALUES, around, make_card_findings

NAMES = ("stall_2", "stall_3", REFERENCE, "stall_4")
JARGON = ("variance", "standard error", "deviation", "interval", "bonferroni", "pp")


def judged(found: Estimate) -> CardReadSo:
    paired = PairedDifference(0, 0, found.value, found.standard_error, found.interval, 1)
    judgement = judge_change(paired, 1000, 0.5, AMOUNT)
    return CardReadSo("", found, judgement, found, judgement)


def card(name: str, value: float, moved: float) -> CardReadSo:
    worth, move = judged(around(value, 0.2)), judged(around(moved, 0.2))
    return CardReadSo(name, worth.value, worth.judgement, move.value, move.judgement)


def reading(
    setting: str | None, moved: float = 0.0, verdict: Spread = Spread.UNEQUAL, lead: float = 1.3
) -> CardReading:
    option, _, value = (setting or "").partition("=")
    values = {name: VALUES.get(name, 0.0) for name in NAMES}
    return CardReading(
        reading=Reading(option, value, "A2") if setting else None,
        verdict=verdict,
        best_guess=Spread.UNEQUAL if verdict is Spread.NOT_SETTLED else verdict,
        holds=verdict is not Spread.ALIKE,
        cards=tuple(card(name, value - moved * (name == "stall_2"), -moved) for name, value in values.items()),
        first="stall_2" if lead > 0 else "stall_3",
        lead=lead,
        lead_low=lead - 0.3,
        lead_high=lead + 0.3,
        swapped=(("stall_2", "stall_3"),) if lead < -0.3 else (),
        is_cut=False,
        is_idle=setting is not None and not moved,
    )


FOUND = CardReadingFindings(
    run="base-readings",
    games=5_000,
    seed=9,
    word=Spread.UNEQUAL,
    leaders=("stall_2",),
    base=reading(None),
    readings=(
        reading("rain=true", 0.9),
        reading("carts=two", 0.2, Spread.NOT_SETTLED, lead=0.2),
        reading("noon=late", 1.9, Spread.ALIKE, lead=-0.4),
        reading("talk=none"),
    ),
    turned=("weather",),
    level=0.95,
    content_digest="abc",
)


@pytest.fixture
def findings(dash_findings: WinRateFindings) -> CardValueFindings:
    return replace(make_card_findings(dash_findings.source), readings=FOUND)


def test_it_is_said_under_which_readings_the_verdict_holds() -> None:
    assert verdict_sentence(FOUND) == (
        "UNEQUAL under 3 of 4 other readings of the rules (1 of them by best guess); ALIKE with noon=late."
    )


def test_it_is_said_which_card_comes_first(findings: CardValueFindings) -> None:
    assert first_sentence(findings, FOUND) == (
        "stall_2 stays the most valuable stall under 3 of 4 (1 of them by best guess); stall_3 is with noon=late."
    )
    close = replace(FOUND, leaders=("stall_2", "stall_3"))
    assert first_sentence(findings, close) == (
        "Which of stall_2 and stall_3 is worth most, so many games do not tell; one of them is the most valuable stall "
        "under 3 of 4 other readings (1 of them by best guess); stall_3 is with noon=late."
    )
    open_end = replace(FOUND, readings=(reading("noon=late", 1.5, lead=-0.1),))
    assert first_sentence(findings, open_end).endswith("under 0 of 1; stall_3 is with noon=late (not sure).")
    nothing = replace(FOUND, leaders=NAMES)
    assert first_sentence(findings, nothing) == (
        "Which stall is worth most, so many games do not tell as the rules are read here; so it is not asked of other "
        "readings."
    )


def test_page_1_and_a_section_say_so(findings: CardValueFindings) -> None:
    document = write_card_value(findings)
    said = dict(next(block for block in document.answer if isinstance(block, Facts)).items)
    assert said["Other readings?"] == f"{verdict_sentence(FOUND)} {first_sentence(findings, FOUND)}"
    page = render_html(document)
    assert "If the rules are read otherwise" in page
    assert "runs/base-readings, seed 9, data digest abc" in page
    assert "If the rules are read otherwise" not in render_html(write_card_value(replace(findings, readings=None)))
    assert write_card_value_rows(findings)["readings"] is FOUND


def test_the_tables_have_every_reading_and_every_card(findings: CardValueFindings) -> None:
    section = reading_section(findings, FOUND)
    by_reading, by_card = (block for block in section.blocks if isinstance(block, Table))
    assert [[entry.text for entry in row][:3] for row in by_reading.rows] == [
        ["as read here", "", "UNEQUAL"],
        ["rain = true", "A2", "UNEQUAL"],
        ["carts = two", "A2", "probably UNEQUAL"],
        ["noon = late", "A2", "ALIKE"],
        ["talk = none", "A2", "UNEQUAL"],
    ]
    assert [row[-1].text for row in by_reading.rows] == ["", "4", "0", "4", "none"]
    assert [row[-2].text for row in by_reading.rows] == ["", "0", "0", "1", "0"]
    first = [entry.text for entry in by_card.rows[0]]
    assert first == ["stall_2", "+1.50", "−0.40", "+1.50", "noon = late", "−1.90", "−2.10 to −1.70", "LESS"]
    text = str(section)
    assert "talk=none moved no money at all" in text
    assert "weather: set by the variant, so not open here." in text
    assert [word for word in JARGON if f" {word} " in text.lower()] == []


def test_a_reading_that_breaks_off_rounds_is_left_out_of_the_span(findings: CardValueFindings) -> None:
    cut = replace(reading("bell=true", 1.9), is_cut=True)
    section = reading_section(findings, replace(FOUND, readings=(FOUND.readings[0], cut)))
    assert "bell=true ends games within a round" in str(section)
    by_card = [block for block in section.blocks if isinstance(block, Table)][1]
    assert [entry.text for entry in by_card.rows[0]][:4] == ["stall_2", "+1.50", "+0.60", "+1.50"]
