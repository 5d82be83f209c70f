"""Cutting games into shards."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.engine.shards import cut_shards, default_shard_games, find_shard


@pytest.mark.parametrize(
    ("games", "cost", "expected"),
    [
        (10**9, 50.0, 100_000),  # five seconds of games
        (10**9, 10.0, 250_000),  # no more than fits in memory well
        (10**9, 10_000_000.0, 1),  # slower than that: one by one
        (1_000_000, 10.0, 62_500),  # sixteen shards
        (100_000, 10.0, 6_250),
        (10_000, 10.0, 2_000),  # not finer than that
        (10_000, 5_000.0, 1_000),
    ],
)
def test_default_size(games: int, cost: float, expected: int) -> None:
    assert default_shard_games(games, cost) == expected


def test_default_size_is_not_told_the_threads() -> None:
    assert list(inspect.signature(default_shard_games).parameters) == ["games", "cost_microseconds"]


@given(st.integers(1, 500), st.lists(st.integers(1, 200), min_size=1, max_size=3))
def test_every_game_of_every_cell_is_in_one_shard(games: int, sizes: list[int]) -> None:
    shards = list(cut_shards(games, sizes))
    found = [(shard.cell, game) for shard in shards for game in range(shard.first_game, shard.last_game + 1)]
    assert found == [(cell, game) for cell in range(len(sizes)) for game in range(games)]


@given(st.integers(1, 500), st.integers(1, 200), st.integers(0, 499))
def test_shard_of_a_game(games: int, size: int, game: int) -> None:
    if game < games:
        shard = find_shard(0, game, games, size)
        assert shard in list(cut_shards(games, [size]))
        assert shard.first_game <= game <= shard.last_game
