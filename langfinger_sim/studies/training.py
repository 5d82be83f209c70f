"""Trained policies kept on disk: the file anybody can play, and beside it what it gained and how it was made.

The same training again reads what is there; one that was interrupted goes on.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from langfinger_sim.contract import Game
from langfinger_sim.engine.selfplay import Company
from langfinger_sim.errors import RunError
from langfinger_sim.results.digests import hash_plain
from langfinger_sim.results.files import make_folder, read_json, write_json, write_whole
from langfinger_sim.studies.tune import Report, Search, Tuned, describe_search, tune


@dataclass(frozen=True)
class Budget:
    """How long is trained, whoever it is.

    Attributes:
        generations: of candidates.
        games: each candidate plays in a generation, about.
        confirm_games: that what is found plays at the end, about.
    """

    generations: int
    games: int
    confirm_games: int

    def search(self, start: str, seed: int, beside: str = "") -> Search:
        """A search from this policy that takes so long."""
        return Search(start, self.generations, self.games, self.confirm_games, seed, beside)


def train(game: Game, company: Company, search: Search, file: Path, *, threads: int | None, report: Report) -> Tuned:
    """What `tune` finds, kept at `file`; as it is there if it is. `report` is called as by `tune`.

    Raises:
        InputError: as `tune`.
        RunError: something else lies there, or it cannot be written.
    """
    head = {
        **describe_search(game, company, search),
        "generations": search.generations,
        "confirm_games": search.confirm_games,
    }
    record = file.with_suffix(".json")
    if record.exists():
        return _recall(file, record, head)
    make_folder(file.parent)
    log = file.with_name(f"{file.name}.log")
    tuned = tune(game, company, search, log, threads=threads, report=report)
    write_whole(file, tuned.text.encode())
    numbers = {name: value for name, value in asdict(tuned).items() if name != "text"}
    write_json(record, {"search": head, "found": numbers, "file_digest": hash_plain(tuned.text)})
    log.unlink(missing_ok=True)
    return tuned


def _recall(file: Path, record: Path, head: dict[str, Any]) -> Tuned:
    """What was found before. RunError where it is of another search, or not as it was written."""
    stored = read_json(record)
    try:
        text = file.read_text("utf-8")
        if stored["search"] == head and stored["file_digest"] == hash_plain(text):
            return Tuned(text=text, **stored["found"])
    except (OSError, KeyError, TypeError) as error:
        raise RunError(f"{record} and {file.name} do not fit together; remove both to train again") from error
    raise RunError(f"{file} is not the policy that is trained here, or was changed; move it away to train again")
