"""The rules of Langfinger, compiled, written once: set-up, legality, steps, outcome."""
