"""Scenes for the rules of DIE in the Dungeon: a board in a line, then answers in the order they are asked.

Answers to asks are keys; answers to chance are what the die or the tile showed: ``[7]``, ``"S1"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support import events_of
from undercroft.engine import Ask, Chance, Dice, GameOver
from undercroft.games.die_in_the_dungeon import DieInTheDungeon
from undercroft.games.die_in_the_dungeon.content.words import SLOT
from undercroft.games.die_in_the_dungeon.rules.combat import before_combat
from undercroft.games.die_in_the_dungeon.rules.fight import retotal
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster

GAME = DieInTheDungeon()
WHO = "player-1"


class Scene:
    """A game set up somewhere in the middle."""

    def __init__(self, g: Dungeon) -> None:
        self.g = g
        self.heard = events_of(g)
        self.asked: list[Ask | Chance] = []
        self.pending: Ask | Chance | None = None
        self._rules: Any = None

    @property
    def m(self) -> Monster:
        return self.g.monsters[self.g.active]

    @property
    def c(self) -> Combat:
        assert self.g.combat is not None
        return self.g.combat

    def __getattr__(self, name: str) -> int:
        """A slot of the board by name: ``scene.health``."""
        if name in SLOT:
            return self.m.value[SLOT[name]]
        raise AttributeError(name)

    def go(self, *answers: Any) -> Scene:
        """Give answers in order, over as many steps as it takes; the next question is left pending."""
        left = list(answers)
        value = None
        if self._rules is not None:
            assert self.pending is not None
            if not left:
                return self
            value = self.pending.check(left.pop(0))
        while True:
            if self._rules is None:
                if self.g.outcome is not None:
                    assert not left, f"the game was over before {left}"
                    self.pending = None
                    return self
                self._rules, value = GAME.step(self.g), None
            try:
                question = self._rules.send(value)
            except (StopIteration, GameOver):
                self._rules = None
                continue
            self.asked.append(question)
            if not left:
                self.pending = question
                return self
            try:
                value = question.check(left.pop(0))
            except Exception as error:
                raise AssertionError(f"{question!r}: {error}; still to come {left}") from None

    @property
    def ask(self) -> Ask:
        assert isinstance(self.pending, Ask), self.pending
        return self.pending

    @property
    def options(self) -> list[str]:
        return list(self.ask.options)

    @property
    def dice(self) -> list[int]:
        """The sides of the dice about to be rolled."""
        assert isinstance(self.pending, Dice), self.pending
        return [die.sides for die in self.pending.dice]

    @property
    def rolling(self) -> str:
        """What the dice about to be rolled are for."""
        assert isinstance(self.pending, Dice), self.pending
        told = self.pending.purpose(self.g.names)
        for slot in SLOT:
            told = told.replace(self.g.names(slot), slot)
        return told

    @property
    def over(self) -> bool:
        return self.g.outcome is not None

    @property
    def won(self) -> bool:
        return self.g.outcome is not None and bool(self.g.outcome.winners)

    def why_not(self, word: str) -> str:
        """The rule that bars the first barred thing whose label holds a word."""
        return next(barred.rule for barred in self.ask.why_not() if word.lower() in barred.label.lower())

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [args for told, _, args in self.heard if told == kind]

    def rules(self, kind: str) -> list[str]:
        return [rule for told, rule, _ in self.heard if told == kind]


def scene(
    *,
    map: str = "first-blood",
    creature: str = "troll",
    dice: Sequence[int] = (8, 10, 12, 6),
    phase: str = "turn",
    players: int = 1,
    rival: str = "dierake",
    **board: Any,
) -> Scene:
    """A game at the start of a turn. ``board`` sets slots (``might=3``) and fields (``tokens=[...]``)."""
    setup = GAME.setup({"map": map, "creature": creature, "players": players, "rival": rival})
    g = GAME.new(setup)
    for m in g.monsters:
        m.die = list(dice)
        m.value[:4] = m.die
    g.phase = phase
    put(g.monsters[0], **board)
    return Scene(g)


def put(m: Monster, **board: Any) -> None:
    """Change a board."""
    for name, value in board.items():
        if name in SLOT:
            m.value[SLOT[name]] = value
        else:
            assert hasattr(m, name), name
            setattr(m, name, list(value) if isinstance(value, list) else value)


def fight(*heroes: str, tile: str = "Q1", begin: bool = True, bard: str = "", **board: Any) -> Scene:
    """A fight with these heroes, about to begin its first round; by default with no Ability left."""
    board = {"ability": 0, "minions": [], **board}
    s = scene(**board)
    explore(s, tile)
    s.g.combat = Combat(list(heroes), [], bard=bard)
    retotal(s.g, s.c)
    s.g.phase = "round"
    if begin:
        before_combat(s.g, s.m, s.c)
    return s


def explore(s: Scene, tile: str, place: str = "b2") -> Scene:
    """Put a flipped tile at a place as if it were being explored."""
    s.g.place = place
    s.g.tiles[place] = tile
    if place in s.g.open:
        s.g.open.remove(place)
    return s


def at_tile(tile: str, **board: Any) -> Scene:
    """A tile has just been flipped; its effect comes next."""
    board = {"ability": 0, "minions": [], **board}
    s = explore(scene(**board), tile)
    s.g.phase = "tile"
    return s


def at_heads(tile: str, **board: Any) -> Scene:
    """A tile has just been flipped and its effect is done; its heroes come next."""
    s = at_tile(tile, **board)
    s.g.phase = "heads"
    return s


def checking(what: str, number: int, **board: Any) -> Scene:
    """A stat check by itself, with 2 damage for failing."""
    from undercroft.games.die_in_the_dungeon.content.cards import Effect
    from undercroft.games.die_in_the_dungeon.rules.effects import apply

    board = {"ability": 0, "minions": [], **board}
    s = explore(scene(**board), "S4")
    failed = (Effect("damage", what=what, amount=2),)
    s._rules = apply(s.g, s.m, (Effect("check", what=what, number=number, failed=failed),))
    s.g.phase = "end"
    s.pending = next(s._rules)
    s.asked.append(s.pending)
    return s
