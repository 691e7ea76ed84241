"""Step E: paying for the hero's action; Regroup; the end of the turn."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    ask_of,
    effect,
    fall,
    names,
    printed,
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
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import skills, turn
from undercroft.games.stygian_society.rules.cubes import cost_of, payments, spend
from undercroft.games.stygian_society.state import Climb

QUIET = [Peril(20, [effect("lose")])]


def resolving(card: str = "steel-fist", **setting: object) -> Climb:
    """Step E of a turn, with the first enemy in front named as target."""
    setting.setdefault("front", ("ogre-porter",))
    g = scene(phase="hero", **setting)
    g.now.card, g.now.targets = card, [g.front[0].id] if g.front else []
    g.now.acting = True
    return g


@pytest.mark.rule("STY-HERO-02", "STY-END-04")
def test_the_effect_is_paid_with_cubes_from_field_and_crypt_older_ones_too() -> None:
    g = resolving(field={"blue": 1}, crypt={"blue": 1})
    assert g.landed["blue"] == 0, "left by an earlier turn, staged"
    step(g, "sets:0")
    assert g.front[0].wounds == 3 and g.crypt["blue"] == 0 and g.field["blue"] == 1 and g.supply["blue"] == 9


@pytest.mark.rule("STY-HERO-03")
def test_heroes_choose_freely_between_field_and_crypt() -> None:
    for way, left in (("2b", (0, 1)), ("1B", (2, 0))):
        g = resolving(field={"blue": 2}, crypt={"blue": 1})
        step(g, "sets:0", way)
        assert (g.field["blue"], g.crypt["blue"]) == left


@pytest.mark.rule("STY-HERO-03", "STY-HERO-04", "STY-HERO-05", "STY-HERO-06")
@pytest.mark.example("STY-EX-03")
def test_steel_fist_with_two_blue_in_the_field_and_one_in_the_crypt() -> None:
    for key, wounds, left in (("sets:0", 3, {"2b"}), ("sets:1", 5, set())):
        g = resolving(field={"blue": 2}, crypt={"blue": 1})
        options = ask_of(g).options
        assert [k for k in options if k.startswith("sets")] == ["sets:1", "sets:0"], (
            "no third set: worth is 4"
        )
        step(g, key, *left)
        assert g.front[0].wounds == wounds
    assert g.field["blue"] == 0 and g.crypt["blue"] == 0, "four blue: both field cubes and the crypt cube"


@pytest.mark.rule("STY-HERO-05", "STY-HERO-08", "STY-END-01", "STY-END-04")
@pytest.mark.example("STY-EX-04")
def test_the_knight_may_deal_three_or_none_and_leave_cubes_for_the_next_hero() -> None:
    g = resolving(field={"blue": 2}, crypt={"blue": 1})
    step(g, "sets:0", "2b")
    assert g.front[0].wounds == 3 and g.crypt["blue"] == 1, "the crypt cube stays"
    g = resolving(field={"blue": 2}, crypt={"blue": 1})
    step(g, "skip")
    assert g.front[0].wounds == 0 and g.field["blue"] == 2 and g.crypt["blue"] == 1
    run(g, until="turn")
    assert g.hero.id == "spellslinger" and g.field["blue"] == 2, "they belong to nobody"
    g = resolving(field={"blue": 8})
    step(g, "sets:3")
    assert g.front[0].wounds == 9, "2 more for each further 2 blue"


@pytest.mark.rule("STY-HERO-06")
def test_as_many_further_sets_as_can_be_paid() -> None:
    g = resolving(field={"blue": 7})
    assert skills.most_sets(g, g.hero, box().cards["steel-fist"]) == 2
    assert skills.price(g, g.hero, box().cards["steel-fist"], 2) == (0, 6, 0, 0, 0, 0, 0)


@pytest.mark.rule("STY-HERO-07")
def test_what_cannot_be_paid_even_with_luck_is_forfeited() -> None:
    g = resolving(field={"blue": 1})
    heard = events_of(g)
    step(g)
    assert [kind for kind, _, _ in heard] == ["forfeited"] and g.field["blue"] == 1 and g.phase == "end"
    g = resolving(field={"blue": 1}, luck=1)
    step(g, "sets:0")
    assert g.front[0].wounds == 3 and g.luck == 0, "luck fills the gap"


@pytest.mark.rule("STY-HERO-08")
def test_a_payable_effect_may_be_skipped_but_not_regroup() -> None:
    g = resolving(field={"blue": 2})
    assert ask_of(g).options[-1] == "skip"
    g = scene(phase="choose", field={"blue": 2})
    step(g, "act:regroup")
    assert g.phase == "regroup" and step(g).asks == []


@pytest.mark.rule("STY-HERO-09")
def test_actions_wound_heal_or_remove_tokens() -> None:
    g = resolving("purge", active="doctor", field={"green": 2}, wounds=5)
    stricken(g, "knight", "blue", "blue")
    step(g, "sets:0")
    assert g.front[0].wounds == 1 and g.wounds == 3 and g.heroes[0].statuses == {}
    words = {e.do for s in box().skills.values() if s.type == "action" for e in s.effects}
    assert {"wound", "heal", "cleanse"} <= words


@pytest.mark.rule("STY-HERO-10")
def test_an_exhausting_action_is_turned_when_paid_before_its_effect() -> None:
    g = resolving("panacea", active="doctor", field={"green": 3}, wounds=3, front=("clank",))
    g.hero.skills.append("panacea")
    heard = events_of(g)
    step(g, "sets:0")
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("paid") < kinds.index("exhausted") < kinds.index("healed")
    skipped = resolving("panacea", active="doctor", field={"green": 3})
    step(skipped, "skip")
    assert skipped.hero.exhausted == []


def test_nothing_may_be_paid_that_could_be_left_out() -> None:
    g = scene(field={"blue": 1}, crypt={"blue": 1})
    assert set(payments(g, cost_of(({"blue": 1}, 1)), 0)) == {"1b", "1B"}, "STY-RULING-23: not both"
    with pytest.raises(IllegalAnswer):
        ask_of(resolving(field={"blue": 2}, crypt={"blue": 1}), "sets:0").check("1b+1B")
    g = scene(crypt={"blue": 2}, field={"white": 1})
    assert set(payments(g, cost_of(({"blue": 1, "gray": 1}, 1)), 0)) == {"1B"}, (
        "the crypt cube's second half pays the wild cube within one payment (STY-RULING-24)"
    )


def test_luck_can_stand_for_any_cube_and_is_never_doubled() -> None:
    g = scene(field={"green": 1}, luck=3)
    assert set(payments(g, cost_of(({"blue": 1, "green": 1}, 1)), 3)) == {"1g+1*", "2*"}
    spend(g, "1g+1*")
    assert g.luck == 2 and g.supply["green"] == 10


def test_a_cost_of_enemy_cubes_spends_enemy_cubes() -> None:
    g = scene(field={"red": 2}, luck=1)
    assert set(payments(g, cost_of(({"red": 2}, 1)), 1)) == {"2r", "1r+1*"}


# --- Regroup --------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-REGROUP-01", "STY-REGROUP-03", "STY-REGROUP-04", "STY-REGROUP-02")
def test_regroup_returns_every_cube_then_raises_peril_by_four() -> None:
    g = scene(field={"blue": 3, "red": 4}, crypt={"black": 1}, tower={"white": 5, "yellow": 2})
    with printed("rooms", "gatehouse", chart=QUIET):
        heard = events_of(g)
        run(g, "act:regroup")
    assert g.supply == dict.fromkeys(g.supply, 10) and g.tower.colours == [] and whole(g)
    assert g.peril == 4 and g.luck == 0 and g.wounds == 0
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("regrouped") < kinds.index("peril")
    assert not {"dropped", "activated", "acted"} & set(kinds), "no drop, no enemies, no other action"
    assert g.hero.id == "spellslinger"


@pytest.mark.rule("STY-REGROUP-02")
def test_regroup_passes_every_peril_event_on_its_way_and_may_lose_if_confirmed() -> None:
    g = scene(peril=2, phase="regroup")
    step(g)
    assert g.peril == 6 and names(g.front) == ["clank", "clank"], "the Gatehouse sends a Clank at 3"
    last = box().rooms["gatehouse"].chart[-1].at
    g = scene(peril=last - 3, happened=[3, 7, 10])
    ran = step(g, "act:regroup", "no")
    assert ran.asks[-1].kind == "confirm" and g.phase == "choose"
    step(g, "act:regroup", "yes")
    assert step(g).over


@pytest.mark.rule("STY-REGROUP-05")
def test_regroup_mends_missing_enemy_cubes_and_trapped_hero_cubes() -> None:
    g = scene(tower={"red": 10, "blue": 9}, phase="regroup")
    step(g)
    assert g.supply["red"] == 10 and g.supply["blue"] == 10
    g.phase = "drop"
    g.now.card = "steel-fist"
    peril = g.peril
    step(g, fall())
    assert g.peril == peril, "no shortage any more"


def test_a_support_may_come_before_regroup_and_regroup_is_never_exhausted() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]})
    step(g, "support:hold-the-stair")
    assert "act:regroup" in turn.menu(g, g.hero)[0]
    step(g, "act:regroup")
    step(g)
    assert "regroup" not in g.hero.exhausted


# --- end of turn ----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-END-03")
def test_cubes_leave_field_and_crypt_only_when_spent_cleared_or_regrouped() -> None:
    g = scene(phase="turn", field={"white": 3, "red": 2}, crypt={"green": 1, "yellow": 1})
    run(g, "act:scuffle", "white+white+white", fall(), "skip")
    assert g.field["white"] == 3 and g.field["red"] == 2 and g.crypt["green"] == 1 and g.crypt["yellow"] == 1
    drive(fx.apply(g, [effect("move-all", colour="enemy", source="crypt", to="supply")], fx.Cause(g.hero)))
    assert g.crypt["yellow"] == 0, "unless a card says so"


@pytest.mark.rule("STY-END-04")
def test_any_hero_may_use_cubes_that_another_left() -> None:
    g = scene(phase="hero", active="doctor", field={"green": 2}, wounds=4)
    g.now.card, g.now.targets = "scalpel-and-stitch", [g.front[0].id]
    step(g, "sets:0")
    assert g.wounds == 2 and g.field["green"] == 0


def test_an_affliction_can_make_actions_dearer_and_a_card_cheaper() -> None:
    g = resolving(field={"blue": 2, "green": 1})
    stricken(g, "knight", "white", status="leaden")
    assert skills.price(g, g.hero, box().cards["steel-fist"]) == (0, 2, 0, 0, 0, 0, 1)
    g.now.discount = 2
    assert skills.price(g, g.hero, box().cards["steel-fist"]) == (0, 1, 0, 0, 0, 0, 0)


def test_tokens_may_be_paid_off_in_step_e_and_at_the_end() -> None:
    g = resolving(field={"blue": 3})
    stricken(g, "knight", "blue")
    step(g, "cleanse:stricken:blue")
    assert g.hero.statuses == {} and g.phase == "hero", "and the action can still be paid"
    step(g, "sets:0")
    assert g.front[0].wounds == 3
