"""Why an answer is good: what can be paid, and what threatens."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Ground
from undercroft.games.stygian_society.bot.judgement import (
    about_to_act,
    chance_to_pay,
    expected,
    guess_wild,
    threat,
)
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS
from undercroft.games.stygian_society.rules import dropping, party, skills
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling.grounds import CanPay, Danger, Standing
from undercroft.games.stygian_society.telling.names import ClimbNames


def grounds(g: Climb, ask: Ask, answer: Any) -> list[Ground[ClimbNames]]:
    """What speaks for an answer."""
    if not g.fighting or ask.form is not None:
        return []
    found: list[Ground[ClimbNames]] = []
    verb, _, rest = str(answer).partition(":")
    if ask.kind == "turn" and verb == "act" and rest != party.REGROUP:
        card, hero = g.box.cards[rest], g.hero
        cubes = dropping.hero_cubes(g, hero, card)
        pool = expected(g, cubes, guess_wild(g, card, cubes), inside(g))
        likely = chance_to_pay(pool, skills.price(g, hero, card, 0), skills.luck_of(g, hero))
        found.append(CanPay(rest, round(100 * likely)))
    worst = max(ENEMY_COLOURS, key=lambda colour: threat(g, colour) * about_to_act(g, colour, 1))
    if about_to_act(g, worst, 1) and round(threat(g, worst)):
        found.append(Danger(worst, round(threat(g, worst))))
    found.append(Standing(g.max_wounds - g.wounds, g.peril, g.place.chart[-1].at))
    return found
