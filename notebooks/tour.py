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
# # A tour in ten minutes
#
# What is in a run, how to look into it with pandas and SQL, and how the judgements of the reports come out of it.
# Everything here works the same in a script. The first games wait for the compiler, once per machine.

# %%
import os

import langfinger_sim as lf

GAMES = int(os.environ.get("NOTEBOOK_GAMES", "100000"))
"""Games of each cell; the tests play few."""

# %% [markdown]
# ## Play
#
# Four players of the kind `balanced` at the printed game. The same call again plays nothing: the games lie
# in `runs/tour`. With other numbers, name another folder.

# %%
run = lf.simulate(players=4, games=GAMES, out="runs/tour")
run

# %% [markdown]
# ## Is the seating fair?
#
# `win_rates()` is what `langfinger-sim report win-rate runs/tour` says, as a record: the word, and for each seat its
# share of wins with a range that holds for all seats at once.

# %%
found = run.win_rates()
print(found.verdict)
for number, seat in enumerate(found.cells[0].shares.seats):
    low, high = seat.interval.low, seat.interval.high
    print(f"seat {number} wins {100 * seat.share:.1f} of 100 games, {100 * low:.1f} to {100 * high:.1f}")

# %% [markdown]
# ## One row a seat and game
#
# The tables of a run are Parquet files. `seats()` reads one as a pandas frame, with `win_share`: 1 for a winner, 1/k
# for each of k winners.

# %%
seats = run.seats()
seats.groupby("seat")[["win_share", "money", "sales", "chests"]].mean().round(3)

# %% [markdown]
# Who is ahead, wins by selling: money and sales of winners and of others.

# %%
seats.groupby("is_winner")[["money", "sales", "chests", "bonus_money", "idle"]].mean().round(2)

# %% [markdown]
# ## SQL over the files
#
# duckdb reads only the columns that a question needs; ten million games are no trouble. `langfinger-sim show columns`
# explains them.

# %%
run.sql("SELECT rounds, count(*) AS games FROM games GROUP BY rounds ORDER BY rounds")

# %%
run.sql(
    """
    SELECT s.seat,
           round(avg(s.money) FILTER (g.rounds <= 6), 2) AS short_games,
           round(avg(s.money) FILTER (g.rounds > 6), 2) AS long_games
    FROM seats s JOIN games g USING (cell, game)
    GROUP BY s.seat ORDER BY s.seat
    """
)

# %% [markdown]
# ## Where it comes from
#
# The manifest says what was played with what. Same plan, same digest, on every machine.

# %%
{name: run.manifest[name] for name in ("content_digest", "engine_fingerprint", "versions")}

# %% [markdown]
# ## On to reports
#
# The same findings as pages to hand on: HTML, PDF and JSON.

# %%
for file in lf.write_report(found, "reports/tour"):
    print(file)
