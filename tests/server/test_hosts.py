"""What a host can do about somebody, what anybody can do about a lost token, and clocks that are set back."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.conftest import Running
from tests.server.test_fair_play import denied
from tests.server.test_security import closed_with, hello
from tests.server.test_table import ME_AND_BOT, ME_AND_OPEN, play, two
from undercroft.server.client import Guest, House, Refused
from undercroft.server.table import table as tables
from undercroft.server.table.turns import Clock, Turns


def test_who_was_put_out_comes_in_by_no_door(server: Running) -> None:
    async def story(house: House) -> None:
        ada, eve = await house.enter("Ada"), await house.enter("Eve")
        table = await ada.open("whispers", seats=ME_AND_OPEN, public=True)
        await eve.join(table.id, seats=["right"])
        body = {"person": eve.id}
        await denied(eve.call("POST", f"/api/tables/{table.id}/ban", object, json={"person": ada.id}))
        async with ada.sit(table.id) as left, eve.sit(table.id) as right:
            await left.answer("aardvark")
            await ada.call("POST", f"/api/tables/{table.id}/ban", object, json=body)
            await left.until(lambda: left.table.seats[1].kind == "bot")
            await left.until(lambda: bool(left.state.ask and left.state.ask.yours))
            with pytest.raises((ConnectionError, TimeoutError)):
                await right.until(lambda: False, seconds=5)
        await denied(eve.table(table.id), 404)
        await denied(eve.join(table.id), 404)
        await denied(eve.join(table.id, (await ada.table(table.id)).invite), 404)
        assert await closed_with(server.url, table.id, hello(eve.token)) == 4404
        assert await eve.call("GET", "/api/me/tables", list) == []
        await denied(ada.call("POST", f"/api/tables/{table.id}/ban", object, json={"person": ada.id}))
        await denied(ada.seat(table.id, "right"))  # What Eve saw stays hers.
        server.call(lambda: server.app.hall.loaded.pop(table.id).close())
        await denied(eve.table(table.id), 404)

    play(server, story)


def test_a_new_invitation_ends_the_old_one(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        old = (await ada.table(table)).invite
        await denied(bo.call("POST", f"/api/tables/{table}/invite", object))
        await ada.call("POST", f"/api/tables/{table}/invite", object)
        new = (await ada.table(table)).invite
        cy = await house.enter("Cy")
        await denied(cy.join(table, old), 404)
        await cy.join(table, new)
        assert (await bo.table(table)).invite == new, "who belongs to the table stays"

    play(server, story)


def test_who_came_by_the_old_invitation_and_does_not_belong_is_shown_out(server: Running) -> None:
    async def story(house: House) -> None:
        ada, eve, table = await two(house)
        old = (await ada.table(table)).invite
        async with ada.sit(table) as place, house.watch(table, old) as nobody:
            await nobody.until(lambda: nobody.state.rev > 0)
            await ada.call("POST", f"/api/tables/{table}/ban", object, json={"person": eve.id})
            with pytest.raises(ConnectionError):
                await nobody.until(lambda: False, seconds=20)
            await place.say("still here")

    play(server, story)


def test_somebody_who_only_heckles_can_be_put_out(server: Running) -> None:
    async def story(house: House) -> None:
        ada, eve = await house.enter("Ada"), await house.enter("Eve")
        table = await ada.open("whispers", seats=ME_AND_BOT, public=True)
        ban = f"/api/tables/{table.id}/ban"
        await denied(ada.call("POST", ban, object, json={"person": "nobody"}))
        await denied(
            ada.call("POST", ban, object, json={"person": eve.id})
        )  # Who was never here stays unknown.
        async with ada.sit(table.id), eve.sit(table.id) as heckler:
            await heckler.say("boo")
        await ada.call("POST", ban, object, json={"person": eve.id})
        await denied(eve.table(table.id), 404)
        await denied(ada.call("POST", ban, object, json={"person": eve.id}))
        server.call(lambda: server.app.hall.loaded.pop(table.id).close())
        assert await closed_with(server.url, table.id, hello(eve.token)) == 4404

    play(server, story)


def test_a_person_can_end_all_other_sign_ins(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as elsewhere:
            told = await ada.call("POST", "/api/me/token", dict)
            with pytest.raises((ConnectionError, TimeoutError)):
                await elsewhere.until(lambda: False, seconds=5)
        assert await closed_with(server.url, table.id, hello(ada.token)) == 4401
        await denied(ada.statistics(), 401)
        again = Guest(house, told["token"])
        assert told["id"] == ada.id and (await again.table(table.id)).mine == ["left"]

    play(server, story)


def test_chat_is_bounded(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LINES", 3)
    monkeypatch.setattr(tables, "MOST_LINES", 5)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            for number in range(5):
                await place.say(str(number))
            with pytest.raises(Refused):
                await place.say("one too many")
        async with ada.sit(table.id) as place:
            assert [line.text for line in place.chat] == ["2", "3", "4"]

    play(server, story)


def test_who_only_looks_on_cannot_drown_out_those_who_play(server: Running) -> None:
    async def story(house: House) -> None:
        ada, eve = await house.enter("Ada"), await house.enter("Eve")
        table = await ada.open("whispers", seats=ME_AND_BOT, public=True)
        async with ada.sit(table.id) as place, eve.sit(table.id) as heckler:
            told = await asyncio.gather(
                *(heckler.say(str(number)) for number in range(60)), return_exceptions=True
            )
            refused = [one for one in told if isinstance(one, Refused)]
            assert len(refused) > 30 and all(one.code == "too-fast" for one in refused)
            await place.say("still heard")
            assert place.chat[-1].text == "still heard"

    play(server, story)


@pytest.mark.parametrize(("set_back", "left"), [(0.0, 50.0), (3600.0, 60.0), (-20.0, 30.0)])
def test_a_clock_that_is_set_back_gives_nobody_more_time(set_back: float, left: float) -> None:
    async def story() -> None:
        turns = Turns(lambda bot, delay: asyncio.sleep(0))
        began = time.time() - 10 + set_back  # Ten seconds ago, as the clock had it then.
        turns.go_on(Clock(60, began))
        assert abs(turns.deadline - time.time() - left) < 5
        turns.stop()

    asyncio.run(story())
