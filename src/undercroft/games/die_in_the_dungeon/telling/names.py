"""What the things of a match are called, packs included, and the few words that stand in no TOML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.words import listed, spelled
from undercroft.games.die_in_the_dungeon.content.box import box_of
from undercroft.games.die_in_the_dungeon.content.words import MINION_REF

if TYPE_CHECKING:
    from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap
    from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster

PHASES = {
    "arrange": "Setting up",
    "first": "Setting up",
    "turn": "Power Up",
    "act": "Rest and Move",
    "move": "Move",
    "tile": "Tile Effects",
    "heads": "Hero Heads",
    "round": "Combat",
    "ready": "Combat",
    "heroes": "Combat",
    "fight": "Combat",
    "end": "End of the turn",
}
"""The steps of a turn as the book calls them."""

MOMENTS = {
    "turn": "at the start of a turn",
    "round": "at the start of a combat round",
    "trap": "at a stat check",
    "hit": "when a hero attack hits",
    "roll": "after a failed attack roll of yours",
}
"""When abilities are used."""

SECTIONS = {
    "chart": "Hero Chart",
    "turn": "A turn",
    "round": "A round of combat",
    "dice": "Dice",
}
"""What there is to look up beside the board."""

DENIED = {"abilities": "abilities", "minions": "DieMinions"}
"""What can be forbidden in a fight."""


class DieNames:
    """The names of one match."""

    __slots__ = ("_g", "box")

    def __init__(self, g: Dungeon) -> None:
        self._g, self.box = g, box_of(tuple(g.packs))

    def __call__(self, ref: str, /) -> str:
        """The name of anything with an id; a place of the map is called what it is."""
        name = self.box.names.get(ref)
        if name is None:
            name = next((self.creature(m) for m in self._g.monsters if m.seat == ref), ref)
        return name

    def creature(self, m: Monster) -> str:
        """What somebody's creature is called in a sentence: its name without the title behind it."""
        return self.box.names[m.creature].partition(",")[0]

    def hero(self, ref: str) -> str:
        """A hero in a sentence: there is only one of each Epic Hero."""
        name = self(ref)
        return f"the {name.removeprefix('The ')}" if self.box.heroes[ref].is_epic else name

    def party(self, heroes: list[str]) -> str:
        """Heroes who stand together, each kind once and how many there are of it."""
        kinds = {hero: heroes.count(hero) for hero in heroes}
        return listed(
            self.hero(hero) + (f" ({spelled(count)} of them)" if count > 1 else "")
            for hero, count in kinds.items()
        )

    @property
    def totals(self) -> list[int]:
        """The party's three totals, while there is one."""
        return self._g.combat.totals if self._g.combat else []

    @property
    def dungeon(self) -> DungeonMap:
        """The map that is played."""
        return self.box.maps[self._g.map]

    @property
    def active(self) -> Monster:
        """Whose turn it is."""
        return self._g.monsters[self._g.active % len(self._g.monsters)]

    @property
    def monsters(self) -> list[str]:
        """The creatures at the table, by name."""
        return [self.creature(m) for m in self._g.monsters]

    def within(self, name: str) -> str:
        """A creature's name within a sentence."""
        return f"the {name[4:]}" if name.startswith("The ") else name

    def minion(self, sides: int) -> str:
        """A DieMinion by its die, without an article."""
        return self(MINION_REF[sides])
