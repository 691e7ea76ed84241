"""How the database came to be what it is, one revision after another; they run when the server starts.

A new revision is a module in ``versions`` that changes what the one before it left. It is written once and
never edited after a release: it names its columns itself, and knows nothing of today's ``schema.py``.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from undercroft.engine import SetupError

LOCK = 7_381_402
"""The number under which processes that start at the same moment wait for each other on PostgreSQL."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a database up to a revision, whatever release it is from; all of it or nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    config = _config()
    revision = _revision(connection)
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise SetupError("this database was kept by a later release; only that one or a later one opens it")
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def is_of_this_release(connection: Connection) -> bool:
    """Whether a database is as this release keeps it."""
    return _revision(connection) == ScriptDirectory.from_config(_config()).get_current_head()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "undercroft.server.store:migrations")
    return config
