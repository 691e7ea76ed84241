"""What a browser has to load: little before the lobby is seen, and a board with its pictures in a moment."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from undercroft.server.web.static import client_folder

DIST = client_folder()
IMPORTS = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
DRAWN = re.compile(r'd=\\?"([^"\\]{200,})')
LINKED = re.compile(r"assets/([\w.-]+\.(?:js|css|woff2))")

pytestmark = pytest.mark.skipif(not (DIST / "index.html").is_file(), reason="the client has not been built")


def asset(name: str) -> Path:
    return DIST / "assets" / name


def with_imports(names: set[str]) -> set[str]:
    """These scripts and all that they cannot do without."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += (
                IMPORTS.findall(asset(name).read_text(encoding="utf-8")) if name.endswith(".js") else []
            )
    return found


def sent(names: set[str]) -> int:
    """How many bytes go over the network."""
    return sum(len(gzip.compress(asset(name).read_bytes(), 9)) for name in names)


def first() -> set[str]:
    return with_imports(set(LINKED.findall((DIST / "index.html").read_text(encoding="utf-8"))))


def fonts() -> set[str]:
    return {path.name for path in (DIST / "assets").glob("*.woff2")}


def named(pattern: str) -> list[str]:
    return sorted(path.name for path in (DIST / "assets").glob(pattern))


def test_the_lobby_is_there_at_once() -> None:
    assert sent(first() | fonts()) < 200_000


def test_a_board_comes_with_its_pictures_in_a_moment() -> None:
    boards = named("Board-*.js")
    assert len(boards) == 4
    shell = first() | fonts() | with_imports({*named("TablePage-*.js"), *named("TablePage-*.css")})
    for board in boards:
        own = with_imports({board})
        assert own & set(named("*_*-*.js")), f"{board} comes without pictures"
        assert sent(shell | own) < 450_000, board


def test_no_picture_comes_twice_with_a_board() -> None:
    for board in named("Board-*.js"):
        drawn = [
            path
            for name in with_imports({board}) - first()
            for path in set(DRAWN.findall(asset(name).read_text(encoding="utf-8")))
        ]
        assert len(drawn) > 50
        assert len(drawn) == len(set(drawn)), board
