"""The table of Arcade as data, and as text."""

from __future__ import annotations

from typing import Any

from undercroft.engine.words import counted
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to, foe_stats, kind_of, strength_of
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.view.cards import (
    ChartView,
    OrderView,
    card_view,
    chart_view,
    plot_view,
)
from undercroft.games.super_dungeon.dungeon.recipe import square_name
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


def view(g: Arcade, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table; Arcade's only secrets are cards that nobody has seen."""
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
        "chart": chart_view(g),
        "challenges": [card_view(g, card) for card in g.challenges],
        "plot": plot_view(g),
        "modes": [card_view(g, card) for card in g.modes],
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
    parts += [f"Challenge: {card.name}. {card.text}" for card in view["challenges"]]
    if view["plot"]:
        parts.append(f"Plot: {view['plot'].name}. {view['plot'].text}")
    parts += [f"Mode: {card.name}. {card.text}" for card in view["modes"]]
    if view["backpack"]:
        parts.append("Backpack: " + ", ".join(view["backpack"]))
    return "\n".join(wrap(part) for part in parts)


def headline(view: dict[str, Any]) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart: ChartView = view["chart"]
    whose = "Hero Turn" if view["side"] == "heroes" else "Consul Turn"
    where = "boss fight" if chart.boss_fight else f"chart {chart.space}/{chart.of}"
    stars = f", monsters +{chart.strength} STR +{chart.armor} ARM" if chart.strength or chart.armor else ""
    ahead = f" · next: {', '.join(map(order_text, chart.next))}" if chart.next else ""
    return (
        f"Turn {view['turn']} · {whose} · {counted(view['coins'], 'coin')} · "
        f"{view['wrath_supply']} wrath in supply · {where}{stars}{ahead}"
    )


def order_text(order: OrderView) -> str:
    """A command with its multiplier."""
    return order.name if order.times == 1 else f"{order.name} ×{order.times}"


def foe_line(view: dict[str, Any], foe: dict[str, Any], legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, values; a mark if it can be attacked."""
    aimed = " <- target" if view["acting"] and foe["id"] in view["acting"]["targets"] else ""
    values = f"ARM {foe['armor']}"
    if foe["rank"] not in ("spawning-point", "minion"):
        kind = " gang" if foe["gang"] else ""
        values = f"STR {foe['strength']} x{foe['actions']} range {foe['range']} {values}{kind}"
    return f"{legend[foe['id']]} {title(foe['id']):<22} {foe['at']:<4} {tokens_text(foe)}  {values}{aimed}"
