"""What is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.sql.expression import ClauseElement


class Often:
    """A statement that every answer needs: put into the words of the database's driver once, not each time.

    Its values are text and numbers, which every driver takes as they are.
    """

    def __init__(self, statement: Executable) -> None:
        assert isinstance(statement, ClauseElement)
        self._statement = statement
        self._worded: dict[tuple[str, ...], tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> CursorResult[Any]:
        """Write it with the values of each row; its count is that of all of them."""
        key = (connection.dialect.driver, *rows[0])
        if key not in self._worded:
            worded = self._statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
            self._worded[key] = str(worded), getattr(worded, "positiontup", None)
        words, order = self._worded[key]
        taken = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
        return connection.exec_driver_sql(words, taken[0] if len(taken) == 1 else list(taken))


Statement: TypeAlias = tuple[Executable | Often, Any]
"""What is to be written, and its values."""
