"""The table in characters: the party, the Monster, the Target from above, the way and the Shop."""

from __future__ import annotations

from math import hypot

from undercroft.engine.words import counted
from undercroft.games.dungeon_fighter.telling.names import PLACES, WORDS
from undercroft.games.dungeon_fighter.throws.landed import Landed
from undercroft.games.dungeon_fighter.view.board import BoardView, FighterView, HeroView

WIDTH = 80
BOARD_ROWS, BOARD_COLUMNS = 23, 46
EDGE = 23.0
"""Centimetres from the centre to the edge of the picture."""
MARKS = {"red": "R", "green": "G", "blue": "B"}
SHAPE_MARKS = {"d4": "W", "snow": "S", "water": "w"}
"""Dice on the board: coloured ones by their colour, others by their shape."""


def draw(view: FighterView) -> str:
    """The whole table, from a view."""
    blocks = [header(view), party(view)]
    if view.foe:
        blocks.append(beside(board(view), foe(view)))
    if view.paths:
        paths = [f"  {path.name}: {path.text}" for path in view.paths]
        blocks.append("\n".join(["Only you see these two paths:", *paths]))
    elif view.paths_drawn:
        blocks.append("The Leader is looking at two paths.")
    if view.goods:
        blocks.append(shop(view))
    if view.outcome:
        blocks.append(view.outcome)
    return "\n\n".join(blocks)


def header(view: FighterView) -> str:
    """Round, journey and Chest in two lines."""
    way, chest = view.journey, view.chest
    bar = "●" * min(way.icons, way.needed) + "○" * max(0, way.needed - way.icons)
    room = (
        f"{view.room.name}: {view.room.text}"
        if view.room
        else "the Final Boss's"
        if view.foe
        else "between rooms"
    )
    lines = [
        f"DUNGEON FIGHTER · {view.mode} · round {view.round}"
        f" · Shop {bar} {way.icons}/{way.needed} · Shops visited {way.shops}/3",
        f"Room: {room}",
        f"Chest: {chest.gold} Gold, {counted(chest.white, 'white die', 'white dice')}"
        + "".join(f", {relic.name}{' (used)' if relic.used else ''}" for relic in chest.relics)
        + (f" · {counted(len(view.spent), 'Spendable')} discarded" if view.spent else ""),
    ]
    return "\n".join(fold(line) for line in lines)


def party(view: FighterView) -> str:
    """A line for each Hero, one for the abilities, and one for what they carry."""
    lines = []
    for hero in view.heroes:
        sign = "▶" if hero.id == view.active else "★" if hero.id == view.leader else " "
        state = "OUT" if hero.out else "fainted" if hero.fainted else life_bar(hero)
        lead = " (Leader)" if hero.id == view.leader else ""
        assisted = "  assisted timing" if hero.seat in view.assisted else ""
        abilities = "  ".join(
            f"{colour[0].upper()}:{'✗' if colour in hero.scars else ''}{ability.name}"
            + ("" if colour not in hero.upgrades else "↷" if colour in hero.tired else "↑")
            for colour, ability in hero.abilities.items()
        )
        xp = f"  XP {hero.xp}" if view.level_up else ""
        lines += [fold(f"{sign} {hero.name + lead:27} {state:13}{xp}{assisted}"), fold(f"    {abilities}")]
        if hero.cards:
            cards = ", ".join(f"{card.name}{' ↷' if card.used else ''}" for card in hero.cards)
            lines.append(fold(f"    carries {cards}"))
    return "\n".join(lines)


def life_bar(hero: HeroView) -> str:
    filled = max(0, hero.life)
    return f"{'♥' * filled}{'·' * (hero.most - filled)} {hero.life}/{hero.most}"


def result(die: Landed) -> str:
    """Where a die lies, and what it shows."""
    shows = {"icon": " + icon", "snow": " + Soft Snow"}.get(die.icon, "")
    across = f", across {' and '.join(die.between)}" if die.is_between else ""
    return f"{PLACES.get(die.place, f'section {die.place}')}{across}{shows}"


