"""What both games do before the first turn: the party, the pool, the decks, the way in (SD-SETUP rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft.engine import Ask, Deck, Rules, SetupError
from undercroft.engine.books.content import meant
from undercroft.games.super_dungeon.content.cards import ChartSide, HeroCard, Item, Point
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, places
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_named
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.turns import LARGE
from undercroft.games.super_dungeon.state import OUT, Crawl, Hero
from undercroft.games.super_dungeon.telling.questions import Chest, Enter, Party


class CrawlSetup(msgspec.Struct, frozen=True):
    """What can be agreed before either game."""

    heroes: Annotated[int, Meta(extra_json_schema={"minimum": 3, "maximum": 6})] = 4
    """The size of the party: five and six have larger charts, and more is spawned against them."""
    players: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": 6})] = 1
    """Hero players."""
    party: tuple[str, ...] = ()
    """Which Heroes; those not named are chosen at the table."""
    points: tuple[str, ...] = ()
    """The spawning points; none: the standard ones, or the Consul chooses at the table."""
    boss: str = ""
    """The dungeon boss; none: the usual one, or the Consul chooses at the table."""
    mini_bosses: tuple[str, ...] = ()
    """Who comes before the boss; none: the usual ones, or the Consul chooses at the table."""
    packs: tuple[str, ...] = ()
    """More content by the names of its packs."""
    equipment: Literal["basic", "themed", "all"] = "all"
    """Which loot and treasure cards are in the decks (SD-EXPAND-06, SD-EXPAND-07)."""
    chart: str = ""
    """The Mighty Monster Chart; none: the one for that many Heroes."""
    ties: Literal["ask", "table"] = "ask"
    """Whether the players are asked about what is all the same to the rules, or lots decide."""

    def packs_with(self, base: str, expansion: str) -> str:
        """The packs in the game; five and six Heroes need an expansion (SD-SIZE-05, SD-EXPAND-05)."""
        packs = self.packs
        if self.heroes >= LARGE and not packs:
            packs = (expansion,)
        return "+".join((base, *packs))

    def seat_ids(self) -> list[str]:
        """The seats of the Hero players."""
        return [f"p{n + 1}" for n in range(self.players)]

    def named_heroes(self) -> list[Hero]:
        """The Heroes that were named, dealt to the players in turn."""
        seats = self.seat_ids()
        return [Hero(card, card, seat=seats[n % len(seats)]) for n, card in enumerate(self.party)]


def check_party(heroes: int, players: int, party: Sequence[str], cards: Mapping[str, HeroCard]) -> None:
    """Refuse a party that cannot be (SD-SETUP-06, SD-SETUP-07)."""
    if not 3 <= heroes <= 6:
        raise SetupError(f"a party is three to six Heroes; got {heroes}")
    if not 1 <= players <= heroes:
        raise SetupError(f"one to {heroes} players, each with a Hero; got {players}")
    if len(party) > heroes or len(set(party)) != len(party):
        raise SetupError(f"the party has {heroes} different Heroes")
    known = [card.id for card in cards.values() if not card.form_of]
    for hero in party:
        if hero not in known:
            raise SetupError(f"no Hero '{hero}'; there is {', '.join(known)}")


def check_chart(setup: CrawlSetup, charts: Mapping[str, ChartSide], boss: str) -> None:
    """Refuse a chart that is for other Heroes or for another boss (SD-EXPAND-10)."""
    if setup.chart and (setup.chart not in charts or not charts[setup.chart].fits(setup.heroes, boss)):
        raise SetupError(f"chart '{setup.chart}' is not for {setup.heroes} Heroes against {boss}")


def minis_wanted(heroes: int) -> int:
    """One mini-boss, or two in the larger game (ARC-SIZE-04, EXP-SIZE-01, SD-SETUP-01, SD-SIZE-06)."""
    return 2 if heroes >= LARGE else 1


def tiles_of(heroes: int) -> int:
    """Three tiles, or four for five and six Heroes (SD-SETUP-08, SD-SIZE-01)."""
    return 4 if heroes >= LARGE else 3


def check_points(points: Sequence[str], heroes: int, cards: Mapping[str, Point]) -> None:
    """As many spawning points as tiles, and pairs whole (SD-SETUP-02, SD-SETUP-04, SD-EXPAND-01, -02)."""
    there = f"there is {', '.join(cards)}"
    for point in points:
        if point not in cards:
            raise SetupError(f"no spawning point '{point}'{meant(point, cards)}; {there}")
    if len(points) != tiles_of(heroes):
        told = f"{heroes} Heroes need {tiles_of(heroes)} spawning points; got {len(points)}"
        raise SetupError(f"{told}; {there}")
    for point in points:
        card = cards[point]
        if card.paired and points.count(point) != 2:
            raise SetupError(f"{card.name} comes as a pair: both must be taken (name {point} twice)")
        if points.count(point) > card.copies:
            raise SetupError(f"there is only {card.copies} of {card.name}")


def check_figures(
    pool: Mapping[str, int],
    figure_of: Mapping[str, str],
    figures: Mapping[str, int],
    named: Mapping[str, str],
) -> None:
    """There must be models enough for the whole pool (SD-EXPAND-04)."""
    wanted: dict[str, int] = {}
    for kind, count in pool.items():
        figure = figure_of[kind]
        wanted[figure] = wanted.get(figure, 0) + count
    for figure, count in wanted.items():
        if count > figures.get(figure, count):
            raise SetupError(
                f"not enough models: {count} of {named.get(figure, figure)}, the box has {figures[figure]}"
            )


def pool_of(points: Iterable[str], cards: Mapping[str, Point]) -> dict[str, int]:
    """The spawning pool: all that spawning points list, a pair's list once (SD-SETUP-03, SD-SETUP-05)."""
    pool: dict[str, int] = {}
    seen: list[str] = []
    for point in points:
        card = cards[point]
        if not (card.paired and point in seen):
            for kind, count in card.spawns.items():
                pool[kind] = pool.get(kind, 0) + count
        seen.append(point)
    return pool


