"""What actions do to models besides the wound: statuses, healing, control effects, bonuses, placing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar

from undercroft.engine import Ask, Question, Rules
from undercroft.games.super_dungeon.content.cards import (
    Action,
    AnyEffect,
    Coin,
    Compel,
    Effect,
    Harm,
    Heal,
    Inflict,
    Lend,
    Loot,
    Place,
    Potion,
    Pull,
    Push,
    Remedy,
    Step,
)  # fmt: skip
from undercroft.games.super_dungeon.dungeon.control import pull, push
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, base, bases, places, squares
from undercroft.games.super_dungeon.dungeon.paths import Travel, travel
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.rules.equipment import discard, draw_loot
from undercroft.games.super_dungeon.rules.field import Field, are_friends
from undercroft.games.super_dungeon.rules.stats import (
    Stats,
    all_shed_immune,
    lend,
    shed_immune,
    squares_of,
    stats_of,
)
from undercroft.games.super_dungeon.rules.wounds import (
    check_hearts,
    give_potions,
    heal,
    inflict,
    place_wounds,
    remedy,
)
from undercroft.games.super_dungeon.state import (
    IMMOBILE,
    KNOCKDOWN,
    SLOW,
    STATUSES,
    Crawl,
    Foe,
    Hero,
    Lasting,
    Model,
)
from undercroft.games.super_dungeon.telling.happenings import (
    CannotBeMoved,
    Coins,
    Dashed,
    Displaced,
    GivenUp,
    Lent,
    Moved,
    Placed,
    Scorched,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import Control, DiscardLoot
from undercroft.games.super_dungeon.telling.questions import Place as PlaceWhere
from undercroft.games.super_dungeon.telling.questions import Step as StepWhere

ModelT = TypeVar("ModelT", bound=Model)
MoveKind: TypeAlias = Literal["moved", "dashed", "displaced", "placed"]
MOVES: dict[str, type[Moved | Dashed | Displaced | Placed]] = {
    kind.kind: kind for kind in (Moved, Dashed, Displaced, Placed)
}
"""The ways in which a model comes to stand somewhere else."""
CONTROL_RULES: dict[type[Effect], str] = {
    Push: "SD-CONTROL-07", Pull: "SD-CONTROL-05", Compel: "SD-CONTROL-04",
}  # fmt: skip
CONTROLS: dict[str, Literal["push", "pull", "compel"]] = {
    "SD-CONTROL-07": "push", "SD-CONTROL-05": "pull", "SD-CONTROL-04": "compel",
}  # fmt: skip
"""How a model is moved, by the rule of it."""


def apply_effects(
    g: Crawl,
    effects: tuple[AnyEffect, ...],
    user: Model,
    target: Model,
    action: Action | None,
    source: str,
    caused: int = 0,
) -> Rules[None]:
    """Resolve effects on one model in their order, as long as it is in play.

    Status effects in a row come at one moment, `caused` with the first of them (SD-ABIL-STATUS-01).
    """
    status, alone = caused, action is None or action.attack is None
    for effect in effects:
        if isinstance(effect, Inflict):
            status |= STATUSES[effect.status]
            continue
        if target.at >= 0:
            inflict(g, target, status, STATUS_RULES[caused > 0], alone=alone)
            status = caused = 0
        if target.at < 0:
            return
        yield from apply_effect(g, effect, user, target, action, source)
    if target.at >= 0:
        inflict(g, target, status, STATUS_RULES[caused > 0], alone=alone)


STATUS_RULES = ("SD-STATUS-02", "SD-ABIL-STATUS-01")
"""By which a status effect comes: an effect of an action or card, or an ability."""


def in_turn(
    g: Crawl, effects: tuple[AnyEffect, ...], user: Model, models: Sequence[ModelT]
) -> Sequence[ModelT]:
    """The order in which an area moves its models, so that those of one moment do not bar each other.

    Who is pushed farthest off goes first, who is pulled from nearest (SD-AREA-04).
    """
    drag = next((effect for effect in effects if isinstance(effect, Push | Pull)), None)
    if drag is None or len(models) < 2:
        return models
    own, over = squares_of(g, user), stats_of(g, user).over
    away = {model.id: distance(g.dungeon, own, squares_of(g, model), over) for model in models}
    return sorted(models, key=lambda model: away[model.id], reverse=isinstance(drag, Push))


def apply_effect(
    g: Crawl, effect: AnyEffect, user: Model, target: Model, action: Action | None, source: str
) -> Rules[None]:
    """Resolve one effect on one model."""
    by = source if action else f"deed:{source}"
    match effect:
        case Heal():
            yield from heal(g, target, effect.amount, by)
        case Remedy():
            remedy(g, target, by)
        case Harm():
            area = action is not None and action.area is not None
            taken = yield from g.book.take_wounds(g, target, effect.amount, user, area)
            if isinstance(user, Hero) and user.at >= 0 and not are_friends(user, target):
                yield from g.book.has_wounded(g, user, sum(placed for _, placed in taken))
        case Push() | Pull() | Compel():
            yield from displace(g, effect, user, target, alone=action is not None and action.area is None)
        case Lend():
            if action and action.area and action.area.shape == "aura":
                return
            key = f"act:{source}" if action else f"deed:{source}"
            lend(g, target, key, user.id)
            own = target is user and action is not None and action.kind == "support" and not action.attack
            g.note(Lent(target.id, key, own), rule_of(action))
        case Step():
            yield from step_away(g, target, effect.squares)
        case Place():
            yield from vanish(g, target, effect.within)
        case Potion():
            if isinstance(target, Hero):
                give_potions(g, target, effect.amount, by)
        case Loot():
            yield from party_loot(g, effect.amount, user)
        case Coin():
            change_coins(g, effect.amount)
        case _:
            yield from g.book.own_effect(g, effect, user, target)


def rule_of(action: Action | None) -> str:
    """By which rule an effect comes: that of an action of its kind, or of a card."""
    if action is None:
        return "SD-PRIORITY-01"
    return "SD-ACTION-06" if action.kind == "support" else "SD-RESULT-03"


def start_aura(g: Crawl, user: Model, source: str) -> None:
    """An aura stays in play, centred on its user (SD-AREA-19); one of a name is enough."""
    g.auras = [aura for aura in g.auras if (aura.source, aura.by) != (source, user.id)]
    g.auras.append(Lasting(source, user.id))
    all_shed_immune(g)


def party_loot(g: Crawl, amount: int, user: Model) -> Rules[None]:
    """Loot cards come to the backpack, or are discarded from it."""
    if amount > 0:
        yield from draw_loot(g, amount, "SD-PRIORITY-01")
        return
    for left in range(-amount, 0, -1):
        cards = list(dict.fromkeys(card for card in g.backpack if not g.box.is_treasure(card)))
        if not cards:
            g.note(GivenUp())
            return
        card = cards[0]
        if len(cards) > 1:
            card = yield Ask(g, g.book.seat_of(g, user), DiscardLoot(left), "SD-TERM-01", cards)
        give_up(g, card)


def give_up(g: Crawl, card: str) -> None:
    """A loot card is discarded from the backpack (SD-TERM-01)."""
    g.backpack.remove(card)
    discard(g, card)
    g.note(GivenUp(card))


def change_coins(g: Crawl, amount: int) -> None:
    """Princess Coins come or go; a card never takes the one that a fallen Hero needs."""
    fallen = sum(hero.at < 0 for hero in g.heroes)
    g.coins = max(fallen, g.coins + amount)
    g.note(Coins(g.coins))


# ---------------------------------------------------------------- moving others


def displace(
    g: Crawl, effect: Push | Pull | Compel, user: Model, target: Model, *, alone: bool = False
) -> Rules[None]:
    """A control effect moves a model, by ways it could go itself (SD-CONTROL rules).

    `alone`: nobody else is met by it, so that it is told if it moves nobody.

    (SD-CONTROL-01.)
    """
    rule = CONTROL_RULES[type(effect)]
    if alone and g.heard and not can_be_moved(g, effect, user, target):
        g.note(CannotBeMoved(target.id), rule)
    if is_fixed(g, target):
        return
    if isinstance(user, Foe) and not g.book.consul_plays:
        yield from haul(g, effect, user, target, rule)
        return
    yield from lead(
        g, target, effect.squares, lambda points, avoid: control_way(g, effect, user, target, points, avoid),
        lambda ends: pick_square(g, user, Control(user.id, target.id), "SD-RULING-23", ends),
        "displaced", rule, willing=are_friends(user, target),
    )  # fmt: skip


def can_be_moved(g: Crawl, effect: Push | Pull | Compel, user: Model, target: Model) -> bool:
    """Whether there is any square that a control effect could bring its target to."""
    return (
        not is_fixed(g, target)
        and control_way(g, effect, user, target, effect.squares).ends != 1 << target.at
    )


def haul(g: Crawl, effect: Push | Pull | Compel, user: Model, target: Model, rule: str) -> Rules[None]:
    """An automated monster moves a model as far as it goes, through what lies in its way (ARC-RULING-40)."""
    harm = dreaded(g, target, stats_of(g, target))
    way = control_way(g, effect, user, target, effect.squares)
    if way.ends == 1 << target.at:
        return
    end = yield from g.book.control(g, user, target, effect, way.ends)
    if end == target.at:
        return
    if harm:
        for square in straightest(g, way, end, harm, isinstance(effect, Compel))[1:-1]:
            if harm >> square & 1 and target.at >= 0:
                scorch(g, target, 1 << square)
    if target.at >= 0:
        set_down(g, target, end, "displaced", rule)


def straightest(g: Crawl, way: Travel, end: int, harm: Mask, any_way: bool) -> tuple[int, ...]:
    """The way to an end that strays least from the line; of equals the players choose the least harmful."""
    dungeon = g.dungeon
    x, y = dungeon.xy(way.start)
    to_x, to_y = dungeon.xy(end)

    def strays(path: tuple[int, ...]) -> tuple[int, int]:
        spots = [dungeon.xy(square) for square in path]
        off = 0 if any_way else sum(abs((to_x - x) * (b - y) - (to_y - y) * (a - x)) for a, b in spots)
        return off, sum(harm >> square & 1 for square in path)

    return min(way.paths(end), key=strays)


def lead(
    g: Crawl,
    model: Model,
    points: int,
    find: Callable[[int, Mask], Travel],
    choose: Callable[[Mask], Rules[int]],
    kind: MoveKind,
    rule: str,
    willing: bool = True,
) -> Rules[None]:
    """A player moves a model; into every hazard of its way as a move of its own, so that each one hurts."""
    while points > 0 and model.at >= 0:
        avoid = dreaded(g, model, stats_of(g, model))
        way = careful(Field(g), model, stats_of(g, model), avoid, partial(find, points))
        if way.ends == 1 << model.at:
            return
        end = yield from choose(way.ends)
        if end == model.at:
            return
        g.book.goes(g, model, way, end, None if willing else partial(_detour, find, points, avoid))
        points -= way.cost(end)
        wade(g, model, way, end)
        if model.at < 0:
            return
        set_down(g, model, end, kind, rule)
        if not in_peril(g, model):
            return


def _detour(find: Callable[[int, Mask], Travel], points: int, avoid: Mask, around: Mask) -> Travel:
    """The ways that lead around some more squares."""
    return find(points, avoid | around)


def is_fixed(g: Crawl, model: Model) -> bool:
    """Spawning points stay where they are, whatever is done to them (SD-RULING-44)."""
    return isinstance(model, Foe) and not g.book.is_monster(g, model)


def control_way(
    g: Crawl, effect: Push | Pull | Compel, user: Model, target: Model, points: int, avoid: Mask = 0
) -> Travel:
    """Where a control effect can bring its target; standing still is always possible."""
    if isinstance(effect, Compel):
        return step_way(g, target, points, avoid)
    field, stats = Field(g), stats_of(g, target)
    drag = pull if isinstance(effect, Pull) else push
    return drag(
        g.dungeon, field.squares[user.id], target.at, points, stats.gait, field.enemies_of(target),
        field.others(target), avoid, stats.size, stats_of(g, user).over,
    )  # fmt: skip


def step_way(g: Crawl, model: Model, points: int, avoid: Mask = 0) -> Travel:
    """Where a model can be moved in any direction, by the rules of movement."""
    field, stats = Field(g), stats_of(g, model)
    return travel(
        g.dungeon,
        model.at,
        points,
        stats.gait,
        field.enemies_of(model),
        field.others(model),
        avoid,
        stats.size,
    )


def set_down(g: Crawl, model: Model, at: int, kind: MoveKind, rule: str, *, led: bool = False) -> None:
    """A model comes to stand somewhere: the square's effects are upon it now."""
    if g.heard:
        path = trail(g, model, at) if kind != "placed" else []
        way = model.id, square_name(g.dungeon, model.at), square_name(g.dungeon, at), path
        how = Displaced(*way, CONTROLS.get(rule, "")) if kind == "displaced" else MOVES[kind](*way)
        g.note(Moved(*way, led) if led else how, rule)
    model.at = at
    enter_square(g, model)
    if g.auras:
        all_shed_immune(g)
    if g.box.hearty_ground or (g.auras and any(g.box.is_hearty(aura.source) for aura in g.auras)):
        check_hearts(g)
    if model.at >= 0:
        g.book.set_down(g, model)


