"""What is written."""

from __future__ import annotations

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

    def run(self, connection: Connection, values: dict[str, Any]) -> CursorResult[Any]:
        """Write it with these values."""
        key = (connection.dialect.driver, *values)
        if key not in self._worded:
            worded = self._statement.compile(dialect=connection.dialect, column_keys=list(values))
            self._worded[key] = str(worded), getattr(worded, "positiontup", None)
        words, order = self._worded[key]
        taken = tuple(values[name] for name in order) if order is not None else values
        return connection.exec_driver_sql(words, taken)


Statement: TypeAlias = tuple[Executable | Often, Any]
"""What is to be written, and its values."""


def run(connection: Connection, statement: Statement) -> CursorResult[Any]:
    """Write it."""
    what, values = statement
    return what.run(connection, values) if isinstance(what, Often) else connection.execute(what, values)
