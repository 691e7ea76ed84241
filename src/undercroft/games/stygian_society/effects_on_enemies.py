"""Words of the vocabulary that befall enemies, and the defences that cards and mats give them."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine import Option, Rules, choose
from undercroft.games.stygian_society import effects as fx
from undercroft.games.stygian_society import enemies
from undercroft.games.stygian_society.cards import Effect
from undercroft.games.stygian_society.state import Climb, Figure


def bosses(g: Climb) -> list[Figure]:
    """The boss in play, if any."""
    return [figure for figure in g.enemies() if figure.kind == g.room]


def figures_meant(g: Climb, e: Effect, cause: fx.Cause) -> list[Figure]:
    match e.at:
        case "front":
            return list(g.front)
        case "rear":
            return list(g.rear)
        case "target":
            return [figure for figure in map(g.figure, cause.targets) if figure]
        case "boss":
            return bosses(g)
        case "colour":
            return enemies.figures(g, cause.colour)
        case _:
            return g.enemies()


def hit(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """Wounds that are no attack, on a chosen enemy or on all that are meant."""
    meant = figures_meant(g, e, cause)
    if not meant:
        return
    if e.at in ("chosen", "front-chosen"):
        choices = g.front if e.at == "front-chosen" else meant
        if not choices:
            return
        key = yield from choose(
            cause.hero.seat, "wound", "STY-TURN-08", [figure.id for figure in choices],
            prompt=f"Which enemy takes {fx.amount(g, e, cause)}?", describe=lambda key: figure_words(g, key),
        )  # fmt: skip
        meant = [figure for figure in meant if figure.id == key]
    yield from enemies.wound_without_attack(g, cause.hero, meant, fx.amount(g, e, cause))
    if cause.kind != "card":
        enemies.check_floor(g)


def mend(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    for figure in figures_meant(g, e, cause):
        mended = min(figure.wounds, fx.amount(g, e, cause))
        figure.wounds -= mended
        if mended:
            g.note("mended", "STY-TURN-07", figure=figure.id, enemy=figure.kind, wounds=mended)
    yield from ()


def add(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    for _ in range(max(1, e.n)):
        enemies.add_enemy(g, e.kind, e.place)
    yield from ()


def coming(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    g.coming.append(e.kind)
    g.note("coming", "STY-RULING-56", enemy=e.kind)
    yield from ()


def pull(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """A target in the rear rank is dragged to the right end of the front rank."""
    for target in cause.targets:
        figure = g.figure(target)
        if figure is not None and figure in g.rear:
            g.rear.remove(figure)
            g.front.append(figure)
            g.note("pulled", "STY-TURN-07", figure=figure.id, enemy=figure.kind)
    yield from ()


def push(g: Climb, e: Effect, cause: fx.Cause) -> Rules[None]:
    """A target in the front rank is driven to the right end of the rear rank."""
    for target in cause.targets:
        figure = g.figure(target)
        if figure is not None and figure in g.front:
            g.front.remove(figure)
            g.rear.append(figure)
            g.note("pushed", "STY-TURN-07", figure=figure.id, enemy=figure.kind)
    enemies.keep_front(g)
    yield from ()


def figure_words(g: Climb, figure_id: str) -> Option:
    """A figure as an option: name, number, rank, wounds."""
    figure = g.figure(figure_id)
    assert figure is not None
    rank = "front" if figure in g.front else "rear"
    health = enemies.health_of(figure.kind)
    number = figure.id.rsplit("-", 1)[1]
    return Option(
        figure_id,
        f"{enemies.name_of(figure.kind)} #{number}, {rank} rank, {health - figure.wounds}/{health}",
        (figure_id,),
    )


# --- defences ----------------------------------------------------------------------------------------


def _rider(g: Climb, figure: Figure, attack: str) -> int:
    return 0 if figure in g.front else len(g.front)


DEFENCES: dict[str, Callable[[Climb, Figure, str], int]] = {
    "rider": _rider,
    "guarded": lambda g, f, a: 1 if len(g.front if f in g.front else g.rear) > 1 else 0,
    "stoic": lambda g, f, a: 0 if f.id in g.now.hurt else 1,
    "bodyguards": lambda g, f, a: min(4, len(g.front) + len(g.rear) - 1),
    "shroud": lambda g, f, a: min(3, g.field["black"] + g.crypt["black"]),
    "learned": lambda g, f, a: 3 if a != "plain" and g.memory.get("type") == a else 0,
    "glass": lambda g, f, a: -1 if a == "melee" else 0,
}
"""Defences beside resistances, by the name an enemy card or mat gives."""
