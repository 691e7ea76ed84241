"""Tiles: reading, turning, joining, and the tiles in the boxes."""

from __future__ import annotations

import random
from importlib.resources import files
from tomllib import loads
from typing import Any

import pytest

from undercroft.games.super_dungeon.dungeon.distance import (
    adjacent,
    closest,
    distance,
    farthest,
    rings,
    within,
)
from undercroft.games.super_dungeon.dungeon.grid import (
    BURROW,
    FAR,
    FLY,
    Dungeon,
    Side,
    anchors_touching,
    places,
    squares,
)
from undercroft.games.super_dungeon.dungeon.layout import Laid, build, dungeon, order_from, positions, single
from undercroft.games.super_dungeon.dungeon.paths import reach, travel
from undercroft.games.super_dungeon.dungeon.recipe import square_names
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.dungeon.tiles import (
    DungeonError,
    Face,
    Tile,
    TilePack,
    read_face,
    read_pack,
    tile_pack,
)
from undercroft.games.super_dungeon.view.drawing import draw

from . import slow
from .scene import EFFECTS, names, scene

PACK = tile_pack("arcade", "explore")
BOXES = {"arcade": tile_pack("arcade"), "explore": tile_pack("explore")}


def face(drawing: str) -> Face:
    return read_face(drawing, EFFECTS)


def pack_of(**drawings: str) -> TilePack:
    return TilePack({name: Tile(name, name, (face(d), face(d))) for name, d in drawings.items()}, EFFECTS)


LEFT = """
+-+-+-+
|. . .|
+     +
|S . .:
+     +
|. . .|
+-+-+-+
"""
CROSSING = """
+-+=+-+
|. . .|
+     +
:S . .:
+     +
|. . .|
+-+=+-+
"""


def random_dungeon(rng: random.Random, count: int) -> tuple[list[Laid], Dungeon]:
    laid: list[Laid] = []
    for tile in rng.sample(sorted(PACK.tiles), count):
        laid.append(rng.choice(positions(PACK, laid, tile, rng.randint(0, 1), rng.randint(0, 3))))
    return laid, build(PACK, laid)


# ---------------------------------------------------------------- reading


@pytest.mark.rule("SD-TILE-04", "SD-TILE-05", "SD-TILE-09", "SD-TILE-06")
def test_a_count_that_another_thread_carries_on_meanwhile_stays_right() -> None:
    """Between two looks at what is known, somebody else counts farther."""

    class Meanwhile(dict[int, Any]):
        def get(self, key: int, default: Any = None) -> Any:
            if not self.asked:
                self.asked = True
                rings(board, square)
            return super().get(key, default)

        asked = False

    _, fresh = random_dungeon(random.Random(5), 3)
    _, board = random_dungeon(random.Random(5), 3)
    square = next(squares(board.exist))
    within(board, 1 << square, 2)
    object.__setattr__(board, "_counts", (Meanwhile(board._counts[0]), {}))
    assert within(board, 1 << square, 5) == within(fresh, 1 << square, 5)
    assert rings(board, square) == rings(fresh, square)


def test_squares_beyond_the_26th_column_have_two_letters() -> None:
    called = square_names(32, 8)
    assert len(set(called)) == len(called)
    assert [called[x] for x in (0, 25, 26, 31)] == ["a1", "z1", "aa1", "af1"]


def test_a_drawing_becomes_squares_walls_effects_and_doorways() -> None:
    read = face("""
+-+-+=+
|S ~|.:
+   +-+
|.   #|
+-+-+-+
""")
    assert read.squares == {(0, 0): None, (1, 0): "brambles", (2, 0): None, (0, 1): None, (2, 1): "pillar"}
    assert read.spawning_point == (0, 0)
    assert read.walls_west == {(2, 0)} and read.walls_north == {(2, 1)}
    assert [(door.side, door.start, door.width) for door in read.doorways] == [
        (Side.NORTH, 2, 1),
        (Side.EAST, 0, 1),
    ]
    board = single(read, EFFECTS)
    assert board.effect_at(board.square(1, 0)) == "brambles"
    assert board.effect_at(board.square(0, 0)) is None


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("+-+\n|Q|\n+-+", "no tile effect is drawn as 'Q'"),
        ("+-+-+\n|S S|\n+-+-+", "second spawning point"),
        ("+-+=+\n|.  |\n+-+-+", "doorway on the north side opens on no square"),
        ("+-+\n|.|", "a line above, between and below"),
    ],
)
def test_a_bad_drawing_is_refused_with_its_reason(drawing: str, complaint: str) -> None:
    with pytest.raises(DungeonError, match=complaint):
        face(drawing)


