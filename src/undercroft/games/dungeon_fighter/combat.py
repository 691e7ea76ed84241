"""Combat (rulebook p.7): the Active Hero chooses a die; running out of dice; backing down (p.15)."""

from __future__ import annotations

from undercroft.engine import Ask, Barred, Option, Rules
from undercroft.games.dungeon_fighter.content import COLOURS, everything
from undercroft.games.dungeon_fighter.dungeon import monsters_left
from undercroft.games.dungeon_fighter.equipment import moment, over
from undercroft.games.dungeon_fighter.health import hurt, lose
from undercroft.games.dungeon_fighter.modifiers import clear_board
from undercroft.games.dungeon_fighter.state import Attempt, Party, level_of

WHITE, RETRIEVE, BACK_DOWN = "white", "retrieve", "back-down"

IMPOSSIBLE = frozenset({"under_table", "waterfall"})
"""A die that slides down from below the table cannot get onto it (DF-RULING-73)."""


def requirements(g: Party, weapons: list[str] | None = None, dancing: bool = False) -> list[str]:
    """The Specific Throws in force, each once (DF-REQ-02 to 05): room, Monster, Madness, Weapons, dance."""
    foe, combat = g.foe, g.fight
    asked = [*foe.madness[: combat.madness]]
    if g.room and not combat.boss:
        asked.append(g.box.rooms[g.room].throw)
    asked.append(foe.throw)
    asked += [g.box.equipment[weapon].throw for weapon in weapons or ()]
    if dancing:
        asked.append("dancing")
    return sorted({need for need in asked if need})


def is_impossible(needs: list[str]) -> bool:
    """Whether no throw can fulfil these together."""
    return set(needs) >= IMPOSSIBLE


def take_turn(g: Party) -> Rules[None]:
    """A turn up to the choice of a die (DF-COMBAT-05, DF-RULING-81)."""
    g.turn += 1
    combat = g.fight
    if not g.hero.awake:
        pass_on(g)
    g.note("turn", "DF-COMBAT-05", hero=g.hero.id)
    yield from moment(g, "start")
    if over(g):
        g.phase = "won"
        return
    while True:
        key = yield from choose_die(g)
        if key == BACK_DOWN:
            if (yield from all_agree(g)):
                yield from back_down(g)
                return
            combat.refused = g.turn
        elif key == RETRIEVE:
            yield from retrieve(g)
            if not g.hero.awake:
                pass_on(g)
                return
        else:
            break
    if key == WHITE:
        g.bonus -= 1
        combat.white += 1
        key = f"white-{combat.white}"
    else:
        combat.pool.remove(key)
    g.attempt = Attempt(die=key)
    g.note("chose", "DF-COMBAT-06", hero=g.hero.id, die=key)
    g.phase = "throw"


def pass_on(g: Party) -> None:
    """The next Hero to the left who can act gets the dice (DF-COMBAT-11, 12; DF-FAINT-02)."""
    place = g.next_awake(g.active)
    assert place is not None
    g.active = place


def choose_die(g: Party) -> Rules[str]:
    """One die of the pool; with an empty pool a white one, or the coloured ones back (DF-OUT-01)."""
    combat, hero = g.fight, g.hero
    if combat.pool:
        options = list(combat.pool)
    else:
        options = [WHITE] if g.bonus else []
        if not combat.boss:
            options.append(RETRIEVE)
        elif not options:
            lose(g, "DF-BOSS-06", "no die is left to throw at the Final Boss")
    if may_back_down(g):
        options.append(BACK_DOWN)
    if len(options) == 1 and options[0] != RETRIEVE:
        return options[0]
    key: str = yield Ask(
        hero.seat,
        "die",
        "DF-COMBAT-06" if combat.pool else "DF-OUT-01",
        options,
        prompt=lambda: f"{hero.sheet.name}: which die?",
        describe=lambda key: describe_die(g, key),
        barred=lambda: barred_dice(g),
    )
    return key


