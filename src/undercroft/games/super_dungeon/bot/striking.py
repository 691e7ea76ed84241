"""From where a model can do what to its enemies: every square's best blow, found for many squares at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from undercroft.games.super_dungeon.bot.worth import Weigher
from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, base, squares
from undercroft.games.super_dungeon.rules.actions import SIDES, affected, area_of, attack_actions
from undercroft.games.super_dungeon.rules.activation import usable
from undercroft.games.super_dungeon.rules.field import models_in, reach_to
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.state import Foe, Hero

MOVES = ("to", "dash")
AROUND = ("wave", "cross", "sweep", "lance")
"""Areas that begin at their user: who they meet depends on where it stands."""


class Shot(NamedTuple):
    """Something to be done to an enemy from wherever it can be seen: what that is worth for each point."""

    worth: float
    range: int
    at: Hero | Foe
    hookshot: bool = False


class Striker(Weigher):
    """What can be done to enemies from each square."""

    looked: Mask = 0
    """The squares that were looked from."""

    def enemies(self) -> Sequence[Hero | Foe]:
        """Whom the model fights."""
        return self.g.foes if isinstance(self.model, Hero) else self.g.standing()

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        raise NotImplementedError

    def moves(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each move among some options is worth."""
        raise NotImplementedError

    def actions(self, options: Sequence[str]) -> Iterator[tuple[float, str]]:
        """What each option is worth that is no move."""
        for key in options:
            verb, _, rest = key.partition(":")
            if verb not in MOVES:
                yield self.worth(verb, rest), key

    def danger(self, at: int) -> float:
        """The wounds to expect on a square: who thinks for a monster fears none."""
        return 0.0

    def best_shot(self, at: int) -> float:
        """The best that can be done to an enemy from a square, for each action point."""
        found = self.seen.get(at)
        if found is None:
            self.look_from(1 << at)
            found = self.seen[at]
        return found

    @cached_property
    def seen(self) -> dict[int, float]:
        """What the best shot from a square is worth, for the squares looked from."""
        return {}

    def look_from(self, places: Mask) -> None:
        """Work the best shot out for some squares, the best of all shots first."""
        places &= ~self.looked
        if not places:
            return
        self.looked |= places
        field, stats, seen, size = self.field, self.stats, self.seen, self.stats.size
        dungeon, sights, left = field.dungeon, field.sights_of(self.model), places
        for shot in self.shots:
            if not left:
                break
            target = field.squares[shot.at.id]
            reach = anchors_touching(dungeon, size, within(dungeon, target, shot.range, stats.over)) & left
            if not reach:
                continue
            flying = stats.fly or field.flies(shot.at)
            for at in squares(reach):
                if shot.hookshot or sights.sees(base(dungeon, at, size), target, flying):
                    seen[at] = shot.worth
                    left &= ~(1 << at)
        for at in squares(left):
            seen[at] = 0.0
        for action in self.around:
            self.look_around(action, places)

    def look_around(self, action: Action, places: Mask) -> None:
        """An area that begins at its user is worth more where enemies stand close together."""
        field, dungeon, size = self.field, self.field.dungeon, self.stats.size
        assert action.area
        near = crowded = 0
        for enemy in self.enemies():
            reach = within(dungeon, field.squares[enemy.id], action.area.size, self.stats.over)
            reach = anchors_touching(dungeon, size, reach) & places
            crowded |= near & reach
            near |= reach
        among = field.occupied if action.dangerous else field.enemies_of(self.model)
        aims = SIDES if action.area.shape in ("lance", "sweep") else ("",)
        aloof, self.aloof = self.aloof, True
        known: dict[tuple[str, ...], float] = {}
        for at in squares(crowded):
            own = base(dungeon, at, size)
            for aim in aims:
                models = models_in(
                    self.g, field, area_of(field, own, self.stats.gait, action, aim, -1, among)
                )
                if len(models) > 1:
                    met = tuple([model.id for model in models])
                    if met not in known:
                        known[met] = self.deed(action, models) / max(1, action.cost)
                    self.seen[at] = max(self.seen[at], known[met])
        self.aloof = aloof

    @cached_property
    def shots(self) -> list[Shot]:
        """Everything that can be done to one enemy from afar, wherever the model stands, best first."""
        g, field, stats = self.g, self.field, self.stats
        deeds = [(action, range) for action, range in attack_actions(stats) if action.id not in stats.bars]
        deeds += [
            (action, action_range(stats, action))
            for _, action in self.usable
            if not action.augment and (action.area is None or action.area.shape == "burst")
        ]
        found: list[Shot] = []
        aloof, self.aloof = self.aloof, True
        for action, range in deeds:
            hookshot, cost = "hookshot" in action.abilities, max(1, action.cost)
            for enemy in self.enemies():
                if action.area is None:
                    worth = self.deed(action, [enemy])
                else:
                    worth = self.deed(action, affected(g, field, self.model, stats, action, enemy.id))
                if worth > 0:
                    against = field.veiled(enemy)
                    reach = reach_to(range, against) if against is not None else range
                    found.append(Shot(worth / cost, reach, enemy, hookshot))
        self.aloof = aloof
        return sorted(found, key=itemgetter(0), reverse=True)

    @cached_property
    def usable(self) -> list[tuple[str, Action]]:
        """The unique actions that the model can pay for."""
        return usable(self.g, self.model, self.stats, self.left)

    @cached_property
    def around(self) -> list[Action]:
        """Those of them that meet whoever stands around the model."""
        return [
            action
            for _, action in self.usable
            if action.area is not None and action.area.shape in AROUND and not action.augment
        ]
