"""Cutting a cell's games into shards: parts that are played, stored and resumed as one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import pairwise

from langfinger_sim.results.schema import Shard

SHARD_SECONDS = 5.0
FEWEST_GAMES = 2_000
MOST_GAMES = 50_000
"""Some shards wait in memory, one and a half megabytes for 10,000 games of four seats: hardly more than in a run of a
million games, so that memory is the same for any number."""

LEAST_SHARDS = 16
"""A cell has about so many shards at least, so that small runs occupy all threads and resume finely."""


def default_shard_games(games: int, cost_microseconds: float) -> int:
    """Games a shard: about 5 seconds of play by the policies' declared cost, fewer in a small run; never by threads."""
    by_cost = max(1, round(SHARD_SECONDS * 1e6 / max(cost_microseconds, 1e-3)))
    return min(by_cost, MOST_GAMES, max(FEWEST_GAMES, -(-games // LEAST_SHARDS)))


def cut_shards(games: int, shard_games: Sequence[int], looks: Sequence[int] = ()) -> Iterator[Shard]:
    """The shards of all cells in the order in which they are played and read; `shard_games` by cell.

    Without looks, cell after cell. With looks, a shard ends at each of them, so that a run that ends at one has no game
    too many, and the shards of all cells come in the order of their games; what lies beyond `games` is left out.
    """
    cells = [_cut_cell(cell, games, size, looks) for cell, size in enumerate(shard_games)]
    if looks:
        yield from merge(*cells, key=lambda shard: (shard.first_game, shard.cell))
    else:
        for shards in cells:
            yield from shards


def find_shard(cell: int, game_index: int, games: int, shard_games: int, looks: Sequence[int] = ()) -> Shard:
    """The shard in which a game lies."""
    ends = _list_ends(games, looks)
    place = bisect_right(ends, game_index)
    starts = [0, *ends]
    before = sum(-(-(end - start) // shard_games) for start, end in pairwise(starts[: place + 1]))
    offset = (game_index - starts[place]) // shard_games
    first = starts[place] + offset * shard_games
    return Shard(cell, before + offset, first, min(shard_games, ends[place] - first))


def _cut_cell(cell: int, games: int, size: int, looks: Sequence[int]) -> Iterator[Shard]:
    index = 0
    for start, end in pairwise([0, *_list_ends(games, looks)]):
        for first in range(start, end, size):
            yield Shard(cell, index, first, min(size, end - first))
            index += 1


def _list_ends(games: int, looks: Sequence[int]) -> list[int]:
    return [*(look for look in looks if look < games), games]
