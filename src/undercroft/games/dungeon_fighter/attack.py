"""The throw (rulebook p.7-10): declare, throw, judge Hit or Miss, throw again."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine import PASS, Ask, Option, Pick, Rules, window
from undercroft.games.dungeon_fighter.abilities import open_abilities
from undercroft.games.dungeon_fighter.combat import is_impossible, requirements
from undercroft.games.dungeon_fighter.content import COLOURS, ICON, SNOW, everything
from undercroft.games.dungeon_fighter.equipment import moment, over
from undercroft.games.dungeon_fighter.modifiers import push
from undercroft.games.dungeon_fighter.state import Hero, OnBoard, Party
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.chances import Throw
from undercroft.games.dungeon_fighter.throws.landed import (
    BONES,
    FROZEN,
    HOLE,
    OUTSIDE,
    PLACE_WORDS,
    WALL,
    Landed,
    Thrown,
)
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET

DANCE = "dance"
DANCE_BONUS = 2
FEARLESS = "fearless"


def throw_die(g: Party) -> Rules[None]:
    """Steps 3 to 8 of a turn: from declaring to the result that counts (DF-RULING-81)."""
    thrower = g.active
    yield from moment(g, "pickup")
    if over(g):
        g.phase = "won"
        return
    if g.active != thrower:
        put_back(g)
        return
    yield from declare(g)
    thrown = yield from fly(g)
    settle(g, thrown)
    yield from choose_water(g, thrown)
    yield from ask_leader(g, thrown)
    landed = g.throwing.landed
    g.note(
        "landed",
        "DF-COMBAT-09",
        hero=g.hero.id,
        die=g.throwing.die,
        place=landed.place,
        icon=landed.icon,
        hit=landed.is_hit,
        why=[rule for rule, _ in reasons(landed)],
    )
    if (yield from throw_again(g, landed)):
        pick_up(g)
        g.phase = "won" if over(g) else "throw"
    else:
        g.phase = "resolve"


def put_back(g: Party) -> None:
    """The Hero fainted with the die in hand, by a flip: it goes back, and the next Hero chooses."""
    combat, die = g.fight, g.throwing.die
    if die in COLOURS or die in everything().specials:
        combat.pool.append(die)
    else:
        combat.white -= 1
        g.bonus += 1
    g.attempt = None
    g.phase = "turn"


# --- declare -------------------------------------------------------------------------------------


def declare(g: Party) -> Rules[None]:
    """Which Weapons are used, and whether the Hero dances: for this throw only (DF-RULING-76)."""
    hero, attempt = g.hero, g.throwing
    attempt.weapons, attempt.dancing, attempt.extra, attempt.thrown = [], False, 0, None
    keys = list(hero.weapons)
    if g.fight.melody:
        keys.append(DANCE)
    if not keys:
        return
    chosen: list[str] = yield Ask(
        hero.seat,
        "weapons",
        "DF-EQUIP-04",
        form=Pick(keys, 0, len(keys)),
        prompt="Use which of these on this throw?",
        describe=describe_extra,
    )
    attempt.weapons = [key for key in chosen if key != DANCE]
    attempt.dancing = DANCE in chosen
    if chosen:
        g.note("declared", "DF-EQUIP-04", hero=hero.id, used=chosen)


def describe_extra(key: str) -> Option:
    """A Weapon or the dance, and what it asks for."""
    if key == DANCE:
        return Option(key, f"Dancing Shot (+{DANCE_BONUS})")
    card = everything().equipment[key]
    throw = f", {everything().throws[card.throw].name}" if card.throw else ""
    return Option(key, f"{card.name} (+{card.bonus}{throw})", (key,))


# --- throw ---------------------------------------------------------------------------------------


def shape_and_faces(g: Party, die: str) -> tuple[str, tuple[str, ...]]:
    """What a die is, and what its results show."""
    if die in COLOURS:
        return g.dice.shape, g.dice.coloured
    if die in everything().specials:
        special = everything().specials[die]
        return special.shape, special.faces
    return g.dice.shape, g.dice.white


def fly(g: Party) -> Rules[Thrown]:
    """Ask for the throw, and let the world answer; a throw that went wrong in the world is void."""
    hero, attempt = g.hero, g.throwing
    needs = requirements(g, attempt.weapons, attempt.dancing)
    shape, faces = shape_and_faces(g, attempt.die)
    while True:
        aim = None
        if not g.real_dice:
            aim = yield Ask(
                hero.seat,
                "throw",
                "DF-COMBAT-08",
                form=Aiming(needs, shape),
                prompt=lambda: ask_for_throw(g, needs),
            )
            tell_assisted(g, aim)
        answer = yield Throw(g, attempt.die, shape, faces, needs, aim)
        thrown = msgspec.convert(answer, Thrown)
        if not thrown.fault:
            break
        g.note("void", "DF-COMBAT-09", why=thrown.fault)
    attempt.thrown = g.last_throw = thrown
    g.fight.last = g.active
    return thrown


def tell_assisted(g: Party, aim: dict[str, Any]) -> None:
    """The table sees who throws with assisted timing (DF-RULING-46); only a gesture has timing."""
    seat = g.hero.seat
    if not aim.get("gesture"):
        return
    if aim.get("assisted") and seat not in g.assisted:
        g.assisted.append(seat)
        g.note("assisted", "DF-RULING-46", hero=g.hero.id)
    elif not aim.get("assisted") and seat in g.assisted:
        g.assisted.remove(seat)
        g.note("unassisted", "DF-RULING-46", hero=g.hero.id)


def ask_for_throw(g: Party, needs: list[str]) -> str:
    """What has to be thrown, in words."""
    names = ", ".join(everything().throws[need].name for need in needs)
    told = f"{g.hero.sheet.name} throws the {g.throwing.die} die"
    told += f" ({names})" if names else ""
    return told + (". No throw can do all of that!" if is_impossible(needs) else ". How?")


def settle(g: Party, thrown: Thrown) -> None:
    """What the throw did to the table: dice pushed, Icebergs touched, the die where it lies."""
    attempt = g.throwing
    push(g, thrown.moved)
    attempt.bergs = 0
    for berg in thrown.icebergs:
        if g.icebergs[berg]:
            g.icebergs[berg] = False
            attempt.bergs += 1
    if attempt.bergs:
        g.note("berg", "DF-BERG-03", hero=g.hero.id, count=attempt.bergs)
    shape = shape_and_faces(g, attempt.die)[0]
    for name, landed in zip(names_of(attempt.die), thrown.dice, strict=True):
        if landed.stays:
            g.on_board.append(OnBoard(name, shape, landed.pose or about_there(g, landed)))


def about_there(g: Party, landed: Landed) -> list[float]:
    """A pose for a real die of which only the place is known: somewhere in it, to be drawn."""
    x, y = 0.0, -middle_of(g, landed.place)
    if landed.place == HOLE:
        x, y = TARGET.holes[len(g.on_board) % len(TARGET.holes)]
    for lain in g.templates:
        if lain.piece == landed.template:
            x, y = lain.x, lain.y
    return [x, y, TARGET.thickness, 1.0, 0.0, 0.0, 0.0]


def middle_of(g: Party, place: str) -> float:
    """How far from the bullseye the middle of a ring is."""
    inner = TARGET.bullseye
    for (outer, _), value in zip(TARGET.rings, everything().boards[g.board].values, strict=True):
        if place == str(value):
            return (inner + outer) / 2
        inner = outer
    return (inner + TARGET.radius) / 2 if place == BONES else 0.0


def names_of(die: str) -> list[str]:
    """The bodies a die consists of: the three Water dice are one entry of the pool."""
    return [f"water.{k}" for k in range(3)] if die == "water" else [die]


def pick_up(g: Party) -> None:
    """The die just thrown is taken in hand again."""
    names = names_of(g.throwing.die)
    g.on_board = [die for die in g.on_board if die.die not in names]


def choose_water(g: Party, thrown: Thrown) -> Rules[None]:
    """Of the three Water dice one is resolved, the others are cancelled (DF-WATER-02)."""
    g.throwing.chosen = 0
    if len(thrown.dice) == 1:
        return
    key = yield Ask(
        g.hero.seat,
        "water",
        "DF-WATER-02",
        [str(k + 1) for k in range(len(thrown.dice))],
        prompt="Which of the Water dice counts?",
        describe=lambda key: Option(key, f"Die {key}: {describe_landed(thrown.dice[int(key) - 1])}"),
    )
    g.throwing.chosen = int(key) - 1


def ask_leader(g: Party, thrown: Thrown) -> Rules[None]:
    """Where the players doubt a throw of real dice, the Leader decides (DF-LEAD-01)."""
    if not thrown.doubt:
        return
    landed = g.throwing.landed
    key = yield Ask(
        g.seat_of(g.leader),
        "verdict",
        "DF-LEAD-01",
        ["counts", "fails"],
        prompt=f"Leader, does that throw count? {describe_landed(landed)}",
        describe={"counts": "It counts", "fails": "It does not count"}.__getitem__,
    )
    if key == "counts":
        landed.bounced, landed.unmet = True, []
    else:
        landed.bounced = False
    g.note("verdict", "DF-LEAD-01", leader=g.heroes[g.leader].id, counts=key == "counts")


# --- judge ---------------------------------------------------------------------------------------


MISS_RULES = {
    HOLE: "DF-MISS-02",
    FROZEN: "DF-FROZEN-01",
    BONES: "DF-MISS-03",
    OUTSIDE: "DF-MISS-04",
    WALL: "DF-WALL-03",
}
"""Why a die that rests there is a Miss."""


def reasons(landed: Landed) -> list[tuple[str, str]]:
    """Why a throw is a Miss, each with its rule, in the order of judging (DF-RULING-12)."""
    told = [("DF-MISS-05", f"{everything().throws[need].name} not met") for need in landed.unmet]
    if not landed.bounced:
        told.append(("DF-MISS-01", "no bounce on the table before the Target"))
    if landed.place in MISS_RULES:
        told.append((MISS_RULES[landed.place], PLACE_WORDS[landed.place]))
    return told


def describe_landed(landed: Landed) -> str:
    """A die at rest, in words."""
    told = PLACE_WORDS.get(landed.place) or f"in section {landed.place}"
    if len(landed.between) > 1:
        told += f", across {' and '.join(landed.between)}"
    if landed.icon:
        told += ", Soft Snow" if landed.icon == SNOW else ", icon up"
    why = [word for rule, word in reasons(landed) if rule in ("DF-MISS-01", "DF-MISS-05")]
    return told + (f" ({'; '.join(why)})" if why else "")


# --- throw again ---------------------------------------------------------------------------------


def throw_again(g: Party, landed: Landed) -> Rules[bool]:
    """All offers to throw again at once; at most one is taken, and the result is ignored (DF-RULING-85)."""
    place, key = g.active, (yield from own_offer(g, landed))
    if key is None:
        place, key = yield from lent_offer(g, landed)
    if key is None:
        return False
    take_offer(g, place, key)
    return True


def own_offer(g: Party, landed: Landed) -> Rules[str | None]:
    """What the Active Hero throws again by, if so."""
    offers = rethrow_offers(g, landed)
    if not offers:
        return None
    key: str = yield Ask(
        g.hero.seat,
        "re-throw",
        "DF-ABIL-07",
        [*offers, PASS],
        prompt=lambda: f"It lies {describe_landed(landed)}. Throw again?",
        describe=describe_offer,
    )
    return None if key == PASS else key


def lent_offer(g: Party, landed: Landed) -> Rules[tuple[int, str | None]]:
    """Others may spend a card for the Active Hero, clockwise (DF-EQUIP-09): who does, and which."""
    for place in g.clockwise(g.active)[1:]:
        hero = g.heroes[place]
        cards = [card for card in hero.spendables if everything().equipment[card].rethrow]
        if hero.awake and cards:
            key = yield from window(
                g,
                hero.seat,
                "lend-re-throw",
                "DF-EQUIP-09",
                cards,
                prompt=lambda: f"It lies {describe_landed(landed)}. Spend a card for another throw?",
                describe=describe_offer,
            )
            if key:
                return place, key
    return g.active, None


def rethrow_offers(g: Party, landed: Landed) -> list[str]:
    """What lets the Active Hero throw again: the Monster, an ability, cards; free ones first."""
    hero, box = g.hero, everything()
    offers = []
    if g.foe.fearless and landed.place == "1":
        offers.append(FEARLESS)
    offers += [
        colour for colour in open_abilities(g, landed) if box.abilities[hero.sheet.ability(colour)].rethrow
    ]
    if not landed.is_hit:
        offers += [a for a in hero.armor if a not in hero.turned and box.equipment[a].rethrow]
    offers += [card for card in g.relics if card not in g.fight.relics and box.equipment[card].rethrow]
    offers += [card for card in hero.spendables if box.equipment[card].rethrow]
    return offers


def describe_offer(key: str) -> Option:
    if key == FEARLESS:
        return Option(key, "Throw again: the Monster is Fearless")
    if key in COLOURS:
        return Option(key, f"Throw again: the {key} ability")
    return Option(key, f"Throw again: {everything().equipment[key].name}", (key,))


def take_offer(g: Party, place: int, key: str) -> None:
    """Pay for another throw; Icebergs touched by the ignored one still hurt the Monster (DF-RULING-54)."""
    hero, attempt = g.heroes[place], g.throwing
    g.note("re-throw", pay_for(g, hero, key), hero=hero.id, by=key)
    if attempt.bergs:
        g.fight.life -= attempt.bergs
        g.note("berg-damage", "DF-BERG-02", damage=attempt.bergs, life=g.fight.life)
        attempt.bergs = 0


def pay_for(g: Party, hero: Hero, key: str) -> str:
    """Use up what lets somebody throw again; tells the rule by which it does."""
    if key == FEARLESS:
        return "DF-FEAR-01"
    if key in COLOURS:
        if g.throwing.landed.icon != ICON:  # then it was the Level Up token that opened the ability
            hero.tired.append(key)
        return "DF-ABIL-07"
    if key in hero.armor:
        hero.turned.append(key)
        return "DF-EQUIP-06"
    if key in g.relics:
        g.fight.relics.append(key)
        return "DF-RELIC-03"
    hero.spendables.remove(key)
    g.spent.append(key)
    return "DF-EQUIP-08"
