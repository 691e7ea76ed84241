"""Setting Arcade up, in the book's eight steps (ARC-SETUP rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from undercroft.engine import Deck, Dice, Draw, Lot, Rules, SetupError
from undercroft.engine.words import counted
from undercroft.games.super_dungeon.arcade.content.box import BASE, ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.content.cards import Rank
from undercroft.games.super_dungeon.arcade.rules.commands import next_space
from undercroft.games.super_dungeon.arcade.rules.spawning import points_in_play, spawn_from
from undercroft.games.super_dungeon.arcade.rules.wrath import gain_wrath
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    Mode,
    Tile,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    TILE_SIDES,
    FirstSide,
    LayTile,
    SpawningPoint,
    StartToken,
    TurnTile,
)
from undercroft.games.super_dungeon.content.dice import GREEN, HEART_POTION, stars
from undercroft.games.super_dungeon.dungeon.distance import farthest
from undercroft.games.super_dungeon.dungeon.layout import Laid, positions
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, read_layout, square_named, write_layout
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.rules.equipment import draw_loot
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import put
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.turns import LARGE
from undercroft.games.super_dungeon.rules.wounds import give_potions
from undercroft.games.super_dungeon.setup import (
    CrawlSetup,
    check_chart,
    check_figures,
    check_party,
    check_points,
    choose_hero,
    enter_hero,
    first_exits,
    make_decks,
    minis_wanted,
    place_chest,
    pool_of,
    tiles_of,
)

EXPANSION = "drowned-court"
"""The pack that lets five and six Heroes play with what is in the box."""


class ArcadeSetup(CrawlSetup, frozen=True):
    """What can be agreed before a game."""

    hard: Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 3})] = 0
    """Hard Mode cards, 0 to 3."""
    easy: Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 3})] = 0
    """Easy Mode cards, 0 to 3."""
    tiles: tuple[str, ...] = ()
    """The tile packs to mix; none: the box's own (SD-EXPAND-08)."""
    boss_deck: str = ""
    """Another boss fight challenge deck; none: the usual one (ARC-EXPAND-01)."""


def check(setup: ArcadeSetup) -> None:
    """Refuse what does not go together, and say what would (ARC-DIFF-01, -05)."""
    cards = (setup.hard, setup.easy)
    if min(cards) < 0 or max(cards) > 3 or (all(cards) and cards != (1, 1)):
        raise SetupError("mode cards: none, one to three hard, one to three easy, or one of each")
    box = arcade_box(packs_of(setup))
    check_party(setup.heroes, setup.players, setup.party, box.heroes)
    points = points_of(setup, box)
    boss, minis = setup.boss or box.solos_of("dungeon-boss")[0], minis_of(setup, box)
    check_bosses([boss], "dungeon-boss", box)
    check_bosses(minis, "mini-boss", box)
    check_points(points, setup.heroes, box.points)
    figure_of = {kind: card.figure for kind, card in box.kinds.items()}
    figures = {figure: card.count for figure, card in box.figures.items()}
    check_figures(pool_of(points, box.points), figure_of, figures, box.named)
    check_chart(setup, box.charts, boss)
    check_boss_deck(setup.boss_deck, box, boss)
    check_tiles(setup)


def check_bosses(bosses: Sequence[str], rank: Rank, box: ArcadeBox) -> None:
    """Refuse a boss that is none of its rank, and one that would come twice (ARC-SETUP-01, ARC-SIZE-04)."""
    known = box.solos_of(rank)
    for boss in bosses:
        if boss not in known or bosses.count(boss) > 1:
            raise SetupError(f"no {rank} '{boss}' to choose; there is {', '.join(known)}, each once")


def check_boss_deck(name: str, box: ArcadeBox, boss: str) -> None:
    """Refuse a boss fight deck that is not there, or that is for another boss (ARC-EXPAND-01)."""
    if name and name not in box.boss_decks:
        known = ", ".join(box.boss_decks) or "none in these packs"
        raise SetupError(f"no boss fight deck '{name}'; there is {known}")
    if name and box.boss_decks[name].for_boss not in ("", boss):
        raise SetupError(f"boss fight deck '{name}' is not for {boss}")


def check_tiles(setup: ArcadeSetup) -> None:
    """Refuse tile packs that are not there (SD-EXPAND-08, SD-EXPAND-09)."""
    for pack in setup.tiles:
        if pack not in ArcadeBox.tile_files or setup.tiles.count(pack) > 1:
            raise SetupError(f"tile packs are {', '.join(ArcadeBox.tile_files)}, each once; got '{pack}'")


