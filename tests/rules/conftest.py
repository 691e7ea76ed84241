"""Fixtures of the tests of rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from undercroft.games.super_dungeon.arcade.content.box import BASE as ARCADE
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.explore.content.box import BASE as EXPLORE
from undercroft.games.super_dungeon.explore.content.box import explore_box


@pytest.fixture(autouse=True)
def boxes_as_they_were(request: pytest.FixtureRequest) -> Iterator[None]:
    """A card that a scene of Super Dungeon put into the box is out of it for the next test."""
    if "super_dungeon" not in str(request.path):
        yield
        return
    boxes = (arcade_box(ARCADE), explore_box(EXPLORE))
    before = [{key: dict(value) for key, value in vars(box).items() if type(value) is dict} for box in boxes]
    yield
    for box, kept in zip(boxes, before, strict=True):
        for key, value in kept.items():
            shelf = vars(box)[key]
            if shelf != value:
                shelf.clear()
                shelf.update(value)
