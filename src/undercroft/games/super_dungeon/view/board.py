"""The dungeon and the party as plain data for any client, and the dungeon in characters."""

from __future__ import annotations

from typing import Any

from undercroft.games.super_dungeon.content.cards import SLOTS
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, squares
from undercroft.games.super_dungeon.dungeon.recipe import dungeon_of, read_layout, square_name
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.rules.actions import attack_actions, targets
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points, moves
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import Stats, hero_stats, squares_of, stats_of
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, STATUSES, Crawl, Hero, Model
from undercroft.games.super_dungeon.telling.names import Count, title
from undercroft.games.super_dungeon.view.drawing import draw

LOWER = "abcdefghijklmnopqrstuvwxyz"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
REACH = "•"
SIGNS = {"$": "chest", ">": "start", REACH: "in reach", ": =": "exit"}
"""What the signs of every dungeon mean."""
ON_BOARD = r"(?<=[ |:])[{signs}](?=(?:[ |:][^\n]*)?[|:](?:\n|$))(?! +[|:])"
"""A sign on a square: in a line that ends in a wall or exit, and not the number before the first of these."""
IN_LIST = r"(?m:^)[{signs}](?= [A-Z])"
"""The sign of a model before its name."""
TINTS = {
    "friend": f"{ON_BOARD}|{IN_LIST}".format(signs="A-F"),
    "foe": f"{ON_BOARD}|{IN_LIST}".format(signs="a-np-zG-Z1-9"),
    "open": f"{REACH}|(?<!\\w)>(?!\\w)|[$&!]",
    "danger": r"\*|♥+",
    "faint": r"♡+|(?<=[ |:])[.#~](?=[ |:])",
}
"""What a terminal colours in the text table."""
WIDTH = 100
"""Characters in a line of the text table."""


def crawl_view(g: Crawl, seat: str | None) -> dict[str, Any]:
    """What every client of either game is shown besides the models."""
    return {
        "you": seat,
        "phase": g.phase,
        "turn": g.turn,
        "side": g.side,
        "layout": g.layout,
        "board": board_view(g),
        "acting": acting_view(g),
        "coins": g.coins,
        "backpack": [g.box.items[card].name for card in g.backpack],
        "pool": {card: count for card, count in g.pool.items() if count},
        "loot_tracker": [kill.card for kill in g.kills],
    }


def board_view(g: Crawl) -> dict[str, Any]:
    """Squares, walls, exits and tile effects; empty before the first tile lies."""
    if not g.layout:
        return {}
    dungeon = g.dungeon
    names = {square: square_name(dungeon, square) for square in squares(dungeon.exist)}
    return {
        "width": dungeon.width,
        "height": dungeon.height,
        "squares": [
            {
                "at": name,
                "x": dungeon.xy(square)[0],
                "y": dungeon.xy(square)[1],
                "tile": dungeon.tile_of(square) + 1,
            }
            for square, name in names.items()
        ],
        "walls_west": lines(dungeon, dungeon.wall_west),
        "walls_north": lines(dungeon, dungeon.wall_north),
        "exits_west": lines(dungeon, dungeon.exit_west),
        "exits_north": lines(dungeon, dungeon.exit_north),
        "effects": {
            name: [names[square] for square in squares(mask)] for name, mask in dungeon.effects.items()
        },
        "spawning_points": [names[square] for square in dungeon.spawning_points],
        "tiles": [laid.tile for laid in read_layout(g.layout)[1]] if ":" in g.layout else [],
        "start": square_name(dungeon, g.start) if g.start >= 0 else "",
        "chests": [square_name(dungeon, chest) for chest in g.chests if chest >= 0],
    }


def lines(dungeon: Dungeon, mask: int) -> list[tuple[int, int]]:
    """Lines by the square east or south of them."""
    return [dungeon.xy(square) for square in squares(mask)]


def model_view(g: Crawl, model: Model, stats: Stats) -> dict[str, Any]:
    """What every model shows."""
    dungeon = g.dungeon if g.layout else None
    return {
        "id": model.id,
        "name": stats.name,
        "card": model.card,
        "at": square_name(dungeon, model.at) if dungeon and model.at >= 0 else "",
        "squares": [square_name(dungeon, at) for at in squares(squares_of(g, model))] if dungeon else [],
        "wounds": model.wounds,
        "hearts": stats.hearts,
        "statuses": [name for name, bit in STATUSES.items() if model.status & bit],
        "lasting": [g.box.givers[lasting.source].name for lasting in model.lasting],
        "abilities": sorted(stats.abilities),
    }


def hero_view(g: Crawl, hero: Hero) -> dict[str, Any]:
    """A Hero of the party."""
    stats = hero_stats(g, hero)
    return {
        **model_view(g, hero, stats),
        "seat": hero.seat,
        "movement": stats.movement,
        "actions": stats.actions,
        "potions": hero.potions,
        "quantity": stats.potions,
        "gear": {
            slot: g.box.items[card].name if card else "" for slot, card in zip(SLOTS, hero.gear, strict=True)
        },
        "activated": hero.activated,
        "offense": {
            name: [[die.name for die in stats.offense[name][0]], stats.offense[name][1], reach]
            for name, reach in stats.ranges.items()
        },
        "defense": {name: [[die.name for die in dice], stars] for name, dice, stars in stats.defenses},
        "unique": [f"{action.name} ({action.cost}): {action.text}" for _, action in stats.unique],
        "drinks": [f"{drink.name} ({drink.color}, {drink.tokens}): {drink.text}" for drink in stats.drinks],
    }


