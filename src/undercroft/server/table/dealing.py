"""The dealers of a table: they remember what there was to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.engine import Game, Match, Names, Question, Replayed, Seeded
from undercroft.engine.chance import Chance, Dice
from undercroft.engine.dealer import WAIT
from undercroft.engine.game import Worker
from undercroft.server.wire.board import OutFilm, OutRoll


class Rolled(NamedTuple):
    """Dice that were rolled, and how they fell."""

    chance: Dice
    faces: list[Any]

    def out(self, n: Names, told: int) -> OutRoll:
        """As it is shown, in the words of the match; so many lines of the story come before it."""
        names = [die.name for die in self.chance.dice]
        about = self.chance.about if isinstance(self.chance.about, Question) else None
        return OutRoll(self.chance.purpose(n), list(zip(names, self.faces, strict=True)), about, told)


def shown(match: Match, rolls: Sequence[Rolled]) -> list[OutRoll]:
    """The last dice of a match, each in its place in the story."""
    if not rolls:
        return []
    places = [roll.events for roll in match.rolls() if isinstance(roll.chance, Dice)]
    last = places[max(0, len(places) - len(rolls)) :]
    return [roll.out(match.names, place) for roll, place in zip(rolls, last, strict=False)]


class Retold(Replayed):
    """Deals what another process dealt, and remembers its dice to be shown."""

    def __init__(self, answers: Sequence[Any]) -> None:
        super().__init__(answers)
        self.rolls: list[Rolled] = []

    def deal(self, chance: Chance) -> Any:
        answer = super().deal(chance)
        if isinstance(chance, Dice) and answer is not WAIT:
            self.rolls.append(Rolled(chance, answer))
        return answer


class Watched(Seeded):
    """The dealer of a table: remembers the dice it rolled and what fell, to be shown."""

    def __init__(self, game: Game[Any, Any], seed: str, at: int, worker: Worker | None) -> None:
        """Physics is done by ``worker``; without one the game's own model answers."""
        super().__init__(seed, at, game.worlds(self._film, worker) if worker else None)
        self.rolls: list[Rolled] = []
        self.films: list[OutFilm] = []

    def _film(self, kind: str, bodies: Sequence[str], track: bytes) -> None:
        self.films.append(OutFilm(kind, list(bodies), track))

    def deal(self, chance: Chance) -> Any:
        answer = super().deal(chance)
        if isinstance(chance, Dice):
            self.rolls.append(Rolled(chance, answer))
        return answer
