"""Where everybody stands: occupied squares, who sees whom, who can be targeted (SD-LOS, SD-RANGE rules).

A `Field` is a snapshot of positions and values. It is made when a rule needs it and thrown away when
anything changes; what it knows of positions is kept on the state for the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, base
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
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
        "_clear", "_seen", "_stats",
        "dungeon", "foes", "g", "heroes", "large_foes", "large_heroes", "squares",
    )  # fmt: skip

    def __init__(self, g: Crawl) -> None:
        self.g = g
        self.dungeon = g.dungeon
        self._stats: dict[str, Stats] = {}
        self._clear: bool | None = None
        stand = _stand(g)
        self.squares, self._seen = stand.squares, stand.seen
        self.heroes, self.large_heroes = stand.heroes, stand.large_heroes
        self.foes, self.large_foes = stand.foes, stand.large_foes

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
        """Whether a model sees another, one of them flying or not; found once while nobody moves."""
        key = viewer.id, target.id, flying
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = sees_from(self, viewer, self.squares[viewer.id], target, flying)
        return found

    def enemies_of(self, model: Model) -> Mask:
        """The squares of a model's enemies (SD-TERM-05, SD-TERM-06)."""
        return self.foes if isinstance(model, Hero) else self.heroes

    def others(self, model: Model) -> Mask:
        """The squares of all other models."""
        return (self.heroes | self.foes) & ~self.squares.get(model.id, 0)


def _veil(box: Box, lasting: list[Lasting]) -> bool:
    """Whether any of some lasting effects, mostly none, may hide a model or lift it up."""
    return bool(lasting) and any(one.source not in box.unveiling for one in lasting)


class _Stand:
    """What follows from positions alone: it serves every field until somebody moves, comes or goes."""

    __slots__ = ("foes", "heroes", "key", "large_foes", "large_heroes", "seen", "squares")

    def __init__(self, g: Crawl, key: _Key) -> None:
        self.key = key
        self.seen: dict[tuple[str, str, bool], bool] = {}
        """Who sees whom, with Fly or without."""
        self.squares: dict[str, Mask] = {}
        _, heroes, foes = key
        self.heroes, self.large_heroes = self._add(g, *heroes)
        self.foes, self.large_foes = self._add(g, *foes)

    def _add(self, g: Crawl, models: list[Model], places: list[int], cards: list[str]) -> tuple[Mask, Mask]:
        """The squares of a side in the dungeon, and of the large models on it."""
        sizes, squares = g.box.sizes, self.squares
        everybody = large = 0
        for model, at, card in zip(models, places, cards, strict=True):
            if at >= 0:
                place = 1 << at
                if card in sizes:
                    place = base(g.dungeon, at, sizes[card])
                    large |= place
                squares[model.id] = place
                everybody |= place
        return everybody, large


_Side: TypeAlias = tuple[list[Model], list[int], list[str]]
"""The models of a side, where each is, and the card that tells how large it is."""
_Key: TypeAlias = tuple[Dungeon, _Side, _Side]


def _stand(g: Crawl) -> _Stand:
    """Where everybody stands: as found before, if every model is still where it was."""
    heroes: _Side = [*g.heroes], [hero.at for hero in g.heroes], [hero.form or hero.card for hero in g.heroes]
    foes: _Side = [*g.foes], [foe.at for foe in g.foes], [foe.card for foe in g.foes]
    key = g.dungeon, heroes, foes
    kept: _Stand | None = g.__dict__.get("stand")
    if kept is None or kept.key != key:
        kept = g.__dict__["stand"] = _Stand(g, key)
    return kept


def are_friends(one: Model, other: Model) -> bool:
    """Heroes are friends of Heroes, the Consul's models of each other."""
    return isinstance(one, Hero) == isinstance(other, Hero)


def sees(g: Crawl, field: Field, viewer: Model, stats: Stats, target: Model) -> bool:
    """Whether a model has line of sight to another; it always sees itself (SD-LOS-10)."""
    if viewer is target:
        return True
    return field.sees(viewer, target, stats.fly or field.flies(target))


def sees_from(field: Field, viewer: Model, place: Mask, target: Model, flying: bool) -> bool:
    """Whether a model would see another from some squares, one of them flying or not."""
    if isinstance(viewer, Hero):
        enemies, large = field.foes, field.large_foes
    else:
        enemies, large = field.heroes, field.large_heroes
    return line_of_sight(field.dungeon, place, field.squares[target.id], enemies & ~large, large, flying)


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
    squares = field.squares
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
            if reach < range and not place & within(field.dungeon, squares[user.id], reach, stats.over):
                continue
            flying = flying or against.fly
        if hookshot or model is user or field.sees(user, model, flying):
            found.append(model)
    return found


def why_not_target(
    g: Crawl, field: Field, user: Model, stats: Stats, target: Model, action: Action, range: int
) -> NotATarget | None:
    """The reason why a target cannot be chosen, or None."""
    hookshot, name, on = "hookshot" in action.abilities, action.id, target.id
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
