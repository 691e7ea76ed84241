"""Actions: which a model has, whom they can be used on, and how they are carried out (SD-ACTION rules)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Rules, choose
from undercroft.games.super_dungeon.content.cards import Action, Drink
from undercroft.games.super_dungeon.dungeon import areas
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Gait, Mask, Side
from undercroft.games.super_dungeon.dungeon.grid import squares as squares_in
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_named
from undercroft.games.super_dungeon.rules.attack import strike
from undercroft.games.super_dungeon.rules.effects import apply_effects, in_turn, start_aura
from undercroft.games.super_dungeon.rules.field import Field, models_in, targetable
from undercroft.games.super_dungeon.rules.menu import Aims
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.state import Crawl, Foe, Hero, Model
from undercroft.games.super_dungeon.telling.happenings import Acts
from undercroft.games.super_dungeon.telling.questions import BurstSquare

HERE = "here"
"""The target of an area effect that is centred on its user."""

SIDES = {"north": Side.NORTH, "east": Side.EAST, "south": Side.SOUTH, "west": Side.WEST}

MELEE = Action(id="melee", kind="offense", attack="melee")
MAGIC = Action(id="magic", kind="offense", attack="magic")
MISSILE = Action(id="missile", kind="offense", attack="missile")
BASIC_ATTACKS = {"melee": MELEE, "magic": MAGIC, "missile": MISSILE}
"""The attacks of the reference card (SD-BASIC-01 to SD-BASIC-03)."""
ATTACKS = (("strength", MELEE), ("willpower", MAGIC), ("dexterity", MISSILE))
"""The attribute that each of them is made with."""


def candidates(g: Crawl, user: Model, action: Action) -> Sequence[Hero | Foe]:
    """The models an action may target and affect (SD-TERM-07, SD-ACTION-07, SD-ACTION-09)."""
    if action.dangerous:
        return [*g.standing(), *g.foes]
    return g.standing() if isinstance(user, Hero) == action.augment else g.foes


def mask_of_candidates(field: Field, user: Model, action: Action) -> Mask:
    """The squares of these models; only an Augment may target its user."""
    if action.dangerous:
        mask = field.heroes | field.foes
    else:
        mask = field.heroes if isinstance(user, Hero) == action.augment else field.foes
    return mask if action.augment else mask & ~field.squares[user.id]


class Marks(Aims):
    """Models within range of an action: counted by their squares, and looked for when one has to be named."""

    __slots__ = ("_about", "_field", "_near", "_reached")

    def __init__(
        self, field: Field, user: Model, stats: Stats, action: Action, range: int,
        near: Mask, reached: Mask, prefix: str,
    ) -> None:  # fmt: skip
        self._field, self._near, self._reached, self._prefix = field, near, reached, prefix
        self._about = user, stats, action, range
        large = reached & (field.large_heroes | field.large_foes)
        self.size = len(self._models()) if large else reached.bit_count()

    def _models(self) -> list[Hero | Foe]:
        user, _, action, _ = self._about
        squares, reached = self._field.squares, self._reached
        return [model for model in candidates(self._field.g, user, action) if squares[model.id] & reached]

    def _in_sight(self, models: Sequence[Hero | Foe]) -> list[str]:
        """Those of some models that can be targeted after all."""
        user, stats, action, range = self._about
        hookshot = "hookshot" in action.abilities
        return [
            self._prefix + model.id
            for model in targetable(self._field, user, stats, models, self._near, range, hookshot)
        ]

    def key(self, number: int) -> str | None:
        seen = self._in_sight(self._models()[number : number + 1])
        return seen[0] if seen else None

    def keys(self) -> list[str]:
        return self._in_sight(self._models())


def targets(g: Crawl, field: Field, user: Model, stats: Stats, action: Action, range: int) -> list[str]:
    """What an action can be aimed at: models, sides, or its user's own place."""
    return aims(g, field, user, stats, action, range).keys()


NOTHING = Aims(())


def aims(
    g: Crawl, field: Field, user: Model, stats: Stats, action: Action, range: int, prefix: str = ""
) -> Aims:
    """What an action may be aimed at, and on demand what it can be aimed at.

    (SD-ACTION-08, SD-RANGE-01, SD-AREA-11.)
    """
    area = action.area
    shape = area.shape if area else ""
    if shape in ("", "burst"):
        if action.augment and not range:
            return Aims((user.id,), None, prefix)
        near = within(field.dungeon, field.squares[user.id], range, stats.over)
        reached = near & mask_of_candidates(field, user, action)
        return Marks(field, user, stats, action, range, near, reached, prefix) if reached else NOTHING
    if shape == "aura":
        return Aims((HERE,), None, prefix)
    if area and not action.augment and not anybody(field, user, stats, action, area.size):
        return NOTHING
    ways = sides_of(field, user, shape) if shape in ("lance", "sweep") else [HERE]

    def reaching(keys: Sequence[str]) -> list[str]:
        return [way for way in keys if affected(g, field, user, stats, action, way)]

    return Aims(ways, reaching, prefix)


