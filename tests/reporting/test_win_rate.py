"""What the report on win rates says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import takewhile

import numpy as np
import pytest

from langfinger_sim.reporting.blocks import Document, Facts, Paragraph, Picture, Ribbon, Table
from langfinger_sim.reporting.documents import win_rate_pictures, win_rate_roles
from langfinger_sim.reporting.documents.framing import spell_training
from langfinger_sim.reporting.documents.win_rate import MOST_CELLS, MOST_ROWS_OF_WORDS, write_win_rate
from langfinger_sim.reporting.documents.win_rate_pictures import MOST_ROWS
from langfinger_sim.reporting.documents.win_rate_rows import write_win_rate_rows
from langfinger_sim.reporting.documents.win_rate_skill import MOST_ROWS as MOST_ROWS_BY_SKILL
from langfinger_sim.reporting.documents.win_rate_skill import skill_answer, skill_caption, skill_lines
from langfinger_sim.reporting.verdict_words import SHAPES, TONES
from langfinger_sim.stats.role_shares import estimate_role_shares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.studies.win_rate import WinRateFindings
from langfinger_sim.studies.win_rate_parts import RoleFinding
from tests.reporting.conftest import MadeUp


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures have tests of their own."""
    for module in (win_rate_pictures, win_rate_roles):
        monkeypatch.setattr(module, "draw_dots", lambda name, dots, axis: f"{name}: {axis.line_label}")
    monkeypatch.setattr(win_rate_pictures, "draw_lines", lambda name, lines, steps: f"{name}: {steps.names}")


CASES = {
    Verdict.FAIR: [50_000, 50_200, 49_900, 49_900],
    Verdict.FAIR_ENOUGH: [50_000, 53_600, 48_400, 48_000],
    Verdict.NOT_SETTLED: [250, 250, 250, 250],
    Verdict.UNEVEN: [20_500, 26_500, 26_500, 26_500],
    Verdict.UNFAIR: [17_100, 22_300, 32_100, 28_500],
}
JARGON = ("wilson", "bonferroni", "joint", "interval", "chi-square", "wald", "covariance", "p-value", "n×n", "sd(")


def words_of(document: Document) -> str:
    """All that is said before the layer on methods."""
    evidence = takewhile(lambda section: section.title != "How we know", document.sections)
    return str([asdict(block) for block in document.answer]) + str(document.bar) + str([*map(asdict, evidence)])


@pytest.mark.parametrize("verdict", list(Verdict))
def test_bar_says_the_verdict(made_up: MadeUp, verdict: Verdict) -> None:
    bar = write_win_rate(made_up(CASES[verdict])).bar
    assert (bar.word, bar.tone, bar.shape) == (str(verdict), TONES[verdict], SHAPES[verdict])
    assert len(bar.sentence.split()) <= 25
    assert bar.so_what


def test_longest_sentence_has_at_most_25_words(made_up: MadeUp) -> None:
    for wins in ([125] * 8, [12_500] * 8, [9_000, *[13_000] * 7], [25, 26, 24], [515, 485], [10_200, 9_800]):
        assert len(write_win_rate(made_up(wins)).bar.sentence.split()) <= 25


def test_unfair_sentence_by_hand(made_up: MadeUp) -> None:
    bar = write_win_rate(made_up(CASES[Verdict.UNFAIR])).bar
    assert bar.sentence == (
        "The start player wins 17.1 of 100 games, the 3rd player 32.1; fair is 25.0. "
        "A group would notice after about 240 games."
    )
    assert bar.number == "start player: 17.1 of 100"
    assert bar.number_range == "95 % sure: 16.8 to 17.4"


def test_fair_sentence_by_hand(made_up: MadeUp) -> None:
    bar = write_win_rate(made_up(CASES[Verdict.FAIR])).bar
    assert bar.sentence == (
        "All 4 seats win between 24.7 and 25.3 of 100 games. A group would need more than 130,000 games to notice."
    )


