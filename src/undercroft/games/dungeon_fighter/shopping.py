"""Shopping time (rulebook p.13): Equipment, healing, white Bonus dice, levelling up, and the way on."""

from __future__ import annotations

from undercroft.engine import PASS, Ask, Barred, Option, Rules
from undercroft.games.dungeon_fighter.abilities import TOP_XP, ability_of
from undercroft.games.dungeon_fighter.content import COLOURS, everything
from undercroft.games.dungeon_fighter.dungeon import gain_die
from undercroft.games.dungeon_fighter.equipment import (
    describe_card,
    gain,
    hand_round,
    moment,
    takers,
)
from undercroft.games.dungeon_fighter.health import heal_party
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, Party

BASE_GOODS = 2
DIE_PRICE = 2
LAST_SHOP = 3
HEALING, DIE, HAND_ROUND, LEAVE = "healing", "white-die", "hand-round", "leave"


def open_shop(g: Party) -> Rules[None]:
    """The Leader lays out 2 cards and 1 for each Hero in play (DF-SHOP-02); tokens are refreshed."""
    g.shops += 1
    wanted = BASE_GOODS + len(g.in_play())
    g.goods = yield from g.shop.draw(wanted, reshuffle=False)
    g.bought = False
    g.note("shop", "DF-SHOP-02", number=g.shops, goods=list(g.goods), gold=g.gold)
    if g.level_up:
        for hero in g.heroes:
            hero.tired = []
        yield from level_up(g)
    yield from moment(g, "shop")
    g.phase = "shop"


def level_up(g: Party) -> Rules[None]:
    """A Hero at 3 XP may trade them for a Level Up token on one colour (DF-LEVEL-07)."""
    for hero in g.in_play():
        free = [colour for colour in COLOURS if colour not in hero.upgrades]
        if hero.xp < TOP_XP or not free:
            continue
        key = yield Ask(
            hero.seat,
            "level-up",
            "DF-LEVEL-07",
            [*free, PASS],
            prompt=f"{hero.sheet.name} levels up: on which colour?",
            describe=lambda key, hero=hero: Option(key, f"{key}: {ability_of(hero, key).name}"),  # type: ignore[misc]
        )
        if key != PASS:
            hero.xp = 0
            hero.upgrades.append(key)
            g.note("levelled-up", "DF-LEVEL-07", hero=hero.id, colour=key)


def shop(g: Party) -> Rules[None]:
    """One purchase, in any order and as often as the Chest can pay (DF-RULING-107)."""
    gear = everything().equipment
    options = [card for card in g.goods if gear[card].price <= g.gold and sellable(g, card)]
    if g.gold and any(hero.life < hero.most for hero in g.awake()):
        options.append(HEALING)
    if g.gold >= DIE_PRICE and g.bonus < CHEST_LIMIT and g.supply:
        options.append(DIE)
    if not options:
        leave(g)
        return
    if g.bought:
        options.append(HAND_ROUND)
    key = yield Ask(
        g.seat_of(g.leader),
        "buy",
        "DF-SHOP-01",
        [*options, LEAVE],
        prompt=lambda: f"The Chest holds {g.gold} Gold. Buy something?",
        describe=lambda key: describe_good(g, key),
        barred=lambda: barred_goods(g),
    )
    if key == LEAVE:
        leave(g)
    elif key == HEALING:
        g.gold -= 1
        g.note("bought-healing", "DF-SHOP-07", chest=g.gold)
        heal_party(g, 1, "DF-SHOP-07")
    elif key == DIE:
        g.gold -= DIE_PRICE
        gain_die(g, "DF-SHOP-08")
    elif key == HAND_ROUND:
        g.bought = False
        yield from hand_round(g)
    else:
        g.goods.remove(key)
        g.gold -= gear[key].price
        g.bought = True
        g.note("bought", "DF-SHOP-04", card=key, price=gear[key].price, chest=g.gold)
        yield from gain(g, key, "DF-SHOP-05", refusable=False)


def sellable(g: Party, card: str) -> bool:
    """Somebody must be able to carry it; a Relic needs nobody (DF-RULING-108)."""
    equipment = everything().equipment[card]
    return equipment.kind == "relic" or bool(takers(g, equipment))


def describe_good(g: Party, key: str) -> Option:
    if key == HEALING:
        return Option(key, "Healing: 1 Gold, every Hero heals 1")
    if key == DIE:
        return Option(key, f"A white Bonus die: {DIE_PRICE} Gold ({g.bonus} on the Chest)")
    if key == HAND_ROUND:
        return Option(key, "Hand Equipment round")
    if key == LEAVE:
        return Option(key, "Leave the Shop")
    card = everything().equipment[key]
    return Option(key, f"{card.name} ({key}, {card.kind}), {card.price} Gold: {describe_card(key)}", (key,))


def barred_goods(g: Party) -> list[Barred]:
    """What cannot be bought, and why."""
    gear = everything().equipment
    told = [
        Barred(
            gear[card].name, f"it costs {gear[card].price}, the Chest holds {g.gold}", "DF-SHOP-04", (card,)
        )
        for card in g.goods
        if gear[card].price > g.gold
    ]
    if g.bonus >= CHEST_LIMIT or not g.supply:
        told.append(Barred("A white Bonus die", f"the Chest holds {g.bonus}; 9 at most", "DF-SHOP-09"))
    elif g.gold < DIE_PRICE:
        told.append(Barred("A white Bonus die", "it costs 2 Gold", "DF-SHOP-08"))
    if not any(hero.life < hero.most for hero in g.awake()):
        told.append(Barred("Healing", "every Hero is at full health", "DF-SHOP-07"))
    return told


def leave(g: Party) -> None:
    """Unsold goods go to the box; the cards set aside go under the deck, or the Boss waits (DF-CYCLE-01)."""
    g.note("left-shop", "DF-SHOP-06", unsold=list(g.goods))
    g.goods = []
    if g.shops >= LAST_SHOP:
        g.phase = "boss"
        return
    if g.aside:
        g.under.append(g.aside)
    g.aside, g.kept_icons = [], 0
    g.phase = "path"
