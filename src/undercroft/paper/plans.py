"""A plan in the signs of boxes, drawn with lines: rooms as squares, passages between them."""

from __future__ import annotations

from undercroft.paper.page import INK, Pen

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
WAYS = {
    "╵": NORTH, "╶": EAST, "╷": SOUTH, "╴": WEST, "│": NORTH | SOUTH, "─": EAST | WEST,
    "└": NORTH | EAST, "┌": EAST | SOUTH, "┐": SOUTH | WEST, "┘": WEST | NORTH,
    "├": NORTH | EAST | SOUTH, "┬": EAST | SOUTH | WEST, "┤": SOUTH | WEST | NORTH, "┴": WEST | NORTH | EAST,
    "┼": NORTH | EAST | SOUTH | WEST,
}  # fmt: skip
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
NOTHING = "."


def plan_size(plan: str, width: float, height: float) -> float:
    """How large one of its squares can be."""
    rows = plan.split("\n")
    return min(width / (max(map(len, rows)) + 1), height / (len(rows) + 1), 8.0)


def draw_plan(pen: Pen, plan: str, x: float, y: float, size: float, tint: str) -> None:
    """Squares with their ways, letters and numbers along the edge so that places can be named."""
    rows = plan.split("\n")
    letters = size * 1.5
    for column in range(max(map(len, rows))):
        pen.put(chr(ord("a") + column), x + (column + 1.5) * size, y + size * 0.8, letters, INK, centred=True)
    for row, line in enumerate(rows, 1):
        pen.put(str(row), x + size * 0.6, y + (row + 0.68) * size, letters, INK, centred=True)
        for column, sign in enumerate(line, 1):
            if sign != NOTHING:
                _square(pen, sign, x + column * size, y + row * size, size, tint)


def _square(pen: Pen, sign: str, x: float, y: float, size: float, tint: str) -> None:
    pen.frame(x + size * 0.06, y + size * 0.06, size * 0.88, size * 0.88, "#b9b0a4", 0.15)
    middle_x, middle_y = x + size / 2, y + size / 2
    for way, (right, down) in STEPS.items():
        if WAYS.get(sign, 0) & way:
            pen.stroke(
                middle_x, middle_y, middle_x + right * size / 2, middle_y + down * size / 2, tint, size * 0.16
            )
    if sign not in WAYS:
        named = "S" if sign == "@" else sign
        pen.put(named, middle_x, middle_y + size * 0.2, size * 1.7, tint, "bold", centred=True)