def test_open_sentence_has_a_best_guess(made_up: MadeUp) -> None:
    sentence = write_win_rate(made_up(CASES[Verdict.NOT_SETTLED])).bar.sentence
    assert sentence.startswith("Probably FAIR, between FAIR and UNEVEN. About ")
    assert sentence.endswith(" more games would settle it.")


def test_word_holds_for_the_stand_in_deck_only_where_cards_are_assumed(made_up: MadeUp) -> None:
    document = write_win_rate(made_up(CASES[Verdict.FAIR], card_status="Assumed: 3 of 4 cards."))
    assert document.bar.word == "FAIR for the stand-in deck"
    (ribbon,) = [block for block in document.answer if isinstance(block, Ribbon)]
    assert ribbon.text.startswith("Assumed: 3 of 4 cards.")
    assert not [block for block in write_win_rate(made_up([9, 9])).answer if isinstance(block, Ribbon)]


def test_different_players_in_the_seats_are_warned_of(made_up: MadeUp) -> None:
    findings = made_up([600, 400])
    cell = replace(findings.cells[0], policies=("jump", "walk"), policy="jump,walk")
    (ribbon,) = [b for b in write_win_rate(replace(findings, cells=(cell,))).answer if isinstance(b, Ribbon)]
    assert "jump, walk, in this order" in ribbon.text


def test_shared_and_unfinished_games_are_told(made_up: MadeUp) -> None:
    document = write_win_rate(made_up([400, 400], winnerless=100, tied=100))
    (chips,) = [block for block in document.answer if isinstance(block, Facts) and block.is_brief]
    assert dict(chips.items) | {"shared wins": "10.0 %", "unfinished": "10.0 %", "games": "1,000"} == dict(chips.items)
    (picture,) = [block for block in document.answer if isinstance(block, Picture)]
    assert "A shared win (10.0 % of games) counts in equal parts." in picture.note
    assert "Games nobody won (10.0 %) count for nobody." in picture.note
    assert picture.svg == "answer: dashed: fair, 45.0 · grey: too small to matter"
    assert "fair is 45.0" in picture.alt


def test_several_cases_make_a_grid_and_the_bar_is_the_worst(dash_findings: WinRateFindings) -> None:
    document = write_win_rate(dash_findings)
    (grid,) = [block for block in document.answer if isinstance(block, Table)]
    assert grid.heads == ("variant", "who played", "2 players", "3 players", "4 players")
    assert len(grid.rows) == 4
    shown = [entry.text for row in grid.rows for entry in row[2:]]
    by_case = {(cell.variant, cell.policy, cell.players): cell for cell in dash_findings.cells}
    expected = [
        by_case[str(row[0].value), str(row[1].value), players].judgement.verdict
        for row in grid.rows
        for players in (2, 3, 4)
    ]
    assert shown == [str(verdict) for verdict in expected]
    assert [row[1].text for row in grid.rows] == ["toss (chosen)", "greedy"] * 2
    assert document.bar.about.startswith("Worst of 6 cases played by bots of the kind toss: ")
    assert document.bar.word == f"{dash_findings.verdict} for the stand-in deck"


def test_one_case_makes_no_grid(made_up: MadeUp) -> None:
    assert not [block for block in write_win_rate(made_up([9, 9])).answer if isinstance(block, Table)]


def test_statistical_terms_come_only_in_the_last_layer(dash_findings: WinRateFindings, made_up: MadeUp) -> None:
    for findings in (dash_findings, *(made_up(wins) for wins in CASES.values())):
        document = write_win_rate(findings)
        said = words_of(document)
        assert not [term for term in JARGON if term in said.lower()]
        assert [section.title for section in document.sections][-3] == "How we know"


def test_every_report_ends_with_three_lines(dash_findings: WinRateFindings) -> None:
    (facts,) = write_win_rate(dash_findings).sections[-1].blocks
    assert isinstance(facts, Facts)
    assert [term for term, _ in facts.items] == ["Do this", "Test this at the table", "What simulation cannot tell"]


def test_half_coins_are_told_as_coins(made_up: MadeUp) -> None:
    findings = replace(made_up([9, 9]), score="money", score_unit="half coins")
    table = next(block for block in write_win_rate(findings).sections[0].blocks if isinstance(block, Table))
    place = table.heads.index("mean money\n(coins)")
    assert [row[place].text for row in table.rows] == ["6.0", "6.0"]


