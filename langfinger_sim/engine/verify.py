"""Proving a stored run: files, digests and rows recounted, and a sample of games played again one by one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.engine.confirming import confirmation_folder, plan_confirmation
from langfinger_sim.engine.judging import Judge
from langfinger_sim.engine.plan import Plan, restore_plan
from langfinger_sim.engine.populations import record_kinds
from langfinger_sim.engine.provenance import identify, read_stop, stamp_parts
from langfinger_sim.engine.ready import ReadyCell, make_ready
from langfinger_sim.engine.session import GameSession
from langfinger_sim.engine.shards import cut_shards, find_shard
from langfinger_sim.engine.slices import extract_tables
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.results.digests import ContentDigest
from langfinger_sim.results.files import explain_failure
from langfinger_sim.results.parts import DamagedPartError, Part, read_cells, read_part
from langfinger_sim.results.schema import Columns, Shard
from langfinger_sim.results.store import CELLS, PLAN, part_path, read_manifest, shard_stamp

Array = np.ndarray[Any, Any]

SAMPLE_GAMES = 1_000
MOST_LISTED = 20


@dataclass
class Verification:
    """What was checked and what was found. No difference: the run is what its plan makes."""

    games_played: int = 0
    numbers_compared: int = 0
    parts_read: int = 0
    rows_counted: int = 0
    content_digest: str = ""
    differences: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def differ(self, sentence: str) -> None:
        """Note a difference."""
        self.differences.append(sentence)

    def add(self, other: Verification, name: str) -> None:
        """Count what was found in a run that belongs to this one."""
        self.games_played += other.games_played
        self.numbers_compared += other.numbers_compared
        self.parts_read += other.parts_read
        self.rows_counted += other.rows_counted
        self.differences += [f"{name}: {sentence}" for sentence in other.differences]
        self.notes += [f"{name}: {sentence}" for sentence in other.notes]


def verify_run(
    folder: Path,
    find_game: Callable[[str], Game],
    *,
    sample_games: int = SAMPLE_GAMES,
    progress: Callable[[str, int, int], None] | None = None,
) -> Verification:
    """Check a complete run; `progress(what, done, total)` is called now and then.

    Raises:
        RunError: the folder holds no run, or an interrupted one, or a manifest that cannot be.
        InputError: its plan cannot be played here.
    """
    manifest = read_manifest(folder)
    if not manifest.get("complete"):
        raise RunError(f"{folder} holds an interrupted run; finish it first with --resume")
    plan = read_plan(folder)
    game = record_kinds(find_game(plan.game), plan)
    verifier = _Verifier(folder, game, plan, make_ready(game, plan), manifest)
    found = verifier.verify(sample_games, progress or (lambda *_: None))
    wanted = plan_confirmation(plan, read_stop(folder, plan, manifest))
    if wanted is not None:
        inner = confirmation_folder(folder)
        found.add(verify_run(inner, find_game, sample_games=sample_games, progress=progress), inner.name)
        if read_plan(inner).digest() != wanted.digest():
            found.differ(f"{inner.name}: it was played by another plan than what confirms this run")
    return found


def read_plan(folder: Path) -> Plan:
    """The plan a run was played by. RunError if it is not there or damaged."""
    with explain_failure(folder / PLAN, "read"):
        text = (folder / PLAN).read_text("utf-8")
    try:
        return restore_plan(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, InputError) as error:
        raise RunError(f"{folder / PLAN} is damaged: {error}") from error


def sample_indices(games: int, detail_games: int, count: int) -> list[int]:
    """At least min(count, games) indices spread evenly over all games, and a quarter more over the detailed ones."""
    spread = _spread(games, count)
    detailed = _spread(min(games, detail_games), -(-count // 4))
    return sorted({*spread, *detailed})


def _spread(games: int, count: int) -> list[int]:
    """Evenly spaced indices from the first game to the last."""
    if count <= 1 or games <= 1:
        return list(range(min(games, count)))
    count = min(games, count)
    return [step * (games - 1) // (count - 1) for step in range(count)]


class _Verifier:
    """One check under way."""

    def __init__(
        self, folder: Path, game: Game, plan: Plan, cells: Sequence[ReadyCell], manifest: Mapping[str, Any]
    ) -> None:
        self._folder, self._game, self._plan, self._cells, self._manifest = folder, game, plan, cells, manifest
        self._identity = identify(game, plan, cells)
        self._stamp = stamp_parts({key: manifest.get(key, value) for key, value in self._identity.items()})
        self._stop = read_stop(folder, plan, manifest)
        self._games = self._stop.games
        self._shards = list(cut_shards(self._games, [cell.shard_games for cell in plan.cells], plan.looks))
        self._found = Verification()

    def verify(self, sample_games: int, progress: Callable[[str, int, int], None]) -> Verification:
        """All checks in turn."""
        self._compare_identity()
        self._compare_files()
        self._read_all(progress)
        self._replay_sample(sample_games, progress)
        return self._found

    def _compare_identity(self) -> None:
        """What the manifest says of rules, cards, policies and engine against what is here."""
        for key, value in self._identity.items():
            if key != "engine_fingerprint" and self._manifest.get(key) != value:
                self._found.differ(f"{key}: the manifest has {self._manifest.get(key)!r}, here it is {value!r}")
        if self._manifest.get("engine_fingerprint") != self._identity["engine_fingerprint"]:
            self._found.notes.append("the sources of the rules or of the kernel have changed since this run was played")

    def _compare_files(self) -> None:
        """The files there against those named by the manifest and those the plan asks for."""
        there = {path.relative_to(self._folder).as_posix() for path in self._folder.glob("*/*.parquet")}
        listed = {part["path"] for part in self._manifest["parts"]}
        asked = {CELLS, *(part_path(table, shard) for shard in self._shards for table in self._tables_of(shard))}
        for sentence, paths in (
            ("is missing", asked - there),
            ("is not in the manifest", there - listed),
            ("is in the manifest, but no part of this plan", listed - asked),
        ):
            for path in sorted(paths):
                self._found.differ(f"{path} {sentence}")

    def _tables_of(self, shard: Shard) -> list[ResultTable]:
        is_detailed = shard.first_game < self._plan.detail_games
        return [table for table in self._game.tables if is_detailed or not table.is_detail]

    def _read_all(self, progress: Callable[[str, int, int], None]) -> None:
        """Read every part; recount rows, hashes and content digest."""
        digest = ContentDigest(self._game.tables, self._read_cells())
        judge: Judge | None = Judge(self._plan)
        listed = {part["path"]: part for part in self._manifest["parts"]}
        for done, shard in enumerate(self._shards):
            progress("parts", done, len(self._shards))
            whole: dict[str, Columns] = {}
            for table in self._tables_of(shard):
                stored = self._read_part(table, shard)
                if stored is None:
                    continue
                part, columns = stored
                self._compare_part(part, listed.get(part.path))
                self._recount(table, shard, part.path, columns)
                digest.add(table.name, columns)
                whole[table.name] = columns
            judge = self._judge(judge, shard, whole)
        self._compare_digest(digest)

    def _judge(self, judge: Judge | None, shard: Shard, columns: Mapping[str, Columns]) -> Judge | None:
        """Ask again whether it was enough; None once the answer is known, or cannot be for a part that is amiss."""
        if judge is None or not all(table.name in columns for table in self._tables_of(shard)):
            return None
        judge.take(shard, columns)
        if judge.stop is None and shard != self._shards[-1]:
            return judge
        if judge.stop != self._stop:
            self._found.differ(f"the run ended with {self._stop}; by its rule it should have with {judge.stop}")
        return None

    def _read_cells(self) -> list[dict[str, Any]]:
        try:
            rows = read_cells(self._folder, CELLS)
        except DamagedPartError as error:
            self._found.differ(f"cannot read {error}")
            return []
        if rows != self._identity["cells"]:
            self._found.differ(f"{CELLS}: not the cells of this plan")
        return rows

    def _read_part(self, table: ResultTable, shard: Shard) -> tuple[Part, Columns] | None:
        path = part_path(table, shard)
        if not (self._folder / path).is_file():
            return None
        try:
            return read_part(self._folder, path, table, shard_stamp(self._stamp, shard))
        except DamagedPartError as error:
            self._found.differ(f"cannot read {error}")
            return None

    def _compare_part(self, part: Part, listed: Mapping[str, Any] | None) -> None:
        self._found.parts_read += 1
        self._found.rows_counted += part.rows
        if listed is None:
            return
        if listed["sha256"] != part.sha256:
            self._found.differ(f"{part.path}: its SHA-256 is not the one in the manifest")
        if listed["rows"] != part.rows:
            self._found.differ(f"{part.path}: {part.rows} rows, in the manifest {listed['rows']}")

    def _recount(self, table: ResultTable, shard: Shard, path: str, columns: Columns) -> None:
        """Every game of the shard has its rows, in order, and no other."""
        if not (columns["cell"] == shard.cell).all():
            self._found.differ(f"{path}: rows of another cell")
        games = columns["game"].astype(np.int64)
        end = shard.first_game + shard.game_count
        if table.is_detail:
            end = min(end, self._plan.detail_games)
        if (np.diff(games) < 0).any() or len(games) == 0 or games[0] < shard.first_game or games[-1] >= end:
            self._found.differ(f"{path}: games out of order, or not those from {shard.first_game} to {end - 1}")
        players = self._plan.cells[shard.cell].players
        rows_a_game = {"games": 1, "seats": players}.get(table.name)
        if rows_a_game and not np.array_equal(games, np.repeat(np.arange(shard.first_game, end), rows_a_game)):
            self._found.differ(f"{path}: not {rows_a_game} row(s) for each game from {shard.first_game} to {end - 1}")

    def _compare_digest(self, digest: ContentDigest) -> None:
        self._found.content_digest = digest.overall()
        if self._manifest["content_digest"] == digest.overall():
            return
        self._found.differ(f"content digest is {digest.overall()}, in the manifest {self._manifest['content_digest']}")
        for table, value in digest.tables().items():
            if self._manifest["table_digests"].get(table) != value:
                self._found.differ(f"table {table}: its content digest is not the one in the manifest")

    def _replay_sample(self, sample_games: int, progress: Callable[[str, int, int], None]) -> None:
        a_cell = -(-sample_games // len(self._cells))
        indices = sample_indices(self._games, self._plan.detail_games, a_cell)
        total = len(indices) * len(self._cells)
        for ready in self._cells:
            for shard, games in groupby(indices, partial(self._shard_of, ready)):
                stored = {table.name: self._read_part(table, shard) for table in self._tables_of(shard)}
                for game_index in games:
                    self._replay(ready, game_index, stored)
                    progress("games", self._found.games_played, total)

    def _shard_of(self, ready: ReadyCell, game_index: int) -> Shard:
        size = self._plan.cells[ready.index].shard_games
        return find_shard(ready.index, game_index, self._games, size, self._plan.looks)

    def _replay(self, ready: ReadyCell, game_index: int, stored: Mapping[str, tuple[Part, Columns] | None]) -> None:
        """Play one game again and compare every number that was stored of it."""
        session = GameSession(
            self._game,
            ready.ruleset,
            seed=self._plan.seed,
            game_index=game_index,
            policies=ready.policies_of(self._plan.seed, game_index),
        )
        session.play()
        kinds = ready.draw_slots(run_key(self._plan.seed), game_index, 1)
        played = extract_tables(self._game.tables, session.result_rows(), kinds)
        self._found.games_played += 1
        for table in self._game.tables:
            found = stored.get(table.name)
            if found is None or (table.is_detail and game_index >= self._plan.detail_games):
                continue
            self._compare_rows(table, ready.index, game_index, played[table.name], found[1])

    def _compare_rows(self, table: ResultTable, cell: int, game_index: int, played: Columns, stored: Columns) -> None:
        low, high = np.searchsorted(stored["game"], [game_index, game_index + 1])
        where = f"{table.name}, cell {cell}, game {game_index}"
        for column, values in played.items():
            there = stored[column][low:high]
            self._found.numbers_compared += len(values)
            if len(there) != len(values):
                self._found.differ(f"{where}: {len(there)} rows stored, {len(values)} when played again")
                return
            for row in np.nonzero(there != values)[0]:
                self._found.differ(
                    f"{where}, row {row}, column {column}: {there[row]} stored, {values[row]} when played again"
                )
