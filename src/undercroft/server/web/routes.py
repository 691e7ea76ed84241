"""The HTTP part: people, games, tables, records."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar, cast

import msgspec
from litestar import Controller, Request, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

import undercroft.about
from undercroft.bots import STRENGTHS
from undercroft.engine import Game, Record, find_game, games
from undercroft.engine.books.search import said_in
from undercroft.engine.options import explained
from undercroft.engine.telling import Thing
from undercroft.engine.verify import Finding
from undercroft.paper.sheet import ReferenceSheet, sheet_of
from undercroft.server.store import campaigns, results
from undercroft.server.store.people import People, Person
from undercroft.server.table.beside import in_thread
from undercroft.server.table.hall import Hall, NoTable
from undercroft.server.table.lookback import (
    frames,
    moments,
    parsed,
    record_of,
    replayable,
    verdict,
    verdict_of,
)
from undercroft.server.table.table import Table
from undercroft.server.upkeep.fair import asker, said_who
from undercroft.server.web.icons import Icons
from undercroft.server.web.offers import offer, seats_of
from undercroft.server.wire.about import OutAbout, OutCredit, OutLibrary
from undercroft.server.wire.campaigns import OutCampaign
from undercroft.server.wire.games import (
    InSetup,
    OutExample,
    OutFirstGame,
    OutFoundRule,
    OutGame,
    OutLook,
    OutPack,
    OutRule,
    OutRules,
    OutSetup,
)
from undercroft.server.wire.lessons import OutLessonKind
from undercroft.server.wire.limits import RECORD_LIMIT
from undercroft.server.wire.people import InPerson, OutNewPerson, OutPerson, OutStatistics
from undercroft.server.wire.records import OutFinding, OutReplay, OutVerdict
from undercroft.server.wire.tables import InBan, InBranch, InJoin, InSeat, InTable, OutTable

log = logging.getLogger("undercroft.server")

T = TypeVar("T")

TheHall: TypeAlias = NamedDependency[Hall]
TheTable: TypeAlias = NamedDependency[Table]
Me: TypeAlias = NamedDependency[Person]
Somebody: TypeAlias = NamedDependency[Person | None]

CITED = re.compile(r" \((?:[A-Z]{2,4}(?:-[A-Z]+)+-\d+(?:, )?)+\)")
"""Rules cited for whoever writes a game, not for whoever sets one up."""

QUESTION, ANSWERS = 200, 12
"""Letters of a question about the rules, and how many rules answer it."""

FRAMES = 200
"""Moments of a replay in one answer."""


async def known(request: Request[Any, Any, Any]) -> Person | None:
    """Whoever sends a token, from the Authorization header."""
    header = request.headers.get("authorization", "")
    if not header:
        return None
    scheme, _, token = header.partition(" ")
    people: People = request.app.state.people
    person = await people.by_token(token) if scheme.lower() == "bearer" and token else None
    if person is None:
        raise NotAuthorizedException("nobody has that token")
    said_who(person.id)
    return person


async def me(request: Request[Any, Any, Any]) -> Person:
    """Whoever sends a token; nobody else gets in."""
    person = await known(request)
    if person is None:
        raise NotAuthorizedException("say who you are: POST /api/people, then send the token as Bearer")
    return person


async def hall(request: Request[Any, Any, Any]) -> Hall:
    """The hall of this server."""
    found: Hall = request.app.state.hall
    return found


async def read(hall: Hall, work: Callable[[], T]) -> T:
    """Look something up that has nothing to do with a game that is played: in turn, by whoever asks."""
    async with hall.house.reading.turn(asker()):
        return await in_thread(work)


async def entered(
    request: Request[Any, Any, Any], hall: TheHall, somebody: Somebody, table_id: FromPath[str]
) -> Table:
    """A table this person may look at; to others it does not exist."""
    table = await hall.find(table_id)
    if not table.may_enter(somebody, request.headers.get("x-invite", "")):
        raise NoTable(table_id)
    return table


class PeopleController(Controller):
    path = "/api"
    tags = ("people",)

    @post("/people", summary="Come in", description="A new identity. The token is told this once.")
    async def enter(self, request: Request[Any, Any, Any], data: JSONBody[InPerson]) -> OutNewPerson:
        people: People = request.app.state.people
        person, token = await people.enter(data.name)
        return OutNewPerson(person.id, person.name, token)

    @get("/me", summary="Who am I?")
    async def who(self, me: Me) -> OutPerson:
        return OutPerson(me.id, me.name)

    @patch("/me", summary="Be called something else")
    async def rename(self, request: Request[Any, Any, Any], me: Me, data: JSONBody[InPerson]) -> OutPerson:
        people: People = request.app.state.people
        person = await people.rename(me, data.name)
        hall: Hall = request.app.state.hall
        hall.renamed(person)
        return OutPerson(person.id, person.name)

    @post("/me/token", summary="End all other sign-ins", status_code=HTTP_200_OK)
    async def renew(self, request: Request[Any, Any, Any], me: Me) -> OutNewPerson:
        """A new token; the old one opens nothing any more, and its connections end."""
        people: People = request.app.state.people
        hall: Hall = request.app.state.hall
        token = await people.renew(me)
        await hall.end_old_sign_ins()
        return OutNewPerson(me.id, me.name, token)

    @get("/me/tables", summary="My tables")
    async def tables(self, me: Me, hall: TheHall) -> list[OutTable]:
        return [table.info(me) for table in await hall.tables_of(me)]

    @get("/me/statistics", summary="My finished games")
    async def statistics(self, me: Me, hall: TheHall) -> OutStatistics:
        return await results.statistics(hall.house.store, me)

    @get("/me/campaigns", summary="My campaigns, and how far I have come")
    async def campaigns(self, me: Me, hall: TheHall) -> list[OutCampaign]:
        return await campaigns.campaigns_of(hall.house.store, me)


class GamesController(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", summary="The games that can be played here")
    async def all(self, hall: TheHall) -> list[OutGame]:
        return await read(hall, all_games)

    @post("/{game_id:str}/setup", summary="Check options", status_code=HTTP_200_OK)
    async def setup(self, hall: TheHall, game_id: FromPath[str], data: JSONBody[InSetup]) -> OutSetup:
        return await read(hall, lambda: offer(find_game(game_id), data.setup, data.changed))

    @get("/{game_id:str}/rules", summary="The whole ledger of a game")
    async def rules(self, hall: TheHall, game_id: FromPath[str]) -> OutRules:
        return await read(hall, lambda: _rules(find_game(game_id)))

    @get("/{game_id:str}/sheet", summary="A game at a glance: its reference sheet")
    async def sheet(self, hall: TheHall, game_id: FromPath[str]) -> ReferenceSheet:
        return await read(hall, lambda: sheet_of(find_game(game_id)))

    @get("/{game_id:str}/rules/search", summary="Rules that answer an ordinary question, the best first")
    async def search(self, hall: TheHall, game_id: FromPath[str], q: FromQuery[str]) -> list[OutFoundRule]:
        """Rules before rulings, and those before notes about this table."""
        if not 0 < len(q) <= QUESTION:
            raise ValidationException(f"a question has 1 to {QUESTION} letters")
        return await read(hall, lambda: _search(find_game(game_id), q))


def _rules(game: Game[Any, Any]) -> OutRules:
    rules = [OutRule(r.id, r.title, r.text, r.page, r.is_ruling, r.shelf == "table") for r in game.ledger]
    examples = [OutExample(e.id, e.rules, e.given, e.when, e.then) for e in game.ledger.examples.values()]
    return OutRules(game.id, game.title, rules, examples, [term.thing for term in game.glossary.term])


def _search(game: Game[Any, Any], question: str) -> list[OutFoundRule]:
    found = game.ledger.look_up(question, ANSWERS)[: 2 * ANSWERS]
    return [OutFoundRule(rule.id, said_in(f"{rule.title} {rule.text}", question)) for rule in found]


@get("/api/about", summary="The version, its licence, and what is in it", tags=["about"])
async def about() -> OutAbout:
    return await in_thread(_about)


def _about() -> OutAbout:
    return OutAbout(
        undercroft.about.VERSION,
        undercroft.about.LICENCE,
        [OutCredit(*one) for one in undercroft.about.credits()],
        [OutLibrary(*one) for one in undercroft.about.libraries()],
    )


@get("/api/icons/{name:str}", summary="A picture of the game-icons set", tags=["games"])
async def icon(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """As an SVG, white on nothing."""
    icons: Icons = request.app.state.icons
    svg = await in_thread(lambda: icons.svg(name))
    if svg is None:
        raise NotFoundException("there is no such picture")
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=604800"})


class TablesController(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get("/", summary="Public tables that are open or being played")
    async def lobby(self, hall: TheHall, somebody: Somebody) -> list[OutTable]:
        return [table.info(somebody) for table in await hall.lobby()]

    @post("/", summary="Open a table")
    async def create(self, me: Me, hall: TheHall, data: JSONBody[InTable]) -> OutTable:
        return (await hall.create(me, data)).info(me)

    @get("/{table_id:str}", summary="A table")
    async def one(self, table: TheTable, somebody: Somebody) -> OutTable:
        return table.info(somebody)

    @post("/{table_id:str}/join", summary="Come to a table and take chairs", status_code=HTTP_200_OK)
    async def join(self, table_id: FromPath[str], me: Me, hall: TheHall, data: JSONBody[InJoin]) -> OutTable:
        table = await hall.find(table_id)
        if not table.may_enter(me, data.invite):
            raise NoTable(table_id)
        await table.join(me, data.invite)
        for seat in dict.fromkeys(data.seats):
            await table.seat(me, seat, InSeat("me"))
        return table.info(me)

    @post("/{table_id:str}/seats/{seat:str}", summary="Take, leave or give a chair", status_code=HTTP_200_OK)
    async def seat(self, table: TheTable, me: Me, seat: FromPath[str], data: JSONBody[InSeat]) -> OutTable:
        await table.seat(me, seat, data)
        return table.info(me)

    @post("/{table_id:str}/ban", summary="Put somebody out for good (the host)", status_code=HTTP_200_OK)
    async def ban(self, table: TheTable, me: Me, data: JSONBody[InBan]) -> OutTable:
        await table.ban(me, data.person)
        return table.info(me)

    @post("/{table_id:str}/invite", summary="A new invitation (the host)", status_code=HTTP_200_OK)
    async def invite(self, table: TheTable, me: Me) -> OutTable:
        """The old one opens nothing any more; who belongs to the table stays."""
        await table.invite_anew(me)
        return table.info(me)

    @post("/{table_id:str}/start", summary="Start now: open chairs get bots", status_code=HTTP_200_OK)
    async def start(self, table: TheTable, me: Me) -> OutTable:
        await table.start_now(me)
        return table.info(me)

    @post("/{table_id:str}/rematch", summary="The same chairs, a new game; in a campaign the next one")
    async def rematch(self, table: TheTable, me: Me, hall: TheHall) -> OutTable:
        return (await hall.rematch(table, me)).info(me)

    @get("/{table_id:str}/things", summary="Everything with a name that can come up in its game")
    async def things(self, table: TheTable, hall: TheHall) -> list[Thing]:
        return await read(hall, table.things)

    @get("/{table_id:str}/record", summary="Download the record", media_type="application/x-ndjson")
    async def record(self, table: TheTable, somebody: Somebody, hall: TheHall) -> Response[bytes]:
        data = (await record_of(table, somebody)).dump()
        name = f'attachment; filename="{table.facts.game}-{table.facts.id}.jsonl"'
        return Response(data, media_type="application/x-ndjson", headers={"content-disposition": name})

    @get("/{table_id:str}/replay", summary="Moments of a game, to look through")
    async def replay(
        self,
        table: TheTable,
        somebody: Somebody,
        hall: TheHall,
        first: FromQuery[Annotated[int, Meta(ge=0)]] = 0,
        seat: FromQuery[str | None] = None,
    ) -> OutReplay:
        record = await replayable(table, await record_of(table, somebody))
        points = moments(record.entries)
        shown = await frames(table, record, seat, points[first : first + FRAMES])
        return OutReplay(table.info(somebody), points, cast(Any, shown))

    @post("/{table_id:str}/branch", summary="Go on from a point of a replay as a new table")
    async def branch(self, table: TheTable, me: Me, hall: TheHall, data: JSONBody[InBranch]) -> OutTable:
        return (await hall.branch(table, me, data.at, data.seats, data.name)).info(me)

    @get("/{table_id:str}/verify", summary="Were the dice honest?")
    async def verify(self, table: TheTable, somebody: Somebody, hall: TheHall) -> OutVerdict:
        return _verdict(await verdict(table, somebody))


class RecordsController(Controller):
    path = "/api"
    tags = ("records",)
    request_max_body_size = RECORD_LIMIT

    @post("/records", summary="Import a record (JSON lines) as a table")
    async def load(self, request: Request[Any, Any, Any], me: Me, hall: TheHall) -> OutTable:
        record = await hall.house.checks.check(asker(), Record.parse, await request.body())
        return (await hall.from_record(me, record, {})).info(me)

    @post("/verify", summary="Verify any record (JSON lines)", status_code=HTTP_200_OK)
    async def check(self, request: Request[Any, Any, Any], hall: TheHall) -> OutVerdict:
        body = await request.body()
        record = await hall.house.checks.check(asker(), parsed, body)
        return _verdict(await verdict_of(hall.house, record))


def _verdict(findings: list[Finding]) -> OutVerdict:
    return OutVerdict(all(f.holds for f in findings), [OutFinding(*f) for f in findings])


def all_games() -> list[OutGame]:
    """Every game that can be told of. The first to ask has all content read, which takes its time."""
    found = []
    for game in games().values():
        try:
            found.append(_game(game))
        except Exception:  # One broken game must not close the house.
            log.exception("%s cannot be played", game.id)
    return found


def _game(game: Game[Any, Any]) -> OutGame:
    setup, sheet = game.setup(), game.ledger.sheet
    return OutGame(
        game.id,
        game.title,
        sheet.blurb,
        OutLook(sheet.emblem, sheet.tint, list(sheet.signs)),
        seats_of(game, setup),
        msgspec.json.schema(game.Setup),
        msgspec.to_builtins(setup),
        game.choices(),
        [OutPack(p.name, p.sheet.title, p.sheet.about, p.sheet.meet) for p in game.packs().values()],
        list(STRENGTHS),
        list(game.worlds()),
        game.scene(),
        len(game.ledger),
        campaigns.kind_of(game),
        _first_game(game),
        {name: CITED.sub("", told) for name, told in explained(game.Setup).items()},
        [
            OutLessonKind(one.id, one.sheet.title, one.sheet.minutes, list(one.teaches))
            for one in game.lessons.values()
        ],
        sheet.seats,
        sheet.minutes,
        game.practice() is not None,
    )


def _first_game(game: Game[Any, Any]) -> OutFirstGame:
    setup = game.setup(game.first_game)
    return OutFirstGame(msgspec.to_builtins(setup), game.seats(setup)[0].id, list(game.primer))
