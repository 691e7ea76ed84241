"""What changes during a game."""

from __future__ import annotations

from functools import cached_property

import msgspec

from undercroft.engine import Deck, State
from undercroft.games.dungeon_fighter.content.box import Box, box_of
from undercroft.games.dungeon_fighter.content.cards import (
    Ability,
    Chart,
    DiceSet,
    Foe,
    HeroSheet,
    Monster,
    Room,
)
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.throws.landed import Landed, Thrown

FULL_LIFE = 9
"""The top of a Hero's life track (DF-HERO-02)."""
SCAR_COST = 2
EPIC_LIFE = -3
"""A Hit that brings a Monster so low is an Epic Shot (DF-EPIC-01)."""
CHEST_LIMIT = 9
"""White Bonus dice the Chest can hold (DF-SHOP-09)."""


class Hero(msgspec.Struct):
    """A Hero at the table; the place in the party's list is the seat order, clockwise."""

    id: str
    seat: str
    life: int = FULL_LIFE
    scars: list[str] = []
    """Colours whose ability is lost."""
    fainted: bool = False
    out: bool = False
    """Eliminated from the game."""
    weapons: list[str] = []
    armor: list[str] = []
    spendables: list[str] = []
    turned: list[str] = []
    """Armor used in this combat."""
    xp: int = 0
    """The Crystal on the XP track (DF-LEVEL-02)."""
    upgrades: list[str] = []
    """Colours with a Level Up token."""
    tired: list[str] = []
    """Those of them whose token is used up until the next Shop."""

    @property
    def most(self) -> int:
        """Maximum life: 9, and 2 less for each Scar (DF-SCAR-03)."""
        return FULL_LIFE - SCAR_COST * len(self.scars)

    @property
    def awake(self) -> bool:
        """Whether this Hero can act and be chosen."""
        return not (self.fainted or self.out)

    def carried(self) -> list[str]:
        """Every card this Hero carries."""
        return [*self.weapons, *self.armor, *self.spendables]


class OnBoard(msgspec.Struct):
    """A die that lies on the board: what it is, and its pose (place and turn, 7 numbers)."""

    die: str
    shape: str
    pose: list[float]


class Lain(msgspec.Struct):
    """A Template that has landed."""

    piece: str
    kind: str
    x: float
    y: float
    level: int = 0


class Attempt(msgspec.Struct):
    """The throw being made: what was declared, and how it ended."""

    die: str
    weapons: list[str] = []
    dancing: bool = False
    thrown: Thrown | None = None
    chosen: int = 0
    """Which of the thrown dice counts."""
    bergs: int = 0
    """Icebergs this throw touched."""
    extra: int = 0
    """Damage that Spendables and Relics add."""
    due: int = 0
    """Damage that it is about to deal beside that."""

    @property
    def landed(self) -> Landed:
        """The die that counts, once it is thrown."""
        assert self.thrown is not None
        return self.thrown.dice[self.chosen]


class Combat(msgspec.Struct):
    """The fight with one Monster, or with the Final Boss."""

    foe: str
    boss: bool
    life: int
    gold: int = 0
    pool: list[str] = []
    """Dice still to be thrown: coloured and special ones."""
    white: int = 0
    """White dice used up in it."""
    madness: int = 0
    """How many of the foe's mad requirements are in force."""
    melody: bool = False
    """The token lies with its active side up (DF-SETUP-05, DF-UNIQ-01)."""
    melody_next: bool = False
    """The token turns over once this throw is dealt: the dance is open from the next one on."""
    cutthroat: bool = False
    flips: list[str] = []
    """Kinds of Templates still to be flipped."""
    last: int = -1
    """Who threw the last die."""
    finisher: int = -1
    """Who used the card that finished it, if no die was thrown."""
    specials: list[str] = []
    """Special dice that joined its pool."""
    relics: list[str] = []
    """Relics used in it."""
    refused: int = -1
    """The turn in which backing down was refused."""
    by_hit: bool = False
    insta_kill: bool = False


