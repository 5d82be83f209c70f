"""Decisions a second and core of other frameworks and of this one, by turns on the same core: `make bench-peers`.

Run by the Python of an environment that holds open_spiel and catanatron; argument: the program langfinger-sim. Nothing
here is alike but the unit: other games, other numbers of choices, other work a choice. What the table can say is what
order of size each way of building a simulator reaches when all players choose at random.
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import perf_counter

ROUNDS = 3
SECONDS = 4.0
SAMPLE_GAMES = 40

Decisions = Callable[[], float]


def open_spiel_inside(name: str) -> Decisions:
    """Random bots that open_spiel steers from within C++; a game counts as many decisions as they make in the mean."""
    import pyspiel

    game, sample = pyspiel.load_game(name), open_spiel_from_python(name)
    mean = sum(sample() for _ in range(SAMPLE_GAMES)) / SAMPLE_GAMES
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    seeds = random.Random(1)

    def play() -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seeds.getrandbits(30))
        return mean

    return play


def open_spiel_from_python(name: str) -> Decisions:
    """The same game, each action chosen in Python."""
    import pyspiel

    game, chooser = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def catanatron() -> Decisions:
    """Four random players of catanatron's, which is written in Python."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        return len(getattr(state, "action_records", None) or state.actions)

    return play


def measure(play: Decisions) -> float:
    """Decisions a second for so long; the first game does not count."""
    play()
    decisions, start = 0.0, perf_counter()
    while (seconds := perf_counter() - start) < SECONDS:
        decisions += play()
    return decisions / seconds


def measure_here(program: str, policy: str) -> float:
    """Decisions a second of langfinger-sim, playing only, by its own `bench`."""
    command = [program, "bench", "--policy", policy, "--threads", "1", "--seconds", str(4 * SECONDS), "--json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return float(found["rates"][0]["games_a_second"] * found["decisions_a_game"])


def main(program: str) -> None:
    """Measure all by turns and print the best of each."""
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    contestants: dict[str, Callable[[], float]] = {
        "langfinger-sim, Langfinger, 4 × random": lambda: measure_here(program, "random"),
        "langfinger-sim, Langfinger, 4 × balanced": lambda: measure_here(program, "balanced"),
    }
    for name in ("backgammon", "hearts"):
        inside, outside = open_spiel_inside(name), open_spiel_from_python(name)
        contestants[f"open_spiel, {name}, random, inside C++"] = lambda play=inside: measure(play)
        contestants[f"open_spiel, {name}, random, from Python"] = lambda play=outside: measure(play)
    catan = catanatron()
    contestants["catanatron, Catan, 4 × random"] = lambda: measure(catan)
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(ROUNDS):
        for name, run in contestants.items():
            best[name] = max(best[name], run())
    first = next(iter(best.values()))
    print(f"{datetime.now(UTC):%Y-%m-%d}, one core of {platform.processor() or platform.machine()}, best of {ROUNDS}\n")
    print(f"| {'program, game, players':44} | decisions/s/core | ratio |\n| {'-' * 44} | ---------------: | ----: |")
    for name, rate in best.items():
        print(f"| {name:44} | {rate:16,.0f} | {rate / first:5.2g} |")


if __name__ == "__main__":
    main(sys.argv[1])
