"""Combat (rulebook p.7): the Active Hero chooses a die; running out of dice; backing down (p.15)."""

from __future__ import annotations

from undercroft.engine import Ask, Reason, Rules
from undercroft.games.dungeon_fighter.content.cards import COLOURS, WHITE, white_die
from undercroft.games.dungeon_fighter.rules.board import clear_board
from undercroft.games.dungeon_fighter.rules.dungeon import monsters_left
from undercroft.games.dungeon_fighter.rules.life import lose
from undercroft.games.dungeon_fighter.rules.moments import hurt, moment, over
from undercroft.games.dungeon_fighter.state import Attempt, Combat, Party, level_of
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames

MOST_LIFE = 99
"""What the Life Tracker can show (DF-RULING-131)."""
RETRIEVE, BACK_DOWN = "retrieve", "back-down"
OTHERS = (WHITE, RETRIEVE, BACK_DOWN)
"""What can be chosen beside the dice of the pool."""


def requirements(g: Party, weapons: list[str] | None = None, dancing: bool = False) -> list[str]:
    """The Specific Throws in force, each once (DF-REQ-02 to -05, DF-DCARD-07).

    From room, Monster, Madness, Weapons and dance; of the mad ones none is at first (DF-MAD-01, -03).
    """
    foe, combat = g.foe, g.fight
    asked = [*foe.madness[: combat.madness]]
    if g.room:
        asked.append(g.box.rooms[g.room].throw)
    asked.append(foe.throw)
    asked += [g.box.equipment[weapon].throw for weapon in weapons or ()]
    if dancing:
        asked.append("dancing")
    return sorted({need for need in asked if need})


def take_turn(g: Party) -> Rules[None]:
    """A turn up to the choice of a die (DF-COMBAT-01, -02, -05, DF-RULING-81)."""
    g.turn += 1
    combat = g.fight
    if not g.hero.awake:
        pass_on(g)
    g.note(happenings.Turn(g.hero.id))
    hero = g.active
    yield from moment(g, "start")
    if over(g):
        g.phase = "won"
        return
    if g.active != hero:  # Who flipped a Template fainted over it, and the next Hero's turn begins.
        return
    while True:
        key = yield from choose_die(g)
        if key in (WHITE, RETRIEVE):
            grow(g)
        if key == BACK_DOWN:
            if (yield from all_agree(g)):
                yield from back_down(g)
                return
            combat.refused = g.turn
        elif key == RETRIEVE:
            yield from retrieve(g)
            if over(g):
                g.phase = "won"
                return
            if not g.hero.awake:
                pass_on(g)
                return
        else:
            break
    if key == WHITE:
        g.bonus -= 1
        combat.white += 1
        key = white_die(combat.white)
    else:
        combat.pool.remove(key)
    g.attempt = Attempt(die=key)
    g.note(happenings.Chose(g.hero.id, key))
    g.phase = "throw"


def grow(g: Party) -> None:
    """The pool was empty and dice are fetched: what grows has had the time for it (DF-RULING-138)."""
    combat, foe = g.fight, g.foe
    if foe.grows:
        combat.life = min(MOST_LIFE, combat.life + foe.grows)
        g.note(happenings.Grown(foe.id, foe.grows, combat.life))


def pass_on(g: Party) -> None:
    """The next Hero to the left who can act gets the dice (DF-COMBAT-11, 12; DF-FAINT-02)."""
    place = g.next_awake(g.active)
    assert place is not None
    g.active = place


def choose_die(g: Party) -> Rules[str]:
    """One die of the pool; with an empty pool a white one, or the coloured ones back (DF-OUT-01).

    Nothing left against the Boss is the end (DF-LOSE-02). Who throws which is talked over (DF-ICON-04).
    """
    combat, hero = g.fight, g.hero
    others = [key for key in OTHERS if verdict(g, combat, key) is None]
    options = [*combat.pool, *others]
    if not options:
        lose(g, "DF-BOSS-06", "no-dice")
    if len(options) == 1 and options[0] != RETRIEVE:
        return options[0]
    key: str = yield Ask(
        g,
        hero.seat,
        questions.Die(hero.id, combat.foe, g.bonus),
        "DF-COMBAT-06" if combat.pool else "DF-OUT-01",
        options,
        barred=lambda: barred_dice(g),
    )
    return key


def barred_dice(g: Party) -> list[Reason[FighterNames]]:
    """What cannot be thrown or done now, and why."""
    told = (verdict(g, g.fight, key) for key in (*COLOURS, *g.fight.specials, *OTHERS))
    return [reason for reason in told if reason is not None]


def verdict(g: Party, combat: Combat, key: str) -> Reason[FighterNames] | None:
    """Why the Active Hero cannot choose a die now, or what stands in its place."""
    if key == WHITE:
        if combat.pool:
            return reasons.PoolNotEmpty(WHITE)
        return None if g.bonus else reasons.NoWhiteDie()
    if key == RETRIEVE:
        if combat.boss:
            return reasons.NotFromTheBoss()
        return reasons.PoolNotEmpty(RETRIEVE) if combat.pool else None
    if key == BACK_DOWN:
        return no_backing_down(g)
    return None if key in combat.pool else reasons.DieThrown(key)


def retrieve(g: Party) -> Rules[None]:
    """All 3 coloured dice come back and every Hero pays; nothing prevents it (DF-OUT-03 to -06)."""
    combat = g.fight
    g.on_board = [die for die in g.on_board if die.die not in COLOURS]
    combat.pool = [*COLOURS, *combat.pool]
    g.note(happenings.Retrieved(g.hero.id, level_of(g.foe)))
    yield from hurt(g, g.clockwise(g.active), level_of(g.foe), "DF-OUT-04")


# --- backing down --------------------------------------------------------------------------------


def no_backing_down(g: Party) -> reasons.NoBackingDown | None:
    """While the cards ask for a throw, against anybody but the Final Boss (DF-BACK-05, DF-RULING-74)."""
    combat = g.fight
    if combat.refused == g.turn:
        return reasons.NoBackingDown("refused")
    if combat.boss:
        return reasons.NoBackingDown("boss")
    if not requirements(g):
        return reasons.NoBackingDown("no-throw")
    return None if monsters_left(g) else reasons.NoBackingDown("no-monster")


def all_agree(g: Party) -> Rules[bool]:
    """The Heroes decide as a group: everybody else who is conscious is asked (DF-BACK-01)."""
    asked = {g.hero.seat}
    for place in g.clockwise(g.active):
        hero = g.heroes[place]
        if hero.awake and hero.seat not in asked:
            asked.add(hero.seat)
            about = questions.Agree(g.hero.id, g.fight.foe)
            key = yield Ask(g, hero.seat, about, "DF-BACK-01", ["yes", "no"])
            if key == "no":
                g.note(happenings.Stood(hero.id))
                return False
    return True


def back_down(g: Party) -> Rules[None]:
    """Shame, the Monster to the box, the next one in the same room (DF-BACK-02 to -04)."""
    combat = g.fight
    g.note(happenings.BackedDown(combat.foe, level_of(g.foe)))
    yield from hurt(g, g.clockwise(g.active), level_of(g.foe), "DF-BACK-02")
    if over(g):
        g.phase = "won"
        return
    clear_board(g)
    g.boxed.append(combat.foe)
    g.combat = None
    g.phase = "monster"