def trail(g: Crawl, model: Model, at: int) -> list[str]:
    """The squares of a shortest way to a place, for those who watch; none if no way leads there."""
    field, stats = Field(g), stats_of(g, model)
    for avoid in (dreaded(g, model, stats), 0):
        way = travel(
            g.dungeon, model.at, gait=stats.gait, enemies=field.enemies_of(model),
            occupied=field.others(model), avoid=avoid, size=stats.size,
        )  # fmt: skip
        path = next(way.paths(at), ())
        if path:
            return [square_name(g.dungeon, square) for square in path]
    return []


def perils(g: Crawl, model: Model, stats: Stats) -> Mask:
    """The hazards that hurt a model."""
    if isinstance(model, Hero) or g.book.consul_plays:
        return g.dungeon.harms(stats.gait)
    return 0


def in_peril(g: Crawl, model: Model) -> bool:
    """Whether a model stands in a hazard that hurts it."""
    hazards = g.dungeon.hazards
    lava = hazards & squares_of(g, model) if hazards else 0
    return lava > 0 and lava & perils(g, model, stats_of(g, model)) > 0


def dreaded(g: Crawl, model: Model, stats: Stats) -> Mask:
    """The hazards that a model does not walk through; it may stop in them."""
    return perils(g, model, stats) & ~squares_of(g, model) if g.dungeon.hazards else 0


