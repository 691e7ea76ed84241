"""Area effects in pictures, as the books draw them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from undercroft.games.super_dungeon.dungeon.areas import aura, burst, cross, lance, sweep, wave
from undercroft.games.super_dungeon.dungeon.grid import BURROW, FLY, Side

from .scene import picture, scene

SMALL = scene("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . U . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """)

LARGE = scene("""
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . U U . . .
    . . . U U . . .
    . . . . . . . .
    . . . . . . . .
    """)


@pytest.mark.rule("SD-AREA-10")
def test_cross_2_has_four_straight_arms_and_its_own_square() -> None:
    assert SMALL.show(cross(SMALL.dungeon, SMALL.mask("U"), 2)) == picture("""
        . . . . . . .
        . . . x . . .
        . . . x . . .
        . x x x x x .
        . . . x . . .
        . . . x . . .
        . . . . . . .
        """)


@pytest.mark.rule("SD-AREA-10", "SD-RULING-20")
def test_the_arms_of_a_large_cross_are_as_wide_as_the_base() -> None:
    assert LARGE.show(cross(LARGE.dungeon, LARGE.mask("U"), 2)) == picture("""
        . . . . . . . .
        . . . x x . . .
        . . . x x . . .
        . x x x x x x .
        . x x x x x x .
        . . . x x . . .
        . . . x x . . .
        """)


@pytest.mark.rule("SD-AREA-12")
def test_burst_1_covers_the_target_and_all_around_it() -> None:
    s = scene("""
        . . . . .
        U . . T .
        . . . . .
        . . . . .
        """)
    assert s.show(burst(s.dungeon, s["T"], 1)) == picture("""
        . . x x x
        . . x x x
        . . x x x
        . . . . .
        """)


@pytest.mark.rule("SD-AREA-13", "SD-AREA-02", "SD-AREA-03")
def test_burst_sees_from_the_target_and_models_do_not_shield() -> None:
    s = scene("""
        +-+-+-+-+-+
        |. . . .|.|
        +       + +
        |. E T .|.|
        +     +-+-+
        |. . . . .|
        +-+-+-+-+-+
        """)
    assert s.show(burst(s.dungeon, s["T"], 2)) == picture("""
        x x x x .
        x x x x .
        x x x x x
        """)
    s = scene("""
        . # .
        T # .
        . . .
        """)
    assert s.show(burst(s.dungeon, s["T"], 2)) == picture("""
        x x .
        x x .
        x x x
        """)
    assert s.show(burst(s.dungeon, s["T"], 2, FLY)) == picture("""
        x x x
        x x x
        x x x
        """)
    assert s.show(burst(s.dungeon, s["T"], 2, BURROW)) == picture("""
        x x .
        x x .
        x x x
        """), "Burrow counts over structures but does not see over them"


@pytest.mark.rule("SD-AREA-14")
def test_a_burst_on_a_large_model_is_found_from_one_of_its_squares() -> None:
    assert LARGE.show(burst(LARGE.dungeon, LARGE.letters["U"][3], 1)) == picture("""
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x x x . .
        . . . x x x . .
        . . . x x x . .
        . . . . . . . .
        """)


@pytest.mark.rule("SD-AREA-15")
def test_lance_3_is_a_straight_line_away_from_the_user() -> None:
    assert SMALL.show(lance(SMALL.dungeon, SMALL.mask("U"), SMALL["U"], Side.EAST, 3)) == picture("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . x x x
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)


@pytest.mark.rule("SD-AREA-15", "SD-RULING-20")
def test_a_large_lance_starts_from_one_square_of_the_chosen_side() -> None:
    for start in (LARGE.letters["U"][1], LARGE.letters["U"][3]):
        assert LARGE.show(lance(LARGE.dungeon, LARGE.mask("U"), start, Side.NORTH, 2)) == picture("""
            . . . . . . . .
            . . . . x . . .
            . . . . x . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            """)


