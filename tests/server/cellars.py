"""Three cellars, one after another: a campaign small enough to play in a test."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from docs.cellar import CellarSetup, RatsInTheCellar
from undercroft.engine import Chapter, Match

CELLARS = {"The pantry": 30, "The wine cellar": 20, "The well": 12}


class Progress(msgspec.Struct):
    won: list[str] = []
    tries: dict[str, int] = {}


class ThreeCellars:
    """The campaign: each cellar has a shorter candle."""

    free = ("lantern",)

    def begin(self, wanted: dict[str, Any]) -> Progress:
        return Progress()

    def read(self, data: str | bytes) -> Progress:
        return msgspec.json.decode(data, type=Progress)

    def options(self, progress: Progress) -> dict[str, Any] | None:
        for name, candle in CELLARS.items():
            if name not in progress.won:
                return {"candle": candle}
        return None

    def chapters(self, progress: Progress) -> list[Chapter]:
        upcoming = next((name for name in CELLARS if name not in progress.won), None)
        return [
            Chapter(name, name in progress.won, name == upcoming, progress.tries.get(name, 0))
            for name in CELLARS
        ]

    def after(self, progress: Progress, played: Match) -> Progress:
        [name] = [name for name, candle in CELLARS.items() if candle == played.setup.candle]
        assert played.outcome is not None
        won = [*progress.won, name] if played.outcome.winners and name not in progress.won else progress.won
        return Progress(won, {**progress.tries, name: progress.tries.get(name, 0) + 1})

    def load(self, path: Any) -> Progress:
        return Progress()

    def save(self, progress: Progress, path: Any) -> None:
        raise NotImplementedError

    def in_words(self, progress: Progress) -> str:
        return ", ".join(progress.won)


class CellarsSetup(CellarSetup, frozen=True):
    lantern: bool = False


class Cellars(RatsInTheCellar):
    id: ClassVar[str] = "cellars"
    title: ClassVar[str] = "Three Cellars"
    Setup: ClassVar[type[msgspec.Struct]] = CellarsSetup

    def campaign(self) -> ThreeCellars:
        return ThreeCellars()
