"""The standing rules of rooms, how the tower is laid out for a difficulty, and words that enemies use."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.stygian_society.scene import (
    fall,
    hero_of,
    match,
    names,
    printed,
    scene,
    step,
    whole,
)
from tests.support import drive, events_of
from undercroft.engine import SetupError
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import HOARD, PERIL_END, TOWER_FULL
from undercroft.games.stygian_society.rules import dropping, floors, party, skills, triggers, turn
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.text import rules_text

NAMES = ClimbNames(box())


def after(g: Climb) -> Climb:
    """The turn's end, with what it sets off."""
    g.phase = "after"
    step(g)
    return g


# --- rooms ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-CARD-01", "STY-DROP-02")
def test_in_the_orrery_one_colour_after_the_other_falls_double() -> None:
    g = scene(room="orrery", front=("storm-scholar",), phase="turn")
    drops = []
    for _ in range(4):
        g.phase = "turn"
        step(g)
        drops.append(dropping.peril_cubes(g))
    double = [[colour for colour, count in drop.items() if count == 2] for drop in drops]
    assert double == [["red"], ["yellow"], ["black"], ["red"]]
    assert all(sum(drop.values()) == 4 for drop in drops)
    g.extra["red"] += 1
    g.phase = "turn"
    step(g)
    assert dropping.peril_cubes(g) == {"red": 2, "yellow": 2, "black": 1}, "what an event added stays"


@pytest.mark.rule("STY-CARD-01")
def test_in_the_ballroom_the_leftmost_of_both_ranks_change_places_at_the_end_of_a_turn() -> None:
    g = after(scene(room="ballroom", front=("rider", "rider"), rear=("mourner", "rider")))
    assert names(g.front) == ["rider", "mourner"] and names(g.rear) == ["rider", "rider"]
    g = after(scene(room="ballroom", front=("rider",)))
    assert names(g.front) == ["rider"], "nobody to dance with"


@pytest.mark.rule("STY-SKILL-01", "STY-SKILL-04")
def test_in_the_scriptorium_no_supports_and_no_responses_are_used() -> None:
    g = scene(room="scriptorium", skills={"knight": ["hold-the-stair", "riposte"]})
    g.party = ["smoke-bomb", "healing-draught"]
    options, barred = turn.menu(g, g.hero)
    assert not [key for key in options if key.startswith("support")]
    here = {why.card for why in barred() if why.rule == "STY-CARD-01"}
    assert here == {"hold-the-stair", "healing-draught"}
    for event in ("wounded", "dropped"):
        assert drive(triggers.fire(g, event, fx.Cause(g.hero, amount=2))).asks == []


@pytest.mark.rule("STY-REGROUP-02")
@pytest.mark.parametrize(("room", "peril"), [("gatehouse", 4), ("scullery", 2), ("clockwork-loft", 1)])
def test_where_the_tower_boils_over_regroup_is_cheap(room: str, peril: int) -> None:
    g = scene(room=room, phase="regroup", tower={"blue": 6})
    step(g)
    assert g.peril == peril


@pytest.mark.parametrize(("inside", "wounds"), [(TOWER_FULL - 1, 0), (TOWER_FULL, 2)])
def test_a_full_tower_boils_over_in_the_scullery(inside: int, wounds: int) -> None:
    g = after(scene(room="scullery", tower={"red": 10, "blue": inside - 10}))
    assert g.wounds == wounds


@pytest.mark.rule("STY-RULING-02")
@pytest.mark.parametrize(("wounds", "now"), [(10, 12), (11, 14)])
def test_a_rooms_rule_comes_before_what_clings_to_the_hero(wounds: int, now: int) -> None:
    g = scene(room="scullery", tower={"red": 10, "blue": TOWER_FULL - 10}, wounds=wounds)
    g.hero.woe = "weak-lungs"
    assert after(g).wounds == now, "the room's wounds count for who suffers from half the maximum on"


@pytest.mark.parametrize(("saved", "left"), [(HOARD - 1, HOARD - 1), (HOARD, HOARD - 2)])
def test_the_laundry_takes_what_is_saved(saved: int, left: int) -> None:
    g = after(scene(room="laundry", front=("weaver",), field={"blue": saved}))
    assert g.field["blue"] == left


