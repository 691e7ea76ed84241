"""The table in characters, for terminals: map, boards and fight, at most 80 columns wide."""

from __future__ import annotations

from textwrap import wrap
from typing import TypeAlias

from undercroft.engine.words import listed
from undercroft.games.die_in_the_dungeon.content.maps import EAST, NORTH, SOUTH, STEP, WEST
from undercroft.games.die_in_the_dungeon.content.words import BLANK, START
from undercroft.games.die_in_the_dungeon.telling.names import DENIED
from undercroft.games.die_in_the_dungeon.telling.text import WORD, told_token
from undercroft.games.die_in_the_dungeon.view.board import (
    CombatView,
    MonsterView,
    PlaceView,
    TableView,
    TileView,
)

Spots: TypeAlias = dict[tuple[int, int], PlaceView]

CELL = 11
DIE = 20
"""Room for a die of a board: three stand in a line."""
WIDTH = 80
SHORT = {
    "might": "Mi", "agility": "Ag", "magic": "Ma", "health": "He", "time": "Ti", "ability": "Ab",
    "bard": "Bard", "kobold": "Kob", "beast": "Bst", "diemaster": "DM",
}  # fmt: skip


def draw(view: TableView) -> str:
    """The whole table."""
    place = view.map
    parts = [
        f"{place.name} · turn {view.turn} · {view.step}",
        *wrap(f"Objective: {place.objective}", WIDTH, subsequent_indent="  "),
        *wrap(place.changes, WIDTH),
        "",
    ]
    parts += draw_map(view)
    for monster in view.monsters:
        parts += ["", *draw_board(monster, view)]
    if view.tile and view.tile.id != BLANK:
        parts += ["", *draw_tile(view.tile)]
    if view.combat:
        parts += ["", *draw_combat(view.combat)]
    if view.outcome:
        parts += ["", *wrap(f"The game is over. {view.outcome.text}", WIDTH)]
    return "\n".join(line.rstrip() for line in parts)


def draw_map(view: TableView) -> list[str]:
    """Three lines for every row of places: the way north, the place, its tokens."""
    place = view.map
    by_spot = {(p.x, p.y): p for p in place.places}
    lines = []
    for y in range(place.height):
        cells = [draw_place(by_spot.get((x, y)), by_spot, view) for x in range(place.width)]
        lines += ["".join(cell[row] for cell in cells) for row in range(3)]
    legend = "[b2:T] open to you  (b2:T) not yet  ·T· explored  *T* being explored  ☻ you"
    explored = [f"{p.id} {p.tile.name}" for p in place.places if p.tile and p.state == "explored"]
    named = wrap(f"Explored: {', '.join(explored)}", WIDTH, subsequent_indent="  ") if explored else []
    return [*[line for line in lines if line.strip()], legend, *named]


