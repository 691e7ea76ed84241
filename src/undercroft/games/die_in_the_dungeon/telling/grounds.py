"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from undercroft.engine import Ground
from undercroft.games.die_in_the_dungeon.telling.names import DieNames


class AttackOdds(Ground[DieNames]):
    """How likely an attack succeeds as rolled, against what the next best stat has."""

    stat: str
    percent: int
    other: str
    other_percent: int

    def told(self, n: DieNames) -> str:
        return (
            f"{n(self.stat)} succeeds as rolled {self.percent} times in 100, "
            f"{n(self.other)} {self.other_percent}."
        )


class RoundCost(Ground[DieNames]):
    """What another round of the fight should cost."""

    tenths: int

    def told(self, n: DieNames) -> str:
        points = "1 point" if self.tenths == 10 else f"{self.tenths / 10:g} points"
        return f"Another round of this fight should cost about {points} of damage."


class ShortBy(Ground[DieNames]):
    """How far a roll is from its number."""

    points: int

    def told(self, n: DieNames) -> str:
        return f"The roll is {self.points} short."


class Way(Ground[DieNames]):
    """How far the objective is, and the Time for it."""

    tiles: int
    time: int

    def told(self, n: DieNames) -> str:
        return f"At least {self.tiles} tiles are still to be flipped, with {self.time} Time left."
