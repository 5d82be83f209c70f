"""Are cards worth the same with other decks? From many decks, each with every card swapped, to how many agree.

A card that no source fixes is another card in every deck: what is found of it is found of its row in the file. So it is
said which rows stay what they are, and what holds of all cards together, whatever stands on them.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from langfinger_sim.content.variants import replace_cards
from langfinger_sim.engine.card_plan import list_group
from langfinger_sim.engine.deck_plan import (
    ALL,
    DeckCell,
    case_size,
    plan_decks,
    read_deck_plan,
    room_for_group,
    spell_sample,
)
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.wanted import draw_deck
from langfinger_sim.stats.changes import AMOUNT, Change, word_of
from langfinger_sim.stats.deck_spread import split_spread
from langfinger_sim.stats.paired import reach_of
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_deck_findings import CardOverDecks, DeckCardFindings, Shown
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_worlds import half_of, list_swapped, measure_moved, plan_swaps, read_worlds, spread_of
from langfinger_sim.studies.case_games import BLOCKS, LEVEL, Array, Progress
from langfinger_sim.studies.deck_parts import (
    OtherDeck,
    OverDecks,
    Play,
    check_other,
    describe_derived,
    describe_numbers,
    name_cards,
    pick_whole,
    weigh_groups,
)

CARDS_OPTION = "--cards"

COMPARED_DECKS = 20
"""So many are drawn to see which cells they all share: an open one does not stay the same in all of them."""


def plan_card_decks(run: FinishedRun, findings: CardValueFindings, count: int, games: int) -> Plan:
    """The case of the verdict with so many decks, each as it is and with every card swapped for the reference.

    `run`: of the players whose verdict it is. The reference is in all decks as it stands in the stand-in deck.
    InputError where no deck can be drawn, or too many are asked for.
    """
    game = run.game
    case_plan = plan_swaps(run, findings, has_reference=True)
    size = len(case_plan.cells)
    plan = plan_decks(game, case_plan, range(size), count, games, room_for_group(game, count, size))
    return replace(plan, detail_games=games)


def find_card_decks(
    run: FinishedRun, findings: CardValueFindings, play: Play, progress: Progress | None = None
) -> DeckCardFindings:
    """Read a run of `plan_card_decks`, and judge every deck.

    `play` plays new games with the deck that says otherwise, if one does.

    Raises:
        InputError: it is no such run.
        RunError: a part is damaged or foreign.
    """
    cells = read_deck_plan(run.game, run.plan)
    names = [card.card for card in findings.headline.cards]
    order = _places(run, findings, names)
    worlds = _count_worlds(run, order, progress)[1:]
    values = np.array([world.blocks for world in worlds])
    spread = split_spread(pick_whole(values, cells))
    steadied, effect = spread.steadied, findings.smallest_effect
    verdicts = [spread_of(row, effect) for row in steadied]
    claim = _Claim(spread_of([card.value for card in findings.headline.cards], effect), effect, names)
    answers = {cell: world for cell, world in zip(cells, worlds, strict=True) if cell.group == ALL}
    shown = _compare_rows(run, findings)
    return DeckCardFindings(
        run=run.folder.resolve().name,
        decks=len(answers),
        games=run.games,
        seed=run.plan.seed,
        word=claim.word,
        words={str(one): verdicts.count(one) for one in Spread if one in verdicts},
        cards=tuple(
            _describe_card(name, shown[name], one, steadied, place, effect)
            for place, (name, one) in enumerate(zip(names, describe_numbers(spread), strict=True))
        ),
        order_holds=int((steadied[:, 0] > steadied[:, -1]).sum()),
        best=describe_derived(steadied.max(axis=1)),
        worst=describe_derived(steadied.min(axis=1)),
        reference=findings.reference.card,
        unit=findings.unit,
        smallest_effect=effect,
        groups=weigh_groups(values, cells),
        other=_find_other(run, answers, claim, order, play, findings.command),
        content_digest=run.manifest["content_digest"],
        drawn_round=name_cards(run),
    )


def _places(run: FinishedRun, findings: CardValueFindings, names: Sequence[str]) -> list[int]:
    """Where the cards named stand among the case's cells with a card swapped."""
    rows = [row.card for row in list_swapped(run, findings)]
    return [rows.index(name) for name in names]


def _describe_card(
    name: str, shown: Shown, value: OverDecks, steadied: Array, place: int, effect: float
) -> CardOverDecks:
    words = [word_of(one, effect, AMOUNT) for one in steadied[:, place]]
    return CardOverDecks(
        card=name,
        shown=shown,
        value=value,
        more=words.count(Change.MORE),
        less=words.count(Change.LESS),
        first=int((steadied.argmax(axis=1) == place).sum()),
        last=int((steadied.argmin(axis=1) == place).sum()),
    )


