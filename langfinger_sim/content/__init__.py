"""Strict readers of what people write: options, variants and policies in TOML, card tables in CSV."""
