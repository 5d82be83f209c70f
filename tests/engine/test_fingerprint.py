"""What a run's engine is."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from langfinger_sim.engine.fingerprint import engine_fingerprint, named_versions
from tests.toy.game import FOLDER, GAME


def test_engine_is_the_games_sources_and_data(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    game = replace(GAME, source_folders=(folder,))
    before = engine_fingerprint(game)
    assert before == engine_fingerprint(GAME)
    variant = folder / "data" / "variants" / "long.toml"
    variant.write_text(variant.read_text().replace("30", "31"))
    assert engine_fingerprint(game) != before


def test_engine_is_the_version_of_the_rules_too() -> None:
    assert engine_fingerprint(replace(GAME, rules_version="2")) != engine_fingerprint(GAME)


def test_versions_name_what_computes_and_stores() -> None:
    assert "unknown" not in named_versions().values()