def _compare_rows(run: FinishedRun, findings: CardValueFindings) -> dict[str, Shown]:
    """How much of each card some decks have in common; of the columns that differ at all."""
    game, variant = run.game, run.plan.cells[0].variant
    decks = [replace_cards(variant, draw_deck(game, variant, number)) for number in range(1, COMPARED_DECKS + 1)]
    rows = [{row.card: row.cells for row in list_group(game, findings.group, deck)} for deck in decks]
    differ = {
        card: {name for name in cells if len({row[card][name] for row in rows}) > 1} for card, cells in rows[0].items()
    }
    most = set().union(*differ.values())
    return {card: Shown.WHOLE if not own else Shown.NONE if own == most else Shown.PART for card, own in differ.items()}


@dataclass(frozen=True)
class _Claim:
    """What is asked of every deck: the verdict, and that the first of the cards is worth more than the last."""

    word: Spread
    effect: float
    names: Sequence[str]


@dataclass(frozen=True)
class _World:
    """A deck's values by card: block means, (blocks, cards), and with joint ranges of all games.

    `gap`, `gap_half`: the first card's value less the last one's, and how far its range reaches.
    """

    blocks: Array
    means: Array
    halves: Array
    gap: float
    gap_half: float

    @classmethod
    def count(cls, moved: Array) -> _World:
        """Of (games, cards) money that each card brings, in the score's unit."""
        reach = reach_of(LEVEL, moved.shape[1])
        gap = moved[:, 0] - moved[:, -1]
        return cls(
            blocks=np.array([block.mean(axis=0) for block in np.array_split(moved, BLOCKS)]),
            means=moved.mean(axis=0),
            halves=half_of(moved, reach),
            gap=float(gap.mean()),
            gap_half=float(half_of(gap[:, np.newaxis], reach_of(LEVEL))[0]),
        )

    def margin(self, claim: _Claim, *, is_of_order: bool) -> float:
        """How clearly its ranges exclude the order, or the verdict; > 0: they do."""
        if is_of_order:
            return -(self.gap + self.gap_half)
        if claim.word is Spread.ALIKE:
            return float((np.abs(self.means) - self.halves).max()) - claim.effect
        return claim.effect - float((np.abs(self.means) + self.halves).max())

    def word(self, claim: _Claim, *, is_of_order: bool) -> str:
        """Its best guess."""
        if not is_of_order:
            return str(spread_of(self.means, claim.effect))
        pair = claim.names[0], claim.names[-1]
        above, below = pair if self.gap > 0 else pair[::-1]
        return f"{above} above {below}"


def _count_worlds(run: FinishedRun, order: Sequence[int], progress: Progress | None = None) -> list[_World]:
    """Every world of a run, the cards in this order."""
    worlds = read_worlds(run, case_size(run.plan), progress)
    return [_World.count(measure_moved(run.game, world)[:, order]) for world in worlds]


def _find_other(
    run: FinishedRun,
    answers: Mapping[DeckCell, _World],
    claim: _Claim,
    order: Sequence[int],
    play: Play,
    command: str,
) -> OtherDeck | None:
    """The deck that contradicts the verdict most clearly, else the order of the first card and the last."""
    for is_of_order in (False, True):
        margins = {deck: own.margin(claim, is_of_order=is_of_order) for deck, own in answers.items()}
        deck = max(margins, key=lambda one: margins[one])
        if margins[deck] > 0:
            word = answers[deck].word(claim, is_of_order=is_of_order)
            judge = partial(_judge_fresh, claim, order, is_of_order)
            return check_other(run, deck, word, play, judge, _spell_other(run, deck, command))
    return None


def _spell_other(run: FinishedRun, deck: DeckCell, command: str) -> tuple[str, ...]:
    """Commands that write a deck's cards, and ask what they are worth, as was asked of the stand-in deck."""
    arguments = shlex.split(command)
    if CARDS_OPTION in arguments:
        at = arguments.index(CARDS_OPTION)
        del arguments[at : at + 2]
    asked = shlex.join([*arguments, CARDS_OPTION, f"deck_{deck.number}"]) if arguments else ""
    return tuple(filter(None, (spell_sample(run.game, run.plan, deck), asked)))


def _judge_fresh(claim: _Claim, order: Sequence[int], is_of_order: bool, fresh: FinishedRun) -> tuple[str, bool]:  # noqa: FBT001
    """The best guess of new games, and whether they leave no room for the claim."""
    (found,) = _count_worlds(fresh, order)
    return found.word(claim, is_of_order=is_of_order), found.margin(claim, is_of_order=is_of_order) > 0
