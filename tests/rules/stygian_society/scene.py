"""A board of The Stygian Society set up in a line or three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.support import Ran, drive
from undercroft.engine import Match, Seeded
from undercroft.games.stygian_society import setup as setting_up
from undercroft.games.stygian_society.content.box import box, modifiers_of
from undercroft.games.stygian_society.content.cards import COLOURS, CUBES_A_COLOUR, Effect
from undercroft.games.stygian_society.game import StygianSociety
from undercroft.games.stygian_society.rules import enemies
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb, Figure, Hero, Token
from undercroft.games.stygian_society.tower.tower import TowerState

ALL = ("knight", "spellslinger", "doctor", "burglar")
GAME = StygianSociety()


def scene(
    *,
    heroes: Sequence[str] = ALL,
    active: str | None = None,
    skills: Mapping[str, Sequence[str]] | None = None,
    treasures: Mapping[str, Sequence[str]] | None = None,
    room: str = "gatehouse",
    floor: int = 1,
    front: Sequence[str] = ("clank",),
    rear: Sequence[str] = (),
    field: Mapping[str, int] | None = None,
    crypt: Mapping[str, int] | None = None,
    tower: Mapping[str, int] | None = None,
    phase: str = "choose",
    **tracks: Any,
) -> Climb:
    """A fight in a room, on the turn of the first hero unless another is named."""
    g = setting_up.lay_out(
        len(heroes), variant=False, short=False, woes="", jostle=False, wanted=[], pick=False
    )
    g.heroes = [Hero(name, g.seats[number], [box().mats[name]], [1]) for number, name in enumerate(heroes)]
    for name, cards in (skills or {}).items():
        hero = hero_of(g, name)
        hero.skills += cards
        hero.levels += [box().skills[card].level for card in cards]
    for name, cards in (treasures or {}).items():
        hero_of(g, name).treasures += cards
    g.active = list(heroes).index(active) if active else 0
    g.floor, g.room, g.turn = floor, room, 10
    for kind in front:
        enemies.place_figure(g, kind, g.front)
    for kind in rear:
        enemies.place_figure(g, kind, g.rear)
    g.fighting = g.in_turn = True
    put(g, field, crypt, tower)
    g.phase = phase
    for name, value in tracks.items():
        setattr(g, name, value)
    return g


def put(
    g: Climb,
    field: Mapping[str, int] | None = None,
    crypt: Mapping[str, int] | None = None,
    tower: Mapping[str, int] | None = None,
) -> None:
    """Take cubes from the supply and lay them out."""
    for colour, count in (field or {}).items():
        g.field[colour] += count
        g.supply[colour] -= count
    for colour, count in (crypt or {}).items():
        g.crypt[colour] += count
        g.supply[colour] -= count
    colours = [colour for colour, count in (tower or {}).items() for _ in range(count)]
    for colour in colours:
        g.supply[colour] -= 1
    ones = [1] * len(colours)
    g.tower = TowerState(g.tower.colours + colours, g.tower.levels + ones, g.tower.lain + ones)


def hero_of(g: Climb, name: str) -> Hero:
    return next(hero for hero in g.heroes if hero.id == name)


def fall(field: Mapping[str, int] | None = None, crypt: Mapping[str, int] | None = None) -> dict[str, Any]:
    """An answer to a drop: this came out, the rest is in the tower."""
    return {"field": dict(field or {}), "crypt": dict(crypt or {})}


def step(g: Climb, *answers: Any, stop: bool = False) -> Ran:
    """Run the step that the phase names, as the match would."""
    return drive(GAME.step(g), *answers, stop=stop)


def run(g: Climb, *answers: Any, until: str = "turn") -> None:
    """Run steps with these answers until a phase is reached; all answers must be used."""
    left = list(answers)
    for _ in range(50):
        rules = GAME.step(g)
        value = None
        try:
            while True:
                question = rules.send(value)
                assert left, f"no answer given for {question!r}"
                value = question.check(left.pop(0))
        except StopIteration:
            pass
        if g.phase == until:
            assert not left, f"not asked for: {left}"
            return
    raise AssertionError(f"{until} was never reached; {g.phase} was")


def ask_of(g: Climb, *answers: Any) -> Any:
    """The question the current step stops at after these answers."""
    ran = step(g, *answers, stop=True)
    assert ran.pending is not None
    return ran.pending


def lost(ran: Ran) -> bool:
    return ran.over


def names(rank: Sequence[Figure]) -> list[str]:
    """A rank by kinds, left to right."""
    return [figure.kind for figure in rank]


def whole(g: Climb) -> bool:
    """Whether every colour has its ten cubes, none in two places and none below zero (STY-RULING-76)."""
    held = inside(g)
    return all(
        g.supply[c] + g.hand[c] + held[c] + g.field[c] + g.crypt[c] == CUBES_A_COLOUR
        and min(g.supply[c], g.hand[c], g.field[c], g.crypt[c]) >= 0
        and 0 <= g.landed[c] <= g.field[c]
        for c in COLOURS
    )


def stricken(g: Climb, name: str, *colours: str, status: str = "stricken", turn: int = 1) -> None:
    """Status tokens on a hero, from an earlier turn."""
    hero_of(g, name).statuses.setdefault(status, []).extend(Token(colour, turn) for colour in colours)
    for colour in colours:
        g.tokens.left[colour] -= 1


@contextmanager
def printed(kind: str, card_id: str, **changes: Any) -> Iterator[None]:
    """A card with other print on it, for the length of a test."""
    found = getattr(box(), kind)
    before = found[card_id]
    changed = msgspec.structs.replace(before, **changes)
    homes = [d for d in (box().cards, box().places, box().bosses, found) if d.get(card_id) is before]
    listeners, modifiers = box().listeners, box().modifiers
    try:
        for home in homes:
            home[card_id] = changed
        if "when" in changes and changes["when"] and card_id in box().cards:
            box().listeners = {
                event: cards | {card_id} if event == changes["when"] else cards
                for event, cards in listeners.items()
            }
        if "mods" in changes and card_id in box().cards:
            box().modifiers = modifiers_of(box().cards.values())
        yield
    finally:
        for home in homes:
            home[card_id] = before
        box().listeners = listeners
        box().modifiers = modifiers


def effect(do: str, n: int = 0, **fields: Any) -> Effect:
    return Effect(do=do, n=n, **fields)


def match(seed: int = 1, **options: Any) -> Match:
    return Match.new("stygian-society", options, dealer=Seeded(seed))
