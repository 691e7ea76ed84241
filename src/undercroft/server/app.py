"""The application: everything wired together, and the process that serves it."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from uvicorn.supervisors import Multiprocess

from undercroft import __version__
from undercroft.engine import SetupError, UndercroftError, games
from undercroft.server.store.database import KEEPER_AWAY, Store, Unreachable, prepare
from undercroft.server.store.people import People
from undercroft.server.table.beside import in_thread
from undercroft.server.table.hall import Hall, NoTable
from undercroft.server.table.house import House
from undercroft.server.table.thinkers import Thinkers
from undercroft.server.upkeep import logs, types
from undercroft.server.upkeep.figures import FIGURES
from undercroft.server.upkeep.memory import keep_tidy
from undercroft.server.upkeep.minds import Minds
from undercroft.server.web import routes
from undercroft.server.web.guard import Guard, Limits, Receive, Scope, Send
from undercroft.server.web.icons import Icons
from undercroft.server.web.lessons import LessonsController
from undercroft.server.web.live import live
from undercroft.server.web.patience import SILENT, Impatient, Wary
from undercroft.server.web.practice import PracticeController
from undercroft.server.web.static import Client
from undercroft.server.web.status import PATHS, Status
from undercroft.server.wire.limits import BODY_LIMIT, MESSAGE_LIMIT, SAID_LIMIT
from undercroft.server.wire.refusal import Refusal

log = logging.getLogger("undercroft.server")

EXPECTED = (Refusal, NoTable, Unreachable, UndercroftError, HTTPException, RecursionError, UnicodeError)
"""What a request may fail of without anything being wrong here."""

DONE = object()

WARMING = 0.01
"""Seconds between two things that are worked out beforehand, in which others have their turn."""

SWITCH = 0.002
"""Seconds after which one thread makes way for another: answers that take long hold up nobody's socket, and
threads that change places more often than this get less done."""

FILES = 65_536
"""Files and connections that may be open at once, if the system lets us."""

REFUSED = {"denied": 403, "not-yours": 403, "too-fast": 429, "trouble": 500}


class App:
    """The whole server as one ASGI application: the guard, then the API or the client's files."""

    def __init__(
        self, api: Litestar, limits: Limits, origins: Collection[str], client: Client, status: Status
    ) -> None:
        self.api, self._client, self._status = api, client, status
        self._guarded = Guard(self._route, limits, origins)
        FIGURES.watch("sockets", lambda: self._guarded.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guarded(scope, receive, send)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        api: Any = self.api
        if scope["type"] != "http" or scope["path"].startswith("/api/"):
            await api(scope, receive, send)
        elif scope["path"] in PATHS:
            await self._status(scope, send)
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
    store_patience: float = 5.0,
    patience: float = 20.0,
    metrics_from: Collection[str] = (),
    tidy: bool = False,
    warm: bool = False,
    client: Client | None = None,
) -> App:
    """The server over one database (a file name or a URL).

    ``origins`` are further web origins that may use it; ``pace`` is how long a bot waits before it
    answers; tables idle for ``idle`` seconds are unloaded. The database may take ``store_patience`` seconds
    to let us in; while it is away, what is asked for waits up to ``patience`` seconds. Figures are shown to
    this machine and to the addresses in ``metrics_from``. ``tidy`` collects garbage when nobody waits, for a
    process that does nothing else; ``warm`` works out beforehand what is the same in every match.
    """
    limits, client = limits or Limits(), client or Client()
    games()  # Their types are among those that threads will meet.
    types.make_ready()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = Store(db, patience=store_patience)
        await store.open()
        beside = max(1, (os.cpu_count() or 2) - 1)
        thinkers = Thinkers(bot_workers or beside, processes=bots_in_processes)
        falls = Minds(beside, processes=bots_in_processes, nice=2, seconds=30)
        checks = Minds(1, processes=bots_in_processes, nice=10, seconds=30, each=4, most=100)
        people = People(store)
        hall = Hall(House(store, thinkers, checks, falls, pace, patience), idle=idle)
        await hall.open()
        app.state.update({"store": store, "people": people, "hall": hall, "limits": limits})
        app.state.update({"icons": Icons(client.folder)})
        _watch(store, hall)
        warming = asyncio.create_task(_warm(foresee=warm))
        tidying = (
            asyncio.create_task(
                keep_tidy(lambda: FIGURES.total("messages") + FIGURES.total("http_responses"))
            )
            if tidy
            else None
        )
        try:
            yield
        finally:
            warming.cancel()
            if tidying:
                tidying.cancel()
            await hall.close()
            thinkers.close()
            checks.close()
            falls.close()
            await store.close()

    api = Litestar(
        [
            routes.PeopleController,
            routes.GamesController,
            LessonsController,
            routes.icon,
            routes.about,
            PracticeController,
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
    return App(api, limits, origins, client, Status(metrics_from))


async def _warm(*, foresee: bool) -> None:
    """Who comes first waits neither until all content is read nor for what is the same in every match."""
    await in_thread(routes.all_games)
    if not foresee:
        return
    for game in list(games().values()):
        steps = game.warm()
        while await in_thread(partial(next, steps, DONE)) is not DONE:
            await asyncio.sleep(WARMING)


def _watch(store: Store, hall: Hall) -> None:
    """What stands at a number, for the figures."""
    FIGURES.watch("tables", lambda: len(hall.loaded))
    house = hall.house
    FIGURES.watch("bots_waiting", lambda: house.thinkers.waiting)
    FIGURES.watch("checks_waiting", lambda: house.checks.waiting)
    FIGURES.watch("falls_waiting", lambda: house.falls.waiting)
    minds = (house.thinkers, house.checks, house.falls)
    FIGURES.watch("processes_replaced", lambda: sum(one.replaced for one in minds))
    FIGURES.watch("commits", lambda: store.commits)
    FIGURES.watch("database_away", lambda: store.away)


def _log(error: Exception, scope: Any) -> None:
    """What nobody expected goes to the log, without headers or bodies."""
    if not isinstance(error, EXPECTED):
        log.error("%s %s failed", scope.get("method", "socket"), scope["path"], exc_info=error)


def _refused(request: Request[Any, Any, Any], error: Refusal) -> Response[dict[str, Any]]:
    status = REFUSED.get(error.code, 409)
    told = {"status_code": status, "detail": str(error)[:SAID_LIMIT], "code": error.code}
    return Response(told, status_code=status)


def _no_table(request: Request[Any, Any, Any], error: NoTable) -> Response[dict[str, Any]]:
    return Response({"status_code": 404, "detail": "there is no such table"}, status_code=404)


def _away(request: Request[Any, Any, Any], error: Unreachable) -> Response[dict[str, Any]]:
    return Response(
        {"status_code": 503, "detail": KEEPER_AWAY}, status_code=503, headers={"retry-after": "2"}
    )


def _mistaken(request: Request[Any, Any, Any], error: UndercroftError) -> Response[dict[str, Any]]:
    return Response({"status_code": 400, "detail": str(error)[:SAID_LIMIT]}, status_code=400)


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    told = "that is nested too deeply" if isinstance(error, RecursionError) else "this is no text"
    return Response({"status_code": 400, "detail": told}, status_code=400)


_ERRORS: dict[int | type[Exception], Callable[..., Response[Any]]] = {
    Refusal: _refused,
    NoTable: _no_table,
    Unreachable: _away,
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
    proxies: Collection[str] = (),
    workers: int = 1,
    log_form: str = "lines",
    access_log: bool = False,
    announce: Callable[[], None] = lambda: None,
    factory: Callable[..., App] = create_app,
    **options: Any,
) -> None:
    """Serve until interrupted. ``options`` are those of :func:`create_app`, which ``factory`` may stand for.

    ``proxies`` are the addresses of proxies of one's own: only they are believed when they say for whom they
    ask. Anybody can write such a header. With several ``workers`` as many processes share the port and the
    database. ``announce`` is called once nothing stands in the way.
    """
    prepare(db)  # What is wrong with it is said before anything is served, in a line.
    _is_free(host, port)
    announce()
    alone = {"origins": tuple(origins), "tidy": True, "warm": True}
    config = uvicorn.Config(
        partial(_made, factory, db, log_form, {**alone, **options}),
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=Impatient,
        ws=Wary,
        log_config=None,
        log_level="warning",
        access_log=access_log,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=int(SILENT),  # Clients let go after 5 s, the usual; who is second loses a request.
        timeout_graceful_shutdown=2,
        timeout_worker_healthcheck=60,  # A busy machine takes longer than the usual 5 s to start one.
        server_header=False,
        date_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    logs.set_up(log_form)
    _many_files()
    try:
        if workers > 1:
            Multiprocess(config, sockets=[config.bind_socket()]).run()
        else:
            uvicorn.Server(config).run()
    except KeyboardInterrupt:
        pass
    finally:  # Everything is stored; whatever still thinks in a thread is not waited for.
        end = threading.Timer(2.0, os._exit, [0])
        end.daemon = True
        end.start()


def _is_free(host: str, port: int) -> None:
    """Raise :class:`SetupError` where nobody can listen at an address and port."""
    try:
        [(family, kind, _, _, at), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(at)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        told = "somebody listens there already; --port takes another" if taken else error.strerror
        raise SetupError(f"cannot listen at {host}, port {port}: {told}") from None


def address_here() -> str:
    """This machine's address in its network, by which others reach it; nothing where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # An address that is nobody's; nothing is sent.
            return str(way.getsockname()[0])
        except OSError:
            return ""


def _many_files() -> None:
    """As many connections at once as the system allows; the usual number is for programs that serve few."""
    try:
        import resource
    except ImportError:  # Another system, which counts otherwise.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _made(factory: Callable[..., App], db: str, log_form: str, options: dict[str, Any]) -> App:
    """The application, in whichever process it is to run."""
    logs.set_up(log_form)
    sys.setswitchinterval(SWITCH)
    return factory(db, **options)
