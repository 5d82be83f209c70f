"""Does the verdict on the seating hang on cards that nobody outside knows?

Question: most cards of the game are known from no public source. Would the verdict be another with the real ones?
Plan: the game with the stand-in cards; then with many decks that break nothing of what is known, all on the same
deals, and with decks in which one group of unknown cards alone is drawn. What chance adds to the decks' differences
is taken off before they are counted.
Answer: how many of the decks give the same verdict, what every seat wins over them, which unknown cards matter most,
and a deck that clearly says otherwise, if there is one; with --readings, also whether rules read otherwise change it.
"""

from __future__ import annotations

import argparse

import langfinger_sim as lf


def main() -> None:
    asked = read_arguments()
    run = lf.simulate(players=asked.players, policies=asked.policy, games=asked.games, seed=asked.seed)
    found = run.win_rates(decks=asked.decks, deck_games=asked.deck_games, readings=asked.readings)
    decks, worst = found.decks, found.cells[found.worst]
    print(
        f"{found.verdict} for the stand-in deck: {worst.players} players, {worst.policy}, {worst.shares.games:,} games"
    )
    print(f"{decks.holds} of {decks.decks} decks, {decks.games:,} games each, say {decks.word} too: {decks.words}")
    if decks.crossed:
        print(f"  with another reading of the rules for each deck, too: {decks.crossed.both} of {decks.crossed.decks}")
    for seat, over in enumerate(decks.seats):
        print(
            f"  seat {seat}: {100 * over.low:.1f} to {100 * over.high:.1f} of 100, mean {100 * over.mean:.1f}; decks "
            f"differ by {100 * over.deck_spread:.1f}, chance adds {100 * over.noise:.1f}"
        )
    for group in decks.groups:
        part = "unknown" if group.share is None else f"{100 * group.share:.0f} %"
        print(f"  {group.group}: {part} of how decks differ")
    if decks.other:
        other = decks.other
        print(f"  deck {other.number} says {other.word}; {other.games:,} new games with it: {other.fresh_word}")
        for command in other.commands:
            print(f"    {command}")
    if found.readings:
        print(f"{found.readings.holds} of {len(found.readings.readings)} other readings of the rules say so too")
        for one in found.readings.readings:
            print(f"  {one.reading.setting}: {one.word}{'' if one.is_settled else ', probably'}")
    if asked.out:
        for file in lf.write_report(found, asked.out):
            print(file)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Does the verdict hang on unknown cards?")
    parser.add_argument("--decks", type=int, default=100, help="how many decks")
    parser.add_argument("--deck-games", type=int, default=10_000, help="games with each")
    parser.add_argument(
        "--readings", type=int, metavar="GAMES", help="also so many under each other reading of the rules"
    )
    parser.add_argument("--players", type=int, default=4, help="player count")
    parser.add_argument("--policy", default="balanced", help="who plays")
    parser.add_argument("--games", type=int, default=200_000, help="games with the stand-in deck")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--out", help="folder of the report")
    return parser.parse_args()


if __name__ == "__main__":
    main()
