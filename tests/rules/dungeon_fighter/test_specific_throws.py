"""The Specific Throws (p.18, 19): what the gesture and the die's way must show, judged in the game."""

from __future__ import annotations

from math import pi

import pytest

from tests.rules.dungeon_fighter.scene import GAME, attack, fight, hero, lands, party
from undercroft.engine import IllegalAnswer
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.rules.attack import misses
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.by_physics import one_die
from undercroft.games.dungeon_fighter.throws.chances import Throw
from undercroft.games.dungeon_fighter.throws.hand.plans import prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import SPECIFIC, limits_for
from undercroft.games.dungeon_fighter.throws.landed import Landed
from undercroft.games.dungeon_fighter.throws.scene.board import flat_turn
from undercroft.games.dungeon_fighter.throws.scene.gesture import Card, Gesture, Grip, Head, Stance, Waterfall
from undercroft.games.dungeon_fighter.throws.scene.layout import Placed, TableState, placing_problems, wall_at
from undercroft.games.dungeon_fighter.throws.scene.trace import Contact, Release, Rest, Trace
from undercroft.physics.space import Pose

BOX = box_of()
HAND = Gesture(at=(0.0, -66.0, 10.0), velocity=(0.0, 200.0, 50.0), die="red")
TABLE = ("table", (0.0, -28.0, 0.0))
BOARD = ("board", (0.0, -10.0, 0.3))
STRAIGHT = (TABLE, BOARD)


def contact(number, what, at, speed=80.0):
    return Contact(0.1 * (number + 1), "red", what, what, at, speed)


def judged(
    need, gesture=HAND, way=STRAIGHT, *, table=None, touches=("board",), release=None, speed=80.0
) -> Landed:
    """A red die that went this way and rests in section 5, judged under one requirement."""
    at = Pose((0.0, 4.0, 0.7), flat_turn("d4", 2))
    contacts = tuple(contact(k, what, place, speed) for k, (what, place) in enumerate(way))
    let_go = Release(0.05, release or Pose(gesture.at), gesture.velocity, (0.0, 0.0, 0.0))
    rest = Rest("d4", at, 2, False, tuple(touches), tuple(touches))
    trace = Trace(contacts, {"red": let_go}, {"red": rest}, {}, 1.0, 0.0)
    needs = (need,) if need else ()
    table = table or prepare(TableState(), needs)
    ask = Throw(fight(party(), "mammoth"), "red", "d4", ("", "", "", ""), needs, None)
    plain = ask.check({"dice": [one_die(ask, frozenset(needs), gesture, table, trace, "red")]})
    return Landed(**plain["dice"][0])


def stance(**what):
    return Gesture(at=HAND.at, velocity=HAND.velocity, die="red", stance=Stance(**what))


def grip(**what):
    return Gesture(at=HAND.at, velocity=HAND.velocity, die="red", grip=Grip(**what))


def hit(landed: Landed) -> bool:
    assert landed.place in ("5", "wall")
    return landed.is_hit


def test_without_a_requirement_the_bounce_is_all():
    assert hit(judged(""))
    assert not hit(judged("", way=(BOARD, TABLE)))
    assert not hit(judged("", speed=5.0))  # rolling onto the table is no bounce


@pytest.mark.rule("DF-SHOT-01")
def test_every_picture_names_a_throw_of_body_release_or_way():
    assert set(BOX.throws) == set(SPECIFIC) and len(BOX.throws) == 15
    for throw in BOX.throws.values():
        assert throw.layer == SPECIFIC[throw.id].layer
        assert throw.text and throw.rule in GAME.ledger
    assert {throw.prop for throw in BOX.throws.values()} == {"", "floe", "pond", "wall"}


@pytest.mark.rule("DF-BLIND-01")
def test_blind_the_eyes_are_closed():
    assert hit(judged("blind", stance(eyes_closed=True)))
    assert not hit(judged("blind"))


CARD = Gesture(at=(0.0, -50.0, 12.0), velocity=(0.0, 0.0, 200.0), die="red", device=Card(pi / 2))
OFF_CARD = (("card", (0.0, -47.0, 12.0)), *STRAIGHT)


