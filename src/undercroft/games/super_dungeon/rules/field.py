"""Where everybody stands: occupied squares, who sees whom, who can be targeted (SD-LOS, SD-RANGE rules).

A `Field` is a snapshot of positions and values. It is made when a rule needs it and thrown away when
anything changes; what it knows of positions is kept on the state for the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeVar

from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, base
from undercroft.games.super_dungeon.dungeon.sight import Sightings, sightings
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.state import OUT, Crawl, Foe, Hero, Lasting, Model
from undercroft.games.super_dungeon.telling.reasons import (
    NotATarget,
    OutOfRange,
    OutOfSight,
    Stealthy,
    TooSmall,
)  # fmt: skip

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box

M = TypeVar("M", bound=Model)


class Field:
    """The squares of all models in the dungeon, by side and size."""

    __slots__ = (
        "_clear", "_stand", "_stats",
        "dungeon", "foes", "g", "heroes", "large_foes", "large_heroes", "squares",
    )  # fmt: skip

    def __init__(self, g: Crawl) -> None:
        self.g = g
        self.dungeon = g.dungeon
        self._stats: dict[str, Stats] = {}
        self._clear: bool | None = None
        stand = self._stand = _stand(g)
        self.squares = stand.squares
        self.heroes, self.large_heroes = stand.heroes.everybody, stand.heroes.large
        self.foes, self.large_foes = stand.foes.everybody, stand.foes.large

    @property
    def occupied(self) -> Mask:
        """The squares with any model."""
        return self.heroes | self.foes

    def stats(self, model: Model) -> Stats:
        """A model's values as everybody stands now."""
        found = self._stats.get(model.id)
        if found is None:
            found = self._stats[model.id] = stats_of(self.g, model)
        return found

    def veiled(self, model: Model) -> Stats | None:
        """The values of a model that may have Stealth, Small or Fly; None: it surely has none of them."""
        g, box = self.g, self.g.box
        if self._clear is None:
            self._clear = not (box.veiling_ground or _veil(box, g.auras) or g.book.veils(g))
        if self._clear and not (model.lasting and _veil(box, model.lasting)):
            if isinstance(model, Hero):
                if (model.form or model.card) in box.plain and box.veiling_cards.isdisjoint(model.gear):
                    return None
            elif model.card in box.plain:
                return None
        return self.stats(model)

    def flies(self, model: Model) -> bool:
        """Whether a model has Fly."""
        values = self.veiled(model)
        return values is not None and values.fly

    def sees(self, viewer: Model, target: Model, flying: bool) -> bool:
        """Whether a model sees another, one of them flying or not."""
        return self.sights_of(viewer).sees(self.squares[viewer.id], self.squares[target.id], flying)

    def sights_of(self, viewer: Model) -> Sightings:
        """What is known of sight past a model's enemies."""
        return self._stand.foes.past if isinstance(viewer, Hero) else self._stand.heroes.past

    def enemies_of(self, model: Model) -> Mask:
        """The squares of a model's enemies (SD-TERM-05, SD-TERM-06)."""
        return self.foes if isinstance(model, Hero) else self.heroes

    def others(self, model: Model) -> Mask:
        """The squares of all other models."""
        return (self.heroes | self.foes) & ~self.squares.get(model.id, 0)


def _veil(box: Box, lasting: list[Lasting]) -> bool:
    """Whether any of some lasting effects, mostly none, may hide a model or lift it up."""
    return bool(lasting) and any(one.source not in box.unveiling for one in lasting)


