# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Test your own rule
#
# A rule to try is a variant: what it changes, and nothing else. Here it is written, played against the printed game on
# the same deals, and judged. Change the cell *The rule* and run all.

# %%
import os
from pathlib import Path

import pandas as pd

import langfinger_sim as lf

GAMES = int(os.environ.get("NOTEBOOK_GAMES", "50000"))
"""Deals that both games play; the tests play few."""

# %% [markdown]
# ## The rule
#
# `langfinger-sim show options` lists all 36 knobs with what they allow. A wrong name or value ends in one sentence that
# says what is allowed.

# %%
RULE = """
description = "A short evening: 16 coins end the game."
question = "Is a shorter game as fair?"
goal = 16
"""
Path("quick_evening.toml").write_text(RULE)

# %% [markdown]
# ## Before and after
#
# Both play deal number k alike, so luck cancels: the ranges below are those of the differences, game by game.

# %%
found = lf.compare("quick_evening.toml", players=[4], games=GAMES)
print(found.verdict)

# %%
answers = [
    {
        "question": answer.question.name,
        "unit": answer.question.unit,
        "before": answer.found.before,
        "after": answer.found.after,
        "difference from": answer.found.interval.low,
        "to": answer.found.interval.high,
        "says": answer.judgement.verdict,
    }
    for pair in found.pairs
    for answer in pair.answers
]
pd.DataFrame(answers).set_index("question").round(2)

# %% [markdown]
# ## Does it hang on who plays?
#
# The same rule among weaker and other players. An answer that changes with them is an answer about them.

# %%
others = lf.compare("quick_evening.toml", players=[4], policies=["greedy", "tuned"], games=GAMES)
for pair in others.pairs:
    said = [f"{answer.question.name}: {answer.judgement.verdict}" for answer in pair.answers]
    print(pair.policy, "·", "; ".join(said))

# %% [markdown]
# ## At other tables
#
# The word for each number of players; fairness first.

# %%
tables = lf.compare("quick_evening.toml", players=[2, 3, 5], games=GAMES)
for pair in tables.pairs:
    print(pair.players, "players ·", pair.answers[0].judgement.verdict)

# %% [markdown]
# ## The page for the table
#
# A report with pictures, ready to print.

# %%
for file in lf.write_report(found, "reports/quick_evening"):
    print(file)
