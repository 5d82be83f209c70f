"""`python -m langfinger_sim`: the command line."""

from __future__ import annotations

from langfinger_sim.cli.entry import main

if __name__ == "__main__":
    main()
