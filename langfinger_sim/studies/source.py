"""Where findings come from: the run, its rules, its players, and how to make it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.command_line import is_crossed, needs_files, spell_command
from langfinger_sim.engine.differences import list_card_changes, list_option_changes
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.judging import say_outcome
from langfinger_sim.engine.ranges import CONFIRM
from langfinger_sim.engine.restricted import base_names


@dataclass(frozen=True)
class Confirmation:
    """The second run, on deals of their own, that the numbers are of where an answer ended the first.

    Attributes:
        games: of each case, fixed beforehand.
        seed: of the deals.
        content_digest: of all rows.
    """

    games: int
    seed: int
    content_digest: str


@dataclass(frozen=True)
class Source:
    """A run that findings come from.

    Attributes:
        run: name of the run's folder.
        game, title, rules_version: the game played.
        games: of each cell, with indices from 0; of those that the verdict is of.
        confirmation: the run that all other numbers are of; None where they are of the same games.
        promise: what it went on until, as in plan files; empty: the number of games was fixed.
        stop: why it ended after so many, in words.
        seed: of the deals.
        variants: name to description, in the order of the cells.
        changes: of each variant, a sentence for each option and card that is not as printed.
        policies: name to digest.
        own_policies: names of those that do not come with the game.
        other_policies: names of the game's policies that did not play.
        card_statuses: what is assumed of the cards; empty: nothing.
        warnings: odd combinations of options.
        command: plays the run again, into `runs/` below where one stands; empty where no one command does.
        own_files: whether the command names variants or cards of the user's own.
        versions: of this package, Python and what computes and stores.
        plan_digest, engine_fingerprint, content_digest: of what was asked, what played, and all rows.
    """

    run: str
    game: str
    title: str
    rules_version: str
    games: int
    promise: str
    stop: str
    seed: int
    variants: Mapping[str, str]
    changes: Mapping[str, tuple[str, ...]]
    policies: Mapping[str, str]
    own_policies: tuple[str, ...]
    other_policies: tuple[str, ...]
    card_statuses: tuple[str, ...]
    warnings: tuple[str, ...]
    command: str
    own_files: bool
    versions: Mapping[str, str]
    plan_digest: str
    engine_fingerprint: str
    content_digest: str
    confirmation: Confirmation | None = None

    @property
    def run_of_numbers(self) -> str:
        """The folder in `runs/` whose games the numbers are of."""
        return f"{self.run}/{CONFIRM}" if self.confirmation else self.run


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
    bases = {policy: base_names(policy) for policy in policies}
    played = {base for found in bases.values() for base in found}
    return Source(
        run=name,
        game=game.id,
        title=game.title,
        rules_version=manifest["rules_version"],
        games=run.games,
        promise=plan.promise.key if plan.promise else "",
        stop=say_outcome(plan, run.stop, "case"),
        seed=plan.seed,
        variants={key: variant.description for key, variant in variants.items()},
        changes={key: _list_changes(game, variant) for key, variant in variants.items()},
        policies=policies,
        own_policies=tuple(policy for policy, found in bases.items() if not set(found) <= set(game.policy_names())),
        other_policies=tuple(policy for policy in game.policy_names() if policy not in played),
        card_statuses=tuple(dict.fromkeys(cell["card_status"] for cell in manifest["cells"] if cell["card_status"])),
        warnings=tuple(manifest["warnings"]),
        command=spell_command(game, plan, f"runs/{name}") if is_crossed(plan) else "",
        own_files=needs_files(game, plan),
        versions=manifest["versions"],
        plan_digest=manifest["plan_digest"],
        engine_fingerprint=manifest.get("engine_fingerprint", ""),
        content_digest=manifest["content_digest"],
        confirmation=_describe_confirmation(run.confirmation),
    )


def _describe_confirmation(run: FinishedRun | None) -> Confirmation | None:
    return None if run is None else Confirmation(run.games, run.plan.seed, run.manifest["content_digest"])


def _list_changes(game: Game, variant: Variant) -> tuple[str, ...]:
    """A sentence for each option and each card that is not as printed or shipped."""
    options = [change.sentence for change in list_option_changes(game, variant)]
    return (*options, *(change.sentence for change in list_card_changes(game, variant)))
