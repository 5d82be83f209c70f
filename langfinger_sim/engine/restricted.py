"""Restricted play: a policy that never does something its game declares, as long as something else is left to do.

The restriction is part of the policy's name, `balanced without ruin and own_tool`, and so of every plan, label and
command that names it: nothing else has to carry it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from langfinger_sim.content.fields import attempt
from langfinger_sim.contract import Game, Policy
from langfinger_sim.engine.populations import is_population, list_members, spell_population
from langfinger_sim.engine.reweighted import find_reweighted, spell_one_way, split_numbers
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.results.digests import hash_plain

POPULATION = "population"
WITHOUT, AND = " without ", " and "
LEADING = re.compile(r"^(never|no|not|without)[\s_-]+", re.IGNORECASE)
"""What may stand before the name of a restriction."""


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """The policy's own name, or path, with the numbers stated there, and what stands behind "without", as spelled."""
    base, word, rest = name.rpartition(WITHOUT)
    if not word or name.endswith(".toml"):  # a path may hold the word
        return name, ()
    return base.strip(), tuple(part.strip() for part in rest.split(AND))


def read_restriction(game: Game, text: str) -> str:
    """The declared name of a restriction as people spell it: `never ruin`, `no double sale`, `own_tool`. InputError."""
    known = game.restrictions
    spelled = text.strip().lower()
    found = re.sub(r"[\s-]+", "_", spelled)
    if found not in known:
        found = re.sub(r"[\s-]+", "_", LEADING.sub("", spelled))
    if found not in known:
        allowed = f"allowed: {', '.join(known)}" if known else f"{game.title} declares none"
        raise InputError(f'"{text}" is no restriction; {allowed}{nearest(found, known)}')
    return found


def restrict_name(game: Game, name: str, restrictions: Iterable[str] = ()) -> str:
    """The name with these restrictions besides its own, each once, in their order. InputError with all faults."""
    if is_population(name):
        members = [replace(one, name=restrict_name(game, one.name, restrictions)) for one in list_members(name)]
        return spell_population(list_members(spell_population(members)))  # once more, for names that have become one
    base, stated = split_name(name)
    faults: list[str] = []
    found: set[str] = set()
    for text in (*stated, *restrictions):
        try:
            found.add(read_restriction(game, text))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return spell_one_way(base) + (WITHOUT + AND.join(one for one in game.restrictions if one in found) if found else "")


def find_policy(game: Game, name: str) -> Policy:
    """A policy by name or path, with what its name says it never does; InputError with all faults.

    A population is a policy that cannot choose: its members do, each found by its own name.
    """
    if is_population(name):
        return _find_population(game, restrict_name(game, name))
    base, restrictions = split_name(restrict_name(game, name))
    return restrict(game, find_reweighted(game, base), restrictions)


def _find_population(game: Game, name: str) -> Policy:
    members = list_members(name)
    faults: list[str] = []
    found = [attempt(faults, partial(find_policy, game, member.name)) for member in members]
    policies = [policy for policy in found if policy is not None]
    if faults:
        raise InputError(faults)
    weights = [member.weight for member in members]
    costs = [policy.cost_microseconds * weight for policy, weight in zip(policies, weights, strict=True)]
    return Policy(
        name=name,
        family=POPULATION,
        description=f"Drawn for each seat and game: {name}.",
        load=_refuse_to_choose,
        mind=policies[0].mind,
        cost_microseconds=sum(costs) / sum(weights),
        digest=hash_plain([[policy.digest, weight] for policy, weight in zip(policies, weights, strict=True)]),
    )


def _refuse_to_choose() -> None:
    raise InputError("players that are drawn play in runs alone: run, verify, replay")


def base_names(name: str) -> tuple[str, ...]:
    """The own names, or paths, of the policies that a name stands for: without numbers stated and restrictions."""
    return tuple(split_numbers(split_name(member.name)[0])[0] for member in list_members(name))


def check_policy(game: Game, name: str) -> None:
    """As `find_policy`, but nothing is compiled."""
    if is_population(name):
        faults: list[str] = []
        for member in list_members(restrict_name(game, name)):
            attempt(faults, partial(check_policy, game, member.name))
        if faults:
            raise InputError(faults)
        return
    base, _ = split_name(restrict_name(game, name))
    if split_numbers(base)[1]:
        find_reweighted(game, base)
    else:
        game.check_policy(base)


def restrict(game: Game, policy: Policy, restrictions: Sequence[str]) -> Policy:
    """The policy with more actions forbidden in its mind, and a name and a digest of its own.

    The digest is the policy's own where it did all that is forbidden never anyway.
    """
    own = dict(policy.forbidden)
    added = [name for name in restrictions if name not in own]
    if not restrictions:
        return policy
    mind = policy.mind.copy()
    for name in added:
        mind["forbidden"][0, list(game.restrictions[name].actions)] = 1
    return replace(
        policy,
        name=policy.name + WITHOUT + AND.join(restrictions),
        mind=mind,
        digest=hash_plain([policy.digest, sorted(added)]) if added else policy.digest,
        forbidden=(*policy.forbidden, *((name, game.restrictions[name].meaning) for name in added)),
    )
