"""A table to practise at: one die, any throw of the book, no Monster, as often as one likes.

A try is thrown as at the table of a game, by the same hand and the same physics; nothing of it is kept.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine import SetupError, Thing
from undercroft.engine.books.content import meant
from undercroft.engine.game import Film, Worker
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.rules.attack import shape_and_faces
from undercroft.games.dungeon_fighter.setup import Setup, new_party
from undercroft.games.dungeon_fighter.state import OnBoard, Party
from undercroft.games.dungeon_fighter.telling.things import things
from undercroft.games.dungeon_fighter.throws.aiming import Aimed, Aiming
from undercroft.games.dungeon_fighter.throws.chances import Throw
from undercroft.games.dungeon_fighter.throws.landed import Thrown
from undercroft.games.dungeon_fighter.view.board import FighterView, view

PLAIN = "plain"
"""The exercise without a Specific Throw."""
DIE = "red"


def exercises() -> list[Thing]:
    """The plain throw, and every Specific Throw of the box."""
    plain = Thing(
        id=PLAIN,
        kind="throw",
        name="Plain throw",
        icon="rolling-dices",
        text="Bounce the die off the table and onto the Target.",
    )
    return [plain, *(one for one in things(box_of()) if one.id in box_of().throws)]


def stand(exercise: str) -> tuple[FighterView, Aimed]:
    """A clear table, the die in hand, and all that a gesture for this throw is held to."""
    g = clear_table()
    return seen(g, in_hand=True), Aiming(needs_of(exercise), shape_and_faces(g, DIE)[0]).schema()


def tried(exercise: str, answer: Any, seed: int, film: Film, worker: Worker) -> FighterView:
    """One throw, and the table after it."""
    from undercroft.games.dungeon_fighter.throws import by_physics  # Only where physics is installed.

    g, needs = clear_table(), needs_of(exercise)
    shape, faces = shape_and_faces(g, DIE)
    aim = Aiming(needs, shape).of_person(answer)
    thrown = msgspec.convert(
        by_physics.throw(Throw(g, DIE, shape, faces, needs, aim), seed, film, worker), Thrown
    )
    g.last_throw = thrown
    g.on_board = [OnBoard(DIE, shape, one.pose) for one in thrown.dice if one.stays and one.pose]
    return seen(g, in_hand=False)


def clear_table() -> Party:
    """Two Heroes of the box at an empty Target."""
    heroes = tuple(box_of().heroes)[:2]
    g = new_party(Setup(players=1, heroes=heroes, leader=heroes[0]))
    g.phase = "path"
    return g


def needs_of(exercise: str) -> tuple[str, ...]:
    """The Specific Throws of an exercise."""
    known = box_of().throws
    if exercise != PLAIN and exercise not in known:
        raise SetupError(f"no throw '{exercise[:40]}'{meant(exercise, known)}")
    return () if exercise == PLAIN else (exercise,)


def seen(g: Party, *, in_hand: bool) -> FighterView:
    """The table as its one player sees it."""
    whole = view(g, g.heroes[0].seat)
    pool = msgspec.structs.replace(whole.pool, die=DIE, in_hand=[DIE] if in_hand else [])
    return msgspec.structs.replace(whole, pool=pool)
