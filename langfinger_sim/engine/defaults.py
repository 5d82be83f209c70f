"""What is played where nothing else is said."""

from __future__ import annotations

GAME = "langfinger"
VARIANT = "base"
POLICY = "balanced"
PLAYERS = 4
GAMES = 100_000
MAX_GAMES = 10_000_000
SEED = 1
DETAIL_GAMES = 1_000

SMALLEST_EFFECTS = {"win_share": 1.0, "score": 0.5, "rounds": 1.0}
"""Measure → the smallest difference that matters: points of win share, the game's unit of score, rounds."""

EFFORT = "default"
EFFORT_GAMES = {"quick": 60_000, "default": 300_000, "full": 2_000_000}
"""How much a report plays that plays for itself: games of what it judges in the end."""

SKILLS = ("balanced", "greedy", "tuned")
DEEP_SKILLS = ("search",)
"""Players that a claim is checked with, of those that a game has; the deep ones think long: at full effort only."""

MOST_DECKS = 500
"""Decks drawn at once: with some cases and the groups redrawn one by one they are the cells of a plan."""

DECK_GAMES = 10_000
"""Games with each of them: four seats' shares are then known to half a point."""

RETUNE_GENERATIONS, RETUNE_GAMES, RETUNE_CONFIRM_GAMES = 60, 2_000, 60_000
"""A training of one side: generations, games of each candidate, and of what is found, on fresh deals."""

DECK_PAIR_GAMES = 5_000
"""Where each is played before a change and after it: a hundred decks then take some two minutes on two processors."""

DECK_CARD_GAMES = 500
"""Where each is played again with every card changed: decks differ by ten times what chance adds to 500 games."""

READING_GAMES = 50_000
"""Of the case under each reading of the rules: ranges that hold for all readings at once are then some half a point."""

READING_PAIR_GAMES = 20_000
"""Before a change and after it."""

READING_CARD_GAMES = {"quick": 2_000, "default": 5_000, "full": 20_000}
"""Where each is played again with every card changed, by effort: ranges then reach some 0.3, 0.2 and 0.1 coins."""