def packs_of(setup: ArcadeSetup) -> str:
    """The packs in the game; five and six Heroes need an expansion (SD-SIZE-05)."""
    return setup.packs_with(BASE, EXPANSION)


def points_of(setup: ArcadeSetup, box: ArcadeBox) -> tuple[str, ...]:
    """The spawning points of the game: those named, or every standard one of the box (ARC-SETUP-01)."""
    if setup.points:
        return setup.points
    standard = [card.id for card in box.points.values() if not card.alternate_to for _ in range(card.copies)]
    return tuple(standard[: tiles_of(setup.heroes)])


def minis_of(setup: ArcadeSetup, box: ArcadeBox) -> tuple[str, ...]:
    """One mini-boss, or two in the larger game, in the order in which they come (ARC-SIZE-04)."""
    wanted = minis_wanted(setup.heroes)
    minis = setup.mini_bosses or tuple(box.solos_of("mini-boss")[:wanted])
    if len(minis) != wanted:
        meet = counted(wanted, "mini-boss", "mini-bosses")
        raise SetupError(f"{setup.heroes} Heroes meet {meet}; got {len(minis)}")
    return minis


def new(setup: ArcadeSetup) -> Arcade:
    """A game before its first step: everything that needs no chance and no choice.

    (SD-SETUP-12, -13, -15, ARC-SETUP-05, -06, -07, ARC-WRATH-04, ARC-SIZE-05.)
    """
    packs = packs_of(setup)
    box = arcade_box(packs)
    points = points_of(setup, box)
    minis = minis_of(setup, box)
    boss = setup.boss or box.solos_of("dungeon-boss")[0]

    def challenges(name: str, boss_fight: bool, deck: str = "") -> Deck:
        cards = [
            card for card in box.challenges.values() if (card.boss_fight, card.deck) == (boss_fight, deck)
        ]
        return Deck.of(name, [card.id for card in cards for _ in range(card.copies)])

    seats = setup.seat_ids()
    tile_packs = setup.tiles or ("arcade",)
    g = Arcade(
        phase="party",
        packs=packs,
        tiles=Deck.of("tiles", tile_pack(*tile_packs).tiles),
        tile_packs="+".join(tile_packs),
        heroes=setup.named_heroes(),
        wrath=[0] * setup.heroes,
        supply=2 * setup.heroes,
        coins=setup.heroes + 1,
        equipment=setup.equipment,
        loot=Deck.of("", ()),
        treasure=Deck.of("", ()),
        challenge_deck=challenges("challenges", False),
        boss_deck=challenges("boss fight", True, setup.boss_deck),
        plot_deck=Deck.of("plots", box.plots),
        points=list(points),
        pool=pool_of(points, box.points),
        minis=list(minis),
        boss=boss,
        chart=setup.chart or box.chart_for(setup.heroes, boss),
        modes_due=["hard"] * setup.hard + ["easy"] * setup.easy,
        leave=list(seats) if setup.ties == "table" else [],
        seats=seats,
    )
    make_decks(g)
    return g


# ---------------------------------------------------------------- the steps


def choose_party(g: Arcade) -> Rules[None]:
    """Step 2: the players choose Heroes in turn (SD-SETUP-06, SD-SETUP-07)."""
    more = yield from choose_hero(g, g.seats, len(g.wrath))
    if not more:
        make_decks(g)
        g.phase = "tiles"


def lay_tile(g: Arcade) -> Rules[None]:
    """Step 3: the next tile of the stack, doorway to doorway, turned by a green die (ARC-SETUP-03, 04).

    (ARC-SETUP-04.)
    """
    packs, laid = read_layout(g.layout) if g.layout else (g.tile_packs, [])
    if len(laid) == len(g.points):
        g.phase = "modes"
        return
    [tile] = yield Draw("tiles", g.tiles.left)
    g.tiles.remove(tile)
    pack = tile_pack(*packs.split("+"))
    if not laid:
        g.lay(write_layout(packs, [Laid(tile)]))
        g.phase = "first-side"
        return
    spots = positions(pack, laid, tile)
    at = yield from where_to_lay(g, tile, laid[-1], spots)
    [face] = yield Dice([GREEN], TurnTile(tile))
    side = 1 if face == HEART_POTION else 0
    turns = stars([face])
    for more in range(4):
        fits = [
            one
            for one in positions(pack, laid, tile, side, (turns + more) % 4)
            if (one.x, one.y) == (at.x, at.y)
        ]
        if fits:
            laid = [*laid, fits[0]]
            break
    g.lay(write_layout(packs, laid))
    g.note(Tile(tile=tile, number=len(laid), side=laid[-1].side, turns=laid[-1].turns))


