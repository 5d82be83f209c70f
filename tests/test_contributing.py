"""The recipes in CONTRIBUTING: their files are written and played as shown, and what they rely on is so."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from pathlib import Path

import pytest

from langfinger_sim.cli.main import run_command
from langfinger_sim.games import find_game
from langfinger_sim.games.langfinger.policies import families
from langfinger_sim.games.langfinger.records import RULES
from langfinger_sim.games.langfinger.ruleset import IN_THE_CARDS
from tests.contract.playing import Table, play_batch

ROOT = Path(__file__).parent.parent
GAME = find_game("langfinger")
PAGE = ROOT / "CONTRIBUTING.md"
TEXT = PAGE.read_text("utf-8")
RECIPES = TEXT.split("\n## Recipes\n")[1].split("\n## ")[0]


def recipe(title: str) -> str:
    return RECIPES.split(f"\n### {title}\n")[1].split("\n### ")[0]


def blocks(title: str, language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", recipe(title), re.DOTALL | re.MULTILINE)
    return [block for spoken, block in found if spoken == language]


def follow(title: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files of a recipe, each named in its first line, and run its commands."""
    monkeypatch.chdir(folder)
    for text in (*blocks(title, "toml"), *blocks(title, "python")):
        if not text.startswith("# "):
            continue
        Path(text.splitlines()[0].removeprefix("# ")).write_text(text, "utf-8")
    lines = [line for block in blocks(title, "") for line in block.splitlines()]
    assert lines
    for line in lines:
        name, *words = shlex.split(line)
        assert name == "langfinger-sim"
        assert run_command(words) == 0, line


@pytest.mark.compiled
@pytest.mark.parametrize("title", ["Add a variant", "Add a policy", "Write a policy in Python"])
def test_recipe_can_be_followed(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(title, tmp_path, monkeypatch)
    (run,) = (tmp_path / "runs").iterdir()
    assert (run / "manifest.json").is_file()


def test_the_recipe_s_variant_is_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "quick.toml"
    file.write_text(blocks("Add a variant", "toml")[0], "utf-8")
    variant = GAME.find_variant(str(file))
    assert dict(variant.changes) == {"goal": 12, "tokens": 2}
    assert variant.question


@pytest.mark.slow
@pytest.mark.compiled
def test_a_new_family_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module and the line of the recipe, put where they belong for the time of this test."""
    (source,) = blocks("Add a policy", "python")
    (line,) = re.findall(r'`"(\w+)": Family\("(\w+)", {}\)`', recipe("Add a policy"))
    module_file, policy_file = tmp_path / f"{line[1]}.py", tmp_path / "mine.toml"
    module_file.write_text(source, "utf-8")
    policy_file.write_text(f'family = "{line[0]}"\n', "utf-8")
    name = f"{families.__package__}.{line[1]}"
    spec = importlib.util.spec_from_file_location(name, module_file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    monkeypatch.setitem(families.FAMILIES, line[0], families.Family(line[1], {}))
    policy = GAME.find_policy(str(policy_file))
    ruleset = GAME.build_ruleset(GAME.find_variant("base"), 3)
    play_batch(GAME, ruleset, [policy] * 3, 0, 50)
    table = Table(GAME, ruleset, 0)
    chosen = policy.choose(table.table, table.own[table.seat], table.rules, policy.mind[0], table.states[1:], 1)
    assert chosen == min(table.allowed())


def test_the_session_plays_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = next(block for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if "GameSession" in block)
    exec(compile(shown, str(PAGE), "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"print\(.*\)  # (.*)", shown)
    assert printed[: len(promised)] == promised
    assert "place harbor 1" in printed[len(promised)]


def test_options_are_packed_by_their_names() -> None:
    """As the recipe for an option says: a field of the same name, but for layouts, rates and what shifts the cards."""
    names = {option.name for option in GAME.options if option.kind not in ("layout", "rates")}
    assert names - set(IN_THE_CARDS) <= set(RULES.names or ())


@pytest.mark.parametrize(
    "path", sorted(set(re.findall(r"`([\w/<>]+(?:/|\.(?:py|md|toml)))`", PAGE.read_text("utf-8"))))
)
def test_places_named_exist(path: str) -> None:
    if "<" in path or path in ("plan.toml", "quick.toml", "chests.toml", "hasty.py"):
        return
    package = ROOT / "langfinger_sim"
    homes = (ROOT, package, package / "games/langfinger", package / "games/langfinger/data", package / "reporting")
    assert any((home / path).exists() for home in homes)
