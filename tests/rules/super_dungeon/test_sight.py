"""Line of sight and distance in pictures."""

from __future__ import annotations

import pytest

from undercroft.games.super_dungeon.dungeon.distance import adjacent, closest, distance, farthest, within
from undercroft.games.super_dungeon.dungeon.grid import FAR, places, squares
from undercroft.games.super_dungeon.dungeon.sight import (
    foresee,
    forget,
    line_of_sight,
    sight,
    traces,
    vantages,
    warm,
)

from .scene import Scene, picture, scene


def sees(s: Scene, viewer: str, target: str, small: str = "", large: str = "", flying: bool = False) -> bool:
    return line_of_sight(
        s.dungeon, s.mask(viewer), s.mask(target), s.mask(small), s.mask(large), flying=flying
    )


@pytest.mark.rule("SD-LOS-03", "SD-LOS-04")
def test_enemies_block_and_friends_do_not() -> None:
    s = scene("H M E")
    assert sees(s, "H", "E")
    assert not sees(s, "H", "E", small="M")


@pytest.mark.rule("SD-LOS-02")
def test_any_point_to_any_point_will_do() -> None:
    s = scene("""
        H M .
        . . E
        """)
    assert sees(s, "H", "E", small="M"), "past the enemy's flank"
    s = scene("""
        H M .
        . M E
        """)
    assert not sees(s, "H", "E", small="M")


@pytest.mark.rule("SD-LOS-03")
def test_touching_the_corner_where_blockers_meet_is_enough() -> None:
    s = scene("""
        H M
        M E
        """)
    assert not sees(s, "H", "E", small="M")
    s = scene("""
        +-+-+
        |H|.|
        +-+ +
        |. E|
        +-+-+
        """)
    assert not sees(s, "H", "E")
    s = scene("""
        +-+-+
        |H|.|
        + +-+
        |. E|
        +-+-+
        """)
    assert sees(s, "H", "E"), "the southern way around is open"
    pinched = scene("""
        +-+-+
        |H|.|
        +   +
        |.|E|
        +-+-+
        """)
    assert not sees(pinched, "H", "E"), "a wall on each way around"


@pytest.mark.rule("SD-LOS-03", "SD-TILE-06")
def test_walls_and_structures_block_chasms_and_terrain_do_not() -> None:
    assert not sees(scene("+-+-+\n|H|E|\n+-+-+"), "H", "E")
    assert not sees(scene("H # E"), "H", "E")
    for ground in "o~*%^":
        assert sees(scene(f"H {ground} E"), "H", "E")


@pytest.mark.rule("SD-LOS-05")
def test_a_large_viewer_looks_over_small_enemies() -> None:
    s = scene("""
        D D M . E
        D D M . .
        """)
    assert sees(s, "D", "E", small="M")
    assert not sees(s, "D", "E", large="M")


@pytest.mark.rule("SD-LOS-06")
def test_small_enemies_do_not_hide_a_large_target() -> None:
    s = scene("""
        H M D D
        . M D D
        """)
    assert sees(s, "H", "D", small="M")
    assert not sees(s, "H", "D", large="M")


@pytest.mark.rule("SD-LOS-07", "SD-LOS-08", "SD-ABIL-FLY-02")
def test_with_fly_on_either_side_only_walls_block() -> None:
    s = scene("H M # E")
    assert not sees(s, "H", "E", small="M")
    assert sees(s, "H", "E", small="M", flying=True)
    assert sees(s, "H", "E", large="M", flying=True)
    s = scene("+-+-+-+\n|H .|E|\n+-+-+-+")
    assert not sees(s, "H", "E", flying=True)


@pytest.mark.rule("SD-LOS-10")
def test_every_model_sees_itself() -> None:
    s = scene("+-+-+\n|H|M|\n+-+-+")
    assert sees(s, "H", "H", small="HM")


@pytest.mark.rule("SD-RULING-03")
def test_the_squares_of_viewer_and_target_never_block() -> None:
    s = scene("H # E", ground={"H": "pillar", "E": "pillar"})
    assert not sees(s, "H", "E")
    s = scene("H . E", ground={"H": "pillar", "E": "pillar"})
    assert sees(s, "H", "E", small="HE")
    s = scene("""
        D D . E E
        D D . E E
        """)
    assert sees(s, "D", "E", large="DE")


@pytest.mark.rule("SD-TILE-08", "SD-LOS-03")
def test_nobody_sees_or_counts_through_a_gap_in_the_dungeon() -> None:
    s = scene("""
        H   E
        . . .
        """)
    assert not sees(s, "H", "E", flying=True)
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == 2


def test_sight_is_the_same_both_ways_and_tables_are_small() -> None:
    s = scene("\n".join(". " * 8 for _ in range(8)))
    assert warm(s.dungeon, 7) == 64 * 63 // 2
    assert sight(s.dungeon, 0, 30) == sight(s.dungeon, 30, 0)
    counts = [len(traces(dx, dy)) for dx in range(1, 9) for dy in range(dx + 1)]
    assert max(counts) == 31


