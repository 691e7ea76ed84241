"""Movement in pictures."""

from __future__ import annotations

import pytest

from undercroft.games.super_dungeon.dungeon.control import pull, push
from undercroft.games.super_dungeon.dungeon.grid import (
    BURROW,
    FLY,
    SUREFOOT,
    anchors_touching,
    base,
    bases,
    places,
)
from undercroft.games.super_dungeon.dungeon.layout import single
from undercroft.games.super_dungeon.dungeon.paths import nearest_places, reach, travel
from undercroft.games.super_dungeon.dungeon.tiles import TileEffect, read_face

from .scene import picture, scene


@pytest.mark.rule("SD-MOVE-01")
def test_a_point_moves_one_square_diagonals_too() -> None:
    s = scene("""
        . . . . . .
        . H . . . .
        . . . . . .
        . . . . . .
        """)
    assert s.show(reach(s.dungeon, s["H"], 1)) == picture("""
        x x x . . .
        x x x . . .
        x x x . . .
        . . . . . .
        """)
    assert s.show(reach(s.dungeon, s["H"], 2)) == picture("""
        x x x x . .
        x x x x . .
        x x x x . .
        x x x x . .
        """)


@pytest.mark.rule("SD-MOVE-02", "SD-MOVE-06")
def test_a_model_passes_friends_but_cannot_end_on_them() -> None:
    s = scene("H F . .")
    found = reach(s.dungeon, s["H"], 2, occupied=s.mask("F"))
    assert s.show(found) == "x . x ."


@pytest.mark.rule("SD-MOVE-03")
def test_a_model_cannot_pass_an_enemy() -> None:
    s = scene("H E . .")
    assert s.show(reach(s.dungeon, s["H"], 3, enemies=s.mask("E"))) == "x . . ."


@pytest.mark.rule("SD-MOVE-04")
@pytest.mark.example("SD-EX-01")
def test_no_diagonal_step_between_two_enemies() -> None:
    s = scene("""
        H E .
        E . .
        . . .
        """)
    assert s.show(reach(s.dungeon, s["H"], 9, enemies=s.mask("E"))) == picture("""
        x . .
        . . .
        . . .
        """)
    s = scene("""
        . . E .
        . H E .
        . E . .
        . . . .
        """)
    moves = travel(s.dungeon, s["H"], enemies=s.mask("E"))
    assert moves.cost(s.dungeon.square(2, 2)) == 3, "it must go around"


@pytest.mark.rule("SD-MOVE-04", "SD-RULING-04")
def test_one_enemy_does_not_bar_a_diagonal_step() -> None:
    s = scene("""
        H E
        . .
        """)
    assert reach(s.dungeon, s["H"], 1, enemies=s.mask("E")) >> s.dungeon.square(1, 1) & 1


@pytest.mark.rule("SD-MOVE-05", "SD-TILE-06", "SD-RULING-04")
def test_walls_stop_steps_and_a_diagonal_needs_one_open_side() -> None:
    s = scene("""
        +-+-+-+
        |H|. .|
        +     +
        |. . .|
        +-+-+-+
        """)
    assert s.show(reach(s.dungeon, s["H"], 1)) == picture("""
        x . .
        x x .
        """)
    s = scene("""
        +-+-+-+
        |H|. .|
        + +-+ +
        |. . .|
        +-+-+-+
        """)
    assert s.show(reach(s.dungeon, s["H"], 1)) == picture("""
        x . .
        x x .
        """)
    assert s.show(reach(s.dungeon, s["H"], 9)) == picture("""
        x x x
        x x x
        """)
    assert travel(s.dungeon, s["H"]).cost(s.dungeon.square(1, 0)) == 3, "around both walls"
    corner = scene("""
        +-+-+
        |H|.|
        +-+ +
        |. .|
        +-+-+
        """)
    assert corner.show(reach(corner.dungeon, corner["H"], 5)) == picture("""
        x .
        . .
        """)
    mixed = scene("""
        +-+-+
        |H|.|
        +   +
        |E .|
        +-+-+
        """)
    found = reach(mixed.dungeon, mixed["H"], 5, enemies=mixed.mask("E"))
    assert mixed.show(found) == picture("""
        x .
        . .
        """), "a wall on one side and an enemy on the other bar the diagonal"


