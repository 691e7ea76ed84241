"""Words of the vocabulary that befall enemies."""

from __future__ import annotations

from undercroft.engine import Rules, choose
from undercroft.games.stygian_society.content.cards import Effect
from undercroft.games.stygian_society.rules import enemies
from undercroft.games.stygian_society.rules.effects import Cause, amount, word
from undercroft.games.stygian_society.rules.skills import check_floor
from undercroft.games.stygian_society.state import Climb, Figure
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask


def figures_meant(g: Climb, e: Effect, cause: Cause) -> list[Figure]:
    match e.at:
        case "front":
            return list(g.front)
        case "rear":
            return list(g.rear)
        case "target":
            return _targets(g, cause)
        case "boss":
            return g.bosses()
        case "colour":
            return g.figures(cause.colour)
        case _:
            return g.enemies()


def _targets(g: Climb, cause: Cause) -> list[Figure]:
    return [figure for figure in map(g.figure, cause.targets) if figure]


@word("wound")
def wound(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """An attack's wounds, all of them at once (STY-RULING-36)."""
    yield from enemies.attack(g, cause.hero, cause.attack, cause.targets, e.n)


@word("hit")
def hit(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Wounds that are no attack, on a chosen enemy or on all that are meant."""
    meant = figures_meant(g, e, cause)
    if not meant:
        return
    if e.at in ("chosen", "front-chosen"):
        choices = g.front if e.at == "front-chosen" else meant
        if not choices:
            return
        about = ask.Wound(cause.hero.id, amount(g, e, cause), cause.card)
        options = [figure.id for figure in choices]
        key = yield from choose(g, cause.hero.seat, about, "STY-TURN-08", options)
        meant = [figure for figure in meant if figure.id == key]
    yield from enemies.wound_without_attack(g, cause.hero, meant, amount(g, e, cause), cause.card)
    if cause.kind != "card":
        check_floor(g)


@word("mend")
def mend(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    for figure in figures_meant(g, e, cause):
        mended = min(figure.wounds, amount(g, e, cause))
        figure.wounds -= mended
        if mended:
            health = g.box.health_of(figure.kind)
            left = health - figure.wounds
            g.note(told.Mended(figure.id, figure.kind, mended, left, health, cause.card))
    yield from ()


@word("add")
def add(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    rule = "STY-PERIL-05" if cause.kind == "event" else "STY-TURN-07"
    for _ in range(max(1, e.n)):
        enemies.add_enemy(g, e.kind, e.place, rule)
    yield from ()


@word("coming")
def coming(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.coming.append(e.kind)
    g.note(told.Coming(e.kind))
    yield from ()


@word("pull")
def pull(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Who is meant, or the target, is dragged from the rear rank to the right end of the front rank."""
    for figure in figures_meant(g, e, cause) if e.at else _targets(g, cause):
        if figure in g.rear:
            g.rear.remove(figure)
            g.front.append(figure)
            g.note(told.Pulled(figure.id, figure.kind))
    yield from ()


@word("push")
def push(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Who is meant, or the target, goes from the front rank to the right end of the rear rank."""
    for figure in figures_meant(g, e, cause) if e.at else _targets(g, cause):
        if figure in g.front:
            g.front.remove(figure)
            g.rear.append(figure)
            g.note(told.Pushed(figure.id, figure.kind))
    enemies.keep_front(g)
    yield from ()
