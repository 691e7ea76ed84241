"""The Mighty Monster Chart: spawning, bonuses, sightings, bosses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import FOUR, Table, explore, real
from tests.support import drive, events_of, first_ask
from undercroft.engine import Ask
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import FLY, WALK, base, mask_of, places, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.explore.content.cards import Space
from undercroft.games.super_dungeon.explore.game import STEPS
from undercroft.games.super_dungeon.explore.rules.chart import TASKS, mighty_monsters
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.spawning import boss_places, spawn_places
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import BANE, FIRE, POISON, Foe


def dungeon(**who: str) -> Table:
    """Three tiles, a Hero at the western exit, three spawning points, the Consul's power-up."""
    points = {"kobold_warren": "g4 o5", "egg_clutch": "u7"}
    s = real(**{"royal_paladin": "a4", **points, **who})
    s.g.side, s.g.phase, s.g.after = "consul", "mighty", "hero-turn"
    return s


def at_space(s: Table, **space: Any) -> None:
    """The next space of the chart is this one."""
    chart = s.g.box.charts[s.g.chart]
    fake = Space(**space)
    index = next((n for n, one in enumerate(chart.spaces) if one == fake), None)
    if index is not None:
        s.g.space = index
        return
    # A space that the chart does not have: a chart of one's own.
    name = f"own-{len(s.g.box.charts)}"
    from undercroft.games.super_dungeon.explore.content.cards import ChartCard

    s.g.box.charts[name] = ChartCard(
        id=name, name=name, source="house", heroes=(9,), spaces=(fake, Space(dungeon_boss=True))
    )
    s.g.chart, s.g.space = name, 0


def advance(s: Table) -> list[str]:
    """The chart is advanced; the tasks that the space sets."""
    s.g.tasks = ["advance"]
    drive(mighty_monsters(s.g))
    return list(s.g.tasks)


def run(s: Table, *answers: Any, stop: bool = False) -> Any:
    """The next task."""
    return drive(mighty_monsters(s.g), *answers, stop=stop)


@pytest.mark.rule("EXP-CHART-01", "EXP-SPAWN-01")
def test_at_the_end_of_every_consul_turn_the_boss_moves_one_space_and_its_effects_apply() -> None:
    s = dungeon()
    s.g.phase = "coins"
    drive(STEPS["coins"](s.g))
    assert s.g.tasks == ["advance", "without-points", "coins-again"]
    run(s)
    skulls = s.g.box.charts[s.g.chart].spaces[0].skulls
    assert s.g.space == 1 and s.g.tasks[0] == f"spawn:{skulls}:8-bit:points", "in the same power-up"
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.kind == "spawn" and ask.seat == "consul"


@pytest.mark.rule("EXP-CHART-02")
def test_a_space_spawns_first_then_gives_bonuses_then_shows_the_boss() -> None:
    s = dungeon()
    at_space(s, sighting=(1, 2), bonuses=("red-fury",), mini_boss=True, skulls=4, platforms=("8-bit",))
    assert advance(s) == ["spawn:4:8-bit:points", "mini-boss", "bonus:red-fury", "sighting:1+2"]


@pytest.mark.rule("EXP-CHART-03", "EXP-BONUS-01", "EXP-BONUS-03", "EXP-BONUS-04")
def test_bonuses_lie_beside_the_monster_cards_work_as_if_printed_and_add_up() -> None:
    s = dungeon(kobold_gouger="c3")
    gouger = s.foe("kobold-gouger")
    s.g.tasks = ["bonus:sharpened-claws", "bonus:thickened-hides", "bonus:red-fury"]
    for _ in range(3):
        run(s)
    assert s.g.bonuses == ["sharpened-claws", "thickened-hides", "red-fury"]
    stats = foe_stats(s.g, gouger)
    assert [die.name for die in stats.offense["strength"][0]] == ["blue", "blue", "blue", "red"]
    assert stats.movement == 7, "one more by Red Fury"
    assert [die.name for die in stats.defenses[0][1]] == ["blue", "blue"], "one for offense, one for defense"
    assert s.g.turn == 1
    s.g.turn = 40
    assert foe_stats(s.g, gouger) is stats, "permanent"
    names = [card.name for card in _view(s).chart.bonuses]
    assert names == ["Sharpened Claws", "Thickened Hides", "Red Fury"]


