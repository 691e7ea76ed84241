"""Why an answer is good: how the throws go that it leads to."""

from __future__ import annotations

from typing import Any

from undercroft.engine import PASS, Ask, Ground
from undercroft.games.dungeon_fighter.bot.advice import fight_cost, hand
from undercroft.games.dungeon_fighter.rules.attack import DANCE, DANCE_BONUS
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.state import Party
from undercroft.games.dungeon_fighter.telling.grounds import FightAhead, FoeLeft, ThrowOdds
from undercroft.games.dungeon_fighter.telling.names import FighterNames


def grounds(g: Party, ask: Ask, answer: Any) -> list[Ground[FighterNames]]:
    """What speaks for an answer."""
    if ask.kind == "path":
        room = g.box.rooms[answer]
        cost = round(fight_cost(g, [room.throw] if room.throw else [], room.advantage))
        return [FightAhead(cost)] if cost else []
    if g.combat is None or ask.kind not in ("die", "weapons", "re-throw"):
        return []
    used = list(answer) if ask.kind == "weapons" and answer != PASS else []
    weapons = [key for key in used if key != DANCE]
    chance = hand(g, requirements(g, weapons, DANCE in used))
    bonus = sum(g.box.equipment[weapon].bonus for weapon in weapons) + DANCE_BONUS * (DANCE in used)
    deals = chance.hit * (chance.value + bonus)
    throws = max(1, round(g.combat.life / max(0.3, deals)))
    return [
        ThrowOdds(round(100 * chance.hit), round(10 * deals)),
        FoeLeft(g.combat.foe, max(0, g.combat.life), throws),
    ]
