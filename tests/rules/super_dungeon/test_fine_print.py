"""The fine print of what both games share, in scenes of Arcade."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, arcade, give
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck
from undercroft.games.super_dungeon.arcade.setup import points_of
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Coin,
    Harm,
    Inflict,
    Lend,
    Loot,
    Place,
    Potion,
    Push,
    Roll,
    Step,
)
from undercroft.games.super_dungeon.rules.actions import perform, targets
from undercroft.games.super_dungeon.rules.activation import act, begin, take_token
from undercroft.games.super_dungeon.rules.attack import defense_roll, dominant
from undercroft.games.super_dungeon.rules.effects import apply_effect, change_coins
from undercroft.games.super_dungeon.rules.equipment import (
    draw_treasures,
    equip_phase,
    equip_step,
    is_equipment,
    open_chest,
    wear,
)
from undercroft.games.super_dungeon.rules.field import Field, can_target, why_not_target
from undercroft.games.super_dungeon.rules.placing import put, put_booty
from undercroft.games.super_dungeon.rules.potions import drink_options, green_options, green_window
from undercroft.games.super_dungeon.rules.stats import hero_stats, stats_of
from undercroft.games.super_dungeon.rules.turns import (
    activations,
    next_hero,
    ready,
    return_squares,
    select_hero,
    spend_coin,
)
from undercroft.games.super_dungeon.rules.wounds import (
    destroy,
    give_potions,
    heal,
    inflict,
    place_wounds,
    pop_items,
    remedy,
    tokens_of,
)
from undercroft.games.super_dungeon.setup import (
    tiles_of,
)
from undercroft.games.super_dungeon.state import (
    BANE,
    FIRE,
    HEX,
    KNOCKDOWN,
    POISON,
    SLOW,
    Acting,
    Lasting,
)


def act_of(**fields: Any) -> Action:
    """An action of no card."""
    return Action(id="x", name="X", **fields)


PARTY = {"W": "riftling-warrior", "H": "sanctioned-witch", "B": "cat-burglar"}


# ---------------------------------------------------------------- turns


@pytest.mark.rule("SD-TURN-03", "SD-SIZE-08", "SD-TURN-05")
def test_two_heroes_activate_and_three_of_five() -> None:
    s = arcade("W H B", **PARTY)
    assert activations(s.g) == 2
    assert [hero.id for hero in ready(s.g)] == [hero.id for hero in s.g.heroes]
    s.g.acted = ["0"]
    assert [hero.id for hero in ready(s.g)] == ["sanctioned-witch", "cat-burglar"], "never twice in a turn"
    s.hero("H").activated = True
    assert [hero.id for hero in ready(s.g)] == ["cat-burglar"], "nor with a token"
    s.hero("B").at = -1
    assert ready(s.g) == []
    s.g.acted = ["0", "1"]
    assert ready(s.g) == []
    large = arcade("W H B G T", **PARTY, G="moonspire-guardian", T="tincan")
    assert activations(large.g) == 3
    large.g.acted = ["0", "1"]
    assert len(ready(large.g)) == 3


@pytest.mark.rule("SD-TURN-04", "SD-TURN-08")
def test_selecting_a_hero_starts_its_activation_and_the_last_token_clears_all() -> None:
    s = arcade("W H B", **PARTY)
    s.g.phase = "heroes"
    drive(next_hero(s.g), "cat-burglar")
    assert s.g.phase == "activation" and s.g.acting == Acting("cat-burglar") and s.g.acted == ["2"]
    assert s.hero("B").activated
    s.g.acting, s.g.acted = None, ["0", "2"]
    drive(next_hero(s.g))
    assert s.g.phase == "hero-end"
    take_token(s.g, s.hero("W"))
    assert s.hero("W").activated and s.hero("B").activated
    take_token(s.g, s.hero("H"))
    assert not any(hero.activated for hero in s.g.heroes)


@pytest.mark.rule("SD-UPKEEP-04", "SD-DEATH-03")
def test_a_hero_that_burns_to_death_in_its_upkeep_has_activated_and_the_turn_goes_on() -> None:
    s = arcade("W H B", **PARTY)
    s.hero("W").wounds, s.hero("W").status = 5, FIRE
    drive(select_hero(s.g), "riftling-warrior")
    assert s.hero("W").at == -1 and s.g.acting is None and s.g.acted == ["0"]


@pytest.mark.rule("SD-COIN-02", "SD-COIN-03", "SD-COIN-04")
def test_a_coin_brings_the_same_hero_back_with_its_things_or_another_without() -> None:
    s = arcade("Z . . . . W", W="riftling-warrior", H="sanctioned-witch")
    witch = s.hero("H")
    witch.potions, witch.gear[0], witch.form = 2, "patched-shield", ""
    squares = return_squares(s.g, witch)
    names = {name for name in "abcdef" if squares >> s.square(f"{name}1") & 1}
    assert names == {"b", "e"}, "next to the Start Token, or next to the Warrior"
    asked = first_ask(spend_coin(s.g, witch), "sanctioned-witch")
    assert asked.kind == "enter" and s.g.coins == 2
    drive(spend_coin(s.g, witch), "sanctioned-witch", "b1")
    assert (s.at(witch), witch.potions, witch.gear[0]) == ("b1", 2, "patched-shield")
    other = arcade("Z . . . . W", W="riftling-warrior", H="sanctioned-witch")
    other.hero("H").potions, other.hero("H").gear[0] = 2, "patched-shield"
    drive(spend_coin(other.g, other.hero("H")), "tincan", "e1")
    new = other.g.heroes[1]
    assert (new.card, new.seat, new.potions, new.gear, other.at(new)) == ("tincan", "p1", 0, [""] * 4, "e1")
    assert other.g.loot.discard == {"patched-shield": 1}


# ---------------------------------------------------------------- activation and actions


@pytest.mark.rule("SD-STATUS-KNOCKDOWN-01")
def test_standing_up_costs_an_action_or_the_whole_movement_and_nothing_else_is_possible() -> None:
    s = arcade("W . . T", W="riftling-warrior", T="crawler")
    hero = s.activate("W")
    hero.status = KNOCKDOWN
    assert list(first_ask(act(s.g)).options) == ["stand:action", "stand:move", "end"]
    drive(act(s.g), "stand:action")
    assert s.g.acting is not None and (s.g.acting.spent, s.g.acting.moved, hero.status) == (1, 0, 0)
    hero.status, s.g.acting.moved = KNOCKDOWN, 1
    assert list(first_ask(act(s.g)).options) == ["stand:action", "end"], "its movement is not whole"
    hero.status, s.g.acting = KNOCKDOWN | POISON, Acting(hero.id, spent=2)
    assert list(first_ask(act(s.g)).options) == ["stand:move", "end"], "Poison leaves two"
    drive(act(s.g), "stand:move")
    assert s.g.acting is not None and s.g.acting.moved == 6 and hero.status == POISON
    hero.status = KNOCKDOWN | SLOW
    s.g.acting = Acting(hero.id)
    drive(act(s.g), "end")
    assert s.g.acting is None and hero.status == 0


@pytest.mark.rule("SD-ACT-03", "SD-ACTION-03")
def test_why_something_cannot_be_done_is_told() -> None:
    s = arcade("B . . A . . . . . . T", B="cat-burglar", A="tower-arbalist", T="crawler")
    hero = s.activate("B")
    assert s.g.acting is not None
    whys = {no.rule for no in first_ask(act(s.g)).why_not()}
    assert "SD-RANGE-03" in whys or "SD-LOS-01" in whys
    s.g.acting.moved, s.g.acting.spent = 6, 2
    kinds = [type(reason).__name__ for reason in first_ask(act(s.g))._barred()]
    assert "NoMovementLeft" not in kinds and "NoActionsLeft" not in kinds, "one of each is left"
    s.g.acting.moved, s.g.acting.spent, s.g.acting.drunk = 7, 3, True
    kinds = [type(reason).__name__ for reason in first_ask(act(s.g))._barred()]
    assert kinds == ["NoMovementLeft", "HasDrunk", "NoActionsLeft"]
    hero.status = POISON | SLOW
    s.g.acting = Acting(hero.id, moved=4, spent=2)
    kinds = [type(reason).__name__ for reason in first_ask(act(s.g))._barred()]
    assert kinds[:1] == ["NoMovementLeft"] and kinds[-1] == "NoActionsLeft", "Slow and Poison"


@pytest.mark.rule("SD-BASIC-04", "SD-BASIC-05")
def test_a_dash_is_two_squares_whatever_movement_is_left() -> None:
    s = arcade("W . . . .", W="riftling-warrior")
    s.activate("W")
    assert s.g.acting is not None
    s.g.acting.moved = 5
    keys = [key for key in first_ask(act(s.g)).options if key.startswith(("to:", "dash:"))]
    assert keys == ["to:b1", "dash:b1", "dash:c1"]
    drive(act(s.g), "dash:c1")
    assert (s.g.acting.spent, s.g.acting.moved) == (1, 5)


@pytest.mark.rule("SD-ACTION-07", "SD-ACTION-09", "SD-AREA-08")
def test_whom_an_action_can_be_aimed_at() -> None:
    s = arcade("W . H . T", W="riftling-warrior", H="sanctioned-witch", T="crawler")
    hero, field = s.hero("W"), Field(s.g)
    stats = hero_stats(s.g, hero)

    def aims(range: int, **fields: object) -> list[str]:
        return targets(s.g, field, hero, stats, act_of(kind="support", **fields), range)

    crawler = s.foe("T").id
    assert aims(4) == [crawler] and aims(3) == []
    assert aims(4, augment=True) == ["riftling-warrior", "sanctioned-witch"]
    assert aims(0, augment=True) == ["riftling-warrior"], "without a range only the user"
    assert aims(2, dangerous=True) == ["sanctioned-witch"], "a friend alone"
    assert aims(4, dangerous=True) == ["sanctioned-witch", crawler], "both sides, but not the user"
    assert aims(0, area=Area(shape="aura", size=1)) == ["here"], "an aura needs nobody"
    assert aims(0, area=Area(shape="wave", size=3)) == [] and aims(0, area=Area(shape="wave", size=4)) == [
        "here"
    ]
    assert aims(0, area=Area(shape="lance", size=4)) == ["east"]
    assert aims(0, area=Area(shape="wave", size=1), augment=True) == ["here"]
    assert aims(0, area=Area(shape="wave", size=2), dangerous=True) == ["here"], "a friend is enough"
    assert aims(0, area=Area(shape="wave", size=1), dangerous=True) == []


@pytest.mark.rule("SD-ACTION-10", "SD-AREA-19")
def test_effects_on_the_user_come_last_and_only_while_it_stands() -> None:
    s = arcade("W T", W="riftling-warrior", T="crawler")
    hero = s.hero("W")
    action = Action(
        id="x",
        name="X",
        kind="support",
        range=1,
        effects=(Inflict(status="bane"),),
        user=(Inflict(status="hex"),),
    )
    drive(perform(s.g, hero, action, "test/x", s.foe("T").id))
    assert (s.foe("T").status, hero.status) == (BANE, HEX)
    fatal = act_of(kind="support", range=1, effects=(Inflict(status="slow"),), user=(Harm(amount=9),))
    drive(perform(s.g, hero, fatal, "test/x", s.foe("T").id))
    assert hero.at == -1


# ---------------------------------------------------------------- attack


@pytest.mark.rule("SD-CARD-07")
def test_a_defense_that_is_at_least_as_good_in_every_way_is_not_asked_about() -> None:
    s = arcade("G", G="moonspire-guardian")
    [armor, will] = hero_stats(s.g, s.hero("G")).defenses
    assert dominant((armor, will)) == armor, "rrb against bb"
    assert dominant((will, armor)) == armor
    starry = ("willpower", will[1], 2)
    assert dominant((armor, starry)) is None, "fewer dice, more stars"


@pytest.mark.rule("SD-STATUS-BANE-01", "SD-REROLL-01")
def test_bane_takes_the_best_defense_die() -> None:
    s = arcade("H", H="sanctioned-witch")
    s.hero("H").status = BANE
    assert drive(defense_roll(s.g, s.hero("H"), None), [2, 1, 1]).result == 2
    s.hero("H").status = 0
    assert drive(defense_roll(s.g, s.hero("H"), None), [2, "heart", 1]).result == 3


@pytest.mark.rule("SD-REROLL-01", "SD-REROLL-02")
def test_a_player_rerolls_up_to_as_many_dice_as_allowed_and_may_decline() -> None:
    s = arcade("H", H="sanctioned-witch")
    give(s, "H", Bonus(reroll_defense=2))
    assert drive(defense_roll(s.g, s.hero("H"), None), [0, 1, 0], ["1", "3"], [2, 2]).result == 5
    assert drive(defense_roll(s.g, s.hero("H"), None), [0, 1, 0], []).result == 1
    give(s, "H", Bonus(jinx_defense=1))
    assert drive(defense_roll(s.g, s.hero("H"), None), [2, 1, 0], ["3"], [0, 1]).result == 2, (
        "the best and the chosen"
    )
    assert drive(defense_roll(s.g, s.hero("H"), None), [2, 1, 0], ["1"]).result == 3, "they cancel"


@pytest.mark.rule("SD-RESULT-05", "SD-RESULT-06")
def test_hearts_go_to_heroes_with_tokens_and_potions_to_heroes_with_room() -> None:
    s = arcade("W H B", **PARTY)
    s.hero("W").wounds, s.hero("H").status = 1, HEX
    s.hero("W").potions, s.hero("H").potions, s.hero("B").potions = 2, 3, 1
    ran = drive(pop_items(s.g, s.hero("B"), 2, 2), "sanctioned-witch:hex")
    assert ran.asks[0].options == ["riftling-warrior:wound", "sanctioned-witch:hex"]
    assert (s.hero("W").wounds, s.hero("H").status) == (0, 0), "the second heart has one place to go"
    assert [hero.potions for hero in s.g.heroes] == [2, 3, 2], "the second potion has none"
    s.g.challenges = ["iron-hour"]
    s.hero("W").wounds = 1
    drive(pop_items(s.g, s.hero("B"), 1, 0))
    assert s.hero("W").wounds == 1, "no hearts while Iron Hour lies there"


@pytest.mark.rule("SD-RESULT-09", "SD-ACTION-05")
def test_an_attack_that_fails_leaves_neither_wound_nor_effect() -> None:
    s = arcade("W T", W="riftling-warrior", T="crawler")
    blow = Action(
        id="x",
        name="X",
        kind="offense",
        attack="melee",
        range=1,
        effects=(Push(squares=1),),
        user=(Inflict(status="hex"),),
    )
    drive(perform(s.g, s.hero("W"), blow, "test/x", s.foe("T").id), [1, "heart", "potion"])
    assert s.foe("T").wounds == 0 and s.hero("W").status == 0 and s.g.wrath == [0]


# ---------------------------------------------------------------- effects


@pytest.mark.rule("SD-POTION-01", "SD-POTION-02")
def test_potions_come_within_the_quantity_and_go_to_nothing() -> None:
    s = arcade("W", W="riftling-warrior")
    hero = s.hero("W")
    give_potions(s.g, hero, 5)
    assert hero.potions == 2
    give_potions(s.g, hero, -1)
    assert hero.potions == 1
    give_potions(s.g, hero, -5)
    assert hero.potions == 0
    drive(apply_effect(s.g, Potion(amount=1), hero, hero, None, "x"))
    assert hero.potions == 1


@pytest.mark.rule("SD-WIN-01")
def test_a_card_never_takes_the_coin_that_a_fallen_hero_needs() -> None:
    s = arcade("W", W="riftling-warrior", H="sanctioned-witch")
    s.g.coins = 2
    change_coins(s.g, -5)
    assert s.g.coins == 1
    drive(apply_effect(s.g, Coin(amount=2), s.hero("W"), s.hero("W"), None, "x"))
    assert s.g.coins == 3


@pytest.mark.rule("SD-TERM-01")
def test_loot_comes_to_the_backpack_and_goes_from_it_by_choice() -> None:
    s = arcade("W", W="riftling-warrior")
    hero = s.hero("W")
    s.g.loot = Deck.of("loot", ["rusty-blade"])
    drive(apply_effect(s.g, Loot(amount=1), hero, hero, None, "x"), ["rusty-blade"])
    s.g.backpack += ["rift-edge", "leaden-ring"]
    drive(apply_effect(s.g, Loot(amount=-1), hero, hero, None, "x"), "leaden-ring")
    assert s.g.backpack == ["rusty-blade", "rift-edge"]
    drive(apply_effect(s.g, Loot(amount=-2), hero, hero, None, "x"))
    assert s.g.backpack == ["rift-edge"], "a treasure is no loot"


@pytest.mark.rule("SD-RULING-44", "SD-CONTROL-02")
def test_spawning_points_stay_where_they_are() -> None:
    s = arcade("W P . .", W="riftling-warrior", P="shadow-tower")
    for effect in (Push(squares=2), Step(squares=2), Place(within=2)):
        assert drive(apply_effect(s.g, effect, s.hero("W"), s.foe("P"), None, "x")).asked == []
    assert s.at(s.foe("P")) == "b1"


@pytest.mark.rule("SD-ABIL-HEAL-01", "SD-STATUS-04", "SD-ABIL-IMMUNE-01")
def test_healing_takes_what_there_is_and_immunity_keeps_tokens_off() -> None:
    s = arcade("W T", W="riftling-warrior", T="knight-of-the-tower")
    knight, hero = s.foe("T"), s.hero("W")
    knight.wounds, knight.status = 2, FIRE | HEX
    drive(heal(s.g, knight, 3, "x"))
    assert (knight.wounds, knight.status) == (0, HEX), "an automated monster sheds wounds first"
    hero.wounds, hero.status = 1, BANE | HEX
    assert tokens_of(hero) == ["wound", "bane", "hex"]
    remedy(s.g, hero, "x")
    assert (hero.wounds, hero.status) == (1, 0)
    give(s, "W", Bonus(abilities=("immune-fire",)))
    inflict(s.g, hero, FIRE | POISON)
    assert hero.status == POISON
    heard = events_of(s.g)
    inflict(s.g, hero, POISON)
    assert heard == [], "one of a kind is enough"


@pytest.mark.rule("SD-DEATH-02", "SD-DEATH-06", "SD-REWARD-08")
def test_no_more_wounds_than_hearts_and_the_fallen_lie_on_the_loot_tracker() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    assert place_wounds(s.g, s.foe("T"), 5) == 2
    assert [(kill.card, kill.loot) for kill in s.g.kills] == [("tower-stalker", True)] and s.g.foes == []
    s.g.side = "consul"
    consul = arcade("W T", W="riftling-warrior", T="tower-stalker")
    consul.g.side = "consul"
    destroy(consul.g, consul.foe("T"))
    assert [kill.loot for kill in consul.g.kills] == [False]
    assert place_wounds(s.g, s.hero("W"), 0) == 0 and s.hero("W").at >= 0
    hero = s.hero("W")
    hero.status, hero.wounds, hero.lasting = FIRE, 2, [Lasting("act:tincan/indignant-defense", hero.id)]
    destroy(s.g, hero)
    assert (hero.at, hero.wounds, hero.status, hero.lasting) == (-1, 0, 0, []), "all tokens go"


# ---------------------------------------------------------------- equipment and chests


@pytest.mark.rule("SD-BASIC-07", "SD-BASIC-08", "SD-SIZE-03")
def test_a_chest_gives_as_many_cards_as_its_tiles_number_and_one_is_kept() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.chests = [-1, s.square("a1")]
    first, second = [item.id for item in s.g.box.treasure.values() if not item.boo_booty and not item.consul][
        :2
    ]
    s.g.treasure = Deck.of("treasure", [first, second])
    drive(open_chest(s.g, s.hero("W"), s.square("a1")), [first], [second], second)
    assert s.g.backpack == [second] and s.g.chests == [-1, -1]
    assert s.g.treasure.discard == {first: 1}


@pytest.mark.rule("SD-BOO-05", "SD-TERM-04")
def test_unwanted_treasures_are_drawn_again_and_the_empty_deck_is_shuffled() -> None:
    s = arcade("W", W="riftling-warrior")
    booty = next(item.id for item in s.g.box.treasure.values() if item.boo_booty)
    s.g.treasure = Deck.of("treasure", [booty, "rift-edge"])
    ran = drive(draw_treasures(s.g, 1, lambda card: is_equipment(s.g, card)), [booty], ["rift-edge"])
    assert ran.result == ["rift-edge"]
    assert s.g.treasure.left == {booty: 1} and s.g.treasure.discard == {}
    assert drive(draw_treasures(s.g, 2, lambda card: is_equipment(s.g, card)), [booty]).result == []


@pytest.mark.rule("SD-BOO-02")
def test_a_boo_booty_stands_on_the_chests_square_or_next_to_it() -> None:
    s = arcade("W . .", W="riftling-warrior")
    drive(put_booty(s.g, "mimic", 0, s.square("c1"), 2, "p1"))
    assert (s.at(s.g.foes[0]), s.g.foes[0].tile) == ("c1", 2)
    drive(put_booty(s.g, "mimic", 0, s.square("a1"), 1, "p1"))
    assert s.at(s.g.foes[1]) == "b1", "the Warrior stands on the chest"
    assert put(s.g, "crawler", s.square("b1"), "x").id == "crawler-3"


@pytest.mark.rule("SD-EQUIP-04", "SD-PACK-03", "SD-ABIL-CURSED-01")
def test_the_equipment_step_goes_on_until_the_party_is_done() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.backpack, s.g.phase = ["rusty-blade", "patched-shield"], "equip"
    drive(equip_phase(s.g, "next"), "patched-shield:riftling-warrior")
    assert s.g.phase == "equip" and s.hero("W").gear[0] == "patched-shield"
    drive(equip_phase(s.g, "next"), "done")
    assert s.g.phase == "next"
    s.g.phase, s.g.backpack = "equip", []
    drive(equip_phase(s.g, "next"))
    assert s.g.phase == "next", "nothing to put on"
    s.g.backpack = ["rusty-blade"] * 6
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    assert drive(equip_step(s.g, False), "trade", ["rift-edge"]).result == "trade"
    assert s.g.backpack == ["rift-edge"] and s.g.loot.discard["rusty-blade"] == 6
    s.g.backpack = ["rusty-blade"] * 6
    assert "trade" not in first_ask(equip_step(s.g, True)).options, "once a turn"
    s.g.backpack = ["rusty-blade"] * 5
    assert "trade" not in first_ask(equip_step(s.g, False)).options


@pytest.mark.rule("SD-EQUIP-06", "SD-EQUIP-07")
def test_what_a_card_replaces_goes_to_its_own_discard() -> None:
    s = arcade("W", W="riftling-warrior")
    hero = s.hero("W")
    slot = next(
        n
        for n, name in enumerate(("citrine", "ruby", "emerald", "sapphire"))
        if name == s.g.box.items["rift-edge"].slot
    )
    other = next(
        key
        for key, item in s.g.box.loot.items()
        if item.slot == s.g.box.items["rift-edge"].slot and not item.cursed
    )
    s.g.backpack = ["rift-edge", other]
    wear(s.g, hero, "rift-edge")
    wear(s.g, hero, other)
    assert hero.gear[slot] == other and s.g.treasure.discard == {"rift-edge": 1} and s.g.backpack == []


# ---------------------------------------------------------------- potions


@pytest.mark.rule("SD-POTION-03", "SD-POTION-06", "SD-POTION-08")
def test_which_potions_can_be_drunk_in_an_activation() -> None:
    s = arcade("W H . T", W="riftling-warrior", H="sanctioned-witch", T="crawler")
    hero, stats = s.hero("W"), hero_stats(s.g, s.hero("W"))
    field = Field(s.g)
    assert drink_options(s.g, field, hero, stats) == []
    s.hero("H").potions = 1
    assert drink_options(s.g, field, hero, stats) == ["drink:sanctioned-witch/candied-newt:riftling-warrior"]
    s.hero("H").potions = 2
    assert f"drink:sanctioned-witch/cauldron-blast:{s.foe('T').id}" in drink_options(s.g, field, hero, stats)
    hero.status = KNOCKDOWN
    assert drink_options(s.g, field, hero, stats) == []
    hero.status, s.hero("H").at = 0, -1
    assert drink_options(s.g, Field(s.g), hero, stats) == [], "who has fallen shares nothing"


@pytest.mark.rule("SD-POTION-04", "SD-POTION-11")
def test_one_green_potion_in_a_consul_turn_and_only_ones_own() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.hero("W").potions, s.hero("W").wounds = 2, 2
    assert green_options(s.g, s.hero("H")) == []
    assert green_options(s.g, s.hero("W")) == [
        "drink:riftling-warrior/second-wind:riftling-warrior",
        "slurp:riftling-warrior",
    ]
    drive(green_window(s.g), "drink:riftling-warrior/second-wind:riftling-warrior")
    assert (s.hero("W").potions, s.hero("W").wounds, s.g.drank) == (1, 0, ["riftling-warrior"])
    assert drive(green_window(s.g)).asked == []
    s.g.drank, s.hero("W").at = [], -1
    assert green_options(s.g, s.hero("W")) == []


# ---------------------------------------------------------------- reach and set-up


@pytest.mark.rule("SD-RANGE-03", "SD-LOS-01", "SD-ABIL-STEALTH-01", "SD-ABIL-SMALL-01")
def test_the_reason_why_somebody_is_no_target() -> None:
    s = arcade("B . . . . . C . .", B="cat-burglar", C="crawler")
    hero, crawler = s.hero("B"), s.foe("C")
    missile = Action(id="missile", kind="offense", attack="missile")

    def why(range: int) -> str:
        field = Field(s.g)
        no = why_not_target(s.g, field, hero, stats_of(s.g, hero), crawler, missile, range)
        assert (no is None) == can_target(s.g, field, hero, stats_of(s.g, hero), crawler, range)
        return type(no).__name__

    assert (why(6), why(5)) == ("NoneType", "OutOfRange")
    give(s, "C", Bonus(abilities=("stealth",)))
    assert (why(6), why(9), why(8)) == ("Stealthy", "NoneType", "Stealthy")
    s.foe("C").lasting = []
    put(s.g, "crawler", s.square("c1"), "x")
    assert why(6) == "OutOfSight"
    for flyer in ("B", "C"):
        give(s, flyer, Bonus(abilities=("fly",)))
        assert why(6) == "NoneType", "over the head of the other Crawler"
        s[flyer].lasting = []
    small = arcade("B . . . . . C . .", B="cat-burglar", C="crawler")
    give(small, "C", Bonus(abilities=("small",)))
    s, hero, crawler = small, small.hero("B"), small.foe("C")
    assert why(9) == "TooSmall"
    crawler.at = s.square("d1")
    assert why(9) == "NoneType"


@pytest.mark.rule("SD-SIZE-01", "SD-SETUP-02", "SD-SETUP-08")
def test_three_tiles_and_points_or_four_with_five_heroes() -> None:
    assert [tiles_of(heroes) for heroes in (3, 4, 5, 6)] == [3, 3, 4, 4]
    for heroes in (3, 4, 5, 6):
        g = GAME.new(GAME.Setup(heroes=heroes))
        assert len(g.points) == tiles_of(heroes) == len(points_of(GAME.Setup(heroes=heroes), g.box))


@pytest.mark.rule("SD-OFF-03", "SD-AREA-09")
def test_every_bonus_of_a_source_counts_and_one_name_once() -> None:
    s = arcade("W T", W="riftling-warrior", T="crawler")
    base = hero_stats(s.g, s.hero("W"))
    give(
        s,
        "W",
        Bonus(
            movement=1, actions=1, hearts=2, potions=1, treasure=1, range=1, strength=Roll(dice="g", stars=1)
        ),
    )
    stats = hero_stats(s.g, s.hero("W"))
    assert (stats.movement, stats.actions, stats.hearts, stats.potions, stats.treasure) == (
        base.movement + 1, base.actions + 1, base.hearts + 2, base.potions + 1, 1,
    )  # fmt: skip
    assert stats.ranges == {"strength": 2}
    dice, stars = stats.offense["strength"]
    assert len(dice) == len(base.offense["strength"][0]) + 1 and stars == 1
    assert stats.named_defenses["strength"][2] == 1 and stats.named_defenses["armor"][2] == 0


@pytest.mark.rule("SD-UPKEEP-01", "SD-UPKEEP-02", "SD-UPKEEP-03")
def test_an_upkeep_goes_in_its_order() -> None:
    s = arcade("T W", T="tincan", W="riftling-warrior")
    hero = s.hero("T")
    hero.wounds, hero.status = 2, FIRE
    key = give(s, "W", Bonus(movement=1), by="tincan")
    heard = events_of(s.g)
    drive(begin(s.g, hero))
    assert [kind for kind, _, _ in heard if kind != "tokens-cleared"] == [
        "activates",
        "healed",
        "burns",
        "wounded",
    ]
    assert hero.wounds == 2 and hero.activated
    assert all(one.source != key for one in s.hero("W").lasting)


@pytest.mark.rule("SD-AREA-14")
def test_a_burst_at_a_large_target_is_centred_on_the_square_that_is_chosen() -> None:
    s = arcade("W . . D D . C\n. . . D D . .", W="riftling-warrior", D="daemonus", C="crawler")
    burst = Action(
        id="x",
        name="X",
        kind="support",
        range=6,
        area=Area(shape="burst", size=2),
        effects=(Inflict(status="slow"),),
    )
    drive(perform(s.g, s.hero("W"), burst, "test/x", s.foe("D").id), "d1")
    assert (s.foe("D").status, s.foe("C").status) == (SLOW, 0)
    drive(perform(s.g, s.hero("W"), burst, "test/x", s.foe("D").id), "e1")
    assert s.foe("C").status == SLOW


@pytest.mark.rule("SD-ACTION-10")
def test_a_lent_bonus_names_who_lent_it_and_an_aura_lends_nothing_of_its_own() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.g.box.givers["act:test/x"] = s.g.box.givers["rule:regroup"]
    lend = Lend(bonus=(Bonus(movement=1),))
    action = act_of(kind="support", augment=True, range=3, effects=(lend,))
    drive(perform(s.g, s.hero("W"), action, "test/x", "sanctioned-witch"))
    assert [(one.source, one.by) for one in s.hero("H").lasting] == [("act:test/x", "riftling-warrior")]
    drive(perform(s.g, s.hero("H"), action, "test/x", "sanctioned-witch"))
    drive(perform(s.g, s.hero("H"), action, "test/x", "sanctioned-witch"))
    assert [one.by for one in s.hero("H").lasting] == ["riftling-warrior", "sanctioned-witch"], "one of each"


@pytest.mark.rule("SD-ABIL-STEALTH-01", "SD-ABIL-FLY-02")
def test_what_stands_on_a_monsters_card_counts_as_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("B . . . C", B="cat-burglar", C="crawler")
    box, hero = s.g.box, s.hero("B")

    def reach(range: int) -> bool:
        return can_target(s.g, Field(s.g), hero, stats_of(s.g, hero), s.foe("C"), range)

    assert reach(4)
    card = msgspec.structs.replace(box.kinds["crawler"], abilities=("stealth",))
    monkeypatch.setitem(box.kinds, "crawler", card)
    monkeypatch.setattr(box, "stats", {})
    monkeypatch.setattr(box, "plain", box.plain - {"crawler"})
    assert not reach(6) and reach(7), "three squares of the range are gone"
