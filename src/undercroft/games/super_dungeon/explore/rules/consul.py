"""The Consul's activations: any order, most for free, some for skull points (EXP-TURN, EXP-SKULL rules).

An order lets many monsters attack one Hero: each goes where it can reach the Hero and strikes. That is
only a quicker way to say what could be said monster by monster.
"""

from __future__ import annotations

from undercroft.engine import Ask, No, Option, Rules, sift
from undercroft.games.super_dungeon.content.cards import ATTRIBUTE_OF, Action
from undercroft.games.super_dungeon.dungeon.distance import closest, distance
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, base, bases, mask_of, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.dungeon.sight import vantages
from undercroft.games.super_dungeon.explore.rules.boss_fight import check_timeout
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.rules.actions import (
    HERE,
    SIDES,
    affected,
    area_of,
    attack_actions,
    perform,
    targets,
)
from undercroft.games.super_dungeon.rules.activation import (
    act,
    action_points,
    begin,
    burn,
    finish,
    movement_points,
    moves,
    tough,
    usable,
)  # fmt: skip
from undercroft.games.super_dungeon.rules.attack import strength_of
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.rules.equipment import discard
from undercroft.games.super_dungeon.rules.field import Field, can_target, reach_to
from undercroft.games.super_dungeon.rules.potions import action_range, green_window
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.rules.turns import TAKE_BACK
from undercroft.games.super_dungeon.rules.wounds import take_off
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, Foe, Hero
from undercroft.games.super_dungeon.telling.names import Count, title

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
    g.note("consul-turn", "EXP-TURN-01", turn=g.turn)
    yield from green_window(g)
    for point in g.points_in_play():
        if g.box.platform(point.card) is None:
            tough(g, point)
            burn(g, point)


# ---------------------------------------------------------------- who activates


def why_not(g: Explore, foe: Foe) -> No | None:
    """The reason why a model cannot be activated now, or None."""
    if g.box.platform(foe.card) is None:
        return No("EXP-SKULL-07", "a spawning point only spawns")
    if foe.id in g.done:
        return No("EXP-TURN-02", "has activated in this turn")
    price = cost(g, foe)
    if price > g.skulls:
        return No(reason_of_cost(g, foe), f"costs {Count(price):skull point}, {g.skulls} left")
    return None


def cost(g: Explore, foe: Foe) -> int:
    """Skull points for an activation: 16-Bit monsters cost theirs, and so does whoever came in this turn."""
    if g.box.platform(foe.card) == "16-bit" or foe.id in g.newcomers:
        return g.box.skulls(foe.card)
    return 0


def reason_of_cost(g: Explore, foe: Foe) -> str:
    """The rule that makes a monster cost."""
    return "EXP-SKULL-03" if g.box.platform(foe.card) == "16-bit" else "EXP-SKULL-04"


def free_monsters(g: Explore) -> list[Foe]:
    """The monsters that could still activate for free (EXP-SKULL-05)."""
    return [foe for foe in g.foes if why_not(g, foe) is None and not cost(g, foe)]


def choose_monster(g: Explore) -> Rules[None]:
    """The Consul activates a monster, gives an order, plays a card or has done (EXP-TURN-01, 03)."""
    if g.lined:
        g.phase = "order"
        return
    legal, barred = sift(
        g.foes, lambda foe: why_not(g, foe), lambda foe: Option(foe.id, title(foe.id), (foe.id,))
    )
    options = [foe.id for foe in legal]
    free = [foe for foe in legal if not cost(g, foe)]
    if g.last_target and any(foe.card == g.last for foe in free) and g.hero(g.last_target).at >= 0:
        options.append(AGAIN)
    if len(free) > 1:
        options += [ATTACK + hero.id for hero in g.standing()]
    options += [CARD + card for card in g.consul_cards]
    if CONSUL in g.leave:
        options.append(TAKE_BACK)
    options.append(END)
    key = yield Ask(
        CONSUL, "activate", "EXP-TURN-01", options,
        prompt=lambda: f"Activate a monster; {Count(g.skulls):skull point} left.",
        describe=lambda key: describe(g, key), barred=barred,
    )  # fmt: skip
    if key == END:
        end_activations(g)
    elif key == TAKE_BACK:
        g.leave.remove(CONSUL)
    elif key == AGAIN:
        g.target, g.repeat = g.last_target, g.last_use
        g.lined = [foe.id for foe in free if foe.card == g.last]
        g.note("order", "EXP-TURN-01", target=g.target, monsters=len(g.lined))
    elif key.startswith(ATTACK):
        g.target, g.repeat = key[len(ATTACK) :], ""
        g.lined = by_reach(g, free, g.hero(g.target))
        g.note("order", "EXP-TURN-01", target=g.target, monsters=len(g.lined))
    elif key.startswith(CARD):
        play_card(g, key[len(CARD) :])
    else:
        yield from activate(g, next(foe for foe in legal if foe.id == key))
        g.phase = "monster" if g.acting else "consul"