def test_many_cases_are_cut_on_the_page_only(made_up: MadeUp) -> None:
    one = made_up([17_100, 22_300, 32_100, 28_500])
    better = replace(made_up(CASES[Verdict.FAIR]).cells[0], variant="better")
    cells = (*(replace(one.cells[0], variant=f"v{place}") for place in range(MOST_CELLS)), better)
    findings = replace(one, cells=cells)
    grid, table, note, by_variant = write_win_rate(findings).sections[0].blocks
    assert isinstance(grid, Table)
    assert len(grid.rows) == MOST_CELLS > MOST_ROWS_OF_WORDS
    assert isinstance(by_variant, Picture)
    assert by_variant.alt.count("start player") == MOST_ROWS // 4
    assert isinstance(table, Table)
    assert len(table.rows) == 4 * MOST_CELLS
    assert "better" not in {row[0].text for row in table.rows}
    assert note == Paragraph("1 more case, better than these, only in the JSON file.")
    assert len(write_win_rate_rows(findings)["rows"]) == 4 * (MOST_CELLS + 1)


def test_rows_for_programs_have_the_promised_fields(dash_findings: WinRateFindings) -> None:
    report = write_win_rate_rows(dash_findings)
    assert (report["schema"], report["verdict"]) == ("langfinger-sim/win-rate/1", dash_findings.verdict)
    promised = {"variant", "policy", "players", "seat", "share", "low", "high", "games", "verdict"}
    assert all(promised <= set(row) for row in report["rows"])
    first = dash_findings.cells[0]
    assert [row["seat"] for row in report["rows"][:2]] == [0, 1]
    assert [row["share"] for row in report["rows"][:2]] == [seat.share for seat in first.shares.seats]
    assert len(report["rows"]) == sum(cell.players for cell in dash_findings.cells)


def with_role(findings: WinRateFindings, wins: Sequence[int]) -> WinRateFindings:
    """The findings with a role of which 1,000 of each were at the table and won so often, alone."""
    counts = np.array([[1_000 - won, won, 0] for won in wins])
    shares = estimate_role_shares(counts, 500 * len(wins))
    names = tuple(f"hero{place}" for place in range(len(wins)))
    role = RoleFinding("hero", names, shares, (12.0,) * len(wins), judge_fairness(shares))
    return replace(findings, cells=(replace(findings.cells[0], roles=(role,)),))


def test_roles_have_a_verdict_on_the_first_page_and_a_table(made_up: MadeUp) -> None:
    document = write_win_rate(with_role(made_up([500, 500]), [700, 300, 500, 500]))
    facts = next(block for block in document.answer if isinstance(block, Facts) and not block.is_brief)
    said = dict(facts.items)["Heros"]
    assert said == (
        "UNFAIR: hero0 wins 70.0 of 100 games, hero1 30.0; worth the same would be 50.0. "
        "A group would notice after about 49 games."
    )
    section = next(section for section in document.sections if section.title == "Are all heros worth the same?")
    answer, picture, table = section.blocks
    assert answer == Paragraph(said)
    assert isinstance(picture, Picture)
    assert "hero1 30.0, range" in picture.alt
    assert isinstance(table, Table)
    assert [row[0].text for row in table.rows] == ["hero0", "hero1", "hero2", "hero3"]
    assert [row[1].text for row in table.rows] == ["70.0", "30.0", "50.0", "50.0"]


def test_roles_that_are_worth_the_same_are_said_to_be_so(made_up: MadeUp) -> None:
    (role,) = with_role(made_up([500, 500]), [500] * 3).cells[0].roles
    assert win_rate_roles.role_answer(role).startswith("NOT SETTLED, probably FAIR (between FAIR and UNEVEN): ")


