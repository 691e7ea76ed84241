"""Losing life, fainting and losing the game (rulebook p.8), and healing."""

from __future__ import annotations

from typing import NoReturn

from undercroft.engine import Outcome, Rules
from undercroft.games.dungeon_fighter.state import Hero, Party


def heal(g: Party, hero: Hero, amount: int, rule: str) -> int:
    """Add life, up to the Hero's maximum; the fainted and the gone cannot be healed (DF-RULING-93)."""
    if not hero.awake:
        return 0
    healed = max(0, min(amount, hero.most - hero.life))
    if healed:
        hero.life += healed
        g.note("healed", rule, hero=hero.id, amount=healed, life=hero.life)
    return healed


def heal_party(g: Party, amount: int, rule: str) -> None:
    """Every Hero heals."""
    for hero in g.heroes:
        heal(g, hero, amount, rule)


def hurt(g: Party, places: list[int], amount: int, rule: str) -> Rules[None]:
    """Take life from these Heroes at once; whoever is then below 1 faints, unless saved in time.

    The windows run clockwise, and those who are still below 1 faint together (DF-RULING-95).
    """
    from undercroft.games.dungeon_fighter.equipment import moment

    struck = [place for place in places if g.heroes[place].awake]
    if amount > 0:
        for place in struck:
            hero = g.heroes[place]
            hero.life -= amount
            g.note("hurt", rule, hero=hero.id, amount=amount, life=hero.life)
    falling = [place for place in struck if g.heroes[place].life < 1]
    if not falling:
        return
    yield from moment(g, "faint")
    for place in falling:
        hero = g.heroes[place]
        if hero.life < 1:
            hero.life, hero.fainted = 0, True
            g.note("fainted", "DF-FAINT-01", hero=hero.id)
    if not g.awake():
        lose(g, "DF-LOSE-01", "every Hero has fainted")


def lose(g: Party, rule: str, why: str) -> NoReturn:
    """The party has lost, all of it (DF-GOAL-01)."""
    seats = list(dict.fromkeys(hero.seat for hero in g.heroes))
    g.note("lost", rule, why=why)
    g.end(Outcome((), rule, f"The party has lost: {why}.", dict.fromkeys(seats, 0.0)))
