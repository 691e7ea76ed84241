"""Setting Explore up, in the book's order (EXP-SETUP rules)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Annotated, Literal

from msgspec import Meta

from undercroft.engine import Ask, Deck, Rules, SetupError, choose
from undercroft.engine.words import plural
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, places
from undercroft.games.super_dungeon.dungeon.layout import Laid, order_from, positions
from undercroft.games.super_dungeon.dungeon.recipe import read_layout, write_layout
from undercroft.games.super_dungeon.dungeon.tiles import TilePack, tile_pack
from undercroft.games.super_dungeon.explore.content.box import BASE, ExploreBox, explore_box
from undercroft.games.super_dungeon.explore.rules.modes import COLOURS, place_start
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling import questions
from undercroft.games.super_dungeon.explore.telling.happenings import Tile
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import choose_place, put
from undercroft.games.super_dungeon.rules.turns import LARGE
from undercroft.games.super_dungeon.setup import (
    CrawlSetup,
    check_chart,
    check_figures,
    check_party,
    check_points,
    choose_hero,
    enter_hero,
    make_decks,
    minis_wanted,
    place_chest,
    pool_of,
    tiles_of,
)

EXPANSION = "clockwork-foundry"
"""The pack that lets five and six Heroes play with what is in the box."""
FIRST_SKULLS = 8
"""Skull points of the first spawn (EXP-SETUP-09)."""


class ExploreSetup(CrawlSetup, frozen=True):
    """What can be agreed before a game; the Consul is one player more."""

    # EXP-DIFF-01, EXP-DIFF-02, EXP-DIFF-03
    coins: Annotated[int, Meta(extra_json_schema={"minimum": -2, "maximum": 2})] = 0
    """Princess Coins more, or fewer, than normal."""
    rating: bool = False
    """Whether the boss's difficulty rating is added in coins (EXP-DIFF-04)."""
    mode: Literal["boss", "prince", "artifact"] = "boss"
    """What the Heroes have to do, as agreed (EXP-MODE-01)."""
    square: bool = False
    """A square dungeon, where nothing in the packs speaks against it (EXP-SQUARE-01, -04)."""
    tiles: tuple[str, ...] = ()
    """The tile packs to mix, as agreed; none: the box's own (SD-EXPAND-08, -09)."""


def check(setup: ExploreSetup) -> None:
    """Refuse what does not go together, and say what would."""
    box = explore_box(packs_of(setup))
    check_party(setup.heroes, setup.players, setup.party, box.heroes)
    if setup.heroes + 1 + setup.coins < 0:
        raise SetupError(f"{setup.heroes + 1} Princess Coins are normal; {-setup.coins} cannot be taken away")
    if setup.square and setup.heroes < LARGE:
        raise SetupError("a square dungeon has four tiles: for five or six Heroes")
    if setup.points:
        check_forces(setup.points, setup.heroes, box)
    elif not choices_of_points(setup.heroes, box):
        raise SetupError(f"the packs hold too few spawning points for {setup.heroes} Heroes")
    boss = setup.boss or box.of_rank("dungeon-boss")[0]
    if boss not in box.of_rank("dungeon-boss") or boss not in box.boss_fights:
        raise SetupError(f"no dungeon boss '{boss}'; there is {', '.join(box.boss_fights)}")
    minis = setup.mini_bosses
    if minis and (len(minis) != minis_wanted(setup.heroes) or len(set(minis)) != len(minis)):
        wanted = plural(minis_wanted(setup.heroes), "one mini-boss", "two different mini-bosses")
        raise SetupError(f"{setup.heroes} Heroes meet {wanted}; got {', '.join(minis)}")
    for mini in minis:
        if mini not in box.of_rank("mini-boss"):
            raise SetupError(f"no mini-boss '{mini}'; there is {', '.join(box.of_rank('mini-boss'))}")
    if len(box.of_rank("mini-boss")) < minis_wanted(setup.heroes):
        raise SetupError(f"the packs hold too few mini-bosses for {setup.heroes} Heroes")
    check_chart(setup, box.charts, boss)
    for pack in setup.tiles:
        if pack not in box.tile_files or setup.tiles.count(pack) > 1:
            raise SetupError(f"tile packs are {', '.join(box.tile_files)}, each once; got '{pack}'")


def packs_of(setup: ExploreSetup) -> str:
    """The packs in the game; five and six Heroes need an expansion (SD-SIZE-05)."""
    return setup.packs_with(BASE, EXPANSION)


