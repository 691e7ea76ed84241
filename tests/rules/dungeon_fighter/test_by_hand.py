"""Throws made by hand, from nothing but what the form's schema tells a client."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import combinations
from math import cos, radians, sin
from typing import Any

import msgspec
import pytest

from tests.rules.dungeon_fighter.scene import GAME, fight, kinds, lands, party, run
from undercroft.engine import IllegalAnswer, Match, Seeded
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.by_physics import throw
from undercroft.games.dungeon_fighter.throws.chances import Throw

FIFTEEN = tuple(box_of(("caldera",)).throws)
TRIES = 12


def schema_of(*needs):
    """As it comes over the wire."""
    return json.loads(msgspec.json.encode(Aiming(needs).schema()))


def put(gesture, path, value):
    """Set one part of a gesture by its path, whatever it measures."""
    *where, last = path.split(".")
    for step in where[: len(where) - (last.isdigit() or last in ("outline", "beyond"))]:
        gesture = gesture.setdefault(step, {})
    name = where[-1] if where else ""
    match last:
        case "outline" | "beyond":  # so far before the board, or off the near edge of the table
            gesture[name] = [0.0, -21.0 - value] if last == "outline" else [0.0, -55.0 - value]
        case _ if last.isdigit():
            vector = gesture.setdefault(name, [0.0] * 3 if name in ("at", "velocity") else [0.0, 0.0])
            vector[int(last)] = value
        case _:
            gesture[last] = value


def some(part):
    """A value that a part allows: the usual one, or one in the middle."""
    if "must" in part:
        return part["must"]
    if "usual" in part:
        return part["usual"]
    low, high = part.get("least"), part.get("most")
    return low if high is None else high if low is None else (low + high) / 2


def middle(window):
    return window["start"] + window["length"] / 2


def gesture_from(schema, speed=1.0):
    """The throw a client would make: the usual one, with every part as told and every time in its window."""
    usual = schema["usual"]
    way, loft = usual["heading"] + radians(usual["veer"]), radians(usual["loft"])
    fast = min(speed * usual["speed"], schema["limits"]["speed"][1])
    level, roll = fast * cos(loft), usual["roll"]
    gesture = {
        "at": list(schema["start"]),
        "velocity": [level * cos(way), level * sin(way), fast * sin(loft)],
        "spin": [-roll * sin(way), roll * cos(way), usual["turn"]],
    }
    parts = {part["path"]: part for task in schema["tasks"] for part in task["parts"]}
    if schema["release"] in ("card_flick", "waterfall"):  # a flick goes straight up; a Waterfall only tilts
        flick = parts["velocity.size"]["usual"] if "velocity.size" in parts else 0.0
        gesture["velocity"] = [0.0, 0.0, speed * flick]
    for task in schema["tasks"]:
        for part in task["parts"]:
            if not part["path"].startswith(("at.", "velocity.")):
                put(gesture, part["path"], some(part))
    for window in schema["windows"]:
        if window["path"]:
            put(gesture, window["path"], middle(window) - window["lead"])
    device: Any = gesture.get("device", {})
    if device.get("type") in ("card", "waterfall"):
        device["facing"] = way
    if "fed_by" in device:
        device["fed_by"]["facing"] = way
    return gesture


def unmet(needs, gesture, seed, **more):
    """What a gesture leaves open, really thrown; the bounce rule among it."""
    aim = Aiming(needs).of_person({"gesture": gesture, **more})
    ask = Throw(fight(party(), "mammoth"), "red", "d4", ("icon", "icon", "", ""), needs, aim)
    out = ask.check(throw(ask, seed))
    assert not out.get("fault"), out
    (die,) = out["dice"]
    return {*die.get("unmet", []), *([] if die.get("bounced", True) else ["bounce"])}


def good_one(*needs):
    """A throw that fulfils everything, found by trying a little harder or softer as people do."""
    schema = schema_of(*needs)
    for seed in range(TRIES):
        gesture = gesture_from(schema, 1.0 + 0.02 * ((seed + 1) // 2) * (-1) ** seed)
        if not unmet(needs, gesture, seed):
            return schema, gesture, seed
    raise AssertionError(f"no throw for {needs} in {TRIES}")


def broken(schema, gesture):
    """The same gesture with one thing wrong, for everything that can be: what, and the gesture."""
    for task in schema["tasks"]:
        for part in task["parts"]:
            wrong = deepcopy(gesture)
            if part.get("must") is True:
                put(wrong, part["path"], False)
            elif part["path"] == "device.type":
                del wrong["device"]
                wrong["velocity"] = [0.0, 150.0, 0.0]
            elif part["path"].startswith(("stance", "grip")):
                off = part["least"] - 1.0 if "least" in part else part["most"] + 1.0
                put(wrong, part["path"], off * 0.4 if part["path"] == "grip.held" else off)
            else:
                continue
            yield part["path"], wrong
    for window in schema["windows"]:
        if window["path"]:
            wrong = deepcopy(gesture)
            put(wrong, window["path"], window["start"] + window["length"] + 0.02)
            yield window["name"], wrong


def refused_or_unmet(need, gesture, seed, **more):
    try:
        return need in unmet((need,), gesture, seed, **more)
    except IllegalAnswer:
        return True


@pytest.mark.rule("DF-RULING-46", "DF-REQ-02")
@pytest.mark.parametrize("need", FIFTEEN)
def test_every_throw_can_be_made_from_what_the_form_tells(need):
    schema, gesture, seed = good_one(need)
    (task,) = schema["tasks"]
    assert task["throw"] == need
    wrong = list(broken(schema, gesture))
    for what, bad in wrong:
        assert refused_or_unmet(need, bad, seed), what
    if task.get("prop"):
        x, y, facing = schema["props"][task["prop"]]
        aside = {task["prop"]: [-x - 16.0, y, facing] if need != "ice_wall" else [-x, y, facing]}
        assert refused_or_unmet(need, gesture, seed, props=aside)
    elif need == "under_table":
        above = {**gesture, "at": [*gesture["at"][:2], 3.0]}
        assert refused_or_unmet(need, above, seed)
    else:
        assert wrong


PAIRS = [
    ("jump", "eye_level"),
    ("jump", "punch"),
    ("jump", "card_flick"),
    ("jump", "waterfall"),
    ("head", "waterfall"),
    ("punch", "waterfall"),
    ("prayer", "x"),
    ("dancing", "blind"),
    ("weak_hand", "pond"),
    ("ice_floe", "eye_level"),
    ("head", "jump"),
]


@pytest.mark.parametrize("needs", PAIRS, ids="+".join)
def test_throws_together_can_be_made_from_what_the_form_tells(needs):
    good_one(*needs)


def test_under_the_impossible_pair_even_a_waterfall_inside_the_table_is_a_miss_and_not_void():
    needs = ("under_table", "waterfall")
    fall = {
        "type": "waterfall",
        "facing": 1.39687,
        "tilt_to": 31.7486,
        "rate": 3.41754,
        "rest": [1.02988, 0.0],
    }
    gesture = {"at": [0.345346, -56.5553, -1.546856], "velocity": [0.0, 0.0, 0.0], "device": fall}
    assert unmet(needs, gesture, 159) >= set(needs)


def test_every_pair_has_a_gesture_the_form_accepts():
    for needs in combinations(FIFTEEN, 2):
        if set(needs) != {"under_table", "waterfall"}:
            Aiming(needs).of_person({"gesture": gesture_from(schema_of(*needs))})


# --- assisted timing -----------------------------------------------------------------------------

TIMED = [
    ("jump",),
    ("dancing",),
    ("prayer",),
    ("x",),
    ("punch",),
    ("jump", "eye_level"),
    ("punch", "waterfall"),
]


@pytest.mark.rule("DF-RULING-46")
@pytest.mark.parametrize("needs", TIMED, ids="+".join)
def test_assisted_timing_doubles_every_window_and_nothing_else(needs):
    schema, gesture, seed = good_one(*needs)
    assert schema["windows"]
    for window in schema["windows"]:
        wide = window["assisted"]
        assert wide["length"] == pytest.approx(2 * window["length"])
        late, too_late = deepcopy(gesture), deepcopy(gesture)
        if window["lead"] or not window["path"]:
            continue
        put(late, window["path"], (window["start"] + window["length"] + wide["start"] + wide["length"]) / 2)
        put(too_late, window["path"], wide["start"] + wide["length"] + 0.01)
        asked = window["throw"]
        assert asked in unmet(needs, late, seed), window["name"]
        assert asked not in unmet(needs, late, seed, assisted=True), window["name"]
        assert asked in unmet(needs, too_late, seed, assisted=True), window["name"]


@pytest.mark.rule("DF-RULING-46")
def test_assisted_a_nod_may_take_twice_as_long():
    schema, gesture, seed = good_one("head")
    (window,) = schema["windows"]
    gesture["device"]["seconds"] = 0.4
    assert window["length"] == 0.25 and schema["limits"]["nod"] == 0.25
    with pytest.raises(IllegalAnswer, match="nod"):
        unmet(("head",), gesture, seed)
    unmet(("head",), gesture, seed, assisted=True)
    gesture["device"]["seconds"] = 0.6
    with pytest.raises(IllegalAnswer, match="nod"):
        unmet(("head",), gesture, seed, assisted=True)


@pytest.mark.rule("DF-RULING-46")
def test_assisted_timing_is_shown_to_the_table_until_somebody_throws_without():
    g = fight(party(), "mammoth")
    told = kinds(g)
    hand = {"gesture": gesture_from(schema_of())}
    miss, again = lands("outside"), {"dice": [], "fault": "the die left the world"}
    run(g, "turn", "red")
    run(g, "throw", {**hand, "assisted": True}, again, {**hand, "assisted": True}, miss)
    assert g.assisted == ["p1"] and GAME.view(g, None).assisted == ["p1"]
    assert [kind for kind, *_ in told].count("assisted") == 1
    assert "assisted timing" in GAME.text(GAME.view(g, "p2"))
    run(g, "throw", {"side": "left"}, miss)  # words have no timing
    assert g.assisted == ["p1"]
    run(g, "throw", hand, miss)
    assert g.assisted == [] and ("unassisted", "DF-RULING-46") in [told_[:2] for told_ in told]


def test_words_have_no_timing_to_assist():
    for answer in ({"side": "left", "assisted": True}, {"aim": "middle", "assisted": True}):
        with pytest.raises(IllegalAnswer, match="words say nothing about time"):
            Aiming().check(answer)
    with pytest.raises(IllegalAnswer, match="words say nothing about time"):
        Aiming().parse("soft, assisted")


# --- what people may not send --------------------------------------------------------------------


def test_a_person_cannot_throw_with_the_skill_of_a_bot():
    form = Aiming()
    assert form.check({"aim": "middle"}) == {"aim": "middle"}
    with pytest.raises(IllegalAnswer, match="for bots"):
        form.of_person({"aim": "middle"})
    assert form.of_person({"side": "left"}) == {"side": "left"}


HUGE = [1e300, -1e300, 1e12]


@pytest.mark.parametrize("value", HUGE)
@pytest.mark.parametrize(
    "path",
    [
        "at.0",
        "velocity.1",
        "spin.2",
        "stance.since_take_off",
        "stance.turned",
        "grip.strike",
        "grip.strike_at.0",
    ],
)
def test_numbers_that_nothing_can_be_reckoned_with_are_refused(path, value):
    gesture = {"at": [0.0, -66.0, 8.0], "velocity": [0.0, 180.0, 60.0], "spin": [0.0, 0.0, 0.0]}
    put(gesture, path, value)
    with pytest.raises(IllegalAnswer):
        Aiming(("jump", "punch")).check({"gesture": gesture})


def test_props_left_where_they_usually_stand_must_not_be_in_the_way_of_those_that_are_put():
    schema = schema_of("ice_floe", "pond")
    hand = {"gesture": gesture_from(schema)}
    Aiming(("ice_floe", "pond")).check(hand)
    with pytest.raises(IllegalAnswer, match="overlap"):
        Aiming(("ice_floe", "pond")).check({**hand, "props": {"floe": schema["props"]["pond"]}})
    behind = {"at": [0.0, 66.0, 8.0], "velocity": [0.0, -180.0, 60.0]}
    with pytest.raises(IllegalAnswer, match="front"):
        Aiming(("pond",)).check({"gesture": behind})


def test_a_flip_can_be_made_from_what_the_form_tells():
    schema = json.loads(msgspec.json.encode(Aiming(flip=True).schema()))
    usual = schema["usual"]
    way, fast = usual["heading"], usual["speed"]
    flick = {
        "at": schema["start"],
        "velocity": [fast * cos(way), fast * sin(way), usual["up"]],
        "tumble": usual["tumble"],
    }
    form = Aiming(flip=True)
    assert form.of_person({"gesture": flick})["gesture"] == flick
    for part in schema["parts"]:
        if "most" in part and part["path"] not in ("at.beyond",):
            wrong = deepcopy(flick)
            if part["path"] == "velocity.level":
                wrong["velocity"][1] = part["most"] + 1.0
            else:
                put(wrong, part["path"], part["most"] + 1.0)
            with pytest.raises(IllegalAnswer):
                form.check({"gesture": wrong})


def test_a_throw_is_told_in_a_few_words_for_replay():
    form, hand = Aiming(), gesture_from(schema_of())
    for answer, told in (
        ({"strength": "soft", "side": "half left"}, "soft, half left"),
        ({"gesture": hand}, "by hand"),
        ({"gesture": hand, "assisted": True}, "by hand, with assisted timing"),
    ):
        assert form.label(str, form.check(answer)) == told


# --- records -------------------------------------------------------------------------------------


def test_what_a_throw_looked_like_is_filmed_and_kept_out_of_the_record():
    films = []
    dealer = Seeded(
        "film", using=GAME.worlds(lambda kind, bodies, track: films.append((kind, bodies, track)))
    )
    match = Match.new(GAME, {"players": 2, "heroes": ["jack", "marla"]}, dealer=dealer)
    for _ in range(200):
        if films:
            break
        assert match.ask is not None
        match.answer(GAME.advise(match.state, match.ask, None) or match.ask.options[0])
    kind, bodies, track = films[0]
    assert kind == "throw" and bodies and track.startswith(b"UT1")
    thrown = next(entry.answer for entry in match.entries if entry.kind == "throw" and entry.seat is None)
    assert "movement" not in thrown and 2 <= len(thrown["path"]) <= 42
    assert Match.replay(match.record).digest() == match.digest()
