"""Real dice at the table (p.7, p.8): people throw and say what they see, the app deals the cards."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import GAME, at, fight, hero, kinds, lands, party, run, turn
from undercroft.bots import make_bot
from undercroft.engine import Companion, IllegalAnswer, Match, Seeded, Source
from undercroft.games.dungeon_fighter.state import Lain
from undercroft.games.dungeon_fighter.throws.chances import Flip, Throw
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET

REAL = {"players": 2, "real_dice": True, "heroes": ["jack", "marla"], "leader": "marla"}


def played_to_a_throw(dealer):
    """A match at a real table, up to the first question about a throw; the draws it asked people for."""
    match, drawn, dealt, source = Match.new(GAME, REAL, dealer=dealer), [], Seeded(3), Source("x")
    while not isinstance(match.ask.form, Throw):
        if match.chance is not None:
            drawn.append(match.chance.kind)
            match.answer(dealt.deal(match.chance))
        else:
            match.answer(match.ask.sample(source))
    return match, drawn


@pytest.mark.rule("DF-COMBAT-08", "DF-RULING-28")
def test_at_a_real_table_the_app_deals_the_cards_and_the_thrower_tells_the_throw():
    match, drawn = played_to_a_throw(Seeded(3))
    assert drawn == [] and match.ask.seat == match.state.hero.seat and match.ask.rule == "DF-COMBAT-08"
    assert "come to rest" in match.ask.prompt()
    life, spring = match.state.fight.life, match.dealer.source.at
    needs = [*match.ask.form.needs]
    match.answer(lands(at("outside", unmet=needs)), rev=match.rev)
    assert match.state.fight.life == life and match.state.last_throw.dice[0].place == "outside"
    told = match.entries[-1] if match.entries[-1].kind == "throw" else match.entries[-2]
    assert told.seat is not None and match.dealer.source.at == spring


@pytest.mark.rule("DF-RULING-28")
def test_with_a_companion_people_draw_the_cards_as_well():
    match, drawn = played_to_a_throw(Companion())
    assert "draw" in drawn and "throw" not in drawn
    assert match.ask.seat == match.state.hero.seat
    match, drawn = played_to_a_throw(Companion(Seeded(3), kinds={"throw", "flip"}))
    assert drawn == [] and isinstance(match.ask.form, Throw)


@pytest.mark.rule("DF-TPL-03", "DF-RULING-28")
def test_a_real_template_is_flipped_by_people_too():
    g = fight(party(real_dice=True), "mammoth", flips=["weak_point"])
    ran = run(g, "flip", {"turned": 360.0, "at": [3.0, -2.0]})
    assert [ask.seat for ask in ran.asks] == ["p1"] and isinstance(ran.asks[0].form, Flip)
    assert (g.templates[0].x, g.templates[0].y) == (3.0, -2.0) and g.phase == "turn"


def test_a_bot_at_a_real_table_has_no_hands_and_throws_by_its_skill():
    match, _ = played_to_a_throw(Seeded(3))
    before = match.rev
    match.answer(make_bot("greedy", "1").choose(match))
    assert match.rev > before and match.state.last_throw is not None


@pytest.mark.rule("DF-LEAD-01", "DF-MISS-01")
def test_a_throw_that_the_leader_rules_out_is_a_miss_by_that_word_and_not_for_want_of_a_bounce():
    g = fight(party(real_dice=True), "mammoth")
    heard = kinds(g)
    turn(g, "red", {**lands("4"), "doubt": True}, "fails")
    landed = next(args for kind, _, args in heard if kind == "landed")
    assert not landed["hit"] and landed["why"] == ["DF-LEAD-01"]
    assert hero(g, "jack").life == 9 - g.foe.damage


@pytest.mark.rule("DF-LEAD-01", "DF-WATER-02")
@pytest.mark.parametrize(("word", "life"), [("counts", 20 - 3), ("fails", 20)])
def test_of_the_water_dice_the_leader_judges_the_one_that_was_chosen(word, life):
    g = fight(party(real_dice=True), "mammoth", pool=["water"])
    fell = {**lands("hole", at("3", bounced=False), "1"), "doubt": True}
    ran = turn(g, fell, "2", word)
    assert [ask.kind for ask in ran.asks[1:]] == ["water", "verdict"] and ran.asks[-1].seat == "p3"
    assert g.combat.life == life


def test_nobody_can_enter_a_verdict_of_the_leader_or_a_place_between_two_others():
    g = fight(party(real_dice=True), "mammoth")
    form = turn_form(g)
    for wrong in (at("4", ruled_out=True), at("4", between=["1", "2"]), at("3", pose=[1.0, 2.0])):
        with pytest.raises(IllegalAnswer):
            form.check(lands(wrong))

    assert form.of_person(lands("3"))["dice"][0]["place"] == "3"
    for world in ({"fault": "gone"}, {"moved": {"red": [1.0]}}, {"path": [[1.0]]}):
        with pytest.raises(IllegalAnswer):
            form.of_person({**lands("3"), **world})


def turn_form(g):
    ran = run(g, "turn", "red")
    assert ran.asks and g.phase == "throw"
    return run(g, "throw", stop=True).pending.form


@pytest.mark.rule("DF-TPL-04")
def test_a_real_template_cannot_lie_beside_the_target():
    form = Flip(fight(party(real_dice=True), "mammoth"), "frozen", "frozen-1", None)
    for wrong in ([40.0, 0.0], [0.0, 21.5], [1.0]):
        with pytest.raises(IllegalAnswer):
            form.check({"turned": 360.0, "at": wrong})


@pytest.mark.rule("DF-TPL-07", "DF-RULING-58")
def test_a_template_flipped_onto_a_hole_takes_its_iceberg_away_at_a_real_table_too():
    g = fight(party(real_dice=True), "mammoth", flips=["frozen"])
    g.icebergs = [True] * 4
    x, y = TARGET.holes[1]
    run(g, "flip", {"turned": 360.0, "at": [x, y]})
    assert g.icebergs == [True, False, True, True]


@pytest.mark.rule("DF-RULING-28")
def test_only_places_that_are_there_are_asked_for_and_the_one_template_need_not_be_named():
    g = fight(party(real_dice=True), "ice-mouse", pool=["red"])
    run(g, "turn")
    form = run(g, "throw", stop=True).pending.form
    assert not {"wall", "template", "frozen"} & set(form.schema().places) and "wall" not in form.hint()
    g.templates.append(Lain("frozen-1", "frozen", 5.0, 0.0))
    assert {"template", "frozen"} <= set(form.schema().places)
    assert form.parse("frozen")["dice"][0]["template"] == "frozen-1"
    g.templates.append(Lain("weak_point", "weak_point", 0.0, 5.0))
    assert form.parse("frozen")["dice"][0]["template"] == "frozen-1", "only one of them has an inside"
    with pytest.raises(IllegalAnswer, match="name the Template"):
        form.parse("template")
    g = fight(party(real_dice=True), "ice-mouse", room="glass-gallery", pool=["water"], specials=["water"])
    run(g, "turn", "water")
    ask = run(g, "throw", stop=True).pending
    assert "wall" in ask.form.schema().places
    assert ask.prompt().endswith("Where do they come to rest?")


@pytest.mark.rule("DF-RULING-28")
def test_what_cannot_be_meant_is_refused_with_words():
    form = turn_form(fight(party(real_dice=True), "mammoth"))
    for slip in ("4/foo", "4/hole", "4/", "hole/4"):
        with pytest.raises(IllegalAnswer, match="enter where it rests"):
            form.parse(slip)
    with pytest.raises(IllegalAnswer, match="1 die was thrown, not 2"):
        form.parse("4; 3")
    for wrong in (at("wall"), at("4", between=["4", "4"])):
        with pytest.raises(IllegalAnswer):
            form.of_person(lands(wrong))


@pytest.mark.rule("DF-RULING-28", "DF-MISS-05")
def test_a_throw_not_met_is_entered_as_it_is_written():
    form = turn_form(fight(party(real_dice=True), "goblin-skater", room="glass-gallery"))
    assert "failed ice-wall or failed weak-hand" in form.hint()
    assert form.parse("4 failed weak-hand")["dice"][0]["unmet"] == ["weak_hand"]
    assert form.of_person(lands("wall"))["dice"][0]["place"] == "wall"
    with pytest.raises(IllegalAnswer, match="'under-table' is not asked for; in force: ice-wall, weak-hand"):
        form.parse("4 failed under-table")
    with pytest.raises(IllegalAnswer, match="named once"):
        form.of_person(form.parse("4 failed weak-hand failed weak-hand"))


@pytest.mark.rule("DF-TPL-04")
def test_a_real_template_lies_somewhere_and_only_the_world_can_fail():
    g = fight(party(real_dice=True), "mammoth", flips=["weak_point"])
    ask = run(g, "flip", stop=True).pending
    assert ask.prompt().endswith("Where does it come to rest?")
    with pytest.raises(IllegalAnswer, match="beside the Target"):
        ask.form.parse("nan nan")
    with pytest.raises(IllegalAnswer, match="not for a person"):
        ask.form.of_person({"turned": 360.0, "at": [0.0, 0.0], "fault": "gone"})
