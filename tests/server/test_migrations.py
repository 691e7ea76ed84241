"""A database of any release is brought up to this one, on SQLite and PostgreSQL; nothing in it is lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, text

from tests.server.conftest import Running
from undercroft.engine import SetupError
from undercroft.server.client import Guest, House
from undercroft.server.store.backup import back_up
from undercroft.server.store.database import Store, database_url, prepare
from undercroft.server.store.migrations import upgrade
from undercroft.server.store.schema import metadata

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
"""The tables as each release made them."""

TOKEN = "t" * 43


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgresql").database(f"old_{uuid4().hex}"))


@pytest.fixture
def engine(empty: str) -> Iterator[Engine]:
    made = create_engine(database_url(empty))
    yield made
    made.dispose()


def released(engine: Engine, schema: Path) -> None:
    """A database as a release left it, with somebody in it and a game that was begun."""
    with engine.begin() as connection:
        for statement in schema.read_text(encoding="utf-8").split(";"):
            if statement.strip():
                connection.execute(text(statement))
        row = {"id": "ada", "name": "Ada", "token_hash": sha256(TOKEN.encode()).hexdigest(), "created": 1.0}
        connection.execute(text("INSERT INTO people VALUES (:id, :name, :token_hash, :created)"), row)
        table = {"seed": "7", "no": False, "yes": True}
        connection.execute(
            text(
                "INSERT INTO tables (id, game, version, setup, name, host, status, public, companion,"
                " physics, clock, invite, seed, base, parent, rematch, created, touched) VALUES"
                " ('cellar', 'rats-in-the-cellar', '0.1.0', '{}', '', 'ada', 'playing', :yes, :no,"
                " :no, 0, 'i', :seed, '[]', '', '', 1, 1)"
            ),
            table,
        )
        connection.execute(text("INSERT INTO members VALUES ('cellar', 'ada')"))
        connection.execute(text("INSERT INTO seats VALUES ('cellar', 'cook', 'person', 'ada', '', 0)"))
        connection.execute(
            text("INSERT INTO journal VALUES ('cellar', 0, 'begin', '', '[]', '', '', '', 0, 1)")
        )


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return [found for found in compare_metadata(context, metadata) if "alembic_version" not in str(found)]


def test_a_new_database_is_what_the_schema_says(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection)
    assert differences(engine) == []


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
def test_a_database_of_every_release_becomes_what_the_schema_says(engine: Engine, schema: Path) -> None:
    released(engine, schema)
    for _ in range(2):  # A second start finds nothing to do.
        with engine.begin() as connection:
            upgrade(connection)
        assert differences(engine) == []
    with engine.connect() as connection:
        assert connection.execute(text("SELECT keeper FROM seats")).scalar() == "ada"


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
def test_a_game_of_every_release_goes_on(empty: str, engine: Engine, schema: Path) -> None:
    released(engine, schema)
    server = Running(empty)

    async def go_on() -> None:
        async with House(server.url) as house, Guest(house, TOKEN).sit("cellar") as place:
            assert place.table.mine == ["cook"]
            await place.answer("down")
            await place.say("Still here")

    asyncio.run(go_on())
    server.stop()


def test_a_revision_that_fails_leaves_the_database_as_it_was(engine: Engine) -> None:
    released(engine, SCHEMAS[0])
    with pytest.raises(RuntimeError), engine.begin() as connection:
        upgrade(connection)
        raise RuntimeError("in the middle")
    with engine.connect() as connection, pytest.raises(Exception, match="positions"):
        connection.execute(text("SELECT * FROM positions"))


def test_a_database_of_a_later_release_is_left_alone_and_said_to_be_one(
    empty: str, engine: Engine, tmp_path: Path
) -> None:
    prepare(empty)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for open_it in (lambda: prepare(empty), lambda: back_up(empty, tmp_path / "house.gz")):
        with pytest.raises(SetupError, match="release"):
            open_it()
    assert not list(tmp_path.glob("house.gz*"))


def test_processes_that_start_at_the_same_moment_do_it_once(empty: str) -> None:
    faults: list[Exception] = []

    def start() -> None:
        async def opened() -> None:
            store = Store(empty)
            await store.open()
            await store.close()

        try:
            asyncio.run(opened())
        except Exception as error:
            faults.append(error)

    starting = [threading.Thread(target=start) for _ in range(4)]
    for one in starting:
        one.start()
    for one in starting:
        one.join()
    assert faults == []
