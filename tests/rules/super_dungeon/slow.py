"""The board rules once more, slowly and from their words alone, to check the quick ones against.

Nothing here uses the bits, tables or floods of the product: boards are dictionaries of squares, sight is
exact geometry with whole numbers, movement is a search over squares one at a time.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

At = tuple[int, int]
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
OPEN, STRUCTURE, DIFFICULT, CHASM = ".", "#", "~", "o"
FAR = 255


@dataclass
class Board:
    """Squares by column and row; a wall is the pair of places it lies between."""

    width: int
    height: int
    squares: dict[At, str]
    walls: set[frozenset[At]] = field(default_factory=set)

    def drawing(self) -> str:
        rows = [[" "] * (2 * self.width + 1) for _ in range(2 * self.height + 1)]
        for y in range(self.height + 1):
            for x in range(self.width + 1):
                rows[2 * y][2 * x] = "+"
        for (x, y), sign in self.squares.items():
            rows[2 * y + 1][2 * x + 1] = sign
        for wall in self.walls:
            (ax, ay), (bx, by) = sorted(wall)
            if ay == by:
                rows[2 * ay + 1][2 * bx] = "|"
            else:
                rows[2 * by][2 * ax + 1] = "-"
        return "\n".join("".join(row) for row in rows)

    def walled(self, a: At, b: At) -> bool:
        """Whether a line parts two places side by side; what has no square is walled off."""
        return frozenset((a, b)) in self.walls or (a in self.squares) != (b in self.squares)

    def all_walls(self) -> Iterator[tuple[At, At]]:
        for x in range(-1, self.width + 1):
            for y in range(-1, self.height + 1):
                for other in ((x + 1, y), (x, y + 1)):
                    if self.walled((x, y), other):
                        yield (x, y), other


def random_board(
    rng: random.Random, width: int, height: int, walls: float, effects: str, gaps: float
) -> Board:
    """A board with some walls, some squares of the effects' glyphs, and some places without a square."""
    squares = {}
    for y in range(height):
        for x in range(width):
            if rng.random() >= gaps:
                squares[x, y] = rng.choice(effects)
    squares.setdefault((0, 0), OPEN)
    squares.setdefault((width - 1, height - 1), OPEN)
    lines = set()
    for x, y in squares:
        for other in ((x + 1, y), (x, y + 1)):
            if other in squares and rng.random() < walls:
                lines.add(frozenset(((x, y), other)))
    return Board(width, height, squares, lines)


# ---------------------------------------------------------------- sight


LATTICE = [(x, y) for x in (2, 11, 20, 29, 38) for y in (2, 11, 20, 29, 38)]
Box = tuple[int, int, int, int]


def touches(p: At, q: At, box: Box) -> bool:
    """Whether the closed segment from p to q meets the closed box (left, top, right, bottom)."""
    (px, py), (qx, qy) = p, q
    left, top, right, bottom = box
    if max(px, qx) < left or min(px, qx) > right or max(py, qy) < top or min(py, qy) > bottom:
        return False
    signs = [
        (qx - px) * (y - py) - (qy - py) * (x - px)
        for x, y in ((left, top), (right, top), (left, bottom), (right, bottom))
    ]
    return min(signs) <= 0 <= max(signs)


def sees(
    board: Board, viewer: Iterable[At], target: Iterable[At], enemies: Iterable[At], structures: bool = True
) -> bool:
    """SD-RULING-03: one free segment between the lattices of any two squares of viewer and target."""
    viewer, target = set(viewer), set(target)
    if viewer & target:
        return True
    blocking = set(enemies)
    if structures:
        blocking |= {at for at, sign in board.squares.items() if sign == STRUCTURE}
    boxes: list[Box] = [(40 * x, 40 * y, 40 * x + 40, 40 * y + 40) for x, y in blocking - viewer - target]
    for (_, ay), (bx, by) in board.all_walls():
        if ay == by:
            boxes.append((40 * bx, 40 * by, 40 * bx, 40 * by + 40))
        else:
            boxes.append((40 * bx, 40 * by, 40 * bx + 40, 40 * by))
    for vx, vy in viewer:
        for tx, ty in target:
            left, right = 40 * min(vx, tx), 40 * max(vx, tx) + 40
            top, bottom = 40 * min(vy, ty), 40 * max(vy, ty) + 40
            near = [b for b in boxes if b[0] <= right and b[2] >= left and b[1] <= bottom and b[3] >= top]
            for x, y in LATTICE:
                p = (40 * vx + x, 40 * vy + y)
                for x2, y2 in LATTICE:
                    q = (40 * tx + x2, 40 * ty + y2)
                    hit = next((n for n, box in enumerate(near) if touches(p, q, box)), None)
                    if hit is None:
                        return True
                    near.insert(0, near.pop(hit))
    return False


# ---------------------------------------------------------------- steps


@dataclass(frozen=True)
class Mover:
    """How a model moves."""

    fly: bool = False
    burrow: bool = False
    surefoot: bool = False

    def may_enter(self, sign: str) -> bool:
        if sign == STRUCTURE:
            return self.fly or self.burrow
        return sign != CHASM or self.fly

    def cost(self, sign: str) -> int:
        return 2 if sign == DIFFICULT and not (self.fly or self.burrow or self.surefoot) else 1


def can_step(board: Board, mover: Mover, here: At, there: At, enemies: set[At]) -> bool:
    """One step to a neighbour, by the words of the movement rules and SD-RULING-04."""
    if there not in board.squares or there in enemies or not mover.may_enter(board.squares[there]):
        return False
    return passage(board, here, there, enemies, over=mover.fly or mover.burrow, walls=not mover.burrow)