def test_errors_in_a_pack_name_file_item_and_field() -> None:
    text = """
        [[tile]]
        id = "t"
        name = "T"
        source = "house"
        side_a = "+-+\\n|S|\\n+-+"
        side_b = "+-+\\n|.|\\n+-+"
        """
    with pytest.raises(DungeonError, match=r"mine.toml: tile t: side_b: no spawning point square"):
        read_pack("mine.toml", text)
    with pytest.raises(DungeonError, match=r"mine.toml: tile t: side_a: no tile effect is drawn as 'Q'"):
        read_pack("mine.toml", text.replace("|S|", "|Q|"))
    with pytest.raises(DungeonError, match=r"mine.toml: .*colour.*tile\[0\]"):
        read_pack("mine.toml", text.replace("source", "colour"))
    with pytest.raises(DungeonError, match=r"mine.toml: .*glyph"):
        read_pack("mine.toml", "[[effect]]\nid = 'e'\nname = 'E'\nsource = 'house'\ntext = ''")


# ---------------------------------------------------------------- turning


def test_a_quarter_turn_is_clockwise_and_four_are_none() -> None:
    read = face("""
+-+-+=+
|S ~|.|
+   +-+
|.   #:
+-+-+-+
""")
    turned = face("""
+-+-+
|. S|
+   +
|  ~|
+ +-+
|#|.:
+=+-+
""")
    assert read.turned() == turned
    assert read.turned(4) == read and read.turned(3).turned() == read


@pytest.mark.rule("SD-TILE-11")
def test_the_side_that_lies_up_is_the_one_in_play() -> None:
    for tile in PACK.tiles.values():
        a, b = (build(PACK, [Laid(tile.id, side)]) for side in (0, 1))
        assert (a.exist, a.lines, a.effects) != (b.exist, b.lines, b.effects)
        assert a.exist.bit_count() == len(tile.sides[0].squares)
        assert b.exist.bit_count() == len(tile.sides[1].squares)


# ---------------------------------------------------------------- joining


@pytest.mark.rule("SD-TILE-07", "SD-TILE-08", "SD-RULING-33", "SD-RULING-48")
def test_only_a_joined_doorway_lets_models_and_looks_through() -> None:
    pack = pack_of(left=LEFT, crossing=CROSSING)
    laid = [Laid("left"), *positions(pack, [Laid("left")], "crossing")]
    assert laid[1] == Laid("crossing", x=3, y=0)
    board = build(pack, laid)
    inside, beyond = board.square(2, 1), board.square(3, 1)
    assert reach(board, inside, 1) >> beyond & 1
    assert line_of_sight(board, 1 << inside, 1 << beyond)
    above, across = board.square(2, 0), board.square(3, 0)
    assert not reach(board, above, 1) >> across & 1, "the tile's edge is a wall beside the doorway"
    assert not line_of_sight(board, 1 << above, 1 << across, flying=True)
    assert reach(board, above, 1, BURROW) >> across & 1
    assert [names(board, squares_) for squares_ in board.exits] == [{(4, 0)}, {(5, 1)}, {(4, 2)}]
    assert board.exit_tiles == (1, 1, 1)
    assert board.joins == ((0, 1),)


@pytest.mark.rule("SD-TILE-08", "SD-RULING-48")
def test_nothing_passes_a_dungeon_exit_even_with_another_tile_behind_it() -> None:
    pack = pack_of(
        high="+-+-+\n|S .:\n+   +\n|. .|\n+   +\n|. .:\n+-+-+",
        low="+-+-+\n:S .|\n+   +\n|. .|\n+   +\n|. .|\n+-+-+",
    )
    board = build(pack, [Laid("high"), Laid("low", x=2, y=0)])
    assert [names(board, at_exit) for at_exit in board.exits] == [{(1, 2)}]
    inside, behind, wall = board.square(1, 2), board.square(2, 2), board.square(1, 1)
    assert not reach(board, inside, 1) >> behind & 1
    assert not reach(board, inside, 1, BURROW) >> behind & 1
    assert reach(board, wall, 1, BURROW) >> board.square(2, 1) & 1, "through a wall it can"
    assert not line_of_sight(board, 1 << inside, 1 << behind, flying=True)
    assert distance(board, 1 << inside, 1 << behind) == 4


