"""Dice against dice: with what a model of Explore defends itself, and what blows are to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.games.super_dungeon.bot.odds import Odds, best_swing, guard_of, opposed
from undercroft.games.super_dungeon.bot.worth import NO_ROLL, Weigher
from undercroft.games.super_dungeon.content.cards import Action, Roll
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points
from undercroft.games.super_dungeon.state import BANE, HEX, IMMOBILE, Foe, Hero

SKULLED = 0.6
"""How much is to be expected of a monster that costs skull points: there are not enough for all."""


class Strike(NamedTuple):
    """What is to be expected of a model in its side's turn, with its best basic attack."""

    by: Hero | Foe
    area: Mask
    """Where it can strike."""
    blows: float
    dice: str
    """In letters."""
    stars: int
    range: int
    hexed: bool


class Opposed(Weigher):
    """What both sides of Explore know: everybody rolls to defend, and everybody may strike anybody."""

    g: Explore

    def __init__(self, g: Explore, model: Hero | Foe, beside: Weigher | None = None) -> None:
        super().__init__(g, model, beside)
        known = beside if isinstance(beside, Opposed) else None
        self._strikes: dict[str, Strike] = known._strikes if known else {}
        self._strikers: dict[str, list[tuple[float, Strike]]] = known._strikers if known else {}
        self._suffers: dict[tuple[str, str, int], float] = known._suffers if known else {}

    def odds(self, letters: str, stars: int, hexed: bool, target: Hero | Foe, action: Action) -> Odds:
        guard, more = guard_of(self.field.stats(target), action.defend or "")
        return opposed(letters, stars, guard, more, hexed, bool(target.status & BANE))

    def strike_of(self, model: Hero | Foe) -> Strike:
        """What is to be expected of a model in its side's turn; no dice if it has no attack."""
        found = self._strikes.get(model.id)
        if found is None:
            stats, field = self.field.stats(model), self.field
            blows = float(action_points(stats, model.status))
            if isinstance(model, Foe) and self.g.box.platform(model.card) == "16-bit":
                blows *= SKULLED
            area = 0
            if stats.ranges:
                steps = 0 if model.status & IMMOBILE else movement_points(stats, model.status)
                count = min(14, steps + max(stats.ranges.values()))
                area = within(field.dungeon, field.squares[model.id], count, stats.over)
            hexed = bool(model.status & HEX)
            found = self._strikes[model.id] = Strike(model, area, blows, *best_swing(stats), hexed)
        return found

    def comes_through(self, strike: Strike, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        """The chance that a blow wounds a model, which has more to defend itself."""
        _, _, _, dice, stars, _, hexed = strike
        if not dice:
            return 0.0
        guard, shields = guard_of(self.field.stats(model))
        baned = bool(model.status & BANE)
        return opposed(dice, stars, guard + more.dice, shields + more.stars, hexed, baned)[0]

    def suffers(self, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        """Every enemy in reach may strike, but none can strike everybody."""
        found = self._suffers.get((model.id, more.dice, more.stars))
        if found is None:
            found = 0.0
            for blows, strike in self.strikers_of(model):
                found += blows * self.comes_through(strike, model, more)
            self._suffers[model.id, more.dice, more.stars] = found
        return found

    def strikers_of(self, model: Hero | Foe) -> list[tuple[float, Strike]]:
        """The enemies that have a model in reach, each with the blows that it has to expect of them."""
        found = self._strikers.get(model.id)
        if found is None:
            own, field = self.field.squares[model.id], self.field
            enemies: Sequence[Hero | Foe] = self.g.foes if isinstance(model, Hero) else self.g.standing()
            others = field.heroes if isinstance(model, Hero) else field.foes
            strikes = [self.strike_of(enemy) for enemy in enemies]
            found = self._strikers[model.id] = [
                (1 / max(1, (strike.area & others).bit_count()) * strike.blows, strike)
                for strike in strikes
                if strike.area & own
            ]
        return found

    def strikes_from_here(self, model: Hero | Foe) -> bool:
        near = within(self.field.dungeon, self.field.squares[model.id], self.strike_of(model).range)
        return bool(near & self.field.enemies_of(model))
