"""What the report on win rates says of decks that could be the real one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.reporting.blocks import Command, Ribbon
from langfinger_sim.reporting.documents.decks import (
    deck_section,
    groups_sentence,
    holds_sentence,
    other_sentence,
    sample_sentence,
)
from langfinger_sim.reporting.documents.win_rate import write_win_rate
from langfinger_sim.reporting.documents.win_rate_rows import write_win_rate_rows
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.deck_parts import GroupOverDecks, OtherDeck, OverDecks
from langfinger_sim.studies.decks import DeckFindings
from langfinger_sim.studies.win_rate import WinRateFindings, find_win_rates
from tests.toy.__main__ import find_game

JARGON = ("variance", "standard error", "deviation", "sobol", "interval", "random effects")

COMMANDS = ("langfinger-sim decks sample --seed 17", "langfinger-sim run --cards deck_17")
DECKS = DeckFindings(
    run="base-decks",
    decks=100,
    games=5_000,
    seed=9,
    word=Verdict.FAIR_ENOUGH,
    words={"FAIR": 2, "FAIR ENOUGH": 91, "UNEVEN": 7},
    seats=(OverDecks(0.48, 0.44, 0.51, 0.012, 0.007), OverDecks(0.52, 0.49, 0.56, 0.012, 0.007)),
    groups=(GroupOverDecks("layout", 20, 0.61), GroupOverDecks("loot", 20, 0.2), GroupOverDecks("fences", 20, 0.01)),
    other=OtherDeck(17, "UNEVEN", "UNEVEN", True, 20_000, 5, COMMANDS),
    content_digest="abc",
)


@pytest.fixture(scope="module")
def findings(dash_run: Path) -> WinRateFindings:
    return replace(find_win_rates(open_run(dash_run, find_game)), decks=DECKS)


def test_the_count_is_said_in_one_sentence() -> None:
    assert holds_sentence(DECKS) == (
        "91 of 100 invented decks that match what is publicly known give the same answer, FAIR ENOUGH; 2 FAIR and "
        "7 UNEVEN."
    )


def test_it_is_said_how_much_a_sample_of_decks_can_tell() -> None:
    assert sample_sentence(DECKS, 91) == (
        "They are a sample: 91 of 100 stands for 84 to 95 of 100 decks drawn so, 95 % sure."
    )


def test_the_groups_that_matter_are_named_in_order() -> None:
    assert groups_sentence(DECKS.groups) == "Most hangs on the layout, then the loot."
    assert groups_sentence((GroupOverDecks("layout", 20, None),)) == ""


def test_the_ribbon_uses_it_and_says_who_trained_on_what(findings: WinRateFindings) -> None:
    ribbons = [block for block in write_win_rate(findings).answer if isinstance(block, Ribbon)]
    assert ribbons[0].text == (
        f"no cards at all {holds_sentence(DECKS)} The players were made or trained for the stand-in deck and play "
        "all decks alike."
    )


def test_without_decks_the_report_is_as_it_was(findings: WinRateFindings) -> None:
    document = write_win_rate(replace(findings, decks=None))
    assert "If the cards are other cards" not in [section.title for section in document.sections]
    ribbons = [block for block in document.answer if isinstance(block, Ribbon)]
    assert "with the printed ones it may be another" in ribbons[0].text


def test_the_section_has_the_deck_that_disagrees_and_how_to_play_it(findings: WinRateFindings) -> None:
    document = write_win_rate(findings)
    section = next(section for section in document.sections if section.title == "If the cards are other cards")
    commands = [block.text for block in section.blocks if isinstance(block, Command)]
    assert commands == list(COMMANDS)
    assert [word for word in JARGON if word in str(section).lower()] == []
    page = render_html(document)
    assert "Louis 1984" in page
    assert "Deck 17, the farthest of 100, says most clearly otherwise: UNEVEN. 20,000 new games" in page
    assert "bear it out: UNEVEN" in page
    assert "44.0 to 51.0 %" in page
    assert "61 %" in page


def test_a_deck_that_new_games_do_not_bear_out_is_said_to_be_so() -> None:
    assert DECKS.other
    flattered = replace(DECKS.other, fresh_word="FAIR ENOUGH", is_confirmed=False)
    assert other_sentence(flattered, 100).endswith("do not bear it out for certain: probably FAIR ENOUGH.")


def test_it_is_said_that_few_games_lean_away_from_fair() -> None:
    assert "lean" not in str(deck_section(replace(DECKS, games=10_000)))
    assert (
        "So few games lean the count away from FAIR: all decks share the luck of these deals, which may move a seat by "
        "10.0 points and is not taken off; --deck-games plays more."
    ) in str(deck_section(replace(DECKS, games=100)))


def test_programs_get_all_of_it(findings: WinRateFindings) -> None:
    assert write_win_rate_rows(findings)["decks"] is DECKS