def careful(field: Field, model: Model, stats: Stats, avoid: Mask, find: Callable[[Mask], Travel]) -> Travel:
    """The ways that enter hazards only to stop there; where it could not stop, those that lead on.

    A friend's square does not hinder movement, and a large model squeezes through a gap (SD-MOVE-02, -09).
    """
    way = find(avoid)
    narrow = no_stopping(field, model, stats, avoid)
    if narrow:
        way.beyond = find(avoid & ~narrow)
    return way


def no_stopping(field: Field, model: Model, stats: Stats, hazards: Mask) -> Mask:
    """Those of some hazards that a model may pass and in which it has no place to stop."""
    if not hazards or (stats.size == 1 and not hazards & field.occupied):
        return 0
    others = field.others(model)
    if stats.size > 1:
        free = places(field.dungeon, stats.gait, others, stats.size)
        others = ~bases(field.dungeon, free, stats.size)
    return hazards & others & ~field.enemies_of(model)


def wade(g: Crawl, model: Model, way: Travel, end: int) -> None:
    """Every square of a hazard hurts that a model must go through to reach an end (SD-RULING-05)."""
    if way.beyond is None or way.safe >> end & 1:
        return
    harm = dreaded(g, model, stats_of(g, model)) & ~base(g.dungeon, end, way.size)
    for square in min(way.paths(end), key=lambda path: sum(harm >> square & 1 for square in path)):
        if harm >> square & 1 and model.at >= 0:
            scorch(g, model, 1 << square)