@pytest.mark.rule("DF-CARDFLICK-01")
def test_card_flick_the_die_lies_on_a_card():
    assert hit(judged("card_flick", CARD, OFF_CARD))
    assert not hit(judged("card_flick", HAND, STRAIGHT))


@pytest.mark.rule("DF-CARDFLICK-02")
def test_card_flick_the_flick_from_below_throws_it_and_nothing_else_does():
    by_head = (("card", (0.0, -47.0, 12.0)), ("head", (0.0, -45.0, 30.0)), *STRAIGHT)
    assert not hit(judged("card_flick", CARD, by_head))
    assert not hit(judged("card_flick", CARD, STRAIGHT))
    sideways = {"at": [0, -50, 12], "velocity": [0, 120, 120], "device": {"type": "card", "facing": 1.57}}
    with pytest.raises(IllegalAnswer, match="straight up"):
        Aiming(["card_flick"]).check({"gesture": sideways})


@pytest.mark.rule("DF-EYE-01")
def test_eye_level_the_eyes_stay_at_the_level_of_the_table():
    assert hit(judged("eye_level", stance(eyes_lowest=1.0, eyes_highest=3.5)))
    assert not hit(judged("eye_level", stance(eyes_lowest=1.0, eyes_highest=20.0)))
    assert not hit(judged("eye_level", stance(eyes_lowest=-20.0, eyes_highest=2.0)))
    assert limits_for(["eye_level"]).height[1] == 25.0


@pytest.mark.rule("DF-HEAD-01")
def test_head_the_die_starts_on_the_head_or_touches_it_before_the_first_bounce():
    nod = Gesture(at=(0.0, -50.0, 32.0), velocity=(0.0, 100.0, 50.0), die="red", device=Head())
    touched = (("head", (0.0, -50.0, 32.0)), *STRAIGHT)
    assert hit(judged("head", nod, touched))
    assert hit(judged("head", HAND, touched))  # a header
    assert not hit(judged("head", HAND, STRAIGHT))
    late = (TABLE, ("head", (0.0, -40.0, 20.0)), BOARD)
    assert not hit(judged("head", HAND, late))


FLOE = TableState(floe=Placed(0.0, -30.0, 0.0))
ON_FLOE = ("floe", (0.0, -30.0, 0.2))


@pytest.mark.rule("DF-FLOE-01")
def test_ice_floe_it_is_put_in_front_of_the_hero():
    table = prepare(TableState(), ["ice_floe"])
    assert table.floe is not None and table.floe.y < -21
    assert list(placing_problems(table, (0.0, -66.0))) == []
    behind = TableState(floe=Placed(0.0, 40.0, 0.0))
    assert any("front" in problem for problem in placing_problems(behind, (0.0, -66.0)))


@pytest.mark.rule("DF-FLOE-02")
def test_ice_floe_the_die_bounces_off_it_before_the_target():
    assert hit(judged("ice_floe", way=(ON_FLOE, BOARD), table=FLOE))
    assert not hit(judged("ice_floe", way=STRAIGHT, table=FLOE))
    assert not hit(judged("ice_floe", way=(TABLE, BOARD, ON_FLOE), table=FLOE))
    assert not hit(judged("ice_floe", way=(TABLE, ("floe_side", (0.0, -26.0, 0.1)), BOARD), table=FLOE))


@pytest.mark.rule("DF-FLOE-03")
def test_ice_floe_its_bounce_is_the_bounce_on_the_table():
    landed = judged("ice_floe", way=(ON_FLOE, BOARD), table=FLOE)
    assert landed.bounced and landed.unmet == []


WALL = TableState(wall=wall_at(-pi / 2))
AT_WALL = ("wall", (0.0, -22.0, 3.0))


