"""What a Hero of Arcade thinks: monsters do not roll, and strike who has drawn most wrath."""

from __future__ import annotations

from functools import cached_property

from undercroft.games.super_dungeon.arcade.rules.gangs import IDLE, bonded_minions, kind_of, strength_of
from undercroft.games.super_dungeon.arcade.rules.wrath import wrath_ranks
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.bot.odds import (
    Odds,
    beats,
    expected_stars,
    guard_of,
    opposed,
    swings_of,
    yields,
)
from undercroft.games.super_dungeon.bot.weighing import USUAL, HeroMind, Temper
from undercroft.games.super_dungeon.bot.worth import NO_ROLL
from undercroft.games.super_dungeon.content.cards import Action, Roll
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask, mask_of
from undercroft.games.super_dungeon.rules.activation import action_points
from undercroft.games.super_dungeon.state import BANE, Foe, Hero

WORTH = {
    "spawning-point": 1.8, "dungeon-boss": 3.0, "mini-boss": 1.6, "solo": 1.3,
    "boo-booty": 1.3, "elite": 1.5, "minion": 0.8,
}  # fmt: skip
"""What a wound on an enemy is worth, by its rank; a kill adds more."""
KILL = 0.6
FALL = 2.5
"""What the fall of a Hero costs: a coin, and a while without it."""
LEADS, SPARED = 0.85, 0.2
"""How much of a monster's blows meets the Hero with most wrath in its reach, and one with less."""
ATTACKS = 1.5
"""Attacks that an enemy has to expect of the other Heroes in a turn."""


