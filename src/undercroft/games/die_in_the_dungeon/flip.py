"""Turning a dungeon tile over: which one it is, is decided now, from what is left of its pile."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance, IllegalAnswer, Names, Source
from undercroft.games.die_in_the_dungeon.names import TILE_KINDS


class Flip(Chance):
    """Flip a tile of a kind; the answer is the tile's id."""

    __slots__ = ("left", "tile_kind")

    kind = "flip"

    def __init__(self, tile_kind: str, left: list[str]) -> None:
        self.tile_kind, self.left = tile_kind, left

    def sample(self, source: Source) -> str:
        return self.left[source.below(len(self.left))]

    def check(self, answer: Any) -> str:
        if not isinstance(answer, str) or answer not in self.left:
            raise IllegalAnswer(f"{self.hint()}: {', '.join(self.left)}; got {answer!r}")
        return answer

    def parse(self, text: str) -> str:
        return self.check(text.strip().upper())

    def hint(self, n: Names = str) -> str:
        return f"flip the {TILE_KINDS[self.tile_kind]} tile and enter its id"

    def schema(self) -> Any:
        return {"form": self.kind, "kind": self.tile_kind, "keys": self.left}

    def outcomes(self) -> list[tuple[str, float]]:
        return [(tile, 1 / len(self.left)) for tile in self.left]
