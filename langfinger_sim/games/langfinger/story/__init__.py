"""A game told to people, from nothing but its trace."""