def passage(board: Board, here: At, there: At, enemies: set[At], over: bool, walls: bool = True) -> bool:
    (x, y), (x2, y2) = here, there

    def wall(a: At, b: At) -> bool:
        return walls and board.walled(a, b)

    if x == x2 or y == y2:
        return not wall(here, there)
    for side in ((x2, y), (x, y2)):
        barred = (
            side not in board.squares
            or side in enemies
            or (board.squares[side] == STRUCTURE and not over)
            or wall(here, side)
            or wall(side, there)
        )
        if not barred:
            return True
    return False


def costs(board: Board, mover: Mover, start: At, enemies: set[At], terrain: bool = True) -> dict[At, int]:
    """The least points (or, without terrain, steps) from a square to each square."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best[here]:
            continue
        for dx, dy in DIRECTIONS:
            there = here[0] + dx, here[1] + dy
            if can_step(board, mover, here, there, enemies):
                total = cost + (mover.cost(board.squares[there]) if terrain else 1)
                if total < best.get(there, FAR):
                    best[there] = total
                    heapq.heappush(queue, (total, there))
    return best


def base(anchor: At, size: int) -> set[At]:
    return {(anchor[0] + dx, anchor[1] + dy) for dx in range(size) for dy in range(size)}


def fits(board: Board, mover: Mover, anchor: At, size: int, occupied: set[At]) -> bool:
    """Whether a base can lie here: squares that exist, free, enterable, and not parted by walls."""
    under = base(anchor, size)
    if any(at not in board.squares or at in occupied for at in under):
        return False
    if any(not mover.may_enter(board.squares[at]) for at in under):
        return False
    return not any(board.walled((x, y), o) for x, y in under for o in ((x + 1, y), (x, y + 1)) if o in under)


def ends(
    board: Board, mover: Mover, anchor: At, size: int, points: int, enemies: set[At], occupied: set[At]
) -> set[At]:
    """Every place where a move can end, tried one by one (SD-MOVE-06 to SD-MOVE-10, SD-RULING-40)."""
    others = (occupied | enemies) - base(anchor, size)
    found = {anchor}
    for start in base(anchor, size):
        cost = costs(board, mover, start, enemies)
        count = costs(board, mover, start, enemies, terrain=False)
        for last in cost:
            if cost[last] > points:
                continue
            for dx in range(size):
                for dy in range(size):
                    place = last[0] - dx, last[1] - dy
                    if fits(board, mover, place, size, others) and all(
                        count.get(at, FAR) <= count[last] for at in base(place, size)
                    ):
                        found.add(place)
    return found


def cheapest_ways(board: Board, mover: Mover, start: At, end: At, enemies: set[At]) -> set[tuple[At, ...]]:
    """All ways of least cost, by trying every step that is not already too dear."""
    best = costs(board, mover, start, enemies)
    found = set()

    def go_on(way: tuple[At, ...], cost: int) -> None:
        here = way[-1]
        if cost > best[end] or cost > best[here]:
            return
        if here == end:
            found.add(way)
            return
        for dx, dy in DIRECTIONS:
            there = here[0] + dx, here[1] + dy
            if can_step(board, mover, here, there, enemies):
                go_on((*way, there), cost + mover.cost(board.squares[there]))

    if end in best:
        go_on((start,), 0)
    return found


# ---------------------------------------------------------------- distance and control


def distances(board: Board, start: At, over: bool) -> dict[At, int]:
    """SD-RULING-02 by breadth-first search; a structure ends a count unless the counter passes it."""
    found = {start: 0}
    edge = [start]
    while edge:
        onwards = []
        for here in edge:
            if here != start and board.squares[here] == STRUCTURE and not over:
                continue
            for dx, dy in DIRECTIONS:
                there = here[0] + dx, here[1] + dy
                if there in board.squares and there not in found and passage(board, here, there, set(), over):
                    found[there] = found[here] + 1
                    onwards.append(there)
        edge = onwards
    return found


def dragged(
    board: Board,
    mover: Mover,
    user: At,
    target: At,
    points: int,
    enemies: set[At],
    occupied: set[At],
    nearer: bool,
    size: int = 1,
) -> set[At]:
    """The ends of a pull or push, by trying every sequence of steps of the square that is counted."""
    away = distances(board, user, over=False)
    own = base(target, size)
    others = (occupied | enemies) - own
    first = min(away.get(at, FAR) for at in own)
    found = {target}
    if nearer and first <= 1:
        return found

    def set_down(last: At, count: dict[At, int]) -> None:
        for dx in range(size):
            for dy in range(size):
                place = last[0] - dx, last[1] - dy
                under = base(place, size)
                now = min(away.get(at, FAR) for at in under)
                changed = now < first if nearer else now > first
                near = all(count.get(at, FAR) <= count[last] for at in under)
                if changed and near and fits(board, mover, place, size, others):
                    found.add(place)

    def go_on(here: At, left: int, count: dict[At, int]) -> None:
        if count[here]:
            set_down(here, count)
        if nearer and away.get(here, FAR) <= 1:
            return
        for dx, dy in DIRECTIONS:
            there = here[0] + dx, here[1] + dy
            if not can_step(board, mover, here, there, enemies):
                continue
            change = away.get(there, FAR) - away.get(here, FAR)
            cost = mover.cost(board.squares[there])
            if cost <= left and (change < 0 if nearer else change > 0):
                go_on(there, left - cost, count)

    for start in own:
        go_on(start, points, costs(board, mover, start, enemies, terrain=False))
    return found
