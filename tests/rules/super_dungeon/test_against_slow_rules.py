"""Random boards: sight against exact geometry, movement and distance against plain search."""

from __future__ import annotations

import random

import pytest

from undercroft.games.super_dungeon.dungeon.control import pull, push
from undercroft.games.super_dungeon.dungeon.distance import distance, distances, within
from undercroft.games.super_dungeon.dungeon.grid import BURROW, FAR, FLY, SUREFOOT, WALK, mask_of, squares
from undercroft.games.super_dungeon.dungeon.grid import base as base_mask
from undercroft.games.super_dungeon.dungeon.paths import reach, travel
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight, traces

from . import slow
from .scene import names, scene

GAITS = [
    (WALK, slow.Mover()),
    (FLY, slow.Mover(fly=True)),
    (BURROW, slow.Mover(burrow=True)),
    (SUREFOOT, slow.Mover(surefoot=True)),
]


def some(rng: random.Random, board: slow.Board, count: int) -> set[slow.At]:
    return set(rng.sample(sorted(board.squares), min(count, len(board.squares))))


@pytest.mark.rule("SD-LOS-02", "SD-LOS-03", "SD-TILE-06", "SD-RULING-03")
@pytest.mark.parametrize("seed", range(4))
def test_small_models_see_each_other_as_exact_geometry_says(seed: int) -> None:
    rng = random.Random(seed)
    free = 0
    for _ in range(400):
        width, height = rng.randint(2, 9), rng.randint(2, 9)
        board = slow.random_board(rng, width, height, rng.choice([0, 0.05, 0.15]), "....." + "#~o", 0.06)
        dungeon = scene(board.drawing()).dungeon
        enemies = some(rng, board, rng.randint(0, 6))
        viewer, target = rng.choice(sorted(board.squares)), rng.choice(sorted(board.squares))
        flying = rng.random() < 0.15
        expected = slow.sees(board, {viewer}, {target}, () if flying else enemies, structures=not flying)
        seen = line_of_sight(
            dungeon,
            1 << dungeon.square(*viewer),
            1 << dungeon.square(*target),
            small_enemies=mask_of(dungeon.square(*at) for at in enemies),
            flying=flying,
        )
        assert seen == expected, (
            f"{viewer} to {target}, enemies {enemies}, flying {flying}\n{board.drawing()}"
        )
        free += seen
    assert 60 < free < 340


@pytest.mark.rule("SD-LOS-02", "SD-LOS-03", "SD-RULING-03")
@pytest.mark.parametrize(
    ("dx", "dy"),
    [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (4, 1), (4, 3), (5, 0), (5, 2), (6, 5), (8, 3), (8, 7), (11, 7)],
)
def test_the_table_of_a_displacement_is_the_least_that_its_625_segments_touch(dx: int, dy: int) -> None:
    boxes = []
    for y in range(dy + 1):
        for x in range(dx + 1):
            left, top = 40 * x, 40 * y
            kinds = {0: (left, top, left + 40, top + 40), 1: (left, top, left, top + 40)}
            kinds[2] = (left, top, left + 40, top)
            ends = (x, y) in ((0, 0), (dx, dy))
            boxes += [((kind, x, y), box) for kind, box in kinds.items() if kind or not ends]
    touched = set()
    for px, py in slow.LATTICE:
        for qx, qy in slow.LATTICE:
            q = 40 * dx + qx, 40 * dy + qy
            touched.add(frozenset(name for name, box in boxes if slow.touches((px, py), q, box)))
    least = {one for one in touched if not any(other < one for other in touched)}
    found = set()
    for trace in traces(dx, dy):
        bits = [(kind, *divmod(bit, dx + 1)) for kind in range(3) for bit in squares(trace[kind])]
        found.add(frozenset((kind, x, y) for kind, y, x in bits))
    assert found == least


