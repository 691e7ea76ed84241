"""Setup (rulebook p.4): the party, the decks, the difficulty, the first Leader and the starting loot."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from undercroft.engine import Deck, Lot, Rules, SetupError
from undercroft.games.dungeon_fighter.content.box import Box, box_of
from undercroft.games.dungeon_fighter.content.cards import BASE, Room
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions
from undercroft.games.dungeon_fighter.throws.aiming import SKILLS

MOST_HEROES, MOST_MIXED = 4, 6
STARTING_DICE = 2
LEVELS = (1, 2, 3, 4)


class Setup(msgspec.Struct, frozen=True):
    """What the players agree on before the game (DF-SETUP-13, DF-LEVEL-01, DF-MIX-01 to -05)."""

    players: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": 6})] = 3
    """1 to 4; up to 6 when packs bring more Heroes. A lone player runs two Heroes."""
    mode: str = "normal"
    """first (a first game), gentle (for untrained hands), pair (for two), normal, hard or inferno."""
    heroes: tuple[str, ...] = ()
    """Which Heroes, in the order of the seats; those not named are drawn at random."""
    leader: str = ""
    """The first Leader's Hero; drawn by lot unless named."""
    level_up: bool = False
    """The Level Up variant."""
    packs: tuple[str, ...] = ()
    """Packs to mix in, by name."""
    board: str = BASE
    """Whose Target board lies on the table: the box's, or a pack's."""
    dice: str = BASE
    """Whose set of dice is thrown: the box's, or a pack's."""
    skill: str = "skilled"
    """The hand of aimed throws, as bots make them: novice, skilled or expert."""
    plain_first: bool = False
    """The first rooms and Monsters ask for plain throws, as a first game should (DF-RULING-136)."""
    real_dice: bool = False
    """The players throw the box's own dice and enter what they see."""


def party_size(setup: Setup) -> int:
    """How many Heroes play: a lone player runs exactly two, set up as for two (DF-SOLO-01, -02)."""
    return 2 if setup.players == 1 else setup.players


def check(setup: Setup) -> None:
    """Refuse what does not go together: 4 Heroes at most, 6 with more boxes (DF-SETUP-21)."""
    content = box_of(setup.packs)
    most = min(MOST_MIXED, len(content.heroes)) if setup.packs else MOST_HEROES
    if not 1 <= setup.players <= most:
        more = "; more Heroes need a second box" if most == MOST_HEROES else ""
        raise SetupError(f"1 to {most} players, not {setup.players}{more}")
    if setup.mode not in content.modes:
        raise SetupError(f"the mode is {', '.join(content.modes)}; got '{setup.mode}'")
    if setup.skill not in SKILLS:
        raise SetupError(f"the skill is {', '.join(SKILLS)}; got '{setup.skill}'")
    if setup.board not in content.boards:
        raise SetupError(f"the board is one of {', '.join(content.boards)}; got '{setup.board}'")
    if setup.dice not in content.dice:
        raise SetupError(f"the dice are one set of {', '.join(content.dice)}; got '{setup.dice}'")
    if len(set(setup.heroes)) != len(setup.heroes) or len(setup.heroes) > party_size(setup):
        raise SetupError(f"{party_size(setup)} different Heroes play; got {', '.join(setup.heroes)}")
    for hero in setup.heroes:
        if hero not in content.heroes:
            raise SetupError(f"no Hero '{hero}'; there is {', '.join(content.heroes)}")
    if setup.leader and setup.leader not in setup.heroes:
        raise SetupError(f"the Leader is one of the Heroes named; got '{setup.leader}'")


def laid_out(content: Box, wanted: bool) -> tuple[list[str], list[str], list[str]]:
    """The Dungeon cards on top, those below them, and the Monsters left in the box.

    Such a game has the cards without a Specific Throw, Template, Iceberg or special die on top, and no
    Monster of the first level that asks for a Specific Throw (DF-RULING-136).
    """
    if not wanted:
        return list(content.rooms), [], []
    odd = [room.id for room in content.rooms.values() if asks_more(room)]
    hard = [one.id for one in content.monsters.values() if one.level == 1 and one.throw]
    return [room for room in content.rooms if room not in odd], odd, hard


def monsters_of(content: Box, level: int, left_out: list[str]) -> list[str]:
    """The Monsters of a level, but for those that stay in the box."""
    return [one.id for one in content.monsters.values() if one.level == level and one.id not in left_out]


def asks_more(room: Room) -> bool:
    """Whether a throw there is more than a plain one."""
    return bool(room.throw or room.icebergs or room.templates or room.dice)


def new_party(setup: Setup) -> Party:
    """The table before the first draw: decks, the Life Tracker at zero, the party's loot and the supply.

    DF-SETUP-04 to -12, DF-SETUP-17 to -20, DF-MIX-06.
    """
    content = box_of(setup.packs)
    size = party_size(setup)
    named = [*setup.heroes, *[""] * (size - len(setup.heroes))]
    seats = ["p1"] * size if setup.players == 1 else [f"p{k + 1}" for k in range(size)]
    heroes = [Hero(id=hero, seat=seat) for hero, seat in zip(named, seats, strict=True)]
    top, below, left_out = laid_out(content, setup.plain_first)
    return Party(
        phase="setup",
        mode=setup.mode,
        packs=setup.packs,
        board=setup.board,
        dice_set=setup.dice,
        level_up=setup.level_up,
        real_dice=setup.real_dice,
        skill=setup.skill,
        heroes=heroes,
        leader=named.index(setup.leader) if setup.leader else -1,
        gold=size - 2,
        bonus=STARTING_DICE + content.modes[setup.mode].dice,
        rooms=Deck.of("dungeon-deck", top),
        under=[below] if below else [],
        boxed=left_out,
        levels=[Deck.of(f"monsters-{level}", monsters_of(content, level, left_out)) for level in LEVELS],
        met=[0] * len(LEVELS),
        icebergs=[False] * 4,
        bosses=Deck.of("boss-deck", content.bosses),
        shop=Deck.of("shop-deck", content.equipment),
    )


def gather(g: Party) -> Rules[None]:
    """Draw the Heroes nobody named (DF-SETUP-03) and appoint the first Leader (DF-SETUP-16)."""
    taken = [hero.id for hero in g.heroes if hero.id]
    sheets = Deck.of("hero-sheets", [hero for hero in g.box.heroes if hero not in taken])
    for hero in g.heroes:
        if not hero.id:
            hero.id = (yield from sheets.draw_one()) or ""
    if g.leader < 0:
        name = yield Lot([hero.id for hero in g.heroes], questions.FirstLeader())
        g.leader = [hero.id for hero in g.heroes].index(name)
    g.note(happenings.Gathered(g.heroes[g.leader].id, [hero.id for hero in g.heroes]))
    g.phase = "path"
