"""How a throw is asked for: an aim with a bot's hand, a few words, or a gesture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from undercroft.engine import IllegalAnswer, Source, Typed
from undercroft.physics.gesture import Gesture, problems
from undercroft.physics.layout import Placed, TableState, placing_problems
from undercroft.physics.specific_throws import ThrowName, limits_for
from undercroft.physics.throw_plans import plan_for, prepare

SKILLS = ("novice", "skilled", "expert")
STRENGTHS = ("soft", "easy", "even", "firm", "hard")
SIDES = ("left", "half left", "centre", "half right", "right")
SPINS = ("none", "forward", "back")
NERVES = ("calm", "bold")
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
    "spin": "forward",
    "forward spin": "forward",
    "back spin": "back",
    "backspin": "back",
    "gentle": "soft",
    "steady": "calm",
}


class Aim(msgspec.Struct, omit_defaults=True, frozen=True):
    """One of three ways to throw: ``aim`` (a bot), words (a keyboard), ``gesture`` (a hand)."""

    aim: str = ""
    strength: str = ""
    side: str = ""
    spin: str = ""
    nerve: str = ""
    gesture: dict[str, Any] | None = None
    """Release point, velocity, spin and what body and gadgets did, as the physics reads it."""
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
        (aim.spin, SPINS, "spin"),
        (aim.nerve, NERVES, "nerve"),
    ):
        if value and value not in allowed:
            raise IllegalAnswer(f"{name} is one of {', '.join(allowed)}; got {value!r}")
    if aim.gesture is not None:
        check_gesture(aim.gesture, needs, flip)
    if aim.props:
        check_props(aim.props, aim.gesture)


def check_gesture(gesture: dict[str, Any], needs: Sequence[str], flip: bool) -> None:
    """A gesture must be one the physics can read, within the limits of the throws in force."""
    try:
        if flip:
            from undercroft.physics.flip import Flip

            found = list(msgspec.convert(gesture, Flip).problems())
        else:
            found = list(
                problems(msgspec.convert(gesture, Gesture), limits_for(cast("list[ThrowName]", needs)))
            )
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no gesture: {error}") from None
    if found:
        raise IllegalAnswer(found[0])


def check_props(props: dict[str, list[float]], gesture: dict[str, Any] | None) -> None:
    """Props lie on the table, off the board and each other, in the Hero's front (DF-RULING-44)."""
    for prop, place in props.items():
        if prop not in ("floe", "pond", "wall") or len(place) != 3:
            raise IllegalAnswer(f"a prop is floe, pond or wall at x, y and a facing; got {prop} {place}")
    places = {prop: Placed(*place) for prop, place in props.items()}
    table = TableState(floe=places.get("floe"), pond=places.get("pond"), wall=places.get("wall"))
    spot = (gesture["at"][0], gesture["at"][1]) if gesture else None
    for problem in placing_problems(table, spot):
        raise IllegalAnswer(problem)


def _sample(source: Source) -> Aim:
    return Aim(
        strength=STRENGTHS[source.below(len(STRENGTHS))],
        side=SIDES[source.below(len(SIDES))],
        spin=SPINS[source.below(len(SPINS))],
        nerve=NERVES[source.below(len(NERVES))],
    )


class Aiming(Typed):
    """The form of a throw. In words: "soft, left of centre, spin"."""

    kind = "aim"

    def __init__(self, needs: Sequence[str] = (), *, flip: bool = False) -> None:
        super().__init__(Aim, _sample, lambda aim: _verify(aim, needs, flip))
        self.needs, self.flip = tuple(needs), flip

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
                raise IllegalAnswer(f"{words.split()[0]!r} says nothing about a throw; {self.hint()}")

    def hint(self) -> str:
        return (
            f"strength ({', '.join(STRENGTHS)}), side ({', '.join(SIDES)}), spin ({', '.join(SPINS)}) "
            f"and nerve ({', '.join(NERVES)}), any of them, with commas between"
        )

    def schema(self) -> dict[str, Any]:
        """What a client needs: the words, the limits of a gesture, and the usual places to begin with."""
        words = {"strength": STRENGTHS, "side": SIDES, "spin": SPINS, "nerve": NERVES}
        plain: dict[str, Any] = {
            "form": self.kind,
            "needs": list(self.needs),
            "words": {name: list(allowed) for name, allowed in words.items()},
            "gesture": "flip" if self.flip else "throw",
        }
        if not self.flip:
            needs = cast("tuple[ThrowName, ...]", self.needs)
            plan, table = plan_for(needs), prepare(TableState(), needs)
            props = {"floe": table.floe, "pond": table.pond, "wall": table.wall}
            plain |= {
                "limits": msgspec.to_builtins(limits_for(needs)),
                "start": [-plan.aside, -plan.distance, plan.height],
                "props": {name: [p.x, p.y, p.facing] for name, p in props.items() if p is not None},
            }
        return plain


_FIELD = (
    dict.fromkeys(STRENGTHS, "strength")
    | dict.fromkeys(SIDES, "side")
    | dict.fromkeys(SPINS, "spin")
    | dict.fromkeys(NERVES, "nerve")
    | dict.fromkeys(TARGETS, "aim")
)
