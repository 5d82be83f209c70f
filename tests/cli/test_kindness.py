"""What people get wrong, with the game itself: one clear message each, exit 2, no traceback, nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command

PREPARED = {
    "syntax.toml": "goal = 20\ntokens = = 3\n",
    "encoding.toml": b"description = 'M\xfcnzen'\n",
    "circle.toml": 'extends = "circle.toml"\n',
    "unknown.toml": "gaol = 25\n",
    "type.toml": 'tokens = "three"\n',
    "range.toml": "goal = 300\n",
    "count.toml": "[players.6]\ngoal = 25\n",
    "misfit.toml": "goal = 5\nstart_money = [0, 0, 0, 0, 5]\n",
    "card.toml": "[cards.fence_9]\ngold_buys = 1\n",
    "column.toml": "[cards.fence_09]\ngold_buy = 1\n",
    "cell.toml": "[cards.fence_09]\ngold_buys = 3\n",
    "folder.toml": 'cards = "nowhere"\n',
    "sly.toml": 'family = "linaer"\n',
    "rash.toml": 'family = "linear"\nerror_rate = 2\n',
    "weight.toml": 'family = "linear"\n[weights]\nharbour = 1\n',
    "file": "",
    "lacks/tools.csv": "tool\nhammer\n",
    "twice/tools.csv": "tool,copies\n" + "".join(f"{tool},12\n" for tool in ["hammer", "hammer"]),
    "word/tools.csv": "tool;copies\nhammer;a dozen\n",
    "comma/tools.csv": "tool;copies\nhammer;2,5\n",
    "quote/tools.csv": 'tool,copies\n"hammer,12\n',
    "status/deck.toml": 'status = "typed form the box"\n',
}

RUN = [
    (["--variant", "equal_hand"], 'variant "equal_hand" is unknown', 'did you mean "equal_hands"?'),
    (["--variant", "absent.toml"], 'variant "absent.toml" is unknown', "or the path of a TOML file"),
    (["--variant", "../base"], 'variant "../base" is unknown', "allowed: base"),
    (["--variant", "syntax.toml"], "syntax.toml, line 2: not valid TOML", ""),
    (["--variant", "encoding.toml"], "encoding.toml, line 1: not UTF-8 text", "save the file as UTF-8"),
    (["--variant", "circle.toml"], "circle.toml, line 1: extends goes round in a circle", ""),
    (["--variant", "unknown.toml"], 'unknown.toml, line 1: "gaol" is no option', 'did you mean "goal"?'),
    (["--variant", "type.toml"], 'type.toml, line 1: tokens = "three" is refused', "a whole number from 1 to 5"),
    (["--variant", "range.toml"], "range.toml, line 1: goal = 300 is refused", "coins from 1 to 200"),
    (["--variant", "count.toml"], "count.toml, line 1: players.6", "allowed: [players.2], [players.3]"),
    (["--variant", "misfit.toml"], "start_money number 5 = 5 is refused", "allowed: less than goal = 5"),
    (["--variant", "card.toml"], 'card.toml, line 2: fence_9.gold_buys = 1: there is no card "fence_9"', '"fence_09"?'),
    (["--variant", "column.toml"], 'fence_09 has no "gold_buy"', 'did you mean "gold_buys"?'),
    (["--variant", "cell.toml"], "cell.toml, line 2: fence_09.gold_buys = 3 is refused", "a whole number from 0 to 2"),
    (["--variant", "folder.toml"], 'folder.toml, line 1: cards = "nowhere" is refused', "a folder of card files"),
    (["--set", "gaol=25"], '--set gaol=25: "gaol" is no option', 'did you mean "goal"?'),
    (["--set", "goal"], "--set goal: allowed: KEY=VALUE", ""),
    (["--set", "goal=many"], '--set goal = "many" is refused', "coins from 1 to 200 in steps of 0.5"),
    (["--set", "goal=0"], "--set goal = 0 is refused", "coins from 1 to 200"),
    (["--set", "goal=25", "--set", "goal=30"], "--set goal is given twice", ""),
    (["--set", "places.6=7,3,3,4"], "--set places.6 = [7, 3, 3, 4] is refused", "from 2 to 5 players"),
    (["--set", "start_hand=4,4,4,4"], "--set start_hand = [4, 4, 4, 4] is refused", "a list of 5"),
    (["--set", "fence_9.gold_buys=1"], 'there is no option or card "fence_9"', 'did you mean "fence_09"?'),
    (["--set", "fence_09.gold_buy=1"], 'fence_09 has no "gold_buy"', 'did you mean "gold_buys"?'),
    (["--set", "fence_09.gold_buys=3"], "--set fence_09.gold_buys = 3 is refused", "a whole number from 0 to 2"),
    (["--set", "gold_1.content=golt"], '--set gold_1.content = "golt" is refused', 'did you mean "gold"?'),
    (["--policy", "gredy"], 'policy "gredy" is unknown', 'did you mean "greedy"?'),
    (["--policy", "sly.toml"], 'sly.toml, line 1: family = "linaer" is refused', 'did you mean "linear"?'),
    (["--policy", "rash.toml"], "rash.toml, line 2: error_rate = 2 is refused", "a number from 0 to 1"),
    (["--policy", "weight.toml"], 'weight.toml, line 3: weight "harbour" is unknown', 'did you mean "harbor"?'),
    (["--policy", "greedy,random"], "policy = greedy,random: 2 names for 4 seats", "allowed: 1 or one a seat"),
    (["--game", "langfingr"], 'there is no game "langfingr"', 'did you mean "langfinger"?'),
    (["--players", "1"], "players = 1: Langfinger is for 2, 3, 4, 5", ""),
    (["--players", "6"], "players = 6: Langfinger is for 2, 3, 4, 5", ""),
    (["--players", "four"], "'four': allowed are whole numbers", ""),
    (["--players", "2.5"], "'2.5': allowed are whole numbers", ""),
    (["--players", "-4"], "'-4': allowed are whole numbers", ""),
    (["--games", "0"], "'--games': 0 is not in the range", ""),
    (["--games", "-5"], "'--games': -5 is not in the range", ""),
    (["--games", "1.5"], "'--games': '1.5' is not a valid integer", ""),
    (["--games", "9999999999999"], "games = 9999999999999: allowed is a whole number", "1 to 1,000,000,000,000"),
    (["--seed", "x"], "'--seed': 'x' is not a valid integer", ""),
    (["--out", "file"], "file is a file; name a folder with --out", ""),
    (["--out", "file/below"], "cannot write file/below: Not a directory", ""),
    (["--out", "lacks"], "lacks is not empty and holds no run", "name another folder with --out"),
    (["--cards", "nowhere"], "nowhere: no such folder of card files", ""),
    (["--cards", "file"], "file: no such folder of card files", ""),
    (
        ["--cards", "lacks"],
        "lacks/tools.csv, line 1: column copies is missing",
        "lacks/loot.csv: there is no such file",
    ),
    (["--cards", "twice"], 'twice/tools.csv, line 3, column tool: "hammer" stands there twice, first in line 2', ""),
    (["--cards", "word"], 'word/tools.csv, line 2, column copies: "a dozen" is refused', "a whole number from 0 to 60"),
    (["--cards", "comma"], 'comma/tools.csv, line 2, column copies: "2,5" is refused', "a whole number from 0 to 60"),
    (["--cards", "quote"], "quote/tools.csv, line 2: not valid CSV", ""),
    (["--cards", "status"], 'status/deck.toml, line 1: status = "typed form the box" is refused', "did you mean"),
]

OTHER = [
    (["rnu"], 'no command "rnu"', 'did you mean "run"?'),
    (["chekc", "range.toml"], 'no command "chekc"', 'did you mean "check"?'),
    (["cards", "exprt", "x"], "exprt", "export"),
    (["show", "varaints"], "'varaints' is not one of", "'variants'"),
    (["show", "variants", "goal_26"], 'variant "goal_26" is unknown', 'did you mean "goal_25"?'),
    (["show", "variants", "range.toml"], "range.toml, line 1: goal = 300 is refused", ""),
    (["show", "policies", "gredy"], 'policy "gredy" is unknown', 'did you mean "greedy"?'),
    (["show", "cards", "fense_01"], 'cards: "fense_01" is unknown', 'did you mean "fence_01"?'),
    (["show", "cards", "--cards", "word"], 'word/tools.csv, line 2, column copies: "a dozen" is refused', ""),
    (["show", "options", "--changed", "equal_hand"], 'variant "equal_hand" is unknown', 'did you mean "equal_hands"?'),
    (["verify", "nowhere"], "nowhere", ""),
    (["check", "nowhere"], "nowhere: there is no such file", ""),
    (["check", "syntax.toml"], "syntax.toml, line 2: not valid TOML", ""),
    (["check", "card.toml"], 'there is no card "fence_9"', 'did you mean "fence_09"?'),
    (["check", "sly.toml"], 'family = "linaer" is refused', 'did you mean "linear"?'),
    (["check", "twice"], '"hammer" stands there twice', "ruin.csv: there is no such file"),
    (["check", "file"], "file: nothing that can be checked", "allowed: a .toml file, tools.csv"),
    (["cards", "export", "file"], "file is a file; name a folder", ""),
    (["cards", "export", "file/below"], "cannot write file/below: Not a directory", ""),
    (["cards", "export", "lacks"], "lacks is not empty (tools.csv); name a new folder", ""),
]


@pytest.fixture
def prepared(langfinger: Command) -> Command:
    """The command line in a folder with files of many faults."""
    for name, content in PREPARED.items():
        path = Path(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return langfinger


def complain(command: Command, arguments: list[str], *words: str) -> None:
    """Once, on stderr, with these words, and without leaving anything."""
    before = sorted(Path().rglob("*"))
    ended = command(*arguments)
    assert ended.code == 2
    assert [word for word in words if word not in ended.err] == []
    assert "Traceback" not in ended.err
    told = [line for line in ended.err.splitlines() if words[0] in line]
    assert len(told) == 1
    assert all(line.startswith(("error: ", "Error: ")) for line in told)
    assert sorted(Path().rglob("*")) == before
    if arguments[0] != "check":  # which says of every file what was found
        assert ended.out == ""


@pytest.mark.parametrize(("arguments", "what", "allowed"), RUN)
def test_a_run_that_cannot_be_is_told_why(prepared: Command, arguments: list[str], what: str, allowed: str) -> None:
    complain(prepared, ["run", *arguments], what, allowed)


@pytest.mark.parametrize(("arguments", "what", "allowed"), OTHER)
def test_other_commands_tell_why_too(prepared: Command, arguments: list[str], what: str, allowed: str) -> None:
    complain(prepared, arguments, what, allowed)


def test_every_prepared_file_is_used() -> None:
    used = {argument for arguments, _, _ in [*RUN, *OTHER] for argument in arguments}
    assert {name for name in PREPARED if name not in used and name.split("/")[0] not in used} == set()
