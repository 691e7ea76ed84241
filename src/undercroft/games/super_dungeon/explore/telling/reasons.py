"""Why something is barred in Explore alone."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.engine.words import capital
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.telling.reasons import Joined


class _Stays(Joined[ExploreNames]):
    """Some models cannot be activated."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("models",),)
    models: tuple[str, ...]

    def why(self, n: ExploreNames) -> str:
        raise NotImplementedError

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(capital(n.crowd(self.models)), self.why(n), self.rule, self.models)


class OnlySpawns(_Stays):
    """A spawning point without a platform does not activate."""

    rule: ClassVar[str] = "EXP-SKULL-07"

    def why(self, n: ExploreNames) -> str:
        return "a spawning point only spawns"


class HasActivated(_Stays):
    """A monster activates once in a turn."""

    rule: ClassVar[str] = "EXP-TURN-02"

    def why(self, n: ExploreNames) -> str:
        return "no second activation in one turn"


class TooDear(_Stays):
    """There are too few skull points for its activation."""

    price: int
    left: int
    newcomer: bool
    """It costs because it came into play in this turn, not by its platform."""

    def why(self, n: ExploreNames) -> str:
        return f"{n.skulls(self.price)} needed, {self.left or 'none'} left"

    def barred(self, n: ExploreNames) -> Barred:
        return super().barred(n)._replace(rule="EXP-SKULL-04" if self.newcomer else "EXP-SKULL-03")


# ---------------------------------------------------------------- the alternate modes


class _Interact(Reason[ExploreNames]):
    """An element of the mode cannot be interacted with."""

    what: ClassVar[str]
    why: ClassVar[str] = "not adjacent"

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(f"Interact: {n(self.what)}", self.why, self.rule, (self.what,))


class PrinceFar(_Interact):
    """The prince is taken from an adjacent square."""

    rule: ClassVar[str] = "EXP-PRINCE-04"
    what: ClassVar[str] = "prince"


class ArtifactFar(_Interact):
    """The artifact is taken up from an adjacent square."""

    rule: ClassVar[str] = "EXP-ART-11"
    what: ClassVar[str] = "artifact"


class CrystalsFar(_Interact):
    """Crystals are turned over from an adjacent square."""

    rule: ClassVar[str] = "EXP-ART-05"
    what: ClassVar[str] = "crystal"
    why: ClassVar[str] = "none is adjacent"


class HasFlipped(CrystalsFar):
    """One crystal in an activation."""

    why: ClassVar[str] = "one crystal in an activation"


# ---------------------------------------------------------------- relics


class _NoRelic(Joined[ExploreNames]):
    """The boss cannot take some relics."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("relics",),)
    why: ClassVar[str]
    relics: tuple[str, ...]

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(n.all(self.relics), self.why, self.rule, self.relics)


class OtherPortrait(_NoRelic):
    """A relic is for the boss whose portrait it bears."""

    rule: ClassVar[str] = "EXP-RELIC-04"
    why: ClassVar[str] = "it bears the portrait of another boss"


class SlotTaken(_NoRelic):
    """A relic takes up a slot."""

    rule: ClassVar[str] = "EXP-RULING-11"
    why: ClassVar[str] = "another relic is in its slot"


# ---------------------------------------------------------------- spawning


class NotSpawned(Joined[ExploreNames]):
    """Some monsters of the pool cannot be spawned."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("cards",),)
    cards: tuple[str, ...]

    def why(self, n: ExploreNames) -> str:
        raise NotImplementedError

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(n.all(self.cards), self.why(n), self.rule, self.cards)


class NoneLeft(NotSpawned):
    """All its models are in play."""

    rule: ClassVar[str] = "EXP-SPAWN-02"

    def why(self, n: ExploreNames) -> str:
        return "none is left in the pool"


class OtherPlatform(NotSpawned):
    """This space of the chart spawns other platforms."""

    rule: ClassVar[str] = "EXP-SPAWN-04"
    platform: str
    allowed: tuple[str, ...]

    def why(self, n: ExploreNames) -> str:
        return f"{n(self.platform)}, and only {n.all(self.allowed)} may be spawned now"


class SpawnTooDear(NotSpawned):
    """There are too few skull points for it."""

    rule: ClassVar[str] = "EXP-SPAWN-03"
    price: int
    left: int

    def why(self, n: ExploreNames) -> str:
        return f"{n.skulls(self.price)} needed, {self.left or 'none'} left"


class NoPlace(NotSpawned):
    """No free square near a spawning point takes its base."""

    rule: ClassVar[str] = "EXP-SPAWN-07"

    def why(self, n: ExploreNames) -> str:
        return "no free place near a spawning point that sees it"
