"""The games as the interfaces' tests play them."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine import games

SHORT: dict[str, dict[str, Any]] = {
    "die-in-the-dungeon": {"map": "training"},
    "dungeon-fighter": {"players": 2, "mode": "inferno"},
    "stygian-society": {"players": 2, "variant": True, "short": True},
    "super-dungeon-arcade": {"heroes": 3},
    "super-dungeon-explore": {"heroes": 3, "mode": "prince", "coins": -4},
}
"""A setup of each game in which a game at random is soon over."""

FIVE = [pytest.param(game, options, id=game) for game, options in SHORT.items()]


VARIANTS = [
    pytest.param(game, options, id=f"{game}-{number}")
    for game in SHORT
    for number, options in enumerate(games()[game].variants())
]
"""Every game in every variant."""
