"""Arcade and Explore as games: what is the same in both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from undercroft.engine import Ask, Game, Happening, Question, Source, Thing
from undercroft.engine.telling import Floor
from undercroft.games.super_dungeon.content.box import Box
from undercroft.games.super_dungeon.dungeon import sight
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.state import Crawl
from undercroft.games.super_dungeon.telling.floors import printed_floors
from undercroft.games.super_dungeon.telling.happenings import HAPPENINGS
from undercroft.games.super_dungeon.telling.questions import QUESTIONS
from undercroft.games.super_dungeon.telling.things import crawl_things
from undercroft.games.super_dungeon.view.drawing import TINTS
from undercroft.games.super_dungeon.view.inspecting import Facts, inspect
from undercroft.games.super_dungeon.view.table import CrawlView

C = TypeVar("C", bound=Crawl)
V = TypeVar("V", bound=CrawlView)
B = TypeVar("B", bound=Box)
Rank = Literal["dungeon-boss", "mini-boss"]


FARTHEST = 20
"""Columns or rows between two squares over which sight is worked out beforehand."""


class CrawlGame(Game[C, V], Generic[C, V, B]):
    """One of the two games on the tactical core: its state, its view and its box are its own."""

    ledgers: ClassVar[tuple[str, ...]] = ("../rules.toml", "rules.toml")
    shared: ClassVar[tuple[str, ...]] = ("undercroft.games.super_dungeon",)
    tints: ClassVar[dict[str, str]] = TINTS
    Facts: ClassVar[type[msgspec.Struct] | None] = Facts
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = HAPPENINGS
    questions: ClassVar[tuple[type[Question[Any]], ...]] = QUESTIONS
    crossroads: ClassVar[tuple[str, ...]] = ("select-hero",)

    def open_box(self, packs: str) -> B:
        """The box with these packs, joined by +; the game's own name comes first."""
        raise NotImplementedError

    def bosses(self, box: B, rank: Rank) -> dict[str, str]:
        """The names of the bosses in a box, by id."""
        raise NotImplementedError

    def load_content(self, packs: tuple[str, ...] = ()) -> B:
        return self.open_box("+".join((self.id.removeprefix("super-dungeon-"), *packs)))

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        box = self.load_content(packs)
        return {
            "party": {hero.id: hero.name for hero in box.heroes.values() if not hero.form_of},
            "points": {point.id: point.name for point in box.points.values()},
            "boss": {"": "the usual one"} | self.bosses(box, "dungeon-boss"),
            "mini_bosses": self.bosses(box, "mini-boss"),
            "chart": {"": "the usual one"} | {chart.id: chart.name for chart in box.charts.values()},
        }

    def warm(self) -> Iterator[None]:
        """The lines of sight over any distance that a dungeon has."""
        return sight.foresee(FARTHEST)

    def things(self, setup: Any) -> list[Thing]:
        return list(self.things_of(self.open_box(self.new(setup).packs)))

    def floors(self) -> list[Floor]:
        return printed_floors(tile_pack(*self.open_box("").tile_files))

    def things_of(self, box: B) -> Iterable[Thing]:
        """Everything with a name in a box: what both games share, and the game's own."""
        return crawl_things(box)

    def whims(self, g: C, ask: Ask, source: Source) -> Sequence[Any] | None:
        """Anything; but who is good in a party nobody knows at first, so that is left to the advice."""
        return [self.advise(g, ask, source)] if ask.kind == "party" else None

    def horizon(self, g: C) -> int:
        """A plan is judged when its turn is over; the outlook knows by exact odds what may come."""
        return g.turn + 1

    def arrival(self, g: C) -> Callable[[C], bool]:
        """A party is judged as soon as it is complete, everything else at the horizon."""
        if g.turn:
            return super().arrival(g)
        phase = g.phase
        return lambda later: later.phase != phase

    def inspect(self, g: C, seat: str | None, ref: str) -> dict[str, Any]:
        facts: dict[str, Any] = msgspec.to_builtins(inspect(g, ref))
        return facts
