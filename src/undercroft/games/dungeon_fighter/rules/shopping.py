"""Shopping time (rulebook p.13): Equipment, healing, white Bonus dice, levelling up, and the way on."""

from __future__ import annotations

from functools import partial

from undercroft.engine import PASS, Ask, Reason, Rules
from undercroft.games.dungeon_fighter.content.cards import COLOURS, TOP_XP
from undercroft.games.dungeon_fighter.rules.dungeon import gain_die
from undercroft.games.dungeon_fighter.rules.equipment import Handing, gain, hand_round, takers
from undercroft.games.dungeon_fighter.rules.life import heal_party
from undercroft.games.dungeon_fighter.rules.moments import moment
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames

BASE_GOODS = 2
DIE_PRICE = 2
LAST_SHOP = 3
HEALING, DIE, HAND_ROUND, LEAVE = "healing", "white-die", "hand-round", "leave"


def open_shop(g: Party) -> Rules[None]:
    """The Leader lays out 2 cards and 1 for each Hero in play (DF-SHOP-02).

    Level Up tokens are refreshed (DF-LEVEL-10).
    """
    g.shops += 1
    wanted = BASE_GOODS + len(g.in_play())
    g.goods = yield from g.shop.draw(wanted, reshuffle=False)
    g.bought = False
    g.note(happenings.Shop(g.shops, list(g.goods), g.gold))
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
        taken = [reasons.UpgradedAlready(hero.id, colour) for colour in hero.upgrades]
        about = questions.LevelUp(hero.id, hero.xp)
        key = yield Ask(g, hero.seat, about, "DF-LEVEL-07", [*free, PASS], barred=partial(list, taken))
        if key != PASS:
            hero.xp = 0
            hero.upgrades.append(key)
            g.note(happenings.LevelledUp(hero.id, key))


def shop(g: Party) -> Rules[None]:
    """One purchase, in any order and as often as the Chest can pay.

    DF-SHOP-03, DF-LEAD-02, DF-RULING-107: the Leader speaks for the party.
    """
    gear = g.box.equipment
    options = [key for key in (*g.goods, HEALING, DIE) if verdict(g, key) is None]
    if g.bought and Handing(g).possible():
        options.append(HAND_ROUND)
    if not options:
        leave(g)
        return
    about = questions.Buy(g.gold, g.bonus, DIE_PRICE)
    key = yield Ask(
        g, g.seat_of(g.leader), about, "DF-SHOP-01", [*options, LEAVE], barred=lambda: barred_goods(g)
    )
    if key == LEAVE:
        leave(g)
    elif key == HEALING:
        g.gold -= 1
        g.note(happenings.BoughtHealing(g.gold))
        heal_party(g, 1, "DF-SHOP-07")
    elif key == DIE:
        g.gold -= DIE_PRICE
        g.note(happenings.BoughtDie(DIE_PRICE, g.gold))
        gain_die(g, "DF-SHOP-08")
    elif key == HAND_ROUND:
        g.bought = False
        yield from hand_round(g)
    else:
        g.goods.remove(key)
        g.gold -= gear[key].price
        g.bought = True
        g.note(happenings.Bought(key, gear[key].price, g.gold))
        yield from gain(g, key, "DF-SHOP-05", refusable=False)


def sellable(g: Party, card: str) -> bool:
    """Somebody must be able to carry it; a Relic needs nobody (DF-RULING-108)."""
    equipment = g.box.equipment[card]
    return equipment.kind == "relic" or bool(takers(g, equipment))


def verdict(g: Party, key: str) -> Reason[FighterNames] | None:
    """Why something cannot be bought, or nothing."""
    if key == HEALING:
        hurt = g.gold and any(hero.life < hero.most for hero in g.awake())
        return None if hurt else reasons.NothingToHeal(g.gold)
    if key == DIE:
        if g.bonus >= CHEST_LIMIT or not g.supply:
            return reasons.ChestFull(g.bonus, CHEST_LIMIT)
        return reasons.DieTooDear(DIE_PRICE) if g.gold < DIE_PRICE else None
    if g.box.equipment[key].price > g.gold:
        return reasons.TooDear(key, g.gold)
    return None if sellable(g, key) else reasons.NobodyCarriesIt(key)


def barred_goods(g: Party) -> list[Reason[FighterNames]]:
    """What cannot be bought, and why."""
    told = (verdict(g, key) for key in (*g.goods, DIE, HEALING))
    return [reason for reason in told if reason is not None]


def leave(g: Party) -> None:
    """Unsold goods go to the box; the cards set aside go under the deck, or the Boss waits.

    DF-CYCLE-01, -02.
    """
    g.note(happenings.LeftShop(list(g.goods)))
    g.boxed += g.goods
    g.goods = []
    if g.shops >= LAST_SHOP:
        g.phase = "boss"
        return
    if g.aside:
        g.under.append(g.aside)
    g.aside, g.kept_icons = [], 0
    g.phase = "path"
