"""What sensible Heroes and a sensible Consul would answer, and what a search should think about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from undercroft.engine import Adviser, Ask, Ground, Source
from undercroft.games.super_dungeon.bot import reasons
from undercroft.games.super_dungeon.bot.advice import follow
from undercroft.games.super_dungeon.bot.plans import hero_plans
from undercroft.games.super_dungeon.explore.bot import consul as consul_mind
from undercroft.games.super_dungeon.explore.bot import heroes as hero_mind
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore


def advise(g: Explore, ask: Ask, source: Source, plan: Mapping[str, Adviser] = {}) -> Any:
    """What a sensible player would answer, by a plan where there is one."""
    advisers = consul_mind.ADVISERS if ask.seat == CONSUL else hero_mind.ADVISERS
    return follow(plan.get(ask.kind) or advisers.get(ask.kind), g, ask, source)


def grounds(g: Explore, ask: Ask, answer: Any) -> list[Ground[Any]]:
    """What speaks for an answer, of the Heroes and of the Consul."""
    if ask.seat == CONSUL:
        return consul_mind.grounds(g, ask, answer)
    return [*reasons.grounds(g, ask, answer, hero_mind.Mind)]


def ideas(g: Explore, ask: Ask, source: Source) -> list[Any]:
    """What a search should compare: the advice first, then what else might be better."""
    advice = advise(g, ask, source)
    return [advice, *(key for key in ask.options if key != advice)] if ask.kind == "party" else [advice]


def plans(g: Explore, ask: Ask) -> list[Adviser]:
    """Ways to play the rest of a turn."""
    if ask.kind not in ("select-hero", "activate", "activation"):
        return []
    plans = consul_mind.plans(g) if ask.seat == CONSUL else hero_plans(g, hero_mind.Mind)
    return [partial(advise, plan=plan) for plan in plans]
