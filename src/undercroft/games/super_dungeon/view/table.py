"""The dungeon, the party and every model as a client sees them; each game adds what only it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from undercroft.games.super_dungeon.content.cards import ATTRIBUTE_OF, SLOTS, Action
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, squares
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, read_layout, square_name
from undercroft.games.super_dungeon.rules.actions import affected, attack_actions, targets
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points, moves, usable
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import action_range, drinkable
from undercroft.games.super_dungeon.rules.stats import (
    Stats,
    hero_stats,
    lasting_sources,
    squares_of,
    stats_of,
)
from undercroft.games.super_dungeon.state import (
    IMMOBILE,
    KNOCKDOWN,
    Crawl,
    Foe,
    Hero,
    Model,
    number_of,
    statuses,
)


class SquareView(msgspec.Struct, kw_only=True):
    """A square of the dungeon."""

    at: str
    x: int
    y: int
    tile: int
    """The number of its tile, from 1."""


class BoardView(msgspec.Struct, kw_only=True):
    """The dungeon; nothing of it before the first tile lies."""

    width: int = 0
    height: int = 0
    squares: list[SquareView] = []
    walls_west: list[tuple[int, int]] = []
    """Lines are told by the square east or south of them."""
    walls_north: list[tuple[int, int]] = []
    exits_west: list[tuple[int, int]] = []
    exits_north: list[tuple[int, int]] = []
    effects: dict[str, list[str]] = {}
    """The squares of each tile effect."""
    spawning_points: list[str] = []
    tiles: list[str] = []
    start: str = ""
    """The Start Token's square."""
    chests: list[str] = []


class ActingView(msgspec.Struct, kw_only=True):
    """The running activation."""

    model: str
    movement: int
    """Movement points left."""
    actions: int
    """Action points left."""
    reach: list[str]
    """The squares it can still move to."""
    targets: list[str]
    """The models its basic attacks can be aimed at from here."""
    specials: dict[str, SpecialView] = {}
    """Its unique actions that roll and can be paid for, and attacks that it could drink."""


class SpecialView(msgspec.Struct, kw_only=True):
    """A unique action or a potion that rolls: dice by colour, the stars that are added, and what it costs."""

    dice: list[str]
    stars: int
    cost: int
    defend: str
    """The attribute that its targets must defend with; empty: as they like."""
    meets: dict[str, list[str]]
    """The models that it would strike, by what it can be aimed at."""


class OffenseView(msgspec.Struct, kw_only=True):
    """An offense roll: dice by their colours, the stars that are added, the range."""

    dice: list[str]
    stars: int
    range: int


class DefenseView(msgspec.Struct, kw_only=True):
    """A defense roll: dice by their colours and the stars that are added."""

    dice: list[str]
    stars: int


class ModelView(msgspec.Struct, kw_only=True):
    """What every model shows."""

    id: str
    name: str
    card: str
    at: str
    """Its north-western square; empty while it is not in the dungeon."""
    squares: list[str]
    wounds: int
    hearts: int
    statuses: list[str]
    lasting: list[str]
    """The sources of the bonuses that lie on it."""
    abilities: list[str]
    unique: list[str]
    """Its unique actions, those of its gang with them."""


class HeroView(ModelView, kw_only=True):
    """A Hero of the party."""

    seat: str
    movement: int
    actions: int
    potions: int
    quantity: int
    """The most potion tokens it can hold."""
    gear: dict[str, str]
    """The card in each slot; empty: none."""
    activated: bool
    offense: dict[str, OffenseView]
    """By attribute."""
    defense: dict[str, DefenseView]
    drinks: list[str]
    """Its potions."""


class FoeView(ModelView, kw_only=True):
    """A monster or a spawning point."""

    number: int
    """Tells it apart from others of its kind."""
    rank: str
    tile: int
    """The number of the tile that sets a spawning point's reward."""


class CrawlView(msgspec.Struct, kw_only=True):
    """What every client of either game is shown besides the models."""

    you: str | None
    phase: str
    turn: int
    side: str
    """Whose turn it is: heroes or consul."""
    layout: str
    board: BoardView
    acting: ActingView | None
    coins: int
    backpack: list[str]
    pool: dict[str, int]
    """Monsters that can be spawned, by card."""
    loot_tracker: list[str]
    """The cards of the models that have fallen since loot was last drawn."""
    names: dict[str, str]
    """What the ids of this view are called."""