def describe(g: Explore, key: str) -> Option | str:
    """An option of the Consul's activations in words."""
    if key == END:
        return "End the Consul's activations"
    if key == TAKE_BACK:
        return "Be asked about places again"
    if key == AGAIN:
        count = sum(foe.card == g.last for foe in free_monsters(g))
        used = f": {g.box.action_names[g.last_use]}" if "/" in g.last_use else ""
        return f"The other {title(g.last)} ({count}) do the same to {title(g.last_target)}{used}"
    if key.startswith(ATTACK):
        hero = key[len(ATTACK) :]
        return Option(key, f"All {len(free_monsters(g))} free monsters go for {title(hero)}", (hero,))
    if key.startswith(CARD):
        card = key[len(CARD) :]
        return f"{g.box.items[card].name}: {g.box.consul_cards[card].text}"
    foe = next(foe for foe in g.foes if foe.id == key)
    price = cost(g, foe)
    told = f"{Count(price):skull}" if price else "free"
    return Option(key, f"{title(key)} at {square_name(g.dungeon, foe.at)} ({told})", (key,))


def play_card(g: Explore, card: str) -> None:
    """A card of the Consul's own brings skull points."""
    g.consul_cards.remove(card)
    discard(g, card)
    g.skulls += g.box.consul_cards[card].skulls
    g.note("consul-card", "SD-PRIORITY-01", card=card, skulls=g.skulls)


def activate(g: Explore, foe: Foe) -> Rules[None]:
    """A monster is paid for and begins its activation (EXP-SKULL-02, EXP-ACT-01)."""
    price = cost(g, foe)
    g.skulls -= price
    g.done.append(foe.id)
    g.last, g.last_target = foe.card, ""
    if price:
        g.note("paid", "EXP-SKULL-02", model=foe.id, skulls=price, left=g.skulls)
    yield from green_window(g)
    if foe.at < 0:
        return
    yield from begin(g, foe)
    yield from check_timeout(g)
    g.last = foe.card


def monster(g: Explore) -> Rules[None]:
    """One choice of the running activation; Heroes may drink between two actions (SD-RULING-39)."""
    acting = g.acting
    assert acting
    before = acting.spent
    yield from act(g)
    if g.acting is not None and acting.spent != before:
        yield from green_window(g)
        if g.acting is not None and g.model(acting.model).at < 0:
            g.acting = None
    if g.acting is None:
        g.phase = "consul"


def end_activations(g: Explore) -> None:
    """The activation phase is over: status effects of spawning points go (SD-RULING-45)."""
    for point in g.points_in_play():
        if g.box.platform(point.card) is None:
            point.status = 0
    g.note("consul-done", "EXP-TURN-03")
    g.phase = "rewards"


# ---------------------------------------------------------------- orders


def by_reach(g: Explore, monsters: list[Foe], hero: Hero) -> list[str]:
    """Monsters in the order in which they come: the nearest first."""
    field = Field(g)
    own = field.squares[hero.id]
    away = {foe.id: distance(field.dungeon, field.squares[foe.id], own) for foe in monsters}
    return sorted(away, key=lambda name: away[name])


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
    if g.acting is not None:
        yield from assault(g, foe, hero)
    g.last_target = hero.id if hero.at >= 0 else ""


def assault(g: Explore, foe: Foe, hero: Hero) -> Rules[None]:
    """A monster stands up, comes into reach of a Hero and attacks as often as it can."""
    acting = g.acting
    assert acting
    stats = foe_stats(g, foe)
    if foe.status & KNOCKDOWN:
        if action_points(stats, foe.status) > 1 or not movement_points(stats, foe.status):
            acting.spent += 1
        else:
            acting.moved = movement_points(stats, foe.status)
        take_off(g, foe, "knockdown", "SD-STATUS-KNOCKDOWN-01")
    approach(g, foe, stats, hero)
    while foe.at >= 0 and hero.at >= 0 and g.acting is not None:
        stats = foe_stats(g, foe)
        blow = next_blow(g, foe, stats, hero)
        if blow is None:
            break
        action, source, aim = blow
        acting.spent += action.cost
        yield from perform(g, foe, action, source, aim)
        yield from green_window(g)
    if foe.at >= 0 and g.acting is not None:
        finish(g, foe)
    g.acting = None


