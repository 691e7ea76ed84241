"""Whispers: a small game with everything a server has to get right.

Two seats write a word each, in secret; then each names a die to keep, shares three points out, and a
roll decides. It has hidden choices, barred options, forms, dice, and answers without chance to undo.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Ask,
    Barred,
    Dice,
    Die,
    Game,
    Happening,
    Names,
    Outcome,
    Pick,
    Question,
    Reason,
    Rules,
    Seat,
    SetupError,
    Split,
    State,
)

WORDS = ["aardvark", "basilisk", "cockatrice"]
D6 = Die.sided(6)


class WhisperSetup(msgspec.Struct, frozen=True):
    rounds: int = 2
    players: int = 2


class Whisper(State, kw_only=True):
    rounds: int
    players: list[str]
    words: dict[str, str]
    points: dict[str, int]

    @property
    def names(self) -> Names:
        return str


class Word(Question[Names]):
    """A word, in secret."""

    seat: str

    def asked(self, n: Names) -> str:
        return f"A word, {self.seat}?"


class Keep(Question[Names]):
    """What is kept."""

    def asked(self, n: Names) -> str:
        return "Keep which?"


class Share(Question[Names]):
    """Three points."""

    def asked(self, n: Names) -> str:
        return "Share three points out."


class Luck(Question[Names]):
    """The roll."""

    def asked(self, n: Names) -> str:
        return "luck"


class TooLong(Reason[Names]):
    rule: ClassVar[str] = "RAT-CARD-01"

    def barred(self, n: Names) -> Barred:
        return Barred("cockatrice", "that one is too long", self.rule)


class Chose(Happening[Names]):
    rule: ClassVar[str] = "RAT-TURN-01"
    seat: str
    word: str

    def told(self, n: Names) -> str:
        return f"{self.seat} chose {self.word}"


class Wrote(Happening[Names]):
    rule: ClassVar[str] = "RAT-TURN-01"
    seat: str

    def told(self, n: Names) -> str:
        return f"{self.seat} wrote"


class Rolled(Happening[Names]):
    rule: ClassVar[str] = "RAT-FIGHT-01"
    faces: list[int]

    def told(self, n: Names) -> str:
        return "everybody rolled"


class Counted(Happening[Names]):
    rule: ClassVar[str] = "RAT-WIN-01"
    best: int

    def told(self, n: Names) -> str:
        return f"{self.best} points"


class Whispers(Game[Whisper, dict[str, Any]]):
    id: ClassVar[str] = "whispers"
    title = "Whispers"
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (Chose, Wrote, Rolled, Counted)
    questions: ClassVar[tuple[type[Question[Any]], ...]] = (Word, Keep, Share, Luck)
    package: ClassVar[str] = "docs"
    ledgers: ClassVar[tuple[str, ...]] = ("cellar.toml",)
    Setup: ClassVar[type[msgspec.Struct]] = WhisperSetup
    State: ClassVar[type[State]] = Whisper

    def check_setup(self, setup: WhisperSetup) -> None:
        if setup.players not in (2, 3):
            raise SetupError("Whispers is for two or three")

    def new(self, setup: WhisperSetup) -> Whisper:
        names = ["left", "right", "middle"][: setup.players]
        return Whisper(rounds=setup.rounds, players=names, words={}, points=dict.fromkeys(names, 0))

    def seats(self, setup: WhisperSetup) -> list[Seat]:
        return [Seat(name, name.capitalize()) for name in ["left", "right", "middle"][: setup.players]]

    def step(self, g: Whisper) -> Rules[None]:
        g.words = {}
        for seat in g.players:
            g.words[seat] = yield Ask(
                g, seat, Word(seat), "RAT-TURN-01", WORDS[:2], barred=lambda: [TooLong()]
            )
            g.note(Chose(seat, g.words[seat]), only=(seat,))
            g.note(Wrote(seat))
        for seat in g.players:
            kept = yield Ask(g, seat, Keep(), "RAT-CARD-01", form=Pick(["one", "two", "three"], 1, 2))
            yield Ask(g, seat, Share(), "RAT-CARD-01", form=Split(dict.fromkeys(kept, 3), 3))
        faces = yield Dice([D6] * len(g.players), Luck())
        for seat, face in zip(g.players, faces, strict=True):
            g.points[seat] += face
        g.note(Rolled(faces))
        g.turn += 1
        if g.turn == g.rounds:
            best = max(g.points.values())
            winners = tuple(seat for seat in g.players if g.points[seat] == best)
            g.end(Outcome.by(Counted(best), winners, points=dict(g.points)))

    def view(self, g: Whisper, seat: str | None) -> dict[str, Any]:
        shown = {who: word if who == seat else "?" for who, word in g.words.items()}
        return {"turn": g.turn, "points": g.points, "words": shown}

    def inspect(self, g: Whisper, seat: str | None, ref: str) -> dict[str, Any]:
        if ref not in g.words:
            return {}
        return {"word": g.words[ref] if ref == seat else "?", "from": seat}

    def text(self, view: dict[str, Any]) -> str:
        return f"Turn {view['turn'] + 1}: {view['points']}, words {view['words']}"

    def secrets(self, g: Whisper, seat: str | None) -> list[str]:
        return [word for who, word in g.words.items() if who != seat]

    def evaluate(self, g: Whisper, seat: str) -> float:
        return g.points[seat] / 40
