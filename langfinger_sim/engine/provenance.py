"""What makes two runs the same run, what to say where they are not, and what a manifest holds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from langfinger_sim.contract import Game
from langfinger_sim.engine.differences import compare_variants
from langfinger_sim.engine.fingerprint import engine_fingerprint, named_versions
from langfinger_sim.engine.judging import Stop
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.ready import ReadyCell
from langfinger_sim.errors import RunError
from langfinger_sim.results.digests import ContentDigest, hash_plain
from langfinger_sim.results.parts import Part
from langfinger_sim.results.store import MANIFEST, PLAN

FORMAT = 2

SENTENCES = {
    "format": "format of the folder",
    "game": "game",
    "seed": "seed",
    "detail_games": "games in detail",
    "rules_version": "version of the rules",
}


def identify(game: Game, plan: Plan, cells: Sequence[ReadyCell]) -> dict[str, Any]:
    """All that decides results, as plain data: equal for two runs exactly if they are the same run."""
    return {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.rules_version,
        "extent": plan.extent,
        "seed": plan.seed,
        "detail_games": plan.detail_games,
        "plan_digest": plan.digest(),
        "engine_fingerprint": engine_fingerprint(game),
        "cells": [ready.row(game) for ready in cells],
    }


def stamp_parts(identity: Mapping[str, Any]) -> dict[str, str]:
    """What every Parquet part says of the run it belongs to."""
    keys = ("game", "rules_version", "seed", "plan_digest", "engine_fingerprint")
    return {**{key: str(identity[key]) for key in keys}, "run_digest": hash_plain(identity)}


def refuse_other_run(folder: Path, stored: Mapping[str, Any], identity: Mapping[str, Any], plan: Plan) -> None:
    """RunError naming all that differs, if the folder holds another run than this plan's."""
    if all(stored.get(key) == value for key, value in identity.items()):
        return
    variants = _variant_differences(folder, plan)
    differences = [*list_differences(stored, identity, variants), *variants] or ["its plan"]
    listed = "".join(f"\n  {difference}" for difference in differences)
    raise RunError(f"{folder} holds another run; different there:{listed}\n  (another folder: --out)")


def describe_run(
    identity: Mapping[str, Any], plan: Plan, cells: Sequence[ReadyCell], *, is_complete: bool
) -> dict[str, Any]:
    """A manifest but for what is known only at the end."""
    return {
        "complete": is_complete,
        **identity,
        "shard_games": [cell.shard_games for cell in plan.cells],
        "versions": named_versions(),
        "card_status": sorted({ready.ruleset.card_status for ready in cells} - {""}),
        "warnings": list(dict.fromkeys(warning for ready in cells for warning in ready.ruleset.warnings)),
    }


def describe_content(digest: ContentDigest, parts: Sequence[Part], stop: Stop) -> dict[str, Any]:
    """The part of a manifest that says what was written: `games` of each cell, how the run ended, all parts."""
    return {
        "games": stop.games,
        "stop": {"is_kept": stop.is_kept, "state": stop.state},
        "content_digest": digest.overall(),
        "table_digests": digest.tables(),
        "parts": [asdict(part) for part in parts],
    }


def read_stop(folder: Path, plan: Plan, manifest: Mapping[str, Any]) -> Stop:
    """How a complete run ended. RunError where its manifest does not say, or says what cannot be."""
    if manifest.get("format") != FORMAT:
        raise RunError(
            f"{folder} was written by another version of this program (format {manifest.get('format')}, "
            f"here {FORMAT}); play it again into another folder"
        )
    try:
        found = Stop(manifest["games"], manifest["stop"]["is_kept"], manifest["stop"]["state"])
    except (KeyError, TypeError) as error:
        raise RunError(f"{folder / MANIFEST} is damaged: it does not say how the run ended") from error
    if found.games not in (plan.looks or (plan.games,)):
        raise RunError(f"{folder / MANIFEST} is damaged: by its plan a run cannot end after {found.games} games")
    return found


def _variant_differences(folder: Path, plan: Plan) -> list[str]:
    """What differs in options and cards, by the plan stored in the folder; nothing if that cannot be read."""
    try:
        stored = tomllib.loads((folder / PLAN).read_text("utf-8"))
        return compare_variants(stored["variants"], plan.document()["variants"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def list_differences(
    stored: Mapping[str, Any], identity: Mapping[str, Any], variants: Sequence[str] = ()
) -> Iterator[str]:
    """What differs between two runs' identities, one a sentence: the stored one first, then the one here.

    `variants`: what is already said of options and cards, which is then not said again.
    """
    there, here = stored.get("extent"), identity["extent"]
    if there and there != here:
        yield f"how much is played: {_spell_extent(there)}, here {_spell_extent(here)}"
    for key, words in SENTENCES.items():
        if stored.get(key) != identity[key]:
            yield f"{words}: {stored.get(key)}, here {identity[key]}"
    if stored.get("engine_fingerprint") != identity["engine_fingerprint"]:
        yield "engine: the sources of the rules or of the kernel have changed since"
    there, here = stored.get("cells", []), identity["cells"]
    if [_cell_label(cell) for cell in there] != [_cell_label(cell) for cell in here]:
        yield f"cells: {_list_cells(there)}; here {_list_cells(here)}"
        return
    for old, new in zip(there, here, strict=True):
        if old["ruleset_digest"] != new["ruleset_digest"] and not any(new["variant"] in words for words in variants):
            yield f"options or cards of {new['variant']} at {new['players']} players"
        for name, before, after in zip(new["policies"], old["policy_digests"], new["policy_digests"], strict=True):
            if before != after:
                yield f"policy {name}: its parameters"


def _spell_extent(extent: Mapping[str, Any]) -> str:
    """Such as `games = 3,000` or `until_ci = 0.002, max_games = 10,000,000`."""
    return ", ".join(f"{key} = {f'{value:,}' if type(value) is int else value}" for key, value in extent.items())


def _list_cells(cells: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(_cell_label(cell) for cell in cells) or "none"


def _cell_label(cell: Mapping[str, Any]) -> str:
    return f"{cell['variant']} {cell['players']}p {'/'.join(cell['policies'])}"
