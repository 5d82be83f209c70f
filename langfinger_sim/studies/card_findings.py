"""What a study of card values finds: frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from langfinger_sim.contract import CardGroup, CardRow
from langfinger_sim.engine.card_plan import SWAP
from langfinger_sim.stats.changes import ChangeJudgement
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_deck_findings import DeckCardFindings
from langfinger_sim.studies.card_reading_findings import CardReadingFindings
from langfinger_sim.studies.market import MarketRow
from langfinger_sim.studies.source import Source


@dataclass(frozen=True)
class Worth:
    """What a card does beside what stands in its place, on the same deals.

    Attributes:
        money: that all seats together have more of, by the end of the last round that both games play; in the score's
            unit, a game. `before`: with the other card.
        judgement: of it: MORE, LESS, NO CHANGE THAT MATTERS, NOT SETTLED.
        p_value, adjusted: chance of a difference at least as large where there is none; the same, adjusted for the
            number of cards (Benjamini and Hochberg).
        per_showing, per_use: the same money for each time the card came to lie out, and for each use; None: never.
        swing: games out of 100 that a seat that took the card wins more; None: nobody took it.
        swing_adjusted: as `adjusted`, of the swing.
        length: rounds that a game lasts longer.
        losses: what goes to waste more, by measure, a game.
        by_round: money by the round in which the card was first shown, the last with all later ones; None: never.
    """

    money: PairedDifference
    judgement: ChangeJudgement
    p_value: float
    adjusted: float
    per_showing: Estimate | None
    per_use: Estimate | None
    swing: Estimate | None
    swing_adjusted: float
    length: Estimate
    losses: tuple[Estimate, ...]
    by_round: tuple[Estimate | None, ...]


@dataclass(frozen=True)
class Opening:
    """What it does that a card is open in round 1, beside games in which another one lies there.

    `money`: of the table by the early round; `length`: rounds; `first_seat`: games of 100 that the start player wins.
    """

    money: Estimate
    length: Estimate
    first_seat: Estimate


@dataclass(frozen=True)
class CardFinding:
    """One card in one case.

    Attributes:
        row: the card.
        worth: arm → what it is worth beside it; without the swap for the reference.
        opening: None where it is open in round 1 in all games or in none.
        shown, laid_out, uses: rounds it lay out, times it came to, and uses, a game.
        use_rate: part of the times it came to lie out that somebody used it; None: it never did.
        payout: money for each use, in the score's unit; None: nobody used it.

    The last three describe what was seen, and are no effect of anything.
    """

    row: CardRow
    worth: Mapping[str, Worth]
    opening: Opening | None
    shown: float
    laid_out: float
    uses: float
    use_rate: float | None
    payout: Estimate | None

    @property
    def card(self) -> str:
        """Its id."""
        return self.row.card

    @property
    def value(self) -> float:
        """Money beside the reference; 0 of the reference itself."""
        return self.worth[SWAP].money.difference if SWAP in self.worth else 0.0


@dataclass(frozen=True)
class CardCaseFinding:
    """All cards at one player count with one table of policies.

    Attributes:
        players, policies, policy: which.
        games: deals that every change met.
        cards: the most valuable first.
        early_round: of the openings.
        verdict: on all swaps.
        market: supply and demand by kind, empty where the game declares none.
        losses: measure → how many a game, nothing changed.
        saving: games an unpaired comparison would need for one of these, the median over the swaps.
        card_status: what is assumed of the cards; empty: nothing.
    """

    players: int
    policies: tuple[str, ...]
    policy: str
    games: int
    cards: tuple[CardFinding, ...]
    early_round: int
    verdict: Spread
    market: tuple[MarketRow, ...]
    losses: Mapping[str, float]
    saving: float
    card_status: str

    @property
    def swapped(self) -> tuple[CardFinding, ...]:
        """All but the reference."""
        return tuple(card for card in self.cards if SWAP in card.worth)

    def find(self, card: str) -> CardFinding:
        """The card of this id."""
        return next(one for one in self.cards if one.card == card)


@dataclass(frozen=True)
class Misleading:
    """Two cards in opposite orders by two measures, each surely: the first puts `praised` above, the other `better`."""

    praised: str
    better: str


@dataclass(frozen=True)
class RankFlip:
    """Two cards that two kinds of players put in opposite orders, each settled."""

    players: int
    policy: str
    other_policy: str
    better: str
    better_for_other: str


@dataclass(frozen=True)
class CardValueFindings:
    """What runs say about the cards of a group.

    Attributes:
        group, reference: which cards, and the one they are compared with.
        variant: whose cards.
        cases: the headline players' first, by player count; then others'.
        worst: number of the case that the verdict is of.
        verdict: of it.
        skill: the headline players.
        misleading: two cards that payout for each use puts the wrong way round beside what they are worth, in the
            worst case; None where there are none for sure.
        parted: two cards of which one brings the table more, and the other wins more for its taker.
        flips: between the headline players and others.
        smallest_effect: what matters, in the score's unit; `smallest_swing`: in games out of 100.
        losses: measures of what goes to waste.
        score, unit: what seats earn, as `--ask` spells it, and what it is counted in.
        level: chance with which the ranges of one column hold for all cards of a case at once.
        sources: the runs.
        command: asks again.
        decks, readings: what decks that could be the real one, and other readings of the rules, say to the verdict;
            None where none were asked for.
    """

    group: CardGroup
    reference: CardRow
    variant: str
    cases: tuple[CardCaseFinding, ...]
    worst: int
    verdict: Spread
    skill: str
    misleading: Misleading | None
    parted: Misleading | None
    flips: tuple[RankFlip, ...]
    smallest_effect: float
    smallest_swing: float
    losses: tuple[str, ...]
    score: str
    unit: str
    level: float
    sources: tuple[Source, ...]
    command: str
    decks: DeckCardFindings | None = None
    readings: CardReadingFindings | None = None

    @property
    def source(self) -> Source:
        """The run of the headline players."""
        return self.sources[0]

    @property
    def headline(self) -> CardCaseFinding:
        """The case the verdict is of."""
        return self.cases[self.worst]
