"""The player's own rolls: rolling, boosting, DieMinions, pips and what else raises a failed roll."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Ask, Barred, Dice, Die, Rules
from undercroft.games.die_in_the_dungeon.abilities import (
    NONE,
    forbidden,
    kobold_ready,
    own,
    usable,
    use,
    use_kobold,
    verdict,
)
from undercroft.games.die_in_the_dungeon.board import box, spend_pips, use_token
from undercroft.games.die_in_the_dungeon.effect import Roll
from undercroft.games.die_in_the_dungeon.labels import label
from undercroft.games.die_in_the_dungeon.names import LADDER, SLOTS, STATS
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster

DIE = {sides: Die.sided(sides) for sides in LADDER}


def _dice(why: str) -> list[dict[int, Dice]]:
    return [{sides: Dice([DIE[sides]], why.format(SLOTS[stat])) for sides in LADDER} for stat in STATS]


ATTACK_DICE = _dice("your {} attack")
CHECK_DICE = _dice("your {} check")
HERO_DICE = _dice("the heroes' {} attack")
MINION_DICE = {sides: Dice([DIE[sides]], "the DieMinion") for sides in LADDER}

BOOSTS = [[f"boost-{n}" for n in range(1, most + 1)] for most in range(21)]
PIPS = [[f"pip-{n}" for n in range(1, most + 1)] for most in range(22)]
COUNT = {key: n for keys in (BOOSTS[-1], PIPS[-1]) for n, key in enumerate(keys, 1)}
MINION_KEY = {sides: f"minion-d{sides}" for sides in LADDER}
MINION_SIDES = {key: sides for sides, key in MINION_KEY.items()}
TOKEN_KEY = {token: f"use-{token}" for token in SLOTS}
TOKEN_OF = {key: token for token, key in TOKEN_KEY.items()}
STOP = "stop"


def token_keys(m: Monster) -> list[str]:
    """The tokens that can be used at any time: not the DieMaster's, which is for attack rolls."""
    return [TOKEN_KEY[token] for token in dict.fromkeys(m.tokens) if token in TOKEN_KEY]


def minion_keys(m: Monster) -> list[str]:
    return [MINION_KEY[sides] for sides in dict.fromkeys(m.minions)]


def raise_roll(g: Dungeon, m: Monster, roll: Roll) -> Rules[bool]:
    """Add to a roll for as long as it fails and the player wants to; True if it succeeds in the end.

    Boosts, DieMinions, pips, tokens and fitting abilities come in any order (DIE-RULING-34).
    """
    while roll.natural + roll.bonus < roll.need:
        options = raising(g, m, roll)
        if not options:
            return False
        key = yield Ask(
            m.seat,
            "raise",
            "DIE-FIGHT-06" if roll.moment == "roll" else "DIE-TRAP-03",
            [*options, STOP],
            prompt=lambda: (
                f"Your {SLOTS[roll.stat].capitalize()} roll is {roll.result}; {roll.need} or more succeeds."
            ),
            describe=partial(label, g, "raise"),
            barred=partial(barred_raises, g, m, roll),
        )
        if key == STOP:
            return False
        yield from raise_by(g, m, roll, key)
        if roll.passed:
            break
    return True


def raising(g: Dungeon, m: Monster, roll: Roll) -> list[str]:
    """What could still be added to a failed roll; nothing, if all of it would not be enough."""
    short = roll.need - roll.natural - roll.bonus
    spare = m.value[roll.stat] - 1
    pips = sum(m.namic) if m.namic else 0
    minions = m.minions
    if minions and g.combat is not None and forbidden(g, "minions"):
        minions = NONE  # type: ignore[assignment]
    helpers = usable(g, m, roll.moment)
    if m.tokens or m.kobold:
        helpers = helpers + token_keys(m)
        if kobold_ready(g, m, "roll"):
            helpers.append("kobold")
    if not helpers and spare + pips + sum(minions) < short:
        return NONE
    options = BOOSTS[spare if spare < short else short]
    if minions:
        options = options + [MINION_KEY[sides] for sides in dict.fromkeys(minions)]
    if pips:
        options = options + PIPS[pips if pips < short else short]
    return options + helpers if helpers else options


def raise_by(g: Dungeon, m: Monster, roll: Roll, key: str) -> Rules[None]:
    """One thing added to a failed roll."""
    if key in MINION_SIDES:
        sides = MINION_SIDES[key]
        m.minions.remove(sides)
        [face] = yield MINION_DICE[sides]
        roll.bonus += face
        g.note("minion", "DIE-MINION-03", seat=m.seat, die=sides, face=face, result=roll.result)
        return
    points = COUNT.get(key)
    if points is None:
        if key in TOKEN_OF:
            use_token(g, m, TOKEN_OF[key])
        elif key == "kobold":
            yield from use_kobold(g, m, roll)
        else:
            yield from use(g, m, key, roll)
    elif key[0] == "b":
        m.value[roll.stat] -= points
        roll.bonus += points
        g.note("boosted", "DIE-BOOST-01", seat=m.seat, slot=SLOTS[roll.stat], amount=points)
    else:
        spend_pips(g, m, points)
        roll.natural += points


def barred_raises(g: Dungeon, m: Monster, roll: Roll) -> Iterable[Barred]:
    """What cannot be added to this roll, and why."""
    if m.value[roll.stat] == 1:
        yield Barred(
            f"Boost with {SLOTS[roll.stat].capitalize()}", "a stat stays at 1 or more", "DIE-BOOST-03"
        )
    for other in STATS:
        if other != roll.stat:
            yield Barred(
                f"Boost with {SLOTS[other].capitalize()}",
                f"only {SLOTS[roll.stat].capitalize()}, which was rolled, can boost this roll",
                "DIE-BOOST-03",
            )
    if m.minions and forbidden(g, "minions"):
        yield Barred("Add a DieMinion", "the Patriarch forbids DieMinions while he stands", "DIE-EPIC-15")
    if m.xp and not sum(m.namic):
        yield Barred("Spend DieNamic pips", "the die that counts XP gives no pips", "DIE-NAMIC-08")
    if "diemaster" in m.tokens:
        yield Barred("Use the DieMaster token", "it is used before an attack roll", "DIE-MASTER-02")
    yield from barred_abilities(g, m, roll.moment)


def barred_abilities(g: Dungeon, m: Monster, when: str) -> Iterable[Barred]:
    """The player's own abilities and cards that cannot be used now, and those used up."""
    content = box(g)
    for ability in own(content, m):
        no = verdict(g, m, ability, when)
        if no is not None:
            yield Barred(ability.name, no.why, no.rule, (ability.id,))
    for one in content.cards[m.creature]:
        if one not in m.cards:
            yield Barred(
                content.abilities[one].name, "the card was used and is out of the game", "DIE-ABIL-04", (one,)
            )
    if m.kobold and not kobold_ready(g, m, when):
        why = "it has been used this turn" if m.kobold_used else "this side names another moment"
        yield Barred("Kobold", why, "DIE-KOBOLD-02", (m.kobold,))
