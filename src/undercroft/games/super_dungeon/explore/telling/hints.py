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


class Together(Ground[ExploreNames]):
    """Why monsters are put where they are before the Heroes are in."""

    def told(self, n: ExploreNames) -> str:
        return "Monsters that stand together strike together."


class FarFromStart(Ground[ExploreNames]):
    """Why what the Heroes want is put where it is."""

    away: int

    def told(self, n: ExploreNames) -> str:
        return f"No square is farther from where the Heroes come in: {some(self.away, 'square')}."


class NobodyLeft(Ground[ExploreNames]):
    """Why the Consul ends his activations."""

    left: int
    """Monsters that could still activate."""

    def told(self, n: ExploreNames) -> str:
        if not self.left:
            return "Every monster that may activate has activated."
        return "Nobody who is left has anything to gain: too far off for what it costs, or without an attack."


class Gainers(Ground[ExploreNames]):
    """How many monsters a bonus is for."""

    monsters: int

    def told(self, n: ExploreNames) -> str:
        now = f"{some(self.monsters, 'monster')} in the dungeon" if self.monsters else "nobody yet"
        return f"It is for {now}, and for all that come; the boss alone does not gain it."


class RelicDice(Ground[ExploreNames]):
    """What a relic adds to the boss's rolls."""

    boss: str
    dice: int

    def told(self, n: ExploreNames) -> str:
        return (
            f"It brings {n(self.boss)} {some(self.dice, 'die', 'dice')} more; no other brings more than that."
        )


class Crowd(Ground[ExploreNames]):
    """How many Heroes a boss sighting would meet around one of them."""

    hero: str
    others: int
    within: int

    def told(self, n: ExploreNames) -> str:
        others = f"{some(self.others, 'other Hero', 'other Heroes')}" if self.others else "nobody else"
        return f"{n(self.hero)} has {others} within {some(self.within, 'square')}; nobody has more."


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
