"""How the report on starting hands knows: the only layer that speaks statistics, each term with a few words on it."""

from __future__ import annotations

from langfinger_sim.reporting.blocks import Command, Facts, Section
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.reporting.documents.deck_changes import change_methods
from langfinger_sim.reporting.documents.readings import reading_methods
from langfinger_sim.reporting.documents.starting_hand_tables import stage_table
from langfinger_sim.reporting.words import listed
from langfinger_sim.studies.opening_search import FINALISTS, MOST_HANDS, MOST_WITH_MONEY
from langfinger_sim.studies.starting_hand import NEAR_CONFIRMED, SIMPLE_CONFIRMED, CaseFinding, StartingHandFindings


def method_section(findings: StartingHandFindings, case: CaseFinding) -> Section:
    """Methods and self-checks, and everything that was played."""
    more = (
        *(change_methods(findings.decks) if findings.decks else ()),
        *(reading_methods(findings.readings) if findings.readings else ()),
    )
    facts = Facts((*_methods(findings, case), *more))
    return Section("How we know", (facts, stage_table(findings), Command(findings.command)))


def _methods(findings: StartingHandFindings, case: CaseFinding) -> tuple[tuple[str, str], ...]:
    effect = f"{findings.smallest_effect:g} of 100"
    return (
        (
            "One more for a seat",
            "Game k of every opening meets the same deal. Differences are taken deal by deal (paired), so the luck "
            "that both share is not in them.",
        ),
        (
            "Search",
            f"{case.tried:,} openings with {case.players} players. Of all hands within bounds, and of all money on top "
            f"of the best of them, at most {MOST_HANDS} and {MOST_WITH_MONEY} are played: those nearest to fair if the "
            "effects of one more added up. Then successive halving: the best quarter goes on with four times the "
            f"games, to {FINALISTS} at {case.search_games:,} games. Half the places go to the nearest to fair, half to "
            "the simplest of those that may be fair.",
        ),
        (
            "Lottery",
            f"The best mixture of the last {FINALISTS} hands by lot, by a linear programme; a toss between two hands "
            "that differ by one is the mixture a table can use. A toss is played: even games by the one, odd games by "
            "the other.",
        ),
        (
            "Confirmation",
            f"Of hands, of hands with money and of tosses the {NEAR_CONFIRMED} nearest to fair and the "
            f"{SIMPLE_CONFIRMED} simplest that are probably fair, on {case.confirm_games:,} games of deals that the "
            f"search did not see. The pick is the simplest that is probably {findings.band} there; where none is, the "
            "nearest to fair.",
        ),
        (
            "Report",
            f"The pick and the runner-up were chosen, so they are measured anew: {case.report_games:,} games of other "
            "deals. All numbers on page 1 are of these.",
        ),
        (
            "Simple",
            "First the printed rule, then the fewest exceptions, hands alone before money or a toss, then the least "
            "that is given more or less than printed.",
        ),
        (
            "Verdict",
            f"KEEP: the printed hands are {findings.band}, or FAIR ENOUGH and the pick no fairer by more than "
            f"{effect}. "
            "CHANGE: a rule that is, was found. TOO COARSE: only rules with money or a toss are; of hands alone none "
            f"that was confirmed can be. ONLY BETTER: none is, the nearest is fairer than the printed by more than "
            f"{effect}. NO REMEDY: not even that.",
        ),
        (
            "Fair",
            "All ranges of a table hold together with 95 % chance (Wilson's interval with the variance measured, "
            "divided among the seats). FAIR: all end so near the fair line that a group needs more than 15,000 games "
            "to notice.",
        ),
        (
            "Typical distance",
            "The root of the mean squared distance of the seats from fair, less what chance adds. Its change has a "
            "range by test inversion and the triangle inequality, as in the report on a comparison.",
        ),
        ("Stop rule", "All numbers of games were fixed beforehand, so plain intervals hold."),
        (
            "Not divided",
            f"Each player count is judged by itself ({listed(str(one.players) for one in findings.cases)}). Checks "
            f"with other players are single looks at one rule. Played: {words.games_text(findings)}.",
        ),
        ("Self-check", "Every file read has the SHA-256 that its run wrote down."),
    )
