"""The reports that are kept in the tree: of today's rules and players, all there, and small."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.fingerprint import engine_fingerprint
from langfinger_sim.games import find_game

GALLERY = Path(__file__).parents[2] / "reports/gallery"
KINDS = ("win-rate", "starting-hand", "fence-value")
MOST_BYTES = 3_000_000


def test_the_gallery_holds_each_report_as_a_page_and_to_print_and_nothing_else() -> None:
    assert sorted(path.name for path in GALLERY.iterdir()) == sorted(
        f"{kind}.{end}" for kind in KINDS for end in ("html", "pdf")
    )
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("kind", KINDS)
def test_the_gallery_is_of_todays_rules_and_players(kind: str) -> None:
    """After a change of what plays: `make gallery`."""
    page = (GALLERY / f"{kind}.html").read_text("utf-8")
    assert engine_fingerprint(find_game("langfinger")) in page


@pytest.mark.parametrize("kind", KINDS)
def test_the_gallery_names_no_folder_of_the_machine_that_made_it(kind: str) -> None:
    page = (GALLERY / f"{kind}.html").read_text("utf-8")
    assert [place for place in ("/tmp/", "/home/", "/root/", "/Users/") if place in page] == []
