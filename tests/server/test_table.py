"""Tables over the network, played through the Python client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.conftest import Running
from tests.server.whispers import Whispers
from undercroft.engine import Dice
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, Worker, here, unseen
from undercroft.server.client import Guest, House, Place, Refused
from undercroft.server.table.table import Table

ALL_BOTS = {"left": {"kind": "bot", "bot": "random"}, "right": {"kind": "bot", "bot": "random"}}
ME_AND_OPEN = {"left": {"kind": "me"}, "right": {"kind": "open"}}
ME_AND_BOT = {"left": {"kind": "me"}, "right": {"kind": "bot", "bot": "random"}}


def play(server: Running, story: Callable[[House], Awaitable[None]]) -> None:
    """Run an async story against the server."""

    async def run() -> None:
        async with House(server.url) as house:
            await story(house)

    asyncio.run(run())


def any_answer(state: Any) -> Any:
    """A legal answer to the pending ask."""
    ask = state.ask
    if ask.options:
        return ask.options[0].key
    match ask.form["form"]:
        case "pick":
            return ask.form["keys"][: ask.form["least"]]
        case "split":
            return {next(iter(ask.form["limits"])): ask.form["total"]}
        case "dice":
            return [die["faces"][0] for die in ask.form["dice"]]
        case "draw":
            return list(ask.form["left"])[:1]
    raise AssertionError(ask)


async def play_out(*places: Place) -> None:
    """Everybody answers anything until the game is over."""
    async with asyncio.timeout(60):
        while any(place.state.ask for place in places):
            for place in places:
                while place.state.ask and place.state.ask.yours:
                    await place.answer(any_answer(place.state))
            await asyncio.sleep(0.005)


async def two(house: House) -> tuple[Guest, Guest, str]:
    """Ada and Bo at a table of Whispers."""
    ada, bo = await house.enter("Ada"), await house.enter("Bo")
    table = await ada.open("whispers", seats=ME_AND_OPEN)
    assert table.status == "waiting"
    joined = await bo.join(table.id, table.invite, ["right"])
    assert joined.status == "playing"
    return ada, bo, table.id


def test_the_games_are_listed_with_options_and_seats(server: Running) -> None:
    async def story(house: House) -> None:
        games = {game["id"]: game for game in await house.get("/api/games")}
        whispers = games["whispers"]
        assert [seat["id"] for seat in whispers["seats"]] == ["left", "right"]
        assert whispers["defaults"] == {"rounds": 2, "players": 2}
        response = await house.http.post("/api/games/whispers/setup", json={"setup": {"players": 3}})
        assert len(response.json()["seats"]) == 3
        response = await house.http.post("/api/games/whispers/setup", json={"setup": {"players": 9}})
        assert response.status_code == 400 and "two or three" in response.json()["detail"]
        rules = await house.get("/api/games/whispers/rules")
        assert any(rule["id"] == "RAT-WIN-01" for rule in rules["rules"])

    play(server, story)


def test_one_person_plays_a_whole_game_and_verifies_it(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar")
        assert table.status == "playing" and table.commitment and not table.seed
        async with ada.sit(table.id) as place:
            for _ in range(40):
                if place.state.ask is None:
                    break
                await place.answer("down")
            assert place.state.outcome
            await place.until(lambda: place.table.status == "over")
            assert place.table.seed
            assert [event.n for event in place.story] == list(range(len(place.story)))
            assert all(event.rule.startswith("RAT-") for event in place.story)
        verdict = await ada.verify(table.id)
        assert verdict.honest and any("rolls and draws" in f.text for f in verdict.findings)
        statistics = await ada.statistics()
        assert statistics.games[0].played == 1

    play(server, story)


def test_two_people_and_a_spectator_see_only_what_they_may(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        invite = (await ada.table(table_id)).invite
        async with ada.sit(table_id) as left, bo.sit(table_id) as right, house.watch(table_id, invite) as eye:
            assert left.state.ask and left.state.ask.yours and left.state.ask.prompt == "A word, left?"
            assert right.state.ask and not right.state.ask.yours
            await left.answer("basilisk")
            await right.until(lambda: right.state.rev == left.state.rev)
            await eye.until(lambda: eye.state.rev == left.state.rev)
            assert left.state.view["words"] == {"left": "basilisk"}
            assert right.state.view["words"] == {"left": "?"} == eye.state.view["words"]
            for place in (right, eye):
                assert "basilisk" not in str(place.story)
            assert "basilisk" in str(left.story)
            assert eye.table.watchers == 1 and not eye.table.invite
            # What the other chooses is hidden while something is secret.
            await right.answer("aardvark")
            await left.until(lambda: bool(left.state.ask and left.state.ask.yours))
            assert eye.state.ask is not None and eye.state.ask.options == [] and eye.state.ask.form is None
            with pytest.raises(Refused) as refused:
                await eye.answer(["one"])
            assert refused.value.code == "not-yours"
            await play_out(left, right)
            assert left.state.outcome == right.state.outcome

    play(server, story)


def test_double_clicks_stale_and_repeated_messages_do_no_harm(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as one, ada.sit(table_id) as other_tab, bo.sit(table_id):
            rev = one.state.rev
            first, second = await asyncio.gather(
                one.answer("basilisk", rev=rev), other_tab.answer("aardvark", rev=rev), return_exceptions=True
            )
            codes = [r.code for r in (first, second) if isinstance(r, Refused)]
            assert codes == ["stale"]
            assert one.state.rev == rev + 1
            # The same message again, as after a lost acknowledgement: the same answer, once.
            message = "my-message"
            await one.undo()
            stored = await one.answer("basilisk", message=message)
            again = await other_tab.answer("basilisk", rev=0, message=message)
            assert again == stored == one.state.rev

    play(server, story)


def test_undo_names_what_it_takes_back_and_stops_at_dice(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            await place.answer("basilisk")
            await place.until(lambda: bool(place.state.ask and place.state.ask.yours))
            assert place.state.undo == "basilisk"
            rev, told = place.state.rev, len(place.story)
            await place.undo()  # the bot's answer goes with it
            assert place.state.rev == rev + 1 and place.state.ask and place.state.ask.kind == "word"
            assert len(place.story) < told and place.state.view["words"] == {}
            await place.answer("aardvark")
            await place.until(lambda: bool(place.state.ask and place.state.ask.kind == "keep"))
            await place.answer(["one"])
            await place.answer({"one": 3})
            await place.until(lambda: bool(place.state.ask and place.state.ask.kind == "word"))
            assert place.state.rolls and place.state.rolls[0].why == "luck"
            assert [one.kind for one in place.state.events if one.n == place.state.rolls[0].n] == ["rolled"]
            assert place.state.undo == ""
            with pytest.raises(Refused) as refused:
                await place.undo()
            assert refused.value.code == "nothing-to-undo"

    play(server, story)


def test_illegal_answers_say_what_was_legal_and_why_not_cites_the_rule(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            rev = place.state.rev
            with pytest.raises(Refused) as refused:
                await place.answer("cockatrice")
            assert refused.value.code == "illegal" and "aardvark, basilisk" in refused.value.why
            assert place.state.rev == rev
            assert await place.hint() in ("aardvark", "basilisk")
            [barred] = await place.why_not()
            assert (barred.label, barred.rule) == ("cockatrice", "RAT-CARD-01")

    play(server, story)


def test_who_inspects_a_thing_is_told_what_their_chair_may_know(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo = await house.enter("Ada"), await house.enter("Bo")
        seats = {"left": {"kind": "me"}, "right": {"kind": "open"}}
        table = await ada.open("whispers", seats=seats, public=True)
        await bo.join(table.id, table.invite, ["right"])
        async with ada.sit(table.id) as left, bo.sit(table.id) as right, house.watch(table.id) as eye:
            await left.until(lambda: hasattr(left, "state"))
            await left.answer("basilisk")
            for place in (right, eye):
                await place.until(lambda place=place: place.state.rev == left.state.rev)
            assert await left.inspect("left") == {"word": "basilisk", "from": "left"}
            assert await right.inspect("left") == {"word": "?", "from": "right"}
            assert await eye.inspect("left") == {"word": "?", "from": None}
            assert await eye.inspect("nothing") == {}
            eye.state.rev -= 1  # of a table that has gone on, nothing is told
            assert await eye.inspect("left") == {}

    play(server, story)


def test_companion_mode_asks_people_for_the_dice_and_lets_them_correct(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", companion=True)
        assert not table.commitment
        async with ada.sit(table.id) as place:
            await place.answer("down")
            assert place.state.ask and place.state.ask.chance and place.state.ask.form
            assert place.state.ask.form["form"] == "draw"
            await place.answer(["rat"])
            assert place.state.ask.form["form"] == "dice"
            await place.undo()
            assert place.state.ask.form["form"] == "draw"
            await place.answer(["brie"])
            assert place.state.view["cheese"] == 1

    play(server, story)


def test_at_a_companion_table_the_real_dice_are_thrown_by_hand(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("dungeon-fighter", setup={"players": 1}, companion=True)
        assert table.setup["real_dice"] is True
        table = await ada.open("dungeon-fighter", setup={"players": 1})
        assert table.setup["real_dice"] is False

    play(server, story)


def test_chat_is_kept_and_not_repeated(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as left, bo.sit(table_id) as right:
            await left.say("Hello <b>Bo</b>")
            await right.until(lambda: bool(right.chat))
            assert right.chat[0].text == "Hello <b>Bo</b>" and right.chat[0].person.name == "Ada"
        async with bo.sit(table_id) as right:
            assert [line.text for line in right.chat] == ["Hello <b>Bo</b>"]

    play(server, story)


def test_bots_fill_up_and_a_bot_takes_over_an_empty_chair(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as left:
            await left.answer("aardvark")
            with pytest.raises(Refused):
                await bo.seat(table_id, "left", "bot")
            await ada.seat(table_id, "right", "bot", bot="greedy")
            await left.until(lambda: bool(left.state.ask and left.state.ask.kind == "keep"))
            await play_out(left)
            await left.until(lambda: left.table.status == "over")

    play(server, story)


def test_the_clock_answers_for_somebody_who_does_not(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT, clock=1)
        async with ada.sit(table.id) as place:
            assert place.state.deadline > 0
            rev = place.state.rev
            await place.until(lambda: place.state.rev > rev)

    play(server, story)


def test_rematch_is_one_table_however_often_it_is_asked_for(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as left, bo.sit(table_id) as right:
            await play_out(left, right)
            one, again = await asyncio.gather(ada.rematch(table_id), bo.rematch(table_id))
            assert one.id == again.id != table_id and one.status == "playing"
            await left.until(lambda: left.table.rematch == one.id)
            assert (await bo.table(one.id)).mine == ["right"]

    play(server, story)


def test_replay_branch_download_and_import(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as left, bo.sit(table_id) as right:
            with pytest.raises(Refused) as refused:
                await ada.record(table_id)
            assert refused.value.code == 403
            await play_out(left, right)
        replay = await ada.replay(table_id)
        assert [frame.at for frame in replay.frames] == replay.moments
        assert replay.frames[1].label == "aardvark" and replay.frames[-1].asked == ""
        assert sum(len(frame.events) for frame in replay.frames) == len(left.story) - 2  # the words
        later = await ada.replay(table_id, first=3)
        assert later.frames[0].view == replay.frames[3].view
        branch = await ada.branch(table_id, replay.moments[3])
        assert branch.parent == table_id and branch.mine == ["left", "right"] and branch.base
        async with ada.sit(branch.id) as place:
            assert place.state.view == {**replay.frames[3].view, "words": place.state.view["words"]}
            await play_out(place)
        assert (await ada.verify(branch.id)).honest
        record = await ada.record(table_id)
        assert (await bo.call("POST", "/api/verify", dict[str, Any], content=record))["honest"]
        loaded = await bo.load(record)
        assert loaded.status == "over"
        assert (await bo.replay(loaded.id)).moments == replay.moments
        forged = record.replace(b'"answer":"aardvark"', b'"answer":"unicorn"')
        with pytest.raises(Refused) as refused:
            await bo.load(forged)
        assert refused.value.code == 400

    play(server, story)


def test_an_idle_table_is_unloaded_and_comes_back_as_it_was(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        async with ada.sit(table_id) as left:
            await left.answer("basilisk")
            before = left.state
            story_before = left.story
            assert table_id in server.app.hall.loaded
            server.call(lambda: server.app.hall.unload_idle(0))
            assert table_id in server.app.hall.loaded  # somebody looks at it
        async with asyncio.timeout(60):  # Until the server has seen that nobody looks any more.
            while table_id in server.app.hall.loaded:
                await asyncio.sleep(0.01)
                server.call(lambda: server.app.hall.unload_idle(0))
        async with ada.sit(table_id) as left, bo.sit(table_id) as right:
            assert left.story == story_before and left.state.view == before.view
            assert left.state.rev == before.rev and left.state.undo == "basilisk"
            await play_out(right, left)
        assert (await ada.verify(table_id)).honest

    play(server, story)


def test_a_table_that_is_unloaded_while_somebody_comes_in_is_not_another_one(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh = Table.refresh

    async def slow(table: Table, changes: int | None = None) -> None:
        await refresh(table, changes)
        monkeypatch.setattr(Table, "refresh", refresh)
        server.app.hall.unload_idle(0)

    async def story(house: House) -> None:
        ada, _, table_id = await two(house)
        monkeypatch.setattr(Table, "refresh", slow)
        async with ada.sit(table_id):
            assert len(server.app.hall.loaded[table_id].audience) == 1

    play(server, story)


def test_the_lobby_shows_public_tables_only(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        hidden = await ada.open("whispers", seats=ME_AND_OPEN)
        shown = await ada.open("whispers", seats=ME_AND_OPEN, public=True, name="Come in")
        lobby = {table["id"]: table for table in await house.get("/api/tables")}
        assert shown.id in lobby and hidden.id not in lobby
        assert lobby[shown.id]["invite"] == ""
        bo = await house.enter("Bo")
        joined = await bo.join(shown.id, seats=["right"])
        assert joined.status == "playing"

    play(server, story)


def test_physics_answers_where_the_game_has_it_and_its_film_is_shown(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worlds(self: Whispers, film: Film = unseen, worker: Worker = here) -> dict[str, Resolver]:
        def roll(chance: Dice, seed: int) -> list[int]:
            film("dice", ["left", "right"], b"UT1")
            return [1 + seed % 6 for _ in chance.dice]

        return {"dice": roll}

    monkeypatch.setattr(Whispers, "worlds", worlds)
    monkeypatch.setattr(Whispers, "physical", ("dice",))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        async with ada.sit(table.id) as place:
            while not place.state.rolls:
                assert place.state.films == []
                await place.answer(any_answer(place.state))
            assert [(film.kind, film.track) for film in place.state.films] == [("dice", b"UT1")]
            await play_out(place)
        verdict = await ada.verify(table.id)
        assert verdict.honest
        assert b'"worlds":["dice"]' in await ada.record(table.id)

    play(server, story)


def test_a_game_that_fails_says_so_and_the_table_stays(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        async with ada.sit(table.id) as place:
            with monkeypatch.context() as broken:
                broken.setattr(Whispers, "text", lambda self, view: 1 / 0)
                await place.see(text=True)
                assert "ZeroDivisionError" in place.state.trouble and place.state.ask is None
            await place.see()
            assert place.state.trouble == "" and place.state.ask
            with monkeypatch.context() as broken:
                broken.setattr(Whispers, "step", lambda self, g: 1 / 0)
                with pytest.raises(Refused) as refused:
                    for _ in range(20):
                        await place.answer(any_answer(place.state))
                assert refused.value.code == "trouble" and "ZeroDivisionError" in refused.value.why
                rev = place.state.rev
        server.call(lambda: server.app.hall.loaded.pop(table.id))
        async with ada.sit(table.id) as place:  # With the fault mended the table goes on from its journal.
            assert place.state.rev == rev and place.state.ask
            await play_out(place)

    play(server, story)


def test_who_was_away_during_an_undo_hears_the_story_as_it_is_now(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table_id = await two(house)
        right = bo.sit(table_id)
        async with ada.sit(table_id) as left:
            async with right:
                await left.answer("basilisk")
                await right.until(lambda: right.state.rev == left.state.rev)
            await left.undo()
            await left.answer("aardvark")
            async with right, bo.sit(table_id) as fresh:
                await right.until(lambda: right.state.rev == left.state.rev)
                assert right.story == fresh.story

        async with ada.sit(table_id) as left:
            told = left.story
            await left.leave()
            async with left:
                assert left.story == told

    play(server, story)


def test_a_clock_goes_on_where_it_was_after_the_table_was_unloaded(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT, clock=600)
        async with ada.sit(table.id) as place:
            before = place.state.deadline
        await asyncio.sleep(0.1)
        server.call(lambda: server.app.hall.loaded.pop(table.id).close())
        async with ada.sit(table.id) as place:
            assert abs(place.state.deadline - before) < 0.05

    play(server, story)
