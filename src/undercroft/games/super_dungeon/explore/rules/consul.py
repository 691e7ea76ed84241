"""The Consul's activations: any order, most for free, some for skull points (EXP-TURN, EXP-SKULL rules).

An order lets many monsters attack one Hero: each goes where it can reach the Hero and strikes. That is
only a quicker way to say what could be said monster by monster; what is said so, `g.tactics` decides.
"""

from __future__ import annotations

from undercroft.engine import Ask, Reason, Rules, sift
from undercroft.games.super_dungeon.explore.rules.boss_fight import check_timeout
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling.happenings import ConsulCard, ConsulDone, Order, Paid
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.explore.telling.questions import Activate
from undercroft.games.super_dungeon.explore.telling.reasons import HasActivated, OnlySpawns, TooDear
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import (
    act,
    action_points,
    begin,
    burn,
    finish,
    movement_points,
    moves,
    tough,
)
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.rules.equipment import discard
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import any_potions, green_window
from undercroft.games.super_dungeon.rules.stats import Stats
from undercroft.games.super_dungeon.rules.wounds import take_off
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, OUT, Acting, Foe, Hero, statuses
from undercroft.games.super_dungeon.telling.happenings import ConsulTurn, ShakesOff
from undercroft.games.super_dungeon.telling.questions import TAKE_BACK
from undercroft.games.super_dungeon.telling.reasons import together

SKULLS = 4
"""Skull points in a Consul Turn (EXP-SKULL-01)."""
END = "end"
AGAIN = "again"
ATTACK = "attack:"
CARD = "card:"


def consul_turn(g: Explore) -> Rules[None]:
    """A Consul Turn begins; spawning points that do not activate have their upkeep (SD-RULING-45)."""
    g.turn += 1
    g.side = "consul"
    g.skulls = SKULLS
    g.done, g.newcomers, g.lined, g.drank = [], [], [], []
    g.last = g.last_target = g.target = ""
    g.phase = "consul"
    g.note(ConsulTurn(g.turn), "EXP-TURN-01")
    yield from green_window(g, before="turn")
    for point in g.points_in_play():
        if g.box.platform(point.card) is None:
            tough(g, point)
            burn(g, point)


# ---------------------------------------------------------------- who activates


def why_not(g: Explore, foe: Foe) -> Reason[ExploreNames] | None:
    """The reason why a model, boo booties among them, cannot be activated now, or None (EXP-BOO-01)."""
    platform = g.box.platforms[foe.card]
    if platform is None:
        return OnlySpawns((foe.id,))
    if foe.id in g.done:
        return HasActivated((foe.id,))
    price = cost(g, foe)
    if price > g.skulls:
        return TooDear((foe.id,), price, g.skulls, newcomer=platform != "16-bit")
    return None


def cost(g: Explore, foe: Foe) -> int:
    """Skull points for an activation: 16-Bit monsters cost theirs, and so does whoever came in this turn.

    All others, the dungeon boss too, are free (EXP-SKULL-03 to EXP-SKULL-05, EXP-BOSS-02).
    """
    if foe.id in g.newcomers or g.box.platforms[foe.card] == "16-bit":
        return g.box.skulls(foe.card)
    return 0


def choose_monster(g: Explore) -> Rules[None]:
    """The Consul activates a monster, gives an order, plays a card or has done (EXP-TURN-01, -03).

    Free and paid activations in any order (EXP-SKULL-06).
    """
    if g.lined:
        g.phase = "order"
        return
    legal, barred = sift(g.foes, lambda foe: why_not(g, foe))
    prices = {foe.id: cost(g, foe) for foe in legal}
    options = list(prices)
    free = [foe for foe in legal if not prices[foe.id]]
    if g.last_target and any(foe.card == g.last for foe in free) and g.hero(g.last_target).at >= 0:
        options.append(AGAIN)
    if len(free) > 1:
        options += [ATTACK + hero.id for hero in g.standing()]
    options += [CARD + card for card in g.consul_cards]
    if CONSUL in g.leave:
        options.append(TAKE_BACK)
    options.append(END)
    about = Activate(g.skulls, prices, g.last, g.last_use, g.last_target)
    key = yield Ask(g, CONSUL, about, "EXP-TURN-01", options, barred=lambda: together(barred()))
    if key == END:
        end_activations(g)
    elif key == TAKE_BACK:
        g.leave.remove(CONSUL)
    elif key == AGAIN:
        g.target, g.repeat = g.last_target, g.last_use
        g.lined = [foe.id for foe in free if foe.card == g.last]
        g.note(Order(g.target, len(g.lined)))
    elif key.startswith(ATTACK):
        g.target, g.repeat = key[len(ATTACK) :], ""
        g.lined = g.tactics.line_up(g, free, g.hero(g.target))
        g.note(Order(g.target, len(g.lined)))
    elif key.startswith(CARD):
        play_card(g, key[len(CARD) :])
    else:
        yield from activate(g, next(foe for foe in legal if foe.id == key))
        g.phase = "monster" if g.acting else "consul"


