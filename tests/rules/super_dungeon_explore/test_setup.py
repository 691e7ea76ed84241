"""Setting up: the Consul's forces, his dungeon, the first spawn, the Heroes' way in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import (
    GAME,
    PARTY,
    STANDARD,
    new_match,
    real,
    run_until,
    write_pack,
)
from tests.support import drive, events_of, first_ask
from undercroft.engine import Match, SetupError, Source
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import base, mask_of, squares
from undercroft.games.super_dungeon.dungeon.layout import check, joined_tiles
from undercroft.games.super_dungeon.dungeon.recipe import read_layout, square_named
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.explore import ExploreSetup
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.explore.setup import choices_of_points, place_points
from undercroft.games.super_dungeon.setup import first_exits


def at_phase(match: Match, phase: str, seed: str = "set-up") -> Match:
    """Answer at random until a phase begins."""
    source = Source(seed)
    while match.state.phase != phase:
        assert match.ask
        match.answer(match.ask.sample(source))
    return match


@pytest.mark.rule("EXP-CONSUL-01")
def test_one_seat_is_the_consul_for_the_whole_game_and_plays_every_monster() -> None:
    seats = GAME.seats(ExploreSetup(players=3))
    assert [seat.id for seat in seats] == ["p1", "p2", "p3", "consul"]
    assert [seat.side for seat in seats] == ["heroes", "heroes", "heroes", "consul"]
    match, source = new_match(players=2), Source("seats")
    asked: dict[str, set[str]] = {}
    for _ in range(400):
        ask = match.ask
        if ask is None:
            break
        acting = match.state.acting
        if ask.kind == "activation":
            hero = acting.model in [one.id for one in match.state.heroes]
            asked.setdefault("hero acts" if hero else "monster acts", set()).add(ask.seat)
        asked.setdefault(ask.kind, set()).add(ask.seat)
        match.answer(ask.sample(source))
    assert asked["activate"] == asked["monster acts"] == asked["spawn"] == {"consul"}
    assert asked["hero acts"] == {"p1", "p2"} and "consul" not in asked["select-hero"]


@pytest.mark.rule("EXP-CONSUL-02")
def test_the_spirit_of_the_consul_is_advice_nothing_in_his_choices_depends_on_the_party() -> None:
    weak, strong = new_match(party=PARTY), new_match(party=(*PARTY[:3], "riftling-rogue"))
    assert weak.ask and strong.ask and weak.ask.kind == strong.ask.kind == "points"
    assert list(weak.ask.options) == list(strong.ask.options)


@pytest.mark.rule("EXP-SETUP-01", "SD-SETUP-18")
def test_set_up_goes_in_the_books_order() -> None:
    match, source = Match.new(GAME, {}, seed="order"), Source("order")
    seen: list[str] = []
    while "heroes" not in seen:
        phase = match.state.phase
        if phase not in seen:
            seen.append(phase)
        assert match.ask
        match.answer(match.ask.sample(source))
    asked = [
        "forces",
        "party",
        "tiles",
        "first-tile",
        "points",
        "chests",
        "mighty",
        "start",
        "enter",
        "heroes",
    ]
    assert seen == asked
    assert match.state.side == "heroes" and match.state.turn == 1, "the Heroes go first"


@pytest.mark.rule("EXP-SETUP-02", "SD-SETUP-03", "SD-SETUP-04", "SD-SETUP-05", "SD-EXPAND-01", "SD-EXPAND-04")
def test_the_consul_takes_three_spawning_points_a_mini_boss_and_a_boss() -> None:
    box = explore_box()
    warrens = ("kobold-warren", "kobold-warren")
    assert choices_of_points(4, box) == [(*warrens, "egg-clutch"), (*warrens, "nether-clutch")]
    match = new_match()
    ask = match.ask
    assert ask and ask.seat == "consul" and ask.kind == "points"
    match.answer("kobold-warren+kobold-warren+nether-clutch")
    g = match.state
    assert g.boss == "starfire" and g.minis == ["kobold-ogre"]
    assert g.pool == {
        "kobold-knucklehead": 3, "kobold-gouger": 3, "kobold-flinger": 2, "kobold-ironscale": 2,
        "dragon-priest": 1, "nether-whelp": 2, "nether-wyrmling": 2, "nether-hatchling": 2,
    }  # fmt: skip
    with pytest.raises(SetupError, match="comes as a pair"):
        GAME.setup({"points": ("kobold-warren", "egg-clutch", "nether-clutch")})


@pytest.mark.rule("EXP-SETUP-03", "SD-SETUP-08", "SD-SETUP-09")
def test_the_consul_lays_three_tiles_by_side_turn_and_place_each_at_a_doorway() -> None:
    match = new_match()
    ask = run_until(match, "tile")
    assert ask.seat == "consul" and len(ask.options) == 8, "four tiles, two sides each"
    match.answer("dragon-gallery:1")
    ask = run_until(match, "tile")
    assert len(ask.options) == 6 and "dragon-gallery:0" not in ask.options
    match.answer("broken-bridge:0")
    ask = run_until(match, "lay-tile")
    assert ask.seat == "consul" and len(ask.options) == 16, "any of four doorways, turned in any of four ways"
    match.answer("8,0,3")
    packs, laid = read_layout(match.state.layout)
    assert [(one.tile, one.side, one.turns, one.x, one.y) for one in laid] == [
        ("dragon-gallery", 1, 0, 0, 0), ("broken-bridge", 0, 3, 8, 0)
    ]  # fmt: skip
    for seed in range(20):
        match = at_phase(new_match(), "first-tile", str(seed))
        packs, laid = read_layout(match.state.layout)
        assert len({one.tile for one in laid}) == 3
        check(tile_pack(packs), laid)
        assert joined_tiles(tile_pack(packs), laid) == [(0, 1), (1, 2)]


@pytest.mark.rule("EXP-SETUP-04", "SD-TILE-10")
def test_the_first_tile_is_one_joined_to_exactly_one_other() -> None:
    for pick in (0, 1):
        match = at_phase(new_match(), "first-tile")
        laid = read_layout(match.state.layout)[1]
        assert match.ask and match.ask.seat == "consul"
        assert list(match.ask.options) == [laid[0].tile, laid[2].tile], "not the one in the middle"
        match.answer(match.ask.options[pick])
        again = read_layout(match.state.layout)[1]
        assert again == (laid if pick == 0 else laid[::-1])


@pytest.mark.rule("EXP-SETUP-05", "SD-SETUP-10", "SD-TILE-09")
def test_the_consul_puts_one_spawning_point_on_each_tile() -> None:
    match = at_phase(new_match(points=STANDARD), "points")
    assert match.ask and match.ask.seat == "consul"
    assert list(match.ask.options) == ["kobold-warren", "egg-clutch"], "which one on the first tile"
    match.answer("egg-clutch")
    g = match.state
    assert [foe.card for foe in g.foes] == ["egg-clutch", "kobold-warren", "kobold-warren"]
    assert [foe.at for foe in g.foes] == list(g.dungeon.spawning_points)
    assert [foe.tile for foe in g.foes] == [1, 2, 3]


@pytest.mark.rule("EXP-SETUP-06")
def test_a_large_spawning_point_covers_the_icon_with_any_of_its_squares(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[spawning_point]]
id = "great-hive"
name = "Great Hive"
source = "house"
armor = { dice = "rb", defends = true }
hearts = 6
size = 2
spawns = { kobold-gouger = 1 }
""",
    )
    match = new_match(packs=packs, points=("kobold-warren", "kobold-warren", "egg-clutch"))
    at_phase(match, "points")
    g = match.state
    g.points = ["great-hive", "kobold-warren", "egg-clutch"]
    from undercroft.games.super_dungeon.explore.setup import place_points

    g.foes, g.phase = [], "points"
    ask = first_ask(place_points(g), "great-hive")
    icon = g.dungeon.spawning_points[0]
    assert ask.kind == "point-place" and 1 < len(ask.options) <= 5
    for key in ask.options:
        if key != "leave-to-table":
            covered = base(g.dungeon, square_named(g.dungeon, key), 2)
            assert covered >> icon & 1 and covered & ~g.dungeon.exist == 0


