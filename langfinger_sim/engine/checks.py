"""Looks a file of any kind over before it is played: all faults, and what is legal but odd."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from langfinger_sim.content import policies, variants
from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.fields import attempt
from langfinger_sim.content.options import CardFiles
from langfinger_sim.content.toml_reader import read_text, read_toml
from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine import opening_plan
from langfinger_sim.engine.differences import PRINTED
from langfinger_sim.engine.plan import check_plan
from langfinger_sim.engine.plan_file import ALL_KEYS, read_game_id, read_plan_file
from langfinger_sim.engine.restricted import check_policy
from langfinger_sim.errors import InputError, nearest


@dataclass(frozen=True)
class Checked:
    """What is wrong with a file, and what is odd; `kind` says what it was taken for, empty when nothing fits."""

    path: Path
    kind: str
    faults: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class _TomlKind:
    """A kind of TOML file: the keys by which it is known, and how it is read. `check` returns warnings or raises."""

    name: str
    keys: Callable[[Game], Iterable[str]]
    check: Callable[[Game, Path], Sequence[str]]


def check_path(game: Game, path: Path) -> Checked:
    """Look over a variant, a policy, a plan, a card file, a deck.toml, or a folder of card files."""
    kind = ""
    try:
        kind, check = _find_check(game, path)
        return Checked(path, kind, (), tuple(check(game, path)))
    except InputError as error:
        return Checked(path, kind, error.faults, ())


def _find_check(game: Game, path: Path) -> tuple[str, Callable[[Game, Path], Sequence[str]]]:
    files = game.decks.files if game.decks else ()
    if path.is_dir() and files:
        return "cards", _check_folder
    if path.name in files:
        return "card file", _check_card_file
    if path.suffix == ".toml":
        data = read_toml(path).data
        # The kind with most keys in the file, so that a misspelled key does not hide what is meant.
        kind = max(TOML_KINDS, key=lambda one: len(set(one.keys(game)) & set(data)))
        return kind.name, kind.check
    if not path.exists():
        raise InputError(f"{path}: there is no such file")
    allowed = ", ".join(["a .toml file", *files, *(["a folder of them"] if files else [])])
    raise InputError(f"{path}: nothing that can be checked; allowed: {allowed}{nearest(path.name, files)}")


def check_variant(game: Game, variant: Variant) -> list[str]:
    """What is odd about a variant at any player count. InputError if it can be played at none."""
    faults: dict[str, list[int]] = {}
    warnings: dict[str, list[int]] = {}
    for count in game.player_counts:
        found: list[str] = []
        ruleset = attempt(found, partial(game.build_ruleset, variant, count))
        for fault in found:
            faults.setdefault(fault.removeprefix(f"{variant.name} with {count} players: "), []).append(count)
        for warning in ruleset.warnings if ruleset else ():
            warnings.setdefault(warning, []).append(count)
    failing = {count for counts in faults.values() for count in counts}
    if failing == set(game.player_counts):
        raise InputError(list(faults))
    return [
        *(f"cannot be played with {_list(counts)} players: {fault}" for fault, counts in faults.items()),
        *(_at_counts(game, warning, counts) for warning, counts in warnings.items()),
    ]


def _at_counts(game: Game, warning: str, counts: Sequence[int]) -> str:
    return warning if len(counts) == len(game.player_counts) else f"with {_list(counts)} players: {warning}"


def _list(counts: Sequence[int]) -> str:
    return ", ".join(map(str, counts))


def _check_variant_file(game: Game, path: Path) -> Sequence[str]:
    variant = game.find_variant(str(path))
    changes_nothing = not (variant.changes or variant.by_players or variant.cards or variant.card_changes)
    warnings = ["changes nothing: these are the printed rules"] if changes_nothing else []
    return [*warnings, *check_variant(game, variant)]


def _check_policy_file(game: Game, path: Path) -> Sequence[str]:
    game.check_policy(str(path))
    return ()


def _refuse_other_game(game: Game, path: Path) -> None:
    named = read_game_id(path)
    if named != game.id:
        raise InputError(f"{path}: a plan of {named}; it was looked over as one of {game.id}")


def _check_opening_file(game: Game, path: Path) -> Sequence[str]:
    """A plan for the report on starting hands."""
    _refuse_other_game(game, path)
    check_plan(opening_plan.plan_openings(game, opening_plan.read_opening_file(path)).all_tables, game)
    return ()


def _check_plan_file(game: Game, path: Path) -> Sequence[str]:
    """A plan as a person or a run writes it."""
    _refuse_other_game(game, path)
    plan = read_plan_file(path, game)
    faults: list[str] = []
    attempt(faults, partial(check_plan, plan, game))
    for policy in dict.fromkeys(name for cell in plan.cells for name in cell.policies):
        attempt(faults, partial(check_policy, game, policy))
    warnings: list[str] = []
    for variant, players in dict.fromkeys((cell.variant.name, cell.players) for cell in plan.cells):
        cell = next(cell for cell in plan.cells if (cell.variant.name, cell.players) == (variant, players))
        ruleset = attempt(faults, partial(game.build_ruleset, cell.variant, players))
        warnings += [f"{variant} with {players} players: {warning}" for warning in ruleset.warnings] if ruleset else []
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    return warnings


TOML_KINDS = (
    _TomlKind(
        "variant", lambda game: (*variants.OWN_KEYS, *(option.name for option in game.options)), _check_variant_file
    ),
    _TomlKind("policy", lambda _: policies.KEYS, _check_policy_file),
    _TomlKind("plan", lambda _: ALL_KEYS, _check_plan_file),
    _TomlKind("plan of starting-hand", lambda _: opening_plan.ALL_KEYS, _check_opening_file),
)
"""Kinds of TOML files besides deck.toml; the first wins where two have as many keys in a file."""


def _check_folder(game: Game, path: Path) -> Sequence[str]:
    assert game.decks is not None
    files = read_card_files(path, game.decks.files)
    if not files.texts:
        raise InputError(f"{path}: no card files in it; allowed: {', '.join(game.decks.files)}")
    return check_variant(game, replace(PRINTED, cards=files))


def _check_card_file(game: Game, path: Path) -> Sequence[str]:
    """One file of a deck, the others being those the game ships."""
    assert game.decks is not None
    texts = {**game.decks.export(PRINTED), path.name: read_text(path)}
    return check_variant(game, replace(PRINTED, cards=CardFiles(path.parent, texts)))
