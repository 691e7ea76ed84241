"""Several server processes over one database: one table, whichever process one comes through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

import pytest

from tests.server.conftest import Process, Running
from tests.server.test_table import ME_AND_BOT, ME_AND_OPEN, any_answer, play_out, two
from undercroft.engine import Record
from undercroft.server.client import Guest, House, Refused

Story = Callable[[House, House], Awaitable[None]]


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[tuple[Running, Running]]:
    """Two servers that know of each other only what the database says."""
    one, other = Running(database), Running(database)
    yield one, other
    one.stop()
    other.stop()


def play(pair: tuple[Running, Running], story: Story) -> None:
    async def run() -> None:
        async with House(pair[0].url) as one, House(pair[1].url) as other:
            await story(one, other)

    asyncio.run(run())


def through(house: House, guest: Guest) -> Guest:
    """The same person, coming through another process."""
    return Guest(house, guest.token, guest.id, guest.name)


def test_two_people_play_one_table_through_two_processes(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada, bo, table_id = await two(one)
        async with ada.sit(table_id) as left, through(other, bo).sit(table_id) as right:
            await play_out(left, right)
            assert left.state.outcome == right.state.outcome and left.state.rev == right.state.rev
            assert left.story[-1] == right.story[-1]
            await right.until(lambda: right.table.status == "over")
        for house in (one, other):
            assert (await through(house, ada).verify(table_id)).honest
        assert await ada.record(table_id) == await through(other, ada).record(table_id)

    play(pair, story)


def test_of_two_answers_at_once_one_is_stored_and_the_other_is_stale(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada = await one.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 60})
        async with ada.sit(table.id) as here, through(other, ada).sit(table.id) as there:
            rounds = 0
            while here.state.ask:
                rev = here.state.rev
                told = await asyncio.gather(
                    here.answer("down", rev=rev), there.answer("down", rev=rev), return_exceptions=True
                )
                stored = [rev for rev in told if isinstance(rev, int)]
                stale = [error.code for error in told if isinstance(error, Refused)]
                assert stored == [rev + 1] and stale in (["stale"], ["over"]), told
                await asyncio.gather(
                    *(place.until(lambda p=place, r=rev: p.state.rev == r + 1) for place in (here, there))
                )
                assert here.state.view == there.state.view and here.state.rolls == there.state.rolls
                rounds += 1
            assert rounds > 3
        entries = Record.parse(await ada.record(table.id)).entries
        assert sum(entry.seat is not None for entry in entries) == rounds
        assert (await ada.verify(table.id)).honest

    play(pair, story)


def test_the_same_message_sent_through_both_is_one_answer(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada = await one.enter("Ada")
        table = await ada.open("rats-in-the-cellar")
        async with ada.sit(table.id) as here, through(other, ada).sit(table.id) as there:
            rev = here.state.rev
            told = await asyncio.gather(
                here.answer("down", rev=rev, message="same"), there.answer("down", rev=rev, message="same")
            )
            assert list(told) == [rev + 1, rev + 1]
            assert (await ada.table(table.id)).rev == rev + 1

    play(pair, story)


def test_a_chair_is_given_once_and_a_rematch_is_one_table(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        for _ in range(4):
            ada, bo, cy = await one.enter("Ada"), await one.enter("Bo"), await other.enter("Cy")
            table = await ada.open("whispers", seats=ME_AND_OPEN)
            for guest in (bo, cy):
                await guest.join(table.id, table.invite)
            told = await asyncio.gather(
                bo.seat(table.id, "right"), cy.seat(table.id, "right"), return_exceptions=True
            )
            refused = [error for error in told if isinstance(error, Refused)]
            assert len(refused) == 1 and refused[0].code == 403, told
            await ada.seat(table.id, "right", "bot")
            async with ada.sit(table.id) as place:
                await play_out(place)
            again = await asyncio.gather(ada.rematch(table.id), through(other, ada).rematch(table.id))
            assert again[0].id == again[1].id

    play(pair, story)


def test_chat_through_both_processes_is_kept_in_one_order(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada, bo, table_id = await two(one)
        async with ada.sit(table_id) as left, through(other, bo).sit(table_id) as right:
            await asyncio.gather(*(place.say(f"{n}\x00 ") for n in range(5) for place in (left, right)))
            for place in (left, right):
                await place.until(lambda p=place: len(p.chat) == 10)
            assert [line.n for line in left.chat] == list(range(10))
            assert left.chat == right.chat and {line.text for line in left.chat} == set("01234")

    play(pair, story)


def test_a_sign_in_that_is_ended_and_an_invitation_that_is_taken_back_end_everywhere(
    pair: tuple[Running, Running],
) -> None:
    async def story() -> None:
        async with House(pair[0].url) as here, House(pair[1].url) as there:
            ada, _, table = await two(here)
            old = (await ada.table(table)).invite
            async with through(there, ada).sit(table) as elsewhere, there.watch(table, old) as nobody:
                told = await ada.call("POST", "/api/me/token", dict)
                with pytest.raises(ConnectionError):
                    await elsewhere.until(lambda: False, seconds=20)
                again = Guest(here, told["token"], ada.id, ada.name)
                await again.call("POST", f"/api/tables/{table}/invite", object)
                with pytest.raises(ConnectionError):
                    await nobody.until(lambda: False, seconds=20)

    asyncio.run(story())


def test_an_undo_in_one_process_is_seen_in_the_other(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada, bo, table_id = await two(one)
        async with ada.sit(table_id) as left, through(other, bo).sit(table_id) as right:
            await left.answer("basilisk")
            await right.until(lambda: bool(right.state.ask and right.state.ask.yours))
            await left.undo()
            await left.answer("aardvark")
            await right.until(lambda: right.state.rev == left.state.rev)
            async with bo.sit(table_id) as fresh:
                assert fresh.story == right.story
            assert right.state.view["words"] == {"left": "?"}
            await play_out(left, right)
        assert (await bo.verify(table_id)).honest

    play(pair, story)


def test_bots_play_once_though_both_processes_look_on(pair: tuple[Running, Running]) -> None:
    async def story(one: House, other: House) -> None:
        ada = await one.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as here, through(other, ada).sit(table.id) as there:
            turn = 0
            while here.state.ask or there.state.ask:
                place = (here, there)[turn % 2]
                await place.until(lambda p=place: p.state.ask is None or p.state.ask.yours)
                if place.state.ask:
                    try:
                        await place.answer(any_answer(place.state))
                    except Refused as refused:
                        assert refused.code in ("stale", "over")
                turn += 1
            assert here.state.outcome == there.state.outcome
        assert (await ada.verify(table.id)).honest

    play(pair, story)


@pytest.mark.slow
def test_a_process_is_killed_and_its_people_go_on_through_the_other(database: str) -> None:
    one, other = Process(database), Process(database)

    async def story() -> None:
        acknowledged: dict[str, int] = {}

        async def keep_answering(guest: Guest, table: str) -> None:
            with suppress(ConnectionError):  # It may be lost before somebody has so much as sat down.
                async with guest.sit(table) as place:
                    while place.state.ask:
                        acknowledged[table] = await place.answer("down")

        async with House(one.url) as here, House(other.url) as there:
            guests = [await here.enter(f"Guest {number}") for number in range(6)]
            opened = [await g.open("rats-in-the-cellar", setup={"candle": 400}) for g in guests]
            watching = [through(there, g).sit(t.id) for g, t in zip(guests, opened, strict=True)]
            for place in watching:
                await place.__aenter__()
            tasks = [
                asyncio.create_task(keep_answering(g, t.id)) for g, t in zip(guests, opened, strict=True)
            ]
            while sum(acknowledged.values()) < 30:
                await asyncio.sleep(0.005)
            one.kill()
            await asyncio.gather(*tasks)
            for place, table in zip(watching, opened, strict=True):
                told = acknowledged.get(table.id, 1)
                await place.until(lambda p=place, r=told: p.state.rev >= r)
                try:
                    await place.answer("home")
                except Refused as no:  # What was stored but not yet acknowledged is heard of only now.
                    assert no.code == "stale"
                    await place.until(lambda p=place, r=told: p.state.rev > r)
                    await place.answer("home")
                assert place.state.rev <= told + 2 and place.state.ask is None
            for guest, table in zip(guests, opened, strict=True):
                assert (await through(there, guest).verify(table.id)).honest
            for place in watching:
                await place.leave()

    asyncio.run(story())
    other.stop()


def test_a_bot_of_a_process_that_is_gone_is_taken_over(database: str) -> None:
    slow, quick = Running(database, pace=600), Running(database)

    async def story(one: House, other: House) -> None:
        ada = await one.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as here, through(other, ada).sit(table.id) as there:
            rev = await here.answer("basilisk")  # Here its bot would wait for ten minutes.
            await there.until(lambda: there.state.rev == rev)
            await there.until(lambda: bool(there.state.ask and there.state.ask.yours))
            await here.until(lambda: here.state.rev == there.state.rev)

    play((slow, quick), story)
    slow.stop()
    quick.stop()
