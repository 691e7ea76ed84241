"""Dungeon Fighter: Castle of the Frightening Frosts, from setup to the Final Boss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from undercroft.engine import Ask, Event, Game, Rules, Seat, Source, State
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, unseen
from undercroft.games.dungeon_fighter import bot, final_boss, view, words
from undercroft.games.dungeon_fighter import setup as setting_up
from undercroft.games.dungeon_fighter.attack import throw_die
from undercroft.games.dungeon_fighter.combat import take_turn
from undercroft.games.dungeon_fighter.content import BASE, box_of, further_boxes
from undercroft.games.dungeon_fighter.dungeon import choose_path, enter_room, reveal_monster
from undercroft.games.dungeon_fighter.modifiers import flip_step
from undercroft.games.dungeon_fighter.resolve import end_turn, resolve
from undercroft.games.dungeon_fighter.resting import move_on, take_scars, won
from undercroft.games.dungeon_fighter.shopping import open_shop, shop
from undercroft.games.dungeon_fighter.state import Party
from undercroft.games.dungeon_fighter.text import draw
from undercroft.games.dungeon_fighter.throws import furniture
from undercroft.games.dungeon_fighter.throws.aiming import SKILLS

PHASES: dict[str, Callable[[Party], Rules[None]]] = {
    "setup": setting_up.gather,
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
    "boss": final_boss.meet_boss,
}
"""A round is path to moving; three times it leads to a Shop, then to the Boss (DF-ROUND-01 to 03)."""


class DungeonFighter(Game[Party, dict[str, Any]]):
    """The game."""

    id: ClassVar[str] = "dungeon-fighter"
    package: ClassVar[str] = "undercroft.games.dungeon_fighter"
    Setup: ClassVar[type[msgspec.Struct]] = setting_up.Setup
    State: ClassVar[type[State]] = Party
    tints: ClassVar[dict[str, str]] = {
        "friend": r"★ .*\(Leader\)|★ [\w ]+?(?=  )",
        "open": r"●+|\d+ Gold",
        "danger": r"♥+",
        "faint": r"·{2,}|✗[^ ]+(?: [^ ]+)*?(?=  |$)",
    }
    primer: ClassVar[tuple[str, ...]] = (
        "DF-GOAL-01", "DF-ROUND-01", "DF-COMBAT-02", "DF-COMBAT-05", "DF-COMBAT-08", "DF-LOSE-01",
        "DF-ROUND-03",
    )  # fmt: skip

    def new(self, setup: setting_up.Setup) -> Party:
        return setting_up.new_party(setup)

    def step(self, g: Party) -> Rules[None]:
        return PHASES[g.phase](g)

    def seats(self, setup: setting_up.Setup) -> list[Seat]:
        """One seat a player; a lone player runs both Heroes from one (DF-SOLO-01)."""
        return [Seat(f"p{k + 1}", f"Player {k + 1}") for k in range(setup.players)]

    def check_setup(self, setup: setting_up.Setup) -> None:
        setting_up.check(setup)

    def choices(self) -> dict[str, dict[str, str]]:
        content, boxes = box_of(()), {BASE: "this box"} | {box: box.capitalize() for box in further_boxes()}
        heroes = {hero.id: hero.name for hero in content.heroes.values()}
        return {
            "heroes": heroes,
            "leader": {"": "by lot"} | heroes,
            "boxes": further_boxes(),
            "board": boxes,
            "dice": boxes,
            "mode": {mode: mode.capitalize() for mode in content.modes},
            "skill": {skill: skill.capitalize() for skill in SKILLS},
        }

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"players": 1, "mode": "hard"},
            {"players": 4, "mode": "inferno", "level_up": True, "skill": "expert"},
            {"players": 6, "boxes": ["caldera"], "board": "caldera", "dice": "caldera", "skill": "novice"},
            {"players": 2, "real_dice": True, "level_up": True},
        ]

    def view(self, g: Party, seat: str | None) -> dict[str, Any]:
        return view.view(g, seat)

    def text(self, view: dict[str, Any]) -> str:
        return draw(view)

    def tell(self, event: Event) -> str:
        return words.tell(event)

    def evaluate(self, g: Party, seat: str) -> float:
        return bot.evaluate(g)

    def advise(self, g: Party, ask: Ask, source: Source) -> Any:
        return bot.advise(g, ask, source)

    def worlds(self, film: Film = unseen) -> dict[str, Resolver]:
        """How throws and flips are answered by physics: for a dealer's ``using``."""
        from undercroft.games.dungeon_fighter.throws.by_physics import worlds

        return worlds(film)

    def scene(self) -> dict[str, Any]:
        return furniture.scene()

    def secrets(self, g: Party, seat: str | None) -> list[str]:
        """The two cards the Leader looks at (DF-PATH-01), but for those everybody has seen in play."""
        if seat is not None and seat == g.seat_of(g.leader):
            return []
        rooms = g.box.rooms
        unknown = [card for card in g.paths if card not in g.entered]
        return [word for card in unknown for word in (f'"{card}"', rooms[card].name)]
