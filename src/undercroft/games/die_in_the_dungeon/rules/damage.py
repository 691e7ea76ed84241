"""Damage of a kind: the player decides for each point between Health and the matching stat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Ask, Reason, Rules
from undercroft.games.die_in_the_dungeon.content.words import HEALTH, SLOTS, Slot
from undercroft.games.die_in_the_dungeon.rules.abilities import barred_against_losses
from undercroft.games.die_in_the_dungeon.rules.board import lose_stat, take_health, use_token
from undercroft.games.die_in_the_dungeon.rules.rolls import TOKEN_OF, open_tokens, wizards_wait
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import Damage
from undercroft.games.die_in_the_dungeon.telling.reasons import NoAnswerToTime, NothingToTake

SPLITS = [[f"stat-{n}" for n in range(most + 1)] for most in range(21)]
"""How many points the stat takes; the rest comes off Health."""
SPLIT = {key: n for n, key in enumerate(SPLITS[-1])}


def splits(m: Monster, stat: Slot, damage: int, health_only: bool = False) -> list[str]:
    """The ways to share damage out; a stat takes none below 1 (DIE-DMG-02 to -04, DIE-DICE-13)."""
    if health_only:
        return SPLITS[0]
    spare = m.value[stat] - 1
    return SPLITS[spare if spare < damage else damage]


def take(g: Dungeon, m: Monster, stat: Slot, damage: int, split: str, rule: str) -> None:
    """Take damage, shared out as decided; what a stat lost stays lost (DIE-DMG-05)."""
    to_stat = SPLIT[split]
    if to_stat:
        lose_stat(g, m, stat, to_stat, rule)
    if damage > to_stat:
        take_health(g, m, damage - to_stat, "DIE-DMG-03" if to_stat else rule)


def suffer(g: Dungeon, m: Monster, stat: Slot, damage: int, rule: str) -> Rules[None]:
    """Damage from a failed check: Health, the stat that was checked, or both (DIE-DMG-06)."""
    while True:
        options = splits(m, stat, damage)
        if m.tokens:
            options = options + open_tokens(g, m)
        if len(options) == 1:
            key = options[0]
        else:
            about, why_not = (
                Damage(SLOTS[stat], damage, m.value[HEALTH]),
                partial(barred_shares, g, m, stat, damage),
            )
            key = yield Ask(g, m.seat, about, rule, options, barred=why_not)
        if key in SPLIT:
            return take(g, m, stat, damage, key, rule)
        use_token(g, m, TOKEN_OF[key])


def barred_shares(g: Dungeon, m: Monster, stat: Slot, damage: int) -> Iterable[Reason[DieNames]]:
    """What cannot be done about the damage of a failed check, and why."""
    if damage >= m.value[stat]:
        yield NothingToTake(SLOTS[stat], m.value[stat] - 1)
    if wizards_wait(g) and "time" in m.tokens:
        yield NoAnswerToTime()
    yield from barred_against_losses(g, m)
