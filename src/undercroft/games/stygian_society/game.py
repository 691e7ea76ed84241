"""The Stygian Society as a game of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from undercroft.engine import Ask, Event, Game, Rules, Seat, SetupError, Source, State
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, unseen
from undercroft.games.stygian_society import bot, floors, setting_up, table, turn, words
from undercroft.games.stygian_society.cards import box
from undercroft.games.stygian_society.state import Climb, FightOver


class ClimbSetup(msgspec.Struct, frozen=True):
    """How to play. ``variant``, ``woes`` and ``jostle`` are the rulebook's own options, ``short`` is ours."""

    players: int = 4
    heroes: list[str] = []
    """Heroes in turn order; none named: at random, or picked at the table."""
    pick: bool = False
    """The players pick their heroes at the table."""
    variant: bool = False
    """Two players with one hero each."""
    woes: str = ""
    """Cards that make the game harder: woes, lamentations or both."""
    short: bool = False
    """Ours: the game is won when the mid-boss falls."""
    jostle: bool = False
    """The players are asked for cubes that fell out of the tower by accident; they stay where they lie."""


PHASES: dict[str, Callable[[Climb], Rules[None]]] = {
    "heroes": setting_up.take_heroes,
    "skills": setting_up.first_skills,
    "woes": setting_up.deal_woes,
    "first": setting_up.first_hero,
    "floor": floors.start_floor,
    "turn": turn.start,
    "choose": turn.choose_skill,
    "target": turn.target,
    "drop": turn.drop,
    "enemies": turn.enemy_actions,
    "hero": turn.hero_action,
    "regroup": turn.regroup,
    "end": turn.end,
    "after": turn.after,
    "cleared": floors.cleared,
    "chests": floors.open_chest,
    "leave": floors.leave,
    "trade": floors.trade,
}


class StygianSociety(Game[Climb, dict[str, Any]]):
    id: ClassVar[str] = "stygian-society"
    package: ClassVar[str] = "undercroft.games.stygian_society"
    Setup: ClassVar[type[msgspec.Struct]] = ClimbSetup
    State: ClassVar[type[State]] = Climb
    tints: ClassVar[dict[str, str]] = {
        **{colour: rf"\b{colour}\b" for colour in ("white", "blue", "green", "red", "yellow", "black")},
        "friend": r"▶ \w+",
        "foe": r"(?m:^)(?:Rear|Front)\b",
        "danger": r"█+|(?m:^)> peril.*",
        "faint": r"░+",
    }
    primer: ClassVar[tuple[str, ...]] = (
        "STY-GOAL-01", "STY-GOAL-02", "STY-TURN-01", "STY-END-04", "STY-LOSE-01", "STY-LOSE-02",
    )  # fmt: skip

    def new(self, setup: ClimbSetup) -> Climb:
        return setting_up.lay_out(
            setup.players,
            variant=setup.variant,
            short=setup.short,
            woes=setup.woes,
            jostle=setup.jostle,
            wanted=list(setup.heroes),
            pick=setup.pick,
        )

    def check_setup(self, setup: ClimbSetup) -> None:
        if setup.players not in setting_up.HEROES_WITH:
            raise SetupError(f"1 to 4 players; got {setup.players}")
        if setup.variant and setup.players != 2:
            raise SetupError("the variant with one hero each is for two players (STY-RULING-70)")
        if setup.woes not in setting_up.MASKS:
            raise SetupError(f"woes is one of woes, lamentations, both, or empty; got {setup.woes!r}")
        count = 2 if setup.variant else setting_up.HEROES_WITH[setup.players]
        strangers = [hero for hero in setup.heroes if hero not in box().heroes]
        if strangers:
            raise SetupError(f"no hero {strangers[0]!r}; there is {', '.join(box().heroes)}")
        if setup.heroes and (len(setup.heroes) != count or len(set(setup.heroes)) != count):
            raise SetupError(f"name {count} different heroes, or none; got {', '.join(setup.heroes)}")

    def seats(self, setup: ClimbSetup) -> list[Seat]:
        return [Seat(f"player-{number}", f"Player {number}") for number in range(1, setup.players + 1)]

    def choices(self) -> dict[str, dict[str, str]]:
        woes = {"": "none", "woes": "Woes", "lamentations": "Lamentations", "both": "both"}
        return {"heroes": {hero: named.name for hero, named in box().heroes.items()}, "woes": woes}

    def worlds(self, film: Film = unseen) -> dict[str, Resolver]:
        try:
            from undercroft.games.stygian_society import physical
        except ImportError:  # Without MuJoCo the fitted tower answers.
            return {}
        return physical.worlds(film)

    def scene(self) -> dict[str, Any]:
        try:
            from undercroft.games.stygian_society import physical
        except ImportError:
            return {}
        return physical.scene()

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"players": 1, "woes": "both"},
            {"players": 2, "pick": True, "jostle": True},
            {"players": 2, "variant": True, "short": True},
            {"players": 3, "woes": "lamentations"},
        ]

    def step(self, g: Climb) -> Rules[None]:
        try:
            yield from PHASES[g.phase](g)
        except FightOver:
            g.phase = "end"

    def view(self, g: Climb, seat: str | None) -> dict[str, Any]:
        return table.view(g)

    def text(self, view: dict[str, Any]) -> str:
        return table.text(view)

    def tell(self, event: Event) -> str:
        return words.tell(event)

    def evaluate(self, g: Climb, seat: str) -> float:
        return bot.evaluate(g)

    def advise(self, g: Climb, ask: Ask, source: Source) -> Any:
        return bot.advise(g, ask, source)
