"""The offense roll and everything that follows from it (SD-OFF, SD-RESULT, SD-CRIT, SD-REROLL rules)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from undercroft.engine import Ask, Dice, Die, Pick, Reason, Rules
from undercroft.engine.chance import Face
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTE_OF,
    ATTRIBUTES,
    REACTION,
    Action,
    Attribute,
    AttributeName,
)
from undercroft.games.super_dungeon.content.dice import (
    STRENGTH_OF,
    dice_of,
    hearts,
    is_critical,
    potions,
    stars,
    without_best,
)
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.rules.effects import apply_effects, in_turn
from undercroft.games.super_dungeon.rules.field import Field, are_friends
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.rules.wounds import pop_items
from undercroft.games.super_dungeon.state import BANE, HEX, STATUSES, Crawl, Foe, Hero, Model, shape_of
from undercroft.games.super_dungeon.telling.happenings import (
    Baned,
    Critical,
    Defended,
    Hexed,
    Reacts,
    Rerolled,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import (
    Arc,
    Defend,
    Defense,
    DefenseRoll,
    LeaveOut,
    OffenseRoll,
    Reroll,
    Roll,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.reasons import NoDefense, NoLeap, together


class Offense(NamedTuple):
    """An action that rolls: whose it is, under which name its effects last, and with what it rolls."""

    user: Model
    stats: Stats
    action: Action
    source: str
    dice: tuple[Die, ...] = ()
    bonus: int = 0
    rolled: tuple[tuple[str, Face], ...] = ()
    """The dice as they lie, for those who watch."""
    target: Model | None = None
    """Whom it is aimed at, of all whom it meets; an area around its user is aimed at nobody."""
    again: bool = False
    """It was aimed at the same one just before."""


class Landed(NamedTuple):
    """What became of an action: whom it hit, who held out, who suffered it, and the wounds it brought."""

    hits: list[Model]
    held: list[Model]
    suffered: list[Model]
    """Who took a wound or an effect: not always who was hit (ARC-EXPEND-04)."""
    wounds: int
    """On enemies only."""
    placed: int
    """On anybody."""


def strike(
    g: Crawl, user: Model, action: Action, source: str, models: list[Model], target: Model | None
) -> Rules[None]:
    """An action that rolls, against everybody it affects; with Arc it leaps on (SD-ACTION-10).

    (SD-OFF-01, -05.)
    """
    stats = stats_of(g, user)
    assert action.attack
    dice, bonus = stats.offense[ATTRIBUTE_OF[action.attack]]
    dice += dice_of(action.bonus.dice) + g.book.more_dice(g, user, action, target)
    offense = Offense(user, stats, action, source, dice, bonus + action.bonus.stars)
    if target is None or "arc" not in action.abilities:
        yield from resolve(g, offense, models, target)
        return
    # It may fall, and the Arc leaps on from where it stood.
    spot, seer = Field(g).squares[target.id], stats_of(g, target)
    wounded = yield from resolve(g, offense, models, target)
    if wounded:
        yield from arc(g, offense, target, spot, seer)


def resolve(g: Crawl, offense: Offense, models: list[Model], target: Model | None) -> Rules[bool]:
    """One offense roll against all of these models; whether an enemy was wounded.

    The order is: wounds, effects of the action, hearts, potions, what wounds bring upon their author,
    and last what those who held out or lived do in return (SD-RESULT-02 to SD-RESULT-10, ARC-HIT-04,
    EXP-RESULT-01, -03). The Consul gains no items (EXP-RESULT-02).

    (SD-OFF-06, -09, SD-AREA-06.)
    """
    user, stats, action, source, dice, bonus = offense[:6]
    about = OffenseRoll(user.id, source, tuple([model.id for model in models]), bonus)
    faces = yield from roll(g, user, dice, stats.reroll_offense, stats.jinx_offense, about)
    offense = offense._replace(rolled=told(g, dice, faces))
    if user.status & HEX and faces:
        faces = without_best(faces)
        g.note(Hexed(user.id))
    landed = yield from land(g, offense, max(0, stars(faces) + bonus), models)
    wounds = landed.wounds
    if action.user and landed.hits and user.at >= 0:
        yield from apply_effects(g, action.user, user, user, action, source)
    if wounds and isinstance(user, Hero):
        yield from pop_items(g, user, hearts(faces), potions(faces))
        if user.at >= 0:
            yield from g.book.has_wounded(g, user, wounds)
    yield from answers(g, landed, user)
    threatened = target is not None and action.kind == "offense" and not are_friends(user, target)
    if target is not None and target in landed.held and threatened and user.at >= 0:
        yield from strike_back(g, target, user)
    return wounds > 0


def land(g: Crawl, offense: Offense, total: int, models: Sequence[Model]) -> Rules[Landed]:
    """So many stars against everybody in their way: defenses, wounds, statuses, effects of the action.

    More stars than the defense are a hit (SD-OFF-08, EXP-DEF-04). An area meets all of them at the same
    moment: each step for everybody before the next (SD-AREA-04, EXP-DEF-06).

    (SD-AREA-07.)
    """
    hits: list[tuple[Model, int]] = []
    held: list[Model] = []
    for model in models:
        g.book.strikes(g, offense, model, total)
        defense = yield from g.book.defend(g, offense, model, total)
        if total > defense:
            hits.append((model, defense))
        else:
            held.append(model)
        g.book.has_struck(g, offense, model, total, defense)
    if not hits:
        return Landed([], held, [], 0, 0)
    takers, wounds, placed = yield from harm(g, offense, total, hits)
    yield from afflict(g, offense, takers)
    return Landed([model for model, _ in hits], held, takers, wounds, placed)


def harm(
    g: Crawl, offense: Offense, total: int, hits: list[tuple[Model, int]]
) -> Rules[tuple[list[Model], int, int]]:
    """Wounds on all who were hit: whom the effects then meet, and the wounds of enemies and of all.

    They come at one moment; where that ends the game for both sides, the Heroes have won (SD-RULING-16).

    (SD-CRIT-02, SD-ABIL-MASSIVE-01.)
    """
    user, action = offense.user, offense.action
    if action.kind == "support":
        return [model for model, _ in hits if model.at >= 0], 0, 0
    massive = "massive-damage" in action.abilities or "massive-damage" in offense.stats.abilities
    takers: list[Model] = []
    wounds = everybody = 0
    for model, defense in sorted(hits, key=lambda hit: isinstance(hit[0], Hero)):
        if model.at < 0:
            continue
        count = (2 if massive else 1) + g.book.more_wounds(g, user, model)
        if is_critical(total, defense) and g.book.criticals(g, user, model):
            g.note(Critical(user.id, model.id, total))
            count += 1
        taken = yield from g.book.take_wounds(g, model, count, user, action.area is not None)
        takers += [taker for taker, _ in taken if taker not in takers]
        placed = sum(count for _, count in taken)
        everybody += placed
        if not are_friends(user, model):
            wounds += placed
    return takers, wounds, everybody


def afflict(g: Crawl, offense: Offense, takers: list[Model]) -> Rules[None]:
    """The statuses and effects that an action leaves on those who are still in play (SD-ABIL-STATUS-01).

    (SD-STATUS-01.)
    """
    user, stats, action, source = offense.user, offense.stats, offense.action, offense.source
    caused = status_bits(action.abilities) | (stats.inflicts if action.kind == "offense" else 0)
    if not caused and not action.effects:
        return
    for taker in in_turn(g, action.effects, user, takers):
        if taker.at >= 0:
            yield from apply_effects(g, action.effects, user, taker, action, source, caused)


def answers(g: Crawl, landed: Landed, user: Model) -> Rules[None]:
    """Whoever was wounded and lives does to an enemy what its card says (SD-RESULT-08).

    A support action has wounded nobody (SD-RESULT-01).
    """
    if not landed.placed:
        return
    for model in landed.hits:
        if model in landed.suffered and model.at >= 0 and user.at >= 0 and not are_friends(user, model):
            yield from react(g, model, user)


def react(g: Crawl, model: Model, user: Model) -> Rules[None]:
    """A target that lives answers the wound it suffered (SD-RESULT-08)."""
    reaction = stats_of(g, model).reaction
    if reaction is not None:
        g.note(Reacts(model.id, user.id, f"{shape_of(model)}/{REACTION}"))
        yield from apply_effects(g, reaction.effects, model, user, None, model.card)


def strike_back(g: Crawl, holder: Model, victim: Model) -> Rules[None]:
    """Backlash, of a target that has held out (SD-RESULT-10, SD-RULING-38)."""
    if "backlash" in stats_of(g, holder).abilities:
        yield from g.book.backlash(g, holder, victim)


def status_bits(abilities: Sequence[str]) -> int:
    """The status effects among some abilities."""
    return sum([STATUSES[ability] for ability in abilities if ability in STATUSES])


# ---------------------------------------------------------------- rolling


def roll(
    g: Crawl, model: Model, dice: Sequence[Die], rerolls: int, jinxes: int, about: OffenseRoll | DefenseRoll
) -> Rules[list[Face]]:
    """Roll dice, with the rerolls that friends allow and foes impose (SD-REROLL-01, SD-REROLL-02)."""
    if not dice:
        return []
    faces: list[Face] = yield Dice(dice, about)
    if not rerolls and not jinxes:
        return faces
    jinxed = worst_luck(faces, jinxes)
    chosen: list[int] = []
    if rerolls and (jinxes or not holds(model, faces, about)):
        keys = [str(number) for number in range(1, len(dice) + 1)]
        wanted = reroll_question(g, model, dice, faces, rerolls, about, jinxed)
        picked = yield Ask(g, g.book.seat_of(g, model), wanted, "SD-REROLL-01", form=Pick(keys, 0, rerolls))
        chosen = [int(key) - 1 for key in picked]
    again = sorted(set(chosen) ^ set(jinxed))
    if again:
        about.again = len(again)
        fresh = yield Dice([dice[index] for index in again], about)
        faces = list(faces)
        for index, face in zip(again, fresh, strict=True):
            faces[index] = face
        g.note(Rerolled(model.id, len(again)))
    return faces


def holds(model: Model, faces: Sequence[Face], about: OffenseRoll | DefenseRoll) -> bool:
    """Whether a defense is known to be strong enough: there is nothing to reroll for (EXP-DEF-04)."""
    if not isinstance(about, DefenseRoll) or about.beats is None:
        return False
    kept = without_best(faces) if model.status & BANE else faces
    return stars(kept) + about.stars >= about.beats


def told(g: Crawl, dice: Sequence[Die], faces: Sequence[Face]) -> tuple[tuple[str, Face], ...]:
    """The dice as they lie, for those who watch."""
    return tuple([(die.name, face) for die, face in zip(dice, faces, strict=True)]) if g.heard else ()


def worst_luck(faces: Sequence[Face], count: int) -> list[int]:
    """The dice an enemy effect makes a model roll again: those with most stars."""

    def worth(index: int) -> int:
        face = faces[index]
        return face if isinstance(face, int) else 0

    return sorted(range(len(faces)), key=worth, reverse=True)[:count]


def reroll_question(
    g: Crawl,
    model: Model,
    dice: Sequence[Die],
    faces: Sequence[Face],
    most: int,
    about: OffenseRoll | DefenseRoll,
    jinxed: Sequence[int] = (),
) -> Reroll:
    """What is asked about a roll as it lies: its stars, what must go, and what they have to beat."""
    kind: Roll = "defense" if isinstance(about, DefenseRoll) else "offense"
    beats = about.beats if isinstance(about, DefenseRoll) else g.book.to_beat(g, about.targets)
    total = max(0, stars(faces) + about.stars)
    names = tuple([die.name for die in dice])
    sides = {die.name: die.faces for die in dice}
    targets = about.targets if isinstance(about, OffenseRoll) else ()
    forced = tuple([index + 1 for index in jinxed])
    return Reroll(
        model.id, kind, names, tuple(faces), total, beats, min(most, len(dice)), sides, targets, forced
    )


def defense_roll(g: Crawl, model: Model, action: Action | None, beats: int | None = None) -> Rules[int]:
    """A defense roll with an attribute that has the defense icon (SD-CARD-07, ARC-FIGHT-07).

    All dice and stars count, Bane takes the best die, and an action may name the attribute
    (EXP-DEF-02, -03, -05, EXP-STATUS-01).

    (SD-RESULT-11.)
    """
    stats = stats_of(g, model)
    choices = stats.defenses
    if action is not None and action.defend:
        choices = (stats.named_defenses[action.defend],)
    name, dice, bonus = choices[0]
    if len(choices) > 1:
        name, dice, bonus = yield from choose_defense(g, model, choices, beats)
    about = DefenseRoll(model.id, name, bonus, beats)
    faces = yield from roll(g, model, dice, stats.reroll_defense, stats.jinx_defense, about)
    rolled = told(g, dice, faces)
    if model.status & BANE and faces:
        faces = without_best(faces)
        g.note(Baned(model.id))
    total = max(0, stars(faces) + bonus)
    if g.heard:
        g.note(Defended(model.id, name, total, rolled), defense_rule(g, model, action, name))
    return total


def defense_rule(g: Crawl, model: Model, action: Action | None, name: AttributeName) -> str:
    """By which rule a model defends with an attribute: by its icon, by the action, or by a card in play."""
    if action is not None and action.defend:
        return "SD-OFF-05" if action.kind == "support" else "SD-PRIORITY-01"
    attribute: Attribute = getattr(g.box.fighters[shape_of(model)], name)
    return "SD-CARD-07" if attribute.defends else "SD-PRIORITY-01"


def choose_defense(
    g: Crawl,
    model: Model,
    choices: tuple[tuple[AttributeName, tuple[Die, ...], int], ...],
    beats: int | None = None,
) -> Rules[tuple[AttributeName, tuple[Die, ...], int]]:
    """Any one of the attributes with the icon; one that is worse in every way is not asked about."""
    best_dice = dominant(choices)
    if best_dice is not None:
        return best_dice
    ways = tuple([Defense(name, tuple([die.name for die in dice]), more) for name, dice, more in choices])
    about = Defend(model.id, ways, beats)
    names = [choice[0] for choice in choices]
    others = tuple([name for name in ATTRIBUTES if name not in names])
    seat = g.book.seat_of(g, model)
    key = yield Ask(g, seat, about, "SD-CARD-07", names, barred=lambda: [NoDefense(others)] if others else [])
    return next(choice for choice in choices if choice[0] == key)


@lru_cache(maxsize=1024)
def dominant(
    choices: tuple[tuple[AttributeName, tuple[Die, ...], int], ...],
) -> tuple[AttributeName, tuple[Die, ...], int] | None:
    """The choice that is at least as good as every other in stars and die for die, if there is one."""
    best = max(choices, key=lambda choice: (strength_of(choice[1]), choice[2]))
    for _, dice, more in choices:
        pairs = zip(by_strength(dice), by_strength(best[1]), strict=False)
        if len(dice) > len(best[1]) or more > best[2] or any(one > other for one, other in pairs):
            return None
    return best


def by_strength(dice: Sequence[Die]) -> list[int]:
    """How strong some dice are, the strongest first."""
    return sorted((STRENGTH_OF[die.name] for die in dice), reverse=True)


def strength_of(dice: Sequence[Die]) -> int:
    """A measure of some dice: more and stronger ones are better."""
    return sum(2 + STRENGTH_OF[die.name] for die in dice)


# ---------------------------------------------------------------- arc


def arc(g: Crawl, offense: Offense, target: Model, spot: Mask, seer: Stats) -> Rules[None]:
    """Arc: on to a model near the last one, with a die fewer each time (SD-ABIL-ARC rules).

    (SD-ABIL-ARC-03.)
    """
    user, hit = offense.user, [target.id]
    wounded = True
    while wounded and len(offense.dice) > 1 and user.at >= 0:
        keys = [model.id for model in leaps(g, Field(g), user, spot, hit, seer)]
        if not keys:
            return
        key = keys[0]
        if len(keys) > 1:
            about, why_not = Arc(user.id, offense.source), partial(no_leap, g, user, spot, hit, keys, seer)
            key = yield Ask(g, g.book.seat_of(g, user), about, "SD-ABIL-ARC-01", keys, barred=why_not)
        model = g.model(key)
        offense = offense._replace(dice=(yield from one_die_fewer(g, offense)))
        hit.append(key)
        spot, seer = Field(g).squares[key], stats_of(g, model)
        wounded = yield from resolve(g, offense, [model], model)


def leaps(
    g: Crawl, field: Field, user: Model, spot: Mask, hit: list[str], seer: Stats | None = None
) -> list[Hero | Foe]:
    """Enemies within two squares of the last target, seen from it, not yet targeted (SD-RULING-30).

    The last target may have fallen: `spot` is where it stood, `seer` what it was.
    """
    above = seer is not None and seer.fly
    near = within(field.dungeon, spot, 2, seer is not None and seer.over)
    close = within(field.dungeon, field.squares[user.id], 3, stats_of(g, user).over)
    candidates: Sequence[Hero | Foe] = g.foes if isinstance(user, Hero) else g.heroes
    return [
        model
        for model in candidates
        if model.id not in hit
        and field.squares.get(model.id, 0) & near
        and (field.squares[model.id] & close or "small" not in field.stats(model).abilities)
        and line_of_sight(field.dungeon, spot, field.squares[model.id], flying=above or field.flies(model))
    ]


def no_leap(
    g: Crawl, user: Model, spot: Mask, hit: list[str], keys: list[str], seer: Stats
) -> list[Reason[Any]]:
    """Why Arc does not leap to other enemies (SD-ABIL-ARC-01, SD-RULING-30)."""
    field = Field(g)
    near = within(field.dungeon, spot, 2, seer.over)
    found: list[Reason[Any]] = []
    for model in g.foes if isinstance(user, Hero) else g.standing():
        if model.id in keys:
            continue
        if model.id in hit:
            found.append(NoLeap((model.id,), "targeted already", "SD-ABIL-ARC-01"))
        elif not field.squares[model.id] & near:
            found.append(NoLeap((model.id,), "more than two squares from the last target", "SD-ABIL-ARC-01"))
        else:
            found.append(NoLeap((model.id,), "not in sight of the last target, or too small", "SD-RULING-30"))
    return together(found)


def one_die_fewer(g: Crawl, offense: Offense) -> Rules[tuple[Die, ...]]:
    """The player chooses which die is left out (SD-ABIL-ARC-02)."""
    user, dice = offense.user, offense.dice
    names = list(dict.fromkeys(die.name for die in dice))
    name = names[0]
    if len(names) > 1:
        about = LeaveOut(user.id, offense.source, tuple([die.name for die in dice]))
        name = yield Ask(g, g.book.seat_of(g, user), about, "SD-ABIL-ARC-02", names)
    left = list(dice)
    left.remove(next(die for die in left if die.name == name))
    return tuple(left)
