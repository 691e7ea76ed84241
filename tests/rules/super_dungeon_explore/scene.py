"""Scenes of Explore, drawn: a board in text, and who the letters are; or three real tiles in a row.

    s = explore("P K K", P="royal-paladin", K="kobold-knucklehead")
    drive(attack(s, "K", "P"), [1, 1, 0], [0, 0, 0])

A letter drawn more than once stands for several models, `s.all("K")` in reading order; of a large model draw
all its squares. Heroes are in the party in the order of the keywords; all are seat p1's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any

from tests.rules.super_dungeon.scene import Scene, scene
from tests.rules.super_dungeon_arcade.scene import Table as Drawn
from undercroft.engine import Ask, Deck, Match, Rules, Seeded
from undercroft.engine.books.packs import look_in
from undercroft.games.super_dungeon.dungeon.recipe import keep, square_name, square_named
from undercroft.games.super_dungeon.explore import Explore, ExploreSetup, SuperDungeonExplore
from undercroft.games.super_dungeon.explore.setup import pool_of
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS, perform
from undercroft.games.super_dungeon.state import Acting, Foe, Hero

GAME = SuperDungeonExplore()
STANDARD = ("kobold-warren", "kobold-warren", "egg-clutch")
PARTY = ("royal-paladin", "ember-mage", "glimmerdusk-ranger", "claw-tribe-barbarian")
ROW = "explore:broken-bridge.0.0.0.0;kobold-burrow.1.0.8.0;dragon-gallery.0.0.16.0"
"""Three tiles from west to east: columns a-h, i-p and q-x, rows 1-8."""
FOUR = f"{ROW};sunken-chapel.0.0.24.0"
_numbers = count(1)
SHEET = """
[pack]
game = ["super-dungeon-arcade", "super-dungeon-explore"]
title = "One's own"
about = "For a scene."

"""
"""What a pack says about itself."""


class Table(Drawn):
    """A state and the scene it was drawn from."""

    g: Explore  # type: ignore[assignment]

    def activate(self, letter: str) -> Hero | Foe:  # type: ignore[override]
        """An activation is running, its upkeep done; a monster's in the Consul Turn."""
        model = self[letter]
        self.g.acting = Acting(model.id)
        if isinstance(model, Foe):
            self.consul()
        self.g.phase = "activation" if isinstance(model, Hero) else "monster"
        return model

    def consul(self, skulls: int = 4) -> None:
        """The Consul Turn is running, nobody has activated."""
        self.g.side, self.g.phase, self.g.skulls = "consul", "consul", skulls
        self.g.done, self.g.newcomers, self.g.lined = [], [], []

    def put(self, card: str, square: str, tile: int = 1) -> Hero | Foe:
        """One more model."""
        at = self.square(square)
        if card in self.g.box.heroes:
            hero = Hero(card, card, at, seat="p1")
            self.g.heroes.append(hero)
            self.g.hardened.append(0)
            return hero
        self.g.serial += 1
        self.g.foes.append(Foe(f"{card}-{self.g.serial}", card, at, tile=tile))
        if card in self.g.pool:
            self.g.pool[card] = max(0, self.g.pool[card] - 1)
        return self.g.foes[-1]


def bare(packs: tuple[str, ...] = (), mode: str = "boss", size: int = 4, square: bool = False) -> Explore:
    """A game in the middle of a Hero Turn, without models; the pool holds the standard monsters."""
    g = GAME.new(ExploreSetup(packs=packs, mode=mode, heroes=size, square=square))
    box = g.box
    g.points = list(STANDARD) + (["cracked-foundry"] if size > 4 else [])
    g.pool = pool_of(g.points, box.points)
    g.minis, g.boss = ["kobold-ogre"] + (["grinding-duke"] if size > 4 else []), "starfire"
    g.chart = box.chart_for(size, g.boss)
    g.loot = Deck.of("loot", ["rusty-blade"] * 30)
    g.treasure = Deck.of("treasure", [card.id for card in box.treasure.values() for _ in range(card.copies)])
    g.heroes, g.hardened, g.chests = [], [], []
    g.turn, g.phase = 1, "heroes"
    return g


