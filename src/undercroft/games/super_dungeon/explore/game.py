"""Super Dungeon: Explore. The turn reads as it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Adviser,
    Ask,
    Ground,
    Happening,
    Lead,
    Question,
    Rules,
    Seat,
    Source,
    Spoken,
    State,
    Thing,
)
from undercroft.games.super_dungeon.crawl_game import CrawlGame, Rank
from undercroft.games.super_dungeon.explore import setup
from undercroft.games.super_dungeon.explore.bot import advice as bot
from undercroft.games.super_dungeon.explore.bot import orders, outlook
from undercroft.games.super_dungeon.explore.content.box import ExploreBox, explore_box
from undercroft.games.super_dungeon.explore.rules import consul, modes, power_up
from undercroft.games.super_dungeon.explore.rules.chart import mighty_monsters, revive_one
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling.happenings import HAPPENINGS
from undercroft.games.super_dungeon.explore.telling.primer import PRIMER
from undercroft.games.super_dungeon.explore.telling.questions import QUESTIONS
from undercroft.games.super_dungeon.explore.view import board as table
from undercroft.games.super_dungeon.explore.view import spoken
from undercroft.games.super_dungeon.explore.view.things import own_things
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.turns import next_hero
from undercroft.games.super_dungeon.telling.happenings import HAPPENINGS as SHARED_HAPPENINGS
from undercroft.games.super_dungeon.telling.happenings import HeroTurn
from undercroft.games.super_dungeon.telling.questions import QUESTIONS as SHARED_QUESTIONS

ExploreSetup = setup.ExploreSetup
Explore.tactics = orders

HIVE: dict[str, Any] = {
    "packs": ("humming-hall",),
    "points": ("kobold-warren", "kobold-warren", "wax-gate"),
    "boss": "mother-of-ten-thousand",
    "mini_bosses": ("the-beekeeper",),
    "party": ("waxwing-duellist",),
}
"""A pack met as a whole: its point, its bosses and its Hero."""


class SuperDungeonExplore(CrawlGame[Explore, table.ExploreView, ExploreBox]):
    """One player is the Dark Consul and plays all monsters; the others the Heroes (EXP-CONSUL-01, -02)."""

    id: ClassVar[str] = "super-dungeon-explore"
    package: ClassVar[str] = "undercroft.games.super_dungeon.explore"
    Setup: ClassVar[type[msgspec.Struct]] = ExploreSetup
    State: ClassVar[type[State]] = Explore
    View: ClassVar[type[msgspec.Struct]] = table.ExploreView
    first_game: ClassVar[dict[str, Any]] = {
        "heroes": 3, "party": ["royal-paladin", "ember-mage", "glimmerdusk-ranger"], "ties": "table",
    }  # fmt: skip
    primer: ClassVar[tuple[Lead, ...]] = PRIMER
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (*SHARED_HAPPENINGS, *HAPPENINGS)
    questions: ClassVar[tuple[type[Question[Any]], ...]] = (*SHARED_QUESTIONS, *QUESTIONS)

    def open_box(self, packs: str) -> ExploreBox:
        return explore_box(packs)

    def new(self, setup_: setup.ExploreSetup) -> Explore:
        return setup.new(setup_)

    def check_setup(self, setup_: setup.ExploreSetup) -> None:
        setup.check(setup_)

    def view(self, g: Explore, seat: str | None) -> table.ExploreView:
        return table.view(g, seat)

    def text(self, view: table.ExploreView) -> str:
        return table.text(view)

    def spoken(self, g: Explore, seat: str | None) -> list[Spoken]:
        return spoken.spoken(g, self.view(g, seat))

    def advise(self, g: Explore, ask: Ask, source: Source) -> Any:
        return bot.advise(g, ask, source)

    def grounds(self, g: Explore, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        return bot.grounds(g, ask, answer)

    def seats(self, setup_: setup.ExploreSetup) -> list[Seat]:
        heroes = [Seat(f"p{n + 1}", f"Hero player {n + 1}", "heroes") for n in range(setup_.players)]
        return [*heroes, Seat(CONSUL, "The Dark Consul", CONSUL)]

    def things_of(self, box: ExploreBox) -> Iterator[Thing]:
        yield from super().things_of(box)
        yield from own_things(box)

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        tiles = {pack: f"{pack.capitalize()}'s tiles" for pack in ExploreBox.tile_files}
        return super().choices(packs) | {"tiles": tiles}

    def bosses(self, box: ExploreBox, rank: Rank) -> dict[str, str]:
        return {one: box.monsters[one].name for one in box.of_rank(rank)}

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"heroes": 3, "players": 3, "coins": -1, **HIVE},
            {"heroes": 5, "players": 2},
            {"heroes": 6, "square": True, "ties": "table"},
            {"heroes": 3, "mode": "prince"},
            {"mode": "artifact", "players": 2, "points": ("kobold-warren", "kobold-warren", "nether-clutch")},
            {"packs": ("clockwork-foundry",), "party": ("thistle-druid",)},
        ]

    def step(self, g: Explore) -> Rules[None]:
        return STEPS[g.phase](g)

    def evaluate(self, g: Explore, seat: str) -> float:
        return outlook.evaluate(g, seat)

    def glance(self, g: Explore, ask: Ask, source: Source) -> Any:
        return bot.glance(g, ask, source)

    def ideas(self, g: Explore, ask: Ask, source: Source) -> list[Any]:
        return bot.ideas(g, ask, source)

    def plans(self, g: Explore, ask: Ask) -> list[Adviser]:
        return bot.plans(g, ask, self.codec)


# ---------------------------------------------------------------- the Hero Turn


def hero_turn(g: Explore) -> Rules[None]:
    """A Hero Turn begins (SD-TURN-01)."""
    yield from ()
    g.turn += 1
    g.side = "heroes"
    g.acted, g.traded = [], False
    g.phase = "heroes"
    g.note(HeroTurn(g.turn))


def activation(g: Explore) -> Rules[None]:
    """One choice of the running activation; an alarm advances the chart at once (EXP-PRINCE-09)."""
    if g.acting is not None and g.model(g.acting.model).at < 0:
        g.acting = None
    if g.acting is not None:
        yield from act(g)
    g.phase = "activation" if g.acting is not None else "heroes"
    if g.tasks:
        g.after, g.phase = g.phase, "mighty"


def heroes(g: Explore) -> Rules[None]:
    """The next Hero activates; after the last one power-up follows (SD-TURN-09)."""
    yield from next_hero(g)
    if g.phase == "hero-end":
        g.phase = "rewards"


def hero_end(g: Explore) -> Rules[None]:
    """The end of the turn: a carrier that stood by may move; if that fells it, it returns (EXP-RULING-27)."""
    yield from modes.free_move(g)
    while (yield from revive_one(g)):
        pass
    g.phase = "consul-turn"


STEPS: dict[str, Callable[[Explore], Rules[None]]] = {
    "forces": setup.choose_forces,
    "party": setup.choose_party,
    "tiles": setup.lay_tile,
    "first-tile": setup.first_tile,
    "points": setup.place_points,
    "chests": setup.place_chests,
    "tokens": modes.mode_tokens,
    "crystals": modes.place_crystal,
    "first-spawn": setup.first_spawn,
    "start": setup.start_token,
    "enter": setup.enter_heroes,
    "hero-turn": hero_turn,
    "heroes": heroes,
    "activation": activation,
    "consul-turn": consul.consul_turn,
    "consul": consul.choose_monster,
    "monster": consul.monster,
    "order": consul.order,
    "rewards": power_up.rewards,
    "coins": power_up.coins,
    "equip": power_up.equip,
    "hero-end": hero_end,
    "mighty": mighty_monsters,
}
"""The steps by phase, in the order of the game; a turn has activations, then power-up.

(EXP-SETUP-01, SD-TURN-02, SD-REWARD-01.)
"""
