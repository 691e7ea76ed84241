"""Dice against dice: with what a model of Explore defends itself, and what blows are to be expected."""

from __future__ import annotations

from undercroft.games.super_dungeon.bot.odds import Odds, expected_stars, letters_of, opposed
from undercroft.games.super_dungeon.bot.worth import NO_ROLL, Weigher
from undercroft.games.super_dungeon.content.cards import Action, Roll
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points
from undercroft.games.super_dungeon.state import BANE, HEX, IMMOBILE, Foe, Hero

Guard = tuple[str, int]
"""A defense: dice in letters, and stars."""
SKULLED = 0.6
"""How much is to be expected of a monster that costs skull points: there are not enough for all."""


class Opposed(Weigher):
    """What both sides of Explore know: everybody rolls to defend, and everybody may strike anybody."""

    g: Explore

    def __init__(self, g: Explore, model: Hero | Foe) -> None:
        super().__init__(g, model)
        self._guards: dict[tuple[str, str], Guard] = {}
        self._swings: dict[str, tuple[str, int, int]] = {}
        self._reaches: dict[str, Mask] = {}

    def odds(self, letters: str, stars: int, hexed: bool, target: Hero | Foe, action: Action) -> Odds:
        guard, more = self.guard(target, action.defend or "")
        return opposed(letters, stars, guard, more, hexed, bool(target.status & BANE))

    def guard(self, model: Hero | Foe, attribute: str = "") -> Guard:
        """A model's best defense, or the one that an action names."""
        found = self._guards.get((model.id, attribute))
        if found is None:
            stats = self.field.stats(model)
            rolls = [stats.named_defenses[attribute]] if attribute else stats.defenses
            guards = [(letters_of(dice), stars) for _, dice, stars in rolls]
            found = max(guards, key=lambda one: expected_stars(one[0]) + one[1], default=("", 0))
            self._guards[model.id, attribute] = found
        return found

    def swing(self, model: Hero | Foe) -> tuple[str, int, int]:
        """A model's best basic attack: dice in letters, stars, range; nothing if it has none."""
        found = self._swings.get(model.id)
        if found is None:
            stats = self.field.stats(model)
            attacks = [
                (letters_of(stats.offense[name][0]), stats.offense[name][1], range)
                for name, range in stats.ranges.items()
            ]
            found = max(attacks, key=lambda one: expected_stars(one[0]) + one[1], default=("", 0, 0))
            self._swings[model.id] = found
        return found

    def reach(self, model: Hero | Foe) -> Mask:
        """Where a model can strike in its next turn."""
        found = self._reaches.get(model.id)
        if found is None:
            stats = self.field.stats(model)
            steps = 0 if model.status & IMMOBILE else movement_points(stats, model.status)
            far = max(stats.ranges.values(), default=-steps)
            found = within(self.field.dungeon, self.field.squares[model.id], min(14, steps + far), stats.over)
            self._reaches[model.id] = found if stats.ranges else 0
        return self._reaches[model.id]

    def comes_through(self, striker: Hero | Foe, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        """The chance that a model's basic attack wounds another."""
        letters, stars, _ = self.swing(striker)
        if not letters:
            return 0.0
        guard, shields = self.guard(model)
        hexed, baned = bool(striker.status & HEX), bool(model.status & BANE)
        return opposed(letters, stars, guard + more.dice, shields + more.stars, hexed, baned)[0]

    def blows_of(self, model: Hero | Foe) -> float:
        """How many attacks are to be expected of a model in its side's turn."""
        blows = float(action_points(self.field.stats(model), model.status))
        return (
            SKULLED * blows
            if isinstance(model, Foe) and self.g.box.platform(model.card) == "16-bit"
            else blows
        )

    def suffers(self, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        """Every enemy in reach may strike, but none can strike everybody."""
        own, wounds = self.field.squares[model.id], 0.0
        strikers = self.g.foes if isinstance(model, Hero) else self.g.standing()
        others = self.field.heroes if isinstance(model, Hero) else self.field.foes
        for striker in strikers:
            reach = self.reach(striker)
            if reach & own:
                share = 1 / max(1, (reach & others).bit_count())
                wounds += share * self.blows_of(striker) * self.comes_through(striker, model, more)
        return wounds

    def strikes_from_here(self, model: Hero | Foe) -> bool:
        near = within(self.field.dungeon, self.field.squares[model.id], self.swing(model)[2])
        return bool(near & self.field.enemies_of(model))
