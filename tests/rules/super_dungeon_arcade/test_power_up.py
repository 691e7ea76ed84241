"""Power-up: rewards, equipment, clean-up and coins, in both turns."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade
from tests.support import drive, first_ask
from undercroft.engine import Deck
from undercroft.games.super_dungeon.arcade.game import STEPS
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to
from undercroft.games.super_dungeon.arcade.rules.power_up import clean_up, rewards
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.rules.equipment import equip_step, reward_treasure
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.turns import return_squares, spend_coin
from undercroft.games.super_dungeon.rules.wounds import destroy, place_wounds
from undercroft.games.super_dungeon.state import Kill

LOOT = ["rusty-blade"] * 12


def field() -> Table:
    s = arcade("W H . . .\n. . . . .\n. . . . .", W="riftling-warrior", H="sanctioned-witch")
    s.g.loot = Deck.of("loot", LOOT)
    s.g.start = s.square("e3")
    return s


def earned(s: Table, *kills: Kill) -> int:
    s.g.kills, s.g.backpack, s.g.loot = list(kills), [], Deck.of("loot", LOOT)
    ran = drive(rewards(s.g), stop=True)
    return 0 if ran.pending is None else ran.pending.count


@pytest.mark.rule("ARC-REWARD-01", "ARC-REWARD-02", "SD-REWARD-07", "SD-REWARD-06", "SD-REWARD-02")
def test_a_loot_card_for_each_elite_and_each_three_minions() -> None:
    s = field()
    assert earned(s, Kill("tower-stalker"), Kill("tower-arbalist")) == 2
    assert earned(s, *[Kill("crawler")] * 2) == 0
    assert earned(s, *[Kill("crawler")] * 2, Kill("tower-blackblade")) == 1
    assert earned(s, *[Kill("crawler")] * 5) == 1, "two left over are lost"
    assert earned(s, *[Kill("tower-stalker")] * 9) == 9, "no maximum"
    s.g.kills = [Kill("tower-stalker")]
    drive(rewards(s.g), ["rusty-blade"])
    assert s.g.backpack == ["rusty-blade"] and s.g.kills == []


@pytest.mark.rule("SD-REWARD-03", "SD-SIZE-04", "SD-DEATH-06")
@pytest.mark.example("SD-EX-05")
def test_spawning_points_earn_two_three_four_and_five_loot() -> None:
    s = field()
    for tile, loot in ((1, 2), (2, 3), (3, 4), (4, 5)):
        assert earned(s, Kill("shadow-tower", tile)) == loot


@pytest.mark.rule("SD-REWARD-08", "SD-REWARD-10")
def test_kills_of_the_consul_turn_earn_no_loot_but_points_and_treasures_do() -> None:
    s = arcade("W T P M", W="riftling-warrior", T="tower-stalker", P="shadow-tower", M="mimic")
    s.g.side = "consul"
    for letter in "TPM":
        destroy(s.g, s.foe(letter))
    s.g.loot = Deck.of("loot", LOOT)
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    drive(rewards(s.g), ["rusty-blade"] * 2, ["rift-edge"])
    assert s.g.backpack == ["rusty-blade", "rusty-blade", "rift-edge"]


@pytest.mark.rule("SD-REWARD-09", "SD-ABIL-INSIGNIFICANT-01")
def test_insignificant_monsters_earn_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    s = field()
    kinds = dict(s.g.box.kinds)
    kinds["crawler"] = msgspec.structs.replace(kinds["crawler"], abilities=("insignificant",))
    kinds["tower-stalker"] = msgspec.structs.replace(kinds["tower-stalker"], abilities=("insignificant",))
    monkeypatch.setattr(s.g.box, "kinds", kinds)
    assert earned(s, *[Kill("crawler")] * 3, Kill("tower-stalker")) == 0


@pytest.mark.rule("SD-REWARD-04", "SD-REWARD-05", "SD-BOO-04", "SD-SIZE-03")
def test_a_mini_boss_is_worth_a_treasure_and_a_boo_booty_a_choice_by_its_tile() -> None:
    s = field()
    s.g.treasure = Deck.of("treasure", ["rift-edge", "aegis-of-dawn", "falcon-quiver"])
    s.g.kills = [Kill("knight-of-the-tower")]
    drive(rewards(s.g), ["rift-edge"])
    assert s.g.backpack == ["rift-edge"]
    s.g.kills = [Kill("mimic", 2)]
    drive(rewards(s.g), ["aegis-of-dawn"], ["falcon-quiver"], "falcon-quiver")
    assert s.g.backpack == ["rift-edge", "falcon-quiver"]
    assert s.g.treasure.discard == {"aegis-of-dawn": 1}


@pytest.mark.rule("SD-BOO-05", "SD-PACK-05", "ARC-EQUIP-01")
def test_boo_booties_and_the_consuls_cards_are_drawn_again() -> None:
    s = field()
    s.g.treasure = Deck.of("treasure", ["toothy-chest", "testy-tome", "rift-edge"])
    drive(reward_treasure(s.g, 1, "SD-REWARD-04"), ["toothy-chest"], ["testy-tome"], ["rift-edge"])
    assert s.g.backpack == ["rift-edge"]
    drive(reward_treasure(s.g, 1, "SD-REWARD-04"), ["toothy-chest"], ["testy-tome"])
    assert s.g.backpack == ["rift-edge"], "nothing but such cards is left: nothing is drawn"


@pytest.mark.rule("SD-DEATH-08", "SD-SHAPE-08")
def test_a_destroyed_monster_returns_to_the_pool_only_after_the_rewards() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    before = s.g.pool["tower-stalker"]
    place_wounds(s.g, s.foe("T"), 2)
    assert s.g.pool["tower-stalker"] == before
    assert [kill.card for kill in s.g.kills] == ["tower-stalker"]
    s.g.loot = Deck.of("loot", LOOT)
    drive(rewards(s.g), ["rusty-blade"])
    assert s.g.pool["tower-stalker"] == before + 1


# ---------------------------------------------------------------- equipment


@pytest.mark.rule(
    "SD-EQUIP-01", "SD-EQUIP-03", "SD-EQUIP-04", "SD-EQUIP-05", "SD-PACK-01", "SD-PACK-02", "SD-CARD-14"
)
def test_a_card_of_the_backpack_goes_into_the_slot_of_its_color_and_works_as_if_printed() -> None:
    s = field()
    hero = s.hero("W")
    s.g.backpack = ["rusty-blade"]
    before = len(hero_stats(s.g, hero).offense["strength"][0])
    drive(equip_step(s.g, False), "rusty-blade:riftling-warrior")
    assert hero.gear == ["", "rusty-blade", "", ""], "the ruby slot"
    assert s.g.backpack == []
    assert len(hero_stats(s.g, hero).offense["strength"][0]) == before + 1


@pytest.mark.rule("SD-EQUIP-06", "SD-EQUIP-07", "SD-TERM-01")
def test_what_is_replaced_is_discarded() -> None:
    s = field()
    hero = s.hero("W")
    hero.gear[1] = "rusty-blade"
    s.g.backpack = ["rift-edge"]
    drive(equip_step(s.g, False), "rift-edge:riftling-warrior")
    assert hero.gear[1] == "rift-edge"
    assert s.g.loot.discard == {"rusty-blade": 1} and s.g.backpack == []


@pytest.mark.rule("SD-PACK-03", "SD-PACK-04", "SD-TERM-14")
def test_six_loot_cards_of_the_backpack_buy_one_treasure_once_a_turn() -> None:
    s = field()
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    s.g.backpack = ["patched-shield"] * 5
    s.hero("W").gear[1] = "rusty-blade"
    assert "trade" not in first_ask(equip_step(s.g, False)).options, "equipped cards do not count"
    s.g.backpack = ["patched-shield"] * 6
    drive(equip_step(s.g, False), "trade", ["rift-edge"])
    assert s.g.backpack == ["rift-edge"]
    assert s.g.loot.discard == {"patched-shield": 6}
    assert "rift-edge:riftling-warrior" in first_ask(equip_step(s.g, True)).options, "ready to be put on"
    s.g.backpack += ["patched-shield"] * 6
    assert "trade" not in first_ask(equip_step(s.g, True)).options, "once per turn"


@pytest.mark.rule("SD-PACK-03")
def test_of_more_than_six_the_party_chooses() -> None:
    s = field()
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    s.g.backpack = ["patched-shield"] * 6 + ["rusty-blade"]
    keys = [f"{n}.patched-shield" for n in range(1, 7)]
    drive(equip_step(s.g, False), "trade", keys, ["rift-edge"])
    assert s.g.backpack == ["rusty-blade", "rift-edge"]


@pytest.mark.rule("SD-ABIL-CURSED-01", "SD-ABIL-CURSED-02")
def test_a_cursed_card_must_be_put_on_and_stays() -> None:
    s = field()
    s.g.backpack = ["leaden-ring", "rusty-blade"]
    ask = first_ask(equip_step(s.g, False))
    assert ask.kind == "cursed" and list(ask.options) == [
        "leaden-ring:riftling-warrior",
        "leaden-ring:sanctioned-witch",
    ]
    drive(equip_step(s.g, False), "leaden-ring:riftling-warrior")
    options = first_ask(equip_step(s.g, False)).options
    assert "rusty-blade:riftling-warrior" not in options and "rusty-blade:sanctioned-witch" in options
    s.hero("W").at = -1
    s.g.backpack = []
    drive(spend_coin(s.g, s.hero("W")), "riftling-warrior", "discard", "d3")
    assert s.hero("W").gear[1] == ""


@pytest.mark.rule("SD-EQUIP-02", "ARC-POWER-01", "SD-REWARD-01", "SD-TURN-02", "SD-TURN-09", "ARC-COIN-01")
def test_power_up_goes_in_order_and_equips_in_the_heroes_power_up_only() -> None:
    s = field()
    s.g.backpack = ["rusty-blade"]
    for side, order in (
        ("heroes", ["rewards", "equip", "bosses", "coins", "consul-turn"]),
        ("consul", ["rewards", "bosses", "clean-up", "coins", "hero-turn"]),
    ):
        s.g.side, s.g.phase = side, "rewards"
        seen = ["rewards"]
        while seen[-1] not in ("consul-turn", "hero-turn"):
            ran = drive(STEPS[s.g.phase](s.g), stop=True)
            if ran.pending is not None:
                drive(STEPS[s.g.phase](s.g), "done")
            if s.g.phase != seen[-1]:
                seen.append(s.g.phase)
        assert seen == order


# ---------------------------------------------------------------- clean-up


@pytest.mark.rule("ARC-CLEAN-01", "ARC-CLEAN-02", "ARC-CLEAN-03")
def test_stragglers_join_the_elite_nearest_to_the_most_wrathful_and_keep_apart() -> None:
    s = arcade(
        """
        W . . . T . . . . T
        . . . . . . . . . .
        C . . . . . . . . .
        """,
        W="riftling-warrior",
        T="tower-stalker",
        C="tower-blackblade",
    )
    near, _ = s.all("T")
    ask = first_ask(clean_up(s.g))
    assert ask.rule == "ARC-CLEAN-01"
    dungeon = s.g.dungeon
    assert {distance(dungeon, 1 << near.at, 1 << s.square(key)) for key in ask.options[:-1]} == {2}
    drive(clean_up(s.g), ask.options[0])
    assert bonded_to(s.g, near) == [s.foe("C")]


@pytest.mark.rule("ARC-CLEAN-01")
def test_a_bonded_minion_is_no_straggler() -> None:
    s = arcade("W . T . C", W="riftling-warrior", T="tower-stalker", C="tower-blackblade")
    at = s.foe("C").at
    assert drive(clean_up(s.g)).asked == []
    assert s.foe("C").at == at


@pytest.mark.rule("ARC-CLEAN-04")
def test_stragglers_without_an_elite_return_to_the_pool() -> None:
    s = arcade("W . . C", W="riftling-warrior", C="crawler")
    before = s.g.pool["crawler"]
    drive(clean_up(s.g))
    assert s.g.foes == [] and s.g.pool["crawler"] == before + 1


# ---------------------------------------------------------------- coins


@pytest.mark.rule("SD-COIN-01", "SD-COIN-02", "ARC-COIN-02", "SD-DEATH-05")
@pytest.mark.example("ARC-EX-21")
def test_one_coin_brings_the_witch_back_next_to_a_hero_or_the_start_token() -> None:
    s = field()
    witch = s.hero("H")
    s.g.side = "consul"
    witch.potions, witch.gear[0] = 1, "patched-shield"
    place_wounds(s.g, witch, 5)
    coins = s.g.coins
    assert drive(clean_up(s.g)).asked == [], "no stragglers"
    spots = return_squares(s.g, witch)
    dungeon = s.g.dungeon
    for name in ("b1", "a2", "b2", "d3", "d2", "e2"):
        assert spots >> s.square(name) & 1, name
    assert not spots >> s.square("c1") & 1 and not spots >> s.square("e3") & 1
    drive(spend_coin(s.g, witch), "sanctioned-witch", "b2")
    assert s.g.coins == coins - 1, "spent and gone"
    assert (witch.wounds, witch.status, witch.potions, witch.gear[0]) == (0, 0, 1, "patched-shield")
    assert distance(dungeon, 1 << witch.at, 1 << s.hero("W").at) == 1


@pytest.mark.rule("SD-COIN-03", "SD-COIN-04", "ARC-COIN-03")
def test_a_different_hero_may_come_without_the_fallens_things() -> None:
    s = field()
    witch = s.hero("H")
    witch.potions, witch.gear[0], witch.activated = 2, "patched-shield", True
    place_wounds(s.g, witch, 5)
    ask = first_ask(spend_coin(s.g, witch))
    s.g.coins += 1
    assert "riftling-warrior" not in ask.options, "already in the party"
    drive(spend_coin(s.g, witch), "tincan", "b2")
    tincan = s.g.heroes[1]
    assert (tincan.card, tincan.potions, tincan.gear, tincan.activated) == ("tincan", 0, [""] * 4, False)
    assert s.g.loot.discard == {"patched-shield": 1}


@pytest.mark.rule("SD-WIN-01")
def test_more_fallen_heroes_than_coins_end_the_game_at_once() -> None:
    s = field()
    s.g.coins = 1
    place_wounds(s.g, s.hero("H"), 5)
    assert s.g.outcome is None
    from undercroft.engine import GameOver

    with pytest.raises(GameOver):
        place_wounds(s.g, s.hero("W"), 6)
    assert s.g.outcome is not None and s.g.outcome.winners == () and s.g.outcome.rule == "SD-WIN-01"


@pytest.mark.rule("SD-DEATH-04", "ARC-COIN-01")
def test_a_destroyed_hero_is_given_neither_equipment_nor_potions() -> None:
    from undercroft.games.super_dungeon.rules.wounds import pop_items

    s = field()
    place_wounds(s.g, s.hero("H"), 5)
    s.g.backpack = ["patched-shield"]
    assert list(first_ask(equip_step(s.g, False)).options) == ["patched-shield:riftling-warrior", "done"]
    drive(pop_items(s.g, s.hero("W"), 0, 1))
    assert (s.hero("W").potions, s.hero("H").potions) == (1, 0)


@pytest.mark.rule("SD-DEATH-08", "SD-SHAPE-08")
def test_a_monster_that_falls_in_its_other_form_returns_to_the_pool_as_itself() -> None:
    s = arcade("W . . K", W="riftling-warrior", K="knight-of-the-tower")
    s.g.pool["knight-of-the-tower"] = 0
    s.foe("K").card = "daemonus"
    s.foe("K").at = s.square("b1")
    destroy(s.g, s.foe("K"))
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    drive(rewards(s.g), ["rift-edge"])
    assert s.g.pool["knight-of-the-tower"] == 1
