"""What README shows can be done as shown, and the figures in it are those the runs in it give."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from langfinger_sim.cli.main import group, run_command
from langfinger_sim.games import find_game
from langfinger_sim.games.langfinger.options import find_variant

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
TEXT = README.read_text("utf-8")
GAME = find_game("langfinger")
LARGEST_PICTURE = 300_000
FEW_GAMES = 10_000
NEAR = 2.5  # games in 100: over 5 standard errors of a share of 0.25 in FEW_GAMES games


def blocks(language: str) -> list[str]:
    """Fenced blocks of a language, those inside a list too."""
    found = re.findall(r"^( *)```(\w*)\n(.*?)^ *```$", TEXT, re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", text, flags=re.MULTILINE) for indent, spoken, text in found if spoken == language]


def commands() -> list[list[str]]:
    """Every whole command of ours, in a block or in a sentence, without its name."""
    lines = [line for block in blocks("") for line in block.splitlines()]
    spans = [
        " ".join(span.split()) for span in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))
    ]
    found = [shlex.split(line, comments=True) for line in lines + spans if line.startswith("langfinger-sim ")]
    return [[word for word in words[1:] if word != "…"] for words in found]


def question_lines() -> list[list[str]]:
    """The commands of the block of five questions."""
    block = next(block for block in blocks("") if block.count("?\n") == 5)
    return [shlex.split(line, comments=True)[1:] for line in block.splitlines()]


def table_rows(head: str) -> dict[str, str]:
    """First cell → second cell of the table with this head."""
    body = TEXT.split(f"| {head} |", 1)[1].split("\n\n")[0].splitlines()[2:]
    return dict(line.strip("| ").split(" | ", 1) for line in body)


def shares(answer: str) -> list[list[float]]:
    """Every row of figures with one decimal: "15.8, 25.8, 32.6, 25.9"."""
    return [[float(part) for part in row.split(", ")] for row in re.findall(r"\d+\.\d(?:, \d+\.\d)+", answer)]


def parse(words: list[str], parent: click.Group = group) -> dict[str, Any]:
    """The values a command would be called with; fails where there is no such command or option."""
    with parent.make_context("langfinger-sim", list(words), resilient_parsing=False) as context:
        name, command, rest = parent.resolve_command(context, words)
        assert command is not None
        if isinstance(command, click.Group):
            return parse(rest, command)
        with command.make_context(name, list(rest), parent=context) as inner:
            return dict(inner.params)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_commands_are_commands(words: list[str]) -> None:
    values = parse(words)
    for name in values.get("variants", ()):
        variant = name if name.endswith(".toml") else find_variant(name)
        assert variant == "kinder.toml" or GAME.apply_settings(variant, values["settings"])
    for names in values.get("policies", ()):
        asked = {part.lstrip("0123456789. ") for name in names for part in name.split(" / ")}  # "1 tuned / 3 greedy"
        assert asked <= set(GAME.policy_names())


def test_there_are_commands_to_look_at() -> None:
    assert len(commands()) >= 14
    assert [words[0] for words in question_lines()] == ["run", "run", "run", "run", "replay"]


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z0-9-]+)", TEXT, re.MULTILINE))
    assert {"run", "test", "gallery"} <= named <= targets


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert "reports/win-rate.png" in links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_picture_is_small() -> None:
    picture = (ROOT / "reports" / "win-rate.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < LARGEST_PICTURE


def test_the_wheel_has_the_version_shown() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert set(re.findall(r"langfinger_sim-([\d.]+)-py3", TEXT)) == {version}


def test_the_variant_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "kinder.toml"
    file.write_text(blocks("toml")[0], "utf-8")
    variant = find_variant(str(file))
    assert (variant.name, dict(variant.changes)) == ("kinder", {"start_hand": [3, 3, 4, 4, 4], "goal": 25})
    assert len(blocks("toml")[0].splitlines()) == 3


def test_data_snippets_name_columns_there_are() -> None:
    columns = {column.name for table in GAME.tables for column in table.columns} | {"cell", "variant"}
    (pandas,) = (block for block in blocks("python") if "pandas" in block)
    named = set(re.findall(r"both\.(?!groupby)(\w+)", pandas)) | set(re.findall(r'"(\w+)"(?=[,\]])', pandas))
    assert {"cell", "game", "seat", "is_winner", "winner_count"} <= named
    assert named - {"win_share"} <= columns
    (query,) = blocks("sql")
    aliases = set(re.findall(r"AS (\w+)", query))
    words = set(re.findall(r"\b[a-z_]+\b", re.sub(r"'[^']*'", "", query))) - aliases
    assert words - {"avg", "greatest"} <= columns


def test_what_is_said_of_cards_and_players_is_true() -> None:
    status = GAME.build_ruleset(GAME.find_variant("base"), 4).card_status
    counts = re.findall(r"\d+ of \d+ (?:loot cards|fences|layouts|Ruin rates)", status)
    assert len(counts) == 4
    assert [count for count in counts if count not in " ".join(TEXT.split())] == []
    assert set(re.findall(r"`(\w+)`", TEXT.split("ours are bots:")[1].split(".")[0])) <= set(GAME.policy_names())


def test_answers_have_a_figure_for_each_seat() -> None:
    answers = table_rows("question")
    assert len(answers) == 4
    first, *others = answers.values()
    ours, fair = shares(first)
    assert fair == [round(100 / players, 1) for players in (2, 3, 4, 5)]
    assert len(ours) == len(fair)
    kinder = shares(TEXT.split("Ours said")[1].split("(")[0])
    for row in [*kinder, *(row for answer in others for row in shares(answer))]:
        assert len(row) == 4
        assert sum(row) == pytest.approx(100, abs=0.25)


def play(arguments: list[str], folder: Path) -> list[list[float]]:
    """Games won out of 100 by seat, cell by cell, of a command played with few games."""
    out = ["--games", str(FEW_GAMES), "--out", str(folder)]
    assert run_command([*arguments, *out]) == 0
    assert run_command(["report", "win-rate", str(folder), "--out", str(folder.with_suffix(".report"))]) == 0
    rows = json.loads((folder.with_suffix(".report") / "win-rate.json").read_text("utf-8"))["rows"]
    cells = dict.fromkeys((row["variant"], row["players"]) for row in rows)
    return [[100 * row["share"] for row in rows if (row["variant"], row["players"]) == cell] for cell in cells]


@pytest.mark.slow
@pytest.mark.compiled
def test_the_five_questions_are_answered_as_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With fewer games, so only about; who changes a rule or the default player has to write the answers anew."""
    monkeypatch.chdir(tmp_path)
    counts, hands, goal, fence = table_rows("question").values()
    lines = [[word for word in words if word != "--out"][:-1] for words in question_lines()[:4]]
    played = [play(line, tmp_path / str(number)) for number, line in enumerate(lines)]
    assert [cell[0] for cell in played[0]] == pytest.approx(shares(counts)[0], abs=NEAR)
    equal, printed = shares(hands)
    for ours, shown in zip(
        [*played[1], played[2][1], played[3][0]], [printed, equal, *shares(goal), *shares(fence)], strict=True
    ):
        assert ours == pytest.approx(shown, abs=NEAR)


@pytest.mark.slow
@pytest.mark.compiled
def test_a_rule_of_ones_own_takes_three_steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("kinder.toml").write_text(blocks("toml")[0], "utf-8")
    steps = [words for words in commands() if "kinder" in " ".join(words)]
    assert [words[0] for words in steps] == ["check", "run", "report"]
    for words in steps:
        few = ["--games", str(FEW_GAMES)] if words[0] == "run" else []
        assert run_command([*words, *few]) == 0
    report = json.loads(Path("reports/kinder/win-rate.json").read_text("utf-8"))
    (shown,) = shares(TEXT.split("Ours said")[1].split("(")[0])
    assert [100 * row["share"] for row in report["rows"]] == pytest.approx(shown, abs=NEAR)
