"""Whatever is sent, the answer is a plain refusal: never a 500, and nobody else notices."""

from __future__ import annotations

import json
import logging
from typing import Any

import httpx
import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.server.test_security import closed_with, hello
from tests.server.test_table import ME_AND_BOT, play, two
from undercroft.server.client import House, Refused

DEEP = "[" * 50_000
DEEP_WHOLE = "[" * 3_000 + "]" * 3_000
DEEP_OBJECT = '{"a":' * 3_000 + "1" + "}" * 3_000
NUL = "\x00"

BODIES: list[Any] = [
    DEEP,
    DEEP_WHOLE,
    DEEP_OBJECT,
    '{"name": ' + DEEP_WHOLE + "}",
    '{"name": "\\u0000"}',
    '{"name": "a\\u0000b"}',
    '{"name": "\\ud800"}',
    '{"game": "whispers", "name": "a\\u0000b"}',
    '{"game": "whis\\u0000pers"}',
    '{"game": "whispers", "setup": ' + DEEP_OBJECT + "}",
    '{"game": "whispers", "setup": {"rounds": 1e999}}',
    '{"game": "whispers", "setup": {"rounds": 99999999999999999999999}}',
    '{"game": "whispers", "setup": {"\\u0000": 1}}',
    '{"game": "whispers", "campaign": "\\u0000"}',
    '{"game": "whispers", "seats": {"\\u0000": {"kind": "me"}}}',
    '{"game": "die-in-the-dungeon", "campaign": "new", "setup": {"creature": {}, "packs": {"a": 1}}}',
    '{"game": "die-in-the-dungeon", "campaign": "\\u0000"}',
    '{"setup": ' + DEEP_OBJECT + "}",
    '{"setup": {"packs": [[["a"]]]}}',
    '{"setup": {"packs": [null]}}',
    '{"setup": {"packs": [{}]}}',
    '{"setup": {"packs": {"a": {}}}}',
    '{"setup": {"packs": ["\\u0000"]}}',
    '{"invite": "\\u0000", "seats": ["\\u0000"]}',
    '{"at": 0, "name": "\\u0000"}',
    '{"kind": "me", "bot": "\\u0000"}',
    b"\xff\xfe\x00",
    b"\x00",
    b"",
    "null",
    "[]",
    '"x"',
    "1e999",
]


def test_no_body_makes_the_server_fail(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        ada, _, table = await two(house)
        auth = {"authorization": f"Bearer {ada.token}"}
        routes = [
            ("POST", "/api/people"),
            ("PATCH", "/api/me"),
            ("POST", "/api/tables"),
            ("POST", "/api/games/whispers/setup"),
            ("POST", "/api/games/die-in-the-dungeon/setup"),
            ("POST", "/api/games/super-dungeon-arcade/setup"),
            ("POST", f"/api/tables/{table}/join"),
            ("POST", f"/api/tables/{table}/seats/left"),
            ("POST", f"/api/tables/{table}/branch"),
            ("POST", "/api/records"),
            ("POST", "/api/verify"),
        ]
        for method, path in routes:
            for body in BODIES:
                answer = await house.http.request(method, path, content=body, headers=auth)
                assert answer.status_code < 500, (method, path, body[:80], answer.text[:200])

    with caplog.at_level(logging.ERROR):
        play(server, story)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


HEADER = '{"header": {"game": "whispers", "setup": {}, "version": "1"}}\n'

RECORDS: list[bytes | str] = [
    '{"header": ' + DEEP_OBJECT + "}",
    HEADER + DEEP_WHOLE,
    HEADER + '{"seat": "left", "ask": "word", "answer": ' + DEEP_WHOLE + "}",
    HEADER + '{"seat": [], "ask": {}, "answer": 1}',
    HEADER + '{"seat": "left"}',
    HEADER + '{"chance": {}, "answer": {}}',
    HEADER + "[]\n[]",
    HEADER + '{"footer": []}',
    HEADER + '{"footer": {"digest": "x", "outcome": {"a": 1}}}',
    HEADER.replace("{}", '{"rounds": -5}'),
    HEADER.replace("whispers", "\\u0000"),
    HEADER.replace('"version"', '"table": "\\u0000", "version"'),
    HEADER.replace('"version"', '"base": 99999999, "version"'),
    HEADER.replace('"version"', '"worlds": ["\\u0000"], "version"'),
    HEADER.encode() + b'{"seat": "\xff"}',
]


def test_no_record_makes_the_server_fail(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        auth = {"authorization": f"Bearer {ada.token}"}
        for record in RECORDS:
            for path in ("/api/records", "/api/verify"):
                answer = await house.http.post(path, content=record, headers=auth)
                assert answer.status_code < 500, (path, record[:120], answer.text[:200])

    with caplog.at_level(logging.ERROR):
        play(server, story)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/tables/" + "x" * 5_000,
        "/api/tables/%00/join",
        "/api/games/%00/rules",
        "/api/games/%ff/rules",
        "/api/icons/%00",
        "/api/icons/..%2f..%2fetc%2fpasswd",
        "/%00",
        "/%ff",
        "/..%2f..%2fetc/passwd",
        "/assets/%00",
    ],
)
def test_no_path_makes_the_server_fail(server: Running, path: str) -> None:
    for method in ("GET", "POST"):
        answer = asking.request(method, server.url + path)
        assert answer.status_code < 500, answer.text[:200]


