"""What the things of a match of Arcade are called, besides those of both games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from undercroft.engine import Option
from undercroft.engine.words import listed, signed
from undercroft.games.super_dungeon.arcade.content.cards import split
from undercroft.games.super_dungeon.telling.names import CrawlNames

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox
    from undercroft.games.super_dungeon.arcade.state import Arcade

CRYSTAL = "crystal-"
"""Before the square of a plot's crystal: the id of that crystal."""


class ArcadeNames(CrawlNames):
    """The names of one match of Arcade."""

    __slots__ = ()

    g: Arcade
    box: ArcadeBox

    def unnamed(self, ref: str) -> str:
        return f"the crystal at {ref.removeprefix(CRYSTAL)}" if ref.startswith(CRYSTAL) else ref

    def parts(self, key: str) -> tuple[str, ...]:
        return (CRYSTAL[:-1], key.removeprefix(CRYSTAL)) if key.startswith(CRYSTAL) else (key,)

    def other_potion(self, key: str) -> Option:
        """Loud Slurping, which every Hero has."""
        drink, _, hero = key.partition(":")
        return Option(key, f"{self(hero)}: {self(drink)} (1 potion), for two wrath", (hero, drink))

    def beside(self, model: str) -> str:
        kind = self.box.kinds.get(self.g.card_of(model))
        return ", near its elite" if kind and kind.rank == "minion" else ""

    def order(self, command: str) -> str:
        """A command with its multiplier."""
        name, times = split(command)
        return self(name) if times == 1 else f"{self(name)} ×{times}"

    def orders(self, commands: Iterable[str]) -> str:
        """The commands of a space."""
        return listed(map(self.order, commands))

    def stars_gained(self, strength: int, armor: int) -> str:
        """What the chart has added to monsters so far."""
        gained = {"strength": strength, "armor": armor}
        return listed(f"{signed(count)} {self(name)}" for name, count in gained.items() if count)

    def defends(self, model: str, defense: int) -> str:
        """How a model meets a monster's attack: Heroes roll, monsters do not."""
        return (
            f"rolls {self.stars(defense)}" if model in self.box.heroes else f"has {self('armor')} {defense}"
        )