@pytest.mark.rule("SD-TILE-02")
def test_places_without_a_square_are_never_entered_or_crossed() -> None:
    s = scene("""
        H   .
        .   .
        . . .
        """)
    assert s.show(reach(s.dungeon, s["H"], 2, FLY | BURROW | SUREFOOT)) == picture("""
        x   .
        x   .
        x x .
        """)


@pytest.mark.rule("SD-TILE-05")
def test_tile_effects_as_ground() -> None:
    s = scene("""
        H ~ . . .
        """)
    assert s.show(reach(s.dungeon, s["H"], 1)) == "x . . . ."
    assert s.show(reach(s.dungeon, s["H"], 2)) == "x x . . ."
    assert s.show(reach(s.dungeon, s["H"], 3)) == "x x x . ."
    for row, expected in (("H # .", "x . ."), ("H o .", "x . ."), ("H * %", "x x x")):
        s = scene(row)
        assert s.show(reach(s.dungeon, s["H"], 2)) == expected


@pytest.mark.rule("SD-ABIL-SUREFOOT-01", "SD-ABIL-FLY-01", "SD-ABIL-BURROW-02")
@pytest.mark.parametrize(
    ("gait", "row"),
    [(SUREFOOT, "x x x . . . ."), (BURROW, "x x x x x . ."), (FLY, "x x x x x x x"), (0, "x x x . . . .")],
)
def test_who_passes_what(gait: int, row: str) -> None:
    s = scene("H ~ . # . o .")
    assert s.show(reach(s.dungeon, s["H"], 6, gait)) == row
    assert travel(s.dungeon, s["H"], gait=gait).cost(s.dungeon.square(2, 0)) == (2 if gait else 3)


@pytest.mark.rule("SD-ABIL-FLY-01", "SD-ABIL-SUREFOOT-01", "SD-ABIL-BURROW-02")
def test_what_a_gait_ignores_is_what_it_opens_blessings_excepted() -> None:
    s = scene("~ # o * % .")
    assert s.show(s.dungeon.ignores(0)) == ". . . . . ."
    assert s.show(s.dungeon.ignores(SUREFOOT)) == "x . . . . ."
    assert s.show(s.dungeon.ignores(BURROW)) == "x x . . . ."
    assert s.show(s.dungeon.ignores(FLY)) == "x x x . . ."
    assert s.show(s.dungeon.harms(FLY)) == ". . . x . .", "lava is neither difficult nor a chasm"
    assert s.show(s.dungeon.blessings) == ". . . . x ."
    shrine = TileEffect("shrine", "Shrine", "~", "house", "", ground="difficult", blessing=True)
    board = single(read_face("+-+\n|~|\n+-+", {"shrine": shrine}), {"shrine": shrine})
    assert board.difficult and not board.ignores(FLY), "easy to enter, and still blessed"


@pytest.mark.rule("SD-ABIL-BURROW-01", "SD-RULING-48")
def test_burrow_passes_walls_but_not_exits_enemies_or_gaps() -> None:
    s = scene("""
        +-+-+-+
        |H|.|E|
        +-+-+-+
        |. . .:
        +-+-+-+
        """)
    assert s.show(reach(s.dungeon, s["H"], 1, BURROW, s.mask("E"))) == picture("""
        x x .
        x x .
        """)
    gap = scene("H   .")
    assert gap.show(reach(gap.dungeon, gap["H"], 9, BURROW)) == picture("x   .")


