"""A scene in a line or three: a party, a Monster in a room, a die that lands where the test says."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.support import Ran, drive, events_of, first_ask
from undercroft.engine import Ask
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.game import PHASES, DungeonFighter
from undercroft.games.dungeon_fighter.setup import new_party
from undercroft.games.dungeon_fighter.state import Combat, Hero, Lain, OnBoard, Party
from undercroft.games.dungeon_fighter.throws.landed import value_of

AIM = {"aim": "middle"}
GAME = DungeonFighter()


def party(*heroes: str, leader: str = "", **options: Any) -> Party:
    """A party of these Heroes, in seat order; the last one leads unless told, so the first begins."""
    names = heroes or ("jack", "marla", "lebron")
    options.setdefault("players", len(names))
    if "boxes" in options:
        options["packs"] = options.pop("boxes")
    setup = GAME.setup({"heroes": list(names), "leader": leader or names[-1], **options})
    return new_party(setup)


def hero(g: Party, name: str) -> Hero:
    return next(hero for hero in g.heroes if hero.id == name)


def fight(
    g: Party, foe: str = "ice-mouse", *, room: str = "long-corridor", life: int | None = None, **changes: Any
) -> Party:
    """A combat under way, all coloured dice in the pool, the Leader's left neighbour active."""
    boss = foe in g.box.bosses
    card = g.box.foe(foe)
    gold = 0 if boss else g.box.monsters[foe].gold
    changes.setdefault("pool", list(COLOURS))
    g.combat = Combat(
        foe=foe,
        boss=boss,
        life=card.life if life is None else life,
        gold=changes.pop("gold", gold),
        **changes,
    )
    g.room = "" if boss else room
    g.active = g.next_awake(g.leader) or 0
    g.phase = "turn"
    return g


def at(place: str, icon: str = "", **more: Any) -> dict[str, Any]:
    """One die at rest. ``at("4/3")`` lies in 4, across 3."""
    sections = place.split("/")
    die: dict[str, Any] = {"place": sections[0], "pose": [0.0, 0.0, 0.7, 1.0, 0.0, 0.0, 0.0], **more}
    if len(sections) > 1:
        die["between"] = sorted(sections, key=value_of)
    if icon:
        die["icon"] = icon
    return die


def lands(*dice: dict[str, Any] | str, **more: Any) -> dict[str, Any]:
    """What the world answers to a throw."""
    return {"dice": [at(die) if isinstance(die, str) else die for die in dice], **more}


def run(g: Party, phase: str, *answers: Any, stop: bool = False) -> Ran:
    """One step of the game from a phase, with these answers."""
    g.phase = phase
    return drive(PHASES[phase](g), *answers, stop=stop)


def play(g: Party, *answers: Any, until: str = "", stop: bool = False) -> Ran:
    """Step after step from the phase as it is, until the answers are used up or a phase is reached."""

    def steps() -> Generator[Any, Any, None]:
        while True:
            yield from PHASES[g.phase](g)
            if g.phase == until:
                return

    return drive(steps(), *answers, stop=stop)


def turn(g: Party, *answers: Any) -> Ran:
    """A whole turn, from choosing the die to the next Hero's turn or the end of the combat."""
    g.phase = "turn"

    def steps() -> Generator[Any, Any, None]:
        yield from PHASES["turn"](g)
        while g.phase in ("throw", "resolve", "next"):
            yield from PHASES[g.phase](g)

    return drive(steps(), *answers)


def pending(g: Party, *answers: Any) -> Ask:
    """The question a turn stops at after these answers."""

    def steps() -> Generator[Any, Any, None]:
        yield from PHASES["turn"](g)
        while g.phase in ("throw", "resolve", "next"):
            yield from PHASES[g.phase](g)

    return first_ask(steps(), *answers)


def attack(g: Party, die: str, landed: dict[str, Any] | str, *answers: Any) -> Ran:
    """The Active Hero, with no cards in the way, throws a die that lands so; then further answers."""
    thrown = landed if isinstance(landed, dict) and "dice" in landed else lands(landed)
    first = [die] if len(g.fight.pool) > 1 or not g.fight.pool else []
    return turn(g, *first, AIM, thrown, *answers)


def frozen(g: Party, x: float = 5.0, y: float = 0.0, piece: str = "frozen-1") -> None:
    g.templates.append(Lain(piece, "frozen", x, y))


def weak_point(g: Party) -> None:
    g.templates.append(Lain("weak_point", "weak_point", 0.0, 0.0))


def lying(g: Party, die: str, x: float = 0.0, y: float = 0.0) -> None:
    g.on_board.append(OnBoard(die, "d4", [x, y, 0.7, 1.0, 0.0, 0.0, 0.0]))


def kinds(g: Party) -> list[tuple[str, str, dict[str, Any]]]:
    """Listen to the state from here on."""
    return events_of(g)
