"""An activation: upkeep, then movement, actions and potions in any order, then its end (SD-ACT rules)."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Reason, Rules, Source
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_within, base, squares
from undercroft.games.super_dungeon.dungeon.paths import Travel, travel
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.rules.actions import (
    ATTACKS,
    BASIC_ATTACKS,
    aims,
    attack_actions,
    candidates,
    perform,
)
from undercroft.games.super_dungeon.rules.effects import (
    careful,
    dreaded,
    enter_square,
    go_on,
    is_fixed,
    no_stopping,
    perils,
    scorch,
    set_down,
    step_squares,
    wade,
)
from undercroft.games.super_dungeon.rules.equipment import open_chest
from undercroft.games.super_dungeon.rules.field import Field, why_not_target
from undercroft.games.super_dungeon.rules.menu import Aims, Squares, all_keys, any_key
from undercroft.games.super_dungeon.rules.potions import (
    action_range,
    bar_against,
    drink,
    drinks,
    is_forbidden,
    is_spent,
    may_drink,
)
from undercroft.games.super_dungeon.rules.stats import Stats, barring, shed_immune, squares_of, stats_of
from undercroft.games.super_dungeon.rules.wounds import check_hearts, end_effects, place_wounds, take_off
from undercroft.games.super_dungeon.state import (
    FIRE,
    ICE,
    IMMOBILE,
    KNOCKDOWN,
    POISON,
    SLOW,
    Acting,
    Crawl,
    Hero,
    Model,
    shape_of,
    statuses,
)
from undercroft.games.super_dungeon.telling.happenings import (
    Activates,
    Burns,
    Finishes,
    ShakesOff,
    Shapeshifts,
    TokensCleared,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import Activation, Knockdown, Shapeshift
from undercroft.games.super_dungeon.telling.reasons import (
    CannotDrink,
    Forbidden,
    ForbiddenPotion,
    GreenNow,
    HasDrunk,
    Iced,
    IcedPotions,
    ImmobileDash,
    IsDown,
    IsFixed,
    IsImmobile,
    MovedAlready,
    NoActionsLeft,
    NobodyInReach,
    NoChestNear,
    NoChests,
    NoDashWay,
    NoIcon,
    NoMovementLeft,
    NoPotions,
    NoWay,
    Stealthy,
    TooDear,
    TooFewTokens,
    TooSmall,
    UsedUp,
    together,
)  # fmt: skip

END = "end"
THE_END = Aims((END,))
ATTACK_RULES = {"magic": "SD-BASIC-01", "melee": "SD-BASIC-02", "missile": "SD-BASIC-03"}
"""The rule of each basic attack."""
DASH = 2
"""Squares of a Dash (SD-BASIC-04)."""


def movement_points(stats: Stats, status: int) -> int:
    """Movement points in one activation: halved by Slow, rounded up (SD-STATUS-SLOW-01, SD-CARD-03)."""
    return (stats.movement + 1) // 2 if status & SLOW else stats.movement


def action_points(stats: Stats, status: int) -> int:
    """Action points in one activation: one fewer with Poison, but one at least (SD-STATUS-POISON-01).

    (SD-CARD-04.)
    """
    return max(1, stats.actions - 1) if status & POISON else stats.actions


# ---------------------------------------------------------------- upkeep


def begin(g: Crawl, model: Model) -> Rules[None]:
    """A model's activation starts with its upkeep (SD-ACT-02, SD-UPKEEP rules)."""
    g.acting = Acting(model.id)
    g.note(Activates(model.id))
    if isinstance(model, Hero):
        take_token(g, model)
    end_old_effects(g, model.id)
    tough(g, model)
    burn(g, model)
    if model.at >= 0 and (isinstance(model, Hero) or g.book.consul_plays):
        yield from offer_shapeshift(g, model)
    if model.at < 0:
        g.acting = None


def take_token(g: Crawl, hero: Hero) -> None:
    """The activation token; when every Hero has one, all go (SD-UPKEEP-01, SD-TURN-08, SD-RULING-15)."""
    hero.activated = True
    if all(other.activated for other in g.heroes):
        for other in g.heroes:
            other.activated = False
        g.note(TokensCleared())


def end_old_effects(g: Crawl, by: str) -> None:
    """Whatever a model brought about in its last activation ends now (SD-UPKEEP-02, SD-POTION-10)."""
    end_effects(g, by)
    check_hearts(g)


