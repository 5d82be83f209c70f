"""The rules with one thing wrong: something has to object."""
