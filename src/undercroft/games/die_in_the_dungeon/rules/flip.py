"""Turning a dungeon tile over: which one it is, is decided now, from what is left of its pile."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance, IllegalAnswer, Names, Question, Schema, Source


class Flipping(Schema, tag="flip"):
    """A tile of a kind to be turned over, and which it can be."""

    kind: str
    keys: list[str]


class Flip(Chance):
    """Flip a tile of a kind; the answer is the tile's id."""

    __slots__ = ("about", "left", "tile_kind")

    kind = "flip"

    def __init__(self, tile_kind: str, left: list[str], about: Question[Any] | None = None) -> None:
        self.tile_kind, self.left, self.about = tile_kind, left, about

    def sample(self, source: Source) -> str:
        return self.left[source.below(len(self.left))]

    def check(self, answer: Any) -> str:
        if not isinstance(answer, str) or answer not in self.left:
            raise IllegalAnswer(f"the tile is one of {', '.join(self.left)}; got {answer!r}")
        return answer

    def parse(self, text: str) -> str:
        return self.check(text.strip().upper())

    def hint(self, n: Names = str) -> str:
        return f"flip {self.purpose(n) or 'the tile'} and enter the letter and number on it"

    def schema(self) -> Flipping:
        return Flipping(self.tile_kind, self.left)

    def outcomes(self) -> list[tuple[str, float]]:
        return [(tile, 1 / len(self.left)) for tile in self.left]