def tough(g: Crawl, model: Model) -> None:
    """Tough takes a wound off in upkeep (SD-ABIL-TOUGH-01, SD-UPKEEP-03)."""
    if model.wounds and "tough" in stats_of(g, model).abilities:
        take_off(g, model, "wound", "SD-ABIL-TOUGH-01", "tough")


def burn(g: Crawl, model: Model) -> None:
    """Fire, and lava under one's feet, wound in upkeep (SD-UPKEEP-04, SD-RULING-05)."""
    if model.status & FIRE:
        g.note(Burns(model.id))
        place_wounds(g, model, 1)
    if model.at >= 0:
        enter_square(g, model)


def offer_shapeshift(g: Crawl, model: Model) -> Rules[None]:
    """Upkeep: a change of form, if the new one has room (SD-SHAPE-03 to SD-SHAPE-06, EXP-SHAPE-01).

    (SD-UPKEEP-05, SD-ABIL-SHAPESHIFT-01, SD-SHAPE-01.)
    """
    other = g.box.fighters[shape_of(model)].shapeshift
    if not other:
        return
    places = shape_places(g, model, other)
    if not places:
        return
    dungeon = g.dungeon
    keys = keys_of(dungeon, places)
    about = Shapeshift(model.id, other, model.wounds, g.box.fighters[other].hearts)
    key = yield Ask(g, g.book.seat_of(g, model), about, "SD-SHAPE-04", keys, optional=True)
    if key == "pass":
        return
    before = squares_of(g, model)
    g.note(Shapeshifts(model.id, other))
    take_form(model, other)
    model.at = square_named(dungeon, key)
    shed_immune(g, model)
    if entered := squares_of(g, model) & ~before & perils(g, model, stats_of(g, model)):
        scorch(g, model, entered)
    check_hearts(g)


def take_form(model: Model, form: str) -> None:
    """A model has another card from now on, and keeps the rest (SD-SHAPE-06)."""
    if isinstance(model, Hero):
        model.form = "" if form == model.card else form
    else:
        model.card = form


def shape_places(g: Crawl, model: Model, form: str) -> Mask:
    """Where the other form could stand: free, and sharing a square with the old base (SD-SHAPE-03)."""
    field, dungeon = Field(g), g.dungeon
    own, size = squares_of(g, model), g.box.sizes.get(form, 1)
    now = shape_of(model)
    take_form(model, form)
    gait = stats_of(g, model).gait
    take_form(model, now)
    enter = dungeon.footing(gait).enter & ~field.others(model)
    places = 0
    for anchor in squares(anchors_within(dungeon, size, enter)):
        if base(dungeon, anchor, size) & own:
            places |= 1 << anchor
    return places


# ---------------------------------------------------------------- movement


def is_rooted(g: Crawl, model: Model) -> bool:
    """Whether the activated model cannot move at all: Immobile, or a spawning point (SD-RULING-44).

    (SD-STATUS-IMMOBILE-01.)
    """
    return model.status & IMMOBILE > 0 or is_fixed(g, model)


def moves(g: Crawl, field: Field, model: Model, stats: Stats, points: int) -> tuple[Travel, Mask]:
    """Where a model can go with some points; hazards are entered only as the last step.

    A way through lava is two moves, so that nobody walks into it unasked; only through lava in which it
    could not stop a way leads on.

    (SD-MOVE-02, -05.)
    """
    enemies, others = field.enemies_of(model), field.others(model)

    def find(avoid: Mask) -> Travel:
        return travel(field.dungeon, model.at, points, stats.gait, enemies, others, avoid, stats.size)

    avoid = dreaded(g, model, stats)
    way = careful(field, model, stats, avoid, find) if avoid else find(0)
    return way, way.ends & ~(1 << way.start)


def dash_ends(g: Crawl, field: Field, model: Model, stats: Stats, count: int, way: Travel | None) -> Mask:
    """Where a Dash can end; a way already found for more points holds the answer (SD-BASIC-05)."""
    if way is not None and way.points >= count:
        return way.ends_for(count) & ~(1 << way.start)
    return moves(g, field, model, stats, count)[1]


def dash_squares(model: Model) -> int:
    """The squares of a Dash, halved by Slow (SD-BASIC-05, SD-RULING-06)."""
    return step_squares(model, DASH)


def dash(g: Crawl, model: Model, end: int, way: Travel | None) -> Rules[None]:
    """A Dash; who has run into lava may use up the rest of it (SD-BASIC-04, SD-RULING-05)."""
    points = dash_squares(model)
    if way is None or way.points < points or way.cost(end) > points:  # A longer way may go around lava.
        way, _ = moves(g, Field(g), model, stats_of(g, model), points)
    cost = way.cost(end)
    wade(g, model, way, end)
    if model.at >= 0:
        set_down(g, model, end, "dashed", "SD-BASIC-04")
    yield from go_on(g, model, points - cost, "dashed", "SD-BASIC-04")