@pytest.mark.rule("SD-RULING-21", "SD-AREA-02", "SD-TILE-03")
def test_a_wall_or_a_structure_ends_lance_and_cross() -> None:
    s = scene("""
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +     +-+     +
        |. . . . . . .|
        +             +
        |. # . U .|. .|
        +             +
        |. . . .   . .|
        +-+-+-+-+-+-+-+
        """)
    assert s.show(cross(s.dungeon, s.mask("U"), 3)) == picture("""
        . . . . . . .
        . . . x . . .
        . x x x x . .
        . . . x   . .
        """)
    assert s.show(lance(s.dungeon, s.mask("U"), s["U"], Side.EAST, 3)) == picture("""
        . . . . . . .
        . . . . . . .
        . . . . x . .
        . . . .   . .
        """)
    assert s.show(lance(s.dungeon, s.mask("U"), s["U"], Side.WEST, 3, FLY)) == picture("""
        . . . . . . .
        . . . . . . .
        x x x . . . .
        . . . .   . .
        """)


@pytest.mark.rule("SD-AREA-16", "SD-RULING-19")
def test_sweep_2_is_half_a_wave_without_the_users_row() -> None:
    assert SMALL.show(sweep(SMALL.dungeon, SMALL.mask("U"), Side.NORTH, 2)) == picture("""
        . . . . . . .
        . x x x x x .
        . x x x x x .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert SMALL.show(sweep(SMALL.dungeon, SMALL.mask("U"), Side.WEST, 2)) == picture("""
        . . . . . . .
        . x x . . . .
        . x x . . . .
        . x x . . . .
        . x x . . . .
        . x x . . . .
        . . . . . . .
        """)


@pytest.mark.rule("SD-AREA-16", "SD-RULING-19", "SD-RULING-20")
def test_a_large_sweep_reaches_beyond_the_base_on_both_sides() -> None:
    assert LARGE.show(sweep(LARGE.dungeon, LARGE.mask("U"), Side.SOUTH, 2)) == picture("""
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . x x x x x x .
        . x x x x x x .
        """)
    assert LARGE.show(sweep(LARGE.dungeon, LARGE.mask("U"), Side.EAST, 1)) == picture("""
        . . . . . . . .
        . . . . . . . .
        . . . . . x . .
        . . . . . x . .
        . . . . . x . .
        . . . . . x . .
        . . . . . . . .
        """)


@pytest.mark.rule("SD-AREA-17", "SD-AREA-18")
@pytest.mark.parametrize("area", [wave, aura])
def test_wave_and_aura_1_cover_every_square_around(area: Callable[..., int]) -> None:
    assert SMALL.show(area(SMALL.dungeon, SMALL.mask("U"), 1)) == picture("""
        . . . . . . .
        . . . . . . .
        . . x x x . .
        . . x x x . .
        . . x x x . .
        . . . . . . .
        . . . . . . .
        """)
    assert LARGE.show(area(LARGE.dungeon, LARGE.mask("U"), 1)) == picture("""
        . . . . . . . .
        . . . . . . . .
        . . x x x x . .
        . . x x x x . .
        . . x x x x . .
        . . x x x x . .
        . . . . . . . .
        """)


def test_an_aura_moves_with_its_user() -> None:
    s = scene("U . . . V")
    assert s.show(aura(s.dungeon, s.mask("U"), 1)) == "x x . . ."
    assert s.show(aura(s.dungeon, s.mask("V"), 1)) == ". . . x x"


@pytest.mark.rule("SD-AREA-02", "SD-AREA-17", "SD-RULING-02")
def test_a_wave_is_counted_around_walls() -> None:
    s = scene("""
        +-+-+-+-+
        |U|. . .|
        +       +
        |. . . .|
        +-+-+-+-+
        """)
    assert s.show(wave(s.dungeon, s.mask("U"), 1)) == picture("""
        x . . .
        x x . .
        """)
    assert s.show(wave(s.dungeon, s.mask("U"), 2)) == picture("""
        x . . .
        x x x .
        """)
