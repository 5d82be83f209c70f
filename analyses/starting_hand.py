"""Do the printed starting hands do their job, and which would?

Question: the seats of a game start with unequal hands. Do these make up for sitting early or late? If not, which would,
and how would a rulebook say so?
Plan: the printed and equal hands; one more for each seat; a search over hands, money on top and a toss for one more,
all on the same deals; the best measured anew on deals that neither search nor choice has seen, and checked with other
players and at other tables.
Answer: a word, the simplest rule that is fair, and how fair it is.
"""

from __future__ import annotations

import argparse

import langfinger_sim as lf


def main() -> None:
    asked = read_arguments()
    extent = {"games": asked.games} if asked.games else {"effort": asked.effort}
    who = {"policies": asked.policy} if asked.policy else {}
    found = lf.starting_hand(players=asked.players, seed=asked.seed, money=asked.money, **who, **extent)
    print(f"{found.verdict}: {found.source.title}, {found.games:,} games played")
    for case in found.cases:
        print(f"{case.players} players, made for {case.policy}: {case.verdict}")
        for name, one in (("printed", case.printed), ("equal", case.equal), ("pick", case.pick)):
            shares = "  ".join(f"{100 * seat.share:.1f}" for seat in one.best.shares.seats)
            hands = " or ".join(str([*opening.hand, *opening.money]) for opening in one.rule.openings)
            print(f"  {name:<8} {hands}: {one.best.judgement.verdict}; wins of 100 by seat: {shares}")
        for check in case.checks:
            print(f"  with {check.players} players, {check.policy}: {check.pick.judgement.verdict}")
    if asked.out:
        for file in lf.write_report(found, asked.out):
            print(file)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Do the printed starting hands do their job?")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="player counts, each with its own answer")
    parser.add_argument("--policy", nargs="+", help="the players the rule is made for, then those who check it")
    parser.add_argument("--effort", choices=("quick", "default", "full"), default="default", help="how much is played")
    parser.add_argument("--games", type=int, help="games of what is judged in the end, in place of --effort")
    parser.add_argument("--money", type=float, default=2.0, help="the most that is tried on top; 0: none")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--out", help="folder of the report")
    return parser.parse_args()


if __name__ == "__main__":
    main()