# Each view is made once, of the fields that both games share and of its own game's: a struct for every step
# between would cost as much again, and a table is drawn after every answer.


def crawl_fields(
    g: Crawl, seat: str | None, heroes: Sequence[HeroView], foes: Sequence[FoeView], named: Iterable[str]
) -> dict[str, Any]:
    """The fields of a :class:`CrawlView`; ``named`` are ids that only one of the games has."""
    return {
        "you": seat,
        "phase": g.phase,
        "turn": g.turn,
        "side": g.side,
        "layout": g.layout,
        "board": board_view(g),
        "acting": acting_view(g),
        "coins": g.coins,
        "backpack": list(g.backpack),
        "pool": {card: count for card, count in g.pool.items() if count},
        "loot_tracker": [kill.card for kill in g.kills],
        "names": shown_names(g, heroes, foes, named),
    }


def shown_names(
    g: Crawl, heroes: Sequence[HeroView], foes: Sequence[FoeView], more: Iterable[str]
) -> dict[str, str]:
    """The names of all that lies on the table in both games, and of more."""
    refs = [*more, *g.seats, *g.backpack, *g.pool, *(kill.card for kill in g.kills)]
    for model in (*heroes, *foes):
        refs += [model.id, model.card, *model.lasting, *model.unique]
    for hero, shown in zip(g.heroes, heroes, strict=True):
        refs += [hero.form or hero.card, *filter(None, hero.gear), *shown.drinks]
    if g.layout:
        refs += [*g.dungeon.effects, *tiles_of(g.layout)]
    forms = g.forms()
    kept: tuple[Any, dict[str, str]] | None = g.__dict__.get("shown_names")
    if kept is None or kept[0] != (refs, forms):
        n = g.names_with(forms)
        kept = (refs, forms), g.box.words | {ref: n(ref) for ref in dict.fromkeys(refs)}
        g.__dict__["shown_names"] = kept
    return kept[1]


def tiles_of(layout: str) -> list[str]:
    """The tiles of a layout, in their order; a board that a test has drawn has none."""
    return [] if layout.startswith("drawn:") else [laid.tile for laid in read_layout(layout)[1]]


GROUNDS: WeakKeyDictionary[Dungeon, BoardView] = WeakKeyDictionary()
"""What does not change while a dungeon lies as it does: thousands of small things."""


def board_view(g: Crawl) -> BoardView:
    """Squares, walls, exits and tile effects."""
    if not g.layout:
        return BoardView()
    dungeon = g.dungeon
    ground = GROUNDS.get(dungeon)
    if ground is None:
        ground = GROUNDS[dungeon] = ground_view(dungeon, tiles_of(g.layout))
    return msgspec.structs.replace(
        ground,
        start=square_name(dungeon, g.start) if g.start >= 0 else "",
        chests=[square_name(dungeon, chest) for chest in g.chests if chest >= 0],
    )


def ground_view(dungeon: Dungeon, tiles: list[str]) -> BoardView:
    """A board with nothing on it."""
    names = {square: square_name(dungeon, square) for square in squares(dungeon.exist)}
    places = {square: dungeon.xy(square) for square in names}
    return BoardView(
        width=dungeon.width,
        height=dungeon.height,
        squares=[
            SquareView(at=name, x=places[square][0], y=places[square][1], tile=dungeon.tile_of(square) + 1)
            for square, name in names.items()
        ],
        walls_west=lines(dungeon, dungeon.wall_west),
        walls_north=lines(dungeon, dungeon.wall_north),
        exits_west=lines(dungeon, dungeon.exit_west),
        exits_north=lines(dungeon, dungeon.exit_north),
        effects={name: [names[square] for square in squares(mask)] for name, mask in dungeon.effects.items()},
        spawning_points=[names[square] for square in dungeon.spawning_points],
        tiles=tiles,
    )


def lines(dungeon: Dungeon, mask: int) -> list[tuple[int, int]]:
    """Lines by the square east or south of them."""
    return [dungeon.xy(square) for square in squares(mask)]


