"""What the greedy bot makes of cards: it spends them where they change how a fight goes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeon_fighter.invariants import holds
from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    fight,
    hero,
    lands,
    party,
    pending,
    weak_point,
)
from tests.support import first_ask
from undercroft.bots import Mcts
from undercroft.engine import QUIET, Ask, Match, Seeded, Source
from undercroft.games.dungeon_fighter.bot import figures as party_figures
from undercroft.games.dungeon_fighter.bot.advice import advise
from undercroft.games.dungeon_fighter.bot.figures import FIGURES, figures, imagined
from undercroft.games.dungeon_fighter.bot.foresight import as_it_stands, worth_of
from undercroft.games.dungeon_fighter.bot.worth import all_judged, party_worth
from undercroft.games.dungeon_fighter.game import PHASES
from undercroft.games.dungeon_fighter.rules.combat import BACK_DOWN
from undercroft.games.dungeon_fighter.state import Party
from undercroft.lab.learn import gather, reader_of
from undercroft.lab.many import Order


@pytest.mark.parametrize(("life", "answer"), [(20, "pass"), (6, "enlarging-lotion"), (3, "pass")])
def test_the_lotion_is_kept_for_the_throw_that_it_finishes(life, answer):
    """A 4 and 3 more: wasted on 20 life and on 3, and the end of a Monster with 6."""
    g = fight(party("marla", "jack"), "mammoth", life=life)
    hero(g, "marla").spendables = ["enlarging-lotion"]
    ask = pending(g, "red", AIM, lands(at("4/3")))
    assert advise(g, ask, Source("bot")) == answer


def test_a_relic_that_heals_is_used_where_nothing_of_it_is_lost():
    g = fight(party("marla", "jack"), "mammoth")
    g.relics = ["ever-warm-goblet"]
    hero(g, "marla").life = 6
    ask = pending(g)
    assert advise(g, ask, Source("bot")) == "ever-warm-goblet"
    hero(g, "marla").life = 8
    assert advise(g, ask, Source("bot")) == "pass"


@pytest.mark.parametrize("setup", [{"players": 3}, {"players": 1, "level_up": True, "packs": ["glasshouse"]}])
def test_every_hint_has_its_reason(setup: dict[str, Any]) -> None:
    source, bare = Source("grounds"), set()
    for number in range(6):
        match = Match.new(GAME, setup, dealer=Seeded(f"grounds-{number}"))
        while (ask := match.ask) is not None:
            answer = GAME.advise(match.state, ask, source)
            said = [ground.told(match.names) for ground in GAME.grounds(match.state, ask, answer)]
            assert all(sentence.endswith(".") for sentence in said)
            if not said:
                bare.add((ask.kind, str(answer)))
            match.answer(answer)
    assert not bare


def said(g: Party, ask: Ask, answer: Any) -> list[str]:
    return [ground.told(g.names) for ground in GAME.grounds(g, ask, answer)]


def test_a_hint_for_the_last_dice_says_what_each_costs() -> None:
    g = fight(party(), "mammoth", pool=[])
    ask = pending(g)
    assert said(g, ask, "white")[0] == "It saves the 12 life that the coloured dice would cost the party."
    assert said(g, ask, "retrieve")[0].startswith("It costs the party 12 life in all")


def test_a_hint_for_a_die_says_what_its_icon_opens_unless_a_scar_lies_on_it() -> None:
    g = fight(party(), "mammoth")
    ask = pending(g)
    assert said(g, ask, "red")[0] == "Its icon comes up 2 times in 4 and opens Piercing Damage."
    hero(g, "jack").scars = ["red"]
    assert said(g, ask, "red")[0].startswith("Such a throw hits")


def test_a_weapon_is_not_risked_where_the_die_alone_is_enough() -> None:
    g = fight(party(), "marrow-juggler", life=1, pool=["red"])
    hero(g, "jack").weapons = ["ramboril"]
    ask = pending(g, "red")
    assert GAME.advise(g, ask, Source("x")) == "pass"
    g = fight(g, "mammoth", pool=["red"])
    hero(g, "jack").weapons = ["walrus-tusk"]
    assert GAME.advise(g, pending(g), Source("x")) == ["walrus-tusk"]


@pytest.mark.parametrize(("place", "answer"), [("2", "red"), ("5", "pass"), ("bullseye", "pass")])
def test_a_level_up_token_is_not_spent_where_it_would_take_damage_away(place: str, answer: str) -> None:
    g = fight(party("olga", "jack", level_up=True), "mammoth")
    hero(g, "olga").upgrades = ["red"]
    ask = pending(g, "green", AIM, lands(place))
    assert GAME.advise(g, ask, Source("x")) == answer


def test_an_ability_that_would_do_nothing_is_left_alone() -> None:
    g = fight(party("marla", "jack"), "mammoth")
    ask = pending(g, "green", AIM, lands(at("2", "icon")))
    assert GAME.advise(g, ask, Source("x")) == "pass"
    assert said(g, ask, "pass") == ["It would do nothing now."]


# --- reasons --------------------------------------------------------------------------------------


def asked(g: Party, phase: str) -> Ask:
    g.phase = phase
    return first_ask(PHASES[phase](g))


def test_a_flip_says_where_the_template_should_lie_and_how_flips_go() -> None:
    g = fight(party(), "mammoth", flips=["weak_point"])
    why = said(g, asked(g, "flip"), AIM)
    assert why[0].startswith("Most dice come to rest about the middle")
    assert why[1].startswith("Of 100 such flips ")
    g = fight(party(), "crypt-lanternist", flips=["frozen"])
    assert said(g, asked(g, "flip"), {"aim": "ring"})[0].startswith("Short of the middle")


def test_the_leader_is_told_what_hangs_on_the_verdict() -> None:
    g = fight(party(real_dice=True), "mammoth")
    ask = pending(g, "red", lands("4", doubt=True))
    assert ask.kind == "verdict"
    assert said(g, ask, "counts") == [
        "If it counts it is a Hit worth 4; if not, a Miss, for which Mammoth with a Grudge takes 4 life."
    ]
    g = fight(party(real_dice=True), "mammoth", life=15)
    weak_point(g)
    ask = pending(g, "red", lands(at("template", template="weak_point"), doubt=True))
    assert said(g, ask, "counts")[0].startswith("If it counts it is a Hit worth 7;")


def test_handing_round_says_who_gains_or_that_nobody_does() -> None:
    g = fight(party("jack", "marla"), "ice-mouse", life=0)
    hero(g, "jack").weapons = ["walrus-tusk"]
    ask = asked(g, "moving")
    assert ask.kind == "hand-round"
    assert said(g, ask, "keep") == ["Everything is in good hands: no exchange would help the party."]
    assert said(g, ask, {"walrus-tusk": "marla"}) == [
        "Walrus Tusk does more for the party with Marla Morningstar."
    ]


# --- the judge of parties -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [{"players": 3}, {"players": 1, "mode": "gentle"}, {"players": 6, "packs": ["caldera", "glasshouse"]}],
)
def test_a_party_by_lot_is_one_that_could_stand_there(setup: dict[str, Any]) -> None:
    chosen = GAME.setup(setup)
    for number in range(12):
        g = imagined(chosen, Source(f"lot-{number}"))
        assert len(figures(g, "p1")) == len(FIGURES)
        match = Match.begun_at(GAME, chosen, g, Seeded(f"lot-{number}"))
        holds(match)
        assert match.ask is not None and match.ask.kind != "lot"


@pytest.mark.parametrize("shops", [0, 1, 2, 3])
def test_the_judge_holds_dear_what_wins_games(shops: int) -> None:
    g = party("jack", "marla", "lebron")
    g.shops, g.phase = shops, "path"
    plain = party_worth(g)
    g.bonus += 2
    dice = party_worth(g)
    hero(g, "jack").weapons = ["walrus-tusk"]
    armed = party_worth(g)
    hero(g, "marla").life, hero(g, "lebron").life, hero(g, "jack").life = 3, 2, 3
    assert plain < dice < armed > party_worth(g)


def test_the_search_spends_its_gold_at_the_last_shop_on_what_the_boss_takes() -> None:
    g = party("jack", "marla", "lebron")
    g.shops, g.gold, g.bonus, g.goods = 3, 6, 2, ["walrus-tusk"]
    del g.shop.left["walrus-tusk"]
    ask = asked(g, "shop")
    assert GAME.ideas(g, ask, Source("x")) in (["walrus-tusk"], ["white-die"])
    assert (g.gold, g.bonus, g.goods) == (6, 2, ["walrus-tusk"]), "it only thought of it"


def test_the_search_weighs_both_paths_and_leaves_the_match_as_it_is() -> None:
    match = Match.new(GAME, {"players": 3}, seed="weigh")
    assert match.ask is not None and match.ask.kind == "path"
    before = match.digest()
    hint = Mcts("w", 40).weigh(match)
    assert hint is not None and hint.answer in match.ask.options
    assert match.digest() == before


def test_the_search_takes_the_path_that_asks_for_no_hard_throw() -> None:
    g = party("jack", "marla", "lebron")
    g.paths = ["long-corridor", "empty-ballroom"]
    found = GAME.reckon(g, asked(g, "path"))
    assert found["long-corridor"] > found["empty-ballroom"] > 0, "three icons plain, or four in mid-air"


def test_the_search_backs_down_from_what_would_cost_the_game_and_all_agree() -> None:
    """A die off the Ice wall and out of the Pond hits one time in twelve."""
    g = fight(party("jack", "marla", "lebron"), "water-goblin", room="glass-gallery")
    ask = pending(g)
    assert advise(g, ask, Source("bot")) != BACK_DOWN
    match = Match.begun_at(GAME, GAME.setup({"players": 3}), g, Seeded("leave"))
    hint = Mcts("bot", 0).weigh(match)
    assert hint is not None and hint.answer == BACK_DOWN and hint.worth and hint.next_worth
    assert hint.worth > hint.next_worth + 0.05
    while match.state.combat is not None and match.state.fight.foe == "water-goblin":
        assert match.ask is not None and match.ask.kind in ("die", "agree")
        match.answer(Mcts("bot", 0).choose(match))
    assert "water-goblin" in match.state.boxed


def test_the_search_stands_where_the_fight_is_nearly_won() -> None:
    g = fight(party("jack", "marla", "lebron"), "water-goblin", room="glass-gallery", life=1)
    g.relics = ["thunder-conch"]
    assert BACK_DOWN not in GAME.reckon(g, pending(g, "pass"))


def test_many_parties_are_judged_as_each_of_them_alone() -> None:
    parties = [imagined(GAME.setup({"players": 3}), Source(f"{number}")) for number in range(3)]
    together = all_judged([figures(g, "") for g in parties])
    assert list(together) == pytest.approx([party_worth(g) for g in parties])


def test_a_fight_in_numbers_comes_to_less_the_harder_it_is() -> None:
    g = fight(party("jack", "marla", "lebron"), "mammoth")
    stands = as_it_stands(g)
    fights = [stands._replace(life=life) for life in (2, 12, 40)]
    fights += [stands._replace(lives=lives) for lives in ((9, 9, 9), (3, 3, 3), (1, 0, 0))]
    easy, middling, hard, well, weak, dying = worth_of(g, fights)
    assert easy > middling > hard and well > weak > dying


def test_the_search_compares_using_a_card_with_keeping_it() -> None:
    g = fight(party("marla", "jack"), "mammoth", life=20)
    hero(g, "marla").spendables = ["enlarging-lotion"]
    ask = pending(g, "red", AIM, lands(at("4/3")))
    assert ask.kind == "item" and QUIET in ask.options
    assert GAME.ideas(g, ask, Source("bot")) == ["pass", "enlarging-lotion"], (
        "and to be asked no more is no idea"
    )


def test_parties_by_lot_are_played_to_their_end_to_learn_from() -> None:
    orders = [(Order("dungeon-fighter", {"players": 2}, {"*": "greedy"}), 4)]
    seen = gather(orders, reader_of(party_figures), "lots")
    assert seen.figures.shape == (4, len(FIGURES))
    assert set(seen.won) <= {0.0, 1.0}
    again = gather(orders, reader_of(party_figures), "lots")
    assert (again.figures == seen.figures).all() and (again.won == seen.won).all()