def acting_view(g: Crawl) -> dict[str, Any] | None:
    """The running activation: points left, squares in reach, targets of its attacks."""
    acting = g.acting
    if acting is None:
        return None
    model = next((one for one in (*g.heroes, *g.foes) if one.id == acting.model), None)
    if model is None or model.at < 0:
        return None
    field, stats = Field(g), stats_of(g, model)
    points = movement_points(stats, model.status) - acting.moved
    free = points > 0 and not model.status & (IMMOBILE | KNOCKDOWN)
    reach = moves(g, field, model, stats, points)[1] if free else 0
    aims: list[str] = []
    for action, range in attack_actions(stats):
        aims += [aim for aim in targets(g, field, model, stats, action, range) if aim not in aims]
    return {
        "model": model.id,
        "movement": max(0, points),
        "actions": max(0, action_points(stats, model.status) - acting.spent),
        "reach": [square_name(g.dungeon, square) for square in squares(reach)],
        "targets": aims,
    }


# ---------------------------------------------------------------- in characters


def picture(view: dict[str, Any], signs: dict[str, str], tokens: dict[str, str]) -> str:
    """The dungeon with coordinates around it and a sign on some squares, and what the signs mean.

    A dungeon that is higher than wide is drawn on its side: letters down, numbers across.
    """
    dungeon = dungeon_of(view["layout"])
    packs = view["layout"].partition(":")[0]
    effects = tile_pack(*([] if packs == "drawn" else packs.split("+"))).effects
    by_square = {
        square: signs[name]
        for square in squares(dungeon.exist)
        if (name := square_name(dungeon, square)) in signs
    }
    plain = {square: "." for square in dungeon.spawning_points if square not in by_square}
    lying = dungeon.height > dungeon.width
    drawn = draw(dungeon, effects, {**plain, **by_square}, lying).splitlines()
    letters = [square_name(dungeon, x).rstrip("1") for x in range(dungeon.width)]
    numbers = [str(y + 1) for y in range(dungeon.height)]
    down, across = (letters, numbers) if lying else (numbers, letters)
    margin = max(map(len, down)) + 1
    shown = [" " * (margin + 1) + row for row in axis(across)]
    for y, row in enumerate(drawn):
        shown.append((down[y // 2] if y % 2 else "").rjust(margin - 1) + " " + row)
    here = {dungeon.effect_at(square) for square in squares(dungeon.exist)}
    meaning = {**SIGNS, **tokens, **{e.glyph: e.name for e in effects.values() if e.id in here}}
    return "\n".join([*shown, wrap("  ".join(f"{sign} {what}" for sign, what in meaning.items()))])


def axis(labels: list[str]) -> list[str]:
    """Labels above columns that are two characters wide, read downwards.

    >>> axis(["9", "10"])
    ['  1', '9 0']
    """
    high = max(map(len, labels))
    return [" ".join(row).rstrip() for row in zip(*(label.rjust(high) for label in labels), strict=True)]


def tokens_text(entry: dict[str, Any]) -> str:
    """Hearts left and statuses of a model, in short."""
    hearts, wounds = entry["hearts"], entry["wounds"]
    bar = "♥" * (hearts - wounds) + "♡" * wounds if hearts <= 10 else f"{hearts - wounds}/{hearts} ♥"
    statuses = " ".join(title(name) for name in entry["statuses"])
    return f"{bar} {statuses}".rstrip()


def signs_of(view: dict[str, Any], tokens: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """A sign for every square that has one, and the letter of every model: Heroes A to F, monsters a to z."""
    signs: dict[str, str] = {}
    board = view["board"]
    if view["acting"]:
        signs.update(dict.fromkeys(view["acting"]["reach"], REACH))
    if board:
        signs.update(dict.fromkeys(board["chests"], "$"))
        if board["start"]:
            signs.setdefault(board["start"], ">")
    signs.update(tokens)
    legend: dict[str, str] = {}
    for number, hero in enumerate(view["heroes"]):
        legend[hero["id"]] = UPPER[number]
        signs.update(dict.fromkeys(hero["squares"], UPPER[number]))
    points = 0
    letters = iter(LOWER.replace("o", "") + UPPER[6:])  # o is a chasm
    for foe in view["foes"]:
        if foe["rank"] == "spawning-point":
            points += 1
            sign = str(foe["tile"])
        else:
            sign = next(letters, "?")
        legend[foe["id"]] = sign
        signs.update(dict.fromkeys(foe["squares"], sign))
    return signs, legend


def hero_line(view: dict[str, Any], hero: dict[str, Any], legend: dict[str, str], more: str = "") -> str:
    """A Hero in a line: hearts, statuses, potions, equipment, and what else a game counts."""
    width = max(len(one["name"]) for one in view["heroes"])
    where = hero["at"] or ("destroyed" if hero["destroyed"] else "outside")
    gear = [name for name in hero["gear"].values() if name]
    acting = view["acting"] or {}
    now = ""
    if acting.get("model") == hero["id"]:
        now = f"  <- {acting['movement']} movement, {Count(acting['actions']):action}"
    done = " (activated)" if hero["activated"] else ""
    return (
        f"{legend[hero['id']]} {hero['name']:<{width}} {where:<4} {tokens_text(hero)}  {more}"
        f"potions {hero['potions']}/{hero['quantity']}{done}"
        f"{'  ' + ', '.join(gear) if gear else ''}{now}"
    )


def wrap(line: str) -> str:
    """Lines of at most 100 characters; what goes on is indented."""
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
