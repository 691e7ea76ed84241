"""Life: healing, and losing the game (rulebook p.8)."""

from __future__ import annotations

from typing import NoReturn

from undercroft.engine import Outcome
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.telling import happenings


def heal(g: Party, hero: Hero, amount: int, rule: str, *, together: bool = False) -> int:
    """Add life, up to the Hero's maximum; the fainted and the gone cannot be healed (DF-RULING-93)."""
    if not hero.awake:
        return 0
    healed = max(0, min(amount, hero.most - hero.life))
    if healed:
        hero.life += healed
        g.note(happenings.Healed(hero.id, healed, hero.life, together), rule)
    return healed


def life_of(g: Party, life: int) -> int:
    """A Monster's or the Boss's life in this mode (DF-SETUP-13, DF-RULING-135, -137)."""
    return max(1, life + g.chart.life)


def blow_of(g: Party, damage: int) -> int:
    """What a Miss costs in this mode: as printed, but for the gentle one (DF-RULING-135)."""
    return max(1, damage + g.box.modes[g.mode].damage)


def heal_party(g: Party, amount: int, rule: str, by: str = "") -> None:
    """Every Hero heals."""
    healed = {hero.id: hero.life for hero in g.heroes if heal(g, hero, amount, rule, together=True)}
    if healed:
        g.note(happenings.AllHealed(by, amount, healed), rule)


def lose(g: Party, rule: str, why: happenings.Loss) -> NoReturn:
    """The party has lost, all of it (DF-GOAL-01)."""
    seats = list(dict.fromkeys(hero.seat for hero in g.heroes))
    foe, left = (g.combat.foe, g.combat.life) if g.combat else ("", 0)
    lost = happenings.Lost(why, foe, left, g.shops)
    g.note(lost, rule)
    g.end(Outcome.by(lost, (), dict.fromkeys(seats, 0.0), rule=rule))
