"""Langfinger: a game of heists for 2 to 5 players. `README.md` says which rules are played."""
