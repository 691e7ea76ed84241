"""Parties of heroes: totals, attack dice, perks and who must fall first.

A party is worked out once from the heroes in it and looked up ever after, so a fight costs little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from undercroft.games.die_in_the_dungeon.content.cards import Bonus, Chart, Hero
from undercroft.games.die_in_the_dungeon.content.words import AGILITY, MAGIC, MIGHT, SLOT, Slot


class Party:
    """What follows from the heroes in a fight. Never changed: another party is another object.

    All numbers add up, stat by stat, whatever the types (DIE-HERO-03, DIE-PARTY-03).
    """

    __slots__ = (
        "attacks", "bonus", "burns_minions", "clerics", "count", "each_round", "forbids", "has_cleric",
        "levels", "opening", "press", "rogues", "saps_magic", "targets", "totals", "wizards",
    )  # fmt: skip

    def __init__(self, heroes: Sequence[Hero], chart: Mapping[str, Chart]) -> None:
        self.count = len([hero for hero in heroes if not hero.bystander])
        self.totals = tuple(sum(hero.stats[stat] for hero in heroes) for stat in (MIGHT, AGILITY, MAGIC))
        types = [hero.type for hero in heroes]
        fighters, self.rogues = types.count("fighter"), types.count("rogue")
        self.wizards, self.clerics = types.count("wizard"), types.count("cleric")
        self.bonus = _bonuses(types, chart)
        self.levels = [hero.level for hero in heroes]
        self.attacks = _attacks(heroes, self.rogues)
        self.targets = _targets(heroes)
        self.each_round = tuple(effect for hero in heroes for effect in hero.each_round)
        self.forbids = frozenset(word for hero in heroes for word in hero.forbids)
        self.saps_magic = sum(hero.saps_magic for hero in heroes)
        self.burns_minions = max((hero.burns_minions for hero in heroes), default=0)
        self.press = [max(0, fighters - 1), 0, 0]
        """What Fighters in number add to the heroes' rolls (DIE-PERK-02)."""
        self.opening = [
            sum(hero.ambush for hero in heroes if stat in [SLOT[t] for t in hero.triggers]) + press
            for stat, press in zip((MIGHT, AGILITY, MAGIC), self.press, strict=True)
        ]
        """The same in the first round, with what some heroes add then."""
        self.has_cleric = self.clerics > 0


def _bonuses(types: Sequence[str], chart: Mapping[str, Chart]) -> dict[Slot, Bonus]:
    """The bonus of a hit of each kind: one hero of the type is enough (DIE-PERK-06, DIE-RULING-64)."""
    entries = [chart[one] for one in dict.fromkeys(types) if one in chart]
    return {SLOT[entry.bonus.stat]: entry.bonus for entry in entries if entry.bonus}


def _attacks(heroes: Sequence[Hero], rogues: int) -> tuple[Slot, ...]:
    """The attacks of a round in order, one of a kind, but an Agility attack for each Rogue
    (DIE-ATT-01 to -03, -07, DIE-PERK-03)."""
    kinds = {SLOT[trigger] for hero in heroes for trigger in hero.triggers}
    attacks: list[Slot] = []
    for stat in (MIGHT, AGILITY, MAGIC):
        if stat in kinds:
            attacks += [stat] * (max(1, rogues) if stat == AGILITY else 1)
    return tuple(attacks)


def _targets(heroes: Sequence[Hero]) -> tuple[str, ...]:
    """Who may be defeated next: Clerics, then a shielding hero, then the lowest level
    (DIE-PERK-12, DIE-FIGHT-05, DIE-RULING-40, -41, -43)."""
    standing = [hero for hero in heroes if not hero.bystander]
    front = [hero for hero in standing if hero.type == "cleric"]
    front = front or [hero for hero in standing if hero.shields] or standing
    lowest = min((hero.level for hero in front), default=0)
    return tuple(dict.fromkeys(hero.id for hero in front if hero.level == lowest))


class Parties:
    """Every party met so far, by the ids of its heroes."""

    def __init__(self, heroes: Mapping[str, Hero], chart: Mapping[str, Chart]) -> None:
        self._heroes, self._chart, self._known = heroes, chart, dict[tuple[str, ...], Party]()
        self._last: tuple[list[str], Party] = [], Party([], chart)
        """The one asked for last: the same is asked for again and again."""

    def __call__(self, ids: Sequence[str]) -> Party:
        last, party = self._last
        if ids == last:
            return party
        party = self._find(tuple(ids))
        self._last = [*ids], party
        return party

    def _find(self, key: tuple[str, ...]) -> Party:
        party = self._known.get(key)
        if party is None:
            party = self._known[key] = Party([self._heroes[hero] for hero in key], self._chart)
        return party
