"""Cards for people: what each shows, and all of them as plain CSV files to edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from langfinger_sim.content.csv_reader import DELIMITERS, describe_column
from langfinger_sim.contract import CardRow
from langfinger_sim.games.langfinger.origins import MEANINGS, Row
from langfinger_sim.games.langfinger.tables import (
    DECK_FILE,
    FENCE_KINDS,
    FEWEST_PLAYERS,
    MIN_PLAYERS,
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
    """File name → text: the card files, with all they say of where they come from, and a deck.toml that explains them.

    Read back they are the same cards, in another folder.
    """
    files = {
        f"{name}.csv": _write_table(_add_common(rows, getattr(cards, name))) for name, rows in _tables(cards).items()
    }
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


def _add_common(table: list[Cells], rows: Sequence[Row]) -> list[Cells]:
    """The cells with those that all files may have: at which tables a card is left out, where a row comes from."""
    fewest = [getattr(row, MIN_PLAYERS, FEWEST_PLAYERS) for row in rows]
    is_needed = any(few != FEWEST_PLAYERS for few in fewest)
    return [
        {**cells, **({MIN_PLAYERS: few} if is_needed else {}), **row.origin.texts}
        for cells, few, row in zip(table, fewest, rows, strict=True)
    ]


def _write_table(rows: list[Cells]) -> str:
    lines = [list(rows[0]), *([str(cell) for cell in row.values()] for row in rows)]
    return "".join(",".join(map(_quote, line)) + "\n" for line in lines)


def _quote(text: str) -> str:
    """A cell in quotes where some spreadsheet would take it for two: theirs may part cells with a semicolon."""
    return '"' + text.replace('"', '""') + '"' if set(text) & {*DELIMITERS, '"', "\n"} else text


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
    yield ""
    yield "# Every file ends with three columns that say where a row comes from. They change no game:"
    yield from (f"#   {column}: {meaning}" for column, meaning in MEANINGS.items())
    yield "# A row with any other column counts as assumed; `tools` is what a loot card asks for. `decks sample` and"
    yield "# `--decks K` leave what is known or inferred as it stands here, even if you have changed it, and draw all"
    yield "# else anew, even if you have changed it. A change that is to hold in every deck belongs in a variant"
    yield "# ([cards.NAME]) or in --set."
    for name, (columns, _) in TABLES.items():
        yield ""
        yield f"# {name}.csv: {_MEANINGS[name]}"
        yield from (f"#   {column.name}: {describe_column(column)}" for column in columns)