def check_forces(points: tuple[str, ...], heroes: int, box: ExploreBox) -> None:
    """As many as tiles, pairs whole, and models enough for all of them (SD-SETUP-02, SD-EXPAND-04)."""
    check_points(points, heroes, box.points)
    figure_of = {card.id: card.entry_on or card.id for card in box.monsters.values()}
    figures = {card.id: card.models for card in box.monsters.values()}
    check_figures(pool_of(points, box.points), figure_of, figures, box.named)


def choices_of_points(heroes: int, box: ExploreBox) -> list[tuple[str, ...]]:
    """Every set of spawning points that the Consul may take."""
    found = []
    for points in combinations_with_replacement(box.points, tiles_of(heroes)):
        try:
            check_forces(points, heroes, box)
        except SetupError:
            continue
        found.append(points)
    return found


def new(setup: ExploreSetup) -> Explore:
    """A game before its first step: everything that needs no chance and no choice.

    A coin more than there are Heroes (SD-SETUP-15); the boss waits on the chart's start space (SD-SETUP-13).
    """
    packs = packs_of(setup)
    box = explore_box(packs)
    boss = setup.boss
    rated = boss or box.of_rank("dungeon-boss")[0]
    coins = setup.heroes + 1 + setup.coins + (box.boss_fights[rated].difficulty if setup.rating else 0)
    seats = setup.seat_ids()
    return Explore(
        phase="forces",
        packs=packs,
        seats=seats,
        size=setup.heroes,
        square=setup.square,
        mode=setup.mode,
        equipment=setup.equipment,
        heroes=setup.named_heroes(),
        hardened=[0] * setup.heroes,
        coins=coins,
        points=list(setup.points),
        minis=list(setup.mini_bosses),
        boss=boss,
        chart=setup.chart,
        tile_packs="+".join(setup.tiles or (BASE,)),
        loot=Deck.of("", ()),
        treasure=Deck.of("", ()),
        colours=Deck.of("crystals", COLOURS if setup.mode == "artifact" else ()),
        leave=[*seats, CONSUL] if setup.ties == "table" else [],
    )


# ---------------------------------------------------------------- 1: the Consul's forces, 2: the party


def choose_forces(g: Explore) -> Rules[None]:
    """Step 1: the Consul takes spawning points, mini-boss and dungeon boss (EXP-SETUP-02)."""
    box = g.box
    if not g.points:
        choices = {"+".join(points): points for points in choices_of_points(g.size, box)}
        about = questions.Points(tiles_of(g.size))
        key = yield from choose(g, CONSUL, about, "EXP-SETUP-02", list(choices))
        g.points = list(choices[key])
    while len(g.minis) < minis_wanted(g.size):
        left = [card for card in box.of_rank("mini-boss") if card not in g.minis]
        key = yield from choose(g, CONSUL, questions.MiniBoss(enters=False), "EXP-SETUP-02", left)
        g.minis.append(key)
    if not g.boss:
        bosses = [card for card in box.of_rank("dungeon-boss") if card in box.boss_fights]
        g.boss = yield from choose(g, CONSUL, questions.Boss(), "EXP-SETUP-02", bosses)
    g.pool = pool_of(g.points, box.points)
    g.chart = g.chart or box.chart_for(g.size, g.boss)
    make_decks(g)
    g.phase = "party"


def choose_party(g: Explore) -> Rules[None]:
    """Step 2: the Heroes, each with a potion token (SD-SETUP-14)."""
    more = yield from choose_hero(g, g.seats, g.size)
    if not more:
        make_decks(g)
        for hero in g.heroes:
            hero.potions = 1
        g.phase = "tiles"


# ---------------------------------------------------------------- 3: the dungeon


def lay_tile(g: Explore) -> Rules[None]:
    """The Consul chooses a tile, its side, and where and how it lies (EXP-SETUP-03, SD-SETUP-09)."""
    packs, laid = read_layout(g.layout) if g.layout else (g.tile_packs, [])
    if len(laid) == len(g.points):
        g.phase = "first-tile"
        return
    pack = tile_pack(*packs.split("+"))
    faces = [
        f"{tile}:{side}"
        for tile in pack.tiles
        if all(one.tile != tile for one in laid)
        for side in (0, 1)
        if next(tile_spots(pack, laid, tile, side, g.square), None)
    ]
    key = yield Ask(g, CONSUL, questions.Tile(len(laid) + 1, len(g.points)), "EXP-SETUP-03", faces)
    chosen, _, side = key.partition(":")
    spots = tile_spots(pack, laid, chosen, int(side), g.square)
    places = {f"{one.x},{one.y},{one.turns}": one for one in spots}
    about = questions.LayTile(
        chosen, int(side), *((laid[-1].tile, laid[-1].x, laid[-1].y) if laid else ("", 0, 0))
    )
    where = yield from choose(g, CONSUL, about, "EXP-SETUP-03", list(places))
    laid = [*laid, places[where]]
    last = len(laid) == len(g.points)
    g.lay(write_layout(packs, laid, g.square and last))
    g.note(Tile(chosen, len(laid), "b" if laid[-1].side else "a"))


