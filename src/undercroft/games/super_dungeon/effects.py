"""What actions do to models besides the wound: statuses, healing, control effects, bonuses, placing."""

from __future__ import annotations

from undercroft.engine import Ask, Rules

from .board import square_name, square_named
from .cards import (
    Action,
    AnyEffect,
    Coin,
    Compel,
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
from .control import compel, pull, push
from .distance import within
from .field import Field
from .grid import Mask, places, squares
from .paths import travel
from .sight import line_of_sight
from .state import STATUSES, Crawl, Foe, Hero, Lasting, Model
from .stats import Stats, lend, shed_immune, squares_of, stats_of
from .wounds import give_potions, heal, inflict, place_wounds, remedy


def apply_effects(
    g: Crawl, effects: tuple[AnyEffect, ...], user: Model, target: Model, action: Action | None, source: str
) -> Rules[None]:
    """Resolve effects on one model in their order, as long as it is in play."""
    for effect in effects:
        if target.at < 0:
            return
        yield from apply_effect(g, effect, user, target, action, source)


def apply_effect(
    g: Crawl, effect: AnyEffect, user: Model, target: Model, action: Action | None, source: str
) -> Rules[None]:
    """Resolve one effect on one model."""
    match effect:
        case Inflict():
            inflict(g, target, STATUSES[effect.status])
        case Heal():
            yield from heal(g, target, effect.amount)
        case Remedy():
            remedy(g, target)
        case Harm():
            yield from g.book.take_wounds(g, target, effect.amount, user, False)
        case Push() | Pull() | Compel():
            yield from displace(g, effect, user, target)
        case Lend():
            if action and action.area and action.area.shape == "aura":
                return
            lend(g, target, f"act:{source}", user.id)
            g.note("lent", "SD-UPKEEP-02", model=target.id, action=action.name if action else source)
        case Step():
            yield from step_away(g, target, effect.squares)
        case Place():
            yield from vanish(g, target, effect.within)
        case Potion():
            if isinstance(target, Hero):
                give_potions(g, target, effect.amount)
        case Loot():
            yield from party_loot(g, effect.amount, user)
        case Coin():
            change_coins(g, effect.amount)
        case _:
            yield from g.book.own_effect(g, effect, user, target)


def start_aura(g: Crawl, user: Model, source: str) -> None:
    """An aura stays in play, centred on its user (SD-AREA-19); one of a name is enough."""
    g.auras = [aura for aura in g.auras if (aura.source, aura.by) != (source, user.id)]
    g.auras.append(Lasting(source, user.id))
    for model in [*g.heroes, *g.foes]:
        shed_immune(g, model)


def party_loot(g: Crawl, amount: int, user: Model) -> Rules[None]:
    """Loot cards come to the backpack, or are discarded from it."""
    from .equipment import discard, draw_loot

    if amount > 0:
        yield from draw_loot(g, amount)
        return
    for _ in range(-amount):
        cards = list(dict.fromkeys(card for card in g.backpack if not g.box.is_treasure(card)))
        if not cards:
            return
        card = cards[0]
        if len(cards) > 1:
            card = yield Ask(g.book.seat_of(g, user), "discard-loot", "SD-TERM-01", cards)
        g.backpack.remove(card)
        discard(g, card)


def change_coins(g: Crawl, amount: int) -> None:
    """Princess Coins come or go; a card never takes the one that a fallen Hero needs."""
    fallen = sum(hero.at < 0 for hero in g.heroes)
    g.coins = max(fallen, g.coins + amount)
    g.note("coins", "SD-PRIORITY-01", coins=g.coins)


# ---------------------------------------------------------------- moving others


def displace(g: Crawl, effect: Push | Pull | Compel, user: Model, target: Model) -> Rules[None]:
    """A control effect moves a model, by ways it could go itself (SD-CONTROL rules)."""
    if is_fixed(g, target):
        return
    field = Field(g)
    ends = control_ends(g, field, effect, user, target)
    if ends == 1 << target.at:
        return
    end = yield from g.book.control(g, user, target, effect, ends)
    if end != target.at:
        rule = {Push: "SD-CONTROL-07", Pull: "SD-CONTROL-05", Compel: "SD-CONTROL-04"}[type(effect)]
        set_down(g, target, end, "displaced", rule)


def is_fixed(g: Crawl, model: Model) -> bool:
    """Spawning points stay where they are, whatever is done to them (SD-RULING-44)."""
    return isinstance(model, Foe) and not g.book.is_monster(g, model)


def control_ends(g: Crawl, field: Field, effect: Push | Pull | Compel, user: Model, target: Model) -> Mask:
    """Where a control effect can bring its target; standing still is always possible."""
    stats = stats_of(g, target)
    enemies, others = field.enemies_of(target), field.others(target)
    if isinstance(effect, Compel):
        return compel(g.dungeon, target.at, effect.squares, stats.gait, enemies, others, stats.size)
    over = stats_of(g, user).over
    drag = pull if isinstance(effect, Pull) else push
    return drag(
        g.dungeon,
        field.squares[user.id],
        target.at,
        effect.squares,
        stats.gait,
        enemies,
        others,
        stats.size,
        over,
    )


def set_down(g: Crawl, model: Model, at: int, kind: str, rule: str) -> None:
    """A model comes to stand somewhere: the square's effects are upon it now."""
    path = trail(g, model, at) if g.heard and kind != "placed" else []
    origin, to = square_name(g.dungeon, model.at), square_name(g.dungeon, at)
    g.note(kind, rule, model=model.id, origin=origin, to=to, path=path)
    model.at = at
    enter_square(g, model)
    if model.at >= 0:
        g.book.set_down(g, model)


def trail(g: Crawl, model: Model, at: int) -> list[str]:
    """The squares of a shortest way to a place, for those who watch; none if no way leads there."""
    field, stats = Field(g), stats_of(g, model)
    harm = perils(g, model, stats) & ~(1 << at) & ~field.squares[model.id]
    for avoid in (harm, 0):
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


def enter_square(g: Crawl, model: Model) -> None:
    """Lava hurts who enters it (SD-RULING-05), but not automated monsters; a blessing may make immune."""
    if g.dungeon.hazards & squares_of(g, model) & perils(g, model, stats_of(g, model)):
        g.note("scorched", "SD-RULING-05", model=model.id)
        place_wounds(g, model, 1)
    if model.status and model.at >= 0:
        shed_immune(g, model)


def step_away(g: Crawl, model: Model, count: int) -> Rules[None]:
    """A model may move some squares at once, by the rules of movement."""
    if is_fixed(g, model):
        return
    field, stats = Field(g), stats_of(g, model)
    ends = travel(
        g.dungeon, model.at, count, stats.gait, field.enemies_of(model), field.others(model), size=stats.size
    ).ends
    if ends == 1 << model.at:
        return
    end = yield from pick_square(g, model, "step", "SD-MOVE-01", ends, "Move where?")
    if end != model.at:
        set_down(g, model, end, "moved", "SD-MOVE-01")


def vanish(g: Crawl, model: Model, count: int) -> Rules[None]:
    """A model may be placed on a free square it sees; the way does not matter (SD-TERM-12)."""
    field, stats = Field(g), stats_of(g, model)
    if is_fixed(g, model) or "place" in stats.bars:
        return
    own = field.squares[model.id]
    free = places(g.dungeon, stats.gait, field.others(model), stats.size) & within(
        g.dungeon, own, count, stats.over
    )
    ends = 1 << model.at
    for square in squares(free):
        if line_of_sight(g.dungeon, own, 1 << square, flying=stats.fly):
            ends |= 1 << square
    end = yield from pick_square(g, model, "place", "SD-TERM-11", ends, "Place where?")
    if end != model.at:
        set_down(g, model, end, "placed", "SD-TERM-12")


def pick_square(g: Crawl, model: Model, kind: str, rule: str, ends: Mask, prompt: str) -> Rules[int]:
    """Ask a model's player for one of some squares."""
    dungeon = g.dungeon
    keys = [square_name(dungeon, square) for square in squares(ends)]
    key = keys[0]
    if len(keys) > 1:
        key = yield Ask(g.book.seat_of(g, model), kind, rule, keys, prompt=lambda: prompt)
    return square_named(dungeon, key)
