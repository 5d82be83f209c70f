"""One value against one option: what is taken, what is refused and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from langfinger_sim.content.fields import check_value, describe_allowed, parse_text, show, spell
from langfinger_sim.content.options import Option
from langfinger_sim.errors import InputError

TOKENS = Option("tokens", "integer", 3, "tokens", "A1", "", low=1, high=5)
GOAL = Option("goal", "coins", 20, "coins", "E1", "", low=1, high=200)
TIE = Option("tie", "choice", "shared", "", "E2", "", choices=("shared", "later_seat"))
ROTATE = Option("rotate", "flag", True, "", "C4", "")
HANDS = Option("hands", "integers", [2, 3], "tools", "S2", "", low=0, high=12, length=(2, 2))
MONEY = Option("money", "coin_list", [0, 0], "coins", "S3", "", low=0, high=40, length=(2, 2))
RATES = Option("rates", "rates", ["1>2"], "tools", "B3", "", low=0, high=10, length=(1, 8))
LIMIT = Option("limit", "limit", "none", "tools", "C3", "", low=0, high=60)
PRICE = Option("price", "price", "none", "coins", "B5", "", low=0, high=3)
CAP = Option("cap", "cap", "auto", "rounds", "E3", "", low=1, high=2000)
PLACES = Option(
    "places", "layout", {"4": [7, 3]}, "cards", "S4", "", parts=(("city", 0, 20), ("villa", 0, 8)), counts=(2, 5)
)


def refusal(option: Option, value: object) -> tuple[str, ...]:
    with pytest.raises(InputError) as caught:
        check_value(option, value)
    return caught.value.faults


@pytest.mark.parametrize("value", [True, 3.0, "3", None, [3], 0, 6, float("nan")])
def test_whole_numbers_are_strict(value: object) -> None:
    assert refusal(TOKENS, value) == (f"tokens = {show(value)} is refused; allowed: a whole number from 1 to 5",)


@pytest.mark.parametrize(("value", "stored"), [(20, 20), (20.0, 20), (19.5, 19.5), (1, 1), (200, 200)])
def test_coins_come_in_halves_and_whole_ones_are_stored_whole(value: float, stored: float) -> None:
    checked = check_value(GOAL, value)
    assert (checked, type(checked)) == (stored, type(stored))


@pytest.mark.parametrize("value", [True, "20", 0.5, 200.5, 20.25, float("nan"), float("inf")])
def test_other_money_is_refused(value: object) -> None:
    assert refusal(GOAL, value) == (f"goal = {show(value)} is refused; allowed: coins from 1 to 200 in steps of 0.5",)


def test_a_wrong_choice_names_all_and_the_nearest() -> None:
    message = 'tie = "laterseat" is refused; allowed: shared, later_seat; did you mean "later_seat"?'
    assert refusal(TIE, "laterseat") == (message,)
    assert refusal(TIE, 1) == ("tie = 1 is refused; allowed: shared, later_seat",)


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_flags_are_true_or_false(value: object) -> None:
    assert refusal(ROTATE, value) == (f"rotate = {show(value)} is refused; allowed: true, false",)


@pytest.mark.parametrize("value", [[2], [2, 3, 4], 2, "2,3", {"a": 1}])
def test_lists_have_their_length(value: object) -> None:
    assert refusal(HANDS, value) == (
        f"hands = {show(value)} is refused; allowed: a list of 2, each a whole number from 0 to 12",
    )


def test_every_element_of_a_list_is_reported() -> None:
    assert refusal(HANDS, [13, True]) == (
        "hands number 1 = 13 is refused; allowed: a whole number from 0 to 12",
        "hands number 2 = true is refused; allowed: a whole number from 0 to 12",
    )
    assert refusal(MONEY, [0.3, 1]) == ("money number 1 = 0.3 is refused; allowed: coins from 0 to 40 in steps of 0.5",)


@pytest.mark.parametrize("rate", ["12", "1>11", "11>1", "1 > 2", ">2", "1>", 12, "1>2>3", "-1>2", "١>٢"])
def test_rates_are_two_numbers_with_an_arrow(rate: object) -> None:
    allowed = 'tools given and drawn, each from 0 to 10, spelled "2>3"'
    assert refusal(RATES, ["1>2", rate]) == (f"rates number 2 = {show(rate)} is refused; allowed: {allowed}",)


def test_rates_are_spelled_one_way() -> None:
    assert check_value(RATES, ["01>2"]) == ["1>2"]


@pytest.mark.parametrize("value", ["auto", "None", -1, 61, True])
def test_a_limit_is_none_or_a_number(value: object) -> None:
    allowed = 'allowed: "none" or a whole number from 0 to 60'
    assert refusal(LIMIT, value) == (f"limit = {show(value)} is refused; {allowed}",)


@pytest.mark.parametrize("value", ["auto", -0.5, 3.5, 0.25, True])
def test_a_price_is_none_or_coins(value: object) -> None:
    allowed = 'allowed: "none" or coins from 0 to 3 in steps of 0.5'
    assert refusal(PRICE, value) == (f"price = {show(value)} is refused; {allowed}",)
    assert [check_value(PRICE, parse_text(PRICE, text)) for text in ("none", "0", "2.5")] == ["none", 0, 2.5]
    assert f"allowed: {describe_allowed(PRICE)}" == allowed


def test_special_words_of_limits_and_caps_are_taken() -> None:
    assert [check_value(LIMIT, value) for value in ("none", 0, 60)] == ["none", 0, 60]
    assert [check_value(CAP, value) for value in ("auto", 1, 2000)] == ["auto", 1, 2000]
    assert refusal(CAP, "none") == ('cap = "none" is refused; allowed: "auto" or a whole number from 1 to 2000',)


def test_a_layout_has_a_row_for_a_player_count() -> None:
    assert check_value(PLACES, {"2": [0, 0], "5": [20, 8]}) == {"2": [0, 0], "5": [20, 8]}
    row = "a list of 2 whole numbers: city from 0 to 20, villa from 0 to 8"
    assert refusal(PLACES, [7, 3]) == (
        f"places = [7, 3] is refused; allowed: places.N for N from 2 to 5 players, each {row}",
    )
    assert refusal(PLACES, {"6": [7, 3], "4": [21, 9], "3": [1]}) == (
        f"places.6 = [7, 3] is refused; allowed: places.N for N from 2 to 5 players, each {row}",
        "places.4 city = 21 is refused; allowed: a whole number from 0 to 20",
        "places.4 villa = 9 is refused; allowed: a whole number from 0 to 8",
        f"places.3 = [1] is refused; allowed: {row}",
    )


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (TOKENS, "4", 4),
        (TOKENS, "4.0", "4.0"),
        (GOAL, "25", 25),
        (GOAL, "19.5", 19.5),
        (GOAL, "1e3", "1e3"),
        (TIE, "later_seat", "later_seat"),
        (ROTATE, "no", False),
        (ROTATE, "True", True),
        (ROTATE, "0", "0"),
        (HANDS, "4, 4", [4, 4]),
        (HANDS, "4,x", [4, "x"]),
        (MONEY, "0.5,1", [0.5, 1]),
        (RATES, "1>2, 2>2", ["1>2", "2>2"]),
        (LIMIT, "none", "none"),
        (LIMIT, "7", 7),
        (CAP, "auto", "auto"),
        (PLACES, "7,3", [7, 3]),
    ],
)
def test_text_of_the_command_line_becomes_a_value(option: Option, text: str, value: object) -> None:
    assert parse_text(option, text) == value


@pytest.mark.parametrize(
    ("value", "text"), [(True, "true"), ([2, 3], "2,3"), (["1>2", "2>2"], "1>2,2>2"), (19.5, "19.5"), ("none", "none")]
)
def test_a_value_is_spelled_as_it_is_typed(value: Any, text: str) -> None:
    assert spell(value) == text


def test_long_values_are_cut() -> None:
    assert len(show("x" * 1000)) == 60


@pytest.mark.parametrize("option", [TOKENS, GOAL, TIE, ROTATE, HANDS, MONEY, RATES, LIMIT, CAP, PLACES])
def test_what_is_allowed_can_be_said_for_every_kind(option: Option) -> None:
    assert f"; allowed: {describe_allowed(option)}" in refusal(option, None)[0]
    assert check_value(option, option.base) == option.base