@pytest.mark.rule("SD-MOVE-07", "SD-MOVE-08", "SD-MOVE-09")
@pytest.mark.example("SD-EX-02")
def test_a_large_model_squeezes_between_two_enemies() -> None:
    s = scene("""
        +-+-+-+-+-+-+-+
        |D D . E . . .|
        +             +
        |D D . . . . .|
        +             +
        |. . . E . . .|
        +-+-+-+-+-+-+-+
        """)
    enemies = s.mask("E")
    moves = travel(s.dungeon, s["D"], 4, enemies=enemies, occupied=enemies, size=2)
    assert s.show(moves.ends) == picture("""
        x x . . x . .
        x x . . x . .
        . . . . . . .
        """)
    beyond = s.dungeon.square(4, 0)
    assert moves.cost(beyond) == 4
    for way in moves.paths(beyond):
        assert base(s.dungeon, beyond, 2) >> way[-1] & 1, "part of the base is on the last square counted"


@pytest.mark.rule("SD-MOVE-10", "SD-RULING-40")
def test_a_large_base_gives_no_extra_reach() -> None:
    s = scene("""
        D D . . . .
        D D . . . .
        """)
    for points in range(5):
        moves = travel(s.dungeon, s["D"], points, size=2)
        row = " ".join("x" if x <= points else "." for x in range(6))
        assert s.show(moves.ends).splitlines()[0] == row


@pytest.mark.rule("SD-RULING-40", "SD-MOVE-06", "SD-RULING-50")
def test_a_large_model_cannot_stop_where_its_base_does_not_fit() -> None:
    s = scene("""
        +-+-+-+-+-+-+
        |D D . F . .|
        +      -    +
        |D D . . . .|
        +-+-+-+-+-+-+
        """)
    moves = travel(s.dungeon, s["D"], 5, occupied=s.mask("F"), size=2)
    assert s.show(moves.ends) == picture("""
        x x . . x .
        . . . . . .
        """), "not on the friend, and not across the wall"
    assert s.show(places(s.dungeon, 0, s.mask("DF"), 2)) == picture("""
        . . . . x .
        . . . . . .
        """)


@pytest.mark.rule("SD-RULING-50")
def test_placing_asks_only_about_the_square_of_placing() -> None:
    s = scene("""
        +-+-+-+-+-+
        |H|~ # o .|
        +-+-+-+-+-+
        """)
    assert s.show(places(s.dungeon, 0, s.mask("H"))) == ". x . . x"
    assert s.show(places(s.dungeon, BURROW, s.mask("H"))) == ". x x . x"
    assert s.show(places(s.dungeon, FLY, s.mask("H"))) == ". x x x x"


def test_the_new_form_overlaps_the_old() -> None:
    s = scene("""
        . . . .
        . H . F
        . . . .
        """)
    room = places(s.dungeon, 0, s.mask("F"), 2) & anchors_touching(s.dungeon, 2, s.mask("H"))
    assert s.show(room) == picture("""
        x x . .
        x x . .
        . . . .
        """)
    cramped = scene("""
        F H F
        . F .
        """)
    room = places(cramped.dungeon, 0, cramped.mask("F"), 2)
    assert not room & anchors_touching(cramped.dungeon, 2, cramped.mask("H"))


def test_the_nearest_free_places() -> None:
    s = scene("""
        F F F .
        F H F .
        F F F .
        """)
    taken = s.mask("FH")
    assert s.show(nearest_places(s.dungeon, s.mask("H"), 0, taken)) == picture("""
        . . . x
        . . . x
        . . . x
        """)
    assert nearest_places(s.dungeon, s.mask("H"), 0, taken, limit=1) == 0
    assert bases(s.dungeon, 1, 2) == base(s.dungeon, 0, 2)


# ---------------------------------------------------------------- control effects


@pytest.mark.rule("SD-CONTROL-04")
def test_compel_2_moves_in_any_direction() -> None:
    s = scene("""
        . . . . . .
        . E . . U .
        . . . . . .
        """)
    assert s.show(travel(s.dungeon, s["E"], 2, enemies=s.mask("U")).ends) == picture("""
        x x x x . .
        x x x x . .
        x x x x . .
        """)


