"""Numbers in, numbers out: knows no file, no game, no plot."""
