"""The table of Explore as data, as text, and what happens on it in words."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.explore.content.cards import Space
from undercroft.games.super_dungeon.explore.rules.chart import skulls_of
from undercroft.games.super_dungeon.explore.rules.consul import cost, why_not
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.telling.text import space_words
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.names import Count, title
from undercroft.games.super_dungeon.telling.words import WORDS, sentence
from undercroft.games.super_dungeon.view.board import (
    crawl_view,
    hero_line,
    hero_view,
    model_view,
    picture,
    signs_of,
    tokens_text,
    wrap,
)  # fmt: skip

BEFORE = ("forces", "party", "tiles", "first-tile", "points", "chests", "tokens", "crystals", "first-spawn",
          "mighty", "start", "enter")  # fmt: skip
"""Phases in which no Hero is in the dungeon yet (the first spawn is one of them)."""


def view(g: Explore, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table; Explore's only secrets are what nobody has seen yet."""
    box = g.box
    chart = box.charts[g.chart] if g.chart else None
    spaces = chart.spaces if chart else ()
    return {
        **crawl_view(g, seat),
        "mode": g.mode,
        "heroes": [
            {
                **hero_view(g, hero),
                "coins": g.hardened[place],
                "carries": hero.id == g.carrier,
                "destroyed": hero.at < 0 and (g.turn > 0 or g.phase not in BEFORE),
            }
            for place, hero in enumerate(g.heroes)
        ],
        "foes": [foe_view(g, foe) for foe in g.foes],
        "tokens": tokens(g),
        "skulls": g.skulls if g.side == "consul" else 0,
        "consul_cards": [box.items[card].name for card in g.consul_cards],
        "relics": [[box.relics[card].name, box.relics[card].text] for card in g.relics],
        "chart": {
            "name": chart.name if chart else "",
            "space": g.space,
            "of": len(spaces),
            "next": next_words(g, spaces[g.space]) if not g.boss_spawned and g.space < len(spaces) else "",
            "boss_fight": g.boss_spawned,
            "timed_out": g.timed_out,
            "bonuses": [[box.references[card].name, box.references[card].text] for card in g.bonuses],
        },
        "boss": box.monsters[g.boss].name if g.boss else "",
        "artifact": box.items[g.artifact].name if g.artifact else "",
        "decks": {"loot": g.loot.size, "treasure": g.treasure.size},
    }


def next_words(g: Explore, space: Space) -> str:
    return space_words(
        g.names,
        skulls_of(g, space),
        space.platforms,
        space.mini_boss,
        space.dungeon_boss,
        space.bonuses,
        space.sighting,
    )


def foe_view(g: Explore, foe: Foe) -> dict[str, Any]:
    """A monster or a spawning point."""
    stats, box = foe_stats(g, foe), g.box
    point = foe.card in box.points
    return {
        **model_view(g, foe, stats),
        "rank": "spawning-point" if point else box.monsters[foe.card].rank,
        "platform": box.platform(foe.card) or "",
        "skulls": box.skulls(foe.card),
        "cost": cost(g, foe),
        "can_activate": g.side == "consul" and why_not(g, foe) is None,
        "movement": stats.movement,
        "actions": stats.actions,
        "offense": {
            name: [[die.name for die in stats.offense[name][0]], stats.offense[name][1], reach]
            for name, reach in stats.ranges.items()
        },
        "defense": {name: [[die.name for die in dice], stars] for name, dice, stars in stats.defenses},
        "tile": foe.tile,
        "unique": [f"{action.name} ({action.cost}): {action.text}" for _, action in stats.unique],
    }


def tokens(g: Explore) -> dict[str, str]:
    """Tokens of a mode by the names of their squares."""
    found = dict.fromkeys(g.crystals, "crystal")
    found.update({g.prince: "prince", g.end_token: "end", g.artifact_at: "artifact"})
    return {square_name(g.dungeon, at): what for at, what in found.items() if at >= 0}


# ---------------------------------------------------------------- the text table

SIGNS = {"crystal": "&", "prince": "!", "end": "<", "artifact": "!"}


