"""What the Consul thinks of a monster's options.

Its monsters are brought to the Hero that is closest to falling, as far from the others as they can strike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import merge
from operator import itemgetter

from undercroft.games.super_dungeon.bot.odds import letters_of
from undercroft.games.super_dungeon.bot.weighing import MOVES
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTE_OF,
    Action,
    Heal,
    Inflict,
    Lend,
    Place,
    Pull,
    Push,
    Remedy,
    Step,
)  # fmt: skip
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, mask_of, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.dungeon.sight import vantages
from undercroft.games.super_dungeon.explore.bot.odds import guard_of, opposed
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.variant import mob_on
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS, affected, attack_actions
from undercroft.games.super_dungeon.rules.activation import END
from undercroft.games.super_dungeon.rules.field import Field, reach_to
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import HEX, Foe, Hero

LEAST = 0.05
"""An action that is worth less is not worth its point."""
PREY = 4.0
"""How many times as much a wound is worth on the Hero whom the Consul wants."""


class MonsterMind:
    """What the Consul thinks of a monster's options; he may want one Hero above all."""

    def __init__(self, g: Explore, foe: Foe, prey: str = "") -> None:
        self.g, self.foe, self.prey = g, foe, prey
        self.field = Field(g)
        self.stats = foe_stats(g, foe)
        acting = g.acting
        self.left = self.stats.actions - (acting.spent if acting else 0)

    def choose(self, options: Sequence[str]) -> str:
        """The best action from here, unless a move promises more."""
        best, choice = max(self.actions(options), key=itemgetter(0))
        if best <= LEAST:
            best, choice = LEAST, END
        gain, step, _ = next(self.moves(options), (0.0, END, ""))
        return step if gain > best * 1.05 * max(1, self.left) else choice

    def actions(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each option is worth that is no move."""
        for key in options:
            verb, _, rest = key.partition(":")
            if verb not in MOVES:
                yield self.worth(verb, rest), key

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        if verb in BASIC_ATTACKS:
            return self.attack(BASIC_ATTACKS[verb], [self.g.model(rest)])
        if verb != "use":
            return 0.0
        source, _, aim = rest.partition(":")
        action = next(one for name, one in self.stats.unique if name == source)
        if any(lasting.source == f"act:{source}" for lasting in self.foe.lasting):
            return 0.0
        if any(aura.source == f"act:{source}" for aura in self.g.auras):
            return 0.0
        models = affected(self.g, self.field, self.foe, self.stats, action, aim)
        if action.kind == "offense":
            return self.attack(action, models) / max(1, action.cost)
        return self.support(action, models) / max(1, action.cost)

    def support(self, action: Action, models: Sequence[Foe | Hero]) -> float:
        """What an action without a wound is worth."""
        score = 0.0
        for model in models:
            for effect in action.effects:
                match effect:
                    case Heal():
                        score += 0.3 * min(effect.amount, model.wounds)
                    case Remedy():
                        score += 0.3 * model.status.bit_count()
                    case Inflict() if isinstance(model, Hero):
                        score += 0.25 * self.hero_weight(model)
                    case Lend():
                        near = within(self.field.dungeon, self.field.squares[model.id], 5) & self.field.heroes
                        useful = isinstance(model, Foe) and model.id not in self.g.done
                        useful = useful or (model is self.foe and self.left > action.cost)
                        score += 0.25 * bool(near and useful)
                    case Pull() if isinstance(model, Hero):
                        score += 0.15
                    case Push() if isinstance(model, Hero):
                        score += 0.05
                    case Step() | Place():
                        score += 0.02
                    case _:
                        score += 0.02
        return score

    def attack(self, action: Action, models: Sequence[Foe | Hero]) -> float:
        """Expected worth of an offensive action against some models."""
        letters, bonus = self.dice(action, models[0] if len(models) == 1 else None)
        score = 0.0
        for model in models:
            if isinstance(model, Hero):
                score += self.blow(letters, bonus, model, action)
            else:
                guard = guard_of(self.g, model)
                score -= 0.8 * opposed(letters, bonus, *guard)[0] * (1 + self.g.box.skulls(model.card) / 2)
        return score

    def dice(self, action: Action, target: Foe | Hero | None) -> tuple[str, int]:
        """The dice of an action, Mob and Hex counted."""
        assert action.attack
        dice, bonus = self.stats.offense[ATTRIBUTE_OF[action.attack]]
        letters = letters_of([*dice, *dice_of(action.bonus.dice)])
        if target is not None and action.attack == "melee" and "mob" in self.stats.abilities:
            letters = "b" * min(3, len(mob_on(self.g, self.foe, target))) + letters
        return (letters[:-1] if self.foe.status & HEX else letters), bonus + action.bonus.stars

    def blow(self, letters: str, bonus: int, hero: Hero, action: Action) -> float:
        """Expected worth of one roll against one Hero."""
        hit, critical = opposed(letters, bonus, *guard_of(self.g, hero))
        left = hero_stats(self.g, hero).hearts - hero.wounds
        kill = hit if left <= 1 else critical if left == 2 else 0.0
        statuses = 0.15 * len(action.abilities) + 0.1 * self.stats.inflicts.bit_count()
        return self.hero_weight(hero) * (hit + critical) + 2.0 * kill + hit * statuses

    def hero_weight(self, hero: Hero) -> float:
        """What a wound on a Hero is worth to the Consul: more the fewer hearts are left."""
        left = max(1, hero_stats(self.g, hero).hearts - hero.wounds)
        weight = 0.6 + 2.0 / left + (1.5 if hero.id == self.g.carrier else 0.0)
        return PREY * weight if hero.id == self.prey else weight

    # --- moving ----------------------------------------------------------------------------------

    def moves(self, options: Sequence[str]) -> Iterator[tuple[float, str, str]]:
        """The best place to attack each Hero from, best first; a step nearer where none is in reach."""
        dungeon = self.field.dungeon
        walks = {square_named(dungeon, key[3:]): key for key in options if key.startswith("to:")}
        dashes = {square_named(dungeon, key[5:]): key for key in options if key.startswith("dash:")}
        ways = merge(self.spots(walks, self.left), self.spots(dashes, self.left - 1), key=lambda way: -way[0])
        best = next(ways, None)
        if best is None:
            yield from self.nearer(walks or dashes)
        else:
            yield best
            yield from ways

    def spots(self, keys: dict[int, str], actions: int) -> Iterator[tuple[float, str, str]]:
        """The best place to attack each Hero from and what the attacks are worth, best first."""
        if not keys or actions <= 0:
            return
        field, stats = self.field, self.stats
        places = mask_of(keys) & ~field.dungeon.harms(stats.gait)
        small, large = field.heroes & ~field.large_heroes, field.large_heroes
        attacked = set()
        for worth, range, hero in self.attacks:
            if hero.id in attacked:
                continue
            against = field.stats(hero)
            spots = vantages(
                field.dungeon, places, field.squares[hero.id], reach_to(range, against), small, large,
                stats.fly or against.fly, stats.over, stats.size,
            )  # fmt: skip
            if spots:
                attacked.add(hero.id)
                yield actions * worth, keys[self.safest(spots, range)], hero.id

    @cached_property
    def attacks(self) -> list[tuple[float, int, Hero]]:
        """Every basic attack on every Hero, wherever the monster stands: worth and range, best first."""
        found = []
        for hero in self.g.standing():
            for action, range in attack_actions(self.stats):
                letters, bonus = self.dice(action, hero)
                found.append((self.blow(letters, bonus, hero, action), range, hero))
        return sorted(found, key=itemgetter(0), reverse=True)

    def safest(self, spots: Mask, range: int) -> int:
        """With a long reach the square farthest from all Heroes, else the first."""
        if range <= 2:
            return (spots & -spots).bit_length() - 1
        dungeon, heroes = self.field.dungeon, self.field.heroes
        return max(squares(spots), key=lambda at: distance(dungeon, 1 << at, heroes))

    def nearer(self, keys: dict[int, str]) -> Iterator[tuple[float, str, str]]:
        """A step towards the Heroes, if none is in reach."""
        heroes = self.field.heroes
        if not keys or not heroes or not self.stats.ranges:
            return
        dungeon = self.field.dungeon
        harm = dungeon.harms(self.stats.gait)
        over = self.stats.over
        here = distance(dungeon, self.field.squares[self.foe.id], heroes, over)
        if here <= max(self.stats.ranges.values()):
            return
        away = {at: distance(dungeon, 1 << at, heroes, over) for at in keys if not harm >> at & 1}
        if away:
            best = min(away, key=lambda at: away[at])
            if away[best] < here:
                yield 0.2, keys[best], ""
