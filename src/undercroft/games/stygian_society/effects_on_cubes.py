"""Words of the vocabulary that move cubes. They keep every cube: it only changes its place."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import PASS, Ask, Option, Rules, choose
from undercroft.games.stygian_society import dropping
from undercroft.games.stygian_society import effects as fx
from undercroft.games.stygian_society.cards import COLOURS, ENEMY_COLOURS, HERO_COLOURS, Effect
from undercroft.games.stygian_society.cubes import inside, pull_from_tower, put_in_field, take_from_field
from undercroft.games.stygian_society.state import Climb


def drop(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """A drop of its own: exactly these cubes, no peril cubes, no enemy check (STY-RULING-09)."""
    yield from dropping.drop_extra(g, cause.hero, e.cubes)


def colours_meant(colour: str) -> Sequence[str]:
    match colour:
        case "hero":
            return HERO_COLOURS
        case "enemy":
            return ENEMY_COLOURS
        case "any" | "":
            return COLOURS
        case _:
            return (colour,)


def movable(g: Climb, e: Effect) -> list[str]:
    """What an effect could move, as 'place:colour'. 'field' on a card includes the crypt (STY-AREA-10)."""
    places = ("field", "crypt") if e.source == "field" else (e.source,)
    keys = []
    for place in places:
        if place == e.to:
            continue
        counts = inside(g) if place == "tower" else getattr(g, place)
        keys += [f"{place}:{colour}" for colour in colours_meant(e.colour) if counts[colour]]
    return keys


def move_cube(g: Climb, place: str, colour: str, to: str) -> None:
    """One cube from one place to another, counted as one (STY-RULING-85)."""
    match place:
        case "field":
            take_from_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] -= 1
        case "tower":
            pull_from_tower(g, colour)
        case _:
            g.supply[colour] -= 1
    match to:
        case "field":
            put_in_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] += 1
        case _:
            g.supply[colour] += 1
    g.note("moved", "STY-RULING-85", colour=colour, source=place, to=to)


def move(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """Up to so many cubes, one by one, as the hero's player likes."""
    for _ in range(fx.amount(g, e, cause)):
        keys = movable(g, e)
        if not keys:
            return
        key = yield Ask(
            cause.hero.seat, "move", "STY-RULING-85", keys, optional=True,
            prompt=f"Move which cube to the {e.to}?", describe=_cube_words,
        )  # fmt: skip
        if key == PASS:
            return
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)


def take(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """So many cubes must move, one by one; the player picks which."""
    for _ in range(fx.amount(g, e, cause)):
        keys = movable(g, e)
        if not keys:
            return
        key = yield from choose(
            cause.hero.seat, "take", "STY-RULING-85", keys,
            prompt=f"Which cube must go to the {e.to}?", describe=_cube_words,
        )  # fmt: skip
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)


def move_all(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """Every cube that is meant moves."""
    for key in movable(g, e):
        place, _, colour = key.partition(":")
        counts = inside(g) if place == "tower" else getattr(g, place)
        for _ in range(counts[colour]):
            move_cube(g, place, colour, e.to)
    yield from ()


def _cube_words(key: str) -> Option:
    place, _, colour = key.partition(":")
    return Option(key, f"{colour} from the {place}", (key,))
