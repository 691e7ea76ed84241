"""What lies beside the dungeon: the chart as a track, and the cards in play."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from undercroft.games.super_dungeon.explore.content.cards import Space
from undercroft.games.super_dungeon.explore.rules.chart import skulls_of
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.telling.text import space_words


class CardView(msgspec.Struct, frozen=True):
    """A card in play, for all to read."""

    id: str
    name: str
    text: str


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the chart, its effects in the order in which they apply."""

    skulls: int
    """Skull points of the monsters that may spawn; those that a worn artifact adds are counted."""
    platforms: list[str]
    mini_boss: bool
    dungeon_boss: bool
    bonuses: list[str]
    """Reference cards; of several the Consul chooses one."""
    sighting: list[int]
    """The tiles that a boss sighting names."""


class ChartView(msgspec.Struct, frozen=True):
    """The Mighty Monster Chart as a track."""

    id: str
    name: str
    space: int
    """The space that the dungeon boss stands on; 0 is the start space."""
    of: int
    spaces: list[SpaceView]
    next: SpaceView | None
    """What comes next; nothing once the boss is in the dungeon."""
    bonuses: list[CardView]
    """What all monsters have gained."""
    boss_fight: bool
    timed_out: bool
    """The boss has called its timeout."""


def chart_view(g: Explore) -> ChartView | None:
    """The chart and where its boss stands; None before the Consul has chosen his forces."""
    if not g.chart:
        return None
    chart = g.box.charts[g.chart]
    spaces = [space_view(g, space) for space in chart.spaces]
    return ChartView(
        id=chart.id,
        name=chart.name,
        space=g.space,
        of=len(spaces),
        spaces=spaces,
        next=spaces[g.space] if not g.boss_spawned and g.space < len(spaces) else None,
        bonuses=[card_view(g, card) for card in g.bonuses],
        boss_fight=g.boss_spawned,
        timed_out=g.timed_out,
    )


def space_view(g: Explore, space: Space) -> SpaceView:
    return SpaceView(
        skulls=skulls_of(g, space),
        platforms=list(space.platforms),
        mini_boss=space.mini_boss,
        dungeon_boss=space.dungeon_boss,
        bonuses=list(space.bonuses),
        sighting=list(space.sighting),
    )


def card_view(g: Explore, card: str) -> CardView:
    """A relic, a reference card, a card of the Consul's."""
    return CardView(card, g.names(card), g.names.text(card))


def space_text(names: Mapping[str, str], space: SpaceView) -> str:
    """A space of the chart in words."""
    return space_words(
        space.skulls,
        [names[platform] for platform in space.platforms],
        space.mini_boss,
        space.dungeon_boss,
        [names[card] for card in space.bonuses],
        space.sighting,
    )
