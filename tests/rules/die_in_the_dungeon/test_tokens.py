"""Tokens, DieMinions, and the special ones."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import at_heads, at_tile, checking, explore, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import DIEMINIONS
from undercroft.games.die_in_the_dungeon.rules.board import use_token


@pytest.mark.rule("DIE-TOKEN-01")
def test_tokens_are_taken_before_the_tile_is_flipped() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[])
    s.g.open = ["c1"]
    s.go("c1")
    assert s.m.tokens == list(BOX.maps["broken-bridge"].tokens["c1"]) and s.m.taken == 1
    assert "c1" not in s.g.tiles


@pytest.mark.rule("DIE-TOKEN-02", "DIE-TOKEN-03")
def test_a_token_can_be_used_at_many_moments_or_kept() -> None:
    held = {"tokens": ["might"], "ability": 0, "minions": []}
    moments = [
        scene(**held).go(),
        scene(**held, health=3).go("rest-1"),
        at_tile("S4", **held).go(),
        fight("fighter-1", **held).go(),
        fight("fighter-1", **held, might=2).go("go", [3]),
        fight("fighter-1", **held).go("go", [1]),
        fight("fighter-2", **held, might=4).go("go", [1], "attack-might", [5]),
        checking("magic", 20, **held).go([1]),
    ]
    assert [s.ask.kind for s in moments] == [
        "act", "move", "before-tile", "ready", "hit", "attack", "raise", "raise",
    ]  # fmt: skip
    for s in moments:
        assert "use-might" in s.options, s.ask.kind
        s.go("use-might")
        assert s.m.tokens == [], "discarded"
    kept = scene(**held, map="broken-bridge").go("a2", "T9", "go-on", "roll", [10])
    assert kept.m.tokens == ["might"]


@pytest.mark.rule("DIE-TOKEN-04")
@pytest.mark.parametrize("stat", ["might", "agility", "magic"])
def test_stat_tokens_give_two_and_may_upgrade(stat: str) -> None:
    s = scene(dice=(6, 8, 10, 12), tokens=[stat])
    before = getattr(s, stat)
    use_token(s.g, s.m, stat)
    assert getattr(s, stat) == before + 2
    assert s.m.die[["might", "agility", "magic"].index(stat)] == before + 2
    s = fight("fighter-1", tokens=["might"], might=2).go("go", [3], "use-might")
    assert s.health == 6 and s.ask.kind == "attack", "used in answer to a hit it turns it into a miss"


@pytest.mark.rule("DIE-TOKEN-05", "DIE-DICE-02", "DIE-DICE-15")
@pytest.mark.example("DIE-EX-04")
def test_a_health_token_takes_seven_on_a_d8_to_nine_on_a_d10() -> None:
    s = scene(dice=(6, 12, 10, 8), health=7, tokens=["health"])
    s.go("use-health")
    assert (s.health, s.m.die[3]) == (9, 10)


def test_a_health_token_saves_before_a_deadly_loss() -> None:
    s = at_heads("S11", health=1, tokens=["health"]).go(["lose-1-health"])
    assert s.ask.kind == "survive"
    s.go("use-health")
    assert s.health == 2 and not s.over


@pytest.mark.rule("DIE-TOKEN-06")
def test_a_time_token_gives_three_up_to_twenty() -> None:
    for time, after in ((10, 13), (18, 20)):
        s = scene(time=time, tokens=["time"])
        use_token(s.g, s.m, "time")
        assert s.time == after


@pytest.mark.rule("DIE-TOKEN-07")
def test_a_time_token_is_no_answer_to_losing_time() -> None:
    s = scene(time=1, tokens=["time"], ability=0, minions=[]).go("b2")
    assert s.over and s.m.tokens == ["time"], "not at 0"
    s = fight("wizard-3", magic=4, time=1, tokens=["time", "health"]).go("go", [10])
    assert s.ask.kind == "hit" and "use-health" in s.options and "use-time" not in s.options
    assert s.why_not("Time token") == "DIE-TOKEN-07"
    s = at_heads("T4", time=1, tokens=["time"]).go()
    assert s.over, "the Wizards' loss before the combat"
    s = at_tile("T12", time=1, tokens=["time", "might"]).go()
    assert s.options == ["use-might", "go-on"], "nor before a tile that costs Time"
    s.go("go-on")
    assert s.over


@pytest.mark.rule("DIE-TOKEN-08", "DIE-TURN-03")
@pytest.mark.example("DIE-EX-13")
@pytest.mark.parametrize(("points", "after"), [(0, 2), (2, 4), (3, 4), (4, 4)])
def test_an_ability_token_gives_two_up_to_four(points: int, after: int) -> None:
    s = scene(ability=points, tokens=["ability"])
    use_token(s.g, s.m, "ability")
    assert s.ability == after


@pytest.mark.rule("DIE-MINION-01")
def test_dieminions_have_types_and_are_found_on_the_map() -> None:
    lying = [
        t for one in BOX.maps.values() for tokens in one.tokens.values() for t in tokens if t in DIEMINIONS
    ]
    assert set(lying) == set(DIEMINIONS)
    s = scene(map="broken-bridge", ability=0)
    s.g.open = ["a1"]
    s.go("a1")
    assert s.m.minions == [6, 8]


@pytest.mark.rule("DIE-MINION-02")
def test_which_side_of_a_dieminion_is_up_makes_no_difference() -> None:
    s = scene(minions=[6])
    assert all(type(minion) is int for minion in s.m.minions), "a DieMinion is its die type, no side is kept"


@pytest.mark.rule("DIE-MINION-03")
def test_a_dieminion_adds_its_roll_to_a_failed_attack() -> None:
    s = fight("fighter-2", might=1, minions=[8]).go([1], "attack-might", [2], "minion-d8")
    assert s.dice == [8]
    s.go([5])
    assert s.events("defeated") and s.m.minions == []
    s = fight("fighter-1", minions=[8]).go([1], "attack-might", [8])
    assert s.events("defeated") and s.m.minions == [8], "only a roll that failed"


@pytest.mark.rule("DIE-MINION-04", "DIE-MINION-06")
def test_several_dieminions_on_one_roll_all_of_them_gone() -> None:
    s = fight("fighter-2", might=1, minions=[4, 6, 8]).go([1], "attack-might", [1])
    s.go("minion-d4", [1], "minion-d6", [1])
    assert s.m.minions == [8] and s.ask.kind == "raise", "not enough so far, and gone all the same"
    s.go("stop")
    assert s.m.minions == [8] and not s.events("defeated")


@pytest.mark.rule("DIE-MINION-05", "DIE-MINION-06")
def test_a_dieminion_cancels_all_damage_of_one_attack() -> None:
    s = fight("fighter-3", "fighter-3", might=3, minions=[4, 6]).go([15])
    assert "2 damage" in s.ask.prompt()
    s.go("minion-d4")
    assert (s.health, s.might) == (6, 3) and s.m.minions == [6], "any type will do"
    s = checking("might", 20, minions=[6]).go([1])
    assert s.options == ["stat-0", "stat-1", "stat-2"], "not the damage of a trap"


@pytest.mark.rule("DIE-BARD-01")
def test_the_bard_token_must_be_kept() -> None:
    s = explore(scene(map="sunken-library", ability=0, minions=[]), "C4", "b3")
    s.g.phase, s.g.place, s.g.open = "act", "", ["a3"]
    s.go("a3")
    assert s.m.bard and "bard" not in s.m.tokens
    assert not any("bard" in key for key in getattr(s.pending, "options", []))


@pytest.mark.rule("DIE-BARD-02")
def test_the_bard_joins_the_next_combat() -> None:
    s = at_heads("C5", bard=True).go()
    assert s.c.bard and not s.m.bard, "also that of the tile the token lay on"
    s = scene(bard=True, map="broken-bridge", ability=0, minions=[]).go("a2", "T9", "roll", [10])
    assert s.m.bard, "it waits when there is no combat"


@pytest.mark.rule("DIE-BARD-03")
@pytest.mark.parametrize(
    ("tile", "side"), [("C2", "bard-low"), ("C5", "bard-low"), ("C9", "bard-high"), ("S12", "bard-high")]
)
def test_which_side_of_the_bard(tile: str, side: str) -> None:
    s = at_heads(tile, bard=True).go()
    assert s.c.bard == side


@pytest.mark.rule("DIE-BARD-03")
def test_an_epic_hero_brings_the_high_side() -> None:
    assert at_heads("E1", bard=True).go().c.bard == "bard-high"


@pytest.mark.rule("DIE-BARD-02", "DIE-HDIE-05", "DIE-RULING-37")
def test_a_waiting_bard_is_spent_though_the_hero_die_brings_the_bard_as_well() -> None:
    s = at_heads("S11", bard=True)
    s.go(["bard"])
    assert s.c.bard == "bard-high" and not s.m.bard


@pytest.mark.rule("DIE-BARD-04", "DIE-BARD-05")
def test_the_bard_leaves_with_the_last_hero_and_gives_no_xp() -> None:
    s = fight("cleric-1", bard="bard-low").go()
    assert s.c.totals == [3, 3, 3], "1 more for each"
    assert s.options == ["attack-might", "attack-agility", "attack-magic"]
    s.go("attack-might", [8])
    assert s.g.turn == 1 and s.m.xp == 1 and s.rules("bard-left") == ["DIE-BARD-04"]


def test_the_high_bard_helps_the_heroes_hit() -> None:
    s = fight("fighter-3", bard="bard-high", might=20).go([1])
    assert s.events("attacked")[0]["plus"] == 1


@pytest.mark.rule("DIE-KOBOLD-01")
def test_the_kobold_and_which_side_is_up() -> None:
    s = scene(map="broken-bridge", ability=0, minions=[])
    s.g.open = ["c3"]
    s.go("c3")
    assert s.ask.kind == "kobold-side" and s.options == ["kobold-helper", "kobold-scrounger"]
    s.go("kobold-scrounger")
    assert s.m.kobold == "kobold-scrounger"


@pytest.mark.rule("DIE-KOBOLD-02")
def test_the_kobold_helps_once_a_turn() -> None:
    s = scene(kobold="kobold-scrounger", ability=0).go("kobold")
    assert s.ability == 2 and "kobold" not in s.options
    assert s.why_not("Kobold") == "DIE-KOBOLD-02"
    s = fight("fighter-2", kobold="kobold-helper", might=1).go([1], "attack-might", [5], "kobold")
    assert s.events("defeated"), "5 + 2 beats 6"


@pytest.mark.rule("DIE-KOBOLD-03")
def test_the_kobold_is_turned_over_every_turn() -> None:
    s = scene(kobold="kobold-scrounger", map="broken-bridge", ability=0, minions=[]).go(
        "a2", "T9", "roll", [10]
    )
    assert s.m.kobold == "kobold-helper" and not s.m.kobold_used, "used or not"
    s.go("b2", "S5", "go", [1], [1], "attack-agility", [10])
    assert s.m.kobold == "kobold-helper", "not before the turn is over"
    s = scene(kobold="kobold-scrounger", map="broken-bridge", ability=0, minions=[]).go("kobold", "a2")
    assert s.m.kobold_used
    s.go("T9", "roll", [10])
    assert s.m.kobold == "kobold-helper" and not s.m.kobold_used, "and may help again in the next turn"
    assert BOX.allies["kobold-helper"].effects != BOX.allies["kobold-scrounger"].effects


@pytest.mark.rule("DIE-BEAST-01")
def test_the_beast_token_brings_its_card() -> None:
    place = next(p for p, tokens in BOX.maps["long-gallery"].tokens.items() if "beast" in tokens)
    s = scene(map="long-gallery", ability=0, minions=[])
    s.g.open = [place]
    s.go(place)
    assert s.m.beast


@pytest.mark.rule("DIE-BEAST-02", "DIE-BEAST-03")
def test_the_beast_fights_one_combat_and_is_gone_at_its_end() -> None:
    s = fight("fighter-2", "cleric-1", beast=True, might=4, map="two-doors").go()
    assert s.options == ["beast", "go"], "in a combat of the player's choice"
    s.go("beast", [6])
    assert s.ask.kind == "attack", "6 against 4 + 4, and a total of 8 rolls a d8"
    s.go("attack-agility", [10])
    assert s.m.beast, "it stays to the end of the combat"
    s.go([5])
    assert s.ask.kind == "attack", "and so does its effect"
    s.go("attack-agility", [10])
    assert not s.m.beast and s.rules("beast-left") == ["DIE-BEAST-03"]
    s = fight("fighter-2", beast=True, map="two-doors").go("go", [1], "attack-agility", [10])
    assert s.m.beast, "not used, not discarded"


@pytest.mark.rule("DIE-MASTER-01")
def test_the_diemaster_token_is_kept_until_used() -> None:
    s = scene(map="spiral", ability=0, minions=[])
    s.g.open = ["a3"]
    s.go("a3")
    assert s.m.tokens == ["diemaster"] and s.rules("took") == ["DIE-MASTER-01"]
    s = scene(tokens=["diemaster"]).go()
    assert not any("diemaster" in key for key in s.options) and s.why_not("DieMaster") == "DIE-MASTER-02"


@pytest.mark.rule("DIE-MASTER-02")
def test_the_diemaster_token_counts_as_the_highest_number() -> None:
    s = fight("fighter-2", "fighter-2", tokens=["diemaster"], might=20, dice=(8, 10, 12, 6)).go([1])
    assert "master-agility" in s.options
    s.go("master-agility")
    assert s.events("fought")[0]["face"] == 10 and s.events("defeated") and s.m.tokens == []
    s = fight("fighter-2", "fighter-2", tokens=["diemaster"], might=20, agility=1).go([1], "master-might")
    assert not s.events("defeated") and s.ask.kind == "raise", "8 against 12: it may still fail, or be raised"
