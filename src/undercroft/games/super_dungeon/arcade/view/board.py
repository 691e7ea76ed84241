"""The table of Arcade as data; its only secrets are cards that nobody has seen."""

from __future__ import annotations

from undercroft.games.super_dungeon.arcade.rules.gangs import (
    armor_in,
    bonded_to,
    kind_of,
    stats_among,
    strength_of,
)
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.view.cards import (
    CardView,
    ChartView,
    PlotView,
    card_view,
    chart_view,
    plot_view,
)
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.view.table import (
    CrawlView,
    FoeView,
    HeroView,
    crawl_fields,
    foe_fields,
    hero_fields,
)

BEFORE = ("party", "tiles", "first-side", "modes", "start", "enter")
"""Phases in which no Hero is in the dungeon yet."""


class ArcadeHero(HeroView, kw_only=True):
    """A Hero and the Consul's anger at it."""

    wrath: int
    """Wrath tokens."""
    destroyed: bool


class ArcadeFoe(FoeView, kw_only=True):
    """A monster or spawning point: its values are stars, not dice."""

    armor: int
    strength: int
    range: int
    actions: int
    movement: int
    gang: bool
    """Whether it fights as a gang now."""
    bonded: list[str]
    """The models that are bonded to it now."""


class ArcadeView(CrawlView, kw_only=True):
    """A table of Arcade as everybody at it sees it."""

    heroes: list[ArcadeHero]
    foes: list[ArcadeFoe]
    crystals: list[str]
    """The squares of the plot's crystals."""
    wrath_supply: int
    chart: ChartView
    challenges: list[CardView]
    plot: PlotView | None
    modes: list[CardView]
    decks: dict[str, int]
    """How many cards each deck has left."""


def view(g: Arcade, seat: str | None) -> ArcadeView:
    """Everything a client needs to draw the table."""
    heroes = [
        ArcadeHero(
            **hero_fields(g, hero),
            wrath=g.wrath[place],
            destroyed=hero.at < 0 and g.phase not in BEFORE,
        )
        for place, hero in enumerate(g.heroes)
    ]
    foes = [arcade_foe(g, foe) for foe in g.foes]
    return ArcadeView(
        **crawl_fields(g, seat, heroes, foes, (g.chart, g.boss, *g.minis, *g.points)),
        heroes=heroes,
        foes=foes,
        crystals=[square_name(g.dungeon, at) for at in g.crystals],
        wrath_supply=g.supply,
        chart=chart_view(g),
        challenges=[card_view(g, card) for card in g.challenges],
        plot=plot_view(g),
        modes=[card_view(g, card) for card in g.modes],
        decks={
            "loot": g.loot.size,
            "treasure": g.treasure.size,
            "challenges": (g.boss_deck if g.boss_spawned else g.challenge_deck).size,
        },
    )


def arcade_foe(g: Arcade, foe: Foe) -> ArcadeFoe:
    """A model of the Consul with its values as they are now."""
    mates = bonded_to(g, foe)
    stats = stats_among(g, foe, mates)
    return ArcadeFoe(
        **foe_fields(g, foe, stats, kind_of(g, foe).rank),
        armor=armor_in(stats, foe),
        strength=strength_of(stats, foe),
        range=stats.range,
        actions=action_points(stats, foe.status),
        movement=movement_points(stats, foe.status),
        gang=bool(mates),
        bonded=[mate.id for mate in mates],
    )
