"""What is each fence worth, to the table and to who sells to it?

Question: the fences pay differently. Which are worth most, does one of them decide games, does any of them do nothing?
Plan: the same deals with each fence as it is, with a stated plain one in its place, with one that buys nothing, and
without it, by players of several skills. A better fence ends games sooner, so money is compared at the end of the last
round that both games play.
Answer: for each fence the money it brings the table and the wins it brings who sells to it, beside the plain one, with
ranges that hold for all fences at once; and an example of how payout for each sale misleads, if there is one.
"""

from __future__ import annotations

import argparse

import langfinger_sim as lf


def main() -> None:
    asked = read_arguments()
    extent = {"games": asked.games} if asked.games else {"effort": asked.effort}
    who = {"policies": asked.policy} if asked.policy else {}
    found = lf.card_values(
        asked.group, reference=asked.reference, players=asked.players, seed=asked.seed, **who, **extent
    )
    print(f"{found.verdict}: {found.source.title}, beside {found.reference.card} ({found.reference.shows})")
    for case in found.cases:
        print(f"{case.players} players, {case.policy}, {case.games:,} deals: {case.verdict}")
        for card in case.swapped:
            swap = card.worth["swap"]
            money, swing = swap.money.interval, swap.swing
            wins = f"{swing.interval.low:+5.1f} to {swing.interval.high:+5.1f}" if swing else "nobody took it"
            print(
                f"  {card.card:<12} {found.unit} a game {money.low:+.2f} to {money.high:+.2f}; "
                f"wins of its taker, of 100: {wins}; {card.row.shows}"
            )
    if found.misleading:
        print(
            f"by payout {found.misleading.praised} beats {found.misleading.better}, by worth it is the other way round"
        )
    for flip in found.flips:
        print(f"{flip.better} beats {flip.better_for_other} for {flip.policy}, not for {flip.other_policy}")
    if asked.out:
        for file in lf.write_report(found, asked.out):
            print(file)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What is each fence worth?")
    parser.add_argument("--group", default="fences", help="the cards that are asked about: fences or loot")
    parser.add_argument("--reference", help="the card that others are compared with")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="player counts")
    parser.add_argument("--policy", nargs="+", help="the players whose verdict it is, then others")
    parser.add_argument("--effort", choices=("quick", "default", "full"), default="default", help="how much is played")
    parser.add_argument("--games", type=int, help="games of each change, in place of --effort")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--out", help="folder of the report")
    return parser.parse_args()


if __name__ == "__main__":
    main()
