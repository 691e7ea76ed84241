"""What a map changes for good: its own rules for turns, fights and victories, lairs, and what it asks for."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, at_tile, explore, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.maps import Objective
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.state import Combat


@pytest.mark.rule("DIE-RULING-87")
def test_a_rule_for_every_turn_comes_after_power_up() -> None:
    s = scene(map="long-gallery", ability=1, time=9).go()
    assert (s.ability, s.time) == (2, 8)
    assert scene(map="first-blood", ability=1, time=9).go().time == 9


@pytest.mark.rule("DIE-RULING-87", "DIE-LOSE-01")
def test_a_rule_for_every_turn_can_end_the_game() -> None:
    s = scene(map="long-gallery", time=1).go()
    assert s.over and not s.won


@pytest.mark.rule("DIE-RULING-87")
def test_a_rule_for_every_fight_is_in_force_from_the_first_round() -> None:
    s = explore(scene(map="assassins-house", ability=0, minions=[], agility=5), "T5")
    s.g.phase = "heads"
    s.go([4], [5])
    assert s.ask.kind == "hit" and s.ask.about.bonus == 1, "5 and 1 is above 5"


@pytest.mark.rule("DIE-RULING-87")
def test_a_rule_for_every_victory_comes_when_the_last_hero_has_fallen() -> None:
    s = fight("cleric-1", tile="S1", map="pilgrims-ring", health=2).go("attack-might", [8])
    assert s.health == 3
    s = fight("cleric-1", tile="S1", map="twin-thrones", might=3, dice=(8, 10, 12, 6))
    s.g.place = "c4"
    s.g.tiles["c4"] = s.g.tiles.pop("b2")
    s.go("attack-might", [8])
    assert s.ask.kind == "which-stat"
    s.go("might")
    assert s.might == 4
    quiet = at_tile("C4", map="pilgrims-ring", health=2).go()
    assert quiet.health == 2, "no fight, no victory"


@pytest.mark.rule("DIE-RULING-88")
def test_in_a_lair_lies_what_everybody_knows() -> None:
    dungeon = BOX.maps["two-doors"]
    assert dungeon.item.lairs and not set(dungeon.item.lairs.values()) & set(dungeon.piles["E"])
    place, tile = next(iter(dungeon.item.lairs.items()))
    s = scene(map="two-doors", ability=0, minions=[])
    s.g.open = [place]
    s.go(place)
    assert s.g.tiles[place] == tile and not [one for one in s.asked if one.kind == "flip"]
    assert BOX.names[tile] in GAME.view(s.g, WHO).map.changes


@pytest.mark.rule("DIE-RULING-87", "DIE-WIN-03")
def test_a_hunt_counts_one_type_only() -> None:
    wanted = BOX.maps["assassins-house"].objective
    s = fight("fighter-1", "rogue-1", map="assassins-house", hunted=wanted.count - 1, dice=(12, 12, 12, 12))
    s.go([1], [1], "attack-might", [12], "fighter-1")
    assert not s.over and s.m.hunted == wanted.count - 1
    s.go([1], "attack-might", [12])
    assert s.won and s.g.outcome is not None and s.g.outcome.rule == "DIE-WIN-03"


@pytest.mark.rule("DIE-RULING-87", "DIE-WIN-03")
def test_growing_and_hoarding_are_looked_at_when_a_tile_is_explored() -> None:
    grow, hoard = Objective("grow", 30), Objective("hoard", 3)
    s = scene(might=10, agility=10, magic=9, minions=[4, 4, 4])
    assert not progress.done(s.g, s.m, hoard) and progress.progress(s.g, s.m, hoard) == (3, 3)
    s.g.phase = "end"
    assert progress.done(s.g, s.m, hoard) and not progress.done(s.g, s.m, grow)
    s.m.value[2] = 10
    assert progress.done(s.g, s.m, grow)


@pytest.mark.rule("DIE-RULING-89")
def test_an_offer_is_paid_at_once_or_left() -> None:
    s = at_tile("S7", time=5, health=1).go()
    assert s.ask.kind == "offer" and s.options == ["pay", "stop"]
    s.go("pay")
    assert (s.time, s.health) == (3, 5)
    s = at_tile("S7", time=5, health=1).go("stop")
    assert (s.time, s.health) == (5, 1)


@pytest.mark.rule("DIE-RULING-89")
@pytest.mark.parametrize(
    ("tile", "short"), [("S7", {"time": 2}), ("Q9", {"health": 2}), ("C3", {"ability": 0})]
)
def test_nobody_is_asked_for_what_is_not_there(tile: str, short: dict[str, int]) -> None:
    s = at_tile(tile, **short).go()
    assert not [one for one in s.asked if one.kind == "offer"]


@pytest.mark.rule("DIE-RULING-24")
def test_where_nothing_is_left_to_explore_no_ability_puts_the_end_off() -> None:
    s = scene(creature="tombstones", ability=4, time=5, kobold="kobold-scrounger")
    s.g.open = []
    s.go()
    assert s.ask.kind == "act" and "borrowed-hours" not in s.options and "kobold" not in s.options


@pytest.mark.rule("DIE-NAMIC-02")
def test_xp_of_a_tile_is_told() -> None:
    s = at_tile("T11", xp=1).go()
    [told] = s.events("gained")
    assert s.m.xp == 3 and (told["seat"], told["slot"], told["amount"], told["now"]) == (WHO, "xp", 2, 3)


def test_a_lair_that_no_such_tile_fits_is_refused() -> None:
    from undercroft.engine import ContentError
    from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap, MapItem

    item = MapItem("m", "M", 1, "", "@─E", Objective("epics"), "house", lairs={"b1": "E1"})
    with pytest.raises(ContentError, match=r"lairs\.b1"):
        DungeonMap(item, BOX.tiles)
    assert Effect("offer").price == ()


@pytest.mark.rule("DIE-TOKEN-02", "DIE-WIN-01", "DIE-RULING-87")
def test_a_token_at_the_end_of_a_turn_may_make_the_stats_large_enough() -> None:
    grown = {"dice": (20, 12, 12, 6), "might": 16, "agility": 12, "magic": 10}
    s = explore(scene(map="twin-thrones", tokens=["magic", "time"], time=5, **grown), "S4", "c4")
    s.g.phase = "end"
    s.go()
    assert s.ask.kind == "end-of-turn" and s.options == ["use-magic", "use-time", "go-on"]
    s.go("use-time")
    assert s.time == 8 and s.options == ["use-magic", "go-on"]
    s.go("use-magic")
    assert s.won
    s = explore(scene(map="twin-thrones", tokens=["magic"], **(grown | {"might": 15})), "S4", "c4")
    s.g.phase = "end"
    assert s.go().ask.kind == "act", "too little, so it is not asked about"


@pytest.mark.rule("DIE-RULING-24", "DIE-RULING-87")
def test_the_stats_are_measured_at_the_end_of_a_turn_without_a_tile_too() -> None:
    s = scene(map="twin-thrones", dice=(20, 12, 12, 6), might=16, tokens=["magic"], magic=10, time=3)
    s.g.open = []
    s.go("use-magic", "wait")
    assert s.won and s.time == 2


@pytest.mark.rule("DIE-RULING-87", "DIE-WIN-01")
def test_what_a_victory_gives_counts_for_the_objective_of_that_very_turn() -> None:
    s = explore(scene(map="twin-thrones", dice=(20, 12, 10, 6), might=19, agility=12, magic=8), "S1", "c4")
    s.g.combat, s.g.phase = Combat([], [0, 0, 0]), "end"
    s.go()
    assert not s.over and sum(s.m.value[:3]) == 39
    s.go("magic")
    assert s.won