def over_skill(made_up: MadeUp, cases: dict[tuple[str, int], Verdict], **changes: str) -> WinRateFindings:
    """Findings with cells of these policies and player counts, all of four seats' numbers; the bar is the first's."""
    cells = tuple(
        replace(made_up(CASES[verdict]).cells[0], policy=policy, policies=(policy,) * 4, players=players, **changes)
        for (policy, players), verdict in cases.items()
    )
    return replace(made_up(CASES[Verdict.FAIR]), cells=cells)


FAIR, ENOUGH, OPEN, UNEVEN, UNFAIR = Verdict
SMALL_OPEN = "NOT SETTLED (FAIR to UNEVEN)"


@pytest.mark.parametrize(
    ("verdicts", "answer"),
    [
        ({"greedy": FAIR}, "Not known: all seats were programs of one kind, greedy."),
        ({"greedy": FAIR, "tuned": FAIR}, "No: FAIR among greedy and tuned players."),
        ({"greedy": UNFAIR, "tuned": ENOUGH}, "Yes: FAIR ENOUGH among tuned players, UNFAIR among greedy ones."),
        ({"a": FAIR, "b": OPEN}, f"Not known yet: FAIR among a players, {SMALL_OPEN} among b ones."),
        ({"a": UNFAIR, "b": OPEN}, f"Yes: {SMALL_OPEN} among b players, UNFAIR among a ones."),
        ({"a": FAIR, "b": UNFAIR, "c": UNFAIR, "d": UNFAIR}, "Yes: FAIR among a players, UNFAIR among the others."),
        ({"balanced without ruin": FAIR, "a_b": FAIR}, 'No: FAIR among "balanced without ruin" and a_b players.'),
    ],
)
def test_answer_by_skill_says_who_gives_which_verdict(
    made_up: MadeUp, verdicts: dict[str, Verdict], answer: str
) -> None:
    findings = over_skill(made_up, {(policy, 4): verdict for policy, verdict in verdicts.items()})
    assert skill_answer(findings) == answer
    assert skill_lines(findings) == ([f"Depends on who plays? {answer}", ""] if len(verdicts) > 1 else [])


def test_answer_by_skill_names_other_player_counts(made_up: MadeUp) -> None:
    rows = {4: (FAIR, FAIR), 3: (FAIR, UNFAIR), 2: (FAIR, OPEN)}
    findings = over_skill(
        made_up, {(name, players): row[place] for players, row in rows.items() for place, name in enumerate("ab")}
    )
    own = "No, with 4 players: FAIR among a and b players."
    assert skill_answer(findings) == f"{own} Yes with 3; not known yet with 2."
    assert skill_answer(findings, is_brief=True) == f"{own} Yes with 3."
    assert skill_caption(findings) == "The verdict depends on who plays with 3 players"
    (section,) = [one for one in write_win_rate(findings).sections if one.title == "Does it depend on who plays?"]
    pictures = [block for block in section.blocks if isinstance(block, Picture)]
    assert [(picture.name, picture.title) for picture in pictures] == [
        ("by-skill-4", "4 players: the same verdict whoever of these plays"),
        ("by-skill-3", "3 players: the verdict depends on who plays"),
        ("by-skill-2", "2 players: not known yet whether the verdict depends on who plays"),
    ]
    assert pictures[0].svg == "by-skill-4: ('a', 'b')"
    table = section.blocks[-1]
    assert isinstance(table, Table)
    assert [entry.text for entry in table.rows[0][:5]] == ["4", "a", "FAIR", "25.0 ± 0.2", "25.1 ± 0.2"]
    assert [(found["players"], str(found["answer"])) for found in map(asdict, findings.over_skill)] == [
        (4, "HOLDS"),
        (3, "CHANGES"),
        (2, "NOT SETTLED"),
    ]
    assert len(write_win_rate_rows(findings)["over_skill"]) == 3


@pytest.mark.parametrize(
    ("verdicts", "caption"),
    [
        ((FAIR,), "The verdict on every case"),
        ((FAIR, UNFAIR), "The verdict depends on who plays"),
        ((FAIR, FAIR), "The verdict is the same whoever of these plays"),
        ((FAIR, OPEN), "The verdicts; whether they depend on who plays is not known yet"),
    ],
)
def test_grid_is_headed_by_the_answer_on_skill(made_up: MadeUp, verdicts: tuple[Verdict, ...], caption: str) -> None:
    assert skill_caption(over_skill(made_up, {(f"p{n}", 4): one for n, one in enumerate(verdicts)})) == caption


