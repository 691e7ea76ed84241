"""The table in words."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine import Match


def table(match: Match, viewer: str | None) -> list[str]:
    return match.game.text(match.view(viewer)).splitlines()


LOOKS: dict[str, Callable[[Match, str | None, str], list[str]]] = {}
