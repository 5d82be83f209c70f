"""Folders of card files as they were read, and changes to single cells of their cards."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from langfinger_sim.content.csv_reader import TableColumn, check_cell, split_lines
from langfinger_sim.content.fields import describe_fault, parse_whole, show
from langfinger_sim.content.options import CardFiles
from langfinger_sim.content.toml_reader import Document, read_text
from langfinger_sim.errors import InputError, nearest

CardChanges = Mapping[str, Mapping[str, int | str]]
"""Card → column → the value that stands there instead."""


class DeckReader(NamedTuple):
    """What a game says of its card files: their names, and which cells which card has.

    `columns` takes the files, None for the cards the game ships; InputError when they are faulty.
    """

    files: tuple[str, ...]
    columns: Callable[[CardFiles | None], Mapping[str, Mapping[str, TableColumn]]]


def read_card_files(folder: Path, names: Iterable[str]) -> CardFiles:
    """The files of these names that are in a folder; InputError with all that cannot be read, or if it is no folder."""
    if not folder.is_dir():
        raise InputError(f"{folder}: no such folder of card files")
    texts: dict[str, str] = {}
    faults: list[str] = []
    for name in names:
        try:
            if (folder / name).exists():
                texts[name] = read_text(folder / name)
        except InputError as error:
            faults += error.faults
        except OSError as error:
            faults.append(f"{folder / name}: cannot be read: {error.strerror}")
    if faults:
        raise InputError(faults)
    return CardFiles(folder, texts)


def plain_tables(cards: CardFiles) -> dict[str, Any]:
    """The files as plain data, the same for a comma or a semicolon, any line ends, any comment in TOML."""
    return {name: _plain_table(cards.folder / name, text) for name, text in sorted(cards.texts.items())}


def _plain_table(path: Path, text: str) -> Any:
    try:
        if path.suffix == ".toml":
            return tomllib.loads(text)
        return [cells for _, cells in split_lines(path, text)]
    except (ValueError, InputError):  # faulty, and refused elsewhere
        return text


def parse_cell(text: str) -> int | str:
    """A cell's value as a command line means it."""
    value = parse_whole(text)
    return value if isinstance(value, int) else text


def read_card_changes(
    deck: DeckReader, document: Document, cards: CardFiles | None, sections: Mapping[str, Any], faults: list[str]
) -> CardChanges:
    """The sections [cards.NAME] of a file, checked against the cards; what is wrong is appended to `faults`."""
    found: dict[str, dict[str, int | str]] = {}
    for card, changes in sections.items():
        place = document.place("cards", card)
        if not isinstance(changes, Mapping):
            allowed = f"a section [cards.{card}] with the columns to change, or cards.folder = a folder of card files"
            faults.append(f"{place}: {describe_fault(f'cards.{card}', changes, allowed)}")
            continue
        for column, value in changes.items():
            fault = refuse_change(deck, cards, card, column, value)
            if fault is not None:
                faults.append(f"{document.place('cards', card, column)}: {fault}")
            else:
                found.setdefault(card, {})[column] = value
    return found


def refuse_change(
    deck: DeckReader, cards: CardFiles | None, card: str, column: str, value: object, *, also: Iterable[str] = ()
) -> str | None:
    """What is wrong with a new value for a cell, None if nothing is; `also` are other names that may have been meant.

    Where the card files themselves are faulty nothing is said: they are refused when they are made ready.
    """
    try:
        known = deck.columns(cards)
    except InputError:
        return None
    key = f"{card}.{column} = {show(value)}"
    if card not in known:
        also = tuple(also)
        what = "option or card" if also else "card"
        return f"{key}: there is no {what} {show(card)}{nearest(card, [*known, *also])}"
    columns = known[card]
    if column not in columns:
        return f"{key}: {card} has no {show(column)}; allowed: {', '.join(columns)}{nearest(column, columns)}"
    try:
        check_cell(columns[column], f"{card}.{column}", value)
    except InputError as error:
        return str(error)
    return None
