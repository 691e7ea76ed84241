"""The Stygian Society as a game of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Ask,
    Game,
    Ground,
    Happening,
    Lead,
    Question,
    Rules,
    Seat,
    SetupError,
    Source,
    Spoken,
    State,
    Thing,
)
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, Worker, here, unseen
from undercroft.games.stygian_society import setup as setting_up
from undercroft.games.stygian_society.bot import advice, grounds, ideas, training, worth
from undercroft.games.stygian_society.content.box import GAME_ID, PACKAGE, Box, box
from undercroft.games.stygian_society.rules import (
    effects_on_cubes,
    effects_on_enemies,
    effects_on_party,
    floors,
    odd,
    turn,
)
from undercroft.games.stygian_society.setup import ClimbSetup
from undercroft.games.stygian_society.state import HEROES_WITH, Climb, FightOver, heroes_with
from undercroft.games.stygian_society.telling.happenings import HAPPENINGS
from undercroft.games.stygian_society.telling.primer import PRIMER
from undercroft.games.stygian_society.telling.questions import QUESTIONS
from undercroft.games.stygian_society.telling.things import things
from undercroft.games.stygian_society.tower.drop import Drop
from undercroft.games.stygian_society.tower.stage import TowerStage
from undercroft.games.stygian_society.view import board, drawing, spoken
from undercroft.games.stygian_society.view.board import ClimbView

VOCABULARY = (effects_on_party, effects_on_enemies, effects_on_cubes, odd)
"""Where what the cards' words make happen is registered."""

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


class StygianSociety(Game[Climb, ClimbView]):
    id: ClassVar[str] = GAME_ID
    package: ClassVar[str] = PACKAGE
    Setup: ClassVar[type[msgspec.Struct]] = ClimbSetup
    State: ClassVar[type[State]] = Climb
    Stage: ClassVar[type[msgspec.Struct] | None] = TowerStage
    View: ClassVar[type[msgspec.Struct]] = ClimbView
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = HAPPENINGS
    questions: ClassVar[tuple[type[Question[Any]], ...]] = QUESTIONS
    physical: ClassVar[tuple[str, ...]] = (Drop.kind,)
    tints: ClassVar[dict[str, str]] = {
        **{colour: rf"\b{colour}\b" for colour in ("white", "blue", "green", "red", "yellow", "black")},
        "friend": r"▶ \w+",
        "foe": r"(?m:^)(?:Rear|Front)\b",
        "danger": r"█+|(?m:^)> peril.*",
        "faint": r"░+",
    }
    first_game: ClassVar[dict[str, Any]] = {"difficulty": "first"}
    ease: ClassVar[float | None] = worth.NEARLY
    """Only a lost floor counts less: where the advice loses none there is nothing to mend."""
    primer: ClassVar[tuple[Lead, ...]] = PRIMER

    def new(self, setup: ClimbSetup) -> Climb:
        return setting_up.lay_out(
            setup.players,
            variant=setup.variant,
            short=setup.short,
            woes=setup.woes,
            jostle=setup.jostle,
            wanted=list(setup.heroes),
            pick=setup.pick,
            packs=setup.packs,
            difficulty=setup.difficulty,
        )

    def check_setup(self, setup: ClimbSetup) -> None:
        if setup.players not in HEROES_WITH:
            raise SetupError(f"1 to 4 players; got {setup.players}")
        if setup.variant and setup.players != 2:
            raise SetupError("the variant with one hero each is for two players (STY-RULING-70)")
        if setup.woes not in setting_up.MASKS:
            raise SetupError(f"woes is one of woes, lamentations, both, or empty; got {setup.woes!r}")
        difficulties = box(setup.packs).difficulties
        if setup.difficulty not in difficulties:
            raise SetupError(f"difficulty is one of {', '.join(difficulties)}; got {setup.difficulty!r}")
        count = heroes_with(setup.players, setup.variant)
        heroes = box(setup.packs).heroes
        strangers = [hero for hero in setup.heroes if hero not in heroes]
        if strangers:
            raise SetupError(f"no hero {strangers[0]!r}; there is {', '.join(heroes)}")
        if setup.heroes and (len(setup.heroes) != count or len(set(setup.heroes)) != count):
            raise SetupError(f"name {count} different heroes, or none; got {', '.join(setup.heroes)}")

    def seats(self, setup: ClimbSetup) -> list[Seat]:
        return [Seat(f"player-{number}", f"Player {number}") for number in range(1, setup.players + 1)]

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        woes = {"": "none", "woes": "Woes", "lamentations": "Lamentations", "both": "both"}
        found = box(packs)
        return {
            "heroes": {hero: named.name for hero, named in found.heroes.items()},
            "woes": woes,
            "difficulty": {key: level.name for key, level in found.difficulties.items()},
        }

    def lines(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        return {"difficulty": {key: level.text for key, level in box(packs).difficulties.items()}}

    def idle(self, setup: ClimbSetup) -> tuple[str, ...]:
        """Only two can play with one hero each (STY-TWO-01), and who is named is not picked."""
        return ("variant",) * (setup.players != 2) + ("pick",) * bool(setup.heroes)

    def worlds(self, film: Film = unseen, worker: Worker = here) -> dict[str, Resolver]:
        try:
            from undercroft.games.stygian_society.tower import physical
        except ImportError:  # Without MuJoCo the fitted tower answers.
            return {}
        return physical.worlds(film, worker)

    def physics(self) -> str:
        try:
            from undercroft.games.stygian_society.tower import physical
        except ImportError:
            return ""
        return physical.physics()

    def scene(self) -> TowerStage | None:
        try:
            from undercroft.games.stygian_society.tower import physical
        except ImportError:
            return None
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

    def view(self, g: Climb, seat: str | None) -> ClimbView:
        return board.view(g, self.verdict(g))

    def text(self, view: ClimbView) -> str:
        return drawing.text(view)

    def spoken(self, g: Climb, seat: str | None) -> list[Spoken]:
        return spoken.spoken(self.view(g, seat))

    def things(self, setup: ClimbSetup) -> list[Thing]:
        return things(box(setup.packs, setup.difficulty, heroes_with(setup.players, setup.variant)))

    def load_content(self, packs: tuple[str, ...] = ()) -> Box:
        return box(packs)

    def evaluate(self, g: Climb, seat: str) -> float:
        return worth.evaluate(g, seat)

    def counted(self, g: Climb, seat: str, chance: float) -> float:
        return worth.counted(g, chance)

    def advise(self, g: Climb, ask: Ask, source: Source) -> Any:
        return advice.advise(g, ask, source)

    def ideas(self, g: Climb, ask: Ask, source: Source) -> Sequence[Any] | None:
        return ideas.ideas(g, ask, source)

    def reckon(self, g: Climb, ask: Ask) -> Mapping[Any, float]:
        return training.skill_chances(g, ask) if ask.kind in training.KINDS else {}

    def grounds(self, g: Climb, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        return grounds.grounds(g, ask, answer)

    def arrival(self, g: Climb) -> Callable[[Climb], bool]:
        """To the next floor, where the judge looks, or to the end."""
        floor = g.floor
        return lambda later: later.floor > floor and later.fighting
