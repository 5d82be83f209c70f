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
        (10**9, 500.0, 10_000),  # five seconds of games
        (10**9, 10.0, 50_000),  # no more than fits in memory well
        (10**6, 10.0, 50_000),  # the same of a million: memory does not grow with the games
        (10**9, 10_000_000.0, 1),  # slower than that: one by one
        (400_000, 10.0, 25_000),  # sixteen shards
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


@given(st.integers(1, 500), st.lists(st.integers(1, 200), min_size=1, max_size=3), st.sets(st.integers(1, 600)))
def test_with_looks_every_game_is_in_one_shard_and_none_reaches_beyond_a_look(
    games: int, sizes: list[int], looks: set[int]
) -> None:
    shards = list(cut_shards(games, sizes, sorted(looks)))
    for cell, size in enumerate(sizes):
        own = [shard for shard in shards if shard.cell == cell]
        assert [game for shard in own for game in range(shard.first_game, shard.last_game + 1)] == list(range(games))
        assert [shard.index for shard in own] == list(range(len(own)))
        assert all(shard.game_count <= size for shard in own)
        assert not any(shard.first_game < look <= shard.last_game for shard in own for look in looks)
    if looks:
        assert [shard.first_game for shard in shards] == sorted(shard.first_game for shard in shards)


@given(st.integers(1, 500), st.integers(1, 200), st.integers(0, 499), st.sets(st.integers(1, 600)))
def test_shard_of_a_game_with_looks(games: int, size: int, game: int, looks: set[int]) -> None:
    if game < games:
        shard = find_shard(0, game, games, size, sorted(looks))
        assert shard in list(cut_shards(games, [size], sorted(looks)))
        assert shard.first_game <= game <= shard.last_game


def test_a_run_that_ends_earlier_is_cut_alike() -> None:
    """What a look ends is the same whether the run goes on beyond it or not."""
    longer = [shard for shard in cut_shards(9_000, [700, 400], [5_000, 5_500, 9_000]) if shard.first_game < 5_500]
    assert longer == list(cut_shards(5_500, [700, 400], [5_000, 5_500, 9_000]))