class Party(State, kw_only=True):
    """The whole table."""

    phase: str
    mode: str
    packs: tuple[str, ...] = ()
    """Mixed in with the box."""
    board: str
    dice_set: str
    level_up: bool = False
    real_dice: bool = False
    skill: str
    assisted: list[str] = msgspec.field(default_factory=list)
    """Seats that play with assisted timing (DF-RULING-46)."""
    heroes: list[Hero]
    leader: int = -1
    active: int = 0
    rounds: int = 0
    gold: int
    """On the Chest."""
    bonus: int = 2
    """White Bonus dice on the Chest."""
    rooms: Deck
    """The Dungeon deck, in no known order."""
    under: list[list[str]] = msgspec.field(default_factory=list)
    """What lies below it, in layers; within one the order is not known."""
    paths: list[str] = msgspec.field(default_factory=list)
    """The cards the Leader looks at."""
    room: str = ""
    aside: list[str] = msgspec.field(default_factory=list)
    """Dungeon cards finished since the last Shop."""
    kept_icons: int = 0
    """Shop icons of such cards that had to be shuffled in again (DF-RULING-103)."""
    entered: list[str] = msgspec.field(default_factory=list)
    """Every Dungeon card that has been played so far: everybody knows these."""
    shops: int = 0
    levels: list[Deck] = msgspec.field(default_factory=list)
    """Monsters by level, in no known order."""
    met: list[int]
    """Monsters of each level that have come up."""
    beaten: list[str] = msgspec.field(default_factory=list)
    """The Monsters' discard pile."""
    bosses: Deck
    shop: Deck
    goods: list[str] = msgspec.field(default_factory=list)
    """On display."""
    bought: bool = False
    """Whether something was bought since Equipment was last handed round."""
    spent: list[str] = msgspec.field(default_factory=list)
    """The discard pile of Spendables."""
    boxed: list[str] = msgspec.field(default_factory=list)
    """Cards back in the box, out of the game: unsold, dropped, fled from or never met."""
    relics: list[str] = msgspec.field(default_factory=list)
    combat: Combat | None = None
    attempt: Attempt | None = None
    on_board: list[OnBoard] = msgspec.field(default_factory=list)
    icebergs: list[bool]
    templates: list[Lain] = msgspec.field(default_factory=list)
    last_throw: Thrown | None = None
    """For looking at."""
    scars_taken: int = 0

    # --- who ------------------------------------------------------------------------------------

    @property
    def hero(self) -> Hero:
        """The Active Hero."""
        return self.heroes[self.active]

    def awake(self) -> list[Hero]:
        """The Heroes who can act, in seat order."""
        return [hero for hero in self.heroes if not (hero.fainted or hero.out)]

    def in_play(self) -> list[Hero]:
        """The Heroes who are not eliminated."""
        return [hero for hero in self.heroes if not hero.out]

    def clockwise(self, start: int) -> list[int]:
        """Places at the table from ``start`` round to the left."""
        count = len(self.heroes)
        return [*range(start % count, count), *range(start % count)]

    def next_awake(self, after: int) -> int | None:
        """The next Hero to the left who can act, that Hero last of all (DF-RULING-101)."""
        for place in self.clockwise(after + 1):
            if self.heroes[place].awake:
                return place
        return None

    def hero_called(self, name: str) -> Hero:
        """A Hero by id."""
        return next(hero for hero in self.heroes if hero.id == name)

    def seat_of(self, place: int) -> str:
        return self.heroes[place].seat

    def sheet(self, hero: Hero) -> HeroSheet:
        """What is printed on a Hero's sheet."""
        return self.box.heroes[hero.id]

    def ability(self, hero: Hero, colour: str) -> Ability:
        """The ability of a colour on a Hero's sheet."""
        box = self.box
        return box.abilities[box.heroes[hero.id].ability(colour)]

    # --- what -----------------------------------------------------------------------------------

    @cached_property
    def box(self) -> Box:
        """The content in use: looked up once a state, and no part of it."""
        return box_of(self.packs)

    @cached_property
    def chart(self) -> Chart:
        """What the mode changes for a party of this size (DF-RULING-135, -137)."""
        return self.box.modes[self.mode].chart(len(self.heroes))

    @property
    def names(self) -> FighterNames:
        return FighterNames(self)

    @property
    def dice(self) -> DiceSet:
        return self.box.dice[self.dice_set]

    @property
    def fight(self) -> Combat:
        """The combat under way."""
        assert self.combat is not None
        return self.combat

    @property
    def throwing(self) -> Attempt:
        """The throw under way."""
        assert self.attempt is not None
        return self.attempt

    @property
    def foe(self) -> Foe:
        """The Monster or Boss being fought."""
        combat = self.fight
        return self.box.bosses[combat.foe] if combat.boss else self.box.monsters[combat.foe]

    @property
    def current_room(self) -> Room | None:
        return self.box.rooms[self.room] if self.room else None

    @property
    def icons(self) -> int:
        """Shop icons on the cards set aside."""
        rooms = self.box.rooms
        return self.kept_icons + sum(rooms[room].icons for room in self.aside)

    @property
    def distance(self) -> int:
        """Shop icons needed for the next Shop (DF-PATH-05, DF-LEVEL-12)."""
        return 11 if self.level_up else 10

    @property
    def supply(self) -> int:
        """White dice in the supply."""
        used = self.combat.white if self.combat else 0
        return self.dice.white_count - self.bonus - used


def level_of(foe: Foe) -> int:
    """A Monster's level; a Boss has none."""
    return foe.level if isinstance(foe, Monster) else 0
