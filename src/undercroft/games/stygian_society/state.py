"""The table as it stands: heroes, enemies, cubes, tracks, decks, and the turn under way (STY-COMP-01)."""

from __future__ import annotations

import msgspec

from undercroft.engine import Deck, State
from undercroft.engine.lazy import lazy
from undercroft.games.stygian_society.content.box import Box, box
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    CUBES_A_COLOUR,
    NEEDED_START,
    WOUNDS_START,
    Boss,
    Room,
)
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.tower.tower import TowerState


class FightOver(Exception):  # noqa: N818 - not an error
    """The last enemy is gone: the rest of the turn does not take place (STY-CLEAR-03)."""


class Token(msgspec.Struct, array_like=True):
    """A status token, and the turn on which it came (STY-COMP-11)."""

    colour: str
    turn: int


class Hero(msgspec.Struct):
    """A hero: skills, treasures and afflictions. Wounds, XP and luck are the party's (STY-TRACK-01)."""

    id: str
    seat: str
    skills: list[str] = []
    """The mat's skill and every card gained."""
    levels: list[int] = []
    """The levels of the cards gained, discarded ones included (STY-RULING-45)."""
    treasures: list[str] = []
    exhausted: list[str] = []
    gone: list[str] = []
    """Skill cards used up: out of the game."""
    statuses: dict[str, list[Token]] = {}
    woe: str = ""

    def cards(self) -> list[str]:
        """Everything in front of the hero."""
        return self.skills + self.treasures


class Figure(msgspec.Struct):
    """An enemy in play. A boss has no colour (STY-RULING-21)."""

    id: str
    kind: str
    colour: str
    wounds: int = 0


class Turn(msgspec.Struct):
    """The turn under way."""

    support: str = ""
    card: str = ""
    """The action chosen."""
    targets: list[str] = []
    wild: list[str] = []
    """Colours picked for the wild cubes of the drop."""
    acting: bool = False
    """From the start of step C to the end of step E: what falls now can bring luck."""
    fallen: int = 0
    """Cubes that fell into the crypt during the action."""
    lucky: bool = False
    prevented: int = 0
    guard: int = 0
    """Shields lent for this turn."""
    bonus: int = 0
    """Wounds added to this turn's attack."""
    discount: int = 0
    stilled: list[str] = []
    """Colours that do not act this turn."""
    checked: int = 0
    """Enemy colours checked so far."""
    hurt: list[str] = []
    """Figures wounded this turn."""
    struck: list[str] = []
    """Figures attacked this turn."""
    felling: int = 0
    """Eliminations under way: until they are finished the floor is not complete (STY-RULING-53)."""


HEROES_WITH = {1: 3, 2: 4, 3: 3, 4: 4}
"""Heroes in play by the number of players (STY-SETUP-04 to STY-SETUP-06, STY-RULING-70)."""


def heroes_with(players: int, variant: bool) -> int:
    """How many heroes so many players have; one each in the variant for two."""
    return 2 if variant else HEROES_WITH[players]


