"""How seats decide."""
