"""How a sensible Hero player answers, in both games: what options are worth, from where a Hero stands.

The Heroes of a bot fight what is near, drink when it pays and heal who is low. Everything is a number of
points; a wound on a strong monster is about one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from operator import itemgetter
from typing import Any

from undercroft.engine import PASS, Adviser, Ask, Pick, Source

from .actions import BASIC_ATTACKS, affected, attack_actions
from .activation import END
from .board import square_named
from .cards import ATTRIBUTE_OF, Action, AnyEffect, Heal, Inflict, Lend, Push, Remedy
from .dice import BY_LETTER, dice_of
from .distance import distance, within
from .equipment import is_fatal
from .field import Field, reach_to
from .grid import Mask, base
from .sight import line_of_sight
from .state import FIRE, HEX, STATUSES, Crawl, Foe, Hero
from .stats import aura_sources, hero_stats, slot_of
from .ties import LEAVE
from .turns import TAKE_BACK

MOVES = ("to", "dash")
LEAST = 0.12
"""An action that is worth less is not worth its point."""

# ---------------------------------------------------------------- dice


@lru_cache(maxsize=4096)
def chances(letters: str) -> tuple[float, ...]:
    """The chance of each number of stars on some dice."""
    found = [1.0]
    for letter in letters:
        faces = BY_LETTER[letter].faces
        grown = [0.0] * (len(found) + 3)
        for stars, face in product(range(len(found)), faces):
            grown[stars + (face if isinstance(face, int) else 0)] += found[stars] / 6
        found = grown
    return tuple(found)


def letters_of(dice: Sequence[Any]) -> str:
    """Dice as letters, in one order."""
    return "".join(sorted(die.name[0] for die in dice))


@lru_cache(maxsize=8192)
def beats(letters: str, bonus: int, armor: int, hexed: bool) -> tuple[float, float]:
    """The chance to beat an armor, and that of a critical success."""
    if hexed:
        letters = letters[1:]
    hit = critical = 0.0
    for stars, chance in enumerate(chances(letters)):
        total = stars + bonus
        if total > armor:
            hit += chance
            if total >= 5 and total > 2 * armor:
                critical += chance
    return hit, critical


def expected_stars(letters: str) -> float:
    """How many stars some dice show on average."""
    return sum(stars * chance for stars, chance in enumerate(chances(letters)))


# ---------------------------------------------------------------- an activation


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

    def attack(self, action: Action, models: Sequence[Any]) -> float:
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
        return line_of_sight(
            field.dungeon,
            1 << at,
            field.squares[foe.id],
            field.foes & ~field.large_foes,
            field.large_foes,
            self.stats.fly or field.stats(foe).fly,
        )

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


# ---------------------------------------------------------------- other choices


def select_hero(g: Crawl, ask: Ask, source: Source) -> str:
    """Who has most to do nearby goes first, the healthier of equals."""
    field = Field(g)

    def keen(name: str) -> float:
        hero = g.hero(name)
        stats = hero_stats(g, hero)
        near = within(field.dungeon, 1 << hero.at, 6) & field.foes
        burning = 1.0 if hero.status & FIRE and hero.wounds + 1 >= stats.hearts else 0.0
        return near.bit_count() - 2.0 * hero.wounds / stats.hearts - 5 * burning

    return max((key for key in ask.options if key != TAKE_BACK), key=keen)


def low_hearts(g: Crawl, hero: Hero) -> float:
    """How close a Hero is to being destroyed."""
    return hero.wounds / hero_stats(g, hero).hearts


def heart(g: Crawl, ask: Ask, source: Source) -> str:
    """A wound off whoever is lowest; a nasty status off the healthy."""

    def worth(key: str) -> float:
        name, _, token = key.partition(":")
        hero = g.hero(name)
        if token == "wound":
            return 0.3 + low_hearts(g, hero)
        return {"knockdown": 0.6, "fire": 0.55, "bane": 0.45, "hex": 0.4, "immobile": 0.4}.get(token, 0.3)

    return max(ask.options, key=worth)


def potion(g: Crawl, ask: Ask, source: Source) -> str:
    """A potion for whoever has fewest and is hurt most."""
    return max(ask.options, key=lambda key: low_hearts(g, g.hero(key)) - 0.2 * g.hero(key).potions)


def green(g: Crawl, ask: Ask, source: Source) -> str:
    """Heal who needs it; leave the rest for later."""
    best, choice = 0.0, PASS
    for key in ask.options:
        if not key.startswith("drink:"):
            continue
        _, name, aim = key.split(":")
        owner, _, potion_id = name.partition("/")
        drink = next(one for one in hero_stats(g, g.hero(owner)).drinks if one.id == potion_id)
        for effect in drink.effects:
            if isinstance(effect, Heal):
                hero = g.hero(owner if aim == "here" else aim)
                left = hero_stats(g, hero).hearts - hero.wounds
                score = min(effect.amount, hero.wounds) * (1.0 if left <= 2 else 0.2)
                if score >= 1.0 and score > best:
                    best, choice = score, key
    return choice


def enter(g: Crawl, ask: Ask, source: Source) -> str:
    """Come back beside friends, away from what hurts."""
    dungeon = g.dungeon
    field = Field(g)
    keys = [key for key in ask.options if key != LEAVE]

    def worth(key: str) -> float:
        at = square_named(dungeon, key)
        foes = distance(dungeon, 1 << at, field.foes) if field.foes else 0
        return -10 * (dungeon.hazards >> at & 1) - abs(min(foes, 12) - 4)

    return max(keys, key=worth)


def revive(g: Crawl, ask: Ask, source: Source) -> str:
    """The same Hero comes back, with its equipment."""
    return ask.options[0]


def gear_worth(g: Crawl, hero: Hero, name: str) -> float:
    """What a card is worth to a Hero: dice for attributes it uses count most."""
    item = g.box.items[name]
    stats = hero_stats(g, hero)
    main = max(stats.ranges, key=lambda one: expected_stars(letters_of(stats.offense[one][0])))
    defends = [choice[0] for choice in stats.defenses]
    score = 0.3 * len(item.unique)
    for bonus in item.bonus:
        for attribute in ("strength", "armor", "willpower", "dexterity"):
            roll = getattr(bonus, attribute)
            value = sum({"b": 0.7, "r": 1.2, "g": 1.6}[letter] for letter in roll.dice) + 1.2 * roll.stars
            score += value * ((attribute == main) + (attribute in defends) + 0.05)
        for roll in (bonus.offense, bonus.defense):
            score += sum({"b": 0.7, "r": 1.2, "g": 1.6}[letter] for letter in roll.dice) + 1.2 * roll.stars
        score += 0.3 * bonus.movement + 1.5 * bonus.actions + 0.2 * bonus.range * (stats.ranges[main] > 1)
        score += 0.3 * bonus.potions + 0.4 * len(bonus.abilities) + bonus.hearts
        score += 0.5 * (bonus.reroll_offense + bonus.reroll_defense)
    return score


def equip(g: Crawl, ask: Ask, source: Source) -> str:
    """The card that improves somebody most; six loot nobody wants buy a treasure."""
    best, choice = 0.15, "done"
    for key in ask.options:
        if ":" not in key:
            continue
        item, _, name = key.partition(":")
        hero = g.hero(name)
        old = hero.gear[slot_of(g, item)]
        gain = gear_worth(g, hero, item) - (gear_worth(g, hero, old) if old else 0.0)
        if gain > best and not is_fatal(g, hero, item):
            best, choice = gain, key
    if choice == "done" and "trade" in ask.options:
        return "trade"
    return choice


def keep(g: Crawl, ask: Ask, source: Source) -> str:
    """The treasure that helps some Hero most."""

    def worth(name: str) -> float:
        item = g.box.items[name]
        if item.slot is None or not g.standing():
            return 0.0
        return max(gear_worth(g, hero, name) for hero in g.standing())

    return max(ask.options, key=worth)


def reroll(g: Crawl, ask: Ask, source: Source) -> list[str]:
    """Nothing shown of a roll is known here but in the prompt: dice without stars go again."""
    assert isinstance(ask.form, Pick)
    shown = ask.prompt().partition("roll ")[2].partition(":")[0].split(", ")
    blanks = [str(number) for number, face in enumerate(shown, 1) if "*" not in face]
    blanks.sort(key=lambda key: shown[int(key) - 1] != "blank")
    ones = (
        [str(number) for number, face in enumerate(shown, 1) if face == "*"]
        if "efense" in ask.prompt()
        else []
    )
    return sorted((blanks + ones)[: ask.form.most], key=int)


def defend(g: Crawl, ask: Ask, source: Source) -> str | None:
    """The attribute with most stars on average; asked of the Hero's seat, so of any Hero that has these."""
    for hero in g.standing():
        choices = hero_stats(g, hero).defenses
        if hero.seat == ask.seat and [choice[0] for choice in choices] == list(ask.options):
            return max(choices, key=lambda choice: expected_stars(letters_of(choice[1])) + choice[2])[0]
    return None


def stand_up(g: Crawl, ask: Ask, source: Source) -> str:
    """An action point if there are others left, else the movement."""
    return next(iter(ask.options))


def yes(g: Crawl, ask: Ask, source: Source) -> str:
    """Potions are for sharing."""
    return "yes"


def stay_put(g: Crawl, ask: Ask, source: Source) -> str:
    """Stay in the form one has."""
    return PASS


def weakest_die(g: Crawl, ask: Ask, source: Source) -> str:
    """Leave the weakest die out."""
    return min(ask.options, key=["blue", "red", "green"].index)


HERO_ADVISERS: dict[str, Adviser] = {
    "select-hero": select_hero,
    "heart": heart,
    "potion": potion,
    "green-potion": green,
    "enter": enter,
    "revive": revive,
    "equip": equip,
    "keep": keep,
    "reroll": reroll,
    "defend": defend,
    "knockdown": stand_up,
    "share": yes,
    "shapeshift": stay_put,
    "leave-out": weakest_die,
}
"""How a sensible party answers each kind of question that both games ask."""
