"""Why an answer is advised to the Consul, in words of the game."""

from __future__ import annotations

from undercroft.engine import Ground
from undercroft.engine.words import listed, some
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames


class Nearest(Ground[ExploreNames]):
    """How far a monster is from the Heroes, and how far it can move and strike."""

    model: str
    away: int
    reach: int

    def told(self, n: ExploreNames) -> str:
        strikes = "it can strike this turn" if self.away <= self.reach else "it can only come nearer"
        far = some(self.away, "square")
        return f"{n(self.model)} is {far} from the nearest Hero and reaches {self.reach}: {strikes}."


class ClosestPlace(Ground[ExploreNames]):
    """Why a model is put where it is."""

    def told(self, n: ExploreNames) -> str:
        return "No place it may take is nearer to the Heroes without harm."


class Worth(Ground[ExploreNames]):
    """What a monster brings for its skull points."""

    card: str
    dice: int
    hearts: int
    actions: int
    skulls: int

    def told(self, n: ExploreNames) -> str:
        brings = [some(self.dice, "die", "dice"), some(self.hearts, "heart"), some(self.actions, "action")]
        return f"{n(self.card)} brings {listed(brings)} for {n.skulls(self.skulls)}."