@pytest.mark.rule("DF-WALL-01")
def test_ice_wall_it_stands_touching_the_edge_of_the_target():
    table = prepare(TableState(), ["ice_wall"])
    assert table.wall is not None and list(placing_problems(table)) == []
    away = TableState(wall=Placed(0.0, -40.0, 0.0))
    assert any("must touch" in problem for problem in placing_problems(away))


@pytest.mark.rule("DF-WALL-02")
def test_ice_wall_the_die_touches_it_before_the_target_and_bounces_as_well():
    assert hit(judged("ice_wall", way=(TABLE, AT_WALL, BOARD), table=WALL))
    assert hit(judged("ice_wall", way=(AT_WALL, TABLE, BOARD), table=WALL))
    assert not hit(judged("ice_wall", way=STRAIGHT, table=WALL))
    assert not hit(judged("ice_wall", way=(TABLE, BOARD, AT_WALL), table=WALL))
    assert not hit(judged("ice_wall", way=(AT_WALL, BOARD), table=WALL))


@pytest.mark.rule("DF-WALL-03")
def test_ice_wall_a_die_lying_on_it_is_a_miss():
    landed = judged("ice_wall", way=(TABLE, AT_WALL, BOARD), table=WALL, touches=("wall",))
    assert landed.place == "wall" and not landed.is_hit and not landed.stays
    assert misses(landed) == ["DF-WALL-03"]
    g = fight(party(), "ice-troll")
    attack(g, "red", lands({"place": "wall"}))
    assert g.combat.life == 12 and hero(g, "jack").life == 6 and g.on_board == []


@pytest.mark.rule("DF-JUMP-01")
@pytest.mark.parametrize(("since", "good"), [(0.24, True), (0.01, False), (0.48, False), (None, False)])
def test_jump_the_die_is_let_go_in_the_air(since, good):
    assert hit(judged("jump", stance(since_take_off=since))) is good


POND = TableState(pond=Placed(0.0, -30.0, 0.0))


@pytest.mark.rule("DF-POND-01")
def test_pond_it_is_put_in_front_of_the_hero():
    table = prepare(TableState(), ["pond"])
    assert table.pond is not None and list(placing_problems(table, (0.0, -66.0))) == []
    aside = TableState(pond=Placed(40.0, 0.0, 0.0))
    assert any("front" in problem for problem in placing_problems(aside, (0.0, -66.0)))


@pytest.mark.rule("DF-POND-02")
def test_pond_the_die_bounces_on_the_table_inside_it():
    assert hit(judged("pond", way=(("table", (1.0, -31.0, 0.0)), BOARD), table=POND))
    assert not hit(judged("pond", way=(("table", (0.0, -40.0, 0.0)), BOARD), table=POND))
    assert not hit(judged("pond", way=(TABLE_FAR, ("pond_frame", (0.0, -35.5, 0.2)), BOARD), table=POND))


TABLE_FAR = ("table", (0.0, -45.0, 0.0))


@pytest.mark.rule("DF-PRAYER-01")
@pytest.mark.parametrize(
    ("held", "apart", "palms", "good"),
    [(0.8, 0.0, True, True), (0.2, 0.0, True, False), (0.8, 0.4, True, False), (0.8, 0.0, False, False)],
)
def test_prayer_the_die_is_thrown_from_between_both_palms(held, apart, palms, good):
    assert hit(judged("prayer", grip(palms=palms, held=held, apart=apart))) is good


@pytest.mark.rule("DF-PUNCH-01")
@pytest.mark.parametrize(
    ("fist", "good"),
    [
        ({"fist": True, "strike": 200.0, "strike_at": (0.0, -40.0), "since_strike": 0.02}, True),
        ({"fist": True, "strike": 200.0, "strike_at": (0.0, -40.0), "since_strike": -0.2}, False),
        ({"fist": True, "strike": 40.0, "strike_at": (0.0, -40.0), "since_strike": 0.0}, False),
        ({"fist": True, "strike": 200.0, "strike_at": (0.0, -10.0), "since_strike": 0.0}, False),
        ({"fist": False}, False),
    ],
)
def test_punch_the_fist_strikes_the_table_and_lets_go_at_the_strike(fist, good):
    assert hit(judged("punch", grip(**fist))) is good


