"""The same games of all cells side by side, however they are cut."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.engine.alignment import Aligner
from langfinger_sim.engine.shards import cut_shards

NEEDED = {"games": ("game",), "seats": ("game", "seat")}
PLAYERS = (2, 3, 4)


@given(st.integers(1, 200), st.tuples(*[st.integers(1, 60)] * 3), st.sets(st.integers(1, 200)))
def test_stretches_hold_every_game_of_every_cell_once_and_in_order(
    games: int, sizes: tuple[int, ...], looks: set[int]
) -> None:
    aligner = Aligner(PLAYERS, NEEDED)
    found = []
    for shard in cut_shards(games, sizes, sorted(looks)):
        own = np.arange(shard.first_game, shard.last_game + 1)
        players = PLAYERS[shard.cell]
        seats = {"game": np.repeat(own, players), "seat": np.tile(np.arange(players), len(own)), "spare": own}
        found += aligner.add(shard, {"games": {"game": own}, "seats": seats, "jumps": {}})
    assert [one.first_game for one in found] == np.cumsum([0, *(one.game_count for one in found)]).tolist()[:-1]
    assert sum(one.game_count for one in found) == games
    for one in found:
        own = np.arange(one.first_game, one.first_game + one.game_count)
        for players, cell in zip(PLAYERS, one.cells, strict=True):
            assert cell["games"]["game"].tolist() == own.tolist()
            assert cell["seats"]["game"].tolist() == np.repeat(own, players).tolist()
            assert set(cell["seats"]) == {"game", "seat"}


def test_table_without_the_same_rows_in_every_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the same rows in every game"):
        Aligner(PLAYERS, {"rounds": ("best",)})
