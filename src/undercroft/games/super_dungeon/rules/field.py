"""Where everybody stands: occupied squares, who sees whom, who can be targeted (SD-LOS, SD-RANGE rules).

A `Field` is a snapshot of positions and values. It is made when a rule needs it and thrown away when
anything changes; what it knows of positions is kept on the state for the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, base
from undercroft.games.super_dungeon.dungeon.sight import Sightings, sightings
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.state import Crawl, Foe, Hero, Lasting, Model
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


_Key: TypeAlias = tuple[Dungeon, list[Model], list[int], list[str]]
"""The models of a side, where each is in which dungeon, and what may change its size: a form, a new card."""

_AT, _FORM, _CARD = attrgetter("at"), attrgetter("form"), attrgetter("card")


class _Side:
    """What follows from the positions of one side: it serves until one of its models moves, comes or goes."""

    __slots__ = ("everybody", "key", "large", "past", "squares")

    def __init__(self, g: Crawl, key: _Key) -> None:
        self.key = dungeon, models, places, shapes = key
        cards = [shape or model.card for model, shape in zip(models, shapes, strict=True)]
        self.squares = {model.id: 1 << at for model, at in zip(models, places, strict=True) if at >= 0}
        sizes, self.large, self.everybody = g.box.sizes, 0, 0
        if not sizes.keys().isdisjoint(cards):
            for model, at, card in zip(models, places, cards, strict=True):
                if card in sizes and at >= 0:
                    self.squares[model.id] = base(dungeon, at, sizes[card])
                    self.large |= self.squares[model.id]
        for place in self.squares.values():
            self.everybody |= place
        self.past = sightings(dungeon, self.everybody, self.large)
        """Who of the other side sees whom past these."""


class _Stand:
    """Where both sides stand."""

    __slots__ = ("foes", "heroes", "squares")

    def __init__(self, heroes: _Side, foes: _Side) -> None:
        self.heroes, self.foes = heroes, foes
        self.squares = heroes.squares | foes.squares


def _stand(g: Crawl) -> _Stand:
    """Where everybody stands: as found before, as far as every model is still where it was."""
    dungeon, its_heroes, its_foes = g.dungeon, g.heroes, g.foes
    heroes: _Key = dungeon, [*its_heroes], [*map(_AT, its_heroes)], [*map(_FORM, its_heroes)]
    foes: _Key = dungeon, [*its_foes], [*map(_AT, its_foes)], [*map(_CARD, its_foes)]
    kept: _Stand | None = g.__dict__.get("stand")
    if kept is None:
        kept = g.__dict__["stand"] = _Stand(_Side(g, heroes), _Side(g, foes))
        return kept
    same_heroes, same_foes = kept.heroes.key == heroes, kept.foes.key == foes
    if not (same_heroes and same_foes):
        kept = g.__dict__["stand"] = _Stand(
            kept.heroes if same_heroes else _Side(g, heroes), kept.foes if same_foes else _Side(g, foes)
        )
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
    near = within(field.dungeon, field.squares[user.id], range, stats.over)
    return bool(targetable(field, user, stats, [target], near, range, hookshot))


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
    hookshot, name, on = "hookshot" in action.abilities, source or action.id, target.id
    against = stats_of(g, target)
    if not hookshot and not sees(g, field, user, stats, target):
        return OutOfSight(name, on)
    away = distance(field.dungeon, field.squares[user.id], field.squares[target.id], stats.over)
    if away <= range and not can_target(g, field, user, stats, target, range, hookshot):
        if "small" in against.abilities and away > 3:
            return TooSmall(name, on, away)
        return Stealthy(name, on, away, reach_to(range, against))
    if away > range:
        return OutOfRange(name, on, away, range)
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
