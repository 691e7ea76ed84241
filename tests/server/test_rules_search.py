"""The rules looked up over the wire: as ranked as at a terminal, and bounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from undercroft.engine import games
from undercroft.server.web.routes import ANSWERS, QUESTION


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(str(tmp_path_factory.mktemp("db") / "t.db"))
    yield running
    running.stop()


def get(house: Running, path: str, **asked: str) -> httpx.Response:
    return asking.get(f"{house.url}/api/games/{path}", params=asked)


def answers(house: Running, asked: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = get(house, "die-in-the-dungeon/rules/search", q=asked).json()
    return found


def test_a_question_is_answered_as_at_a_terminal(house: Running) -> None:
    asked = "can a minion block damage"
    found, ledger = answers(house, asked), games()["die-in-the-dungeon"].ledger
    assert [one["id"] for one in found] == [rule.id for rule in ledger.look_up(asked, ANSWERS)]
    assert "damage" in found[0]["said"]


@pytest.mark.parametrize("asked", ["", "x" * (QUESTION + 1)])
def test_no_question_and_too_long_a_question_are_refused(house: Running, asked: str) -> None:
    assert get(house, "die-in-the-dungeon/rules/search", q=asked).status_code == 400


def test_a_family_of_rules_is_no_way_round_the_bound(house: Running) -> None:
    assert 0 < len(answers(house, "DIE-")) <= 2 * ANSWERS


def test_every_game_has_a_sheet_and_an_unknown_one_none(house: Running) -> None:
    for game in ("die-in-the-dungeon", "rats-in-the-cellar"):
        sheet = get(house, f"{game}/sheet").json()
        assert sheet["sections"] and sheet["title"]
    assert get(house, "nobody/sheet").status_code in (400, 404)
