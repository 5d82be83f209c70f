"""One decision in C, to compare with."""
