"""Where findings come from: the run, its rules, its players, and how to make it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from langfinger_sim.content.options import Option, Variant, value_in_force
from langfinger_sim.contract import Game
from langfinger_sim.engine.command_line import has_file_variants, is_crossed, spell_command
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan


@dataclass(frozen=True)
class Change:
    """An option, or a cell of a card, whose value in a variant is not the printed one, at these player counts."""

    variant: str
    option: str
    printed: Any
    value: Any
    players: tuple[int, ...]


@dataclass(frozen=True)
class Source:
    """A run that findings come from.

    Attributes:
        run: name of the run's folder.
        game, title, rules_version: the game played.
        games: of each cell, with indices from 0.
        seed: of the deals.
        variants: name to description, in the order of the cells.
        changes: what the variants change.
        policies: name to digest.
        other_policies: names of the game's policies that did not play.
        card_statuses: what is assumed of the cards; empty: nothing.
        warnings: odd combinations of options.
        command: plays the run again, into `runs/` below where one stands; empty where no one command does.
        file_variants: whether the command names variant files of the user's own.
        versions: of this package, Python and what computes and stores.
        plan_digest, engine_fingerprint, content_digest: of what was asked, what played, and all rows.
    """

    run: str
    game: str
    title: str
    rules_version: str
    games: int
    seed: int
    variants: Mapping[str, str]
    changes: tuple[Change, ...]
    policies: Mapping[str, str]
    other_policies: tuple[str, ...]
    card_statuses: tuple[str, ...]
    warnings: tuple[str, ...]
    command: str
    file_variants: bool
    versions: Mapping[str, str]
    plan_digest: str
    engine_fingerprint: str
    content_digest: str


def describe_source(run: FinishedRun) -> Source:
    """All that a provenance box says of a run. No path but the name of its folder."""
    plan, game, manifest = run.plan, run.game, run.manifest
    name = run.folder.resolve().name
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    policies = {
        policy: digest
        for cell in manifest["cells"]
        for policy, digest in zip(cell["policies"], cell["policy_digests"], strict=True)
    }
    return Source(
        run=name,
        game=game.id,
        title=game.title,
        rules_version=manifest["rules_version"],
        games=plan.games,
        seed=plan.seed,
        variants={key: variant.description for key, variant in variants.items()},
        changes=tuple(
            change
            for variant in variants.values()
            for change in (
                *_changes(game.options, variant, _counts(plan, variant)),
                *_card_changes(game, variant, _counts(plan, variant)),
            )
        ),
        policies=policies,
        other_policies=tuple(policy for policy in game.policy_names() if policy not in policies),
        card_statuses=tuple(dict.fromkeys(cell["card_status"] for cell in manifest["cells"] if cell["card_status"])),
        warnings=tuple(manifest["warnings"]),
        command=spell_command(game, plan, f"runs/{name}") if is_crossed(plan) else "",
        file_variants=has_file_variants(game, plan),
        versions=manifest["versions"],
        plan_digest=manifest["plan_digest"],
        engine_fingerprint=manifest.get("engine_fingerprint", ""),
        content_digest=manifest["content_digest"],
    )


def _card_changes(game: Game, variant: Variant, counts: tuple[int, ...]) -> list[Change]:
    """The folder of the variant's own cards, and the cells it changes, `printed` being what the card files say."""
    found = []
    if variant.cards is not None:
        found.append(Change(variant.name, "cards", "as the game ships them", variant.cards.folder.name, counts))
    if game.decks is None or not variant.card_changes:
        return found
    before = game.decks.rows(replace(variant, card_changes={}))
    for card, cells in variant.card_changes.items():
        for column, value in cells.items():
            old = next(row.cells[column] for row in before if row.card == card and column in row.cells)
            found.append(Change(variant.name, f"{card}.{column}", old, value, counts))
    return found


def _counts(plan: Plan, variant: Variant) -> tuple[int, ...]:
    """Player counts at which the plan plays this variant."""
    return tuple(dict.fromkeys(cell.players for cell in plan.cells if cell.variant.name == variant.name))


def _changes(options: tuple[Option, ...], variant: Variant, counts: tuple[int, ...]) -> list[Change]:
    """One entry for each option and value, with the player counts that have it."""
    found: list[Change] = []
    for option in options:
        by_value: dict[str, tuple[Any, list[int]]] = {}
        for players in counts:
            value = value_in_force(option, variant, players)
            if value != option.base:
                by_value.setdefault(repr(value), (value, []))[1].append(players)
        found += [
            Change(variant.name, option.name, option.base, value, tuple(players))
            for value, players in by_value.values()
        ]
    return found
