"""The vocabulary of cards: every word a card's ``effects`` may use, and what it makes happen.

A word is a generator over the state, the effect's numbers and its cause. Those for enemies and for cubes
have files of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from undercroft.engine import Option, Rules, choose
from undercroft.games.stygian_society import (
    afflictions,
    effects_on_cubes,
    effects_on_enemies,
    enemies,
    odd,
    party,
)
from undercroft.games.stygian_society.cards import ENEMY_COLOURS, HERO_COLOURS, Effect, box
from undercroft.games.stygian_society.state import Climb, Hero, modifier


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
    "tokens": lambda g, c: len(c.hero.statuses.get(c.status, ())),
    "luck": lambda g, c: g.luck,
    "peril": lambda g, c: g.peril,
    "wounds": lambda g, c: g.wounds,
    "suffered": lambda g, c: c.amount,
    "crypt": lambda g, c: sum(g.crypt.values()),
    "crypt-heroes": lambda g, c: sum(g.crypt[colour] for colour in HERO_COLOURS),
    "tower": lambda g, c: len(g.tower.colours),
    "shields": lambda g, c: party.shields_of(g, c.hero),
    "afflicted": lambda g, c: sum(1 for hero in g.heroes if hero.statuses),
}


def holds(g: Climb, name: str, cause: Cause) -> bool:
    """Whether a condition that a card names is true now."""
    return CONDITIONS[name](g, cause)


CONDITIONS: dict[str, Callable[[Climb, Cause], bool]] = {
    "alone": lambda g, c: len(g.front) + len(g.rear) == 1,
    "company": lambda g, c: len(g.front) + len(g.rear) > 1,
    "crowd": lambda g, c: len(g.front) + len(g.rear) >= 4,
    "high-peril": lambda g, c: g.peril >= 8,
    "low-peril": lambda g, c: g.peril < 5,
    "badly-wounded": lambda g, c: 2 * g.wounds >= g.max_wounds,
    "boss-unhurt": lambda g, c: not any(f.id in g.now.hurt for f in effects_on_enemies.bosses(g)),
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
            return bool(effects_on_cubes.movable(g, effect))
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


def _nothing(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from ()


def _odd(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from odd.ODD[e.odd](g, e, cause)


VOCABULARY: dict[str, Word] = {
    "wound": _nothing,
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
    "hit": effects_on_enemies.hit,
    "mend": effects_on_enemies.mend,
    "add": effects_on_enemies.add,
    "coming": effects_on_enemies.coming,
    "pull": effects_on_enemies.pull,
    "push": effects_on_enemies.push,
    "peril-cubes": _peril_cubes,
    "lasting": _lasting,
    "treasure": _treasure,
    "disarm": _disarm,
    "drop": effects_on_cubes.drop,
    "move": effects_on_cubes.move,
    "take": effects_on_cubes.take,
    "move-all": effects_on_cubes.move_all,
    "odd": _odd,
}
