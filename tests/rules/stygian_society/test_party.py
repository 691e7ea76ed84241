"""What the party shares: luck, wounds and shields, experience and levels, peril."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    effect,
    fall,
    names,
    printed,
    scene,
    step,
    stricken,
)
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import LUCK_END, Peril
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, party, skills
from undercroft.games.stygian_society.state import Climb, shields_of

QUIET = [Peril(20, [effect("lose")])]


def hit(g: Climb, wounds: int) -> int:
    """How many wounds of a blow reach the party."""
    before = g.wounds
    drive(party.suffer(g, wounds, fx.Cause(g.hero)))
    return g.wounds - before


# --- luck -----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-LUCK-01", "STY-FAQ-01")
@pytest.mark.parametrize(
    ("crypt", "luck"),
    [({}, 0), ({"red": 1}, 0), ({"red": 2}, 1), ({"red": 1, "white": 1}, 1), ({"blue": 2}, 1)],
)
def test_two_or_more_cubes_of_any_colours_into_the_crypt_bring_one_luck(
    crypt: dict[str, int], luck: int
) -> None:
    g = scene(phase="drop", tower={"red": 2})
    g.now.card, g.now.wild = "steel-fist", ["white"]
    step(g, fall({}, crypt))
    assert g.luck == luck


@pytest.mark.rule("STY-LUCK-02", "STY-FAQ-01")
def test_at_most_one_luck_an_action_however_many_fall() -> None:
    g = scene(phase="drop")
    g.now.card, g.now.wild = "steel-fist", ["blue"]
    step(g, fall({}, {"blue": 3, "red": 1, "black": 1}))
    assert g.luck == 1
    drive(party.fall_into_crypt(g, 4))
    assert g.luck == 1, "a second drop of the same action brings no more"


def test_cubes_over_several_drops_of_one_action_are_counted_together_and_others_are_not() -> None:
    g = scene()
    drive(party.fall_into_crypt(g, 5))
    assert g.luck == 0, "before step C nothing counts (STY-RULING-27)"
    g.now.acting = True
    drive(party.fall_into_crypt(g, 1))
    drive(party.fall_into_crypt(g, 1))
    assert g.luck == 1
    moved = scene(field={"blue": 3})
    moved.now.acting = True
    drive(
        fx.apply(moved, [effect("move-all", colour="hero", source="field", to="crypt")], fx.Cause(moved.hero))
    )
    assert moved.crypt["blue"] == 3 and moved.luck == 0, "moved by a card is not fallen"


@pytest.mark.rule("STY-LUCK-03")
def test_luck_beyond_its_track_is_lost() -> None:
    g = scene(luck=LUCK_END - 1)
    party.gain_luck(g, 3)
    assert g.luck == LUCK_END == 5


@pytest.mark.rule("STY-LUCK-04", "STY-FAQ-01")
def test_each_point_of_luck_pays_for_one_cube_of_any_colour_whenever_cubes_are_spent() -> None:
    g = scene(phase="hero", luck=2, front=("ogre-porter",))
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:0")
    assert g.front[0].wounds == 3 and g.luck == 0
    g = scene(luck=1, active="spellslinger", phase="choose")
    stricken(g, "spellslinger", "green")
    step(g, "cleanse:stricken:green")
    assert g.luck == 0 and g.hero.statuses == {}


@pytest.mark.rule("STY-LUCK-05")
def test_any_hero_may_spend_the_partys_luck() -> None:
    for name in ("knight", "spellslinger", "doctor", "burglar"):
        g = scene(active=name, luck=3)
        assert skills.luck_of(g, g.hero) == 3


# --- wounds, healing, shields ----------------------------------------------------------------------------


@pytest.mark.rule("STY-WOUND-01")
def test_wounds_raise_the_party_track_less_what_shields_prevent() -> None:
    g = scene(wounds=4)
    assert hit(g, 3) == 3 and g.wounds == 7
    g = scene(wounds=4, treasures={"knight": ["buckler"]})
    assert hit(g, 3) == 2 and g.wounds == 6


@pytest.mark.rule("STY-HEAL-01", "STY-HEAL-02", "STY-HEAL-03")
@pytest.mark.parametrize(("wounds", "healed", "left"), [(5, 3, 2), (2, 6, 0), (0, 4, 0)])
def test_healing_lowers_wounds_never_below_zero_and_may_be_used_at_zero(
    wounds: int, healed: int, left: int
) -> None:
    g = scene(wounds=wounds)
    party.heal(g, healed)
    assert g.wounds == left
    g = scene(active="doctor", phase="hero", field={"green": 2}, wounds=0)
    g.now.card = "tincture"
    step(g, "sets:0")
    assert g.wounds == 0 and g.supply["green"] == 10, "used, though nobody is hurt"


@pytest.mark.rule("STY-SHIELD-01")
@pytest.mark.parametrize(
    ("blows", "taken"), [([7], [4]), ([2, 2, 3], [0, 1, 3]), ([1, 1], [0, 0]), ([2, 2], [0, 1])]
)
def test_each_shield_prevents_one_wound_a_turn_not_a_blow(blows: list[int], taken: list[int]) -> None:
    g = scene(skills={"knight": ["plate-harness", "oaken-targe"]})
    assert [hit(g, blow) for blow in blows] == taken


@pytest.mark.rule("STY-SHIELD-01", "STY-SHIELD-02", "STY-WOUND-01")
@pytest.mark.example("STY-EX-08")
def test_three_shields_against_seven_wounds_leave_four() -> None:
    for blows in ([7], [3, 4], [1, 1, 5]):
        g = scene(skills={"knight": ["plate-harness"]}, treasures={"knight": ["buckler"]})
        assert shields_of(g, g.hero) == 3 and sum(hit(g, blow) for blow in blows) == 4


def test_a_shield_gained_in_the_turn_counts_at_once_and_the_pool_is_full_next_turn() -> None:
    g = scene(skills={"knight": ["oaken-targe"]})
    assert hit(g, 3) == 2
    g.hero.treasures.append("buckler")
    assert hit(g, 3) == 2, "STY-RULING-49"
    g.phase = "turn"
    step(g)
    assert hit(g, 3) == 1


@pytest.mark.rule("STY-SHIELD-03", "STY-SHIELD-02")
def test_shields_count_on_their_heros_own_turn_only_and_party_items_have_none() -> None:
    g = scene(active="doctor", skills={"knight": ["plate-harness"]})
    assert hit(g, 3) == 3
    g = scene(skills={"knight": ["plate-harness"]})
    g.in_turn = False
    assert hit(g, 3) == 3, "between turns no hero is active: no help against chest traps (STY-RULING-51)"
    g = scene(skills={"knight": ["plate-harness"]})
    drive(fx.apply(g, [effect("suffer", 2, who="price")], fx.Cause(g.hero)))
    assert g.wounds == 2, "a price is paid in full (STY-RULING-50)"


def test_a_lower_maximum_is_checked_at_once() -> None:
    g = scene(wounds=20)
    assert not drive(fx.apply(g, [effect("max-wounds", -4)], fx.Cause(g.hero))).over
    assert drive(fx.apply(g, [effect("max-wounds", -1)], fx.Cause(g.hero))).over, "STY-RULING-33"
    g = scene()
    party.change_max_wounds(g, 9)
    assert g.max_wounds == 30, "the end of the track"


def test_a_ward_takes_wounds_until_its_heros_next_turn() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]})
    step(g, "support:hold-the-stair")
    g.active = 1
    assert hit(g, 3) == 0 and g.ward == 1
    g.active, g.phase = 0, "turn"
    step(g)
    assert g.ward == 0 and hit(g, 3) == 3


# --- experience and levels -------------------------------------------------------------------------------


@pytest.mark.rule("STY-LEVEL-01", "STY-LEVEL-02", "STY-LEVEL-03", "STY-LEVEL-09", "STY-KILL-03")
@pytest.mark.parametrize(
    ("xp", "needed", "gained", "levels", "now"),
    [
        (6, 8, 5, 1, (3, 9)),
        (7, 8, 11, 2, (1, 10)),
        (0, 8, 8, 1, (0, 9)),
        (0, 8, 7, 0, (7, 8)),
        (14, 15, 1, 1, (0, 15)),
    ],
)
def test_levels_and_leftover_xp(xp: int, needed: int, gained: int, levels: int, now: tuple[int, int]) -> None:
    g = scene(heroes=("knight",), xp=xp, needed=needed)
    cards = ["oaken-targe", "riposte"]
    drive(party.gain_xp(g, gained), *cards[:levels])
    assert (g.xp, g.needed) == now and len(g.hero.skills) == 1 + levels


@pytest.mark.rule("STY-LEVEL-01", "STY-LEVEL-02")
def test_the_five_steps_of_a_level_come_in_order() -> None:
    g = scene(heroes=("knight",), xp=6, skills={"knight": ["hold-the-stair"]})
    g.hero.exhausted = ["hold-the-stair"]
    rules = party.gain_xp(g, 5)
    ask = rules.send(None)
    assert (g.xp, g.needed, g.hero.exhausted) == (0, 9, []), (
        "XP to 0, needed up, cards refreshed, then skills"
    )
    assert ask.kind == "skill"
    with pytest.raises(StopIteration):
        rules.send("riposte")
    assert g.xp == 3


@pytest.mark.rule("STY-LEVEL-04")
def test_a_level_refreshes_skills_and_treasures_of_everybody_and_of_the_party() -> None:
    g = scene(xp=7)
    for hero in g.heroes:
        hero.exhausted = ["x", "buckler"]
    g.party_exhausted = ["theriac"]
    rules = party.gain_xp(g, 1)
    rules.send(None)
    assert all(hero.exhausted == [] for hero in g.heroes) and g.party_exhausted == []


@pytest.mark.rule("STY-LEVEL-05")
def test_every_hero_gains_one_skill_in_turn_order_from_the_active_hero() -> None:
    g = scene(active="doctor", xp=7)
    ran = drive(party.gain_xp(g, 1), "tincture", "backstab", "riposte", "ley-tap")
    assert [ask.seat for ask in ran.asks] == ["player-3", "player-4", "player-1", "player-2"]
    assert all(len(hero.skills) == 2 for hero in g.heroes)
    assert "pass" not in ran.asks[0].options, "taking one is compulsory (STY-RULING-46)"


@pytest.mark.rule("STY-LEVEL-06", "STY-LEVEL-07")
@pytest.mark.example("STY-EX-07")
def test_a_hero_with_level_1_takes_any_left_of_level_1_or_a_random_one_of_level_2() -> None:
    g = scene(heroes=("knight",), skills={"knight": ["riposte"]})
    ran = drive(party.gain_skill(g, g.hero), "draw", "hammer-blow")
    assert set(ran.asks[0].options) == {*box().levels_of("knight", 1), "draw"} - {"riposte"}
    assert sorted(ran.chances[0].keys) == sorted(box().levels_of("knight", 2))
    assert g.hero.skills[-1] == "hammer-blow" and 2 in g.hero.levels
    ran = drive(party.gain_skill(g, g.hero), "plate-harness")
    assert {"plate-harness", "cleaving-arc", "draw"} <= set(ran.asks[0].options)
    assert not set(box().levels_of("knight", 3)) & set(ran.asks[0].options), "level 3 only by the draw"


@pytest.mark.rule("STY-LEVEL-06")
def test_only_levels_already_known_can_be_chosen_from() -> None:
    g = scene(heroes=("knight",))
    g.hero.levels = [1, 3]
    ran = drive(party.gain_skill(g, g.hero), "riposte")
    offered = {box().skills[c].level for c in ran.asks[0].options if c != "draw"}
    assert offered == {1, 3} and "draw" not in ran.asks[0].options, "there is no level 4 (STY-RULING-48)"


@pytest.mark.rule("STY-LEVEL-08")
def test_a_gained_skill_is_kept_and_a_discarded_one_cannot_come_back() -> None:
    g = scene(heroes=("knight",))
    party.learn(g, g.hero, "riposte", "STY-LEVEL-08")
    g.phase = "floor"
    g.floor = 0
    step(g, ["kennels"])
    assert "riposte" in g.hero.skills, "kept from floor to floor"
    g.hero.skills.remove("riposte")
    g.hero.gone.append("riposte")
    assert "riposte" not in party.skills_left(g, g.hero, 1)
    assert g.hero.levels == [1, 1], "and its level still counts (STY-RULING-45)"


@pytest.mark.rule("STY-LEVEL-09", "STY-KILL-02")
def test_xp_not_needed_for_the_level_is_kept() -> None:
    g = scene(heroes=("knight",), xp=7, front=("clank", "clank"))
    g.front[0].wounds = 4
    drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1), "riposte")
    assert (g.xp, g.needed) == (1, 9), "2 XP, 1 of them needed"


# --- peril ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-PERIL-01")
def test_peril_belongs_to_the_floor() -> None:
    g = scene(peril=9, happened=[3, 7], floor=1, phase="floor", front=())
    step(g, ["gatehouse"])
    assert g.peril == 0 and g.happened == []


@pytest.mark.rule("STY-PERIL-02", "STY-PERIL-08")
def test_every_rise_is_compared_with_the_chart_of_room_or_mat() -> None:
    for place, floor in (("gatehouse", 1), ("brass-warden", 3), ("puppet-count", 6)):
        mat = box().places[place]
        g = scene(room=place, floor=floor, front=("clank",), peril=mat.chart[0].at - 1)
        before = len(g.enemies())
        drive(party.raise_peril(g, 1, "STY-PERIL-07"))
        assert g.happened == [mat.chart[0].at] and len(g.enemies()) > before, place
    worse = {"add", "suffer", "afflict", "peril-cubes", "lasting", "luck", "take", "exhaust", "mend", "lose"}
    worse |= {"drop", "max-wounds", "hit"}
    assert {e.do for p in box().places.values() for line in p.chart for e in line.effects} <= worse


@pytest.mark.rule("STY-PERIL-03", "STY-PERIL-04", "STY-PERIL-05")
@pytest.mark.example("STY-EX-09")
def test_at_peril_three_a_clank_joins_at_the_right_end_of_the_front_rank_once() -> None:
    g = scene(front=("clank", "clank"), rear=("wick-imp",), peril=2)
    g.front[0].wounds = 1
    drive(party.raise_peril(g, 1, "STY-PERIL-07"))
    assert names(g.front) == ["clank"] * 3 and [f.wounds for f in g.front] == [1, 0, 0]
    party.lower_peril(g, 2)
    assert g.peril == 1
    drive(party.raise_peril(g, 3, "STY-PERIL-07"))
    assert names(g.front) == ["clank"] * 3, "it does not happen again on this floor"


@pytest.mark.rule("STY-PERIL-03")
def test_a_jump_passes_every_event_in_rising_order() -> None:
    chart = [Peril(2, [effect("suffer", 1)]), Peril(3, [effect("suffer", 2)]), Peril(9, [effect("lose")])]
    g = scene()
    heard = events_of(g)
    with printed("rooms", "gatehouse", chart=chart):
        drive(party.raise_peril(g, 4, "STY-PERIL-07"))
    assert [a["at"] for k, _, a in heard if k == "peril-event"] == [2, 3]
    assert g.wounds == 3 and g.peril == 4


def test_an_event_that_raises_peril_is_finished_before_the_remaining_steps() -> None:
    chart = [Peril(1, [effect("peril", 2)]), Peril(3, [effect("suffer", 1)]), Peril(9, [effect("lose")])]
    g = scene()
    heard = events_of(g)
    with printed("rooms", "gatehouse", chart=chart):
        drive(party.raise_peril(g, 2, "STY-PERIL-07"))
    assert g.peril == 4, "1, then 2 more by the event, then the second step (STY-RULING-29)"
    assert [k for k, _, _ in heard if k in ("suffered", "peril")] == [
        "peril",
        "peril",
        "peril",
        "suffered",
        "peril",
    ]


@pytest.mark.rule("STY-PERIL-04")
def test_lasting_events_stay_when_peril_drops_and_end_with_the_floor() -> None:
    g = scene(peril=9, front=("furnace-hound",))
    g.happened = [3, 7]
    drive(party.raise_peril(g, 1, "STY-PERIL-07"))
    assert g.extra == {"red": 1}
    party.lower_peril(g, 20)
    assert g.peril == 0 and g.extra == {"red": 1}
    g.phase = "floor"
    step(g, ["gatehouse"])
    assert g.extra == {}


@pytest.mark.rule("STY-PERIL-05")
def test_an_added_enemy_takes_the_stated_place_without_reforming() -> None:
    g = scene(front=("clank",), rear=("wick-imp",))
    drive(fx.apply(g, [effect("add", 2, kind="wick-imp", place="rear")], fx.Cause(g.hero)))
    assert names(g.rear) == ["wick-imp"] * 3 and names(g.front) == ["clank"], "STY-RULING-40"


@pytest.mark.rule("STY-PERIL-07")
def test_what_raises_peril() -> None:
    with printed("rooms", "gatehouse", chart=QUIET):
        g = scene(phase="enemies", field={"red": 3, "yellow": 4})
        step(g)
        assert g.peril == 1 + 2, "an enemy card 1, the room's yellow 2"
        g = scene(phase="drop", tower={"black": 10})
        g.now.card = "steel-fist"
        step(g, fall())
        assert g.peril == 1, "a missing enemy cube"
        g = scene(phase="regroup")
        step(g)
        assert g.peril == 4
        g = scene()
        drive(fx.apply(g, [effect("peril", 3)], fx.Cause(g.hero)))
        assert g.peril == 3, "a card's own words"


def test_peril_that_rises_while_chests_are_opened_still_counts_but_adds_nobody() -> None:
    g = scene(peril=2, front=(), phase="chests", chests_left=1)
    g.fighting = g.in_turn = False
    drive(fx.apply(g, [effect("peril", 1)], fx.Cause(g.hero)))
    assert g.peril == 3 and g.happened == [3] and g.enemies() == [], "STY-RULING-31"
    g.peril = box().rooms["gatehouse"].chart[-1].at - 1
    g.happened = [3, 7, 10]
    assert drive(fx.apply(g, [effect("peril", 1)], fx.Cause(g.hero))).over


def test_shields_lent_for_a_turn_xp_and_treasure_by_cards() -> None:
    g = scene(lasting={"shield": 1})
    drive(fx.apply(g, [effect("guard", 2)], fx.Cause(g.hero)))
    assert hit(g, 5) == 2
    drive(fx.apply(g, [effect("xp", 3)], fx.Cause(g.hero)))
    assert g.xp == 3
    drive(fx.apply(g, [effect("treasure", 1)], fx.Cause(g.hero)), ["censer"])
    assert g.party == ["censer"]
