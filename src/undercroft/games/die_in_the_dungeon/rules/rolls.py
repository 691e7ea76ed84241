"""The player's own rolls: rolling, boosting, DieMinions, pips and what else raises a failed roll."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Ask, Dice, Die, Reason, Rules
from undercroft.games.die_in_the_dungeon.content.words import LADDER, MINION_REF, SLOTS, STATS
from undercroft.games.die_in_the_dungeon.rules.abilities import (
    NONE,
    barred_help,
    forbidden,
    kobold_ready,
    usable,
    use,
    use_kobold,
    who_forbids,
)
from undercroft.games.die_in_the_dungeon.rules.board import spend_pips, use_token
from undercroft.games.die_in_the_dungeon.rules.effects import Roll
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import Boosted, Minion
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import (
    HeroesAttack,
    MinionRoll,
    Raise,
    YourAttack,
    YourCheck,
)
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    NoAnswerToTime,
    NoMinions,
    NoPipsYet,
    OtherStat,
    StatStaysAtOne,
)

DIE = {sides: Die.sided(sides) for sides in LADDER}


def _dice(about: type[YourAttack | YourCheck | HeroesAttack]) -> list[dict[int, Dice]]:
    """A die of every type for each stat, made once."""
    return [{sides: Dice([DIE[sides]], about(SLOTS[stat], sides)) for sides in LADDER} for stat in STATS]


ATTACK_DICE = _dice(YourAttack)
CHECK_DICE = _dice(YourCheck)
HERO_DICE = _dice(HeroesAttack)
MINION_DICE = {sides: Dice([DIE[sides]], MinionRoll(sides)) for sides in LADDER}

BOOSTS = [[f"boost-{n}" for n in range(1, most + 1)] for most in range(21)]
PIPS = [[f"pip-{n}" for n in range(1, most + 1)] for most in range(22)]
COUNT = {key: n for keys in (BOOSTS[-1], PIPS[-1]) for n, key in enumerate(keys, 1)}
MINION_KEY = MINION_REF
MINION_SIDES = {key: sides for sides, key in MINION_KEY.items()}
TOKEN_KEY = {token: f"use-{token}" for token in SLOTS}
TOKEN_OF = {key: token for token, key in TOKEN_KEY.items()}
STOP = "stop"


def token_keys(m: Monster) -> list[str]:
    """The tokens that can be used at any time: not the DieMaster's, which is for attack rolls."""
    return [TOKEN_KEY[token] for token in dict.fromkeys(m.tokens) if token in TOKEN_KEY]


def open_tokens(g: Dungeon, m: Monster, costs_time: bool = False) -> list[str]:
    """The tokens that can be used now: a Time token is no answer to a loss of Time (DIE-TOKEN-07)."""
    barred = costs_time or wizards_wait(g)
    return [key for key in token_keys(m) if key != "use-time" or not barred]


def wizards_wait(g: Dungeon) -> bool:
    """Two Wizards on the tile just flipped call for Time, while its text is carried out (DIE-RULING-30)."""
    if g.phase != "tile":
        return False
    content = box(g)
    return content.parties(content.companies[g.tiles[g.place]][0]).wizards > 1


def minion_keys(m: Monster) -> list[str]:
    return [MINION_KEY[sides] for sides in dict.fromkeys(m.minions)]


def raise_roll(g: Dungeon, m: Monster, roll: Roll) -> Rules[bool]:
    """Add to a roll for as long as it fails and the player wants to; True if it succeeds in the end.

    Boosts, DieMinions, pips, tokens and fitting abilities come in any order, on attacks and on checks
    (DIE-DICE-14, DIE-BOOST-02, -06, DIE-MINION-04, DIE-TRAP-04, -06, -07, DIE-RULING-34).
    """
    while roll.natural + roll.bonus < roll.need:
        options = raising(g, m, roll)
        if not options:
            return False
        about = Raise(SLOTS[roll.stat], roll.die, roll.natural, roll.bonus, roll.need, roll.moment)
        rule = "DIE-FIGHT-06" if roll.moment == "roll" else "DIE-TRAP-03"
        key = yield Ask(g, m.seat, about, rule, [*options, STOP], barred=partial(barred_raises, g, m, roll))
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
        helpers = helpers + open_tokens(g, m, roll.costs_time)
        if kobold_ready(g, m, roll.moment):
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
    """One thing added to a failed roll; what was given up is gone even if it still fails (DIE-BOOST-04)."""
    if key in MINION_SIDES:
        sides = MINION_SIDES[key]
        m.minions.remove(sides)
        [face] = yield MINION_DICE[sides]
        roll.bonus += face
        g.note(Minion(m.seat, sides, face, roll.result), "DIE-MINION-03")
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
        g.note(Boosted(m.seat, SLOTS[roll.stat], points, roll.result))
    else:
        roll.natural += points
        spend_pips(g, m, points, "roll", roll.result)


def barred_raises(g: Dungeon, m: Monster, roll: Roll) -> Iterable[Reason[DieNames]]:
    """What cannot be added to this roll, and why."""
    if m.value[roll.stat] == 1:
        yield StatStaysAtOne(SLOTS[roll.stat])
    for other in STATS:
        if other != roll.stat:
            yield OtherStat(SLOTS[other], SLOTS[roll.stat])
    if m.minions and forbidden(g, "minions"):
        yield NoMinions(who_forbids(g, "minions"), m.minions)
    if m.xp and not sum(m.namic):
        yield NoPipsYet()
    if (roll.costs_time or wizards_wait(g)) and "time" in m.tokens:
        yield NoAnswerToTime()
    yield from barred_help(g, m, roll.moment)