def _view(s: Table) -> Any:
    from tests.rules.super_dungeon_explore.scene import GAME

    return GAME.view(s.g, "consul")


@pytest.mark.rule("EXP-BONUS-02")
def test_bonuses_are_for_all_monsters_later_ones_too_but_not_for_the_dungeon_boss() -> None:
    s = dungeon(kobold_gouger="c3", kobold_ogre="d4", starfire="s5")
    s.g.boss_spawned = True
    before = {foe.id: len(foe_stats(s.g, foe).offense["strength"][0]) for foe in s.g.foes}
    s.g.bonuses = ["sharpened-claws"]
    later = s.put("whelp", "b6")
    gained = {
        foe.card: len(foe_stats(s.g, foe).offense["strength"][0]) - before.get(foe.id, 2) for foe in s.g.foes
    }
    assert gained == {
        "kobold-warren": 0, "egg-clutch": 0, "kobold-gouger": 1, "kobold-ogre": 1, "starfire": 0, "whelp": 1
    }  # fmt: skip
    assert later.card == "whelp"


@pytest.mark.rule("EXP-BONUS-05", "SD-ABIL-STATUS-01")
def test_a_status_bonus_is_inflicted_with_a_wound_and_a_keyword_is_an_ability() -> None:
    from tests.rules.super_dungeon_explore.scene import attack

    s = explore("P K", P="royal-paladin", K="kobold-knucklehead")
    s.g.bonuses = ["dripping-fangs", "stubborn-blood"]
    assert "tough" in foe_stats(s.g, s.foe("K")).abilities
    drive(attack(s, "K", "P"), [1, 1], [1, 1, 0])
    assert s["P"].status == 0, "no wound, no Poison"
    drive(attack(s, "K", "P"), [2, 1], [1, 1, 0])
    assert s["P"].wounds == 1 and s["P"].status == POISON and s["K"].status == 0


@pytest.mark.rule("EXP-BONUS-06")
def test_of_several_bonuses_the_consul_must_choose_exactly_one() -> None:
    s = dungeon()
    s.g.tasks = ["bonus:dripping-fangs+heavy-hands"]
    ask = run(s, stop=True).pending
    assert (
        isinstance(ask, Ask)
        and ask.seat == "consul"
        and list(ask.options) == ["dripping-fangs", "heavy-hands"]
    )
    s.g.tasks = ["bonus:dripping-fangs+heavy-hands"]
    run(s, "heavy-hands")
    assert s.g.bonuses == ["heavy-hands"]


@pytest.mark.rule("EXP-CHART-04")
def test_while_the_boss_is_in_the_dungeon_the_chart_stands_still() -> None:
    s = dungeon(starfire="s5")
    s.g.boss_spawned, s.g.space = True, 5
    heard = events_of(s.g)
    assert advance(s) == [] and s.g.space == 5
    assert ("chart-stands", "EXP-CHART-04", {}) in heard


# ---------------------------------------------------------------- spawning


@pytest.mark.rule("EXP-SPAWN-02", "EXP-SPAWN-03")
def test_only_what_the_pool_has_can_spawn_up_to_the_skull_number_of_the_space() -> None:
    s = dungeon()
    s.g.pool = {"kobold-knucklehead": 1, "whelp": 0, "kobold-ironscale": 2, "dragon-priest": 1}
    s.g.tasks = ["spawn:4:8-bit+16-bit:points"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask)
    assert list(ask.options) == ["kobold-knucklehead", "kobold-ironscale", "dragon-priest", "done"], (
        "no Whelp left"
    )
    s.g.tasks = ["spawn:4:8-bit+16-bit:points"]
    run(s, "dragon-priest", "g5")
    assert s.g.tasks == ["spawn-on:1:8-bit+16-bit:points"], "three of four are spent"
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and list(ask.options) == ["kobold-knucklehead", "done"]
    s.g.tasks = ["spawn:1:8-bit+16-bit:points"]
    run(s, "kobold-knucklehead", "f5")
    assert s.g.tasks == [] and s.g.pool == {
        "kobold-knucklehead": 0, "whelp": 0, "kobold-ironscale": 2, "dragon-priest": 0
    }  # fmt: skip
    s.g.tasks = ["spawn:4:8-bit+16-bit:points"]
    run(s, "done")
    assert s.g.tasks == [], "unused points are lost (EXP-RULING-02)"


