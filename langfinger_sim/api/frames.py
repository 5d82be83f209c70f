"""From stored columns to the columns of a frame, and kind words for columns there are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from langfinger_sim.contract import ResultTable
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.results.schema import Columns, Shard, stored_columns

Array = np.ndarray[Any, Any]


def stored_names(table: ResultTable) -> tuple[str, ...]:
    """Names of the columns on disk, `cell` first."""
    return tuple(column.name for column in stored_columns(table))


def join_shards(table: ResultTable, names: Sequence[str], shards: Iterable[tuple[Shard, Columns]]) -> dict[str, Array]:
    """The columns of all shards, one after another, in the types of the files, be there any rows or none."""
    dtypes = {column.name: column.dtype for column in stored_columns(table)}
    found: dict[str, list[Array]] = {name: [np.empty(0, dtypes[name])] for name in names}
    for _, columns in shards:
        for name in names:
            found[name].append(columns[name])
    return {name: np.concatenate(values) for name, values in found.items()}


def win_shares(won: Array, players: int) -> Array:
    """(rows,) each seat's part of the win, 0 to 1, of the rows of games of so many players, by game, then by seat."""
    by_game = won.reshape(-1, players) != 0
    winners = np.maximum(1, by_game.sum(axis=1, keepdims=True))
    return np.asarray((by_game / winners).ravel())


def check_columns(columns: Sequence[str] | str | None, known: Sequence[str]) -> tuple[str, ...]:
    """The columns asked for, each once; all where none are named. InputError for one there is not."""
    if columns is None:
        return tuple(known)
    wanted = (columns,) if isinstance(columns, str) else tuple(columns)
    for name in wanted:
        if name not in known:
            raise refuse_name("column", name, known)
    return tuple(dict.fromkeys(wanted))


def refuse_name(what: str, name: str, allowed: Sequence[str]) -> InputError:
    """What is allowed in place of a name that is not known, and the nearest."""
    return InputError(f"{what} = {name}: allowed: {', '.join(allowed)}{nearest(str(name), allowed)}")
