"""Setting up the game: heroes, first skills, Woes, and who begins (STY-SETUP)."""

from __future__ import annotations

from undercroft.engine import Ask, Deck, Lot, Option, Rules, choose
from undercroft.games.stygian_society import party, words
from undercroft.games.stygian_society.cards import (
    HERO_COLOURS,
    TOKENS_A_COLOUR,
    WOUNDS_START,
    WOUNDS_VARIANT,
    box,
)
from undercroft.games.stygian_society.state import Climb, Hero

HEROES_WITH = {1: 3, 2: 4, 3: 3, 4: 4}
"""Heroes in play by the number of players (STY-RULING-70)."""
MASKS = {"woes": (1,), "lamentations": (2,), "both": (1, 2), "": ()}


def lay_out(
    players: int, *, variant: bool, short: bool, woes: str, jostle: bool, wanted: list[str], pick: bool
) -> Climb:
    """Everything on the table before anything is drawn: cubes in the supply, tracks at their start."""
    found = box()
    return Climb(
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
    """One hero for the next place in the ring: wanted, picked or at random, none twice (STY-SETUP-03)."""
    count = 2 if g.variant else HEROES_WITH[g.players]
    seat = g.seats[len(g.heroes) % g.players]
    left = [hero for hero in box().heroes if all(hero != taken.id for taken in g.heroes)]
    if g.wanted:
        hero_id = g.wanted[len(g.heroes)]
    elif g.pick:
        hero_id = yield from choose(
            seat, "hero", "STY-SETUP-03", left, prompt="Which hero?",
            describe=lambda key: Option(key, f"{box().heroes[key].name}: {box().heroes[key].role}", (key,)),
        )  # fmt: skip
    else:
        hero_id = yield Lot(left, "a hero")
    g.heroes.append(Hero(hero_id, seat, [box().mats[hero_id]]))
    g.note("hero", "STY-SETUP-03", hero=hero_id, seat=seat)
    if len(g.heroes) == count:
        g.phase = "skills"


def first_skills(g: Climb) -> Rules[None]:
    """One random skill of level 1 for each hero; in the variant one more of choice (STY-SETUP-08)."""
    hero = next(hero for hero in g.heroes if not hero.levels)
    card = yield Lot(party.skills_left(hero, 1), f"the {hero.name}'s first skill")
    party.learn(g, hero, card, "STY-SETUP-08")
    if g.variant:
        options = party.skills_left(hero, 1)
        card = yield Ask(
            hero.seat, "second-skill", "STY-TWO-04", options, prompt="Which second skill?",
            describe=lambda key: Option(key, words.card_line(key), (key,)),
        )  # fmt: skip
        party.learn(g, hero, card, "STY-TWO-04")
    if all(hero.levels for hero in g.heroes):
        g.phase = "woes" if g.woes else "first"


def deal_woes(g: Climb) -> Rules[None]:
    """One Woe or Lamentation face up for each hero (STY-WOE-03)."""
    cards = yield from g.woe_deck.draw(len(g.heroes), reshuffle=False)
    for hero, woe in zip(g.heroes, cards, strict=True):
        hero.woe = woe
        g.note("woe", "STY-WOE-03", hero=hero.id, woe=woe)
    g.phase = "first"


def first_hero(g: Climb) -> Rules[None]:
    """The players choose who begins (STY-SETUP-19)."""
    key = yield Ask(
        g.seats[0], "first-hero", "STY-SETUP-19", [hero.id for hero in g.heroes],
        prompt="Which hero takes the first turn?",
        describe=lambda key: Option(key, box().heroes[key].name, (key,)),
    )  # fmt: skip
    g.active = next(number for number, hero in enumerate(g.heroes) if hero.id == key)
    g.note("begins", "STY-SETUP-19", hero=key)
    g.phase = "floor"