# ---------------------------------------------------------------- one choice


class Choices:
    """What the activated model can do now, worked out when somebody looks: copies of a match seldom do."""

    def __init__(self, g: Crawl, model: Model, stats: Stats, acting: Acting) -> None:
        self.g, self.model, self.stats, self.acting = g, model, stats, acting
        self.points = max(0, movement_points(stats, model.status) - acting.moved)
        self.actions = action_points(stats, model.status) - acting.spent

    @lazy
    def field(self) -> Field:
        """Where everybody stands."""
        return Field(self.g)

    @lazy
    def way(self) -> Travel | None:
        """Where the model can go, if it can."""
        if self.points <= 0 or is_rooted(self.g, self.model):
            return None
        return moves(self.g, self.field, self.model, self.stats, self.points)[0]

    def through(self) -> tuple[str, ...]:
        """The moves and Dashes that only a way through a hazard allows; seldom any."""
        g, model, stats = self.g, self.model, self.stats
        hazards = g.dungeon.hazards
        if not hazards or (stats.size == 1 and not hazards & self.field.occupied):
            return ()
        if not no_stopping(self.field, model, stats, dreaded(g, model, stats)):
            return ()
        dash = moves(g, self.field, model, stats, dash_squares(model))[0]
        ways = [("dash:", dash), *([("to:", self.way)] if self.way is not None else [])]
        return tuple([verb + key for verb, way in ways for key in keys_of(g.dungeon, way.ends & ~way.safe)])

    def parts(self) -> list[Squares | Aims]:
        """Moves, then actions, then potions, and always the end."""
        g, field, model, stats, way = self.g, self.field, self.model, self.stats, self.way
        found: list[Squares | Aims] = []
        if way is not None:
            found.append(Squares(field.dungeon, way.ends & ~(1 << way.start), "to:"))
        if self.actions > 0:
            found += actions(g, field, model, stats, self.actions, way)
        if isinstance(model, Hero) and not self.acting.drunk:
            found += drinks(g, field, model, stats)
        found.append(THE_END)
        return found

    def options(self) -> list[str]:
        """All that can be chosen."""
        return all_keys(self.parts())

    def pick(self, source: Source) -> str:
        """One of it at random."""
        return any_key(self.parts(), source)

    def barred(self) -> list[Reason[Any]]:
        """What a player might expect to be able to do, and why it cannot be done."""
        about = self.g, self.field, self.model, self.stats, self.points, self.actions, self.acting
        return together(barred(*about))


def act(g: Crawl) -> Rules[None]:
    """One choice of the running activation: a move, an action, a potion, or its end (SD-ACT-03).

    (SD-TERM-13, SD-ACTION-01.)
    """
    acting = g.acting
    assert acting
    model = g.model(acting.model)
    stats = stats_of(g, model)
    if model.status & KNOCKDOWN:
        yield from knocked_down(g, model, stats, acting)
        return
    choices = Choices(g, model, stats, acting)
    about = Activation(model.id, choices.points, choices.actions, stats.gait, choices.through())
    seat = g.book.seat_of(g, model)
    key = yield Ask(g, seat, about, "SD-ACT-03", choices.options, barred=choices.barred, pick=choices.pick)
    if key == END:
        finish(g, model)
        return
    verb, _, rest = key.partition(":")
    if verb == "to":
        way, end = choices.way, square_named(g.dungeon, rest)
        assert way
        acting.moved += way.cost(end)
        g.book.goes(g, model, way, end)
        wade(g, model, way, end)
        if model.at >= 0:
            set_down(g, model, end, "moved", "SD-MOVE-01")
        yield from g.book.after_move(g)
    else:
        yield from take_action(g, model, acting, verb, rest, choices)
    if model.at < 0:
        g.acting = None


def take_action(
    g: Crawl, model: Model, acting: Acting, verb: str, rest: str, choices: Choices
) -> Rules[None]:
    """Carry out what was chosen besides moving."""
    if verb in BASIC_ATTACKS:
        acting.spent += 1
        yield from perform(g, model, BASIC_ATTACKS[verb], verb, rest)
    elif verb == "use":
        source, _, aim = rest.partition(":")
        action = next(action for key, action in stats_of(g, model).unique if key == source)
        acting.spent += action.cost
        yield from perform(g, model, action, source, aim)
    elif verb == "dash":
        acting.spent += 1
        yield from dash(g, model, square_named(g.dungeon, rest), choices.way)
        yield from g.book.after_move(g)
    elif verb == "drink":
        assert isinstance(model, Hero)
        potion, _, aim = rest.partition(":")
        acting.drunk = yield from drink(g, model, potion, aim)
    elif verb == "chest":
        assert isinstance(model, Hero)
        acting.spent += 1
        yield from open_chest(g, model, square_named(g.dungeon, rest))
    elif verb == "interact":
        assert isinstance(model, Hero)
        acting.spent += 1
        yield from g.book.interact(g, model, rest)


