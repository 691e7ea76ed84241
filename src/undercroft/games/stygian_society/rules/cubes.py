"""Cubes: where they lie, how they move, and how enemies and heroes pay with them.

Every colour has ten cubes; supply, tower, field and crypt always add up to that (STY-RULING-76).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from undercroft.games.stygian_society.content.cards import COLOURS, ENEMY_COLOURS, GRAY, HERO_COLOURS, Effect
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling.payments import LETTERS, read_payment
from undercroft.games.stygian_society.tower.tower import TowerState

NUMBER = {colour: number for number, colour in enumerate((*COLOURS, GRAY))}
"""Where a colour stands in a cost."""

Cost = tuple[int, int, int, int, int, int, int]
"""Cubes wanted: one number a colour in the order of COLOURS, then the wild ones."""


def value(g: Climb, colour: str) -> int:
    """What a colour is worth in field and crypt: a crypt cube counts two (STY-AREA-03, STY-FAQ-03)."""
    return g.field[colour] + 2 * g.crypt[colour]


def inside(g: Climb) -> dict[str, int]:
    """Cubes inside the tower by colour: open information (STY-RULING-76)."""
    counts = dict.fromkeys(COLOURS, 0)
    for colour in g.tower.colours:
        counts[colour] += 1
    return counts


# --- moving -----------------------------------------------------------------------------------------


def take_from_field(g: Climb, colour: str, count: int) -> None:
    """Take cubes out of the field; those in the staging corner go first."""
    g.field[colour] -= count
    g.landed[colour] = min(g.landed[colour], g.field[colour])


def put_in_field(g: Climb, colour: str, count: int) -> None:
    g.field[colour] += count
    g.landed[colour] += count


def return_field(g: Climb, colour: str, count: int) -> None:
    """Field cubes back to the supply."""
    take_from_field(g, colour, count)
    g.supply[colour] += count


def return_crypt(g: Climb, colour: str, count: int) -> None:
    """Crypt cubes back to the supply."""
    g.crypt[colour] -= count
    g.supply[colour] += count


def clear_field_and_crypt(g: Climb) -> None:
    """Every cube in field and crypt back to the supply (STY-FLOOR-06, STY-END-03)."""
    for colour in COLOURS:
        g.supply[colour] += g.field[colour] + g.crypt[colour]
        g.field[colour] = g.crypt[colour] = g.landed[colour] = 0


def put_back(g: Climb) -> None:
    """Cubes collected and not dropped go back to the supply (STY-RULING-76)."""
    for colour in COLOURS:
        g.supply[colour] += g.hand[colour]
        g.hand[colour] = 0


def empty_tower(g: Climb) -> None:
    """Every cube inside the tower back to the supply."""
    for colour in g.tower.colours:
        g.supply[colour] += 1
    g.tower = TowerState(crypt=g.tower.crypt, crypt_poses=g.tower.crypt_poses)


def pull_from_tower(g: Climb, colour: str) -> None:
    """Take one cube of a colour out of the tower, the lowest one."""
    tower = g.tower
    number = min(
        (number for number, inner in enumerate(tower.colours) if inner == colour),
        key=lambda number: tower.levels[number],
    )
    g.tower = tower.only([other for other in range(len(tower.colours)) if other != number])


def stage(g: Climb) -> None:
    """End of turn: field cubes move to their banner corners; crypt cubes stay (STY-END-01, -02)."""
    for colour in COLOURS:
        g.landed[colour] = 0


# --- moved by cards --------------------------------------------------------------------------------


def colours_meant(colour: str) -> Sequence[str]:
    match colour:
        case "hero":
            return HERO_COLOURS
        case "enemy":
            return ENEMY_COLOURS
        case "any" | "":
            return COLOURS
        case _:
            return (colour,)


def piles(g: Climb, e: Effect) -> dict[str, int]:
    """What an effect could move, as 'place:colour'. 'field' on a card includes the crypt (STY-AREA-10)."""
    places = ("field", "crypt") if e.source == "field" else (e.source,)
    found = {}
    for place in places:
        if place == e.to:
            continue
        counts = inside(g) if place == "tower" else getattr(g, place)
        for colour in colours_meant(e.colour):
            if counts[colour]:
                found[f"{place}:{colour}"] = counts[colour]
    return found


def movable(g: Climb, e: Effect) -> list[str]:
    return list(piles(g, e))


def rule_of_move(source: str) -> str:
    """Who says that a cube may move: out of field and crypt only a card that says so."""
    return "STY-END-03" if source in ("field", "crypt") else "STY-TURN-07"


def move_cubes(g: Climb, cubes: Sequence[tuple[str, str, int]], to: str, by: str = "") -> None:
    """So many cubes of places and colours to another place."""
    for place, colour, count in cubes:
        for _ in range(count):
            move_cube(g, place, colour, to)
    tell_moved(g, cubes, to, by)


def tell_moved(g: Climb, cubes: Sequence[tuple[str, str, int]], to: str, by: str) -> None:
    """Cubes that went together are told once, with what moved them."""
    if cubes:
        moved = dict.fromkeys((colour for _, colour, _ in cubes), 0)
        for _, colour, count in cubes:
            moved[colour] += count
        sources = list(dict.fromkeys(place for place, _, _ in cubes))
        g.note(told.Moved(moved, sources, to, by), rule_of_move(sources[0]))


def move_cube(g: Climb, place: str, colour: str, to: str) -> None:
    """One cube from one place to another, counted as one (STY-RULING-85)."""
    match place:
        case "field":
            take_from_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] -= 1
        case "tower":
            pull_from_tower(g, colour)
        case _:
            g.supply[colour] -= 1
    match to:
        case "field":
            put_in_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] += 1
        case _:
            g.supply[colour] += 1


# --- enemies pay ------------------------------------------------------------------------------------


def enemy_payment(cost: int, field: int, crypt: int) -> tuple[int, int] | None:
    """Field and crypt cubes an enemy payment takes, or None if it cannot be paid.

    Field first, and no more than is needed; a crypt cube pays two (STY-PAY-01 to STY-PAY-04, STY-RULING-18).

    >>> enemy_payment(3, 2, 1)
    (1, 1)
    """
    from_crypt = max(0, (cost - field + 1) // 2)
    if from_crypt > crypt:
        return None
    return max(0, cost - 2 * from_crypt), from_crypt


def pay_enemy(g: Climb, colour: str, cost: int) -> bool:
    """Spend an enemy's cost if it can be paid; False and nothing spent if not."""
    payment = enemy_payment(cost, g.field[colour], g.crypt[colour])
    if payment is None:
        return False
    return_field(g, colour, payment[0])
    return_crypt(g, colour, payment[1])
    g.note(told.EnemyPaid(colour, payment[0], payment[1]))
    return True


