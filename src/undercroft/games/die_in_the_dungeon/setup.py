"""Setting the game up: creatures, dice on the board, the map, who goes first."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated

import msgspec
from msgspec import Meta

from undercroft.engine import Ask, Dice, Rules, SetupError
from undercroft.games.die_in_the_dungeon.content.box import box_of
from undercroft.games.die_in_the_dungeon.content.words import SLOTS, START, TIME_MOST
from undercroft.games.die_in_the_dungeon.rules.effects import apply
from undercroft.games.die_in_the_dungeon.rules.rolls import DIE
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import Arranged, FirstRoll, MapRule
from undercroft.games.die_in_the_dungeon.telling.questions import Arrange, WhoGoesFirst

FREE_DICE = (6, 8, 10, 12)
ARRANGEMENTS = ["-".join(map(str, dice)) for dice in permutations(FREE_DICE)]
"""The dice of Might, Agility, Magic and Health, in this order: 24 ways (DIE-SETUP-07)."""
DICE_OF = {key: [int(die) for die in key.split("-")] for key in ARRANGEMENTS}
FIRST_ROLL = Dice([DIE[20], DIE[20]], WhoGoesFirst())
ARRANGE = Arrange(FREE_DICE, SLOTS[: len(FREE_DICE)])


class Setup(msgspec.Struct, frozen=True):
    """Options of a game (DIE-SETUP-01)."""

    creature: str = "deyeroller"
    """Who you are: every creature has dice and abilities of its own."""
    rival: str = "troll"
    """The second player's creature."""
    map: str = "training"
    """The dungeon, from the first to the last ever harder, each with an objective of its own."""
    players: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": 2})] = 1
    """Two race each other, on a map that is made for it."""
    packs: tuple[str, ...] = ()
    """More content by the names of its packs."""


def checked(setup: Setup) -> None:
    """Refuse options that do not go together."""
    content = box_of(setup.packs)
    for creature in (setup.creature, setup.rival):
        if creature not in content.creatures:
            raise SetupError(f"no creature '{creature}'; there is {', '.join(content.creatures)}")
    if setup.map not in content.maps:
        raise SetupError(f"no map '{setup.map}'; there is {', '.join(content.maps)}")
    made_for = content.maps[setup.map].item.players
    if setup.players != made_for:
        fitting = [one for one, place in content.maps.items() if place.item.players == setup.players]
        raise SetupError(
            f"map '{setup.map}' is for {made_for}, not {setup.players}; "
            f"for {setup.players}: {', '.join(fitting) or 'none'}"
        )
    if setup.players == 2 and setup.creature == setup.rival:
        raise SetupError("two players need two different creatures")


def new_game(setup: Setup) -> Dungeon:
    """The table before the first die is placed.

    Time 20 and Ability 1, four cards, no DieNamic dice, a d6 DieMinion, a standee for each player on a Start
    tile, which counts as explored (DIE-SETUP-02, -03, -05, -06, -17, -19, DIE-TILE-08, DIE-TWO-03).
    """
    content = box_of(setup.packs)
    dungeon = content.maps[setup.map]
    creatures = [setup.creature, setup.rival][: setup.players]
    monsters = [
        Monster(
            seat=f"player-{number}",
            creature=creature,
            value=[0, 0, 0, 0, TIME_MOST, 1],
            die=[0, 0, 0, 0],
            at=dungeon.starts[number - 1],
            cards=list(content.cards[creature]),
            minions=[6],
        )
        for number, creature in enumerate(creatures, 1)
    ]
    opened: list[str] = []
    for start in dungeon.starts:
        opened += [other for other in dungeon.joined[start] if other not in opened]
    return Dungeon(
        phase="arrange",
        map=setup.map,
        monsters=monsters,
        packs=list(setup.packs),
        tiles=dict.fromkeys(dungeon.starts, START),
        open=opened,
    )


def arrange(g: Dungeon) -> Rules[None]:
    """Put the d6, d8, d10 and d12 on the board, each at its highest number (DIE-SETUP-07, -08)."""
    m = g.monsters[g.active]
    key = yield Ask(g, m.seat, ARRANGE, "DIE-SETUP-07", ARRANGEMENTS)
    m.die = list(DICE_OF[key])
    m.value[:4] = m.die
    g.note(Arranged(m.seat, list(m.die)))
    start = box(g).maps[g.map].item.start
    if start:
        g.note(MapRule("start"))
        yield from apply(g, m, start, rule="DIE-WIN-03")
    g.active += 1
    if g.active == len(g.monsters):
        g.active = 0
        g.phase = "first" if len(g.monsters) > 1 else "turn"


def who_goes_first(g: Dungeon) -> Rules[None]:
    """Both roll a d20, the higher goes first; equal: again (DIE-RULING-55)."""
    one, two = yield FIRST_ROLL
    g.note(FirstRoll(one, two))
    if one != two:
        g.active = int(two > one)
        g.phase = "turn"
