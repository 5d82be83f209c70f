"""TOML files: syntax errors with their line, and the lines of keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.content.toml_reader import read_toml
from langfinger_sim.errors import InputError

TEXT = """# a variant
goal = 25
places.4 = [
    7, 3,
]
"tie" = "shared"

[players.5]  # five
goal = 30
places = [8, 3]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "file.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("goal",), 2),
        (("places",), 3),
        (("places", "4"), 3),
        (("tie",), 6),
        (("players", "5"), 8),
        (("players", "5", "goal"), 9),
        (("players", "5", "places"), 10),
        (("players", "5", "absent"), 8),
    ],
)
def test_the_line_of_a_key_is_found(tmp_path: Path, keys: tuple[str, ...], line: int) -> None:
    path = write(tmp_path, TEXT)
    assert read_toml(path).place(*keys) == f"{path}, line {line}"


def test_an_unknown_place_is_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, TEXT)
    assert read_toml(path).place("absent") == str(path)


@pytest.mark.parametrize(
    ("text", "line"), [("goal = 1\ngoal = 2\n", ", line"), ("goal = \n", ", line 1"), ("a = 1\nb c\n", ", line 2")]
)
def test_a_syntax_error_names_file_and_line(tmp_path: Path, text: str, line: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InputError) as caught:
        read_toml(path)
    assert str(caught.value).startswith(f"{path}{line}")
    assert "not valid TOML" in str(caught.value)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_absurd_files_are_refused_politely(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="not valid TOML"):
        read_toml(write(tmp_path, text))


def test_a_byte_order_mark_and_windows_lines_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"\xef\xbb\xbfgoal = 25\r\ntie = 'shared'\r\n")
    assert read_toml(path).data == {"goal": 25, "tie": "shared"}


def test_another_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"a = 1\nb = 'M\xfcnzen'\n")
    with pytest.raises(InputError) as caught:
        read_toml(path)
    assert str(caught.value) == f"{path}, line 2: not UTF-8 text; save the file as UTF-8"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file"):
        read_toml(tmp_path / "absent.toml")
