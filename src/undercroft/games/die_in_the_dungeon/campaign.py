"""The campaign: the dungeons in the guide's order, and how far a player has come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine import Chapter, Match, Outcome, SetupError, UndercroftError
from undercroft.games.die_in_the_dungeon.content.box import box_of

free = ("creature",)
"""Every dungeon may be entered as another creature."""


class Progress(msgspec.Struct):
    """How far a player has come: what was won, with which creature, in how many tries."""

    creature: str = "deyeroller"
    won: list[str] = []
    """Maps won, in the order they were won."""
    tries: dict[str, int] = {}
    """Games played on each map."""
    packs: list[str] = []


def begin(wanted: dict[str, Any]) -> Progress:
    """A new campaign, as the creature and with the packs that are wanted."""
    known = {name: wanted[name] for name in ("creature", "packs") if name in wanted}
    try:
        return msgspec.convert(known, Progress)
    except msgspec.ValidationError as error:
        raise SetupError(f"DIE in the Dungeon: {error}") from None


def guide(packs: tuple[str, ...] = ()) -> list[str]:
    """The solo maps in the guide's order: the training dungeon first, the DieMaster last (DIE-SETUP-13)."""
    maps = [place for place in box_of(packs).maps.values() if place.item.players == 1]
    return [place.id for place in sorted(maps, key=lambda place: place.item.order)]


def next_map(progress: Progress) -> str | None:
    """The first map of the guide that has not been won; None when all have."""
    return next((one for one in guide(tuple(progress.packs)) if one not in progress.won), None)


def after(progress: Progress, played: Match | Outcome, map_id: str | None = None) -> Progress:
    """The progress once a game is over. An outcome alone is of the next map, unless one is named."""
    if isinstance(played, Match):
        outcome, map_id = played.outcome, played.setup.map
    else:
        outcome = played
    map_id = map_id or next_map(progress)
    if outcome is None or map_id is None:
        return progress
    tries = {**progress.tries, map_id: progress.tries.get(map_id, 0) + 1}
    won = list(progress.won)
    if outcome.winners and map_id not in won:
        won.append(map_id)
    return msgspec.structs.replace(progress, won=won, tries=tries)


def options(progress: Progress) -> dict[str, Any] | None:
    """Setup options for the next game of the campaign."""
    one = next_map(progress)
    if one is None:
        return None
    return {"map": one, "creature": progress.creature, "packs": tuple(progress.packs)}


def chapters(progress: Progress) -> list[Chapter]:
    """The maps of the guide, and what became of them."""
    content, upcoming = box_of(tuple(progress.packs)), next_map(progress)
    return [
        Chapter(content.maps[one].name, one in progress.won, one == upcoming, progress.tries.get(one, 0))
        for one in guide(tuple(progress.packs))
    ]


def in_words(progress: Progress) -> str:
    """Where the campaign stands, a line a map."""
    lines = []
    for number, one in enumerate(chapters(progress)):
        mark = "✓" if one.won else "►" if one.upcoming else " "
        told = f"{one.tries} {'try' if one.tries == 1 else 'tries'}" if one.tries else ""
        lines.append(f"{mark} {number:2} {one.title:26} {told}".rstrip())
    return "\n".join(lines)


def read(data: str | bytes) -> Progress:
    """A progress from its JSON."""
    return msgspec.json.decode(data, type=Progress)


def load(path: Path) -> Progress:
    """Read a progress file; a file that is not there is a new campaign."""
    if not path.exists():
        return Progress()
    try:
        return read(path.read_bytes())
    except msgspec.DecodeError as error:
        raise UndercroftError(f"{path.name} is no campaign file: {error}") from None


def save(progress: Progress, path: Path) -> None:
    """Write a progress file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(progress), indent=2) + b"\n")
