"""What is told of a model or a square that somebody points at."""

from __future__ import annotations

from typing import Any

from tests.rules.super_dungeon.scene import picture
from tests.rules.super_dungeon_arcade.scene import GAME as ARCADE
from tests.rules.super_dungeon_arcade.scene import Table, arcade
from tests.rules.super_dungeon_explore.scene import GAME as EXPLORE
from tests.rules.super_dungeon_explore.scene import explore
from undercroft.games.super_dungeon.dungeon.grid import mask_of
from undercroft.games.super_dungeon.state import IMMOBILE, SLOW, Acting
from undercroft.games.super_dungeon.view.table import SpecialView, acting_view


def look(table: Table, ref: str) -> dict[str, Any]:
    return ARCADE.inspect(table.g, None, ref)


def shown(table: Table, names: list[str]) -> str:
    return table.drawn.show(mask_of(table.square(name) for name in names))


def stand(facts: dict[str, Any], who: str) -> tuple[Any, ...]:
    found = next(one for one in facts["watchers"] if one["id"] == who)
    return found["distance"], found["sees"], found["threatens"]


def walled() -> Table:
    return arcade(
        """
        +-+-+-+-+-+-+-+-+-+
        |W . . .|. . . . .|
        +       +         +
        |. . . .|. . E . .|
        +       +         +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """,
        W="riftling-warrior", E="spider-speaker",
    )  # fmt: skip


def test_reach_is_where_the_movement_brings_a_model() -> None:
    s = arcade("W . . . . . . .\n. . . . . . . .", W="riftling-warrior")
    hero = s.hero("W")
    whole = shown(s, look(s, hero.id)["reach"])
    assert whole == picture(". x x x x x x .\nx x x x x x x .")
    hero.status = SLOW
    assert shown(s, look(s, hero.id)["reach"]) == picture(". x x x . . . .\nx x x x . . . .")
    hero.status = IMMOBILE
    assert look(s, hero.id)["reach"] == []


def test_in_its_activation_only_the_movement_left_counts() -> None:
    s = arcade("W . . . . . . .", W="riftling-warrior")
    s.g.acting = Acting("riftling-warrior", moved=5)
    assert look(s, "riftling-warrior")["reach"] == ["b1"]


def test_sight_ends_at_walls_and_behind_enemies() -> None:
    s = arcade(
        """
        +-+-+-+-+-+
        |W .|. . .|
        +   +     +
        |. .|. . .|
        +-+-+-+-+-+
        """,
        W="riftling-warrior",
    )  # fmt: skip
    assert shown(s, look(s, "riftling-warrior")["sight"]) == picture("x x . . .\nx x . . .")
    s = arcade("W . E . .", W="riftling-warrior", E="spider-speaker")
    assert look(s, "riftling-warrior")["sight"] == ["a1", "b1", "c1"]


def test_threat_is_what_can_be_attacked_after_moving() -> None:
    s = arcade("W . . . . . . . . . .", W="riftling-warrior")
    facts = look(s, "riftling-warrior")
    assert facts["reach"][-1] == "g1" and facts["threat"][-1] == "h1"


def test_an_enemy_behind_a_wall_threatens_but_does_not_see() -> None:
    s = walled()
    elite = s.foe("E")
    facts = look(s, "riftling-warrior")
    assert stand(facts, elite.id) == (6, False, True)
    assert look(s, elite.id)["targets"] == ["riftling-warrior"]
    elite.status = IMMOBILE
    assert stand(look(s, "riftling-warrior"), elite.id) == (6, False, False)
    assert look(s, elite.id)["targets"] == []


def test_of_a_square_it_is_told_who_sees_and_threatens_it() -> None:
    s = walled()
    elite = s.foe("E")
    facts = look(s, "e1")
    assert stand(facts, elite.id) == (2, True, True)
    assert stand(facts, "riftling-warrior") == (5, False, True)


def test_of_a_square_in_reach_the_way_its_cost_and_whom_to_strike_from_there_are_told() -> None:
    s = walled()
    elite = s.foe("E")
    assert "way" not in look(s, "d3"), "nobody is activated"
    s.g.acting = Acting("riftling-warrior")
    facts = look(s, "f2")
    first, *_, around, _, last = facts["way"]
    assert (first, around, last) == ("a1", "d3", "f2") and facts["cost"] == 5
    assert facts["targets"] == [elite.id]
    assert look(s, "d3")["targets"] == [], "too far to strike"
    assert "way" not in look(s, "i1"), "too far to walk"
    s.g.acting.moved = 4
    assert "way" not in look(s, "f2"), "only the movement left counts"
    s.g.acting = Acting("riftling-warrior", spent=3)
    assert look(s, "f2")["targets"] == [], "no action is left"


