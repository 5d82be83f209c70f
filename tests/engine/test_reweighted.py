"""Other numbers of a policy, stated where its name stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.restricted import base_names, check_policy, find_policy, restrict_name
from langfinger_sim.engine.reweighted import split_numbers, vary_names
from langfinger_sim.errors import InputError
from langfinger_sim.games import find_game
from tests.toy.game import GAME

LANGFINGER = find_game("langfinger")


def numbers(name: str) -> dict[str, float]:
    return {key: value for key, value, _ in find_policy(LANGFINGER, name).numbers}


def test_stated_numbers_are_played_and_all_others_stay() -> None:
    policy = find_policy(LANGFINGER, "search with rounds=2 and playouts=50")
    assert policy.name == "search with playouts=50 and rounds=2"
    assert numbers(policy.name) == numbers("search") | {"playouts": 50.0, "rounds": 2.0}
    assert policy.mind["weights"].tolist() != find_policy(LANGFINGER, "search").mind["weights"].tolist()
    assert policy.cost_microseconds == find_policy(LANGFINGER, "search").cost_microseconds / 4
    assert find_policy(LANGFINGER, "search with rounds=2").cost_microseconds == policy.cost_microseconds * 4
    assert numbers("balanced with temperature=0.5")["temperature"] == 0.5


def test_digest_is_of_what_is_played() -> None:
    own = {key: value for key, value in numbers("search").items() if key == "playouts"}["playouts"]
    assert find_policy(LANGFINGER, f"search with playouts={own}").digest == find_policy(LANGFINGER, "search").digest
    assert find_policy(LANGFINGER, "search with playouts=7").digest != find_policy(LANGFINGER, "search").digest


def test_one_spelling_with_what_it_goes_without() -> None:
    name = restrict_name(LANGFINGER, "search with rounds=2.0 and playouts=50 without never ruin")
    assert name == "search with playouts=50 and rounds=2 without ruin"
    assert base_names(f"1 {name} / 2 tuned") == ("search", "tuned")
    policy = find_policy(LANGFINGER, name)
    assert [key for key, _ in policy.forbidden] == ["ruin"]
    assert policy.name == name


def test_a_path_may_hold_the_word(tmp_path: Path) -> None:
    assert split_numbers("played with care.toml") == ("played with care.toml", {})
    file = tmp_path / "mine with care.toml"
    file.write_text('family = "linear"\nforbidden = ["ruin"]\n[weights]\nsale = 1.0\n', "utf-8")
    policy = find_policy(LANGFINGER, f"{file} with sale=2")
    assert {key: value for key, value, _ in policy.numbers if value} == {"sale": 2.0}
    assert [key for key, _ in policy.forbidden] == ["ruin"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "search with playout=50",
            'policy search has no number playout; allowed: temperature, .*did you mean "playouts"',
        ),
        ("random with x=1", "policy random has no number x; allowed: temperature, error_rate"),
        ("search with playouts=many", 'policy "search with playouts=many" is unknown'),
        ("search with playouts=0", "weights.playouts = 0.0 is refused; allowed: a number from 1 to"),
        ("balanced with error_rate=2", "policy balanced with error_rate=2: error_rate = 2.0 is refused; allowed: "),
    ],
)
def test_what_cannot_be_is_told(name: str, words: str) -> None:
    for ask in (find_policy, check_policy):
        with pytest.raises(InputError, match=words) as caught:
            ask(LANGFINGER, name)
        assert len(caught.value.faults) == 1


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(InputError, match="policy toss has no number x; allowed: none"):
        find_policy(GAME, "toss with x=1")


def test_varied_players_are_named_once_for_each_value() -> None:
    assert vary_names(LANGFINGER, ["search", "tuned"], ["playouts=50,200", "rounds=1,2"]) == [
        "search with playouts=50 and rounds=1",
        "search with playouts=50 and rounds=2",
        "search with playouts=200 and rounds=1",
        "search with playouts=200 and rounds=2",
        "tuned",
    ]
    for axis, words in (("playout=1", 'nobody has a number playout; did you mean "playouts"'), ("x", "allowed: a num")):
        with pytest.raises(InputError, match=words):
            vary_names(LANGFINGER, ["search"], [axis])
