"""Games, bots and observers by name: those that are installed, and anybody's as ``module:Class``."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any

from undercroft.bots import KINDS, Bot, make_bot
from undercroft.engine import Game, SetupError, find_game
from undercroft.engine.books.content import meant
from undercroft.lab.observers import Observer


@cache
def game_named(name: str) -> Game[Any, Any]:
    """An installed game by its id, or one in the making as ``module:Class``."""
    if ":" not in name:
        return find_game(name)
    kind = _loaded(name)
    if not issubclass(kind, Game):
        raise SetupError(f"'{name}' is no game")
    return kind()


def bot_named(spec: str, seed: str) -> Bot:
    """One of ours, such as ``greedy`` or ``mcts:400``, or one's own as ``module:Class``, made with a seed."""
    if spec.partition(":")[2].isidentifier():
        bot = _loaded(spec)(seed)
        if not callable(getattr(bot, "choose", None)):
            raise SetupError(f"'{spec}' is no bot: it cannot choose(match)")
        made: Bot = bot
        return made
    try:
        return make_bot(spec, seed)
    except SetupError as error:
        raise SetupError(f"{error}{meant(spec.partition(':')[0], KINDS)}") from None


def observer_named(name: str) -> Observer:
    """A fresh observer, as ``module:Class``."""
    kind = _loaded(name)
    if not issubclass(kind, Observer):
        raise SetupError(f"'{name}' is no observer: it must be a kind of undercroft.lab.Observer")
    return kind()


@cache
def _loaded(name: str) -> type[Any]:
    """Whatever ``module:Class`` names, in the working directory too."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found = EntryPoint(name, name, "").load()
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError(f"'{name}' cannot be loaded: {error}") from None
    if not isinstance(found, type):
        raise SetupError(f"'{name}' is no class")
    return found