def test_tables_of_different_players_are_no_skill(made_up: MadeUp) -> None:
    findings = over_skill(made_up, {("a", 4): FAIR, ("b", 4): FAIR})
    mixed = replace(findings.cells[0], policy="a,b,b,b", policies=("a", "b", "b", "b"))
    assert [found.policies for found in replace(findings, cells=(*findings.cells, mixed)).over_skill] == [("a", "b")]
    alone = replace(findings, cells=(mixed, findings.cells[0]))
    assert skill_answer(alone) == "Not known: the seats were played in different ways, a,b,b,b."
    assert not skill_lines(alone)


def test_seats_that_change_sides_with_skill_are_named(made_up: MadeUp) -> None:
    first, last = (made_up(wins).cells[0] for wins in ([300, 150, 350, 200], [350, 300, 150, 200]))
    cells = tuple(
        replace(cell, policy=name, policies=(name,) * 4) for cell, name in zip((first, last), ("a", "b"), strict=True)
    )
    findings = replace(made_up(CASES[Verdict.FAIR]), cells=cells)
    (found,) = findings.over_skill
    assert [(one.seat, one.too_much, one.too_little) for one in found.turned] == [
        (1, ("b",), ("a",)),
        (2, ("a",), ("b",)),
    ]
    (section,) = [one for one in write_win_rate(findings).sections if one.title == "Does it depend on who plays?"]
    assert section.blocks[1] == Paragraph(
        "With 4 players the 2nd player wins too much among b players, too little among a ones. "
        "With 4 players the 3rd player wins too much among a players, too little among b ones."
    )


def test_many_kinds_of_players_are_cut_on_the_page_only(made_up: MadeUp) -> None:
    findings = over_skill(made_up, {(f"p{n}", 4): FAIR for n in range(MOST_ROWS_BY_SKILL + 2)})
    (section,) = [one for one in write_win_rate(findings).sections if one.title == "Does it depend on who plays?"]
    assert isinstance(table := section.blocks[-1], Table)
    assert len(table.rows) == MOST_ROWS_BY_SKILL


def test_lengths_and_milestones_are_told_for_the_case_of_the_bar(dash_findings: WinRateFindings) -> None:
    document = write_win_rate(dash_findings)
    worst = dash_findings.cells[dash_findings.worst]
    sections = {section.title: section.blocks for section in document.sections}
    picture, table = sections["Short games and long ones"]
    assert isinstance(table, Table)
    assert len(table.rows) == len(worst.by_length) * worst.players
    assert isinstance(picture, Picture)
    assert [row[2].value for row in table.rows[: worst.players]] == [
        100 * seat.share for seat in worst.by_length[0].shares.seats
    ]
    _, table = sections["As the games came in"]
    assert isinstance(table, Table)
    assert [row[0].value for row in table.rows] == [100, 200, 500, 1_000, 2_000, 4_000]
    assert table.rows[-1][3].text == str(worst.judgement.verdict)


def test_cases_side_by_side_differ_in_one_thing(dash_findings: WinRateFindings) -> None:
    pictures = [block for block in write_win_rate(dash_findings).sections[0].blocks if isinstance(block, Picture)]
    assert [picture.name for picture in pictures] == ["by-player-count", "by-variant"]
    assert [picture.alt.count("fair is") for picture in pictures] == [3, 2]


def test_who_trained_on_which_rules_is_told(dash_findings: WinRateFindings) -> None:
    facts = next(
        block for block in write_win_rate(dash_findings).answer if isinstance(block, Facts) and not block.is_brief
    )
    said = dict(facts.items)["Who trained on which rules"]
    assert "(toss, greedy) were made, or trained, for its printed rules" in said
    source = replace(dash_findings.source, own_policies=("greedy",))
    assert "Players of your own (greedy): for which rules they were made is not recorded" in spell_training(source)
