"""What a game must declare and provide to be played, stored, shown and studied: the `Game` record.

Nothing above `games/` knows any game; it knows this page. A game is a machine of small decisions: the state says which
seat must decide which kind of thing, an action is one int code, and `step` applies it and runs everything forced or
random until the next decision.

A state has three parts: `table`, what everybody knows, with `decision_seat` and `decision_kind` (-1: over); `seats`, an
array with what each seat alone knows, with its `index`; `hidden`, the rest, with `is_logged`: whether the rules write
down what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from langfinger_sim.content.options import CardFiles, Option, Variant

__all__ = [
    "JOB",
    "MAX_SEATS",
    "SLOTS",
    "WEIGHTS",
    "Batch",
    "CardFiles",
    "CardGroup",
    "CardRow",
    "Column",
    "Decks",
    "Game",
    "Kernels",
    "Lever",
    "Measure",
    "Option",
    "Passage",
    "PlayStatus",
    "Policy",
    "Restriction",
    "ResultTable",
    "Ruleset",
    "Story",
    "Variant",
    "Words",
    "mind_dtype",
    "record_array",
]

SLOTS = 8
"""Policies in one batch call: a tuple of this length always, padded, because its length is part of its type."""

MAX_SEATS = 8
"""Most seats any game may have; the width of seat arrays in a `JOB`."""

WEIGHTS = 64
"""Most weights a policy may have."""

JOB = np.dtype(
    [
        ("run_key", np.uint64),
        ("first_game", np.int64),
        ("game_count", np.int64),
        ("is_detailed", np.int64),
        ("slot", np.int64, (MAX_SEATS,)),  # policy slot of each seat
        ("done_count", np.int64),  # out: games finished
        ("round_rows", np.int64),  # out: rows written to the rounds buffer
        ("status", np.int64),  # out: 0, or what stopped the loop (`PlayStatus`)
        ("fault_game", np.int64),
        ("fault_seat", np.int64),
        ("fault_action", np.int64),
        ("fault_code", np.int64),
    ],
    align=True,
)
"""Order and report of one call of a game's batch loop; one-element array, modified in place."""


class PlayStatus:
    """Values of `JOB.status`."""

    DONE = 0
    REFUSED = 1  # a policy chose an action the rules refuse: fault_* say which
    OVERFLOW = 2  # a game made more decisions than the game's declared bound


def mind_dtype(action_count: int) -> np.dtype[np.void]:
    """The record of parameters a policy is called with, for a game of so many actions."""
    return np.dtype(
        [
            ("weights", np.float64, (WEIGHTS,)),
            ("temperature", np.float64),
            ("error_rate", np.float64),
            ("forbidden", np.uint8, (action_count,)),
        ],
        align=True,
    )


@dataclass(frozen=True)
class Column:
    """One column of a result table."""

    name: str
    dtype: str  # numpy name of a small integer type: "uint8" … "int64"
    unit: str
    meaning: str


@dataclass(frozen=True)
class ResultTable:
    """One Parquet table a game writes.

    `extract(batch)` turns the raw rows of consecutive games into its columns (without `cell`), in row order.
    """

    name: str
    meaning: str
    columns: tuple[Column, ...]
    is_detail: bool  # written for the first `detail_games` games of a cell only
    extract: Callable[[Batch], Mapping[str, np.ndarray[Any, Any]]]


@dataclass(frozen=True)
class Batch:
    """Raw results of consecutive games of one cell, as the batch loop left them."""

    players: int
    first_game: int
    rules: np.ndarray[Any, Any]  # one-element array of the game's rules record
    rows: np.ndarray[Any, Any]  # (games,) of `Game.rows_dtype`
    detail: np.ndarray[Any, Any]  # (games,) of `Game.detail_dtype`, or empty when not detailed
    rounds: np.ndarray[Any, Any]  # (rows,) of `Game.round_dtype`, or empty


@dataclass(frozen=True)
class Ruleset:
    """A variant made ready for one player count.

    `record`: one-element array of the rules dtype, aligned, viewed as a record array. `options`: every option with its
    value in force, spelled as in a variant. `cards`: every card table as plain data (for traces). `digest`: hash of
    options and cards. `warnings`: legal but odd combinations. `card_status`: what is known of the cards.
    """

    variant: str
    players: int
    record: np.ndarray[Any, Any]
    options: Mapping[str, Any]
    cards: Mapping[str, Any]
    digest: str
    warnings: tuple[str, ...] = ()
    card_status: str = ""


@dataclass(frozen=True)
class Policy:
    """A way to decide: a compiled `choose` of its family and the mind it is called with."""

    name: str
    family: str
    description: str
    load: Callable[[], Any]  # -> `choose`; always the same, compiled or loaded at the first call
    mind: np.ndarray[Any, Any]  # one-element array of the game's mind dtype
    cost_microseconds: float  # about what one game takes with this policy in every seat
    digest: str
    numbers: tuple[tuple[str, float, str], ...] = ()  # name, value, meaning of each, as in its file
    forbidden: tuple[tuple[str, str], ...] = ()  # name and meaning of what it never does
    tunable: tuple[str, ...] = ()  # which of `numbers` weigh features of play, so that tuning may change them
    cost_follows: str = ""  # which of `numbers` the cost of a game is proportional to, if any

    @property
    def choose(self) -> Any:
        """Compiled: choose(table, seat, rules, mind, scratch, key) -> action."""
        return self.load()