def turn_first_tile(g: Arcade) -> Rules[None]:
    """The tiles were shuffled, so the first may lie either side up (ARC-SETUP-03, ARC-RULING-01)."""
    packs, [first] = read_layout(g.layout)
    side = yield Lot(TILE_SIDES, FirstSide(first.tile))
    g.lay(write_layout(packs, [Laid(first.tile, TILE_SIDES.index(side))]))
    g.note(Tile(tile=first.tile, number=1, side=TILE_SIDES.index(side), turns=0))
    g.phase = "tiles"


def where_to_lay(g: Arcade, tile: str, last: Laid, spots: list[Laid]) -> Rules[Laid]:
    """Which doorway the next tile joins is the players' choice."""
    keys = [f"{spot.x},{spot.y}" for spot in spots]
    about = LayTile(tile, last.tile, last.x, last.y)
    key = yield from settle(g, g.book.captain(g), about, "SD-SETUP-09", keys)
    return spots[keys.index(key)]


def flip_modes(g: Arcade) -> Rules[None]:
    """Step 5: random Hard and Easy Mode cards, for the whole game (ARC-DIFF rules).

    (SD-SETUP-14, ARC-DIFF-02, -03.)
    """
    wanted, g.modes_due = g.modes_due, []
    for hard in (True, False):
        count = wanted.count("hard" if hard else "easy")
        if count:
            deck = Deck.of(
                "hard mode" if hard else "easy mode", [c.id for c in g.box.modes.values() if c.hard == hard]
            )
            cards = yield from deck.draw(count)
            g.modes += cards
    for card in g.modes:
        mode = g.box.modes[card]
        g.note(Mode(card))
        g.coins += mode.coins
        for _ in range(mode.advance):
            next_space(g)
        if mode.loot:
            yield from draw_loot(g, mode.loot, "ARC-DIFF-04")
    for hero in g.heroes:
        give_potions(g, hero, 1 + sum(g.box.modes[card].potions for card in g.modes))
    g.phase = "start"


def place_start(g: Arcade) -> Rules[None]:
    """Step 6: the Start Token, at an exit of the first tile far from its spawning point (ARC-SETUP-08)."""
    dungeon = g.dungeon
    spots = farthest(dungeon, dungeon.spawning_points[0], first_exits(g))
    keys = keys_of(dungeon, spots)
    key = yield from settle(g, g.book.captain(g), StartToken(), "ARC-SETUP-08", keys)
    g.start = square_named(dungeon, key)
    g.phase = "enter"


def enter_heroes(g: Arcade) -> Rules[None]:
    """Every Hero on the Start Token's square or next to it (SD-SETUP-17)."""
    more = yield from enter_hero(g)
    if not more:
        g.phase = "points"
        for card in g.modes:
            for one in g.heroes:
                yield from gain_wrath(g, one, g.box.modes[card].wrath)


def place_points(g: Arcade) -> Rules[None]:
    """Step 7: one spawning point on each tile's marked square (ARC-SETUP-09)."""
    left, placed = list(g.points), []
    dungeon = g.dungeon
    for tile, square in enumerate(dungeon.spawning_points):
        about = SpawningPoint(tile + 1)
        key = yield from settle(g, g.book.captain(g), about, "ARC-SETUP-09", list(dict.fromkeys(left)))
        left.remove(key)
        placed.append(key)
        put(g, key, square, "SD-SETUP-10", tile + 1)
    g.points = placed
    g.phase = "chests"


def place_chests(g: Arcade) -> Rules[None]:
    """A chest on each tile, at most four squares from its spawning point (SD-SETUP-11)."""
    tile = len(g.chests)
    own = 1 << g.dungeon.spawning_points[tile] if tile < len(g.points) else 0
    more = yield from place_chest(g, g.book.captain(g), own)
    if not more:
        g.phase = "first-spawn"


def first_spawn(g: Arcade) -> Rules[None]:
    """The first tile's spawning point spawns, in a larger game the second's too (ARC-SETUP-10).

    (SD-SETUP-18, SD-SIZE-07, ARC-SIZE-01.)
    """
    count = 2 if len(g.heroes) >= LARGE else 1
    count += sum(g.box.modes[card].first_spawn for card in g.modes)
    for point in points_in_play(g)[:count]:
        yield from spawn_from(g, point, Field(g).heroes)
    g.phase = "hero-turn"
