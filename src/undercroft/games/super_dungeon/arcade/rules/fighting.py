"""Fight, Epic Fight, Unique and Signature: what monsters do to Heroes."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats, strength_of
from undercroft.games.super_dungeon.arcade.rules.shapes import shapeshift
from undercroft.games.super_dungeon.arcade.rules.wrath import most_wrath
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import BASIC_ATTACK as BASIC
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    InIce,
    IsDown,
    NoTarget,
    NoUse,
    Uses,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    Friend,
    LayArea,
)
from undercroft.games.super_dungeon.content.cards import Action, Heal, Inflict, Lend, Remedy, Spawn
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.rules.actions import HERE, affected, sides_of, targeted_square
from undercroft.games.super_dungeon.rules.activation import action_points
from undercroft.games.super_dungeon.rules.attack import Offense, answers, land, leaps, strike_back
from undercroft.games.super_dungeon.rules.effects import apply_effects, in_turn, start_aura
from undercroft.games.super_dungeon.rules.field import Field, can_target, targetable
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.rules.stats import Stats, squares_of, stats_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.wounds import tokens_of
from undercroft.games.super_dungeon.state import ICE, KNOCKDOWN, STATUSES, Foe, Hero, Model

BASIC_ATTACK = Action(id=BASIC, kind="offense")


def heroes_in_reach(
    g: Arcade, field: Field, foe: Foe, stats: Stats, range: int, hookshot: bool = False
) -> list[Hero]:
    """The Heroes in a monster's range and line of sight (ARC-CHART-06)."""
    own, squares, dungeon = field.squares[foe.id], field.squares, field.dungeon
    near = [hero for hero in g.standing() if own & within(dungeon, squares[hero.id], range, stats.over)]
    return targetable(field, foe, stats, near, -1, range, hookshot) if near else near


def fight(g: Arcade, foe: Foe) -> Rules[None]:
    """A Basic Attack for each action point, each at whoever then has most wrath (ARC-FIGHT rules).

    (ARC-FIGHT-01, -02, -04, -05, ARC-STATUS-POISON-01.)
    """
    if foe.status & KNOCKDOWN:
        g.note(IsDown(foe.id))
        return
    made = 0
    last: Hero | None = None
    most = g.box.most_actions.get(foe.card)
    while foe.at >= 0 and made != most:
        stats = foe_stats(g, foe)
        if made >= action_points(stats, foe.status):
            return
        if made:
            yield from green_window(g, coming=["epic-fight" if g.epic else "fight"], going_on=True)
        heroes = heroes_in_reach(g, Field(g), foe, stats, stats.range)
        if not heroes:
            if not made:
                g.note(NoTarget(foe.id))
            return
        hero = yield from most_wrath(g, heroes)
        made += 1
        yield from strike(g, foe, stats, BASIC_ATTACK, BASIC_ATTACK.id, [hero], hero, again=hero is last)
        last = hero


def strike(
    g: Arcade,
    foe: Foe,
    stats: Stats,
    action: Action,
    source: str,
    models: list[Model],
    target: Model | None,
    weaker: int = 0,
    again: bool = False,
) -> Rules[bool]:
    """A defense roll below the total STR means a wound and the action's effects (ARC-UNIQUE-06).

    (ARC-UNIQUE-05.)
    """
    strength = max(0, strength_of(stats, foe, action.bonus.stars) - weaker)
    landed = yield from land(
        g, Offense(foe, stats, action, source, target=target, again=again), strength, models
    )
    yield from answers(g, landed, foe)
    if isinstance(target, Hero) and target in landed.held:
        yield from strike_back(g, target, foe)
    if action.user and landed.hits and foe.at >= 0:
        yield from apply_effects(g, action.user, foe, foe, action, source)
    return landed.placed > 0


# ---------------------------------------------------------------- unique actions


def unique(g: Arcade, foe: Foe) -> Rules[None]:
    """All unique actions in their order; a shapeshifter changes first (ARC-UNIQUE-01, ARC-SHAPE-02)."""
    if foe.status & KNOCKDOWN:
        g.note(IsDown(foe.id))
        return
    yield from shapeshift(g, foe)
    if foe.status & ICE and foe_stats(g, foe).unique:
        g.note(InIce(foe.id))
    done: list[str] = []
    while foe.at >= 0 and not foe.status & ICE:
        left = [
            (source, action)
            for source, action in foe_stats(g, foe).unique
            if not action.signature and action.name not in done
        ]
        if not left:
            return
        if done:
            yield from green_window(g, coming=["unique"], going_on=True)
        source, action = left[0]
        done.append(action.name)
        yield from use(g, foe, source, action)


