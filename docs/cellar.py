"""Rats in the Cellar: the tutorial's whole game, small enough to read in a minute.

One cook, a deck of nine cellar cards and a candle. Go down as often as you dare: cheese scores,
rats must be fought with a die, and when the candle is out you have to leave. Bring six home.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Ask,
    Deck,
    Dice,
    Die,
    Game,
    Happening,
    Names,
    Outcome,
    Question,
    Rules,
    Seat,
    State,
    Thing,
)
from undercroft.engine.words import counted

D6 = Die.sided(6)
CARDS = {
    "cheddar": Thing(id="cheddar", kind="card", name="a wheel of cheddar", icon="cheese-wedge"),
    "brie": Thing(id="brie", kind="card", name="a ripe brie", icon="cheese-wedge", tint="#e8dcb0"),
    "rat": Thing(id="rat", kind="card", name="a rat", icon="rat", tint="#7a6a5a"),
    "draught": Thing(id="draught", kind="card", name="a cold draught", icon="wind-hole"),
}
COPIES = {"cheddar": 2, "brie": 3, "rat": 3, "draught": 1}
CHEESE = {"cheddar": 2, "brie": 1}
WINS_AT = 6


def names(ref: str) -> str:
    """What the things of the cellar are called."""
    return CARDS[ref].name if ref in CARDS else WORDS.get(ref, ref)


WORDS = {"down": "Down into the cellar", "home": "Home with what you have", "cellar": "the cellar deck"}


class CellarSetup(msgspec.Struct, frozen=True):
    candle: int = 12


class Cellar(State, kw_only=True):
    phase: str
    deck: Deck
    candle: int
    cheese: int = 0

    @property
    def names(self) -> Names:
        return names


class CellarView(msgspec.Struct):
    candle: int
    cheese: int
    cards_left: int


class Found(Happening[Names]):
    """A card is turned."""

    rule: ClassVar[str] = "RAT-CARD-01"
    card: str

    def told(self, n: Names) -> str:
        return f"In the cellar: {n(self.card)}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Fought(Happening[Names]):
    """A rat was met with a die."""

    rule: ClassVar[str] = "RAT-FIGHT-01"
    face: int

    def told(self, n: Names) -> str:
        return f"A rat! The die shows {self.face}."


class Home(Happening[Names]):
    """The cheese is counted."""

    rule: ClassVar[str] = "RAT-WIN-01"
    cheese: int

    def told(self, n: Names) -> str:
        return f"Home with {counted(self.cheese, 'cheese')}."


class Stairs(Question[Names]):
    """Down again, or home?"""

    candle: int
    """How far the candle still burns."""

    def asked(self, n: Names) -> str:
        return f"Down again? The candle is good for {counted(self.candle, 'trip')}."


class AgainstTheRat(Question[Names]):
    """A die against a rat."""

    beats: int = 4

    def asked(self, n: Names) -> str:
        return "the rat"


class RatsInTheCellar(Game[Cellar, CellarView]):
    id: ClassVar[str] = "rats-in-the-cellar"
    package: ClassVar[str] = "docs"
    ledgers: ClassVar[tuple[str, ...]] = ("cellar.toml",)
    Setup: ClassVar[type[msgspec.Struct]] = CellarSetup
    State: ClassVar[type[State]] = Cellar
    View: ClassVar[type[msgspec.Struct]] = CellarView
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (Found, Fought, Home)
    questions: ClassVar[tuple[type[Question[Any]], ...]] = (Stairs, AgainstTheRat)

    def new(self, setup: CellarSetup) -> Cellar:
        cards = [card for card, count in COPIES.items() for _ in range(count)]
        return Cellar(phase="stairs", deck=Deck.of("cellar", cards), candle=setup.candle)

    def seats(self, setup: CellarSetup) -> list[Seat]:
        return [Seat("cook", "The cook")]

    def step(self, g: Cellar) -> Rules[None]:
        """One trip down the stairs, or home."""
        choice = yield Ask(g, "cook", Stairs(g.candle), "RAT-TURN-01", ["down", "home"])
        if choice == "home":
            home(g)
        g.turn += 1
        burn(g)
        yield from look_around(g)

    def view(self, g: Cellar, seat: str | None) -> CellarView:
        return CellarView(g.candle, g.cheese, g.deck.size)

    def text(self, view: CellarView) -> str:
        return f"candle: {view.candle}\ncheese: {view.cheese}\ncards left: {view.cards_left}"

    def things(self, setup: CellarSetup) -> list[Thing]:
        return list(CARDS.values())

    def evaluate(self, g: Cellar, seat: str) -> float:
        return 0.9 * min(1.0, g.cheese / WINS_AT)


def burn(g: Cellar) -> None:
    """The candle burns down; in the dark the cook stumbles home (RAT-CANDLE-01)."""
    g.candle -= 1
    if g.candle == 0:
        home(g)


def look_around(g: Cellar) -> Rules[None]:
    """Turn the next card and meet what is on it."""
    card = yield from g.deck.draw_one()
    assert card
    g.deck.throw_away(card)
    g.note(Found(card))
    if card in CHEESE:
        g.cheese += CHEESE[card]
    elif card == "draught":
        burn(g)
    else:
        yield from fight(g)


def fight(g: Cellar) -> Rules[None]:
    """A rat: on 1 to 3 it runs off with a cheese (RAT-FIGHT-01)."""
    [face] = yield Dice([D6], AgainstTheRat())
    if face <= 3:
        g.cheese = max(0, g.cheese - 1)
    g.note(Fought(face))


def home(g: Cellar) -> None:
    """Count the cheese (RAT-WIN-01)."""
    won = g.cheese >= WINS_AT
    g.end(Outcome.by(Home(g.cheese), ["cook"] if won else [], {"cook": float(won)}))
