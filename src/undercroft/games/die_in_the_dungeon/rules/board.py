"""The creature board: its dice, how they grow and shrink, XP and DieNamic dice, and losing."""

from __future__ import annotations

from functools import partial
from typing import Literal, NoReturn

from undercroft.engine import Ask, Outcome, Rules
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    ABILITY_MOST,
    BELOW,
    HEALTH,
    NAMIC_MOST,
    NAMIC_PIPS,
    NEXT,
    SLOTS,
    TIME,
    TIME_MOST,
    TOKEN_POINTS,
    TYPE_MOST,
    Slot,
)
from undercroft.games.die_in_the_dungeon.rules.abilities import barred_against_losses
from undercroft.games.die_in_the_dungeon.rules.progress import progress
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import (
    Downgraded,
    Gained,
    Kept,
    Lost,
    Over,
    Pips,
    PipsOn,
    Placed,
    Token,
    Upgraded,
)
from undercroft.games.die_in_the_dungeon.telling.questions import Survive


def on_board(m: Monster, sides: int) -> int:
    """Dice of a type on the board; the Time d20 and the Ability d4 count (DIE-DICE-06)."""
    return m.die.count(sides) + (sides == 20) + (sides == 4)


def gain(g: Dungeon, m: Monster, slot: Slot, amount: int, rule: str = "DIE-DICE-02") -> None:
    """Points for a slot, one by one, upgrading the die where it is full and not blocked (DIE-DICE-05, -07).

    An upgraded die stays upgraded: no loss makes it smaller (DIE-DICE-04). Ability comes back from 0 like
    from any other number (DIE-DICE-09).
    """
    value, before = m.value, m.value[slot]
    if slot == TIME:
        value[TIME] = min(TIME_MOST, before + amount)
    elif slot == ABILITY:
        value[ABILITY] = min(ABILITY_MOST, before + amount)
    else:
        die, now = m.die[slot], before
        while amount:
            if now == die:
                larger = NEXT.get(die, 0)
                if not larger or on_board(m, larger) >= TYPE_MOST:
                    if larger:
                        g.note(Kept(m.seat, SLOTS[slot], die, larger), "DIE-DICE-07")
                    break
                die = m.die[slot] = larger
                g.note(Upgraded(m.seat, SLOTS[slot], larger), "DIE-DICE-03")
            now += 1
            amount -= 1
        value[slot] = now
    if g.__dict__:  # somebody listens
        g.note(Gained(m.seat, SLOTS[slot], value[slot] - before, value[slot], rule), rule)


def heal(g: Dungeon, m: Monster, amount: int, rule: str) -> None:
    """Health up to the highest number of its die, never an upgrade (DIE-REST-04)."""
    before = m.value[HEALTH]
    m.value[HEALTH] = min(m.die[HEALTH], before + amount)
    g.note(Gained(m.seat, "health", m.value[HEALTH] - before, m.value[HEALTH], rule), rule)


def upgrade(g: Dungeon, m: Monster, slot: Slot, rule: str = "DIE-TILE-03") -> None:
    """The next higher die, if the board does not hold two of it already (DIE-DICE-10)."""
    larger = NEXT.get(m.die[slot], 0)
    if larger and on_board(m, larger) < TYPE_MOST:
        m.die[slot] = larger
        g.note(Upgraded(m.seat, SLOTS[slot], larger), rule)
    else:
        g.note(Kept(m.seat, SLOTS[slot], m.die[slot], larger), "DIE-DICE-10")


def downgrade(g: Dungeon, m: Monster, slot: Slot) -> None:
    """The next lower die, if the board does not hold two of it already (DIE-RULING-19)."""
    smaller = BELOW.get(m.die[slot], 0)
    if not can_shrink(m, slot):
        g.note(Kept(m.seat, SLOTS[slot], m.die[slot], smaller), "DIE-DICE-10")
    else:
        m.die[slot] = smaller
        m.value[slot] = min(m.value[slot], smaller)
        g.note(Downgraded(m.seat, SLOTS[slot], smaller))


def can_shrink(m: Monster, slot: Slot) -> bool:
    """Is there a smaller die, of which the board does not hold two?"""
    smaller = BELOW.get(m.die[slot], 0)
    return smaller > 0 and on_board(m, smaller) < TYPE_MOST


def lose_time(g: Dungeon, m: Monster, amount: int, rule: str) -> None:
    """Time passes; at 0 the game is lost. A Time token is no answer to it (DIE-TOKEN-07)."""
    m.value[TIME] = max(0, m.value[TIME] - amount)
    g.note(Lost(m.seat, "time", amount, m.value[TIME], rule), rule)
    if not m.value[TIME]:
        defeat(g, m, "DIE-LOSE-01", "time")