@pytest.mark.rule("SD-LOS-05", "SD-LOS-06", "SD-RULING-03")
@pytest.mark.parametrize("seed", range(2))
def test_large_models_see_and_are_seen_as_exact_geometry_says(seed: int) -> None:
    rng = random.Random(100 + seed)
    free = 0
    for _ in range(150):
        board = slow.random_board(rng, rng.randint(4, 9), rng.randint(4, 9), 0.1, "......#~", 0.05)
        dungeon = scene(board.drawing()).dungeon
        spots = [at for at in sorted(board.squares) if slow.fits(board, slow.Mover(), at, 2, set())]
        if not spots:
            continue
        viewer = slow.base(rng.choice(spots), 2)
        target = slow.base(rng.choice(spots), 2) if rng.random() < 0.5 else some(rng, board, 1)
        if rng.random() < 0.5:
            viewer, target = target, viewer
        small = some(rng, board, 3)
        large = slow.base(rng.choice(spots), 2)
        masks = [mask_of(dungeon.square(*at) for at in ats) for ats in (viewer, target, small, large)]
        seen = line_of_sight(dungeon, *masks)
        assert seen == slow.sees(board, viewer, target, large), (
            f"{viewer} to {target}, small {small}, large {large}\n{board.drawing()}"
        )
        free += seen
    assert 40 < free < 145


