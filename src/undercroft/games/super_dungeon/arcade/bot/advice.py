"""What a sensible party would answer, and what a search should compare.

What both games share stands in `super_dungeon/bot`; here is what Arcade adds: wrath is kept off the weak, and
places for monsters are chosen where they do least harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Adviser, Ask, Ground, Source
from undercroft.engine.state import Codec
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.bot.activation import hero_answers
from undercroft.games.super_dungeon.bot.advice import (
    HERO_ADVISERS,
    at_a_glance,
    follow,
    low_hearts,
    party_ideas,
)
from undercroft.games.super_dungeon.bot.grounds import (
    Grounded,
    of_far_place,
    of_near_start,
    of_sturdiest,
    of_wrath,
)
from undercroft.games.super_dungeon.bot.grounds import grounds as hero_grounds
from undercroft.games.super_dungeon.bot.plans import hero_plans, planned
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.telling.names import CrawlNames
from undercroft.games.super_dungeon.telling.questions import LEAVE


def advise(g: Arcade, ask: Ask, source: Source, plan: Mapping[str, Adviser] = {}) -> Any:
    """What a sensible player would answer, by a plan where there is one."""
    return follow(plan.get(ask.kind) or ADVISERS.get(ask.kind), g, ask, source)


def ideas(g: Arcade, ask: Ask, source: Source) -> list[Any]:
    """What a search should compare besides plans: who is in the party."""
    advice = advise(g, ask, source)
    return party_ideas(advice, ask) if ask.kind == "party" else [advice]


def glance(g: Arcade, ask: Ask, source: Source) -> Any:
    """What somebody answers in a play-out."""
    return at_a_glance(ask) or advise(g, ask, source)


def plans(g: Arcade, ask: Ask, codec: Codec) -> list[Adviser]:
    """Ways to play the rest of a Hero Turn; against the boss the outlook knows less than the advice."""
    if ask.kind not in ("select-hero", "activation") or g.boss_spawned:
        return []
    return planned(advise, hero_plans(g, Mind), codec)


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


GROUNDS: dict[str, Grounded] = {
    "take-wrath": of_wrath,
    "most-wrath": of_sturdiest,
    "monster-move": of_far_place,
    "place-minion": of_far_place,
    "spawn": of_far_place,
    "boss": of_far_place,
    "chest": of_near_start,
    "crystal": of_near_start,
}
"""What speaks for these answers."""


def grounds(g: Arcade, ask: Ask, answer: Any) -> list[Ground[CrawlNames]]:
    """What speaks for an answer."""
    return hero_grounds(g, ask, answer, Mind, GROUNDS)
