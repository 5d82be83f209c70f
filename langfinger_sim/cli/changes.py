"""What a variant changes, in sentences for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from langfinger_sim.contract import CardRow, Game, Variant
    from langfinger_sim.engine.differences import CardChange, OptionChange

Shown = tuple[dict[str, Any], list[str]]
"""A document, and the same as lines."""


def describe_variant(game: Game, variant: Variant) -> Shown:
    """All there is to say of a variant, what is odd about it included. InputError if it cannot be played."""
    from langfinger_sim.engine.checks import check_variant
    from langfinger_sim.engine.differences import list_card_changes, list_option_changes

    warnings = check_variant(game, variant)
    options, cards = list_option_changes(game, variant), list_card_changes(game, variant)
    document = {
        "variant": variant.name,
        "description": variant.description,
        "question": variant.question,
        "cards": str(variant.cards.folder) if variant.cards else None,
        "options": [_option_document(change) for change in options],
        "changed_cards": [_card_document(change) for change in cards],
        "warnings": warnings,
    }
    odd = [f"warning: {warning}" for warning in warnings]
    return document, [*_head_lines(variant), *_option_lines(options), *_card_lines(variant, cards), *odd]


def describe_changed(game: Game, variant: Variant, name: str | None) -> Shown:
    """The options a variant changes, or what it does to the one of this name."""
    from langfinger_sim.engine.differences import list_option_changes
    from langfinger_sim.errors import InputError, nearest

    names = [option.name for option in game.options]
    if name is not None and name not in names:
        raise InputError(f'options: "{name}" is unknown; allowed: {", ".join(names)}{nearest(name, names)}')
    options = [change for change in list_option_changes(game, variant) if name in (None, change.option.name)]
    document = {"variant": variant.name, "options": [_option_document(change) for change in options]}
    return document, _option_lines(options)


def _head_lines(variant: Variant) -> Iterator[str]:
    yield f"{variant.name}: {variant.description}" if variant.description else variant.name
    if variant.question:
        yield f"Question: {variant.question}"
    yield ""


def _option_lines(options: list[OptionChange]) -> list[str]:
    """A sentence for each change, the meaning of the option below it."""
    if not options:
        return ["All options are as printed."]
    return [line for change in options for line in (change.sentence, f"    {change.option.meaning}")]


def _card_lines(variant: Variant, cards: list[CardChange]) -> Iterator[str]:
    if variant.cards is not None:
        yield f"cards: those in {variant.cards.folder}"
        if not cards:
            yield "    Fences, loot, tools and scoundrels are those the game ships."
    yield from (change.sentence for change in cards)


def _option_document(change: OptionChange) -> dict[str, Any]:
    option = change.option
    return {
        "option": option.name,
        "players": list(change.players) or None,
        "old": change.old,
        "new": change.new,
        "unit": option.unit,
        "article": option.article,
        "meaning": option.meaning,
        "is_stated": change.is_stated,
        "is_from_cards": change.is_from_cards,
        "sentence": change.sentence,
    }


def _card_document(change: CardChange) -> dict[str, Any]:
    row = change.new or change.old
    assert row is not None
    return {
        "group": row.group,
        "card": row.card,
        "old": _cells(change.old),
        "new": _cells(change.new),
        "sentence": change.sentence,
    }


def _cells(row: CardRow | None) -> dict[str, Any] | None:
    return dict(row.cells) if row else None
