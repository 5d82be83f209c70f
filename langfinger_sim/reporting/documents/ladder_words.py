"""What the report on a ladder says, in words a designer reads. No number is made here, only spelled.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from langfinger_sim.reporting.documents.comparison_words import signed, signed_range
from langfinger_sim.reporting.words import count, digits_for, listed, rough, sentence_case
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.ladder import Order, Relation

if TYPE_CHECKING:
    from langfinger_sim.stats.plackett_luce import Strength
    from langfinger_sim.studies.ladder import CaseFinding, DuelFinding, LadderFindings

RUNG_HEADS = (
    "rank",
    "player",
    "strength",
    "range",
    "before the\nnext, of 100",
    "wins among\nnext, of 100",
    "against\nthe next",
)
MET_HEADS = ("player", "wins,\nof 100", "range", "each other\nwins", "verdict")
COST_HEADS = ("player", "goes without", "loses,\nof 100", "range", "verdict")

COST_WORDS = {
    Change.LESS: "IT COUNTS",
    Change.NO_CHANGE: "NO LOSS THAT MATTERS",
    Change.MORE: "BETTER WITHOUT",
    Change.NOT_SETTLED: "NOT SETTLED",
}

SHARE_WORDS = {
    Change.LESS: "LESS THAN ITS PART",
    Change.NO_CHANGE: "ITS PART",
    Change.MORE: "MORE THAN ITS PART",
    Change.NOT_SETTLED: "NOT SETTLED",
}

OVER_99 = 0.99

BAD_RELATIONS = (Relation.LOSES, Relation.RARE_WINS, Relation.RARE_LOSES)


def case_name(case: CaseFinding) -> str:
    """Such as "base, 4 players"."""
    return f"{case.variant}, {case.players} players"


def player_name(policy: str) -> str:
    """A policy's name, also of one in a file, with what it goes without in people's words."""
    base, word, rest = policy.rpartition(" without ")
    if not word or policy.endswith(".toml"):
        base, word, rest = policy, "", ""
    stem = base.replace("\\", "/").rpartition("/")[2].removesuffix(".toml").replace(".toml with ", " with ")
    return f"{stem}{word}{plain(rest)}"


def plain(restriction: str) -> str:
    """A restriction's name as words."""
    return restriction.replace("_", " ")


def without(duel: DuelFinding) -> str:
    """What the one goes without."""
    return plain(" and ".join(duel.restrictions))


def part(case: CaseFinding) -> str:
    """A seat's part of 100 games, such as "25" or "33.3"."""
    return f"{100 / case.players:.1f}".removesuffix(".0")


def duel_digits(duel: DuelFinding) -> int:
    """Decimals that its range deserves."""
    interval = duel.found.interval
    return min(2, digits_for((interval.high - interval.low) / 2))


def share_text(duel: DuelFinding) -> str:
    """Wins of 100."""
    return f"{duel.found.share:.{duel_digits(duel)}f}"


def others_text(duel: DuelFinding) -> str:
    """Wins of 100 of each of the others."""
    return f"{duel.found.others_share:.{duel_digits(duel)}f}"


def share_range(duel: DuelFinding) -> str:
    """Its range."""
    digits, interval = duel_digits(duel), duel.found.interval
    return f"{interval.low:.{digits}f} to {interval.high:.{digits}f}"


def cost_text(duel: DuelFinding) -> str:
    """Games of 100 lost; what shows as 0 has no sign."""
    text = f"{-duel.found.edge.difference:.{cost_digits(duel)}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text.replace("-", "−")


def cost_range(duel: DuelFinding) -> str:
    """Its range."""
    interval = duel.found.edge.interval
    return signed_range(-interval.high, -interval.low, cost_digits(duel)).replace("+", "")


def cost_digits(duel: DuelFinding) -> int:
    """Decimals that its range deserves."""
    interval = duel.found.edge.interval
    return min(2, digits_for((interval.high - interval.low) / 2))


def cost_word(duel: DuelFinding) -> str:
    """The verdict on a restriction."""
    return COST_WORDS[duel.found.judgement.verdict]


def strength_digits(one: Strength) -> int:
    """Decimals that its range deserves."""
    return 3 if one.standard_error < 0.002 else 2  # noqa: PLR2004


