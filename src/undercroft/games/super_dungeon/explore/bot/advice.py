"""What sensible Heroes and a sensible Consul would answer, and what a search should think about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Adviser, Ask, Ground, Source
from undercroft.engine.state import Codec
from undercroft.games.super_dungeon.bot.advice import at_a_glance, follow, party_ideas
from undercroft.games.super_dungeon.bot.grounds import grounds as hero_grounds
from undercroft.games.super_dungeon.bot.plans import hero_plans, planned
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
    return [*hero_grounds(g, ask, answer, hero_mind.Mind, hero_mind.GROUNDS)]


def ideas(g: Explore, ask: Ask, source: Source) -> list[Any]:
    """What a search should compare: the advice first, then what else might be better."""
    advice = advise(g, ask, source)
    return party_ideas(advice, ask) if ask.kind == "party" else [advice]


def glance(g: Explore, ask: Ask, source: Source) -> Any:
    """What somebody answers in a play-out."""
    return at_a_glance(ask) or advise(g, ask, source)


def plans(g: Explore, ask: Ask, codec: Codec) -> list[Adviser]:
    """Ways to play the rest of a turn."""
    if ask.kind not in ("select-hero", "activate", "activation"):
        return []
    plans = consul_mind.plans(g) if ask.seat == CONSUL else hero_plans(g, hero_mind.Mind)
    return planned(advise, plans, codec)
