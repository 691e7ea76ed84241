"""The table of Explore as data, and as text."""

from __future__ import annotations

from typing import Any

from undercroft.engine.words import counted
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.explore.rules.consul import cost, why_not
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.view.cards import (
    ChartView,
    card_view,
    chart_view,
    named_view,
    space_text,
)
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.names import title
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
        "consul_cards": [card_view(g, card) for card in g.consul_cards],
        "relics": [card_view(g, card) for card in g.relics],
        "chart": chart_view(g),
        "boss": named_view(g, g.boss) if g.boss else None,
        "artifact": named_view(g, g.artifact) if g.artifact else None,
        "decks": {"loot": g.loot.size, "treasure": g.treasure.size},
    }


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
    chart: ChartView | None = view["chart"]
    parts += [f"Monsters: {card.text}" for card in (chart.bonuses if chart else ())]
    parts += [f"Relic: {card.name}. {card.text}" for card in view["relics"]]
    if view["consul_cards"]:
        parts.append("The Consul holds: " + ", ".join(card.name for card in view["consul_cards"]))
    if view["pool"]:
        parts.append("Pool: " + ", ".join(f"{count} {title(card)}" for card, count in view["pool"].items()))
    if view["backpack"]:
        parts.append("Backpack: " + ", ".join(view["backpack"]))
    return "\n".join(wrap(part) for part in parts)


def headline(view: dict[str, Any]) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart: ChartView | None = view["chart"]
    if not view["turn"] or chart is None:
        return f"Setting up · {counted(view['coins'], 'coin')}"
    whose = "Hero Turn" if view["side"] == "heroes" else f"Consul Turn, {counted(view['skulls'], 'skull')}"
    where = f"chart {chart.space}/{chart.of}"
    if chart.boss_fight:
        where = f"boss fight against {view['boss'].name}"
    ahead = f" · next: {space_text(chart.next)}" if chart.next else ""
    return f"Turn {view['turn']} · {whose} · {counted(view['coins'], 'coin')} · {where}{ahead}"


def foe_line(view: dict[str, Any], foe: dict[str, Any], legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, dice; whether it can be attacked, or activate."""
    acting = view["acting"] or {}
    mark = " <- target" if foe["id"] in acting.get("targets", ()) else ""
    if acting.get("model") == foe["id"]:
        mark = f"  <- {acting['movement']} movement, {counted(acting['actions'], 'action')}"
    elif view["side"] == "consul" and foe["can_activate"]:
        mark = f"  ({counted(foe['cost'], 'skull')})" if foe["cost"] else "  (free)"
    dice = " ".join(f"{SHORT[name]} {dice_text(roll)}/{roll[2]}" for name, roll in foe["offense"].items())
    guard = " ".join(f"{SHORT[name]} {dice_text(roll)}" for name, roll in foe["defense"].items())
    values = f"{dice} · {guard}" if dice else guard
    return f"{legend[foe['id']]} {title(foe['id']):<22} {foe['at']:<4} {tokens_text(foe)}  {values}{mark}"


SHORT = {"strength": "STR", "armor": "ARM", "willpower": "WILL", "dexterity": "DEX"}


def dice_text(roll: list[Any]) -> str:
    """Dice in short: rrb+1."""
    letters = "".join(name[0] for name in roll[0])
    return letters + (f"+{roll[1]}" if roll[1] else "") or "0"
