"""The Final Boss (rulebook p.15): the last combat, victory, and the score for those who want one."""

from __future__ import annotations

from typing import NoReturn

from undercroft.engine import Outcome, Rules
from undercroft.games.dungeon_fighter.content.box import Box
from undercroft.games.dungeon_fighter.content.cards import COLOURS, Title
from undercroft.games.dungeon_fighter.rules.dungeon import first_turn, set_scene
from undercroft.games.dungeon_fighter.rules.life import blow_of, life_of
from undercroft.games.dungeon_fighter.state import Combat, Party
from undercroft.games.dungeon_fighter.telling import happenings

POINTS_PER_DIE = 3
UNSCARRED = 5
ELIMINATED = 5


def meet_boss(g: Party) -> Rules[None]:
    """The Monsters left are discarded, one Boss is drawn (DF-CYCLE-03, DF-BOSS-01, -03).

    From here on it is a combat like any other (DF-BOSS-04).
    """
    for deck in g.levels:
        g.boxed += deck.left
        deck.left = {}
    g.room = ""
    name = yield from g.bosses.draw_one()
    assert name
    boss = g.box.bosses[name]
    eased = boss.eased if g.box.modes[g.mode].boss < 0 else 0
    life = life_of(g, boss.life + eased + g.chart.boss)
    g.last_throw = None
    g.combat = Combat(foe=boss.id, boss=True, life=life, pool=list(COLOURS))
    g.note(happenings.Boss(boss.id, life, blow_of(g, boss.damage)))
    set_scene(g, [boss])
    yield from first_turn(g)


def win(g: Party) -> NoReturn:
    """The Boss has fallen: the party has won, together (DF-WIN-01)."""
    points = score(g)
    seats = list(dict.fromkeys(hero.seat for hero in g.heroes))
    victory = happenings.Victory(points, title_of(g.box, points).id)
    g.note(victory)
    g.end(Outcome.by(victory, seats, dict.fromkeys(seats, 1.0), dict.fromkeys(seats, points)))


def score(g: Party) -> int:
    """Gold, white dice, Scars, the eliminated and the difficulty (DF-SCORE-01 to -07)."""
    points = g.gold + POINTS_PER_DIE * g.bonus
    points += -g.scars_taken if g.scars_taken else UNSCARRED
    points -= ELIMINATED * sum(hero.out for hero in g.heroes)
    return points + g.box.modes[g.mode].points


def title_of(box: Box, points: int) -> Title:
    """What the party may call itself (DF-SCORE-08)."""
    return next(title for title in box.titles if points <= title.most)