def strength_cells(one: Strength) -> tuple[str, str]:
    """A strength or an effect, and its range."""
    digits = strength_digits(one)
    return signed(one.value, digits), signed_range(one.interval.low, one.interval.high, digits)


def ahead_text(share: float) -> str:
    """Games of 100 in which one finishes before the other."""
    return "over 99" if share > OVER_99 else f"{100 * share:.0f}"


def rung_cells(case: CaseFinding, place: int) -> tuple[str, ...]:
    """A row of the ladder."""
    rung = case.rungs[place]
    cells = [str(place + 1), player_name(rung.policy), *strength_cells(rung.strength)]
    if rung.ahead is None:
        return (*cells, "", "", "")
    below = case.rungs[place + 1].policy
    relation = case.relations.get((rung.policy, below))
    if relation is None:
        return (*cells, ahead_text(rung.ahead), "", "")
    return (
        *cells,
        ahead_text(rung.ahead),
        share_text(case.duel(rung.policy, below)),
        str(relation),
    )


def met_cells(duel: DuelFinding) -> tuple[str, ...]:
    """A row of the table of those who met a reference only."""
    word = SHARE_WORDS[duel.found.judgement.verdict]
    return player_name(duel.one), share_text(duel), share_range(duel), others_text(duel), word


def cost_cells(duel: DuelFinding) -> tuple[str, ...]:
    """A row of the table of restrictions."""
    return player_name(duel.others), without(duel), cost_text(duel), cost_range(duel), cost_word(duel)


def sentence(findings: LadderFindings) -> str:
    """The finding, in at most 25 words where names are short."""
    case = findings.cases[findings.worst]
    if findings.flips:
        one, other = map(player_name, findings.flips[0])
        return f"Who is better depends on the case: {one} beats {other} in one and loses to it in another."
    if not case.rungs:
        return _cost_sentence(case)
    if case.reference:
        return _met_sentence(case)
    for (upper, lower), relation in case.relations.items():
        if relation in BAD_RELATIONS:
            return _odd_sentence(player_name(upper), player_name(lower), relation)
    if findings.verdict is Order.NOT_SETTLED:
        return _open_sentence(case)
    first, second = case.rungs[0].policy, case.rungs[1].policy
    if case.relations[first, second] is Relation.LEVEL:
        return f"{sentence_case(player_name(first))} and {player_name(second)} are as good as each other."
    wins = share_text(case.duel(first, second))
    return (
        f"{sentence_case(player_name(first))} is the strongest: one of it among others like {player_name(second)} wins "
        f"{wins} of 100 games; its part would be {part(case)}."
    )


def _odd_sentence(upper: str, lower: str, relation: Relation) -> str:
    if relation is Relation.LOSES:
        return f"{sentence_case(lower)} beats {upper}, which is the stronger of the two against all others."
    many = "more" if relation is Relation.RARE_WINS else "less"
    return f"Neither {upper} nor {lower} is better: either wins {many} than its part alone among others like the other."


def _open_sentence(case: CaseFinding) -> str:
    pairs = [pair for pair, relation in case.relations.items() if relation is Relation.NOT_SETTLED]
    if pairs:
        upper, lower = map(player_name, pairs[0])
        more = f" So are {count(len(pairs) - 1, 'more pair')}." if len(pairs) > 1 else ""
        return f"{sentence_case(upper)} and {lower} are too close to tell after {count(case.games, 'deal')}.{more}"
    open_ones = [duel for duel in case.restricted if duel.found.judgement.verdict is Change.NOT_SETTLED]
    names = listed(dict.fromkeys(without(duel) for duel in open_ones))
    return f"The order is clear; what going without {names} costs is not yet."


def _met_sentence(case: CaseFinding) -> str:
    best, reference = lead(case), player_name(case.reference)
    if len(case.met) == 1:
        wins = f"wins {share_text(best)} of 100 games; {_fair(case)}."
        return f"One {player_name(best.one)} among others like {reference} {wins}"
    least = min(case.met, key=lambda duel: duel.found.share)
    return (
        f"Alone among others like {reference}, {player_name(best.one)} wins most, {share_text(best)} of 100 games, "
        f"{player_name(least.one)} least, {share_text(least)}; {_fair(case)}."
    )


def _fair(case: CaseFinding) -> str:
    return f"a seat's part is {part(case)}"


