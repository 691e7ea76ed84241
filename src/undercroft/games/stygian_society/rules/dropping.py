"""Step C: collecting cubes from the supply and dropping them into the tower."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Reason, Rules, choose
from undercroft.games.stygian_society.content.cards import COLOURS, ENEMY_COLOURS, GRAY, HERO_COLOURS, Card
from undercroft.games.stygian_society.rules import party
from undercroft.games.stygian_society.rules.cubes import put_in_field, wild_choices
from undercroft.games.stygian_society.state import Climb, Hero, modifier
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.tower.drop import Drop, Jostle
from undercroft.games.stygian_society.tower.tower import TowerState


def peril_cubes(g: Climb) -> dict[str, int]:
    """The Peril Cubes line of room or mat, with what events and the hero's hexes add (STY-DROP-01, -08)."""
    cubes = {colour: g.place.peril_cubes.get(colour, 0) + g.extra.get(colour, 0) for colour in ENEMY_COLOURS}
    cubes["black"] += modifier(g, g.hero, "hex")
    return cubes


def hero_cubes(g: Climb, hero: Hero, card: Card) -> dict[str, int]:
    """The Drop list of the chosen skill with what the hero's cards add; gray ones apart (STY-DROP-03)."""
    cubes = {colour: card.drop.get(colour, 0) for colour in (*HERO_COLOURS, GRAY)}
    for colour in HERO_COLOURS:
        if more := modifier(g, hero, colour):
            cubes[colour] = max(0, cubes[colour] + more)
    return cubes


def pick_wild(g: Climb, hero: Hero, cubes: Mapping[str, int]) -> Rules[list[str]]:
    """Colours for the wild cubes, of what the fixed ones leave in the supply (STY-RULING-12)."""
    wild = cubes.get(GRAY, 0)
    if not wild:
        return []
    left = {colour: max(0, g.supply[colour] - cubes.get(colour, 0)) for colour in HERO_COLOURS}
    options = wild_choices(left, wild)
    about = ask.Wild(hero.id, wild, left)

    def barred() -> list[Reason[ClimbNames]]:
        return [reasons.NoneInSupply(colour) for colour, count in left.items() if not count]

    key = yield from choose(g, hero.seat, about, "STY-DROP-04", options, barred=barred)
    return key.split("+") if key else []


def collect(g: Climb, cubes: Mapping[str, int], wild: list[str]) -> Rules[list[str]]:
    """Take what the supply has; a missing enemy cube raises peril (STY-DROP-05, STY-SHORT-01, -02)."""
    taken: list[str] = []
    missing = 0
    for colour in COLOURS:
        wanted = cubes.get(colour, 0) + (wild.count(colour) if wild else 0)
        if not wanted:
            continue
        there = min(wanted, g.supply[colour])
        g.supply[colour] -= there
        g.hand[colour] += there
        taken += [colour] * there
        if colour in ENEMY_COLOURS:
            missing += wanted - there
    if missing:
        g.note(told.Missing(missing))
        yield from party.raise_peril(g, missing, "STY-SHORT-02", why="missing")
    return taken


def drop(g: Climb, cubes: list[str], about: ask.Drop, by: str = "") -> Rules[None]:
    """Drop cubes together; what comes out lies in field or crypt, and may bring luck (STY-DROP-06)."""
    in_crypt: list[str] = []
    for colour, count in g.crypt.items():
        if count:
            in_crypt += [colour] * count
    answer = yield Drop(g.tower, cubes, in_crypt, about)
    for colour in cubes:
        g.hand[colour] -= 1
    g.note(told.Dropped(cubes, answer["field"], answer["crypt"], by))
    yield from settle(g, answer)


def settle(g: Climb, answer: dict[str, Any]) -> Rules[None]:
    """Sort what fell out into field and crypt; what did not stays inside (STY-AREA-01, -02, STY-DROP-07)."""
    for colour, count in answer["field"].items():
        put_in_field(g, colour, count)
    for colour, count in answer["crypt"].items():
        g.crypt[colour] += count
    g.tower = TowerState(**answer["tower"])
    yield from party.fall_into_crypt(g, sum(answer["crypt"].values()))


def drop_extra(g: Climb, hero: Hero, cubes: Mapping[str, int], by: str = "") -> Rules[None]:
    """A drop outside step C: exactly these cubes, with the shortage rules (STY-RULING-09)."""
    wild = yield from pick_wild(g, hero, cubes)
    taken = yield from collect(g, cubes, wild)
    if taken:
        yield from drop(g, taken, ask.Drop(hero.id, ""), by)


def jostle(g: Climb) -> Rules[None]:
    """An accident, if the table plays with them; what falls out stays out (STY-JOSTLE-01, -02)."""
    answer = yield Jostle(g.tower)
    if answer["field"] or answer["crypt"]:
        g.note(told.Jostled(answer["field"], answer["crypt"]))
    yield from settle(g, answer)
