"""Loot, treasure, chests, the backpack and what Heroes wear (SD-EQUIP, SD-PACK, SD-REWARD, SD-BOO rules)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as counting
from typing import Any

from undercroft.engine import Ask, Deck, Pick, Reason, Rules
from undercroft.games.super_dungeon.rules.stats import shed_immune, slot_of, stats_of
from undercroft.games.super_dungeon.rules.wounds import check_hearts
from undercroft.games.super_dungeon.state import OUT, Crawl, Hero
from undercroft.games.super_dungeon.telling.happenings import (
    BooBooty,
    Chest,
    Equipped,
    Loot,
    NoCards,
    Redrawn,
    Traded,
    Treasure,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import BooBooty as WhichBooty
from undercroft.games.super_dungeon.telling.questions import (
    Cursed,
    Equip,
    Keep,
    Trade,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.reasons import (
    CursedFirst,
    HasFallen,
    HasTraded,
    HeldFast,
    NoTreasureLeft,
    TooFewLoot,
    together,
)

TRADE = 6
"""Loot cards that buy a treasure (SD-PACK-03)."""
REWARDS = "SD-REWARD-02"
"""The rule by which what was destroyed earns cards."""


def draw(deck: Deck, count: int) -> Rules[list[str]]:
    """Draw cards; a deck of which the last card was drawn is shuffled anew at once (SD-TERM-04).

    (SD-TERM-03.)
    """
    cards = yield from deck.draw(count)
    if not deck.size:
        deck.reshuffle()
    return cards


def discard(g: Crawl, card: str) -> None:
    """A card goes to the discards of its own deck (SD-TERM-01, SD-EQUIP-07)."""
    (g.treasure if g.box.is_treasure(card) else g.loot).throw_away(card)


def draw_loot(g: Crawl, count: int, rule: str) -> Rules[None]:
    """Loot cards for the backpack, a reward for what was destroyed or not (SD-REWARD-06)."""
    cards = yield from draw(g.loot, count)
    g.backpack += cards
    if cards:
        g.note(Loot(cards, rule == REWARDS), rule)
    if len(cards) < count:
        g.note(NoCards("loot", count - len(cards)))


def draw_treasures(g: Crawl, count: int, wanted: Callable[[str], bool], redraw: str = "") -> Rules[list[str]]:
    """Treasure cards; unwanted ones are discarded and drawn again while any are left (SD-RULING-11).

    `redraw` is the rule of drawing again, where it is that of no card.
    """
    found: list[str] = []
    aside: list[str] = []
    while len(found) < count:
        card = yield from g.treasure.draw_one()
        if card is None:
            break
        (found if wanted(card) else aside).append(card)
    for card in aside:
        by_card = "SD-BOO-05" if g.box.items[card].boo_booty else g.book.redraw_rule
        g.note(Redrawn(card), redraw or by_card)
        discard(g, card)
    if len(found) < count:
        g.note(NoCards("treasure", count - len(found)))
    if not g.treasure.size:
        g.treasure.reshuffle()
    return found


def treasure_left(g: Crawl) -> bool:
    """Whether deck or discard pile have a card that could be bought (SD-RULING-11)."""
    deck = g.treasure
    return any(is_equipment(g, card) for card in (*deck.left, *deck.top, *deck.bottom, *deck.discard))


def is_equipment(g: Crawl, card: str) -> bool:
    """No boo booty, and no card that is only for the other game."""
    own = not g.box.items[card].boo_booty and not g.book.goes_to_consul(g, card)
    return own and not g.book.redraws(g, card)


def reward_treasure(g: Crawl, count: int, rule: str) -> Rules[None]:
    """Draw treasure cards, keep one and discard the others."""
    cards = yield from draw_treasures(g, count, lambda card: is_equipment(g, card))
    if cards:
        yield from keep_one(g, g.book.captain(g), cards, rule)


def keep_one(g: Crawl, seat: str, cards: list[str], rule: str) -> Rules[None]:
    """One of the cards drawn goes to the backpack."""
    names = list(dict.fromkeys(cards))
    kept = names[0]
    if len(names) > 1:
        kept = yield Ask(g, seat, Keep(tuple(names)), rule, names)
    g.backpack.append(kept)
    cards.remove(kept)
    for card in cards:
        discard(g, card)
    g.note(Treasure(kept, len(cards) + 1), rule)


# ---------------------------------------------------------------- chests


def open_chest(g: Crawl, hero: Hero, square: int) -> Rules[None]:
    """Draw by the tile's number, keep one; a boo booty among them must be chosen (SD-BASIC-07 to 09).

    (SD-SIZE-03.)
    """
    tile = g.chests.index(square)
    g.chests[tile] = OUT
    count = g.book.tile_worth(g, tile + 1) + stats_of(g, hero).treasure
    g.note(Chest(hero.id, count, tile + 1))
    cards = yield from draw_treasures(g, count, lambda card: not g.book.redraws(g, card))
    for card in [card for card in cards if g.book.goes_to_consul(g, card)]:
        cards.remove(card)
        yield from g.book.consul_gets(g, hero, card)
    booties = list(dict.fromkeys(card for card in cards if g.box.items[card].boo_booty))
    if not booties:
        if cards:
            yield from keep_one(g, g.book.seat_of(g, hero), cards, "SD-BASIC-08")
        return
    chosen = booties[0]
    if len(booties) > 1:
        chosen = yield Ask(g, g.book.seat_of(g, hero), WhichBooty(hero.id), "SD-BASIC-09", booties)
    for card in cards:
        discard(g, card)
    g.note(BooBooty(chosen))
    yield from g.book.boo_booty(g, g.box.items[chosen].boo_booty, square, tile + 1)


# ---------------------------------------------------------------- the equipment step


def equip_step(g: Crawl, traded: bool) -> Rules[str]:
    """One choice of the equipment step: a card onto a Hero, the exchange, or done; which of these."""
    forced = cursed_options(g)
    seat = g.book.captain(g)
    if forced:
        key = forced[0]
        if len(forced) > 1:
            about, rule = Cursed(fatal_options(g, forced)), "SD-ABIL-CURSED-01"
            key = yield Ask(g, seat, about, rule, forced, barred=lambda: [CursedFirst()])
    else:
        options = wear_options(g)
        if not traded and len(loot_in_pack(g)) >= TRADE and treasure_left(g):
            options.append("trade")
        if not options:
            return "done"
        worn = Equip(fatal_options(g, options))
        key = yield Ask(
            g, seat, worn, "SD-EQUIP-02", [*options, "done"], barred=lambda: barred_equipment(g, traded)
        )
    if key == "trade":
        yield from trade_loot(g, seat)
        return "trade"
    if key != "done":
        item, _, name = key.partition(":")
        wear(g, g.hero(name), item)
        return "wear"
    return "done"


def equip_phase(g: Crawl, after: str) -> Rules[None]:
    """The equipment step of the Heroes' power-up, choice by choice; then the next phase (SD-PACK-02)."""
    done = yield from equip_step(g, g.traded)
    if done == "trade":
        g.traded = True
    if done == "done":
        g.phase = after


