"""What the bots make of cards and cubes, whoever's they are."""

from __future__ import annotations

from statistics import fmean

import msgspec
import pytest

from tests.rules.stygian_society.scene import GAME, match, scene
from undercroft.bots import Greedy, Mcts
from undercroft.engine import Ask, Match, Seeded, Source
from undercroft.engine.state import GameOver
from undercroft.games.stygian_society.bot.figures import FIGURES, figures, imagined
from undercroft.games.stygian_society.bot.judgement import effect_worth
from undercroft.games.stygian_society.bot.parties import MIDBOSS, WIZARD, named, weights
from undercroft.games.stygian_society.bot.regrouping import regroup_worth
from undercroft.games.stygian_society.bot.suits import helps, lasting_worth, own_colour
from undercroft.games.stygian_society.bot.training import against_bosses, to_come
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import CUBES_A_COLOUR, Treasure
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import party
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.telling import questions
from undercroft.games.stygian_society.telling.happenings import PerilRanOut

BLANK = Treasure(id="new", name="New", type="passive", source="house", tier="lower")


@pytest.mark.parametrize(
    ("name", "colour"), [("knight", "blue"), ("spellslinger", "white"), ("doctor", "green")]
)
def test_a_heros_colour_is_read_off_the_cards(name, colour):
    g = scene()
    assert own_colour(g, g.hero_called(name)) == colour


@pytest.mark.parametrize(
    ("mod", "best"), [("melee", "knight"), ("projectile", "burglar"), ("green", "doctor")]
)
def test_a_treasure_nobody_has_seen_goes_to_whom_it_helps(mod, best):
    g = scene()
    card = msgspec.structs.replace(BLANK, mods={mod: 1})
    assert max(g.heroes, key=lambda hero: helps(g, hero, card)).id == best


def test_regrouping_pays_when_enemies_are_about_to_act_and_peril_is_low():
    calm = scene(room="kennels", front=("furnace-hound",) * 3, peril=4, happened=[4])
    full = scene(
        room="kennels", front=("furnace-hound",) * 3, peril=4, happened=[4],
        field={"red": 5, "black": 5}, tower={"red": 4, "black": 4},
    )  # fmt: skip
    late = scene(room="kennels", front=("furnace-hound",) * 3, peril=15, field={"red": 5}, tower={"red": 4})
    assert regroup_worth(full) > regroup_worth(calm)
    assert regroup_worth(late) == -99.0, "it would be the end"


@pytest.mark.parametrize("packs", [(), ("winter-court",)])
def test_every_skill_has_a_worth(packs):
    g = scene()
    for card in box(packs).skills.values():
        hero = next((hero for hero in g.heroes if hero.id == card.hero), g.heroes[0])
        assert lasting_worth(g, hero, card) > -1.0, card.id


def test_a_play_out_ends_on_the_next_floor():
    g = scene(floor=2)
    arrived = GAME.arrival(g)
    assert not arrived(g)
    assert arrived(scene(floor=3)) and not arrived(scene(floor=3, fighting=False))


@pytest.mark.parametrize("packs", ["drowned-wing", "winter-court"])
def test_every_card_of_a_pack_that_a_hero_can_use_is_worth_something(packs):
    g = scene(
        wounds=12,
        front=("clank", "wick-imp"),
        rear=("weaver",),
        field={"red": 3, "blue": 2},
        tower={"white": 4},
    )
    g.hero.exhausted = ["muster-cry"]
    found, known = box((packs,)), box()
    cause = fx.Cause(g.hero, amount=2, targets=[figure.id for figure in g.front])
    for card in found.cards.values():
        if card.id not in known.cards and card.effects and card.type != "passive":
            assert sum(effect_worth(g, e, cause) + (e.do == "wound") for e in card.effects) > 0, card.id


def test_a_hint_names_the_blow_that_fells_and_what_is_next_best():
    g = scene(front=("wick-imp", "clank"), phase="target")
    g.now.card = "steel-fist"
    ask = Ask(g, "player-1", questions.Target("knight", "steel-fist", [], 1), "STY-TURN-08", ["wick-imp-1"])
    assert "The blow is enough for it." in GAME.grounds(g, ask, "wick-imp-1")[0].told(g.names)
    ask = Ask(g, "player-1", questions.Target("knight", "steel-fist", [], 1), "STY-TURN-08", ["clank-2"])
    assert "enough" not in GAME.grounds(g, ask, "clank-2")[0].told(g.names)


