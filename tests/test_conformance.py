"""Every registered game goes through the conformance kit, in every variant, each dealt another game."""

from __future__ import annotations

from typing import Any

import pytest

from docs.cellar import RatsInTheCellar
from undercroft.conformance import CHECKS, Check, same_everywhere
from undercroft.engine import Game, games

CASES = [
    pytest.param(game, options, number, id=f"{game.id}-{number}")
    for game in [*games().values(), RatsInTheCellar()]
    for number, options in enumerate(game.variants())
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "options", "seed"), CASES)
def test_game_conforms(game: Game[Any, Any], options: dict[str, Any], seed: int, check: Check) -> None:
    check(game, options, seed)


@pytest.mark.parametrize("game", [*games().values(), RatsInTheCellar()], ids=lambda game: str(game.id))
def test_the_same_in_every_process(game: Game[Any, Any]) -> None:
    same_everywhere(game, game.variants()[-1], 11)