def foe(view: FighterView) -> list[str]:
    """The Monster, the throws in force, the dice and the last throw, as lines."""
    foe, pool = view.foe, view.pool
    assert foe is not None
    kind = "Final Boss" if foe.boss else f"level {foe.level}"
    lines = [
        foe.name,
        f"{foe.type_name}, {kind}",
        f"life {foe.life}  [{foe.tens}|{foe.units}]",
        f"a Miss costs {foe.damage}" + (f", reward {foe.gold} Gold" if foe.gold else ""),
        *[f"- {line}" for line in foe.text],
        "",
        "Throws in force:" if foe.needs else "Any throw will do, if it bounces first.",
        *[f"! {need.name}: {need.text}" for need in foe.needs],
    ]
    if foe.impossible:
        lines.append("!! Nobody can do all of these at once.")
    elif foe.nearly_impossible:
        lines.append("!! Hardly anybody can do all of this at once.")
    lines += ["", f"Dice to throw: {', '.join(pool.bodies[die].name for die in pool.left) or 'none'}"]
    if pool.die:
        lines.append(f"In hand: {pool.bodies[pool.die].name}")
    if foe.melody:
        lines.append("The Melody plays: dance for +2.")
    if foe.cutthroat:
        lines.append("The Cutthroat token waits.")
    if view.throw:
        lines += ["", f"Last throw: {'; '.join(map(result, view.throw.dice))}"]
    room = WIDTH - BOARD_COLUMNS - 3
    return [part for line in lines for part in fold(line, room).split("\n")]


def board(view: FighterView) -> list[str]:
    """The Target from above, with dice, Icebergs, Templates and the last die's way."""
    target = view.board
    path = [(point[0], point[1]) for point in (view.throw.path if view.throw else [])]
    grid = [
        [region_mark(target, *place(row, column)) for column in range(BOARD_COLUMNS)]
        for row in range(BOARD_ROWS)
    ]

    def put(x: float, y: float, mark: str) -> None:
        column = round((x + EDGE) / (2 * EDGE) * (BOARD_COLUMNS - 1))
        row = round((EDGE - y) / (2 * EDGE) * (BOARD_ROWS - 1))
        if 0 <= row < BOARD_ROWS and 0 <= column < BOARD_COLUMNS:
            grid[row][column] = mark

    for x, y in path:
        put(x, y, "*")
    for (x, y), up in zip(target.holes, target.icebergs, strict=True):
        if up:
            put(x, y, "A")
    for die in target.dice:
        if die.pose:
            mark = MARKS.get(die.die) or SHAPE_MARKS[die.shape]
            put(die.pose[0], die.pose[1], mark)
    lines = ["".join(row).rstrip() for row in grid]
    legend = "dice R G B white W snow S water w · hole @ · bones # · iceberg A · frozen % · weak &"
    return [*lines, *fold(legend, BOARD_COLUMNS).split("\n")]


def place(row: int, column: int) -> tuple[float, float]:
    """The point of the board that a character stands for."""
    x = column / (BOARD_COLUMNS - 1) * 2 * EDGE - EDGE
    return x, EDGE - row / (BOARD_ROWS - 1) * 2 * EDGE


def region_mark(target: BoardView, x: float, y: float) -> str:
    """What lies at a point: a section's number, a hole, bones, a Template, or the table."""
    far = hypot(x, y)
    if far > target.radius:
        return " "
    for lain in target.templates:
        off = hypot(x - lain.x, y - lain.y)
        if lain.kind == "frozen" and off < 4.0:
            return "o" if off < 2.0 else "%"
        if lain.kind == "weak_point" and off < 3.0:
            return "&"
    if any(hypot(x - hx, y - hy) < target.hole_radius for hx, hy in target.holes):
        return "@"
    if far < target.bullseye:
        return "◎"
    for ring in target.rings:
        if far < ring.radius:
            middle = abs(y) < 1.2 or abs(x) < 0.6
            return str(ring.value) if middle else "·" if ring.value % 2 else "░"
    return "#"


def shop(view: FighterView) -> str:
    """The goods on display."""
    lines = ["The Shop shows:"]
    for card in view.goods:
        lines.append(fold(f"  {card.price} Gold  {card.name} ({WORDS[card.kind]}): {card.text}"))
    lines.append("  1 Gold  healing for everybody      2 Gold  a white Bonus die")
    return "\n".join(lines)


def beside(left: list[str], right: list[str]) -> str:
    """Two columns."""
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return "\n".join(f"{a:{BOARD_COLUMNS}}   {b}".rstrip() for a, b in zip(left, right, strict=True))


def fold(line: str, width: int = WIDTH) -> str:
    """Break a line at spaces."""
    out, rest = [], line
    while len(rest) > width:
        cut = rest.rfind(" ", 0, width)
        cut = cut if cut > 0 else width
        out.append(rest[:cut])
        rest = "  " + rest[cut:].lstrip()
    return "\n".join([*out, rest])