def describe_die(g: Party, key: str) -> Option:
    """A die, and what its icon would do for this Hero."""
    hero, box = g.hero, everything()
    if key in COLOURS:
        ability = box.abilities[hero.sheet.ability(key)]
        told = f"{ability.name} is lost" if key in hero.scars else f"{ability.name}: {ability.text}"
        return Option(key, f"The {key} die ({told})", (key,))
    if key == WHITE:
        return Option(key, f"A white Bonus die ({g.bonus} on the Chest)", (key,))
    if key == RETRIEVE:
        return Option(key, f"Take the coloured dice back; every Hero loses {level_of(g.foe)}", (key,))
    if key == BACK_DOWN:
        return Option(key, f"Back down; every Hero loses {level_of(g.foe)} and another Monster comes", (key,))
    return Option(key, f"The {box.specials[key].name}", (key,))


def barred_dice(g: Party) -> list[Barred]:
    """What cannot be thrown now, and why."""
    combat = g.fight
    told = [
        Barred(f"The {colour} die", "it has been thrown in this combat", "DF-COMBAT-03", (colour,))
        for colour in COLOURS
        if colour not in combat.pool
    ]
    if combat.pool:
        why = "there are dice in the pool still"
        told += [Barred("A white Bonus die", why, "DF-OUT-01"), Barred("Retrieve", why, "DF-OUT-01")]
    else:
        if not g.bonus:
            told.append(Barred("A white Bonus die", "there is none on the Chest", "DF-OUT-02"))
        if combat.boss:
            told.append(Barred("Retrieve", "nobody gets dice back from the Final Boss", "DF-BOSS-05"))
    if not may_back_down(g):
        why = "against the Final Boss nobody backs down" if combat.boss else "no throw is asked for"
        if combat.refused == g.turn:
            why = "not everybody agreed"
        told.append(Barred("Back down", why, "DF-BACK-01"))
    return told


def retrieve(g: Party) -> Rules[None]:
    """All 3 coloured dice come back and every Hero pays; nothing prevents it (DF-OUT-03 to 05)."""
    combat = g.fight
    g.on_board = [die for die in g.on_board if die.die not in COLOURS]
    combat.pool = [*COLOURS, *combat.pool]
    g.note("retrieved", "DF-OUT-03", hero=g.hero.id, level=level_of(g.foe))
    yield from hurt(g, g.clockwise(g.active), level_of(g.foe), "DF-OUT-04")


# --- backing down --------------------------------------------------------------------------------


def may_back_down(g: Party) -> bool:
    """While the cards ask for a throw, against anybody but the Final Boss (DF-RULING-74)."""
    combat = g.fight
    return not combat.boss and combat.refused != g.turn and bool(requirements(g)) and monsters_left(g)


def all_agree(g: Party) -> Rules[bool]:
    """The Heroes decide as a group: everybody else who is conscious is asked (DF-BACK-01)."""
    asked = {g.hero.seat}
    for place in g.clockwise(g.active):
        hero = g.heroes[place]
        if hero.awake and hero.seat not in asked:
            asked.add(hero.seat)
            key = yield Ask(
                hero.seat,
                "agree",
                "DF-BACK-01",
                ["yes", "no"],
                prompt=f"{g.hero.sheet.name} wants to back down. Agreed?",
                describe={"yes": "Back down", "no": "Stand and fight"}.__getitem__,
            )
            if key == "no":
                g.note("stood", "DF-BACK-01", hero=hero.id)
                return False
    return True


def back_down(g: Party) -> Rules[None]:
    """Shame, the Monster to the box, the next one in the same room (DF-BACK-02 to 04)."""
    combat = g.fight
    g.note("backed-down", "DF-BACK-02", foe=combat.foe, level=level_of(g.foe))
    yield from hurt(g, g.clockwise(g.active), level_of(g.foe), "DF-BACK-02")
    clear_board(g)
    g.combat = None
    g.phase = "monster"
