"""The application: everything wired together, and the process that serves it."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from undercroft import __version__
from undercroft.engine import UndercroftError
from undercroft.server.store.database import Store, prepare
from undercroft.server.store.people import People
from undercroft.server.table.hall import Hall, NoTable
from undercroft.server.table.house import House
from undercroft.server.table.thinkers import Thinkers
from undercroft.server.web import routes
from undercroft.server.web.guard import Guard, Limits, Receive, Scope, Send
from undercroft.server.web.icons import Icons
from undercroft.server.web.live import live
from undercroft.server.web.static import Client
from undercroft.server.wire.limits import BODY_LIMIT, MESSAGE_LIMIT
from undercroft.server.wire.refusal import Refusal

log = logging.getLogger("undercroft.server")

EXPECTED = (Refusal, NoTable, UndercroftError, HTTPException, RecursionError, UnicodeError)
"""What a request may fail of without anything being wrong here."""

REFUSED = {"denied": 403, "not-yours": 403, "too-fast": 429, "trouble": 500}


class App:
    """The whole server as one ASGI application: the guard, then the API or the client's files."""

    def __init__(self, api: Litestar, limits: Limits, origins: Collection[str], client: Client) -> None:
        self.api, self._client = api, client
        self._guarded = Guard(self._route, limits, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guarded(scope, receive, send)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        api: Any = self.api
        if scope["type"] != "http" or scope["path"].startswith("/api/"):
            await api(scope, receive, send)
        else:
            await self._client(scope, receive, send)

    @property
    def hall(self) -> Hall:
        """The tables, once the application runs."""
        found: Hall = self.api.state.hall
        return found


def create_app(
    db: str = "undercroft.db",
    *,
    limits: Limits | None = None,
    origins: Collection[str] = (),
    pace: float = 0.6,
    idle: float = 300.0,
    bot_workers: int | None = None,
    bots_in_processes: bool = True,
    client: Client | None = None,
) -> App:
    """The server over one database (a file name or a URL).

    ``origins`` are further web origins that may use it; ``pace`` is how long a bot waits before it
    answers; tables idle for ``idle`` seconds are unloaded.
    """
    limits, client = limits or Limits(), client or Client()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = Store(db)
        await store.open()
        thinkers = Thinkers(bot_workers or max(1, (os.cpu_count() or 2) - 1), processes=bots_in_processes)
        people = People(store)
        hall = Hall(House(store, thinkers, pace), idle=idle)
        await hall.open()
        app.state.update({"store": store, "people": people, "hall": hall, "limits": limits})
        app.state.update({"icons": Icons(client.folder)})
        try:
            yield
        finally:
            await hall.close()
            thinkers.close()
            await store.close()

    api = Litestar(
        [
            routes.PeopleController,
            routes.GamesController,
            routes.icon,
            routes.TablesController,
            routes.RecordsController,
            live,
        ],
        dependencies={
            "hall": Provide(routes.hall),
            "me": Provide(routes.me),
            "somebody": Provide(routes.known),
            "table": Provide(routes.entered),
        },
        lifespan=[running],
        exception_handlers=_ERRORS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=800, gzip_compress_level=5),
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(
            title="Undercroft", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        after_exception=[_log],
        logging_config=None,
        state=State(),
    )
    return App(api, limits, origins, client)


def _log(error: Exception, scope: Any) -> None:
    """What nobody expected goes to the log, without headers or bodies."""
    if not isinstance(error, EXPECTED):
        log.error("%s %s failed", scope.get("method", "socket"), scope["path"], exc_info=error)


def _refused(request: Request[Any, Any, Any], error: Refusal) -> Response[dict[str, Any]]:
    status = REFUSED.get(error.code, 409)
    return Response({"status_code": status, "detail": error.why, "code": error.code}, status_code=status)


def _no_table(request: Request[Any, Any, Any], error: NoTable) -> Response[dict[str, Any]]:
    return Response({"status_code": 404, "detail": "there is no such table"}, status_code=404)


def _mistaken(request: Request[Any, Any, Any], error: UndercroftError) -> Response[dict[str, Any]]:
    return Response({"status_code": 400, "detail": str(error)}, status_code=400)


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    told = "nested too deeply" if isinstance(error, RecursionError) else "this is no text"
    return Response({"status_code": 400, "detail": told}, status_code=400)


_ERRORS: dict[int | type[Exception], Callable[..., Response[Any]]] = {
    Refusal: _refused,
    NoTable: _no_table,
    UndercroftError: _mistaken,
    RecursionError: _unreadable,
    UnicodeError: _unreadable,
}


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "undercroft.db",
    *,
    origins: Collection[str] = (),
    access_log: bool = False,
    **options: Any,
) -> None:
    """Serve until interrupted. ``options`` are those of :func:`create_app`."""
    prepare(db)  # What is wrong with it is said before anything is served, in a line.
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    uvicorn.run(
        create_app(db, origins=origins, **options),
        host=host,
        port=port,
        log_level="warning",
        access_log=access_log,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        server_header=False,
        date_header=False,
    )
