"""How a throw is asked for and answered: words, gestures, a person's eyes, the table and the physics."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    fight,
    frozen,
    hero,
    lands,
    lying,
    party,
    pending,
    run,
    turn,
    weak_point,
)
from undercroft.engine import IllegalAnswer, Match, Seeded, Source
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.telling import happenings
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.by_physics import flip, table_of, throw
from undercroft.games.dungeon_fighter.throws.by_table import odds
from undercroft.games.dungeon_fighter.throws.chances import Flip, Throw

COLOURED = ("icon", "icon", "", "")
GESTURE = {"at": [0.0, -66.0, 7.4], "velocity": [0.0, 183.0, 70.0], "spin": [0.0, 0.0, 20.0]}


def ask(g=None, needs=(), aim=AIM, die="red", shape="d4", faces=COLOURED):
    return Throw(g or fight(party(), "mammoth"), die, shape, faces, needs, aim)


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("soft, left of centre, spin right", {"strength": "soft", "side": "half left", "spin": "spin right"}),
        ("hard right bold", {"strength": "hard", "side": "right", "nerve": "bold"}),
        (
            "Even, Straight, left spin, steady",
            {"strength": "even", "side": "centre", "spin": "spin left", "nerve": "calm"},
        ),
    ],
)
def test_a_throw_can_be_said_in_words(text, meant):
    assert Aiming().parse(text) == meant


@pytest.mark.parametrize(
    "text",
    ["", "quickly", "middle", "soft, sideways", '{"aim": "the moon"}', '{"aim": "middle", "side": "left"}'],
)
def test_what_says_nothing_about_a_throw_is_refused_with_a_hint(text):
    with pytest.raises(IllegalAnswer):
        Aiming().parse(text)


def test_a_word_moves_the_throw_and_nerve_is_a_gamble():
    def shares(aim):
        source = Source("words")
        places = [ask(aim=aim).sample(source)["dice"][0] for _ in range(1500)]
        return sum(d["pose"][0] for d in places) / len(places), sum(d["place"] == "outside" for d in places)

    left, right = shares({"side": "left"}), shares({"side": "right"})
    assert left[0] < -2 < 2 < right[0]
    assert shares({"nerve": "bold"})[1] > 0


def test_a_gesture_is_held_to_human_limits_and_to_the_throws_in_force():
    form = Aiming()
    assert form.check({"gesture": GESTURE})["gesture"]["at"] == GESTURE["at"]
    for wrong, why in (
        ({**GESTURE, "velocity": [0.0, 900.0, 0.0]}, "speed"),
        ({**GESTURE, "at": [0.0, -5.0, 20.0]}, "outline"),
        ({**GESTURE, "at": "here"}, "no gesture"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            form.check({"gesture": wrong})
    with pytest.raises(IllegalAnswer, match="height"):
        Aiming(["under_table"]).check({"gesture": GESTURE})
    with pytest.raises(IllegalAnswer, match="board"):
        Aiming(["pond"]).check({"gesture": GESTURE, "props": {"pond": [0.0, -10.0, 0.0]}})


def test_the_form_tells_a_client_what_it_takes():
    schema = msgspec.structs.asdict(Aiming(["pond"]).schema())
    assert schema["needs"] == ["pond"] and schema["gesture"] == "throw" and "soft" in schema["words"].strength
    assert schema["limits"].speed == (20.0, 600.0) and schema["start"][1] < -40
    assert set(schema["props"]) == {"pond"} and schema["props"]["pond"][1] < -21
    assert Aiming(["under_table"]).schema().limits.height == (-40.0, -1.0)
    assert Aiming(flip=True).schema().gesture == "flip"


# --- a person's eyes -----------------------------------------------------------------------------


def test_a_real_throw_is_entered_in_a_line():
    g = fight(party(real_dice=True), "water-goblin")
    g.icebergs = [True] * 4
    real = ask(g, ("pond",))
    assert real.parse("4/3 icon berg 2") == {
        "dice": [{"place": "4", "between": ["3", "4"], "icon": "icon"}],
        "icebergs": [1],
    }
    assert real.parse("5 no-bounce failed pond")["dice"][0] == {
        "place": "5",
        "bounced": False,
        "unmet": ["pond"],
    }
    assert real.parse("hole doubt")["doubt"] is True
    for wrong in ("", "7", "5 failed blind", "frozen", "3 berg 9"):
        with pytest.raises(IllegalAnswer):
            real.parse(wrong)
    assert "Pond Shot" in real.hint(g.names) and real.schema().icebergs == [0, 1, 2, 3]


def test_three_water_dice_are_entered_with_semicolons_and_a_template_by_its_piece():
    g = fight(party(real_dice=True), "mammoth")
    frozen(g)
    water = ask(g, die="water", shape="water", faces=box_of(("caldera",)).specials["water"].faces)
    told = water.parse("3 icon; hole; template frozen-1")
    assert [die["place"] for die in told["dice"]] == ["3", "hole", "template"]
    assert told["dice"][2]["template"] == "frozen-1"


def test_with_real_dice_nobody_is_asked_for_an_aim():
    g = fight(party(real_dice=True), "mammoth")
    ran = turn(g, "red", lands("3"))
    assert [question.kind for question in ran.asked] == ["die", "throw"]
    assert isinstance(ran.asks[1].form, Throw) and not ran.chances


@pytest.mark.parametrize(("place", "far"), [("bullseye", 0.0), ("4", 7.4), ("1", 17.75), ("bones", 20.25)])
def test_a_real_die_is_drawn_in_the_middle_of_its_ring(place, far):
    g = fight(party(real_dice=True), "mammoth")
    turn(g, "red", {"dice": [{"place": place}]})
    x, y = g.on_board[0].pose[:2]
    assert abs((x * x + y * y) ** 0.5 - far) < 0.1


def test_a_flip_is_entered_by_its_place_or_how_it_failed():
    flipped = Flip(fight(party(), "mammoth"), "weak_point", "weak_point", None)
    assert flipped.parse("3.5, -2") == {"turned": 360.0, "at": [3.5, -2.0]}
    assert flipped.parse("table")["on_table"] is True and flipped.parse("short") == {"turned": 0.0}
    for wrong in ("", "somewhere", "1 2 3"):
        with pytest.raises(IllegalAnswer):
            flipped.parse(wrong)


def test_a_throw_that_went_wrong_in_the_world_is_void_and_costs_nothing():
    g = fight(party(), "mammoth")
    turn(g, "red", AIM, {"dice": [], "fault": "a die left the world"}, AIM, lands("2"))
    assert g.combat.life == 18 and hero(g, "jack").life == 9 and g.combat.pool == ["green", "blue"]


def test_a_hero_who_faints_by_a_flip_puts_the_die_back():
    g = fight(party("marla", "jack"), "white-bear")
    hero(g, "marla").spendables, hero(g, "marla").life = ["anatomy-chalk"], 1
    run(g, "turn", "pass", "red")
    run(
        g,
        "throw",
        "anatomy-chalk",
        AIM,
        {"turned": 300.0, "on_table": True},
        AIM,
        {"turned": 300.0, "at": [1.0, 1.0]},
    )
    assert hero(g, "marla").fainted and g.hero.id == "jack" and g.phase == "turn"
    assert sorted(g.combat.pool) == ["blue", "green", "red"] and g.attempt is None


# --- the table -----------------------------------------------------------------------------------


def test_skill_matters():
    novice, expert = odds((), "novice"), odds((), "expert")
    assert expert.hit * expert.value >= 1.8 * novice.hit * novice.value
    assert odds(("under_table", "waterfall"), "expert").hit == 0.0
    assert odds(("jump",), "expert").hit < odds((), "expert").hit


def test_what_the_table_answers_is_always_legal():
    source = Source("legal")
    g = fight(party(), "mammoth")
    g.icebergs = [True, False, True, True]
    frozen(g, 3.0, 3.0)
    weak_point(g)
    for throws in [
        (),
        *[(name,) for name in box_of(("caldera",)).throws],
        ("head", "waterfall"),
        ("jump", "prayer", "pond"),
    ]:
        for die, shape, faces in (
            ("red", "d4", COLOURED),
            ("snow", "snow", box_of(("caldera",)).specials["snow"].faces),
            ("water", "water", box_of(("caldera",)).specials["water"].faces),
        ):
            for _ in range(5):
                asked = ask(g, throws, die=die, shape=shape, faces=faces)
                assert asked.check(asked.sample(source))["dice"]


def test_another_board_pays_other_numbers_for_the_same_rings():
    source = Source("rings")
    castle, caldera = (
        party("jack", "bruna", packs=["caldera"]),
        party("jack", "bruna", packs=["caldera"], board="caldera"),
    )
    pay = {"5": "5", "4": "2", "3": "4", "2": "3", "1": "1"}
    for g in (castle, caldera):
        fight(g, "mammoth")
    for _ in range(200):
        twin = source.copy()
        one, two = ask(castle).sample(source)["dice"][0], ask(caldera).sample(twin)["dice"][0]
        assert two["place"] == pay.get(one["place"], one["place"])


# --- the physics ---------------------------------------------------------------------------------


def test_a_gesture_really_flies_and_the_same_seed_gives_the_same_throw():
    g = fight(party(), "mammoth")
    lying(g, "green", 0.0, 0.0)
    asked = ask(g, aim={"gesture": GESTURE})
    one = throw(asked, 7)
    assert one == throw(asked, 7)
    assert asked.check(one)["dice"][0]["pose"] and len(one["path"]) > 5
    assert one["path"][0][1] < -60  # it starts at the hand
    drawn = asked.sample(Source("x"))
    assert drawn["path"]  # a gesture is never drawn from the table


def test_nobody_can_choose_the_icon_by_holding_the_die_so():
    icons = [throw(ask(aim={"gesture": GESTURE}), seed)["dice"][0].get("icon", "") for seed in range(8)]
    assert len(set(icons)) == 2


def test_dice_on_the_board_stay_and_can_be_struck():
    g = fight(party(), "mammoth")
    for k, (x, y) in enumerate(
        ((0, 0), (2, -3), (-2, -3), (0, -6), (3, -8), (-3, -8), (0, -11), (0, 4), (4, 0))
    ):
        lying(g, f"white-{k + 1}", float(x), float(y))
    assert len(table_of(g).dice) == 9
    moved = [throw(ask(g), seed).get("moved", {}) for seed in range(4)]
    assert any(moved)
    turn(g, "red", AIM, {**lands(at("3")), "moved": {"white-1": [], "white-2": [1.0, 2.0, 0.7, 1, 0, 0, 0]}})
    names = [die.die for die in g.on_board]
    assert "white-1" not in names and "red" in names
    assert next(die for die in g.on_board if die.die == "white-2").pose[:2] == [1.0, 2.0]


def test_every_specific_throw_can_be_made_by_a_bot_in_the_physics():
    g = fight(party(), "mammoth")
    g.skill = "expert"
    for name in box_of(("caldera",)).throws:
        asked = ask(g, (name,))
        assert asked.check(throw(asked, 3))["dice"]


def test_a_template_is_really_flipped():
    g = fight(party(), "mammoth")
    asked = Flip(g, "weak_point", "weak_point", AIM)
    found = [asked.check(flip(asked, seed)) for seed in range(4)]
    assert any(flipped.get("at") for flipped in found)
    assert all(not flipped.get("fault") for flipped in found)


@pytest.mark.slow
def test_a_whole_game_by_physics_replays_without_any():
    films: list[str] = []
    dealer = Seeded("flying", using=GAME.worlds(lambda kind, *_: films.append(kind)))
    match = Match.new(GAME, {"players": 2, "skill": "novice", "mode": "inferno"}, dealer=dealer)
    source = Source("flying")
    while match.ask is not None:
        match.answer(GAME.advise(match.state, match.ask, source) or match.ask.sample(source))
    assert Match.replay(match.record).digest() == match.digest()
    throws = [entry.answer for entry in match.entries if entry.kind == "throw" and not entry.seat]
    assert throws and films.count("throw") == len(throws), "each was shown to those who watch"
    assert not any("movement" in answer for answer in throws), "and no film is in the record"


def test_the_question_for_a_throw_warns_of_the_impossible():
    g = fight(party(), "ice-troll", room="treasury")
    question = pending(g, "red")
    assert "No throw can do all of that" in question.prompt()


def test_a_result_is_told_in_words():
    describe_landed = party().names.landed
    from undercroft.games.dungeon_fighter.throws.landed import Landed

    assert describe_landed(Landed("3")) == "in section 3"
    assert (
        describe_landed(Landed("4", between=["3", "4"], icon="icon"))
        == "in section 4, across 3 and 4, icon up"
    )
    assert describe_landed(Landed("hole", icon="snow")) == "in a hole, Soft Snow"
    assert describe_landed(Landed("5", unmet=["pond"])) == "in section 5 (Pond Shot not met)"


# --- why it is a Miss ----------------------------------------------------------------------------

NO_BOUNCE = "no bounce on the table before the Target"
MISSES = [
    (at("4", bounced=False), ["DF-MISS-01"], f"in section 4: a Miss ({NO_BOUNCE})."),
    (at("hole"), ["DF-MISS-02"], "in a hole: a Miss."),
    (at("bones"), ["DF-MISS-03"], "on the bones: a Miss."),
    (at("outside"), ["DF-MISS-04"], "off the Target: a Miss."),
    (at("wall"), ["DF-WALL-03"], "on the Ice wall: a Miss."),
    (at("frozen", template="frozen-1"), ["DF-FROZEN-01"], "inside a Frozen Template: a Miss."),
    (at("4", unmet=["pond"]), ["DF-MISS-05"], "in section 4: a Miss (Pond Shot not met)."),
    (
        at("outside", unmet=["pond"], bounced=False),
        ["DF-MISS-05", "DF-MISS-01", "DF-MISS-04"],
        f"off the Target: a Miss (Pond Shot not met; {NO_BOUNCE}).",
    ),
]


@pytest.mark.rule("DF-MISS-01", "DF-MISS-02", "DF-MISS-03", "DF-MISS-04", "DF-MISS-05", "DF-RULING-12")
@pytest.mark.parametrize(("landed", "rules", "words"), MISSES)
def test_a_miss_says_why_and_cites_the_first_reason(landed, rules, words):
    g = fight(party(), "water-goblin")
    frozen(g)
    heard = said(g)
    turn(g, "red", AIM, lands(landed))
    ((event, rule),) = [told for told in heard if isinstance(told[0], happenings.Landed)]
    assert event.why == rules and rule == rules[0] and not event.hit
    assert event.told(g.names) == f"Jack Boatless's red die lies {words}"


def test_a_hit_needs_no_reason():
    g = fight(party(), "mammoth")
    heard = said(g)
    turn(g, "red", AIM, lands(at("4", "icon")), "pass")
    ((event, rule),) = [told for told in heard if isinstance(told[0], happenings.Landed)]
    assert (
        event.why == []
        and rule == "DF-COMBAT-09"
        and event.told(g.names).endswith("lies in section 4, icon up: a Hit.")
    )


def said(g):
    """Everything that is told from here on."""
    told = []
    g.__dict__["hear"] = lambda what, rule, only: told.append((what, rule))
    return told