class Restriction(NamedTuple):
    """What a policy may be told never to do while something else is left: what it is, and its actions."""

    meaning: str
    actions: tuple[int, ...]


class Lever(NamedTuple):
    """An option that gives each seat something before play, in order of play, and may make up for where it sits.

    `option`: a list by seat; `one`, `many`: what people call one and several of it; `step`: the least that is given.
    """

    option: str
    one: str
    many: str
    step: float = 1.0


STAGE_RESET, STAGE_OUTCOME, STAGES_OF_DECISIONS = 0, 1, 2
"""Stages of a profile; then two for each kind of decision: choosing, and what the rules do with it."""


class Kernels:
    """The compiled functions of a game, each named by its module and compiled, or loaded, when first asked for.

    Records are elements of record arrays; modified in place where said.

    Attributes:
        reset: reset(state, rules, key, game_index): state becomes game `game_index` of the run with `key` at its first
            decision; nothing of what was in `state` before matters, but for `hidden.is_logged`.
        step: step(state, rules, action): applies an allowed action, goes on to the next decision or the end.
        is_over: is_over(state) -> bool.
        outcome: outcome(state, rules, rows): writes the results of a finished game into a record of `rows_dtype`.
        refuse: refuse(table, seat, rules, action) -> code; 0 means allowed. The one place where legality is written.
        legal_actions: legal_actions(table, seat, rules, mask): mask[a] = 1 where allowed, else 0; mask: (action_count,)
            uint8.
        sample_hidden: sample_hidden(table, seat, rules, key, state): state becomes one that this seat cannot tell from
            the true one.
        decision_key: decision_key(state) -> uint64: the random key of the decision now due.
        play: play(job, rules, policies, minds, states, rows, detail, rounds): plays `job.game_count` games.
        profile: may be left out. profile(job, rules, policies, minds, states, rows, ticks): plays them as `play` does,
            without detail, and adds processor ticks and passes (columns of `ticks`, (stages, 2) int64) of reset, of
            outcome, and for each kind of decision of choosing and of the rules up to the next decision (`STAGE_*`).
    """

    NAMES = ("reset", "step", "is_over", "outcome", "refuse", "legal_actions", "sample_hidden", "decision_key", "play")
    OPTIONAL = ("profile",)

    def __init__(self, **sources: Any) -> None:
        """`sources`: for each name a compiled function, or the module that holds one of this name."""
        if not set(self.NAMES) <= set(sources) <= {*self.NAMES, *self.OPTIONAL}:
            raise ValueError(f"a game provides {', '.join(self.NAMES)} and may provide {', '.join(self.OPTIONAL)}")
        self._sources = sources

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._sources:
            raise AttributeError(name)
        source = self._sources[name]
        function = getattr(import_module(source), name) if isinstance(source, str) else source
        setattr(self, name, function)
        return function

    def foresee(self, name: str) -> None:
        """Say that a function will be asked for soon: where nothing is compiled yet, it is compiled beside the rest."""
        from langfinger_sim.kernel.jit import compile_ahead  # numba is slow to import, and not all games need it

        if isinstance(self._sources[name], str):
            compile_ahead(self._sources[name])

    def has(self, name: str) -> bool:
        """Whether the game provides one of the functions it may leave out."""
        return name in self._sources


class Passage(NamedTuple):
    """A piece of a story: a line, broken where it is shown; with `rows`, a table in its place.

    Attributes:
        text: what is told.
        label: stands before the text, which is broken beside it.
        kind: "heading", "text", or "note": what is said of the game rather than in it.
        level: how far it is set in, in steps.
        rows: a table, its heads first, texts only.
    """

    text: str = ""
    label: str = ""
    kind: str = "text"
    level: int = 0
    rows: Sequence[Sequence[str]] = ()


class Story(NamedTuple):
    """A game told to people. `cast`: what the passages call each seat."""

    cast: tuple[str, ...]
    passages: Sequence[Passage]


class CardRow(NamedTuple):
    """A card for people: its group and id, what it shows in words, its cells by column of its card file."""

    group: str
    card: str
    shows: str
    cells: Mapping[str, int | str]
    is_assumed: bool  # some cell is known from no source


class CardGroup(NamedTuple):
    """Cards whose worth can be asked for: rows of the game's table `cards`, which has one for each card in each game.

    Attributes:
        name: as in `CardRow.group`.
        noun, plural: one card and several, for people.
        deck: number in column `deck` of the table.
        use: what a use is, of which column `uses` counts how many: "card sold to it".
        reference: the card that others are compared with where none is named.
        nothing, nothing_words: cells of a card that does nothing, and what to call it.
        left_out: cells of a card that is in no game.
    """

    name: str
    noun: str
    plural: str
    deck: int
    use: str
    reference: str
    nothing: Mapping[str, int | str]
    nothing_words: str
    left_out: Mapping[str, int | str]


