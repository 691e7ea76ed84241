"""What sensible Heroes and a sensible Consul would answer, and what a search should think about."""

from __future__ import annotations

from typing import Any

from undercroft.engine import QUIET, Ask, Source
from undercroft.games.super_dungeon.hero_sense import ideas_of
from undercroft.games.super_dungeon.ties import LEAVE
from undercroft.games.super_dungeon.turns import TAKE_BACK

from . import consul_mind, hero_mind
from .state import CONSUL, Explore


def advise(g: Explore, ask: Ask, source: Source) -> Any:
    """What a sensible player would answer."""
    advisers = consul_mind.ADVISERS if ask.seat == CONSUL else hero_mind.ADVISERS
    adviser = advisers.get(ask.kind)
    if adviser is not None:
        answer = adviser(g, ask, source)
        if answer is not None:
            return answer
    if ask.form is not None:
        return ask.form.sample(source)
    return source.pick([key for key in ask.options if key not in (LEAVE, QUIET, TAKE_BACK)])


def ideas(g: Explore, ask: Ask, source: Source) -> list[Any]:
    """What a search should compare: the advice first, then what else might be better."""
    match ask.kind:
        case "activation" if ask.seat == CONSUL:
            return consul_mind.mind_of(g).ideas(ask.options)
        case "activation":
            return ideas_of(ask.options, hero_mind.mind_of(g))
        case "select-hero":
            others = [key for key in ask.options if key != TAKE_BACK]
        case _:
            others = []
    advice = advise(g, ask, source)
    return [advice, *(other for other in others if other != advice)]
