"""Windows: what can be done between one thing and the next, and what is cited for it."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, Scene, at_heads, at_tile, checking, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.rules import objectives
from undercroft.games.die_in_the_dungeon.rules.effects import apply
from undercroft.games.die_in_the_dungeon.rules.fight import modify


def moving_to(place: str, map: str = "broken-bridge", **board: object) -> Scene:
    """About to move to one place of a map."""
    s = scene(map=map, **{"ability": 0, "minions": [], **board})
    s.g.open = [place]
    return s


def play_out(s: Scene, *effects: Effect) -> Scene:
    """Effects that ask nothing, carried out."""
    assert not list(apply(s.g, s.m, effects))
    return s


# --- a token just taken ---------------------------------------------------------------------------


@pytest.mark.rule("DIE-TOKEN-03", "DIE-TOKEN-02", "DIE-MOVE-04")
def test_a_token_just_taken_may_be_used_before_the_tile_is_flipped() -> None:
    s = moving_to("a5", "crossroads", time=2, tokens=["might"]).go("a5")
    assert s.time == 1 and s.ask.kind == "just-taken" and s.ask.rule == "DIE-TOKEN-03"
    assert s.options == ["use-might", "use-time", "go-on"]
    s.go("use-time")
    assert s.time == 4 and "a5" not in s.g.tiles, "three more, before the Wizards of the tile are known"
    assert s.options == ["use-might", "go-on"]
    s.go("go-on", "D4")
    assert s.time == 3 and not s.over, "two Wizards cost 1"


@pytest.mark.rule("DIE-TOKEN-03")
def test_a_token_just_taken_may_be_kept() -> None:
    s = moving_to("a5", "crossroads", time=2).go("a5", "go-on", "D4")
    assert s.over and s.m.tokens == ["time"], "kept, and the Wizards take the last Time"


@pytest.mark.rule("DIE-TOKEN-03", "DIE-MINION-03")
def test_what_cannot_be_used_at_once_is_not_asked_about() -> None:
    s = moving_to("a1", tokens=["time"]).go("a1")
    assert s.pending is not None and s.pending.kind == "flip", "DieMinions are for rolls"


@pytest.mark.rule("DIE-TOKEN-03")
def test_a_token_that_a_tile_gives_may_be_used_at_once_too() -> None:
    s = at_tile("D12", agility=10, time=1).go([10])
    assert s.ask.kind == "just-taken" and s.options == ["use-time", "go-on"]
    s.go("use-time")
    assert s.time == 3 and not s.over, "4, less 1 for the two Wizards who come after it"


@pytest.mark.rule("DIE-TOKEN-01")
def test_tokens_taken_no_longer_lie_on_the_map() -> None:
    s = moving_to("c1").go("c1")
    places = {place.id: place for place in GAME.view(s.g, WHO).map.places}
    assert places["c1"].tokens == [] and places["c3"].tokens == ["d6", "kobold"]


# --- pips change any roll of the heroes -----------------------------------------------------------


@pytest.mark.rule("DIE-NAMIC-06", "DIE-PERK-09")
def test_pips_may_lower_a_magic_hit_that_does_no_damage_but_takes_time() -> None:
    board = {"creature": "troll", "ability": 2, "namic": [1], "time": 5, "magic": 4}
    s = fight("wizard-4", **board).go("bone-wall", [10])
    assert s.ask.kind == "hit" and s.options == ["stat-0", "pip-1"]
    s.go("pip-1")
    assert s.time == 5 and s.health == 6, "9 is no bonus"
    s = fight("wizard-4", **board).go("bone-wall", [10], "stat-0")
    assert s.time == 4 and s.health == 6 and s.magic == 4


@pytest.mark.rule("DIE-NAMIC-06", "DIE-EPIC-11")
def test_pips_may_turn_aside_a_hit_that_would_only_burn_a_dieminion() -> None:
    s = fight("warlock", creature="troll", ability=2, namic=[1], magic=10, minions=[4], dice=(8, 10, 12, 6))
    s.go("bone-wall", [9])
    assert s.ask.kind == "hit" and s.options == ["stat-0", "pip-1"], "9 against 8, no damage to cancel"
    s.go("pip-1")
    assert s.events("missed") and s.m.minions == [4]


@pytest.mark.rule("DIE-NAMIC-06")
def test_a_hit_that_does_nothing_at_all_is_not_asked_about() -> None:
    s = fight("fighter-1", creature="troll", ability=2, namic=[1], might=2).go("bone-wall", [3])
    assert s.ask.kind == "attack"


@pytest.mark.rule("DIE-DMG-01")
def test_what_only_lessens_damage_has_nothing_to_work_on_where_there_is_none() -> None:
    s = fight("wizard-4", creature="troll", ability=3, namic=[1], magic=4).go("bone-wall", [10])
    assert "thick-hide" not in s.options and s.why_not("Thick Hide") == "DIE-DMG-01"


@pytest.mark.rule("DIE-PERK-07", "DIE-PERK-08")
def test_less_damage_and_a_lost_bonus_add_up() -> None:
    s = fight("fighter-4", creature="troll", ability=1, namic=[1, 2], might=1).go([11], "thick-hide")
    assert s.ask.about.damage == 1, "2 less 1"
    s.go("pip-2")
    assert s.health == 6 and s.ask.kind == "attack", "9 is 1 damage, less 1"
    s = fight("fighter-4", namic=[1, 2], might=1)
    modify(s.g, "ward", Effect("ward"), 1, "DIE-ABIL-02")
    s.go([11], "pip-2")
    assert s.health == 6 and s.ask.kind == "attack", "the same for what lessens every hit"


# --- explored is explored -------------------------------------------------------------------------


@pytest.mark.rule("DIE-TILE-07", "DIE-WIN-03")
def test_a_tile_counts_for_the_objective_once_it_is_explored_not_before() -> None:
    s = scene(map="training", ability=0, minions=[]).go("b2", "Q1")
    assert GAME.view(s.g, WHO).monsters[0].progress == (0, 7), "its heroes stand"
    s.c.party, s.c.totals = ["cleric-1"], [2, 2, 2]
    s._rules, s.g.phase = None, "fight"
    s.go("attack-might", [8])
    assert GAME.view(s.g, WHO).monsters[0].progress == (1, 7)
    s = scene(map="spiral", ability=0, minions=[])
    s.g.open = ["b3"]
    s.go("b3")
    assert GAME.view(s.g, WHO).monsters[0].progress == (0, 1)


@pytest.mark.rule("DIE-WIN-03")
def test_the_diemaster_counts_once_he_is_beaten() -> None:
    objective = BOX.maps["final"].objective
    s = scene(map="final", ability=0, minions=[], dice=(20, 12, 12, 12))
    s.g.open = ["c3"]
    s.go("c3")
    assert objectives.progress(s.g, s.m, objective) == (0, 1)
    s.c.marks, s.g.phase, s._rules = 4, "fight", None
    s.go("attack-might", [20])
    assert s.won and objectives.progress(s.g, s.m, objective) == (1, 1)


@pytest.mark.rule("DIE-WIN-03")
def test_a_token_that_a_tile_gives_is_not_taken_from_the_map() -> None:
    s = at_tile("D12", map="crossroads", agility=10).go([10])
    assert s.m.tokens == ["time"] and s.m.taken == 0
    s = scene(map="crossroads", ability=0, minions=[])
    s.g.open = ["c3"]
    s.go("c3")
    assert s.m.taken == 1


@pytest.mark.rule("DIE-WIN-01")
def test_xp_from_an_effect_wins_at_once() -> None:
    from undercroft.engine import GameOver

    s = scene(map="sunken-library", namic=[1, 2, 3, 3], xp=0)
    with pytest.raises(GameOver):
        play_out(s, Effect("gain", what="xp", amount=1))
    assert s.won


# --- the two moments of abilities and cards -------------------------------------------------------


@pytest.mark.rule("DIE-ABIL-06", "DIE-ABIL-07")
def test_what_can_be_used_at_the_start_of_a_turn_can_be_used_at_the_start_of_a_round() -> None:
    for ability in BOX.abilities.values():
        assert "turn" not in ability.when or "round" in ability.when, ability.id
    s = fight("fighter-1", creature="dierake", ability=2).go()
    assert "hoard" in s.options
    s.go("hoard")
    assert s.m.minions == [6] and s.c.used
    s = fight("fighter-1", creature="dierake", ability=3).go("bed-of-dice")
    assert s.m.minions == [10, 4]
    s = fight("fighter-1", creature="tombstones", ability=3, time=9).go("borrowed-hours")
    assert s.time == 11


@pytest.mark.rule("DIE-ABIL-06", "DIE-ABIL-07", "DIE-ABIL-08")
@pytest.mark.parametrize(
    ("word", "rule", "made"),
    [
        ("Femur Club", "DIE-RULING-82", lambda: scene(creature="troll", ability=4).go("power-up")),
        ("Thick Hide", "DIE-RULING-77", lambda: scene(creature="troll", ability=3).go()),
        ("Swamp Legs", "DIE-ABIL-08", lambda: scene(creature="troll", ability=3).go()),
        ("Swamp Legs", "DIE-ABIL-08", lambda: fight("fighter-1", creature="troll", ability=3).go()),
        ("Thick Hide", "DIE-RULING-77", lambda: fight("fighter-1", creature="troll", ability=3).go()),
        ("Regrow", "DIE-RULING-77", lambda: fight("fighter-2", creature="troll", ability=3).go("go", [6])),
        ("Regrow", "DIE-RULING-27", lambda: checking("might", 20, creature="troll", ability=3).go([1])),
    ],
)
def test_why_cites_the_rule_about_the_moment(word: str, rule: str, made: object) -> None:
    assert made().why_not(word) == rule


@pytest.mark.rule("DIE-KOBOLD-02", "DIE-TRAP-03")
def test_the_kobold_helps_at_a_trap_and_is_not_barred_there() -> None:
    s = checking("might", 8, might=1, kobold="kobold-helper").go([6])
    assert "kobold" in s.options
    assert not [barred for barred in s.ask.why_not() if "Kobold" in barred.label]
    s.go("kobold")
    assert s.events("check-passed")
    s = checking("might", 8, might=3, kobold="kobold-scrounger").go([6])
    assert "kobold" not in s.options and s.why_not("Kobold") == "DIE-KOBOLD-02"


# --- what is cited --------------------------------------------------------------------------------


@pytest.mark.rule("DIE-ABIL-02", "DIE-ABIL-04", "DIE-BEAST-02", "DIE-TILE-04")
@pytest.mark.parametrize(
    ("made", "rule"),
    [
        (lambda: fight("fighter-2", creature="diemon", ability=1).go("ember-skin"), "DIE-ABIL-02"),
        (lambda: fight("fighter-2", creature="troll", ability=2).go("femur-club"), "DIE-ABIL-04"),
        (lambda: fight("fighter-2", beast=True).go("beast"), "DIE-BEAST-02"),
        (lambda: at_heads("C11").go(), "DIE-TILE-04"),
    ],
)
def test_a_modifier_cites_what_brought_it(made: object, rule: str) -> None:
    assert made().rules("modified") == [rule]


@pytest.mark.rule("DIE-ABIL-02")
def test_an_attack_that_is_not_made_cites_what_stopped_it() -> None:
    s = fight("fighter-1", creature="tombstones", ability=1).go("dread", "might")
    assert s.rules("hushed") == ["DIE-ABIL-02"]


@pytest.mark.rule("DIE-BOARD-02", "DIE-BOARD-07", "DIE-DICE-15", "DIE-BOARD-06")
@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("ability", "DIE-BOARD-07"),
        ("time", "DIE-BOARD-02"),
        ("might", "DIE-DICE-15"),
        ("health", "DIE-DICE-15"),
    ],
)
def test_a_gain_cites_the_rule_of_what_is_gained(what: str, rule: str) -> None:
    s = play_out(scene(ability=1, time=3), Effect("gain", what=what, amount=1))
    assert s.rules("gained") == [rule]
    s = scene(kobold="kobold-scrounger", ability=0).go("kobold")
    assert s.rules("gained") == ["DIE-TURN-02", "DIE-BOARD-07"]


@pytest.mark.rule("DIE-EPIC-05")
def test_a_hit_on_the_diemaster_is_not_cited_as_the_barbarians() -> None:
    s = fight("diemaster", map="final", dice=(20, 20, 20, 20), tile="blank", magic=20)
    s.go([10], [1], [1], [1], "attack-magic", [20])
    assert s.rules("wounded") == ["DIE-RULING-78"]
    s = fight("barbarian", dice=(20, 20, 20, 20)).go([1], "attack-magic", [20])
    assert s.rules("wounded") == ["DIE-EPIC-05"]


# --- maps say what they are -----------------------------------------------------------------------


@pytest.mark.rule("DIE-SETUP-06", "DIE-BOARD-02")
@pytest.mark.parametrize("dungeon", list(BOX.maps))
def test_every_map_of_the_box_begins_with_twenty_time(dungeon: str) -> None:
    from undercroft.engine import Match

    players = BOX.maps[dungeon].item.players
    match = Match.new(GAME, {"map": dungeon, "players": players}, seed=1)
    for _ in range(players):
        assert match.ask is not None
        match.answer(match.ask.options[0])
    hour = sum(e.amount for e in BOX.maps[dungeon].item.turn if e.what == "time")
    assert [m.value[4] for m in match.state.monsters] == [20 - hour] * players


NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


@pytest.mark.rule("DIE-WIN-03")
def test_what_a_map_says_of_itself_agrees_with_its_objective() -> None:
    for dungeon, number in {
        "training": BOX.maps["training"].objective.count,
        "crossroads": BOX.maps["crossroads"].objective.count,
        "assassins-house": BOX.maps["assassins-house"].objective.count,
        "hall-of-champions": list(BOX.maps["hall-of-champions"].kind.values()).count("E"),
        "race": list(BOX.maps["race"].kind.values()).count("E"),
    }.items():
        about = BOX.maps[dungeon].item.about.lower()
        counted = [word for word in NUMBERS if f"{word} " in about or f" {word}" in about]
        assert NUMBERS[number] in counted, (dungeon, about)
        assert set(counted) <= {NUMBERS[number], "two", "one", "no"}, (dungeon, about)


@pytest.mark.rule("DIE-SETUP-12", "DIE-REST-01")
def test_a_map_says_what_it_changes() -> None:
    text = " ".join(GAME.text(GAME.view(scene(map="broken-bridge").g, WHO)).split())
    assert "no rest" in text and "tiles of level 1 and 4 stay in the box" in text


@pytest.mark.rule("DIE-TILE-03", "DIE-ABIL-02", "DIE-ABIL-04")
def test_a_choice_cites_what_asks_for_it() -> None:
    s = scene(creature="dierake", ability=1, cards=["count-the-hoard"]).go("count-the-hoard")
    assert s.ask.kind == "which-stat" and s.ask.rule == "DIE-ABIL-04", "a card at the start of a turn"
    assert at_tile("T3").go().ask.rule == "DIE-TILE-03", "a tile"
    s = fight("fighter-2", creature="deyeroller", ability=2, cards=[]).go("withering-stare")
    assert s.ask.kind == "which-stat" and s.ask.rule == "DIE-ABIL-02"
    s = at_tile("S12").go()
    assert s.ask.kind == "swap" and s.ask.rule == "DIE-TILE-03"
    s.go("might-magic")
    assert s.rules("swapped") == ["DIE-TILE-03"]
    assert at_tile("C10").go().ask.rule == "DIE-TILE-03"
    s = fight("explosionist", "cleric-1").go([6])
    assert s.rules("lost") == ["DIE-EPIC-17"]


@pytest.mark.rule("DIE-TOKEN-07")
def test_a_failed_check_that_costs_time_is_not_answered_with_a_time_token() -> None:
    s = at_tile("C7", time=1, magic=6, tokens=["time"]).go("go-on", [1])
    assert s.ask.kind == "raise" and "use-time" not in s.options, "a failure costs 1 Time"
    assert s.why_not("Time token") == "DIE-TOKEN-07"
    s.go("stop")
    assert s.over and s.m.tokens == ["time"]
    s = at_tile("C5", time=1, agility=6, tokens=["time"]).go("go-on", [1])
    assert s.ask.kind == "raise" and "use-time" in s.options, "a failure costs no Time here"
    assert not [one for one in s.ask.why_not() if "Time token" in one.label]
