"""What a seat saw belongs to its person; a promise cannot be edited; what was imported is no result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Running
from tests.server.test_table import ME_AND_BOT, ME_AND_OPEN, any_answer, play, play_out, two
from undercroft.engine import Match, Record, Seeded
from undercroft.engine.match import header_of
from undercroft.engine.record import Header
from undercroft.server.client import Guest, House, Refused

BOTH = {"left": {"kind": "me"}, "right": {"kind": "me"}}


async def denied(call: Any, code: int = 403) -> str:
    with pytest.raises(Refused) as refused:
        await call
    assert refused.value.code == code, refused.value
    return refused.value.why


# --- hidden cards ------------------------------------------------------------------------------------


def test_the_host_cannot_sit_where_somebody_else_has_seen_their_cards(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        cy = await house.enter("Cy")
        await cy.join(table, (await ada.table(table)).invite)
        async with ada.sit(table) as left, bo.sit(table) as right:
            await left.answer("aardvark")
            await right.until(lambda: bool(right.state.ask and right.state.ask.yours))
            await right.answer("basilisk")
            await ada.seat(table, "right", "bot", bot="random")
            assert "belongs" in await denied(ada.seat(table, "right"))
            await denied(ada.record(table))
            await denied(ada.replay(table))
            await denied(ada.branch(table, 0))
            await ada.seat(table, "right", "open")
            await denied(ada.seat(table, "right"))
            await denied(ada.record(table))
            await denied(cy.seat(table, "right"))
            assert "basilisk" not in str(left.state.view)
            await bo.seat(table, "right")  # Its own person may come back.
            await right.until(lambda: right.state.view["words"].get("right") == "basilisk")

    play(server, story)


def test_who_gives_a_chair_away_gives_what_it_saw(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        await bo.seat(table, "right", "open")
        cy = await house.enter("Cy")
        await cy.join(table, (await ada.table(table)).invite, ["right"])
        assert (await cy.table(table)).mine == ["right"]
        await denied(bo.seat(table, "right"))

    play(server, story)


def test_who_plays_against_others_cannot_look_into_a_bots_hand(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo = await house.enter("Ada"), await house.enter("Bo")
        seats = {**ME_AND_OPEN, "middle": {"kind": "bot", "bot": "random"}}
        table = await ada.open("whispers", setup={"players": 3}, seats=seats)
        await bo.join(table.id, table.invite, ["right"])
        assert "another hand" in await denied(ada.seat(table.id, "middle"))

    play(server, story)


@pytest.mark.parametrize("leaving", ["bot", "open"])
def test_nor_by_leaving_ones_own_chair_first(server: Running, leaving: str) -> None:
    async def story(house: House) -> None:
        ada, bo = await house.enter("Ada"), await house.enter("Bo")
        seats = {**ME_AND_OPEN, "middle": {"kind": "bot", "bot": "random"}}
        table = await ada.open("whispers", setup={"players": 3}, seats=seats)
        await bo.join(table.id, table.invite, ["right"])
        await ada.seat(table.id, "left", leaving)
        assert "another hand" in await denied(ada.seat(table.id, "middle"))
        await ada.seat(table.id, "middle", "open")
        assert "another hand" in await denied(ada.seat(table.id, "middle"))
        await ada.seat(table.id, "left")
        assert (await ada.table(table.id)).mine == ["left"]
        assert "another hand" in await denied(ada.seat(table.id, "middle"))

    play(server, story)


def test_two_may_change_places(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        await ada.seat(table, "left", "open")
        await bo.seat(table, "right", "open")
        await bo.seat(table, "left")
        assert "another hand" in await denied(bo.seat(table, "right"))
        await ada.seat(table, "right")
        assert (await ada.table(table)).mine == ["right"]

    play(server, story)


def test_alone_with_bots_one_may_sit_anywhere_but_reads_no_hidden_cards(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            await place.answer("aardvark")
            await place.until(lambda: bool(place.state.ask and place.state.ask.kind == "keep"))
            match = server.app.hall.loaded[table.id].match
            assert match is not None
            if match.state.words["right"] != "aardvark":
                told = {await denied(ada.record(table.id)), await denied(ada.replay(table.id))}
                assert told == {"it holds what is hidden from you; it can be read once the game is over"}
        await ada.seat(table.id, "right")
        solo = await ada.open("whispers", seats=BOTH)
        async with ada.sit(solo.id) as place:
            await place.answer("aardvark")
            await place.answer("basilisk")
            assert b"basilisk" in await ada.record(solo.id)

    play(server, story)


def test_a_rematch_is_asked_for_by_those_who_played_once_it_is_over(server: Running) -> None:
    async def story(house: House) -> None:
        ada, bo, table = await two(house)
        eve = await house.enter("Eve")
        await eve.join(table, (await ada.table(table)).invite)
        async with ada.sit(table) as left, bo.sit(table) as right:
            await denied(eve.rematch(table))
            await denied(ada.rematch(table))
            await play_out(left, right)
            await denied(eve.rematch(table))
            again = await bo.rematch(table)
            assert (await eve.table(table)).rematch == again.id
            await denied(eve.table(again.id), 404)

    play(server, story)


# --- promises ----------------------------------------------------------------------------------------


async def finished(house: House) -> tuple[Guest, str, Record]:
    ada = await house.enter("Ada")
    table = await ada.open("whispers", seats=BOTH)
    async with ada.sit(table.id) as place:
        await play_out(place)
    return ada, table.id, Record.parse(await ada.record(table.id))


async def judged(guest: Guest, record: Record) -> tuple[bool, str]:
    told = await guest.call("POST", "/api/verify", dict[str, Any], content=record.dump())
    wrong = [found["text"] for found in told["findings"] if not found["holds"]]
    return told["honest"], "; ".join(wrong)


def test_a_record_names_its_table_and_is_compared_with_what_was_published_there(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table, record = await finished(house)
        assert record.header.table == table
        assert (await ada.table(table)).commitment == record.header.commitment
        assert await judged(ada, record) == (True, "")
        told = await ada.call("POST", "/api/verify", dict[str, Any], content=record.dump())
        texts = " ".join(found["text"] for found in told["findings"])
        assert "the promise is the one that was published" in texts and "the table here holds" in texts

    play(server, story)


def test_the_header_of_a_game_that_is_still_played_is_compared_and_its_answers_are_not_told(
    server: Running,
) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        record = Record.parse(await ada.record(table.id))
        assert await judged(ada, record) == (True, "")
        for edited in ({"worlds": ("dice",)}, {"base": 1}, {"version": "9"}, {"physics": "mine"}):
            forged = Record(msgspec.structs.replace(record.header, **edited), record.entries, None)
            honest, why = await judged(ada, forged)
            assert not honest and "the header is the one" in why, edited
        told = await ada.call("POST", "/api/verify", dict[str, Any], content=record.dump())
        [unsaid] = [one["text"] for one in told["findings"] if not one["checked"]]
        assert "still being played" in unsaid

    play(server, story)


def forged_seed(record: Record) -> Record:
    """A whole game with a seed of the forger's own, promised as if it had been the table's."""
    header = record.header
    match = Match.new(header.game, header.setup, seed="mine")
    while match.ask is not None:
        entry = next(e for e in record.entries[len(match.entries) :] if e.seat is not None)
        match.answer(entry.answer)
    made = header_of(match.game, match.setup, Seeded("mine"), 0, header.table)
    return Record(made, match.record.entries, match.record.footer)


def physics(record: Record) -> Record:
    header: Header = msgspec.structs.replace(record.header, worlds=("dice",))
    assert record.footer is not None
    again = msgspec.structs.replace(header, commitment=header.promise(record.footer.seed))
    return Record(again, record.entries, record.footer)


def other_answers(record: Record) -> Record:
    """The dice are the table's; what a player chose is not."""
    entries = [e._replace(answer="basilisk") if e.answer == "aardvark" else e for e in record.entries]
    match = Match.replay(Record(record.header, entries))
    assert record.footer is not None
    return Record(record.header, entries, msgspec.structs.replace(record.footer, digest=match.digest()))


@pytest.mark.parametrize("forge", [forged_seed, physics, other_answers], ids=lambda forge: forge.__name__)
def test_a_forged_record_of_a_table_here_is_found_out(
    server: Running, forge: Callable[[Record], Record]
) -> None:
    async def story(house: House) -> None:
        ada, _, record = await finished(house)
        honest, wrong = await judged(ada, forge(record))
        assert not honest and wrong

    play(server, story)


# --- what was played elsewhere -----------------------------------------------------------------------


def test_a_game_of_which_only_the_end_was_played_here_is_no_result(server: Running) -> None:
    async def story(house: House) -> None:
        ada, table, record = await finished(house)
        before = await ada.statistics()
        last = max(number for number, entry in enumerate(record.entries) if entry.seat is not None)
        imported = await ada.load(Record(record.header, record.entries[:last]).dump())
        branched = await ada.branch(table, last)
        for one in (imported, branched):
            assert one.base == last
            async with ada.sit(one.id) as place:
                await place.answer(any_answer(place.state))
                await place.until(lambda place=place: place.state.outcome is not None)
        assert await ada.statistics() == before

    play(server, story)