def _cost_sentence(case: CaseFinding) -> str:
    most = max(case.restricted, key=lambda duel: -duel.found.edge.difference)
    if most.found.judgement.verdict is Change.LESS:
        return (
            f"{sentence_case(player_name(most.others))} loses most without {without(most)}: {cost_text(most)} of the "
            f"{part(case)} games of 100 that it wins with it."
        )
    return (
        f"No loss is sure to matter; the largest measured, without {without(most)}, is {cost_text(most)} of 100 games."
    )


def lead(case: CaseFinding) -> DuelFinding:
    """The duel whose number stands in the bar."""
    if case.reference:
        return max(case.met, key=lambda duel: duel.found.share)
    if case.rungs:
        return case.duel(case.rungs[0].policy, case.rungs[1].policy)
    return max(case.restricted, key=lambda duel: -duel.found.edge.difference)


def number(case: CaseFinding) -> tuple[str, str]:
    """The number of the bar and its range."""
    duel = lead(case)
    if case.rungs:
        return f"{player_name(duel.one)}: {share_text(duel)} of 100", f"95 % sure: {share_range(duel)}"
    return f"without {without(duel)}: {cost_text(duel)} of 100 lost", f"95 % sure: {cost_range(duel)}"


def so_what(findings: LadderFindings) -> str:
    """What follows."""
    case = findings.cases[findings.worst]
    if findings.verdict is Order.NOT_SETTLED:
        if Relation.NOT_SETTLED in case.relations.values():
            return "Play more deals before you rely on the order."
        return "The other answers stand; play more deals for what is open."
    if findings.verdict is Order.NO_ONE_ORDER:
        return "Judge a variant under each of them: no single one stands for good play."
    if case.reference:
        return "What each would do to the others is not known: they met this one only."
    if not case.rungs:
        if find_idle(case):
            return "What costs nothing is decoration for this player: give it a reason, or take it out."
        return "Nothing here is decoration: who does without it notices."
    return "Judge the seating with the strongest first, then see whether weaker players say the same."


def find_idle(case: CaseFinding) -> list[str]:
    """What costs nobody anything that matters."""
    by_name: dict[str, set[Change]] = {}
    for duel in case.restricted:
        by_name.setdefault(without(duel), set()).add(duel.found.judgement.verdict)
    return [name for name, verdicts in by_name.items() if verdicts <= {Change.NO_CHANGE, Change.MORE}]


def decoration(case: CaseFinding) -> str:
    """Whether something is decoration for all these players."""
    idle = find_idle(case)
    if not idle:
        return "Nothing for all of these players, as far as is settled."
    return f"Going without {listed(idle)} costs none of these players a win that matters."


def who_trained(findings: LadderFindings) -> str:
    """On which rules the players were made, in short; the provenance says more."""
    made = "were made for the printed rules" if not findings.source.own_policies else "were made before"
    without_ = "; none was trained to go without anything" if findings.cases[findings.worst].restricted else ""
    return f"All {made} and learned nothing during this run{without_}."


def next_step(findings: LadderFindings) -> tuple[str, str]:
    """What to do, and the command for it."""
    case = findings.cases[findings.worst]
    if findings.verdict is Order.NOT_SETTLED:
        games = case.games_to_go
        if not games:
            return "Something lies on a border: more deals may not settle it.", ""
        return f"Play about {rough(games)} more deals; so many should settle it.", findings.longer_command
    if case.reference:
        players = " ".join(f"--policy {_quote(name)}" for name in (*(duel.one for duel in case.met), case.reference))
        is_plain = not findings.source.own_files
        command = f"langfinger-sim bench --game {findings.source.game} --players {case.players} {players}"
        return "See what each costs: games a second on your machine.", command if is_plain else ""
    if not case.rungs:
        return "Ask the same of another player: what one has no use for, another may live on.", ""
    players = " ".join(f"--policy {_quote(rung.policy)}" for rung in case.rungs)
    counts = ",".join(map(str, dict.fromkeys(one.players for one in findings.cases)))
    command = f"langfinger-sim run --variant {case.variant} --players {counts} {players} --out runs/skills"
    is_plain = "+" not in case.variant and not findings.source.own_files
    return (
        "See whether the seating is as fair for each of them: run this, then report win-rate.",
        command if is_plain else "",
    )


def _quote(policy: str) -> str:
    return f'"{policy}"' if " " in policy else policy
