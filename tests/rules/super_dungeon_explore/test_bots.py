"""What the bots of both sides think: ideas begin with the advice, the outlook knows what is good for whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.super_dungeon_explore.scene import GAME, explore
from tests.support import first_ask
from undercroft.bots import Greedy, Mcts
from undercroft.engine import QUIET, Ask, Match, Source
from undercroft.games.super_dungeon.bot.outlook import weights_of
from undercroft.games.super_dungeon.bot.plans import planned
from undercroft.games.super_dungeon.explore import Explore
from undercroft.games.super_dungeon.explore.rules.consul import END, choose_monster
from undercroft.games.super_dungeon.explore.state import CONSUL
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.turns import next_hero


def played(until: Callable[[Explore], bool]) -> Match:
    """A game of greedy bots, up to where something holds."""
    match = Match.new(GAME, seed="bots", listen=False)
    bot = Greedy("b")
    while match.ask and not until(match.state):
        match.answer(bot.choose(match))
    return match


def middle() -> Explore:
    """A game in the middle, before the boss."""
    g: Explore = played(lambda g: g.turn == 9).state
    return g


@pytest.mark.parametrize("options", [{}, {"heroes": 5}, {"mode": "prince"}, {"mode": "artifact"}])
def test_ideas_and_plans_are_legal_and_begin_with_the_advice(options: dict[str, object]) -> None:
    match = Match.new(GAME, options, seed="ideas", listen=False)
    several, planned = 0, {"p1": 0, CONSUL: 0}
    while match.ask and match.state.turn < 7:
        g, ask = match.state, match.ask
        advice = GAME.advise(g, ask, Source("x"))
        ideas = GAME.ideas(g, ask, Source("x"))
        assert ideas[0] == advice
        assert all(ask.check(idea) == idea for idea in ideas)
        assert len({str(idea) for idea in ideas}) == len(ideas)
        several += len(ideas) > 1
        answers = [plan(g, ask, Source("x")) for plan in GAME.plans(g, ask)]
        assert not answers or answers[0] == advice
        assert all(ask.check(answer) == answer for answer in answers)
        planned[ask.seat] += len(set(map(str, answers))) > 1
        match.answer(ideas[0])
    assert several == match.setup.heroes, "every choice of a Hero for the party"
    assert planned["p1"] > 3
    assert planned[CONSUL] > 1


def test_a_plan_for_a_consul_turn_can_be_one_hero_above_all() -> None:
    s = explore("P K M", P="royal-paladin", M="ember-mage", K="kobold-knucklehead")
    s["M"].wounds = 3
    s.activate("K")
    ask = first_ask(act(s.g))
    usual, _, paladin, mage = (plan(s.g, ask, Source("x")) for plan in GAME.plans(s.g, ask))
    assert usual == mage == "melee:ember-mage", "the weaker"
    assert paladin == "melee:royal-paladin"


def test_a_plan_for_a_consul_turn_can_be_the_weak_before_the_strong() -> None:
    s = explore("P K I", P="royal-paladin", K="kobold-knucklehead", I="kobold-ironscale")
    s.consul()
    ask = first_ask(choose_monster(s.g))
    usual, weak_first, *_ = (plan(s.g, ask, Source("x")) for plan in GAME.plans(s.g, ask))
    assert (usual, weak_first) == (s["I"].id, s["K"].id)


def test_once_the_boss_is_there_no_side_waits_for_the_other_for_ever() -> None:
    s = explore("P . . . . . . . . . . . . K", P="royal-paladin", K="kobold-knucklehead")
    s.consul()
    assert GAME.advise(s.g, first_ask(choose_monster(s.g)), Source("x")) == END, "the chart is on his side"
    s.g.boss_spawned = True
    assert GAME.advise(s.g, first_ask(choose_monster(s.g)), Source("x")) == s["K"].id


def test_a_plan_for_a_hero_turn_can_be_who_goes_first() -> None:
    s = explore("P M K", P="royal-paladin", M="ember-mage", K="kobold-knucklehead")
    ask = first_ask(next_hero(s.g))
    usual, *others = (plan(s.g, ask, Source("x")) for plan in GAME.plans(s.g, ask))
    assert usual == "royal-paladin"
    assert others.count("ember-mage") == 1, "and who would go anyway has no plan of its own"
    assert len(others) == 2, "careful, and the Mage first"


def test_careful_heroes_step_back_where_others_go_on() -> None:
    s = explore(". . . . M . . . . K K", M="ember-mage", K="kobold-knucklehead")
    s["M"].wounds = 4
    s.activate("M")
    assert s.g.acting
    s.g.acting.spent = hero_stats(s.g, s.g.heroes[0]).actions
    ask = first_ask(act(s.g))
    usual, careful, *_ = (plan(s.g, ask, Source("x")) for plan in GAME.plans(s.g, ask))
    assert usual > "to:e1" > careful


def test_a_party_is_judged_when_it_is_complete_and_a_plan_when_its_turn_is_over() -> None:
    match, source = Match.new(GAME, seed="party", listen=False), Source("party")
    while match.ask and match.ask.kind != "party":
        match.answer(GAME.advise(match.state, match.ask, source))
    arrived, bot = GAME.arrival(match.state), Mcts("p", 24)
    while match.ask and match.ask.kind == "party":
        assert not arrived(match.state)
        before = bot.played
        answer = bot.choose(match)
        assert answer in match.ask.options
        assert bot.played > before, "everybody is compared, which takes no turn"
        match.answer(answer)
    assert arrived(match.state) and match.state.turn == 0
    assert GAME.horizon(middle()) == middle().turn + 1


def test_who_has_done_well_is_liked_in_a_party() -> None:
    g = middle()
    g.turn = 0
    weights = weights_of("undercroft.games.super_dungeon.explore.bot").stages["party"]
    ranked = sorted((card for card in weights if card != "bias"), key=lambda card: weights[card])
    chances = []
    for party in (ranked[:4], ranked[-4:]):
        for hero, card in zip(g.heroes, party, strict=True):
            hero.card = card
        chances.append(outlook(g))
    assert chances[0] < chances[1]


def test_what_a_model_does_in_a_position_is_worked_out_once_for_all_plans() -> None:
    s = explore("P M K", P="royal-paladin", M="ember-mage", K="kobold-knucklehead")
    s.activate("P")
    ask, asked = first_ask(act(s.g)), []

    def advise(g: Explore, ask: Ask, source: Source, plan: object) -> str:
        asked.append(ask.kind)
        return "end"

    usual, first = planned(advise, [{}, {"select-hero": lambda *_: "ember-mage"}], GAME.codec)
    for adviser in (usual, first, usual):
        assert adviser(s.g, ask, Source("x")) == "end"
    assert asked == ["activation"]
    s["M"].wounds += 1
    usual(s.g, ask, Source("x"))
    assert len(asked) == 2, "another position is thought about anew"


def test_nobody_thinks_of_green_potions_in_a_play_out() -> None:
    match, source = Match.new(GAME, seed="green", listen=False), Source("green")
    while match.ask and match.ask.kind != "green-potion":
        match.answer(GAME.advise(match.state, match.ask, source))
    assert match.ask
    assert GAME.glance(match.state, match.ask, source) == QUIET


def test_a_search_plays_both_sides_and_the_same_again() -> None:
    def play() -> str:
        match = played(lambda g: g.turn == 1)
        bots = {"p1": Mcts("p1", 12), CONSUL: Mcts(CONSUL, 12)}
        while match.ask and match.state.turn < 3:
            match.answer(bots[match.ask.seat].choose(match))
        return match.digest()

    assert play() == play()


def test_nobody_stays_where_the_carrier_has_to_go() -> None:
    s = explore("P M . .\n. . . .", mode="prince", P="royal-paladin", M="ember-mage")
    s.g.start = s.square("b1")
    for carrier, stays in (("", True), ("royal-paladin", False)):
        s.g.carrier = carrier
        s.activate("M")
        ask = first_ask(act(s.g))
        assert GAME.advise(s.g, ask, Source("x")).startswith("end" if stays else "to:")


def outlook(g: Explore) -> float:
    return GAME.evaluate(g, "p1")


def test_the_outlook_of_one_side_is_the_fear_of_the_other() -> None:
    g = middle()
    assert 0 < outlook(g) < 1
    assert outlook(g) + GAME.evaluate(g, CONSUL) == pytest.approx(1)


def test_coins_hearts_and_potions_are_good_for_the_heroes() -> None:
    g = middle()
    before = outlook(g)
    g.coins += 1
    richer = outlook(g)
    g.heroes[0].potions += 1
    supplied = outlook(g)
    g.heroes[0].wounds += 1
    assert before < richer <= supplied > outlook(g)


def test_a_fallen_hero_counts_as_the_coin_it_will_cost() -> None:
    g = middle()
    before = outlook(g)
    g.heroes[0].at = -1
    assert outlook(g) < before


def test_spawning_points_and_monsters_are_good_for_the_consul() -> None:
    g = middle()
    before = outlook(g)
    g.foes.remove(next(foe for foe in g.foes if foe.card in g.pool))
    fewer = outlook(g)
    g.points_in_play()[0].wounds += 1
    assert before < fewer < outlook(g)


def test_a_wounded_boss_is_good_for_the_heroes() -> None:
    g = played(lambda g: g.boss_spawned).state
    before = outlook(g)
    boss = g.boss_model()
    assert boss
    boss.wounds += 1
    assert outlook(g) > before
