"""Is the seating fair?

Question: does every seat win its part of the games, whatever the number of players?
Plan: the printed game at each number of players, so many games of each; what every seat wins with a range that holds
for all seats at once; one word by who would notice.
Answer: the word and the shares, of each number of players.
"""

from __future__ import annotations

import argparse

import langfinger_sim as lf


def main() -> None:
    asked = read_arguments()
    run = lf.simulate(players=asked.players, policies=asked.policy, games=asked.games, seed=asked.seed)
    found = run.win_rates()
    print(f"{found.verdict}: {found.source.title}, played by {found.skill}")
    for cell in found.cells:
        shares = "  ".join(
            f"{100 * seat.share:.1f} ({100 * seat.interval.low:.1f} to {100 * seat.interval.high:.1f})"
            for seat in cell.shares.seats
        )
        print(f"{cell.players} players: {cell.judgement.verdict}; wins of 100 by seat: {shares}")
    if asked.out:
        for file in lf.write_report(found, asked.out):
            print(file)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Is the seating fair?")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5], help="player counts")
    parser.add_argument("--policy", nargs="+", default=["balanced"], help="who plays all seats, one after the other")
    parser.add_argument("--games", type=int, default=100_000, help="games of each")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--out", help="folder of the report")
    return parser.parse_args()


if __name__ == "__main__":
    main()
