"""A fair hand: it trembles a little, whoever or whatever aims, and its tremble is the seed's."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.dungeon_fighter.scene import fight, party
from tests.rules.dungeon_fighter.test_by_hand import gesture_from, schema_of
from undercroft.games.dungeon_fighter import DungeonFighter
from undercroft.games.dungeon_fighter.throws.by_physics import throw
from undercroft.games.dungeon_fighter.throws.chances import Throw

pytest.importorskip("mujoco")


def place(gesture, seed):
    """Where the die lies."""
    ask = Throw(fight(party(), "mammoth"), "red", "d4", ("icon", "icon", "", ""), (), {"gesture": gesture})
    (die,) = throw(ask, seed)["dice"]
    return die["place"]


def test_one_gesture_sent_again_does_not_hit_the_same_place_every_time():
    gesture = gesture_from(schema_of(), 0.9)
    places = Counter(place(gesture, seed) for seed in range(16))
    assert len(places) > 2 and max(places.values()) <= 10


def test_the_tremble_is_the_seeds_so_the_throw_can_be_verified():
    gesture = gesture_from(schema_of(), 0.9)
    assert place(gesture, 7) == place(gesture, 7)


def test_records_tell_which_hand_threw():
    assert "trembles" in DungeonFighter().physics()
