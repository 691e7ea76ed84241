"""Scenes of Arcade, drawn: a board in text, and who the letters are.

    s = arcade('''
        W . . E
        . . . C
        ''', W="riftling-warrior", E="spider-speaker", C="crawler")
    drive(fight(s.g, s["E"]), [1, 1, 1])

A letter that is drawn more than once stands for several models, `s.all("C")` in reading order; of a large
model draw all its squares. Heroes are in the party in the order of the keywords.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.rules.super_dungeon.scene import Scene, scene
from undercroft.engine import Lot
from undercroft.games.super_dungeon.arcade import Arcade, ArcadeSetup, SuperDungeonArcade
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import Bonus
from undercroft.games.super_dungeon.dungeon.recipe import keep, square_name, square_named
from undercroft.games.super_dungeon.rules.stats import lend
from undercroft.games.super_dungeon.state import Acting, Foe, Hero

GAME = SuperDungeonArcade()
_numbers = count(1)


@dataclass(frozen=True)
class Table:
    """A state and the scene it was drawn from."""

    g: Arcade
    drawn: Scene
    who: Mapping[str, list[Hero | Foe]]

    def __getitem__(self, letter: str) -> Hero | Foe:
        """The first model of a letter."""
        return self.who[letter][0]

    def hero(self, letter: str) -> Hero:
        model = self[letter]
        assert isinstance(model, Hero)
        return model

    def foe(self, letter: str) -> Foe:
        model = self[letter]
        assert isinstance(model, Foe)
        return model

    def all(self, letter: str) -> list[Hero | Foe]:
        """Every model of a letter, destroyed ones too."""
        return self.who[letter]

    def at(self, model: Hero | Foe) -> str:
        """Where a model stands, as a1, b2 …"""
        return square_name(self.g.dungeon, model.at)

    def square(self, name: str) -> int:
        return square_named(self.g.dungeon, name)

    def activate(self, letter: str) -> Hero:
        """A Hero's activation is running, its upkeep done."""
        hero = self.hero(letter)
        self.g.acting = Acting(hero.id)
        self.g.phase = "activation"
        return hero


def arcade(
    drawing: str, ground: Mapping[str, str] | None = None, *, packs: tuple[str, ...] = (), **who: str
) -> Table:
    """A game of Arcade in the middle of a Hero Turn: Heroes and monsters where they are drawn.

    Letters not named are only squares to speak of. Nobody has wrath, wounds or potions; wrath tokens and
    coins are counted out for the Heroes drawn. The pool holds what the standard spawning points list.
    """
    drawn = scene(drawing, ground)
    g = GAME.new(ArcadeSetup(packs=packs))
    box = arcade_box(g.packs)
    g.lay(f"drawn:{next(_numbers)}")
    keep(g.layout, drawn.dungeon)
    g.heroes = []
    models: dict[str, list[Hero | Foe]] = {}
    for letter, card in who.items():
        squares = drawn.letters.get(letter, ())
        if card in box.heroes:
            hero = Hero(card, card, squares[0] if squares else -1, seat="p1")
            g.heroes.append(hero)
            models[letter] = [hero]
            continue
        if box.kinds[card].size > 1:
            squares = squares[:1]
        models[letter] = []
        for square in squares:
            g.serial += 1
            tile = drawn.dungeon.tile_of(square) + 1
            foe = Foe(f"{card}-{g.serial}", card, square, tile=tile)
            g.foes.append(foe)
            models[letter].append(foe)
            if card in g.pool:
                g.pool[card] = max(0, g.pool[card] - 1)
    g.wrath, g.supply = [0] * len(g.heroes), 2 * len(g.heroes)
    g.coins = len(g.heroes) + 1
    g.start = next(
        iter(drawn.letters.get("Z", ())), min((hero.at for hero in g.heroes if hero.at >= 0), default=0)
    )
    g.chests = []
    g.turn, g.phase = 1, "heroes"
    return Table(g, drawn, models)


def answered(rules: Generator[Any, Any, Any]) -> list[str]:
    """Run a rule that is left to the table, giving the first lot each time; the lots drawn."""
    value: Any = None
    drawn: list[str] = []
    while True:
        try:
            question = rules.send(value)
        except StopIteration:
            return drawn
        assert isinstance(question, Lot), question
        value = question.keys[0]
        drawn.append(value)


def give(s: Table, letter: str, *bonuses: Bonus, by: str = "tester", name: str = "") -> str:
    """A model has bonuses from a source of their own; the source's key."""
    key = f"test:{next(_numbers)}"
    s.g.box.givers[key] = Giver(name or key, bonuses)
    lend(s.g, s[letter], key, by)
    return key