@pytest.mark.rule("EXP-SETUP-07", "SD-SETUP-11")
def test_the_consul_puts_a_chest_on_each_tile_within_four_squares_of_a_spawning_point() -> None:
    match = at_phase(new_match(), "chests")
    g, unseen = match.state, 0
    dungeon = g.dungeon
    points = mask_of(dungeon.spawning_points)
    for tile in range(3):
        ask = match.ask
        assert ask and ask.seat == "consul" and ask.kind == "chest"
        offered = [square_named(dungeon, key) for key in ask.options if key != "leave-to-table"]
        for square in squares(dungeon.tiles[tile] & dungeon.footing(0).enter & ~points):
            near = distance(dungeon, 1 << square, points) <= 4
            assert (square in offered) == near
            unseen += near and not line_of_sight(dungeon, 1 << dungeon.spawning_points[tile], 1 << square)
        assert not mask_of(offered) & ~dungeon.tiles[tile]
        match.answer(ask.options[0])
    assert len(g.chests) == 3 and unseen, "line of sight is not needed"


@pytest.mark.rule("EXP-SETUP-08", "SD-SETUP-13", "EXP-SETUP-12", "SD-SETUP-12", "EXP-RULING-41")
def test_the_consul_has_the_chart_for_the_party_and_the_boss_waits_on_its_start_space() -> None:
    for heroes, word in ((3, "three"), (4, "four"), (5, "five"), (6, "six")):
        match = new_match(heroes=heroes, party=())
        at_phase(match, "heroes")
        g = match.state
        assert g.chart == f"starfire-chart-{word}" and g.space == 0
        assert g.box.charts[g.chart].heroes == (heroes,)
        cards = [foe.card for foe in g.foes]
        assert "starfire" not in cards and not g.boss_spawned
        assert g.relics == [] and g.bonuses == [], "the Consul's cards lie ready, none is in play"
        assert not set(g.minis) & set(cards), "where the mini-boss waits has no effect"
        assert not set(g.minis) & set(g.pool)
        assert g.loot.size and g.treasure.size and g.backpack == []


