"""Tests of the compiled helpers that know no game."""
