"""The few answers that a search compares: of numbers that only differ by one, those that change something."""

from __future__ import annotations

from undercroft.engine import Ask, Source
from undercroft.games.die_in_the_dungeon.bot.advice import advise
from undercroft.games.die_in_the_dungeon.rules.rolls import COUNT
from undercroft.games.die_in_the_dungeon.state import Dungeon


def ideas(g: Dungeon, ask: Ask, source: Source) -> list[str] | None:
    """What is advised first; of the boosts and of the pips only all that are needed, or that there are."""
    advised = advise(g, ask, source)
    if advised is None:
        return None
    if ask.kind == "arrange":  # a second of play-outs tells the ways apart by chance
        return [advised]
    options = ask.options
    most = {key[0]: key for key in options if key in COUNT}
    return [
        advised,
        *(key for key in options if key != advised and (key not in COUNT or most[key[0]] == key)),
    ]