def test_the_crypt_above_buries_what_lies_in_the_crypt() -> None:
    g = after(
        scene(room="crypt-above", front=("night-hussar",), crypt={"red": 2, "blue": 1}, field={"red": 1})
    )
    assert sum(g.crypt.values()) == 0 and g.field["red"] == 1


def test_a_freed_soul_lowers_peril_in_the_chapel() -> None:
    g = scene(room="chapel", front=("wick-imp", "gargoyle"), peril=3, phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:0")
    assert g.peril == 2 and names(g.front) == ["gargoyle"]


def test_the_conservatory_mends_everybody_after_a_turn_that_wounded_nobody() -> None:
    for hurt, wounds in (([], 3), (["blood-chorister-1"], 5)):
        g = scene(room="conservatory", front=("blood-chorister", "blood-chorister"))
        g.front[1].wounds, g.now.hurt = 5, hurt
        assert after(g).front[1].wounds == wounds


def test_luck_blows_everybody_up_in_the_laboratory() -> None:
    g = scene(room="laboratory", front=("blood-chorister",), rear=("storm-scholar",))
    g.now.acting = True
    drive(party.fall_into_crypt(g, 2))
    assert [figure.wounds for figure in g.enemies()] == [3, 3] and g.wounds == 2


def test_a_crowd_wakes_the_wizard_in_the_nursery() -> None:
    assert after(scene(room="nursery", front=("gilded-cherub",) * 2, rear=("weaver",) * 2)).peril == 1
    assert after(scene(room="nursery", front=("gilded-cherub",) * 2, rear=("weaver",))).peril == 0


@pytest.mark.rule("STY-RULING-96", "STY-CARD-01")
def test_a_rooms_rule_holds_while_its_chests_are_opened() -> None:
    wounds = {}
    for room in ("vault", "gatehouse"):
        g = scene(room=room, front=(), peril=2)
        g.fighting = g.in_turn = False
        drive(floors.spring_trap(g), ["dart-tube"])
        wounds[room] = g.wounds
    assert wounds == {"vault": 3, "gatehouse": 0}, "the vault lowers the 5 of the darts by 3"
    g = scene(room="scriptorium", front=(), peril=9)
    g.fighting = g.in_turn = False
    g.party = ["thieves-tools"]
    assert drive(floors.spring_trap(g), ["dart-tube"]).asks == [] and g.wounds == 3


@pytest.mark.rule("STY-RULING-96")
def test_a_turned_mats_front_no_longer_holds() -> None:
    with printed("midbosses", "brass-warden", mods={"price": 1}):
        g = scene(room="brass-warden", floor=3, front=("brass-warden",))
        card = box().cards["steel-fist"]
        assert sum(skills.price(g, g.hero, card)) == 3
        g.beaten = "brass-warden"
        assert sum(skills.price(g, g.hero, card)) == 2


@pytest.mark.rule("STY-RULING-31", "STY-RULING-96")
def test_an_event_during_the_chests_changes_the_next_chest() -> None:
    g = scene(room="vault", front=(), peril=6)
    g.fighting = g.in_turn = False
    drive(party.raise_peril(g, 1, "STY-PERIL-07"))
    assert g.lasting == {"trap": -2}
    heard = events_of(g)
    drive(floors.spring_trap(g), ["wizards-eye"])
    assert heard[0][2]["number"] == 10 - 3 - 2


def test_a_rooms_rule_is_told_from_what_it_does() -> None:
    said = {room.id: rules_text(NAMES, room) for room in box().rooms.values()}
    assert said["gatehouse"] == ""
    assert str(TOWER_FULL) in said["scullery"] and "Regroup raises peril by 2 less" in said["scullery"]
    assert "At the end of each turn" in said["laundry"]
    assert all(said[room.id] for room in box().rooms.values() if room.mods or room.when)


# --- enemies --------------------------------------------------------------------------------------------


def test_a_weaver_bites_and_steps_back() -> None:
    g = scene(front=("weaver", "clank"), phase="enemies", field={"black": 3})
    step(g, ["blue"])
    assert names(g.front) == ["clank"] and names(g.rear) == ["weaver"] and "leaden" in g.hero.statuses
    g = scene(front=("weaver",), phase="enemies", field={"black": 3})
    step(g, ["blue"])
    assert names(g.front) == ["weaver"], "alone it has nobody to hide behind (STY-RULING-40)"


def test_a_clerk_files_the_crypt_away() -> None:
    g = scene(
        front=("grave-clerk",), phase="enemies", field={"black": 3, "blue": 1}, crypt={"blue": 2, "red": 1}
    )
    step(g)
    assert g.crypt["blue"] == 0 and g.crypt["red"] == 1 and g.field["blue"] == 1 and g.wounds == 2


@pytest.mark.parametrize(("luck", "wounds"), [(1, 2), (2, 4)])
def test_a_cherub_wounds_the_lucky_twice(luck: int, wounds: int) -> None:
    g = scene(front=("gilded-cherub",), phase="enemies", field={"yellow": 3}, luck=luck)
    step(g)
    assert g.wounds == wounds and g.luck == luck - 1


@pytest.mark.rule("STY-RULING-19")
def test_a_moth_hexes_the_hero_on_whose_turn_it_dies_whoever_killed_it() -> None:
    g = scene(front=("sulphur-moth", "clank"), phase="hero", field={"blue": 2})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:0", ["green"])
    assert "hexed" in g.hero.statuses
    g = scene(active="doctor", front=("sulphur-moth", "clank"), skills={"knight": ["riposte"]})
    g.front[0].wounds = 1
    drive(party.suffer(g, 1, fx.Cause(g.hero)), "knight:riposte", g.front[0].id, ["green"])
    assert "hexed" in g.hero.statuses and not hero_of(g, "knight").statuses


# --- the Winter Court -----------------------------------------------------------------------------------


def court(**options: object) -> Climb:
    state = match(packs=("winter-court",), **options).state
    assert isinstance(state, Climb)
    return state


def test_the_winter_court_is_in_the_decks() -> None:
    g = court(woes="both")
    assert {"sledge-yard", "frozen-kitchen"} <= set(g.rooms.left)
    assert "chamberlain" in g.midbosses.left and "winter-queen" in g.wizards.left
    assert {"court-skates", "warming-pan"} <= set(g.treasures.left) and "calling-card" in g.chests.left


# --- difficulty -----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-LOSE-02")
def test_normal_with_four_heroes_is_as_printed() -> None:
    laid, printed = box((), "normal", 4), box()
    for place in printed.places.values():
        assert laid.places[place.id] == place
    assert laid.bosses == printed.bosses


@pytest.mark.rule("STY-CARD-03", "STY-CARD-04")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_harder_tower_has_stronger_bosses_and_charts_that_end_sooner(heroes: int) -> None:
    order = [box((), difficulty, heroes) for difficulty in ("first", "normal", "hard", "expert")]
    for easier, harder in pairwise(order):
        for boss in easier.bosses:
            assert harder.health_of(boss) > easier.health_of(boss)
            assert harder.places[boss].health == harder.health_of(boss)
        for place in easier.places:
            ends = [laid.places[place].chart[-1].at for laid in (easier, harder)]
            assert ends[0] >= ends[1] and ends[0] <= PERIL_END, place
            assert easier.places[place].chart[:-1] == harder.places[place].chart[:-1]
        assert easier.enemies == harder.enemies


def test_the_table_is_laid_out_for_the_heroes_that_climb() -> None:
    for options, heroes in (({}, 4), ({"players": 3}, 3), ({"players": 2, "variant": True}, 2)):
        g = match(difficulty="expert", **options).state
        assert isinstance(g, Climb)
        assert g.box.health_of("ottokar") == box((), "expert", heroes).health_of("ottokar")
    with pytest.raises(SetupError, match="first, normal, hard, expert"):
        match(difficulty="brutal")


def test_a_turn_with_a_room_that_drops_cubes_by_itself_keeps_every_cube() -> None:
    g = scene(room="scullery", front=("furnace-hound",), phase="enemies", field={"black": 3})
    step(g, fall({"red": 1}))
    assert g.field["red"] == 1 and g.tower.colours == ["yellow"] and whole(g)
