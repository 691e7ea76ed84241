"""A hero's turn: support, action, targets, and the drop."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.stygian_society.scene import (
    ask_of,
    effect,
    fall,
    hero_of,
    names,
    printed,
    put,
    run,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive, events_of
from undercroft.engine import IllegalAnswer
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import Peril
from undercroft.games.stygian_society.rules import dropping, enemies, skills, turn
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import wild_choices
from undercroft.games.stygian_society.tower.drop import Drop


@pytest.mark.rule("STY-TURN-01", "STY-ENEMY-01", "STY-HERO-01")
def test_a_turn_runs_support_action_target_drop_enemies_hero_end_and_passes_left() -> None:
    g = scene(phase="turn", skills={"knight": ["hold-the-stair"]}, rear=("wick-imp",), field={"red": 2})
    heard = events_of(g)
    run(
        g, "support:hold-the-stair", "act:steel-fist", "blue",
        fall({"blue": 3, "red": 1}), "sets:0",
    )  # fmt: skip
    kinds = [kind for kind, _, _ in heard]
    order = ["turn", "used", "chose", "targets", "dropped", "activated", "paid", "acted", "wounded"]
    assert [kind for kind in kinds if kind in order] == order, "the enemies act before the hero"
    assert g.hero.id == "spellslinger" and g.phase == "turn"


@pytest.mark.rule("STY-TURN-02")
def test_a_hero_may_use_no_support() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]})
    step(g, "act:steel-fist")
    assert g.phase == "target" and g.now.support == "" and g.hero.exhausted == []


@pytest.mark.rule("STY-TURN-03")
def test_only_one_support_a_turn() -> None:
    g = scene(skills={"knight": ["hold-the-stair", "muster-cry"]})
    step(g, "support:hold-the-stair")
    ask = ask_of(g)
    assert not any(key.startswith("support:") for key in ask.options)
    assert {b.label: b.rule for b in ask.why_not()}["Muster Cry"] == "STY-TURN-03"


@pytest.mark.rule("STY-TURN-04", "STY-SKILL-01")
def test_no_support_once_the_action_has_begun() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]}, phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    assert not any("support" in key for key in ask_of(g).options)
    g.phase = "end"
    stricken(g, "knight", "blue")
    assert not any("support" in key for key in ask_of(g).options)


@pytest.mark.rule("STY-TURN-05")
def test_an_action_must_be_chosen_and_only_its_effect_can_be_skipped() -> None:
    ask = ask_of(scene())
    assert "pass" not in ask.options and all(key.startswith("act:") for key in ask.options)
    with pytest.raises(IllegalAnswer):
        ask.check("pass")
    g = scene(phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    assert "skip" in ask_of(g).options
    regrouping = scene(phase="regroup")
    regrouping.now.card = "regroup"
    assert step(regrouping).asks == [], "Regroup cannot be skipped"


@pytest.mark.rule("STY-TURN-06")
def test_the_action_is_an_own_skill_a_treasure_a_party_action_or_a_generic_one() -> None:
    g = scene(
        active="doctor", skills={"doctor": ["tincture"], "knight": ["cleaving-arc"]},
        treasures={"doctor": ["crossbow"]},
    )  # fmt: skip
    with printed("treasures", "hellfire-mortar", party=True):
        g.party = ["hellfire-mortar"]
        options = turn.menu(g, g.hero)[0]
    expected = ["scalpel-and-stitch", "tincture", "crossbow", "hellfire-mortar", "scuffle", "regroup"]
    assert [key.removeprefix("act:") for key in options] == expected
    g.hero.exhausted = ["crossbow"]
    assert "act:crossbow" not in turn.menu(g, g.hero)[0]


@pytest.mark.rule("STY-TURN-07")
def test_where_a_card_says_otherwise_the_card_leads() -> None:
    g = scene(field={"red": 3}, phase="enemies", skills={"spellslinger": ["counterword"]})
    g.now.stilled = ["red"]
    step(g)
    assert g.wounds == 0 and g.field["red"] == 3, "a card that holds red still beats the enemy procedure"


@pytest.mark.rule("STY-TURN-08")
def test_targets_are_named_before_any_cube_is_dropped() -> None:
    g = scene(front=("clank", "clank"), phase="target")
    g.now.card = "steel-fist"
    ran = step(g, g.front[1].id, "white")
    assert [ask.kind for ask in ran.asks] == ["target", "wild"] and g.phase == "drop"
    assert g.now.targets == [g.front[1].id] and sum(g.supply.values()) == 60


@pytest.mark.rule("STY-TURN-09")
@pytest.mark.parametrize(
    ("card", "reach"),
    [
        ("steel-fist", ["clank", "clank"]),
        ("frost-needle", ["wick-imp", "wick-imp"]),
        ("ember-lance", ["clank", "clank", "wick-imp", "wick-imp"]),
    ],
)
def test_a_skill_says_which_rank_its_target_stands_in(card: str, reach: list[str]) -> None:
    g = scene(front=("clank", "clank"), rear=("wick-imp", "wick-imp"))
    assert names(skills.reachable(g, box().cards[card])) == reach
    ask = drive(skills.choose_targets(g, g.hero, box().cards[card]), stop=True).pending
    assert sorted(ask.options) == sorted(f.id for f in skills.reachable(g, box().cards[card]))


def test_a_skill_without_a_legal_target_may_be_chosen_to_drop_its_cubes() -> None:
    g = scene(rear=(), phase="target", active="spellslinger", skills={"spellslinger": ["frost-needle"]})
    g.now.card = "frost-needle"
    run(g, "white", fall({"white": 3}), until="end")
    assert g.field["white"] == 3, "STY-RULING-05: nothing to pay for, the cubes stay"


def test_a_target_that_left_is_not_replaced_and_not_paid_for() -> None:
    g = scene(front=("clank", "clank"), phase="hero", field={"blue": 4})
    g.now.card, g.now.targets = "steel-fist", ["clank-9"]
    step(g)
    assert g.phase == "end" and g.field["blue"] == 4, "STY-RULING-06"
    g = scene(front=("clank",), rear=("wick-imp",), phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.rear[0].id]
    step(g, "sets:0")
    assert names(g.rear) == [], "a target that merely changed rank is still hit"


@pytest.mark.rule("STY-TURN-08", "STY-RULING-06")
def test_an_attack_on_a_whole_rank_hits_who_stood_there_before_the_drop_and_nobody_who_joins() -> None:
    arc = {"knight": ["cleaving-arc"]}
    g = scene(room="orrery", front=("ogre-porter", "ogre-porter"), skills=arc, field={"blue": 3})
    step(g, "act:cleaving-arc")
    step(g)
    step(g, fall())
    enemies.add_enemy(g, "ogre-porter")
    step(g)
    step(g, "sets:0")
    assert [figure.wounds for figure in g.front] == [2, 2, 0]


# --- skills by type -------------------------------------------------------------------------------------


@pytest.mark.rule("STY-SKILL-02", "STY-HERO-10")
def test_most_actions_stay_ready_and_some_are_exhausted_by_use() -> None:
    actions = [s for s in box().skills.values() if s.type == "action"]
    assert sum(not s.use for s in actions) > sum(bool(s.use) for s in actions) > 0
    g = scene(phase="hero", active="doctor", field={"green": 4}, wounds=9, skills={"doctor": ["panacea"]})
    g.now.card = "panacea"
    step(g, "sets:0")
    assert g.hero.exhausted == ["panacea"] and g.wounds == 0
    g = scene(phase="hero", active="doctor", field={"green": 2}, wounds=9, skills={"doctor": ["panacea"]})
    g.now.card = "panacea"
    step(g)
    assert g.hero.exhausted == [], "a forfeited card was not used (STY-RULING-07)"


@pytest.mark.rule("STY-SKILL-01")
def test_many_supports_are_exhausted_by_use_but_not_all() -> None:
    supports = [s for s in box().skills.values() if s.type == "support"]
    assert sum(s.use == "exhaust" for s in supports) > sum(not s.use for s in supports) > 0
    g = scene(active="burglar", skills={"burglar": ["grave-robber"]}, field={"white": 3})
    step(g, "support:grave-robber", "field:white", "field:white")
    assert g.hero.exhausted == [] and g.crypt["white"] == 2 and g.supply["white"] == 8


@pytest.mark.rule("STY-SKILL-03")
def test_a_passive_always_works_for_its_owner_and_is_never_exhausted() -> None:
    assert all(not c.use for c in box().cards.values() if c.type == "passive")
    g = scene(phase="hero", field={"blue": 2}, skills={"knight": ["battle-drill"]}, front=("ogre-porter",))
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:0")
    assert g.front[0].wounds == 4, "3 and 1 for Battle Drill"
    drive(fx.apply(g, [effect("exhaust", 2)], fx.Cause(g.hero)))
    assert g.hero.exhausted == [], "effects that exhaust cards cannot choose it (STY-RULING-89)"
    other = scene(
        phase="hero",
        active="doctor",
        field={"green": 2},
        skills={"knight": ["battle-drill"]},
        front=("ogre-porter",),
    )
    other.now.card, other.now.targets = "scalpel-and-stitch", [other.front[0].id]
    step(other, "sets:0")
    assert other.front[0].wounds == 1, "not for others"


@pytest.mark.rule("STY-SKILL-04")
def test_a_response_comes_right_after_its_event_and_many_are_exhausted_by_use() -> None:
    responses = [s for s in box().skills.values() if s.type == "response"]
    assert sum(s.use == "exhaust" for s in responses) > len(responses) / 2
    g = scene(
        active="doctor", skills={"knight": ["riposte"]}, field={"red": 3}, phase="enemies", front=("clank",)
    )
    heard = events_of(g)
    ran = step(g, "knight:riposte")
    assert ran.asks[0].kind == "respond-wounded" and ran.asks[0].seat == hero_of(g, "knight").seat
    assert g.front[0].wounds == 3 and hero_of(g, "knight").exhausted == ["riposte"]
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("suffered") < kinds.index("used") < kinds.index("peril"), (
        "before anything else goes on"
    )


@pytest.mark.rule("STY-SKILL-05")
def test_an_exhausted_response_is_not_offered_and_a_new_floor_does_not_refresh() -> None:
    g = scene(skills={"knight": ["riposte"]}, field={"red": 3}, phase="enemies")
    g.heroes[0].exhausted = ["riposte"]
    assert step(g).asks == []
    g = scene(skills={"knight": ["riposte"]}, floor=0, phase="floor", front=())
    g.heroes[0].exhausted = ["riposte"]
    step(g, ["kennels"])
    assert g.heroes[0].exhausted == ["riposte"]


# --- the drop -------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-DROP-01", "STY-DROP-03", "STY-DROP-06", "STY-TURN-06", "STY-DROP-02")
@pytest.mark.example("STY-EX-01")
def test_the_knight_drops_two_blue_one_white_and_the_peril_cubes_together() -> None:
    g = scene(front=("clank", "clank"), rear=("wick-imp",))
    step(g, "act:steel-fist")
    step(g, g.front[0].id, "white")
    drop = ask_of(g)
    assert isinstance(drop, Drop)
    assert sorted(drop.cubes) == ["black", "blue", "blue", "red", "white", "yellow"]


@pytest.mark.rule("STY-DROP-02", "STY-RULING-13")
def test_usual_peril_cubes_are_one_of_each_and_events_may_add_to_them() -> None:
    usual = {"red": 1, "yellow": 1, "black": 1}
    lines = Counter(str(sorted(room.peril_cubes.items())) for room in box().rooms.values())
    assert lines.most_common(1)[0][0] == str(sorted(usual.items())), "no other line is met as often"
    g = scene()
    drive(fx.apply(g, [effect("peril-cubes", cubes={"red": 1})], fx.Cause(g.hero)))
    assert dropping.peril_cubes(g) == {"red": 2, "yellow": 1, "black": 1}


@pytest.mark.rule("STY-DROP-03")
def test_hero_cubes_are_those_after_the_word_drop_on_the_card() -> None:
    g = scene(phase="drop", active="doctor", skills={"doctor": ["tincture"]})
    g.now.card = "tincture"
    drop = ask_of(g)
    assert sorted(drop.cubes) == ["black", "green", "green", "green", "red", "yellow"]


@pytest.mark.rule("STY-DROP-04")
def test_a_wild_cube_must_be_of_a_colour_still_in_the_supply() -> None:
    assert wild_choices({"white": 1, "blue": 0, "green": 3}, 2) == ["white+green", "green+green"]
    assert wild_choices({"white": 0, "blue": 0, "green": 0}, 2) == [""], "no hero cube left: the wild is lost"
    g = scene(phase="target", tower={"white": 10, "green": 10})
    g.now.card = "steel-fist"
    step(g)
    assert g.now.wild == ["blue"], "only blue is left: no question"


@pytest.mark.rule("STY-DROP-05")
def test_cubes_to_drop_come_from_the_supply_alone() -> None:
    g = scene(phase="drop", field={"blue": 5}, tower={"blue": 4})
    g.now.card, g.now.wild = "steel-fist", []
    drop = ask_of(g)
    assert drop.cubes.count("blue") == 1, "one blue is in the supply, five in the field stay there"
    assert g.field["blue"] == 5


@pytest.mark.rule("STY-DROP-06")
def test_all_cubes_of_an_action_fall_in_one_drop() -> None:
    g = scene(phase="drop")
    g.now.card, g.now.wild = "steel-fist", ["green"]
    ran = step(g, fall())
    assert len(ran.chances) == 1 and len(g.tower.colours) == 6 and whole(g)


@pytest.mark.rule("STY-DROP-08", "STY-BOSS-02")
def test_on_boss_floors_the_mat_gives_the_peril_cubes() -> None:
    with printed("midbosses", "brass-warden", peril_cubes={"red": 2, "black": 1}):
        g = scene(room="brass-warden", floor=3, front=("brass-warden",), phase="drop")
        g.now.card, g.now.wild = "steel-fist", ["blue"]
        drop = ask_of(g)
    assert sorted(drop.cubes) == ["black", "blue", "blue", "blue", "red", "red"]


@pytest.mark.rule("STY-SHORT-01")
def test_missing_hero_cubes_are_lost_and_cost_nothing() -> None:
    g = scene(phase="drop", field={"blue": 9})
    g.now.card, g.now.wild = "steel-fist", ["green"]
    drop = ask_of(g)
    assert sorted(drop.cubes) == ["black", "blue", "green", "red", "yellow"] and g.peril == 0


@pytest.mark.rule("STY-SHORT-02")
def test_each_missing_enemy_cube_raises_peril_and_the_rest_is_dropped() -> None:
    g = scene(phase="drop", tower={"red": 10, "yellow": 9}, extra={"yellow": 1})
    g.now.card, g.now.wild = "steel-fist", ["green"]
    ran = step(g, fall())
    assert g.peril == 2, "one red and one yellow are missing"
    assert sorted(ran.chances[0].cubes) == ["black", "blue", "blue", "green", "yellow"]


def test_peril_of_missing_cubes_resolves_before_the_drop_and_changes_only_the_next_one() -> None:
    g = scene(phase="drop", tower={"red": 10})
    g.now.card, g.now.wild = "steel-fist", ["green"]
    chart = [Peril(1, [effect("peril-cubes", cubes={"black": 2})]), Peril(9, [effect("lose")])]
    with printed("rooms", "gatehouse", chart=chart):
        ran = step(g, fall())
        assert ran.chances[0].cubes.count("black") == 1
        assert dropping.peril_cubes(g)["black"] == 3
        lost = scene(phase="drop", tower={"red": 10}, peril=8, happened=[1])
        lost.now.card = "steel-fist"
        ran = step(lost)
        assert ran.over and ran.chances == [], "nothing is dropped when it loses the game"


def test_an_extra_drop_brings_no_peril_cubes_and_no_enemy_check() -> None:
    g = scene(field={"red": 2})
    ran = drive(
        fx.apply(g, [effect("drop", cubes={"red": 1, "white": 1})], fx.Cause(g.hero)), fall({"red": 1})
    )
    assert sorted(ran.chances[0].cubes) == ["red", "white"] and g.wounds == 0
    put(g, tower={"red": g.supply["red"]})
    drive(fx.apply(g, [effect("drop", cubes={"red": 2})], fx.Cause(g.hero)))
    assert g.peril == 2, "the shortage rules hold for every drop (STY-RULING-09)"


def test_a_skill_that_triggers_before_the_enemies_act_is_offered_after_the_drop() -> None:
    g = scene(phase="drop", skills={"knight": []}, field={"red": 2}, active="burglar")
    g.party = ["smoke-bomb"]
    g.now.card, g.now.wild = "thrown-knife", ["blue"] * 3
    step(g, fall({"red": 1}), "party:smoke-bomb", "red")
    step(g)
    assert g.wounds == 0 and g.field["red"] == 3
