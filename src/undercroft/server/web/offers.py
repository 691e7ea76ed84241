"""What can be chosen before a table opens: as cards, with what bots win, and with what gives way to what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from undercroft.engine import Game, SetupError, UndercroftError, find_game
from undercroft.engine.telling import Thing
from undercroft.server.table.setups import checked
from undercroft.server.wire.games import OutChoice, OutLocked, OutMeasured, OutSeatKind, OutSetup

CASUAL = "greedy"
"""The bots whose figures stand on a choice, as the lab calls them."""

LONGEST = 12
"""Things in a list from which on one after the other is left out: no game takes more of anything."""

Choices = dict[str, dict[str, str]]


def named(bots: str) -> str:
    """Bots by the strength that players know them by."""
    return "casual" if bots == CASUAL else bots


def offer(game: Game[Any, Any], options: dict[str, Any], changed: str = "") -> OutSetup:
    """Checked options and all that is offered with them."""
    setup = fitting(game, options, changed)
    packs = tuple(getattr(setup, "packs", ()))
    choices = game.choices(packs)
    figures = [OutMeasured(named(one.bots), one.won, one.games, one.share) for one in game.measured(setup)]
    final = plain(setup)
    wanted = plain(game.setup()) | options
    return OutSetup(
        final,
        seats_of(game, setup),
        choices,
        figures,
        {name: cards(game, packs, name, found, setup) for name, found in choices.items()},
        locked(game, packs, choices),
        list(game.idle(setup)),
        [name for name in final if final[name] != wanted[name]],
    )


def plain(setup: Any) -> dict[str, Any]:
    """A setup as JSON would have it."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    return told


def seats_of(game: Game[Any, Any], setup: Any) -> list[OutSeatKind]:
    """The chairs that a setup makes."""
    return [OutSeatKind(seat.id, seat.label, seat.side) for seat in game.seats(setup)]


# ---------------------------------------------------------------- what gives way


def fitting(game: Game[Any, Any], options: dict[str, Any], changed: str) -> Any:
    """The setup of these options; what does not go with the one set last gives way."""
    try:
        return checked(game, options)
    except SetupError:
        if changed not in options:
            raise
        for other in ways_out(game, options, changed):
            try:
                return checked(game, other)
            except SetupError:
                continue
        raise


def ways_out(game: Game[Any, Any], options: dict[str, Any], changed: str) -> Iterator[dict[str, Any]]:
    """The same options with another one changed; at last with all others as usual."""
    usual = plain(game.setup())
    try:
        choices = game.choices(tuple(options.get("packs", ())))
    except (UndercroftError, TypeError):
        choices = {}
    trimmed = {name: known_of(value, choices.get(name)) for name, value in options.items()}
    yield trimmed
    for name in usual:
        if name in (changed, "packs"):
            continue
        for value in instead(trimmed.get(name, usual[name]), usual[name], choices.get(name, {})):
            yield trimmed | {name: value}
    yield (
        {changed: options[changed], "packs": options.get("packs", [])}
        if "packs" in usual
        else {changed: options[changed]}
    )


def known_of(value: Any, known: dict[str, str] | None) -> Any:
    """Without what nothing is known of any more: a pack that was put away took it along."""
    if known is None:
        return value
    if isinstance(value, list | tuple):
        return [one for one in value if isinstance(one, str) and one in known]
    return value if isinstance(value, str) and value in known else next(iter(known), value)


def instead(value: Any, usual: Any, known: dict[str, str]) -> Iterator[Any]:
    """What an option could be instead of this, the nearest first."""
    if isinstance(value, list | tuple):
        longest = min(len(value) - 1, LONGEST)
        yield from (list(value[:length]) for length in range(longest, -1, -1))
    elif isinstance(value, bool):
        yield usual
    elif isinstance(value, int):
        yield from (usual, *range(7))
    else:
        yield from (usual, *known)


# ---------------------------------------------------------------- choices as cards


def cards(
    game: Game[Any, Any], packs: tuple[str, ...], option: str, names: dict[str, str], setup: Any
) -> dict[str, OutChoice]:
    """What there is to show of each choice, and what bots win if nothing but it is changed."""
    things, lines = things_of(game.id, packs), game.lines(packs).get(option, {})
    chances = {choice: chance(game, setup, option, choice) for choice in names}
    told = sum(percent is not None for percent in chances.values()) > 1
    return {
        choice: card(things.get(choice), lines.get(choice, ""), chances[choice] if told else None)
        for choice in names
    }


def card(thing: Thing | None, line: str, percent: int | None) -> OutChoice:
    """A thing of the game as a choice; without one, its line."""
    if thing is None:
        return OutChoice(text=line, percent=percent)
    return OutChoice(thing.kind, thing.icon, thing.tint, thing.text or line, thing.flavour, percent)


def chance(game: Game[Any, Any], setup: Any, option: str, choice: str) -> int | None:
    """How often casual bots win with a choice, the other options as they are."""
    if not isinstance(getattr(setup, option, None), str):
        return None
    other = msgspec.structs.replace(setup, **{option: choice})
    return next((one.share for one in game.measured(other) if one.bots == CASUAL), None)


def locked(game: Game[Any, Any], packs: tuple[str, ...], choices: Choices) -> dict[str, dict[str, OutLocked]]:
    """What each pack that is not in the game would add."""
    found: dict[str, dict[str, OutLocked]] = {}
    for name in game.packs():
        if name in packs:
            continue
        try:
            more, things = game.choices((*packs, name)), things_of(game.id, (*packs, name))
        except UndercroftError:  # A pack of somebody's that is broken, or does not go with another.
            continue
        for option, names in more.items():
            for choice, label in names.items():
                if choice not in choices.get(option, {}):
                    shown = card(things.get(choice), "", None)
                    found.setdefault(option, {}).setdefault(choice, OutLocked(label, name, shown))
    return found


@lru_cache(maxsize=64)
def things_of(game_id: str, packs: tuple[str, ...]) -> dict[str, Thing]:
    """Everything with a name in a game with these packs."""
    game = find_game(game_id)
    setup = game.setup({"packs": packs} if packs else {})
    return {thing.id: thing for thing in game.things(setup)}