class Climb(State, kw_only=True):
    """A game of The Stygian Society."""

    phase: str = "heroes"
    packs: tuple[str, ...] = ()
    """Packs that are in the box beside what is always there."""
    difficulty: str = ""
    """How mats and charts are laid out; without one they are as printed (STY-RULING-95)."""
    players: int = 4
    seats: list[str] = msgspec.field(default_factory=list)
    variant: bool = False
    short: bool = False
    woes: str = ""
    jostle: bool = False
    pick: bool = False
    wanted: list[str] = msgspec.field(default_factory=list)
    heroes: list[Hero] = msgspec.field(default_factory=list)
    """In the order of the turn ring (STY-RULING-04)."""
    active: int = 0
    now: Turn = msgspec.field(default_factory=Turn)
    ward: int = 0
    """Wounds that a hero's protection still takes, until that hero's next turn."""
    ward_of: int = -1
    in_turn: bool = False
    """Between turns no hero is active, and no shield counts (STY-RULING-51)."""

    floor: int = 0
    """The floor that the knight figure stands for; 0 before the first (STY-AREA-04)."""
    room: str = ""
    """The room card or mat in play, whose chart peril is measured by (STY-PERIL-01)."""
    fighting: bool = False
    front: list[Figure] = msgspec.field(default_factory=list)
    rear: list[Figure] = msgspec.field(default_factory=list)
    made: int = 0
    """Figures placed on this floor: gives each its id."""
    extra: dict[str, int] = msgspec.field(default_factory=dict)
    """Peril cubes that events of this floor added."""
    happened: list[int] = msgspec.field(default_factory=list)
    """Peril levels whose event has happened on this floor."""
    lasting: dict[str, int] = msgspec.field(default_factory=dict)
    """Modifiers that events of this floor brought."""
    coming: list[str] = msgspec.field(default_factory=list)
    """Enemies that chests sent to the next floor."""
    chests_left: int = 0
    disarmed: bool = False
    """The chest card just turned up has been made harmless."""
    traded: list[str] = msgspec.field(default_factory=list)
    """Treasures that changed hands in this trading window."""
    settled: list[str] = msgspec.field(default_factory=list)
    """Players who give nothing more in this trading window."""
    memory: dict[str, str] = msgspec.field(default_factory=dict)
    """What an odd mat has to remember."""
    beaten: str = ""
    """The mid-boss whose Defeated side lies up."""

    wounds: int = 0
    max_wounds: int = WOUNDS_START
    """The two wound markers (STY-TRACK-02, STY-SETUP-14)."""
    xp: int = 0
    needed: int = NEEDED_START
    """The two experience markers (STY-TRACK-03, STY-SETUP-13)."""
    luck: int = 0
    peril: int = 0
    """The luck and the peril marker; with the others the six of the box (STY-COMP-04, STY-SETUP-12, -15)."""

    # Where cubes can lie (STY-AREA-07 to STY-AREA-09); those in the staging corners are in the field.
    supply: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(COLOURS, CUBES_A_COLOUR))
    field: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    crypt: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    landed: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    """Field cubes not yet moved to the staging corners (STY-AREA-05, -06)."""
    hand: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    """Cubes collected and about to be dropped."""
    tower: TowerState = msgspec.field(default_factory=TowerState)

    party: list[str] = msgspec.field(default_factory=list)
    """Party treasures: they lie in front of nobody (STY-TREAS-01)."""
    party_exhausted: list[str] = msgspec.field(default_factory=list)
    found: list[str] = msgspec.field(default_factory=list)
    """Treasures drawn and not yet given to anybody."""
    out: list[str] = msgspec.field(default_factory=list)
    """Cards that are out of the game: rooms and mats played, treasures used up, Woes paid off, and what was
    left of the lower decks when the upper ones came in (STY-RULING-57, -64)."""
    rooms: Deck
    midbosses: Deck
    wizards: Deck
    chests: Deck
    treasures: Deck
    tokens: Deck
    woe_deck: Deck

    @lazy
    def box(self) -> Box:
        """What is in the box of this match."""
        return box(self.packs, self.difficulty, self.party_size)

    @property
    def party_size(self) -> int:
        """How many heroes climb."""
        return heroes_with(self.players, self.variant)

    @property
    def names(self) -> ClimbNames:
        return ClimbNames(self.box, self)

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.heroes[self.active]

    @property
    def place(self) -> Room:
        """The room card, or the mat in its role."""
        return self.box.places[self.room]

    @property
    def boss(self) -> Boss | None:
        return self.box.bosses.get(self.room)

    def enemies(self) -> list[Figure]:
        """Everybody in play, front rank left to right, then rear rank."""
        return self.front + self.rear

    def figure(self, figure_id: str) -> Figure | None:
        for figure in self.front:
            if figure.id == figure_id:
                return figure
        for figure in self.rear:
            if figure.id == figure_id:
                return figure
        return None

    def figures(self, colour: str) -> list[Figure]:
        """The figures of a colour in play."""
        there = [figure for figure in self.front if figure.colour == colour]
        for figure in self.rear:
            if figure.colour == colour:
                there.append(figure)
        return there

    def bosses(self) -> list[Figure]:
        """The boss in play, if any."""
        return [figure for figure in self.front + self.rear if figure.kind == self.room]

    def hero_called(self, hero_id: str) -> Hero:
        return next(hero for hero in self.heroes if hero.id == hero_id)

    @staticmethod
    def card_of(figure: str) -> tuple[str, int]:
        """The kind and the number of a figure, from its id: the one place that takes it apart."""
        kind, _, number = figure.rpartition("-")
        return (kind, int(number)) if number.isdigit() else (figure, 0)

    def ring(self) -> list[Hero]:
        """The heroes in turn order, the active one first."""
        return self.heroes[self.active :] + self.heroes[: self.active]

    def ready(self, hero: Hero | None, card: str) -> bool:
        """Whether a card is not exhausted; hero None for a party treasure."""
        return card not in (self.party_exhausted if hero is None else hero.exhausted)


