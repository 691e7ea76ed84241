"""The vocabulary of cards: every word a card's ``effects`` may use, and what it makes happen.

A word is a generator over the state, the effect's numbers and its cause. Words for cubes keep every
cube: they only move it between supply, tower, field and crypt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from undercroft.engine import PASS, Ask, Option, Rules, choose
from undercroft.games.stygian_society import afflictions, dropping, enemies, odd, party
from undercroft.games.stygian_society.cards import COLOURS, ENEMY_COLOURS, HERO_COLOURS, Effect, box
from undercroft.games.stygian_society.cubes import (
    inside,
    pull_from_tower,
    put_in_field,
    take_from_field,
)
from undercroft.games.stygian_society.state import Climb, Figure, Hero, modifier


class Cause:
    """Who an effect comes from, and what it is about."""

    __slots__ = ("amount", "colour", "figure", "hero", "kind", "status", "targets")

    def __init__(
        self,
        hero: Hero,
        *,
        kind: str = "card",
        colour: str = "",
        amount: int = 0,
        figure: str = "",
        status: str = "",
        targets: Sequence[str] = (),
    ) -> None:
        self.hero, self.kind, self.colour, self.amount = hero, kind, colour, amount
        self.figure, self.status, self.targets = figure, status, targets

    def by(self, hero: Hero, *, status: str = "", targets: Sequence[str] = ()) -> Cause:
        """The same happening as seen by another hero's card."""
        return Cause(
            hero,
            colour=self.colour,
            amount=self.amount,
            figure=self.figure,
            status=status,
            targets=targets or self.targets,
        )


Word: TypeAlias = "Callable[[Climb, Effect, Cause], Rules[None]]"


def apply(g: Climb, effects: Sequence[Effect], cause: Cause) -> Rules[None]:
    """Carry effects out in order; an attack's wounds are dealt apart (skills.py)."""
    for effect in effects:
        if effect.only and not holds(g, effect.only, cause):
            continue
        if effect.unless and holds(g, effect.unless, cause):
            continue
        yield from VOCABULARY[effect.do](g, effect, cause)


def amount(g: Climb, effect: Effect, cause: Cause) -> int:
    """An effect's number: fixed, plus so much for each of what it counts."""
    if not effect.per:
        return effect.n
    return min(effect.most, effect.n + effect.per * COUNTS[effect.of](g, cause))


COUNTS: dict[str, Callable[[Climb, Cause], int]] = {
    "figures": lambda g, c: len(enemies.figures(g, c.colour)),
    "enemies": lambda g, c: len(g.front) + len(g.rear),
    "front": lambda g, c: len(g.front),
    "rear": lambda g, c: len(g.rear),
    "company": lambda g, c: len(g.front) + len(g.rear) - (1 if g.boss else 0),
    "tokens": lambda g, c: len(c.hero.statuses.get(c.status, ())),
    "all-tokens": lambda g, c: sum(len(tokens) for tokens in c.hero.statuses.values()),
    "exhausted": lambda g, c: len(c.hero.exhausted),
    "luck": lambda g, c: g.luck,
    "peril": lambda g, c: g.peril,
    "wounds": lambda g, c: g.wounds,
    "suffered": lambda g, c: c.amount,
    "crypt": lambda g, c: sum(g.crypt.values()),
    "crypt-heroes": lambda g, c: sum(g.crypt[colour] for colour in HERO_COLOURS),
    "tower": lambda g, c: len(g.tower.colours),
    "enemy-cubes": lambda g, c: sum(g.field[colour] + g.crypt[colour] for colour in ENEMY_COLOURS),
    "shields": lambda g, c: party.shields_of(g, c.hero),
    "treasures": lambda g, c: len(c.hero.treasures) + len(g.party),
    "afflicted": lambda g, c: sum(1 for hero in g.heroes if hero.statuses),
}


def holds(g: Climb, name: str, cause: Cause) -> bool:
    """Whether a condition that a card names is true now."""
    return CONDITIONS[name](g, cause)


def _bosses(g: Climb) -> list[Figure]:
    return [figure for figure in g.enemies() if figure.kind == g.room]