def explore(
    drawing: str,
    ground: Mapping[str, str] | None = None,
    *,
    packs: tuple[str, ...] = (),
    mode: str = "boss",
    **who: str,
) -> Table:
    """Heroes and monsters where they are drawn; nobody has wounds or potions."""
    drawn: Scene = scene(drawing, ground)
    g = bare(packs, mode)
    g.lay(f"drawn:explore-{next(_numbers)}")
    keep(g.layout, drawn.dungeon)
    models: dict[str, list[Hero | Foe]] = {}
    table = Table(g, drawn, models)
    for letter, card in who.items():
        places = drawn.letters.get(letter, ())
        if g.box.sizes.get(card, 1) > 1:
            places = places[:1]
        models[letter] = [table.put(card, square_name(drawn.dungeon, square)) for square in places]
    g.start = next(iter(drawn.letters.get("Z", ())), min((hero.at for hero in g.heroes), default=0))
    g.coins = len(g.heroes) + 1
    return table


def real(layout: str = ROW, *, mode: str = "boss", size: int = 4, square: bool = False, **who: str) -> Table:
    """A dungeon of real tiles: `royal_paladin="a4"`, `kobold_warren="b2 j5"`."""
    g = bare((), mode, size, square)
    g.lay(layout)
    models: dict[str, list[Hero | Foe]] = {}
    table = Table(g, Scene(g.dungeon, {}), models)
    for name, places in who.items():
        card = name.replace("_", "-")
        models[card] = []
        for place in places.split():
            tile = g.dungeon.tile_of(square_named(g.dungeon, place)) + 1
            models[card].append(table.put(card, place, tile))
    g.start = min((hero.at for hero in g.heroes), default=0)
    g.coins = len(g.heroes) + 1
    return table


def attack(s: Table, user: str, target: str, kind: str = "") -> Rules[None]:
    """A basic attack, the first that the user has."""
    from undercroft.games.super_dungeon.rules.stats import stats_of

    names = {"strength": "melee", "willpower": "magic", "dexterity": "missile"}
    kind = kind or names[next(iter(stats_of(s.g, s[user]).ranges))]
    return perform(s.g, s[user], BASIC_ATTACKS[kind], kind, s[target].id)


def run_until(match: Match, kind: str, policy: Mapping[str, Any] | None = None) -> Ask:
    """Answer everything, by policy or with the first option, until a question of this kind is asked."""
    for _ in range(3000):
        ask = match.ask
        assert ask is not None, "the game is over"
        if ask.kind == kind:
            return ask
        answer = (policy or {}).get(ask.kind, ask.options[0] if ask.options else None)
        match.answer(answer(ask) if callable(answer) else answer)
    raise AssertionError(f"{kind} is never asked")


def new_match(**options: Any) -> Match:
    """A game before its first answer."""
    return Match.new(GAME, {"party": PARTY[: options.get("heroes", 4)], **options}, dealer=Seeded("test"))


def phases(match: Match, stop: str, choose: Callable[[Ask], Any]) -> Iterator[str]:
    """The phases that a match goes through."""
    last = ""
    while match.ask is not None and match.state.phase != stop:
        if match.state.phase != last:
            last = match.state.phase
            yield last
        match.answer(choose(match.ask))
    yield match.state.phase


def write_pack(path: Path, text: str) -> tuple[str, ...]:
    """A pack of one's own, as setups name it."""
    name = f"own-{blake2b(f'{path} {text}'.encode(), digest_size=8).hexdigest()}"
    home = path / name
    home.mkdir(exist_ok=True)
    home.joinpath("pack.toml").write_text(SHEET + text, encoding="utf-8")
    look_in(path)
    return (name,)