def signature(g: Arcade, foe: Foe) -> Rules[None]:
    """A Signature action is performed once in every Command Phase (ARC-SIG rules, ARC-RULING-23)."""
    if not can_sign(g, foe):
        return
    actions = signatures(g, foe)
    g.signed.append(foe.id)
    for source, action in actions:
        if foe.at >= 0:
            yield from use(g, foe, source, action)


def can_sign(g: Arcade, foe: Foe) -> bool:
    """Whether a monster has a Signature action still to perform in this Command Phase (ARC-RULING-16)."""
    if foe.card not in g.box.signers or foe.id in g.signed or foe.at < 0:
        return False
    return not foe.status & (KNOCKDOWN | ICE) and bool(signatures(g, foe))


def signatures(g: Arcade, foe: Foe) -> list[tuple[str, Action]]:
    """A monster's Signature actions, those of its gang with them."""
    return [(source, action) for source, action in foe_stats(g, foe).unique if action.signature]


def use(g: Arcade, foe: Foe, source: str, action: Action) -> Rules[None]:
    """A monster uses a unique action, if it has any target for it (ARC-UNIQUE-03, ARC-RULING-57).

    (ARC-UNIQUE-02.)
    """
    if "one-use-only" in action.abilities and source in g.used:
        return
    stats = foe_stats(g, foe)
    aim, models, target = yield from aimed(g, foe, stats, action, source)
    if aim is None:
        if g.heard:
            g.note(NoUse(foe.id, source), why_unused(g, foe, stats, action))
        return
    if "one-use-only" in action.abilities:
        g.used.append(source)
    attack = action.kind == "offense"
    g.note(Uses(foe.id, source, aim, attack), "ARC-SIG-01" if action.signature else "ARC-UNIQUE-01")
    if action.kind == "offense":
        if target is None or "arc" not in action.abilities:
            yield from strike(g, foe, stats, action, source, models, target)
            return
        last = Last(squares_of(g, target), stats_of(g, target))
        wounded = yield from strike(g, foe, stats, action, source, models, target)
        if wounded:
            yield from leap_on(g, foe, stats, action, source, target, last)
        return
    if action.area and action.area.shape == "aura":
        start_aura(g, foe, f"act:{source}")
    for model in in_turn(g, action.effects, foe, models):
        yield from apply_effects(g, action.effects, foe, model, action, source)
    if foe.at >= 0:
        yield from apply_effects(g, action.user, foe, foe, action, source)


def why_unused(g: Arcade, foe: Foe, stats: Stats, action: Action) -> str:
    """The rule by which a unique action has no target: no friend it would help, or no Hero for it."""
    if action.augment:
        return "ARC-UNIQUE-09"
    if action.area and action.area.shape != "burst":
        return "ARC-RULING-57"
    hookshot, reach = "hookshot" in action.abilities, action.range or stats.range
    under_it = heroes_in_reach(g, Field(g), foe, stats, reach, hookshot)
    return "ARC-RULING-39" if under_it else "ARC-UNIQUE-03"


def aimed(
    g: Arcade, foe: Foe, stats: Stats, action: Action, source: str
) -> Rules[tuple[str | None, list[Model], Model | None]]:
    """What a unique action is aimed at, whom it affects, and its one target if it has one (ARC-UNIQUE-04)."""
    shape = action.area.shape if action.area else ""
    reach = action.range or stats.range
    if spawns(action):
        return HERE, [foe], None
    field = Field(g)
    if shape == "aura":
        return HERE, list(affected(g, field, foe, stats, action, HERE)), None
    if action.augment and shape in ("", "burst"):
        friend = yield from friend_in_need(g, foe, stats, action, source, reach if action.range else 0)
        return (yield from around(g, field, foe, stats, action, source, friend))
    if shape in ("cross", "wave"):
        reached = affected(g, field, foe, stats, action, HERE)
        useful = reached if action.augment else [model for model in reached if isinstance(model, Hero)]
        return (HERE if useful else None), list(reached), None
    if shape in ("lance", "sweep"):
        aim = yield from best_side(g, field, foe, stats, action, source)
        return aim, list(affected(g, field, foe, stats, action, aim)) if aim else [], None
    heroes = heroes_in_reach(g, field, foe, stats, reach, "hookshot" in action.abilities)
    if action.kind == "support":
        heroes = [hero for hero in heroes if not already(hero, action, source)]
    hero = (yield from most_wrath(g, heroes)) if heroes else None
    return (yield from around(g, field, foe, stats, action, source, hero))


