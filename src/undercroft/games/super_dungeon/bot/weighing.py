"""What a Hero thinks of its options, from where it stands.

Heroes fight what is near, drink when it pays, heal who is low and step back when they have done what they
can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf
from operator import itemgetter
from typing import NamedTuple

from undercroft.games.super_dungeon.bot.striking import MOVES, Shot, Striker
from undercroft.games.super_dungeon.bot.worth import FARTHEST, POTION_WORTH, away
from undercroft.games.super_dungeon.content.cards import Action, Drink, Lend, Place, Step
from undercroft.games.super_dungeon.dungeon.distance import distance, distances, within
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, base, mask_of, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS
from undercroft.games.super_dungeon.rules.activation import END, movement_points
from undercroft.games.super_dungeon.state import Crawl, Foe, Hero

LEAST = 0.12
"""An action that is worth less is not worth its point."""
DRAUGHT = 0.3
"""A potion that gives a bonus is drunk before everything else if it is worth more, its tokens paid."""
ALONE = 6
"""More than so many squares from its friends a Hero is alone."""
CLEAR = 0.9
"""What is worth this share of the best that any place offers is done at once."""


class Temper(NamedTuple):
    """How a party plays a turn: as usual, or more carefully."""

    fear: float = 1.0
    """How many times as much as usual wounds are feared."""


USUAL = Temper()


def choose_option(options: Sequence[str], mind: HeroMind) -> str:
    """The best of all that the activated Hero can do."""
    best, choice = mind.best_action(options)
    if choice != END and best >= CLEAR * mind.best_anywhere:
        return choice
    gain, step = max(mind.moves(options), key=itemgetter(0), default=(0.0, END))
    return step if gain > best else choice


def moves_among(dungeon: Dungeon, options: Sequence[str]) -> dict[str, int]:
    """Those of some options that are moves, each with the square it leads to."""
    found = {}
    for key in options:
        verb, _, rest = key.partition(":")
        if verb in MOVES:
            found[key] = square_named(dungeon, rest)
    return found


class HeroMind(Striker):
    """What a Hero thinks of its options, from where it stands and with the temper it is in."""

    model: Hero
    surveyed: Mask = 0
    """The squares whose ways to goals and friends are known."""

    def __init__(self, g: Crawl, hero: Hero, temper: Temper = USUAL, beside: HeroMind | None = None) -> None:
        super().__init__(g, hero, beside)
        self.hero, self.temper = hero, temper

    def goals(self) -> Mask:
        """Squares worth going to."""
        raise NotImplementedError

    def threats(self) -> list[tuple[Mask, float]]:
        """Where enemies can strike in their next turn, and the wounds to expect of each."""
        raise NotImplementedError

    def interaction(self, what: str) -> float:
        """What an interaction is worth."""
        return 2.0

    # --- acting ----------------------------------------------------------------------------------

    def best_action(self, options: Sequence[str]) -> tuple[float, str]:
        """The best action, or the end of the activation where none is worth its point."""
        best, choice, leaps = LEAST, END, []
        thirst, draught = DRAUGHT, ""
        for key in options:
            verb, _, rest = key.partition(":")
            if verb in MOVES:
                continue
            if self.takes_elsewhere(verb, rest):
                leaps.append((verb, rest, key))
                continue
            worth = self.worth(verb, rest)
            if worth > best:
                best, choice = worth, key
            if verb == "drink" and worth > thirst:
                thirst, draught = worth, key
        if draught and self.left > 0 and self.lends(draught):
            return best, draught
        for verb, rest, key in leaps:
            if self.at_most(verb, rest) > best:
                worth = self.worth(verb, rest)
                if worth > best:
                    best, choice = worth, key
        return best, choice

    def lends(self, key: str) -> bool:
        """Whether a potion gives a bonus: it takes no action, and is drunk before those that it is for."""
        source = key.partition(":")[2].partition(":")[0]
        action = self.named("drink", source)
        return action.attack is None and any(isinstance(effect, Lend) for effect in action.effects)

    def takes_elsewhere(self, verb: str, rest: str) -> bool:
        """Whether an option does nothing but bring its Hero to another square: dear to weigh, seldom best."""
        source, _, aim = rest.partition(":")
        if aim != self.hero.id or verb not in ("use", "drink"):
            return False
        action = self.named(verb, source)
        effects = action.effects
        moves = len(effects) == 1 and isinstance(effects[0], Step | Place)
        return moves and action.attack is None and action.area is None and not action.user

    def named(self, verb: str, source: str) -> Action:
        """The action or the potion that an option names."""
        if verb == "drink":
            return self.owner_of(source)[1]
        return next(one for name, one in self.stats.unique if name == source)

    def at_most(self, verb: str, rest: str) -> float:
        """More than this an option cannot be worth that only takes its Hero elsewhere."""
        source = rest.partition(":")[0]
        actions = max(0, self.left - 1)
        gain = max(0.0, self.ceiling(actions) - self.place_worth(self.hero.at, actions))
        if verb == "use":
            return gain / max(1, self.named(verb, source).cost)
        return gain - self.price(*self.owner_of(source))

    def ceiling(self, actions: int) -> float:
        """More than this no square is worth to stand on with so many actions left."""
        if not actions:
            return 0.0
        if self.around:
            return inf
        return actions * self.shots[0].worth if self.shots else 0.0

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        match verb:
            case "chest":
                return 2.5
            case "interact":
                return self.interaction(rest)
            case "use":
                source, _, aim = rest.partition(":")
                action = next(one for name, one in self.stats.unique if name == source)
                return self.action(action, aim) / max(1, action.cost)
            case "drink":
                potion, _, aim = rest.partition(":")
                return self.drink(potion, aim)
            case _ if verb in BASIC_ATTACKS:
                return self.deed(BASIC_ATTACKS[verb], [self.g.model(rest)])
            case _:
                return 0.0

    def drink(self, potion: str, aim: str) -> float:
        """What a potion is worth, its tokens paid; of another Hero's card too."""
        owner, name = self.owner_of(potion)
        return self.action(name, aim) - self.price(owner, name)

    def owner_of(self, potion: str) -> tuple[Hero, Drink]:
        """The Hero on whose card a potion is, and the potion."""
        name, _, drink = potion.partition("/")
        owner = self.g.hero(name)
        return owner, next(one for one in self.field.stats(owner).drinks if one.id == drink)

    def price(self, owner: Hero, drink: Drink) -> float:
        """What a potion's tokens are worth: less while there are as many as the Hero can have."""
        full = owner.potions >= self.field.stats(owner).potions
        return POTION_WORTH * (drink.tokens - 0.5 * full)

    def care(self, model: Hero | Foe) -> float:
        """To take a wound off a Hero may also save it from falling."""
        worth = super().care(model)
        if not isinstance(model, Hero):
            return worth
        left = max(1, self.field.stats(model).hearts - model.wounds)
        coming = self.suffers(model)
        now, then = min(1.0, coming / left), min(1.0, coming / (left + 1))
        return worth + self.fall(model) * (now * now - then * then)

    def stand(self, model: Hero | Foe, at: int) -> float:
        if model is self.hero:
            return self.place_worth(at, max(0, self.left - 1))
        if isinstance(model, Hero):
            return -0.07 * self.far(at)[0]
        return self.foe_stands(model, at)

    def foe_stands(self, foe: Foe, at: int) -> float:
        """What an enemy's place is worth to it: it wants to strike, and not to be struck."""
        menace, range, shots = self.foe_facts(foe)
        own = base(self.field.dungeon, at, self.field.stats(foe).size)
        near = min(FARTHEST, distance(self.field.dungeon, own, self.party)) if self.party else FARTHEST
        struck = 0.0
        if shots:
            mine = away(self.field, self.hero.at, own)
            struck = max([shot.worth for shot in shots if mine <= shot.range], default=0.0)
        return menace * ((near <= range) * 0.25 - 0.02 * near) - max(0, self.left - 1) * struck

    def foe_facts(self, foe: Foe) -> tuple[float, int, list[Shot]]:
        """What an enemy's place depends on: what it does in a turn, how far it strikes, how it is struck."""
        found = self._facts.get(foe.id)
        if found is None:
            stats = self.field.stats(foe)
            shots = [shot for shot in self.shots if shot.at is foe] if self.left > 1 else []
            found = self._facts[foe.id] = self.menace(foe), max(1, *stats.ranges.values(), stats.range), shots
        return found

    @cached_property
    def _facts(self) -> dict[str, tuple[float, int, list[Shot]]]:
        return {}

    # --- moving ----------------------------------------------------------------------------------

    def moves(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each move gains over standing here."""
        dungeon = self.field.dungeon
        ends = moves_among(dungeon, options)
        if not ends:
            return
        places = mask_of(ends.values())
        self.look_from(places)
        self.survey(places | 1 << self.hero.at)
        here = self.place_worth(self.hero.at)
        for key, at in ends.items():
            dash = key[0] == "d"
            yield self.place_worth(at, self.left - dash) - here - (0.9 if dash else 0.0), key

    def place_worth(self, at: int, actions: int | None = None) -> float:
        """What standing on a square is worth: attacks from it, nearness to goals, danger."""
        actions = self.left if actions is None else actions
        to_goals, to_friends = self.far(at)
        score = -0.14 * to_goals
        if self.harm >> at & 1:
            score -= 2.0
        if actions > 0:
            score += actions * self.best_shot(at)
        score -= self.temper.fear * self.dread(self.danger(at)) * (0.6 if actions > 0 else 1.0)
        if self.friends:
            score -= 0.03 * to_friends
        return score

    def best_of(self, model: Hero | Foe, ends: Mask) -> tuple[float, int]:
        if model is self.hero and self.left > 1:
            self.look_from(ends)
        return super().best_of(model, ends)

    def far(self, at: int) -> tuple[int, int]:
        """How far a square is from the nearest goal, and from the nearest friend as far as that matters."""
        if at not in self._far:
            self.survey(1 << at)
        return self._far[at]

    def survey(self, places: Mask) -> None:
        places &= ~self.surveyed
        if not places:
            return
        self.surveyed |= places
        dungeon, goals, friends = self.field.dungeon, self.all_goals, self.friends
        to_goals = distances(dungeon, goals, places, FARTHEST) if goals else {}
        to_friends = distances(dungeon, friends, places, ALONE) if friends else {}
        nowhere = FARTHEST if goals else 0
        for at in squares(places):
            self._far[at] = to_goals.get(at, nowhere), to_friends.get(at, ALONE)

    @cached_property
    def _far(self) -> dict[int, tuple[int, int]]:
        return {}

    @cached_property
    def harm(self) -> Mask:
        """Where the ground hurts."""
        dungeon = self.field.dungeon
        harms = dungeon.harms(self.stats.gait)
        if self.stats.size == 1 or not harms:
            return harms
        return mask_of(at for at in squares(dungeon.exist) if base(dungeon, at, self.stats.size) & harms)

    def dread(self, wounds: float) -> float:
        """What it costs the party that this Hero has to expect so many wounds."""
        left, stake, fall = self.life
        risk = min(1.0, wounds / left)
        return stake * wounds + fall * risk * risk

    @cached_property
    def life(self) -> tuple[int, float, float]:
        """This Hero's hearts left, and what a wound and its fall cost."""
        left = max(1, self.stats.hearts - self.hero.wounds)
        return left, self.stake(self.hero), self.fall(self.hero)

    # --- what is near ----------------------------------------------------------------------------

    @cached_property
    def best_anywhere(self) -> float:
        """More than this no place offers: the best shot in reach of the movement left."""
        if self.left <= 0:
            return 0.0
        acting = self.g.acting
        steps = movement_points(self.stats, self.hero.status) - (acting.moved if acting else 0)
        dungeon, own = self.field.dungeon, 1 << self.hero.at
        best = 1.5 * max([shot.worth for shot in self.shots], default=0.0) if self.around else 0.0
        for shot in self.shots:
            reach = within(dungeon, own, shot.range + max(0, steps), self.stats.over)
            if self.field.squares[shot.at.id] & reach:
                return max(best, shot.worth)
        return 0.0

    @cached_property
    def friends(self) -> Mask:
        """Where the other Heroes stand."""
        return sum([1 << other.at for other in self.g.standing() if other is not self.hero])

    @cached_property
    def party(self) -> Mask:
        """Where all of them stand."""
        return mask_of([hero.at for hero in self.g.standing()])

    @cached_property
    def all_goals(self) -> Mask:
        return self.goals()

    def danger(self, at: int) -> float:
        """The wounds to expect on a square before the Hero acts again."""
        return sum([wounds for area, wounds in self.feared if area >> at & 1])

    @cached_property
    def feared(self) -> list[tuple[Mask, float]]:
        return self.threats()