def tile_spots(pack: TilePack, laid: list[Laid], tile: str, side: int, square: bool) -> Iterator[Laid]:
    """Every way to lay a tile next; in a square dungeon the fourth must still be able to close it."""
    for turns in range(4 if laid else 1):
        for spot in positions(pack, laid, tile, side, turns, square):
            if not square or len(laid) != 2 or can_close(pack, [*laid, spot]):
                yield spot


def can_close(pack: TilePack, laid: list[Laid]) -> bool:
    """Whether a fourth tile can close a square."""
    left = [tile for tile in pack.tiles if all(one.tile != tile for one in laid)]
    return any(
        positions(pack, laid, tile, side, turns, True)
        for tile in left
        for side in (0, 1)
        for turns in range(4)
    )


def first_tile(g: Explore) -> Rules[None]:
    """The Consul names the first tile: one joined to exactly one other (EXP-SETUP-04, EXP-RULING-28)."""
    packs, laid = read_layout(g.layout)
    count = len(laid)
    ends = list(range(count)) if g.square else [0, count - 1]
    key = yield Ask(g, CONSUL, questions.FirstTile(), "EXP-SETUP-04", [laid[end].tile for end in ends])
    first = next(end for end in ends if laid[end].tile == key)
    if g.square:
        ways = {laid[(first + step) % count].tile: step for step in (1, -1)}
        second = yield Ask(g, CONSUL, questions.SecondTile(), "EXP-SQUARE-02", list(ways))
        laid = [laid[(first + n * ways[second]) % count] for n in range(count)]
    else:
        laid = list(order_from(tile_pack(*packs.split("+")), laid, first))
    g.lay(write_layout(packs, laid, g.square))
    g.phase = "points"


def place_points(g: Explore) -> Rules[None]:
    """The Consul puts a spawning point on each tile (SD-SETUP-10, EXP-SETUP-05, EXP-SETUP-06)."""
    dungeon = g.dungeon
    left, placed = list(g.points), []
    for tile, square in enumerate(dungeon.spawning_points):
        about = questions.SpawningPoint(tile + 1)
        key = yield from choose(g, CONSUL, about, "EXP-SETUP-05", list(dict.fromkeys(left)))
        left.remove(key)
        placed.append(key)
        size = g.box.sizes.get(key, 1)
        free = places(dungeon, 0, Field(g).occupied, size)
        spots: Mask = free & anchors_touching(dungeon, size, 1 << square) if size > 1 else 1 << square
        at = yield from choose_place(g, CONSUL, questions.PointPlace(key), spots, "EXP-SETUP-06")
        put(g, key, at, "EXP-SETUP-05", tile + 1)
    g.points = placed
    g.phase = "chests"


def place_chests(g: Explore) -> Rules[None]:
    """The Consul puts a chest on each tile (EXP-SETUP-07)."""
    field = Field(g)
    points: Mask = sum(field.squares[point.id] for point in g.points_in_play())
    more = yield from place_chest(g, CONSUL, points)
    if not more:
        g.phase = "tokens" if g.mode != "boss" else "first-spawn"


# ---------------------------------------------------------------- 5: monsters, 6: the Heroes enter


def first_spawn(g: Explore) -> Rules[None]:
    """8-Bit monsters at the first spawning point, in a larger game at the second too.

    (EXP-SETUP-09, EXP-SIZE-03, SD-SIZE-07.)
    """
    yield from ()
    points = [point.id for point in g.points_in_play()][: 2 if g.size >= LARGE else 1]
    g.tasks = [f"spawn:{FIRST_SKULLS}:8-bit:{point}" for point in points]
    g.after = "start" if g.start < 0 else "enter"
    g.phase = "mighty"


def start_token(g: Explore) -> Rules[None]:
    """The Heroes put the Start Token down (EXP-SETUP-11)."""
    yield from place_start(g)
    g.phase = "enter"


def enter_heroes(g: Explore) -> Rules[None]:
    """Step 6: every Hero at the Start Token (SD-SETUP-17); theirs is the first turn (SD-SETUP-18)."""
    more = yield from enter_hero(g)
    if not more:
        g.phase = "hero-turn"
