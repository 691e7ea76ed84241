"""Where games at this terminal are kept, so that nothing is lost when it closes."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from undercroft.engine import Match, RecordError
from undercroft.places import data_home


class Seats(msgspec.Struct, frozen=True):
    """Who sits where: the seats played at this terminal, and the bots in the others."""

    mine: list[str]
    bots: str


def save_path(game_id: str) -> Path:
    """Where the game in progress is kept."""
    return data_home() / f"{game_id}.save.json"


def seats_path(game_id: str) -> Path:
    """Where it is kept who plays what in the game in progress."""
    return data_home() / f"{game_id}.seats.json"


def write_seats(game_id: str, mine: list[str], bots: str) -> None:
    """Keep which seats are played here, and by what the others are."""
    target = seats_path(game_id)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, msgspec.json.encode(Seats(mine, bots)))


def read_seats(game_id: str) -> Seats | None:
    """Who played what when the game was left; None if that was not kept."""
    try:
        return msgspec.json.decode(seats_path(game_id).read_bytes(), type=Seats)
    except (OSError, msgspec.DecodeError):
        return None


def campaign_path(game_id: str) -> Path:
    """Where the progress of a campaign is kept."""
    return data_home() / f"{game_id}.campaign.json"


def write_save(match: Match, path: str | Path | None = None) -> Path:
    """Write a match so that a crash in the middle leaves the old save whole."""
    target = Path(path) if path else save_path(match.game.id)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, match.save())
    return target


def write_whole(target: Path, data: bytes) -> None:
    """Replace a file in one move, once the new one is safely on disk."""
    fresh = target.with_name(target.name + ".new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)


def read_save(path: Path) -> bytes:
    """The bytes of a save."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise RecordError(f"no game is kept in {path}") from None