def test_a_hint_about_a_payment_says_what_it_spares_and_only_if_it_does():
    g = scene(field={"blue": 2, "green": 2}, crypt={"green": 1})
    about = questions.Payment("knight", (0, 0, 0, 0, 0, 0, 2), 0, g.field, g.crypt)
    ask = Ask(g, "player-1", about, "STY-HERO-03", ["2b", "1G"])
    assert "leaves luck and the crypt alone" in GAME.grounds(g, ask, "2b")[0].told(g.names)
    assert "gives away least" in GAME.grounds(g, ask, "1G")[0].told(g.names)
    assert 0.0 < GAME.evaluate(g, "player-1") < 1.0


@pytest.mark.parametrize("options", [{}, {"players": 1, "woes": "both"}, {"players": 2, "variant": True}])
def test_every_hint_of_a_whole_game_has_its_reason(options):
    played = match(4, **options)
    bot = Greedy("reasons")
    while played.ask is not None:
        answer = bot.choose(played)
        found = GAME.grounds(played.state, played.ask, answer)
        assert found or played.ask.form is not None, played.ask
        assert all(ground.told(played.state.names)[-1] == "." for ground in found)
        played.answer(answer)


def test_the_reason_for_a_still_colour_is_what_that_colour_does():
    g = scene(front=("clank",), rear=("wick-imp",), field={"red": 3, "yellow": 1})
    ask = Ask(g, "player-1", questions.Still("knight"), "STY-TURN-07", ["red", "yellow", "black"])
    (red,), (yellow,) = (GAME.grounds(g, ask, colour) for colour in ("red", "yellow"))
    assert red.told(g.names) == "Clank (red) is about to act, which is as bad as 3 wounds."
    assert "Wick Imp (yellow)" in yellow.told(g.names)


def test_a_hint_about_a_chest_counts_the_cards_that_would_take_effect():
    g = scene(front=(), peril=2, phase="chests", chests_left=1)
    g.fighting = g.in_turn = False
    ask = Ask(g, "player-1", questions.Chest(1, 2), "STY-CHEST-02", ["open", "pass"])
    assert "3 of the 25 chest cards" in GAME.grounds(g, ask, "open")[0].told(g.names)
    g.heroes[3].skills.append("trapfinder")
    assert "0 of the 25 chest cards" in GAME.grounds(g, ask, "open")[0].told(g.names)


def test_tokens_come_off_before_they_hurt_and_healing_comes_after():
    g = scene()
    keys = ["bulwark-born", "stricken", "beaked-mask"]
    order = []
    while keys:
        ask = Ask(g, "player-1", questions.FirstEffect("knight", "turn-start"), "STY-RULING-02", keys)
        order.append(GAME.advise(g, ask, Source("order")))
        keys = [key for key in keys if key != order[-1]]
    assert order == ["beaked-mask", "stricken", "bulwark-born"]


def test_a_floor_lost_by_little_counts_more_than_one_lost_by_much_and_less_than_one_won():
    g = scene(floor=3, room="brass-warden", front=("brass-warden",))
    won = GAME.counted(g, "player-1", 0.01)
    with pytest.raises(GameOver):
        party.lose(g, PerilRanOut(3, g.room, *party.standing(g)))
    far = GAME.counted(g, "player-1", 0.0)
    g.front[0].wounds = 50
    assert far < GAME.counted(g, "player-1", 0.0) <= GAME.ease < won


# --- the judge of parties before a boss -----------------------------------------------------------------


def skill_ask(g, hero, options, following=2):
    return Ask(g, "player-1", questions.Skill(hero, following), "STY-LEVEL-05", options)


def lightest_and_heaviest(boss, skills):
    """Of some skills the one that weighs least before a boss, and the one that weighs most."""
    known = weights()
    return (best(skills, key=lambda skill: known[named(boss, skill)]) for best in (min, max))