@pytest.mark.rule("SD-TILE-07")
def test_doorways_of_different_width_do_not_join() -> None:
    pack = pack_of(high="+-+\n|S:\n+ +\n|.:\n+-+", low="+-+\n:S|\n+ +\n|.|\n+-+")
    assert positions(pack, [Laid("high")], "low") == []
    with pytest.raises(DungeonError, match="no doorway of tile low meets one of tile high"):
        build(pack, [Laid("high"), Laid("low", x=1, y=0)])


@pytest.mark.rule("SD-SETUP-09", "SD-RULING-36")
def test_doorways_must_meet() -> None:
    pack = pack_of(left=LEFT, crossing=CROSSING)
    with pytest.raises(DungeonError, match="no doorway of tile crossing meets one of tile left"):
        build(pack, [Laid("left"), Laid("crossing", x=3, y=1)])
    with pytest.raises(DungeonError, match="lies on tile left"):
        build(pack, [Laid("left"), Laid("crossing", x=2, y=0)])
    assert positions(pack, [Laid("left")], "left") == []
    assert positions(pack, [Laid("left")], "left", turns=2) == [Laid("left", turns=2, x=3, y=0)]


@pytest.mark.rule("SD-RULING-36", "SD-SIZE-02", "SD-TILE-10")
def test_a_dungeon_is_a_chain_in_the_order_laid() -> None:
    pack = pack_of(a=CROSSING, b=CROSSING, c=CROSSING, d=CROSSING)
    laid = [Laid("a"), Laid("b", x=3, y=0), Laid("c", x=3, y=3)]
    board = build(pack, laid)
    assert board.joins == ((0, 1), (1, 2))
    assert [names(board, tile) & {(0, 0), (3, 0), (3, 3)} for tile in board.tiles] == [
        {(0, 0)},
        {(3, 0)},
        {(3, 3)},
    ]
    assert board.tile_of(board.square(5, 4)) == 2
    assert board.tiles_of(1 << board.square(2, 1) | 1 << board.square(3, 1)) == (0, 1)
    closing = Laid("d", x=0, y=3)
    with pytest.raises(DungeonError, match="tile d also joins tile a; a dungeon is a chain"):
        build(pack, [*laid, closing])
    assert closing not in positions(pack, laid, "d")
    with pytest.raises(DungeonError, match="no doorway of tile c meets one of tile b"):
        build(pack, [Laid("a"), Laid("b", x=3, y=0), Laid("c", x=0, y=3)])


@pytest.mark.rule("EXP-SQUARE-01", "EXP-SQUARE-02")
def test_four_tiles_may_be_laid_as_a_square_where_that_is_agreed() -> None:
    pack = pack_of(a=CROSSING, b=CROSSING, c=CROSSING, d=CROSSING)
    laid = [Laid("a"), Laid("b", x=3, y=0), Laid("c", x=3, y=3)]
    assert Laid("d", x=0, y=3) in positions(pack, laid, "d", square=True)
    board = build(pack, [*laid, Laid("d", x=0, y=3)], square=True)
    assert board.joins == ((0, 1), (0, 3), (1, 2), (2, 3))
    with pytest.raises(DungeonError, match="no doorway of tile d meets one of tile a"):
        build(pack, [*laid, Laid("d", x=3, y=6)], square=True)


@pytest.mark.rule("SD-TILE-10")
def test_the_first_tile_is_an_end_of_the_chain() -> None:
    pack = pack_of(a=CROSSING, b=CROSSING, c=CROSSING)
    laid = [Laid("a"), Laid("b", x=3, y=0), Laid("c", x=-3, y=0)]
    assert [one.tile for one in order_from(pack, laid, 1)] == ["b", "a", "c"]
    assert [one.tile for one in order_from(pack, laid, 2)] == ["c", "a", "b"]
    with pytest.raises(DungeonError, match="joined to exactly one other"):
        order_from(pack, laid, 0)


