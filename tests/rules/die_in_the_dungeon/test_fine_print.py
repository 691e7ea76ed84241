"""The fine print: limits, what is barred and why, and what each word of the content does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.die_in_the_dungeon.scene import (
    GAME,
    Scene,
    at_heads,
    at_tile,
    checking,
    explore,
    fight,
    scene,
)
from undercroft.engine import Ask, GameOver, IllegalAnswer, SetupError, Source
from undercroft.games.die_in_the_dungeon.bot.advice import advise
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.cards import WORDS, Effect
from undercroft.games.die_in_the_dungeon.content.words import HEALTH, MIGHT, SLOTS
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.rules.abilities import verdict
from undercroft.games.die_in_the_dungeon.rules.board import downgrade, gain, heal, upgrade
from undercroft.games.die_in_the_dungeon.rules.combat import HELPING, HELPING_TOKENS
from undercroft.games.die_in_the_dungeon.rules.effects import EFFECTS, Roll, apply
from undercroft.games.die_in_the_dungeon.rules.fight import protected
from undercroft.games.die_in_the_dungeon.rules.flip import Flip
from undercroft.games.die_in_the_dungeon.rules.vocabulary import points


def barred(s: Scene) -> list[tuple[str, str]]:
    """What is barred here, with the rule that bars it, places left out."""
    return [(one.label, one.rule) for one in s.ask.why_not() if not one.rule.startswith("DIE-MOVE")]


def do(s: Scene, *effects: Effect, answers: tuple[Any, ...] = (), roll: Roll | None = None) -> Scene:
    """Effects carried out with these answers."""
    rules, left = apply(s.g, s.m, effects, roll), list(answers)
    try:
        question = next(rules)
        while True:
            s.asked.append(question)
            question = rules.send(question.check(left.pop(0)))
    except StopIteration:
        assert not left
    return s


# --- before the first turn ------------------------------------------------------------------------


@pytest.mark.rule("DIE-SETUP-02", "DIE-SETUP-05", "DIE-SETUP-06", "DIE-SETUP-07", "DIE-SETUP-17")
def test_before_dice_are_placed_the_board_has_time_and_ability_only() -> None:
    g = GAME.new(GAME.setup({"map": "race", "players": 2}))
    assert g.phase == "arrange" and g.active == 0 and g.turn == 0
    for m in g.monsters:
        assert (m.value, m.die) == ([0, 0, 0, 0, 20, 1], [0, 0, 0, 0])
        assert (m.minions, m.tokens, m.xp, m.namic, m.taken) == ([6], [], 0, [], 0)
    assert g.tiles == {"a3": "start", "e3": "start"} and g.open == ["b3", "d3"]
    s = Scene(g).go("6-8-10-12")
    assert g.active == 1 and g.monsters[0].value[:4] == [6, 8, 10, 12]
    s.go("12-10-8-6")
    assert g.active == 0 and g.phase == "first" and s.dice == [20, 20]


@pytest.mark.rule("DIE-TWO-02", "DIE-SETUP-01")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"creature": "gnome"}, "no creature 'gnome'"),
        ({"rival": "gnome"}, "no creature 'gnome'"),
        ({"map": "attic"}, "no map 'attic'"),
        ({"map": "race"}, "map 'race' is for 2, not 1; for 1: training"),
        ({"map": "training", "players": 2}, "map 'training' is for 1, not 2; for 2: race"),
        ({"map": "training", "players": 3}, "for 3: none"),
        ({"map": "race", "players": 2, "rival": "deyeroller"}, "two different creatures"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        GAME.setup(options)


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.rule("DIE-DICE-10", "DIE-DICE-06")
def test_upgrades_and_downgrades_at_their_limits() -> None:
    s = scene(dice=(20, 12, 10, 4))
    upgrade(s.g, s.m, MIGHT)
    assert s.m.die == [20, 12, 10, 4], "there is nothing above a d20"
    downgrade(s.g, s.m, HEALTH)
    assert s.m.die == [20, 12, 10, 4], "nor below a d4"
    s = scene(dice=(12, 10, 8, 6), might=3)
    downgrade(s.g, s.m, MIGHT)
    assert s.m.die[0] == 10 and s.might == 3, "a value that fits stays"
    upgrade(s.g, s.m, MIGHT)
    assert s.m.die[0] == 12 and s.might == 3
    gain(s.g, s.m, MIGHT, 30)
    assert (s.m.die[0], s.might) == (20, 20), "20 is the end"


@pytest.mark.rule("DIE-REST-04")
def test_healing_counts_what_it_gives() -> None:
    s = scene(dice=(8, 10, 12, 6), health=5)
    heal(s.g, s.m, 3, "DIE-REST-01")
    assert s.health == 6 and s.events("gained")[-1]["amount"] == 1


@pytest.mark.rule("DIE-TOKEN-05", "DIE-LOSE-02")
def test_a_loss_of_health_is_asked_about_only_where_it_kills() -> None:
    lose = Effect("lose", what="health", amount=2)
    s = do(scene(health=3, tokens=["health"]), lose)
    assert s.health == 1 and s.m.tokens == ["health"]
    s = do(scene(health=2, tokens=["health"]), lose, answers=("use-health",))
    assert s.health == 2 and s.m.tokens == []
    s = do(scene(health=1, tokens=["health", "health"]), lose, answers=("use-health",))
    assert s.health == 1 and s.m.tokens == ["health"], "3 less 2: nothing more is asked"
    s = scene(health=2, tokens=["health"])
    with pytest.raises(GameOver):
        do(s, lose, answers=("stop",))
    assert s.over and not s.won
    s = scene(health=2, tokens=["time"])
    with pytest.raises(GameOver):
        do(s, lose)


@pytest.mark.rule("DIE-WIN-01")
def test_what_the_outcome_counts() -> None:
    s = fight("cleric-1", tile="E1", heroes=4).go("attack-might", [8])
    assert s.g.outcome is not None
    assert s.g.outcome.scores == {"player-1": 1.0}
    assert s.g.outcome.points == {"heroes": 5, "epics": 1, "tiles": 2}
    s = scene(map="race", players=2, time=1, ability=0, minions=[]).go("b3")
    assert s.g.outcome is not None and s.g.outcome.scores == {"player-1": 0.0, "player-2": 1.0}


@pytest.mark.rule("DIE-WIN-03", "DIE-WIN-02")
@pytest.mark.parametrize(
    ("map", "board", "phase", "won"),
    [
        ("two-doors", {"epics": 1}, "end", False),
        ("two-doors", {"epics": 2}, "fight", True),
        ("pilgrims-ring", {"heroes": 19}, "end", False),
        ("pilgrims-ring", {"heroes": 20}, "fight", True),
        ("crossroads", {"taken": 4}, "end", False),
        ("crossroads", {"taken": 5}, "heads", False),
        ("crossroads", {"taken": 5}, "end", True),
        ("sunken-library", {"namic": [0, 0, 0, 0], "xp": 0}, "end", False),
        ("sunken-library", {"namic": [0, 0, 0, 0], "xp": 1}, "fight", True),
    ],
)
def test_when_an_objective_is_fulfilled(map: str, board: dict[str, Any], phase: str, won: bool) -> None:
    s = scene(map=map, phase=phase, **board)
    objective = BOX.maps[map].objective
    assert progress.done(s.g, s.m, objective) is won
    done, wanted = progress.progress(s.g, s.m, objective)
    assert (done >= wanted) is (won or phase == "heads")


@pytest.mark.rule("DIE-WIN-03", "DIE-TILE-07")
def test_the_seventh_tile_of_the_training_dungeon_wins() -> None:
    s = scene(map="training", ability=0, minions=[])
    for place, tile in (("b1", "D1"), ("b2", "Q3"), ("b3", "D2"), ("c2", "S4"), ("d1", "D3"), ("d2", "T3")):
        s.g.tiles[place] = tile
    s.g.open = ["d3"]
    assert progress.progress(s.g, s.m, BOX.maps["training"].objective) == (6, 7)
    s.go("d3", "D4", [1])
    assert not s.over and s.ask.kind == "attack"
    s.c.party, s.c.totals = ["cleric-1"], [2, 2, 2]
    s.go("attack-might", [8])
    assert s.won and s.g.outcome is not None and s.g.outcome.rule == "DIE-WIN-03"


# --- a turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("DIE-ABIL-06", "DIE-TURN-03")
def test_before_power_up_nothing_is_asked_where_nothing_can_be_used() -> None:
    s = scene(creature="diemon", ability=4, cards=[]).go()
    assert s.ask.kind == "act" and s.ability == 4
    s = scene(creature="troll", ability=3, health=1).go()
    assert s.ask.kind == "act" and s.ability == 4


@pytest.mark.rule("DIE-ABIL-06", "DIE-REST-01")
def test_abilities_come_before_the_rest() -> None:
    s = scene(creature="troll", ability=2, health=2).go("rest-1")
    assert s.ask.kind == "move" and "regrow" not in s.options
    assert s.why_not("Regrow") == "DIE-ABIL-06" and s.why_not("Rest") == "DIE-REST-01"


@pytest.mark.rule("DIE-TOKEN-02")
def test_tokens_before_a_tile_one_after_the_other() -> None:
    s = at_tile("T12", time=9, tokens=["might", "time", "magic"], might=1, magic=1).go("use-might")
    assert s.ask.kind == "before-tile" and s.options == ["use-magic", "go-on"]
    s.go("use-magic")
    assert s.time == 8 and (s.might, s.magic) == (3, 3), "the storm took 1 Time"
    s = at_tile("T12", time=9, tokens=["time"]).go()
    assert s.time == 8 and s.ask.kind == "ready", "a Time token alone is not asked about"
    s = at_tile("C7", tokens=["time"]).go()
    assert s.options == ["use-time", "go-on"], "a loss that may still be avoided is not called for yet"


@pytest.mark.rule("DIE-TOKEN-02", "DIE-TRAP-01")
def test_a_token_that_makes_the_die_larger_may_come_before_the_check() -> None:
    s = checking("might", 9, dice=(8, 10, 12, 6), might=7, tokens=["might", "might"])
    assert s.ask.kind == "before-check"
    assert s.options == ["use-might", "roll"]
    s.go("use-might")
    assert s.might == 9 and s.options == ["use-might", "roll"], "the other one would make it a d12"
    s.go("roll")
    assert s.dice == [10]
    s = checking("might", 9, dice=(8, 12, 12, 6), might=7, tokens=["might"]).go("roll")
    assert s.dice == [8] and s.m.tokens == ["might"]
    s = checking("might", 9, dice=(8, 12, 12, 6), might=6, tokens=["might"])
    assert s.dice == [8], "6 + 2 is still a d8: it is as good after the roll"
    s = checking("might", 9, dice=(8, 12, 12, 6), might=8, tokens=["magic"])
    assert s.dice == [8], "another stat's token changes nothing"


@pytest.mark.rule("DIE-TOKEN-02", "DIE-ABIL-06", "DIE-TOKEN-06")
def test_before_a_power_up_that_takes_the_last_time_tokens_and_abilities_may_be_used() -> None:
    """Page 10: tokens at any time; page 4: cards before the Ability point as well as after it."""
    s = scene(map="long-gallery", time=1, tokens=["time", "might"]).go()
    assert s.ask.kind == "before-power-up" and s.ask.about.asked(s.g.names) == LAST_TIME
    assert s.options == ["use-time", "use-might", "power-up"]
    s.go("use-time")
    assert s.time == 3 and s.ask.kind == "act", "4, less the one that the gallery takes"
    s = scene(map="long-gallery", creature="tombstones", time=1, ability=3).go()
    assert "borrowed-hours" in s.options
    assert scene(map="long-gallery", time=1, tokens=["time"]).go("power-up").over
    assert scene(map="long-gallery", time=2, tokens=["time"]).go().ask.kind == "act"
    assert scene(map="first-blood", time=1, tokens=["time"]).go().ask.kind == "act"


LAST_TIME = "Power Up takes your last point of Time: use something before it?"


# --- what is barred -------------------------------------------------------------------------------

USED = "DIE-ABIL-04"


def test_what_is_barred_at_the_start_of_a_turn() -> None:
    s = scene(creature="troll", ability=1, cards=["femur-club", "swamp-legs"], health=6).go()
    assert barred(s) == [
        ("Rest", "DIE-REST-03"), ("Thick Hide", "DIE-RULING-77"), ("Femur Club", "DIE-RULING-82"),
        ("Swamp Legs", "DIE-ABIL-08"), ("Marrow Feast", USED), ("Bone Wall", USED),
        ("Use a DieMinion", "DIE-MINION-03"),
    ]  # fmt: skip
    s = scene(
        map="broken-bridge", creature="diemon", cards=["furnace-heart"], ability=0, health=3,
        tokens=["diemaster"], kobold="kobold-helper",
    ).go()  # fmt: skip
    assert barred(s) == [
        ("Rest", "DIE-RULING-87"), ("Fire Strike", "DIE-RULING-82"), ("Ember Skin", "DIE-RULING-82"),
        ("Furnace Heart", "DIE-ABIL-05"), ("Inferno", USED), ("Brimstone", USED), ("Walk Through Fire", USED),
        ("Kobold, the Helper", "DIE-KOBOLD-02"), ("Use a DieMinion", "DIE-MINION-03"),
        ("Use the DieMaster token", "DIE-MASTER-02"),
    ]  # fmt: skip
    places = {one.label: one.rule for one in s.ask.why_not() if one.rule.startswith("DIE-MOVE")}
    assert places.pop("a3") == "DIE-MOVE-06" and set(places.values()) == {"DIE-MOVE-01"} and len(places) == 7


def test_what_is_barred_at_the_start_of_a_round() -> None:
    s = fight(
        "fighter-1", creature="tombstones", ability=3, tokens=["health"], kobold="kobold-scrounger",
        cards=["sword-oath", "grave-terror", "tower-shield"],
    ).go("dread", "might")  # fmt: skip
    assert s.options == ["use-health", "go"] and barred(s) == [
        ("Dread", "DIE-RULING-26"), ("Borrowed Hours", "DIE-ABIL-05"), ("Sword Oath", "DIE-RULING-26"),
        ("Grave Terror", "DIE-RULING-26"), ("Tower Shield", "DIE-RULING-26"), ("No Breath to Hold", USED),
        ("Kobold, the Scrounger", "DIE-KOBOLD-02"),
    ]  # fmt: skip


def test_what_is_barred_at_a_hit() -> None:
    s = fight("rogue-4", "wizard-1", creature="troll", ability=1, agility=5, tokens=["health"], cards=[])
    s.go("go", [10])
    assert s.ask.about.damage == 1 and s.options == ["stat-0", "use-health", "thick-hide"]
    used = [(name, USED) for name in ("Marrow Feast", "Bone Wall", "Swamp Legs", "Femur Club")]
    assert barred(s) == [
        ("Take it off Agility", "DIE-PERK-10"), ("Boost Agility", "DIE-BOOST-05"),
        ("Regrow", "DIE-RULING-77"), *used,
    ]  # fmt: skip
    s = fight("wizard-4", creature="troll", ability=0, magic=1, tokens=["time", "health"], cards=[])
    s.go("go", [10])
    assert s.ask.about.damage == 1 and s.options == ["stat-0", "use-health"]
    assert barred(s)[:3] == [
        ("Take it off Magic", "DIE-DMG-04"), ("Boost Magic", "DIE-BOOST-05"),
        ("Use a Time token", "DIE-TOKEN-07"),
    ]  # fmt: skip
    s = fight("wizard-4", magic=2, tokens=["time"]).go("go", [9])
    assert s.options == ["stat-0", "stat-1", "use-time"], "no Time is lost by it"


def test_what_is_barred_at_a_failed_roll() -> None:
    s = fight(
        "fighter-2", creature="dierake", ability=1, cards=[], might=1, xp=2, tokens=["diemaster"],
        minions=[8], kobold="kobold-helper", kobold_used=True,
    ).go([1], "attack-might", [5])  # fmt: skip
    assert s.options == ["minion-d8", "scatter-the-hoard", "stop"]
    assert barred(s)[:6] == [
        ("Boost with Might", "DIE-BOOST-03"), ("Boost with Agility", "DIE-BOOST-03"),
        ("Boost with Magic", "DIE-BOOST-03"), ("Spend DieNamic pips", "DIE-NAMIC-08"),
        ("Hoard", "DIE-RULING-77"), ("Bed of Dice", USED),
    ]  # fmt: skip
    assert barred(s)[-2:] == [
        ("Kobold, the Helper", "DIE-KOBOLD-02"), ("Use the DieMaster token", "DIE-MASTER-02"),
    ]  # fmt: skip
    s = fight("fighter-2", creature="diemon", cards=[], might=3, namic=[1], xp=2).go([1], "attack-might", [6])
    assert barred(s)[:3] == [
        ("Boost with Agility", "DIE-BOOST-03"), ("Boost with Magic", "DIE-BOOST-03"),
        ("Fire Strike", "DIE-RULING-77"),
    ]  # fmt: skip


def test_what_is_barred_at_an_attack() -> None:
    s = fight(
        "fighter-1", creature="troll", cards=["femur-club", "swamp-legs"], ability=2, tokens=["diemaster"],
        minions=[6], namic=[1], beast=True, kobold="kobold-scrounger",
    ).go("go", [1])  # fmt: skip
    assert barred(s) == [
        ("Regrow", "DIE-RULING-77"), ("Thick Hide", "DIE-RULING-77"), ("Femur Club", "DIE-RULING-77"),
        ("Swamp Legs", "DIE-ABIL-08"), ("Marrow Feast", USED), ("Bone Wall", USED),
        ("Kobold, the Scrounger", "DIE-KOBOLD-02"), ("Diesplacer Beast", "DIE-BEAST-02"),
        ("Use a DieMinion", "DIE-MINION-03"), ("Spend DieNamic pips", "DIE-NAMIC-06"),
        ("Skip the attack", "DIE-RULING-65"), ("Retreat", "DIE-COMBAT-03"),
    ]  # fmt: skip


@pytest.mark.rule("DIE-EPIC-18", "DIE-PERK-12", "DIE-EPIC-14", "DIE-FIGHT-05")
@pytest.mark.parametrize(
    ("party", "kept"),
    [
        (["cleric-1", "fighter-1", "ranger"], [("Fighter 1", "DIE-PERK-12"), ("Elf Ranger", "DIE-EPIC-18")]),
        (["cleric-1", "cleric-2"], [("Cleric 2", "DIE-FIGHT-05")]),
        (["patriarch", "fighter-1"], [("Fighter 1", "DIE-EPIC-14")]),
        (
            ["fighter-2", "rogue-1", "barbarian"],
            [("Fighter 2", "DIE-FIGHT-05"), ("Barbarian", "DIE-FIGHT-05")],
        ),
    ],
)
def test_who_is_protected_and_by_what(party: list[str], kept: list[tuple[str, str]]) -> None:
    s = fight(*party)
    assert [(one.barred(s.g.names).label, one.rule) for one in protected(s.g)] == kept


@pytest.mark.rule("DIE-EPIC-08", "DIE-EPIC-15")
def test_who_denies_abilities() -> None:
    s = fight("patriarch", "fighter-1", creature="troll", ability=4)
    no = verdict(s.g, s.m, BOX.abilities["regrow"], "round")
    assert no is not None and no.rule == "DIE-EPIC-15"
    s = at_heads("E2", creature="troll", ability=4).go()
    no = verdict(s.g, s.m, BOX.abilities["regrow"], "round")
    assert no is not None and no.rule == "DIE-EPIC-08"


# --- fights ---------------------------------------------------------------------------------------


@pytest.mark.rule("DIE-ATT-05", "DIE-TOKEN-04")
def test_a_token_does_not_turn_the_highest_number_aside() -> None:
    s = fight("fighter-1", tokens=["might"], might=3).go("go", [4], "use-might")
    assert s.ask.kind == "hit" and s.might == 5, "4 on a d4 hits whatever Might is"
    s = fight("fighter-3", tokens=["might"], might=3).go("go", [5], "use-might")
    assert s.ask.kind == "attack" and s.events("missed"), "5 on a d10 does not hit 5"


@pytest.mark.rule("DIE-COMBAT-03")
def test_what_keeps_a_fight_from_being_hopeless() -> None:
    """Two level 4 Clerics have 12/12/14: a d6 at 1 needs 7 more, a d8 at 1 for Magic 7 more."""
    weak = {"dice": (6, 6, 8, 4), "might": 1, "agility": 1, "magic": 1, "creature": "diemon", "cards": []}
    assert fight("cleric-4", "cleric-4", **weak).go().over
    assert fight("cleric-4", "cleric-4", **weak, minions=[6]).go().over, "6 + 6 is not above 12"
    assert not fight("cleric-4", "cleric-4", **weak, minions=[4], namic=[1, 2]).go().over, "6 + 7 is"
    assert fight("cleric-4", "cleric-4", **{**weak, "might": 6}, namic=[1]).go().over, "6 + 5 + 1 is not"
    assert not fight("cleric-4", "cleric-4", **{**weak, "might": 6}, namic=[1, 1]).go().over, "6 + 5 + 2 is"
    helper = {"namic": [1, 2, 2], "kobold": "kobold-helper"}
    assert not fight("cleric-4", "cleric-4", **weak, **helper).go().over, "6 + 5 + 2 is"
    assert fight("cleric-4", "cleric-4", **weak, **helper, kobold_used=True).go().over
    s = fight("patriarch", "cleric-4", **weak, minions=[12]).go()
    assert s.over, "DieMinions that are forbidden do not count"
    s = fight("cleric-4", "cleric-4", **weak, minions=[4], namic=[1])
    s.c.lasting = {"fight-0": 2}
    assert not s.go().over, "6 + 5 + 2 for what the tile gives is"
    s = fight("cleric-4", "cleric-4", **weak, minions=[4], namic=[1, 2])
    s.c.lasting = {"fight-0": -1, "fight-1": -1, "fight-2": -1}
    assert s.go().over, "6 + 7 less 1 is not"
    assert not fight("fighter-4", **weak).go().over, "heroes who attack bring an end by themselves"
    assert not fight("ranger", "cleric-4", "cleric-4", **weak).go().over, "so does an arrow every round"


@pytest.mark.rule("DIE-COMBAT-03", "DIE-RULING-49")
@pytest.mark.parametrize(
    ("creature", "cards", "enough", "too_little"),
    [
        ("troll", ["femur-club"], 14, 15), ("deyeroller", [], 12, 13), ("diemon", [], 11, 12),
        ("diemon", ["brimstone"], 13, 14), ("dierake", [], 21, 22), ("tombstones", ["sword-oath"], 12, 13),
        ("tombstones", [], 9, 10), ("troll", ["marrow-feast"], 9, 10),
    ],
)  # fmt: skip
def test_how_much_help_keeps_a_fight_from_being_hopeless(
    creature: str, cards: list[str], enough: int, too_little: int
) -> None:
    """A d10 at 1 reaches 10; what could be added with 4 Ability decides, and hours or Health add nothing."""
    weak = {"dice": (6, 8, 10, 12), "might": 1, "agility": 1, "magic": 1, "ability": 4}
    for total, over in ((enough, False), (too_little, True)):
        s = fight("cleric-3", "cleric-3", creature=creature, cards=cards, **weak)
        s.c.totals, s.m.value[5] = [total] * 3, 4
        assert s.go().over is over, f"{creature} against {total}"


def test_a_bot_brings_a_fight_to_its_end_that_costs_nothing() -> None:
    """Nobody attacks and no roll as it falls wins: what could turn the fight is used, and then it is over."""
    weak = {"dice": (6, 8, 10, 12), "might": 1, "agility": 1, "magic": 1, "ability": 4}
    for creature, cards in (("diemon", ["inferno"]), ("deyeroller", []), ("troll", ["femur-club"])):
        s = fight("cleric-3", "cleric-3", creature=creature, cards=cards, begin=False, **weak).go()
        for _ in range(20):
            if s.over or s.g.combat is None:
                break
            s.go(advise(s.g, s.ask, Source("x")) if isinstance(s.pending, Ask) else [1])
        assert s.over or s.g.combat is None, creature


@pytest.mark.rule("DIE-COMBAT-03", "DIE-TOKEN-02")
@pytest.mark.parametrize("token", SLOTS)
def test_which_tokens_keep_a_fight_from_being_hopeless(token: str) -> None:
    weak = {"dice": (6, 6, 8, 4), "might": 1, "agility": 1, "magic": 1, "creature": "diemon", "cards": []}
    s = fight("cleric-4", "cleric-4", **weak, tokens=[token]).go()
    assert s.over is (token in ("health", "time"))
    assert set(HELPING) <= set(WORDS) and set(HELPING_TOKENS) <= set(SLOTS)


@pytest.mark.rule("DIE-COMBAT-03")
@pytest.mark.parametrize(
    ("creature", "card", "ability"),
    [
        ("troll", "femur-club", 3), ("deyeroller", "mesmerise", 4), ("diemon", "inferno", 4),
        ("diemon", "brimstone", 3), ("diemon", "furnace-heart", 3), ("dierake", "all-that-glitters", 3),
        ("dierake", "bed-of-dice", 4),
    ],
)  # fmt: skip
def test_which_cards_keep_a_fight_from_being_hopeless(creature: str, card: str, ability: int) -> None:
    heroes = ["cleric-3", "cleric-3"]
    weak = {"dice": (6, 6, 8, 4), "might": 1, "agility": 1, "magic": 1, "creature": creature}
    s = fight(*heroes, **weak, cards=[card], ability=4, begin=False)
    assert not s.go().over
    s = fight(*heroes, **weak, cards=[card], ability=0).go()
    assert s.over, "not if it cannot be paid"


@pytest.mark.rule("DIE-EPIC-17")
def test_the_bomb_needs_two_at_least() -> None:
    s = fight("explosionist", "cleric-1")
    s.c.round = 9
    s.go([1])
    assert s.health == 6 and s.ask.kind == "attack"
    s = fight("explosionist", "cleric-1")
    s.c.round = 9
    s.go([2])
    assert s.health == 5
    s = fight("explosionist", "cleric-1", namic=[1]).go([6], "stop")
    assert s.health == 5 and s.m.namic == [1]
    s = fight("explosionist", "cleric-1", namic=[1])
    s.c.round = 2
    s.go([6])
    assert s.health == 5 and s.ask.kind == "attack", "one pip does not bring 6 below 5: nobody is asked"


# --- words of the content -------------------------------------------------------------------------


@pytest.mark.parametrize(("each", "amount"), [("", 2), ("hero", 6), ("minion", 4), ("pip", 10), ("round", 8)])
def test_what_an_amount_is_multiplied_by(each: Any, amount: int) -> None:
    s = fight("fighter-1", "rogue-1", "wizard-1", "ranger", minions=[4, 6], namic=[1, 0, 4])
    s.c.round = 4
    assert points(s.g, s.m, Effect("gain", what="time", amount=2, each=each)) == amount


def test_outside_a_fight_there_are_no_heroes_and_one_round() -> None:
    s = scene()
    assert points(s.g, s.m, Effect("gain", amount=2, each="hero")) == 0
    assert points(s.g, s.m, Effect("gain", amount=2, each="round")) == 2


@pytest.mark.rule("DIE-DMG-02", "DIE-LOSE-01")
@pytest.mark.parametrize(
    ("what", "answers", "after"),
    [
        ("time", (), [5, 5, 5, 5, 7, 3]), ("health", (), [5, 5, 5, 3, 9, 3]),
        ("ability", (), [5, 5, 5, 5, 9, 1]),
        ("might", (), [3, 5, 5, 5, 9, 3]), ("stat", ("magic",), [5, 5, 3, 5, 9, 3]),
    ],
)  # fmt: skip
def test_a_named_loss_comes_off_exactly_that(what: str, answers: tuple[str, ...], after: list[int]) -> None:
    s = scene(might=5, agility=5, magic=5, health=5, time=9, ability=3)
    do(s, Effect("lose", what=what, amount=2), answers=answers)
    assert s.m.value == after and set(s.rules("lost")) == {"DIE-RULING-29"}


def test_losing_a_dieminion_takes_one_if_there_is_one() -> None:
    assert do(scene(minions=[]), Effect("drop-minion")).m.minions == []
    assert do(scene(minions=[8]), Effect("drop-minion")).m.minions == []
    s = do(scene(minions=[8, 4]), Effect("drop-minion"), answers=("minion-d4",))
    assert s.m.minions == [8] and s.rules("minion-lost") == ["DIE-RULING-29"]


def test_two_dice_change_places_with_their_numbers() -> None:
    s = do(scene(dice=(8, 10, 12, 6), might=1, magic=7), Effect("swap"), answers=("might-magic",))
    assert s.m.die == [12, 10, 8, 6] and s.m.value[:4] == [7, 10, 1, 6]
    assert s.asked[-1].options == ["might-agility", "might-magic", "agility-magic"]


def test_turning_pips_up_again_stops_at_what_each_die_is_worth() -> None:
    s = do(scene(namic=[0, 1, 1]), Effect("refill", amount=9))
    assert s.m.namic == [1, 2, 3] and s.events("refilled")[0]["amount"] == 4
    s = do(scene(namic=[0, 2, 2]), Effect("refill", amount=1))
    assert s.m.namic == [0, 2, 3]


def test_several_dieminions_at_once() -> None:
    s = do(scene(minions=[4], namic=[2]), Effect("minion", die=6, each="pip"))
    assert s.m.minions == [4, 6, 6] and len(s.events("took")) == 2


@pytest.mark.parametrize(
    ("effect", "answers", "passing"),
    [
        (Effect("bonus", amount=3), (), {"fight-0": 3, "fight-1": 3, "fight-2": 3}),
        (Effect("bonus", what="magic", amount=3), (), {"fight-2": 3}),
        (Effect("weaken", what="might", amount=2), (), {"total-0": -2}),
        (Effect("weaken", what="stat", amount=2), ("agility",), {"total-1": -2}),
        (Effect("weaken", amount=1), (), {"total-0": -1, "total-1": -1, "total-2": -1}),
        (Effect("embolden", what="magic", amount=2), (), {"total-2": 2}),
        (Effect("press", what="agility", amount=2), (), {"press-1": 2}),
        (Effect("guard", amount=-1), (), {"guard-0": -1, "guard-1": -1, "guard-2": -1}),
        (Effect("hush", what="stat"), ("magic",), {"hush-2": 1}),
        (Effect("hush"), (), {"hush-0": 1, "hush-1": 1, "hush-2": 1}),
        (Effect("ward", amount=2), (), {"ward": 2}),
        (Effect("sure"), (), {"sure": 1}),
    ],
    ids=lambda value: value.do if isinstance(value, Effect) else "",
)
def test_what_a_modifier_changes(effect: Effect, answers: tuple[str, ...], passing: dict[str, int]) -> None:
    s = do(fight("fighter-2", "wizard-2"), effect, answers=answers)
    assert s.c.passing == passing and s.c.lasting == {}
    before = BOX.parties(s.c.party).totals
    assert s.c.totals == [before[n] + passing.get(f"total-{n}", 0) for n in range(3)]
    from msgspec.structs import replace

    s = do(fight("fighter-2", "wizard-2"), replace(effect, lasts="combat"), answers=answers)
    assert s.c.lasting == passing and s.c.passing == {}
    assert not do(scene(), replace(effect, what="might" if answers else effect.what)).events("modified")


@pytest.mark.rule("DIE-COMBAT-01")
def test_modifiers_of_a_round_end_with_it() -> None:
    s = fight("fighter-2", creature="deyeroller", ability=2, cards=[]).go("withering-stare", "might", [1])
    assert s.c.totals == [3, 4, 2]
    s.go("attack-agility", [1], "stop")
    assert s.c.totals == [6, 4, 2] and s.c.passing == {} and s.c.round == 2


def test_abilities_at_a_roll() -> None:
    roll = Roll(0, 8, 3, 9, "roll")
    do(fight("fighter-1", minions=[6, 4]), Effect("hurl", amount=2), answers=("minion-d6",), roll=roll)
    assert roll.result == 15, "3 and twice 6"
    do(fight("fighter-1", minions=[6, 4]), Effect("add", amount=2, each="minion"), roll=roll)
    assert roll.result == 19
    s = fight("fighter-1")
    asked = EFFECTS["reroll"](s.g, s.m, Effect("reroll"), roll)
    assert asked is not None and next(asked).purpose(s.g.names) == "your Might attack"
    trap = Roll(1, 8, 3, 9, "trap")
    asked = EFFECTS["reroll"](s.g, s.m, Effect("reroll"), trap)
    assert asked is not None and next(asked).purpose(s.g.names) == "your Agility check"


# --- flipping by hand -----------------------------------------------------------------------------


def test_a_flip_takes_what_is_left_of_the_pile() -> None:
    flip = Flip("T", ["T1", "T2"])
    assert flip.parse(" t2 ") == "T2" and flip.check("T1") == "T1"
    assert flip.outcomes() == [("T1", 0.5), ("T2", 0.5)]
    for wrong in ("T3", 2, None):
        with pytest.raises(IllegalAnswer, match="T1, T2"):
            flip.check(wrong)
    assert flip.schema().keys == ["T1", "T2"] and flip.schema().kind == "T"
    s = explore(scene(map="first-blood", ability=0, minions=[]), "T5", "b2")
    s.g.place = ""
    s.g.phase, s.g.open = "act", ["c2"]
    s.go("c2")
    assert "T5" not in s.pending.left and "T6" in s.pending.left
