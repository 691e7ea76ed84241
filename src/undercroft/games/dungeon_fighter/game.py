"""Dungeon Fighter: Castle of the Frightening Frosts, from setup to the Final Boss."""

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
    Source,
    Spoken,
    State,
    Thing,
)
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, Practice, Worker, here, unseen
from undercroft.games.dungeon_fighter import practising
from undercroft.games.dungeon_fighter.bot import advice, grounds, ideas, worth
from undercroft.games.dungeon_fighter.content.box import GAME_ID, PACKAGE, Box, box_of
from undercroft.games.dungeon_fighter.rules.attack import throw_die
from undercroft.games.dungeon_fighter.rules.combat import take_turn
from undercroft.games.dungeon_fighter.rules.dungeon import choose_path, enter_room, reveal_monster
from undercroft.games.dungeon_fighter.rules.final_boss import meet_boss
from undercroft.games.dungeon_fighter.rules.moments import flip_step
from undercroft.games.dungeon_fighter.rules.resolve import end_turn, resolve
from undercroft.games.dungeon_fighter.rules.resting import move_on, take_scars, won
from undercroft.games.dungeon_fighter.rules.shopping import open_shop, shop
from undercroft.games.dungeon_fighter.setup import Setup as FighterSetup
from undercroft.games.dungeon_fighter.setup import check, gather, new_party
from undercroft.games.dungeon_fighter.state import Party
from undercroft.games.dungeon_fighter.telling.happenings import HAPPENINGS
from undercroft.games.dungeon_fighter.telling.names import WORDS
from undercroft.games.dungeon_fighter.telling.primer import PRIMER
from undercroft.games.dungeon_fighter.telling.questions import QUESTIONS
from undercroft.games.dungeon_fighter.telling.things import things
from undercroft.games.dungeon_fighter.throws.aiming import HAND, SKILLS
from undercroft.games.dungeon_fighter.throws.furniture import FighterStage, scene
from undercroft.games.dungeon_fighter.view.board import FighterView, view
from undercroft.games.dungeon_fighter.view.drawing import draw
from undercroft.games.dungeon_fighter.view.spoken import spoken
from undercroft.physics.version import engine

PHASES: dict[str, Callable[[Party], Rules[None]]] = {
    "setup": gather,
    "path": choose_path,
    "room": enter_room,
    "monster": reveal_monster,
    "flip": flip_step,
    "turn": take_turn,
    "throw": throw_die,
    "resolve": resolve,
    "next": end_turn,
    "won": won,
    "scars": take_scars,
    "moving": move_on,
    "shop-open": open_shop,
    "shop": shop,
    "boss": meet_boss,
}
"""A round is path to moving; thrice it leads to a Shop, then to the Boss (DF-ROUND-01 to -03, DF-PATH-06)."""


class DungeonFighter(Game[Party, FighterView]):
    """The game."""

    id: ClassVar[str] = GAME_ID
    package: ClassVar[str] = PACKAGE
    Setup: ClassVar[type[msgspec.Struct]] = FighterSetup
    State: ClassVar[type[State]] = Party
    Stage: ClassVar[type[msgspec.Struct] | None] = FighterStage
    View: ClassVar[type[msgspec.Struct]] = FighterView
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = HAPPENINGS
    questions: ClassVar[tuple[type[Question[Any]], ...]] = QUESTIONS
    physical: ClassVar[tuple[str, ...]] = ("throw", "flip")
    by_hand: ClassVar[tuple[str, ...]] = ("throw", "flip")
    real_table: ClassVar[dict[str, Any]] = {"real_dice": True}
    tints: ClassVar[dict[str, str]] = {
        "friend": r"★ .*\(Leader\)|★ [\w ]+?(?=  )",
        "open": r"●+|\d+ Gold",
        "danger": r"♥+",
        "faint": r"·{2,}|✗[^ ]+(?: [^ ]+)*?(?=  |$)",
    }
    first_game: ClassVar[dict[str, Any]] = {"mode": "first", "plain_first": True, "skill": "novice"}
    caution: ClassVar[float] = 0.5
    primer: ClassVar[tuple[Lead, ...]] = PRIMER

    def new(self, setup: FighterSetup) -> Party:
        return new_party(setup)

    def step(self, g: Party) -> Rules[None]:
        return PHASES[g.phase](g)

    def seats(self, setup: FighterSetup) -> list[Seat]:
        """One seat a player; a lone player runs both Heroes from one (DF-SOLO-01)."""
        return [Seat(f"p{k + 1}", f"Player {k + 1}") for k in range(setup.players)]

    def check_setup(self, setup: FighterSetup) -> None:
        check(setup)

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        box = box_of(packs)
        heroes = {hero.id: hero.name for hero in box.heroes.values()}
        return {
            "heroes": heroes,
            "leader": {"": "by lot"} | heroes,
            "board": {board.id: board.name for board in box.boards.values()},
            "dice": {dice.id: dice.name for dice in box.dice.values()},
            "mode": {mode.id: mode.name for mode in box.modes.values()},
            "skill": {skill: WORDS[skill] for skill in SKILLS},
        }

    def load_content(self, packs: tuple[str, ...] = ()) -> Box:
        return box_of(packs)

    def things(self, setup: FighterSetup) -> list[Thing]:
        return things(box_of(setup.packs))

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"players": 1, "mode": "hard"},
            {"players": 4, "mode": "inferno", "level_up": True, "skill": "expert"},
            {"players": 6, "packs": ["caldera"], "board": "caldera", "dice": "caldera", "skill": "novice"},
            {"players": 2, "real_dice": True, "level_up": True},
        ]

    def view(self, g: Party, seat: str | None) -> FighterView:
        return view(g, seat)

    def text(self, view: FighterView) -> str:
        return draw(view)

    def spoken(self, g: Party, seat: str | None) -> list[Spoken]:
        return spoken(view(g, seat))

    def evaluate(self, g: Party, seat: str) -> float:
        return worth.evaluate(g)

    def advise(self, g: Party, ask: Ask, source: Source) -> Any:
        return advice.advise(g, ask, source)

    def ideas(self, g: Party, ask: Ask, source: Source) -> Sequence[Any] | None:
        return ideas.ideas(g, ask, source)

    def reckon(self, g: Party, ask: Ask) -> Mapping[Any, float]:
        return ideas.reckon(g, ask)

    def grounds(self, g: Party, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        return grounds.grounds(g, ask, answer)

    def arrival(self, g: Party) -> Callable[[Party], bool]:
        return ideas.arrival(g)

    def worlds(self, film: Film = unseen, worker: Worker = here) -> dict[str, Resolver]:
        """How throws and flips are answered by physics: for a dealer's ``using``."""
        try:
            from undercroft.games.dungeon_fighter.throws.by_physics import worlds
        except ImportError:  # Without MuJoCo the fitted table answers.
            return {}
        return worlds(film, worker)

    def practice(self) -> Practice | None:
        return practising if engine() else None

    def physics(self) -> str:
        """With the hand that is in it: what fell under another cannot be compared."""
        return f"{engine()}, {HAND}" if engine() else ""

    def scene(self) -> FighterStage:
        return scene()

    def secrets(self, g: Party, seat: str | None) -> list[str]:
        """The two cards the Leader looks at (DF-PATH-01), but for those everybody has seen in play."""
        if seat is not None and seat == g.seat_of(g.leader):
            return []
        rooms = g.box.rooms
        unknown = [card for card in g.paths if card not in g.entered]
        return [word for card in unknown for word in (f'"{card}"', rooms[card].name)]