ORIGINS = [
    "http://[",
    "http://[::1",
    "http://a:port",
    "null",
    "//",
    "http://a\\b",
    "javascript:1",
    "é".encode(),
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_odd_origin_is_turned_away(server: Running, origin: Any) -> None:
    answer = asking.post(server.url + "/api/people", json={"name": "Eve"}, headers={"origin": origin})
    assert answer.status_code == 403


@pytest.mark.parametrize("token", ["\x01", "é".encode(), b"\xff\xff", "x" * 5_000, "", " "])
def test_an_odd_token_is_nobodys(server: Running, token: Any) -> None:
    header = b"Bearer " + (token if isinstance(token, bytes) else token.encode())
    try:
        answer = asking.get(server.url + "/api/me", headers={b"authorization": header})
    except httpx.HTTPError:
        return
    assert answer.status_code in (400, 401, 431)


def test_no_message_makes_the_socket_fail(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        ada, _, table = await two(house)
        first = hello(ada.token)
        for bad in (
            DEEP[:30_000],
            DEEP_WHOLE,
            DEEP_OBJECT,
            '{"t":"answer","id":"a\\u0000","rev":1,"answer":1}',
            '{"t":"say","id":"a\\u0000","text":"x"}',
            '{"t":"see","seat":"\\u0000"',
            '{"t":"answer","id":"\\ud800","rev":1,"answer":1}',
        ):
            assert await closed_with(server.url, table, first, bad) == 4400, bad[:60]
        assert await closed_with(server.url, table, json.dumps({"t": "hello", "invite": NUL})) == 4404
        async with ada.sit(table) as place:
            await place.say("a\x00b")
            await place.until(lambda: bool(place.chat))
            assert place.chat[-1].text == "a b"
            await place.inspect(NUL)

    with caplog.at_level(logging.ERROR):
        play(server, story)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


def test_names_are_bounded_and_printable(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("A\x00d\na\u202e")
        assert ada.name == "A d a"
        table = await ada.open("whispers", seats=ME_AND_BOT, name="\x00 my\n table \u202e")
        assert table.name == "my table"

    play(server, story)


def test_only_a_record_may_be_long_and_nobody_is_told_back_what_they_sent(server: Running) -> None:
    long = "x" * 60_000

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        told = await house.http.post("/api/games/whispers/setup", json={"setup": {long: 1}})
        assert (told.status_code, len(told.content) < 2_000) == (400, True)
        huge = {"setup": {"x": ["y"] * 100_000}}
        assert (await house.http.post("/api/games/whispers/setup", json=huge)).status_code == 413
        solo = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        record = await ada.record(solo.id) + b" \n" * 50_000
        assert (await house.http.post("/api/verify", content=record)).status_code != 413

    play(server, story)


def test_one_request_takes_each_chair_once(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        with pytest.raises(Refused) as refused:
            await ada.join(table.id, seats=["left"] * 1_000)
        assert refused.value.code == 400
        before = server.app.hall.loaded[table.id].facts.changes
        await ada.join(table.id, seats=["left"] * 20)
        assert server.app.hall.loaded[table.id].facts.changes == before + 1

    play(server, story)