# --- heroes pay -------------------------------------------------------------------------------------


def cost_of(*parts: tuple[Mapping[str, int], int]) -> Cost:
    """Costs added up, each as often as said: base and further sets are one sum (STY-RULING-25)."""
    total = [0] * 7
    for cubes, times in parts:
        for colour, count in cubes.items():
            total[NUMBER[colour]] += count * times
    return tuple(total)  # type: ignore[return-value]


def lacking(g: Climb, cost: Cost) -> int:
    """How many cubes' worth field and crypt are short of a cost; luck can fill it."""
    field, crypt = g.field, g.crypt
    return _lacks(cost, [(field[colour], crypt[colour]) for colour in COLOURS])


def payments(g: Climb, cost: Cost, luck: int) -> tuple[str, ...]:
    """Every legal way to pay, as keys: no cube or luck in it could be left out (STY-RULING-23).

    A crypt cube pays two (STY-HERO-04), luck one of any colour (STY-LUCK-04).
    """
    field, crypt = g.field, g.crypt
    there, buried = [0] * len(COLOURS), [0] * len(COLOURS)
    for number, colour, most in _most(cost):
        there[number] = min(field[colour], most)
        buried[number] = min(crypt[colour], (most + 1) // 2)
    return _payments(cost, tuple(there), tuple(buried), min(luck, sum(cost)))


@lru_cache(maxsize=1000)
def _most(cost: Cost) -> list[tuple[int, str, int]]:
    """The colours that a cost could take, and how many of each: wild cubes are of any hero colour."""
    counts = [wanted + (cost[6] if number < 3 else 0) for number, wanted in enumerate(cost[:6])]
    return [(number, COLOURS[number], most) for number, most in enumerate(counts) if most]


@lru_cache(maxsize=50_000)
def _payments(cost: Cost, field: tuple[int, ...], crypt: tuple[int, ...], luck: int) -> tuple[str, ...]:
    if not sum(cost):
        return ("",)
    partial: list[tuple[tuple[int, int], ...]] = [()]
    wanted = {number: most for number, _, most in _most(cost)}
    for number in range(len(COLOURS)):
        most = wanted.get(number, 0)
        ways = [
            (f, k)
            for k in range(min(crypt[number], (most + 1) // 2) + 1)
            for f in range(min(field[number], max(0, most - 2 * k)) + 1)
        ]
        partial = [(*before, way) for before in partial for way in ways]
    keys = []
    for way in partial:
        needed = _lacks(cost, way)
        if needed <= luck and _lean(cost, way, needed):
            keys.append(_key(way, needed))
    return tuple(keys)


def _lacks(cost: Cost, way: Sequence[tuple[int, int]]) -> int:
    """What so many cubes of each colour, from field and crypt, are short of a cost."""
    short, wild = 0, cost[6]
    for number, (f, k) in enumerate(way):
        left = f + 2 * k - cost[number]
        if left < 0:
            short -= left
        elif number < 3:
            wild -= left
    return short + wild if wild > 0 else short


def _lean(cost: Cost, way: tuple[tuple[int, int], ...], luck: int) -> bool:
    """Whether nothing in a payment could be left out with the cost still covered."""
    for number, (f, k) in enumerate(way):
        for less in ((f - 1, k), (f, k - 1)):
            if min(less) >= 0 and _lacks(cost, (*way[:number], less, *way[number + 1 :])) <= luck:
                return False
    return True


def _key(way: tuple[tuple[int, int], ...], luck: int) -> str:
    words = []
    for (f, k), colour in zip(way, COLOURS, strict=True):
        if f:
            words.append(f"{f}{LETTERS[colour]}")
        if k:
            words.append(f"{k}{LETTERS[colour].upper()}")
    if luck:
        words.append(f"{luck}*")
    return "+".join(words)


def spend(g: Climb, key: str, rule: str = "STY-HERO-02") -> None:
    """Carry a payment out: spent cubes are in the supply at once (STY-PAY-05)."""
    for count, colour, place in read_payment(key):
        if place == "luck":
            g.luck -= count
        elif place == "crypt":
            return_crypt(g, colour, count)
        else:
            return_field(g, colour, count)
    if key:
        g.note(told.Paid(key), rule)


def wild_choices(supply: Mapping[str, int], count: int) -> Sequence[str]:
    """Ways to pick colours for wild cubes from a supply, as keys like 'blue+white' (STY-RULING-12)."""
    return _wild_choices(*(min(count, supply[colour]) for colour in HERO_COLOURS), count)


@lru_cache(maxsize=10_000)
def _wild_choices(white: int, blue: int, green: int, count: int) -> list[str]:
    count = min(count, white + blue + green)
    return [
        "+".join(["white"] * w + ["blue"] * b + ["green"] * (count - w - b))
        for w in range(min(white, count), -1, -1)
        for b in range(min(blue, count - w), -1, -1)
        if count - w - b <= green
    ]
