"""Digests of the traces of some games of Langfinger: `python -m tests.contract.trace_digests FIRST END`, a line a game.

Run with the compiler on and off, the lines have to be the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from random import Random

from langfinger_sim.content.options import Variant
from langfinger_sim.engine.session import GameSession
from tests.contract.cases import CASES

CASE = CASES["langfinger"]
LONGEST = 9  # rounds


def digest_games(first: int, end: int) -> Iterator[str]:
    """One digest a game: of its trace and its results. Every second game has knobs turned; long games are cut short."""
    for game_index in range(first, end):
        random = Random(game_index)
        players = CASE.game.player_counts[game_index % 4]
        changes = CASE.draw_variant(random).changes if game_index % 2 else {}
        cap = min(changes.get("round_cap", LONGEST), LONGEST, key=lambda cap: LONGEST if cap == "auto" else cap)
        variant = Variant("cut short", "", "", {**changes, "round_cap": cap})
        ruleset = CASE.game.build_ruleset(variant, players)
        policies = CASE.policies(random.choice(CASE.mixes), players)
        session = GameSession(CASE.game, ruleset, seed=3, game_index=game_index, policies=policies)
        session.play()
        batch = session.result_rows()
        text = json.dumps(session.trace(), sort_keys=True).encode()
        results = b"".join(part.tobytes() for part in (batch.rows, batch.detail, batch.rounds))
        yield f"{game_index} {len(session.trace())} {blake2b(text + results, digest_size=16).hexdigest()}"


if __name__ == "__main__":
    for line in digest_games(int(sys.argv[1]), int(sys.argv[2])):
        sys.stdout.write(line + "\n")
