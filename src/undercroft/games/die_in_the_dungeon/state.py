"""The state of a game: small and flat, because it is copied tens of thousands of times a second."""

from __future__ import annotations

import msgspec

from undercroft.engine import State
from undercroft.games.die_in_the_dungeon.content.box import BOX, Box, box_of
from undercroft.games.die_in_the_dungeon.telling.names import DieNames


class Monster(msgspec.Struct, array_like=True):
    """A creature board and all that its player has."""

    seat: str
    creature: str
    value: list[int]
    """What the six board dice show: Might, Agility, Magic, Health, Time, Ability."""
    die: list[int]
    """The types of the first four, by their sides; Time is always a d20, Ability a d4."""
    at: str
    """Where the standee is."""
    cards: list[str]
    """Ability Cards not used yet."""
    minions: list[int]
    """DieMinions by their sides; one d6 from the start."""
    tokens: list[str] = []
    """Might, Agility, Magic, Health, Time, Ability tokens, and the DieMaster's."""
    xp: int = 0
    """Pips of the DieNamic die that counts."""
    namic: list[int] = []
    """Pips left on the placed DieNamic dice, in the order earned."""
    bard: bool = False
    """The Bard token waits on the board."""
    kobold: str = ""
    """The side of the Kobold card that is up."""
    kobold_used: bool = False
    beast: bool = False
    """The Diesplacer Beast card is held."""
    epics: int = 0
    """Epic Heroes tiles defeated."""
    heroes: int = 0
    """Heroes defeated."""
    taken: int = 0
    """Tokens taken from the map."""
    hunted: int = 0
    """Heroes defeated of the type that the map hunts."""


class Combat(msgspec.Struct, array_like=True):
    """A fight in progress."""

    party: list[str]
    totals: list[int]
    """Might, Agility and Magic of the party as it stands, modifiers included."""
    forbids: str = ""
    """What the tile forbids while a Cleric is there."""
    bard: str = ""
    """The side of the Bard's card, while the Bard is there."""
    marks: int = 0
    """Hits on a hero that needs several."""
    round: int = 1
    attack: int = 0
    """Hero attacks made this round."""
    used: bool = False
    """The round's ability was used."""
    beast: bool = False
    """The Diesplacer Beast fights."""
    lasting: dict[str, int] = {}
    """Modifiers to the end of the combat."""
    passing: dict[str, int] = {}
    """Modifiers to the end of the round."""
    hushed: dict[str, str] = {}
    """The rules by which the heroes lost attacks, by their modifiers."""


class Dungeon(State, array_like=True, kw_only=True):
    """One game."""

    phase: str
    map: str
    monsters: list[Monster]
    packs: list[str]
    active: int = 0
    """Whose turn it is."""
    tiles: dict[str, str]
    """Flipped tiles by place. What is left of a pile is what has not been flipped."""
    open: list[str]
    """Places that can be moved to."""
    place: str = ""
    """The place being explored."""
    combat: Combat | None = None

    @property
    def names(self) -> DieNames:
        """What the things of this match are called."""
        return DieNames(self)


def box(g: Dungeon) -> Box:
    """The content this game is played with."""
    return BOX if not g.packs else box_of(tuple(g.packs))
