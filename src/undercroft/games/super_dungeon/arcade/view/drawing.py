"""The table of Arcade in characters: the dungeon, the party, the monsters, the cards in play."""

from __future__ import annotations

from undercroft.engine.words import counted, signed
from undercroft.games.super_dungeon.arcade.view.board import ArcadeFoe, ArcadeView
from undercroft.games.super_dungeon.arcade.view.cards import OrderView
from undercroft.games.super_dungeon.view.drawing import hero_line, picture, signs_of, tokens_text, wrap


def text(view: ArcadeView) -> str:
    """The table for a terminal."""
    parts = [headline(view)]
    signs, legend = signs_of(view, view.heroes, view.foes, dict.fromkeys(view.crystals, "&"))
    if view.board.squares:
        parts.append(picture(view, signs, {"&": "crystal"} if view.crystals else {}))
    parts += [
        hero_line(view, view.heroes, hero, legend, hero.destroyed, f"wrath {hero.wrath}  ")
        for hero in view.heroes
    ]
    parts += [foe_line(view, foe, legend) for foe in view.foes]
    parts += [f"Challenge: {card.name}. {card.text}" for card in view.challenges]
    if view.plot is not None:
        parts.append(f"Plot: {view.plot.name}. {view.plot.text}")
    parts += [f"Mode: {card.name}. {card.text}" for card in view.modes]
    if view.backpack:
        parts.append("Backpack: " + ", ".join(view.names[card] for card in view.backpack))
    return "\n".join(wrap(part) for part in parts)


def headline(view: ArcadeView) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart = view.chart
    whose = "Hero Turn" if view.side == "heroes" else "Consul Turn"
    where = "boss fight" if chart.boss_fight else f"chart {chart.space}/{chart.of}"
    gained = [
        f"{signed(count)} {view.names[name]}"
        for name, count in (("strength", chart.strength), ("armor", chart.armor))
        if count
    ]
    stars = f", monsters {' '.join(gained)}" if gained else ""
    orders = ", ".join(order_text(view, order) for order in chart.next)
    ahead = f" · next: {orders}" if orders else ""
    return (
        f"Turn {view.turn} · {whose} · {counted(view.coins, 'coin')} · "
        f"{view.wrath_supply} wrath in supply · {where}{stars}{ahead}"
    )


def order_text(view: ArcadeView, order: OrderView) -> str:
    """A command with its multiplier."""
    name = view.names[order.command]
    return name if order.times == 1 else f"{name} ×{order.times}"


def foe_line(view: ArcadeView, foe: ArcadeFoe, legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, values; a mark if it can be attacked."""
    aimed = " <- target" if view.acting and foe.id in view.acting.targets else ""
    values = f"{view.names['armor']} {foe.armor}"
    if foe.rank not in ("spawning-point", "minion"):
        kind = " gang" if foe.gang else ""
        values = f"{view.names['strength']} {foe.strength} x{foe.actions} range {foe.range} {values}{kind}"
    name = view.names[foe.id]
    return f"{legend[foe.id]} {name:<22} {foe.at:<4} {tokens_text(view, foe)}  {values}{aimed}"
