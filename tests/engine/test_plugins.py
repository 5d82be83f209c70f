"""Policies a user wrote in Python: played as any other, and every slip ends in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Game, record_array
from langfinger_sim.engine import plugins
from langfinger_sim.engine.command_line import needs_files, spell_command
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.plugins import with_plugins
from langfinger_sim.engine.replay import replay_plan
from langfinger_sim.engine.run import RunResult, run_plan
from langfinger_sim.engine.session import GameSession
from langfinger_sim.engine.verify import verify_run
from langfinger_sim.errors import EngineFault, InputError
from langfinger_sim.kernel.guard import one_way
from langfinger_sim.kernel.rng import mix, run_key
from tests.toy.game import GAME, find_variant

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).resolve().parents[2]

WALKER = '''
"""Walks, whatever the others do."""

import numpy as np


def choose(table, seat, rules, mind, scratch, key):
    return np.int64(0)
'''

Write = Callable[..., Path]

REMEMBERS = "policy mine chose otherwise when scratch held something else"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(body: str, name: str = "mine", head: str = "import numpy as np\n") -> Path:
        path = tmp_path / f"{name}.py"
        arguments = "table, seat, rules, mind, scratch, key"
        path.write_text(f"{head}\n\ndef choose({arguments}):\n    {body}\n", "utf-8")
        return path

    return write_file


def plan_of(*policies: str, games: int = 300) -> Plan:
    return Plan("dash", cross_cells([find_variant("base")], [2], [list(policies)]), games, 4, 20)


def play(file: Path, folder: Path, *policies: str) -> RunResult:
    game = with_plugins(GAME, [file])
    return run_plan(game, plan_of(*(policies or (file.stem, "toss"))), folder, threads=2)


def test_it_plays_what_the_same_policy_of_the_package_plays(tmp_path: Path) -> None:
    file = tmp_path / "stroller.py"
    file.write_text(WALKER, "utf-8")
    mine = play(file, tmp_path / "mine")
    theirs = run_plan(GAME, plan_of("walk", "toss"), tmp_path / "theirs", threads=1)
    assert mine.totals[0].shares.parts.tolist() == theirs.totals[0].shares.parts.tolist()
    assert mine.totals[0].rounds == theirs.totals[0].rounds
    policy = with_plugins(GAME, [file]).find_policy("stroller")
    assert (policy.description, policy.family) == ("Walks, whatever the others do.", "plug-in")


def test_run_with_it_is_verified_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "stroller.py"
    file.write_text(WALKER, "utf-8")
    result = play(file, tmp_path / "run")
    game = with_plugins(GAME, [file])
    assert verify_run(result.folder, lambda _: game, sample_games=20).differences == []
    assert replay_plan(game, result.plan, 17).session.is_over
    with pytest.raises(InputError, match="stroller"):
        verify_run(result.folder, lambda _: GAME, sample_games=20)


def test_command_names_its_file(tmp_path: Path) -> None:
    file = tmp_path / "stroller.py"
    file.write_text(WALKER, "utf-8")
    plan = plan_of("stroller", "toss")
    assert "--plugin stroller.py --policy stroller,toss" in spell_command(GAME, plan, "runs/x")
    assert needs_files(GAME, plan)
    assert "--plugin" not in spell_command(GAME, plan_of("walk", "toss"), "runs/x")
    assert not needs_files(GAME, plan_of("walk", "toss"))


def test_digest_is_of_its_text(tmp_path: Path) -> None:
    file = tmp_path / "stroller.py"
    found = []
    for text in (WALKER, WALKER.replace("Walks", "Strolls")):
        file.write_text(text, "utf-8")
        found.append(with_plugins(GAME, [file]).find_policy("stroller").digest)
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("t = table; t.position[seat.index] = 99; return 0", "policy mine wrote to what it was given"),
        ("s = seat; s.index = 1 - seat.index; return 0", "policy mine wrote to what it was given"),
        ("r = rules; r.goal = 1; return 0", "a policy (mine, toss) wrote to the rules or to its mind"),
        ("m = mind; m.weights[3] = 1.0; return 0", "a policy (mine, toss) wrote to the rules or to its mind"),
        ("return table.position[seat.index + 100]", "policy mine raised an exception"),
        ("return 1 // (table.round_number - table.round_number)", "policy mine raised an exception"),
        ("if key >= 0: raise ValueError(3)\n    return 0", "policy mine raised an exception"),
        ("return -3 - key % 2", "policy mine gave a number below 0"),
        ("return 1", "policy mine in seat 0 chose action 1: no jumps left"),
        ("return 777", "policy mine in seat 0 chose action 777"),
        ("h = scratch[0].hidden; h.game_key += np.uint64(1); return np.int64(h.game_key % 2)", REMEMBERS),
        ("if scratch[1].hidden.game_key == 0xA5A5A5A5A5A5A5A5: raise ValueError(3)\n    return 0", REMEMBERS),
    ],
)
def test_what_it_must_not_do_ends_in_a_sentence(write: Write, tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(EngineFault) as caught:
        play(write(body), tmp_path / "run")
    assert words in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_indices_are_checked_in_its_own_helpers_too(write: Write, tmp_path: Path) -> None:
    head = "import numba\n\n@numba.njit\ndef look(table, seat):\n    return table.position[seat.index + 100]\n"
    with pytest.raises(EngineFault, match="policy mine raised an exception"):
        play(write("return look(table, seat)", head=head), tmp_path / "run")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 0.5", "it gives float64, not the whole number of an action"),
        ("return None", "it gives none, not the whole number"),
        ("return table.positions[0]", "there is no field 'positions'"),
        ("return nonsense(3)", "NameError: name 'nonsense' is not defined"),
        ("return print('a', sep=3)", "choose cannot be compiled: "),
        ("with numba.objmode(y='int64'):\n        y = 0\n    return y", "it leaves compiled code (objmode)"),
        ("return np.random.randint(2)", "it draws from a random generator; allowed: only what comes from `key`"),
    ],
)
def test_types_that_do_not_fit_end_in_a_sentence(write: Write, tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        play(write(body, head="import numba\nimport numpy as np\n"), tmp_path / "run")
    assert words in str(caught.value)
    assert len(caught.value.faults) == 1
    assert "mine.py: choose cannot be compiled" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def choose(table, seat): return 0", "choose takes 2 arguments (table, seat); allowed: 6, table, seat, rules"),
        ("def chose(a, b, c, d, e, f): return 0", "it has no function choose(table, seat, rules, mind, scratch, key)"),
        ("choose = 3", "it has no function choose"),
        ("import nothing_of_this_name", "it cannot be imported: ModuleNotFoundError"),
        ("def choose(:", "it cannot be imported: SyntaxError"),
        ("COST_MICROSECONDS = -1\ndef choose(a, b, c, d, e, f): return 0", "COST_MICROSECONDS = -1; allowed"),
    ],
)
def test_module_that_holds_no_policy_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        with_plugins(GAME, [file])
    assert words in str(caught.value)


def test_all_faults_are_told_at_once(write: Write, tmp_path: Path) -> None:
    files = [write("return 0", "walk"), write("return 0", "not-a-name"), tmp_path / "absent.py"]
    with pytest.raises(InputError) as caught:
        with_plugins(GAME, files)
    told = caught.value.faults
    assert len(told) == 3
    assert "there is a policy walk; rename the file" in told[0]
    assert "not-a-name is no name for a policy" in told[1]
    assert "there is no such file, and no module of this name" in told[2]


def test_object_mode_of_a_helper_is_refused_too(write: Write, tmp_path: Path) -> None:
    body = "\n    with numba.objmode(y='int64'):\n        y = 0\n    return y"
    head = f"import numba\n\n@numba.njit\ndef deep(x):{body}\n\n@numba.njit\ndef look(x):\n    return deep(x)\n"
    with pytest.raises(InputError, match="it leaves compiled code"):
        play(write("return look(1)", head=head), tmp_path / "run")


def test_scratch_may_be_used_within_a_decision(write: Write, tmp_path: Path) -> None:
    body = "scratch[0].hidden.game_key = key; return np.int64(scratch[0].hidden.game_key * np.uint64(0))"
    assert play(write(body), tmp_path / "run").totals[0].shares.games == 300


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("rules.goal = 1; return 0", "choose writes to rules in line 5; a policy may change scratch alone"),
        ("x = rules.goal\n    rules.goal = 9\n    rules.goal = x\n    return 0", "choose writes to rules in line 6"),
        ("table.position[seat.index] += 1; return 0", "choose writes to table in line 5"),
        ("for mind.weights[0] in range(3): pass\n    return 0", "choose writes to mind in line 5"),
    ],
)
def test_plain_writes_are_named_by_line_before_it_plays(write: Write, body: str, words: str) -> None:
    """Also those that are taken back at once, which nobody could see afterwards."""
    with pytest.raises(InputError) as caught:
        with_plugins(GAME, [write(body)])
    assert words in str(caught.value)


def test_what_is_no_write_is_let_through(write: Write) -> None:
    with_plugins(GAME, [write("table = np.zeros(3)\n    table[0] = rules.goal\n    scratch[0].hidden.game_key = key")])


def test_digest_is_of_the_modules_beside_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "leaning.py"
    file.write_text(f"from helper_of_leaning import help_out\n{WALKER}", "utf-8")
    found = []
    for text in ("1", "1", "2"):
        (tmp_path / "deeper_of_leaning.py").write_text(f"def go_on():\n    return {text}\n", "utf-8")
        (tmp_path / "helper_of_leaning.py").write_text(
            "import deeper_of_leaning\n\ndef help_out():\n    return 1\n", "utf-8"
        )
        for name in ("helper_of_leaning", "deeper_of_leaning"):
            sys.modules.pop(name, None)
        plugins._load.cache_clear()
        found.append(with_plugins(GAME, [file]).find_policy("leaning").digest)
    assert found[0] == found[1] != found[2]


def test_game_without_a_signature_takes_none(write: Write) -> None:
    from dataclasses import replace

    bare: Game = replace(GAME, choose_signature=None)
    with pytest.raises(InputError, match="Dash takes no plug-ins"):
        with_plugins(bare, [write("return 0")])


def test_its_key_tells_nothing_of_the_deal(write: Write) -> None:
    """It is not the key of the decision, nor what a bijection made of that; it is the same for the same decision."""
    file = write("scratch[0].hidden.game_key = key; return 0")
    game = with_plugins(GAME, [file])
    policies = [game.find_policy("mine"), game.find_policy("walk")]
    session = GameSession(game, game.build_ruleset(find_variant("base"), 2), seed=3, game_index=5, policies=policies)
    key = game.kernels.decision_key(session.state)
    scratch = record_array(game.state_dtype, 4)
    state = session.state
    policies[0].choose(state.table, state.seats[0], session.ruleset.record[0], policies[0].mind[0], scratch, key)
    with np.errstate(over="ignore"):
        seen = scratch[0].hidden.game_key
        assert seen == one_way(key)
        assert seen not in (key, mix(key), run_key(3))


def test_key_is_spread_and_is_no_bijection_of_a_known_kind() -> None:
    """Undoing the mixing, as one can for `mix`, does not lead back."""
    with np.errstate(over="ignore"):
        keys = np.arange(20_000, dtype=np.uint64)
        made = np.array([one_way(key) for key in keys], np.uint64)
    bits = np.unpackbits(made.view(np.uint8)).mean()
    assert len(set(made.tolist())) == len(keys)
    assert abs(bits - 0.5) < 0.002


LATER = """
import sys
from pathlib import Path
from langfinger_sim.engine.plugins import with_plugins
from tests.engine.test_plugins import plan_of
from langfinger_sim.engine.run import run_plan
from tests.toy.game import GAME
import numba
from numba.core import dispatcher
game = with_plugins(GAME, [sys.argv[1]])
run_plan(game, plan_of("mine", "toss"), Path(sys.argv[2]), threads=1)
from tests.toy.rules import play
print("loop compiled anew:", sum(play.stats.cache_misses.values()))
"""


def test_loop_is_not_compiled_again_for_it(write: Write, tmp_path: Path) -> None:
    """In a process of its own: the batch loop comes from the disk, its type does not depend on who plays."""
    run_plan(GAME, plan_of("walk", "toss"), tmp_path / "warm", threads=1)
    file = write("return np.int64(table.round_number * 0)")
    ended = subprocess.run(
        [sys.executable, "-c", LATER, str(file), str(tmp_path / "run")],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert "loop compiled anew: 0" in ended.stdout


READER = """
import sys
from pathlib import Path
from langfinger_sim.engine.plugins import with_plugins
from tests.engine.test_plugins import plan_of
from langfinger_sim.engine.run import run_plan
from tests.toy.game import GAME
game = with_plugins(GAME, [sys.argv[1]])
result = run_plan(game, plan_of("mine", "toss"), Path(sys.argv[2]), threads=1)
print(game.find_policy("mine").digest, result.totals[0].rounds)
"""


def test_numbers_read_from_another_file_are_not_those_of_an_older_one(write: Write, tmp_path: Path) -> None:
    """Compiled code is kept on disk with the numbers in it; these may change while the text of the module does not."""
    numbers = tmp_path / "numbers.txt"
    file = write(
        "return np.int64(NUMBERS[0]) - 1", head=f"import numpy as np\nNUMBERS = np.loadtxt({str(numbers)!r}, ndmin=1)\n"
    )
    told = []
    for count, number in enumerate((1, 0)):
        numbers.write_text(f"{number}\n", "utf-8")
        ended = subprocess.run(
            [sys.executable, "-c", READER, str(file), str(tmp_path / f"run{count}")],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        told.append((ended.returncode, ended.stdout, ended.stderr))
    assert told[0][0] == 0, told[0]
    assert told[1][0] != 0, "the second plays action -1"
    assert "gave a number below 0" in told[1][2]
