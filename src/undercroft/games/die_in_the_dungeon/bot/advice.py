"""How a sensible monster plays: advice for every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from undercroft.engine import Ask, Source
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.fighting import attack, defeat, hit, raise_roll, ready
from undercroft.games.die_in_the_dungeon.bot.journey import act, before_tile, damage, either, offer
from undercroft.games.die_in_the_dungeon.content.words import SLOT
from undercroft.games.die_in_the_dungeon.rules.rolls import MINION_SIDES
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.questions import WhichStat

ARRANGEMENT = "8-12-10-6"
"""What wins most with this bot: good stats keep heroes from hitting at all."""


def advise(g: Dungeon, ask: Ask, source: Source) -> str | None:
    """What to answer; None leaves it to a look ahead."""
    adviser = ADVICE.get(ask.kind)
    return adviser(g, g.monsters[g.active], ask) if adviser else None


def arrange(g: Dungeon, m: Monster, ask: Ask) -> str:
    return ARRANGEMENT


def which_stat(g: Dungeon, m: Monster, ask: Ask) -> str:
    """In a fight the stat that matters most now, else the best attack die that is full."""
    assert isinstance(ask.about, WhichStat)
    options = ask.options
    c = g.combat
    if c is not None and c.used and c.attack == 0 and c.party:
        if ask.about.effect == "hush":
            attacks = box(g).parties(c.party).attacks
            return max(options, key=lambda o: odds.hit_chance(g, m, SLOT[o]) * attacks.count(SLOT[o]))
        return max(options, key=lambda o: odds.success(g, m, SLOT[o], 3) - 0.01 * SLOT[o])
    return max(options, key=lambda o: (m.value[SLOT[o]] == m.die[SLOT[o]] < 12, m.die[SLOT[o]], -SLOT[o]))


def first(g: Dungeon, m: Monster, ask: Ask) -> str:
    options = ask.options
    return options[0]


def smallest_minion(g: Dungeon, m: Monster, ask: Ask) -> str:
    options = ask.options
    return min(options, key=lambda key: MINION_SIDES[key])


Adviser: TypeAlias = Callable[[Dungeon, Monster, Ask], str]

ADVICE: dict[str, Adviser] = {
    "arrange": arrange,
    "before-power-up": act,
    "act": act,
    "move": act,
    "just-taken": before_tile,
    "before-tile": before_tile,
    "before-hero-die": before_tile,
    "before-check": before_tile,
    "end-of-turn": before_tile,
    "which-stat": which_stat,
    "either": either,
    "offer": offer,
    "damage": damage,
    "ready": ready,
    "attack": attack,
    "raise": raise_roll,
    "hit": hit,
    "defeat": defeat,
    "give-up": smallest_minion,
    "save-minion": lambda g, m, ask: "burn",
    "survive": first,
    "pips": first,
    "kobold-side": first,
    "swap": first,
}
