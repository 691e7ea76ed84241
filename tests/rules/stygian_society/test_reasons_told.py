"""The story gives its reasons: who dealt a wound, what moved a track, what adds to a number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.stygian_society.scene import (
    GAME,
    ask_of,
    effect,
    fall,
    hero_of,
    printed,
    scene,
    step,
    stricken,
)
from tests.support import drive
from undercroft.bots import Greedy
from undercroft.engine import Length, Match
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, floors, party, triggers
from undercroft.games.stygian_society.state import Climb, modifier, sources
from undercroft.games.stygian_society.telling import happenings as told


def listen(g: Climb, most: Length = Length.STORY) -> list[str]:
    """What is told from now on, as it is read at this length."""
    said: list[str] = []

    def hear(what: Any, rule: str, only: Any) -> None:
        if what.told_at() <= most:
            said.append(what.told(g.names))

    g.__dict__["hear"] = hear
    return said


# --- wounds and tokens ------------------------------------------------------------------------------------


@pytest.mark.rule("STY-WOUND-01", "STY-ENEMY-04")
def test_an_enemy_that_wounds_is_named() -> None:
    g = scene(front=("clank",), phase="enemies", field={"red": 3})
    said = listen(g)
    step(g)
    assert said == [
        "Red has cubes enough: Clank acts.",
        "Clank deals the party 2 wounds: 2 of the 25 that end it.",
        "Clank has acted: peril rises to 1.",
    ]


@pytest.mark.rule("STY-SHIELD-01")
def test_what_shields_and_protection_stop_is_said_to_come_from_somebody() -> None:
    g = scene(front=("clank",), phase="enemies", field={"red": 3}, skills={"knight": ["oaken-targe"]})
    g.ward, g.ward_of = 1, 0
    said = listen(g)
    step(g)
    assert said[1:3] == [
        "The Knight's shields stop 1 wound from Clank.",
        "The Knight's protection stops 1 wound from Clank.",
    ]


@pytest.mark.rule("STY-RULING-34")
def test_what_makes_an_enemy_worse_is_named_before_it_strikes() -> None:
    g = scene(front=("clank",), phase="enemies", field={"red": 3})
    g.hero.woe = "hollow-heart"
    said = listen(g)
    step(g)
    assert said[1:3] == [
        "The Hollow Heart makes it 1 wound worse.",
        "Clank deals the party 3 wounds: 3 of the 25 that end it.",
    ]


@pytest.mark.rule("STY-STATUS-02")
def test_who_afflicts_is_named() -> None:
    g = scene(front=("plague-monk",), phase="enemies", field={"black": 3})
    said = listen(g)
    step(g, ["white"])
    assert "Plague Monk makes the Knight Stricken (a white token)." in said


@pytest.mark.rule("STY-STATUS-04")
def test_a_status_is_told_with_what_it_does_and_not_twice() -> None:
    g = scene(phase="turn")
    stricken(g, "knight", "blue")
    said = listen(g)
    step(g)
    assert said == ["Turn 11: the Knight.", "Stricken deals the party 1 wound: 1 of the 25 that end it."]
    assert told.Works("knight", "stricken", named=True).told_at() is Length.EVERY_DIE
    g = scene(skills={"doctor": ["beaked-mask"]}, active="doctor", phase="turn")
    stricken(g, "doctor", "blue")
    said = listen(g)
    step(g, "beaked-mask")
    assert said == [
        "Turn 11: the Doctor.",
        "Beaked Mask takes the last token of Stricken off the Doctor.",
    ], "that she is Stricken no longer need not be told"


@pytest.mark.rule("STY-CARD-01", "STY-KILL-01")
@pytest.mark.parametrize(
    ("room", "event", "said"),
    [
        ("chapel", "killed", "The Desecrated Chapel lowers peril to 2."),
        ("clockwork-loft", "turn-end", "The Clockwork Loft raises peril to 4."),
    ],
)
def test_a_room_that_works_by_itself_is_named(room: str, event: str, said: str) -> None:
    g = scene(room=room, peril=3, tower={"blue": 8, "green": 8})
    heard = listen(g)
    drive(triggers.fire(g, event, fx.Cause(g.hero)))
    assert heard[0] == said


def test_what_a_dying_enemy_and_a_beaten_boss_do_is_said_to_be_theirs() -> None:
    g = scene(front=("sulphur-moth", "clank"))
    heard = listen(g)
    drive(enemies.wound_without_attack(g, g.hero, [g.front[0]], 20, "silver-mirror"), ["white"])
    assert heard[0] == "Sulphur Moth 1 is eliminated by Silver Mirror."
    assert any(said.startswith("Sulphur Moth 1 brings ") for said in heard)
    assert "Sulphur Moth makes the Knight Hexed (a white token)." in heard
    purse = next(one for one in g.box.bosses.values() if one.defeated_when == "floor-start")
    g = scene(luck=0)
    g.beaten = purse.id
    heard = listen(g)
    drive(triggers.fire(g, "floor-start", fx.Cause(g.hero)))
    assert heard == [f"{purse.name} brings 2 luck: the party has 2."]


@pytest.mark.rule("STY-CHEST-04")
def test_a_trap_is_what_hurts() -> None:
    g = scene(front=(), peril=20)
    g.fighting = g.in_turn = False
    chest = next(one for one in g.box.chests.values() if [e.do for e in one.effects] == ["suffer"])
    heard = listen(g)
    drive(floors.spring_trap(g), [chest.id])
    assert heard[-1].startswith(f"{chest.name} deals the party ")


def test_wounds_that_are_a_price_are_told_as_one() -> None:
    said = told.Suffered(2, 4, 25, "steel-fist", price=True).told(scene().names)
    assert said == "Steel Fist costs the party 2 wounds: 4 of the 25 that end it."
    assert told.Suffered(4, 27, 25).told(scene().names).endswith("25 of the 25 that end it.")


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_no_wound_and_no_token_comes_from_nowhere(seed: int) -> None:
    """Only a line of the peril chart needs no other name: it has just been told."""
    match = Match.new(GAME, {"players": 4, "woes": "both"}, seed=f"reasons {seed}")
    bot = Greedy(f"reasons {seed}")
    while match.ask is not None:
        match.answer(bot.choose(match))
    named: tuple[type[Any], ...] = (told.Suffered, told.Shielded, told.Warded, told.Afflicted, told.Xp)
    chart = False
    for what in (event.what for event in match.events):
        if isinstance(what, told.PerilEvent):
            chart = True
        elif isinstance(what, told.Turn | told.Activated | told.Used | told.Acted):
            chart = False
        elif isinstance(what, named):
            assert what.by or chart, what
    assert any(isinstance(event.what, told.Suffered) for event in match.events)


# --- tracks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-REGROUP-02", "STY-SHORT-02", "STY-PERIL-07")
def test_peril_says_why_it_rises() -> None:
    n = scene().names
    assert told.Peril(4, why="regrouped").told(n) == "Regrouping takes its time: peril rises to 4."
    assert told.Peril(4, why="missing").told(n) == "For cubes that are missing peril rises to 4."
    assert told.Peril(4, by="wine-cellar").told(n) == "The Wine Cellar raises peril to 4."
    g = scene(phase="regroup")
    heard = listen(g)
    step(g)
    assert heard[1] == "Regrouping takes its time: peril rises to 3."
    g = scene(phase="drop", front=("clank",))
    g.supply["red"] = 0
    g.now.card, g.now.targets, g.now.wild = "steel-fist", ["clank-1"], ["blue"]
    heard = listen(g)
    step(g, fall())
    assert any(said.startswith("For cubes that are missing peril rises") for said in heard)


@pytest.mark.rule("STY-LUCK-01")
def test_luck_beyond_the_rule_says_where_it_comes_from() -> None:
    g = scene(active="burglar", skills={"burglar": ["rabbits-foot"]}, phase="drop")
    g.now.card, g.now.wild = "scuffle", ["blue", "blue", "blue"]
    heard = listen(g)
    step(g, fall({}, {"blue": 2}))
    assert heard[1] == (
        "Two cubes or more fell into the crypt: the party gains 2 luck (1 more for Rabbit's Foot) and has 2."
    )


def test_luck_taken_and_healing_name_their_card() -> None:
    g = scene(wounds=5, luck=1)
    heard = listen(g)
    cause = fx.Cause(g.hero, kind="enemy", card="gilded-cherub")
    for words in (effect("luck", -1), effect("luck", -1), effect("heal", 2)):
        drive(fx.apply(g, [words], cause))
    assert heard == [
        "Gilded Cherub takes 1 luck: the party has none left.",
        "Gilded Cherub finds no luck to take.",
        "Gilded Cherub heals 2 wounds: 3 wounds left.",
    ]


# --- numbers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-36", "STY-DAMAGE-01")
def test_an_attack_says_what_makes_it_stronger_than_its_card() -> None:
    g = scene(front=("ogre-porter",), skills={"knight": ["battle-drill"]})
    heard = listen(g)
    drive(enemies.attack(g, g.hero, "melee", [g.front[0].id], 3))
    assert "takes 4 wounds (4 dealt, 1 more for Battle Drill): " in heard[0]


def test_everything_that_changes_a_sum_is_found_by_name() -> None:
    """What adds up to a modifier and what is named for it are the same things."""
    g = scene(skills={"burglar": ["rabbits-foot", "master-of-the-guild"]}, active="burglar")
    assert modifier(g, g.hero, "luck") == 2
    assert sources(g, g.hero, "luck") == ["rabbits-foot", "master-of-the-guild"]
    for name in {mod for place in g.box.places.values() for mod in place.mods}:
        for room in g.box.places.values():
            g = scene(room=room.id)
            assert bool(modifier(g, None, name)) == bool(sources(g, None, name)), (room.id, name)
    g = scene()
    g.lasting = {"suffer": 1}
    assert sources(g, g.hero, "suffer") == ["gatehouse"]


def test_a_support_that_strengthens_says_so() -> None:
    g = scene(skills={"knight": ["muster-cry"]}, front=("ogre-porter",))
    heard = listen(g)
    step(g, "support:muster-cry", "pass")
    assert "The next attack this turn deals 2 wounds more." in heard
    drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1))
    assert "(3 dealt, 2 more for Muster Cry)" in heard[-1]


# --- cubes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-AREA-10", "STY-RULING-85")
def test_many_cubes_that_go_together_are_told_once() -> None:
    g = scene(
        active="burglar",
        skills={"burglar": ["grand-heist"]},
        field={"red": 2, "yellow": 2, "black": 1, "white": 1},
        crypt={"black": 1},
        peril=5,
    )
    heard = listen(g)
    step(g, "support:grand-heist")
    assert heard == [
        "The Burglar uses Grand Heist; the card is exhausted now.",
        "Grand Heist: 2 red + 2 yellow + 2 black go from the field and the crypt to the supply.",
        "Grand Heist lowers peril to 3.",
    ]
    assert g.field["red"] == g.crypt["black"] == 0 and g.supply["black"] == 10


def test_a_toll_says_what_the_boss_gets_for_it() -> None:
    toll = effect("odd", 2, odd="tithe")
    for wounds, mends in ((1, " and mends 1 wound"), (0, "")):
        g = scene(room="toll-keeper", front=("toll-keeper",), field={"blue": 3})
        g.front[0].wounds = wounds
        heard = listen(g)
        drive(fx.apply(g, [toll], fx.Cause(g.hero, kind="enemy")))
        assert heard == [f"The boss takes 2 blue cubes as a toll{mends}."] and g.front[0].wounds == 0


def test_who_must_give_up_a_cube_is_told_to_whom() -> None:
    g = scene(front=("raven-swarm",), phase="enemies", field={"black": 2, "blue": 1, "white": 1})
    heard = listen(g)
    asked = step(g, "field:blue").asks[0]
    assert asked.prompt() == (
        "The Knight must give up 1 cube because of Raven Swarm: which goes to the supply?"
    )
    assert "Raven Swarm: a blue cube goes from the field to the supply." in heard


def test_cubes_moved_one_by_one_are_told_together() -> None:
    g = scene(field={"red": 2, "black": 1})
    heard = listen(g)
    cause = fx.Cause(g.hero, card="light-fingers")
    words = [effect("move", 3, colour="enemy", source="field", to="supply")]
    drive(fx.apply(g, words, cause), "field:red", "field:black", "pass")
    assert heard == ["Light Fingers: 1 red + 1 black go from the field to the supply."]
    heard.clear()
    drive(fx.apply(g, words, cause), "pass")
    assert heard == []


def test_a_card_that_is_used_says_what_becomes_of_it() -> None:
    n = scene().names
    assert told.Used("knight", "muster-cry", "exhaust").told(n) == (
        "The Knight uses Muster Cry; the card is exhausted now."
    )
    assert told.Used("knight", "smoke-bomb", "discard").told(n) == "The Knight uses Smoke Bomb up."
    assert told.Acted("doctor", "panacea", 1, "exhaust").told(n) == (
        "The Doctor carries out Panacea with 1 further set; the card is exhausted now."
    )
    assert told.Exhausted("doctor", "panacea", used=True).told_at() is Length.EVERY_DIE
    assert told.Exhausted("doctor", "panacea").told_at() is Length.STORY, (
        "what something else exhausts is told"
    )


@pytest.mark.rule("STY-RULING-09")
def test_a_drop_beside_the_action_says_what_it_is_for() -> None:
    g = scene()
    heard = listen(g)
    cause = fx.Cause(g.hero, card="ink-shade")
    drive(fx.apply(g, [effect("drop", cubes={"black": 1})], cause), fall({"black": 1}))
    assert heard == ["Into the tower for Ink Shade: 1 black. Out: 1 black into the field."]


def test_a_choice_says_by_which_card_it_is_made() -> None:
    g = scene(
        rear=("wick-imp",),
        treasures={"doctor": ["silver-mirror"]},
        skills={"doctor": ["purge"]},
        active="doctor",
    )
    cause = fx.Cause(hero_of(g, "doctor"), card="silver-mirror")
    ran = drive(fx.apply(g, [effect("hit", 2, at="chosen")], cause), stop=True)
    assert ran.pending is not None
    assert ran.pending.prompt().startswith("The Doctor's Silver Mirror: which enemy takes 2 wounds?")
    cause = fx.Cause(g.hero, card="wine-cellar")
    ran = drive(fx.apply(g, [effect("exhaust", 1)], cause), stop=True)
    assert ran.pending is not None
    assert ran.pending.prompt() == (
        "The Doctor must exhaust a ready card because of The Wine Cellar, until the next level: which?"
    )


def test_a_party_items_choice_is_not_said_to_be_made_by_a_heros_card() -> None:
    g = scene()
    cause = fx.Cause(g.hero, card="smoke-bomb")
    ran = drive(fx.apply(g, [effect("still", colour="chosen")], cause), stop=True)
    assert ran.pending is not None
    assert ran.pending.prompt() == "The party's Smoke Bomb: which colour does not act this turn?"


@pytest.mark.rule("STY-RULING-06")
def test_what_an_action_is_offered_for_names_neither_a_gone_target_nor_what_needed_one() -> None:
    g = scene(active="burglar", front=("clank", "clank"), field={"white": 3, "red": 1}, phase="hero")
    g.now.card, g.now.targets = "thrown-knife", [figure.id for figure in g.front]
    gone = g.front.pop(0)
    asked = ask_of(g)
    assert g.names(gone.id) not in asked.prompt() and g.names(g.front[0].id) in asked.prompt()
    assert "2 wounds; move up to 1 enemy cube" in asked.shown()[0].label
    g.front.pop()
    g.rear.append(gone)
    g.now.targets = g.now.targets[1:]
    asked = ask_of(g)
    assert asked.options == ["sets:1", "skip"]
    assert "move up to 1 enemy cube" in asked.shown()[0].label and "wound" not in asked.shown()[0].label


@pytest.mark.rule("STY-RULING-06", "STY-RULING-07")
def test_why_an_action_cannot_be_paid_for_is_told_beside_the_tokens_that_can() -> None:
    g = scene(treasures={"knight": ["crossbow"]}, field={"white": 3}, phase="hero")
    stricken(g, "knight", "white")
    g.now.card = "crossbow"
    told_why = ask_of(g).why_not()[0]
    assert (told_why.label, told_why.rule) == ("Hunting Crossbow", "STY-RULING-06")
    g.now.targets, g.hero.exhausted = [g.front[0].id], ["crossbow"]
    told_why = ask_of(g).why_not()[0]
    assert (told_why.label, told_why.rule) == ("Hunting Crossbow", "STY-SKILL-05")


def test_what_bars_luck_is_named_be_it_a_treasure_or_an_event_of_the_floor() -> None:
    g = scene(treasures={"knight": ["buckler"]})
    heard = listen(g)
    with printed("treasures", "buckler", mods={"no-luck": 1}):
        party.gain_luck(g, 1)
    g.hero.treasures, g.lasting = [], {"no-luck": 1}
    party.gain_luck(g, 1)
    assert heard == [
        "No luck on the Knight's turn: Dented Buckler bars it.",
        "No luck on the Knight's turn: The Gatehouse bars it.",
    ]
