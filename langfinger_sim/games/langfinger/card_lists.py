"""Cards for people: what each shows, and all of them as plain CSV files to edit."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from langfinger_sim.content.csv_reader import describe_column
from langfinger_sim.contract import CardRow
from langfinger_sim.games.langfinger.tables import (
    DECK_FILE,
    FENCE_KINDS,
    PLACE_RANGES,
    STATUSES,
    TABLES,
    TOOLS,
    TYPED_FROM_BOX,
    Cards,
    Fence,
    Loot,
)

Cells = dict[str, int | str]


def list_card_rows(cards: Cards) -> list[CardRow]:
    """Fences, loot, tools and scoundrels, each with what it shows: `gold, jewelry +1, statue ×2`."""
    is_typed = cards.status == TYPED_FROM_BOX
    shown: list[tuple[str, str, str, tuple[str, ...]]] = [
        *(("fences", fence.name, describe_fence(fence), fence.assumed) for fence in cards.fences),
        *(("loot", loot.name, describe_loot(loot), loot.assumed) for loot in cards.loot),
        *(("tools", tool.name, f"{tool.copies} copies", tool.assumed) for tool in cards.tools),
        *(("scoundrels", one.name, f"own tool {one.tool}", one.assumed) for one in cards.scoundrels),
    ]
    cells = {name: {row.pop(_key(name)): row for row in rows} for name, rows in _tables(cards).items()}
    return [
        CardRow(group, name, words, cells[group][name], is_assumed=bool(assumed) and not is_typed)
        for group, name, words, assumed in shown
    ]


def describe_fence(fence: Fence) -> str:
    """What a fence buys: `gold, jewelry +1, statue ×2`; the bonus is in coins for each card sold."""
    kinds = [
        kind + (f" ×{fence.buys[kind]}" if fence.buys[kind] != 1 else "") + _plus(fence.bonus[kind])
        for kind in FENCE_KINDS
        if fence.buys[kind] or fence.bonus[kind]
    ]
    return ", ".join(kinds) or "buys nothing"


def describe_loot(loot: Loot) -> str:
    """A loot card: `safe, gold 3 for welding, map ×2`; the value is in coins."""
    asked = [tool + (f" ×{count}" if count > 1 else "") for tool, count in loot.tools.items() if count]
    return f"{loot.security}, {loot.content} {loot.value} for {', '.join(asked) or 'no tool'}"


def export_files(cards: Cards) -> dict[str, str]:
    """File name → text: the card files without the columns on provenance, and a deck.toml that explains them."""
    files = {f"{name}.csv": _write_table(rows) for name, rows in _tables(cards).items()}
    return {**files, DECK_FILE: "\n".join(_deck_lines(cards.status)) + "\n"}


def _plus(coins: int) -> str:
    return f" +{coins}" if coins else ""


def _key(table: str) -> str:
    return TABLES[table][0][0].name


def _tables(cards: Cards) -> dict[str, list[Cells]]:
    """The cells of every row of every file, columns in their order."""
    return {
        "tools": [{"tool": tool.name, "copies": tool.copies} for tool in cards.tools],
        "loot": [
            {
                "card": loot.name,
                "security": loot.security,
                "content": loot.content,
                "value": loot.value,
                **{tool: loot.tools[tool] for tool in TOOLS},
            }
            for loot in cards.loot
        ],
        "fences": [{"card": fence.name, **_fence_cells(fence)} for fence in cards.fences],
        "places": [
            {"players": layout.players, **dict(zip(PLACE_RANGES, layout.numbers, strict=True))}
            for layout in cards.places
        ],
        "ruin": [{"square": square, "give": rate.give, "draw": rate.draw} for square, rate in enumerate(cards.ruin, 1)],
        "scoundrels": [{"scoundrel": one.name, "tool": one.tool} for one in cards.scoundrels],
    }


def _fence_cells(fence: Fence) -> Cells:
    fields = (("buys", fence.buys), ("bonus", fence.bonus))
    return {f"{kind}_{field}": numbers[kind] for kind in FENCE_KINDS for field, numbers in fields}


def _write_table(rows: list[Cells]) -> str:
    stream = StringIO()
    writer = csv.DictWriter(stream, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


_MEANINGS: Mapping[str, str] = {
    "tools": "how often each tool is in the deck",
    "loot": "loot cards: what guards them, what they hold, its value in coins, and the tools they ask for",
    "fences": "fences: of each kind of loot, how many one action may sell and the bonus in coins for each",
    "places": "cards that lie at the places, by number of players",
    "ruin": "exchange squares of the Ruin: tools to give, tools to draw",
    "scoundrels": "scoundrels and their own tools",
}


def _deck_lines(status: str) -> Iterator[str]:
    yield "# What these cards are. Edit the files beside this one in a spreadsheet or a text editor; save them as CSV"
    yield "# in UTF-8, with commas or semicolons. `langfinger-sim check FOLDER` says what is wrong with them,"
    yield "# `langfinger-sim run --cards FOLDER` plays them."
    yield ""
    yield f'# "{STATUSES[0]}": not known from the published game, and every output says so.'
    yield f'# "{TYPED_FROM_BOX}": copied from the printed cards; then nothing is said.'
    yield f'status = "{status}"'
    for name, (columns, _) in TABLES.items():
        yield ""
        yield f"# {name}.csv: {_MEANINGS[name]}"
        yield from (f"#   {column.name}: {describe_column(column)}" for column in columns)
