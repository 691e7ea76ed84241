"""Where two things meet: a bonus and two blows, an effect and nothing to do, an end and what was to come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.stygian_society.scene import (
    ask_of,
    effect,
    fall,
    hero_of,
    printed,
    scene,
    step,
    stricken,
)
from tests.support import drive, events_of
from undercroft.engine import Ask
from undercroft.games.stygian_society.rules import afflictions, floors, party, triggers
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling.text import card_text
from undercroft.games.stygian_society.view import drawing
from undercroft.games.stygian_society.view.board import view

# --- once, not twice --------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-34")
@pytest.mark.parametrize(("enemy", "colour"), [("slasher", "red"), ("gilded-cherub", "yellow")])
def test_what_makes_enemy_actions_worse_counts_once_where_the_card_wounds_twice(
    enemy: str, colour: str
) -> None:
    taken = {}
    for worse in (0, 1):
        g = scene(front=(enemy,), phase="enemies", field={colour: 3}, wounds=13, luck=3)
        g.lasting = {"suffer": worse}
        step(g)
        taken[worse] = g.wounds - 13
    assert taken[1] == taken[0] + 1


@pytest.mark.rule("STY-RULING-34")
def test_what_makes_enemy_actions_worse_counts_for_each_colour_that_acts() -> None:
    g = scene(front=("clank",), rear=("wick-imp",), phase="enemies", field={"red": 3, "yellow": 2})
    g.lasting = {"suffer": 1}
    step(g)
    assert g.wounds == (2 + 1) + (1 + 1)


@pytest.mark.rule("STY-RULING-85", "STY-AREA-03")
def test_a_hoard_counts_a_crypt_cube_two() -> None:
    for field, drained in ((2, True), (1, False)):
        g = scene(room="laundry", front=("weaver",), field={"blue": field}, crypt={"blue": 1}, phase="after")
        ran = step(g, *(["field:blue", "field:blue"] if drained else []))
        assert bool(ran.asks) is drained and g.field["blue"] == (0 if drained else 1)


# --- what works by itself is told only if it does something -------------------------------------------------


@pytest.mark.rule("STY-STATUS-10", "STY-STATUS-04")
def test_a_status_whose_last_token_was_just_taken_off_does_nothing_more() -> None:
    g = scene(skills={"doctor": ["beaked-mask"]}, active="doctor", phase="turn")
    stricken(g, "doctor", "blue")
    heard = events_of(g)
    step(g, "beaked-mask")
    assert [(kind, args.get("what")) for kind, _, args in heard if kind == "works"] == [
        ("works", "beaked-mask")
    ]
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("cleansed") < kinds.index("status-ended") and g.wounds == 0


@pytest.mark.parametrize(
    ("woe", "event", "tracks", "works"),
    [
        ("loud-boots", "turn-start", {"peril": 4}, True),
        ("loud-boots", "turn-start", {"peril": 5}, False),
        ("weak-lungs", "turn-end", {"wounds": 13}, True),
        ("weak-lungs", "turn-end", {"wounds": 12}, False),
    ],
)
def test_a_woe_is_told_only_where_its_condition_holds(
    woe: str, event: str, tracks: dict[str, int], works: bool
) -> None:
    g = scene(**tracks)
    g.hero.woe = woe
    heard = events_of(g)
    drive(triggers.fire(g, event, fx.Cause(g.hero)))
    assert ("works" in [kind for kind, _, _ in heard]) is works


def test_a_passive_that_heals_is_silent_without_wounds_and_waits_for_its_turn() -> None:
    g = scene(skills={"knight": ["bulwark-born"]}, phase="turn")
    heard = events_of(g)
    step(g)
    assert [kind for kind, _, _ in heard] == ["turn"]
    g = scene(skills={"knight": ["bulwark-born"]}, treasures={"knight": []}, phase="turn")
    stricken(g, "knight", "blue", "blue", "blue")
    step(g, "stricken")
    assert g.wounds == 0, "two shields, and one healed after the third struck"


# --- the last enemy, and what was still to come -------------------------------------------------------------


@pytest.mark.rule("STY-CLEAR-03", "STY-RULING-53", "STY-FAQ-08")
def test_when_luck_blows_up_the_last_enemy_nobody_is_asked_and_nobody_is_hurt() -> None:
    g = scene(room="laboratory", front=("wick-imp",), phase="drop")
    g.party = ["smoke-bomb"]
    g.now.card, g.now.targets, g.now.wild = "steel-fist", [g.front[0].id], ["blue"]
    ran = step(g, fall({}, {"red": 1, "blue": 1}))
    assert ran.asks == [] and not g.fighting and g.wounds == 0 and g.luck == 1


@pytest.mark.rule("STY-SKILL-04")
def test_a_response_that_would_hit_nobody_is_not_offered() -> None:
    for rear in ((), ("wick-imp",)):
        g = scene(front=("clank",), rear=rear)
        g.party = ["thunder-egg"]
        ran = drive(triggers.fire(g, "dropped", fx.Cause(g.hero)), stop=True)
        assert (ran.pending is not None) is bool(rear)


@pytest.mark.rule("STY-CHEST-04")
def test_there_is_nothing_to_make_harmless_in_straw() -> None:
    g = scene(front=(), peril=5)
    g.fighting = g.in_turn = False
    g.party = ["thieves-tools"]
    heard = events_of(g)
    assert drive(floors.spring_trap(g), ["empty-straw"]).asks == []
    assert heard[-1][0] == "trap" and told.Trap("empty-straw").told(g.names) == "Only Straw! Nothing at all."


# --- paying for what is left --------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-06", "STY-RULING-25")
def test_the_base_alone_is_not_sold_where_only_a_further_set_would_do_anything() -> None:
    g = scene(active="burglar", phase="hero", field={"blue": 3, "red": 1})
    g.now.card, g.now.targets = "thrown-knife", ["clank-9"]
    assert list(ask_of(g).options) == ["sets:1", "skip"]
    g = scene(active="burglar", phase="hero", field={"blue": 2, "red": 1})
    g.now.card, g.now.targets = "thrown-knife", ["clank-9"]
    heard = events_of(g)
    assert step(g).asks == [] and heard[0][:2] == ("no-target", "STY-RULING-06") and g.field["blue"] == 2


@pytest.mark.rule("STY-RULING-05", "STY-RULING-06")
def test_no_target_is_told_apart_from_a_target_that_is_gone() -> None:
    for targets, rule, said in (
        ([], "STY-RULING-05", "reaches nobody"),
        (["clank-9"], "STY-RULING-06", "is gone"),
    ):
        g = scene(
            active="spellslinger", skills={"spellslinger": ["frost-needle"]}, phase="hero", field={"white": 2}
        )
        stricken(g, "spellslinger", "white")
        g.now.card, g.now.targets = "frost-needle", targets
        heard = events_of(g)
        step(g, "skip")
        kind, cited, args = heard[0]
        assert (kind, cited) == ("no-target", rule) and said in told.NoTarget(**args).told(g.names)


# --- what is told of nothing --------------------------------------------------------------------------------


def test_a_track_that_does_not_move_says_why() -> None:
    g = scene(luck=2, wounds=5)
    g.hero.woe = "crows-wedding"
    g.now.acting = True
    heard = events_of(g)
    drive(party.fall_into_crypt(g, 2))
    assert told.Luck(**heard[-1][2]).told(g.names) == "Cubes fell into the crypt, and bring no luck."
    g.luck = 5
    party.gain_luck(g, 1)
    assert told.Luck(**heard[-1][2]).told(g.names) == "Luck is as full as it can be: 5."
    g.luck = 0
    party.gain_luck(g, -1)
    assert told.Luck(**heard[-1][2]).told(g.names) == "There is no luck to lose."
    party.heal(g, 0)
    assert told.Healed(**heard[-1][2]).told(g.names) == "Nothing is healed."
    party.lower_peril(g, 2)
    assert told.PerilLowered(**heard[-1][2]).told(g.names) == "Peril is as low as it can be."
    g.peril = 1
    party.lower_peril(g, 2)
    assert told.PerilLowered(**heard[-1][2]).told(g.names) == "Peril falls to 0."


def test_a_toll_of_nothing_is_told_as_that() -> None:
    g = scene(room="toll-keeper", floor=3, front=("toll-keeper",))
    heard = events_of(g)
    drive(fx.apply(g, [effect("odd", 3, odd="tithe")], fx.Cause(g.hero, kind="enemy")))
    assert "no hero cube" in told.Tithed(**heard[-1][2]).told(g.names)


@pytest.mark.rule("STY-CARD-01", "STY-WOE-04")
def test_what_bars_luck_is_named_with_its_rule() -> None:
    g = scene()
    g.hero.woe = "bad-penny"
    heard = events_of(g)
    assert party.gain_luck(g, 1) == 0
    assert heard[-1][:2] == ("unlucky", "STY-WOE-04") and heard[-1][2]["by"] == "bad-penny"
    with printed("rooms", "gatehouse", mods={"no-luck": 1}):
        g = scene()
        heard = events_of(g)
        assert party.gain_luck(g, 1) == 0
        assert heard[-1][:2] == ("unlucky", "STY-CARD-01") and heard[-1][2]["by"] == "gatehouse"


# --- why not ------------------------------------------------------------------------------------------------


def refused(asked: Any) -> dict[str, str]:
    return {barred.label: barred.rule for barred in asked.why_not()}


@pytest.mark.rule("STY-TURN-09")
def test_an_enemy_out_of_reach_is_refused_by_its_rank() -> None:
    for card, hero, label in (
        ("steel-fist", "knight", "Wick Imp 3"),
        ("frost-needle", "spellslinger", "Clank 1"),
    ):
        g = scene(
            active=hero, skills={"spellslinger": ["frost-needle"]}, front=("clank", "clank"),
            rear=("wick-imp", "wick-imp"), phase="target",
        )  # fmt: skip
        g.now.card = card
        assert refused(ask_of(g))[label] == "STY-TURN-09"
    g.now.card = "ember-lance"
    assert refused(ask_of(g)) == {}


@pytest.mark.rule("STY-SKILL-03", "STY-SKILL-04", "STY-WOE-05", "STY-STATUS-07", "STY-STATUS-08")
def test_before_the_action_everything_in_front_of_the_hero_that_cannot_be_used_says_why() -> None:
    g = scene(skills={"knight": ["riposte", "oaken-targe"]})
    g.party = ["smoke-bomb"]
    g.hero.woe = "bad-penny"
    stricken(g, "knight", "blue")
    stricken(g, "knight", "green", turn=g.turn)
    assert refused(ask_of(g)) == {
        "Riposte": "STY-SKILL-04", "Oaken Targe": "STY-SKILL-03", "Smoke Bomb": "STY-SKILL-04",
        "Bad Penny": "STY-WOE-05", "The blue token of Stricken": "STY-STATUS-08",
        "The green token of Stricken": "STY-STATUS-07",
    }  # fmt: skip


@pytest.mark.rule("STY-TURN-04", "STY-HERO-06", "STY-HERO-07")
def test_when_the_action_is_paid_supports_are_too_late_and_dear_sets_are_refused() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]}, phase="hero", field={"blue": 5})
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    assert refused(ask_of(g)) == {
        "Steel Fist with 2 further sets": "STY-HERO-06",
        "Hold the Stair": "STY-TURN-04",
    }
    g = scene(phase="hero", field={"green": 1})
    stricken(g, "knight", "green")
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    assert refused(ask_of(g)) == {"Steel Fist": "STY-HERO-07"}
    for blue, said in ((2, {"Thrown Knife with 1 further set": "STY-HERO-06"}), (4, {})):
        g = scene(active="burglar", phase="hero", field={"blue": blue, "red": 1})
        g.now.card, g.now.targets = "thrown-knife", [g.front[0].id]
        assert refused(ask_of(g)) == said, "it sells one further set and no more"


@pytest.mark.rule("STY-WOE-05")
def test_at_the_end_of_the_turn_a_woe_that_is_too_dear_says_so() -> None:
    g = scene(phase="end", field={"green": 1})
    stricken(g, "knight", "green")
    g.hero.woe = "broken-oath"
    assert refused(ask_of(g)) == {"The Broken Oath": "STY-WOE-05"}
    g = scene(phase="end", field={"blue": 3})
    g.hero.woe = "broken-oath"
    assert refused(ask_of(g)) == {}


@pytest.mark.rule("STY-RULING-12")
def test_a_wild_cube_of_a_colour_that_is_gone_is_refused() -> None:
    g = scene(phase="target", tower={"white": 10})
    g.now.card = "steel-fist"
    assert refused(ask_of(g)) == {"A white cube": "STY-RULING-12"}


@pytest.mark.rule("STY-LEVEL-06", "STY-LEVEL-07")
def test_a_level_that_the_hero_does_not_know_cannot_be_chosen_from() -> None:
    g = scene(skills={"knight": ["oaken-targe"]})
    ran = drive(party.gain_skill(g, g.hero), stop=True)
    assert refused(ran.pending) == {
        "A skill of level 2 by choice": "STY-LEVEL-06", "A skill of level 3 by choice": "STY-LEVEL-07",
    }  # fmt: skip


@pytest.mark.rule("STY-TREAS-04", "STY-RULING-59")
def test_party_items_and_what_was_just_given_cannot_be_traded() -> None:
    g = scene(treasures={"knight": ["buckler", "whetstone"]}, front=(), phase="trade")
    g.fighting = g.in_turn = False
    g.party = ["war-banner"]
    step(g, "buckler>doctor")
    assert refused(ask_of(g)) == {"War Banner": "STY-RULING-59", "Dented Buckler": "STY-RULING-59"}


@pytest.mark.rule("STY-SKILL-04", "STY-SKILL-05")
def test_in_a_window_the_responses_that_cannot_answer_say_why() -> None:
    g = scene(
        skills={"knight": ["riposte", "grit-teeth"], "doctor": ["triage"]},
        treasures={"burglar": ["bandage-roll"]},
    )
    g.hero.exhausted = ["riposte"]
    stricken(g, "doctor", "blue", status="muddled")
    hero_of(g, "burglar").woe = "stage-fright"
    ran = drive(triggers.fire(g, "wounded", fx.Cause(g.hero, amount=2)), stop=True)
    assert refused(ran.pending) == {
        "Riposte": "STY-SKILL-05", "Triage": "STY-STATUS-04", "Roll of Bandages": "STY-WOE-04",
    }  # fmt: skip


@pytest.mark.rule("STY-END-03", "STY-TURN-07")
def test_a_card_that_moves_cubes_cites_what_allows_it() -> None:
    for source, to, rule in (("field", "supply", "STY-END-03"), ("supply", "field", "STY-TURN-07")):
        g = scene(field={"red": 1, "blue": 1})
        heard = events_of(g)
        moving = fx.apply(g, [effect("move", 1, source=source, to=to)], fx.Cause(g.hero))
        ran = drive(moving, f"{source}:red")
        assert ran.asks[0].rule == rule and heard[0][:2] == ("moved", rule)


# --- what is shown ------------------------------------------------------


@pytest.mark.rule("STY-ICON-03", "STY-SHIELD-01")
def test_the_board_shows_shields_that_are_lent_and_protection_that_is_left() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]})
    g.party = ["cloak-of-dusk"]
    g.now.guard = 2
    drive(fx.apply(g, [effect("ward", 4)], fx.Cause(g.hero)))
    drive(party.suffer(g, 3, fx.Cause(g.hero)))
    knight, doctor = (next(h for h in view(g).heroes if h.id == name) for name in ("knight", "doctor"))
    assert (knight.shields, knight.prevented, knight.ward) == (2, 2, 3) and g.wounds == 0
    assert (doctor.shields, doctor.ward) == (0, 0)
    assert "Knight shields 2 protects 3" in drawing.text(view(g))


@pytest.mark.rule("STY-RULING-30")
def test_the_board_shows_what_an_action_costs_now() -> None:
    g = scene(room="mews", front=("raven-swarm",))
    assert view(g).room.actions["yellow"].text.startswith("4 yellow")
    g.lasting = {"cost-yellow": -1}
    assert view(g).room.actions["yellow"].text.startswith("3 yellow")


@pytest.mark.rule("STY-RULING-34")
def test_further_sets_heal_and_cleanse_in_one_sum() -> None:
    g = scene(active="doctor", skills={"doctor": ["purge"]}, phase="hero", field={"green": 4}, wounds=9)
    stricken(g, "knight", "blue", "blue", "blue", "blue", "blue")
    g.now.card, g.now.targets = "purge", [g.front[0].id]
    heard = events_of(g)
    ran = step(g, "sets:2")
    assert [args["wounds"] for kind, _, args in heard if kind == "healed"] == [4] and g.wounds == 5
    assert hero_of(g, "knight").statuses == {}
    assert "1 wound; remove 5 status tokens from any heroes; heal 4" in ran.asks[0].option("sets:2").label


@pytest.mark.rule("STY-SETUP-20", "STY-TWO-02")
def test_the_books_advice_stands_where_it_is_needed() -> None:
    g = scene()
    assert "The Knight or the Burglar" in ask.FirstHero(["knight", "doctor", "burglar"]).asked(g.names)
    assert "choice" not in ask.FirstHero(["doctor", "spellslinger"]).asked(g.names)
    assert "Doctor or Burglar" not in ask.Hero(["knight"]).asked(g.names)
    g.variant = True
    assert "Doctor or Burglar" in ask.Hero(["knight"]).asked(g.names)


def test_a_prompt_names_what_can_come_before_the_action_and_what_clings() -> None:
    g = scene()
    assert ask.Turn("knight").asked(g.names) == "The Knight's turn: which action? Then the cubes drop."
    g.party = ["healing-draught"]
    stricken(g, "knight", "blue")
    assert "Tokens can be paid off and one support can be used before it." in ask.Turn("knight").asked(
        g.names
    )
    g.now.support = "healing-draught"
    assert "support" not in ask.Turn("knight").asked(g.names)
    assert "pay a token or Bad Penny off" in ask.TurnEnd("knight", "bad-penny").asked(g.names)
    assert "pay Bad Penny off" in ask.TurnEnd("doctor", "bad-penny").asked(g.names)


# --- who is meant -----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-SKILL-04", "STY-STATUS-11", "STY-CARD-01")
def test_the_silver_mirror_frees_whoever_was_just_afflicted() -> None:
    for afflicted, other in (("knight", "burglar"), ("burglar", "knight"), ("doctor", "burglar")):
        g = scene(treasures={"burglar": ["silver-mirror"]}, front=("clank", "clank"))
        stricken(g, other, "blue")
        hero = hero_of(g, afflicted)
        drive(afflictions.afflict(g, hero, "leaden", 1), ["white"], "burglar:silver-mirror", "clank-2")
        assert not hero.statuses and list(hero_of(g, other).statuses) == ["stricken"]
        assert [figure.wounds for figure in g.front] == [0, 2]


@pytest.mark.rule("STY-SKILL-04")
def test_the_silver_mirror_s_holder_picks_which_token_of_that_hero_goes() -> None:
    g = scene(treasures={"burglar": ["silver-mirror"]}, front=("clank", "clank"))
    stricken(g, "knight", "blue")
    rules = afflictions.afflict(g, hero_of(g, "knight"), "leaden", 1)
    pending = drive(rules, ["white"], "burglar:silver-mirror", stop=True).pending
    assert isinstance(pending, Ask) and pending.seat == hero_of(g, "burglar").seat
    assert pending.options == ["knight:stricken:blue", "knight:leaden:white"]
    assert "from that hero" in card_text(g.names, g.box.cards["silver-mirror"])


@pytest.mark.rule("STY-SKILL-03", "STY-KILL-03")
@pytest.mark.parametrize(("owner", "xp"), [("burglar", 2), ("knight", 1)])
def test_more_xp_for_an_elimination_comes_from_what_its_own_hero_has(owner: str, xp: int) -> None:
    with printed("treasures", "buckler", mods={"xp": 1}):
        g = scene(
            front=("wick-imp", "clank"), skills={"burglar": ["caltrops"]}, treasures={owner: ["buckler"]}
        )
        g.front[0].wounds = 1
        drive(triggers.fire(g, "dropped", fx.Cause(g.hero)), "burglar:caltrops")
        assert [figure.kind for figure in g.front] == ["clank"] and g.xp == xp, "on the Knight's turn"