class Mind(HeroMind):
    """What a Hero of Arcade thinks of its options."""

    g: Arcade

    def __init__(self, g: Arcade, hero: Hero, temper: Temper = USUAL, beside: HeroMind | None = None) -> None:
        super().__init__(g, hero, temper, beside)
        if isinstance(beside, Mind):
            self.reaches, self.ranks, self._takers = beside.reaches, beside.ranks, beside._takers
            self._strikers, self._suffers = beside._strikers, beside._suffers

    def odds(self, letters: str, stars: int, hexed: bool, target: Hero | Foe, action: Action) -> Odds:
        if isinstance(target, Foe):
            return beats(letters, stars, self.armor(target), hexed)
        guard, more = self.guard(target)
        return opposed(letters, stars, guard, more, hexed, bool(target.status & BANE))

    def stake(self, model: Hero | Foe) -> float:
        if isinstance(model, Hero):
            return 0.35 + 1.0 / max(1, self.field.stats(model).hearts - model.wounds)
        return WORTH[kind_of(self.g, model).rank]

    def fall(self, model: Hero | Foe) -> float:
        return FALL if isinstance(model, Hero) else KILL * self.stake(model)

    def taker(self, model: Hero | Foe, area: bool) -> Hero | Foe:
        """Minions take an elite's wounds (ARC-EXPEND-01)."""
        if area or not isinstance(model, Foe) or kind_of(self.g, model).rank != "elite":
            return model
        found = self._takers.get(model.id)
        if found is None:
            found = self._takers[model.id] = next(iter(bonded_minions(self.g, model)), model)
        return found

    @cached_property
    def _takers(self) -> dict[str, Hero | Foe]:
        return {}

    def armor(self, foe: Foe) -> int:
        """A monster's ARM, Bane counted."""
        armor = self.field.stats(foe).armor
        return max(0, armor - 1) if foe.status & BANE else armor

    def menace(self, model: Hero | Foe) -> float:
        if isinstance(model, Hero):
            return 0.5 * (self.left if model is self.hero else self.field.stats(model).actions)
        return 0.8 * self.blows_of(model) * self.comes_through(self.hero, model, NO_ROLL)

    def blows_of(self, foe: Foe) -> int:
        """How many attacks a monster makes when it fights."""
        return 0 if kind_of(self.g, foe).rank in IDLE else action_points(self.field.stats(foe), foe.status)

    def comes_through(self, hero: Hero, foe: Foe, more: Roll) -> float:
        """The chance that a monster's attack wounds a Hero."""
        guard, stars = self.guard(hero)
        strength = strength_of(self.field.stats(foe), foe)
        return yields(guard + more.dice, stars + more.stars, strength, bool(hero.status & BANE))

    def guard(self, hero: Hero) -> tuple[str, int]:
        """A Hero's best defense, as dice in letters and stars."""
        return guard_of(self.field.stats(hero))

    def suffers(self, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        if isinstance(model, Hero):
            found = self._suffers.get((model.id, more.dice, more.stars))
            if found is None:
                found = self._suffers[model.id, more.dice, more.stars] = sum(
                    [blows * self.comes_through(model, foe, more) for blows, foe in self.strikers_of(model)]
                )
            return found
        armor = max(0, self.armor(model) + more.stars + round(expected_stars(more.dice)))
        hits = [beats(dice, stars, armor, False)[0] for dice, stars, _ in swings_of(self.stats).values()]
        return (ATTACKS + max(0, self.left - 1)) * max(hits, default=0.0)

    def strikers_of(self, hero: Hero) -> list[tuple[float, Foe]]:
        """The monsters that have a Hero in reach, each with the blows that it has to expect of them."""
        found = self._strikers.get(hero.id)
        if found is None:
            own = self.field.squares[hero.id]
            found = self._strikers[hero.id] = [
                (self.share(hero, foe, area) * self.blows_of(foe), foe)
                for foe, area in self.reaches
                if area & own
            ]
        return found

    @cached_property
    def _suffers(self) -> dict[tuple[str, str, int], float]:
        return {}

    @cached_property
    def _strikers(self) -> dict[str, list[tuple[float, Foe]]]:
        return {}

    @cached_property
    def reaches(self) -> list[tuple[Foe, Mask]]:
        """Where each monster can strike in its next turn."""
        dungeon, found = self.field.dungeon, []
        for foe in self.g.foes:
            if kind_of(self.g, foe).rank not in IDLE:
                stats = self.field.stats(foe)
                count = min(12, stats.range + stats.movement - 1)
                found.append((foe, within(dungeon, self.field.squares[foe.id], count)))
        return found

    def share(self, hero: Hero, foe: Foe, area: Mask) -> float:
        """How much of a monster's blows a Hero in its reach has to expect, by who has more wrath."""
        ranks = self.ranks
        rivals = [other for other in self.g.standing() if other is not hero and area >> other.at & 1]
        if not rivals:
            return 1.0
        return SPARED if any(ranks[other.id] > ranks[hero.id] for other in rivals) else LEADS

    @cached_property
    def ranks(self) -> dict[str, tuple[int, int]]:
        """Every Hero's wrath, and how recently it activated."""
        return wrath_ranks(self.g)

    def strikes_from_here(self, model: Hero | Foe) -> bool:
        stats = self.field.stats(model)
        reach = max(stats.ranges.values(), default=1) if isinstance(model, Hero) else stats.range
        near = within(self.field.dungeon, self.field.squares[model.id], reach)
        return bool(near & self.field.enemies_of(model))

    def resolve(self, model: Hero | Foe, amount: int) -> float:
        """Wrath is for who can bear it: it turns blows from the others."""
        if not isinstance(model, Hero) or not self.reaches:
            return 0.0
        others = [hero for hero in self.g.standing() if hero is not model]
        if not others:
            return 0.0
        bears = sum([self.bears(hero) for hero in others]) / len(others)
        worth = 0.08 * amount * max(-3.0, min(3.0, self.bears(model) - bears))
        wrath, when = self.ranks[model.id]
        for foe, area in self.reaches:
            near = [hero for hero in others if area >> hero.at & 1]
            if not near or not area >> model.at & 1:
                continue
            first = max(near, key=lambda hero: self.ranks[hero.id])
            if (wrath, when) < self.ranks[first.id] < (wrath + amount, when):
                turned = (LEADS - SPARED) * self.blows_of(foe)
                worth += turned * (self.suffering(first, foe) - self.suffering(model, foe))
        return worth

    def suffering(self, hero: Hero, foe: Foe) -> float:
        """What a blow of a monster costs the party that is meant for a Hero."""
        last = hero.wounds + 1 >= self.field.stats(hero).hearts
        cost = self.stake(hero) + (self.fall(hero) if last else 0.0)
        return self.comes_through(hero, foe, NO_ROLL) * cost

    def bears(self, hero: Hero) -> float:
        """How much a Hero can take: its hearts left and its defense."""
        guard, stars = self.guard(hero)
        return self.field.stats(hero).hearts - hero.wounds + expected_stars(guard) + stars

    def interaction(self, what: str) -> float:
        return 0.0 if what.startswith("pay-coin") else 2.0

    def goals(self) -> Mask:
        """Chests, crystals, and whatever fights."""
        g = self.g
        return mask_of([at for at in (*g.chests, *g.crystals) if at >= 0]) | self.field.foes

    def threats(self) -> list[tuple[Mask, float]]:
        hero = self.hero
        return [
            (area, self.share(hero, foe, area) * self.blows_of(foe) * self.comes_through(hero, foe, NO_ROLL))
            for foe, area in self.reaches
        ]
