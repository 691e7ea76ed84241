"""What a seat may see."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_fighter.state import Party


def view(g: Party, seat: str | None) -> dict[str, Any]:
    return {"phase": g.phase}
