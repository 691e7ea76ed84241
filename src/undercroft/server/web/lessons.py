"""Lessons for a browser. Nothing is kept: a pupil sends all answers so far, and the lesson is led there.

That is a few dozen answers of a lesson that was written here, so strangers may ask for it, as often as the
door allows.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from undercroft.engine import Game, IllegalAnswer, find_game
from undercroft.engine.chance import Dice
from undercroft.engine.tutor import Tutor, Verdict
from undercroft.server.table import showing
from undercroft.server.table.dealing import Rolled
from undercroft.server.table.hall import Hall
from undercroft.server.web.routes import read
from undercroft.server.wire.lessons import InPupil, OutLesson, OutMistake, OutStep, OutTaught
from undercroft.server.wire.socket import OutState


class LessonsController(Controller):
    path = "/api/games/{game_id:str}/lessons/{lesson_id:str}"
    tags = ("lessons",)

    @get("/", summary="A lesson, and the things in it")
    async def one(
        self, hall: NamedDependency[Hall], game_id: FromPath[str], lesson_id: FromPath[str]
    ) -> OutLesson:
        return await read(hall, lambda: _lesson(Tutor(*_found(game_id, lesson_id))))

    @post("/", summary="Where a pupil's answers lead", status_code=HTTP_200_OK)
    async def answer(
        self,
        hall: NamedDependency[Hall],
        game_id: FromPath[str],
        lesson_id: FromPath[str],
        data: JSONBody[InPupil],
    ) -> OutTaught:
        return await read(hall, lambda: taught(Tutor(*_found(game_id, lesson_id)), data))


def _found(game_id: str, lesson_id: str) -> tuple[Game[Any, Any], Any]:
    game = find_game(game_id)
    if lesson_id not in game.lessons:
        raise NotFoundException("there is no such lesson")
    return game, game.lessons[lesson_id]


def _lesson(tutor: Tutor) -> OutLesson:
    sheet, setup = tutor.sheet, tutor.match.setup
    things = tutor.game.things(setup)
    told = msgspec.to_builtins(setup)
    return OutLesson(tutor.lesson.id, sheet.title, sheet.minutes, list(sheet.rules), tutor.seat, told, things)


def taught(tutor: Tutor, pupil: InPupil) -> OutTaught:
    """Lead the lesson to where a pupil is, and judge the last answer."""
    *before, last = pupil.answers or [None]
    for answer in before:
        if not _take(tutor, answer).right:
            raise IllegalAnswer("an answer before the last is not right")
    since = len(tutor.match.events)
    said, mistake, shown = "", None, None
    if pupil.answers:
        tutor.slips = pupil.slips
        verdict = _take(tutor, last)
        if verdict.right:
            said = verdict.say
        else:
            mistake, shown = OutMistake(verdict.say, verdict.rule), verdict.shown
    ask = tutor.ask
    if pupil.show and tutor.step is not None:
        shown = tutor.step.shown
    facts = tutor.game.inspect(tutor.match.state, tutor.seat, pupil.inspect) if pupil.inspect else {}
    return OutTaught(
        _state(tutor, since),
        _step(tutor),
        said if tutor.step is not None else f"{said} {tutor.sheet.end}".strip(),
        mistake,
        shown,
        ask.label(shown) if ask is not None and shown is not None else "",
        showing.barred(ask) if ask is not None else [],
        facts,
    )


def _take(tutor: Tutor, answer: Any) -> Verdict:
    step = tutor.step
    if step is None:
        raise IllegalAnswer("the lesson is over")
    return tutor.judge(answer) if step.ask else tutor.go_on()


def _step(tutor: Tutor) -> OutStep | None:
    step = tutor.step
    if step is None:
        return None
    return OutStep(tutor.at + 1, len(tutor.sheet.step), step.say, list(step.point), bool(step.ask))


def _state(tutor: Tutor, since: int) -> OutState:
    match, mine, ask = tutor.match, [tutor.seat], tutor.ask
    rolls = [
        Rolled(roll.chance, roll.answer).out(match.names, roll.events)
        for roll in match.rolls(since)
        if isinstance(roll.chance, Dice)
    ]
    return OutState(
        rev=match.rev,
        seat=tutor.seat,
        view=match.view(tutor.seat),
        text="",
        ask=showing.ask(match, ask, tutor.seat, mine) if ask is not None else None,
        since=since,
        events=showing.events(match, mine, since),
        rolls=rolls,
        films=[],
        undo="",
        deadline=0.0,
        outcome=None,
    )
