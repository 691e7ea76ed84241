"""Campaigns: games played one after another."""

from __future__ import annotations

from typing import Any

import msgspec


class OutChapter(msgspec.Struct):
    """One game of a campaign."""

    title: str
    won: bool
    upcoming: bool
    """It is the one to be played next."""
    tries: int


class OutCampaignKind(msgspec.Struct):
    """What the campaign of a game is like before it begins."""

    free: list[str]
    """Set-up options that may be chosen anew for every game of it."""
    setup: dict[str, Any]
    """The options of its first game."""
    chapters: list[OutChapter]


class OutCampaign(msgspec.Struct):
    """How far somebody has come."""

    id: str
    game: str
    title: str
    setup: dict[str, Any] | None
    """The options of its next game; nothing once it is won."""
    chapters: list[OutChapter]
    table: str
    """The table at which its next game is being played, if there is one."""
