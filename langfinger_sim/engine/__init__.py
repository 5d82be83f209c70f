"""Drives any game: plans, shards, threads, runs, sessions, proofs. No rule lives here."""