class Measure(NamedTuple):
    """Something that is counted in every game: the sum of a column of a result table, of its rows `where` others hold.

    `name`: for people, such as "unsold loot". The table has as many rows in every game of a cell.
    """

    name: str
    table: str
    column: str
    where: Mapping[str, int] = MappingProxyType({})


class Decks(NamedTuple):
    """What a game does with cards that people may edit. All raise InputError with all faults."""

    files: tuple[str, ...]  # names of the files of a folder of cards
    rows: Callable[[Variant], list[CardRow]]  # the cards a variant is played with
    export: Callable[[Variant], Mapping[str, str]]  # (variant) -> file name → text, to edit
    groups: tuple[CardGroup, ...] = ()
    market: tuple[str, str] | None = None  # groups of which the second takes what the first brings, by kind
    kinds: Callable[[CardRow], Mapping[str, int]] = lambda row: {}  # how many of each kind a card of these is or takes
    losses: tuple[Measure, ...] = ()  # what goes to waste where cards do not fit
    worth_needs: Mapping[str, Any] = {}  # option -> its only value with which money halfway through tells cards' worth
    unknowns: tuple[str, ...] = ()  # groups of cells that no source fixes, in words; drawn one by one or together
    draw: Callable[[Variant, int, Collection[str]], CardFiles] | None = None
    """(variant, seed, groups) -> a deck that could be the published one, drawn round the variant's card files."""


class Words(NamedTuple):
    """How a game speaks: between int codes and people."""

    action: Callable[[Any, int], str]  # (ruleset, action code) -> words
    parse_action: Callable[[Any, str, str], int]  # (ruleset, words, kind of decision) -> code; InputError
    refusal: Callable[[Any, Any, Any, int, int], str]  # (ruleset, table, seat record, action, refusal code) -> sentence
    events: Callable[[Any, Any], list[dict[str, Any]]]  # (ruleset, state) -> the logged events, log emptied
    header: Callable[[Any], dict[str, Any]]  # (ruleset) -> what the first line of a trace says of the rules
    read_header: Callable[[Mapping[str, Any]], Any]  # (that first line, from anywhere) -> ruleset; InputError
    story: Callable[[Sequence[Mapping[str, Any]], Sequence[str]], Story]  # (trace, name of each seat's policy) -> story
    decisions: Sequence[str]  # names of the kinds of decision, by code


@dataclass(frozen=True)
class Game:
    """All that the rest of the package knows of a game."""

    id: str
    title: str
    rules_version: str
    player_counts: tuple[int, ...]
    score: str
    score_unit: str
    options: tuple[Option, ...]
    tables: tuple[ResultTable, ...]
    action_count: int
    decision_bound: int  # no game makes more decisions
    state_dtype: np.dtype[np.void]
    rules_dtype: np.dtype[np.void]
    mind_dtype: np.dtype[np.void]
    rows_dtype: np.dtype[np.void]
    detail_dtype: np.dtype[np.void]
    round_dtype: np.dtype[np.void]
    rounds_bound: Callable[[np.ndarray[Any, Any]], int]  # (rules record array) -> most rows of `rounds` one game writes
    kernels: Kernels
    words: Words
    data_folder: Path
    source_folders: tuple[Path, ...]  # what the engine fingerprint is made of
    find_variant: Callable[[str], Variant]  # name or path of a TOML file
    apply_settings: Callable[[Variant, Sequence[str]], Variant]  # settings KEY=VALUE on top; InputError with all faults
    build_ruleset: Callable[[Variant, int], Ruleset]  # InputError with all faults at once
    find_policy: Callable[[str], Policy]
    check_policy: Callable[[str], None]  # as `find_policy`, but only reads: InputError with all faults
    policy_names: Callable[[], tuple[str, ...]]
    state_position: Callable[..., None]  # (state, ruleset, run_key, game_index, position): S6
    detail_rows: Callable[..., tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]]
    """(state, game_index, trace) of a finished session -> its one row of detail, its rows of rounds."""

    decks: Decks | None = None  # None: no cards to edit
    roles: Mapping[str, Callable[[Ruleset], Sequence[str]]] = field(default_factory=dict)
    """Column of `seats` that says whom a seat plays, each at most once a game -> names by its values (< 0: nobody)."""

    choose_signature: Any = None  # numba's, of `Policy.choose`; None: the game takes no plug-ins
    restrictions: Mapping[str, Restriction] = field(default_factory=dict)  # by name; `mind.forbidden` marks the actions
    levers: tuple[Lever, ...] = ()
    """What seats open with: the hand first; after it may come one that is given in finer steps, such as money."""


def record_array(dtype: np.dtype[np.void], count: int = 1) -> np.ndarray[Any, Any]:
    """`count` zeroed records of a dtype, as an array both compiled code and plain Python take."""
    return np.zeros(count, dtype).view(np.recarray)
