"""What other readings of the rules say to what cards are worth: frozen records."""

from __future__ import annotations

from dataclasses import dataclass

from langfinger_sim.engine.reading_plan import Reading
from langfinger_sim.stats.changes import ChangeJudgement
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.worth import Spread


@dataclass(frozen=True)
class CardReadSo:
    """A card under one reading, in the score's unit, a game of the whole table.

    Attributes:
        card: its id.
        value: beside the reference.
        judgement: of it.
        moved: `value` beside that of the rules as they are, on the same deals.
        move: judgement of it: MORE, LESS, NO CHANGE THAT MATTERS, NOT SETTLED.
    """

    card: str
    value: Estimate
    judgement: ChangeJudgement
    moved: Estimate
    move: ChangeJudgement


@dataclass(frozen=True)
class CardReading:
    """All cards under one reading.

    Attributes:
        reading: which; None: the rules as they are, on the same deals.
        verdict: by ranges that hold for all readings and cards at once.
        best_guess: never NOT SETTLED.
        holds: whether the best guess is the answer that was asked about; where `is_cut`, that of the base at that time.
        cards: in the order of the answer, the reference with 0.
        first: the card that is worth most by best guess.
        lead: of the best leader of the answer over the best other card; below 0: that one is worth more.
        lead_low, lead_high: its range: for sure a leader is first where the one is above 0, another card where the
            other is below 0; all nan where every card is a leader.
        swapped: pairs (above in the answer, above here) that stand one way for sure in the base on these deals, and
            the other way for sure under this reading.
        is_cut: whether it ends games within a round and changes nothing else, so that cards were compared one round
            earlier, here and in the base.
        is_idle: whether no card's money differs in any game.
    """

    reading: Reading | None
    verdict: Spread
    best_guess: Spread
    holds: bool
    cards: tuple[CardReadSo, ...]
    first: str
    lead: float
    lead_low: float
    lead_high: float
    swapped: tuple[tuple[str, str], ...]
    is_cut: bool
    is_idle: bool

    @property
    def is_sure(self) -> bool:
        """Whether the ranges leave no other verdict."""
        return self.verdict is self.best_guess

    @property
    def keeps_leader(self) -> bool:
        """Whether a leader of the answer comes first here, by best guess."""
        return not self.lead < 0

    @property
    def is_leader_sure(self) -> bool:
        """Whether the ranges leave no doubt whether one does."""
        return self.lead_low > 0 or self.lead_high < 0

    def find(self, card: str) -> CardReadSo:
        """The card of this id."""
        return next(one for one in self.cards if one.card == card)


@dataclass(frozen=True)
class CardReadingFindings:
    """What other readings of the rules say to what cards are worth.

    Attributes:
        run: name of the folder of the run.
        games, seed: of each reading and card, and of the deals, which all met.
        word: the answer that was asked about, by best guess.
        leaders: the card that is worth most in it, then those that are not surely behind it on these deals.
        base: the rules as they are, on the same deals.
        readings: in the order of the rules.
        turned: options that have other readings but are turned in the case, so that none is open.
        level: chance with which all ranges hold at once.
        content_digest: of all rows.
    """

    run: str
    games: int
    seed: int
    word: Spread
    leaders: tuple[str, ...]
    base: CardReading
    readings: tuple[CardReading, ...]
    turned: tuple[str, ...]
    level: float
    content_digest: str

    @property
    def holds(self) -> int:
        """Readings that give the same verdict."""
        return sum(one.holds for one in self.readings)
