"""The file that declares a game's knobs is checked like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.content.option_reader import read_options
from langfinger_sim.errors import InputError

PLAIN = 'unit = "coins"\narticle = "E1"\nmeaning = "Ends the game."\n'


def write(folder: Path, text: str) -> Path:
    path = folder / "options.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_options(write(folder, text), {})
    return [fault.replace(f"{folder}/", "") for fault in caught.value.faults]


def test_an_option_is_read_whole(tmp_path: Path) -> None:
    text = f'[goal]\nkind = "coins"\nlow = 1\nhigh = 200\nbase = 20\n{PLAIN}'
    (goal,) = read_options(write(tmp_path, text), {})
    assert (goal.name, goal.kind, goal.base, goal.low, goal.high) == ("goal", "coins", 20, 1, 200)
    assert (goal.unit, goal.article, goal.meaning) == ("coins", "E1", "Ends the game.")


def test_a_base_may_stand_in_a_card_table(tmp_path: Path) -> None:
    text = f'[rates]\nkind = "rates"\nlength = [1, 8]\nlow = 0\nhigh = 10\nbase_from = "ruin.csv"\n{PLAIN}'
    (rates,) = read_options(write(tmp_path, text), {"rates": ["1>2"]})
    assert (rates.base, rates.has_card_base) == (["1>2"], True)


def test_other_readings_are_values_that_are_allowed_and_not_the_base(tmp_path: Path) -> None:
    text = f'[goal]\nkind = "coins"\nlow = 1\nhigh = 200\nbase = 20\n{PLAIN}'
    (goal,) = read_options(write(tmp_path, f"{text}readings = [15, 25]\n"), {})
    assert goal.readings == (15, 25)
    assert "no other reading" in refusal(tmp_path, f"{text}readings = [20]\n")[0]
    assert "goal" in refusal(tmp_path, f"{text}readings = [300]\n")[0]


def test_every_fault_of_a_declaration_is_reported(tmp_path: Path) -> None:
    text = f"""[goal]
kind = "coin"
hihg = 3
article = "E1"
[tokens]
kind = "integer"
low = 1
high = 5
base = 6
{PLAIN}
[tie]
kind = "choice"
choices = ["shared", "later_seat"]
base = "later_seat"
{PLAIN}"""
    kinds = "integer, coins, choice, flag, integers, coin_list, rates, layout, limit, price, cap"
    assert refusal(tmp_path, text) == [
        'options.toml, line 1: goal.hihg is unknown; did you mean "high"?',
        "options.toml, line 1: goal lacks unit",
        "options.toml, line 1: goal lacks meaning",
        "options.toml, line 1: goal needs either base or base_from",
        f"options.toml, line 1: goal.kind; allowed: {kinds}",
        "options.toml, line 5: tokens = 6 is refused; allowed: a whole number from 1 to 5",
        "options.toml, line 14: the base of tie has to be the first of its choices",
    ]
