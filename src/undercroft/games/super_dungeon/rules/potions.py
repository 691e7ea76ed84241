"""Potions: red and blue in one's own activation, green in the Consul Turn (SD-POTION rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from undercroft.engine import Ask, Reason, Rules, window
from undercroft.games.super_dungeon.content.cards import ATTRIBUTE_OF, Action, Drink, Place
from undercroft.games.super_dungeon.rules.actions import aims, perform
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.menu import Aims, all_keys
from undercroft.games.super_dungeon.rules.stats import Stats, barring, hero_stats
from undercroft.games.super_dungeon.state import ICE, KNOCKDOWN, Crawl, Hero
from undercroft.games.super_dungeon.telling.happenings import Drinks, Refused
from undercroft.games.super_dungeon.telling.questions import GreenPotion, Share
from undercroft.games.super_dungeon.telling.reasons import (
    DownGreen,
    ForbiddenGreen,
    ForbiddenPotion,
    HasDrunkGreen,
    Iced,
    NobodyInReach,
    NoGreenTokens,
    TooFewTokens,
    UsedUp,
    together,
)

_POTIONS = attrgetter("potions")


def action_range(stats: Stats, action: Action) -> int:
    """How far an action of a model with dice reaches; an attack without a number has its icon's range."""
    if action.attack is None or action.range:
        return action.range
    return stats.ranges.get(ATTRIBUTE_OF[action.attack], 1)


def may_drink(hero: Hero, stats: Stats) -> bool:
    """Ice and Knockdown stop potions (SD-RULING-07, SD-RULING-29), and some cards do."""
    return not hero.status & (ICE | KNOCKDOWN) and "potions" not in stats.bars


def is_forbidden(stats: Stats, action: Action) -> bool:
    """Whether a card forbids a unique action, which a potion is too (SD-POTION-05, SD-PRIORITY-01)."""
    return bool(stats.bars) and bar_against(stats, action) in stats.bars


def bar_against(stats: Stats, action: Action) -> str:
    """The prohibition that would stop a unique action: of all of them, of its attack, or of placing.

    What does nothing but place its user cannot be used by whom nothing may place (EXP-PRINCE-06, EXP-ART-12).
    """
    if "unique" in stats.bars or (action.attack is None and not places_its_user(action)):
        return "unique"
    return action.attack or "place"


def places_its_user(action: Action) -> bool:
    """Whether an action places the model that uses it, and does nothing else."""
    alone = action.augment and not action.range and action.area is None and not action.user
    return alone and all(isinstance(effect, Place) for effect in action.effects)


def drink_options(g: Crawl, field: Field, hero: Hero, stats: Stats) -> list[str]:
    """Red and blue potions that the activated Hero could drink, its own and others'."""
    return all_keys(drinks(g, field, hero, stats))


def drinks(g: Crawl, field: Field, hero: Hero, stats: Stats) -> list[Aims]:
    """The same, potion by potion (SD-POTION-08).

    (SD-POTION-11.)
    """
    return [
        aims(g, field, hero, stats, drink, action_range(stats, drink), f"drink:{potion}:")
        for potion, drink in drinkable(g, hero, stats)
    ]


def drinkable(g: Crawl, hero: Hero, stats: Stats) -> Iterator[tuple[str, Action]]:
    """The red and blue potions that are there for the activated Hero, by whose they are and their names."""
    if not may_drink(hero, stats):
        return
    for owner in g.heroes:
        if owner.at < 0 or not owner.potions:
            continue
        for drink in g.box.heroes[owner.form or owner.card].drinks:
            if drink.color == "green" or drink.tokens > owner.potions or is_forbidden(stats, drink):
                continue
            if not is_spent(g, owner, drink):
                yield f"{owner.id}/{drink.id}", drink


def is_spent(g: Crawl, owner: Hero, action: Action) -> bool:
    """Whether an action with One Use Only has had its use (SD-ABIL-ONEUSE-01)."""
    return "one-use-only" in action.abilities and f"{owner.form or owner.card}/{action.id}" in g.used


