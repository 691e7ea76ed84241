"""What is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.sql.expression import ClauseElement


class Often:
    """A statement that every answer needs: put into the words of the database's driver once, not each time.

    Its values are text and numbers, which every driver takes as they are.
    """

    def __init__(self, statement: Executable) -> None:
        assert isinstance(statement, ClauseElement)
        self._statement = statement
        self._worded: dict[tuple[str, ...], tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> int:
        """Write it with the values of each row by the driver itself; how many rows were found or made.

        What goes wrong is the driver's own exception. The two statements of an answer cost a tenth of a
        millisecond more by way of SQLAlchemy.
        """
        key = (connection.dialect.driver, *rows[0])
        if key not in self._worded:
            worded = self._statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
            self._worded[key] = str(worded), getattr(worded, "positiontup", None)
        words, order = self._worded[key]
        taken: Any = list(rows) if order is None else [tuple([row[name] for name in order]) for row in rows]
        cursor = connection.connection.cursor()
        try:
            if len(taken) == 1:
                cursor.execute(words, taken[0])
            else:
                cursor.executemany(words, taken)
            return int(cursor.rowcount)
        finally:
            cursor.close()


Statement: TypeAlias = tuple[Executable | Often, Any]
"""What is to be written, and its values."""
