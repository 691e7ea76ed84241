"""The tables before there were revisions; a database of an earlier release gets what it lacks."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    inspect,
)
from sqlalchemy import Table as SqlTable

revision = "0001"
down_revision = None

metadata = MetaData()

SqlTable(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

SqlTable(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("setup", Text, nullable=False),
    Column("name", String(60), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("companion", Boolean, nullable=False),
    Column("physics", Boolean, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("base", Text, nullable=False),
    Column("parent", String(16), nullable=False),
    Column("rematch", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("campaign", String(16), nullable=False, server_default=""),
    Column("header", Text, nullable=False, server_default=""),
    Index("tables_lobby", "public", "status", "touched"),
)

SqlTable(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("bot", String(16), nullable=False),
    Column("strength", Integer, nullable=False),
    Index("seats_person", "person"),
)

SqlTable(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Index("members_person", "person"),
)

SqlTable(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("rev", Integer, primary_key=True),
    Column("op", String(8), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("entries", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("message", String(96), nullable=False),
    Column("person", String(16), nullable=False),
    Column("seed_at", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

SqlTable(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(96), nullable=False, server_default=""),
)

SqlTable(
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("progress", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("changes", Integer, nullable=False),
    Index("campaigns_person", "person", "touched"),
)

SqlTable(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("ended", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Index("results_person", "person", "ended"),
)


def upgrade() -> None:
    connection = op.get_bind()
    there = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name not in there:
            table.create(connection)
            continue
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                op.add_column(
                    table.name,
                    Column(column.name, column.type, nullable=False, server_default=column.server_default),
                )