def drink(g: Crawl, hero: Hero, key: str, aim: str) -> Rules[bool]:
    """Drink a potion from one's own card or, if its Hero agrees, another's; whether it was drunk.

    (SD-POTION-09.)
    """
    name, _, potion = key.partition("/")
    owner = g.hero(name)
    action = next(drink for drink in hero_stats(g, owner).drinks if drink.id == potion)
    source = f"{owner.form or owner.card}/{action.id}"
    if owner.seat != hero.seat:
        about = Share(hero.id, owner.id, source)
        answer = yield Ask(g, owner.seat, about, "SD-POTION-08", ["yes", "no"])
        if answer == "no":
            g.note(Refused(hero.id, owner.id))
            return False
    owner.potions -= action.tokens
    g.note(Drinks(hero.id, owner.id, source, "" if action.attack else aim))
    yield from perform(g, hero, action, source, aim)
    return True


# ---------------------------------------------------------------- green potions


def green_options(g: Crawl, hero: Hero) -> list[str]:
    """Green potions a Hero could drink now, in the Consul Turn: only its own (SD-RULING-08)."""
    options: list[str] = []
    if hero.at < 0 or not hero.potions or hero.id in g.drank or hero.status & KNOCKDOWN:
        return options
    stats = hero_stats(g, hero)
    if may_drink(hero, stats):
        for drink in stats.drinks:
            if drink.color != "green" or drink.tokens > hero.potions or is_forbidden(stats, drink):
                continue
            if not is_spent(g, hero, drink):
                reach = action_range(stats, drink)
                options += aims(g, Field(g), hero, stats, drink, reach, f"drink:{hero.id}/{drink.id}:").keys()
    return options + g.book.more_green(g, hero)


def any_potions(g: Crawl) -> bool:
    """Whether any Hero has a potion at all."""
    return any(map(_POTIONS, g.heroes))


def green_window(
    g: Crawl, model: str = "", *, coming: Sequence[str] = (), going_on: bool = False, before: str = ""
) -> Rules[None]:
    """A pause of the Consul Turn, before a model goes on: whoever can and wants drinks (SD-RULING-39).

    `coming` are the commands that follow, or of which the rest does, `before` any other step.

    (SD-POTION-07.)
    """
    if not any_potions(g):
        return
    for seat in dict.fromkeys(hero.seat for hero in g.heroes):
        while True:
            if g.quiet.get(f"{seat}/green-potion") == g.turn:
                break
            options = [key for hero in g.heroes if hero.seat == seat for key in green_options(g, hero)]
            about = GreenPotion(model, tuple(coming), going_on, before)
            why_not = partial(barred_green, g, seat)
            key = yield from window(g, seat, about, "SD-POTION-04", options, barred=why_not)
            if key is None:
                break
            yield from drink_green(g, key)


def barred_green(g: Crawl, seat: str) -> list[Reason[Any]]:
    """Why a Hero of a seat, or one of its green potions, is left out now (SD-POTION-04)."""
    found: list[Reason[Any]] = []
    for hero in g.heroes:
        if hero.seat != seat or hero.at < 0:
            continue
        stats = hero_stats(g, hero)
        if hero.id in g.drank:
            found.append(HasDrunkGreen((hero.id,)))
        elif not hero.potions:
            found.append(NoGreenTokens((hero.id,)))
        elif hero.status & KNOCKDOWN:
            found.append(DownGreen((hero.id,)))
        elif "potions" in stats.bars:
            found.append(ForbiddenGreen((hero.id,), barring(g, hero, "potions")))
        else:
            found += [
                no for drink in stats.drinks if (no := why_not_green(g, hero, stats, drink)) is not None
            ]
    return together(found)


def why_not_green(g: Crawl, hero: Hero, stats: Stats, potion: Drink) -> Reason[Any] | None:
    """Why a Hero cannot drink one of its green potions; None where it can."""
    source = f"{hero.form or hero.card}/{potion.id}"
    if potion.color != "green":
        return None
    if hero.status & ICE:
        return Iced((source,))
    if is_forbidden(stats, potion):
        return ForbiddenPotion((source,), barring(g, hero, "unique"))
    if potion.tokens > hero.potions:
        return TooFewTokens((source,), potion.tokens)
    if is_spent(g, hero, potion):
        return UsedUp((source,))
    reached = aims(g, Field(g), hero, stats, potion, action_range(stats, potion)).keys()
    return None if reached else NobodyInReach((source,))


def drink_green(g: Crawl, key: str) -> Rules[None]:
    """A green potion is drunk: the Hero's one of this Consul Turn (SD-POTION-04)."""
    if not key.startswith("drink:"):
        yield from g.book.drink_more(g, key)
        return
    _, potion, aim = key.split(":")
    hero = g.hero(potion.partition("/")[0])
    g.drank.append(hero.id)
    yield from drink(g, hero, potion, aim)
