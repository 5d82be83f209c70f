"""Reads variants: TOML files that hold only what differs from the printed rules, or from the variant they extend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from langfinger_sim.content.card_files import (
    CardChanges,
    DeckReader,
    parse_cell,
    read_card_changes,
    read_card_files,
    refuse_change,
)
from langfinger_sim.content.fields import (
    attempt,
    check_layout_row,
    check_value,
    describe_fault,
    parse_text,
    show,
    spell,
)
from langfinger_sim.content.named_files import find_file
from langfinger_sim.content.options import CardFiles, Option, Variant
from langfinger_sim.content.toml_reader import Document, read_toml
from langfinger_sim.errors import InputError, nearest

TEXTS = ("description", "question")
CARDS_SETTING = "cards="
"""How the name of a variant says that it was given other cards; the name of their folder follows."""

OWN_KEYS = ("extends", "cards", *TEXTS, "players")


@dataclass(frozen=True)
class _Shelf:
    """Where variants are looked up, and what they may say."""

    folder: Path
    options: Mapping[str, Option]
    player_counts: tuple[int, ...]
    deck: DeckReader | None


@dataclass(frozen=True)
class _Stated:
    """What one file says, before it is laid over what it extends."""

    texts: Mapping[str, str]
    changes: Mapping[str, Any]
    by_players: Mapping[int, Mapping[str, Any]]
    cards: CardFiles | None
    card_changes: CardChanges


def find_variant(
    folder: Path,
    options: Sequence[Option],
    name_or_path: str,
    player_counts: Sequence[int],
    deck: DeckReader | None = None,
) -> Variant:
    """The variant of this name in the folder, or in the file of this path, with all it extends.

    `deck`: how the game's cards are read; None where there are none to change. InputError with every fault of the file
    and of those it extends: place, key, value, what is allowed, nearest name.
    """
    shelf = _Shelf(folder, {option.name: option for option in options}, tuple(player_counts), deck)
    return _read_chain(shelf, find_file(folder, "variant", name_or_path), ())


def read_variant(
    folder: Path, options: Sequence[Option], path: Path, player_counts: Sequence[int], deck: DeckReader | None = None
) -> Variant:
    """The variant in a file, whose `extends` are names in `folder` or paths; InputError with all faults."""
    shelf = _Shelf(folder, {option.name: option for option in options}, tuple(player_counts), deck)
    return _read_chain(shelf, path, ())


def replace_cards(variant: Variant, cards: CardFiles) -> Variant:
    """The variant with these cards in place of its own; its name says so, as in `base+cards=my_cards`."""
    name = f"{variant.name}+{CARDS_SETTING}{cards.folder.resolve().name}"
    return replace(variant, name=name, cards=cards)


def apply_settings(
    options: Sequence[Option], variant: Variant, settings: Sequence[str], deck: DeckReader | None = None
) -> Variant:
    """The variant with settings on top, which win at every player count.

    `goal=25` is an option, `places.4=7,3,3,4` one player count of a layout, `fence_09.painting_bonus=1` a card's
    cell. The name gets a suffix for each, as in `base+goal=25`. InputError with the faults of all settings.
    """
    known = {option.name: option for option in options}
    faults: list[str] = []
    top = _Stated({}, {}, {}, None, {})
    suffix = ""
    stated: set[str] = set()
    for setting in settings:
        try:
            key, one, text = _parse_setting(known, variant, deck, setting)
            if key in stated:
                raise InputError(f"--set {key} is given twice")
            stated.add(key)
            top = _Stated(
                {}, _overlay(top.changes, one.changes), {}, None, _overlay(top.card_changes, one.card_changes)
            )
            suffix += f"+{key}={text}"
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return replace(_lay_over(variant, top), name=variant.name + suffix)


def _parse_setting(
    known: Mapping[str, Option], variant: Variant, deck: DeckReader | None, setting: str
) -> tuple[str, _Stated, str]:
    """Key, what it states, and its value spelled."""
    key, sign, text = (part.strip() for part in setting.partition("="))
    if not sign:
        raise InputError(f"--set {setting}: allowed: KEY=VALUE, such as goal=25")
    name, dot, _ = key.partition(".")
    if name not in known and dot and deck is not None:
        card, _, column = key.rpartition(".")
        value = parse_cell(text)
        if (fault := refuse_change(deck, variant.cards, card, column, value, also=known)) is not None:
            raise InputError(f"--set {fault}")
        return key, _Stated({}, {}, {}, None, {card: {column: value}}), str(value)
    option, value = _parse_option(known, setting, key, text)
    return key, _Stated({}, {option.name: value}, {}, None, {}), spell(_text_value(option, key, value))


def _parse_option(known: Mapping[str, Option], setting: str, key: str, text: str) -> tuple[Option, Any]:
    name, dot, count = key.partition(".")
    if name not in known:
        raise InputError(f"--set {setting}: {show(key)} is no option{nearest(name, known)}")
    option = known[name]
    if (option.kind == "layout") != bool(dot):
        example = f"{name}.{option.counts[0]}" if option.counts else name
        raise InputError(f"--set {setting}: {show(key)} is refused; allowed: {example}=…")
    value = parse_text(option, text)
    try:
        return option, check_value(option, {count: value} if dot else value)
    except InputError as error:
        raise InputError([f"--set {fault}" for fault in error.faults]) from error


def _text_value(option: Option, key: str, value: Any) -> Any:
    return value[key.partition(".")[2]] if option.kind == "layout" else value


def _read_chain(shelf: _Shelf, path: Path, chain: tuple[Path, ...]) -> Variant:
    """The variant in a file laid over the one it extends; `chain` are the files that led here."""
    document = read_toml(path)
    chain = (*chain, path.resolve())
    faults: list[str] = []
    parent = attempt(faults, partial(_read_parent, shelf, document, chain))
    stated = attempt(faults, partial(_read_stated, shelf, document, parent.cards if parent else None))
    if faults or stated is None:
        raise InputError(faults)
    below = parent or Variant("", "", "", {})
    variant = _lay_over(below, stated)
    return replace(variant, name=path.stem, description=stated.texts["description"], question=stated.texts["question"])


def _read_parent(shelf: _Shelf, document: Document, chain: tuple[Path, ...]) -> Variant | None:
    extends = document.data.get("extends")
    if extends is None:
        return None
    place = document.place("extends")
    if not isinstance(extends, str):
        raise InputError(f"{place}: {describe_fault('extends', extends, 'the name of a variant')}")
    try:
        path = find_file(shelf.folder, "variant", extends, near=document.path.parent)
    except InputError as error:
        raise InputError([f"{place}: extends: {fault}" for fault in error.faults]) from error
    if path.resolve() in chain:
        names = " -> ".join(link.stem for link in (*chain, path))
        raise InputError(f"{place}: extends goes round in a circle: {names}")
    return _read_chain(shelf, path, chain)


def _read_stated(shelf: _Shelf, document: Document, parent_cards: CardFiles | None) -> _Stated:
    faults: list[str] = []
    texts = {key: attempt(faults, partial(_read_text, document, key)) or "" for key in TEXTS}
    cards, card_changes = _read_cards(shelf, document, parent_cards, faults)
    own = {key: value for key, value in document.data.items() if key not in OWN_KEYS}
    changes = _read_values(shelf, document, own, (), faults)
    by_players = _read_player_sections(shelf, document, faults)
    if faults:
        raise InputError(faults)
    return _Stated(texts, changes, by_players, cards, card_changes)


def _read_text(document: Document, key: str) -> str:
    value = document.data.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"{document.place(key)}: {describe_fault(key, value, 'a text')}")
    return value


def _read_cards(
    shelf: _Shelf, document: Document, parent_cards: CardFiles | None, faults: list[str]
) -> tuple[CardFiles | None, CardChanges]:
    """`cards = "folder"`, or a section [cards] with `folder` and a section for each card that is changed."""
    stated = document.data.get("cards")
    if stated is None:
        return None, {}
    if shelf.deck is None:
        allowed = "nothing, the game has no card files"
        faults.append(f"{document.place('cards')}: {describe_fault('cards', stated, allowed)}")
        return None, {}
    sections = dict(stated) if isinstance(stated, Mapping) else {"folder": stated}
    cards = parent_cards
    if not isinstance(sections.get("folder", {}), Mapping):
        count = len(faults)
        cards = attempt(faults, partial(_read_cards_folder, document, shelf.deck, sections.pop("folder")))
        if len(faults) > count:
            return None, {}
    return cards, read_card_changes(shelf.deck, document, cards, sections, faults)


def _read_cards_folder(document: Document, deck: DeckReader, value: object) -> CardFiles:
    folder = document.path.parent / value if isinstance(value, str) else None
    if folder is None or not folder.is_dir():
        raise InputError(f"{document.place('cards')}: {describe_fault('cards', value, 'a folder of card files')}")
    return read_card_files(folder, deck.files)


def _read_player_sections(shelf: _Shelf, document: Document, faults: list[str]) -> dict[int, Mapping[str, Any]]:
    sections = document.data.get("players", {})
    allowed = ", ".join(f"[players.{count}]" for count in shelf.player_counts)
    if not isinstance(sections, Mapping):
        faults.append(f"{document.place('players')}: {describe_fault('players', sections, allowed)}")
        return {}
    found: dict[int, Mapping[str, Any]] = {}
    for count, section in sections.items():
        if count not in map(str, shelf.player_counts) or not isinstance(section, Mapping):
            key = f"players.{count}"
            faults.append(f"{document.place('players', count)}: {describe_fault(key, section, allowed)}")
        else:
            found[int(count)] = _read_values(shelf, document, section, ("players", count), faults)
    return found


def _read_values(
    shelf: _Shelf, document: Document, values: Mapping[str, Any], section: tuple[str, ...], faults: list[str]
) -> dict[str, Any]:
    """The checked options of a section; `section` is empty for the top of the file."""
    found: dict[str, Any] = {}
    valid = (*shelf.options, *(OWN_KEYS if not section else ()))
    for key, value in values.items():
        place = document.place(*section, key)
        if section and key in OWN_KEYS:
            faults.append(f"{place}: {key} is refused; allowed: at the top of the file only")
            continue
        if key not in shelf.options:
            faults.append(f"{place}: {show(key)} is no option; its value is {show(value)}{nearest(key, valid)}")
            continue
        try:
            found[key] = _check(shelf.options[key], value, section)
        except InputError as error:
            faults += [f"{place}: {fault}" for fault in error.faults]
    return found


def _check(option: Option, value: Any, section: tuple[str, ...]) -> Any:
    """A layout in a section for a player count is this count's list, or a table with this count only."""
    if option.kind != "layout" or not section:
        return check_value(option, value)
    count = section[1]
    if isinstance(value, Mapping):
        if set(value) != {count}:
            raise InputError(describe_fault(option.name, value, f"{option.name}.{count} in [players.{count}]"))
        return check_value(option, value)
    return {count: check_layout_row(option, option.name, value)}


