"""The turn: Power Up, Rest, Move, and what ends it."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, Scene, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX


@pytest.mark.rule("DIE-TURN-01")
def test_the_six_steps_in_order() -> None:
    """A level 2 tile with a trap and a hero: each step leaves its mark, in the book's order."""
    s = scene(ability=0, health=4, minions=[], magic=1)
    s.go("rest-1", "b2", "T7")
    kinds = [kind for kind, _, _ in s.heard]
    steps = ["gained", "lost", "gained", "lost", "moved", "flipped", "forbids", "party", "round"]
    assert kinds == steps, "Power Up; Rest; Move and flip; Hero Heads; Combat"
    s = scene(map="broken-bridge", ability=0, minions=[]).go("a2", "T6", "roll", [8])
    kinds = [kind for kind, _, _ in s.heard]
    assert kinds[-5:] == ["flipped", "effect", "checked", "check-passed", "gained"], "then the next turn"


@pytest.mark.rule("DIE-TURN-02")
@pytest.mark.example("DIE-EX-18")
def test_power_up_happens_by_itself_every_turn() -> None:
    s = scene(creature="deyeroller", ability=1).go()
    assert s.ability == 2 and s.ask.kind == "act"
    first = Scene(GAME.new(GAME.setup({"map": "broken-bridge"}))).go("6-8-10-12")
    assert first.ability == 2, "the first turn included"


@pytest.mark.rule("DIE-TURN-03")
def test_power_up_at_four_gains_nothing() -> None:
    s = scene(creature="dierake", ability=4).go("power-up")
    assert s.ability == 4


@pytest.mark.rule("DIE-TURN-04")
def test_without_a_combat_the_turn_ends_after_the_effect() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[]).go("a2", "T9", "roll", [10])
    assert s.g.turn == 1 and s.ask.kind == "act" and s.g.combat is None


@pytest.mark.rule("DIE-TURN-05", "DIE-TILE-07", "DIE-MOVE-05")
def test_the_turn_ends_when_all_heroes_are_defeated() -> None:
    s = fight("cleric-1", "cleric-1", tile="T1", map="broken-bridge")
    s.g.tiles = {"a3": "start", "a2": "T7"}
    s.g.place, s.m.at, s.g.open = "a2", "a3", []
    s.go("attack-magic", [9])
    assert s.g.turn == 0 and s.m.at == "a3", "beside the tile as long as its challenges last"
    s.go("attack-magic", [9])
    assert s.g.turn == 1 and s.g.phase == "act" and s.m.at == "a2"
    assert set(s.g.open) == {"a1", "b2"}


@pytest.mark.rule("DIE-REST-01", "DIE-REST-02")
def test_rest_gives_up_to_three_time_for_health_once_a_turn() -> None:
    s = scene(dice=(8, 10, 6, 12), health=5, time=10).go()
    assert [key for key in s.options if key.startswith("rest")] == ["rest-1", "rest-2", "rest-3"]
    assert "b2" in s.options, "or not at all"
    s.go("rest-3")
    assert (s.health, s.time) == (8, 7)
    assert s.ask.kind == "move" and not any(key.startswith("rest") for key in s.options)
    assert s.why_not("Rest") == "DIE-REST-01"


@pytest.mark.rule("DIE-REST-03", "DIE-REST-02")
@pytest.mark.example("DIE-EX-19")
def test_at_full_health_there_is_no_rest() -> None:
    s = scene().go()
    assert not any(key.startswith("rest") for key in s.options)
    assert s.why_not("Rest") == "DIE-REST-03"


@pytest.mark.rule("DIE-REST-04")
def test_rest_stops_at_the_dies_highest_number() -> None:
    s = scene(dice=(8, 10, 12, 6), health=5, time=10).go()
    assert [key for key in s.options if key.startswith("rest")] == ["rest-1"]
    s.go("rest-1")
    assert (s.health, s.m.die[3]) == (6, 6)


def test_rest_never_takes_the_last_time() -> None:
    s = scene(dice=(8, 10, 6, 12), health=5, time=3).go()
    assert [key for key in s.options if key.startswith("rest")] == ["rest-1", "rest-2"]
    s = scene(dice=(8, 10, 6, 12), health=5, time=1).go()
    assert s.why_not("Rest") == "DIE-RULING-22"


