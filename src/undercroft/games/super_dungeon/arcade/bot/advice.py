"""What a sensible party would answer, and what a search should compare.

What both games share stands in `super_dungeon/bot`; here is what Arcade adds: wrath is kept off the weak, and
places for monsters are chosen where they do least harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from undercroft.engine import Adviser, Ask, Source
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.bot.activation import hero_answers
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS, follow, low_hearts
from undercroft.games.super_dungeon.bot.plans import hero_plans
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.telling.questions import LEAVE


def advise(g: Arcade, ask: Ask, source: Source, plan: Mapping[str, Adviser] = {}) -> Any:
    """What a sensible player would answer, by a plan where there is one."""
    return follow(plan.get(ask.kind) or ADVISERS.get(ask.kind), g, ask, source)


def ideas(g: Arcade, ask: Ask, source: Source) -> list[Any]:
    """What a search should compare besides plans: nothing but the advice."""
    return [advise(g, ask, source)]


def plans(g: Arcade, ask: Ask) -> list[Adviser]:
    """Ways to play the rest of a Hero Turn."""
    if ask.kind not in ("select-hero", "activation"):
        return []
    return [partial(advise, plan=plan) for plan in hero_plans(g, Mind)]


# ---------------------------------------------------------------- other choices


def take_wrath(g: Arcade, ask: Ask, source: Source) -> str:
    """Wrath off whoever is closest to falling."""
    return max(ask.options, key=lambda key: low_hearts(g, g.hero(key)))


def strongest(g: Arcade, ask: Ask, source: Source) -> str:
    """The Hero that can bear most."""
    keys = [key for key in ask.options if key != LEAVE]
    return min(keys, key=lambda key: low_hearts(g, g.hero(key)))


def far_from_heroes(g: Arcade, ask: Ask, source: Source) -> str:
    """A place for a monster that is no help to it: far from the Heroes."""
    dungeon = g.dungeon
    heroes = sum(1 << hero.at for hero in g.standing())
    keys = [key for key in ask.options if key != LEAVE]
    if not heroes:
        return keys[0]
    return max(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), heroes))


def near_start(g: Arcade, ask: Ask, source: Source) -> str:
    """A chest on the party's way."""
    dungeon = g.dungeon
    keys = [key for key in ask.options if key != LEAVE]
    return min(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), 1 << g.start))


ADVISERS: dict[str, Adviser] = {
    **HERO_ADVISERS,
    **hero_answers(Mind),
    "take-wrath": take_wrath,
    "most-wrath": strongest,
    "monster-move": far_from_heroes,
    "place-minion": far_from_heroes,
    "spawn": far_from_heroes,
    "boss": far_from_heroes,
    "chest": near_start,
    "crystal": near_start,
}
"""How a sensible party answers each kind of question."""
