"""A new version of the rules eats no game: what was begun under older ones is shown, to its last position."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.cellars import Cellars
from tests.server.conftest import Running
from tests.server.test_table import ME_AND_OPEN, any_answer, play_out
from tests.server.whispers import Whispers
from undercroft.engine import Ask, Rules, games
from undercroft.server.client import Guest, House, Place, Refused

BOTH = {"left": {"kind": "me"}, "right": {"kind": "me"}}

Story = Callable[[House], Awaitable[Any]]


def at(database: str, story: Story) -> Any:
    """A server that is started for this and closed again."""
    server = Running(database)

    async def run() -> Any:
        async with House(server.url) as house:
            return await story(house)

    try:
        return asyncio.run(run())
    finally:
        server.stop()


@pytest.fixture
def next_edition(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def raised() -> None:
        ledger = Whispers().ledger
        monkeypatch.setattr(ledger, "sheet", msgspec.structs.replace(ledger.sheet, edition=2))

    return raised


async def two_in_mid_game(house: House) -> tuple[str, str, str, Place, Place]:
    ada, bo = await house.enter("Ada"), await house.enter("Bo")
    table = await ada.open("whispers", seats=ME_AND_OPEN, public=True)
    await bo.join(table.id, seats=["right"])
    async with ada.sit(table.id) as left, bo.sit(table.id) as right:
        await left.until(lambda: hasattr(left, "state"))
        await left.answer("basilisk")
        await left.undo()
        await left.answer("aardvark")
        await right.until(lambda: right.state.rev == left.state.rev)
        await right.answer("basilisk")
        await left.until(lambda: right.state.rev == left.state.rev)
        await left.see(text=True)
        return ada.token, bo.token, table.id, left, right


async def alone_in_mid_game(house: House, answers: int = 9) -> tuple[str, str, Place]:
    ada = await house.enter("Ada")
    table = await ada.open("whispers", seats=BOTH, public=True)
    async with ada.sit(table.id) as place:
        for _ in range(answers):
            await place.answer(any_answer(place.state))
        await place.see(text=True)
        return ada.token, table.id, place


def test_a_game_of_another_edition_is_shown_as_each_saw_it_and_cannot_be_gone_on_with(
    tmp_path: Path, next_edition: Callable[[], None]
) -> None:
    database = str(tmp_path / "t.db")
    ada, bo, table, left, right = at(database, two_in_mid_game)
    next_edition()

    async def later(house: House) -> None:
        async with (
            Guest(house, ada).sit(table) as one,
            Guest(house, bo).sit(table) as other,
            house.watch(table) as eye,
        ):
            assert "edition 1" in one.table.older and "edition 2" in one.state.trouble
            assert one.state.view == left.state.view and one.state.text == left.state.text
            assert one.story == left.story and other.story == right.story
            assert other.state.view == right.state.view
            assert eye.state.view["words"] == {"left": "?", "right": "?"}
            assert "aardvark" not in str(eye.story) and "aardvark" in str(one.story)
            assert one.state.ask is None
            with pytest.raises(Refused) as refused:
                await one.answer("aardvark")
            assert "edition" in refused.value.why
            with pytest.raises(Refused):
                await one.undo()
            await one.say("We can still talk")
        assert [listed["id"] for listed in await house.get("/api/tables")] == [table]
        with pytest.raises(Refused):
            await Guest(house, ada).record(table)

    at(database, later)


def test_it_goes_on_as_a_branch_from_there_where_that_is_possible(
    tmp_path: Path, next_edition: Callable[[], None]
) -> None:
    database = str(tmp_path / "t.db")
    ada, table, place = at(database, lambda house: alone_in_mid_game(house, 4))
    next_edition()

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        replay = await guest.replay(table)
        assert len(replay.moments) == 5
        branch = await guest.branch(table, replay.moments[-1])
        async with guest.sit(branch.id) as again:
            assert again.state.ask and again.state.view == place.state.view
            await play_out(again)
        assert (await guest.verify(branch.id)).honest

    at(database, later)


def test_a_finished_game_always_shows(tmp_path: Path, next_edition: Callable[[], None]) -> None:
    database = str(tmp_path / "t.db")

    async def finished(house: House) -> tuple[str, str, Place, bytes]:
        token, table, _ = await alone_in_mid_game(house)
        guest = Guest(house, token)
        async with guest.sit(table) as place:
            await play_out(place)
            await place.see(text=True)
            return token, table, place, await guest.record(table)

    ada, table, place, record = at(database, finished)
    next_edition()

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        async with guest.sit(table) as now:
            assert now.table.status == "over" and now.table.outcome == place.state.outcome
            assert now.state.outcome == place.state.outcome and now.story == place.story
            assert now.state.view == place.state.view
        assert await guest.record(table) == record
        verdict = await guest.verify(table)
        assert any("edition 1" in found.text for found in verdict.findings)
        assert (await guest.statistics()).games[0].played
        replay = await guest.replay(table)  # These rules still take every answer of it.
        branch = await guest.branch(table, replay.moments[2])
        async with guest.sit(branch.id) as again:
            assert again.state.ask and not again.table.older
            await play_out(again)
        assert (await guest.verify(branch.id)).honest

    at(database, later)


def test_a_game_that_these_rules_cannot_replay_is_shown_and_branches_before_the_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "t.db")

    async def finished(house: House) -> tuple[str, str, Place]:
        token, table, _ = await alone_in_mid_game(house)
        async with Guest(house, token).sit(table) as place:
            await play_out(place)
            return token, table, place

    ada, table, place = at(database, finished)
    before = Whispers.step

    def other_rules(self: Whispers, g: Any) -> Rules[None]:
        if g.turn == 0:
            return before(self, g)
        return _only_cockatrice(g)

    def _only_cockatrice(g: Any) -> Rules[None]:
        yield Ask(g, "left", games()["whispers"].questions[0]("left"), "RAT-TURN-01", ["cockatrice"])

    monkeypatch.setattr(Whispers, "step", other_rules)

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        async with guest.sit(table) as now:
            assert "changed" in now.table.older
            assert now.story == place.story and now.state.view == place.state.view
        replay = await guest.replay(table)
        assert 3 < len(replay.moments) < 8, "up to the first word of the second round"
        branch = await guest.branch(table, replay.moments[-1])
        async with guest.sit(branch.id) as again:
            assert [one.key for one in again.state.ask.options] == ["cockatrice"]  # type: ignore[union-attr]
        with pytest.raises(Refused):
            await guest.branch(table, replay.moments[-1] + 4)

    at(database, later)


def test_a_table_whose_game_is_gone_spoils_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "t.db")

    async def both(house: House) -> tuple[str, str, Place]:
        token, table, place = await alone_in_mid_game(house)
        await Guest(house, token).open("rats-in-the-cellar", public=True)
        await Guest(house, token).open("whispers", seats=ME_AND_OPEN, public=True)  # never begun
        return token, table, place

    ada, table, place = at(database, both)
    monkeypatch.delitem(games(), "whispers")

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        assert len(await house.get("/api/tables")) == 3
        assert len(await guest.call("GET", "/api/me/tables", list[Any])) == 3
        await guest.statistics()
        assert await guest.call("GET", f"/api/tables/{table}/things", list[Any]) == []
        async with guest.sit(table) as now:
            assert now.table.title == "Whispers" and now.table.older
            assert [seat.label for seat in now.table.seats] == ["Left", "Right"]
            assert now.state.text == place.state.text and now.story == place.story

    at(database, later)


def test_a_table_that_cannot_even_be_read_spoils_no_list(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    ada, *_ = at(database, alone_in_mid_game)
    with sqlite3.connect(database) as file:
        file.execute("UPDATE tables SET setup = '{broken'")

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        other = await guest.open("rats-in-the-cellar", public=True)
        assert [one["id"] for one in await house.get("/api/tables")] == [other.id]
        assert [one["id"] for one in await guest.call("GET", "/api/me/tables", list[Any])] == [other.id]

    at(database, later)


def test_a_campaign_that_cannot_be_read_spoils_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "cellars", Cellars())
    database = str(tmp_path / "t.db")

    async def begun(house: House) -> str:
        ada = await house.enter("Ada")
        await ada.open("cellars", campaign="new")
        assert len(await ada.campaigns()) == 1
        return ada.token

    ada = at(database, begun)
    with sqlite3.connect(database) as file:
        file.execute("UPDATE campaigns SET progress = '[]'")

    async def later(house: House) -> None:
        assert await Guest(house, ada).campaigns() == []

    at(database, later)


def test_a_game_from_before_stories_were_kept_has_its_story_once_it_was_opened(
    tmp_path: Path, next_edition: Callable[[], None]
) -> None:
    database = str(tmp_path / "t.db")
    ada, table, place = at(database, alone_in_mid_game)
    with sqlite3.connect(database) as file:
        file.execute("UPDATE journal SET told = ''")
        file.execute("DELETE FROM positions")

    async def opened(house: House) -> None:
        async with Guest(house, ada).sit(table) as now:
            assert now.story == place.story

    at(database, opened)
    next_edition()

    async def later(house: House) -> None:
        async with Guest(house, ada).sit(table) as now:
            assert now.table.older and now.story == place.story and now.state.view == place.state.view

    at(database, later)


def test_a_position_is_kept_while_people_play_though_nobody_puts_the_table_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there when the server is killed, and what was answered since is little."""
    database = str(tmp_path / "t.db")
    monkeypatch.setattr("undercroft.server.table.hall.EVERY", 3)

    async def kept(house: House) -> None:
        _, table, place = await alone_in_mid_game(house, answers=4)
        with sqlite3.connect(database) as file:
            for _ in range(600):
                found = file.execute("SELECT rev FROM positions WHERE table_id = ?", (table,)).fetchone()
                if found:
                    break
                await asyncio.sleep(0.1)
        assert found and place.state.rev - 3 < found[0] <= place.state.rev

    at(database, kept)


def test_a_table_that_waited_while_the_rules_changed_begins_under_the_new_ones(
    tmp_path: Path, next_edition: Callable[[], None]
) -> None:
    database = str(tmp_path / "t.db")

    async def waiting(house: House) -> tuple[str, str, str]:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_OPEN)
        return ada.token, table.id, table.commitment

    ada, table, promised = at(database, waiting)
    next_edition()

    async def later(house: House) -> None:
        guest = Guest(house, ada)
        await guest.seat(table, "right")
        async with guest.sit(table) as place:
            assert place.table.commitment != promised, "what it promises it plays by"
            await play_out(place)
        assert (await guest.verify(table)).honest
        assert b'"edition":2' in await guest.record(table)

    at(database, later)
