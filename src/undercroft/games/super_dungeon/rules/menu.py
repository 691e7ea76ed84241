"""What an activated model can choose among: parts that tell what they may hold before they have looked.

Whom a model sees is dear to find out, and who draws one choice at random needs to know it of that one only.
So a part counts everything that may be in it and judges one at a time; the whole list is the same judged
from the first to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from undercroft.engine import Source
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name


class Squares:
    """Squares of the dungeon, all of which may be chosen."""

    __slots__ = ("_dungeon", "_mask", "_prefix", "size")

    def __init__(self, dungeon: Dungeon, mask: Mask, prefix: str) -> None:
        self._dungeon, self._mask, self._prefix = dungeon, mask, prefix
        self.size = mask.bit_count()

    def key(self, number: int) -> str:
        """The square of this number."""
        mask = self._mask
        for _ in range(number):
            mask &= mask - 1
        return self._prefix + square_name(self._dungeon, (mask & -mask).bit_length() - 1)

    def keys(self) -> list[str]:
        """All of them."""
        return keys_of(self._dungeon, self._mask, self._prefix)


class Aims:
    """What an action may be aimed at: candidates, and which of some can be chosen after all."""

    __slots__ = ("_candidates", "_prefix", "_sift", "size")

    def __init__(
        self,
        candidates: Sequence[str],
        sift: Callable[[Sequence[str]], Sequence[str]] | None = None,
        prefix: str = "",
    ) -> None:
        self._candidates, self._sift, self._prefix = candidates, sift, prefix
        self.size = len(candidates)

    def key(self, number: int) -> str | None:
        """The candidate of this number, if it can be chosen."""
        one = self._candidates[number]
        if self._sift is not None and not self._sift((one,)):
            return None
        return self._prefix + one

    def keys(self) -> list[str]:
        """All that can be chosen."""
        chosen = self._candidates if self._sift is None else self._sift(self._candidates)
        return [self._prefix + one for one in chosen]


def all_keys(parts: Iterable[Squares | Aims]) -> list[str]:
    """Everything that can be chosen, in order."""
    found: list[str] = []
    for part in parts:
        if part.size:
            found += part.keys()
    return found


def any_key(parts: Iterable[Squares | Aims], source: Source) -> str:
    """One of all that can be chosen, each as likely as the next: drawn until one is drawn that can be."""
    filled = [part for part in parts if part.size]
    total = sum([part.size for part in filled])
    while True:
        number = source.below(total)
        for part in filled:
            if number < part.size:
                key = part.key(number)
                if key is not None:
                    return key
                break
            number -= part.size
