"""How sensible Heroes of Explore answer: as those of both games do, and what only Explore has.

That is enemies that roll to defend, and modes with something to carry.
"""

from __future__ import annotations

from functools import partial

from undercroft.engine import Adviser, Ask, Pick, Source
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS, low_hearts
from undercroft.games.super_dungeon.bot.weighing import HeroMind, choose_option
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import Mask, mask_of
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.explore.bot.odds import guard_of, opposed
from undercroft.games.super_dungeon.explore.rules.modes import goal_square
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.state import Foe, Hero

WORTH = {"dungeon-boss": 3.0, "mini-boss": 1.6, "boo-booty": 1.4, "monster": 1.0}
POINT_WORTH = 1.6
"""What a wound on an enemy is worth to the Heroes, by its rank; a kill adds more."""
FEARS = (0.0, 3.0)
"""How many times as much as usual bold and careful Heroes fear to be reached by monsters."""


class Mind(HeroMind):
    """What a Hero of Explore thinks of its options."""

    g: Explore

    def worth_of(self, foe: Foe) -> float:
        monster = self.g.box.monsters.get(foe.card)
        if monster is None:
            return POINT_WORTH
        return WORTH[monster.rank] + (0.3 if monster.platform == "16-bit" else 0.0)

    def odds(self, letters: str, bonus: int, hexed: bool, foe: Foe) -> tuple[float, float]:
        guard, stars = guard_of(self.g, foe)
        return opposed(letters[1:] if hexed else letters, bonus, guard, stars)

    def interaction(self, what: str) -> float:
        return 6.0

    def goals(self) -> Mask:
        """Chests, tokens of the mode, enemies; a carrier has only one."""
        g = self.g
        if g.carrier:
            return 1 << goal_square(g) if g.carrier == self.hero.id else 1 << g.hero(g.carrier).at
        mask = mask_of(at for at in [*g.chests, *g.crystals, g.prince, g.artifact_at] if at >= 0)
        for foe in g.foes:
            mask |= self.field.squares[foe.id]
        return mask

    def place_worth(self, at: int, actions: int | None = None) -> float:
        g = self.g
        if g.carrier == self.hero.id:
            away = distance(self.field.dungeon, 1 << at, 1 << goal_square(g))
            return 0.25 * super().place_worth(at, actions) - 1.0 * away + (20.0 if not away else 0.0)
        in_the_way = bool(g.carrier) and at == goal_square(g)
        return super().place_worth(at, actions) - (5.0 if in_the_way else 0.0)

    def threats(self) -> list[tuple[Mask, int]]:
        found = []
        for foe in self.g.foes:
            stats = self.field.stats(foe)
            if stats.ranges and self.g.book.is_monster(self.g, foe):
                found.append((self.field.squares[foe.id], stats.movement + max(stats.ranges.values()) - 1))
        return found


def activation(g: Explore, ask: Ask, source: Source, fear: float = 1.0) -> str:
    """The best of all that the activated Hero can do."""
    assert g.acting
    hero = g.model(g.acting.model)
    assert isinstance(hero, Hero)
    return choose_option(ask.options, Mind(g, hero, fear))


def one_first(g: Explore, ask: Ask, source: Source, hero: str) -> str:
    """A certain Hero goes as soon as it can."""
    return hero if hero in ask.options else str(HERO_ADVISERS["select-hero"](g, ask, source))


def plans(g: Explore) -> list[dict[str, Adviser]]:
    """Advisers for a Hero Turn instead of the usual: none, bold or careful ones, or a Hero goes first."""
    found: list[dict[str, Adviser]] = [{}]
    found += [{"activation": partial(activation, fear=fear)} for fear in FEARS]
    return found + [{"select-hero": partial(one_first, hero=hero.id)} for hero in g.standing()]


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


def hero_control(g: Explore, ask: Ask, source: Source) -> str:
    """Monsters are moved away from the Heroes."""
    dungeon, heroes = g.dungeon, Field(g).heroes
    return max(ask.options, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), heroes))


ADVISERS: dict[str, Adviser] = {
    **HERO_ADVISERS,
    "activation": activation,
    "free-move": free_move,
    "rally": rally,
    "rally-cards": rally_cards,
    "crystal": near_start,
    "control": hero_control,
}
"""How a sensible party answers each kind of question."""
