"""Dash, a toy game: proves that engine, results and command line know no game in particular."""
