"""The throw (rulebook p.7-10): declare, throw, judge Hit or Miss, throw again."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine import PASS, Ask, Pick, Reason, Rules, window
from undercroft.games.dungeon_fighter.content.cards import COLOURS, ICON, Face, bodies_of
from undercroft.games.dungeon_fighter.rules.abilities import colours_of, open_abilities, use_token, verdict
from undercroft.games.dungeon_fighter.rules.board import on_weak_point, push
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.rules.moments import moment, over
from undercroft.games.dungeon_fighter.state import Hero, OnBoard, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.chances import Throw
from undercroft.games.dungeon_fighter.throws.landed import (
    BONES,
    FROZEN,
    HOLE,
    MISSES,
    OUTSIDE,
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
    if over(g) or g.active != thrower:
        put_back(g)
        g.phase = "won" if over(g) else "turn"
        return
    yield from declare(g)
    thrown = yield from fly(g)
    settle(g, thrown)
    yield from choose_water(g, thrown)
    yield from ask_leader(g, thrown)
    landed = g.throwing.landed
    hero, die = g.hero.id, g.throwing.die
    why = misses(landed)
    between = landed.between if landed.is_between else []
    told = happenings.Landed(
        hero, die, landed.place, landed.icon, landed.is_hit, why, list(landed.unmet), list(between)
    )
    g.note(told, why[0] if why else "")
    if (yield from throw_again(g, landed)):
        pick_up(g)
        g.phase = "won" if over(g) else "throw"
    else:
        g.phase = "resolve"


def put_back(g: Party) -> None:
    """A flip made the Hero faint with the die in hand, or a card ended the combat: it goes back.

    One that was to be thrown again has been thrown in this combat (DF-COMBAT-03, DF-BONUS-01).
    """
    combat, die = g.fight, g.throwing.die
    fresh = g.throwing.thrown is None
    if fresh and (die in COLOURS or die in g.box.specials):
        combat.pool.append(die)
    elif fresh:
        combat.white -= 1
        g.bonus += 1
    g.attempt = None


# --- declare -------------------------------------------------------------------------------------


def declare(g: Party) -> Rules[None]:
    """Which Weapons are used, if any, and whether the Hero dances: for this throw only.

    DF-EQUIP-04, DF-UNIQ-03: the dance is open to all while the token is active.
    """
    hero, attempt = g.hero, g.throwing
    attempt.weapons, attempt.dancing, attempt.extra, attempt.thrown = [], False, 0, None
    keys = list(hero.weapons)
    if g.fight.melody:
        keys.append(DANCE)
    if not keys:
        return
    about = questions.Weapons(hero.id, attempt.die, DANCE_BONUS)
    rule = "DF-EQUIP-04" if hero.weapons else "DF-UNIQ-03"
    answer = yield Ask(g, hero.seat, about, rule, [PASS], form=Pick(keys, 0, len(keys)))
    chosen: list[str] = [] if answer == PASS else answer
    attempt.weapons = [key for key in chosen if key != DANCE]
    attempt.dancing = DANCE in chosen
    if chosen:
        g.note(happenings.Declared(hero.id, chosen), "DF-EQUIP-04" if attempt.weapons else "DF-UNIQ-03")


# --- throw ---------------------------------------------------------------------------------------


def shape_and_faces(g: Party, die: str) -> tuple[str, tuple[Face, ...]]:
    """What a die is, and what its results show (DF-SDICE-07)."""
    if die in COLOURS:
        return g.dice.shape, g.dice.coloured
    special = g.box.specials.get(die)
    if special is not None:
        return special.shape, special.faces
    return g.dice.shape, g.dice.white


def fly(g: Party) -> Rules[Thrown]:
    """Ask for the throw (DF-COMBAT-07), and let the world answer; what went wrong in the world is void.

    With real dice the thrower tells what everybody saw (DF-RULING-28). Special dice fly by the same rules
    (DF-SDICE-03, -04).
    """
    hero, attempt = g.hero, g.throwing
    needs = requirements(g, attempt.weapons, attempt.dancing)
    shape, faces = shape_and_faces(g, attempt.die)
    about = questions.Throw(
        hero.id,
        attempt.die,
        shape,
        g.fight.foe,
        g.fight.life,
        tuple(needs),
        tuple(attempt.weapons),
        attempt.dancing,
        g.real_dice,
    )
    while True:
        if g.real_dice:  # No dealer is asked: whoever deals the cards, the die is in the Hero's hand.
            seen = Throw(g, attempt.die, shape, faces, needs, None, about)
            answer = yield Ask(g, hero.seat, about, "DF-COMBAT-08", form=seen)
        else:
            aim = yield Ask(g, hero.seat, about, "DF-COMBAT-08", form=Aiming(needs, shape))
            tell_assisted(g, aim)
            answer = yield Throw(g, attempt.die, shape, faces, needs, aim, about)
        thrown = msgspec.convert(answer, Thrown)
        if not thrown.fault:
            break
        g.note(happenings.Void(thrown.fault), "DF-COMBAT-09")
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
        g.note(happenings.Assisted(g.hero.id))
    elif not aim.get("assisted") and seat in g.assisted:
        g.assisted.remove(seat)
        g.note(happenings.Unassisted(g.hero.id))


def settle(g: Party, thrown: Thrown) -> None:
    """What the throw did to the table: dice pushed, Icebergs touched, the die where it lies.

    Icebergs count for any die of the throw, a cancelled one too (DF-BERG-05).
    """
    attempt = g.throwing
    push(g, thrown.moved)
    attempt.bergs = 0
    for berg in thrown.icebergs:
        if g.icebergs[berg]:
            g.icebergs[berg] = False
            attempt.bergs += 1
    if attempt.bergs:
        g.note(happenings.Berg(g.hero.id, attempt.bergs))
    shape = shape_and_faces(g, attempt.die)[0]
    for name, landed in zip(names_of(g, attempt.die), thrown.dice, strict=True):
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
    for (outer, _), value in zip(TARGET.rings, g.box.boards[g.board].values, strict=True):
        if place == str(value):
            return (inner + outer) / 2
        inner = outer
    return (inner + TARGET.radius) / 2 if place == BONES else 0.0


def names_of(g: Party, die: str) -> list[str]:
    """The bodies a die consists of."""
    special = g.box.specials.get(die)
    return bodies_of(die, special.count) if special is not None else [die]


def pick_up(g: Party) -> None:
    """The die just thrown is taken in hand again."""
    names = names_of(g, g.throwing.die)
    g.on_board = [die for die in g.on_board if die.die not in names]


def choose_water(g: Party, thrown: Thrown) -> Rules[None]:
    """Of the three Water dice one is resolved, the others are cancelled (DF-WATER-01, -02)."""
    g.throwing.chosen = 0
    if len(thrown.dice) == 1:
        return
    about = questions.Water(g.hero.id, g.throwing.die, thrown.dice)
    keys = [str(k + 1) for k in range(len(thrown.dice))]
    key = yield Ask(g, g.hero.seat, about, "DF-WATER-02", keys)
    g.throwing.chosen = int(key) - 1


def ask_leader(g: Party, thrown: Thrown) -> Rules[None]:
    """Where the players doubt a throw of real dice, the Leader decides (DF-LEAD-01).

    A die that lies where it is a Miss leaves nothing to decide (DF-RULING-12).
    """
    landed = g.throwing.landed
    if not thrown.doubt or landed.place in MISSES:
        return
    about = questions.Verdict(g.hero.id, g.throwing.die, landed)
    key = yield Ask(g, g.seat_of(g.leader), about, "DF-LEAD-01", ["counts", "fails"])
    if key == "counts":
        landed.bounced, landed.unmet = True, []
    else:
        landed.ruled_out = True
    g.note(happenings.Verdict(g.heroes[g.leader].id, key == "counts"))


# --- judge ---------------------------------------------------------------------------------------


MISS_RULES = {
    HOLE: "DF-MISS-02",
    FROZEN: "DF-FROZEN-01",
    BONES: "DF-MISS-03",
    OUTSIDE: "DF-MISS-04",
    WALL: "DF-WALL-03",
}
"""Why a die that rests there is a Miss."""


def misses(landed: Landed) -> list[str]:
    """The rules that make a throw a Miss, in the order of judging (DF-RULING-12)."""
    rules = ["DF-LEAD-01"] if landed.ruled_out else []
    rules += ["DF-MISS-05"] * len(landed.unmet)
    if not landed.bounced:
        rules.append("DF-MISS-01")
    if landed.place in MISS_RULES:
        rules.append(MISS_RULES[landed.place])
    return rules


# --- throw again ---------------------------------------------------------------------------------


def throw_again(g: Party, landed: Landed) -> Rules[bool]:
    """All offers to throw again at once; at most one is taken, and the result is ignored (DF-RULING-85).

    There is none where the Icebergs touched end the combat in any case (DF-RULING-54).
    """
    if g.throwing.bergs >= g.fight.life and not on_weak_point(g, landed):
        return False
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
    about = questions.ReThrow(g.hero.id, g.throwing.die, landed)
    rule = offer_rule(g, g.hero, offers[0])
    key: str = yield Ask(
        g, g.hero.seat, about, rule, [*offers, PASS], barred=lambda: barred_offers(g, landed)
    )
    return None if key == PASS else key


def lent_offer(g: Party, landed: Landed) -> Rules[tuple[int, str | None]]:
    """Others may spend a card for the Active Hero, clockwise (DF-EQUIP-09): who does, and which."""
    for place in g.clockwise(g.active)[1:]:
        hero = g.heroes[place]
        cards = [card for card in hero.spendables if g.box.equipment[card].rethrow]
        if hero.awake and cards:
            about = questions.LendReThrow(hero.id, g.hero.id, g.throwing.die, landed)
            key = yield from window(g, hero.seat, about, "DF-EQUIP-09", cards)
            if key:
                return place, key
    return g.active, None


def rethrow_offers(g: Party, landed: Landed) -> list[str]:
    """What lets the Active Hero throw again: the Monster, an ability, cards; free ones first."""
    hero, box = g.hero, g.box
    offers = []
    if g.foe.fearless and landed.place == "1":
        offers.append(FEARLESS)
    offers += [colour for colour in open_abilities(g, landed) if g.ability(hero, colour).rethrow]
    if not landed.is_hit:
        offers += [a for a in hero.armor if a not in hero.turned and box.equipment[a].rethrow]
    offers += [card for card in g.relics if card not in g.fight.relics and box.equipment[card].rethrow]
    offers += [card for card in hero.spendables if box.equipment[card].rethrow]
    return offers


def barred_offers(g: Party, landed: Landed) -> list[Reason[FighterNames]]:
    """What could let the Active Hero throw again, but not now, and why."""
    hero, box, opened = g.hero, g.box, colours_of(g, landed)
    colours = [colour for colour in COLOURS if g.ability(hero, colour).rethrow]
    told = [verdict(g, landed, colour, opened) for colour in colours]
    for card in (card for card in hero.armor if box.equipment[card].rethrow):
        if card in hero.turned:
            told.append(reasons.ArmorTurned(card))
        elif landed.is_hit:
            told.append(reasons.NotOnAHit(card))
    told += [reasons.RelicTired(card) for card in g.fight.relics if box.equipment[card].rethrow]
    return [reason for reason in told if reason is not None]


def take_offer(g: Party, place: int, key: str) -> None:
    """Pay for another throw; Icebergs touched by the ignored one still hurt the Monster (DF-RULING-54)."""
    hero, attempt = g.heroes[place], g.throwing
    pay_for(g, hero, key)
    g.note(happenings.ReThrow(hero.id, key, g.hero.id), offer_rule(g, hero, key))
    if attempt.bergs:
        g.fight.life -= attempt.bergs
        g.note(happenings.BergDamage(attempt.bergs, g.fight.life, g.fight.foe))


def offer_rule(g: Party, hero: Hero, key: str) -> str:
    """The rule by which something lets somebody throw again."""
    if key == FEARLESS:
        return "DF-FEAR-01"
    if key in COLOURS:
        return "DF-ABIL-07"
    if key in hero.armor:
        return "DF-EQUIP-06"
    return "DF-RELIC-03" if key in g.relics else "DF-EQUIP-08"


def pay_for(g: Party, hero: Hero, key: str) -> None:
    """Use up what lets somebody throw again; a Fearless Monster asks nothing for it."""
    if key in COLOURS:
        if g.throwing.landed.icon != ICON:  # then it was the Level Up token that opened the ability
            use_token(g, hero, key)
    elif key in hero.armor:
        hero.turned.append(key)
    elif key in g.relics:
        g.fight.relics.append(key)
    elif key != FEARLESS:
        hero.spendables.remove(key)
        g.spent.append(key)
