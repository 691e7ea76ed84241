"""Setting up the game: its options, heroes, first skills, Woes, and who begins (STY-SETUP)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from undercroft.engine import Ask, Deck, Lot, Rules, choose
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import (
    HERO_COLOURS,
    TOKENS_A_COLOUR,
    WOUNDS_START,
    WOUNDS_VARIANT,
)
from undercroft.games.stygian_society.rules import party
from undercroft.games.stygian_society.state import Climb, Hero
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask

MASKS = {"woes": (1,), "lamentations": (2,), "both": (1, 2), "": ()}


class ClimbSetup(msgspec.Struct, frozen=True):
    """How to play. ``variant``, ``woes`` and ``jostle`` are the rulebook's own options, ``short`` is ours."""

    players: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": 4})] = 4
    """Who climbs: alone with three heroes, two with two each, three or four with one each."""
    heroes: list[str] = []
    """Heroes in turn order; none named: at random, or picked at the table."""
    pick: bool = False
    """The players pick their heroes at the table."""
    variant: bool = False
    """Two players with one hero each, any two; all else as ever (STY-TWO-01, -02, -06)."""
    woes: str = ""
    """Cards that make the game harder: woes, lamentations or both."""
    short: bool = False
    """Ours: the game is won when the mid-boss falls."""
    difficulty: str = "normal"
    """Ours: first, normal, hard or expert (STY-RULING-95)."""
    jostle: bool = False
    """The players are asked for cubes that fell out of the tower by accident; they stay where they lie."""
    packs: tuple[str, ...] = ()
    """Packs of further cards, by name."""


def lay_out(
    players: int,
    *,
    variant: bool,
    short: bool,
    woes: str,
    jostle: bool,
    wanted: list[str],
    pick: bool,
    packs: tuple[str, ...] = (),
    difficulty: str = "",
) -> Climb:
    """Everything on the table before anything is drawn: cubes in the supply, tracks at their start.

    The tower, field and crypt are empty (STY-SETUP-01, -02); chests, lower treasures and lower rooms lie
    ready, the rest waits aside (STY-SETUP-10, -11, -16, -17); all tokens are mixed (STY-SETUP-18). In the
    variant maximum wounds are higher (STY-TWO-05).
    """
    found = box(packs)
    return Climb(
        packs=packs,
        difficulty=difficulty,
        players=players,
        seats=[f"player-{number}" for number in range(1, players + 1)],
        variant=variant,
        short=short,
        woes=woes,
        jostle=jostle,
        pick=pick,
        wanted=wanted,
        max_wounds=WOUNDS_VARIANT if variant else WOUNDS_START,
        rooms=Deck.of("lower rooms", [r.id for r in found.rooms.values() if r.tier == "lower"]),
        midbosses=Deck.of("mid-bosses", found.midbosses),
        wizards=Deck.of("wizards", found.wizards),
        chests=Deck.of("chests", found.chests),
        treasures=Deck.of("lower treasures", [t.id for t in found.treasures.values() if t.tier == "lower"]),
        tokens=Deck.of("status tokens", [c for c in HERO_COLOURS for _ in range(TOKENS_A_COLOUR)]),
        woe_deck=Deck.of("woes", [w.id for w in found.woes.values() if w.masks in MASKS[woes]]),
    )


def take_heroes(g: Climb) -> Rules[None]:
    """One hero for the next place in the ring: wanted, picked or at random, none twice (STY-SETUP-03).

    The hero comes with a mat and its cards; the four status cards lie aside (STY-SETUP-07, -09).
    """
    seat = g.seats[len(g.heroes) % g.players]
    left = [hero for hero in g.box.heroes if all(hero != taken.id for taken in g.heroes)]
    if g.wanted:
        hero_id = g.wanted[len(g.heroes)]
    elif g.pick:
        hero_id = yield from choose(g, seat, ask.Hero(left), "STY-SETUP-03", left)
    else:
        hero_id = yield Lot(left, ask.AnyHero())
    g.heroes.append(Hero(hero_id, seat, [g.box.mats[hero_id]]))
    g.note(told.Hero(hero_id, seat))
    if len(g.heroes) == g.party_size:
        g.phase = "skills"


def first_skills(g: Climb) -> Rules[None]:
    """A random skill of level 1 for each hero; in the variant one of choice (STY-SETUP-08, STY-TWO-03)."""
    hero = next(hero for hero in g.heroes if not hero.levels)
    card = yield Lot(party.skills_left(g, hero, 1), ask.FirstSkill(hero.id))
    party.learn(g, hero, card, "STY-SETUP-08")
    if g.variant:
        options = party.skills_left(g, hero, 1)
        card = yield Ask(g, hero.seat, ask.SecondSkill(hero.id), "STY-TWO-04", options)
        party.learn(g, hero, card, "STY-TWO-04")
    if all(hero.levels for hero in g.heroes):
        g.phase = "woes" if g.woes else "first"


def deal_woes(g: Climb) -> Rules[None]:
    """One Woe or Lamentation face up for each hero (STY-WOE-03)."""
    cards = yield from g.woe_deck.draw(len(g.heroes))
    for hero, woe in zip(g.heroes, cards, strict=True):
        hero.woe = woe
        g.note(told.Woe(hero.id, woe))
    g.phase = "first"


def first_hero(g: Climb) -> Rules[None]:
    """The players choose who begins; the Knight or the Burglar is good advice (STY-SETUP-19, -20)."""
    heroes = [hero.id for hero in g.heroes]
    key = yield Ask(g, g.seats[0], ask.FirstHero(heroes), "STY-SETUP-19", heroes)
    g.active = next(number for number, hero in enumerate(g.heroes) if hero.id == key)
    g.note(told.Begins(key))
    g.phase = "floor"
