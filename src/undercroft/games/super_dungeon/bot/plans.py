"""Ways to play a Hero Turn, for a search to compare: as usual with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from undercroft.engine import Adviser, Ask, Source
from undercroft.engine.state import Codec
from undercroft.games.super_dungeon.bot.activation import Minds, activation, green
from undercroft.games.super_dungeon.bot.advice import keenest, select_hero
from undercroft.games.super_dungeon.bot.weighing import Temper
from undercroft.games.super_dungeon.rules.turns import ready
from undercroft.games.super_dungeon.state import Crawl

Plan = dict[str, Adviser]
"""Advisers in place of the usual, by kind of question."""
CAREFUL = Temper(fear=2.5)


class Planned:
    """An adviser that keeps to a plan, and works out once what a model does in a position.

    The play-outs of a search come to the same positions again and again: the first steps are the same for
    every lap, and of most rolls only few things can come. All plans of a race share what they have found.
    """

    __slots__ = ("_advise", "_codec", "_known", "_plan")

    def __init__(
        self,
        advise: Callable[..., Any],
        plan: Mapping[str, Adviser],
        codec: Codec,
        known: dict[tuple[Adviser | None, bytes], Any],
    ) -> None:
        self._advise, self._plan, self._codec, self._known = advise, plan, codec, known

    def __call__(self, g: Crawl, ask: Ask, source: Source) -> Any:
        if ask.kind != "activation":
            return self._advise(g, ask, source, self._plan)
        key = self._plan.get(ask.kind), self._codec.encode(g)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._advise(g, ask, source, self._plan)
        return found


def planned(advise: Callable[..., Any], plans: Sequence[Plan], codec: Codec) -> list[Adviser]:
    """Advisers that keep to some plans, each to one."""
    known: dict[tuple[Adviser | None, bytes], Any] = {}
    return [Planned(advise, plan, codec, known) for plan in plans]


def hero_plans(g: Crawl, mind: Minds) -> list[Plan]:
    """Plans for the rest of a Hero Turn, the usual first: all are careful, or another Hero goes next."""
    return [{}, in_temper(mind, CAREFUL), *orders(g)]


def in_temper(mind: Minds, temper: Temper) -> Plan:
    """Everybody acts in a temper."""
    return {
        "activation": partial(activation, mind=mind, temper=temper),
        "green-potion": partial(green, mind=mind, temper=temper),
    }


def orders(g: Crawl) -> Iterator[Plan]:
    """Each Hero that is ready goes next, but for the one that would go anyway."""
    heroes = ready(g)
    usual = keenest(g, [hero.id for hero in heroes]) if heroes and g.acting is None else ""
    for hero in heroes:
        if hero.id != usual:
            yield {"select-hero": partial(one_first, hero=hero.id)}


def one_first(g: Crawl, ask: Ask, source: Source, hero: str) -> str:
    """A certain Hero goes as soon as it can."""
    return hero if hero in ask.options else select_hero(g, ask, source)
