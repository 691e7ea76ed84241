"""What lies beside the dungeon: the chart as a track, and the cards in play."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox
from undercroft.games.super_dungeon.arcade.content.cards import split
from undercroft.games.super_dungeon.arcade.state import Arcade


class OrderView(msgspec.Struct, frozen=True):
    """A command and how often it is performed."""

    command: str
    times: int


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the chart: its commands, and the stars that all monsters but the boss gain for good."""

    commands: list[OrderView]
    strength: int
    armor: int


class ChartView(msgspec.Struct, frozen=True):
    """The Mighty Monster Chart."""

    id: str
    name: str
    space: int
    """The space that the dungeon boss stands on; 0 is the start space."""
    of: int
    spaces: list[SpaceView]
    now: list[OrderView]
    """This Consul Turn's commands."""
    command: int
    """The one of these that is being carried out; -1 before the first."""
    next: list[OrderView]
    """What the next space brings; nothing in a boss fight."""
    strength: int
    """Stars that monsters have gained so far."""
    armor: int
    boss_fight: bool


class CardView(msgspec.Struct, frozen=True):
    """A card in play, for all to read."""

    id: str
    name: str
    text: str


class PlotView(CardView, frozen=True):
    """The plot, and how far the Heroes have come with its way out."""

    by: str
    """How it is got rid of."""
    progress: int
    amount: int
    """How much it takes; 0 where that is not counted."""


def chart_view(g: Arcade) -> ChartView:
    """The chart and where its boss stands."""
    chart = g.box.charts[g.chart]
    spaces = spaces_of(g.box, g.chart)
    return ChartView(
        id=chart.id,
        name=chart.name,
        space=g.space,
        of=len(spaces),
        spaces=spaces,
        now=orders(tuple(g.commands)),
        command=g.command,
        next=spaces[g.space].commands if g.space < len(spaces) and not g.boss_spawned else [],
        strength=g.star_strength,
        armor=g.star_armor,
        boss_fight=g.boss_spawned,
    )


@lru_cache(64)
def spaces_of(box: ArcadeBox, chart: str) -> list[SpaceView]:
    """The spaces of a chart: it never changes, and is looked at after every answer."""
    return [SpaceView(orders(one.commands), one.strength, one.armor) for one in box.charts[chart].spaces]


@lru_cache(1024)
def orders(commands: tuple[str, ...]) -> list[OrderView]:
    """Commands with their multipliers."""
    return [OrderView(name, times) for name, times in map(split, commands)]


def card_view(g: Arcade, card: str) -> CardView:
    """A challenge or mode card."""
    one = g.box.cards[card]
    return CardView(one.id, one.name, one.text)


def plot_view(g: Arcade) -> PlotView | None:
    """The plot in play, if there is one."""
    if not g.plot:
        return None
    plot = g.box.plots[g.plot]
    way = plot.way_out
    counted = way.by in ("loot", "potions", "destroy", "coin")
    return PlotView(plot.id, plot.name, plot.text, way.by, g.progress, way.amount if counted else 0)
