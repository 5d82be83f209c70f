"""The rules as single calls, each kept compiled on disk: one decision at a time, for all but the batch loop."""
