"""The result tables of Langfinger: their columns, and how a batch's raw rows become them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from langfinger_sim.contract import Batch, Column, ResultTable
from langfinger_sim.games.langfinger.codes import Fate, Place
from langfinger_sim.games.langfinger.records import PLACES

Columns = Mapping[str, np.ndarray[Any, Any]]

GAME_INDEX = Column(
    "game", "int64", "index", "game of the run, from 0; the same index has the same deals in every cell"
)
SEAT_INDEX = Column("seat", "uint8", "index", "place at the table, from 0, the start player of round 1")

GAMES = (
    GAME_INDEX,
    Column("rounds", "uint16", "rounds", "rounds played, the last one included"),
    Column("winners", "uint8", "bit mask", "bit s is set if seat s won; 0 if the game was capped"),
    Column("winner_count", "uint8", "seats", "how many seats share the win; 0 if the game was capped"),
    Column("is_capped", "uint8", "0 or 1", "1 if the round cap ended the game: an outcome of its own, nobody wins"),
    Column("decisions", "uint32", "decisions", "decisions with more than one allowed action"),
    Column("tool_shuffles", "uint16", "shuffles", "shuffles of the tools, the one at set-up included"),
    Column("loot_shuffles", "uint16", "shuffles", "shuffles of the loot, the one at set-up included"),
    Column("fence_shuffles", "uint16", "shuffles", "shuffles of the fences, the one at set-up included"),
)

SEATS = (
    GAME_INDEX,
    SEAT_INDEX,
    Column("scoundrel", "int8", "row", "place of the scoundrel among those in play, in file order, from 0; -1: none"),
    Column("money", "uint16", "half coins", "money at the end, unsold loot included where it counts"),
    Column("is_winner", "uint8", "0 or 1", "1 if the seat won, alone or shared; win share = is_winner / winner_count"),
    Column("rank", "uint8", "rank", "1 + seats that stand strictly better, by money and the tie rule"),
    Column("tools_left", "uint16", "cards", "tools in the hand at the end"),
    Column("loot_held", "uint8", "cards", "loot taken and not sold"),
    Column("sales", "uint16", "cards", "loot sold, without a fence included"),
    Column("chests", "uint16", "cards", "chests cashed"),
    Column("bonus_money", "uint16", "half coins", "part of the money that came from fences' bonuses"),
    Column("used", "uint16", "tokens", "tokens that did something"),
    Column("declined", "uint16", "tokens", "tokens whose owner declined"),
    Column("idle", "uint16", "tokens", "tokens that could do nothing"),
)

PLACE_TABLE = (
    GAME_INDEX,
    SEAT_INDEX,
    Column("place", "uint8", "place", "0 City, 1 Villa, 2 Ruin, 3 Museum, 4 Harbor"),
    *(
        Column(fate.name.lower(), "uint16", "tokens", meaning)
        for fate, meaning in zip(
            Fate,
            (
                "tokens that did something",
                "tokens whose owner declined",
                "idle: no card lay there",
                "idle: at the loot limit, and no chest lay there",
                "idle: the own tool, already used, would have paid",
                "idle: no card there could be paid",
                "idle: no exchange square was open to it",
                "idle: no open rate could be paid",
                "idle: nothing to sell",
                "idle: no fence lay there",
                "idle: no fence there bought what was held",
            ),
            strict=True,
        )
    ),
)

CARD_TABLE = (
    GAME_INDEX,
    Column("deck", "uint8", "deck", "1 loot, 2 fences"),
    Column("card", "uint8", "row", "place of the card among those in play, in file order, from 0"),
    Column("shown", "uint16", "rounds", "rounds that began with the card lying out"),
    Column("uses", "uint16", "times", "loot: times taken; fence: cards bought"),
    Column(
        "money",
        "uint16",
        "half coins",
        "what it brought to all seats together, bonuses and counted unsold loot included",
    ),
    Column("first_shown", "uint16", "round", "first round that began with it lying out; 0: never"),
    Column("laid_out", "uint16", "times", "times it came to lie out"),
    Column("sold", "uint16", "times", "loot: times sold; fence: cards bought"),
    Column("taken", "uint16", "times", "loot: times taken; fence: actions that sold to it"),
    Column("takers", "uint8", "bit mask", "bit s is set if seat s took the loot, or sold to the fence"),
)

ROUND_TABLE = (
    GAME_INDEX,
    SEAT_INDEX,
    Column("round", "uint16", "round", "round, from 1"),
    Column("money", "uint16", "half coins", "money at the end of the round; of the last one, at the end of the game"),
)


def _index(batch: Batch) -> np.ndarray[Any, Any]:
    return np.arange(batch.first_game, batch.first_game + len(batch.rows), dtype=np.int64)


def _games(batch: Batch) -> Columns:
    game = np.asarray(batch.rows)["game"]
    shuffles = game["shuffles"]
    return {
        "game": _index(batch),
        "rounds": game["rounds"],
        "winners": game["winner_mask"],
        "winner_count": game["winner_count"],
        "is_capped": game["is_capped"],
        "decisions": game["decisions"],
        "tool_shuffles": shuffles[:, 0],
        "loot_shuffles": shuffles[:, 1],
        "fence_shuffles": shuffles[:, 2],
    }


def _seats(batch: Batch) -> Columns:
    players = batch.players
    seats = np.asarray(batch.rows)["seats"][:, :players]
    columns: dict[str, np.ndarray[Any, Any]] = {
        "game": np.repeat(_index(batch), players),
        "seat": np.tile(np.arange(players), len(batch.rows)),
    }
    for column in SEATS[2:]:
        columns[column.name] = seats[column.name].ravel()
    return columns


def _places(batch: Batch) -> Columns:
    players, games = batch.players, len(batch.detail)
    fates = np.asarray(batch.detail)["token_fate"][:, :players]
    columns: dict[str, np.ndarray[Any, Any]] = {
        "game": np.repeat(_index(batch)[:games], players * PLACES),
        "seat": np.tile(np.repeat(np.arange(players), PLACES), games),
        "place": np.tile(np.arange(len(Place)), games * players),
    }
    for fate in Fate:
        columns[fate.name.lower()] = fates[..., int(fate)].ravel()
    return columns


_CARD_FIELDS = {
    "shown": ("shown", "shown"),
    "uses": ("uses", "uses"),
    "money": ("money", "money"),
    "first_shown": ("first", "first"),
    "laid_out": ("laid", "laid"),
    "sold": ("sold", "uses"),
    "taken": ("uses", "taken"),
    "takers": ("takers", "takers"),
}


def _cards(batch: Batch) -> Columns:
    rules, detail = np.asarray(batch.rules)[0], np.asarray(batch.detail)
    loot, fences = int(rules["loot_count"]), int(rules["fence_count"])
    columns: dict[str, np.ndarray[Any, Any]] = {
        "game": np.repeat(_index(batch)[: len(detail)], loot + fences),
        "deck": np.tile(np.repeat([1, 2], [loot, fences]), len(detail)),
        "card": np.tile(np.concatenate([np.arange(loot), np.arange(fences)]), len(detail)),
    }
    for name, (of_loot, of_fence) in _CARD_FIELDS.items():
        parts = [detail[f"loot_{of_loot}"][:, :loot], detail[f"fence_{of_fence}"][:, :fences]]
        columns[name] = np.concatenate(parts, axis=1).ravel()
    return columns


def _rounds(batch: Batch) -> Columns:
    players, rounds = batch.players, np.asarray(batch.rounds)
    return {
        "game": np.repeat(rounds["game_index"], players),
        "seat": np.tile(np.arange(players), len(rounds)),
        "round": np.repeat(rounds["round_number"], players),
        "money": rounds["money"][:, :players].ravel(),
    }


TABLES = (
    ResultTable("games", "one row per game", GAMES, False, _games),
    ResultTable("seats", "one row per game and seat", SEATS, False, _seats),
    ResultTable("places", "what became of every token, by game, seat and place", PLACE_TABLE, True, _places),
    ResultTable("cards", "every loot card and fence, by game", CARD_TABLE, True, _cards),
    ResultTable("rounds", "money at the end of each round, by game, round and seat", ROUND_TABLE, True, _rounds),
)
