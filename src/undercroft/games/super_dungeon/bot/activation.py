"""How Heroes answer what their own actions ask of them: each by the mind of its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from undercroft.engine import PASS, Adviser, Ask, Source
from undercroft.games.super_dungeon.bot.advice import low_hearts
from undercroft.games.super_dungeon.bot.weighing import USUAL, HeroMind, Temper, choose_option
from undercroft.games.super_dungeon.bot.worth import POTION_WORTH, Weigher
from undercroft.games.super_dungeon.dungeon.grid import mask_of
from undercroft.games.super_dungeon.dungeon.recipe import square_name, square_named
from undercroft.games.super_dungeon.state import STATUSES, Crawl, Foe, Hero
from undercroft.games.super_dungeon.telling.questions import LEAVE, Arc, Control, Heal, Heart, Place, Step

Minds = Callable[..., HeroMind]
"""Makes a game's mind of a Hero, beside another one of the same moment."""
GREEN = 0.3
"""A green potion that is worth less is kept."""
SLURP = 2
"""The wrath that Loud Slurping draws."""


def activation(g: Crawl, ask: Ask, source: Source, mind: Minds, temper: Temper = USUAL) -> str:
    """The best of all that the activated Hero can do."""
    assert g.acting
    return choose_option(ask.options, mind(g, g.hero(g.acting.model), temper))


def green(g: Crawl, ask: Ask, source: Source, mind: Minds, temper: Temper = USUAL) -> str:
    """A green potion for who needs it now: who has lost hearts, or stands where blows will fall."""
    best, choice = GREEN, PASS
    minds: dict[str, HeroMind] = {}
    in_need = any(low_hearts(g, hero) > 0.5 for hero in g.standing())
    for key in ask.options:
        verb, _, rest = key.partition(":")
        if verb not in ("drink", "slurp") or (verb == "slurp" and not in_need):
            continue
        name = rest.partition("/")[0]
        one = minds.get(name)
        if one is None:
            one = minds[name] = mind(g, g.hero(name), temper, next(iter(minds.values()), None))
            one.left = 0
        if verb == "drink":
            if one.takes_elsewhere(verb, rest) and one.at_most(verb, rest) <= best:
                continue
            potion, _, aim = rest.partition(":")
            worth = one.drink(potion, aim)
        else:
            worth = one.resolve(one.hero, SLURP) - POTION_WORTH
        if worth > best:
            best, choice = worth, key
    return choice


def where_to(g: Crawl, ask: Ask, source: Source, mind: Callable[[Crawl, str], Weigher]) -> str:
    """The square that is best for whoever moves somebody, or is moved."""
    about, dungeon = ask.about, g.dungeon
    assert isinstance(about, Control | Step | Place)
    moved = about.target if isinstance(about, Control) else about.model
    mover = about.user if isinstance(about, Control) and is_own(g, ask, about.user) else moved
    ends = mask_of(square_named(dungeon, key) for key in ask.options if key != LEAVE)
    return square_name(dungeon, mind(g, mover).best_of(g.model(moved), ends)[1])


def is_own(g: Crawl, ask: Ask, model: str) -> bool:
    """Whether a model is played by who is asked: the players choose for automated monsters too."""
    return g.book.consul_plays or any(hero.id == model for hero in g.heroes)


def leap(g: Crawl, ask: Ask, source: Source, mind: Callable[[Crawl, str], Weigher]) -> str:
    """An Arc leaps on to who is worth most to be struck."""
    about = ask.about
    assert isinstance(about, Arc)
    one = mind(g, about.user)
    action = next(action for name, action in one.stats.unique if name == about.action)
    return max(ask.options, key=lambda key: one.deed(action, [g.model(key)]))


def token(g: Crawl, ask: Ask, source: Source, mind: Callable[[Crawl, str], Weigher]) -> str:
    """The token that costs its model most comes off."""
    about = ask.about
    assert isinstance(about, Heal)
    one, model = mind(g, about.model), g.model(about.model)
    return max(ask.options, key=lambda key: burden(one, model, key))


def heart(g: Crawl, ask: Ask, source: Source, mind: Callable[[Crawl, str], Weigher]) -> str:
    """Of all tokens on all Heroes the one that costs the party most comes off."""
    about = ask.about
    assert isinstance(about, Heart)
    one = mind(g, about.user)

    def cost(key: str) -> float:
        name, _, lying = key.partition(":")
        return burden(one, g.hero(name), lying)

    return max(ask.options, key=cost)


def burden(one: Weigher, model: Hero | Foe, lying: str) -> float:
    """What a token costs the side of the model that it lies on."""
    return one.care(model) if lying == "wound" else one.illness(model, 0, STATUSES[lying])


def hero_answers(mind: Minds) -> dict[str, Adviser]:
    """How Heroes answer each question about their own actions, by the mind of their game."""

    def one(g: Crawl, name: str) -> Weigher:
        return mind(g, g.hero(name), USUAL)

    return {
        "activation": partial(activation, mind=mind),
        "green-potion": partial(green, mind=mind),
        "heart": partial(heart, mind=one),
    } | answers(one)


def answers(mind: Callable[[Any, str], Weigher]) -> dict[str, Adviser]:
    """How either side answers what an action asks once it is under way."""
    return {
        "control": partial(where_to, mind=mind),
        "step": partial(where_to, mind=mind),
        "place": partial(where_to, mind=mind),
        "arc": partial(leap, mind=mind),
        "heal": partial(token, mind=mind),
    }