def figure_id(kind: str, number: int) -> str:
    """What a figure is called in answers and events: its kind and its number on this floor."""
    return f"{kind}-{number}"


def shields_of(g: Climb, hero: Hero) -> int:
    """Shields on everything in front of a hero, exhausted cards included (STY-SHIELD-02, STY-RULING-50)."""
    cards = g.box.cards
    return sum(cards[card].shields for card in hero.cards()) + modifier(g, hero, "shield")


def modifier(g: Climb, hero: Hero | None, name: str) -> int:
    """What everything on the table adds to a sum; ``hero`` is the one it is asked for."""
    found = g.box
    total = g.lasting.get(name, 0)
    changing = found.modifiers.get(name)
    if changing is not None:
        if hero is not None:
            for card in hero.skills:
                if card in changing:
                    total += changing[card]
            for card in hero.treasures:
                if card in changing:
                    total += changing[card]
        for card in g.party:
            if card in changing:
                total += changing[card]
    if hero is not None and (hero.woe or hero.statuses):
        total += _clinging(found, hero, name)
    if g.beaten:
        total += found.bosses[g.beaten].defeated_mods.get(name, 0)
    if g.room and g.room != g.beaten:  # A room's rule holds while its chests are opened, too.
        total += found.places[g.room].mods.get(name, 0)
    return total


def sources(g: Climb, hero: Hero | None, name: str) -> list[str]:
    """Everything on the table that changes a sum, by its id: so that a number told has its reason."""
    found = g.box
    changing = found.modifiers.get(name) or {}
    own = [*hero.skills, *hero.treasures] if hero is not None else []
    there = [card for card in (*own, *g.party) if card in changing]
    if hero is not None:
        there += [hero.woe] if hero.woe and name in found.woes[hero.woe].mods else []
        there += [status for status in hero.statuses if name in found.statuses[status].mods]
    there += [g.beaten] if g.beaten and name in found.bosses[g.beaten].defeated_mods else []
    here = g.room and g.room != g.beaten and name in found.places[g.room].mods
    return there + ([g.room] if here or g.lasting.get(name) else [])


def _clinging(found: Box, hero: Hero, name: str) -> int:
    """What the Woe and the statuses of a hero add to a sum."""
    total = 0
    if hero.woe:
        total += found.woes[hero.woe].mods.get(name, 0)
    for status_id, tokens in hero.statuses.items():
        status = found.statuses[status_id]
        if name in status.mods:
            total += status.mods[name] * (min(len(tokens), status.scaled) if status.scaled else 1)
    return total


def party_modifier(g: Climb, name: str) -> int:
    """What everything on the table adds to a sum of the whole party, in front of whichever hero it lies."""
    shared = modifier(g, None, name)
    return shared + sum(modifier(g, hero, name) - shared for hero in g.heroes)


def luck_barred(g: Climb) -> bool:
    """Whether no luck is gained or spent now: something in front of the hero whose turn it is bars it."""
    return g.in_turn and modifier(g, g.hero, "no-luck") > 0
