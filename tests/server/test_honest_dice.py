"""People at a table throw with their own hand: never with a bot's, whatever they send."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.dungeon_fighter.test_by_hand import gesture_from
from tests.server.conftest import Running
from tests.server.test_table import play
from undercroft.server.client import Guest, House, Place, Refused

SEATS = {"p1": {"kind": "me"}, "p2": {"kind": "bot", "bot": "greedy"}}
SETUP = {"players": 2, "heroes": ["jack", "marla"], "leader": "jack", "skill": "expert"}
HAND = {"at": [0.0, -66.5, 7.4], "velocity": [0.0, 183.0, 70.0], "spin": [0.0, 0.0, 20.0]}


async def asked_to_throw(place: Place) -> None:
    """Answer anything until this person has to throw."""
    for _ in range(60):
        await place.until(lambda: bool(place.state.ask and place.state.ask.yours))
        ask = place.state.ask
        assert ask is not None
        if ask.kind == "throw":
            return
        if ask.options:
            await place.answer(ask.options[-1].key)
        else:
            assert ask.form is not None
            await place.answer({"side": "left"} if ask.form["form"] == "aim" else [])
    raise AssertionError("never asked to throw")


async def opened(house: House, *, physics: bool) -> tuple[Guest, str]:
    ada = await house.enter("Ada")
    table = await ada.open("dungeon-fighter", setup=SETUP, seats=SEATS, physics=physics)
    return ada, table.id


def test_a_forged_aim_is_refused_words_and_gestures_are_not(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table = await opened(house, physics=False)
        async with ada.sit(table) as place:
            await asked_to_throw(place)
            rev = place.state.rev
            for forged in ({"aim": "middle"}, {"aim": "ring"}, {"aim": "middle", "gesture": HAND}):
                with pytest.raises(Refused) as refused:
                    await place.answer(forged)
                assert refused.value.code == "illegal"
            assert place.state.rev == rev and not place.state.trouble
            assert await place.hint() == {"strength": "even", "side": "centre"}, "as a person may throw it"
            await place.answer({"side": "half left", "nerve": "calm"})
            assert place.state.rev > rev

    play(server, story)


def test_bots_still_throw_with_their_own_hand_and_the_record_replays(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table = await opened(house, physics=False)
        async with ada.sit(table) as place:
            await asked_to_throw(place)
            await place.answer({"side": "centre"})
            await asked_to_throw(place)  # the bot has thrown meanwhile, or the fight is over
        server.call(lambda: server.app.hall.unload_idle(0))
        async with ada.sit(table) as place:
            assert place.state.ask is not None and not place.state.trouble

    play(server, story)


def test_a_gesture_flies_for_everybody_and_who_plays_assisted_is_seen(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table = await opened(house, physics=True)
        async with ada.sit(table) as place:
            await asked_to_throw(place)
            form = place.state.ask.form if place.state.ask else None
            assert form is not None
            await place.answer({"gesture": gesture_from(form), "assisted": True})
            assert place.state.films and place.state.films[0].kind == "throw"
            assert place.state.view["assisted"] == ["p1"]
            assert any(event.kind == "assisted" for event in place.story)
            assert "movement" not in msgspec.json.encode(place.state.view).decode()

    play(server, story)


def test_a_gesture_of_impossible_numbers_is_refused_and_the_table_goes_on(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table = await opened(house, physics=False)
        async with ada.sit(table) as place:
            await asked_to_throw(place)
            for wild in (
                {**HAND, "stance": {"since_take_off": 1e200}},
                {**HAND, "at": [1e300, 0.0, 5.0]},
                {**HAND, "device": {"type": "waterfall", "facing": 1e308}},
            ):
                with pytest.raises(Refused) as refused:
                    await place.answer({"gesture": wild})
                assert refused.value.code == "illegal"
            assert not place.state.trouble
            await place.answer({"strength": "soft"})

    play(server, story)


def test_no_hand_makes_the_same_gesture_twice(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table = await opened(house, physics=True)
        async with ada.sit(table) as place:
            await asked_to_throw(place)
            form = place.state.ask.form if place.state.ask else None
            assert form is not None
            gesture = gesture_from(form)
            await place.answer({"gesture": gesture})
            await asked_to_throw(place)
            form = place.state.ask.form if place.state.ask else None
            if form is None or gesture_from(form) != gesture:
                return  # This throw is asked for otherwise.
            with pytest.raises(Refused, match="twice"):
                await place.answer({"gesture": gesture})

    play(server, story)