@pytest.mark.rule("EXP-SETUP-09", "EXP-SETUP-10")
@pytest.mark.example("EXP-EX-03")
def test_eight_skull_points_of_8_bit_monsters_stand_near_the_first_spawning_point_in_its_sight() -> None:
    for seed in range(6):
        match = at_phase(new_match(), "mighty", str(seed))
        g = match.state
        assert g.tasks == [] and match.ask and match.ask.kind == "spawn" and match.ask.seat == "consul"
        offered = [key for key in match.ask.options if key != "done"]
        assert {g.box.monsters[card].platform for card in offered} == {"8-bit"}
        source = Source(f"spawn {seed}")
        while match.state.phase == "mighty":
            ask = match.ask
            assert ask
            choices = [key for key in ask.options if key != "done"] if ask.kind == "spawn" else ask.options
            match.answer(source.pick(choices))
        g = match.state
        point = g.points_in_play()[0]
        monsters = [foe for foe in g.foes if foe.card in g.box.monsters]
        assert sum(g.box.skulls(foe.card) for foe in monsters) == 8
        for foe in monsters:
            assert distance(g.dungeon, 1 << point.at, 1 << foe.at) <= 3
            assert line_of_sight(g.dungeon, 1 << point.at, 1 << foe.at)


@pytest.mark.rule("EXP-SETUP-11", "SD-SETUP-16")
def test_the_heroes_put_the_start_token_at_any_exit_of_the_first_tile() -> None:
    match = at_phase(new_match(), "start")
    g, ask = match.state, match.ask
    assert ask and ask.seat == "p1" and ask.kind == "start-token"
    offered = mask_of(square_named(g.dungeon, key) for key in ask.options)
    assert offered == first_exits(g) and offered & ~g.dungeon.tiles[0] == 0
    exits = [exit for exit, tile in zip(g.dungeon.exits, g.dungeon.exit_tiles, strict=True) if tile == 0]
    assert len(exits) == 3 and all(exit & offered for exit in exits), "not only the farthest"


