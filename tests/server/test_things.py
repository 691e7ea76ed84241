"""What things are called and look like, for any client: the things of a table, and pictures by name."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from undercroft.server.web.icons import Icons
from undercroft.server.web.static import Client

RAT = '<path fill="currentColor" d="M1 1h2z"/>'


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client as a build leaves it."""
    folder = tmp_path_factory.mktemp("dist")
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "icons.json.gz").write_bytes(
        gzip.compress(json.dumps({"rat": RAT, "cheese-wedge": RAT}).encode())
    )
    return folder


@pytest.fixture(scope="module")
def house(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(str(tmp_path_factory.mktemp("db") / "t.db"), client=Client(built))
    yield running
    running.stop()


def test_a_table_lists_everything_with_a_name(house: Running) -> None:
    person = asking.post(f"{house.url}/api/people", json={"name": "Ada"}).json()
    mine = {"authorization": f"Bearer {person['token']}"}
    table = asking.post(f"{house.url}/api/tables", json={"game": "rats-in-the-cellar"}, headers=mine).json()
    where = f"{house.url}/api/tables/{table['id']}/things"
    listed = asking.get(where, headers={"x-invite": table["invite"]}).json()
    assert {"id": "rat", "kind": "card", "name": "a rat", "icon": "rat"}.items() <= listed[2].items()
    assert len(listed) == 4
    assert asking.get(where).status_code == 404, "to those who may not look there is no such table"


def test_a_picture_that_is_not_bundled_comes_from_the_server(house: Running) -> None:
    found = asking.get(f"{house.url}/api/icons/rat")
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in found.headers["cache-control"]
    assert RAT in found.text
    assert "default-src" in found.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["no-such", "Rat", "%2e%2e%2fetc", "rat.svg", "a" * 65, "<b>"])
def test_any_other_name_is_no_picture(house: Running, name: str) -> None:
    assert asking.get(f"{house.url}/api/icons/{name}").status_code == 404


def test_a_name_with_a_nul_in_it_is_refused(house: Running) -> None:
    assert asking.get(f"{house.url}/api/icons/rat%00").status_code == 400


def test_the_whole_set_is_not_a_page(house: Running) -> None:
    assert asking.get(f"{house.url}/icons.json.gz").status_code == 404


def test_without_a_built_client_there_are_no_pictures(tmp_path: Path) -> None:
    assert Icons(tmp_path).svg("rat") is None
