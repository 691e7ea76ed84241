"""Backup and restore: everything in a database as lines of JSON, to go into a database of either kind.

What is written is one moment of the database, while the server runs or not. A token is kept only as its
hash, but seeds and hidden cards of running games stand in it: a backup is for whoever runs the server.
"""

from __future__ import annotations

import base64
import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from undercroft.engine import RecordError, SetupError
from undercroft.server.store.database import plain_engine
from undercroft.server.store.migrations import is_of_this_release, upgrade
from undercroft.server.store.schema import metadata

FORMAT = "undercroft-backup-1"
AT_ONCE = 500
"""Rows that go in with one statement."""


def back_up(where: str, target: Path) -> int:
    """Write a database to a file, compressed; how many rows."""
    if "://" not in where and not Path(where).exists():
        raise SetupError(f"there is no database {where}")
    engine, count = plain_engine(where), 0
    fresh = target.with_name(target.name + ".new")
    try:
        with engine.connect() as connection, gzip.open(fresh, "wb") as file:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")
            if not is_of_this_release(connection):  # What it does not know of would be left out.
                raise SetupError(f"{where} is kept by another release; back it up with that one")
            file.write(msgspec.json.encode({"format": FORMAT}) + b"\n")
            for table in metadata.sorted_tables:
                for row in connection.execute(select(table)).mappings():
                    file.write(
                        msgspec.json.encode(
                            [str(table.name), {str(name): value for name, value in row.items()}]
                        )
                        + b"\n"
                    )
                    count += 1
        fresh.replace(target)
    except (SQLAlchemyError, OSError) as error:
        raise SetupError(f"{where} cannot be read: {_short(error)}") from None
    finally:
        fresh.unlink(missing_ok=True)
        engine.dispose()
    return count


def restore(source: Path, where: str) -> int:
    """Put a backup into an empty database, all of it or nothing; how many rows."""
    engine, count = plain_engine(where), 0
    try:
        with engine.begin() as connection:
            upgrade(connection)
            for table in metadata.sorted_tables:
                if connection.execute(select(func.count()).select_from(table)).scalar():
                    raise SetupError(f"{where} is not empty; a backup goes into a new database")
            waiting: list[dict[str, Any]] = []
            last = ""
            for name, row in _rows(source):
                if name != last or len(waiting) >= AT_ONCE:
                    if waiting:
                        connection.execute(insert(metadata.tables[last]), waiting)
                    last, waiting = name, []
                waiting.append(row)
                count += 1
            if waiting:
                connection.execute(insert(metadata.tables[last]), waiting)
    except (SQLAlchemyError, OverflowError) as error:
        raise SetupError(f"{where} cannot be written: {_short(error)}") from None
    finally:
        engine.dispose()
    return count


def _rows(source: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        with gzip.open(source, "rb") as file:
            if msgspec.json.decode(file.readline()) != {"format": FORMAT}:
                raise RecordError(f"{source} is no backup of this kind")
            for line in file:
                name, row = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
                for column in metadata.tables[name].columns:
                    if isinstance(column.type, LargeBinary) and isinstance(row.get(column.name), str):
                        row[column.name] = base64.b64decode(row[column.name], validate=True)
                yield name, row
    except FileNotFoundError:
        raise RecordError(f"there is no file {source}") from None
    except (OSError, EOFError, zlib.error, ValueError, KeyError) as error:
        raise RecordError(f"{source} is no whole backup: {error}") from None


def _short(error: Exception) -> str:
    """What a database says, without what it was asked, and without where it is."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
