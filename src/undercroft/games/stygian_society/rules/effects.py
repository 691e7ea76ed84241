"""The seam between rules and cards: what causes an effect, how it is carried out, who knows each word.

Every word that a card's ``effects`` may use is a generator over the state, the effect's numbers and its
cause. The modules that know what a word does register it here (:func:`word`); rules that set effects off
need only this module, so no rule has to know the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from undercroft.engine import Rules
from undercroft.games.stygian_society.content.cards import (
    ENEMY_COLOURS,
    HERO_COLOURS,
    HOARD,
    IN_LUCK,
    TOWER_FULL,
    Effect,
)
from undercroft.games.stygian_society.rules.cubes import movable, value
from undercroft.games.stygian_society.state import Climb, Hero, shields_of


class Cause:
    """Who an effect comes from, and what it is about."""

    __slots__ = (
        "amount",
        "attack",
        "card",
        "colour",
        "figure",
        "harm",
        "healing",
        "hero",
        "kind",
        "status",
        "targets",
        "whom",
    )

    def __init__(
        self,
        hero: Hero,
        *,
        kind: str = "card",
        card: str = "",
        colour: str = "",
        amount: int = 0,
        figure: str = "",
        status: str = "",
        targets: Sequence[str] = (),
        attack: str = "",
        whom: Hero | None = None,
    ) -> None:
        self.hero, self.kind, self.colour, self.amount = hero, kind, colour, amount
        self.card = card
        """What it is told to come from: a card, an enemy, a place. The peril chart has told itself."""
        self.figure, self.status, self.targets, self.attack = figure, status, targets, attack
        self.whom = whom
        """The hero that was afflicted."""
        self.healing: int | None = None
        """What is left of the hero's bonus on healing: once a use, as with attacks (STY-RULING-34)."""
        self.harm: int | None = None
        """What is left of what makes enemy actions worse: once an action, however many blows it has."""

    def by(
        self, hero: Hero, *, kind: str = "card", card: str = "", status: str = "", targets: Sequence[str] = ()
    ) -> Cause:
        """The same happening as seen by another hero's card, or by the room."""
        return Cause(
            hero,
            kind=kind,
            card=card,
            colour=self.colour,
            amount=self.amount,
            figure=self.figure,
            status=status,
            targets=targets or self.targets,
            whom=self.whom,
        )


Word: TypeAlias = "Callable[[Climb, Effect, Cause], Rules[None]]"

VOCABULARY: dict[str, Word] = {}
"""What each word makes happen. An attack's wounds are summed up and dealt as one blow (skills.py)."""


def word(name: str) -> Callable[[Word], Word]:
    """Register what a word of the vocabulary makes happen."""

    def register(function: Word) -> Word:
        VOCABULARY[name] = function
        return function

    return register


def apply(g: Climb, effects: Sequence[Effect], cause: Cause) -> Rules[None]:
    """Carry effects out in order, all but an attack's wounds."""
    for effect in effects:
        if effect.do == "wound" or not happens(g, effect, cause):
            continue
        yield from VOCABULARY[effect.do](g, effect, cause)


def blow(g: Climb, hero: Hero, attack: str, targets: Sequence[str], wounds: int) -> Rules[None]:
    """One attack on each target with the sum of its wounds."""
    cause = Cause(hero, targets=targets, attack=attack)
    yield from VOCABULARY["wound"](g, Effect("wound", wounds), cause)


def amount(g: Climb, effect: Effect, cause: Cause) -> int:
    """An effect's number: fixed, plus so much for each of what it counts."""
    if not effect.per:
        return effect.n
    return min(effect.most, effect.n + effect.per * COUNTS[effect.of](g, cause))


COUNTS: dict[str, Callable[[Climb, Cause], int]] = {
    "figures": lambda g, c: len(g.figures(c.colour)),
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
    "shields": lambda g, c: shields_of(g, c.hero),
    "afflicted": lambda g, c: sum(1 for hero in g.heroes if hero.statuses),
}


def happens(g: Climb, effect: Effect, cause: Cause) -> bool:
    """Whether an effect's conditions are met now."""
    if effect.only and not holds(g, effect.only, cause):
        return False
    return not (effect.unless and holds(g, effect.unless, cause))


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
    "boss-unhurt": lambda g, c: not any(f.id in g.now.hurt for f in g.bosses()),
    "unhurt": lambda g, c: not g.now.hurt,
    "tower-full": lambda g, c: len(g.tower.colours) >= TOWER_FULL,
    "hoard": lambda g, c: sum(value(g, colour) for colour in HERO_COLOURS) >= HOARD,
    "in-luck": lambda g, c: g.luck >= IN_LUCK,
}  # fmt: skip


def useful(g: Climb, effects: Sequence[Effect], cause: Cause) -> bool:
    """Whether a response would change anything: windows open only then."""
    return any(_useful(g, effect, cause) for effect in effects)


def changes(g: Climb, effects: Sequence[Effect], cause: Cause) -> bool:
    """Whether what works by itself would do anything now: nobody is told of what does not."""
    return any(_useful(g, effect, cause) and not _spent(g, effect, cause) for effect in effects)


def _spent(g: Climb, effect: Effect, cause: Cause) -> bool:
    """Whether there is nothing to heal, or nothing left that counts. A card may still be used then."""
    match effect.do:
        case "heal":
            return not g.wounds
        case "suffer":
            return not amount(g, effect, cause)
        case _:
            return False


def _useful(g: Climb, effect: Effect, cause: Cause) -> bool:
    if not happens(g, effect, cause):
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
            return bool(g.rear if effect.at == "rear" else g.front or g.rear)
        case _:
            return True


def heroes_meant(g: Climb, who: str, cause: Cause) -> list[Hero]:
    """The heroes an effect speaks of; by default the one it comes to (STY-RULING-19)."""
    match who:
        case "each" | "anybody":
            return g.ring()
        case "others":
            return [hero for hero in g.ring() if hero is not cause.hero]
        case "left":
            return [g.heroes[(g.active + 1) % len(g.heroes)]]
        case "afflicted" if cause.whom is not None:
            return [cause.whom]
        case _:
            return [cause.hero]


def groups_meant(g: Climb, who: str, cause: Cause) -> list[list[Hero]]:
    """Heroes that share an effect's number: each has it alone, but 'any heroes' have it together."""
    meant = heroes_meant(g, who, cause)
    return [meant] if who == "anybody" else [[hero] for hero in meant]
