"""What everything is called in one match: its box, its packs, its figures, and the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from undercroft.engine.words import capital, with_article
from undercroft.games.stygian_society.content.box import Box
from undercroft.games.stygian_society.content.cards import COLOURS, GRAY

if TYPE_CHECKING:
    from undercroft.games.stygian_society.state import Climb

PARTY = "party"
"""Stands where a hero's id stands for what belongs to all."""

WORDS = {
    PARTY: "party",
    GRAY: "wild",
    "field": "field", "crypt": "crypt", "tower": "tower", "supply": "supply",
    "front": "front rank", "rear": "rear rank",
    "lower": "lower room", "upper": "upper room", "midboss": "mid-boss", "wizard": "wizard",
    "support": "support", "action": "action", "passive": "passive", "response": "response",
    "exhaust": "exhaust", "discard": "discard",
    "melee": "melee", "projectile": "projectile", "magic": "magic", "plain": "plain",
    "lower rooms": "the lower rooms", "upper rooms": "the upper rooms",
    "lower treasures": "the lower treasures", "upper treasures": "the upper treasures",
    "mid-bosses": "the mid-bosses", "wizards": "the wizards", "chests": "the chest cards",
    "status tokens": "the status tokens", "woes": "the Woes and Lamentations",
    "luck": "luck",
    "open": "Open a chest", "done": "No more trading", "pay": "No more: pay", "yes": "Yes", "no": "No",
    "skip": "Skip it and leave the cubes", "woe": "Pay to be rid of the Woe or Lamentation",
    "pass": "Pass", "not-this-turn": "Not this turn",
}  # fmt: skip
"""The words of the rules that no card has: places, ranks, decks, kinds of cards, plain answers."""


class ClimbNames:
    """The names of a match. Without one under way: those of a box."""

    __slots__ = ("box", "g")

    def __init__(self, box: Box, g: Climb | None = None) -> None:
        self.box, self.g = box, g

    def __call__(self, ref: str) -> str:
        """The name of anything that an option, an event, a deck or a view refers to by its id."""
        name = self.box.names.get(ref) or WORDS.get(ref)
        if name is not None:
            return name
        place, _, colour = ref.partition(":")
        if colour:
            return f"{self(colour)} in the {self(place)}" if colour in COLOURS else self(colour)
        if self.g is not None:
            if ref in self.g.seats:
                return f"Player {1 + self.g.seats.index(ref)}"
            kind, number = self.g.card_of(ref)
            if number and kind in self.box.bosses:
                return self.box.names[kind]
            if number and kind in self.box.enemies:
                return f"{self.box.names[kind]} {number}"
        return ref

    def the(self, hero: str) -> str:
        """A hero, or the party, within a sentence."""
        return f"the {self(hero)}"

    def The(self, hero: str) -> str:  # noqa: N802 - it begins a sentence
        return capital(self.the(hero))

    def a(self, ref: str) -> str:
        """Something with its article."""
        return with_article(self(ref))

    def cubes(self, cubes: Mapping[str, int]) -> str:
        """Cubes by colour in words; empty if there are none."""
        return " + ".join(f"{count} {self(colour)}" for colour, count in cubes.items() if count)

    def counted(self, colours: Iterable[str]) -> str:
        """A handful of cubes in words, in the order of the colours."""
        seen = list(colours)
        return self.cubes({colour: seen.count(colour) for colour in COLOURS if colour in seen})