@pytest.mark.rule("EXP-SPAWN-04")
@pytest.mark.parametrize(
    ("platforms", "expected"),
    [("8-bit", {"8-bit"}), ("16-bit", {"16-bit"}), ("8-bit+16-bit", {"8-bit", "16-bit"})],
)
def test_the_symbols_of_the_space_tell_which_platforms(platforms: str, expected: set[str]) -> None:
    s = dungeon()
    s.g.tasks = [f"spawn:8:{platforms}:points"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask)
    assert {s.g.box.platform(card) for card in ask.options if card != "done"} == expected


@pytest.mark.rule("EXP-SPAWN-05", "EXP-SPAWN-06")
@pytest.mark.parametrize(("card", "flies"), [("whelp", True), ("hatchling", False)])
def test_monsters_come_within_three_squares_in_sight_of_any_spawning_point(card: str, flies: bool) -> None:
    s = dungeon()
    points = s.g.points_in_play()
    s.g.tasks = ["spawn:2:8-bit:points"]
    ask = run(s, card, stop=True).pending
    assert isinstance(ask, Ask) and ask.kind == "spawn-place"
    offered = {square_named(s.g.dungeon, key) for key in ask.options if key != "leave-to-table"}
    for square in squares(places(s.g.dungeon, FLY if flies else WALK, Field(s.g).occupied)):
        allowed = any(
            distance(s.g.dungeon, 1 << point.at, 1 << square) <= 3
            and line_of_sight(s.g.dungeon, 1 << point.at, 1 << square, flying=flies)
            for point in points
        )
        assert (square in offered) == allowed, "whichever point lists it"
    near = [{key for key in offered if distance(s.g.dungeon, 1 << p.at, 1 << key) <= 3} for p in points]
    assert all(near), "a drake may come from a Warren, and be divided among all points"
    s.put("ember-mage", "f4")
    seen = spawn_places(s.g, Field(s.g), "kobold-gouger", [1 << points[0].at])
    assert not seen >> s.square("e4") & 1, "a Hero in between blocks the sight"


@pytest.mark.rule("EXP-SPAWN-07")
def test_monsters_without_room_stay_in_the_pool() -> None:
    s = explore("N K P", P="royal-paladin", N="kobold-warren", K="kobold-gouger")
    s.g.side = "consul"
    pool = dict(s.g.pool)
    s.g.tasks = ["spawn:6:8-bit:points"]
    run(s)
    assert s.g.tasks == [] and s.g.pool == pool and len(s.g.foes) == 2


@pytest.mark.rule("EXP-SPAWN-08")
def test_a_large_monster_must_cover_a_square_within_three() -> None:
    s = explore("N . . . . . .\n. . . . . . .\n. . . . . . P", P="royal-paladin", N="kobold-warren")
    anchors = spawn_places(s.g, Field(s.g), "kobold-ogre", [1 << s["N"].at])
    columns = {s.g.dungeon.xy(anchor)[0] for anchor in squares(anchors)}
    assert columns == {0, 1, 2, 3}, "the square in column d is the last within three"
    for anchor in squares(anchors):
        assert base(s.g.dungeon, anchor, 2) & ~s.g.dungeon.exist == 0


