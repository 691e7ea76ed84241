"""The engine: rules ask, whatever drives the game answers.

A game's rules are generators that yield an :class:`Ask` where a player chooses and a
:class:`Chance` where the world answers. A :class:`Match` runs them; a dealer answers chance.
"""

from undercroft.engine.asks import (
    PASS,
    QUIET,
    Ask,
    Form,
    Pick,
    Rules,
    Schema,
    Split,
    Typed,
    choose,
    sift,
    window,
)
from undercroft.engine.books.content import Catalogue, load_catalogue
from undercroft.engine.books.ledger import Ledger, Rule
from undercroft.engine.chance import Chance, Dice, Die, Draw, Lot
from undercroft.engine.dealer import Companion, Dealer, Replayed, Seeded, Source
from undercroft.engine.deck import Deck
from undercroft.engine.errors import (
    ContentError,
    IllegalAnswer,
    NothingToUndo,
    RecordError,
    SetupError,
    StaleAnswer,
    UndercroftError,
)
from undercroft.engine.game import Adviser, Campaign, Chapter, Game, Lead, Seat, find_game, games
from undercroft.engine.match import Match
from undercroft.engine.record import Record
from undercroft.engine.state import Event, GameOver, Outcome, State
from undercroft.engine.telling import (
    Barred,
    Ground,
    Happening,
    Length,
    Names,
    Option,
    Question,
    Reason,
    Spoken,
    Thing,
)

__all__ = [
    "PASS",
    "QUIET",
    "Adviser",
    "Ask",
    "Barred",
    "Campaign",
    "Catalogue",
    "Chance",
    "Chapter",
    "Companion",
    "ContentError",
    "Dealer",
    "Deck",
    "Dice",
    "Die",
    "Draw",
    "Event",
    "Form",
    "Game",
    "GameOver",
    "Ground",
    "Happening",
    "IllegalAnswer",
    "Lead",
    "Ledger",
    "Length",
    "Lot",
    "Match",
    "Names",
    "NothingToUndo",
    "Option",
    "Outcome",
    "Pick",
    "Question",
    "Reason",
    "Record",
    "RecordError",
    "Replayed",
    "Rule",
    "Rules",
    "Schema",
    "Seat",
    "Seeded",
    "SetupError",
    "Source",
    "Split",
    "Spoken",
    "StaleAnswer",
    "State",
    "Thing",
    "Typed",
    "UndercroftError",
    "choose",
    "find_game",
    "games",
    "load_catalogue",
    "sift",
    "window",
]