class _Side:
    """What follows from the positions of one side: it serves until one of its models moves, comes or goes."""

    __slots__ = ("_past", "dungeon", "everybody", "large", "models", "places", "shapes", "sizes", "squares")

    def __init__(self, g: Crawl, models: Sequence[Model], places: list[int], shapes: list[str]) -> None:
        self.dungeon, self.models, self.places, self.shapes = g.dungeon, [*models], places, shapes
        """The models, where each is in which dungeon, and what may change its size: a form, a new card."""
        self.squares = {model.id: 1 << at for model, at in zip(models, places, strict=True) if at >= 0}
        self.large, self.sizes = 0, g.box.sizes
        sizes, cards = self.sizes, [shape or model.card for model, shape in zip(models, shapes, strict=True)]
        if not sizes.keys().isdisjoint(cards):
            for model, at, card in zip(models, places, cards, strict=True):
                if card in sizes and at >= 0:
                    self.squares[model.id] = base(self.dungeon, at, sizes[card])
                    self.large |= self.squares[model.id]
        self._look_about()

    def _look_about(self) -> None:
        self.everybody = reduce(or_, self.squares.values(), 0)
        self._past: Sightings | None = None

    @property
    def past(self) -> Sightings:
        """Who of the other side sees whom past these; most of a turn nobody asks."""
        found = self._past
        if found is None:
            found = self._past = sightings(self.dungeon, self.everybody, self.large)
        return found

    def now(self, g: Crawl, models: Sequence[Model], shapes: list[str]) -> _Side:
        """The same side as it stands now; itself, if nobody has moved."""
        places = [model.at for model in models]
        if self.models == models and self.shapes == shapes and self.dungeon is g.dungeon:
            if self.places == places:
                return self
            if OUT not in places and OUT not in self.places:
                return self._moved(places)
        return _Side(g, models, places, shapes)

    def again(self, g: Crawl, models: Sequence[Model], shapes: list[str]) -> _Side:
        """The same side in another match, if its models of the same names stand there as these do."""
        places = [model.at for model in models]
        if (
            self.places == places
            and self.shapes == shapes
            and [model.id for model in self.models] == [model.id for model in models]
            and self.sizes is g.box.sizes
        ):
            side = _Side.__new__(_Side)
            side.dungeon, side.sizes, side.models, side.shapes = self.dungeon, self.sizes, [*models], shapes
            side.places, side.squares, side.large = places, self.squares, self.large
            side.everybody, side._past = self.everybody, self._past
            return side
        return _Side(g, models, places, shapes)

    def _moved(self, places: list[int]) -> _Side:
        """The same models, all of them in the dungeon, some on other squares."""
        side = _Side.__new__(_Side)
        side.dungeon, side.sizes, side.large = self.dungeon, self.sizes, self.large
        side.models, side.shapes, side.places = self.models, self.shapes, places
        squares = side.squares = self.squares.copy()
        large_ones = False
        for model, shape, before, at in zip(self.models, self.shapes, self.places, places, strict=True):
            if at != before:
                squares[model.id] = 1 << at
                large_ones = large_ones or (shape or model.card) in self.sizes
        if large_ones:
            side.large = 0
            for model, shape in zip(self.models, self.shapes, strict=True):
                size = self.sizes.get(shape or model.card)
                if size is not None:
                    squares[model.id] = base(self.dungeon, model.at, size)
                    side.large |= squares[model.id]
        side._look_about()
        return side


class _Stand:
    """Where both sides stand."""

    __slots__ = ("foes", "heroes", "squares")

    def __init__(self, heroes: _Side, foes: _Side) -> None:
        self.heroes, self.foes = heroes, foes
        self.squares = heroes.squares | foes.squares


def _stand(g: Crawl) -> _Stand:
    """Where everybody stands: as found before, as far as every model is still where it was."""
    kept: _Stand | None = g.__dict__.get("stand")
    heroes, foes = g.heroes, g.foes
    forms, cards = [hero.form for hero in heroes], [foe.card for foe in foes]
    stands = g.dungeon._stands
    if kept is not None:
        its_heroes, its_foes = kept.heroes.now(g, heroes, forms), kept.foes.now(g, foes, cards)
        if its_heroes is kept.heroes and its_foes is kept.foes:
            return kept
    elif stands:  # Perhaps a copy of a match: then everybody stands as in that one.
        its_heroes = stands[-1].heroes.again(g, heroes, forms)
        its_foes = stands[-1].foes.again(g, foes, cards)
    else:
        its_heroes = _Side(g, heroes, [hero.at for hero in heroes], forms)
        its_foes = _Side(g, foes, [foe.at for foe in foes], cards)
    kept = g.__dict__["stand"] = _Stand(its_heroes, its_foes)
    stands[:] = (kept,)
    return kept


