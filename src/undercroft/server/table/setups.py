"""Setup options that came over a network: they name things, never paths."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Game, Record, SetupError, find_game


def checked(game: Game[Any, Any], options: dict[str, Any]) -> Any:
    """The setup that these options make; raises :class:`SetupError` for what is none."""
    only_known_packs(game, options)
    return game.setup(options)


def only_known_packs(game: Game[Any, Any], options: dict[str, Any]) -> None:
    """A pack is one of those that the game lists, whatever else a game would make of its name."""
    packs = options.get("packs")
    if not isinstance(packs, list | tuple) or not packs:
        return
    known = game.packs()
    for name in packs:
        if not isinstance(name, str) or name not in known:
            raise SetupError(f"no pack '{str(name)[:40]}'; there is {', '.join(known) or 'none'}")


def checked_record(record: Record) -> Record:
    """A record from elsewhere, its setup checked before anything is made of it."""
    checked(find_game(record.header.game), record.header.setup)
    return record
