"""Super Dungeon: Explore. The turn reads as it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from undercroft.engine import Ask, Event, Game, Rules, Seat, Source, State
from undercroft.games.super_dungeon.activation import act
from undercroft.games.super_dungeon.inspecting import inspect
from undercroft.games.super_dungeon.turns import select_hero

from . import bot, consul, modes, own_rules, power_up, setup, table  # noqa: F401 - own_rules registers itself
from .box import explore_box, pack_directories
from .chart import mighty_monsters
from .state import CONSUL, Explore

ExploreSetup = setup.ExploreSetup


class SuperDungeonExplore(Game[Explore]):
    """One player is the Dark Consul and plays all monsters; the others play the Heroes."""

    id: ClassVar[str] = "super-dungeon-explore"
    title: ClassVar[str] = "Super Dungeon: Explore"
    summary: ClassVar[str] = "Heroes against a Consul who builds the dungeon and plays every monster in it."
    package: ClassVar[str] = "undercroft.games.super_dungeon.explore"
    ledgers: ClassVar[tuple[str, ...]] = ("../rules.toml", "rules.toml")
    Setup: ClassVar[type[msgspec.Struct]] = ExploreSetup
    State: ClassVar[type[State]] = Explore

    def new(self, setup_: setup.ExploreSetup) -> Explore:
        return setup.new(setup_)

    def check_setup(self, setup_: setup.ExploreSetup) -> None:
        setup.check(setup_)

    def seats(self, setup_: setup.ExploreSetup) -> list[Seat]:
        heroes = [Seat(f"p{n + 1}", f"Hero player {n + 1}", "heroes") for n in range(setup_.players)]
        return [*heroes, Seat(CONSUL, "The Dark Consul", CONSUL)]

    def packs(self) -> dict[str, str]:
        return dict.fromkeys(
            pack_directories(), "An expansion: another spawning point, a mini-boss and a Hero."
        )

    def choices(self) -> dict[str, dict[str, str]]:
        box = explore_box()
        return {
            "party": {hero.id: hero.name for hero in box.heroes.values()},
            "points": {point.id: point.name for point in box.points.values()},
            "chart": {"": "the usual one"} | {chart.id: chart.name for chart in box.charts.values()},
        }

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"heroes": 3, "players": 3, "coins": -1},
            {"heroes": 5, "players": 2},
            {"heroes": 6, "square": True, "ties": "table"},
            {"heroes": 3, "mode": "prince"},
            {"mode": "artifact", "players": 2, "points": ("kobold-warren", "kobold-warren", "nether-clutch")},
            {"packs": ("clockwork-foundry",), "party": ("thistle-druid",)},
        ]

    def step(self, g: Explore) -> Rules[None]:
        return STEPS[g.phase](g)

    def view(self, g: Explore, seat: str | None) -> dict[str, Any]:
        return table.view(g, seat)

    def inspect(self, g: Explore, seat: str | None, ref: str) -> dict[str, Any]:
        return inspect(g, ref)

    def text(self, view: dict[str, Any]) -> str:
        return table.text(view)

    def tell(self, event: Event) -> str:
        return table.tell(event)

    def evaluate(self, g: Explore, seat: str) -> float:
        return bot.evaluate(g, seat)

    def advise(self, g: Explore, ask: Ask, source: Source) -> Any:
        return bot.advise(g, ask, source)


# ---------------------------------------------------------------- the Hero Turn


def hero_turn(g: Explore) -> Rules[None]:
    """A Hero Turn begins (SD-TURN-01)."""
    yield from ()
    g.turn += 1
    g.side = "heroes"
    g.acted, g.traded = [], False
    g.phase = "heroes"
    g.note("hero-turn", "SD-TURN-01", turn=g.turn)


def heroes(g: Explore) -> Rules[None]:
    """Two Heroes, or three of a larger party, activate one after the other (SD-TURN-03, SD-TURN-04)."""
    hero = yield from select_hero(g)
    g.phase = "activation" if g.acting else "heroes"
    if hero is None:
        g.phase = "hero-end"


def activation(g: Explore) -> Rules[None]:
    """One choice of the running activation; an alarm advances the chart at once (EXP-PRINCE-09)."""
    if g.acting is not None and g.model(g.acting.model).at < 0:
        g.acting = None
    if g.acting is not None:
        yield from act(g)
    g.phase = "activation" if g.acting is not None else "heroes"
    if g.tasks:
        g.after, g.phase = g.phase, "mighty"


def hero_end(g: Explore) -> Rules[None]:
    """After the last activation a carrier that stood by may move (EXP-RULING-27)."""
    yield from modes.free_move(g)
    g.phase = "rewards"


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
    "hero-end": hero_end,
    "consul-turn": consul.consul_turn,
    "consul": consul.choose_monster,
    "monster": consul.monster,
    "order": consul.order,
    "rewards": power_up.rewards,
    "coins": power_up.coins,
    "equip": power_up.equip,
    "mighty": mighty_monsters,
}
"""The steps by phase, in the order of the game."""
