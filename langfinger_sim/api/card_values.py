"""What cards are worth, from Python: played and judged as the report does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Unpack

from langfinger_sim import games
from langfinger_sim.api.decks import DECKS_RUN, READINGS_RUN, play_beside
from langfinger_sim.api.simulate import What, play_plan, refuse_unknown, to_wanted
from langfinger_sim.engine import defaults
from langfinger_sim.engine.card_effort import CardsAsked, choose_group, folder_name, plan_values, spell_values
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.run import Progress
from langfinger_sim.errors import InputError
from langfinger_sim.studies.card_decks import find_card_decks, plan_card_decks
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_readings import find_card_readings, plan_card_readings
from langfinger_sim.studies.card_value import find_card_values

NOT_HERE = ("until_ci", "until_verdict", "max_games", "detail_games")


def card_values(  # noqa: PLR0913 - all but the group by name
    group: str | None = None,
    *,
    reference: str | None = None,
    effort: str = defaults.EFFORT,
    decks: int | None = None,
    deck_games: int = defaults.DECK_CARD_GAMES,
    readings: int | None = None,
    runs: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    **what: Unpack[What],
) -> CardValueFindings:
    """What each card of a group is worth, as the records that `report card-value` is made of.

    Plays the same deals with each card as it is, with the reference in its place, with a card that does nothing, and
    without it; the same question again plays nothing, an interrupted one goes on.

    Args:
        group: of the cards, such as "fences" or "loot"; by default the game's first.
        reference: id of the card that others are compared with; by default a plain one that the game names.
        effort: "quick", "default" or "full": how much is played where `games` does not say so.
        decks: also play the case of the verdict with so many decks that could be the real one, each with every card
            swapped; what they say is `.decks`.
        deck_games: games with each of them and each card.
        readings: also play it so many games under each other reading of the rules, each with every card swapped; what
            that says is `.readings`.
        runs: folder for the runs; by default `runs/`.
        threads: that play at once; all processors by default. Changes no result.
        progress: called some ten times a second.
        what: see `What`; one variant. The verdict is of the first of `policies`; the others play the swaps alone, half
            as many games.

    Raises:
        InputError: something asked for is unknown or cannot be played; names all faults.
        RunError: a folder holds something else.

    >>> import langfinger_sim as lf
    >>> found = lf.card_values("fences", games=100, players=2, policies="greedy")
    >>> found.reference.card, len(found.headline.cards)
    ('fence_03', 14)
    >>> best = found.headline.cards[0].worth["swap"]
    >>> best.money.interval.low < best.money.difference < best.money.interval.high
    True
    >>> lf.card_values("fenses")
    Traceback (most recent call last):
    langfinger_sim.errors.InputError: group = fenses: allowed: fences, loot; did you mean "fences"?
    """
    refuse_unknown(what)
    misplaced = [name for name in NOT_HERE if name in what]
    if misplaced:
        raise InputError(f"{', '.join(misplaced)}: card values play a fixed number of games: games, or effort")
    game = games.find_game(what.get("game", defaults.GAME))
    wanted = to_wanted(what)
    if "policies" not in what:
        wanted = replace(wanted, policies=())
    asked = CardsAsked(wanted, group=group, reference=reference, effort=effort, games=what.get("games"))
    chosen = choose_group(game, asked)
    played = []
    for plan in plan_values(game, asked):
        own = own_folder(game, plan, folder_name(plan, chosen))
        folder = Path(runs) / own.name if runs is not None else own
        play_plan(game, plan, folder, threads, progress)
        played.append(open_run(folder, games.find_game))
    found = find_card_values(played, spell_values(game, asked))
    play = play_beside(game, None if runs is None else Path(runs), threads, progress)
    if decks is not None:
        ready = plan_card_decks(played[0], found, decks, deck_games)
        found = replace(found, decks=find_card_decks(play(ready, DECKS_RUN), found, play))
    if readings is not None:
        read = play(plan_card_readings(played[0], found, readings), READINGS_RUN)
        found = replace(found, readings=find_card_readings(read, found))
    return found
