"""Campaigns: games played one after another, and how far somebody has come in each.

A campaign belongs to the person who began it. Its progress changes with the last answer of one of its games,
in the same write; a game that is left does not count.
"""

from __future__ import annotations

import logging
import time
from asyncio import to_thread
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from undercroft.engine import Campaign, Game, Match, SetupError, find_game
from undercroft.server.store.database import Statement, Store
from undercroft.server.store.people import Person
from undercroft.server.store.schema import campaigns, tables
from undercroft.server.store.tables import Facts
from undercroft.server.wire.campaigns import OutCampaign, OutCampaignKind, OutChapter
from undercroft.server.wire.refusal import Refusal
from undercroft.server.wire.tables import InTable

log = logging.getLogger("undercroft.server")

NEW = "new"
"""Instead of a campaign's id: begin one."""


class Next(msgspec.Struct):
    """The next game of a campaign."""

    campaign: str
    title: str
    setup: dict[str, Any]
    begun: list[Statement] = []
    """What stores the campaign itself, if it begins with this game."""


def kind_of(game: Game[Any, Any]) -> OutCampaignKind | None:
    """What the campaign of a game is like, where it has one."""
    campaign = game.campaign()
    if campaign is None:
        return None
    fresh = campaign.begin({})
    return OutCampaignKind(list(campaign.free), campaign.options(fresh) or {}, _chapters(campaign, fresh))


async def campaigns_of(store: Store, person: Person) -> list[OutCampaign]:
    """Somebody's campaigns, the freshest first."""
    mine = select(campaigns).where(campaigns.c.person == person.id)
    running = select(tables.c.id, tables.c.campaign).where(
        tables.c.campaign.in_(select(campaigns.c.id).where(campaigns.c.person == person.id)),
        tables.c.status != "over",
    )
    at = {row.campaign: row.id for row in await store.rows(running.order_by(tables.c.created))}
    found = []
    for row in await store.rows(mine.order_by(campaigns.c.touched.desc())):
        try:
            found.append(_out(row, at.get(row.id, "")))
        except Exception:  # Of a game that is gone, or that reads its progress otherwise now.
            log.exception("campaign %s cannot be shown", row.id)
    return found


def _out(row: Any, table: str) -> OutCampaign:
    game = find_game(row.game)
    campaign, progress = _read(game, row.progress)
    setup = campaign.options(progress)
    return OutCampaign(row.id, game.id, game.title, setup, _chapters(campaign, progress), table)


async def chapter(store: Store, person: Person, wanted: InTable) -> Next:
    """The game that a table wants to play next in a campaign; another game than that is refused."""
    game = find_game(wanted.game)
    campaign = game.campaign()
    if campaign is None:
        raise SetupError(f"{game.title} has no campaign")
    if wanted.campaign == NEW:
        progress = campaign.begin(wanted.setup)
        key = token_hex(6)
        begun = [_insert(key, person, game, progress)]
    else:
        row = await _row(store, wanted.campaign)
        if row is None or row.person != person.id or row.game != game.id:
            raise Refusal("denied", "that campaign is not yours")
        progress, key, begun = campaign.read(row.progress), row.id, []
    following = await to_thread(_following, game, campaign, progress, key, wanted.setup)
    following.begun = begun
    for name, value in wanted.setup.items():
        if following.setup.get(name) != value:
            meant = following.setup.get(name)
            raise SetupError(f"the campaign goes on with {name} {meant!r}, not {value!r}")
    return following


async def after(store: Store, table: Facts) -> Next:
    """The game that follows one of a campaign: the next chapter, or the same again if it was lost."""
    row = await _row(store, table.campaign)
    assert row is not None
    game = find_game(table.game)
    campaign, progress = _read(game, row.progress)
    return await to_thread(_following, game, campaign, progress, table.campaign, table.setup)


async def advance(store: Store, table: Facts, match: Match) -> list[Statement]:
    """What stores the progress that a finished game is, on top of the progress that is known."""
    if not table.campaign:
        return []
    row = await _row(store, table.campaign)
    assert row is not None
    campaign, progress = _read(match.game, row.progress)
    known = update(campaigns).where(campaigns.c.id == row.id, campaigns.c.changes == row.changes)
    told = _write(campaign.after(progress, match))
    return [(known, {"progress": told, "changes": row.changes + 1, "touched": time.time()})]


def _following(
    game: Game[Any, Any], campaign: Campaign, progress: Any, key: str, wanted: dict[str, Any]
) -> Next:
    options = campaign.options(progress)
    if options is None:
        raise Refusal("over", "the campaign is won")
    chosen = {name: wanted[name] for name in campaign.free if name in wanted}
    setup = _plain(game.setup(_plain({**options, **chosen})))
    [title] = [one.title for one in campaign.chapters(progress) if one.upcoming]
    return Next(key, title, setup)


def _chapters(campaign: Campaign, progress: Any) -> list[OutChapter]:
    return [OutChapter(one.title, one.won, one.upcoming, one.tries) for one in campaign.chapters(progress)]


async def _row(store: Store, key: str) -> Any:
    return await store.row(select(campaigns).where(campaigns.c.id == key))


def _read(game: Game[Any, Any], progress: str) -> tuple[Campaign, Any]:
    campaign = game.campaign()
    assert campaign is not None
    return campaign, campaign.read(progress)


def _plain(value: Any) -> dict[str, Any]:
    """As it comes over the wire: lists, not tuples."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _write(progress: Any) -> str:
    return msgspec.json.encode(progress).decode()


def _insert(key: str, person: Person, game: Game[Any, Any], progress: Any) -> Statement:
    now = time.time()
    row = {"id": key, "person": person.id, "game": game.id, "progress": _write(progress), "changes": 0}
    return insert(campaigns), {**row, "created": now, "touched": now}
