"""Cutting a cell's games into shards: parts that are played, stored and resumed as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from langfinger_sim.results.schema import Shard

SHARD_SECONDS = 5.0
FEWEST_GAMES = 2_000
MOST_GAMES = 250_000
"""Some shards wait in memory, one and a half megabytes for 10,000 games of four seats."""

LEAST_SHARDS = 16
"""A cell has about so many shards at least, so that small runs occupy all threads and resume finely."""


def default_shard_games(games: int, cost_microseconds: float) -> int:
    """Games a shard: about 5 seconds of play by the policies' declared cost, fewer in a small run; never by threads."""
    by_cost = max(1, round(SHARD_SECONDS * 1e6 / max(cost_microseconds, 1e-3)))
    return min(by_cost, MOST_GAMES, max(FEWEST_GAMES, -(-games // LEAST_SHARDS)))


def cut_shards(games: int, shard_games: Sequence[int]) -> Iterator[Shard]:
    """The shards of all cells in order; `shard_games` by cell."""
    for cell, size in enumerate(shard_games):
        for index, first in enumerate(range(0, games, size)):
            yield Shard(cell, index, first, min(size, games - first))


def find_shard(cell: int, game_index: int, games: int, shard_games: int) -> Shard:
    """The shard in which a game lies."""
    index = game_index // shard_games
    first = index * shard_games
    return Shard(cell, index, first, min(shard_games, games - first))