@pytest.mark.rule("SD-SIZE-02", "SD-SETUP-09", "SD-EXPAND-08")
@pytest.mark.parametrize("count", [3, 4])
def test_random_tiles_of_both_boxes_always_join_into_a_chain(count: int) -> None:
    for seed in range(40):
        _, board = random_dungeon(random.Random(seed), count)
        assert board.joins == tuple((n, n + 1) for n in range(count - 1))
        assert len(board.tiles) == len(board.spawning_points) == count
        assert len(board.exits) == 4 * count - 2 * (count - 1)
        start = next(squares(board.exits[0]))
        assert reach(board, start, 1000) == board.footing(0).enter


def test_a_tile_that_is_not_there_is_named() -> None:
    with pytest.raises(DungeonError, match="no tile 'attic'; there are hall-of-pillars"):
        build(BOXES["arcade"], [Laid("attic")])


def test_the_same_layout_is_built_once() -> None:
    laid = (Laid("hall-of-pillars"),)
    assert dungeon(("arcade",), laid) is dungeon(("arcade",), laid)


def turned_drawing(rows: list[str]) -> list[str]:
    """A drawing after a quarter turn clockwise, as characters."""
    signs = str.maketrans("|-:=", "-|=:")
    return ["".join(row[x] for row in reversed(rows)).translate(signs) for x in range(len(rows[0]))]


@pytest.mark.rule("SD-TILE-06", "SD-TILE-07", "SD-TILE-08")
def test_random_dungeons_are_their_drawings_put_together() -> None:
    """Walls and squares against the drawings laid over each other; sight across tiles against geometry."""
    drawings: dict[str, tuple[str, str]] = {}
    for box in ("arcade", "explore"):
        text = files("undercroft.games.super_dungeon").joinpath(f"content/tiles-{box}.toml").read_text()
        drawings |= {item["id"]: (item["side_a"], item["side_b"]) for item in loads(text)["tile"]}
    rng = random.Random(900)
    for _ in range(40):
        laid, board = random_dungeon(rng, 3)
        left, top = min(one.x for one in laid), min(one.y for one in laid)
        plain = slow.Board(board.width, board.height, {})
        lines: dict[frozenset[slow.At], list[str]] = {}
        for one in laid:
            rows = [row.ljust(17) for row in drawings[one.tile][one.side].strip("\n").splitlines()]
            for _ in range(one.turns):
                rows = turned_drawing(rows)
            for y in range(17):
                for x in range(17):
                    at = (x - 1) // 2 + one.x - left, (y - 1) // 2 + one.y - top
                    if x % 2 and y % 2 and rows[y][x] != " ":
                        plain.squares[at] = rows[y][x].replace("S", ".")
                    elif x % 2 != y % 2 and rows[y][x] != " ":
                        other = (at[0] + 1, at[1]) if y % 2 else (at[0], at[1] + 1)
                        lines.setdefault(frozenset((at, other)), []).append(rows[y][x])
        for pair, signs in lines.items():
            if len(signs) == 1 or not set(signs) <= {":", "="}:
                plain.walls.add(pair)
        assert names(board, board.exist) == set(plain.squares)
        for at, sign in plain.squares.items():
            effect = board.effect_at(board.square(*at))
            assert sign == (EFFECTS[effect].glyph if effect else ".")
            one_step = names(board, reach(board, board.square(*at), 1, FLY))
            for dx, dy in slow.DIRECTIONS:
                there = at[0] + dx, at[1] + dy
                assert (there in one_step) == slow.can_step(plain, slow.Mover(fly=True), at, there, set())
        for _ in range(6):
            viewer, target = rng.sample(sorted(plain.squares), 2)
            seen = line_of_sight(board, 1 << board.square(*viewer), 1 << board.square(*target))
            assert seen == slow.sees(plain, {viewer}, {target}, ())


# ---------------------------------------------------------------- the tiles in the boxes


@pytest.mark.rule("SD-TILE-01", "SD-TILE-09", "SD-EXPAND-08")
@pytest.mark.parametrize("box", BOXES)
def test_each_box_has_four_double_sided_tiles_that_join_in_any_rotation(box: str) -> None:
    tiles = BOXES[box].tiles
    assert len(tiles) == 4
    for tile in tiles.values():
        for side in (0, 1):
            assert tile.sides[side].spawning_point is not None
            for turns in range(4):
                for other in PACK.tiles:
                    if other != tile.id:
                        found = positions(PACK, [Laid(tile.id, side, turns)], other, 1 - side, 3 - turns)
                        assert len(found) == 4


