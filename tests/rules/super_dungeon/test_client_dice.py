"""The browser tells how likely an attack hits: with the dice that the content has."""

from __future__ import annotations

import json
import re
from pathlib import Path

from undercroft.games.super_dungeon.content.dice import BLUE, GREEN, RED

ODDS = Path(__file__).parents[3] / "web" / "src" / "games" / "superdungeon" / "odds.ts"


def test_the_dice_of_the_client_have_the_stars_of_the_content() -> None:
    found = re.search(r"DICE: Record<string, number\[\]> = (\{.*?\})", ODDS.read_text(encoding="utf-8"))
    assert found
    told = json.loads(re.sub(r"(\w+):", r'"\1":', found[1]))
    real = {
        die.name: [face if isinstance(face, int) else 0 for face in die.faces] for die in (BLUE, RED, GREEN)
    }
    assert told == real