@pytest.mark.rule("EXP-SPAWN-09")
def test_the_mini_boss_enters_beside_an_exit_of_any_tile_but_the_first() -> None:
    s = dungeon()
    s.g.tasks = ["mini-boss"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.seat == "consul" and ask.kind == "boss-place"
    exits = [(exit, tile) for exit, tile in zip(s.g.dungeon.exits, s.g.dungeon.exit_tiles, strict=True)]
    reached = set()
    for key in ask.options:
        if key != "leave-to-table":
            covered = base(s.g.dungeon, square_named(s.g.dungeon, key), 2)
            beside = [tile for exit, tile in exits if exit & covered and tile]
            assert beside, key
            reached.update(beside)
    assert reached == {1, 2}, "second or third tile, whichever exit he likes"
    for exit, tile in exits:
        if tile:
            for square in squares(exit):
                s.g.foes.append(Foe(f"x{square}", "kobold-gouger", square))
    spots = boss_places(s.g, "kobold-ogre")
    blocked = mask_of(foe.at for foe in s.g.foes)
    assert spots and spots & s.g.dungeon.tiles[0], "only for lack of room anywhere"
    assert all(not base(s.g.dungeon, anchor, 2) & blocked for anchor in squares(spots))


@pytest.mark.rule("EXP-SPAWN-10")
def test_a_mini_boss_that_is_there_is_made_whole_and_no_other_comes() -> None:
    s = dungeon(kobold_ogre="k6")
    s["kobold-ogre"].wounds, s["kobold-ogre"].status = 5, FIRE | BANE
    s.g.tasks = ["mini-boss"]
    run(s)
    assert s["kobold-ogre"].wounds == 0 and s["kobold-ogre"].status == 0
    assert sum(foe.card == "kobold-ogre" for foe in s.g.foes) == 1
    destroy(s.g, s["kobold-ogre"])
    s.g.minis_seen = ["kobold-ogre"]
    s.g.tasks = ["mini-boss"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.kind == "boss-place", "a destroyed one can return (EXP-RULING-06)"


@pytest.mark.rule("EXP-SIZE-02")
def test_the_larger_game_can_have_both_mini_bosses_one_at_a_time() -> None:
    s = real(FOUR, size=6, royal_paladin="a4", kobold_warren="g4")
    s.g.side = "consul"
    assert sum(space.mini_boss for space in s.g.box.charts[s.g.chart].spaces) == 2
    s.g.tasks = ["mini-boss"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and list(ask.options) == ["kobold-ogre", "grinding-duke"]
    s.g.tasks = ["mini-boss"]
    spot = first_ask(TASKS["mini-boss"](s.g, ""), "grinding-duke").options[0]
    s.g.minis_seen = []
    run(s, "grinding-duke", spot)
    assert s.g.minis_seen == ["grinding-duke"] and s.g.foes[-1].card == "grinding-duke"
    s.g.tasks = ["mini-boss"]
    run(s)
    assert not [foe for foe in s.g.foes if foe.card == "kobold-ogre"], "one at a time"
    destroy(s.g, s.g.foes[-1])
    s.g.tasks = ["mini-boss"]
    run(s, spot)
    assert s.g.foes[-1].card == "kobold-ogre", "then the one that has not been in the game (EXP-RULING-04)"


@pytest.mark.rule("EXP-SPAWN-11", "EXP-BOSS-01")
def test_the_dungeon_boss_enters_beside_an_exit_away_from_the_first_tile_and_the_fight_begins() -> None:
    s = dungeon()
    at_space(s, dungeon_boss=True)
    assert advance(s) == ["dungeon-boss"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.seat == "consul" and ask.kind == "boss-place"
    keys = [key for key in ask.options if key != "leave-to-table"]
    assert all(
        not base(s.g.dungeon, square_named(s.g.dungeon, key), 2) & s.g.dungeon.tiles[0] for key in keys
    )
    assert not s.g.boss_spawned
    s.g.tasks = ["dungeon-boss"]
    heard = events_of(s.g)
    run(s, keys[0], "pass")
    assert s.g.boss_spawned and s.g.boss_model() is not None
    assert ("boss-fight", "EXP-BOSS-01", {"boss": "starfire"}) in heard
    s.g.tasks = []
    assert advance(s) == [], "the chart is not used any more"


@pytest.mark.rule("EXP-SPAWN-12")
def test_without_spawning_points_the_boss_comes_at_the_end_of_the_consuls_power_up() -> None:
    s = dungeon()
    s.g.tasks = ["without-points"]
    run(s)
    assert not s.g.boss_spawned, "spawning points stand"
    s.g.foes = []
    s.g.phase = "coins"
    drive(STEPS["coins"](s.g))
    run(s)
    assert s.g.space == 1, "after the chart has been advanced and its effects applied"
    run(s)
    assert s.g.tasks[0] == "without-points", "nothing could spawn by skull points"
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.kind == "boss-place"


# ---------------------------------------------------------------- boss sightings


@pytest.mark.rule("EXP-SIGHT-01", "EXP-SIGHT-02")
def test_a_sighting_sets_the_timeout_effect_off_on_its_tiles_measured_from_a_hero() -> None:
    s = dungeon(ember_mage="a5", glimmerdusk_ranger="h8", claw_tribe_barbarian="k5", kobold_gouger="b4")
    s.g.tasks = ["sighting:1"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask) and ask.seat == "consul" and ask.kind == "sighted"
    assert list(ask.options) == ["royal-paladin", "ember-mage", "glimmerdusk-ranger"], "Heroes on the tile"
    s.g.tasks = ["sighting:1"]
    run(s, "ember-mage")
    burning = FIRE | BANE
    assert s["royal-paladin"].status == burning, "within four squares of the Mage"
    assert s["ember-mage"].status == BANE, "immune to Fire"
    assert s["glimmerdusk-ranger"].status == 0, "too far"
    assert s["claw-tribe-barbarian"].status == 0 and s["kobold-gouger"].status == 0
    assert not s.g.timed_out, "it does not count as the timeout (EXP-RULING-09)"


@pytest.mark.rule("EXP-SIGHT-03")
def test_without_a_hero_on_its_tiles_a_sighting_has_no_effect() -> None:
    s = dungeon()
    heard = events_of(s.g)
    s.g.tasks = ["sighting:2+3"]
    run(s)
    assert s["royal-paladin"].status == 0 and heard[-1][:2] == ("no-sighting", "EXP-SIGHT-03")
    s["royal-paladin"].at = s.square("j4")
    s.g.tasks = ["sighting:2+3"]
    run(s)
    assert s["royal-paladin"].status == FIRE | BANE


@pytest.mark.rule("SD-COIN-01", "EXP-POWER-01")
def test_heroes_that_fall_in_step_four_return_at_its_end() -> None:
    s = dungeon(ember_mage="b5")
    s.g.tasks = ["coins-again"]
    destroy(s.g, s["royal-paladin"])
    run(s, "royal-paladin", "a4")
    assert s["royal-paladin"].at >= 0 and s.g.hardened[0] == 1
    run(s)
    assert s.g.tasks == [], "EXP-RULING-38"


@pytest.mark.rule("EXP-SPAWN-04", "EXP-SPAWN-03", "EXP-SPAWN-02")
def test_why_a_monster_of_the_pool_cannot_be_spawned_is_told_for_each() -> None:
    s = dungeon()
    s.g.tasks = ["spawn:1:8-bit:points"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask)
    told = {card: no.rule for no in ask.why_not() for card in no.refs}
    large = next(card for card in s.g.pool if s.g.box.platform(card) == "16-bit")
    assert told[large] == "EXP-SPAWN-04"
    assert not set(told) & set(ask.options)
    small = next(card for card in ask.options if card != "done")
    s.g.pool[small] = 0
    s.g.tasks = ["spawn:1:8-bit:points"]
    ask = run(s, stop=True).pending
    assert isinstance(ask, Ask)
    assert {card: no.rule for no in ask.why_not() for card in no.refs}[small] == "EXP-SPAWN-02"