def knocked_down(g: Crawl, model: Model, stats: Stats, acting: Acting) -> Rules[None]:
    """A knocked down model may pay an action point or its whole movement to stand up (SD-RULING-29)."""
    options = []
    if action_points(stats, model.status) > acting.spent:
        options.append("stand:action")
    if not acting.moved and movement_points(stats, model.status):
        options.append("stand:move")

    def barred() -> list[Reason[Any]]:
        spent: list[Reason[Any]] = [] if "stand:action" in options else [NoActionsLeft()]
        return [IsDown(), *spent, *([MovedAlready()] if acting.moved else [])]

    about, rule = Knockdown(model.id), "SD-STATUS-KNOCKDOWN-01"
    key = yield Ask(g, g.book.seat_of(g, model), about, rule, [*options, END], barred=barred)
    if key == END:
        finish(g, model)
        return
    if key == "stand:action":
        acting.spent += 1
    else:
        acting.moved = movement_points(stats, model.status)
    take_off(g, model, "knockdown", "SD-STATUS-KNOCKDOWN-01", key)


def actions(
    g: Crawl, field: Field, model: Model, stats: Stats, points: int, way: Travel | None
) -> list[Squares | Aims]:
    """Every action the model can pay for, with everything it can be aimed at."""
    bars = stats.bars
    found: list[Squares | Aims] = [
        aims(g, field, model, stats, action, range, action.id + ":")
        for action, range in attack_actions(stats)
        if action.id not in bars
    ]
    for source, action in usable(g, model, stats, points):
        reach = action_range(stats, action)
        found.append(aims(g, field, model, stats, action, reach, f"use:{source}:"))
    if "dash" not in bars and not is_rooted(g, model):
        ends = dash_ends(g, field, model, stats, dash_squares(model), way)
        found.append(Squares(field.dungeon, ends, "dash:"))
    if isinstance(model, Hero):
        if "chests" not in bars and (chests := chest_options(g, field, model)):
            found.append(Aims(chests))
        if things := g.book.interactions(g, model):
            found.append(Aims(things, prefix="interact:"))
    return found


def usable(g: Crawl, model: Model, stats: Stats, points: int) -> list[tuple[str, Action]]:
    """The unique actions that a model can pay for and that nothing forbids.

    (SD-CARD-16, SD-ACTION-02, -04.)
    """
    if model.status & ICE:
        return []
    return [
        (source, action)
        for source, action in stats.unique
        if action.cost <= points
        and not (stats.bars and is_forbidden(stats, action))
        and not ("one-use-only" in action.abilities and source in g.used)
    ]


def chest_options(g: Crawl, field: Field, hero: Hero) -> list[str]:
    """Chests at distance 0 or 1 in line of sight (SD-BASIC-06, SD-RULING-12)."""
    own = field.squares[hero.id]
    closed = [chest for chest in g.chests if chest >= 0]
    if not closed:
        return []
    near = within(field.dungeon, own, 1)
    within_reach = [chest for chest in closed if near >> chest & 1]
    return [
        "chest:" + square_name(field.dungeon, chest)
        for chest in within_reach
        if line_of_sight(
            field.dungeon,
            own,
            1 << chest,
            field.foes & ~field.large_foes,
            field.large_foes,
            field.flies(hero),
        )
    ]


def finish(g: Crawl, model: Model) -> None:
    """All status effect tokens go, then the activation ends (SD-ACT-05, SD-ACT-06, SD-STATUS-03)."""
    if model.status:
        g.note(ShakesOff(model.id, statuses(model.status)))
        model.status = 0
    g.acting = None
    g.note(Finishes(model.id))


# ---------------------------------------------------------------- what is barred


