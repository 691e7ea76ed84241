"""Movement: where a model can go, what it costs, and by which ways (SD-MOVE rules).

A model moves as if it stood on one square, whatever its base (SD-MOVE-07). So a move is a flood from one
square under the base: `layers[n]` holds every square that n movement points can bring it to. Where the
base can then be set down follows from that flood (SD-MOVE-08 to SD-MOVE-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import (
    FAR,
    Dungeon,
    Gait,
    Mask,
    Square,
    anchors_touching,
    anchors_within,
    base,
    bases,
    mask_of,
    places,
    squares,
    step,
)

ENDLESS = 10_000
"""Movement points enough for any dungeon."""
KEPT = 32
"""Ways, and settings of enemies, that a dungeon remembers."""


def reach(
    dungeon: Dungeon,
    start: Square,
    points: int,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    avoid: Mask = 0,
) -> Mask:
    """The squares where a one-square model may end a move, its own included.

    `enemies` are the squares it cannot pass (SD-MOVE-03, SD-MOVE-04), `occupied` those of all other
    models, where it cannot end (SD-MOVE-06); `avoid` are squares that it enters only to stop there.
    """
    steps = steps_among(dungeon, gait, enemies, avoid)
    layers = flood(steps, 1 << start, points, steps.around)
    return layers[-1] & ~(occupied | enemies) | 1 << start


def travel(
    dungeon: Dungeon,
    start: Square,
    points: int = ENDLESS,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    avoid: Mask = 0,
    size: int = 1,
) -> Travel:
    """All that a model can do with its movement points, from the north-western square of its base.

    The dungeon keeps it for a while: a model asks again after everything it does, and so do copies of a game.
    """
    key = start, points, gait, enemies, occupied, avoid, size
    found = dungeon._ways.get(key)
    if found is None:
        if len(dungeon._ways) >= KEPT:
            dungeon._ways.clear()
        steps = steps_among(dungeon, gait, enemies, avoid)
        found = dungeon._ways[key] = Travel(steps, start, size, points, occupied | enemies)
    return found


class Steps:
    """The steps open to a model among its enemies: eight masks."""

    __slots__ = ("around", "dungeon", "easy", "enter", "hard", "onward")

    def __init__(self, dungeon: Dungeon, gait: Gait, enemies: Mask, avoid: Mask = 0) -> None:
        footing, stride = dungeon.footing(gait), dungeon.stride
        self.dungeon = dungeon
        self.enter = footing.enter & ~enemies
        self.onward = ~avoid
        self.hard = footing.hard & self.enter
        self.easy = self.enter & ~footing.hard
        past_south = ~(enemies >> stride)
        south_east = footing.south_east_by_east & ~(enemies >> 1) | footing.south_east_by_south & past_south
        south_west = footing.south_west_by_west & ~(enemies << 1) | footing.south_west_by_south & past_south
        self.around = partial(step, stride, footing.east, footing.south, south_east, south_west)
        """The squares one open step from any of some squares, enterable or not."""

    def entry_cost(self, square: Square) -> int:
        """Movement points to enter a square: two if it is difficult terrain (SD-RULING-05)."""
        return 2 if self.hard >> square & 1 else 1


def steps_among(dungeon: Dungeon, gait: Gait, enemies: Mask, avoid: Mask = 0) -> Steps:
    """The steps open to a model among its enemies; kept for a while, as most of a turn they stand still."""
    key = gait, enemies, avoid
    found = dungeon._steps.get(key)
    if found is None:
        if len(dungeon._steps) >= KEPT:
            dungeon._steps.clear()
        found = dungeon._steps[key] = Steps(dungeon, gait, enemies, avoid)
    return found


def flood(steps: Steps, start: Mask, points: int, spread: Callable[[Mask], Mask]) -> list[Mask]:
    """What 0, 1, 2 … points reach; the list ends early where nothing more is gained.

    `spread` gives the squares one step on from some; from squares to be avoided no way goes on.
    """
    layers = [start]
    easy, hard, onward = steps.easy, steps.hard, steps.onward | start
    known = start
    before: Mask = 0
    if not hard:  # Then every step costs one, and only the edge of what is known leads on.
        edge = start
        for _ in range(points):
            edge = spread(edge & onward) & easy & ~known
            if not edge:
                break
            known |= edge
            layers.append(known)
        return layers
    for _ in range(points):
        beyond = spread(known & onward)
        layer = known | beyond & easy | before & hard
        before = beyond
        if layer == known and not beyond & hard & ~known:
            break
        layers.append(layer)
        known = layer
    return layers


def _flood_steps(steps: Steps, start: Mask, count: int) -> list[Mask]:
    """What 0, 1, 2 … steps reach, terrain not counted."""
    layers = [start]
    onward = steps.onward | start
    for _ in range(count):
        layer = layers[-1] | steps.around(layers[-1] & onward) & steps.enter
        if layer == layers[-1]:
            break
        layers.append(layer)
    return layers


def _first(layers: list[Mask], square: Square) -> int:
    """The first layer that holds a square, or FAR."""
    for count, layer in enumerate(layers):
        if layer >> square & 1:
            return count
    return FAR


class Walk:
    """A move counted from one square: what each number of points reaches, and where the base can go."""

    __slots__ = (
        "_rooms", "_settled", "by_steps", "layers", "occupied", "size", "spread", "start", "steps"
    )  # fmt: skip

    def __init__(
        self,
        steps: Steps,
        start: Square,
        size: int,
        points: int,
        occupied: Mask,
        spread: Callable[[Mask], Mask] | None = None,
    ) -> None:
        self.steps, self.start, self.size, self.occupied = steps, start, size, occupied
        self.spread = spread
        """The steps open from some squares, where not all of them are: in a pull or a push."""
        self.layers = self.by_steps = flood(steps, 1 << start, points, spread or steps.around)
        if size > 1 and (steps.hard or spread):
            self.by_steps = _flood_steps(steps, 1 << start, points)
        self._rooms: list[Mask] | None = None
        self._settled: list[Mask] | None = None

    def cost(self, square: Square) -> int:
        """The fewest points that bring the count to a square, or FAR."""
        return _first(self.layers, square)

    def stands(self, last: Mask) -> Mask:
        """Where the base can be set down when the count ends on one of these squares.

        Part of it must lie on the last square counted and no part farther in steps (SD-MOVE-08,
        SD-MOVE-10, SD-RULING-40).
        """
        if self.size == 1:
            return last & ~self.occupied
        dungeon, size, nearer = self.steps.dungeon, self.size, 0
        anchors: Mask = 0
        for near, room in zip(self.by_steps, self.rooms, strict=True):
            edge = last & near & ~nearer
            if edge:
                anchors |= room & anchors_touching(dungeon, size, edge)
            nearer = near
        return anchors

    @property
    def rooms(self) -> list[Mask]:
        """Where the base would lie wholly on what 0, 1, 2 … steps reach."""
        found = self._rooms
        if found is None:
            dungeon, size, free = self.steps.dungeon, self.size, ~self.occupied
            found = self._rooms = [anchors_within(dungeon, size, near & free) for near in self.by_steps]
        return found

    def ends(self, points: int) -> Mask:
        """The anchors at which a move of so many points can end."""
        layers = self.layers
        if points >= len(layers):
            points = len(layers) - 1
        if self.size == 1:
            return layers[points] & ~self.occupied
        return self.settled[points] if self.by_steps is layers else self.stands(layers[points])

    @property
    def settled(self) -> list[Mask]:
        """The ends for 0, 1, 2 … points where each is a step: what fewer points allow, more allow too."""
        found = self._settled
        if found is None:
            found = []
            anchors: Mask = 0
            nearer: Mask = 0
            for near, room in zip(self.layers, self.rooms, strict=True):
                anchors |= room & anchors_touching(self.steps.dungeon, self.size, near & ~nearer)
                found.append(anchors)
                nearer = near
            self._settled = found
        return found

    def before(self, square: Square) -> Mask:
        """The squares from which a cheapest way steps onto a square."""
        cost = self.cost(square) - self.steps.entry_cost(square)
        if cost < 0 or cost >= FAR:
            return 0
        exactly = self.layers[cost] & ~(self.layers[cost - 1] if cost else 0)
        found = self.steps.around(1 << square) & exactly & (self.steps.onward | 1 << self.start)
        if self.spread:
            found = mask_of(one for one in squares(found) if self.spread(1 << one) >> square & 1)
        return found

    def ways(self, square: Square) -> Iterator[tuple[Square, ...]]:
        """Every cheapest way to a square, start and end included."""
        if square == self.start:
            yield (square,)
            return
        for previous in squares(self.before(square)):
            for way in self.ways(previous):
                yield (*way, square)


class Travel:
    """A model's possible moves. Ends are anchors: the north-western square of the base."""

    __slots__ = (
        "_by_cost", "_ends", "beyond", "kept", "occupied", "points", "size", "spread", "start", "steps",
        "walks",
    )  # fmt: skip

    def __init__(
        self,
        steps: Steps,
        start: Square,
        size: int,
        points: int,
        occupied: Mask,
        spread: Callable[[Mask], Mask] | None = None,
        kept: Mask = -1,
    ) -> None:
        self.steps, self.start, self.size, self.points = steps, start, size, points
        self.occupied, self.spread, self.kept = occupied, spread, kept
        """Other models' squares; open steps, if not all are; where alone it may be set down, or stay."""
        self.beyond: Travel | None = None
        """Ways through squares to be avoided where it cannot stop, for ends to which no other way leads."""
        self._ends: Mask | None = None
        self._by_cost: list[Mask] | None = None
        own = base(steps.dungeon, start, size)
        free = occupied & ~own
        starts = [start] if size == 1 else [*squares(own)]
        self.walks = tuple([Walk(steps, square, size, points, free, spread) for square in starts])
        """One count from each square under the base (SD-RULING-40)."""

    @property
    def ends(self) -> Mask:
        """Where the model may end, its own place included."""
        found = self._ends
        if found is None:
            found = self._ends = self.ends_for(self.points)
        return found

    def ends_for(self, points: int) -> Mask:
        """Where it may end with fewer points."""
        ends = self.safe_for(points)
        return ends | self.beyond.ends_for(points) if self.beyond else ends

    @property
    def safe(self) -> Mask:
        """Where it may end without going through anything to be avoided."""
        return self.safe_for(self.points)

    def safe_for(self, points: int) -> Mask:
        """The same with fewer points."""
        if self.size == 1:
            return self.walks[0].ends(points) & self.kept | 1 << self.start
        mask: Mask = 0
        for walk in self.walks:
            mask |= walk.ends(points)
        return mask & self.kept | 1 << self.start

    @property
    def by_cost(self) -> list[Mask]:
        """The ends for 0, 1, 2 … points."""
        found = self._by_cost
        if found is None:
            most = max([len(walk.layers) for walk in self.walks])
            found = self._by_cost = [1 << self.start, *map(self.safe_for, range(1, most))]
        return found

    def cost(self, end: Square) -> int:
        """The fewest points with which the model can end there, or FAR."""
        if self.beyond and not self.safe >> end & 1:
            return self.beyond.cost(end)
        if self.size == 1 and not self.occupied >> end & 1:
            return self.walks[0].cost(end)
        return _first(self.by_cost, end)

    def cheapest(self, goals: Mask) -> Mask:
        """Those of some ends that cost least; nothing if none can be reached."""
        for points in range(max([len(walk.layers) for walk in self.walks])):
            ends = self.safe_for(points) & goals
            if ends:
                return ends
        return 0

    def paths(self, end: Square) -> Iterator[tuple[Square, ...]]:
        """Every cheapest way to an end, as the squares counted, the first and the last included."""
        if end == self.start:
            yield (self.start,)
            return
        if self.beyond and not self.safe >> end & 1:
            yield from self.beyond.paths(end)
            return
        for walk, last in self._finishes(end):
            yield from walk.ways(last)

    def stops(self, end: Square, points: int) -> Mask:
        """Where a model halts that makes for an end and has only so many points (ARC-RULING-19).

        On each cheapest way it goes as far as the points allow and halts at the last square where it may
        stand; the answer holds the halts of all such ways.
        """
        if end == self.start:
            return 1 << self.start
        halts: Mask = 0
        for walk, last in self._finishes(end):
            pending, known = [last], {last}
            while pending:
                square = pending.pop()
                stands = 0
                if square == walk.start:
                    stands = 1 << self.start
                elif walk.cost(square) <= points:
                    stands = walk.stands(1 << square)
                if stands:
                    halts |= stands
                    continue
                for previous in squares(walk.before(square)):
                    if previous not in known:
                        known.add(previous)
                        pending.append(previous)
        return halts

    def _finishes(self, end: Square) -> Iterator[tuple[Walk, Square]]:
        """The counts, and their last squares, that bring the model to an end at least cost."""
        cost = self.cost(end)
        if cost == FAR:
            return
        under = base(self.steps.dungeon, end, self.size)
        for walk in self.walks:
            if cost < len(walk.layers):
                fresh = walk.layers[cost] & ~walk.layers[cost - 1]
                for last in squares(fresh & under):
                    if walk.stands(1 << last) >> end & 1:
                        yield walk, last


def nearest_places(
    dungeon: Dungeon,
    origin: Mask,
    gait: Gait,
    occupied: Mask,
    size: int = 1,
    limit: int = FAR,
) -> Mask:
    """The anchors of the free places nearest to some squares, at most `limit` away (SD-RULING-12 …)."""
    free = places(dungeon, gait, occupied, size)
    count = distance(dungeon, origin, bases(dungeon, free, size))
    if count > limit or count == FAR:
        return 0
    return free & anchors_touching(dungeon, size, within(dungeon, origin, count))
