"""What every report has: the ribbon for assumed cards, the provenance box, the three closing lines."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.engine.ranges import CONFIRM
from langfinger_sim.engine.restricted import base_names
from langfinger_sim.reporting.blocks import Block, Command, Facts, Paragraph, Ribbon, Section
from langfinger_sim.reporting.words import sentence_case
from langfinger_sim.studies.source import Source


def stand_in_ribbons(source: Source) -> tuple[Ribbon, ...]:
    """One for each deck in which something is assumed; none where all cards are known."""
    return tuple(
        Ribbon("Stand-in cards", f"{status} The answer holds for these cards; with the printed ones it may be another.")
        for status in source.card_statuses
    )


def unequal_players_ribbons(policies: Sequence[str]) -> tuple[Ribbon, ...]:
    """One where the seats of a case are played in different ways: then players are compared, not seats."""
    if len(set(policies)) == 1:
        return ()
    names = ", ".join(policies)
    text = f"The seats were played by {names}, in this order: the answer is about them as much as about seats."
    return (Ribbon("Unequal players", text),)


def contradiction_ribbons(*, is_contradicted: bool) -> tuple[Ribbon, ...]:
    """One where the games that should confirm a verdict do not."""
    if not is_contradicted:
        return ()
    text = (
        "The verdict is of the games that ended the run; the new ones, of which all numbers are, leave no room for it."
    )
    return (Ribbon("Not confirmed", f"{text} Play on with another --seed before you believe either."),)


def spell_deals(source: Source) -> str:
    """Which deals were played, and which numbers are of which."""
    deals = f"seed {source.seed}, games 0 to {source.games - 1:,} of each case"
    if source.confirmation is None:
        return deals
    fresh = source.confirmation
    return (
        f'What ended the run: {deals}. All numbers: seed {fresh.seed}, the range "{CONFIRM}" of seed {source.seed}, '
        f"games 0 to {fresh.games - 1:,} of each case; data digest {fresh.content_digest}."
    )


def spell_training(source: Source) -> str:
    """Who learned on which rules: a player made for other rules may play these badly."""
    own = dict.fromkeys(base for name in source.own_policies for base in base_names(name))
    ours = [base for base in dict.fromkeys(b for name in source.policies for b in base_names(name)) if base not in own]
    sentences = []
    if ours:
        sentences.append(
            f"Players that come with the game ({', '.join(ours)}) were made, or trained, for its printed rules. They "
            "play every variant in the same way and learned nothing from it."
        )
    if own:
        sentences.append(
            f"Players of your own ({', '.join(own)}): for which rules they were made is not recorded; "
            "they learned nothing during this run."
        )
    return " ".join(sentences)


def closing_section(do_this: str, test_this: str, cannot_tell: str) -> Section:
    """What every report ends with."""
    lines = (
        ("Do this", do_this),
        ("Test this at the table", test_this),
        ("What simulation cannot tell", cannot_tell),
    )
    return Section("What next", (Facts(lines),), is_kept=True)


def provenance_section(source: Source, title: str = "Where it comes from") -> Section:
    """Where the numbers come from, and the command that makes them again."""
    facts = (
        ("Game", f"{source.title}, rules version {source.rules_version}"),
        *(
            ("Variant", f"{name}: {text}" if text and "+" not in name else name)
            for name, text in source.variants.items()
        ),
        ("Differs from the printed rules", _spell_changes(source)),
        ("Cards", " ".join(source.card_statuses) or "none assumed"),
        ("Players", "; ".join(f"{name} (digest {digest})" for name, digest in source.policies.items())),
        ("Who trained on which rules", spell_training(source)),
        ("Deals", spell_deals(source)),
        ("Stop rule", sentence_case(source.stop)),
        *(("Warning", warning) for warning in source.warnings),
        ("Versions", ", ".join(f"{name} {version}" for name, version in source.versions.items())),
        ("Plan digest", source.plan_digest),
        ("Engine fingerprint", source.engine_fingerprint),
        ("Data digest", source.content_digest),
    )
    return Section(title, (Facts(facts), *_again(source)))


def _again(source: Source) -> list[Block]:
    if not source.command:
        return [Paragraph("No single command plays these cases; the run's plan.toml holds them.")]
    blocks: list[Block] = [Paragraph("The same run again:"), Command(source.command)]
    if source.own_files:
        blocks.append(Paragraph("The files named there hold the differences listed above; plan.toml has them, too."))
    return blocks


def _spell_changes(source: Source) -> str:
    """What the variants change, each named where there are several."""
    several = len(source.variants) > 1
    found = [
        f"{name}: {'; '.join(sentences)}" if several else "; ".join(sentences)
        for name, sentences in source.changes.items()
        if sentences
    ]
    return ". ".join(found) or "in nothing"
