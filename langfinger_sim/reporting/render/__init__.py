"""One file a format. All make a whole document from the same blocks; none computes a number."""
