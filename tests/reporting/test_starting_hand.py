"""What the report on starting hands says, of a study and of findings made up from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.contract import Lever
from langfinger_sim.engine.openings import Opening, Rule
from langfinger_sim.reporting.blocks import Block, Command, Document, Facts, Picture, Ribbon, Table
from langfinger_sim.reporting.build import build_report
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.reporting.documents.starting_hand import write_starting_hand
from langfinger_sim.reporting.documents.starting_hand_rows import write_starting_hand_rows
from langfinger_sim.reporting.verdict_words import REMEDY_TONES
from langfinger_sim.stats.remedies import Remedy
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.starting_hand import CaseFinding, StartingHandFindings
from tests.reporting.pages import read_page
from tests.toy.openings import STUDY_GAMES

TOOL, COIN = Lever("start_hand", "tool", "tools"), Lever("start_money", "coin", "coins", 0.5)
MOST_WORDS = 25


@pytest.fixture
def case(too_coarse: StartingHandFindings) -> CaseFinding:
    """The study's answer, with tools and coins."""
    return replace(too_coarse.cases[0], hand=TOOL, money=COIN)


@pytest.fixture(scope="session")
def document(too_coarse: StartingHandFindings) -> Document:
    """Its report."""
    return write_starting_hand(too_coarse)


def rule(hand: Sequence[float], money: Sequence[float] = (), toss: int | None = None) -> Rule:
    given = tuple(money) or (0.0,) * len(hand)
    if toss is None:
        return Rule(Opening(tuple(hand), given))
    more = tuple(amount + (seat == toss) for seat, amount in enumerate(hand))
    return Rule(Opening(tuple(hand), given), Opening(more, given))


@pytest.mark.parametrize(
    ("given", "name", "said"),
    [
        (rule([4, 4, 4, 4]), "4/4/4/4", "Every player starts with 4 tools."),
        (rule([1, 1]), "1/1", "Every player starts with 1 tool."),
        (
            rule([2, 3, 4, 4]),
            "2/3/4/4",
            "The start player starts with 2 tools, the 2nd player with 3, all others with 4.",
        ),
        (rule([2, 3]), "2/3", "The start player starts with 2 tools, the 2nd player with 3."),
        (
            rule([3, 3, 4, 4]),
            "3/3/4/4",
            "The start player and the 2nd player start with 3 tools, all others with 4.",
        ),
        (
            rule([4, 4, 4, 5], [0.5, 0, 0, 1]),
            "4/4/4/5 and coins ½/0/0/1",
            "The 4th player starts with 5 tools, all others with 4. The start player also gets half a coin, the 4th "
            "player 1 coin.",
        ),
        (
            rule([4, 4, 4], [1.5, 0, 1.5]),
            "4/4/4 and coins 1½/0/1½",
            "Every player starts with 4 tools. The start player and the 3rd player also get 1½ coins each.",
        ),
        (
            rule([4, 3, 4, 4], toss=3),
            "4/3/4/[4 or 5] by toss",
            "The 2nd player starts with 3 tools, all others with 4. The 4th player tosses a coin and on heads takes 1 "
            "tool more.",
        ),
    ],
)
def test_a_rule_is_said_as_a_rulebook_would(case: CaseFinding, given: Rule, name: str, said: str) -> None:
    assert words.rule_name(given, case) == name
    assert words.rulebook(given, case) == said


def blocks_of(document: Document) -> list[Block]:
    return [*document.answer, *(block for section in document.sections for block in section.blocks)]


def tables(document: Document) -> dict[str, Table]:
    return {block.name: block for block in blocks_of(document) if isinstance(block, Table)}


def texts(table: Table) -> list[list[str]]:
    return [[entry.text.replace("\N{ZERO WIDTH SPACE}", "") for entry in row] for row in table.rows]


def test_page_1_says_whether_the_print_does_its_job_and_the_rule(
    too_coarse: StartingHandFindings, document: Document
) -> None:
    case = too_coarse.cases[0]
    assert document.title == "Stairs: which hands make it fair?"
    assert (document.bar.word, document.bar.tone) == ("TOO COARSE for the stand-in deck", "poor")
    assert document.bar.about == "Do the printed hands do their job? 2 players, toss"
    assert document.bar.sentence.startswith("Printed hands 0/0: the 2nd player wins ")
    assert "Leaps are too coarse; 0/0 and coins 0/½ is fair: " in document.bar.sentence
    assert document.bar.number == f"{case.printed.best.unfairness:.1f} → {case.pick.best.unfairness:.1f} off fair"
    facts = dict(pair for block in document.answer if isinstance(block, Facts) for pair in block.items)
    assert facts["The rule"] == "Every player starts with 0 leaps. The 2nd player also gets half a coin."
    assert "rarely" in facts["Depends on who plays?"]
    assert facts["At other tables"].startswith("3 players ")
    assert any(isinstance(block, Ribbon) for block in document.answer)


@pytest.mark.parametrize("verdict", list(Remedy))
def test_every_verdict_has_words_and_a_short_sentence(too_coarse: StartingHandFindings, verdict: Remedy) -> None:
    toss = rule([0, 0], toss=1)
    for pick in (too_coarse.cases[0].pick, replace(too_coarse.cases[0].pick, rule=toss)):
        case = replace(too_coarse.cases[0], verdict=verdict, pick=pick)
        said = words.sentence(case)
        assert len(said.split()) <= MOST_WORDS, said
        assert words.so_what(case)
        assert verdict in REMEDY_TONES
        findings = replace(too_coarse, cases=(case,), verdict=verdict)
        assert write_starting_hand_rows(findings)["verdict"] is verdict


