"""What actions are worth to one side, by what they do: odds, wounds, statuses, bonuses, places.

No card is known here, only the vocabulary that cards are written in, so a pack's card is understood like any
other. Everything is a number of points; a wound on a strong monster is about one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from undercroft.games.super_dungeon.bot.odds import Odds, expected_stars, offense_of
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTE_OF,
    Action,
    AnyEffect,
    Bonus,
    Coin,
    Compel,
    Drink,
    Harm,
    Heal,
    Inflict,
    Lend,
    Loot,
    Place,
    Potion,
    Pull,
    Push,
    Remedy,
    Roll,
    Spawn,
    Step,
    Wrath,
)
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, places, squares
from undercroft.games.super_dungeon.rules.actions import affected
from undercroft.games.super_dungeon.rules.activation import action_points
from undercroft.games.super_dungeon.rules.attack import leaps, status_bits
from undercroft.games.super_dungeon.rules.effects import control_way, is_fixed, perils, step_squares, step_way
from undercroft.games.super_dungeon.rules.field import Field, are_friends
from undercroft.games.super_dungeon.rules.stats import Stats, aura_sources
from undercroft.games.super_dungeon.state import (
    BANE,
    FIRE,
    HEX,
    ICE,
    IMMOBILE,
    KNOCKDOWN,
    POISON,
    SLOW,
    STATUSES,
    Crawl,
    Foe,
    Hero,
)  # fmt: skip

NO_ROLL = Roll()
MOVING = (Push, Pull, Compel, Step, Place)
"""Effects that bring somebody to another square."""
POTION_WORTH = 0.35
LOOT_WORTH = 0.8
COIN_WORTH = 3.0
"""What a potion token, a loot card and a Princess Coin are worth to the Heroes."""
HURT = {HEX: 0.3, ICE: 0.2, KNOCKDOWN: 0.45, IMMOBILE: 0.1, SLOW: 0.05}
"""The share of what a model does in a turn that a status effect takes from it."""
PINNED = HURT | {IMMOBILE: 0.6, SLOW: 0.3}
"""The same for one that has to walk before it can strike."""
FARTHEST = 30
"""More than so many squares away is as good as anywhere else."""


class Blow(NamedTuple):
    """What is to be expected of one roll against one model."""

    model: Hero | Foe
    hit: float
    wounds: float
    """How many on average."""
    falls: float
    """The chance that it is destroyed."""


class Weigher:
    """What one model's actions are worth to its side, as everybody stands now.

    Who thinks of the same moment for another model takes over what is known of everybody: `beside`.
    """

    def __init__(self, g: Crawl, model: Hero | Foe, beside: Weigher | None = None) -> None:
        self.g, self.model = g, model
        self.field: Field = Field(g) if beside is None else beside.field
        self.stats: Stats = self.field.stats(model)
        acting = g.acting
        spent = acting.spent if acting is not None and acting.model == model.id else 0
        self.left = action_points(self.stats, model.status) - spent
        """Action points left."""
        self._at_one: dict[tuple[Action, str, bool], float] = {}
        self._illness: dict[tuple[str, int], float] = {}
        self.aloof = False
        """Where actions are compared for many places, nobody asks where each would move its target."""

    # --- what each game and each side says -------------------------------------------------------

    def odds(self, letters: str, stars: int, hexed: bool, target: Hero | Foe, action: Action) -> Odds:
        """The chance to beat a model's defense, and that of a critical success."""
        raise NotImplementedError

    def stake(self, model: Hero | Foe) -> float:
        """What a wound on a model is worth, to whichever side."""
        raise NotImplementedError

    def fall(self, model: Hero | Foe) -> float:
        """What its destruction is worth on top."""
        raise NotImplementedError

    def menace(self, model: Hero | Foe) -> float:
        """What a model does in a turn, in points for its side."""
        raise NotImplementedError

    def suffers(self, model: Hero | Foe, more: Roll = NO_ROLL) -> float:
        """Wounds that a model has to expect until it acts again, with more to defend itself."""
        raise NotImplementedError

    def strikes_from_here(self, model: Hero | Foe) -> bool:
        """Whether a model can strike an enemy without a step."""
        raise NotImplementedError

    def taker(self, model: Hero | Foe, area: bool) -> Hero | Foe:
        """Who takes the wounds of an attack on a model."""
        return model

    def resolve(self, model: Hero | Foe, amount: int) -> float:
        """What wrath is worth on a model, to its side."""
        return 0.0

    def stand(self, model: Hero | Foe, at: int) -> float:
        """What it is worth to its side that a model stands on a square."""
        return 0.0

    # --- actions ---------------------------------------------------------------------------------

    def action(self, action: Action, aim: str) -> float:
        """What an action is worth that is aimed so."""
        return self.deed(action, affected(self.g, self.field, self.model, self.stats, action, aim))

    def deed(self, action: Action, models: Sequence[Hero | Foe]) -> float:
        """What an action is worth against some models, or for them."""
        if action.attack is not None:
            if len(models) == 1:
                return self.at_one(action, models[0])
            return self.roll(action, *self.dice(action, None), models)
        score = sum([self.effects(action.effects, model, action) for model in models])
        return score + (self.effects(action.user, self.model, action) if action.user else 0.0)

    def at_one(self, action: Action, model: Hero | Foe) -> float:
        """What an action that rolls is worth against one model: asked again and again, so remembered."""
        key = action, model.id, self.aloof and self.moves_somebody(action, model)
        found = self._at_one.get(key)
        if found is None:
            letters, stars = self.dice(action, model)
            found = self.roll(action, letters, stars, [model])
            if "arc" in action.abilities and len(letters) > 1:
                found += self.odds(letters, stars, False, model, action)[0] * self.leap(
                    action, letters, stars, model
                )
            self._at_one[key] = found
        return found

    def moves_somebody(self, action: Action, target: Hero | Foe) -> bool:
        """Whether anybody is moved by an action, or in return for it: to the aloof it is worth less."""
        effects = action.effects + action.user
        if effects and any(isinstance(effect, MOVING) for effect in effects):
            return True
        return "arc" in action.abilities or self.field.stats(target).reaction is not None

    def dice(self, action: Action, target: Hero | Foe | None) -> tuple[str, int]:
        """The dice of an action's roll, as letters, and the stars added to it."""
        assert action.attack
        letters, stars = offense_of(self.stats, ATTRIBUTE_OF[action.attack], action.bonus.dice)
        return letters, stars + action.bonus.stars

    def roll(self, action: Action, letters: str, stars: int, models: Sequence[Hero | Foe]) -> float:
        """What a roll is worth against everybody it meets."""
        score, missed = 0.0, 1.0
        for blow in self.blows(action, letters, stars, models):
            score += self.blow(blow, action)
            missed *= 1 - blow.hit
        if action.user:
            score += (1 - missed) * self.effects(action.user, self.model, action)
        if action.kind == "offense":
            score += (1 - missed) * len(letters) * self.windfall
        return score

    def blows(self, action: Action, letters: str, stars: int, models: Sequence[Hero | Foe]) -> Iterable[Blow]:
        """What is to be expected of a roll, model by model."""
        hexed = bool(self.model.status & HEX)
        massive = "massive-damage" in action.abilities or "massive-damage" in self.stats.abilities
        for model in models:
            hit, critical = self.odds(letters, stars, hexed, model, action)
            if action.kind != "offense":
                yield Blow(model, hit, 0.0, 0.0)
                continue
            taker = self.taker(model, action.area is not None)
            left = self.field.stats(taker).hearts - taker.wounds
            least, most = min(2 if massive else 1, left), min(3 if massive else 2, left)
            falls = hit if least == left else critical if most == left else 0.0
            yield Blow(taker, hit, hit * least + critical * (most - least), falls)

    def blow(self, blow: Blow, action: Action) -> float:
        """What is to be expected of one roll against one model, in points for this side."""
        model, stays = blow.model, blow.hit - blow.falls
        side = self.lean(model)
        score = side * (self.stake(model) * blow.wounds + self.fall(model) * blow.falls)
        if stays:
            caused = status_bits(action.abilities)
            if action.kind == "offense":
                caused |= self.stats.inflicts
            score += stays * side * self.illness(model, caused) if caused else 0.0
            score += stays * self.effects(action.effects, model, action) if action.effects else 0.0
        if action.kind == "offense" and side > 0:
            score -= self.answer(blow, stays)
        return score

    def answer(self, blow: Blow, stays: float) -> float:
        """What a target does in return: its reaction if it lives, its Backlash if it holds out."""
        stats = self.field.stats(blow.model)
        price = 0.0
        if stats.reaction is not None:
            price -= stays * self.effects(stats.reaction.effects, self.model, None)
        if "backlash" in stats.abilities:
            price += (1 - blow.hit) * self.stake(self.model)
        return price

    def leap(self, action: Action, letters: str, stars: int, last: Hero | Foe) -> float:
        """What an Arc's next leap is worth, with the weakest die left out; of those after it nobody knows."""
        spot, seer = self.field.squares[last.id], self.field.stats(last)
        near = leaps(self.g, self.field, self.model, spot, [last.id], seer)
        fewer = letters.replace(min(letters, key="brg".index), "", 1)
        return max([self.roll(action, fewer, stars, [model]) for model in near], default=0.0)

    def lean(self, model: Hero | Foe) -> float:
        """Plus one for enemies, minus one for friends: what harms these is a loss."""
        return -1.0 if are_friends(model, self.model) else 1.0

    @cached_property
    def windfall(self) -> float:
        """What each die of a Hero's successful attack brings by its hearts and potions."""
        if not isinstance(self.model, Hero):
            return 0.0
        heroes = self.g.standing()
        heart = max([self.care(hero) for hero in heroes if hero.wounds], default=0.0)
        thirsty = any(hero.potions < self.field.stats(hero).potions for hero in heroes)
        return (heart + (POTION_WORTH if thirsty else 0.0)) / 6

    def care(self, model: Hero | Foe) -> float:
        """What it is worth to a model's own side to take a wound off it: the more, the lower it is."""
        low = model.wounds / self.field.stats(model).hearts
        return self.stake(model) * (0.35 + 0.9 * low * low)

    # --- effects ---------------------------------------------------------------------------------

    def effects(self, effects: Iterable[AnyEffect], model: Hero | Foe, action: Action | None) -> float:
        """What some effects on a model are worth to this side."""
        return sum([self.effect(effect, model, action) for effect in effects])

    def effect(self, effect: AnyEffect, model: Hero | Foe, action: Action | None) -> float:
        """What an effect on a model is worth to this side: nothing if it is in force already."""
        against = self.lean(model)
        match effect:
            case Inflict():
                return against * self.illness(model, STATUSES[effect.status])
            case Heal():
                wounds = min(effect.amount, model.wounds)
                spare = min(effect.amount - wounds, model.status.bit_count())
                relief = self.illness(model, 0, model.status) / max(1, model.status.bit_count())
                return -against * (wounds * self.care(model) + spare * relief)
            case Remedy():
                return -against * self.illness(model, 0, model.status) if model.status else 0.0
            case Harm():
                left = self.field.stats(model).hearts - model.wounds
                wounds = min(effect.amount, left)
                return against * (self.stake(model) * wounds + (self.fall(model) if wounds == left else 0.0))
            case Push() | Pull() | Compel():
                return self.displaced(effect, model)[0]
            case Step() | Place():
                return self.relocated(effect, model)[0]
            case Lend():
                return -against * self.lent(effect, model, action)
            case Potion() if isinstance(model, Hero):
                room = self.field.stats(model).potions - model.potions
                return -against * POTION_WORTH * max(-model.potions, min(room, effect.amount))
            case Loot():
                return self.for_heroes(LOOT_WORTH * effect.amount)
            case Coin():
                return self.for_heroes(COIN_WORTH * effect.amount)
            case Spawn():
                return -self.for_heroes(0.8 * effect.amount)
            case Wrath():
                return -against * self.resolve(model, effect.amount)
            case _:
                return 0.0

    def for_heroes(self, worth: float) -> float:
        """What is worth so much to the Heroes, to this side."""
        return worth if isinstance(self.model, Hero) else -worth

    def illness(self, model: Hero | Foe, fresh: int, present: int | None = None) -> float:
        """What status effects cost a model's side: those it would get, or those that it has."""
        stats = self.field.stats(model)
        bits = fresh & ~model.status & ~stats.immune if present is None else present
        if not bits:
            return 0.0
        key = model.id, bits
        found = self._illness.get(key)
        if found is None:
            found = self._illness[key] = self.ailment(model, bits)
        return found

    def ailment(self, model: Hero | Foe, bits: int) -> float:
        """What some status effects cost a model's side."""
        stats = self.field.stats(model)
        cost, menace = 0.0, self.menace(model)
        if bits & FIRE:
            left = stats.hearts - model.wounds
            cost += 0.8 * (self.stake(model) + (self.fall(model) if left <= 1 else 0.0))
        if bits & BANE:
            worse = self.suffers(model, Roll(stars=-1)) - self.suffers(model)
            cost += max(0.1, worse) * self.stake(model)
        if bits & POISON and stats.actions > 1:
            cost += menace / stats.actions
        if bits & ICE and not stats.unique:
            bits &= ~ICE
        shares = HURT if self.strikes_from_here(model) else PINNED
        return cost + menace * min(1.0, sum([share for bit, share in shares.items() if bits & bit]))

    # --- moving somebody -------------------------------------------------------------------------

    def displaced(self, effect: Push | Pull | Compel, model: Hero | Foe) -> tuple[float, int]:
        """What a control effect is worth, and where it should bring its target."""
        if self.aloof or is_fixed(self.g, model) or model.at < 0:
            return 0.0, model.at
        way = control_way(self.g, effect, self.model, model, effect.squares)
        return self.best_of(model, way.ends)

    def relocated(self, effect: Step | Place, model: Hero | Foe) -> tuple[float, int]:
        """What a step or a placing is worth, and where it should lead."""
        if self.aloof or is_fixed(self.g, model) or model.at < 0:
            return 0.0, model.at
        if isinstance(effect, Step):
            ends = step_way(self.g, model, step_squares(model, effect.squares)).ends
        else:
            ends = self.within_sight(model, effect.within)
        return self.best_of(model, ends)

    def within_sight(self, model: Hero | Foe, count: int) -> Mask:
        """Where a model could be placed."""
        field, stats = self.field, self.field.stats(model)
        if "place" in stats.bars:
            return 1 << model.at
        own = field.squares[model.id]
        free = places(field.dungeon, stats.gait, field.others(model), stats.size)
        free &= within(field.dungeon, own, count, stats.over)
        sights = field.sights_of(model)
        return sum([1 << at for at in squares(free) if sights.sees(own, 1 << at, stats.fly)]) | 1 << model.at

    def best_of(self, model: Hero | Foe, ends: Mask) -> tuple[float, int]:
        """The best of some squares for a model to stand on, in this side's eyes, and what it gains there."""
        side = -self.lean(model)
        self.survey(ends | 1 << model.at)
        here = side * self.stand(model, model.at)
        harm = self.harmful(model)
        found = [
            (side * (self.stand(model, at) - self.pain(model) * (harm >> at & 1)), at) for at in squares(ends)
        ]
        best = max(found, default=(here, model.at))
        return best[0] - here, best[1]

    def survey(self, places: Mask) -> None:
        """Some places will be compared: what can be found out for all of them at once is."""

    def harmful(self, model: Hero | Foe) -> Mask:
        """The squares that a model should not be brought to: hazards that hurt it, but where it stands."""
        dungeon, stats = self.field.dungeon, self.field.stats(model)
        if not dungeon.hazards:
            return 0
        return anchors_touching(dungeon, stats.size, perils(self.g, model, stats)) & ~(1 << model.at)

    def pain(self, model: Hero | Foe) -> float:
        """What a wound costs a model's side, its last one included."""
        last = model.wounds + 1 >= self.field.stats(model).hearts
        return self.stake(model) + (self.fall(model) if last else 0.0)

    # --- bonuses ---------------------------------------------------------------------------------

    def lent(self, effect: Lend, model: Hero | Foe, action: Action | None) -> float:
        """What a bonus until the user's next upkeep is worth to who gets it; of one name only one counts."""
        if action is not None and action.name in self.benefits(model):
            return 0.0
        spent = action.cost if action is not None and not isinstance(action, Drink) else 0
        attacks = self.attacks_of(model, spent)
        return sum([self.benefit(bonus, model, attacks) for bonus in self.fitting(effect, model)])

    def fitting(self, effect: Lend, model: Hero | Foe) -> list[Bonus]:
        """Those of its bonuses that are for a model of this kind."""
        stats = self.field.stats(model)
        return [
            bonus
            for bonus in effect.bonus
            if (bonus.affinity is None or bonus.affinity in stats.affinity) and bonus.type in ("", stats.type)
        ]

    def benefits(self, model: Hero | Foe) -> set[str]:
        """The names of the actions that a model has the benefit of: one of a name counts (ARC-AREA-01)."""
        sources = [lasting.source for lasting in model.lasting]
        if self.g.auras:
            sources += aura_sources(self.g, model)
        return {self.g.box.givers[source].name for source in sources}

    def attacks_of(self, model: Hero | Foe, spent: int) -> float:
        """How many attacks a model will make while a bonus lasts."""
        if model is self.model:
            near = within(self.field.dungeon, self.field.squares[model.id], 6) & self.field.enemies_of(model)
            return float(self.left - spent) if near else 0.3 * (self.left - spent)
        return self.expected_attacks(model)

    def expected_attacks(self, model: Hero | Foe) -> float:
        """How many attacks a friend will make before the user's next upkeep."""
        return 1.0

    def benefit(self, bonus: Bonus, model: Hero | Foe, attacks: float) -> float:
        """What one bonus is worth to a model that will make so many attacks."""
        stats = self.field.stats(model)
        main = max(stats.ranges, key=lambda name: len(stats.offense[name][0]), default="strength")
        own: Roll = getattr(bonus, main)
        offense = Roll(dice=own.dice + bonus.offense.dice, stars=own.stars + bonus.offense.stars)
        score = attacks * self.keener(offense, model) if offense != NO_ROLL else 0.0
        guards = [getattr(bonus, name) for name, _, _ in stats.defenses[:1]]
        defense = Roll(
            dice="".join([roll.dice for roll in guards]) + bonus.defense.dice,
            stars=sum([roll.stars for roll in guards]) + bonus.defense.stars,
        )
        if defense != NO_ROLL:
            score += self.stake(model) * (self.suffers(model) - self.suffers(model, defense))
        score += 0.12 * attacks * (bonus.reroll_offense - bonus.jinx_offense)
        score += 0.15 * self.stake(model) * self.suffers(model) * (bonus.reroll_defense - bonus.jinx_defense)
        score += 0.06 * bonus.movement + 0.07 * bonus.range * attacks + 0.8 * bonus.actions
        score += 0.5 * bonus.hearts - 0.15 * len(bonus.bars)
        return score + sum([self.skill(name, model, attacks) for name in bonus.abilities])

    def keener(self, more: Roll, model: Hero | Foe) -> float:
        """What more dice and stars are worth for each attack."""
        return 0.2 * (expected_stars(more.dice) + more.stars)

    def skill(self, name: str, model: Hero | Foe, attacks: float) -> float:
        """What an ability is worth while it lasts: a status effect is one that attacks inflict."""
        if name in STATUSES:
            return 0.15 * attacks
        suffering = self.stake(model) * self.suffers(model)
        match name:
            case "massive-damage":
                return 0.5 * attacks
            case "stealth" | "small":
                return 0.3 * suffering
            case "backlash":
                return 0.4 * self.suffers(model)
            case "tough":
                return 0.4 if model.wounds else 0.1
            case "fly" | "burrow" | "surefoot":
                return 0.05
            case _:
                return 0.05


def away(field: Field, at: int, mask: Mask, over: bool = False) -> int:
    """How far a square is from some others, as far as it matters."""
    return min(FARTHEST, distance(field.dungeon, 1 << at, mask, over)) if mask else 0
