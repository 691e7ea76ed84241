"""The table in characters."""

from __future__ import annotations

from typing import Any


def draw(view: dict[str, Any]) -> str:
    return str(view)