def sides_of(field: Field, user: Model, shape: str) -> list[str]:
    """The ways to lay a Lance or a Sweep; of a large base a Lance starts from any square of a side.

    `north.2` is the line that leaves the base northwards through the column of its third square.
    """
    own = field.squares[user.id]
    if shape == "sweep" or not own & (own - 1):
        return list(SIDES)
    ways: list[str] = []
    for side in SIDES:
        seen: set[int] = set()
        for number, square in enumerate(squares_in(own)):
            line = field.dungeon.xy(square)[0 if side in ("north", "south") else 1]
            if line not in seen:
                seen.add(line)
                ways.append(f"{side}.{number}")
    return ways


def anybody(field: Field, user: Model, stats: Stats, action: Action, count: int) -> bool:
    """Whether an action could find anybody at all within some squares."""
    near = within(field.dungeon, field.squares[user.id], count, stats.over)
    others = field.others(user) if action.dangerous else field.enemies_of(user)
    return near & others > 0


def area_of(field: Field, user: Mask, gait: Gait, action: Action, aim: str, spot: int, among: Mask) -> Mask:
    """Those of some squares that an area effect covers, from its user's place, aimed as told.

    The gait is that of the model from whose place the squares are seen (SD-AREA-02, SD-AREA-13).

    (SD-AREA-05.)
    """
    area = action.area
    assert area
    dungeon, size = field.dungeon, area.size
    aim, _, number = aim.partition(".")
    if number:
        spot = list(squares_in(user))[int(number)]
    match area.shape:
        case "cross":
            return areas.cross(dungeon, user, size, gait, among)
        case "sweep":
            return areas.sweep(dungeon, user, SIDES[aim], size, gait, among)
        case "lance":
            start = spot if spot >= 0 else user.bit_length() - 1
            return areas.lance(dungeon, user, start, SIDES[aim], size, gait, among)
        case "burst":
            return areas.burst(dungeon, spot, size, gait, among)
        case _:
            return areas.wave(dungeon, user, size, gait, among)


def affected(
    g: Crawl, field: Field, user: Model, stats: Stats, action: Action, aim: str, spot: int = -1
) -> list[Hero | Foe]:
    """The models an action reaches when it is aimed so (SD-AREA-01, SD-AREA-08)."""
    if action.area is None:
        return [g.model(aim)]
    gait = stats.gait
    if action.area.shape == "burst":
        gait = field.stats(g.model(aim)).gait
        if spot < 0:
            spot = field.squares[aim].bit_length() - 1
    among = field.heroes if isinstance(user, Hero) == action.augment else field.foes
    if action.dangerous:
        among = field.occupied
    return models_in(g, field, area_of(field, field.squares[user.id], gait, action, aim, spot, among))


def perform(g: Crawl, user: Model, action: Action, source: str, aim: str) -> Rules[None]:
    """Carry an action out, from its targets to the last of its effects (SD-ACTION-10, SD-OFF-04)."""
    g.note(Acts(user.id, source, aim, isinstance(action, Drink), action.attack is not None))
    g.book.acts(g, user, action, source, aim)
    if "one-use-only" in action.abilities:
        g.used.append(source)
    target = g.model(aim) if action.area is None or action.area.shape == "burst" else None
    models: list[Hero | Foe] = [target] if target is not None else []
    if action.area:
        field, spot = Field(g), -1
        if target is not None:
            spot = yield from targeted_square(g, user, source, field.squares[aim])
        models = affected(g, field, user, stats_of(g, user), action, aim, spot)
    if action.attack is not None:
        yield from strike(g, user, action, source, list(models), target)
    else:
        if action.area and action.area.shape == "aura":
            start_aura(g, user, f"act:{source}")
        for model in in_turn(g, action.effects, user, models):
            yield from apply_effects(g, action.effects, user, model, action, source)
        if user.at >= 0:
            yield from apply_effects(g, action.user, user, user, action, source)
    yield from g.book.after_action(g)


def targeted_square(g: Crawl, user: Model, source: str, target: Mask) -> Rules[int]:
    """Which square of a large target a Burst is centred on (SD-AREA-14); no lot decides for a player."""
    keys, seat, about = keys_of(g.dungeon, target), g.book.seat_of(g, user), BurstSquare(user.id, source)
    ask = choose if isinstance(user, Hero) or g.book.consul_plays else settle
    key = yield from ask(g, seat, about, "SD-AREA-14", keys)
    return square_named(g.dungeon, key)


def attack_actions(stats: Stats) -> list[tuple[Action, int]]:
    """The basic attacks for which a model has an icon, with their ranges (SD-CARD-06)."""
    ranges = stats.ranges
    return [(action, ranges[attribute]) for attribute, action in ATTACKS if attribute in ranges]
