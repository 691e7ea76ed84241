"""Setting Arcade up, step by step."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import GAME
from tests.support import drive
from undercroft.engine import Chance, Companion, Lot, Match, SetupError, Source
from undercroft.games.super_dungeon.arcade import Arcade, ArcadeSetup
from undercroft.games.super_dungeon.arcade.content.box import PACKAGE, ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.content.cards import ARCADE
from undercroft.games.super_dungeon.arcade.rules.gangs import kind_of
from undercroft.games.super_dungeon.arcade.rules.spawning import points_in_play
from undercroft.games.super_dungeon.arcade.setup import (
    check_boss_deck,
    lay_tile,
    pool_of,
    turn_first_tile,
)
from undercroft.games.super_dungeon.content.box import catalogue_of
from undercroft.games.super_dungeon.dungeon.distance import distance, farthest
from undercroft.games.super_dungeon.dungeon.layout import positions
from undercroft.games.super_dungeon.dungeon.recipe import read_layout
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.rules.turns import activations
from undercroft.server.table.showing import names_in


def ready(seed: int = 1, **options: object) -> Arcade:
    """A game at its first Hero Turn, set up by random choices; phases in their order."""
    match = Match.new("super-dungeon-arcade", options, seed=seed)
    source = Source(f"setup {seed}")
    phases: list[str] = []
    while match.ask and match.state.side == "heroes" and match.state.turn == 0:
        if match.state.phase not in phases[-1:]:
            phases.append(match.state.phase)
        match.answer(match.ask.sample(source))
    match.state.__dict__["phases"] = phases
    return match.state


@pytest.mark.rule("ARC-SETUP-02", "SD-SETUP-18", "SD-TURN-01")
def test_setup_goes_in_the_books_order_and_heroes_go_first() -> None:
    g = ready()
    phases = g.__dict__["phases"]
    order = ["party", "tiles", "modes", "start", "enter", "points", "chests", "first-spawn"]
    assert [order.index(phase) for phase in phases] == sorted(order.index(phase) for phase in phases)
    assert g.side == "heroes" and g.turn == 1 and g.phase in ("heroes", "activation")


@pytest.mark.rule("SD-SETUP-01", "SD-SETUP-02", "ARC-SETUP-01", "SD-SETUP-13", "ARC-SETUP-06")
def test_one_boss_one_mini_boss_three_points_and_the_boss_waits_on_the_chart() -> None:
    g = ready()
    assert (g.boss, g.minis, len(g.points)) == ("midnight-queen", ["knight-of-the-tower"], 3)
    assert sorted(g.points) == ["shadow-tower", "shadow-tower", "spider-nest"]
    ranks = [kind_of(g, foe).rank for foe in g.foes]
    assert "dungeon-boss" not in ranks and "mini-boss" not in ranks
    assert (g.chart, g.space) == ("midnight-chart", 0)


@pytest.mark.rule("SD-SETUP-03")
def test_the_pool_is_all_that_the_points_list() -> None:
    pool = pool_of(["shadow-tower", "shadow-tower", "spider-nest"], arcade_box().points)
    assert pool == {
        "tower-stalker": 2, "tower-blackblade": 4, "tower-arbalist": 6,
        "spider-speaker": 1, "crawler": 3, "shadow-spinner": 3,
    }  # fmt: skip


@pytest.mark.rule("SD-SETUP-04", "SD-SETUP-05", "SD-EXPAND-02")
def test_a_pair_is_taken_whole_and_lists_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    box = arcade_box()
    points = dict(box.points)
    points["sand-spire"] = msgspec.structs.replace(points["sand-spire"], paired=True)
    monkeypatch.setattr(box, "points", points)
    with pytest.raises(SetupError, match="pair"):
        GAME.setup({"points": ["sand-spire", "shadow-tower", "spider-nest"]})
    GAME.setup({"points": ["sand-spire", "sand-spire", "spider-nest"]})
    assert pool_of(["sand-spire", "sand-spire"], box.points)["sand-stalker"] == 1


@pytest.mark.rule("SD-EXPAND-01", "SD-EXPAND-03", "SD-EXPAND-04")
def test_alternate_points_bring_other_profiles_of_the_same_models_if_there_are_enough() -> None:
    GAME.setup({"points": ["sand-spire", "sand-spire", "spider-nest"]})
    box = arcade_box()
    assert box.kinds["sand-stalker"].figure == "tower-stalker"
    assert box.kinds["sand-stalker"].gang != box.kinds["tower-stalker"].gang
    GAME.setup({"points": ["sand-spire", "shadow-tower", "spider-nest"]})
    with pytest.raises(SetupError, match="spawning points"):
        GAME.setup({"points": ["sand-spire", "sand-spire"]})
    with pytest.raises(SetupError, match="only 1"):
        GAME.setup({"points": ["spider-nest", "spider-nest", "shadow-tower"]})


@pytest.mark.rule("SD-EXPAND-04")
def test_too_many_models_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    box = arcade_box()
    points = dict(box.points)
    points["shadow-tower"] = msgspec.structs.replace(points["shadow-tower"], copies=3)
    monkeypatch.setattr(box, "points", points)
    with pytest.raises(SetupError, match="not enough models"):
        GAME.setup({"points": ["shadow-tower"] * 3})


@pytest.mark.rule("SD-SETUP-06", "SD-SETUP-07", "ARC-TERM-01")
def test_parties_of_three_to_six_every_player_with_a_hero_all_on_one_side() -> None:
    for heroes in (2, 7):
        with pytest.raises(SetupError, match="three to six"):
            GAME.setup({"heroes": heroes})
    with pytest.raises(SetupError, match="players"):
        GAME.setup({"heroes": 3, "players": 4})
    g = ready(heroes=4, players=3)
    assert [hero.seat for hero in g.heroes] == ["p1", "p2", "p3", "p1"]
    assert len({hero.card for hero in g.heroes}) == 4
    assert {seat.side for seat in GAME.seats(ArcadeSetup(players=3))} == {"players"}


@pytest.mark.rule("ARC-SETUP-03", "SD-SETUP-08", "SD-SETUP-12")
def test_three_random_tiles_and_shuffled_decks() -> None:
    firsts = {read_layout(ready(seed).layout)[1][0].tile for seed in range(8)}
    assert len(firsts) > 1
    g = ready()
    assert len(read_layout(g.layout)[1]) == 3 and len(g.dungeon.tiles) == 3
    assert g.loot.top == [] and g.loot.size == 52


@pytest.mark.rule("ARC-SETUP-04")
def test_a_green_die_turns_the_tile_by_stars_or_flips_it() -> None:
    for face, side, turns in ((1, 0, 1), (2, 0, 2), (3, 0, 3), ("heart/potion", 1, 0)):
        g = GAME.new(ArcadeSetup())
        g.leave.append("p1")
        first, second = list(g.tiles.left)[:2]
        drive(lay_tile(g), [first])
        spot = positions(tile_pack("arcade"), read_layout(g.layout)[1], second)[0]
        drive(lay_tile(g), [second], f"{spot.x},{spot.y}", [face])
        assert (read_layout(g.layout)[1][1].side, read_layout(g.layout)[1][1].turns) == (side, turns)


@pytest.mark.rule("ARC-SETUP-08", "SD-SETUP-16")
def test_the_start_token_lies_at_the_exit_farthest_from_the_first_point() -> None:
    g = ready(3)
    dungeon = g.dungeon
    exits = sum(exit for exit, tile in zip(dungeon.exits, dungeon.exit_tiles, strict=True) if tile == 0)
    assert exits >> g.start & 1
    assert farthest(dungeon, dungeon.spawning_points[0], exits & dungeon.footing(0).enter) >> g.start & 1


@pytest.mark.rule("SD-SETUP-17")
def test_heroes_enter_on_the_start_token_or_next_to_it() -> None:
    g = ready(2)
    assert len({hero.at for hero in g.heroes}) == 4
    assert all(distance(g.dungeon, 1 << g.start, 1 << hero.at) <= 1 for hero in g.heroes)


@pytest.mark.rule("ARC-SETUP-09", "SD-SETUP-10", "SD-SETUP-11")
def test_one_point_and_one_chest_on_each_tile() -> None:
    g = ready(5)
    dungeon = g.dungeon
    points = points_in_play(g)
    assert [point.at for point in points] == list(dungeon.spawning_points)
    assert [dungeon.tile_of(chest) for chest in g.chests] == [0, 1, 2]
    for point, chest in zip(points, g.chests, strict=True):
        assert distance(dungeon, 1 << point.at, 1 << chest) <= 4


@pytest.mark.rule("ARC-SETUP-10", "SD-SIZE-07", "ARC-SIZE-01")
def test_the_first_point_alone_spawns_and_with_five_or_six_heroes_the_second_too() -> None:
    for heroes, spawning in ((4, 1), (5, 2), (6, 2)):
        g = ready(7, heroes=heroes)
        listed: dict[str, int] = {}
        for point in points_in_play(g)[:spawning]:
            for kind, count in g.box.points[point.card].spawns.items():
                listed[kind] = listed.get(kind, 0) + count
        present: dict[str, int] = {}
        for foe in g.foes:
            if kind_of(g, foe).rank != "spawning-point":
                present[foe.card] = present.get(foe.card, 0) + 1
        assert all(present[kind] <= count for kind, count in listed.items() if kind in present)
        assert set(present) == set(listed)


@pytest.mark.rule("SD-SIZE-01", "SD-SIZE-05", "SD-SIZE-08", "SD-SIZE-09")
def test_five_and_six_heroes_play_on_four_tiles_with_four_points_and_three_activations() -> None:
    g = ready(1, heroes=5)
    assert len(g.dungeon.tiles) == len(g.points) == 4
    assert activations(g) == 3
    assert 5 in g.box.charts[g.chart].heroes and 4 not in g.box.charts[g.chart].heroes


@pytest.mark.rule("SD-EXPAND-05", "SD-EXPAND-06", "SD-EXPAND-07")
def test_additional_cards_by_method_basic_themed_or_all() -> None:
    pack = "drowned-court"
    box = arcade_box(f"arcade+{pack}")
    extra = [item for item in box.items.values() if item.portrait]
    assert extra, "the expansion has cards of its own"
    sizes = {}
    for method in ("basic", "themed", "all"):
        g = GAME.new(ArcadeSetup(packs=(pack,), equipment=method))
        sizes[method] = g.loot.size + g.treasure.size
    assert sizes["basic"] == 52 + 47
    assert sizes["basic"] <= sizes["themed"] <= sizes["all"]
    assert sizes["all"] == 52 + 47 + sum(item.copies for item in extra)
    named = {item.portrait for item in extra}
    with_models = GAME.new(ArcadeSetup(heroes=5, packs=(pack,), equipment="themed"))
    in_game = {with_models.boss, *with_models.minis, *with_models.pool}
    expected = 99 + sum(item.copies for item in extra if item.portrait in in_game)
    assert with_models.loot.size + with_models.treasure.size == expected, named


@pytest.mark.rule("SD-EXPAND-10", "ARC-EXPAND-01")
def test_another_chart_must_fit_the_heroes() -> None:
    with pytest.raises(SetupError, match="chart"):
        GAME.setup({"heroes": 4, "chart": "midnight-chart-large"})
    GAME.setup({"heroes": 4, "chart": "midnight-chart"})


@pytest.mark.rule("ARC-SETUP-03")
def test_the_first_tile_may_lie_either_side_up() -> None:
    sides = {read_layout(ready(seed).layout)[1][0].side for seed in range(8)}
    assert sides == {0, 1}
    g = GAME.new(ArcadeSetup())
    drive(lay_tile(g), ["ember-vault"])
    drive(turn_first_tile(g), "side-b")
    assert g.layout == "arcade:ember-vault.1.0.0.0" and g.phase == "tiles"


@pytest.mark.rule("SD-EXPAND-08")
def test_tiles_of_two_packs_are_shuffled_together() -> None:
    g = GAME.new(ArcadeSetup(tiles=("arcade", "explore")))
    assert g.tiles.size == 8
    drawn = {
        laid.tile
        for seed in range(6)
        for laid in read_layout(ready(seed, tiles=("arcade", "explore")).layout)[1]
    }
    assert drawn & set(tile_pack("arcade").tiles) and drawn & set(tile_pack("explore").tiles)
    assert GAME.new(ArcadeSetup(tiles=("explore",))).tiles.left.keys() == tile_pack("explore").tiles.keys()
    for wrong in (("fae-woods",), ("arcade", "arcade")):
        with pytest.raises(SetupError, match="tile packs"):
            GAME.check_setup(ArcadeSetup(tiles=wrong))


@pytest.mark.rule("ARC-EXPAND-01")
def test_another_boss_fight_deck_takes_the_place_of_the_usual_one() -> None:
    usual = GAME.new(ArcadeSetup(packs=("drowned-court",)))
    other = GAME.new(ArcadeSetup(packs=("drowned-court",), boss_deck="tidal-court"))
    assert usual.boss_deck.size == other.boss_deck.size == 10
    assert not usual.boss_deck.left.keys() & other.boss_deck.left.keys()
    assert usual.challenge_deck == other.challenge_deck
    with pytest.raises(SetupError, match="no boss fight deck 'tidal-court'; there is none in these packs"):
        GAME.check_setup(ArcadeSetup(boss_deck="tidal-court"))


@pytest.mark.rule("ARC-EXPAND-01")
def test_a_boss_fight_deck_may_be_for_one_boss_only() -> None:
    box = ArcadeBox(catalogue_of(PACKAGE, "arcade+drowned-court", ARCADE))
    box.boss_decks["tidal-court"] = msgspec.structs.replace(box.boss_decks["tidal-court"], for_boss="x")
    with pytest.raises(SetupError, match="not for midnight-queen"):
        check_boss_deck("tidal-court", box, "midnight-queen")
    check_boss_deck("tidal-court", box, "x")
    check_boss_deck("", box, "midnight-queen")


@pytest.mark.rule("ARC-SETUP-01", "ARC-SIZE-04")
def test_a_boss_is_of_its_rank_and_no_mini_boss_comes_twice() -> None:
    for wrong in (
        {"boss": "mimic"},
        {"boss": "daemonus"},
        {"mini_bosses": ("midnight-queen",)},
        {"boss": "x"},
    ):
        with pytest.raises(SetupError, match="to choose; there is"):
            GAME.check_setup(ArcadeSetup(**wrong))
    with pytest.raises(SetupError, match="each once"):
        GAME.check_setup(ArcadeSetup(heroes=6, mini_bosses=("old-mother-silt", "old-mother-silt")))
    GAME.check_setup(ArcadeSetup(boss="midnight-queen", mini_bosses=("knight-of-the-tower",)))


def test_who_draws_lots_at_a_real_table_reads_places_and_no_numbers() -> None:
    match = Match.new("super-dungeon-arcade", {"ties": "table"}, dealer=Companion())
    source = Source("lots")
    for _ in range(40):
        ask = match.ask
        assert ask is not None
        form = ask.form
        if isinstance(form, Lot) and form.among is not None:
            break
        match.answer(form.sample(source) if isinstance(form, Chance) else ask.options[0])
    called = names_in(match, ask)
    assert list(called) == list(form.keys)
    for key, label in called.items():
        assert re.match(r"To the (north|east|south|west) of [A-Z]", label) and label == ask.label(key)
        assert label in ask.prompt()
