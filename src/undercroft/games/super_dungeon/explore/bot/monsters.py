"""What the Consul thinks of a monster's options.

Its monsters are brought to the Hero that is closest to falling, as far from the others as they can strike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter

from undercroft.games.super_dungeon.bot.striking import Striker
from undercroft.games.super_dungeon.bot.weighing import moves_among
from undercroft.games.super_dungeon.bot.worth import FARTHEST, away
from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import anchors_touching, base, mask_of
from undercroft.games.super_dungeon.explore.bot.odds import Opposed
from undercroft.games.super_dungeon.explore.rules.variant import mob_on
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS
from undercroft.games.super_dungeon.rules.activation import END
from undercroft.games.super_dungeon.state import Foe, Hero

LEAST = 0.05
"""An action that is worth less is not worth its point."""
PREY = 4.0
"""How many times as much a wound is worth on the Hero whom the Consul wants."""
FALL = 2.0
"""What the fall of a Hero is worth to the Consul."""
COMES_NEARER = 0.2
"""What a step towards the Heroes is worth where none is in reach."""
FARTHER, KEEPS_AWAY = 0.02, 6
"""What each square is worth that a monster strikes from farther off, and up to how many count."""
BETTER = 1.05
"""How many times as much as from here a blow must be worth from there."""


class MonsterMind(Striker, Opposed):
    """What the Consul thinks of a monster's options; he may want one Hero above all."""

    g: Explore
    model: Foe

    def __init__(self, g: Explore, foe: Foe, prey: str = "") -> None:
        Opposed.__init__(self, g, foe)
        self.foe, self.prey = foe, prey

    # --- what is at stake ------------------------------------------------------------------------

    def stake(self, model: Hero | Foe) -> float:
        """A wound on a Hero is worth more the fewer hearts are left."""
        if isinstance(model, Foe):
            return 0.4 + 0.3 * self.g.box.skulls(model.card)
        left = max(1, self.field.stats(model).hearts - model.wounds)
        weight = 0.6 + 2.0 / left + (1.5 if model.id == self.g.carrier else 0.0)
        return PREY * weight if model.id == self.prey else weight

    def fall(self, model: Hero | Foe) -> float:
        return FALL if isinstance(model, Hero) else 0.4 * self.g.box.skulls(model.card)

    def menace(self, model: Hero | Foe) -> float:
        if isinstance(model, Hero):
            return 0.5 * self.field.stats(model).actions
        return 0.4 * self.strike_of(model).blows if self.field.stats(model).ranges else 0.0

    def dice(self, action: Action, target: Hero | Foe | None) -> tuple[str, int]:
        """The dice of an action, Mob counted."""
        letters, stars = super().dice(action, target)
        if target is not None and action.attack == "melee" and "mob" in self.stats.abilities:
            token = self.g.box.tokens["mob"]
            count = min(token.most, len(mob_on(self.g, self.foe, target)))
            letters = "".join(bonus.strength.dice for bonus in token.bonus) * count + letters
        return letters, stars

    def expected_attacks(self, model: Hero | Foe) -> float:
        """Who has activated in this turn strikes no more while a bonus lasts."""
        strike = self.strike_of(model)
        if model.id in self.g.done or not strike.area & self.field.enemies_of(model):
            return 0.0
        return strike.blows

    def stand(self, model: Hero | Foe, at: int) -> float:
        """Monsters want to be where they strike, Heroes where nobody does."""
        own = base(self.field.dungeon, at, self.field.stats(model).size)
        if isinstance(model, Hero):
            foes = mask_of([foe.at for foe in self.g.foes])
            return 0.04 * min(FARTHEST, distance(self.field.dungeon, own, foes)) if foes else 0.0
        near = away(self.field, at, self.field.heroes)
        if model.id in self.g.done and model is not self.foe:
            return 0.0
        strikes = near <= self.strike_of(model).range + self.field.stats(model).movement * (
            model is not self.foe
        )
        return self.menace(model) * (0.5 * strikes - 0.02 * near)

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, options: Sequence[str]) -> str:
        """The best action from here, unless a move promises more."""
        best, choice = max(self.actions(options), key=itemgetter(0))
        if best <= LEAST:
            best, choice = LEAST, END
        if not self.could_gain(best * BETTER * max(1, self.left)):
            return choice
        gain, step = max(self.moves(options), key=itemgetter(0), default=(0.0, END))
        return step if gain > best * BETTER * max(1, self.left) else choice

    def could_gain(self, least: float) -> bool:
        """Whether a move might promise more than so much: not before it has been looked for."""
        if self.left <= 0:
            return not self.within_reach
        if self.around:
            return True
        best = self.shots[0].worth if self.shots else 0.0
        return max(COMES_NEARER, self.left * best + FARTHER * KEEPS_AWAY) > least

    @cached_property
    def within_reach(self) -> bool:
        """Whether a Hero stands where the monster strikes with its basic attacks, if it has any."""
        ranges, field = self.stats.ranges, self.field
        if not ranges or not field.heroes:
            return True
        own = field.squares[self.foe.id]
        return distance(field.dungeon, own, field.heroes, self.stats.over) <= max(ranges.values())

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        if verb in BASIC_ATTACKS:
            return self.deed(BASIC_ATTACKS[verb], [self.g.model(rest)])
        if verb != "use":
            return 0.0
        source, _, aim = rest.partition(":")
        action = next(one for name, one in self.stats.unique if name == source)
        return self.action(action, aim) / max(1, action.cost)

    # --- moving ----------------------------------------------------------------------------------

    def moves(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What the blows from each place are worth, if more than those from here by the same measure.

        Else it would pace up and down. A step nearer where no Hero is in reach.
        """
        dungeon, size = self.field.dungeon, self.stats.size
        ends = moves_among(dungeon, options)
        if not ends or not self.field.heroes:
            return
        harms = anchors_touching(dungeon, size, dungeon.harms(self.stats.gait))
        places = mask_of(ends.values()) & ~harms
        reach = max([shot.range for shot in self.shots], default=0)
        near = anchors_touching(dungeon, size, within(dungeon, self.field.heroes, reach, self.stats.over))
        if not near & places:
            yield from self.nearer(ends, harms)
            return
        here = self.foe.at
        self.look_from(near & (places | 1 << here))

        def blows(at: int, actions: int) -> float:
            worth = self.seen.get(at, 0.0)
            far = min(KEEPS_AWAY, away(self.field, at, self.field.heroes)) if worth and reach > 2 else 0
            return actions * worth + FARTHER * far

        now = blows(here, self.left)
        for key, at in ends.items():
            actions = self.left - (key[0] == "d")
            gain = blows(at, actions)
            if gain > now and actions > 0:
                yield gain, key

    def nearer(self, ends: dict[str, int], harms: int) -> Iterator[tuple[float, str]]:
        """A step towards the Heroes, if none is in reach."""
        heroes, over = self.field.heroes, self.stats.over
        if self.within_reach:
            return
        dungeon = self.field.dungeon
        here = distance(dungeon, self.field.squares[self.foe.id], heroes, over)
        for key, at in ends.items():
            far = distance(dungeon, 1 << at, heroes, over)
            if far < here and not harms >> at & 1 and key[0] == "t":
                yield COMES_NEARER - 0.001 * far, key
