"""The board in characters, from a view."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, GRAY, HERO_COLOURS
from undercroft.games.stygian_society.telling.names import WORDS
from undercroft.games.stygian_society.view.board import ClimbView, FigureSeen, RoomSeen

WIDTH = 80


def text(view: ClimbView) -> str:
    """The board for a terminal: tracks, ranks, cubes, what peril brings next, heroes."""
    parts = [_headline(view), _tracks(view)]
    if view.room:
        parts += [_ranks(view), _cube_table(view, view.room), _peril_chart(view.room)]
    parts.append(_heroes(view))
    if view.outcome:
        parts.append(f"*** {view.outcome} ***")
    return "\n".join(part for part in parts if part)


def _headline(view: ClimbView) -> str:
    tower = " ".join(f"[{n.floor}]" if n.here else f" {n.floor} " for n in view.floors)
    outside = "before the next room" if view.floor > 1 else "at the foot of the tower"
    where = view.room.name if view.room else outside
    lines = [f"The Stygian Society   floor {tower}   {where}"]
    if view.room and view.room.flavour:
        lines += wrap(view.room.flavour, WIDTH)
    if view.room and view.room.rules:
        lines += wrap("Rules: " + view.room.rules, WIDTH, subsequent_indent="       ")
    if view.beaten:
        lines += wrap(f"Defeated: {view.beaten.name}. {view.beaten.text}", WIDTH)
    return "\n".join(lines)


def _bar(now: int, most: int, width: int = 10) -> str:
    full = round(width * min(now, most) / most) if most else 0
    return "█" * full + "░" * (width - full)


def _tracks(view: ClimbView) -> str:
    t = view.tracks
    last = view.room.chart[-1].at if view.room else t.peril.end
    return (
        f"Wounds {_bar(t.wounds.now, t.wounds.most)} "
        f"{t.wounds.now}/{t.wounds.most}   "
        f"XP {t.xp.now}/{t.xp.needed}   "
        f"Luck {'●' * t.luck.now}{'○' * (t.luck.end - t.luck.now)}   "
        f"Peril {_bar(t.peril.now, last)} {t.peril.now}/{last}"
    )


def _ranks(view: ClimbView) -> str:
    lines = []
    for label, rank in (("Rear  ", view.rear), ("Front ", view.front)):
        told = " · ".join(_figure(view, figure) for figure in rank) or "-"
        lines += wrap(told, WIDTH, initial_indent=label, subsequent_indent=" " * 6)
    seen: dict[str, str] = {}
    for figure in (*view.front, *view.rear):
        if not figure.boss:
            seen.setdefault(figure.name, figure.text)
    for name, told in seen.items():
        if told:
            lines += wrap(f"  {name}: {told}", WIDTH, subsequent_indent="    ")
    return "\n".join(lines)


def _figure(view: ClimbView, figure: FigureSeen) -> str:
    left = f"{figure.health - figure.wounds}/{figure.health}"
    if figure.boss:
        return f"{figure.name} (boss) {left}"
    return f"{figure.name} {figure.number} ({view.cubes[figure.colour].name}) {left}"


def _cubes(view: ClimbView, cubes: Mapping[str, int]) -> str:
    names = {GRAY: WORDS[GRAY], **{colour: seen.name for colour, seen in view.cubes.items()}}
    return " + ".join(f"{count} {names[colour]}" for colour, count in cubes.items() if count)


def _cube_table(view: ClimbView, room: RoomSeen) -> str:
    lines = ["         field crypt worth | tower supply | "]
    for colour in (*HERO_COLOURS, *ENEMY_COLOURS):
        c = view.cubes[colour]
        line = f"{c.name:>7}  {c.field:>5} {c.crypt:>5} {c.worth:>5} | "
        line += f"{c.tower:>5} {c.supply:>6} | "
        if colour in ENEMY_COLOURS:
            action = room.actions[colour]
            if action.text:
                mark = "!" if action.have >= action.cost else " "
                told = f"acts at {action.cost}" if action.figure else action.text
                line += f"{mark}{action.name} {told}"
                line += f"; {room.name} {action.always}" if action.always else ""
        lines += wrap(line, WIDTH, subsequent_indent=" " * 43, drop_whitespace=True) or [line]
    lines.append(f"Each drop adds {_cubes(view, room.peril_cubes)}. A cube in the crypt counts two.")
    return "\n".join(lines)


def _peril_chart(room: RoomSeen) -> str:
    lines = []
    for line in room.chart:
        mark = "x" if line.happened else ">" if line.next else " "
        lines += wrap(f"{mark} peril {line.at:>2}: {line.text}", WIDTH, subsequent_indent="             ")
    if room.lasting:
        lines.append("  in force: " + "; ".join(room.lasting))
    return "\n".join(lines)


def _heroes(view: ClimbView) -> str:
    lines = []
    for hero in view.heroes:
        mark = "▶" if hero.active else " "
        shields = f" shields {hero.shields}" if hero.shields else ""
        ward = f" protects {hero.ward}" if hero.ward else ""
        cards = ", ".join(f"({c.name})" if c.exhausted else c.name for c in hero.cards)
        lines += wrap(f"{mark} {hero.name}{shields}{ward}: {cards}", WIDTH, subsequent_indent="    ")
        for status in hero.statuses:
            tokens = ", ".join(view.cubes[colour].name for colour in status.tokens)
            lines.append(f"    {status.name}: {tokens}")
        if hero.woe:
            lines += wrap(
                f"    {hero.woe.name}: {hero.woe.text} Price {_cubes(view, hero.woe.cost)}.",
                WIDTH,
                subsequent_indent="      ",
            )
    if view.party:
        cards = ", ".join(f"({c.name})" if c.exhausted else c.name for c in view.party)
        lines += wrap(f"  Party: {cards}", WIDTH, subsequent_indent="    ")
    return "\n".join(lines)
