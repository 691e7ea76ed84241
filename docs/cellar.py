"""Rats in the Cellar: the tutorial's whole game, small enough to read in a minute.

One cook, a deck of nine cellar cards and a candle. Go down as often as you dare: cheese scores,
rats must be fought with a die, and when the candle is out you have to leave. Bring six home.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine import Ask, Deck, Dice, Die, Event, Game, Outcome, Rules, Seat, State

D6 = Die.sided(6)
CARDS = {"cheddar": 2, "brie": 3, "rat": 3, "draught": 1}
CHEESE = {"cheddar": 2, "brie": 1}
WINS_AT = 6


class Setup(msgspec.Struct, frozen=True):
    candle: int = 12


class Cellar(State, kw_only=True):
    phase: str
    deck: Deck
    candle: int
    cheese: int = 0


class RatsInTheCellar(Game[Cellar, dict[str, Any]]):
    id: ClassVar[str] = "rats-in-the-cellar"
    title: ClassVar[str] = "Rats in the Cellar"
    summary: ClassVar[str] = "Fetch six cheeses before the candle goes out."
    package: ClassVar[str] = "docs"
    ledgers: ClassVar[tuple[str, ...]] = ("cellar.toml",)
    Setup: ClassVar[type[msgspec.Struct]] = Setup
    State: ClassVar[type[State]] = Cellar

    def new(self, setup: Setup) -> Cellar:
        cards = [card for card, count in CARDS.items() for _ in range(count)]
        return Cellar(phase="stairs", deck=Deck.of("cellar", cards), candle=setup.candle)

    def seats(self, setup: Setup) -> list[Seat]:
        return [Seat("cook", "The cook")]

    def step(self, g: Cellar) -> Rules[None]:
        """One trip down the stairs, or home."""
        choice = yield Ask("cook", "stairs", "RAT-TURN-01", ["down", "home"], prompt="Down again?")
        if choice == "home":
            home(g)
        g.turn += 1
        burn(g)
        yield from look_around(g)

    def view(self, g: Cellar, seat: str | None) -> dict[str, Any]:
        return {"candle": g.candle, "cheese": g.cheese, "cards left": g.deck.size}

    def text(self, view: dict[str, Any]) -> str:
        return "\n".join(f"{name}: {value}" for name, value in view.items())

    def tell(self, event: Event) -> str:
        return WORDS[event.kind].format(**event.args)

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
    g.note("found", "RAT-CARD-01", card=card)
    if card in CHEESE:
        g.cheese += CHEESE[card]
    elif card == "draught":
        burn(g)
    else:
        yield from fight(g)


def fight(g: Cellar) -> Rules[None]:
    """A rat: on 1 to 3 it runs off with a cheese (RAT-FIGHT-01)."""
    [face] = yield Dice([D6], "the rat")
    if face <= 3:
        g.cheese = max(0, g.cheese - 1)
    g.note("fought", "RAT-FIGHT-01", face=face)


def home(g: Cellar) -> None:
    """Count the cheese (RAT-WIN-01)."""
    won = g.cheese >= WINS_AT
    g.end(Outcome(("cook",) if won else (), "RAT-WIN-01", f"{g.cheese} cheeses", {"cook": float(won)}))


WORDS = {"found": "In the cellar: {card}.", "fought": "A rat! The die shows {face}."}
