"""Where the program starts: what can go wrong before there is a command line is said in one sentence."""

from __future__ import annotations

import sys
from typing import NoReturn

from langfinger_sim.errors import INPUT_ERROR

REPAIR = "install langfinger-sim again; where it was set up by make, `make clean` and the same command do that"


def main() -> NoReturn:
    """Run the command line and exit; see `main.run_command` for the codes."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows fewer letters than we use
    try:
        from langfinger_sim.cli.main import run_command

        code = run_command(sys.argv[1:])
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "langfinger_sim":
            raise
        sys.stderr.write(f"error: this installation is not whole: {error}; {REPAIR}\n")
        code = INPUT_ERROR
    sys.exit(code)
