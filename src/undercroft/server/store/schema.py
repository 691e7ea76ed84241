"""The tables of the database, as the last revision of ``migrations`` leaves them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    false,
)
from sqlalchemy import Table as SqlTable

metadata = MetaData()

people = SqlTable(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

tables = SqlTable(
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

seats = SqlTable(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("bot", String(16), nullable=False),
    Column("strength", Integer, nullable=False),
    Column("keeper", String(16), nullable=False, server_default=""),
    Index("seats_person", "person"),
)

members = SqlTable(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("banned", Boolean, nullable=False, server_default=false()),
    Index("members_person", "person"),
)

journal = SqlTable(
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
    Column("told", Text, nullable=False, server_default=""),
)

positions = SqlTable(
    "positions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

chat = SqlTable(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(96), nullable=False, server_default=""),
)

campaigns = SqlTable(
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

results = SqlTable(
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