@pytest.mark.rule("DIE-MOVE-01", "DIE-MOVE-02")
@pytest.mark.example("DIE-EX-25")
def test_only_tiles_joined_to_explored_ones_can_be_moved_to() -> None:
    """The start joins b2 alone; once b2 is explored, b1 and c2 are open and all others are not."""
    s = scene(map="first-blood", ability=0, minions=[]).go()
    assert [key for key in s.options if key in BOX.maps["first-blood"].kind] == ["b2"]
    s.go("b2", "T6", "roll", [8])
    assert sorted(s.g.open) == ["b1", "c2"]
    for closed in ("d1", "c3", "d2", "e2", "f2"):
        assert closed not in s.options and s.why_not(closed) == "DIE-MOVE-01"


@pytest.mark.rule("DIE-MOVE-01")
def test_any_explored_tile_will_do_not_only_the_one_stood_on() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[])
    s.g.tiles |= {"a2": "T5", "b2": "S5", "c2": "Q5"}
    s.g.open = ["a1", "c1", "d2", "c3"]
    s.m.at = "c2"
    s.go("a1", "D6", "roll", [10])
    assert s.time == 19 and s.m.at == "a1", "however far away"


@pytest.mark.rule("DIE-MOVE-02")
def test_tiles_that_only_touch_are_not_joined() -> None:
    gallery = BOX.maps["long-gallery"]
    assert "c3" not in gallery.joined["c2"], "c2 is a dead end to the north, c3 has no passage north"
    assert gallery.joined["c2"] == ["c1"]
    for dungeon in BOX.maps.values():
        for place, others in dungeon.joined.items():
            assert all(place in dungeon.joined[other] for other in others)


@pytest.mark.rule("DIE-MOVE-03", "DIE-MOVE-04", "DIE-TOKEN-01", "DIE-MOVE-01")
@pytest.mark.example("DIE-EX-20")
def test_lose_one_time_take_the_tokens_flip_the_tile() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[])
    s.g.tiles["a2"], s.g.open = "T5", ["a1"]
    s.go("a1")
    assert [kind for kind, _, _ in s.heard][-3:] == ["lost", "moved", "took"]
    assert s.time == 19 and s.m.minions == [8]
    assert "a1" not in s.g.tiles, "flipped last"
    s.go("D6", "roll", [10])
    assert [kind for kind, _, _ in s.heard].index("took") < [kind for kind, _, _ in s.heard].index("effect")


@pytest.mark.rule("DIE-MOVE-05")
def test_the_standee_moves_on_when_the_tile_is_done() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[]).go("a2", "T9")
    assert s.m.at == "a3", "still beside it"
    s.go("roll", [10])
    assert s.m.at == "a2"


@pytest.mark.rule("DIE-MOVE-06")
def test_there_is_no_staying() -> None:
    s = scene(map="broken-bridge", creature="dierake", ability=0).go()
    assert s.options == ["a2"]
    assert s.why_not("a3") == "DIE-MOVE-06", "an explored tile is no place to move to"


@pytest.mark.rule("DIE-MOVE-07")
def test_a_turn_costs_at_least_one_time_even_with_nothing_to_explore() -> None:
    s = scene(map="broken-bridge", creature="deyeroller", ability=0, time=5)
    s.g.open = []
    s.go("wait")
    assert s.time == 4 and s.g.turn == 1 and s.ask.kind == "act"
    s.go("wait", "wait", "wait", "wait")
    assert s.over and not s.won


@pytest.mark.rule("DIE-MOVE-07", "DIE-REST-01")
def test_rest_and_wizards_cost_more_time() -> None:
    s = scene(ability=0, health=3, minions=[])
    s.go("rest-2", "b2", "T5")
    assert s.time == 17, "2 for resting and 1 for moving"


def test_the_last_time_is_announced_before_the_move() -> None:
    s = scene(time=1, ability=0, tokens=["time"]).go()
    assert "last" in s.ask.prompt() and any("you lose" in o.label for o in s.ask.shown())
    s.go("use-time", "b2")
    assert not s.over and s.time == 3
