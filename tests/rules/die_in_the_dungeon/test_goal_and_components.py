"""Winning, losing, and what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, fight, scene
from undercroft.engine import GameOver
from undercroft.engine.books.citing import cited_in
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    HERO_DIE,
    LADDER,
    NAMIC_MOST,
    PLAIN_TOKENS,
    SPECIAL_TOKENS,
    TILE_KINDS,
    TOKENS,
    TYPE_MOST,
)
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.rules.board import lose_time, take_health
from undercroft.games.die_in_the_dungeon.rules.rolls import ATTACK_DICE, CHECK_DICE, HERO_DICE
from undercroft.games.die_in_the_dungeon.telling.text import objective_in_words


@pytest.mark.rule("DIE-GOAL-01", "DIE-WIN-01", "DIE-WIN-02")
def test_defeating_the_epic_tile_wins_at_once_with_time_and_health_left() -> None:
    s = fight("cleric-1", tile="E1", health=1, time=1)
    s.go("attack-might", [8])
    assert s.won and s.g.outcome is not None
    assert s.g.outcome.rule == "DIE-WIN-02" and s.g.outcome.winners == ("player-1",)
    assert s.health == 1 and s.time == 1, "nothing of the turn comes after the victory"
    assert BOX.maps["first-blood"].objective.kind == "epics"
    [(usual, _)] = Counter(one.objective.kind for one in BOX.maps.values()).most_common(1)
    assert usual == "epics", "what maps ask for most often, not what all of them ask for"


@pytest.mark.rule("DIE-WIN-02")
def test_two_epic_tiles_where_the_map_asks_for_two() -> None:
    s = fight("cleric-1", tile="E1", map="two-doors", epics=0)
    s.go("attack-might", [8])
    assert not s.over and s.m.epics == 1


@pytest.mark.rule("DIE-WIN-03")
@pytest.mark.parametrize("kind", ["heroes", "explore", "reach", "tokens", "xp", "diemaster"])
def test_maps_set_other_objectives_and_their_words_decide(kind: str) -> None:
    place = next(one for one in BOX.maps.values() if one.objective.kind == kind)
    s = scene(map=place.id)
    assert not progress.done(s.g, s.m, place.objective)
    done, wanted = progress.progress(s.g, s.m, place.objective)
    assert done < wanted
    assert objective_in_words(place.objective) in GAME.text(GAME.view(s.g, None))


@pytest.mark.rule("DIE-WIN-03")
def test_the_last_hero_asked_for_wins_a_map_that_asks_for_heroes() -> None:
    wanted = BOX.maps["pilgrims-ring"].objective.count
    s = fight("cleric-1", "fighter-1", map="pilgrims-ring", heroes=wanted - 1)
    s.go([1], "attack-agility", [9])
    assert s.won and s.g.outcome is not None and s.g.outcome.rule == "DIE-WIN-03"
    assert s.g.combat is not None and s.g.combat.party == ["fighter-1"], "won in the middle of the fight"


@pytest.mark.rule("DIE-WIN-03")
def test_reaching_a_place_wins_when_its_tile_is_done() -> None:
    goal = BOX.maps["spiral"].objective.places[0]
    s = scene(map="spiral", ability=0, minions=[], dice=(12, 20, 12, 12))
    s.g.open = [goal]
    s.go(goal)
    assert not s.over, "its heroes come first"
    s.c.party, s.c.totals = ["cleric-1"], [2, 2, 2]
    s._rules, s.g.phase = None, "fight"
    s.go("attack-might", [12])
    assert s.won


@pytest.mark.rule("DIE-LOSE-01")
def test_out_of_time_loses_at_once_and_nothing_more_happens() -> None:
    s = scene(time=1, ability=0, minions=[])
    s.go("b2")
    assert s.over and not s.won and s.g.outcome is not None
    assert s.g.outcome.rule == "DIE-LOSE-01"
    assert "b2" not in s.g.tiles, "the tile is not flipped any more"


@pytest.mark.rule("DIE-LOSE-01")
def test_time_can_run_out_in_the_middle_of_a_turn() -> None:
    s = scene(time=2)
    with pytest.raises(GameOver):
        lose_time(s.g, s.m, 2, "DIE-PERK-04")
    assert s.over and not s.won


@pytest.mark.rule("DIE-LOSE-02", "DIE-BOARD-06")
def test_the_last_health_point_loses_at_once() -> None:
    s = fight("fighter-1", "rogue-1", health=1, might=1)
    s.go([6])
    assert s.over and s.g.outcome is not None and s.g.outcome.rule == "DIE-LOSE-02"
    assert len(s.asked) == 1, "the Agility attack is not made any more"


@pytest.mark.rule("DIE-LOSE-02")
def test_health_at_one_goes_on() -> None:
    s = scene(health=3)
    take_health(s.g, s.m, 2, "DIE-DMG-02")
    assert s.health == 1 and not s.over


@pytest.mark.rule("DIE-LOSE-03")
def test_neither_ability_at_zero_nor_stats_at_one_lose() -> None:
    s = fight("fighter-1", might=2, agility=1, magic=1, ability=0)
    s.go([4], "stat-1")
    assert s.m.value[:3] == [1, 1, 1] and s.m.value[ABILITY] == 0
    assert not s.over and s.ask.kind == "attack"


@pytest.mark.rule("DIE-COMP-01", "DIE-DICE-01")
def test_the_dice_of_a_set_in_rising_order() -> None:
    assert LADDER == (4, 6, 8, 10, 12, 20)


@pytest.mark.rule("DIE-COMP-02")
def test_two_sets_for_the_board_and_any_die_to_roll() -> None:
    assert TYPE_MOST == 2
    for dice in (ATTACK_DICE, CHECK_DICE, HERO_DICE):
        assert [sorted(kind) for kind in dice] == [list(LADDER)] * 3
        assert all(len(roll.dice) == 1 for kind in dice for roll in kind.values()), "one set to roll with"


@pytest.mark.rule("DIE-COMP-03")
def test_six_dienamic_dice_that_are_no_board_dice() -> None:
    assert NAMIC_MOST == 6
    s = scene(namic=[1, 2, 3], dice=(8, 10, 12, 6))
    assert s.m.die.count(6) == 1, "placed DieNamic dice take no d6 of the board"


@pytest.mark.rule("DIE-COMP-04")
def test_one_hero_die_with_six_faces() -> None:
    from undercroft.games.die_in_the_dungeon.rules.turn import HERO_DIE_ROLL

    assert [die.sides for die in HERO_DIE_ROLL.dice] == [6]
    assert HERO_DIE_ROLL.dice[0].faces == HERO_DIE


@pytest.mark.rule("DIE-COMP-05")
def test_five_creatures_with_board_and_four_cards() -> None:
    names = [creature.name for creature in BOX.creatures.values()]
    assert names == [
        "The Deyeroller", "The Troll O' Bones", "The Diemon", "The Dierake", "Tombstones, the Undied Knight",
    ]  # fmt: skip
    assert all(len(BOX.board[one]) == 2 and len(BOX.cards[one]) == 4 for one in BOX.creatures)
    seat = GAME.seats(GAME.setup({"creature": "diemon"}))[0]
    assert seat.label == "The Diemon"


@pytest.mark.rule("DIE-COMP-06")
def test_sixteen_basic_heroes() -> None:
    basic = {(h.type, h.level) for h in BOX.heroes.values() if not h.is_epic}
    assert basic == {(t, n) for t in ("fighter", "rogue", "wizard", "cleric") for n in (1, 2, 3, 4)}


@pytest.mark.rule("DIE-COMP-07")
def test_six_epic_heroes() -> None:
    epic = [h.name for h in BOX.heroes.values() if h.is_epic and h.id != "diemaster"]
    assert epic == ["Barbarian", "Assassin", "Warlock", "Patriarch", "Dwarf Explosionist", "Elf Ranger"]


@pytest.mark.rule("DIE-COMP-08", "DIE-COMP-09")
def test_sixty_eight_tiles_with_ids_by_kind() -> None:
    counts = {"E": 6, "D": 12, "C": 12, "S": 12, "T": 12, "Q": 10}
    assert list(TILE_KINDS) == list(counts)
    for letter, count in counts.items():
        assert [t for t in BOX.tiles if t[0] == letter] == [f"{letter}{n}" for n in range(1, count + 1)]
    assert len(BOX.tiles) + 4 == 68, "and four Start/Blank tiles without an id"
    assert "blank" not in BOX.tiles and BOX.all_tiles["blank"].id == "blank"


@pytest.mark.rule("DIE-COMP-10")
def test_the_kinds_of_token() -> None:
    assert PLAIN_TOKENS == ("might", "agility", "magic", "health", "time", "ability")
    assert SPECIAL_TOKENS == ("bard", "kobold", "beast", "diemaster")
    minions = [token for token in TOKENS if token not in (*PLAIN_TOKENS, *SPECIAL_TOKENS)]
    assert minions == ["d4", "d6", "d8", "d10", "d12"]
    on_maps = {token for one in BOX.maps.values() for tokens in one.tokens.values() for token in tokens}
    assert on_maps == set(TOKENS), "every kind lies on some map"


@pytest.mark.rule("DIE-COMP-11")
def test_cards_of_the_special_tokens() -> None:
    assert list(BOX.bards) == ["bard-low", "bard-high"]
    assert [one for one in BOX.allies if one.startswith("kobold")] == ["kobold-helper", "kobold-scrounger"]
    assert [one for one in BOX.allies if not one.startswith("kobold")] == ["beast"]
    helper, scrounger = BOX.allies["kobold-helper"], BOX.allies["kobold-scrounger"]
    assert helper.effects != scrounger.effects


def test_every_rule_of_the_ledger_leads_to_its_lines() -> None:
    cited = cited_in(GAME.package)
    assert [rule for rule in GAME.ledger.rule_ids() if rule not in cited] == []
