"""Wrath: who has drawn the Consul's anger, and how tokens change hands (ARC-WRATH rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Reason, Rules
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    ShedsWrath,
    Wrath,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    LeastWrath,
    MostWrath,
    TakeWrath,
)
from undercroft.games.super_dungeon.arcade.telling.reasons import NoWrath
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.rules.stats import squares_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.state import Hero


def wrath_ranks(g: Arcade) -> dict[str, tuple[int, int]]:
    """Every Hero's wrath, then how recently it activated (ARC-WRATH-08, ARC-RULING-03, ARC-WRATH-01)."""
    recent = g.recent
    return {
        hero.id: (g.wrath[place], recent.index(place) if place in recent else -1)
        for place, hero in enumerate(g.heroes)
    }


def most_wrath(g: Arcade, among: Sequence[Hero]) -> Rules[Hero]:
    """Of some Heroes the one with the most wrath; the players choose among equals that never activated."""
    if len(among) == 1:
        return among[0]
    most, first = -1, [0]
    for place, tokens in enumerate(g.wrath):
        if tokens >= most and g.heroes[place] in among:
            most, first = tokens, [*first, place] if tokens == most else [place]
    if len(first) == 1:
        return g.heroes[first[0]]
    for place in reversed(g.recent):
        if place in first:
            return g.heroes[place]
    equals = [g.heroes[place] for place in first]
    keys = [hero.id for hero in among if hero in equals]
    key = yield from settle(g, g.book.captain(g), MostWrath(most), "ARC-WRATH-08", keys)
    return g.hero(key)


def least_wrath(g: Arcade, among: Sequence[Hero]) -> Rules[Hero]:
    """Of some Heroes the one with the least wrath; the players choose among equals that never activated."""
    rank = wrath_ranks(g)
    least = min([rank[hero.id] for hero in among])
    keys = [hero.id for hero in among if rank[hero.id] == least]
    key = yield from settle(g, g.book.captain(g), LeastWrath(least[0]), "ARC-WRATH-08", keys)
    return g.hero(key)


def leader_squares(g: Arcade) -> Rules[Mask]:
    """Where the Hero with the most wrath stands; without Heroes the Start Token (ARC-RULING-55).

    All squares under its base: a large Hero is as near as the nearest of them (SD-RULING-20).
    """
    heroes = g.standing()
    if not heroes:
        return 1 << g.start
    hero = yield from most_wrath(g, heroes)
    return squares_of(g, hero)


def gain_wrath(g: Arcade, hero: Hero, amount: int, rule: str = "ARC-WRATH-05") -> Rules[None]:
    """Tokens from the supply, then from other Heroes of one's choice (ARC-WRATH-05, ARC-WRATH-06)."""
    place = g.place_of(hero.id)
    gained = min(amount, g.supply)
    g.supply -= gained
    g.wrath[place] += gained
    taken: dict[str, int] = {}
    for _ in range(amount - gained):
        givers = [other.id for n, other in enumerate(g.heroes) if n != place and g.wrath[n]]
        if not givers:
            break
        key = givers[0]
        if len(givers) > 1:
            about = TakeWrath(hero.id)
            key = yield Ask(
                g, hero.seat, about, "ARC-WRATH-06", givers, barred=lambda: none_to_take(g, place)
            )
        g.wrath[g.place_of(key)] -= 1
        taken[key] = taken.get(key, 0) + 1
        g.wrath[place] += 1
        gained += 1
    if gained:
        g.note(Wrath(hero.id, gained, g.wrath[place], taken), rule)


def none_to_take(g: Arcade, place: int) -> list[Reason[Any]]:
    """Why a Hero who gains wrath cannot take it from others (ARC-WRATH-06)."""
    empty = tuple([other.id for n, other in enumerate(g.heroes) if n != place and not g.wrath[n]])
    return [NoWrath(empty)] if empty else []


def lose_wrath(g: Arcade, hero: Hero, amount: int, rule: str = "SD-TERM-02") -> None:
    """Tokens go back to the supply."""
    place = g.place_of(hero.id)
    lost = min(amount, g.wrath[place])
    g.wrath[place] -= lost
    g.supply += lost
    if lost:
        g.note(ShedsWrath(hero.id, lost, fallen=hero.at < 0), rule)
