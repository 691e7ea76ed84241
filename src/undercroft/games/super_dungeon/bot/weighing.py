"""What a Hero thinks of its options, from where it stands.

Heroes fight what is near, drink when it pays and heal who is low. Everything is a number of points; a
wound on a strong monster is about one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter

from undercroft.games.super_dungeon.bot.odds import letters_of
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTE_OF,
    Action,
    AnyEffect,
    Heal,
    Inflict,
    Lend,
    Push,
    Remedy,
)
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, base
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS, affected, attack_actions
from undercroft.games.super_dungeon.rules.activation import END
from undercroft.games.super_dungeon.rules.field import Field, reach_to
from undercroft.games.super_dungeon.rules.stats import aura_sources, hero_stats
from undercroft.games.super_dungeon.state import HEX, STATUSES, Crawl, Foe, Hero

MOVES = ("to", "dash")
LEAST = 0.12
"""An action that is worth less is not worth its point."""


def choose_option(options: Sequence[str], mind: HeroMind) -> str:
    """The best of all that the activated Hero can do."""
    best, choice = mind.best_action(options)
    if choice != END and best >= 0.7:
        return choice
    gain, step = max(mind.moves(options), key=itemgetter(0), default=(0.0, END))
    return step if gain > best else choice


def benefits(g: Crawl, model: Hero | Foe) -> set[str]:
    """The names of the actions that a model has the benefit of: of one name only one counts (ARC-AREA-01)."""
    sources = [*(lasting.source for lasting in model.lasting), *aura_sources(g, model)]
    return {g.box.givers[source].name for source in sources}


class HeroMind:
    """What a Hero thinks of its options, from where it stands and with as much fear as it has."""

    def __init__(self, g: Crawl, hero: Hero, fear: float = 1.0) -> None:
        self.g, self.hero, self.fear = g, hero, fear
        self.field = Field(g)
        self.stats = hero_stats(g, hero)
        acting = g.acting
        assert acting
        self.actions_left = self.stats.actions - acting.spent

    def worth_of(self, foe: Foe) -> float:
        """What a wound on an enemy is worth; a kill adds more."""
        raise NotImplementedError

    def odds(self, letters: str, bonus: int, hexed: bool, foe: Foe) -> tuple[float, float]:
        """The chance to beat an enemy's defense, and that of a critical success."""
        raise NotImplementedError

    def goals(self) -> Mask:
        """Squares worth going to."""
        raise NotImplementedError

    def threats(self) -> list[tuple[Mask, int]]:
        """Enemies to be feared: where they stand and how far they reach."""
        raise NotImplementedError

    def interaction(self, what: str) -> float:
        """What an interaction is worth."""
        return 2.0

    def actions(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each option is worth that is no move."""
        for key in options:
            verb, _, rest = key.partition(":")
            if verb not in MOVES:
                yield self.worth(verb, rest), key

    def best_action(self, options: Sequence[str]) -> tuple[float, str]:
        """The best action, or the end of the activation where none is worth its point."""
        best = max(self.actions(options), key=itemgetter(0))
        return best if best[0] > LEAST else (LEAST, END)

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        g = self.g
        if verb == "end":
            return 0.0
        if verb == "chest":
            return 2.5
        if verb == "interact":
            return self.interaction(rest)
        if verb in BASIC_ATTACKS:
            return self.attack(BASIC_ATTACKS[verb], [g.model(rest)])
        if verb == "use":
            source, _, aim = rest.partition(":")
            action = next(one for name, one in self.stats.unique if name == source)
            return self.action(action, aim) / max(1, action.cost)
        if verb == "drink":
            potion, _, aim = rest.partition(":")
            owner, _, name = potion.partition("/")
            drink = next(one for one in hero_stats(g, g.hero(owner)).drinks if one.id == name)
            return self.action(drink, aim) - 0.5 * drink.tokens
        return 0.0

    def action(self, action: Action, aim: str) -> float:
        """What an action would do."""
        g = self.g
        models = affected(g, self.field, self.hero, self.stats, action, aim)
        if action.kind == "offense":
            return self.attack(action, models)
        score = sum(self.effect(effect, model, action) for model in models for effect in action.effects)
        return score + sum(self.effect(effect, self.hero, action) for effect in action.user)

    def effect(self, effect: AnyEffect, model: Hero | Foe, action: Action) -> float:
        """What an effect of a support action is worth on a model: nothing if it is in force already."""
        g = self.g
        match effect:
            case Heal() if isinstance(model, Hero):
                low = model.wounds / self.field.stats(model).hearts
                return min(effect.amount, model.wounds) * (0.35 + 1.2 * low * low)
            case Remedy():
                return 0.5 * model.status.bit_count()
            case Inflict():
                if not isinstance(model, Foe) or not g.book.is_monster(g, model):
                    return 0.0
                fresh = STATUSES[effect.status] & ~model.status & ~self.field.stats(model).immune
                return 0.3 * self.worth_of(model) if fresh else 0.0
            case Lend():
                if not isinstance(model, Hero) or action.name in benefits(g, model):
                    return 0.0
                return self.benefit(effect, model)
            case _:
                return 0.05

    def benefit(self, effect: Lend, hero: Hero) -> float:
        """What a bonus until the next activation is worth."""
        near = within(self.field.dungeon, 1 << hero.at, 4) & self.field.foes
        offense = sum(
            len(b.offense.dice) + len(b.willpower.dice) + len(b.strength.dice) for b in effect.bonus
        )
        defense = sum(len(b.defense.dice) + b.defense.stars for b in effect.bonus)
        threatened = min(3, near.bit_count())
        useful = self.actions_left if hero is self.hero and near else 0
        return 0.3 * offense * useful + 0.25 * defense * threatened

    def attack(self, action: Action, models: Sequence[Hero | Foe]) -> float:
        """Expected worth of an offensive action against some models."""
        assert action.attack
        dice, bonus = self.stats.offense[ATTRIBUTE_OF[action.attack]]
        letters = letters_of([*dice, *dice_of(action.bonus.dice)])
        hexed = bool(self.hero.status & HEX)
        score = 0.0
        for model in models:
            if isinstance(model, Foe):
                score += self.blow(letters, bonus + action.bonus.stars, hexed, model)
                score += (
                    0.1 * len(action.effects) * (not isinstance(action.effects[0], Push))
                    if action.effects
                    else 0
                )
        return score

    def blow(self, letters: str, bonus: int, hexed: bool, foe: Foe) -> float:
        """Expected worth of one roll against one model."""
        hit, critical = self.odds(letters, bonus, hexed, foe)
        worth = self.worth_of(foe)
        left = self.field.stats(foe).hearts - foe.wounds
        kill = hit if left <= 1 else critical if left == 2 else 0.0
        return worth * (hit + 0.5 * critical) + 0.6 * worth * kill

    # --- moving ----------------------------------------------------------------------------------

    def moves(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each move gains over standing here."""
        here = None
        for key in options:
            verb = key.partition(":")[0]
            if verb in MOVES:
                if here is None:
                    here = self.place_worth(self.hero.at)
                dash = verb == "dash"
                there = self.place_worth(self.end_of(key), self.actions_left - dash)
                yield there - here - (0.9 if dash else 0.0), key

    def end_of(self, key: str) -> int:
        """The square that a move leads to."""
        return square_named(self.field.dungeon, key.partition(":")[2])

    def place_worth(self, at: int, actions: int | None = None) -> float:
        """What standing on a square is worth: attacks from it, nearness to goals, danger."""
        field, stats = self.field, self.stats
        dungeon = field.dungeon
        actions = self.actions_left if actions is None else actions
        score = 0.0
        if dungeon.harms(stats.gait) & base(dungeon, at, stats.size):
            score -= 2.0
        if actions > 0:
            score += actions * self.best_shot(at)
        goal = self.goal_distance(at)
        score -= 0.14 * goal
        low = (self.hero.wounds + 1) / stats.hearts
        score -= 0.25 * self.fear * (low if actions > 0 else low + 0.3) * self.danger(at)
        if self.friends:
            score -= 0.03 * min(6, distance(dungeon, 1 << at, self.friends))
        return score

    def best_shot(self, at: int) -> float:
        """The best basic attack from a square."""
        dungeon, over = self.field.dungeon, self.stats.over
        for worth, range, foe in self.shots:
            if within(dungeon, 1 << at, range, over) & self.field.squares[foe.id] and self.can_see(at, foe):
                return worth
        return 0.0

    @cached_property
    def shots(self) -> list[tuple[float, int, Foe]]:
        """Every basic attack on every enemy, wherever the Hero stands: worth and range, best first."""
        field, stats, hexed = self.field, self.stats, bool(self.hero.status & HEX)
        found = []
        for action, range in attack_actions(stats):
            if action.id in stats.bars:
                continue
            dice, bonus = stats.offense[ATTRIBUTE_OF[action.id]]
            letters = letters_of(dice)
            for foe in self.g.foes:
                if reach_to(range, field.stats(foe)) == range:
                    found.append((self.blow(letters, bonus, hexed, foe), range, foe))
        return sorted(found, key=itemgetter(0), reverse=True)

    @cached_property
    def friends(self) -> Mask:
        """Where the other Heroes stand."""
        return sum(1 << other.at for other in self.g.standing() if other is not self.hero)

    def can_see(self, at: int, foe: Foe) -> bool:
        """Whether a foe can be seen from a square."""
        field = self.field
        flying = self.stats.fly or field.stats(foe).fly
        return field.sights_of(self.hero).sees(1 << at, field.squares[foe.id], flying)

    def goal_distance(self, at: int) -> int:
        """Squares to the nearest thing worth going to."""
        goals = self.all_goals
        return min(30, distance(self.field.dungeon, 1 << at, goals)) if goals else 0

    @cached_property
    def all_goals(self) -> Mask:
        return self.goals()

    def danger(self, at: int) -> int:
        """How many enemies to be feared could reach a square with their attacks."""
        return sum(area >> at & 1 for area in self.feared)

    @cached_property
    def feared(self) -> list[Mask]:
        """The squares that each enemy to be feared could reach."""
        dungeon = self.field.dungeon
        return [within(dungeon, mask, min(12, reach)) for mask, reach in self.threats()]