def text(view: dict[str, Any]) -> str:
    """The table for a terminal: the dungeon, the party, the monsters, the cards in play."""
    parts = [headline(view)]
    signs, legend = signs_of(view, {at: SIGNS[what] for at, what in view["tokens"].items()})
    if view["board"] and view["board"]["squares"]:
        parts.append(
            picture(view, signs, {SIGNS[what]: what for what in sorted(set(view["tokens"].values()))})
        )
    for hero in view["heroes"]:
        more = f"coins {hero['coins']}  " if hero["coins"] else ""
        more += "carries the goal  " if hero["carries"] else ""
        parts.append(hero_line(view, hero, legend, more))
    parts += [foe_line(view, foe, legend) for foe in view["foes"]]
    parts += [f"Monsters: {told}" for _, told in view["chart"]["bonuses"]]
    parts += [f"Relic: {name}. {told}" for name, told in view["relics"]]
    if view["consul_cards"]:
        parts.append("The Consul holds: " + ", ".join(view["consul_cards"]))
    if view["pool"]:
        parts.append("Pool: " + ", ".join(f"{count} {title(card)}" for card, count in view["pool"].items()))
    if view["backpack"]:
        parts.append("Backpack: " + ", ".join(view["backpack"]))
    return "\n".join(wrap(part) for part in parts)


def headline(view: dict[str, Any]) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart = view["chart"]
    if not view["turn"]:
        return f"Setting up · {view['coins']} coins"
    whose = "Hero Turn" if view["side"] == "heroes" else f"Consul Turn, {Count(view['skulls']):skull}"
    where = f"boss fight against {view['boss']}" if chart["boss_fight"] else (
        f"chart {chart['space']}/{chart['of']}"
    )  # fmt: skip
    ahead = f" · next: {chart['next']}" if chart["next"] else ""
    return f"Turn {view['turn']} · {whose} · {view['coins']} coins · {where}{ahead}"


def foe_line(view: dict[str, Any], foe: dict[str, Any], legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, dice; whether it can be attacked, or activate."""
    acting = view["acting"] or {}
    mark = " <- target" if foe["id"] in acting.get("targets", ()) else ""
    if acting.get("model") == foe["id"]:
        mark = f"  <- {acting['movement']} movement, {Count(acting['actions']):action}"
    elif view["side"] == "consul" and foe["can_activate"]:
        mark = f"  ({Count(foe['cost']):skull})" if foe["cost"] else "  (free)"
    dice = " ".join(f"{SHORT[name]} {dice_text(roll)}/{roll[2]}" for name, roll in foe["offense"].items())
    guard = " ".join(f"{SHORT[name]} {dice_text(roll)}" for name, roll in foe["defense"].items())
    values = f"{dice} · {guard}" if dice else guard
    return f"{legend[foe['id']]} {title(foe['id']):<22} {foe['at']:<4} {tokens_text(foe)}  {values}{mark}"


SHORT = {"strength": "STR", "armor": "ARM", "willpower": "WILL", "dexterity": "DEX"}


def dice_text(roll: list[Any]) -> str:
    """Dice in short: rrb+1."""
    letters = "".join(name[0] for name in roll[0])
    return letters + (f"+{roll[1]}" if roll[1] else "") or "0"


# ---------------------------------------------------------------- events

EXPLORE_WORDS = {
    **WORDS,
    "tile": "Tile {number} is {tile}, side {side}.",
    "start": "The Start Token lies at {to}.",
    "consul-done": "The Consul has finished activating.",
    "order": "The Consul sends {monsters:monster} at {target}.",
    "paid": "{skulls:skull point} for {model}; {left} left.",
    "consul-card": "The Consul plays {card}: {skulls:skull point} now.",
    "consul-gets": "{card} goes to the Consul. {text}",
    "chart": "The chart reaches space {space}: {text}.",
    "chart-stands": "The chart stands still: the boss is in the dungeon.",
    "bonus": "{card}: {text}",
    "no-room": "There is no room for {card}; it stays out.",
    "no-points": "No spawning point is left: the boss comes.",
    "relic": "The boss takes {card}.",
    "points-gone": "The spawning points vanish: {points}.",
    "boss-spawn": "{text}",
    "timeout": "{boss} calls a timeout!",
    "timeout-effect": "{text}",
    "sighting": "Boss sighting on tile {tiles}! {text}",
    "no-sighting": "A boss sighting on tile {tiles}, but no Hero is there.",
    "boss-gone": "{boss} is gone; the Heroes still have their task.",
    "takes-prince": "{model} takes the prince along.",
    "alarm": "Alarm! The chart moves on at once.",
    "crystal": "{model} turns a crystal over: {colour}.",
    "decoy": "The {colour} crystal is a decoy.",
    "artifact-found": "{model} has found the artifact!",
    "takes-artifact": "{model} puts on the artifact, {card}{old}.",
    "dropped": "{model} drops what it carried.",
}


def tell(event: Event) -> str:
    """An event as a sentence."""
    return sentence(event, EXPLORE_WORDS)
