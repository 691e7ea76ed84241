"""DIE in the Dungeon: the game as one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Ask,
    Campaign,
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
from undercroft.games.die_in_the_dungeon import campaign, setup
from undercroft.games.die_in_the_dungeon.bot import advice, grounds, ideas, worth
from undercroft.games.die_in_the_dungeon.content.box import Box, box_of
from undercroft.games.die_in_the_dungeon.content.words import GAME_ID, PACKAGE
from undercroft.games.die_in_the_dungeon.rules import combat, turn, vocabulary
from undercroft.games.die_in_the_dungeon.setup import Setup as Options
from undercroft.games.die_in_the_dungeon.state import Dungeon
from undercroft.games.die_in_the_dungeon.telling.happenings import HAPPENINGS
from undercroft.games.die_in_the_dungeon.telling.primer import PRIMER
from undercroft.games.die_in_the_dungeon.telling.questions import QUESTIONS
from undercroft.games.die_in_the_dungeon.view.board import TableView, look
from undercroft.games.die_in_the_dungeon.view.drawing import draw
from undercroft.games.die_in_the_dungeon.view.spoken import in_words
from undercroft.games.die_in_the_dungeon.view.things import things_of

assert vocabulary, "it is read so that effects have their words"

STEPS = {
    "arrange": setup.arrange,
    "first": setup.who_goes_first,
    "turn": turn.power_up,
    "act": turn.act,
    "move": turn.act,
    "tile": turn.tile_effects,
    "heads": turn.hero_heads,
    "round": combat.begin_round,
    "ready": combat.ready,
    "heroes": combat.heroes_attack,
    "fight": combat.fight,
    "end": turn.finish_tile,
}
"""The phases of a turn, in order."""


class DieInTheDungeon(Game[Dungeon, TableView]):
    id: ClassVar[str] = GAME_ID
    package: ClassVar[str] = PACKAGE
    Setup: ClassVar[type[msgspec.Struct]] = Options
    State: ClassVar[type[State]] = Dungeon
    View: ClassVar[type[msgspec.Struct]] = TableView
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = HAPPENINGS
    questions: ClassVar[tuple[type[Question[Any]], ...]] = QUESTIONS
    tints: ClassVar[dict[str, str]] = {
        "friend": r"☻\w*|(?m:^)── .* ◄",
        "open": r"\[\w+:\w\]|✓",
        "faint": r"\(\w+:\w\)|✗.*|[─│]+",
    }
    first_game: ClassVar[dict[str, Any]] = {"map": "pilgrims-ring"}
    primer: ClassVar[tuple[Lead, ...]] = PRIMER

    def new(self, options: Options) -> Dungeon:
        return setup.new_game(options)

    def step(self, g: Dungeon) -> Rules[None]:
        return STEPS[g.phase](g)

    def seats(self, options: Options) -> list[Seat]:
        content = box_of(options.packs)
        creatures = [options.creature, options.rival][: options.players]
        return [
            Seat(f"player-{number}", content.creatures[creature].name, f"player-{number}")
            for number, creature in enumerate(creatures, 1)
        ]

    def view(self, g: Dungeon, seat: str | None) -> TableView:
        return look(g, seat)

    def text(self, view: TableView) -> str:
        return draw(view)

    def spoken(self, g: Dungeon, seat: str | None) -> list[Spoken]:
        return in_words(look(g, seat))

    def things(self, options: Options) -> list[Thing]:
        return things_of(box_of(options.packs))

    def load_content(self, packs: tuple[str, ...] = ()) -> Box:
        return box_of(packs)

    def evaluate(self, g: Dungeon, seat: str) -> float:
        return worth.evaluate(g, seat)

    def advise(self, g: Dungeon, ask: Ask, source: Source) -> Any:
        return advice.advise(g, ask, source)

    def ideas(self, g: Dungeon, ask: Ask, source: Source) -> Sequence[Any] | None:
        return ideas.ideas(g, ask, source)

    def grounds(self, g: Dungeon, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        return grounds.grounds(g, ask, answer)

    def horizon(self, g: Dungeon) -> int:
        """To the end of this turn, the fight included: the judge knows turns at their start."""
        return g.turn + 1

    def check_setup(self, options: Options) -> None:
        setup.checked(options)

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        content = box_of(packs)
        creatures = {creature.id: creature.name for creature in content.creatures.values()}
        maps = {
            one: place.name if place.item.players == 1 else f"{place.name} (two players)"
            for one, place in content.maps.items()
        }
        return {"creature": creatures, "rival": creatures, "map": maps}

    def idle(self, setup: Options) -> tuple[str, ...]:
        """There is a rival where two play."""
        return ("rival",) * (setup.players == 1)

    def variants(self) -> list[dict[str, Any]]:
        content = box_of()
        creatures = list(content.creatures)
        found: list[dict[str, Any]] = []
        for number, dungeon in enumerate(content.maps.values()):
            creature, rival = creatures[number % 5], creatures[(number + 1) % 5]
            options = {"map": dungeon.id, "creature": creature}
            found.append(options if dungeon.item.players == 1 else {**options, "rival": rival, "players": 2})
        return found

    def campaign(self) -> Campaign:
        return campaign
