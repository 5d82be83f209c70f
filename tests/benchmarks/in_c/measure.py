"""How far compiled Python is from C: the decision that takes most of a game, as played and in C: `make bench-c`.

`placing.c` does by hand what `policies/placing.py` does, on the same records. Both meet the positions of real games,
each once a pass, so that no processor learns them by heart; both must decide alike. The work of fetching a position is
measured alone and taken off.
"""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time_ns
from typing import Any

import numpy as np
from numba import types

from langfinger_sim.contract import Game, record_array
from langfinger_sim.games import find_game
from langfinger_sim.games.langfinger import records
from langfinger_sim.games.langfinger.codes import Act, Decision, Place
from langfinger_sim.games.langfinger.policies import outlook, pick, weights
from langfinger_sim.games.langfinger.signatures import CHOOSE, MIND, mind_t, rules_t, seat_t, states_t, table_t
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.memory import copy_record
from langfinger_sim.kernel.rng import run_key

HERE = Path(__file__).resolve().parent
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-fPIC", "-shared", "-Wall", "-Wextra", "-Wno-unused-function")
BATCH = 16
GAMES, PASSES = 300, 40
POLICIES = ("balanced", "tuned")
C_TYPES = {"int8": "int8_t", "int16": "int16_t", "int64": "int64_t", "uint8": "uint8_t", "uint64": "uint64_t"}

Array = np.ndarray[Any, Any]


@kernel(
    types.void(
        *(types.Array(record, 1, "C") for record in (table_t, seat_t, rules_t, mind_t)),
        types.uint64[::1], types.boolean, types.int64[::1], types.FunctionType(CHOOSE), states_t,
        types.Array(table_t, 1, "C"), types.Array(seat_t, 1, "C"),
    )
)  # fmt: skip
def decide_all(tables, seats, rules, minds, keys, decides, actions, choose, scratch, near_tables, near_seats):  # type: ignore[no-untyped-def]  # noqa: PLR0917
    """The loop of placing.c."""
    for first in range(0, len(keys) - BATCH + 1, BATCH):
        for i in range(BATCH):
            copy_record(near_tables[i], tables[first + i])
            copy_record(near_seats[i], seats[first + i])
        for i in range(BATCH if decides else 0):
            key = keys[first + i]
            actions[first + i] = choose(near_tables[i], near_seats[i], rules[0], minds[0], scratch, key)


def main() -> None:
    """Print a line a policy."""
    game = find_game("langfinger")
    with tempfile.TemporaryDirectory() as folder:
        twin = build(Path(folder))
        print(f"placing a token, ns of processor time, the least of {PASSES} passes; {platform.platform()}")
        for policy in POLICIES:
            ours, theirs, count = compare(game, policy, twin)
            print(
                f"{policy}: compiled Python {ours:.1f}, C {theirs:.1f}, ratio {ours / theirs:.2f}; {count:,} positions"
            )


def build(folder: Path) -> ctypes.CDLL:
    """Compile placing.c."""
    (folder / "records.h").write_text(write_header(), "ascii")
    library = folder / "placing.so"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *FLAGS, f"-I{folder}", str(HERE / "placing.c"), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def write_header() -> str:
    """The records and numbers of the game, as C."""
    named = {"Table": records.TABLE, "Seat": records.SEAT, "Rules": records.RULES, "Mind": MIND}
    numbers = {name: value for name, value in vars(weights).items() if name.isupper() and isinstance(value, int)}
    numbers = {f"WEIGHT_{name}" if name in Place.__members__ else name: value for name, value in numbers.items()}
    numbers |= {place.name: int(place) for place in Place}
    numbers |= {name: getattr(records, name) for name in ("NONE", "SQUARES", "LIES", "FENCE_KINDS")}
    numbers |= {"TIE_LABEL": pick.TIE_LABEL, "NOISE": pick.NOISE, "ROUNDS_TO_GO": outlook.ROUNDS_TO_GO}
    numbers |= {"PASS": int(Act.PASS), "BATCH": BATCH}
    lines = ["#include <stddef.h>", "#include <stdint.h>"]
    lines += [f"#define {name} ({value})" for name, value in numbers.items()]
    lines += [line for name, dtype in named.items() for line in spell_record(name, dtype)]
    return "\n".join(lines) + "\n"


def spell_record(name: str, dtype: np.dtype[Any]) -> list[str]:
    """A record as a struct, each place of which the compiler checks."""
    fields, checks = [], [f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "{name}");']
    for field, (kind, place, *_) in (dtype.fields or {}).items():
        base, shape = kind.subdtype or (kind, ())
        sizes = "".join(f"[{size}]" for size in shape)
        fields.append(f"    {C_TYPES.get(base.name, 'double')} {field}{sizes};")
        checks.append(f'_Static_assert(offsetof({name}, {field}) == {place}, "{name}.{field}");')
    return ["typedef struct {", *fields, f"}} {name};", *checks]


def compare(game: Game, policy: str, twin: ctypes.CDLL) -> tuple[float, float, int]:
    """Nanoseconds a decision of this program and of C, and how many were met; the two by turns. Ends if they differ."""
    rules = game.build_ruleset(game.find_variant("base"), 4).record
    found = game.find_policy(policy)
    tables, seats, keys = collect(game, policy, rules)
    shared = (tables, seats, np.ascontiguousarray(rules), np.ascontiguousarray(found.mind), keys)
    ours, theirs = (np.zeros(len(keys), np.int64) for _ in range(2))
    near = (
        found.choose,
        record_array(game.state_dtype, 4),
        record_array(records.TABLE, BATCH),
        record_array(records.SEAT, BATCH),
    )
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in shared]

    def play_ours(decides: bool) -> None:
        decide_all(*shared, decides, ours, *near)

    def play_theirs(decides: bool) -> None:
        out = ctypes.c_void_p(theirs.ctypes.data)
        twin.decide_all(ctypes.c_int64(len(keys)), *pointers, ctypes.c_int64(decides), out)

    ways: list[tuple[Callable[[bool], None], bool]] = [
        (play, decides) for play in (play_ours, play_theirs) for decides in (True, False)
    ]
    least = [float("inf")] * len(ways)
    for _ in range(PASSES):
        for place, (play, decides) in enumerate(ways):
            start = process_time_ns()
            play(decides)
            least[place] = min(least[place], (process_time_ns() - start) / len(keys))
    if not ours.any() or (ours != theirs).any():
        sys.exit(f"{policy}: {(ours != theirs).sum()} of {len(keys)} decisions differ")
    return least[0] - least[1], least[2] - least[3], len(keys)


def collect(game: Game, policy: str, rules: Array) -> tuple[Array, Array, Array]:
    """Table, own record and random key wherever a token is placed in some games."""
    kernels, found, states = game.kernels, game.find_policy(policy), record_array(game.state_dtype, 5)
    state, tables, seats, keys = states[0], [], [], []
    for number in range(GAMES):
        kernels.reset(state, rules[0], run_key(1), number)
        while not kernels.is_over(state):
            own, key = state.seats[state.table.decision_seat], kernels.decision_key(state)
            if state.table.decision_kind == Decision.PLACE:
                tables.append(state["table"].copy())
                seats.append(state["seats"][state.table.decision_seat].copy())
                keys.append(key)
            kernels.step(state, rules[0], found.choose(state.table, own, rules[0], found.mind[0], states[1:], key))
    end = len(keys) // BATCH * BATCH
    return (
        np.array(tables[:end], records.TABLE),
        np.array(seats[:end], records.SEAT),
        np.array(keys[:end], np.uint64),
    )


if __name__ == "__main__":
    main()
