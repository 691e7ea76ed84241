"""The table of Explore as its players see it, and as text."""

from __future__ import annotations

import msgspec

from undercroft.engine.words import counted
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.explore.content.cards import Platform
from undercroft.games.super_dungeon.explore.rules.consul import cost, why_not
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.view.cards import (
    CardView,
    ChartView,
    card_view,
    chart_view,
    space_text,
)
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points
from undercroft.games.super_dungeon.state import Foe, Hero
from undercroft.games.super_dungeon.view.drawing import (
    dice_text,
    hero_line,
    picture,
    points_left,
    signs_of,
    tokens_text,
    wrap,
)
from undercroft.games.super_dungeon.view.table import (
    CrawlView,
    DefenseView,
    FoeView,
    HeroView,
    OffenseView,
    crawl_fields,
    defense_view,
    foe_fields,
    hero_fields,
    offense_view,
)

BEFORE = ("forces", "party", "tiles", "first-tile", "points", "chests", "tokens", "crystals", "first-spawn",
          "mighty", "start", "enter")  # fmt: skip
"""Phases in which no Hero is in the dungeon yet (the first spawn is one of them)."""


class ExploreHero(HeroView, kw_only=True):
    """A Hero of the party."""

    coins: int
    """Princess Coins that have been spent on it and lie on its card."""
    carries: bool
    """It carries the prince, or wears the artifact."""
    destroyed: bool


class ExploreFoe(FoeView, kw_only=True):
    """A monster or a spawning point."""

    platform: Platform | None
    """None: a spawning point that only spawns."""
    skulls: int
    cost: int
    """Skull points that its activation costs now."""
    can_activate: bool
    movement: int
    actions: int
    offense: dict[str, OffenseView]
    """By attribute."""
    defense: dict[str, DefenseView]


class DecksView(msgspec.Struct, kw_only=True):
    """Cards left in each deck."""

    loot: int
    treasure: int


class ExploreView(CrawlView, kw_only=True):
    """The table of Explore. Its only secrets are what nobody has seen yet."""

    mode: str
    """What the Heroes have to do: destroy the boss, rescue the prince, find the artifact."""
    heroes: list[ExploreHero]
    foes: list[ExploreFoe]
    tokens: dict[str, str]
    """The tokens of a mode by their squares."""
    skulls: int
    """Skull points left in this Consul Turn."""
    consul_cards: list[CardView]
    relics: list[CardView]
    chart: ChartView | None
    """None before the Consul has chosen his forces."""
    boss: str
    """The dungeon boss; empty until it is chosen."""
    artifact: str
    """The treasure card that is the artifact; empty until it is found."""
    decks: DecksView


def view(g: Explore, seat: str | None) -> ExploreView:
    """Everything a client needs to draw the table."""
    heroes = [explore_hero(g, place, hero) for place, hero in enumerate(g.heroes)]
    foes = [explore_foe(g, foe) for foe in g.foes]
    return ExploreView(
        **crawl_fields(g, seat, heroes, foes, named(g)),
        mode=g.mode,
        heroes=heroes,
        foes=foes,
        tokens=tokens(g),
        skulls=g.skulls if g.side == "consul" else 0,
        consul_cards=[card_view(g, card) for card in g.consul_cards],
        relics=[card_view(g, card) for card in g.relics],
        chart=chart_view(g),
        boss=g.boss,
        artifact=g.artifact,
        decks=DecksView(loot=g.loot.size, treasure=g.treasure.size),
    )


def named(g: Explore) -> list[str]:
    """What lies on the table in Explore alone, by id."""
    refs = [*g.consul_cards, *g.relics, *g.bonuses, *filter(None, (g.boss, g.artifact, g.chart))]
    if g.chart:
        refs += [card for space in g.box.charts[g.chart].spaces for card in space.bonuses]
    return refs


def explore_hero(g: Explore, place: int, hero: Hero) -> ExploreHero:
    return ExploreHero(
        **hero_fields(g, hero),
        coins=g.hardened[place],
        carries=hero.id == g.carrier,
        destroyed=hero.at < 0 and (g.turn > 0 or g.phase not in BEFORE),
    )