CONDITIONS: dict[str, Callable[[Climb, Cause], bool]] = {
    "alone": lambda g, c: len(g.front) + len(g.rear) == 1,
    "company": lambda g, c: len(g.front) + len(g.rear) > 1,
    "crowd": lambda g, c: len(g.front) + len(g.rear) >= 4,
    "high-peril": lambda g, c: g.peril >= 8,
    "low-peril": lambda g, c: g.peril < 5,
    "no-wounds": lambda g, c: g.wounds == 0,
    "badly-wounded": lambda g, c: 2 * g.wounds >= g.max_wounds,
    "boss-unhurt": lambda g, c: not any(f.id in g.now.hurt for f in _bosses(g)),
    "boss-hurt": lambda g, c: any(2 * f.wounds >= enemies.health_of(f.kind) for f in _bosses(g)),
    "lucky": lambda g, c: g.now.lucky,
    "full-tower": lambda g, c: len(g.tower.colours) >= 16,
    "fallen": lambda g, c: g.now.fallen > 0,
    "no-luck": lambda g, c: g.luck == 0,
    "own-turn": lambda g, c: c.hero is g.hero,
    "first-floor": lambda g, c: g.floor <= 1,
    "support-used": lambda g, c: bool(g.now.support),
}  # fmt: skip


def useful(g: Climb, effects: Sequence[Effect], cause: Cause) -> bool:
    """Whether a response would change anything: windows open only then."""
    return any(_useful(g, effect, cause) for effect in effects)


def _useful(g: Climb, effect: Effect, cause: Cause) -> bool:
    if effect.only and not holds(g, effect.only, cause):
        return False
    match effect.do:
        case "cleanse":
            return any(hero.statuses for hero in heroes_meant(g, effect.who, cause))
        case "peril":
            return g.peril > 0 or effect.n > 0
        case "move" | "move-all":
            return bool(movable(g, effect))
        case "refresh":
            return any(hero.exhausted for hero in heroes_meant(g, effect.who, cause))
        case "still":
            return len(g.now.stilled) < len(ENEMY_COLOURS)
        case "hit":
            return bool(g.front or g.rear)
        case _:
            return True


# --- the party ---------------------------------------------------------------------------------------


