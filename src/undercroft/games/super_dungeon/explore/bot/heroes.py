"""How sensible Heroes of Explore answer: as those of both games do, and what only Explore has.

That is enemies that roll to defend, and modes with something to carry.
"""

from __future__ import annotations

from math import inf
from typing import Any

from undercroft.engine import Adviser, Ask, Ground, Pick, Source
from undercroft.games.super_dungeon.bot.activation import hero_answers
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS, low_hearts
from undercroft.games.super_dungeon.bot.grounds import Grounded, of_lowest, of_near_start
from undercroft.games.super_dungeon.bot.weighing import USUAL, HeroMind, Temper
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import Mask, mask_of
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.explore.bot.odds import Opposed
from undercroft.games.super_dungeon.explore.rules.modes import goal_square
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.state import Foe, Hero
from undercroft.games.super_dungeon.telling.hints import ToTheGoal
from undercroft.games.super_dungeon.telling.names import CrawlNames

WORTH = {"dungeon-boss": 3.0, "mini-boss": 1.6, "boo-booty": 1.4, "monster": 1.0}
POINT_WORTH = 1.6
"""What a wound on an enemy is worth to the Heroes, by its rank; a kill adds more."""
KILL = 0.6
FALL = 2.5
"""What the fall of a Hero costs: a coin, and a while without it."""


class Mind(HeroMind, Opposed):
    """What a Hero of Explore thinks of its options."""

    g: Explore

    def __init__(
        self, g: Explore, hero: Hero, temper: Temper = USUAL, beside: HeroMind | None = None
    ) -> None:
        Opposed.__init__(self, g, hero, beside)
        self.hero, self.temper = hero, temper

    def stake(self, model: Hero | Foe) -> float:
        if isinstance(model, Hero):
            return 0.35 + 1.0 / max(1, self.field.stats(model).hearts - model.wounds)
        monster = self.g.box.monsters.get(model.card)
        return POINT_WORTH if monster is None else WORTH[monster.rank] + 0.3 * (monster.platform == "16-bit")

    def fall(self, model: Hero | Foe) -> float:
        return FALL if isinstance(model, Hero) else KILL * self.stake(model)

    def menace(self, model: Hero | Foe) -> float:
        if isinstance(model, Hero):
            return 0.5 * (self.left if model is self.hero else self.field.stats(model).actions)
        strike = self.strike_of(model)
        return 0.8 * strike.blows * self.comes_through(strike, self.hero)

    def interaction(self, what: str) -> float:
        return 6.0

    def goals(self) -> Mask:
        """Chests, tokens of the mode, enemies; a carrier has only one."""
        g = self.g
        if g.carrier:
            return 1 << goal_square(g) if g.carrier == self.hero.id else 1 << g.hero(g.carrier).at
        return self.field.foes | mask_of(
            [at for at in (*g.chests, *g.crystals, g.prince, g.artifact_at) if at >= 0]
        )

    def place_worth(self, at: int, actions: int | None = None) -> float:
        g = self.g
        if g.carrier == self.hero.id:
            away = distance(self.field.dungeon, 1 << at, 1 << goal_square(g))
            return 0.25 * super().place_worth(at, actions) - 1.0 * away + (20.0 if not away else 0.0)
        in_the_way = bool(g.carrier) and at == goal_square(g)
        return super().place_worth(at, actions) - (5.0 if in_the_way else 0.0)

    def ceiling(self, actions: int) -> float:
        return inf if self.g.carrier == self.hero.id else super().ceiling(actions)

    def threats(self) -> list[tuple[Mask, float]]:
        found = []
        for foe in self.g.foes:
            strike = self.strike_of(foe)
            if strike.area:
                share = 1 / (1 + (strike.area & self.friends).bit_count())
                found.append((strike.area, share * strike.blows * self.comes_through(strike, self.hero)))
        return found


def free_move(g: Explore, ask: Ask, source: Source) -> str:
    """The carrier goes towards its goal."""
    dungeon, goal = g.dungeon, 1 << goal_square(g)
    keys = [key for key in ask.options if key != "pass"]
    best = min(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), goal))
    here = distance(dungeon, 1 << g.hero(g.carrier).at, goal)
    return best if distance(dungeon, 1 << square_named(dungeon, best), goal) < here else "pass"


def rally(g: Explore, ask: Ask, source: Source) -> str:
    """The Hero that is lowest, if cards would help it."""
    keys = [key for key in ask.options if key != "pass"]
    lowest = max(keys, key=lambda key: low_hearts(g, g.hero(key)))
    return lowest if g.hero(lowest).wounds else "pass"


def rally_cards(g: Explore, ask: Ask, source: Source) -> list[str]:
    """As many cards as there are wounds to heal."""
    assert isinstance(ask.form, Pick)
    most = max((hero.wounds for hero in g.standing()), default=0)
    return list(ask.form.keys)[:most]


def near_start(g: Explore, ask: Ask, source: Source) -> str:
    """As near to where the Heroes come in as it may be."""
    dungeon = g.dungeon
    return min(ask.options, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), 1 << g.start))


ADVISERS: dict[str, Adviser] = {
    **HERO_ADVISERS,
    **hero_answers(Mind),
    "free-move": free_move,
    "rally": rally,
    "rally-cards": rally_cards,
    "crystal": near_start,
}
"""How a sensible party answers each kind of question."""


def of_free_move(g: Any, ask: Ask, answer: str) -> list[Ground[CrawlNames]]:
    """How far the carrier has still to go."""
    at = g.hero(g.carrier).at if answer == "pass" else square_named(g.dungeon, answer)
    return [ToTheGoal(g.carrier, distance(g.dungeon, 1 << at, 1 << goal_square(g)))]


GROUNDS: dict[str, Grounded] = {
    "free-move": of_free_move,
    "rally": of_lowest,
    "crystal": of_near_start,
}
"""What speaks for answers to Explore's own questions."""