def wear_options(g: Crawl) -> list[str]:
    """Which card of the backpack each Hero in play could put on (SD-EQUIP-01, SD-PACK-01)."""
    options = []
    heroes = g.standing()
    for item in dict.fromkeys(g.backpack):
        slot = slot_of(g, item)
        for hero in heroes:
            worn = hero.gear[slot]
            if not worn or not g.book.held_fast(g, hero, worn):
                options.append(f"{item}:{hero.id}")
    return options


def cursed_options(g: Crawl) -> list[str]:
    """Cursed cards must be equipped while some Hero has an empty slot for them (SD-RULING-26)."""
    return [
        f"{item}:{hero.id}"
        for item in dict.fromkeys(g.backpack)
        if g.box.items[item].cursed
        for hero in g.standing()
        if not hero.gear[slot_of(g, item)]
    ]


def wear(g: Crawl, hero: Hero, item: str) -> None:
    """A card goes into its slot; what was there is discarded (SD-EQUIP-03 to SD-EQUIP-06)."""
    slot = slot_of(g, item)
    old = hero.gear[slot]
    if old:
        discard(g, old)
    g.backpack.remove(item)
    hero.gear[slot] = item
    g.note(Equipped(hero.id, item, old))
    shed_immune(g, hero)
    check_hearts(g)


def loot_in_pack(g: Crawl) -> list[str]:
    """The loot cards of the backpack."""
    return [card for card in g.backpack if not g.box.is_treasure(card)]


def trade_loot(g: Crawl, seat: str) -> Rules[None]:
    """Six loot cards for a treasure; a boo booty drawn is drawn again (SD-PACK-03, SD-PACK-05).

    (SD-TERM-14, SD-PACK-04.)
    """
    cards = loot_in_pack(g)
    given = cards
    if len(cards) > TRADE:
        numbers = counting(1)
        keys = [f"{next(numbers)}.{card}" for card in cards]
        picked = yield Ask(g, seat, Trade(TRADE), "SD-PACK-03", form=Pick(keys, TRADE, TRADE))
        given = [key.partition(".")[2] for key in picked]
    for card in given:
        g.backpack.remove(card)
        discard(g, card)
    drawn = yield from draw_treasures(g, 1, lambda card: is_equipment(g, card))
    g.backpack += drawn
    g.note(Traded(drawn))


def fatal_options(g: Crawl, options: list[str]) -> tuple[str, ...]:
    """The options that destroy whoever puts the card on; only cards that give or take hearts can."""
    found = []
    for key in options:
        item, _, name = key.partition(":")
        if not name:
            continue
        hero = g.hero(name)
        if hero.wounds and touches_hearts(g, item, hero.gear[slot_of(g, item)]) and is_fatal(g, hero, item):
            found.append(key)
    return tuple(found)


def touches_hearts(g: Crawl, *items: str) -> bool:
    """Whether any of some cards gives or takes hearts."""
    return any(bonus.hearts for item in items if item for bonus in g.box.items[item].bonus)


def is_fatal(g: Crawl, hero: Hero, item: str) -> bool:
    """Whether a Hero would have no heart left with a card in place of what it wears (SD-DEATH-02)."""
    slot, worn = slot_of(g, item), hero.gear
    hero.gear = [*worn[:slot], item, *worn[slot + 1 :]]
    hearts = stats_of(g, hero).hearts
    hero.gear = worn
    return hero.wounds >= hearts


def barred_equipment(g: Crawl, traded: bool) -> list[Reason[Any]]:
    """Why a card cannot be put on, or no treasure be bought."""
    found: list[Reason[Any]] = []
    if traded:
        found.append(HasTraded())
    elif len(loot_in_pack(g)) < TRADE:
        found.append(TooFewLoot(len(loot_in_pack(g)), TRADE))
    elif not treasure_left(g):
        found.append(NoTreasureLeft())
    for item in dict.fromkeys(g.backpack):
        for hero in g.heroes:
            worn = hero.gear[slot_of(g, item)]
            if hero.at < 0:
                found.append(HasFallen((item,), hero.id))
            elif worn and g.book.held_fast(g, hero, worn):
                found.append(HeldFast((item,), hero.id, worn, g.book.held_rule(g, worn)))
    return together(found)
