"""Nothing moves until the person is there; who was replaced by a bot may sit down again."""

from __future__ import annotations

import asyncio

from tests.server.conftest import Running
from tests.server.test_fair_play import denied
from tests.server.test_table import ALL_BOTS, ME_AND_BOT, play, two
from undercroft.server.client import House, Place

BOT_FIRST = {"left": {"kind": "bot", "bot": "random"}, "right": {"kind": "me"}}


def answered(place: Place) -> bool:
    return bool(place.state.ask and place.state.ask.yours)


async def breath(server: Running, table: str) -> None:
    """Time for a bot to begin, had it not to wait: whatever the loop has to do is done."""
    for _ in range(50):
        await asyncio.sleep(0.002)
    assert not server.app.hall.loaded[table].turns.busy


def test_bots_wait_until_who_plays_with_them_has_come_and_has_read_what_lies_over_the_table(
    server: Running,
) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = (await ada.open("whispers", seats=BOT_FIRST)).id
        await breath(server, table)
        async with house.watch(table, (await ada.table(table)).invite):
            await breath(server, table)
        async with ada.sit(table, ready=False) as place:
            await breath(server, table)
            assert place.state.ask and place.state.ask.seat == "left"
            await place.ready()
            await place.until(lambda: answered(place))

    play(server, story)


def test_who_plays_alone_may_read_at_any_time_and_bots_alone_wait_for_nobody(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = (await ada.open("whispers", seats=ME_AND_BOT)).id
        async with ada.sit(table) as place:
            await place.ready(False)
            await place.answer(place.state.ask.options[0].key)  # type: ignore[union-attr]
            await breath(server, table)
            await place.ready()
            await place.until(lambda: answered(place) or place.state.outcome is not None)
        alone = (await ada.open("whispers", seats=ALL_BOTS)).id
        async with house.watch(alone, (await ada.table(alone)).invite) as seen:
            await seen.until(lambda: seen.state.outcome is not None)

    play(server, story)


def test_nobody_holds_others_up_once_it_has_begun(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        async with ada.sit(table) as left, bo.sit(table, ready=False) as right:
            await left.answer(left.state.ask.options[0].key)  # type: ignore[union-attr]
            await ada.seat(table, "left", "bot", bot="random")
            await right.until(lambda: answered(right))
            await right.answer(right.state.ask.options[0].key)  # type: ignore[union-attr]
            held = server.app.hall.loaded[table]
            assert held.seating.seated == {bo.id}
            await ada.seat(table, "left")
            assert not held.audience.wants_time(held.seating.seated, begun=True)

    play(server, story)


def test_who_was_replaced_by_a_bot_sits_down_again(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        await ada.seat(table, "right", "bot", bot="random")
        keeper = (await bo.table(table)).seats[1].keeper
        assert keeper is not None
        assert keeper.name == "Bo"
        await denied(ada.seat(table, "right"))
        assert (await bo.seat(table, "right")).mine == ["right"]
        await bo.seat(table, "right", "bot", bot="random")
        assert (await bo.seat(table, "right")).mine == ["right"], "a bot of one's own is a stand-in"
        await bo.seat(table, "right", "open")
        assert (await bo.table(table)).seats[1].keeper is None

    play(server, story)
