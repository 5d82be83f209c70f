"""What does one changed rule do?

Question: a rule of your own, such as another goal: is the game fairer with it, longer, richer?
Plan: the printed game and the changed one on the same deals, compared game by game, so many games of each or until it
is settled whether the seating is fairer.
Answer: for each question before, after, the difference with its range, and a word.
"""

from __future__ import annotations

import argparse

import langfinger_sim as lf


def main() -> None:
    asked = read_arguments()
    extent = {"games": asked.games} if asked.games else {}
    found = lf.compare(
        asked.variant,
        settings=dict(setting.split("=", 1) for setting in asked.set),
        players=asked.players,
        policies=asked.policy,
        seed=asked.seed,
        **extent,
    )
    for name, rules in found.rules.items():
        print(f"{name}: {'; '.join(rules)}")
    for pair in found.pairs:
        print(f"{pair.players} players, {pair.policy}, {pair.games:,} deals:")
        for answer in pair.answers:
            one = answer.found
            print(
                f"  {answer.question.name} ({answer.question.unit}): {one.before:.2f} to {one.after:.2f}, difference "
                f"{one.interval.low:+.2f} to {one.interval.high:+.2f}: {answer.judgement.verdict}"
            )
    if asked.out:
        for file in lf.write_report(found, asked.out):
            print(file)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What does one changed rule do?")
    parser.add_argument("--variant", default="base", help="the rules before the change: a name or a TOML file")
    parser.add_argument("--set", nargs="+", default=["goal=25"], help="the change, KEY=VALUE")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="player counts")
    parser.add_argument("--policy", nargs="+", default=["balanced"], help="who plays all seats, one after the other")
    parser.add_argument("--games", type=int, help="games of each; without it, until fairness is settled")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--out", help="folder of the report")
    return parser.parse_args()


if __name__ == "__main__":
    main()
