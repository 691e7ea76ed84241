"""What follows from where everybody stands, for whoever points at a model or a square.

A model's reach is where its movement can bring it; its sight what it sees from its place; its threat what
it could then attack, with its basic attack or an offensive action of its own. All of it can be worked out
from what lies on the table, so it is the same for every seat. A tile that is about to be laid is shown as it
would lie.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import FAR, Mask, anchors_touching, base, bases, squares
from undercroft.games.super_dungeon.dungeon.layout import single
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.rules.actions import area_of, attack_actions, sides_of
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points, moves
from undercroft.games.super_dungeon.rules.field import Field, are_friends, reach_to
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.rules.stats import Stats
from undercroft.games.super_dungeon.state import ICE, IMMOBILE, KNOCKDOWN, Crawl, Foe, Hero, Model
from undercroft.games.super_dungeon.view.table import BoardView, ground_view

SIGHT = 10
"""How far sight is looked for, in squares: farther than anything can be aimed."""

FIGHT = Action(id="fight", kind="offense")
"""The one attack of a monster that the rules play."""


TILE = "tile:"
"""What a tile is asked about by, instead of a model or a square."""


class Watcher(msgspec.Struct, kw_only=True):
    """How a model stands to a place, or to the enemy that is there."""

    id: str
    distance: int | None
    """In squares; nothing if no way leads there."""
    sees: bool
    threatens: bool


class Facts(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What follows from where everybody stands, for a model or a square."""

    acts: bool | None = None
    """Whether it moves and attacks at all."""
    reach: list[str] | None = None
    sight: list[str] | None = None
    threat: list[str] | None = None
    targets: list[str] | None = None
    """Of a square: whom the activated model could attack from there."""
    watchers: list[Watcher] | None = None
    way: list[str] | None = None
    """Of a square: how the activated model would walk there, the first square and the last included."""
    cost: int | None = None
    """The movement points that takes."""
    face: BoardView | None = None
    """Of a tile: one side of it, turned as it would lie."""


def inspect(g: Crawl, ref: str) -> Facts:
    """What can be known of a model, a square of the dungeon or a tile; nothing of anything else."""
    if ref.startswith(TILE):
        return Facts(face=face_of(g, ref.removeprefix(TILE)))
    if not g.layout:
        return Facts()
    field = Field(g)
    for model in everybody(g):
        if model.id == ref:
            return of_model(g, field, model)
    try:
        square = square_named(g.dungeon, ref)
    except KeyError:
        return Facts()
    return of_square(g, field, square) if g.dungeon.exist >> square & 1 else Facts()


def face_of(g: Crawl, which: str) -> BoardView | None:
    """A side of a tile, as `hall-of-pillars.0.1`: which tile, its side, its quarter turns clockwise."""
    pack = tile_pack(*g.box.tile_files)
    tile, _, lies = which.partition(".")
    side, _, turns = lies.partition(".")
    if tile not in pack.tiles or side not in ("0", "1") or turns not in ("0", "1", "2", "3"):
        return None
    return ground_view(single(pack.tiles[tile].faces[int(side)][int(turns)], pack.effects), [tile])


def of_model(g: Crawl, field: Field, model: Hero | Foe) -> Facts:
    """A model's reach, sight and threat, and which of its enemies see it and could attack it."""
    dungeon, stats, own = field.dungeon, field.stats(model), field.squares[model.id]
    ends = reach(g, field, model, stats)
    anchors = ends | 1 << model.at
    threat = threatened(g, field, model, stats, anchors, dungeon.exist & ~own)
    enemies = [other for other in everybody(g) if not are_friends(model, other)]
    return Facts(
        acts=acts(g, model),
        reach=keys_of(dungeon, bases(dungeon, ends, stats.size) & ~own),
        sight=keys_of(dungeon, seen_from(field, model, stats, own, within(dungeon, own, SIGHT, True))),
        threat=keys_of(dungeon, threat & ~field.enemies_of(model)),
        targets=[other.id for other in enemies if field.squares[other.id] & threat],
        watchers=[watching(g, field, other, own, model) for other in enemies],
    )


def of_square(g: Crawl, field: Field, square: int) -> Facts:
    """How far every model is from a square, who sees it, and who could attack a model that stood there.

    For the activated model also the way there, and whom it could then attack.
    """
    facts = Facts(watchers=[watching(g, field, model, 1 << square) for model in everybody(g)])
    model = next((one for one in everybody(g) if g.acting is not None and one.id == g.acting.model), None)
    if model is None or g.acting is None:
        return facts
    stats = field.stats(model)
    points = points_left(g, model, stats)
    if points <= 0 or not reach(g, field, model, stats) >> square & 1:
        return facts
    way = moves(g, field, model, stats, points)[0]
    facts.way = [square_name(g.dungeon, at) for at in next(way.paths(square), ())]
    facts.cost = way.cost(square)
    facts.targets = []
    if action_points(stats, model.status) > g.acting.spent:
        facts.targets = [
            other.id
            for other in everybody(g)
            if not are_friends(model, other)
            and threatened(g, field, model, stats, 1 << square, field.squares[other.id], other)
        ]
    return facts


def everybody(g: Crawl) -> list[Hero | Foe]:
    """The models in the dungeon."""
    return [*g.standing(), *(foe for foe in g.foes if foe.at >= 0)]