def are_friends(one: Model, other: Model) -> bool:
    """Heroes are friends of Heroes, the Consul's models of each other."""
    return isinstance(one, Hero) == isinstance(other, Hero)


def sees(g: Crawl, field: Field, viewer: Model, stats: Stats, target: Model) -> bool:
    """Whether a model has line of sight to another; it always sees itself (SD-LOS-10)."""
    if viewer is target:
        return True
    return field.sees(viewer, target, stats.fly or field.flies(target))


def reach_to(range: int, target: Stats, friendly: bool = False) -> int:
    """The range an action has against a target: Stealth shortens anybody's, Small caps an enemy's.

    (SD-ABIL-STEALTH-01, SD-ABIL-SMALL-01, SD-RULING-24.)
    """
    abilities = target.abilities
    if "stealth" in abilities:
        range = max(1, range - 3)
    if "small" in abilities and not friendly:
        range = min(3, range)
    return range


def can_target(
    g: Crawl,
    field: Field,
    user: Model,
    stats: Stats,
    target: Model,
    range: int,
    hookshot: bool = False,
) -> bool:
    """Whether a target is in line of sight and range (SD-LOS-01, SD-RANGE-03)."""
    # As far there as back; and who is aimed at mostly stands still for longer.
    near = within(field.dungeon, field.squares[target.id], range, stats.over)
    if not near & field.squares[user.id]:
        return False
    return bool(targetable(field, user, stats, [target], -1, range, hookshot))


def targetable(
    field: Field, user: Model, stats: Stats, models: Iterable[M], near: Mask, range: int, hookshot: bool
) -> list[M]:
    """Those of some models, with the squares within range given, that can be chosen as a target.

    Stealth and Small shorten the range, and line of sight is needed but for a hookshot.

    (SD-ABIL-HOOKSHOT-01, -02.)
    """
    squares, sights = field.squares, field.sights_of(user)
    own = squares[user.id]
    found = []
    for model in models:
        place = squares[model.id]
        if not place & near:
            continue
        flying = stats.fly
        against = field.veiled(model)
        if against is not None:
            friends = are_friends(user, model)
            reach = (
                range if friends and field.g.book.friends_see_stealth else reach_to(range, against, friends)
            )
            if reach < range and not place & within(field.dungeon, own, reach, stats.over):
                continue
            flying = flying or against.fly
        if hookshot or model is user or sights.sees(own, place, flying):
            found.append(model)
    return found


def why_not_target(
    g: Crawl,
    field: Field,
    user: Model,
    stats: Stats,
    target: Model,
    action: Action,
    range: int,
    source: str = "",
) -> NotATarget | None:
    """The reason why a target cannot be chosen, or None; `source` is what the action is known by."""
    hookshot, about = "hookshot" in action.abilities, ((source or action.id,), (target.id,))
    against = stats_of(g, target)
    if not hookshot and not sees(g, field, user, stats, target):
        return OutOfSight(*about)
    away = distance(field.dungeon, field.squares[user.id], field.squares[target.id], stats.over)
    if away <= range and not can_target(g, field, user, stats, target, range, hookshot):
        if "small" in against.abilities and away > 3:
            return TooSmall(*about, (away,))
        return Stealthy(*about, (away,), reach_to(range, against))
    if away > range:
        return OutOfRange(*about, (away,), range)
    return None


def models_in(g: Crawl, field: Field, area: Mask) -> list[Hero | Foe]:
    """The models with any square in an area (SD-RULING-20)."""
    squares = field.squares
    found: list[Hero | Foe] = []
    if area & field.heroes:
        found += [hero for hero in g.heroes if squares.get(hero.id, 0) & area]
    if area & field.foes:
        found += [foe for foe in g.foes if squares.get(foe.id, 0) & area]
    return found