def model_fields(g: Crawl, model: Model, stats: Stats) -> dict[str, Any]:
    """The fields of a :class:`ModelView`."""
    at, own = "", []
    if g.layout and model.at >= 0:
        at, mask = square_name(g.dungeon, model.at), squares_of(g, model)
        own = [at] if mask == 1 << model.at else keys_of(g.dungeon, mask)
    return {
        "id": model.id,
        "card": model.card,
        "at": at,
        "squares": own,
        "wounds": model.wounds,
        "statuses": list(statuses(model.status)),
        "lasting": list(lasting_sources(model)),
        **values_view(stats),
    }


# Values are worked out once for all models alike and kept (`Stats`): what is shown of them is too.


@lru_cache(4096)
def values_view(stats: Stats) -> dict[str, Any]:
    """The fields of a :class:`ModelView` that follow from a model's values."""
    return {
        "name": stats.name,
        "hearts": stats.hearts,
        "abilities": sorted(stats.abilities),
        "unique": [key for key, _ in stats.unique],
    }


def hero_fields(g: Crawl, hero: Hero) -> dict[str, Any]:
    """The fields of a :class:`HeroView`."""
    stats = hero_stats(g, hero)
    shape = hero.form or hero.card
    return dict(
        **model_fields(g, hero, stats),
        seat=hero.seat,
        movement=movement_points(stats, hero.status),
        actions=action_points(stats, hero.status),
        potions=hero.potions,
        quantity=stats.potions,
        gear=dict(zip(SLOTS, hero.gear, strict=True)),
        activated=hero.activated,
        offense=offense_view(stats),
        defense=defense_view(stats),
        drinks=[f"{shape}/{drink.id}" for drink in stats.drinks],
    )


def foe_fields(g: Crawl, foe: Foe, stats: Stats, rank: str) -> dict[str, Any]:
    """The fields of a :class:`FoeView`."""
    return dict(**model_fields(g, foe, stats), number=number_of(foe.id), rank=rank, tile=foe.tile)


@lru_cache(4096)
def offense_view(stats: Stats) -> dict[str, OffenseView]:
    """The offense rolls of a model with attributes in dice."""
    return {
        name: OffenseView(
            dice=[die.name for die in stats.offense[name][0]], stars=stats.offense[name][1], range=reach
        )
        for name, reach in stats.ranges.items()
    }


@lru_cache(4096)
def defense_view(stats: Stats) -> dict[str, DefenseView]:
    """The defense rolls of a model with attributes in dice."""
    return {
        name: DefenseView(dice=[die.name for die in dice], stars=stars)
        for name, dice, stars in stats.defenses
    }


def acting_view(g: Crawl) -> ActingView | None:
    """The running activation: points left, squares in reach, targets of its attacks."""
    acting = g.acting
    if acting is None or not g.has_model(acting.model):
        return None
    model = g.model(acting.model)
    if model.at < 0:
        return None
    field, stats = Field(g), stats_of(g, model)
    points = movement_points(stats, model.status) - acting.moved
    free = points > 0 and not model.status & (IMMOBILE | KNOCKDOWN)
    reach = moves(g, field, model, stats, points)[1] if free else 0
    aims: list[str] = []
    left = 0 if model.status & KNOCKDOWN else action_points(stats, model.status) - acting.spent
    for action, range in attack_actions(stats) if left > 0 else ():
        if action.id in stats.bars:
            continue
        aims += [aim for aim in targets(g, field, model, stats, action, range) if aim not in aims]
    potions = drinkable(g, model, stats) if isinstance(model, Hero) and not acting.drunk else ()
    return ActingView(
        model=model.id,
        movement=max(0, points),
        actions=max(0, action_points(stats, model.status) - acting.spent),
        reach=keys_of(g.dungeon, reach),
        targets=aims,
        specials={
            source: special_view(g, field, model, stats, action)
            for source, action in [*usable(g, model, stats, left), *potions]
            if action.attack and ATTRIBUTE_OF[action.attack] in stats.offense
        },
    )


def special_view(g: Crawl, field: Field, model: Model, stats: Stats, action: Action) -> SpecialView:
    """What a unique action rolls, and whom it would strike from here."""
    assert action.attack
    dice, stars = stats.offense[ATTRIBUTE_OF[action.attack]]
    return SpecialView(
        dice=[die.name for die in dice + dice_of(action.bonus.dice)],
        stars=stars + action.bonus.stars,
        cost=action.cost,
        defend=action.defend or "",
        meets={
            aim: [met.id for met in affected(g, field, model, stats, action, aim)]
            for aim in targets(g, field, model, stats, action, action_range(stats, action))
        },
    )
