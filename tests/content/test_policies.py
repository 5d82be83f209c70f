"""Policy files: families, numbers and weights."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.content.policies import ANY_WEIGHT, Families, PolicyFile, find_policy, read_policy
from langfinger_sim.errors import InputError

FAMILIES: Families = {
    "random": {},
    "linear": dict.fromkeys(("city_tools", "chest_money", "bonus"), ANY_WEIGHT),
}


def write(folder: Path, text: str) -> Path:
    path = folder / "sly.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str, families: Families = FAMILIES) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_policy(write(folder, text), families)
    return [fault.replace(f"{folder}/", "") for fault in caught.value.faults]


def test_a_policy_is_read_whole(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """family = "linear"
description = "hoards"
cost_microseconds = 12
temperature = 0.5
error_rate = 0.1
[weights]
bonus = 2
chest_money = -0.25
""",
    )
    expected = PolicyFile("sly", path, "linear", "hoards", 12.0, 0.5, 0.1, {"bonus": 2.0, "chest_money": -0.25})
    assert find_policy(tmp_path, FAMILIES, "sly") == find_policy(tmp_path, FAMILIES, str(path)) == expected


def test_all_but_the_family_may_be_left_out(tmp_path: Path) -> None:
    policy = read_policy(write(tmp_path, 'family = "random"\n'), FAMILIES)
    assert (policy.description, policy.temperature, policy.error_rate, policy.weights) == ("", 0.0, 0.0, {})
    assert policy.cost_microseconds > 0


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = """family = "linaer"
description = 1
cost_microseconds = 0
temperature = true
error_rate = 1.5
weight = 1
[weights]
bonus = "high"
"""
    allowed = "family, description, cost_microseconds, temperature, error_rate, forbidden, weights"
    assert refusal(tmp_path, text) == [
        f'sly.toml, line 6: "weight" is unknown; allowed: {allowed}; did you mean "weights"?',
        'sly.toml, line 1: family = "linaer" is refused; allowed: random, linear; did you mean "linear"?',
        "sly.toml, line 2: description = 1 is refused; allowed: a text",
        "sly.toml, line 3: cost_microseconds = 0 is refused; allowed: a number from 0.001 to 1e+09",
        "sly.toml, line 4: temperature = true is refused; allowed: a number from 0 to 1e+06",
        "sly.toml, line 5: error_rate = 1.5 is refused; allowed: a number from 0 to 1",
        'sly.toml, line 8: weights.bonus = "high" is refused; allowed: a number from -1e+09 to 1e+09',
    ]


def test_unknown_weights_show_the_nearest(tmp_path: Path) -> None:
    assert refusal(tmp_path, 'family = "linear"\n[weights]\nchest = 1\n') == [
        'sly.toml, line 3: weight "chest" is unknown; allowed: city_tools, chest_money, bonus'
        '; did you mean "chest_money"?'
    ]
    assert refusal(tmp_path, 'family = "random"\n[weights]\nbonus = 1\n') == [
        'sly.toml, line 3: weight "bonus" is unknown; allowed: none, the family has no weights'
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "sly.toml: family is missing; allowed: random, linear"),
        ("family = 3\n", "sly.toml, line 1: family = 3 is refused; allowed: random, linear"),
        (
            'family = "linear"\nweights = 3\n',
            "sly.toml, line 2: weights = 3 is refused; allowed: a section [weights]",
        ),
        (
            'family = "linear"\n[weights]\nbonus = nan\n',
            "sly.toml, line 3: weights.bonus = NaN is refused; allowed: a number from -1e+09 to 1e+09",
        ),
    ],
)
def test_single_faults(tmp_path: Path, text: str, fault: str) -> None:
    assert refusal(tmp_path, text) == [fault]


def test_an_unknown_policy_shows_the_nearest(tmp_path: Path) -> None:
    write(tmp_path, 'family = "random"\n')
    with pytest.raises(InputError, match=r'policy "sky" is unknown; allowed: sly, .*did you mean "sly"'):
        find_policy(tmp_path, FAMILIES, "sky")


def test_what_is_forbidden_is_named(tmp_path: Path) -> None:
    known = ("ruin", "own_tool", "pass")
    path = write(tmp_path, 'family = "random"\nforbidden = ["pass", "ruin"]\n')
    assert read_policy(path, FAMILIES, known).forbidden == ("ruin", "pass")
    for text, said in (
        ('["riun"]', 'forbidden names "riun"; allowed: ruin, own_tool, pass; did you mean "ruin"?'),
        ("[3]", "forbidden names 3; allowed: ruin, own_tool, pass"),
        ('"ruin"', 'forbidden = "ruin" is refused; allowed: a list of ruin, own_tool, pass'),
    ):
        with pytest.raises(InputError) as caught:
            read_policy(write(tmp_path, f'family = "random"\nforbidden = {text}\n'), FAMILIES, known)
        assert caught.value.faults == (f"{path}, line 2: {said}",)


def test_a_weight_with_bounds_keeps_to_them(tmp_path: Path) -> None:
    deep: Families = {"deep": {"depth": (1.0, 9.0)}}
    assert read_policy(write(tmp_path, 'family = "deep"\n[weights]\ndepth = 9\n'), deep).weights == {"depth": 9.0}
    fault = refusal(tmp_path, 'family = "deep"\n[weights]\ndepth = 0\n', deep)
    assert fault == ["sly.toml, line 3: weights.depth = 0 is refused; allowed: a number from 1 to 9"]
