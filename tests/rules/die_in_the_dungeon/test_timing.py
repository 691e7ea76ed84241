"""Windows: what can be done between one thing and the next, and what is cited for it."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, Scene, at_heads, at_tile, checking, fight, scene
from undercroft.engine import Dice
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.rules.effects import apply
from undercroft.games.die_in_the_dungeon.rules.fight import modify
from undercroft.games.die_in_the_dungeon.state import Combat


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
    assert places["c1"].tokens == [] and places["c3"].tokens == ["kobold"]


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
    s = fight("warlock", creature="troll", ability=2, namic=[1], magic=10).go("bone-wall", [9])
    assert s.ask.kind == "attack", "there is no DieMinion to burn"


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
    assert progress.progress(s.g, s.m, objective) == (0, 1)
    s.c.marks, s.g.phase, s._rules = 4, "fight", None
    s.go("attack-might", [20])
    assert s.won and progress.progress(s.g, s.m, objective) == (1, 1)


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
        (
            "Regrow",
            "DIE-RULING-27",
            lambda: checking("might", 20, creature="troll", ability=3).go("roll", [1]),
        ),
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
    s = fight("fighter-1", creature="tombstones", ability=2).go("grave-terror")
    assert s.rules("hushed") == ["DIE-ABIL-04"], "a card is no ability of the board"
    s = at_heads("C1").go(["lose-1-health"])
    assert s.rules("hushed") == ["DIE-TILE-04"]


@pytest.mark.rule("DIE-BOARD-02", "DIE-TILE-03", "DIE-DICE-15", "DIE-BOARD-06")
@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("ability", "DIE-TILE-03"),
        ("time", "DIE-BOARD-02"),
        ("might", "DIE-DICE-15"),
        ("health", "DIE-DICE-15"),
    ],
)
def test_a_gain_cites_the_rule_of_what_is_gained(what: str, rule: str) -> None:
    s = play_out(scene(ability=1, time=3), Effect("gain", what=what, amount=1))
    assert s.rules("gained") == [rule]
    s = scene(kobold="kobold-scrounger", ability=0).go("kobold")
    assert s.rules("gained") == ["DIE-TURN-02", "DIE-KOBOLD-02"]


@pytest.mark.rule("DIE-EPIC-05")
def test_a_hit_on_the_diemaster_is_not_cited_as_the_barbarians() -> None:
    s = fight("diemaster", map="final", dice=(20, 20, 20, 20), tile="blank", magic=20)
    s.go([10], [1], [1], [1], "attack-magic", [20])
    assert s.rules("wounded") == ["DIE-RULING-78"]
    s = fight("barbarian", dice=(20, 20, 20, 20)).go([1], "attack-magic", [20])
    assert s.rules("wounded") == ["DIE-EPIC-05"]


@pytest.mark.rule("DIE-MASTER-03", "DIE-EPIC-17")
def test_what_the_diemaster_does_is_cited_as_his() -> None:
    s = fight("diemaster", map="final", tile="blank", magic=12, tokens=["diemaster"]).go()
    assert s.rules("power") == ["DIE-RULING-78"]
    s.go([10])
    assert s.rolling == "the heroes' might attack", "no question before his attacks"
    s = fight("diemaster", map="final", tile="blank", tokens=["diemaster", "time"]).go([10])
    assert s.ask.kind == "ready" and s.why_not("DieMaster token") == "DIE-MASTER-03", "not in this fight"
    s = fight("fighter-1", tokens=["diemaster", "time"]).go()
    assert s.why_not("DieMaster token") == "DIE-MASTER-02", "later in this one"
    s = fight("ranger", "fighter-1").go()
    assert s.rules("power") == ["DIE-EPIC-17"]


@pytest.mark.rule("DIE-TILE-04", "DIE-ABIL-02")
def test_two_attacks_that_are_not_made_cite_each_what_stopped_it() -> None:
    s = at_heads("C1", creature="tombstones", ability=2).go(["rogue"], "dread", "agility")
    assert [(args["stat"], rule) for told, rule, args in s.heard if told == "hushed"] == [
        ("might", "DIE-TILE-04"),
        ("agility", "DIE-ABIL-02"),
    ]


@pytest.mark.rule("DIE-TILE-04", "DIE-EPIC-08", "DIE-EPIC-15")
@pytest.mark.parametrize(
    ("tile", "rule", "rolls"), [("T7", "DIE-TILE-04", 2), ("E2", "DIE-EPIC-08", 1), ("E4", "DIE-EPIC-15", 2)]
)
def test_what_denies_abilities_is_cited(tile: str, rule: str, rolls: int) -> None:
    s = at_heads(tile, creature="deyeroller", ability=4, might=12, agility=20, tokens=["health"])
    s.go("go", *[[1]] * rolls, "attack-magic", [1])
    assert s.ask.kind == "raise" and s.why_not("Second Glance") == rule
    assert s.rules("forbids") in ([], [rule])


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
    "thirteen",
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
    race = BOX.maps["race"]
    assert f"{NUMBERS[race.objective.count]} of them first" in race.item.about, "of three, and not all"


@pytest.mark.rule("DIE-SETUP-12", "DIE-REST-01")
def test_a_map_says_what_it_changes() -> None:
    text = " ".join(GAME.text(GAME.view(scene(map="broken-bridge").g, WHO)).split())
    assert "no rest" in text and "tiles of level 1 and 4 stay in the box" in text


@pytest.mark.rule("DIE-SETUP-06", "DIE-SETUP-12")
def test_a_map_that_begins_with_less_time_says_so() -> None:
    g = GAME.new(GAME.setup({"map": "under-the-mill", "packs": ["under-the-mill"]}))
    text = " ".join(GAME.text(GAME.view(g, WHO)).split())
    assert "On this map before the first turn lose 8 Time" in text


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


# --- before the roll of a trap, before the Hero Die -----------------------------------------------


@pytest.mark.rule("DIE-TRAP-04", "DIE-ABIL-08", "DIE-RULING-27")
def test_what_passes_a_trap_may_be_used_instead_of_the_roll() -> None:
    s = checking("agility", 5, creature="deyeroller", ability=1, magic=3)
    assert s.ask.kind == "before-check" and s.options == ["see-the-wires", "roll"]
    assert s.ask.rule == "DIE-TRAP-05"
    s.go("see-the-wires")
    assert s.events("check-passed") and not s.events("checked"), "no die was rolled"
    assert s.magic == 4 and "see-the-wires" not in s.m.cards
    s = checking("agility", 5, creature="deyeroller", ability=1).go("roll")
    assert s.dice == [10], "nobody has to"


@pytest.mark.rule("DIE-RULING-86")
def test_a_card_that_only_passes_a_trap_waits_for_the_roll() -> None:
    s = checking("agility", 15, creature="dierake", ability=1)
    assert s.dice == [10], "it is as good after the roll, and may be saved by it"
    s.go([1])
    assert "wing-over" in s.options


@pytest.mark.rule("DIE-TRAP-04", "DIE-TOKEN-02")
def test_a_token_and_a_card_before_the_same_roll() -> None:
    held = {
        "creature": "troll",
        "ability": 1,
        "agility": 10,
        "tokens": ["agility"],
        "minions": [6],
        "namic": [1],
    }
    s = checking("agility", 15, **held)
    assert s.options == ["use-agility", "swamp-legs", "roll"]
    assert [(one.label, one.rule) for one in s.ask.why_not()][:3] == [
        ("Boost with Agility", "DIE-BOOST-02"), ("Use a DieMinion", "DIE-MINION-03"),
        ("Spend DieNamic pips", "DIE-NAMIC-06"),
    ]  # fmt: skip
    s.go("use-agility")
    assert s.options == ["swamp-legs", "roll"] and s.m.die[1] == 12
    s.go("roll")
    assert s.dice == [12]
    s = checking("agility", 15, creature="deyeroller", ability=1, tokens=["agility"])
    assert s.why_not("Second Glance") == "DIE-RULING-27"
    held = {"creature": "deyeroller", "ability": 1, "agility": 10, "tokens": ["agility"], "cards": []}
    assert checking("agility", 15, **held).ask.rule == "DIE-TOKEN-02"


@pytest.mark.rule("DIE-TRAP-05", "DIE-EPIC-15")
def test_no_card_before_the_roll_where_abilities_are_denied() -> None:
    s = fight("ranger", "patriarch", "fighter-1", creature="troll", ability=4).go()
    assert s.rolling == "your agility check", "the Patriarch denies it"
    s = fight("ranger", "fighter-1", creature="troll", ability=4).go()
    assert s.ask.kind == "before-check" and "swamp-legs" in s.options, "an arrow is a check like any other"


@pytest.mark.rule("DIE-TOKEN-02", "DIE-TOKEN-07", "DIE-HDIE-01")
def test_a_time_token_may_be_used_before_the_hero_die_brings_wizards() -> None:
    held = {"map": "training", "tokens": ["time"], "cards": []}
    s = at_heads("S2", time=2, **held).go()
    assert s.ask.kind == "before-hero-die" and s.options == ["use-time", "go-on"]
    s.go("use-time", ["wizard"], ["wizard"], ["wizard"])
    assert s.time == 3, "2 and 3, less 2 for three Wizards"
    s = at_heads("S2", time=2, **held).go("go-on", ["wizard"])
    assert s.ask.kind == "before-hero-die", "one Wizard takes nothing, and two more may come"
    s.go("go-on", ["wizard"])
    assert isinstance(s.pending, Dice), "two of them have called for Time: no token is an answer now"
    s.go(["wizard"])
    assert s.over and s.g.outcome.rule == "DIE-LOSE-01"


@pytest.mark.rule("DIE-RULING-86")
def test_before_the_hero_die_nothing_is_asked_where_time_is_safe() -> None:
    held = {"map": "training", "tokens": ["time"]}
    assert isinstance(at_heads("S2", time=3, **held).go().pending, Dice), "three Wizards take 2"
    assert isinstance(at_heads("S2", time=2, map="training", tokens=["health"]).go().pending, Dice)
    s = at_heads("S2", time=2, **held).go("go-on", ["fighter"])
    assert isinstance(s.pending, Dice), "two Wizards can still come, and take 1 of 2"
    assert isinstance(at_heads("S11", time=1, map="last-watch", tokens=["time"]).go().pending, Dice)


@pytest.mark.rule("DIE-KOBOLD-02", "DIE-RULING-86")
def test_the_kobold_helps_before_power_up_takes_the_last_time() -> None:
    s = scene(map="long-gallery", creature="tombstones", time=1, ability=2, kobold="kobold-scrounger").go()
    assert s.options == ["kobold", "power-up"]
    s.go("kobold", "borrowed-hours")
    assert s.ask.kind == "act" and s.time == 2, "1 and 2, less the map's 1"


@pytest.mark.rule("DIE-KOBOLD-02")
def test_the_kobold_helps_after_a_rest_too() -> None:
    s = scene(creature="troll", health=2, ability=0, kobold="kobold-scrounger").go("rest-1")
    assert s.ask.kind == "move" and "kobold" in s.options
    assert s.go("kobold").ability == 2


# --- why, at every question -----------------------------------------------------------------------


@pytest.mark.rule("DIE-TOKEN-07", "DIE-TOKEN-02")
def test_why_no_time_token_before_a_tile_that_takes_time() -> None:
    s = at_tile("T12", tokens=["time", "health"]).go()
    assert s.ask.kind == "before-tile" and s.options == ["use-health", "go-on"]
    assert s.why_not("Use a Time token") == "DIE-TOKEN-07"
    assert s.why_not("Regrow") == "DIE-RULING-77" and s.why_not("Swamp Legs") == "DIE-ABIL-08"


@pytest.mark.rule("DIE-TOKEN-03", "DIE-MINION-03", "DIE-BEAST-02")
def test_why_nothing_but_tokens_when_one_was_just_taken() -> None:
    s = moving_to("c1", minions=[6], beast=True).go("c1")
    assert s.ask.kind == "just-taken"
    assert s.why_not("Regrow") == "DIE-RULING-77" and s.why_not("DieMinion") == "DIE-MINION-03"
    assert s.why_not("Diesplacer Beast") == "DIE-BEAST-02"


@pytest.mark.rule("DIE-DMG-04", "DIE-MINION-05")
def test_why_the_damage_of_a_failed_check_cannot_be_moved_further() -> None:
    s = checking("agility", 15, agility=2, minions=[6], namic=[1], cards=[], ability=0).go([1])
    assert s.options == ["stat-0", "stat-1"]
    [no] = [one for one in s.ask.why_not() if one.rule == "DIE-DMG-04"]
    assert no.label == "Take all of it off Agility" and no.why == "a stat stays at 1, so it can take 1"
    assert s.why_not("DieMinion") == "DIE-MINION-05" and s.why_not("pips") == "DIE-NAMIC-06"
    assert s.why_not("Thick Hide") == "DIE-RULING-77"
    s = checking("agility", 15, agility=4, tokens=["health"]).go([1], "stop")
    assert s.ask.kind == "damage"
    assert "DIE-DMG-04" not in [one.rule for one in s.ask.why_not()], "Agility can take both"
    s = fight("fighter-2", "fighter-2", might=2, minions=[6], dice=(20, 20, 20, 20)).go([12])
    assert s.options == ["stat-0", "stat-1", "minion-d6"] and s.why_not("Take all of it") == "DIE-DMG-04"


@pytest.mark.rule("DIE-MINION-05")
def test_why_no_dieminion_against_a_hit_without_damage() -> None:
    s = fight("wizard-4", creature="troll", cards=["bone-wall"], ability=2, magic=1, namic=[1], minions=[6])
    s.go("bone-wall", [10])
    assert s.options == ["stat-0", "pip-1"] and s.why_not("DieMinion") == "DIE-MINION-05"


@pytest.mark.rule("DIE-BEAST-02", "DIE-BEAST-03", "DIE-EPIC-15")
def test_why_the_beast_and_dieminions_wait() -> None:
    s = fight("patriarch", "fighter-1", beast=True, minions=[6], tokens=["health"]).go("beast")
    assert s.why_not("Diesplacer Beast") == "DIE-BEAST-03" and s.why_not("DieMinion") == "DIE-EPIC-15"


@pytest.mark.rule("DIE-RULING-24")
def test_why_nothing_is_used_where_nothing_is_left_to_explore() -> None:
    s = scene(creature="troll", ability=3, kobold="kobold-scrounger", health=2)
    s.g.open = []
    s.go()
    assert s.options[0] == "wait" and "kobold" not in s.options and "regrow" not in s.options
    assert s.why_not("Regrow") == "DIE-RULING-24" and s.why_not("Kobold") == "DIE-RULING-24"
    assert s.why_not("Femur Club") == "DIE-RULING-82"


@pytest.mark.rule("DIE-ABIL-06", "DIE-RULING-82")
def test_why_after_a_rest_names_every_ability() -> None:
    s = scene(creature="troll", ability=3, health=2).go("rest-1")
    assert s.why_not("Regrow") == "DIE-ABIL-06" and s.why_not("Femur Club") == "DIE-RULING-82"
    assert s.why_not("Swamp Legs") == "DIE-ABIL-08"


# --- what does not happen is told -----------------------------------------------------------------


@pytest.mark.rule("DIE-DICE-07", "DIE-DICE-10")
def test_a_die_that_cannot_change_says_why() -> None:
    s = scene(dice=(12, 20, 10, 6), might=11, tokens=["might"]).go("use-might")
    assert s.might == 12 and s.events("kept") == [{"seat": WHO, "slot": "might", "die": 12, "next": 20}]
    assert s.rules("kept") == ["DIE-DICE-07"]
    s = play_out(scene(dice=(12, 20, 10, 6)), Effect("upgrade", what="might"))
    assert s.m.die[0] == 12 and s.rules("kept") == ["DIE-DICE-10"]
    s = play_out(scene(dice=(20, 12, 10, 6)), Effect("upgrade", what="might"))
    assert s.events("kept")[0]["next"] == 0, "there is no larger one"
    s = play_out(scene(dice=(12, 10, 10, 6)), Effect("downgrade", what="might"))
    assert s.m.die[0] == 12 and s.rules("kept") == ["DIE-DICE-10"]
    s = scene(dice=(20, 12, 10, 6), might=19, tokens=["might"]).go("use-might")
    assert s.might == 20 and not s.events("kept"), "20 is as far as it goes"


@pytest.mark.rule("DIE-TILE-03", "DIE-DICE-10")
def test_a_die_that_an_effect_makes_larger_cites_the_effect() -> None:
    s = at_tile("D11").go("magic")
    assert s.m.die[2] == 20 and s.rules("upgraded") == ["DIE-TILE-03"]


@pytest.mark.rule("DIE-TURN-03")
def test_a_power_up_at_four_cites_the_limit() -> None:
    assert scene(creature="dierake", ability=4).go("power-up").rules("gained") == ["DIE-TURN-03"]
    assert scene(ability=3).go().rules("gained") == ["DIE-TURN-02"]


@pytest.mark.rule("DIE-RULING-89", "DIE-DICE-10")
def test_a_die_that_cannot_shrink_is_no_price() -> None:
    offer = Effect("offer", price=(Effect("downgrade", what="might"),), passed=(Effect("gain", what="time"),))
    s = play_out(scene(dice=(12, 10, 10, 6), time=9), offer)
    assert s.time == 9 and not s.asked, "the board holds two d10: nothing could be given"
    s = play_out(scene(dice=(4, 10, 12, 6), time=9), offer)
    assert s.time == 9, "nor a d4"


@pytest.mark.rule("DIE-ABIL-02", "DIE-ABIL-04", "DIE-KOBOLD-02")
def test_what_changes_a_roll_cites_what_brought_it() -> None:
    s = fight("fighter-2", creature="deyeroller", ability=1, might=1)
    s.go([1], "attack-might", [1], "second-glance", [8])
    assert s.rules("rerolled") == ["DIE-ABIL-02"]
    s = fight("fighter-2", creature="dierake", ability=2, minions=[4]).go("go", [1], "attack-might", [5])
    assert s.go("all-that-glitters").rules("added") == ["DIE-ABIL-04"]
    s = fight("fighter-2", kobold="kobold-helper", might=1).go([1], "attack-might", [5], "kobold")
    assert s.rules("added") == ["DIE-KOBOLD-02"]


@pytest.mark.rule("DIE-RULING-44", "DIE-MINION-06")
def test_no_dieminion_can_be_hurled_where_a_hero_forbids_only_those() -> None:
    setup = GAME.setup({"map": "first-blood", "creature": "dierake", "packs": ["below-the-tide"]})
    g = GAME.new(setup)
    m = g.monsters[0]
    m.die = [8, 10, 12, 6]
    m.value[:] = [8, 10, 12, 6, 20, 1]
    g.place, g.tiles["b2"], g.phase = "b2", "Q1", "round"
    g.combat = Combat(["ferryman"], [9, 5, 6])
    s = Scene(g).go([1], "attack-might", [5])
    assert "scatter-the-hoard" not in s.options and "minion-d6" not in s.options
    assert s.why_not("Scatter the Hoard") == "DIE-MINION-06" and s.why_not("DieMinion") == "DIE-EPIC-15"


@pytest.mark.rule("DIE-RULING-89")
@pytest.mark.parametrize(
    ("price", "board", "asked"),
    [
        (Effect("lose", what="health", amount=2), {"health": 3}, True),
        (Effect("lose", what="health", amount=2), {"health": 2}, False),
        (Effect("lose", what="time", amount=2), {"time": 3}, True),
        (Effect("lose", what="time", amount=2), {"time": 2}, False),
        (Effect("lose", what="might", amount=2), {"might": 3}, True),
        (Effect("lose", what="might", amount=2), {"might": 2}, False),
        (Effect("lose", what="ability", amount=2), {"ability": 2}, True),
        (Effect("lose", what="ability", amount=2), {"ability": 1}, False),
        (Effect("drop-minion"), {"minions": [4]}, True),
        (Effect("drop-minion"), {"minions": []}, False),
    ],
)
def test_a_price_is_asked_for_down_to_the_last_point_but_one(
    price: Effect, board: dict[str, object], asked: bool
) -> None:
    s = scene(**board)
    offer = Effect("offer", price=(price,), passed=(Effect("gain", what="magic"),))
    questions = list(apply(s.g, s.m, (offer,)))[:1] if not asked else [next(apply(s.g, s.m, (offer,)))]
    assert [one.kind for one in questions] == ["offer"] * asked


@pytest.mark.rule("DIE-NAMIC-06", "DIE-EPIC-17")
def test_pips_on_a_bomb_say_what_they_are_for() -> None:
    s = fight("explosionist", "cleric-1", namic=[1]).go([6])
    assert s.ask.about.on == "bomb" and s.options == ["pip-1", "stop"]
    assert "The bomb shows 6, and 6 or more blows up" in s.ask.about.asked(s.g.names)


@pytest.mark.rule("DIE-FIGHT-06", "DIE-TRAP-03")
def test_a_failed_roll_cites_what_it_is_saved_by() -> None:
    assert fight("fighter-2").go([1], "attack-might", [5]).ask.rule == "DIE-FIGHT-06"
    assert checking("might", 6).go([1]).ask.rule == "DIE-TRAP-03"


# --- Wizards on the tile --------------------------------------------------------------------------


@pytest.mark.rule("DIE-TOKEN-07", "DIE-PERK-04", "DIE-RULING-30")
def test_two_wizards_on_the_tile_call_for_time_before_its_text_is_carried_out() -> None:
    s = at_tile("D7", time=1, tokens=["time"]).go()
    assert s.over and s.m.tokens == ["time"], "nothing but a Time token, and no answer"
    s = at_tile("D7", time=2, tokens=["time", "might"]).go()
    assert s.options == ["use-might", "go-on"] and s.why_not("Time") == "DIE-TOKEN-07"
    s = at_tile("C7", time=2, tokens=["time"]).go()
    assert s.options == ["use-time", "go-on"], "a single Wizard calls for nothing"


@pytest.mark.rule("DIE-TOKEN-07", "DIE-PERK-04", "DIE-TOKEN-03")
def test_two_wizards_on_the_tile_call_for_time_while_a_check_is_made_and_failed() -> None:
    s = at_tile("D12", agility=5, time=2, tokens=["time", "magic"]).go("go-on", [1])
    assert s.ask.kind == "raise" and "use-time" not in s.options and "use-magic" in s.options
    assert s.why_not("Time") == "DIE-TOKEN-07"
    s.go("stop")
    assert s.ask.kind == "damage" and s.options == ["stat-0", "stat-1", "stat-2", "use-magic"]
    assert s.why_not("Time") == "DIE-TOKEN-07"
    s = at_tile("C5", agility=5, tokens=["time"]).go("go-on", [1], "stop")
    assert s.options == ["stat-0", "stat-1", "stat-2", "use-time"], "without Wizards it may be used"


@pytest.mark.rule("DIE-HDIE-04", "DIE-MINION-05", "DIE-NAMIC-06")
def test_before_a_deadly_loss_why_speaks_of_what_does_not_help() -> None:
    s = at_heads("Q2", health=1, tokens=["health"], minions=[6], namic=[1], creature="troll", ability=4)
    s.go(["lose-1-health"])
    assert s.options == ["use-health", "stop"]
    assert s.why_not("DieMinion") == "DIE-MINION-05" and s.why_not("Thick Hide") == "DIE-RULING-77"
    assert s.why_not("pips") == "DIE-NAMIC-06"


@pytest.mark.rule("DIE-NAMIC-06", "DIE-MINION-03", "DIE-MINION-05", "DIE-EPIC-17")
def test_why_nothing_but_pips_on_a_strike_or_a_bomb() -> None:
    board = {"creature": "diemon", "minions": [6], "namic": [1]}
    s = fight("fighter-3", "fighter-3", ability=3, **board).go()
    s.go("brimstone", [min(s.c.totals) + 1 - 2 - 1])
    assert s.ask.kind == "pips" and s.options == ["pip-1", "stop"]
    [no] = [one for one in s.ask.why_not() if "DieMinion" in one.label]
    assert (no.rule, no.why) == ("DIE-MINION-03", "it is added to an attack or a check, and this is neither")
    assert s.why_not("Ember Skin") == "DIE-RULING-77"
    s = fight("explosionist", "fighter-1", **board).go([6])
    assert s.ask.kind == "pips" and s.why_not("DieMinion") == "DIE-MINION-05"
    assert not [one for one in s.ask.why_not() if "pips" in one.label]


# --- where something is asked about, all that could be used is offered or explained -----------------


@pytest.mark.rule("DIE-TOKEN-02", "DIE-ABIL-06", "DIE-KOBOLD-02")
def test_before_power_up_tokens_and_the_kobold_are_offered_beside_the_abilities() -> None:
    s = scene(ability=4, health=2, tokens=["might"], kobold="kobold-scrounger").go()
    assert s.ask.kind == "before-power-up"
    assert s.options == ["regrow", "marrow-feast", "use-might", "kobold", "power-up"]
    s.go("use-might")
    assert s.might == 10 and s.ability == 4 and s.ask.kind == "before-power-up", "not powered up yet"


@pytest.mark.rule("DIE-TOKEN-02", "DIE-TRAP-05")
def test_before_a_check_every_token_is_offered_beside_the_card() -> None:
    s = checking("agility", 15, creature="troll", ability=1, tokens=["health", "time"], health=3)
    assert s.options == ["use-health", "use-time", "swamp-legs", "roll"] and s.ask.rule == "DIE-TRAP-05"
    s.go("use-health")
    assert s.health == 5 and s.options == ["use-time", "swamp-legs", "roll"]
    s = at_tile("D12", ability=1, tokens=["health", "time"]).go("go-on")
    assert s.ask.kind == "before-check" and "use-time" not in s.options, "two Wizards wait"
    assert s.why_not("Time token") == "DIE-TOKEN-07"


@pytest.mark.rule("DIE-TRAP-05", "DIE-RULING-27")
def test_where_a_check_is_asked_about_a_card_that_only_passes_it_is_offered_too() -> None:
    s = checking("agility", 15, creature="dierake", ability=1, agility=10, tokens=["agility"], minions=[6])
    assert s.options == ["use-agility", "wing-over", "roll"]
    assert s.why_not("Scatter the Hoard") == "DIE-RULING-27", "that one changes a roll"


@pytest.mark.rule("DIE-KOBOLD-02", "DIE-RULING-27")
def test_why_the_kobold_waits_for_the_roll_of_a_check() -> None:
    s = checking("agility", 15, creature="troll", ability=1, kobold="kobold-helper")
    assert s.why_not("Kobold") == "DIE-RULING-27"
    s.go("roll", [1])
    assert "kobold" in s.options


@pytest.mark.rule("DIE-TOKEN-02", "DIE-NAMIC-06")
def test_tokens_may_be_used_beside_the_pips_on_a_bomb() -> None:
    s = fight("explosionist", "fighter-2", tile="E5", health=1, tokens=["health"], namic=[1]).go([6])
    assert s.options == ["pip-1", "use-health", "stop"]
    s.go("use-health")
    assert s.health == 3 and s.options == ["pip-1", "stop"]
    s.go("stop")
    assert s.health == 2 and s.m.namic == [1]


@pytest.mark.rule("DIE-TOKEN-03")
def test_what_is_said_of_a_token_that_a_flipped_tile_gives() -> None:
    s = at_tile("D12").go([10])
    assert s.ask.kind == "just-taken" and "turned over" not in s.ask.prompt()
    assert s.ask.option("go-on").label == "Keep it"
    s = moving_to("a5", "crossroads").go("a5")
    assert "turned over" in s.ask.prompt() and "turn the tile over" in s.ask.option("go-on").label