@pytest.mark.rule("SD-SETUP-14", "SD-SETUP-15", "SD-SETUP-17", "EXP-DIFF-01", "EXP-DIFF-02", "EXP-DIFF-03")
@pytest.mark.example("SD-EX-03")
def test_coins_are_one_more_than_heroes_and_agreed_changes_add_up() -> None:
    for heroes, coins in ((3, 4), (4, 5), (5, 6), (6, 7)):
        assert GAME.new(ExploreSetup(heroes=heroes)).coins == coins
        assert GAME.new(ExploreSetup(heroes=heroes, coins=-1)).coins == coins - 1, "harder for the Heroes"
        assert GAME.new(ExploreSetup(heroes=heroes, coins=1)).coins == coins + 1, "harder for the Consul"
        assert GAME.new(ExploreSetup(heroes=heroes, coins=3)).coins == coins + 3
    with pytest.raises(SetupError, match="normal"):
        GAME.setup({"heroes": 3, "coins": -5})
    g = at_phase(new_match(), "heroes").state
    assert [hero.potions for hero in g.heroes] == [1, 1, 1, 1]
    near = within(g.dungeon, 1 << g.start, 2)
    assert len({hero.at for hero in g.heroes}) == 4 and all(near >> hero.at & 1 for hero in g.heroes)


@pytest.mark.rule("EXP-DIFF-04")
def test_the_rating_of_a_boss_may_be_added_in_coins(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[monster]]
id = "grim-dragon"
name = "Grim Dragon"
source = "house"
rank = "dungeon-boss"
movement = 5
actions = 2
strength = { dice = "rr", range = 1 }
armor = { dice = "rr", defends = true }
hearts = 12
skulls = 4
platform = "super"

