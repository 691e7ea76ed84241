"""Which things are printed to be cut out, and everything that stands on each of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from undercroft.engine import Game
from undercroft.engine.errors import SetupError
from undercroft.engine.telling import Floor, Thing
from undercroft.paper.sheet import TokenPlan, plan_of


class Deck(msgspec.Struct, frozen=True):
    """What is printed of a game: cards, square tiles, tokens, and floors with their squares."""

    cards: list[Thing]
    tiles: list[Thing]
    tokens: list[Thing] = []
    floors: list[Floor] = []


def deck_of(game: Game[Any, Any], pack: str = "") -> Deck:
    """Everything of the house content that goes on cards and tiles; of a pack, what it adds or changes."""
    plan = plan_of(game)
    every = things = game.things(game.setup())
    if pack:
        if pack not in game.packs():
            raise SetupError(f"{game.title} has no pack '{pack}'; it has {', '.join(game.packs()) or 'none'}")
        before = set(map(_key, things))
        every = game.things(game.setup({"packs": (pack,)}))
        things = [thing for thing in every if _key(thing) not in before]
    if not plan.cards and not plan.tiles:
        plan = msgspec.structs.replace(plan, cards=tuple({thing.kind for thing in things if thing.text}))
    cards, tiles = (
        _whole(things, every, plan.cards, plan.explained),
        _whole(things, every, plan.tiles, ()),
    )
    if pack:
        return Deck(cards, tiles)
    return Deck(cards, tiles, list(_tokens(things, plan.tokens)), game.floors())


def _tokens(things: Iterable[Thing], plans: Iterable[TokenPlan]) -> Iterator[Thing]:
    """Tokens, each as often as it is needed."""
    listed = list(things)
    for plan in plans:
        counter = Thing(id=plan.name, kind="token", name=plan.name, icon=plan.icon, tint=plan.tint)
        for thing in [one for one in listed if one.kind == plan.kind] if plan.kind else [counter]:
            yield from (thing for _ in range(plan.count))


def _key(thing: Thing) -> tuple[str, str, str]:
    return thing.id, thing.name, thing.text


def _whole(
    things: list[Thing], every: list[Thing], kinds: Iterable[str], explained: Collection[str]
) -> list[Thing]:
    """Things of these kinds, each as often as it is in the box, with what else belongs on its card."""
    named = [thing for thing in every if thing.kind in explained and thing.text]
    found = [thing for kind in kinds for thing in things if thing.kind == kind]
    return [_with_parts(thing, every, named) for thing in found for _ in range(thing.copies)]


def _with_parts(thing: Thing, every: Iterable[Thing], named: Iterable[Thing]) -> Thing:
    """A thing with its own actions and potions, and what is named on it, in words."""
    parts = [one for one in every if one.id.startswith(f"{thing.id}/") and one.name not in thing.text]
    parts += [one for one in named if re.search(rf"\b{re.escape(one.name)}\b", thing.text)]
    told = "\n".join(filter(None, [thing.text, *(f"{one.name}: {one.text}" for one in parts)]))
    return msgspec.structs.replace(thing, text=told)
