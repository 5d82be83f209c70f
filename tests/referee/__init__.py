"""An independent referee for Langfinger traces: written from the rulebook and the articles, never from the core."""