@pytest.mark.parametrize("box", BOXES)
def test_every_square_is_reached_from_every_exit_and_bosses_fit_at_one(box: str) -> None:
    for tile in BOXES[box].tiles:
        for side in (0, 1):
            board = build(PACK, [Laid(tile, side)])
            walkable = board.footing(0).enter
            assert len(board.exits) == 4
            for at_exit in board.exits:
                assert at_exit & walkable == at_exit and not at_exit & board.hazards
                start = next(squares(at_exit))
                assert reach(board, start, 100) == walkable, f"{tile} {side}"
            room = places(board, 0, 1 << board.spawning_points[0], 2)
            fits = [exit_ for exit_ in board.exits if room & anchors_touching(board, 2, exit_)]
            assert fits, f"{tile} {side}: no room for a large model at an exit"
            large = travel(board, next(squares(room)), size=2).ends
            assert large == places(board, 0, 0, 2), f"{tile} {side}: a place no large model can get to"


@pytest.mark.parametrize("box", BOXES)
def test_tiles_give_room_and_something_to_play_with(box: str) -> None:
    kinds = set()
    for tile in BOXES[box].tiles:
        for side in (0, 1):
            board = build(PACK, [Laid(tile, side)])
            point = 1 << board.spawning_points[0]
            near = within(board, point, 3) & board.footing(0).enter & ~point
            assert near.bit_count() >= 16, f"{tile} {side}: too little room to spawn"
            assert board.effects or board.lines, f"{tile} {side}: a bare tile"
            assert all(distance(board, point, exit_) < FAR for exit_ in board.exits)
            kinds |= set(board.effects)
    assert len(kinds) == {"arcade": 4, "explore": 6}[box]


def test_every_tile_has_squares_for_a_chest_within_four_of_its_spawning_point() -> None:
    _, board = random_dungeon(random.Random(1), 3)
    for tile, point in zip(board.tiles, board.spawning_points, strict=True):
        chests = within(board, 1 << point, 4) & tile & board.footing(0).enter & ~(1 << point)
        assert chests
        for square in squares(chests):
            assert distance(board, 1 << point, 1 << square) <= 4


@pytest.mark.rule("SD-RULING-33")
def test_the_start_token_goes_to_an_exit_far_from_the_spawning_point() -> None:
    board = build(PACK, [Laid("hall-of-pillars"), Laid("ember-vault", x=8)])
    exits = 0
    for at_exit, tile in zip(board.exits, board.exit_tiles, strict=True):
        exits |= at_exit if tile == 0 else 0
    assert names(board, exits) == {(3, 0), (4, 0), (3, 7), (4, 7), (0, 3), (0, 4)}
    point = 1 << board.spawning_points[0]
    start = farthest(board, board.spawning_points[0], exits)
    assert names(board, start) == {(3, 7), (4, 7), (0, 3), (0, 4)}
    token = 1 << board.square(0, 3)
    assert (adjacent(board, token) & board.footing(0).enter).bit_count() == 5
    assert closest(board, point, exits) == 1 << board.square(3, 0) | 1 << board.square(4, 0)


def test_scenes_and_tiles_are_read_alike() -> None:
    drawn = scene(LEFT)
    assert drawn.dungeon.exist == single(face(LEFT), EFFECTS).exist


def test_a_dungeon_is_drawn_as_its_tiles_are() -> None:
    for tile in PACK.tiles.values():
        for side in tile.sides:
            board = single(side, EFFECTS)
            again = single(face(draw(board, EFFECTS)), EFFECTS)
            for field in ("exist", "lines", "exit_west", "exit_north", "effects", "spawning_points"):
                assert getattr(board, field) == getattr(again, field)
    _, board = random_dungeon(random.Random(2), 3)
    hero = next(squares(board.exits[0]))
    drawn = draw(board, EFFECTS, {hero: "H"})
    x, y = board.xy(hero)
    assert drawn.splitlines()[2 * y + 1][2 * x + 1] == "H"
    assert drawn.count("H") == 1
    lying = draw(board, EFFECTS, {hero: "H"}, lying=True).splitlines()
    assert lying[2 * x + 1][2 * y + 1] == "H"
    assert len(lying) == 2 * board.width + 1