def next_blow(g: Explore, foe: Foe, stats: Stats, hero: Hero) -> tuple[Action, str, str] | None:
    """The action that the order repeats if it reaches the Hero from here, else the best basic attack."""
    field = Field(g)
    found: list[tuple[Action, str, str]] = []
    for action, reach in repeated(g, foe, stats):
        aims = targets(g, field, foe, stats, action, reach)
        hit = {aim: affected(g, field, foe, stats, action, aim) for aim in aims}
        found = [(action, g.repeat, aim) for aim in aims if hero in hit[aim]]
        if found:
            return max(found, key=lambda one: (one[2] == hero.id, len(hit[one[2]])))
    if points_left(g, foe, stats) > 0:
        found = [
            (action, action.id, hero.id)
            for action, range in attack_actions(stats)
            if action.id not in stats.bars and can_target(g, field, foe, stats, hero, range)
        ]
    return max(found, key=lambda one: dice_worth(stats, one[0]), default=None)


def repeated(g: Explore, foe: Foe, stats: Stats) -> list[tuple[Action, int]]:
    """The unique action that the order repeats, with its range, if this monster can use it now."""
    left = points_left(g, foe, stats)
    return [
        (action, action_range(stats, action))
        for source, action in usable(g, foe, stats, left)
        if source == g.repeat and action.cost
    ]


def points_left(g: Explore, foe: Foe, stats: Stats) -> int:
    """Action points that the activated monster has not spent."""
    assert g.acting
    return action_points(stats, foe.status) - g.acting.spent


def dice_worth(stats: Stats, action: Action) -> int:
    """A measure of an attack's dice."""
    assert action.attack
    dice, bonus = stats.offense[ATTRIBUTE_OF[action.attack]]
    return strength_of(dice) + 2 * bonus


def approach(g: Explore, foe: Foe, stats: Stats, hero: Hero) -> None:
    """A monster moves no farther than it must to attack a Hero, or as near as it can."""
    acting = g.acting
    assert acting
    points = movement_points(stats, foe.status) - acting.moved
    blow, wanted = next_blow(g, foe, stats, hero), repeated(g, foe, stats)
    if foe.status & IMMOBILE or points <= 0 or (blow and (blow[1] == g.repeat or not wanted)):
        return
    if blow is None:
        attacks = [one for one in attack_actions(stats) if one[0].id not in stats.bars]
        wanted += sorted(attacks, key=lambda one: -dice_worth(stats, one[0]))
    field = Field(g)
    way, ends = moves(g, field, foe, stats, points)
    dungeon = field.dungeon
    ends &= ~anchors_touching(dungeon, stats.size, dungeon.harms(stats.gait))
    own = field.squares[hero.id]
    goals = 0
    for action, range in wanted:
        goals = strike_places(g, field, stats, action, range, hero, ends)
        if goals:
            break
    if not goals and blow is None:
        near = closest(dungeon, own, bases(dungeon, ends | 1 << foe.at, stats.size))
        goals = sum(1 << anchor for anchor in squares(ends) if bases(dungeon, 1 << anchor, stats.size) & near)
    goals = way.cheapest(goals) if goals else 0
    if goals and not goals >> foe.at & 1:
        end = (goals & -goals).bit_length() - 1
        acting.moved += way.cost(end)
        set_down(g, foe, end, "moved", "SD-MOVE-01")


def strike_places(
    g: Explore, field: Field, stats: Stats, action: Action, range: int, hero: Hero, ends: Mask
) -> Mask:
    """Those of some places from which an action would reach a Hero."""
    dungeon, own, area = field.dungeon, field.squares[hero.id], action.area
    if area is None or area.shape == "burst":
        against = stats_of(g, hero)
        return vantages(
            dungeon, ends, own, reach_to(range, against),
            field.heroes & ~field.large_heroes, field.large_heroes,
            flying=stats.fly or against.fly, over=stats.over, size=stats.size,
        )  # fmt: skip
    aims = list(SIDES) if area.shape in ("lance", "sweep") else [HERE]
    return mask_of(
        end
        for end in squares(ends)
        if any(area_of(field, base(dungeon, end, stats.size), stats, action, aim, -1, own) for aim in aims)
    )
