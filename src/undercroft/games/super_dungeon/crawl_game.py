"""Arcade and Explore as games: what each of them answers stands in modules of the same names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from undercroft.engine import Ask, Event, Game, Happening, Question, Source, Thing
from undercroft.games.super_dungeon.content.box import Box
from undercroft.games.super_dungeon.state import Crawl
from undercroft.games.super_dungeon.telling.happenings import HAPPENINGS
from undercroft.games.super_dungeon.telling.questions import QUESTIONS
from undercroft.games.super_dungeon.telling.things import crawl_things
from undercroft.games.super_dungeon.view.drawing import TINTS
from undercroft.games.super_dungeon.view.inspecting import inspect

C = TypeVar("C", bound=Crawl)
Rank = Literal["dungeon-boss", "mini-boss"]


class CrawlGame(Game[C, Any]):
    """One of the two games on the tactical core."""

    ledgers: ClassVar[tuple[str, ...]] = ("../rules.toml", "rules.toml")
    tints: ClassVar[dict[str, str]] = TINTS
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = HAPPENINGS
    questions: ClassVar[tuple[type[Question[Any]], ...]] = QUESTIONS
    setting: ClassVar[Any]
    """The module that sets the game up."""
    table: ClassVar[Any]
    """The module that shows it."""
    bot: ClassVar[Any]
    """The module that judges it."""
    open_box: ClassVar[Callable[..., Box]]

    def new(self, setup: Any) -> C:
        state: C = self.setting.new(setup)
        return state

    def check_setup(self, setup: Any) -> None:
        self.setting.check(setup)

    def choices(self) -> dict[str, dict[str, str]]:
        box = type(self).open_box()
        return {
            "party": {hero.id: hero.name for hero in box.heroes.values()},
            "points": {point.id: point.name for point in box.points.values()},
            "boss": {"": "the usual one"} | self.bosses("dungeon-boss"),
            "mini_bosses": self.bosses("mini-boss"),
            "chart": {"": "the usual one"} | {chart.id: chart.name for chart in box.charts.values()},
        }

    def bosses(self, rank: Rank) -> dict[str, str]:
        """The names of the bosses in the box, by id."""
        raise NotImplementedError

    def load_content(self, packs: tuple[str, ...] = ()) -> Box:
        return type(self).open_box("+".join((self.id.removeprefix("super-dungeon-"), *packs)))

    def things(self, setup: Any) -> list[Thing]:
        return list(self.things_of(self.new(setup).box))

    def things_of(self, box: Any) -> Iterable[Thing]:
        """Everything with a name in a box: what both games share, and the game's own."""
        return crawl_things(box)

    def view(self, g: C, seat: str | None) -> Any:
        return self.table.view(g, seat)

    def inspect(self, g: C, seat: str | None, ref: str) -> dict[str, Any]:
        facts: dict[str, Any] = msgspec.to_builtins(inspect(g, ref))
        return facts

    def text(self, view: Any) -> str:
        return str(self.table.text(view))

    def tell(self, event: Event) -> str:
        return str(self.table.tell(event))

    def evaluate(self, g: C, seat: str) -> float:
        return float(self.bot.evaluate(g, seat))

    def advise(self, g: C, ask: Ask, source: Source) -> Any:
        return self.bot.advise(g, ask, source)