def equipment_deck(name: str, cards: Iterable[Item], method: str, models: Iterable[str]) -> Deck:
    """Loot or treasure by the method agreed on: basic, themed or all (SD-EXPAND-06, SD-EXPAND-07)."""
    present = list(models)
    return Deck.of(
        name,
        [
            card.id
            for card in cards
            if not card.portrait or method == "all" or (method == "themed" and card.portrait in present)
            for _ in range(card.copies)
        ],
    )


# ---------------------------------------------------------------- steps


def make_decks(g: Crawl) -> None:
    """Loot and treasure for the models in the game, anew once the party is whole (SD-EXPAND-07).

    (SD-SETUP-12.)
    """
    models = [g.boss, *g.minis, *g.points, *g.pool, *[hero.card for hero in g.heroes]]
    g.loot = equipment_deck("loot", g.box.loot.values(), g.equipment, models)
    g.treasure = equipment_deck("treasure", g.box.treasure.values(), g.equipment, models)


def choose_hero(g: Crawl, seats: Sequence[str], size: int) -> Rules[bool]:
    """The players choose Heroes in turn (SD-SETUP-06, SD-SETUP-07); False once the party is whole."""
    place = len(g.heroes)
    if place >= size:
        return False
    seat = seats[place % len(seats)]
    taken = [hero.card for hero in g.heroes]
    cards = [card.id for card in g.box.heroes.values() if not card.form_of and card.id not in taken]
    key = yield Ask(g, seat, Party(place + 1, size), "SD-SETUP-06", cards)
    g.heroes.append(Hero(key, key, seat=seat))
    return True


def first_exits(g: Crawl) -> Mask:
    """The squares of the first tile at a dungeon exit, on which one can stand (SD-SETUP-16)."""
    dungeon = g.dungeon
    exits = 0
    for exit, tile in zip(dungeon.exits, dungeon.exit_tiles, strict=True):
        if tile == 0:
            exits |= exit
    return exits & dungeon.footing(0).enter


def enter_hero(g: Crawl) -> Rules[bool]:
    """A Hero on the Start Token's square or next to it (SD-SETUP-17); False when all are in."""
    hero = next((hero for hero in g.heroes if hero.at == OUT), None)
    if hero is None:
        return False
    dungeon, stats = g.dungeon, hero_stats(g, hero)
    free = places(dungeon, stats.gait, Field(g).occupied, stats.size)
    harm = anchors_touching(dungeon, stats.size, dungeon.harms(stats.gait))
    near, radius = 0, 0
    while not near & ~harm:
        radius += 1
        near = free & anchors_touching(dungeon, stats.size, within(dungeon, 1 << g.start, radius))
    keys = keys_of(dungeon, near)
    key = yield from settle(g, hero.seat, Enter(hero.id), "SD-SETUP-17", keys)
    hero.at = square_named(dungeon, key)
    return True


def chest_squares(g: Crawl, tile: int, points: Mask) -> Mask:
    """Where a tile's chest may lie: on the tile, within four squares of a spawning point (SD-SETUP-11)."""
    dungeon = g.dungeon
    near = within(dungeon, points, 4) & dungeon.tiles[tile]
    return near & dungeon.footing(0).enter & ~Field(g).occupied


def place_chest(g: Crawl, seat: str, points: Mask) -> Rules[bool]:
    """The next tile's chest; False when every tile has its own."""
    tile = len(g.chests)
    dungeon = g.dungeon
    if tile == len(dungeon.tiles):
        return False
    keys = keys_of(dungeon, chest_squares(g, tile, points))
    key = yield from settle(g, seat, Chest(tile + 1), "SD-SETUP-11", keys)
    g.chests.append(square_named(dungeon, key))
    return True
