"""How a throw is asked for: an aim with a bot's hand, a few words, or a gesture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

import msgspec

from undercroft.engine import IllegalAnswer, Names, Schema, Source, Typed
from undercroft.games.dungeon_fighter.throws.hand.flick import FLIP_PARTS, FLIP_START, Flip, usual_thumb
from undercroft.games.dungeon_fighter.throws.hand.plans import prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName, limits_for
from undercroft.games.dungeon_fighter.throws.hand.tasks import Task, Timed, Usual, described
from undercroft.games.dungeon_fighter.throws.scene.board import DieKind
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    ORDINARY,
    Gesture,
    Limits,
    problems,
    unreadable,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import Placed, TableState, placing_problems
from undercroft.games.dungeon_fighter.throws.scene.parts import Part
from undercroft.physics.space import Vec3

SKILLS = ("novice", "skilled", "expert")
STRENGTHS = ("soft", "easy", "even", "firm", "hard")
SIDES = ("left", "half left", "centre", "half right", "right")
SPINS = ("none", "spin left", "spin right")
OLD_SPINS = ("forward", "back")
"""What was said in games that are kept; a die hardly feels it, so it is not offered any more."""
NERVES = ("calm", "bold")
HAND = "a hand that trembles"
"""What a person's gesture passes through, by name: it changes when the tremble does."""
TARGETS = ("middle", "ring")
"""Where a bot aims: the bullseye, or the broad ring between it and the holes."""

ALIASES = {
    "left of centre": "half left",
    "right of centre": "half right",
    "left of center": "half left",
    "right of center": "half right",
    "center": "centre",
    "straight": "centre",
    "no spin": "none",
    "left spin": "spin left",
    "right spin": "spin right",
    "spinning left": "spin left",
    "spinning right": "spin right",
    "gentle": "soft",
    "steady": "calm",
}


class Aim(msgspec.Struct, omit_defaults=True, frozen=True):
    """One of three ways to throw: ``aim`` (only a bot), words (a line of text), ``gesture`` (a hand)."""

    aim: str = ""
    strength: str = ""
    side: str = ""
    spin: str = ""
    nerve: str = ""
    gesture: dict[str, Any] | None = None
    """Release point, velocity, spin and what body and gadgets did, as the physics reads it."""
    assisted: bool = False
    """The gesture was made with assisted timing: every window is twice as long (DF-RULING-46)."""
    props: dict[str, list[float]] | None = None
    """Where floe, pond and wall were put: x, y and the way they face."""

    @property
    def in_words(self) -> bool:
        return bool(self.strength or self.side or self.spin or self.nerve)


def _verify(aim: Aim, needs: Sequence[str], flip: bool) -> None:
    ways = (bool(aim.aim), aim.in_words, aim.gesture is not None)
    if sum(ways) != 1:
        raise IllegalAnswer("give an aim, or words for it, or a gesture: one of the three")
    for value, allowed, name in (
        (aim.aim, TARGETS, "aim"),
        (aim.strength, STRENGTHS, "strength"),
        (aim.side, SIDES, "side"),
        (aim.spin, SPINS if aim.spin not in OLD_SPINS else OLD_SPINS, "spin"),
        (aim.nerve, NERVES, "nerve"),
    ):
        if value and value not in allowed:
            raise IllegalAnswer(f"{name} is one of {', '.join(allowed)}; got {value!r}")
    if aim.gesture is None and (aim.assisted or aim.props):
        raise IllegalAnswer(UNTIMED)
    if aim.gesture is not None and flip:
        check_flip(aim.gesture)
    elif aim.gesture is not None:
        asked = cast("tuple[ThrowName, ...]", tuple(needs))
        check_gesture(aim.gesture, asked, aim.assisted)
        check_props(aim.props or {}, asked, aim.gesture["at"])


UNTIMED = "only a gesture can be assisted or come with props: words say nothing about time or place"


def check_gesture(gesture: dict[str, Any], needs: Sequence[ThrowName], assisted: bool) -> None:
    """A gesture must be one the physics can read, within the limits of the throws in force."""
    try:
        made = msgspec.convert(gesture, Gesture)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no gesture: {error}") from None
    for problem in problems(made, limits_for(needs, assisted)):
        raise IllegalAnswer(problem)


def check_flip(gesture: dict[str, Any]) -> None:
    """The flick of a thumb under a Template; which Template it is the game knows."""
    try:
        made = msgspec.convert({**gesture, "kind": "frozen"}, Flip)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no flip: {error}") from None
    for problem in made.problems():
        raise IllegalAnswer(problem)


def check_props(props: dict[str, list[float]], needs: Sequence[ThrowName], at: Sequence[float]) -> None:
    """Props lie on the table, off the board and each other, in the Hero's front.

    DF-FLOE-01, DF-POND-01, DF-WALL-01, DF-RULING-44.
    """
    for prop, place in props.items():
        if prop not in ("floe", "pond", "wall") or len(place) != 3:
            raise IllegalAnswer(f"a prop is floe, pond or wall at x, y and a facing; got {prop} {place}")
    for problem in unreadable(props):
        raise IllegalAnswer(problem)
    for problem in placing_problems(with_props(TableState(), needs, props), (at[0], at[1])):
        raise IllegalAnswer(problem)