def explore_foe(g: Explore, foe: Foe) -> ExploreFoe:
    stats, box = foe_stats(g, foe), g.box
    rank = "spawning-point" if foe.card in box.points else box.monsters[foe.card].rank
    return ExploreFoe(
        **foe_fields(g, foe, stats, rank),
        platform=box.platform(foe.card),
        skulls=box.skulls(foe.card),
        cost=cost(g, foe),
        can_activate=g.side == "consul" and why_not(g, foe) is None,
        movement=movement_points(stats, foe.status),
        actions=action_points(stats, foe.status),
        offense=offense_view(stats),
        defense=defense_view(stats),
    )


def tokens(g: Explore) -> dict[str, str]:
    """Tokens of a mode by the names of their squares."""
    found = dict.fromkeys(g.crystals, "crystal")
    found.update({g.prince: "prince", g.end_token: "end", g.artifact_at: "artifact"})
    return {square_name(g.dungeon, at): what for at, what in found.items() if at >= 0}


# ---------------------------------------------------------------- the text table

SIGNS = {"crystal": "&", "prince": "!", "end": "<", "artifact": "!"}


def text(view: ExploreView) -> str:
    """The table for a terminal: the dungeon, the party, the monsters, the cards in play."""
    names, parts = view.names, [headline(view)]
    lying = {at: SIGNS[what] for at, what in view.tokens.items()}
    signs, legend = signs_of(view, view.heroes, view.foes, lying)
    if view.board.squares:
        meaning = {SIGNS[what]: names[what] for what in sorted(set(view.tokens.values()))}
        parts.append(picture(view, signs, meaning))
    for hero in view.heroes:
        more = f"coins {hero.coins}  " if hero.coins else ""
        more += f"carries {names[view.mode]}  " if hero.carries else ""
        parts.append(hero_line(view, view.heroes, hero, legend, hero.destroyed, more))
    parts += [foe_line(view, foe, legend) for foe in view.foes]
    parts += [f"{card.name}: {card.text}" for card in (view.chart.bonuses if view.chart else ())]
    parts += [f"Relic: {card.name}. {card.text}" for card in view.relics]
    if view.consul_cards:
        parts.append("The Consul holds: " + ", ".join(card.name for card in view.consul_cards))
    if view.pool:
        parts.append("Pool: " + ", ".join(counted(count, names[card]) for card, count in view.pool.items()))
    if view.backpack:
        parts.append("Backpack: " + ", ".join(names[card] for card in view.backpack))
    return "\n".join(wrap(part) for part in parts)


def headline(view: ExploreView) -> str:
    """Whose turn it is, and how the party and the Consul stand."""
    chart, coins = view.chart, counted(view.coins, "coin")
    if not view.turn or chart is None:
        return f"Setting up · {coins}"
    whose = "Hero Turn" if view.side == "heroes" else f"Consul Turn, {counted(view.skulls, 'skull')}"
    where = boss_told(view) or f"chart {chart.space}/{chart.of}"
    ahead = f" · next: {space_text(view.names, chart.next)}" if chart.next else ""
    return f"Turn {view.turn} · {whose} · {coins} · {where}{ahead}"


def boss_told(view: ExploreView) -> str:
    """Whether the boss that has left the chart still stands; empty while it is on it (EXP-RULING-26)."""
    if view.chart is None or not view.chart.boss_fight:
        return ""
    name = view.names[view.boss]
    stands = any(foe.rank == "dungeon-boss" for foe in view.foes)
    return f"boss fight against {name}" if stands else f"{name} is destroyed"


def foe_line(view: ExploreView, foe: ExploreFoe, legend: dict[str, str]) -> str:
    """A monster in a line: hearts, statuses, dice; whether it can be attacked, or activate."""
    names, acting, mark = view.names, view.acting, ""
    if acting and foe.id in acting.targets:
        mark = " <- target"
    if acting and acting.model == foe.id:
        mark = points_left(acting)
    elif view.side == "consul" and foe.can_activate:
        mark = f"  ({counted(foe.cost, 'skull')})" if foe.cost else "  (free)"
    dice = " ".join(f"{names[name]} {dice_text(roll)}/{roll.range}" for name, roll in foe.offense.items())
    guard = " ".join(f"{names[name]} {dice_text(roll)}" for name, roll in foe.defense.items())
    values = f"{dice} · {guard}" if dice else guard
    return f"{legend[foe.id]} {names[foe.id]:<22} {foe.at:<4} {tokens_text(view, foe)}  {values}{mark}"