def enter_square(g: Crawl, model: Model) -> None:
    """Lava hurts who enters it (SD-RULING-05), but not automated monsters; a blessing may make immune."""
    if in_peril(g, model):
        scorch(g, model, squares_of(g, model))
    if model.status and model.at >= 0:
        shed_immune(g, model)


def scorch(g: Crawl, model: Model, where: Mask, loot: bool = True) -> None:
    """A hazard on some squares wounds a model, which has no defense (SD-RULING-05)."""
    lava = g.dungeon.hazards & where
    g.note(Scorched(model.id, next(name for name, on in g.dungeon.effects.items() if on & lava)))
    place_wounds(g, model, 1, loot)


def settle_in(g: Crawl, model: Model) -> None:
    """A model has been placed: what affects its square affects it (SD-TERM-12), and nobody earns its fall."""
    if in_peril(g, model):
        scorch(g, model, squares_of(g, model), loot=False)


def step_away(g: Crawl, model: Model, count: int) -> Rules[None]:
    """A model may move some squares at once, by the rules of movement.

    Slow halves it, Immobile bars it in the model's own activation, Knockdown at any time (SD-RULING-06,
    SD-STATUS-IMMOBILE-01, SD-STATUS-KNOCKDOWN-01).
    """
    acting = g.acting is not None and g.acting.model == model.id
    count = step_squares(model, count)
    if not model.status & (KNOCKDOWN | IMMOBILE if acting else KNOCKDOWN) and not is_fixed(g, model):
        yield from walk(g, model, count, "moved", "SD-MOVE-01")


