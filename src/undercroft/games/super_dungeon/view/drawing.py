"""The table in characters: the dungeon in the manner in which tiles are drawn, models in a line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from undercroft.engine.words import counted
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Square, squares
from undercroft.games.super_dungeon.dungeon.recipe import dungeon_of, square_name, square_named
from undercroft.games.super_dungeon.dungeon.tiles import TileEffect, tile_pack
from undercroft.games.super_dungeon.view.table import (
    ActingView,
    CrawlView,
    DefenseView,
    FoeView,
    HeroView,
    ModelView,
    OffenseView,
)  # fmt: skip

LOWER = "abcdefghijklmnopqrstuvwxyz"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
REACH, BESIDE = "•", "'"
"""A square in reach; beside a sign of its own, which stays to be seen."""
SIGNS = {"$": "chest", ">": "start", f"{REACH} or {BESIDE}": "in reach", ": =": "exit"}
"""What the signs of every dungeon mean."""
KEPT = "\u00a0"
"""A space at which no line is broken: a sign stays with its meaning."""
LYING = "North is left: ← north, → south, ↑ west, ↓ east."
"""The compass of a dungeon drawn on its side."""
ON_BOARD = r"(?<=[ |:'])[{signs}](?=(?:[ |:'][^\n]*)?[|:](?:\n|$))(?! +[|:])"
"""A sign on a square: in a line that ends in a wall or exit, and not the number before the first of these."""
IN_LIST = r"(?m:^)[{signs}](?= [A-Z])"
"""The sign of a model before its name."""
TINTS = {
    "friend": f"{ON_BOARD}|{IN_LIST}".format(signs="A-F"),
    "foe": f"{ON_BOARD}|{IN_LIST}".format(signs="a-np-zG-Z1-9"),
    "open": f"{REACH}|(?<=[^\\w\\s]){BESIDE}|{BESIDE}(?=[^\\w\\s])|(?<!\\w)>(?!\\w)|[$&!]",
    "danger": r"\*|♥+",
    "faint": r"♡+|(?<=[ |:'])[.#~](?=[ |:'])",
}
"""What a terminal colours in the text table."""
WIDTH = 80
"""Characters in a line of the text table."""

TURNED = str.maketrans("|-:=", "-|=:")
"""Walls and exits as they are drawn when a dungeon lies on its side."""


def draw(
    dungeon: Dungeon,
    effects: Mapping[str, TileEffect],
    signs: Mapping[Square, str] | None = None,
    lying: bool = False,
    reach: Iterable[Square] = (),
) -> str:
    """The dungeon with its walls, exits and tile effects, and a sign of one character on some squares.

    ``lying`` exchanges rows and columns, so that a long dungeon fits a terminal. What is in ``reach`` is
    marked: on bare ground with a sign of its own, else beside the sign, so that lava stays to be seen.
    """
    wide, high = 2 * dungeon.width + 1, 2 * dungeon.height + 1
    rows = [[" "] * wide for _ in range(high)]
    for square in squares(dungeon.exist):
        x, y = dungeon.xy(square)
        effect = dungeon.effect_at(square)
        sign = effects[effect].glyph if effect else "S" if square in dungeon.spawning_points else "."
        rows[2 * y + 1][2 * x + 1] = (signs or {}).get(square, sign)
    for mask, sign in ((dungeon.wall_west, "|"), (dungeon.exit_west, ":")):
        for square in squares(mask):
            x, y = dungeon.xy(square)
            rows[2 * y + 1][2 * x] = sign
    for mask, sign in ((dungeon.wall_north, "-"), (dungeon.exit_north, "=")):
        for square in squares(mask):
            x, y = dungeon.xy(square)
            rows[2 * y][2 * x + 1] = sign
    for y in range(0, high, 2):
        for x in range(0, wide, 2):
            beside = [rows[y][x + n] for n in (-1, 1) if 0 <= x + n < wide]
            beside += [rows[y + n][x] for n in (-1, 1) if 0 <= y + n < high]
            if any(sign in "|-:=" for sign in beside):
                rows[y][x] = "+"
    lines = ["".join(row) for row in rows]
    if lying:
        lines = ["".join(column).translate(TURNED) for column in zip(*lines, strict=True)]
    grid = [list(line) for line in lines]
    for square in reach:
        column, row = (2 * part + 1 for part in (dungeon.xy(square)[::-1] if lying else dungeon.xy(square)))
        mark_reach(grid[row], column)
    return "\n".join("".join(line).rstrip() for line in grid)


def mark_reach(row: list[str], column: int) -> None:
    """Mark a square as in reach; a sign that stands there keeps its place and is marked beside it."""
    if row[column] == ".":
        row[column] = REACH
        return
    free = next((near for near in (column + 1, column - 1) if row[near] == " "), None)
    if free is not None:
        row[free] = BESIDE


def picture(view: CrawlView, signs: dict[str, str], tokens: dict[str, str]) -> str:
    """The dungeon with coordinates around it and a sign on some squares, and what the signs mean.

    A dungeon that is higher than wide is drawn on its side: letters down, numbers across.
    """
    dungeon = dungeon_of(view.layout)
    packs = view.layout.partition(":")[0]
    effects = tile_pack(*([] if packs == "drawn" else packs.split("+"))).effects
    by_square = {
        square: signs[name]
        for square in squares(dungeon.exist)
        if (name := square_name(dungeon, square)) in signs
    }
    plain = {square: "." for square in dungeon.spawning_points if square not in by_square}
    lying = dungeon.height > dungeon.width
    reach = [square_named(dungeon, name) for name in (view.acting.reach if view.acting else ())]
    drawn = draw(dungeon, effects, {**plain, **by_square}, lying, reach).splitlines()
    letters = [square_name(dungeon, x).rstrip("1") for x in range(dungeon.width)]
    numbers = [str(y + 1) for y in range(dungeon.height)]
    down, across = (letters, numbers) if lying else (numbers, letters)
    margin = max(map(len, down)) + 1
    shown = [" " * (margin + 1) + row for row in axis(across)]
    for y, row in enumerate(drawn):
        shown.append((down[y // 2] if y % 2 else "").rjust(margin - 1) + " " + row)
    here = {dungeon.effect_at(square) for square in squares(dungeon.exist)}
    meaning = {**SIGNS, **tokens, **{e.glyph: e.name for e in effects.values() if e.id in here}}
    compass = [LYING] if lying else []
    told = "  ".join(f"{sign} {what}".replace(" ", KEPT) for sign, what in meaning.items())
    return "\n".join([*shown, *compass, wrap(told).replace(KEPT, " ")])


def axis(labels: list[str]) -> list[str]:
    """Labels above columns that are two characters wide, read downwards.

    >>> axis(["9", "10"])
    ['  1', '9 0']
    """
    high = max(map(len, labels))
    return [" ".join(row).rstrip() for row in zip(*(label.rjust(high) for label in labels), strict=True)]


def signs_of(
    view: CrawlView, heroes: Sequence[HeroView], foes: Sequence[FoeView], tokens: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """A sign for every square that has one, and the letter of every model: Heroes A to F, monsters a to z."""
    signs: dict[str, str] = {}
    board = view.board
    signs.update(dict.fromkeys(board.chests, "$"))
    if board.start:
        signs.setdefault(board.start, ">")
    signs.update(tokens)
    legend: dict[str, str] = {}
    for number, hero in enumerate(heroes):
        legend[hero.id] = UPPER[number]
        signs.update(dict.fromkeys(hero.squares, UPPER[number]))
    letters = iter(LOWER.replace("o", "") + UPPER[6:])  # o is a chasm
    for foe in foes:
        sign = str(foe.tile) if foe.rank == "spawning-point" else next(letters, "?")
        legend[foe.id] = sign
        signs.update(dict.fromkeys(foe.squares, sign))
    return signs, legend


def tokens_text(view: CrawlView, model: ModelView) -> str:
    """Hearts left and statuses of a model, in short."""
    hearts, wounds = model.hearts, model.wounds
    bar = "♥" * (hearts - wounds) + "♡" * wounds if hearts <= 10 else f"{hearts - wounds}/{hearts} ♥"
    return f"{bar} {' '.join(view.names[status] for status in model.statuses)}".rstrip()


def points_left(acting: ActingView) -> str:
    """What a running activation can still spend."""
    return f"  <- {acting.movement} movement, {counted(acting.actions, 'action')}"


def hero_line(
    view: CrawlView,
    heroes: Sequence[HeroView],
    hero: HeroView,
    legend: Mapping[str, str],
    destroyed: bool,
    more: str = "",
) -> str:
    """A Hero in a line: hearts, statuses, potions, equipment, and what else a game counts."""
    width = max(len(one.name) for one in heroes)
    where = hero.at or ("destroyed" if destroyed else "outside")
    gear = [view.names[card] for card in hero.gear.values() if card]
    now = points_left(view.acting) if view.acting and view.acting.model == hero.id else ""
    done = " (activated)" if hero.activated else ""
    return (
        f"{legend[hero.id]} {hero.name:<{width}} {where:<4} {tokens_text(view, hero)}  {more}"
        f"potions {hero.potions}/{hero.quantity}{done}"
        f"{'  ' + ', '.join(gear) if gear else ''}{now}"
    )


def dice_text(roll: OffenseView | DefenseView) -> str:
    """Dice in short: rrb+1."""
    letters = "".join(name[0] for name in roll.dice)
    return letters + (f"+{roll.stars}" if roll.stars else "") or "0"


def wrap(line: str) -> str:
    """Lines of at most 80 characters; what goes on is indented."""
    if "\n" in line or len(line) <= WIDTH:
        return line
    words, lines, now = line.split(" "), [], ""
    for word in words:
        if len(now) + len(word) + 1 > WIDTH and now.strip():
            lines.append(now)
            now = "    " + word
        else:
            now = f"{now} {word}" if now else word
    return "\n".join([*lines, now])