def play_card(g: Explore, card: str) -> None:
    """A card of the Consul's own brings skull points."""
    g.consul_cards.remove(card)
    discard(g, card)
    g.skulls += g.box.consul_cards[card].skulls
    g.note(ConsulCard(card, g.skulls))


def activate(g: Explore, foe: Foe) -> Rules[None]:
    """A monster is paid for and begins its activation (EXP-SKULL-02, EXP-ACT-01)."""
    price = cost(g, foe)
    g.skulls -= price
    g.done.append(foe.id)
    g.last, g.last_target = foe.card, ""
    if price:
        g.note(Paid(foe.id, price, g.skulls))
    yield from green_window(g, foe.id)
    if foe.at < 0:
        return
    yield from begin(g, foe)
    yield from check_timeout(g)
    g.last = foe.card


def monster(g: Explore) -> Rules[None]:
    """One choice of the running activation, basic actions included (EXP-ACT-02).

    Heroes may drink after a movement and between two actions (SD-RULING-39).
    """
    acting = g.acting
    assert acting
    before = acting.spent, acting.moved
    yield from act(g)
    if g.acting is not None and (acting.spent, acting.moved) != before:
        yield from pause(g, acting)
        if all(foe.id != acting.model for foe in g.foes):  # A potion has destroyed it.
            g.acting = None
    if g.acting is None:
        g.phase = "consul"


def pause(g: Explore, acting: Acting) -> Rules[None]:
    """Heroes may drink before the next action of a monster that has another one left (SD-RULING-39)."""
    if not any_potions(g):
        return
    foe = next((foe for foe in g.foes if foe.id == acting.model), None)
    if foe is not None and action_points(foe_stats(g, foe), foe.status) > acting.spent:
        yield from green_window(g, foe.id)


def end_activations(g: Explore) -> None:
    """The activation phase is over: status effects of spawning points go (SD-RULING-45)."""
    for point in g.points_in_play():
        if g.box.platform(point.card) is None and point.status:
            g.note(ShakesOff(point.id, statuses(point.status)), "SD-RULING-45")
            point.status = 0
    g.note(ConsulDone())
    g.phase = "rewards"


# ---------------------------------------------------------------- orders


def order(g: Explore) -> Rules[None]:
    """The next monster under an order carries it out."""
    hero = g.hero(g.target)
    if not g.lined or hero.at < 0:
        g.lined = []
        g.phase = "consul"
        return
    name = g.lined.pop(0)
    foe = next((foe for foe in g.foes if foe.id == name), None)
    if foe is None or why_not(g, foe) is not None:
        return
    yield from activate(g, foe)
    if g.acting is not None and hero.at < 0:
        g.lined, g.phase = [], "monster"  # the Hero fell as it began: the Consul goes on with it himself
    elif g.acting is not None:
        yield from assault(g, foe, hero)
    g.last_target = hero.id if hero.at >= 0 else ""


def assault(g: Explore, foe: Foe, hero: Hero) -> Rules[None]:
    """A monster stands up, comes into reach of a Hero and attacks as often as it can."""
    acting = g.acting
    assert acting
    stats = foe_stats(g, foe)
    if foe.status & KNOCKDOWN:
        how = g.tactics.stands_up_for(g, foe, stats)
        if how == "action":
            acting.spent += 1
        else:
            acting.moved = movement_points(stats, foe.status)
        take_off(g, foe, "knockdown", "SD-STATUS-KNOCKDOWN-01", f"stand:{how}")
    spot = -1
    while g.acting is not None and foe.at >= 0 and hero.at not in (spot, OUT):  # Who slips away is followed.
        spot = hero.at
        if approach(g, foe, foe_stats(g, foe), hero):
            yield from check_timeout(g)
            yield from pause(g, acting)
    while foe.at >= 0 and hero.at >= 0 and g.acting is not None:
        stats = foe_stats(g, foe)
        blow = g.tactics.next_blow(g, foe, stats, hero)
        if blow is None:
            break
        acting.spent += blow.action.cost
        yield from perform(g, foe, blow.action, blow.source, blow.aim)
        yield from pause(g, acting)
    if foe.at >= 0 and g.acting is not None:
        finish(g, foe)
    g.acting = None


def approach(g: Explore, foe: Foe, stats: Stats, hero: Hero) -> bool:
    """A monster under an order moves, if it can and wants to; whether it did."""
    acting = g.acting
    assert acting
    points = movement_points(stats, foe.status) - acting.moved
    if foe.status & IMMOBILE or points <= 0:
        return False
    wish = g.tactics.wish(g, foe, stats, hero)
    if wish is None:
        return False
    field = Field(g)
    way, ends = moves(g, field, foe, stats, points)
    end = g.tactics.place(field, foe, stats, hero, wish, way, ends & way.safe)
    if end < 0:
        return False
    acting.moved += way.cost(end)
    set_down(g, foe, end, "moved", "SD-MOVE-01")
    return True