def step_squares(model: Model, count: int) -> int:
    """The squares that an action lets a model move: half of them with Slow, rounded up (SD-RULING-06)."""
    return (count + 1) // 2 if model.status & SLOW else count


def go_on(g: Crawl, model: Model, points: int, kind: MoveKind, rule: str) -> Rules[None]:
    """Who has just walked into a hazard may go on with what is left of the same movement."""
    if model.at >= 0 and in_peril(g, model):
        yield from walk(g, model, points, kind, rule)


def walk(g: Crawl, model: Model, points: int, kind: MoveKind, rule: str) -> Rules[None]:
    """A model moves as its player chooses, or stays."""
    yield from lead(
        g, model, points, lambda points, avoid: step_way(g, model, points, avoid),
        lambda ends: pick_square(g, model, StepWhere(model.id), rule, ends), kind, rule,
    )  # fmt: skip


def vanish(g: Crawl, model: Model, count: int) -> Rules[None]:
    """A model may be placed on a free square it sees, of a large base any one (SD-TERM-12, SD-RULING-20)."""
    field, stats = Field(g), stats_of(g, model)
    if is_fixed(g, model) or "place" in stats.bars:
        return
    own = field.squares[model.id]
    free = places(g.dungeon, stats.gait, field.others(model), stats.size)
    large = field.large_foes if isinstance(model, Hero) else field.large_heroes
    small = field.enemies_of(model) & ~large
    seen: Mask = 0
    for square in squares(within(g.dungeon, own, count, stats.over) & bases(g.dungeon, free, stats.size)):
        if line_of_sight(g.dungeon, own, 1 << square, small, large, stats.fly):
            seen |= 1 << square
    ends = 1 << model.at | free & anchors_touching(g.dungeon, stats.size, seen)
    end = yield from pick_square(g, model, PlaceWhere(model.id), "SD-TERM-11", ends)
    if end != model.at:
        set_down(g, model, end, "placed", "SD-TERM-12")


def pick_square(g: Crawl, model: Model, about: Question[Any], rule: str, ends: Mask) -> Rules[int]:
    """Ask a model's player for one of some squares."""
    dungeon = g.dungeon
    keys = keys_of(dungeon, ends)
    key = keys[0]
    if len(keys) > 1:
        key = yield Ask(g, g.book.seat_of(g, model), about, rule, keys)
    return square_named(dungeon, key)
