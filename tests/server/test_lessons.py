"""Lessons over HTTP: all answers are sent each time, the last is judged, nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from undercroft.engine import games
from undercroft.engine.tutor import Tutor
from undercroft.server.client import House
from undercroft.server.web.guard import kind_of
from undercroft.server.web.lessons import taught
from undercroft.server.wire.lessons import STEPS_MOST, InPupil

A_FIGHT = "/api/games/die-in-the-dungeon/lessons/a-fight"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(str(tmp_path_factory.mktemp("db") / "t.db"))
    yield running
    running.stop()


def send(house: Running, *answers: Any, **more: Any) -> Any:
    return asking.post(f"{house.url}{A_FIGHT}", json={"answers": list(answers), **more}).json()


def test_a_stranger_plays_a_lesson_and_nothing_is_kept(house: Running) -> None:
    [course] = [
        one for one in asking.get(f"{house.url}/api/games").json() if one["id"] == "die-in-the-dungeon"
    ]
    assert "a-fight" in [one["id"] for one in course["lessons"]]
    lesson = asking.get(f"{house.url}{A_FIGHT}").json()
    assert lesson["seat"] == "player-1" and any(thing["id"] == "magic" for thing in lesson["things"])
    first = send(house)
    assert (
        first["step"]["at"] == 1 and first["state"]["ask"]["kind"] == "ready" and not first["state"]["events"]
    )
    second = send(house, "go")
    assert second["step"]["at"] == 2 and len(second["state"]["rolls"]) == 3
    assert second["state"]["events"][0]["n"] == second["state"]["since"]
    done = send(house, "go", "stat-0", "attack-might", "boost-2", "wizard-1")
    assert done["step"] is None and done["state"]["ask"] is None and done["said"]
    assert asking.get(f"{house.url}/api/tables").json() == []


def test_a_mistake_is_told_with_its_rule_and_leaves_the_table_as_it_is(house: Running) -> None:
    before = send(house, "go")
    wrong = send(house, "go", "stat-1")
    assert wrong["mistake"]["rule"] == "DIE-DMG-05" and wrong["shown"] is None
    assert wrong["state"]["view"] == before["state"]["view"] and wrong["step"] == before["step"]
    again = send(house, "go", "stat-1", slips=1)
    assert again["shown"] == "stat-0" and again["label"]
    asked = send(house, "go", show=True)
    assert asked["shown"] == "stat-0" and asked["mistake"] is None


@pytest.mark.parametrize(
    "answers",
    [
        ["fly"],
        ["go", "stat-1", "attack-might"],
        ["go"] * STEPS_MOST,
        ["go"] * (STEPS_MOST + 1),
        [None],
        [[{}]],
        [1e99],
    ],
)
def test_anything_else_is_refused_in_words(house: Running, answers: list[Any]) -> None:
    found = asking.post(f"{house.url}{A_FIGHT}", json={"answers": answers})
    assert found.status_code == 400 and found.json()["detail"]


def test_there_is_no_such_lesson(house: Running) -> None:
    assert asking.get(f"{house.url}/api/games/die-in-the-dungeon/lessons/none").status_code == 404
    assert asking.post(f"{house.url}/api/games/none/lessons/none", json={}).status_code == 400


def test_lessons_have_a_rate_of_their_own() -> None:
    assert kind_of("POST", A_FIGHT) == kind_of("GET", A_FIGHT + "/") == "lessons"


def test_a_coach_speaks_at_a_table_to_the_one_who_is_asked(house: Running) -> None:
    async def story() -> None:
        async with House(house.url) as door:
            ada = await door.enter("Ada")
            table = await ada.open("die-in-the-dungeon", seats={"player-1": {"kind": "me"}})
            async with ada.sit(table.id) as place:
                said = await place.counsel()
                assert said.coach and said.rev == place.state.rev and said.label
                assert place.state.ask is not None
                assert said.answer in [option.key for option in place.state.ask.options]

    asyncio.run(story())


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_step_of_every_lesson_can_be_sent(game: Any) -> None:
    for lesson in game.lessons.values():
        answers: list[Any] = []
        for number, step in enumerate(lesson.sheet.step, 1):
            told = taught(Tutor(game, lesson), InPupil(list(answers), show=True))
            assert told.step is not None and told.step.at == number and told.shown == step.shown
            msgspec.json.encode(told)
            answers.append(step.shown if step.ask else None)
        assert taught(Tutor(game, lesson), InPupil(answers)).step is None