@pytest.mark.rule("SD-CONTROL-05", "SD-CONTROL-06")
def test_pull_2_lessens_the_distance_and_stops_next_to_the_user() -> None:
    s = scene("""
        . . . . . . .
        . U . . . E .
        . . . . . . .
        """)
    assert s.show(pull(s.dungeon, s.mask("U"), s["E"], 2, enemies=s.mask("U")).ends) == picture("""
        . . . x x . .
        . . . x x x .
        . . . x x . .
        """)
    assert s.show(pull(s.dungeon, s.mask("U"), s["E"], 9, enemies=s.mask("U")).ends) == picture("""
        . . x x x . .
        . . x x x x .
        . . x x x . .
        """)
    near = scene("U E .")
    assert near.show(pull(near.dungeon, near.mask("U"), near["E"], 3, enemies=near.mask("U")).ends) == ". x ."


@pytest.mark.rule("SD-CONTROL-07", "SD-CONTROL-08", "SD-CONTROL-02")
def test_push_3_enlarges_the_distance_and_stops_at_obstacles() -> None:
    s = scene("""
        +-+-+-+-+-+-+
        |. . . . . .|
        +           +
        |U E . .|. .|
        +           +
        |. . . . . .|
        +-+-+-+-+-+-+
        """)
    assert s.show(push(s.dungeon, s.mask("U"), s["E"], 3, enemies=s.mask("U")).ends) == picture("""
        . . x x x .
        . x x x x .
        . . x x x .
        """)
    wall = scene("U E H .")
    found = push(wall.dungeon, wall.mask("U"), wall["E"], 3, enemies=wall.mask("UH")).ends
    assert wall.show(found) == ". x . .", "an enemy in the way stops it at once"


@pytest.mark.rule("SD-CONTROL-03", "SD-CONTROL-02")
def test_difficult_terrain_is_paid_out_of_the_count_and_friends_are_passed() -> None:
    s = scene("U E ~ . .")
    assert s.show(push(s.dungeon, s.mask("U"), s["E"], 2, enemies=s.mask("U")).ends) == ". x x . ."
    assert s.show(push(s.dungeon, s.mask("U"), s["E"], 2, FLY, s.mask("U")).ends) == ". x x x ."
    s = scene("U E F . .")
    found = push(s.dungeon, s.mask("U"), s["E"], 2, 0, s.mask("U"), s.mask("UF")).ends
    assert s.show(found) == ". x . x ."


# ---------------------------------------------------------------- paths


def test_the_cheapest_of_some_goals_and_halts_on_the_way() -> None:
    s = scene("""
        M . . . A
        # # # . .
        . . B . .
        """)
    moves = travel(s.dungeon, s["M"], gait=SUREFOOT)
    assert moves.cheapest(s.mask("AB")) == s.mask("AB"), "four points to either"
    assert moves.cheapest(s.mask("A")) == s.mask("A")
    assert s.show(moves.stops(s["B"], 2)) == picture("""
        . . x . .
        . . . . .
        . . . . .
        """)
    crowded = scene("M . F . A")
    moves = travel(crowded.dungeon, crowded["M"], occupied=crowded.mask("F"))
    assert crowded.show(moves.stops(crowded["A"], 2)) == ". x . . .", "the last free square"


def test_every_equal_path_is_offered() -> None:
    s = scene("""
        M . .
        . # A
        . . .
        """)
    moves = travel(s.dungeon, s["M"])
    assert [[s.dungeon.xy(at) for at in way] for way in moves.paths(s["A"])] == [[(0, 0), (1, 0), (2, 1)]]
    s = scene("""
        . . .
        M # A
        . . .
        """)
    ways = list(travel(s.dungeon, s["M"]).paths(s["A"]))
    assert [s.dungeon.xy(way[1]) for way in ways] == [(1, 0), (1, 2)]


def test_a_model_can_look_for_a_way_that_avoids_lava() -> None:
    s = scene("""
        H * .
        . . .
        """)
    goal = s.dungeon.square(2, 0)
    assert travel(s.dungeon, s["H"]).cost(goal) == 2
    careful = travel(s.dungeon, s["H"], avoid=s.dungeon.harms(0))
    assert [[s.dungeon.xy(at) for at in way] for way in careful.paths(goal)] == [[(0, 0), (1, 1), (2, 0)]]
