"""A backup is the whole house, and goes into a new one of either kind."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.server.test_migrations import empty
from tests.server.test_older_rules import alone_in_mid_game
from tests.server.test_table import play_out
from undercroft.engine import UndercroftError
from undercroft.server.client import Guest, House
from undercroft.server.store.backup import back_up, restore

__all__ = ["empty"]


def test_a_house_is_put_away_while_it_serves_and_opened_elsewhere(
    server: Running, empty: str, tmp_path: Path
) -> None:
    async def begun() -> tuple[str, str, int, int]:
        async with House(server.url) as house:
            token, table, place = await alone_in_mid_game(house)
            return token, table, place.state.rev, len(place.story)

    async def go_on(url: str, token: str, table: str, rev: int, told: int) -> None:
        async with House(url) as house, Guest(house, token).sit(table) as place:
            assert place.state.rev == rev and len(place.story) == told
            await play_out(place)
            assert (await Guest(house, token).verify(table)).honest

    token, table, rev, told = asyncio.run(begun())
    file = tmp_path / "house.gz"
    rows = back_up(server.db, file)
    assert restore(file, empty) == rows > 5
    other = Running(empty)
    asyncio.run(go_on(other.url, token, table, rev, told))
    other.stop()
    with pytest.raises(UndercroftError, match="not empty"):
        restore(file, empty)


def test_what_is_no_backup_is_refused_and_leaves_nothing(server: Running, tmp_path: Path) -> None:
    file, target = tmp_path / "house.gz", tmp_path / "new.db"
    asking.post(server.url + "/api/people", json={"name": "Ada"})
    back_up(server.db, file)
    whole = gzip.decompress(file.read_bytes())
    damaged = bytearray(file.read_bytes())
    damaged[20:60] = b"\x55" * 40
    position = {"table_id": "cellar", "rev": 1, "data": "abc"}
    for bad in (
        bytes(damaged),
        gzip.compress(whole + _line("positions", position)),
        gzip.compress(whole + _line("positions", {**position, "data": "%%%%"})),
        gzip.compress(whole + _line("positions", {**position, "rev": 2**70})),
        b"",
        b"no backup",
        file.read_bytes()[:-20],
        gzip.compress(whole[:-9]),
        gzip.compress(b"[]\n"),
    ):
        (tmp_path / "bad.gz").write_bytes(bad)
        with pytest.raises(UndercroftError, match=r"bad\.gz|new\.db"):
            restore(tmp_path / "bad.gz", str(target))
    assert restore(file, str(target))
    with pytest.raises(UndercroftError, match="no database"):
        back_up(str(tmp_path / "nowhere.db"), file)
    (tmp_path / "words.db").write_text("only words, and enough of them to be no database at all")
    with pytest.raises(UndercroftError, match="not a database"):
        back_up(str(tmp_path / "words.db"), file)


def _line(table: str, row: dict[str, Any]) -> bytes:
    return json.dumps([table, row]).encode() + b"\n"
