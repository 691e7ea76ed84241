"""What a seat may see, as plain data: the one place that hides the Leader's two cards."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.games.dungeon_fighter.abilities import ability_of
from undercroft.games.dungeon_fighter.combat import is_impossible, requirements
from undercroft.games.dungeon_fighter.content import COLOURS, everything
from undercroft.games.dungeon_fighter.dungeon import describe_foe, describe_room, tracker
from undercroft.games.dungeon_fighter.equipment import describe_card, limit
from undercroft.games.dungeon_fighter.state import Hero, Party, level_of
from undercroft.games.dungeon_fighter.throws.by_table import nearly_impossible
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET


def view(g: Party, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table."""
    leads = seat is not None and g.leader >= 0 and seat == g.seat_of(g.leader)
    return {
        "game": "dungeon-fighter",
        "phase": g.phase,
        "turn": g.turn,
        "round": g.rounds,
        "mode": g.mode,
        "level_up": g.level_up,
        "assisted": list(g.assisted),
        "leader": g.heroes[g.leader].id if g.leader >= 0 else "",
        "active": g.hero.id if g.combat else "",
        "heroes": [hero_view(hero) for hero in g.heroes if hero.id],
        "chest": {"gold": g.gold, "white": g.bonus, "relics": [card_view(g, card) for card in g.relics]},
        "journey": {
            "shops": g.shops,
            "icons": g.icons,
            "needed": g.distance,
            "aside": [g.box.rooms[room].name for room in g.aside],
            "deck": g.rooms.size + sum(len(layer) for layer in g.under),
        },
        "room": {"id": g.room, "name": g.box.rooms[g.room].name, "text": describe_room(g, g.room)}
        if g.room
        else None,
        "paths": [{"id": card, "text": describe_room(g, card)} for card in g.paths] if leads else [],
        "paths_drawn": len(g.paths),
        "foe": foe_view(g),
        "pool": dice_view(g),
        "board": board_view(g),
        "throw": throw_view(g),
        "goods": [card_view(g, card) for card in g.goods],
        "spent": [g.box.equipment[card].name for card in g.spent],
        "monsters_left": sum(deck.size for deck in g.levels),
        "outcome": g.outcome.text if g.outcome else "",
    }


def hero_view(hero: Hero) -> dict[str, Any]:
    sheet = hero.sheet
    return {
        "id": hero.id,
        "seat": hero.seat,
        "name": sheet.name,
        "motto": sheet.motto,
        "life": hero.life,
        "most": hero.most,
        "scars": list(hero.scars),
        "fainted": hero.fainted,
        "out": hero.out,
        "limits": {kind: limit(hero, kind) for kind in ("weapon", "armor", "spendable")},
        "abilities": {
            colour: {
                "name": ability_of(hero, colour).name,
                "text": ability_of(hero, colour).text,
                "foe": sheet.foe if ability_of(hero, colour).bonus_foe else "",
            }
            for colour in COLOURS
        },
        "cards": [card_view_of(hero, card) for card in hero.carried()],
        "xp": hero.xp,
        "upgrades": list(hero.upgrades),
        "tired": list(hero.tired),
    }


def card_view_of(hero: Hero, card: str) -> dict[str, Any]:
    item = everything().equipment[card]
    return {
        "id": card,
        "name": item.name,
        "kind": item.kind,
        "text": describe_card(card),
        "used": card in hero.turned,
    }


def card_view(g: Party, card: str) -> dict[str, Any]:
    item = g.box.equipment[card]
    used = bool(g.combat and card in g.combat.relics)
    return {
        "id": card,
        "name": item.name,
        "kind": item.kind,
        "price": item.price,
        "text": describe_card(card),
        "used": used,
    }


def foe_view(g: Party) -> dict[str, Any] | None:
    """The Monster or Boss on the table."""
    if g.combat is None:
        return None
    foe, combat = g.foe, g.combat
    needs = requirements(g, g.attempt.weapons if g.attempt else None, bool(g.attempt and g.attempt.dancing))
    tens, units = tracker(combat.life)
    return {
        "id": foe.id,
        "name": foe.name,
        "boss": combat.boss,
        "level": level_of(foe),
        "type": g.box.types[foe.type].name,
        "life": combat.life,
        "tens": tens,
        "units": units,
        "damage": foe.damage,
        "gold": combat.gold,
        "text": describe_foe(g, foe),
        "madness": combat.madness,
        "needs": [
            {"id": need, "name": g.box.throws[need].name, "text": g.box.throws[need].text} for need in needs
        ],
        "impossible": is_impossible(needs),
        "nearly_impossible": nearly_impossible(needs),
        "melody": combat.melody,
        "cutthroat": combat.cutthroat,
    }


def dice_view(g: Party) -> dict[str, Any]:
    """The dice: still to be thrown, and used up."""
    combat = g.combat
    if combat is None:
        return {"left": [], "thrown": [], "die": ""}
    return {
        "left": list(combat.pool),
        "thrown": [colour for colour in COLOURS if colour not in combat.pool],
        "white_used": combat.white,
        "die": g.attempt.die if g.attempt else "",
        "faces": {"coloured": list(g.dice.coloured), "white": list(g.dice.white)},
    }


def board_view(g: Party) -> dict[str, Any]:
    """The Target from above: rings, holes and what lies on it; centimetres from its centre."""
    values = g.box.boards[g.board].values
    return {
        "name": g.box.boards[g.board].name,
        "bullseye": TARGET.bullseye,
        "rings": [
            {"radius": radius, "value": value}
            for (radius, _), value in zip(TARGET.rings, values, strict=True)
        ],
        "radius": TARGET.radius,
        "holes": [list(hole) for hole in TARGET.holes],
        "hole_radius": TARGET.hole_radius,
        "icebergs": list(g.icebergs),
        "templates": [msgspec.to_builtins(lain) for lain in g.templates],
        "dice": [msgspec.to_builtins(die) for die in g.on_board],
    }


def throw_view(g: Party) -> dict[str, Any] | None:
    """The last throw, with its way if the world told it."""
    if g.last_throw is None:
        return None
    plain: dict[str, Any] = msgspec.to_builtins(g.last_throw)
    return plain
