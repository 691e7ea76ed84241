"""Wounding and eliminating enemies, and how their ranks reform."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import effect, hero_of, names, printed, run, scene, step
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, skills
from undercroft.games.stygian_society.state import Climb, Figure


def strike(g: Climb, kind: str, target: Figure, wounds: int) -> int:
    """Wounds that one attack leaves on a figure."""
    before = target.wounds
    drive(enemies.attack(g, g.hero, kind, [target.id], wounds))
    return target.wounds - before


@pytest.mark.rule("STY-DAMAGE-01")
def test_each_figure_keeps_its_own_wounds() -> None:
    g = scene(front=("ogre-porter", "ogre-porter"))
    assert strike(g, "melee", g.front[0], 4) == 4
    assert [f.wounds for f in g.front] == [4, 0]
    strike(g, "melee", g.front[0], 2)
    assert [f.wounds for f in g.front] == [6, 0]


@pytest.mark.rule("STY-DAMAGE-02")
def test_attacks_are_melee_projectile_magic_or_without_a_type() -> None:
    kinds = {card.attack for card in box().cards.values() if card.attack}
    assert kinds == {"melee", "projectile", "magic", "plain"}
    plain = [c for c in box().cards.values() if c.attack == "plain"]
    typed = [c for c in box().cards.values() if c.attack not in ("", "plain")]
    assert 0 < len(plain) < len(typed) / 4, "a few attacks have no type"


@pytest.mark.rule("STY-DAMAGE-03")
@pytest.mark.example("STY-EX-06")
@pytest.mark.parametrize(
    ("kind", "wounds", "left"), [("melee", 3, 1), ("melee", 1, 0), ("magic", 3, 3), ("plain", 3, 3)]
)
def test_melee_resistance_2_takes_two_from_each_melee_attack_never_below_zero(
    kind: str, wounds: int, left: int
) -> None:
    g = scene(front=("iron-maid",))
    assert box().enemies["iron-maid"].resist == {"melee": 2}
    assert strike(g, kind, g.front[0], wounds) == left


def test_resistance_is_taken_once_from_the_paid_up_total() -> None:
    g = scene(front=("iron-maid",), phase="hero", field={"blue": 6})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:2")
    assert g.front[0].wounds == 3 + 2 + 2 - 2, "STY-RULING-34"


@pytest.mark.rule("STY-DAMAGE-04")
def test_other_defences_follow_the_card() -> None:
    g = scene(front=("night-hussar", "night-hussar"))
    assert strike(g, "magic", g.front[0], 3) == 2, "guarded while another stands in its rank"
    g = scene(front=("night-hussar",))
    assert strike(g, "magic", g.front[0], 3) == 3
    g = scene(front=("sulphur-moth",))
    assert strike(g, "melee", g.front[0], 1) == 2, "the moth is brittle"
    g = scene(front=("clank", "wick-imp", "two-headsman"), room="two-headsman", floor=3)
    assert strike(g, "melee", g.front[2], 5) == 3


@pytest.mark.rule("STY-DAMAGE-05")
@pytest.mark.example("STY-EX-05")
def test_a_rider_in_the_rear_loses_one_for_each_enemy_in_front() -> None:
    g = scene(front=("rider",))
    assert strike(g, "melee", g.front[0], 4) == 4
    g = scene(front=("clank", "clank", "rider"), rear=("rider",))
    for kind in ("magic", "plain"):
        g.rear[0].wounds = 0
        assert strike(g, kind, g.rear[0], 4) == 1, "three in front, another Rider among them (STY-RULING-37)"
    assert strike(g, "melee", g.rear[0], 2) == 0, "never less than 0"


def test_wounds_that_are_no_attack_meet_no_defence() -> None:
    g = scene(front=("iron-maid",))
    drive(fx.apply(g, [effect("hit", 3, at="front")], fx.Cause(g.hero)))
    assert g.front[0].wounds == 3, "STY-RULING-35"


# --- eliminating ----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-KILL-01", "STY-KILL-02")
@pytest.mark.parametrize(("wounds", "left"), [(4, 2), (5, 1), (9, 1)])
def test_an_enemy_is_eliminated_at_its_health_and_gives_its_xp(wounds: int, left: int) -> None:
    g = scene(front=("clank", "clank"))
    assert (box().enemies["clank"].health, box().enemies["clank"].xp) == (5, 2)
    strike(g, "plain", g.front[0], wounds)
    assert len(g.front) == left and g.xp == (2 if left == 1 else 0)
    enemies.add_enemy(g, "clank")
    assert len(g.front) == left + 1, "the figure is back in the pile"


@pytest.mark.rule("STY-KILL-03")
def test_a_level_is_gained_at_once_when_xp_reaches_what_is_needed() -> None:
    g = scene(heroes=("knight",), front=("clank", "clank"), xp=6)
    ran = drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 9), "riposte")
    assert ran.asks[0].kind == "skill" and g.needed == 9 and "riposte" in g.hero.skills


@pytest.mark.rule("STY-KILL-04")
def test_ranks_reform_after_the_figure_is_removed() -> None:
    g = scene(front=("clank",), rear=("wick-imp", "wick-imp"))
    heard = events_of(g)
    strike(g, "plain", g.front[0], 9)
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("eliminated") < kinds.index("xp") < kinds.index("fell-forward")
    assert names(g.front) == ["wick-imp"] and names(g.rear) == ["wick-imp"]


def test_one_attack_on_several_marks_all_first_then_removes_then_reforms_once() -> None:
    g = scene(front=("clank", "rider"), rear=("rider", "wick-imp"))
    targets = [f.id for f in g.enemies()]
    heard = events_of(g)
    drive(enemies.attack(g, g.hero, "plain", targets, 5))
    kinds = [kind for kind, _, _ in heard]
    last_mark = max(i for i, kind in enumerate(kinds) if kind == "wounded")
    assert last_mark < kinds.index("eliminated"), "STY-RULING-36: ranks as they were for every target"
    assert [(f.kind, f.wounds) for f in g.enemies()] == [("rider", 5), ("rider", 3)]


# --- ranks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RANK-01")
def test_rank_decides_who_can_be_targeted() -> None:
    g = scene(front=("clank",), rear=("wick-imp",))
    assert names(skills.reachable(g, box().cards["steel-fist"])) == ["clank"]
    assert names(skills.reachable(g, box().cards["frost-needle"])) == ["wick-imp"]


@pytest.mark.rule("STY-RANK-02")
def test_gaps_close_to_the_left_and_order_is_kept() -> None:
    g = scene(front=("clank", "clank", "clank"), rear=("wick-imp",))
    ids = [f.id for f in g.front]
    strike(g, "plain", g.front[1], 9)
    assert [f.id for f in g.front] == [ids[0], ids[2]] and names(g.rear) == ["wick-imp"]


KINDS = {"R": "clank", "Y": "wick-imp", "B": "raven-swarm", "O": "brass-warden"}


@pytest.mark.rule("STY-RANK-03", "STY-RANK-04", "STY-RANK-05")
@pytest.mark.parametrize(
    ("front", "rear", "front_after", "rear_after"),
    [
        ("", "YB", "Y", "B"), ("", "BRY", "RY", "B"), ("R", "BBR", "RR", "BB"), ("R", "Y", "R", "Y"),
        ("", "YYY", "YY", "Y"), ("", "BO", "B", "O"), ("", "O", "O", ""), ("RR", "YYB", "RRY", "YB"),
    ],
)  # fmt: skip
def test_who_falls_forward_in_which_order(front: str, rear: str, front_after: str, rear_after: str) -> None:
    g = scene(front=[KINDS[c] for c in front], rear=[KINDS[c] for c in rear], room="brass-warden", floor=3)
    enemies.reform(g)
    assert names(g.front) == [KINDS[c] for c in front_after]
    assert names(g.rear) == [KINDS[c] for c in rear_after]


@pytest.mark.rule("STY-RANK-04", "STY-RANK-05")
def test_the_leftmost_of_a_colour_falls_first_to_the_right_end_with_its_wounds() -> None:
    g = scene(front=("clank",), rear=("wick-imp", "wick-imp", "wick-imp"))
    g.rear[0].wounds = 1
    first = g.rear[0].id
    enemies.reform(g)
    assert [f.kind for f in g.front] == ["clank", "wick-imp"]
    assert g.front[1].id == first and g.front[1].wounds == 1


def test_an_empty_front_rank_is_filled_at_once() -> None:
    g = scene(front=("clank",), rear=("wick-imp", "wick-imp"))
    drive(fx.apply(g, [effect("push")], fx.Cause(g.hero, targets=[g.front[0].id])))
    assert names(g.front) and len(g.front) >= len(g.rear), "STY-RULING-40"


def test_a_pulled_enemy_stands_at_the_right_end_of_the_front_rank() -> None:
    g = scene(front=("clank",), rear=("wick-imp", "raven-swarm"), phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "throw-the-gauntlet", [g.rear[1].id]
    with printed("enemies", "raven-swarm", health=9):
        step(g, "sets:0")
        assert names(g.front) == ["clank", "raven-swarm"]


# --- the end of the fight ---------------------------------------------------------------------------------


@pytest.mark.rule("STY-CLEAR-01")
def test_a_floor_is_complete_when_all_its_enemies_are_gone() -> None:
    g = scene(front=("clank", "wick-imp"), phase="hero", field={"blue": 8})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:3")
    assert g.fighting and g.phase == "end"
    g.phase, g.now.targets = "hero", [g.front[0].id]
    g.field["blue"], g.supply["blue"] = 2, 8
    step(g, "sets:0")
    assert not g.fighting


@pytest.mark.rule("STY-CLEAR-03", "STY-FAQ-08")
@pytest.mark.example("STY-EX-13")
def test_a_skill_before_the_enemy_step_that_fells_the_last_enemy_ends_the_fight() -> None:
    g = scene(front=("clank",), field={"red": 4, "yellow": 4, "black": 4}, phase="drop", skills={})
    hero_of(g, "burglar").skills.append("caltrops")
    g.front[0].wounds = 3
    g.now.card, g.now.wild = "steel-fist", ["blue"]
    step(g, fall_all(), "burglar:caltrops")
    assert g.front == [] and not g.fighting and g.phase == "end"
    run(g, until="cleared")
    assert g.wounds == 0 and g.peril == 0 and g.field["red"] == 4, "no enemy acted"


def fall_all() -> dict[str, dict[str, int]]:
    return {"field": {}, "crypt": {}}


@pytest.mark.rule("STY-CLEAR-03")
def test_if_the_last_enemy_falls_in_the_enemy_step_the_rest_of_it_is_dropped() -> None:
    g = scene(
        front=("clank",), field={"red": 3, "yellow": 4}, phase="enemies", skills={"knight": ["riposte"]},
    )  # fmt: skip
    g.front[0].wounds = 2
    step(g, "knight:riposte")
    assert g.phase == "end" and g.peril == 0, "not even the peril after the action under way (STY-RULING-53)"
    assert g.field["yellow"] == 4


def test_a_support_that_fells_the_last_enemy_completes_the_floor_without_an_action() -> None:
    g = scene(front=("wick-imp",), treasures={"knight": ["holy-water"]})
    step(g, "support:holy-water")
    run(g, until="cleared")
    assert g.now.card == "" and g.hero.id == "knight", "STY-RULING-88, STY-RULING-54"


@pytest.mark.rule("STY-KILL-02", "STY-CLEAR-01")
def test_every_enemy_felled_by_one_attack_gives_its_xp_before_the_floor_is_complete() -> None:
    g = scene(
        front=("clank", "wick-imp"), active="spellslinger", skills={"spellslinger": ["soul-lantern"]},
        phase="hero", field={"white": 6},
    )  # fmt: skip
    g.now.card, g.now.targets = "hail-of-cinders", [f.id for f in g.front]
    with printed("skills", "hail-of-cinders", effects=[effect("wound", 9)]):
        step(g, "sets:0", "spellslinger:soul-lantern", "supply:white", "pass")
    assert g.xp == 3 and not g.fighting and g.field["white"] == 3, "STY-RULING-53"


def test_a_wizard_felled_with_its_company_is_still_a_win() -> None:
    g = scene(
        room="ottokar", floor=6, front=("clank", "ottokar"), active="spellslinger", field={"white": 4},
        skills={"spellslinger": ["soul-lantern"]}, phase="hero",
    )  # fmt: skip
    g.now.card, g.now.targets = "hail-of-cinders", [f.id for f in g.front]
    with printed("skills", "hail-of-cinders", effects=[effect("wound", 999)]):
        assert step(g, "sets:0").over, "before the Clank that fell with it sets anything off"
    assert g.outcome is not None and g.outcome.rule == "STY-WIN-01"


def test_an_enemy_whose_death_brings_another_keeps_the_floor_open() -> None:
    g = scene(front=("wick-imp",), phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    with printed("enemies", "wick-imp", on_death=[effect("add", kind="clank")]):
        step(g, "sets:0")
    assert names(g.front) == ["clank"] and g.fighting, "STY-RULING-53"


def test_modifiers_of_attacks_and_shields() -> None:
    g = scene(front=("ogre-porter",), lasting={"against-hurt": 2, "pierce": 1})
    assert strike(g, "magic", g.front[0], 1) == 1 and strike(g, "magic", g.front[0], 1) == 3
    g = scene(front=("iron-maid",), lasting={"pierce": 1})
    assert strike(g, "melee", g.front[0], 3) == 2
    g = scene(front=("ogre-porter",), lasting={"armour": 2})
    assert strike(g, "plain", g.front[0], 3) == 1
