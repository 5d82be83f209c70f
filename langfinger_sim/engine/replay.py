"""One game of a plan or of a run, played again for people to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from langfinger_sim.contract import Game
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.provenance import identify, list_differences, read_stop
from langfinger_sim.engine.ready import ReadyCell, make_ready
from langfinger_sim.engine.session import GameSession
from langfinger_sim.engine.verify import read_plan
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.results.store import MANIFEST, PLAN, read_manifest


@dataclass(frozen=True)
class Replay:
    """A finished game and where it comes from.

    Attributes:
        plan: of which it is a game.
        cell_index: in this cell.
        ready: the cell made ready.
        session: over.
        changes: what is not as it was when the run was played, one a sentence; nothing for a game of no run.
    """

    plan: Plan
    cell_index: int
    ready: ReadyCell
    session: GameSession
    changes: Sequence[str] = ()


def replay_plan(game: Game, plan: Plan, game_index: int, cell_index: int = 0) -> Replay:
    """A game of a plan. InputError if the plan has no such game or cell, or cannot be played."""
    if not 0 <= cell_index < len(plan.cells):
        labels = [f"{i} ({c.variant.name} {c.players}p {c.policy_label})" for i, c in enumerate(plan.cells)]
        raise InputError(f"cell = {cell_index}: there is none; allowed: {', '.join(labels)}")
    _check_game(game_index, plan.games)
    ready = make_ready(game, _plan_of_one(plan, cell_index))[0]
    policies = ready.policies_of(plan.seed, game_index)
    session = GameSession(game, ready.ruleset, seed=plan.seed, game_index=game_index, policies=policies)
    session.play()
    return Replay(plan, cell_index, ready, session)


def replay_run(folder: Path, find_game: Callable[[str], Game], game_index: int, cell_index: int = 0) -> Replay:
    """A game of a run, complete or not: its plan is all that is needed.

    Raises:
        RunError: the folder holds no run, or a damaged plan.
        InputError: the run has no such game or cell, or its plan cannot be played here.
    """
    if not (folder / PLAN).is_file():
        raise RunError(f"{folder} is not a run: it has no {PLAN}")
    plan = read_plan(folder)
    game = find_game(plan.game)
    if (folder / MANIFEST).is_file():  # a run that ended by itself has fewer games than its plan allows
        manifest = read_manifest(folder)
        _check_game(game_index, read_stop(folder, plan, manifest).games if manifest.get("complete") else plan.games)
    replay = replay_plan(game, plan, game_index, cell_index)
    return replace(replay, changes=_find_changes(folder, game, replay))


def _check_game(game_index: int, games: int) -> None:
    if not 0 <= game_index < games:
        raise InputError(f"game = {game_index}: there is none; allowed: 0 to {games - 1:,}")


def _plan_of_one(plan: Plan, cell_index: int) -> Plan:
    """The plan with this cell alone."""
    return replace(plan, cells=plan.cells[cell_index : cell_index + 1])


def _find_changes(folder: Path, game: Game, replay: Replay) -> list[str]:
    if not (folder / MANIFEST).is_file():
        return []
    manifest = read_manifest(folder)
    only = replay.cell_index
    stored = {**manifest, "cells": manifest.get("cells", [])[only : only + 1]}
    return list(list_differences(stored, identify(game, _plan_of_one(replay.plan, only), [replay.ready])))
