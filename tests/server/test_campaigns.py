"""Campaigns: the next game follows from what was won, and nobody jumps ahead."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.cellars import Cellars
from tests.server.conftest import Running
from tests.server.test_table import play
from undercroft.engine import games
from undercroft.server.client import Guest, House, Refused
from undercroft.server.wire.campaigns import OutCampaign
from undercroft.server.wire.tables import OutTable


@pytest.fixture(scope="module", autouse=True)
def cellars() -> Cellars:
    game = Cellars()
    games()[game.id] = game
    return game


async def begin(guest: Guest, **more: Any) -> OutTable:
    """A new campaign; the people at the table draw the cards, so that a test can win."""
    return await guest.open("cellars", campaign="new", companion=True, **more)


async def win(guest: Guest, table: str) -> None:
    async with guest.sit(table) as place:
        for card in ("cheddar", "cheddar", "brie", "brie"):
            await place.answer("down")
            await place.answer([card])
        await place.answer("home")
        assert place.state.outcome and place.state.outcome.winners == ["cook"]


async def lose(guest: Guest, table: str) -> None:
    async with guest.sit(table) as place:
        await place.answer("home")
        assert place.state.outcome and not place.state.outcome.winners


def told(campaign: OutCampaign) -> list[tuple[bool, bool, int]]:
    return [(one.won, one.upcoming, one.tries) for one in campaign.chapters]


def test_a_campaign_is_played_chapter_by_chapter(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await begin(ada)
        assert table.name == "The pantry" and table.setup == {"candle": 30, "lantern": False}
        [campaign] = await ada.campaigns()
        assert (campaign.id, campaign.table) == (table.campaign, table.id)
        with pytest.raises(Refused, match="once this game is over"):
            await ada.rematch(table.id)
        await lose(ada, table.id)
        [campaign] = await ada.campaigns()
        assert told(campaign) == [(False, True, 1), (False, False, 0), (False, False, 0)]
        assert campaign.table == ""
        again = await ada.rematch(table.id)
        assert again.name == "The pantry" and again.mine == ["cook"] and again.companion
        assert again.campaign == campaign.id and again.status == "playing"
        await win(ada, again.id)
        wine, same = await asyncio.gather(ada.rematch(again.id), ada.rematch(again.id))
        assert wine.id == same.id and wine.name == "The wine cellar" and wine.setup["candle"] == 20
        await win(ada, wine.id)
        well = await ada.open("cellars", campaign=campaign.id, companion=True, setup={"lantern": True})
        assert well.setup == {"candle": 12, "lantern": True}
        await win(ada, well.id)
        [campaign] = await ada.campaigns()
        assert told(campaign) == [(True, False, 2), (True, False, 1), (True, False, 1)]
        assert campaign.setup is None
        for late in (ada.rematch(well.id), ada.open("cellars", campaign=campaign.id)):
            with pytest.raises(Refused, match="the campaign is won") as refused:
                await late
            assert refused.value.code == 409

    play(server, story)


def test_a_game_that_is_left_does_not_count(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await begin(ada)
        async with ada.sit(table.id) as place:
            await place.answer("down")
            await place.answer(["brie"])
        later = await ada.open("cellars", campaign=table.campaign, companion=True)
        await win(ada, later.id)
        await win(ada, table.id)  # The one that was left, after all: tried, but no chapter further.
        [campaign] = await ada.campaigns()
        assert told(campaign) == [(True, False, 2), (False, True, 0), (False, False, 0)]

    play(server, story)


def test_a_forged_chapter_is_refused(server: Running) -> None:
    async def story(house: House) -> None:
        ada, eve = await house.enter("Ada"), await house.enter("Eve")
        table = await begin(ada)
        for setup in ({"candle": 12}, {"candle": 12, "lantern": True}):
            for campaign in (table.campaign, "new"):
                with pytest.raises(Refused, match="goes on with candle 30, not 12") as refused:
                    await ada.open("cellars", campaign=campaign, setup=setup)
                assert refused.value.code == 400
        for guest, key in ((eve, table.campaign), (ada, "0123456789ab")):
            with pytest.raises(Refused, match="not yours") as refused:
                await guest.open("cellars", campaign=key)
            assert refused.value.code == 403
        with pytest.raises(Refused, match="has no campaign"):
            await ada.open("whispers", campaign="new")
        with pytest.raises(Refused, match="not yours"):
            await ada.open("die-in-the-dungeon", campaign=table.campaign)
        assert len(await ada.campaigns()) == 1 and await eve.campaigns() == []

    play(server, story)


def test_somebody_has_several_campaigns_and_each_goes_its_own_way(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        one, other = await begin(ada), await begin(ada)
        die = await ada.open("die-in-the-dungeon", campaign="new", setup={"creature": "troll"})
        assert die.setup["creature"] == "troll" and die.name == "Training Dungeon"
        await win(ada, one.id)
        found = {campaign.id: campaign for campaign in await ada.campaigns()}
        assert len(found) == 3
        assert [chapter.won for chapter in found[one.campaign].chapters] == [True, False, False]
        assert [chapter.won for chapter in found[other.campaign].chapters] == [False, False, False]
        assert found[die.campaign].table == die.id and found[die.campaign].title == "DIE in the Dungeon"

    play(server, story)


def test_two_games_of_one_campaign_that_end_at_once_both_count(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await begin(ada)
        more = [await ada.open("cellars", campaign=table.campaign, companion=True) for _ in range(3)]
        await asyncio.gather(*(lose(ada, one.id) for one in (table, *more)))
        [campaign] = await ada.campaigns()
        assert campaign.chapters[0].tries == 4

    play(server, story)


def test_a_whole_dungeon_of_die_is_a_chapter(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        bots = {"player-1": {"kind": "bot"}}
        table = await ada.open("die-in-the-dungeon", campaign="new", seats=bots)
        async with ada.sit(table.id) as place:
            await place.until(lambda: place.state.outcome is not None, seconds=60)
            won = bool(place.state.outcome and place.state.outcome.winners)
        [campaign] = await ada.campaigns()
        assert (campaign.chapters[0].tries, campaign.chapters[0].won) == (1, won)
        following = await ada.rematch(table.id)
        assert following.setup["map"] == (campaign.setup or {})["map"]
        assert [seat.kind for seat in following.seats] == ["bot"]

    play(server, story)
