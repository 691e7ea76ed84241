"""Tables to practise at. The server keeps nothing of them: each try is told, thrown and forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from undercroft.engine import SetupError, find_game
from undercroft.engine.game import Practice
from undercroft.server.table.beside import WAITING, in_thread
from undercroft.server.table.hall import Hall
from undercroft.server.upkeep.fair import asker
from undercroft.server.web.routes import read
from undercroft.server.wire.board import OutFilm
from undercroft.server.wire.games import InTry, OutPractice, OutTried


class PracticeController(Controller):
    path = "/api/games/{game_id:str}/practice/{exercise:str}"
    tags = ("practice",)

    @get("/", summary="What can be practised, and how it is answered")
    async def stand(
        self, hall: NamedDependency[Hall], game_id: FromPath[str], exercise: FromPath[str]
    ) -> OutPractice:
        def told() -> OutPractice:
            practice = practice_of(game_id)
            view, form = practice.stand(exercise)
            game = find_game(game_id)
            return OutPractice(practice.exercises(), game.things(game.setup()), view, form)

        return await read(hall, told)

    @post("/", summary="One try; nothing of it is kept", status_code=HTTP_200_OK)
    async def tried(
        self,
        hall: NamedDependency[Hall],
        game_id: FromPath[str],
        exercise: FromPath[str],
        data: JSONBody[InTry],
    ) -> OutTried:
        films: list[OutFilm] = []
        who = asker()

        def film(kind: str, bodies: Sequence[str], track: bytes) -> None:
            films.append(OutFilm(kind, list(bodies), track))

        def worker(what: Any, *about: Any) -> Any:
            return hall.house.falls.wait(who, what, *about)

        def told() -> OutTried:
            seen = practice_of(game_id).tried(exercise, data.answer, secrets.randbits(62), film, worker)
            return OutTried(seen, films)

        async with hall.house.trying.turn(who):
            return await in_thread(told, WAITING)


def practice_of(game_id: str) -> Practice:
    """What of a game can be practised here."""
    practice = find_game(game_id).practice()
    if practice is None:
        raise SetupError(f"there is nothing to practise in '{game_id[:40]}' here")
    return practice