def test_minions_and_spawning_points_threaten_nobody_by_themselves() -> None:
    s = arcade("W C P", W="riftling-warrior", C="crawler", P="spider-nest")
    for letter in "CP":
        facts = look(s, s.foe(letter).id)
        assert (facts["acts"], facts["reach"], facts["threat"], facts["targets"]) == (False, [], [], [])


def test_nothing_is_known_of_what_is_not_there() -> None:
    s = arcade("W . .", W="riftling-warrior")
    for ref in ("nobody-7", "z9", "", "a1; drop", "d1"):
        assert look(s, ref) == {}
    s.hero("W").at = -1
    assert look(s, "riftling-warrior") == {}
    assert ARCADE.inspect(ARCADE.new(ARCADE.setup()), None, "a1") == {}


def test_every_seat_is_told_the_same() -> None:
    """What is told follows from the board, which everybody sees."""
    s = walled()
    told = [ARCADE.inspect(s.g, seat, "riftling-warrior") for seat in (None, "p1", "somebody")]
    assert told[0] == told[1] == told[2]


def test_monsters_of_explore_attack_with_all_their_icons() -> None:
    s = explore("W . . . . . . . K", W="hearthsworn-fighter", K="kobold-gouger")
    facts = EXPLORE.inspect(s.g, "consul", s["K"].id)
    assert facts["acts"] and facts["reach"] and set(facts["reach"]) <= set(facts["sight"])


def test_a_tile_is_shown_as_it_would_lie() -> None:
    s = arcade("W .", W="riftling-warrior")
    plain, turned = (look(s, f"tile:hall-of-pillars.0.{turns}")["face"] for turns in (0, 1))
    assert (plain["width"], plain["height"], len(plain["squares"])) == (8, 8, 64)
    assert plain["spawning_points"] == ["e4"] and turned["spawning_points"] == ["e5"]
    doors = {tuple(line) for line in plain["exits_north"]}
    assert doors == {(3, 0), (4, 0), (3, 8), (4, 8)}
    for nonsense in ("hall-of-mirrors.0.0", "hall-of-pillars.2.0", "hall-of-pillars.0.4", "hall-of-pillars"):
        assert look(s, f"tile:{nonsense}").get("face") is None


def test_a_special_attack_tells_whom_it_would_strike_whichever_way_it_is_laid() -> None:
    s = arcade("C . E\n. W .\n. . .", W="riftling-warrior", C="crawler", E="crawler")
    s.activate("W")
    acting = ARCADE.view(s.g, "p1").acting
    assert acting
    cleave = acting.specials["riftling-warrior/rift-cleave"]
    both = {s.foe("C").id, s.foe("E").id}
    assert {way: set(met) for way, met in cleave.meets.items()} == {
        "north": both, "east": {s.foe("E").id}, "west": {s.foe("C").id},
    }  # fmt: skip
    assert cleave.dice == [*ARCADE.view(s.g, "p1").heroes[0].offense["strength"].dice, "blue"], (
        "its own bonus"
    )
    s.g.acting.spent = 3
    acting = ARCADE.view(s.g, "p1").acting
    assert acting
    assert not acting.specials, "no action points left"


def test_a_potion_that_attacks_tells_its_dice_and_whom_it_would_strike() -> None:
    s = arcade("W E .", W="riftling-warrior", E="spider-speaker")
    elite = s.foe("E")
    s.g.acting = Acting("riftling-warrior")
    s.hero("W").potions = 0
    assert "riftling-warrior/cracked-gourd" not in drawn(s)
    s.hero("W").potions = 1
    gourd = drawn(s)["riftling-warrior/cracked-gourd"]
    assert gourd.dice == ["red", "red", "red"] and list(gourd.meets.values()) == [[elite.id]]
    s.g.acting.drunk = True
    assert "riftling-warrior/cracked-gourd" not in drawn(s), "one a turn"


def drawn(table: Table) -> dict[str, SpecialView]:
    acting = acting_view(table.g)
    assert acting
    return acting.specials
