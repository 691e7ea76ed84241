"""How quick the Super Dungeon board is: `python -m benchmarks.super_dungeon_board`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from undercroft.games.super_dungeon.dungeon import sight
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, mask_of, places, squares
from undercroft.games.super_dungeon.dungeon.layout import Laid, build, positions
from undercroft.games.super_dungeon.dungeon.paths import reach, travel
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def random_layout(rng: random.Random, count: int) -> list[Laid]:
    pack = tile_pack("arcade", "explore")
    laid: list[Laid] = []
    for tile in rng.sample(sorted(pack.tiles), count):
        laid.append(rng.choice(positions(pack, laid, tile, rng.randint(0, 1), rng.randint(0, 3))))
    return laid


def figures(seed: int = 1) -> dict[str, float]:
    """The measured figures by name."""
    rng = random.Random(seed)
    pack = tile_pack("arcade", "explore")
    layouts = [random_layout(rng, 3) for _ in range(20)]
    boards = [build(pack, laid) for laid in layouts]
    found = {
        "sight tables up to 8 squares, nothing known yet, ms": 1e3 * seconds(lambda: sight.warm(boards[0], 8))
    }
    for board in boards:
        sight.warm(board, 8)

    def tables() -> None:
        for laid in layouts:
            sight.warm(build(pack, laid), 8)

    found["three-tile dungeon, ms"] = 1e3 * seconds(lambda: [build(pack, laid) for laid in layouts]) / 20
    found["three-tile dungeon with sight tables up to 8 squares, ms"] = 1e3 * seconds(tables) / 20

    board = boards[0]
    standing = list(squares(board.footing(0).enter))
    rng.shuffle(standing)
    enemies = mask_of(standing[:12])
    heroes = standing[12:16]
    near = [
        (hero, other)
        for hero in heroes
        for other in standing
        if max(abs(a - b) for a, b in zip(board.xy(hero), board.xy(other), strict=True)) <= 8
    ]
    rounds = 20_000 // len(near) + 1

    def looks() -> None:
        for _ in range(rounds):
            for hero, other in near:
                sight.line_of_sight(board, 1 << hero, 1 << other, enemies)

    def counts() -> None:
        for _ in range(rounds):
            for hero, other in near:
                distance(board, 1 << hero, 1 << other)

    found["sight queries a second"] = rounds * len(near) / seconds(looks)
    found["distances a second"] = rounds * len(near) / seconds(counts)
    found["reaches (6 points, 12 enemies) a second"] = 4000 / seconds(
        lambda: [reach(board, hero, 6, 0, enemies, enemies) for _ in range(1000) for hero in heroes]
    )
    found["large reaches (6 points, 12 enemies) a second"] = 800 / seconds(lambda: large(board, enemies))
    return found


def large(board: Dungeon, enemies: int) -> None:
    spots = list(squares(places(board, 0, enemies, 2)))[:8]
    for _ in range(100):
        for spot in spots:
            assert travel(board, spot, 6, 0, enemies, enemies, size=2).ends


if __name__ == "__main__":
    for name, figure in figures().items():
        print(f"{figure:12,.1f}  {name}")