def barred(
    g: Crawl, field: Field, model: Model, stats: Stats, points: int, actions: int, acting: Acting
) -> list[Reason[Any]]:
    """What a player might expect to be able to do, and why it cannot be done."""
    found: list[Reason[Any]] = []
    if is_fixed(g, model):
        found.append(IsFixed())
    elif model.status & IMMOBILE:
        found.append(IsImmobile())
    elif points <= 0:
        found.append(NoMovementLeft())
    elif not moves(g, field, model, stats, points)[1]:
        found.append(NoWay())
    if isinstance(model, Hero) and acting.drunk:
        found.append(HasDrunk())
    elif isinstance(model, Hero):
        found += barred_potions(g, field, model, stats)
    if actions <= 0:
        found.append(NoActionsLeft())
        return found
    for attribute, action in ATTACKS:
        if attribute not in stats.ranges:
            found.append(NoIcon((action.id,), ATTACK_RULES[action.id]))
    for action, range in attack_actions(stats):
        if action.id in stats.bars:
            found.append(Forbidden((action.id,), barring(g, model, action.id)))
            continue
        for foe in g.foes if isinstance(model, Hero) else g.standing():
            no = why_not_target(g, field, model, stats, foe, action, range)
            if no:
                found.append(no)
    for source, action in stats.unique:
        if model.status & ICE:
            found.append(Iced((source,)))
        elif is_forbidden(stats, action):
            found.append(forbidden(g, model, source, bar_against(stats, action)))
        elif action.cost > actions:
            found.append(TooDear((source,), action.cost))
        elif "one-use-only" in action.abilities and source in g.used:
            found.append(UsedUp((source,)))
        else:
            found += out_of_reach(g, field, model, stats, action, source)
    if model.status & IMMOBILE:
        found.append(ImmobileDash())
    elif "dash" in stats.bars:
        found.append(forbidden(g, model, "dash", "dash"))
    elif not is_fixed(g, model) and not moves(g, field, model, stats, dash_squares(model))[1]:
        found.append(NoDashWay())
    if isinstance(model, Hero) and any(chest >= 0 for chest in g.chests):
        if "chests" in stats.bars:
            found.append(NoChests(barring(g, model, "chests")))
        elif not chest_options(g, field, model):
            found.append(NoChestNear())
    if isinstance(model, Hero):
        found += g.book.barred_interactions(g, model)
    return found


def forbidden(g: Crawl, model: Model, source: str, bar: str) -> Forbidden:
    """What forbids an action, and the rule by which that does."""
    by = barring(g, model, bar)
    return Forbidden((source,), by, g.book.bar_rule(g, by, bar))


def out_of_reach(
    g: Crawl, field: Field, model: Model, stats: Stats, action: Action, source: str
) -> list[Reason[Any]]:
    """Nobody for an action, or those of its targets that it does not reach (SD-RANGE-03, SD-LOS-01).

    Who is near enough and in sight, but hides, is named though there is nobody else.
    """
    reach = action_range(stats, action)
    reached = aims(g, field, model, stats, action, reach).keys()
    if (action.area and action.area.shape != "burst") or (action.augment and not reach):
        return [] if reached else [NobodyInReach((source,))]
    others = [other for other in candidates(g, model, action) if other is not model]
    found = [why_not_target(g, field, model, stats, other, action, reach, source) for other in others]
    named: list[Reason[Any]] = [
        no for no in found if no is not None and (reached or isinstance(no, TooSmall | Stealthy))
    ]
    return named if reached or named else [NobodyInReach((source,))]


def barred_potions(g: Crawl, field: Field, hero: Hero, stats: Stats) -> list[Reason[Any]]:
    """Why an activated Hero cannot drink: by a status, a card in play, for want of tokens or of a target."""
    if hero.status & ICE:
        return [IcedPotions()]
    if not may_drink(hero, stats):
        return [CannotDrink(barring(g, hero, "potions"))]
    owners = [owner for owner in g.heroes if owner.at >= 0 and owner.potions]
    if not owners:
        return [NoPotions()]
    found: list[Reason[Any]] = []
    for owner, potion in [(one, flask) for one in owners for flask in g.box.heroes[shape_of(one)].drinks]:
        source = f"{shape_of(owner)}/{potion.id}"
        if potion.color == "green":
            found.append(GreenNow((source,)))
        elif is_forbidden(stats, potion):
            found.append(ForbiddenPotion((source,), barring(g, hero, bar_against(stats, potion))))
        elif potion.tokens > owner.potions:
            found.append(TooFewTokens((source,), potion.tokens))
        elif is_spent(g, owner, potion):
            found.append(UsedUp((source,)))
        else:
            found += out_of_reach(g, field, hero, stats, potion, source)
    if hero.potions:
        found += [GreenNow((key.partition(":")[0],)) for key in g.book.more_green(g, hero)]
    return found