def lose_stat(g: Dungeon, m: Monster, slot: Slot, amount: int, rule: str) -> None:
    """A named loss of a stat stops at 1, of Ability at 0 (DIE-DICE-08, -09, DIE-LOSE-03, DIE-RULING-29)."""
    floor = 0 if slot == ABILITY else 1
    lost = min(amount, m.value[slot] - floor)
    m.value[slot] -= lost
    if g.__dict__:
        g.note(Lost(m.seat, SLOTS[slot], lost, m.value[slot], rule), rule)


def lose_health(g: Dungeon, m: Monster, amount: int, rule: str) -> Rules[None]:
    """Health goes; before a deadly loss is carried out a Health token may still be used."""
    while m.value[HEALTH] <= amount and "health" in m.tokens:
        about = Survive(amount, m.value[HEALTH])
        why_not = partial(barred_against_losses, g, m)
        key = yield Ask(g, m.seat, about, "DIE-TOKEN-05", ["use-health", "stop"], barred=why_not)
        if key == "stop":
            break
        use_token(g, m, "health")
    take_health(g, m, amount, rule)


def take_health(g: Dungeon, m: Monster, amount: int, rule: str) -> None:
    """Health goes at once; at 0 the game is lost (DIE-LOSE-02)."""
    m.value[HEALTH] = max(0, m.value[HEALTH] - amount)
    g.note(Lost(m.seat, "health", amount, m.value[HEALTH], rule), rule)
    if not m.value[HEALTH]:
        defeat(g, m, "DIE-LOSE-02", "health")


def defeat(g: Dungeon, m: Monster, rule: str, how: Literal["time", "health", "endless"]) -> NoReturn:
    """This player has lost; with two players the other has won (DIE-RULING-57)."""
    far, wanted = progress(g, m, box(g).maps[g.map].objective)
    others = tuple(other.seat for other in g.monsters if other is not m)
    finish(g, others, rule, Over(m.seat, how, far, wanted))


def win(g: Dungeon, m: Monster, rule: str) -> NoReturn:
    """This player has fulfilled the objective."""
    finish(g, (m.seat,), rule, Over(m.seat, "won"))


def finish(g: Dungeon, winners: tuple[str, ...], rule: str, ending: Over) -> NoReturn:
    scores = {m.seat: float(m.seat in winners) for m in g.monsters}
    points = {
        name: sum(values)
        for name, values in {
            "heroes": [m.heroes for m in g.monsters],
            "epics": [m.epics for m in g.monsters],
            "tiles": [len(g.tiles)],
        }.items()
    }
    g.note(ending, rule)
    g.end(Outcome.by(ending, winners, scores, points, rule=rule))


def earn_xp(g: Dungeon, m: Monster, amount: int) -> None:
    """XP turns the counting die up; at 6 pips it is placed, worth its slot (DIE-NAMIC-02 to -05, -10)."""
    for _ in range(amount):
        if len(m.namic) >= NAMIC_MOST:
            return
        m.xp += 1
        if m.xp == NAMIC_PIPS:
            m.xp = 0
            m.namic.append(len(m.namic) + 1)
            g.note(Placed(m.seat, len(m.namic)))


def gain_xp(g: Dungeon, m: Monster, amount: int, rule: str) -> None:
    """XP that no fallen hero gave: it is told, since nothing else would say where it came from."""
    before = NAMIC_PIPS * len(m.namic) + m.xp
    amount = min(amount, NAMIC_PIPS * NAMIC_MOST - before)
    g.note(Gained(m.seat, "xp", amount, before + amount), rule)
    earn_xp(g, m, amount)


def spend_pips(
    g: Dungeon, m: Monster, amount: int, on: PipsOn, result: int = 0, rule: str = "DIE-NAMIC-06"
) -> None:
    """Turn placed dice down, the lowest slot first; empty ones stay as used (DIE-NAMIC-07, -09)."""
    g.note(Pips(m.seat, amount, on, result), rule)
    for slot, pips in enumerate(m.namic):
        taken = min(pips, amount)
        m.namic[slot] -= taken
        amount -= taken
        if not amount:
            return


def use_token(g: Dungeon, m: Monster, token: str) -> None:
    """Discard a token for its points (DIE-TOKEN-03 to -08)."""
    m.tokens.remove(token)
    slot, rule = TOKEN_SLOT[token], TOKEN_RULE[token]
    g.note(Token(m.seat, token), rule)
    gain(g, m, slot, TOKEN_POINTS[token], rule)


TOKEN_SLOT = {name: slot for slot, name in enumerate(SLOTS)}
TOKEN_RULE = {
    "might": "DIE-TOKEN-04",
    "agility": "DIE-TOKEN-04",
    "magic": "DIE-TOKEN-04",
    "health": "DIE-TOKEN-05",
    "time": "DIE-TOKEN-06",
    "ability": "DIE-TOKEN-08",
}