def with_props(
    table: TableState, needs: Sequence[ThrowName] | frozenset[ThrowName], props: dict[str, list[float]]
) -> TableState:
    """The table with the props that throws need where the Hero put them, else at their usual place."""
    table = prepare(table, needs)
    given = {name: Placed(*where) for name, where in props.items() if getattr(table, name) is not None}
    return msgspec.structs.replace(table, **given)


def _sample(source: Source) -> Aim:
    return Aim(
        strength=STRENGTHS[source.below(len(STRENGTHS))],
        side=SIDES[source.below(len(SIDES))],
        spin=SPINS[source.below(len(SPINS))],
        nerve=NERVES[source.below(len(NERVES))],
    )


class Aiming(Typed):
    """The form of a throw. In words: "soft, left of centre, spin right"."""

    kind = "aim"

    def __init__(self, needs: Sequence[str] = (), shape: str = "d4", *, flip: bool = False) -> None:
        super().__init__(Aim, _sample, lambda aim: _verify(aim, needs, flip))
        self.needs, self.shape, self.flip = tuple(needs), shape, flip

    def of_person(self, answer: Any) -> Any:
        """People throw by words or by hand: an aim is carried out with the skill of the table's bots."""
        checked = self.check(answer)
        if checked.get("aim"):
            raise IllegalAnswer(f"an aim is for bots; make a gesture, or say {self.hint()}")
        return checked

    def for_person(self, answer: Any) -> Any:
        """A bot's aim in words: how hard, and where to."""
        return self.check(IN_WORDS[answer["aim"]]) if answer.get("aim") else answer

    def by_hand(self, answer: Any) -> bool:
        """A gesture: no hand makes the same one twice to the last digit."""
        return bool(answer.get("gesture"))

    def parse(self, text: str) -> Any:
        if text.lstrip().startswith("{"):
            return super().parse(text)
        said: dict[str, str] = {}
        for part in text.lower().replace(";", ",").split(","):
            self._hear(" ".join(part.split()), said)
        if not said:
            raise IllegalAnswer(self.hint())
        return self.check(said)

    def _hear(self, words: str, said: dict[str, str]) -> None:
        """One phrase, or several words without commas, longest phrases first."""
        while words:
            for length in range(min(4, len(words.split())), 0, -1):
                phrase = " ".join(words.split()[:length])
                meant = ALIASES.get(phrase, phrase)
                field = _FIELD.get(meant)
                if field:
                    said[field] = meant
                    words = " ".join(words.split()[length:])
                    break
            else:
                if words.split()[0] == "assisted":
                    raise IllegalAnswer(UNTIMED)
                raise IllegalAnswer(f"{words.split()[0]!r} says nothing about a throw; {self.hint()}")

    def label(self, n: Names, answer: Any) -> str:
        if answer.get("gesture"):
            return "by hand, with assisted timing" if answer.get("assisted") else "by hand"
        return ", ".join(answer.values())

    def hint(self, n: Names = str) -> str:
        return (
            f"strength ({', '.join(STRENGTHS)}), side ({', '.join(SIDES)}), spin ({', '.join(SPINS)}) "
            f"and nerve ({', '.join(NERVES)}), any of them, with commas between"
        )

    def schema(self) -> Aimed:
        """What a client needs: the words, and all that a gesture for these throws is held to."""
        if self.flip:
            return Aimed("flip", [], AIM_WORDS, FLIP_START, usual_thumb(), parts=list(FLIP_PARTS))
        needs = cast("tuple[ThrowName, ...]", self.needs)
        hand = described(frozenset(needs), cast("DieKind", self.shape))
        return Aimed(
            "throw",
            list(self.needs),
            AIM_WORDS,
            hand.start,
            hand.usual,
            hand.limits,
            hand.props,
            hand.release,
            hand.tasks,
            hand.windows,
        )


IN_WORDS = {
    "middle": {"strength": "even", "side": "centre"},
    "ring": {"strength": "easy", "side": "centre"},
}
"""What a person says to throw where a bot aims: at the bullseye, or short of it at the broad ring."""


class AimWords(msgspec.Struct, frozen=True):
    """The words that a throw can be told in."""

    strength: tuple[str, ...]
    side: tuple[str, ...]
    spin: tuple[str, ...]
    nerve: tuple[str, ...]


AIM_WORDS = AimWords(STRENGTHS, SIDES, SPINS, NERVES)


class Aimed(Schema, tag="aim"):
    """How a throw or a flip can be made: in words, or by a gesture and all that it is held to."""

    gesture: Literal["throw", "flip"]
    needs: list[str]
    """The Specific Throws in force."""
    words: AimWords
    start: Vec3
    usual: Usual
    limits: Limits = ORDINARY
    """Of a throw, as all that follows but the parts."""
    props: dict[str, Vec3] = msgspec.field(default_factory=dict)
    release: str = ""
    tasks: list[Task] = msgspec.field(default_factory=list)
    windows: list[Timed] = msgspec.field(default_factory=list)
    parts: list[Part] = msgspec.field(default_factory=list)
    """Of a flip."""


_FIELD = (
    dict.fromkeys(STRENGTHS, "strength")
    | dict.fromkeys(SIDES, "side")
    | dict.fromkeys(SPINS, "spin")
    | dict.fromkeys(NERVES, "nerve")
)
