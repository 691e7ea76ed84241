"""The table of Arcade as data, as text, and what happens on it in words."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to, foe_stats, kind_of, strength_of
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.telling.names import title
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


def view(g: Arcade, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table; Arcade's only secrets are cards that nobody has seen."""
    box = g.box
    chart = box.charts[g.chart]
    foes = []
    for foe in g.foes:
        stats, kind = foe_stats(g, foe), kind_of(g, foe)
        foes.append(
            {
                **model_view(g, foe, stats),
                "rank": kind.rank,
                "armor": stats.armor,
                "strength": strength_of(stats, foe),
                "range": stats.range,
                "actions": stats.actions,
                "movement": stats.movement,
                "gang": bool(bonded_to(g, foe)),
                "tile": foe.tile,
                "unique": [f"{action.name}: {action.text}" for _, action in stats.unique],
            }
        )
    return {
        **crawl_view(g, seat),
        "heroes": [
            {
                **hero_view(g, hero),
                "wrath": g.wrath[place],
                "destroyed": hero.at < 0 and g.phase not in BEFORE,
            }
            for place, hero in enumerate(g.heroes)
        ],
        "foes": foes,
        "crystals": [square_name(g.dungeon, at) for at in g.crystals],
        "wrath_supply": g.supply,
        "chart": {
            "name": chart.name,
            "space": g.space,
            "of": len(chart.spaces),
            "now": list(g.commands),
            "next": list(chart.spaces[g.space].commands) if g.space < len(chart.spaces) else [],
            "strength": g.star_strength,
            "armor": g.star_armor,
            "boss_fight": g.boss_spawned,
        },
        "challenges": [[box.challenges[card].name, box.challenges[card].text] for card in g.challenges],
        "plot": [box.plots[g.plot].name, box.plots[g.plot].text] if g.plot else [],
        "modes": [[box.modes[card].name, box.modes[card].text] for card in g.modes],
        "decks": {
            "loot": g.loot.size,
            "treasure": g.treasure.size,
            "challenges": (g.boss_deck if g.boss_spawned else g.challenge_deck).size,
        },
    }


BEFORE = ("party", "tiles", "modes", "start", "enter")
"""Phases in which no Hero is in the dungeon yet."""


# ---------------------------------------------------------------- the text table


def text(view: dict[str, Any]) -> str:
    """The table for a terminal: the dungeon, the party, the monsters, the cards in play."""
    parts = [headline(view)]
    signs, legend = signs_of(view, dict.fromkeys(view["crystals"], "&"))
    if view["board"] and view["board"]["squares"]:
        parts.append(picture(view, signs, {"&": "crystal"} if view["crystals"] else {}))
    parts += [hero_line(view, hero, legend, f"wrath {hero['wrath']}  ") for hero in view["heroes"]]
    parts += [foe_line(view, foe, legend) for foe in view["foes"]]
    parts += [f"Challenge: {name}. {told}" for name, told in view["challenges"]]
    if view["plot"]:
        parts.append(f"Plot: {view['plot'][0]}. {view['plot'][1]}")
    parts += [f"Mode: {name}. {told}" for name, told in view["modes"]]
    if view["backpack"]:
        parts.append("Backpack: " + ", ".join(view["backpack"]))
    return "\n".join(wrap(part) for part in parts)


def headline(view: dict[str, Any]) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart = view["chart"]
    whose = "Hero Turn" if view["side"] == "heroes" else "Consul Turn"
    where = "boss fight" if chart["boss_fight"] else f"chart {chart['space']}/{chart['of']}"
    stars = (
        f", monsters +{chart['strength']} STR +{chart['armor']} ARM"
        if chart["strength"] or chart["armor"]
        else ""
    )
    ahead = f" · next: {', '.join(chart['next'])}" if chart["next"] and not chart["boss_fight"] else ""
    return (
        f"Turn {view['turn']} · {whose} · {view['coins']} coins · {view['wrath_supply']} wrath in supply · "
        f"{where}{stars}{ahead}"
    )


def foe_line(view: dict[str, Any], foe: dict[str, Any], legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, values; a mark if it can be attacked."""
    aimed = " <- target" if view["acting"] and foe["id"] in view["acting"]["targets"] else ""
    values = f"ARM {foe['armor']}"
    if foe["rank"] not in ("spawning-point", "minion"):
        kind = " gang" if foe["gang"] else ""
        values = f"STR {foe['strength']} x{foe['actions']} range {foe['range']} {values}{kind}"
    return f"{legend[foe['id']]} {title(foe['id']):<22} {foe['at']:<4} {tokens_text(foe)}  {values}{aimed}"


# ---------------------------------------------------------------- events

ARCADE_WORDS = {
    **WORDS,
    "tile": "Tile {number} is {tile}.",
    "mode": "{card}: {text}",
    "chart": "The chart reaches space {space}: {commands}.",
    "star-bonus": "All monsters but the dungeon boss have +{strength} STR and +{armor} ARM now.",
    "boss-commands": "The boss fight goes on: Move, Fight, the boss heals, a challenge.",
    "command": "Command: {command}.",
    "heads-for": "{model} goes for {target}, by the shortest way.",
    "cannot-move": "{model} cannot get nearer to {target}.",
    "stays": "{model} already has {target} in range and sight and stays.",
    "stuck": "{model} is immobile and does not move.",
    "idle": "{model} finds no Hero to go for.",
    "is-down": "{model} is knocked down and performs nothing.",
    "attacks": "{user} attacks {target}, its Hero with most wrath in reach: {action}, STR {strength}.",
    "hurt": "{target} rolls {defense} against {strength} and is hurt.",
    "held": "{target} rolls {defense} against {strength} and holds.",
    "no-target": "{model} has nobody in range and sight to fight.",
    "uses": "{model} uses {action}{aim}.",
    "no-use": "{model} has no target for {action}.",
    "expendable": "{minion} takes the wound for {elite}.",
    "spawns": "{model} spawns.",
    "no-spawn": "No spawning point is left to spawn.",
    "no-room": "There is no room for {card}; it stays in the pool.",
    "reinforced": "{model} gets {count:reinforcement}.",
    "regrouped": "Regroup: all monsters in play have +1 ARM until the next Hero Turn is over.",
    "boss-heals": "{model} heals {wounds} by the spawning points that stand.",
    "challenge": "Challenge: {card}. {text}",
    "challenge-over": "The challenge {card} is over.",
    "trap": "Trap of {card}!",
    "plot": "Plot: {card}. {text}",
    "foiled": "The plot {card} is foiled.",
    "prizes": "For the foiled plot the party gets {cards}.",
    "wrath": "{model} draws wrath: {gained} more, {wrath} now.",
    "sheds-wrath": "{model} loses {lost} wrath.",
    "slurps": "{model} slurps loudly.",
    "straggler-gone": "{model} has no elite left and returns to the pool.",
}


def tell(event: Event) -> str:
    """An event as a sentence."""
    return sentence(event, ARCADE_WORDS)
