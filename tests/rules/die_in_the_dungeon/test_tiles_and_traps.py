"""Dungeon tiles, their effects, traps and stat checks."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, at_heads, at_tile, checking, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import MAGIC, SLOT, STATS
from undercroft.games.die_in_the_dungeon.telling.text import in_words


@pytest.mark.rule("DIE-TILE-01")
def test_what_the_front_of_a_tile_shows() -> None:
    s = at_tile("C5")
    shown = GAME.view(s.g, None).tile
    assert shown.id == "C5" and shown.name == "Snare Corner" and shown.level == 2
    assert shown.text.startswith("Agility 6+") and shown.heads == ["rogue", "rogue"]
    place = next(p for p in GAME.view(s.g, None).map.places if p.id == "b2")
    assert place.passages and place.joined
    assert any(not tile.effects for tile in BOX.tiles.values()), "text is optional"
    assert any(not tile.heads and not tile.epic for tile in BOX.tiles.values()), "heads are optional"


@pytest.mark.rule("DIE-TILE-02", "DIE-TILE-06", "DIE-HERO-05")
@pytest.mark.example("DIE-EX-28")
@pytest.mark.parametrize(
    ("tile", "party"),
    [
        ("Q4", ["fighter-2", "rogue-2", "wizard-2", "wizard-2"]),
        ("D2", ["fighter-1", "rogue-1", "rogue-1"]),
        ("Q7", ["cleric-3", "cleric-3", "fighter-3"]),
        ("Q9", ["fighter-4", "wizard-4"]),
    ],
)
def test_heads_become_heroes_of_the_tiles_level(tile: str, party: list[str]) -> None:
    assert at_heads(tile).go().c.party == party


@pytest.mark.rule("DIE-TILE-02")
def test_four_levels_of_difficulty() -> None:
    for letter in "DCSTQ":
        assert {tile.level for tile in BOX.tiles.values() if tile.kind == letter} == {1, 2, 3, 4}


@pytest.mark.rule("DIE-TILE-03")
def test_the_effect_comes_before_the_combat() -> None:
    s = at_tile("C5", agility=9).go([6])
    kinds = [kind for kind, _, _ in s.heard]
    assert kinds.index("check-passed") < kinds.index("party") < kinds.index("round")


@pytest.mark.rule("DIE-TILE-04")
def test_an_effect_about_the_combat_lasts_through_it() -> None:
    s = at_heads("C11", dice=(12, 10, 8, 6)).go([10])
    assert s.events("attacked")[0]["plus"] == 3, "+2 by the tile and +1 for two Fighters"
    s.go("stat-1", "attack-magic", [8], "boost-1")
    assert s.rolling == "the heroes' might attack", "round 2, one Fighter down"
    s.go([1])
    assert s.events("attacked")[1]["plus"] == 2, "still +2"
    s = at_heads("Q5").go()
    assert s.c.totals[MAGIC] == 5, "2+2+1+1 less 1"


@pytest.mark.rule("DIE-TILE-05")
def test_one_head_is_enough_to_have_to_fight() -> None:
    s = at_heads("C5")
    s.go()
    assert s.g.phase == "ready" or s.g.combat is not None
    assert s.c.party == ["rogue-2", "rogue-2"]
    assert s.rolling == "the heroes' agility attack", "nobody is asked whether to fight"


@pytest.mark.rule("DIE-TILE-02", "DIE-TILE-05", "DIE-TILE-06", "DIE-TILE-10")
@pytest.mark.example("DIE-EX-21")
def test_the_full_turn_tile() -> None:
    assert BOX.tiles["Q1"].level == 1 and BOX.tiles["Q1"].effects == ()
    s = scene(map="training", ability=0, minions=[]).go("b2", "Q1")
    assert "effect" not in [kind for kind, _, _ in s.heard], "no text, no effect step"
    assert s.c.party == ["fighter-1", "rogue-1", "wizard-1", "cleric-1"]


@pytest.mark.rule("DIE-TILE-07")
def test_an_explored_tile_stays_and_does_nothing_more() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[]).go("a2", "T9", "roll", [10])
    assert s.g.tiles["a2"] == "T9"
    places = {p.id: p for p in GAME.view(s.g, None).map.places}
    assert places["a2"].state == "explored" and places["a2"].tile.name == "Spike Pit"
    assert "a2" not in s.g.open
    s.go("b2", "S5")
    assert len(s.events("checked")) == 1, "passing it again triggers nothing"


@pytest.mark.rule("DIE-TILE-08")
def test_the_first_move_goes_from_the_start() -> None:
    for dungeon in BOX.maps.values():
        if dungeon.item.players == 1:
            g = GAME.new(GAME.setup({"map": dungeon.id}))
            assert sorted(g.open) == sorted(dungeon.joined[dungeon.starts[0]])


@pytest.mark.rule("DIE-TRAP-01")
@pytest.mark.parametrize("what", ["might", "agility", "magic"])
def test_a_check_rolls_the_die_of_the_stat_named(what: str) -> None:
    s = checking(what, 5, dice=(8, 10, 12, 6))
    assert s.dice == [{"might": 8, "agility": 10, "magic": 12}[what]]
    s.go([5])
    assert s.events("check-passed"), "the number itself is enough"


@pytest.mark.rule("DIE-TRAP-02")
def test_a_number_beyond_the_die_still_has_to_be_tried() -> None:
    s = checking("might", 10, dice=(6, 8, 10, 12), might=3)
    s.go([6])
    assert s.events("check-failed") and s.ask.kind == "damage", "6 and 2 points of boost are not enough"
    s = checking("might", 10, dice=(6, 8, 10, 12), might=6).go([6], "boost-4")
    assert s.events("check-passed"), "modifiers reach it"
    hardest = max(e.number for t in BOX.tiles.values() for e in t.effects if e.do == "check")
    assert hardest > 8, "some are above the die a player may have"


@pytest.mark.rule("DIE-TRAP-04")
def test_rolling_first_spends_nothing() -> None:
    s = checking("might", 5, creature="troll", ability=2).go("roll", [6])
    assert s.events("check-passed") and s.m.cards == BOX.cards["troll"]
    assert s.ability == 3, "and the next turn has begun"


@pytest.mark.rule("DIE-TRAP-06", "DIE-MINION-03")
def test_a_dieminion_adds_to_a_failed_check() -> None:
    s = checking("might", 8, might=1, minions=[6]).go([3])
    assert s.options == ["minion-d6", "stop"]
    s.go("minion-d6")
    assert s.dice == [6]
    s.go([5])
    assert s.events("check-passed") and s.m.minions == []


def test_a_failed_trap_does_not_keep_the_heroes_away() -> None:
    s = at_tile("C5", agility=4).go([1], "stat-2")
    assert s.agility == 2 and s.c.party == ["rogue-2", "rogue-2"]


def test_every_tile_can_be_read() -> None:
    for tile in BOX.tiles.values():
        for group in (tile.effects, tile.combat):
            told = in_words(group)
            assert bool(told) == bool(group) and "{" not in told
        assert len(tile.heads) <= 4


def test_traps_are_of_all_three_stats() -> None:
    checks = [e for t in BOX.tiles.values() for e in t.effects if e.do == "check"]
    assert {SLOT[e.what] for e in checks} == set(STATS) and len(checks) >= 12


@pytest.mark.parametrize("tile", [one.id for one in BOX.tiles.values() if one.effects])
def test_every_tile_effect_does_something(tile: str) -> None:
    """Whatever the dice say and whoever chooses, the effect runs to its end."""
    from undercroft.engine import Ask, Source

    for seed in range(12):
        s = at_tile(tile, minions=[6], health=4, namic=[1, 0], time=10).go()
        source = Source(f"{tile}{seed}")
        for _ in range(20):
            if s.g.phase != "tile" or s.pending is None:
                break
            question = s.pending
            s.go(question.sample(source))
            assert isinstance(question, Ask) or question.check(question.sample(source)) is not None
        assert s.g.phase != "tile"


def test_rewards_and_curses() -> None:
    assert at_tile("D1", dice=(8, 10, 12, 6)).go().m.die[3] == 8, "a larder that upgrades"
    s = at_tile("C12", dice=(8, 6, 12, 6), magic=1).go([1])
    assert s.m.die[2] == 10, "a spell snare that downgrades Magic"
    s = at_tile("T6", might=1, minions=[4, 6]).go([1], "stop")
    s.go("minion-d4")
    assert s.m.minions == [6]
    s = at_tile("D12", agility=10).go([10])
    assert s.m.tokens == ["time"]
    s = at_tile("D11", dice=(8, 6, 12, 6)).go("might")
    assert s.m.die[0] == 10, "a treasure that upgrades a stat"
