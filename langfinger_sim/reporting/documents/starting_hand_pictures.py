"""The figures of the report on starting hands."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Picture
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.line_figures import Line, Steps, draw_lines
from langfinger_sim.reporting.words import seat_name, sentence_case, the_seat
from langfinger_sim.studies.opening_search import Effect
from langfinger_sim.studies.starting_hand import Candidate, CaseFinding

MOST_DOTS = 12


def seat_picture(case: CaseFinding, name: str) -> Picture:
    """What every seat wins with the printed hands and by the pick; of the printed alone where that is the pick."""
    shown = case.runner_up if case.pick.rule == case.printed.rule and case.runner_up else case.pick
    before, after = case.printed.best, shown.best
    fair, bound = 100 * after.shares.fair_share, 100 * after.judgement.bounds[0]
    dots = [
        Dot(
            label=seat_name(place),
            value=100 * new.share,
            low=100 * new.interval.low,
            high=100 * new.interval.high,
            text=f"{100 * old.share:.1f} → {100 * new.share:.1f}",
            place=place,
            before=100 * old.share,
        )
        for place, (old, new) in enumerate(zip(before.shares.seats, after.shares.seats, strict=True))
    ]
    axis = Axis(
        label="games won out of 100",
        line=fair,
        line_label=f"dashed: fair, {fair:.1f} · grey: too small to matter",
        band_low=fair - bound,
        band_high=fair + bound,
    )
    rule = words.rule_name(shown.rule, case)
    rows = "; ".join(f"{dot.label} {dot.text}" for dot in dots)
    which = "runner-up" if shown is case.runner_up else "filled"
    return Picture(
        name=name,
        title=f"{case.players} players: from {words.hands(case.printed.rule.opening.hand)} to {rule}",
        svg=draw_dots(name, dots, axis),
        alt=f"Games won out of 100 by seat, printed and by the rule {rule}. {rows}. Fair is {fair:.1f}.",
        note=f"Hollow: the printed hands; {which}: the rule, with its range. {case.report_games:,} new games of each.",
        width=WIDTH_PIXELS,
    )


def simplicity_picture(case: CaseFinding) -> Picture:
    """How far the worst seat may be from fair, by how much the rulebook must say."""
    printed = case.printed.rule
    shown = sorted(
        case.candidates, key=lambda one: (one.rule != printed, one.exceptions, one.best.judgement.most_distance)
    )[:MOST_DOTS]
    dots = [_rule_dot(one, case) for one in shown]
    bound = 100 * case.printed.best.judgement.bounds[0]
    name = f"simplicity-{case.players}"
    rows = "; ".join(f"{dot.group}: {dot.label} {dot.text}" for dot in dots)
    axis = Axis("worst seat, games of 100 off fair", 0.0, "grey: too small to matter", 0.0, bound)
    return Picture(
        name=name,
        title=_simplicity_title(shown, case),
        svg=draw_dots(name, dots, axis),
        alt=f"How far the worst seat is from fair, by exceptions a rulebook must name. {rows}.",
        note=f"Circles: {case.hand.many} alone; squares: with money or a toss. Ranges of the worst seat's distance.",
        width=WIDTH_PIXELS,
    )


def _rule_dot(one: Candidate, case: CaseFinding) -> Dot:
    best = one.best
    seat = best.shares.seats[words.farthest(best)]
    value = 100 * abs(seat.share - best.shares.fair_share)
    return Dot(
        label=words.rule_name(one.rule, case),
        value=value,
        low=100 * best.judgement.least_distance,
        high=100 * best.judgement.most_distance,
        text=f"{value:.1f}",
        place=0 if one.rule.is_whole else 1,
        group="as printed" if one.rule == case.printed.rule else _exceptions(one.exceptions),
    )


def _exceptions(number: int) -> str:
    return {0: "no exception", 1: "1 exception"}.get(number, f"{number} exceptions")


def _simplicity_title(shown: Sequence[Candidate], case: CaseFinding) -> str:
    fair = [one for one in shown if one.best.judgement.most_distance <= one.best.judgement.bounds[0]]
    if not fair:
        return "No rule that was checked is fair for every seat"
    simplest = min(fair, key=lambda one: one.exceptions)
    return f"The simplest fair rule: {words.rule_name(simplest.rule, case)}"


def money_picture(case: CaseFinding) -> Picture | None:
    """What more of the finer lever does to the seat that gets it; None where the game has none."""
    effects = [effect for effect in case.effects if effect.lever == case.money]
    if case.money is None or not effects:
        return None
    one = next((effect for effect in effects if effect.amount == 1), effects[-1])
    gains = [one.rows[seat][seat].difference for seat in range(case.players)]
    best = max(range(case.players), key=gains.__getitem__)
    lines = [Line(seat_name(seat), seat, _line(effects, seat)) for seat in range(case.players)]
    names = ("0", *(words.amount(effect.amount) for effect in effects))
    name = f"money-{case.players}"
    told = "; ".join(
        f"{seat_name(seat)} {', '.join(f'{effect.rows[seat][seat].difference:+.1f}' for effect in effects)}"
        for seat in range(case.players)
    )
    amount = sentence_case(words.things(one.amount, case.money))
    steps = Steps(names, f"{case.money.many} more", "games of 100 won more", 0.0, "dashed: as printed")
    return Picture(
        name=name,
        title=f"{amount} more wins a seat {min(gains):.1f} to {max(gains):.1f} games of 100, most {the_seat(best)}",
        svg=draw_lines(name, lines, steps),
        alt=f"Games of 100 that a seat wins more with {', '.join(names[1:])} {case.money.many} more. {told}.",
        note="Each seat's own gain, the others having what is printed. The upright lines are ranges.",
        width=WIDTH_PIXELS,
    )


def _line(effects: Sequence[Effect], seat: int) -> tuple[tuple[float, float, float], ...]:
    own = [effect.rows[seat][seat] for effect in effects]
    return ((0.0, 0.0, 0.0), *((one.difference, one.interval.low, one.interval.high) for one in own))