def test_keeping_the_print_shows_the_runner_up(too_coarse: StartingHandFindings) -> None:
    case = too_coarse.cases[0]
    kept = replace(case, verdict=Remedy.KEEP, pick=case.printed)
    document = write_starting_hand(replace(too_coarse, cases=(kept,), verdict=Remedy.KEEP))
    assert document.bar.tone == "good"
    assert document.bar.sentence.startswith("The printed hands 0/0 do their job: seats win ")
    (picture,) = (block for block in document.answer if isinstance(block, Picture))
    assert case.runner_up
    assert "runner-up" in picture.note
    assert picture.title.endswith(words.rule_name(case.runner_up.rule, case))


def test_several_player_counts_get_a_grid_and_no_name_twice(too_coarse: StartingHandFindings) -> None:
    case = too_coarse.cases[0]
    other = replace(case, players=3, verdict=Remedy.KEEP, pick=case.printed)
    document = write_starting_hand(replace(too_coarse, cases=(other, case), worst=1))
    grid = texts(tables(document)["cases"])
    assert [row[:3] for row in grid] == [["3", "KEEP", "0/0"], ["2", "TOO COARSE", "0/0"]]
    assert grid[1][4] == "0/0 and coins 0/½"
    names = [block.name for block in blocks_of(document) if isinstance(block, Picture | Table)]
    assert len(names) == len(set(names))
    assert [section.title for section in document.sections[:2]] == [
        "The evidence: 2 players",
        "The evidence: 3 players",
    ]


def test_effects_stand_by_seat_with_their_ranges(document: Document) -> None:
    table = tables(document)["effects-2"]
    rows = texts(table)
    assert [row[:2] for row in rows] == [
        ["1 leap", "start player"], ["1 leap", "2nd"], ["half a coin", "start player"], ["half a coin", "2nd"],
        ["1 coin", "start player"], ["1 coin", "2nd"],
    ]  # fmt: skip
    assert rows[0][2].startswith("+")
    assert rows[0][3].startswith("−")
    assert rows[0][4].startswith("±")


def test_candidates_say_what_the_search_thought_and_what_new_games_say(document: Document) -> None:
    rows = texts(tables(document)["candidates-2"])
    assert rows[0][0] == "0/0"
    assert rows[0][-1] == "is printed"
    assert all(row[2] and row[3] for row in rows)
    assert [row[1] for row in rows[1:]] == sorted(row[1] for row in rows[1:])


def test_statistics_wait_for_the_last_layer(document: Document) -> None:
    place = next(place for place, section in enumerate(document.sections) if section.title == "How we know")
    before = str([document.bar, document.answer, document.sections[:place]])
    for term in ("halving", "paired", "Wilson", "n×n", "joint", " pp", "linear programme", "unfairness"):
        assert term not in before.replace("'unfairness", "")


def test_rows_hold_every_rule_and_stage(too_coarse: StartingHandFindings) -> None:
    rows = write_starting_hand_rows(too_coarse)
    pick = [row for row in rows["rows"] if row["role"] == "pick"]
    assert [row["range"] for row in pick] == ["report", "confirm", "search"]
    assert pick[0]["hands"] == (0, 0)
    assert sum(pick[0]["shares"]) == pytest.approx(1)
    assert pick[0]["low"][0] < pick[0]["shares"][0] < pick[0]["high"][0]
    assert {check["policy"] for check in rows["checks"]} == {"toss", "rarely"}
    assert {check["rule"] for check in rows["checks"]} == {"printed", "pick", "runner-up"}
    assert len(rows["effects"]) == 3 * 2 * 2
    assert rows["answers"][0]["rule"].startswith("Every player starts")


def test_files_are_the_same_each_time_and_hold_one_page(too_coarse: StartingHandFindings, tmp_path: Path) -> None:
    one = build_report("starting-hand", too_coarse, tmp_path / "one")
    other = build_report("starting-hand", too_coarse, tmp_path / "other")
    assert [file.read_bytes() for file in one.files] == [file.read_bytes() for file in other.files]
    html = one.files[0].read_text("utf-8")
    page = read_page(html)
    assert len(page.find("h1")) == 1
    assert len(html) < 500_000
    assert json.loads(one.files[2].read_text("utf-8"))["verdict"] == "TOO COARSE"


def test_next_step_can_be_copied(too_coarse: StartingHandFindings, document: Document) -> None:
    assert not any(isinstance(block, Command) for block in document.answer), "settings on top cannot be spelled"
    plain = replace(too_coarse.cases[0].printed, names=("base",))
    case = replace(too_coarse.cases[0], printed=plain)
    _, command = words.next_step(too_coarse, case)
    assert command == "langfinger-sim compare base --set coins=0,0.5,0,0 --players 2 --policy toss"
    _, longer = words.next_step(too_coarse, replace(case, verdict=Remedy.NOT_SETTLED))
    assert longer == too_coarse.command.replace(f"--games {STUDY_GAMES}", f"--games {4 * STUDY_GAMES}")


def test_a_print_that_is_fair_enough_is_no_alarm(too_coarse: StartingHandFindings) -> None:
    case = too_coarse.cases[0]
    assert "fair enough to keep" not in words.so_what(case)
    judgement = replace(case.printed.best.judgement, verdict=Verdict.FAIR_ENOUGH)
    assert case.printed.reported
    printed = replace(case.printed, reported=replace(case.printed.reported, judgement=judgement))
    bearable = replace(case, printed=printed)
    assert words.so_what(bearable).startswith("The printed hands are fair enough to keep")
    assert write_starting_hand(replace(too_coarse, cases=(bearable,))).bar.tone == "fine"
