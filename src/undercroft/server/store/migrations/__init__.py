"""How the database came to be what it is, one revision after another; they run when the server starts.

A new revision is a module in ``versions`` that changes what the one before it left. It is written once and
never edited after a release: it names its columns itself, and knows nothing of today's ``schema.py``.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

LOCK = 7_381_402
"""The number under which processes that start at the same moment wait for each other on PostgreSQL."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a database up to a revision, whatever release it is from; all of it or nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    config = Config()
    config.set_main_option("script_location", "undercroft.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