@pytest.mark.rule("SD-MOVE-01", "SD-MOVE-03", "SD-MOVE-04", "SD-MOVE-06", "SD-RULING-04")
@pytest.mark.rule("SD-ABIL-FLY-01", "SD-ABIL-BURROW-01", "SD-ABIL-BURROW-02", "SD-ABIL-SUREFOOT-01")
@pytest.mark.rule("SD-RULING-48")
@pytest.mark.parametrize("seed", range(2))
def test_reach_is_what_a_search_finds(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(350):
        board = slow.random_board(rng, rng.randint(3, 8), rng.randint(3, 8), 0.15, "....#~~o", 0.08)
        dungeon = scene(board.drawing()).dungeon
        gait, mover = rng.choice(GAITS)
        start = rng.choice(sorted(board.squares))
        enemies = some(rng, board, rng.randint(0, 6)) - {start}
        friends = some(rng, board, rng.randint(0, 4)) - {start} - enemies
        points = rng.randint(0, 8)
        expected = slow.ends(board, mover, start, 1, points, enemies, enemies | friends)
        blocked, taken = (mask_of(dungeon.square(*at) for at in ats) for ats in (enemies, enemies | friends))
        found = reach(dungeon, dungeon.square(*start), points, gait, blocked, taken)
        message = f"{mover} {start} {points} points, enemies {enemies}, friends {friends}\n{board.drawing()}"
        assert names(dungeon, found) == expected, message
        moves = travel(dungeon, dungeon.square(*start), points, gait, blocked, taken)
        assert moves.ends == found
        cost = slow.costs(board, mover, start, enemies)
        for at in expected:
            assert moves.cost(dungeon.square(*at)) == cost[at], message


@pytest.mark.rule("SD-MOVE-07", "SD-MOVE-08", "SD-MOVE-09", "SD-MOVE-10", "SD-RULING-20", "SD-RULING-40")
@pytest.mark.parametrize("seed", range(2))
def test_large_reach_is_what_a_search_finds(seed: int) -> None:
    rng = random.Random(300 + seed)
    moved = 0
    for _ in range(150):
        size = rng.choice([2, 2, 2, 3])
        board = slow.random_board(rng, rng.randint(4, 8), rng.randint(4, 8), 0.06, "......~o#", 0.03)
        dungeon = scene(board.drawing()).dungeon
        gait, mover = rng.choice(GAITS)
        spots = [at for at in sorted(board.squares) if slow.fits(board, mover, at, size, set())]
        if not spots:
            continue
        start = rng.choice(spots)
        own = slow.base(start, size)
        enemies = some(rng, board, rng.randint(0, 5)) - own
        friends = some(rng, board, rng.randint(0, 3)) - own - enemies
        points = rng.randint(0, 6)
        expected = slow.ends(board, mover, start, size, points, enemies, enemies | friends)
        blocked, taken = (mask_of(dungeon.square(*at) for at in ats) for ats in (enemies, enemies | friends))
        moves = travel(dungeon, dungeon.square(*start), points, gait, blocked, taken, size=size)
        assert names(dungeon, moves.ends) == expected, (
            f"{mover} {size} at {start}, {points} points, enemies {enemies}, friends {friends}\n"
            f"{board.drawing()}"
        )
        for anchor in rng.sample(sorted(expected), min(3, len(expected))):
            cost = moves.cost(dungeon.square(*anchor))
            assert cost <= points
            if cost:
                fewer = slow.ends(board, mover, start, size, cost - 1, enemies, enemies | friends)
                assert anchor not in fewer
        moved += len(expected) > 1
    assert moved > 60


@pytest.mark.rule("SD-MOVE-05", "SD-RULING-04")
def test_a_step_is_open_exactly_where_sight_is() -> None:
    """The ruling on corners and the rule that a step needs sight say the same, for walking models."""
    rng = random.Random(400)
    for _ in range(250):
        board = slow.random_board(rng, 4, 4, 0.2, "...#~", 0.1)
        dungeon = scene(board.drawing()).dungeon
        start = rng.choice(sorted(board.squares))
        enemies = some(rng, board, 3) - {start}
        blocked = mask_of(dungeon.square(*at) for at in enemies)
        one = names(dungeon, reach(dungeon, dungeon.square(*start), 1, SUREFOOT, blocked, blocked))
        for dx, dy in slow.DIRECTIONS:
            there = start[0] + dx, start[1] + dy
            enterable = board.squares.get(there, "#") != "#" and there not in enemies
            expected = enterable and slow.sees(board, {start}, {there}, enemies)
            assert (there in one) == expected, f"{start} to {there}, {enemies}\n{board.drawing()}"


def test_all_equal_paths_and_halts_are_found() -> None:
    rng = random.Random(500)
    several = 0
    for _ in range(120):
        board = slow.random_board(rng, 5, 5, 0.1, "....~#", 0.05)
        dungeon = scene(board.drawing()).dungeon
        gait, mover = rng.choice(GAITS)
        start = rng.choice(sorted(board.squares))
        enemies = some(rng, board, 2) - {start}
        friends = some(rng, board, 4) - {start} - enemies
        blocked, taken = (mask_of(dungeon.square(*at) for at in ats) for ats in (enemies, enemies | friends))
        moves = travel(dungeon, dungeon.square(*start), gait=gait, enemies=blocked, occupied=taken)
        for end in names(dungeon, moves.ends):
            ways = slow.cheapest_ways(board, mover, start, end, enemies)
            found = [tuple(dungeon.xy(at) for at in way) for way in moves.paths(dungeon.square(*end))]
            assert len(found) == len(set(found)) and set(found) == ways
            several += len(ways) > 1
            cost = slow.costs(board, mover, start, enemies)
            points = rng.randint(0, 4)
            halts = set()
            for way in ways:
                stand = [at for at in way if cost[at] <= points and (at == start or at not in friends)]
                halts.add(stand[-1])
            assert names(dungeon, moves.stops(dungeon.square(*end), points)) == halts
    assert several > 240


@pytest.mark.rule("SD-RANGE-02", "SD-ABIL-HOOKSHOT-02", "SD-RULING-02")
def test_distance_is_what_a_search_finds() -> None:
    rng = random.Random(600)
    for _ in range(250):
        board = slow.random_board(rng, rng.randint(2, 8), rng.randint(2, 8), 0.2, "...#~o", 0.1)
        dungeon = scene(board.drawing()).dungeon
        start = rng.choice(sorted(board.squares))
        over = rng.random() < 0.3
        expected = slow.distances(board, start, over)
        model = 1 << dungeon.square(*start)
        for at in board.squares:
            count = distance(dungeon, model, 1 << dungeon.square(*at), over)
            assert count == expected.get(at, FAR), f"{start} to {at}\n{board.drawing()}"
        for count in range(4):
            near = {at for at, steps in expected.items() if steps <= count}
            assert names(dungeon, within(dungeon, model, count, over)) == near


def test_distances_found_at_one_go_are_those_of_each_square() -> None:
    rng = random.Random(650)
    for _ in range(300):
        board = slow.random_board(rng, rng.randint(2, 8), rng.randint(2, 8), 0.2, "...#~o", 0.1)
        dungeon = scene(board.drawing()).dungeon
        places = [1 << dungeon.square(*at) for at in sorted(board.squares)]
        goals = sum(rng.sample(places, rng.randint(1, min(4, len(places)))))
        over, most = rng.random() < 0.3, rng.randint(0, 12)
        each = {place.bit_length() - 1: distance(dungeon, place, goals, over) for place in places}
        near = {square: count for square, count in each.items() if count <= most}
        assert distances(dungeon, goals, sum(places), most, over) == near, board.drawing()


@pytest.mark.rule("SD-CONTROL-02", "SD-CONTROL-03", "SD-CONTROL-05", "SD-CONTROL-06", "SD-CONTROL-07")
@pytest.mark.rule("SD-CONTROL-08")
def test_pulls_and_pushes_are_what_a_search_finds() -> None:
    rng = random.Random(700)
    moved = 0
    for _ in range(500):
        board = slow.random_board(rng, rng.randint(3, 8), rng.randint(3, 8), 0.1, "......~#o", 0.05)
        dungeon = scene(board.drawing()).dungeon
        gait, mover = rng.choice(GAITS)
        user, target = rng.sample(sorted(board.squares), 2)
        enemies = (some(rng, board, 3) | {user}) - {target}
        friends = some(rng, board, 3) - enemies - {target}
        count = rng.randint(1, 4)
        blocked, taken = (mask_of(dungeon.square(*at) for at in ats) for ats in (enemies, enemies | friends))
        for drag, nearer in ((pull, True), (push, False)):
            expected = slow.dragged(board, mover, user, target, count, enemies, enemies | friends, nearer)
            found = drag(
                dungeon, 1 << dungeon.square(*user), dungeon.square(*target), count, gait, blocked, taken
            ).ends
            assert names(dungeon, found) == expected, (
                f"{count}, {nearer=}: {user} moves {target}, {mover}, {enemies} {friends}\n{board.drawing()}"
            )
            moved += len(expected) > 1
    assert moved > 200


@pytest.mark.rule("SD-CONTROL-05", "SD-CONTROL-07", "SD-MOVE-07", "SD-RULING-20")
def test_a_dragged_large_model_ends_nearer_or_farther_as_a_whole() -> None:
    rng = random.Random(800)
    moved = 0
    for _ in range(120):
        board = slow.random_board(rng, 8, 7, 0.04, "........~#", 0.02)
        dungeon = scene(board.drawing()).dungeon
        spots = [at for at in sorted(board.squares) if slow.fits(board, slow.Mover(), at, 2, set())]
        if not spots:
            continue
        target = rng.choice(spots)
        own = slow.base(target, 2)
        users = sorted(set(board.squares) - own)
        user = rng.choice(users)
        blocked = 1 << dungeon.square(*user)
        gait, mover = rng.choice(GAITS)
        for drag, nearer in ((pull, True), (push, False)):
            found = drag(dungeon, blocked, dungeon.square(*target), 3, gait, blocked, size=2).ends
            expected = slow.dragged(board, mover, user, target, 3, {user}, {user}, nearer, 2)
            assert names(dungeon, found) == expected, (
                f"{nearer=}: {user} moves {target}, {mover}\n{board.drawing()}"
            )
            moved += len(expected) > 1
    assert moved > 120


def test_a_base_is_its_squares() -> None:
    dungeon = scene(". . .\n. . .\n. . .").dungeon
    assert names(dungeon, base_mask(dungeon, dungeon.square(1, 1), 2)) == slow.base((1, 1), 2)
