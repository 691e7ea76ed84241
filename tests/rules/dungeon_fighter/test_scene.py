"""What a client draws the table from."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.engine import games
from undercroft.games.dungeon_fighter.throws.hand.plans import prepare
from undercroft.games.dungeon_fighter.throws.scene.board import DICE, TABLE_HALF
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState, placing_problems


@pytest.mark.rule("DF-RULING-03", "DF-RULING-05", "DF-RULING-06")
def test_the_scene_tells_the_table_and_every_die_as_the_physics_has_them() -> None:
    scene = msgspec.json.decode(msgspec.json.encode(games()["dungeon-fighter"].scene()))
    assert scene["table"][:2] == list(TABLE_HALF)
    for kind, shape in DICE.items():
        assert [tuple(corner) for corner in scene["dice"][kind]["corners"]] == list(shape.corners)
    for die, faces in scene["faces"].items():
        assert len(faces) == len(DICE[die].results)
        assert "icon" in faces


@pytest.mark.rule("DF-RULING-44")
def test_the_usual_places_of_props_are_good_ones() -> None:
    for need in ("ice_floe", "pond", "ice_wall"):
        assert not list(placing_problems(prepare(TableState(), {need}), (0.0, -66.0)))