def _lay_over(below: Variant, stated: _Stated) -> Variant:
    """`below` with what is stated on top; stated for all player counts, it also beats one below for a single count."""
    by_players = {count: _without(section, stated.changes) for count, section in below.by_players.items()}
    for count, section in stated.by_players.items():
        by_players[count] = _overlay(by_players.get(count, {}), section)
    return replace(
        below,
        changes=_overlay(below.changes, stated.changes),
        by_players={count: section for count, section in sorted(by_players.items()) if section},
        cards=stated.cards or below.cards,
        card_changes=_overlay(below.card_changes, stated.card_changes),
    )


def _overlay(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Options of both, the upper winning; layouts are merged by player count."""
    merged = dict(below)
    for key, value in above.items():
        is_layout = isinstance(value, Mapping) and key in merged
        merged[key] = {**merged[key], **value} if is_layout else value
    return merged


def _without(section: Mapping[str, Any], stated: Mapping[str, Any]) -> dict[str, Any]:
    """A section without what is stated anew; of a layout only the player counts that are."""
    left: dict[str, Any] = {}
    for key, value in section.items():
        if isinstance(value, Mapping) and key in stated:
            if rows := {count: row for count, row in value.items() if count not in stated[key]}:
                left[key] = rows
        elif key not in stated:
            left[key] = value
    return left