def draw_place(p: PlaceView | None, by_spot: Spots, view: TableView) -> list[str]:
    if p is None:
        return [" " * CELL] * 3
    joined = {
        side: (other := by_spot.get((p.x + dx, p.y + dy))) is not None and other.id in p.joined
        for side, (dx, dy) in STEP.items()
    }
    name = place_name(p)
    if p.standees:
        marks = "".join("☻" if seat == (view.you or view.active) else "☺" for seat in p.standees)
        name = f"{marks}{name}"
    side = CELL - len(name)
    left, right = "─" if joined[WEST] else " ", "─" if joined[EAST] else " "
    middle = left * (side // 2) + name + right * (side - side // 2)
    tokens = "+".join(SHORT.get(token, token) for token in p.tokens)[:CELL]
    below = tokens.center(CELL) if tokens else ("│" if joined[SOUTH] else " ").center(CELL)
    return [("│" if joined[NORTH] else " ").center(CELL), middle, below]


def place_name(p: PlaceView) -> str:
    kind = {START: "Start", BLANK: "DieMaster" if p.diemaster else "room"}.get(p.kind, p.kind)
    match p.state:
        case "open":
            return f"[{p.id}:{kind}]"
        case "closed":
            return f"({p.id}:{kind})"
        case "exploring":
            return f"*{kind}*"
        case "explored":
            return kind if p.tile is None else f"·{kind}·"


def draw_board(monster: MonsterView, view: TableView) -> list[str]:
    """A creature board: dice, XP, tokens, abilities with their costs."""
    turn = " ◄" if monster.seat == view.active else ""
    done, wanted = monster.progress
    you = " (you)" if monster.seat == view.you and len(view.monsters) > 1 else ""
    lines = [f"── {monster.name}{you}{turn} · objective {done}/{wanted} "]
    lines[0] = lines[0].ljust(WIDTH, "─")
    if monster.dice[0].die:
        dice = [f"{WORD[d.slot]} {d.value} (d{d.die})".ljust(DIE) for d in monster.dice]
        lines += ["".join(dice[first : first + 3]) for first in range(0, len(dice), 3)]
    pips = " ".join(f"[{die.pips}/{die.of}]" for die in monster.namic) or "none yet"
    lines.append(f"XP {'●' * monster.xp}{'○' * (6 - monster.xp)}   DieNamic dice: {pips}")
    have = [told_token(token) for token in (*monster.minions, *monster.tokens)]
    have += ["the Bard, who waits"] if monster.bard else []
    if monster.kobold:
        have.append(monster.kobold.name + (" (used)" if monster.kobold.used else ""))
    have += [told_token("beast")] if monster.beast else []
    lines += wrap("Has: " + (", ".join(have) or "nothing"), WIDTH, subsequent_indent="     ")
    for ability in monster.abilities:
        mark = "✗" if ability.barred else "✓"
        kind = "card" if ability.card else "board"
        head = f"{mark} {ability.name} [{ability.cost}, {kind}]"
        told = f"{head} {ability.text} ({' or '.join(ability.when)})"
        told += f" “{ability.phrase}”" if ability.phrase else ""
        lines += wrap(told, WIDTH, initial_indent="  ", subsequent_indent="      ")
    return lines


def draw_tile(tile: TileView) -> list[str]:
    lines = [f"── {tile.name}, level {tile.level} ".ljust(WIDTH, "─")]
    for told in (tile.text, tile.combat):
        lines += wrap(told, WIDTH) if told else []
    return lines


def draw_combat(fight: CombatView) -> list[str]:
    """The party: numbers, totals, dice, and what has to be beaten."""
    lines = [f"── Combat, round {fight.round} ".ljust(WIDTH, "─")]
    lines.append(f"{'':24}{'Might':>9}{'Agility':>9}{'Magic':>9}")
    for hero in fight.party:
        name = ("► " if hero.target else "  ") + hero.name
        if hero.hits[1] > 1:
            name += f" ({hero.hits[0]}/{hero.hits[1]} hits)"
        note = f"attacks with {listed(map(WORD.__getitem__, hero.triggers))}"
        note = note if hero.triggers else hero.each_round
        lines.append(f"{name:24}" + "".join(f"{stat:9}" for stat in hero.stats) + f"   {note}"[: WIDTH - 51])
    if fight.bard:
        lines.append(f"  {fight.bard}")
    lines.append(f"{'Totals':24}" + "".join(f"{total:9}" for total in fight.totals))
    dice = [
        f"d{die}{plus:+d}" if plus else f"d{die}" for die, plus in zip(fight.dice, fight.plus, strict=True)
    ]
    lines.append(f"{'Their attack dice':24}" + "".join(f"{die:>9}" for die in dice))
    lines.append(f"{'You are hit above':24}" + "".join(f"{value:9}" for value in fight.defence))
    lines.append(f"{'You must roll above':24}" + "".join(f"{value:9}" for value in fight.to_beat))
    attacks = ", ".join(map(WORD.__getitem__, fight.attacks)) or "none"
    lines.append(f"Their attacks each round: {attacks}. ► can be defeated next.")
    for told in fight.chart:
        lines += wrap(told, WIDTH, subsequent_indent="  ")
    if fight.forbids:
        denied = listed(DENIED[one] for one in fight.forbids)
        lines += wrap(f"Forbidden as long as this lasts: {denied}.", WIDTH, subsequent_indent="  ")
    return lines
