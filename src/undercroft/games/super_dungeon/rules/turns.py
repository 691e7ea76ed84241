"""The Hero Turn and the coins that bring fallen Heroes back (SD-TURN, SD-COIN rules)."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Reason, Rules, choose
from undercroft.games.super_dungeon.dungeon.distance import adjacent
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, places
from undercroft.games.super_dungeon.dungeon.paths import nearest_places
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_named
from undercroft.games.super_dungeon.rules.activation import begin
from undercroft.games.super_dungeon.rules.effects import settle_in
from undercroft.games.super_dungeon.rules.equipment import discard
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.wounds import check_hearts
from undercroft.games.super_dungeon.state import Crawl, Hero
from undercroft.games.super_dungeon.telling.happenings import Revived
from undercroft.games.super_dungeon.telling.questions import (
    TAKE_BACK,
    Enter,
    Revive,
    SelectHero,
    ShedCurse,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.reasons import (
    ActedThisTurn,
    HasToken,
    InTheParty,
    OutOfPlay,
    together,
)

LARGE = 5
"""Heroes from which on the larger game is played (SD-SIZE rules)."""


def activations(g: Crawl) -> int:
    """How many Heroes activate in a Hero Turn: two, or three of five and six (SD-TURN-03, SD-SIZE-08)."""
    return 3 if len(g.heroes) >= LARGE else 2


def ready(g: Crawl) -> list[Hero]:
    """The Heroes that may be selected (SD-TURN-05 to SD-TURN-07)."""
    if len(g.acted) >= activations(g):
        return []
    return [
        hero
        for place, hero in enumerate(g.heroes)
        if hero.at >= 0 and not hero.activated and str(place) not in g.acted
    ]


def select_hero(g: Crawl) -> Rules[Hero | None]:
    """Choose who activates next; None when the activation phase is over."""
    heroes = ready(g)
    if not heroes:
        return None
    seat = g.book.captain(g)
    keys = [hero.id for hero in heroes]
    while True:
        options = [*keys, TAKE_BACK] if seat in g.leave else keys
        left = activations(g) - len(g.acted)
        key = yield from choose(g, seat, SelectHero(left), "SD-TURN-06", options, barred=lambda: waiting(g))
        if key != TAKE_BACK:
            break
        g.leave.remove(seat)
    hero = g.hero(key)
    g.acted.append(str(g.heroes.index(hero)))
    g.book.has_activated(g, hero)
    yield from begin(g, hero)
    return hero


def waiting(g: Crawl) -> list[Reason[Any]]:
    """Why the other Heroes cannot be selected (SD-TURN-05 to SD-TURN-07)."""
    found: list[Reason[Any]] = []
    for place, hero in enumerate(g.heroes):
        if hero.at < 0:
            found.append(OutOfPlay((hero.id,)))
        elif str(place) in g.acted:
            found.append(ActedThisTurn((hero.id,)))
        elif hero.activated:
            found.append(HasToken((hero.id,)))
    return together(found)


def next_hero(g: Crawl) -> Rules[None]:
    """Two Heroes, or three of a larger party, activate one after the other (SD-TURN-03, SD-TURN-04).

    (SD-TURN-09.)
    """
    hero = yield from select_hero(g)
    g.phase = "activation" if g.acting else "heroes"
    if hero is None:
        g.phase = "hero-end"


# ---------------------------------------------------------------- princess coins


def spend_coin(g: Crawl, fallen: Hero) -> Rules[Hero]:
    """One coin for each fallen Hero brings a Hero into play (SD-COIN rules)."""
    g.coins -= 1
    seat = fallen.seat
    party = [hero.card for hero in g.heroes]
    others = [card.id for card in g.box.heroes.values() if not card.form_of and card.id not in party]
    about = Revive(fallen.id, fallen.card, g.coins)
    there = tuple([other.card for other in g.heroes if other is not fallen])
    card = yield from choose(
        g, seat, about, "SD-COIN-03", [fallen.card, *others], barred=lambda: [InTheParty(there)]
    )
    hero = fallen
    if card != fallen.card:
        hero = exchange(g, fallen, card)
    hero.form = ""
    yield from shed_curses(g, hero)
    spots = return_squares(g, hero)
    dungeon = g.dungeon
    keys = keys_of(dungeon, spots)
    key = keys[0]
    if len(keys) > 1:
        key = yield Ask(g, seat, Enter(hero.id, back=True), "SD-COIN-02", keys)
    hero.at = square_named(dungeon, key)
    g.note(Revived(hero.id, key, g.coins))
    settle_in(g, hero)
    return hero


def shed_curses(g: Crawl, hero: Hero) -> Rules[None]:
    """The party may discard a fallen Hero's cursed cards before it returns (SD-RULING-26)."""
    for slot, item in enumerate(hero.gear):
        if item and g.box.items[item].cursed:
            about = ShedCurse(hero.id, item)
            key = yield Ask(g, hero.seat, about, "SD-ABIL-CURSED-02", ["discard", "keep"])
            if key == "discard":
                hero.gear[slot] = ""
                discard(g, item)
                check_hearts(g)


def exchange(g: Crawl, fallen: Hero, card: str) -> Hero:
    """A different Hero takes the place; equipment and tokens of the fallen go (SD-COIN-04)."""
    for item in fallen.gear:
        if item:
            discard(g, item)
    hero = Hero(card, card, seat=fallen.seat)
    g.heroes[g.heroes.index(fallen)] = hero
    g.book.exchanged(g, fallen, hero)
    return hero


def return_squares(g: Crawl, hero: Hero) -> Mask:
    """Next to the Start Token or to another Hero (SD-COIN-02); else the nearest free one (SD-RULING-34)."""
    field, dungeon, stats = Field(g), g.dungeon, hero_stats(g, hero)
    free = places(dungeon, stats.gait, field.occupied, stats.size)
    near = adjacent(dungeon, 1 << g.start)
    for other in g.standing():
        near |= adjacent(dungeon, field.squares[other.id])
    spots = free & anchors_touching(dungeon, stats.size, near)
    return spots or nearest_places(dungeon, 1 << g.start, stats.gait, field.occupied, stats.size)