def _suffer(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    wounds = amount(g, e, cause)
    if cause.kind == "enemy":
        wounds = max(0, wounds + modifier(g, g.hero, "suffer"))
    if e.who == "price":
        party.take_wounds(g, wounds)
    else:
        yield from party.suffer(g, wounds, cause)


def _heal(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.heal(g, max(0, amount(g, e, cause) + modifier(g, cause.hero, "heal")))
    yield from ()


def _luck(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.gain_luck(g, amount(g, e, cause))
    yield from ()


def _peril(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    by = amount(g, e, cause)
    if by < 0:
        party.lower_peril(g, -by)
    else:
        yield from party.raise_peril(g, by, "STY-PERIL-07")


def _max_wounds(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.change_max_wounds(g, e.n)
    yield from ()


def _xp(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from party.gain_xp(g, amount(g, e, cause))


def _lose(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.lose(g, "STY-LOSE-02", f"Peril ran out on floor {g.floor}: {g.place.name}")
    yield from ()


# --- this turn ---------------------------------------------------------------------------------------


def _guard(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.guard += amount(g, e, cause)
    g.note("guarded", "STY-ICON-03", hero=cause.hero.id, shields=g.now.guard)
    yield from ()


def _ward(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.ward += amount(g, e, cause)
    g.ward_of = g.heroes.index(cause.hero)
    g.note("warding", "STY-TURN-07", hero=cause.hero.id, wounds=g.ward)
    yield from ()


def _bonus(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.bonus += amount(g, e, cause)
    yield from ()


def _discount(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.discount += e.n
    yield from ()


def _still(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A colour does not act this turn: fixed, the target's, the one that just acted, or chosen."""
    if e.colour == "target":
        colours = [figure.colour for figure in map(g.figure, cause.targets) if figure and figure.colour]
    elif e.colour == "cause":
        colours = [cause.colour] if cause.colour else []
    elif e.colour == "chosen":
        left = [colour for colour in ENEMY_COLOURS if colour not in g.now.stilled]
        if not left:
            return
        picked = yield from choose(
            cause.hero.seat, "still", "STY-TURN-07", left, prompt="Which colour does not act this turn?"
        )
        colours = [picked]
    else:
        colours = [e.colour]
    for colour in colours:
        if colour not in g.now.stilled:
            g.now.stilled.append(colour)
            g.note("held-still", "STY-TURN-07", colour=colour)


def _refresh(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Turn exhausted cards upright: the hero's, or anybody's."""
    for _ in range(e.n):
        keys = [
            f"{h.id}:{c}" for h in heroes_meant(g, e.who, cause) for c in h.exhausted if c != g.now.support
        ]
        if not keys:
            return
        key = yield from choose(
            cause.hero.seat,
            "refresh",
            "STY-SKILL-05",
            keys,
            prompt="Which card is refreshed?",
            describe=_card_of,
        )
        owner_id, _, card = key.partition(":")
        hero_by_id(g, owner_id).exhausted.remove(card)
        g.note("refreshed", "STY-SKILL-05", hero=owner_id, card=card)


def _exhaust(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The hero must turn ready cards sideways: no passives (STY-RULING-89), not the mat."""
    for _ in range(e.n):
        hero = cause.hero
        cards = box().cards
        keys = [
            f"{hero.id}:{c}"
            for c in hero.cards()[1:]
            if c not in hero.exhausted and cards[c].type != "passive"
        ]
        if not keys:
            return
        key = yield from choose(
            hero.seat, "exhaust", "STY-RULING-89", keys, prompt="Which card is exhausted?", describe=_card_of
        )
        hero.exhausted.append(key.partition(":")[2])
        g.note("exhausted", "STY-ICON-01", hero=hero.id, card=key.partition(":")[2])


def _card_of(key: str) -> Option:
    owner, _, card = key.partition(":")
    return Option(key, f"{box().cards[card].name} ({box().heroes[owner].name})", (card,))


# --- statuses ----------------------------------------------------------------------------------------


def heroes_meant(g: Climb, who: str, cause: Cause) -> list[Hero]:
    """The heroes an effect speaks of; by default the one it comes to (STY-RULING-19)."""
    match who:
        case "each" | "anybody":
            return g.ring()
        case "others":
            return [hero for hero in g.ring() if hero is not cause.hero]
        case "left":
            return [g.heroes[(g.active + 1) % len(g.heroes)]]
        case _:
            return [cause.hero]


def hero_by_id(g: Climb, hero_id: str) -> Hero:
    return next(hero for hero in g.heroes if hero.id == hero_id)


def _afflict(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    meant = heroes_meant(g, e.who, cause)
    if e.who == "chosen":
        key = yield from choose(
            cause.hero.seat, "afflicted", "STY-STATUS-01", [hero.id for hero in g.ring()],
            prompt=lambda: f"Who becomes {box().statuses[e.status].name}?",
            describe=lambda key: Option(key, box().heroes[key].name, (key,)),
        )  # fmt: skip
        meant = [hero_by_id(g, key)]
    for hero in meant:
        yield from afflictions.afflict(g, hero, e.status, amount(g, e, cause))


def _cleanse(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from afflictions.remove_tokens(g, cause.hero, heroes_meant(g, e.who, cause), amount(g, e, cause))


# --- enemies -----------------------------------------------------------------------------------------


def figures_meant(g: Climb, e: Effect, cause: Cause) -> list[Figure]:
    match e.at:
        case "front":
            return list(g.front)
        case "rear":
            return list(g.rear)
        case "target":
            return [figure for figure in map(g.figure, cause.targets) if figure]
        case "boss":
            return _bosses(g)
        case "colour":
            return enemies.figures(g, cause.colour)
        case _:
            return g.enemies()


def _hit(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Wounds that are no attack, on a chosen enemy or on all that are meant."""
    meant = figures_meant(g, e, cause)
    if not meant:
        return
    if e.at in ("chosen", "front-chosen"):
        choices = g.front if e.at == "front-chosen" else meant
        if not choices:
            return
        key = yield from choose(
            cause.hero.seat, "wound", "STY-TURN-08", [figure.id for figure in choices],
            prompt=f"Which enemy takes {amount(g, e, cause)}?", describe=lambda key: figure_words(g, key),
        )  # fmt: skip
        meant = [figure for figure in meant if figure.id == key]
    yield from enemies.wound_without_attack(g, cause.hero, meant, amount(g, e, cause))
    if cause.kind != "card":
        enemies.check_floor(g)


def _mend(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    for figure in figures_meant(g, e, cause):
        mended = min(figure.wounds, amount(g, e, cause))
        figure.wounds -= mended
        if mended:
            g.note("mended", "STY-TURN-07", figure=figure.id, enemy=figure.kind, wounds=mended)
    yield from ()


def _add(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    for _ in range(max(1, e.n)):
        enemies.add_enemy(g, e.kind, e.place)
    yield from ()


def _coming(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.coming.append(e.kind)
    g.note("coming", "STY-RULING-56", enemy=e.kind)
    yield from ()


def _pull(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A target in the rear rank is dragged to the right end of the front rank."""
    for target in cause.targets:
        figure = g.figure(target)
        if figure is not None and figure in g.rear:
            g.rear.remove(figure)
            g.front.append(figure)
            g.note("pulled", "STY-TURN-07", figure=figure.id, enemy=figure.kind)
    yield from ()


def _push(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A target in the front rank is driven to the right end of the rear rank."""
    for target in cause.targets:
        figure = g.figure(target)
        if figure is not None and figure in g.front:
            g.front.remove(figure)
            g.rear.append(figure)
            g.note("pushed", "STY-TURN-07", figure=figure.id, enemy=figure.kind)
    enemies.keep_front(g)
    yield from ()


def figure_words(g: Climb, figure_id: str) -> Option:
    """A figure as an option: name, number, rank, wounds."""
    figure = g.figure(figure_id)
    assert figure is not None
    rank = "front" if figure in g.front else "rear"
    health = enemies.health_of(figure.kind)
    number = figure.id.rsplit("-", 1)[1]
    return Option(
        figure_id,
        f"{enemies.name_of(figure.kind)} #{number}, {rank} rank, {health - figure.wounds}/{health}",
        (figure_id,),
    )


# --- the floor ---------------------------------------------------------------------------------------


def _peril_cubes(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """More peril cubes in each drop, until the floor ends (STY-RULING-30)."""
    if g.fighting:
        for colour, count in e.cubes.items():
            g.extra[colour] = g.extra.get(colour, 0) + count
        g.note("more-peril-cubes", "STY-DROP-02", cubes=dict(e.cubes))
    yield from ()


def _lasting(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A modifier until the floor ends."""
    if g.fighting:
        g.lasting[e.mod] = g.lasting.get(e.mod, 0) + e.n
        g.note("lasting", "STY-RULING-30", mod=e.mod, n=e.n)
    yield from ()


def _treasure(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    from undercroft.games.stygian_society import floors

    yield from floors.draw_treasures(g, e.n)


def _disarm(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The chest card just turned up does nothing."""
    g.disarmed = True
    g.note("disarmed", "STY-SKILL-04", hero=cause.hero.id)
    yield from ()


# --- cubes -------------------------------------------------------------------------------------------


def _drop(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A drop of its own: exactly these cubes, no peril cubes, no enemy check (STY-RULING-09)."""
    yield from dropping.drop_extra(g, cause.hero, e.cubes)


def colours_meant(colour: str) -> Sequence[str]:
    match colour:
        case "hero":
            return HERO_COLOURS
        case "enemy":
            return ENEMY_COLOURS
        case "any" | "":
            return COLOURS
        case _:
            return (colour,)


def movable(g: Climb, e: Effect) -> list[str]:
    """What an effect could move, as 'place:colour'. 'field' on a card includes the crypt (STY-AREA-10)."""
    places = ("field", "crypt") if e.source == "field" else (e.source,)
    keys = []
    for place in places:
        if place == e.to:
            continue
        counts = inside(g) if place == "tower" else getattr(g, place)
        keys += [f"{place}:{colour}" for colour in colours_meant(e.colour) if counts[colour]]
    return keys


def move_cube(g: Climb, place: str, colour: str, to: str) -> None:
    """One cube from one place to another, counted as one (STY-RULING-85)."""
    match place:
        case "field":
            take_from_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] -= 1
        case "tower":
            pull_from_tower(g, colour)
        case _:
            g.supply[colour] -= 1
    match to:
        case "field":
            put_in_field(g, colour, 1)
        case "crypt":
            g.crypt[colour] += 1
        case _:
            g.supply[colour] += 1
    g.note("moved", "STY-RULING-85", colour=colour, source=place, to=to)


def _move(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Up to so many cubes, one by one, as the hero's player likes."""
    for _ in range(amount(g, e, cause)):
        keys = movable(g, e)
        if not keys:
            return
        key = yield Ask(
            cause.hero.seat, "move", "STY-RULING-85", keys, optional=True,
            prompt=f"Move which cube to the {e.to}?", describe=_cube_words,
        )  # fmt: skip
        if key == PASS:
            return
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)


def _take(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """So many cubes must move, one by one; the player picks which."""
    for _ in range(amount(g, e, cause)):
        keys = movable(g, e)
        if not keys:
            return
        key = yield from choose(
            cause.hero.seat, "take", "STY-RULING-85", keys,
            prompt=f"Which cube must go to the {e.to}?", describe=_cube_words,
        )  # fmt: skip
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)


def _move_all(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Every cube that is meant moves."""
    for key in movable(g, e):
        place, _, colour = key.partition(":")
        counts = inside(g) if place == "tower" else getattr(g, place)
        for _ in range(counts[colour]):
            move_cube(g, place, colour, e.to)
    yield from ()


def _cube_words(key: str) -> Option:
    place, _, colour = key.partition(":")
    return Option(key, f"{colour} from the {place}", (key,))


def _nothing(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from ()


def _odd(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from odd.ODD[e.odd](g, e, cause)


VOCABULARY: dict[str, Word] = {
    "wound": _nothing,
    "splash": _nothing,
    "suffer": _suffer,
    "heal": _heal,
    "luck": _luck,
    "peril": _peril,
    "max-wounds": _max_wounds,
    "xp": _xp,
    "lose": _lose,
    "guard": _guard,
    "ward": _ward,
    "bonus": _bonus,
    "discount": _discount,
    "still": _still,
    "refresh": _refresh,
    "exhaust": _exhaust,
    "afflict": _afflict,
    "cleanse": _cleanse,
    "hit": _hit,
    "mend": _mend,
    "add": _add,
    "coming": _coming,
    "pull": _pull,
    "push": _push,
    "peril-cubes": _peril_cubes,
    "lasting": _lasting,
    "treasure": _treasure,
    "disarm": _disarm,
    "drop": _drop,
    "move": _move,
    "take": _take,
    "move-all": _move_all,
    "odd": _odd,
}


# --- defences ----------------------------------------------------------------------------------------


def _rider(g: Climb, figure: Figure, attack: str) -> int:
    return 0 if figure in g.front else len(g.front)


DEFENCES: dict[str, Callable[[Climb, Figure, str], int]] = {
    "rider": _rider,
    "guarded": lambda g, f, a: 1 if len(g.front if f in g.front else g.rear) > 1 else 0,
    "stoic": lambda g, f, a: 0 if f.id in g.now.hurt else 1,
    "bodyguards": lambda g, f, a: min(3, len(g.front) + len(g.rear) - 1),
    "shroud": lambda g, f, a: min(3, g.field["black"] + g.crypt["black"]),
    "learned": lambda g, f, a: 2 if a != "plain" and g.memory.get("type") == a else 0,
    "glass": lambda g, f, a: -1 if a == "melee" else 0,
}
"""Defences beside resistances, by the name an enemy card or mat gives."""