@pytest.mark.rule("DF-UNDER-01")
@pytest.mark.parametrize(("height", "good"), [(-8.0, True), (-0.2, False), (10.0, False)])
def test_under_the_table_the_die_is_below_the_table_when_it_leaves_the_hand(height, good):
    gesture = Gesture(at=(0.0, -60.0, height), velocity=(0.0, 150.0, 250.0), die="red")
    assert hit(judged("under_table", gesture)) is good


FALL = Gesture(at=(0.0, -55.0, 20.0), die="red", device=Waterfall(pi / 2))
ON_FALL = (("waterfall", (0.0, -54.0, 20.0)), *STRAIGHT)


def left_at(along, across=0.0):
    return Pose((-across, -55.0 + along, 18.0))


@pytest.mark.rule("DF-FALL-01")
def test_waterfall_the_die_starts_at_the_near_edge_of_the_held_waterfall():
    assert hit(judged("waterfall", FALL, ON_FALL, release=left_at(20.5)))
    assert not hit(judged("waterfall", HAND, STRAIGHT))
    far = {"type": "waterfall", "facing": 1.5708, "rest": [8.0, 0.0]}
    with pytest.raises(IllegalAnswer, match="near edge"):
        Aiming(["waterfall"]).check({"gesture": {"at": [0, -55, 20], "device": far}})


@pytest.mark.rule("DF-FALL-02", "DF-FALL-03")
@pytest.mark.parametrize(
    ("along", "across", "good"),
    [(20.5, 0.0, True), (20.5, 2.0, True), (12.0, 3.5, False), (-1.0, 0.0, False)],
)
def test_waterfall_the_die_slides_its_whole_length_and_leaves_over_the_far_edge(along, across, good):
    assert hit(judged("waterfall", FALL, ON_FALL, release=left_at(along, across))) is good


@pytest.mark.rule("DF-WEAKHAND-01")
def test_weak_hand():
    assert hit(judged("weak_hand", stance(weak_hand=True)))
    assert not hit(judged("weak_hand"))


@pytest.mark.rule("DF-XSHOT-01")
def test_x_from_between_crossed_wrists():
    assert hit(judged("x", grip(wrists=True, held=0.8)))
    assert not hit(judged("x", grip(palms=True, held=0.8)))
    assert not hit(judged("x", grip(wrists=True, held=0.8, apart=-0.35)))


@pytest.mark.rule("DF-UNIQ-05")
@pytest.mark.parametrize(
    ("dance", "good"),
    [
        ({"turned": 370.0, "since_turn": 0.5}, True),
        ({"turned": 300.0, "since_turn": 0.5}, False),
        ({"turned": 370.0, "since_turn": 2.0}, False),
        ({"turned": 370.0, "since_turn": 0.5, "off_centre": 40.0}, False),
    ],
)
def test_dancing_a_full_turn_facing_the_board_and_thrown_at_once(dance, good):
    spin = {"turn_slowest": 300.0, "turn_fastest": 400.0, **dance}
    assert hit(judged("dancing", stance(**spin))) is good


def test_the_impossible_pair_is_a_miss_whatever_happens():
    gesture = Gesture(at=(0.0, -60.0, -8.0), die="red", device=Waterfall(pi / 2))
    contacts = tuple(contact(k, what, place) for k, (what, place) in enumerate(ON_FALL))
    let_go = Release(0.1, Pose((0.0, -39.0, -9.0)), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    rest = Rest("d4", Pose((0.0, 4.0, 0.7), flat_turn("d4", 2)), 2, False, ("board",), ("board",))
    trace = Trace(contacts, {"red": let_go}, {"red": rest}, {}, 1.0, 0.0)
    needs = ("under_table", "waterfall")
    ask = Throw(fight(party(), "mammoth"), "red", "d4", ("", "", "", ""), needs, None)
    landed = one_die(ask, frozenset(needs), gesture, TableState(), trace, "red")
    assert landed["place"] == "5" and landed["unmet"] == list(needs)
