"""What is kept so that a game can be shown without its rules; whose hand a chair holds; who is not let in."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, LargeBinary, String, Text, false

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("journal", Column("told", Text, nullable=False, server_default=""))
    op.add_column("seats", Column("keeper", String(16), nullable=False, server_default=""))
    op.add_column("members", Column("banned", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "positions",
        Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
        Column("rev", Integer, nullable=False),
        Column("data", LargeBinary, nullable=False),
    )
    op.execute("UPDATE seats SET keeper = person WHERE person IS NOT NULL")