def around(
    g: Arcade, field: Field, foe: Foe, stats: Stats, action: Action, source: str, target: Model | None
) -> Rules[tuple[str | None, list[Model], Model | None]]:
    """An action at one target, if there is any; a Burst affects who is near it too (SD-AREA-12, -14)."""
    if target is None:
        return None, [], None
    models: list[Model] = [target]
    if action.area:
        spot = yield from targeted_square(g, foe, source, field.squares[target.id])
        models = list(affected(g, field, foe, stats, action, target.id, spot))
    return target.id, models, target


def spawns(action: Action) -> bool:
    """A support action that only brings monsters needs no target (ARC-RULING-39)."""
    effects = action.effects
    return action.kind == "support" and bool(effects) and all(isinstance(effect, Spawn) for effect in effects)


def already(hero: Hero, action: Action, source: str) -> bool:
    """Whether a Hero is under the effect of a support action already (ARC-UNIQUE-08)."""
    lasting = [
        hero.status & STATUSES[effect.status] > 0
        if isinstance(effect, Inflict)
        else any(one.source == f"act:{source}" for one in hero.lasting)
        for effect in action.effects
        if isinstance(effect, Inflict | Lend)
    ]
    return bool(lasting) and all(lasting)


def friend_in_need(
    g: Arcade, foe: Foe, stats: Stats, action: Action, source: str, reach: int
) -> Rules[Foe | None]:
    """The closest friend to whom an Augment is of use; itself first (ARC-UNIQUE-09, ARC-RULING-39)."""
    field = Field(g)

    def helped(friend: Foe) -> bool:
        heals = any(isinstance(effect, Heal | Remedy) for effect in action.effects)
        lends = any(isinstance(effect, Lend) for effect in action.effects)
        has = any(one.source == f"act:{source}" for one in friend.lasting)
        return (heals and bool(tokens_of(friend))) or (lends and not has) or not (heals or lends)

    if not reach:
        return foe if helped(foe) else None
    near = [
        (distance(field.dungeon, field.squares[foe.id], field.squares[friend.id]), friend)
        for friend in g.foes
        if helped(friend) and can_target(g, field, foe, stats, friend, reach)
    ]
    if not near:
        return None
    least = min(away for away, _ in near)
    keys = [friend.id for away, friend in near if away == least]
    key = yield from settle(g, g.book.captain(g), Friend(foe.id, source), "ARC-UNIQUE-09", keys)
    return next(friend for _, friend in near if friend.id == key)


def best_side(
    g: Arcade, field: Field, foe: Foe, stats: Stats, action: Action, source: str
) -> Rules[str | None]:
    """A Lance or Sweep goes over the Hero with most wrath, then over most Heroes (ARC-RULING-57)."""
    reached: dict[str, list[Hero]] = {}
    assert action.area
    for side in sides_of(field, foe, action.area.shape):
        heroes = [m for m in affected(g, field, foe, stats, action, side) if isinstance(m, Hero)]
        if heroes:
            reached[side] = heroes
    if not reached:
        return None
    all_heroes = list({hero.id: hero for heroes in reached.values() for hero in heroes}.values())
    leader = yield from most_wrath(g, all_heroes)
    fitting = {side: heroes for side, heroes in reached.items() if leader in heroes}
    most = max(len(heroes) for heroes in fitting.values())
    keys = [side for side, heroes in fitting.items() if len(heroes) == most]
    side = yield from settle(g, g.book.captain(g), LayArea(foe.id, source), "ARC-RULING-57", keys)
    return side


class Last(NamedTuple):
    """The model that an Arc met last: it may have fallen since."""

    spot: Mask
    stats: Stats


def leap_on(
    g: Arcade, foe: Foe, stats: Stats, action: Action, source: str, target: Model, last: Last
) -> Rules[None]:
    """A monster's Arc: to the Hero with most wrath in reach of the leap, a star weaker (ARC-ABIL-02, 03).

    (ARC-ABIL-03.)
    """
    hit = [target.id]
    weaker = 0
    wounded = True
    while wounded and foe.at >= 0:
        field = Field(g)
        reached = leaps(g, field, foe, last.spot, hit, last.stats)
        heroes = [hero for hero in reached if isinstance(hero, Hero)]
        weaker += 1
        if not heroes or strength_of(stats, foe, action.bonus.stars) <= weaker:
            return
        hero = yield from most_wrath(g, heroes)
        hit.append(hero.id)
        last = Last(field.squares[hero.id], stats_of(g, hero))
        wounded = yield from strike(g, foe, stats, action, source, [hero], hero, weaker)