def test_a_skill_is_gained_for_the_bosses_that_are_still_ahead():
    least, most = lightest_and_heaviest(MIDBOSS, box().levels_of("knight", 1))
    below = scene(floor=2)
    found = against_bosses(below, skill_ask(below, "knight", [least, most]))
    assert found[least].midboss < found[most].midboss < 1.0
    least, most = lightest_and_heaviest(WIZARD, box().levels_of("knight", 3))
    above = scene(floor=4, skills={"knight": ["muster-cry", "hammer-blow", "last-argument"]})
    ask = skill_ask(above, "knight", [one for one in (least, most) if one != "last-argument"], 4)
    found = against_bosses(above, ask)
    assert {chances.midboss for chances in found.values()} == {1.0}, "he has been beaten"
    assert GAME.reckon(above, ask) == {key: chances.wizard for key, chances in found.items()}


def test_in_a_short_game_only_the_mid_boss_counts():
    g = scene(floor=2, short=True)
    ask = skill_ask(g, "knight", box().levels_of("knight", 1))
    assert {chances.wizard for chances in against_bosses(g, ask).values()} == {1.0}


def test_a_draw_counts_what_the_next_level_opens():
    g = scene(skills={"knight": ["muster-cry"]})
    knight, known = g.hero_called("knight"), weights()
    knight.levels = [1, 1, 1, 1]  # After this skill one more is gained.
    first, second, third = (
        {card: known[named(WIZARD, card)] for card in box().levels_of("knight", level)} for level in (1, 2, 3)
    )
    del first["muster-cry"]
    chosen, drawn = max(first, key=lambda card: first[card]), next(iter(second))
    del first[chosen]
    assert to_come(g, WIZARD, knight, chosen) == pytest.approx(max(fmean(second.values()), *first.values()))
    del second[drawn]
    best = max(fmean(third.values()), *first.values(), *second.values(), known[named(WIZARD, chosen)])
    assert to_come(g, WIZARD, knight, drawn) == pytest.approx(best)
    knight.levels = [1, 1]
    assert to_come(g, WIZARD, knight, drawn) > best, "who gains three more has more of them"


def test_a_search_without_play_outs_gains_the_skill_that_is_reckoned_best():
    played = match(4)
    greedy, search = Greedy("both"), Mcts("both", 0)
    while played.ask is not None and played.ask.kind != "skill":
        played.answer(greedy.choose(played))
    assert played.ask is not None
    reckoned = GAME.reckon(played.state, played.ask)
    assert set(reckoned) == set(played.ask.options)
    assert search.choose(played) == max(reckoned, key=lambda key: reckoned[key])
    hint = search.weigh(played)
    assert hint is not None and hint.worth == max(reckoned.values())


def test_a_skill_that_the_judge_has_not_met_is_left_to_the_advice():
    g = scene()
    ask = skill_ask(g, "knight", ["of-a-pack", *box().levels_of("knight", 1)])
    assert GAME.reckon(g, ask) == {}


def test_a_hint_about_a_skill_tells_the_bosses_that_are_ahead():
    g = scene(floor=2, skills={"knight": ["muster-cry"]})
    ask = skill_ask(g, "knight", ["cleaving-arc", questions.DRAW])
    gained, drawn = (GAME.grounds(g, ask, key)[0].told(g.names) for key in ask.options)
    assert gained.startswith("With Cleaving Arc the party should beat the mid-boss about ")
    assert "the wizard about " in gained and "choose" not in gained
    assert drawn.endswith("From then on the Knight may choose from that level, too.")
    above = scene(floor=4, skills={"knight": ["muster-cry"]})
    told = GAME.grounds(above, skill_ask(above, "knight", ["cleaving-arc"]), "cleaving-arc")[0]
    assert "mid-boss" not in told.told(above.names)


@pytest.mark.parametrize(("short", "floor"), [(True, 3), (False, 6)])
def test_a_party_dealt_by_lot_meets_the_boss_who_ends_its_game(short, floor):
    setup = GAME.setup({"short": short})
    for number in range(4):
        g = imagined(setup, Source(f"lot-{number}"))
        assert len(figures(g, "player-1")) == len(FIGURES) and len(set(FIGURES)) == len(FIGURES)
        assert all(len(hero.levels) == 1 + g.needed - 8 for hero in g.heroes)
        assert all(count + inside(g)[colour] == CUBES_A_COLOUR for colour, count in g.supply.items())
        played = Match.begun_at(GAME, setup, g, Seeded(f"lot-{number}"))
        bot = Greedy("lot")
        while played.ask is not None:
            assert played.state.floor == floor
            played.answer(bot.choose(played))
