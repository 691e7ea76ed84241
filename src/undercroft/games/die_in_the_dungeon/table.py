"""The table as data for clients. Nothing in this game is hidden: what is unknown does not exist yet."""

from __future__ import annotations

from typing import Any

from undercroft.games.die_in_the_dungeon import objectives
from undercroft.games.die_in_the_dungeon.abilities import MOMENTS, own, verdict
from undercroft.games.die_in_the_dungeon.board import box
from undercroft.games.die_in_the_dungeon.combat import DIE_FOR, attack_bonus, defence
from undercroft.games.die_in_the_dungeon.content import Ability, Tile
from undercroft.games.die_in_the_dungeon.drawing import draw
from undercroft.games.die_in_the_dungeon.fight import modifier
from undercroft.games.die_in_the_dungeon.maps import SHAPES, column_row
from undercroft.games.die_in_the_dungeon.names import SLOTS, STATS, TILE_KINDS
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster
from undercroft.games.die_in_the_dungeon.wording import in_words

PHASES = {
    "arrange": "Setting up",
    "first": "Setting up",
    "turn": "Power Up",
    "act": "Rest and Move",
    "move": "Move",
    "tile": "Tile Effects",
    "heads": "Hero Heads",
    "round": "Combat",
    "ready": "Combat",
    "heroes": "Combat",
    "fight": "Combat",
    "end": "End of the turn",
}


def view(g: Dungeon, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table."""
    dungeon, active = box(g).maps[g.map], g.monsters[g.active % len(g.monsters)]
    return {
        "you": seat,
        "turn": g.turn + 1,
        "phase": g.phase,
        "step": PHASES[g.phase],
        "active": active.seat,
        "map": {
            "id": dungeon.id,
            "name": dungeon.name,
            "about": dungeon.item.about,
            "order": dungeon.item.order,
            "objective": objectives.in_words(dungeon.objective),
            "rest": dungeon.item.rest,
            "width": max(len(row) for row in dungeon.rows),
            "height": len(dungeon.rows),
            "places": [place_view(g, place) for place in dungeon.kind],
        },
        "monsters": [monster_view(g, m) for m in g.monsters],
        "tile": tile_view(box(g).all_tiles[g.tiles[g.place]]) if g.place in g.tiles else None,
        "combat": combat_view(g, active, g.combat) if g.combat is not None and g.combat.party else None,
        "outcome": {"winners": list(g.outcome.winners), "rule": g.outcome.rule, "text": g.outcome.text}
        if g.outcome
        else None,
    }


def place_view(g: Dungeon, place: str) -> dict[str, Any]:
    """A place of the map: its kind is known from the back, its front only once it is flipped."""
    dungeon = box(g).maps[g.map]
    kind, (x, y) = dungeon.kind[place], column_row(place)
    tile = g.tiles.get(place)
    if place == g.place:
        state = "exploring"
    elif tile is not None:
        state = "explored"
    else:
        state = "open" if place in g.open else "closed"
    front = box(g).all_tiles[tile] if tile else None
    return {
        "id": place,
        "x": x,
        "y": y,
        "kind": kind,
        "kind_name": {"E": "Epic Heroes"}.get(kind) or TILE_KINDS.get(kind, kind),
        "drawn": dungeon.drawn[place],
        "passages": SHAPES[dungeon.drawn[place]][1],
        "joined": dungeon.joined[place],
        "state": state,
        "tile": tile_view(front) if front and tile not in ("start", "blank") else None,
        "tokens": list(dungeon.tokens.get(place, ())) if tile is None or place == dungeon.diemaster else [],
        "standees": [m.seat for m in g.monsters if m.at == place],
        "diemaster": place == dungeon.diemaster,
    }


def tile_view(tile: Tile) -> dict[str, Any]:
    return {
        "id": tile.id,
        "name": tile.name,
        "level": tile.level,
        "text": in_words(tile.effects),
        "combat": in_words(tile.combat),
        "heads": [*([tile.epic] if tile.epic else []), *tile.company, *tile.heads],
    }


def monster_view(g: Dungeon, m: Monster) -> dict[str, Any]:
    """A creature board with all that belongs to it."""
    content = box(g)
    creature = content.creatures[m.creature]
    done, wanted = objectives.progress(g, m, content.maps[g.map].objective)
    sides = [*m.die, 20, 4]
    return {
        "seat": m.seat,
        "creature": m.creature,
        "name": creature.name,
        "about": creature.about,
        "at": m.at,
        "dice": [{"slot": SLOTS[slot], "value": m.value[slot], "die": sides[slot]} for slot in range(6)],
        "xp": m.xp,
        "namic": [{"pips": pips, "of": slot} for slot, pips in enumerate(m.namic, 1)],
        "minions": [f"d{sides}" for sides in m.minions],
        "tokens": list(m.tokens),
        "bard": m.bard,
        "kobold": {"side": m.kobold, "name": content.allies[m.kobold].name, "used": m.kobold_used}
        if m.kobold
        else None,
        "beast": m.beast,
        "epics": m.epics,
        "heroes": m.heroes,
        "progress": [min(done, wanted), wanted],
        "abilities": [ability_view(g, m, ability) for ability in own(content, m)],
        "cards_used": [
            content.abilities[one].name for one in content.cards[m.creature] if one not in m.cards
        ],
    }


def ability_view(g: Dungeon, m: Monster, ability: Ability) -> dict[str, Any]:
    no = next((no for when in ability.when if (no := verdict(g, m, ability, when))), None)
    return {
        "id": ability.id,
        "name": ability.name,
        "cost": ability.cost,
        "card": ability.card,
        "when": [MOMENTS[when] for when in ability.when],
        "text": in_words(ability.effects),
        "phrase": ability.phrase,
        "barred": no.why if no else "",
    }


def combat_view(g: Dungeon, m: Monster, c: Combat) -> dict[str, Any]:
    """The party with its numbers and dice, and what the player must beat."""
    content = box(g)
    party = content.parties(c.party)
    dice = [DIE_FOR[total] if total < 13 else 20 for total in c.totals]
    return {
        "round": c.round,
        "party": [
            {
                "id": hero.id,
                "name": hero.name,
                "level": hero.level,
                "epic": hero.is_epic,
                "stats": list(hero.stats),
                "triggers": list(hero.triggers),
                "hits": [c.marks, hero.hits],
                "target": hero.id in party.targets,
                "each_round": in_words(hero.each_round),
            }
            for hero in (content.heroes[one] for one in c.party)
        ],
        "totals": list(c.totals),
        "dice": dice,
        "attacks": [SLOTS[stat] for stat in party.attacks],
        "attacks_made": c.attack,
        "plus": [attack_bonus(g, c, party, stat) for stat in STATS],
        "defence": [defence(m, c, party, stat) for stat in STATS],
        "to_beat": [c.totals[stat] - modifier(c, f"fight-{stat}") for stat in STATS],
        "bard": content.bards[c.bard].name if c.bard else "",
        "forbids": sorted(party.forbids | ({c.forbids} if c.forbids and party.has_cleric else set())),
    }


def text(view: dict[str, Any]) -> str:
    """The table for a terminal."""
    return draw(view)