[[boss_fight]]
id = "grim-end"
name = "Grim End"
source = "house"
boss = "grim-dragon"
difficulty = 2
spawn_text = "Nothing."
timeout_text = "Nothing."
""",
    )
    assert GAME.new(ExploreSetup(packs=packs, boss="grim-dragon")).coins == 5
    assert GAME.new(ExploreSetup(packs=packs, boss="grim-dragon", rating=True)).coins == 7
    assert GAME.new(ExploreSetup(rating=True)).coins == 5, "Starfire has no rating"


# ---------------------------------------------------------------- five and six Heroes, squares


@pytest.mark.rule("EXP-SIZE-01", "SD-SIZE-05", "SD-SIZE-06", "SD-SIZE-01", "SD-SIZE-02", "SD-SIZE-09")
def test_for_five_and_six_heroes_there_is_one_spawning_point_and_one_mini_boss_more() -> None:
    for heroes in (5, 6):
        g = at_phase(new_match(heroes=heroes, party=()), "heroes").state
        assert len(g.points) == len(g.dungeon.tiles) == 4 and sorted(g.minis) == [
            "grinding-duke",
            "kobold-ogre",
        ]
        assert g.dungeon.joins == ((0, 1), (1, 2), (2, 3)), "the fourth tile joins the third"


@pytest.mark.rule("EXP-SIZE-03", "SD-SIZE-07")
def test_sixteen_skull_points_spawn_at_the_start_of_a_larger_game_eight_at_each_of_two_points() -> None:
    match = at_phase(new_match(heroes=5, party=()), "mighty")
    source = Source("large")
    while match.state.phase == "mighty":
        ask = match.ask
        assert ask
        match.answer(source.pick([key for key in ask.options if key not in ("done", "leave-to-table")]))
    g = match.state
    first, second, *_ = g.points_in_play()
    monsters = [foe for foe in g.foes if foe.card in g.box.monsters]
    assert sum(g.box.skulls(foe.card) for foe in monsters) == 16
    spent = 0
    for foe in monsters:
        point = first if spent < 8 else second
        spent += g.box.skulls(foe.card)
        assert distance(g.dungeon, 1 << point.at, 1 << foe.at) <= 3, foe.id


@pytest.mark.rule("EXP-SQUARE-01", "EXP-SQUARE-02", "EXP-SQUARE-04")
def test_a_square_dungeon_closes_by_agreement_only_and_its_tiles_have_numbers() -> None:
    with pytest.raises(SetupError, match="five or six"):
        GAME.setup({"heroes": 4, "square": True})
    assert ExploreSetup().square is False, "optional: parts of expansions need not fit it"
    match = at_phase(new_match(heroes=6, party=(), square=True), "first-tile")
    assert match.ask and len(match.ask.options) == 4, "any tile may be the first"
    tiles = [one.tile for one in read_layout(match.state.layout)[1]]
    match.answer(tiles[2])
    assert match.ask and list(match.ask.options) == [tiles[3], tiles[1]]
    match.answer(tiles[1])
    g = match.state
    assert [one.tile for one in read_layout(g.layout)[1]] == [tiles[2], tiles[1], tiles[0], tiles[3]]
    assert g.dungeon.joins == ((0, 1), (0, 3), (1, 2), (2, 3))
    at_phase(match, "start")
    assert match.ask
    first = mask_of(square_named(match.state.dungeon, key) for key in match.ask.options)
    assert first & ~match.state.dungeon.tiles[0] == 0, "the Start Token lies on the first tile"


@pytest.mark.rule("EXP-SQUARE-03", "SD-SIZE-03")
def test_in_a_square_dungeon_everything_counts_as_on_the_second_tile() -> None:
    from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned
    from undercroft.games.super_dungeon.rules.equipment import open_chest
    from undercroft.games.super_dungeon.state import Kill

    for square, loot, cards in ((True, [3, 3, 3, 3], 2), (False, [2, 3, 4, 5], 4)):
        s = real(size=6, square=square, royal_paladin="a1")
        for tile in range(1, 5):
            s.g.kills = [Kill("kobold-warren", tile)]
            assert loot_earned(s.g) == loot[tile - 1]
        s.g.chests = [-1, -1, -1, s.square("b1")]
        heard = events_of(s.g)
        drive(open_chest(s.g, s.hero("royal-paladin"), s.square("b1")), stop=True)
        assert heard[0][0] == "chest" and heard[0][2]["cards"] == cards


@pytest.mark.rule("SD-SETUP-02", "SD-SETUP-06", "SD-SETUP-07", "EXP-SIZE-01")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"heroes": 2}, "three to six"),
        ({"heroes": 7}, "three to six"),
        ({"heroes": 3, "players": 4}, "one to 3 players"),
        ({"players": 0}, "one to 4 players"),
        ({"heroes": 3, "party": PARTY}, "3 different Heroes"),
        ({"party": ("ember-mage", "ember-mage")}, "different Heroes"),
        ({"party": ("kobold-ogre",)}, "no Hero"),
        ({"packs": ("clockwork-foundry",), "party": ("angry-bear",)}, "no Hero"),
        ({"heroes": 4, "coins": -6}, "5 Princess Coins are normal"),
        ({"heroes": 4, "square": True}, "five or six"),
        ({"points": ("kobold-warren", "kobold-warren")}, "need 3 spawning points"),
        ({"points": ("kobold-warren", "egg-clutch", "nether-clutch")}, "comes as a pair"),
        ({"points": ("kobold-warren", "kobold-warren", "whelp")}, "no spawning point"),
        ({"points": ("egg-clutch", "egg-clutch", "nether-clutch")}, "there is only 1"),
        ({"boss": "kobold-ogre"}, "no dungeon boss"),
        ({"boss": "nobody"}, "no dungeon boss"),
        ({"mini_bosses": ("starfire",)}, "no mini-boss"),
        ({"mini_bosses": ("kobold-ogre", "kobold-ogre")}, "meet one mini-boss"),
        ({"heroes": 5, "mini_bosses": ("kobold-ogre",)}, "meet two different mini-bosses"),
        ({"heroes": 5, "mini_bosses": ("kobold-ogre", "kobold-ogre")}, "meet two different mini-bosses"),
        ({"chart": "starfire-chart-three"}, "not for 4 Heroes"),
        ({"chart": "nothing"}, "not for 4 Heroes"),
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        GAME.setup(options)


@pytest.mark.rule("EXP-DIFF-01", "EXP-DIFF-03", "SD-SETUP-06")
def test_what_goes_together_at_the_edge_is_not_refused() -> None:
    for options in (
        {"heroes": 3, "players": 3},
        {"heroes": 6, "players": 6, "square": True},
        {"heroes": 5, "square": True},
        {"heroes": 4, "coins": -5},
        {"heroes": 5, "chart": "starfire-chart-five"},
        {"heroes": 5, "mini_bosses": ("grinding-duke", "kobold-ogre")},
        {"points": ("kobold-warren", "kobold-warren", "nether-clutch"), "boss": "starfire"},
    ):
        assert GAME.setup(options)
    assert GAME.new(GAME.setup({"heroes": 4, "coins": -5})).coins == 0


@pytest.mark.rule("SD-SETUP-14", "SD-SETUP-07")
def test_every_hero_starts_with_one_potion_and_the_players_take_heroes_in_turn() -> None:
    match = Match.new(GAME, {"heroes": 4, "players": 3}, seed="party")
    run_until(match, "select-hero")
    heroes = match.state.heroes
    assert [hero.potions for hero in heroes] == [1] * 4
    assert [hero.seat for hero in heroes] == ["p1", "p2", "p3", "p1"]
    assert GAME.new(GAME.setup({"players": 2, "party": PARTY})).heroes[2].seat == "p1"


@pytest.mark.rule("SD-EXPAND-08", "SD-EXPAND-09")
def test_tiles_of_both_boxes_may_be_mixed_by_agreement() -> None:
    match = Match.new(GAME, {"tiles": ("explore", "arcade"), "party": PARTY}, seed="tiles")
    ask = run_until(match, "tile")
    assert len(ask.options) == 2 * len(tile_pack("explore", "arcade").tiles) > 8
    foreign = next(tile for tile in tile_pack("arcade").tiles)
    match.answer(f"{foreign}:0")
    run_until(match, "select-hero")
    assert foreign in match.state.layout and match.state.layout.startswith("explore+arcade:")
    assert run_until(new_match(), "tile").options == [
        f"{tile}:{side}" for tile in tile_pack("explore").tiles for side in (0, 1)
    ]
    for wrong in (("moor",), ("explore", "explore")):
        with pytest.raises(SetupError, match="tile"):
            GAME.setup({"tiles": wrong})


@pytest.mark.rule("EXP-SETUP-05")
def test_the_consul_is_asked_about_each_tile_by_its_number() -> None:
    s = real()
    s.g.points = ["kobold-warren", "kobold-warren", "egg-clutch"]
    ran = drive(place_points(s.g), "egg-clutch")
    assert [ask.about.tile for ask in ran.asks if ask.about] == [1]


@pytest.mark.rule("EXP-COIN-01", "SD-SETUP-15")
def test_no_coin_lies_on_a_card_at_first() -> None:
    for heroes in (3, 4, 5, 6):
        g = GAME.new(ExploreSetup(heroes=heroes))
        assert g.hardened == [0] * heroes and g.coins == heroes + 1