# ---------------------------------------------------------------- range


@pytest.mark.rule("SD-RANGE-02", "SD-RANGE-03", "SD-TILE-01")
def test_range_counts_the_target_and_not_the_actor() -> None:
    s = scene("H . . E")
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == 3
    assert distance(s.dungeon, s.mask("H"), s.mask("H")) == 0
    assert not within(s.dungeon, s.mask("H"), 2) & s.mask("E")
    assert within(s.dungeon, s.mask("H"), 3) & s.mask("E")


@pytest.mark.rule("SD-RULING-02", "SD-ABIL-HOOKSHOT-02")
def test_range_is_counted_around_walls_and_structures_not_through() -> None:
    s = scene("""
        +-+-+-+-+
        |H|E . .|
        + +-+ + +
        |. . . .|
        +-+-+-+-+
        """)
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == 3
    s = scene("""
        H # E
        . # .
        . . .
        """)
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == 4
    assert distance(s.dungeon, s.mask("H"), s.mask("E"), over=True) == 2
    s = scene("+-+-+\n|H|E|\n+-+-+")
    assert distance(s.dungeon, s.mask("H"), s.mask("E"), over=True) == FAR
    s = scene("H # E", ground={"E": "pillar"})
    assert distance(scene("H E", ground={"E": "pillar"}).dungeon, 1, 2) == 1, "a count may end on a structure"
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == FAR


@pytest.mark.rule("SD-RULING-02")
def test_models_and_chasms_never_lengthen_the_count() -> None:
    s = scene("H M o E")
    assert distance(s.dungeon, s.mask("H"), s.mask("E")) == 3


@pytest.mark.rule("SD-RULING-20")
def test_distance_of_a_large_base_is_from_its_nearest_square() -> None:
    s = scene("""
        . . . . . E
        . D D . . .
        . D D . . .
        """)
    assert distance(s.dungeon, s.mask("D"), s.mask("E")) == 3
    assert distance(s.dungeon, s.mask("E"), s.mask("D")) == 3


@pytest.mark.rule("SD-MOVE-01", "SD-RULING-02")
def test_adjacent_squares_are_not_behind_a_wall() -> None:
    s = scene("""
        +-+-+-+
        |. . .|
        +-+   +
        |. H|.|
        +     +
        |. . .|
        +-+-+-+
        """)
    assert s.show(adjacent(s.dungeon, s.mask("H"))) == picture("""
        x x x
        x . .
        x x x
        """)


def test_closest_and_farthest_of_some_squares() -> None:
    s = scene("""
        A . H . .
        # # # # B
        A . . . .
        """)
    assert closest(s.dungeon, s.mask("H"), s.mask("AB")) == 1 << s["A"] | s.mask("B")
    assert farthest(s.dungeon, s.letters["H"][0], s.mask("AB")) == 1 << s.letters["A"][1]


def test_tables_made_beforehand_are_those_made_when_asked() -> None:
    drawing = """
        +-+-+-+-+-+-+
        |. . .|. # .|
        + +-+     + +
        |. . . . .|.|
        +       +-+ +
        |.   . . . .|
        +-+-+-+-+-+-+
        """
    early, late = scene(drawing).dungeon, scene(drawing).dungeon
    every = list(squares(early.exist))
    assert warm(early, 9) == len(every) * (len(every) - 1) // 2
    for source in every:
        for goal in every:
            assert sight(early, source, goal) == sight(late, source, goal)


@pytest.mark.rule("SD-RANGE-03")
def test_the_places_from_which_a_target_is_in_range_and_in_sight() -> None:
    s = scene("""
        +-+-+-+-+-+-+
        |. . . . . .|
        +       +   +
        |. . M .|T .|
        +       +   +
        |. . . . . .|
        +-+-+-+-+-+-+
        """)
    free = s.dungeon.exist & ~s.mask("MT")
    assert s.show(vantages(s.dungeon, free, s.mask("T"), 2)) == picture("""
        . . x x x x
        . . . . . x
        . . x x x x
        """)
    assert s.show(vantages(s.dungeon, free, s.mask("T"), 9, s.mask("M"))) == picture("""
        x x x x x x
        . . . . . x
        x x x x x x
        """)
    room = places(s.dungeon, 0, s.mask("T"), 2)
    assert s.show(room) == picture("""
        x x x . . .
        x x x . . .
        . . . . . .
        """)
    assert s.show(vantages(s.dungeon, room, s.mask("T"), 1, size=2)) == picture("""
        . . x . . .
        . . x . . .
        . . . . . .
        """)


def test_what_is_foreseen_need_not_be_worked_out_when_somebody_looks() -> None:
    forget()
    assert len(list(foresee(3))) == 9
    known = traces.cache_info().misses
    for dx in range(1, 4):
        for dy in range(dx + 1):
            assert traces(dx, dy)
    assert traces.cache_info().misses == known