def watching(g: Crawl, field: Field, viewer: Hero | Foe, place: Mask, who: Model | None = None) -> Watcher:
    """How a model stands to a place, or to the enemy that is there."""
    stats = field.stats(viewer)
    away = distance(field.dungeon, field.squares[viewer.id], place, stats.over)
    anchors = reach(g, field, viewer, stats) | 1 << viewer.at
    sees = seen_from(field, viewer, stats, field.squares[viewer.id], place, who) if away <= SIGHT else 0
    return Watcher(
        id=viewer.id,
        distance=away if away < FAR else None,
        sees=bool(sees),
        threatens=bool(threatened(g, field, viewer, stats, anchors, place, who)),
    )


# ---------------------------------------------------------------- reach


def acts(g: Crawl, model: Model) -> bool:
    """Whether a model moves and attacks at all: spawning points and bonded minions do not."""
    return isinstance(model, Hero) or (isinstance(model, Foe) and g.book.can_act(g, model))


def reach(g: Crawl, field: Field, model: Model, stats: Stats) -> Mask:
    """Where a model's movement can bring it."""
    if not acts(g, model) or model.status & (IMMOBILE | KNOCKDOWN):
        return 0
    points = points_left(g, model, stats)
    return moves(g, field, model, stats, points)[1] if points > 0 else 0


def points_left(g: Crawl, model: Model, stats: Stats) -> int:
    """A model's movement points: what is left of them in its activation, all of them before."""
    points = movement_points(stats, model.status)
    return points - g.acting.moved if g.acting is not None and g.acting.model == model.id else points


# ---------------------------------------------------------------- sight


def seen_from(
    field: Field, viewer: Model, stats: Stats, place: Mask, among: Mask, who: Model | None = None
) -> Mask:
    """Those of some squares that a model sees from a place; its enemies block (SD-LOS-03)."""
    enemies = field.enemies_of(viewer)
    large = field.large_foes if isinstance(viewer, Hero) else field.large_heroes
    flying = stats.fly or (who is not None and field.stats(who).fly)
    found: Mask = 0
    for square in squares(among):
        target = 1 << square if who is None else field.squares[who.id]
        if line_of_sight(field.dungeon, place, target, enemies & ~large, large, flying):
            found |= 1 << square
    return found


# ---------------------------------------------------------------- threat


def attacks(g: Crawl, model: Model, stats: Stats) -> Iterator[tuple[Action, int]]:
    """Every offensive action a model has, with its range; potions are not counted."""
    if not acts(g, model):
        return
    automatic = isinstance(model, Foe) and not g.book.consul_plays
    if automatic:
        yield FIGHT, stats.range
    else:
        yield from ((action, range) for action, range in attack_actions(stats) if action.id not in stats.bars)
    if model.status & ICE or "unique" in stats.bars:
        return
    for source, action in stats.unique:
        if action.kind != "offense" or action.augment or source in g.used:
            continue
        if automatic:
            yield action, action.range or stats.range
        elif action.cost <= action_points(stats, model.status) and action.attack not in stats.bars:
            yield action, action_range(stats, action)


def threatened(
    g: Crawl, field: Field, model: Model, stats: Stats, anchors: Mask, among: Mask, who: Model | None = None
) -> Mask:
    """Those of some squares that a model could attack from one of some places.

    Somebody who stands there (`who`) may be hard to target; otherwise anybody of one square is meant.
    """
    found: Mask = 0
    for action, range in attacks(g, model, stats):
        left = among & ~found
        if not left:
            break
        if action.area is None or action.area.shape == "burst":
            found |= targeted(field, model, stats, action, range, anchors, left, who)
        else:
            found |= covered(field, model, stats, action, anchors, left)
    return found


def targeted(
    field: Field,
    model: Model,
    stats: Stats,
    action: Action,
    range: int,
    anchors: Mask,
    among: Mask,
    who: Model | None,
) -> Mask:
    """Those of some squares that are in an action's range and, from the same place, in sight."""
    dungeon, size = field.dungeon, stats.size
    if who is not None:
        range = reach_to(range, field.stats(who), are_friends(model, who))
    found: Mask = 0
    for square in squares(among & within(dungeon, bases(dungeon, anchors, size), range, stats.over)):
        near = anchors_touching(dungeon, size, within(dungeon, 1 << square, range, stats.over)) & anchors
        for anchor in squares(near):
            place = base(dungeon, anchor, size)
            if "hookshot" in action.abilities or seen_from(field, model, stats, place, 1 << square, who):
                found |= 1 << square
                break
    return found


def covered(field: Field, model: Model, stats: Stats, action: Action, anchors: Mask, among: Mask) -> Mask:
    """Those of some squares that an area effect could cover."""
    dungeon, size = field.dungeon, stats.size
    assert action.area
    shape, count = action.area.shape, action.area.size
    ways = sides_of(field, model, shape) if shape in ("lance", "sweep") else [""]
    near = anchors & anchors_touching(dungeon, size, within(dungeon, among, 2 * count, stats.over))
    found: Mask = 0
    for anchor in squares(near):
        for way in ways:
            found |= area_of(field, base(dungeon, anchor, size), stats.gait, action, way, -1, among)
    return found
