"""What a browser has to load: little before the lobby is seen, and a board with its pictures in a moment."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from undercroft.server.web.static import client_folder

DIST = client_folder()
IMPORTS = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
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


def test_the_lobby_is_there_at_once() -> None:
    fonts = {path.name for path in (DIST / "assets").glob("*.woff2")}
    assert sent(first() | fonts) < 200_000


def test_a_board_comes_with_its_pictures_in_a_moment() -> None:
    pictures = {path.name for path in (DIST / "assets").glob("*_*-*.js")}
    boards = [path.name for path in (DIST / "assets").glob("Board-*.js")]
    assert boards
    assert pictures
    for board in boards:
        most = max(sent({one}) for one in pictures)
        assert sent(with_imports({board}) - first()) + most < 450_000, board
