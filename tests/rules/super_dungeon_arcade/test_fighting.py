"""Fight, Epic Fight, Unique and Signature actions of monsters."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade, give
from tests.support import drive, events_of, first_ask
from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.game import command
from undercroft.games.super_dungeon.arcade.rules.commands import next_command, perform, run, start
from undercroft.games.super_dungeon.arcade.rules.fighting import (
    BASIC_ATTACK,
    fight,
    signature,
    strike,
    unique,
    use,
)
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, foe_stats, strength_of
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Compel,
    Heal,
    Inflict,
    Lend,
    Pull,
    Push,
    Reaction,
    Roll,
)  # fmt: skip
from undercroft.games.super_dungeon.rules.actions import MELEE
from undercroft.games.super_dungeon.rules.actions import perform as perform_action
from undercroft.games.super_dungeon.rules.attack import defense_roll
from undercroft.games.super_dungeon.rules.effects import apply_effect, apply_effects
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend
from undercroft.games.super_dungeon.state import BANE, HEX, ICE, KNOCKDOWN, POISON, Lasting


def strike_with(s: Table) -> Rules[None]:
    """The Hero's blow at the monster."""
    return perform_action(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id)


def duel(foe: str = "tower-stalker") -> Table:
    return arcade("W . T . . .\n. . . . . .", W="riftling-warrior", T=foe)


@pytest.mark.rule("ARC-FIGHT-05", "ARC-CARD-03", "ARC-FIGHT-07", "ARC-CARD-04", "ARC-FIGHT-08")
def test_two_action_points_are_two_attacks_and_an_equal_roll_holds() -> None:
    s = duel()
    drive(fight(s.g, s.foe("T")), [1, 1, 0], [1, "heart", "potion"])
    assert s.hero("W").wounds == 1, "2 against STR 2 holds, 1 does not"


@pytest.mark.rule("SD-RESULT-11", "SD-OFF-07")
def test_hearts_and_potions_on_a_defense_roll_do_nothing() -> None:
    s = duel()
    hero = s.hero("W")
    hero.wounds = 1
    drive(fight(s.g, s.foe("T")), [2, "heart", "potion"], [2, 0, 0])
    assert (hero.wounds, hero.potions) == (1, 0)


@pytest.mark.rule("ARC-STATUS-POISON-01")
def test_poison_costs_a_monster_one_attack_but_never_the_last() -> None:
    s = duel()
    s.foe("T").status = POISON
    drive(fight(s.g, s.foe("T")), [2, 0, 0])
    one = duel("tower-arbalist")
    one.foe("T").status = POISON
    drive(fight(one.g, one.foe("T")), [2, 0, 0])


@pytest.mark.rule("ARC-STATUS-HEX-01")
def test_hex_takes_a_star_of_a_monsters_strength_and_zero_never_wounds() -> None:
    s = duel()
    foe = s.foe("T")
    foe.status = HEX
    drive(fight(s.g, foe), [1, 0, 0], [1, 0, 0])
    assert s.hero("W").wounds == 0
    stats = foe_stats(s.g, foe)
    assert strength_of(stats, foe, -5) == 0


@pytest.mark.rule("ARC-FIGHT-03", "ARC-CARD-06", "ARC-CHART-06")
def test_nobody_in_range_and_sight_no_attack() -> None:
    far = arcade("W . . . T", W="riftling-warrior", T="tower-stalker")
    drive(fight(far.g, far.foe("T")))
    hidden = arcade("+-+-+-+\n|W|. T|\n+-+-+-+", W="riftling-warrior", T="tower-stalker")
    drive(fight(hidden.g, hidden.foe("T")))
    assert far.hero("W").wounds == hidden.hero("W").wounds == 0


@pytest.mark.rule("ARC-FIGHT-02")
@pytest.mark.example("ARC-EX-24")
def test_the_hero_with_most_wrath_in_reach_even_if_another_has_more() -> None:
    s = arcade(
        "+-+-+-+-+-+\n|W|. T . H|\n+-+-+-+-+-+", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker"
    )
    s.g.wrath = [3, 2]
    drive(fight(s.g, s.foe("T")), [0, 0, 0], [2, 0, 0])
    assert (s.hero("W").wounds, s.hero("H").wounds) == (0, 1)
    drive(unique(s.g, s.foe("T")), [0, 0, 0])
    assert s.hero("H").status == BANE


@pytest.mark.rule("ARC-FIGHT-02")
def test_the_target_is_found_anew_for_each_attack() -> None:
    s = arcade("W T H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath, s.g.supply = [2, 1], 1
    s.hero("W").wounds = 5
    s.g.coins = 3
    drive(fight(s.g, s.foe("T")), [1, 0, 0], [0, 0, 1])
    assert s.hero("W").at == -1
    assert s.hero("H").wounds == 1


@pytest.mark.rule("ARC-EPIC-01")
def test_in_an_epic_fight_every_wounding_attack_wounds_once_more() -> None:
    s = duel()
    start(s.g, "epic-fight")
    drive(fight(s.g, s.foe("T")), [1, 0, 0], [2, 0, 0])
    assert s.hero("W").wounds == 2


@pytest.mark.rule("ARC-EPIC-01", "SD-ABIL-MASSIVE-01")
def test_massive_damage_in_an_epic_fight_is_three_wounds() -> None:
    s = duel()
    start(s.g, "epic-fight")
    heavy = Action(id="x", name="X", kind="offense", abilities=("massive-damage",))
    foe = s.foe("T")
    drive(strike(s.g, foe, foe_stats(s.g, foe), heavy, "", [s.hero("W")], s.hero("W")), [1, 0, 0])
    assert s.hero("W").wounds == 3


@pytest.mark.rule("ARC-HIT-06")
def test_monsters_never_score_criticals() -> None:
    s = duel("midnight-queen")
    queen = s.foe("T")
    s.g.box.givers["test:strong"] = Giver("strong", (Bonus(strength=Roll(stars=9)),))
    lend(s.g, queen, "test:strong", "consul")
    stats = foe_stats(s.g, queen)
    assert stats.strength >= 12
    drive(strike(s.g, queen, stats, BASIC_ATTACK, "", [s.hero("W")], s.hero("W")), [1, 0, 0])
    assert s.hero("W").wounds == 1


@pytest.mark.rule("ARC-FIGHT-07", "SD-CARD-07")
def test_the_hero_chooses_among_attributes_with_the_defense_icon() -> None:
    s = arcade("H . T", H="hexcast-sorceress", T="tower-stalker")
    names = [choice[0] for choice in hero_stats(s.g, s.hero("H")).defenses]
    assert names == ["armor", "willpower"]
    [armor, will] = hero_stats(s.g, s.hero("H")).defenses
    assert len(will[1]) > len(armor[1]) and will[2] == armor[2], "WILL is better in every way"
    heard = events_of(s.g)
    drive(defense_roll(s.g, s.hero("H"), None), [1] * len(will[1]))
    give(s, "H", Bonus(armor=Roll(stars=3)))
    ask = first_ask(defense_roll(s.g, s.hero("H"), None))
    assert ask.options == ["armor", "willpower"]
    drive(defense_roll(s.g, s.hero("H"), None), "willpower", [1] * len(will[1]))
    drive(defense_roll(s.g, s.hero("H"), None), "armor", [1] * len(armor[1]))
    told = [args["attribute"] for kind, _, args in heard if kind == "defended"]
    assert told == ["willpower", "willpower", "armor"]


# ---------------------------------------------------------------- unique actions


@pytest.mark.rule("ARC-UNIQUE-05", "ARC-UNIQUE-06", "ARC-UNIQUE-07", "ARC-UNIQUE-01")
@pytest.mark.example("ARC-EX-09")
def test_scuttling_swarm_spawns_a_crawler_and_weaken_the_prey_banes() -> None:
    s = arcade("E . . . . . .\n. . . . W . T", W="riftling-warrior", E="spider-speaker", T="tower-stalker")
    ran = drive(unique(s.g, s.foe("E")), stop=True)
    assert ran.chances == [], "no roll"
    drive(unique(s.g, s.foe("E")), first_ask(unique(s.g, s.foe("E"))).options[0])
    assert sum(foe.card == "crawler" for foe in s.g.foes) == 1
    drive(unique(s.g, s.foe("T")), [2, 1, 0])
    assert s.hero("W").wounds == 1 and s.hero("W").status == BANE, "3 against 2 + 2"
    s.hero("W").status = s.hero("W").wounds = 0
    drive(unique(s.g, s.foe("T")), [2, 1, 1])
    assert s.hero("W").wounds == 0 and s.hero("W").status == 0, "4 against 4 holds"


@pytest.mark.rule("ARC-UNIQUE-03", "ARC-UNIQUE-04")
def test_a_unique_action_reaches_as_far_as_the_range_attribute_or_its_own() -> None:
    s = arcade("W . . . T", W="riftling-warrior", T="tower-stalker")
    drive(unique(s.g, s.foe("T")))
    assert s.hero("W").wounds == 0
    far = Action(id="x", name="X", kind="offense", range=4)
    drive(use(s.g, s.foe("T"), "test/x", far), [1, 0, 0])
    assert s.hero("W").wounds == 1


@pytest.mark.rule("ARC-UNIQUE-07", "ARC-UNIQUE-08", "SD-ACTION-06")
def test_a_support_action_goes_to_the_next_hero_not_yet_affected() -> None:
    s = arcade("W T H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [2, 1]
    grit = Action(id="x", name="X", kind="support", effects=(Inflict(status="hex"),))
    for expected in ((HEX, 0), (HEX, HEX), (HEX, HEX)):
        ran = drive(use(s.g, s.foe("T"), "test/x", grit))
        assert ran.asked == []
        assert (s.hero("W").status, s.hero("H").status) == expected
    assert s.hero("W").wounds == s.hero("H").wounds == 0


@pytest.mark.rule("ARC-UNIQUE-09", "SD-ACTION-08")
def test_an_augment_helps_the_closest_friend_that_has_use_for_it_itself_first() -> None:
    s = arcade("T . K . . K", T="tower-stalker", K="knight-of-the-tower")
    near, far = s.all("K")
    far.wounds = 2
    mend = Action(id="x", name="X", kind="support", augment=True, range=6, effects=(Heal(amount=1),))
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert far.wounds == 1
    near.wounds = 2
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert (near.wounds, far.wounds) == (1, 1)
    s.foe("T").wounds = 1
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert (s.foe("T").wounds, near.wounds) == (0, 1)


@pytest.mark.rule("ARC-AREA-01", "SD-AREA-09")
def test_two_actions_of_one_name_do_not_add_up_and_of_two_names_do() -> None:
    s = duel("knight-of-the-tower")
    knight = s.foe("T")
    for key, name in (("one/a", "Howl"), ("two/a", "Howl"), ("three/b", "Growl")):
        s.g.box.givers[f"act:{key}"] = Giver(name, (Bonus(armor=Roll(stars=1)),))
        action = Action(
            id="a",
            name=name,
            kind="support",
            augment=True,
            effects=(Lend(bonus=(Bonus(armor=Roll(stars=1)),)),),
        )
        drive(apply_effects(s.g, action.effects, knight, knight, action, key))
    base = s.g.box.kinds["knight-of-the-tower"].armor
    assert armor_of(s.g, knight) == base + 2


@pytest.mark.rule("ARC-SIG-01", "ARC-SIG-02")
def test_a_signature_action_follows_the_move_and_happens_once() -> None:
    s = arcade("W . . . . . Q", W="riftling-warrior", Q="midnight-queen")
    queen = s.foe("Q")
    before = queen.at
    heard: list[tuple[str, int]] = []

    def log(kind: str, rule: str, args: dict[str, object], only: object) -> None:
        if kind in ("uses", "no-use") and args["action"] == name:
            heard.append((kind, queen.at))

    s.g.__dict__["log"] = log
    name = next(source for source, action in foe_stats(s.g, queen).unique if action.signature)
    drive(perform(s.g, queen, "move", 1, ["fight"]), stop=True)
    assert len(heard) == 1 and heard[0][1] != before, "after its movement"
    assert queen.id in s.g.signed
    heard.clear()
    drive(perform(s.g, queen, "unique", 1, []), stop=True)
    assert heard == [], "not a second time"


@pytest.mark.rule("ARC-SIG-03")
def test_without_a_move_the_signature_is_the_first_thing() -> None:
    s = arcade("W Q", W="riftling-warrior", Q="midnight-queen")
    ran = drive(perform(s.g, s.foe("Q"), "fight", 1, []), stop=True)
    assert s.g.signed == [s.foe("Q").id]
    assert ran.asked
    later = arcade("W Q", W="riftling-warrior", Q="midnight-queen")
    drive(perform(later.g, later.foe("Q"), "fight", 1, ["move"]), stop=True)
    assert later.g.signed == [], "a Move is still to come"


@pytest.mark.rule("ARC-SIG-03", "ARC-CHART-04")
def test_reinforce_is_nothing_a_monster_performs() -> None:
    s = arcade("W Q", W="riftling-warrior", Q="midnight-queen")
    assert drive(perform(s.g, s.foe("Q"), "reinforce", 1, [])).asked == []
    assert s.g.signed == []


@pytest.mark.rule("ARC-UNIQUE-09")
def test_an_augment_area_reaches_the_friends_in_it() -> None:
    s = arcade("T K . K", T="tower-stalker", K="knight-of-the-tower")
    near, far = s.all("K")
    s.foe("T").wounds = near.wounds = far.wounds = 1
    mend = Action(
        id="x",
        name="X",
        kind="support",
        augment=True,
        area=Area(shape="wave", size=1),
        effects=(Heal(amount=1),),
    )
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert (s.foe("T").wounds, near.wounds, far.wounds) == (0, 0, 1)


@pytest.mark.rule("SD-STATUS-ICE-01", "ARC-STATUS-KNOCKDOWN-01")
def test_ice_stops_unique_actions_but_not_the_fight_and_knockdown_stops_all() -> None:
    s = duel()
    s.foe("T").status = ICE
    assert drive(unique(s.g, s.foe("T"))).asked == []
    drive(fight(s.g, s.foe("T")), [1, 0, 0], [2, 0, 0])
    assert s.hero("W").wounds == 1
    s.foe("T").status = KNOCKDOWN
    assert drive(unique(s.g, s.foe("T"))).asked == []
    assert drive(fight(s.g, s.foe("T"))).asked == []


@pytest.mark.rule("ARC-ABIL-02", "ARC-ABIL-03", "ARC-ABIL-01")
def test_a_monsters_arc_leaps_to_most_wrath_a_star_weaker_each_time() -> None:
    s = arcade(
        "W . H G . K", W="riftling-warrior", H="sanctioned-witch", G="moonspire-guardian", K="tower-stalker"
    )
    s.foe("K").at = s.square("b1")
    s.g.wrath = [3, 1, 2]
    spark = Action(id="x", name="X", kind="offense", bonus=Roll(stars=2), abilities=("arc",))
    drive(use(s.g, s.foe("K"), "test/x", spark), [1, 1, 1], [1, 1, 0], [1, 1, 0], stop=True)
    assert s.hero("W").wounds == 1, "3 against 4"
    assert s.hero("H").wounds == 1, "2 against 3; the Guardian is farther than two squares from the Warrior"
    assert s.hero("G").wounds == 0, "2 against 2 holds"


@pytest.mark.rule("SD-CONTROL-05", "SD-CONTROL-06", "SD-CONTROL-07", "SD-CONTROL-04")
def test_monsters_pull_push_and_compel_to_the_full() -> None:
    s = arcade("W . . . T . . .", W="riftling-warrior", T="tower-stalker")
    drive(apply_effect(s.g, Pull(squares=2), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "c1"
    drive(apply_effect(s.g, Pull(squares=5), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "d1", "stops when adjacent"
    drive(apply_effect(s.g, Push(squares=9), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "a1", "to the wall"
    drive(apply_effect(s.g, Compel(squares=2), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "c1"


@pytest.mark.rule("ARC-UNIQUE-03", "SD-AREA-16")
def test_a_sweep_is_laid_over_the_hero_with_most_wrath() -> None:
    s = arcade(". H .\n. K .\nW . .", W="riftling-warrior", H="sanctioned-witch", K="knight-of-the-tower")
    s.g.wrath = [0, 3]
    swing = Action(id="x", name="X", kind="offense", area=Area(shape="sweep", size=1))
    drive(use(s.g, s.foe("K"), "test/x", swing), [0, 0, 0])
    assert (s.hero("H").wounds, s.hero("W").wounds) == (1, 0)
    s.g.wrath = [3, 0]
    options = first_ask(use(s.g, s.foe("K"), "test/x", swing)).options
    assert set(options) >= {"south", "west"}


@pytest.mark.rule("SD-ACTION-09")
def test_a_dangerous_action_of_a_monster_wounds_its_own_side_by_armor() -> None:
    s = arcade("W K C", W="riftling-warrior", K="knight-of-the-tower", C="crawler")
    blast = Action(id="x", name="X", kind="offense", dangerous=True, area=Area(shape="wave", size=1))
    drive(use(s.g, s.foe("K"), "test/x", blast), [2, 2, 2])
    assert s.hero("W").wounds == 0
    assert s.foe("C").at == -1, "STR 4 is more than ARM 1"


@pytest.mark.rule("ARC-ABIL-04", "SD-ABIL-BACKLASH-01", "SD-ABIL-BACKLASH-02", "SD-RESULT-10")
def test_a_heros_backlash_wounds_once_in_a_consul_turn_and_earns_no_loot() -> None:
    s = duel()
    hero, foe = s.hero("W"), s.foe("T")
    s.g.side = "consul"
    s.g.box.givers["test:spite"] = Giver("Spite", (Bonus(abilities=("backlash",)),))
    lend(s.g, hero, "test:spite", hero.id)
    drive(fight(s.g, foe), [2, 2, 2], [2, 2, 2])
    assert foe.wounds == 1, "two attacks held, one wound"
    assert s.g.wrath == [1]
    s.g.backlashed = []
    drive(fight(s.g, foe), [2, 2, 2])
    assert foe.at == -1
    assert [kill.loot for kill in s.g.kills] == [False]


@pytest.mark.rule("ARC-CONSUL-01", "ARC-ORDER-01")
def test_each_command_is_finished_by_all_before_the_next_begins() -> None:
    s = arcade("W . . . . T . T", W="riftling-warrior", T="tower-stalker")
    s.g.side, s.g.phase = "consul", "command"
    s.g.commands, s.g.command = ["move", "fight"], -1
    heard: list[str] = []
    s.g.__dict__["log"] = lambda kind, rule, args, only: heard.append(kind)
    for _ in range(3):
        drive(command(s.g), stop=True)
    assert heard.count("command") == 2
    assert heard.index("heads-for") < len(heard) - 1 - heard[::-1].index("command")


@pytest.mark.rule("SD-AREA-15")
def test_a_large_monster_lays_its_lance_from_any_square_of_a_side() -> None:
    drawing = """
        W . . .
        . . . .
        D D . .
        D D . .
        """
    for column in ("a1", "b1"):
        s = arcade(drawing, W="riftling-warrior", D="daemonus")
        s.hero("W").at = s.square(column)
        lance = Action(id="x", name="X", kind="offense", area=Area(shape="lance", size=2))
        drive(use(s.g, s.foe("D"), "test/x", lance), [1, 0, 0])
        assert s.hero("W").wounds == 1, column
    s.hero("W").at = s.square("c1")
    assert drive(use(s.g, s.foe("D"), "test/x", lance)).asked == [], "never diagonally"


@pytest.mark.rule("SD-AREA-04", "SD-RESULT-02")
def test_an_area_action_of_a_monster_meets_all_heroes_at_the_same_moment() -> None:
    s = arcade("W . Q . H", W="riftling-warrior", Q="midnight-queen", H="sanctioned-witch")
    witch = s.hero("H")
    seen: list[int] = []
    bell = next(action for _, action in foe_stats(s.g, s.foe("Q")).unique if action.id == "midnight-bell")
    rules = use(s.g, s.foe("Q"), "midnight-queen/midnight-bell", bell)
    value = None
    for _ in range(2):
        roll = rules.send(value)
        seen.append(s.hero("W").wounds + witch.wounds)
        value = [1] * len(roll.dice)
    assert seen == [0, 0], "both have rolled before either is wounded"
    with pytest.raises(StopIteration):
        rules.send(value)
    assert (s.hero("W").wounds, witch.wounds) == (1, 1)
    assert s.hero("W").status & witch.status & HEX


@pytest.mark.rule("SD-AREA-04")
def test_an_aura_that_ends_with_a_blow_still_helps_all_whom_the_same_blow_meets() -> None:
    s = arcade("W . Q . H", W="riftling-warrior", Q="midnight-queen", H="sanctioned-witch")
    warrior, witch = s.hero("W"), s.hero("H")
    ward = Action(
        id="ward",
        name="Ward",
        kind="support",
        augment=True,
        area=Area(shape="aura", size=6),
        effects=(Lend(bonus=(Bonus(defense=Roll(stars=9)),)),),
    )
    s.g.box.givers["act:test/ward"] = Giver("Ward", (Bonus(defense=Roll(stars=9)),))
    s.g.box.aura_actions["act:test/ward"] = ward
    s.g.auras.append(Lasting("act:test/ward", warrior.id))
    warrior.wounds = 6
    bell = next(action for _, action in foe_stats(s.g, s.foe("Q")).unique if action.id == "midnight-bell")
    strong = msgspec.structs.replace(bell, bonus=Roll(stars=9))
    drive(use(s.g, s.foe("Q"), "midnight-queen/midnight-bell", strong), [1, 1, 1], [2, 2, 2])
    assert s.g.standing() == [witch] and not s.g.auras
    assert witch.wounds == 0, "six and nine stars against thirteen"


@pytest.mark.rule("ARC-SIG-01", "ARC-SIG-03")
def test_a_signature_is_performed_in_every_command_phase_even_without_any_command() -> None:
    s = arcade("W . Q", W="riftling-warrior", Q="midnight-queen")
    s.g.side, s.g.commands, s.g.command = "consul", ["boss-heal"], -1
    assert drive(next_command(s.g)).result is True
    assert s.g.signed == []
    drive(next_command(s.g), [1] * 3)
    assert s.g.signed == [s.foe("Q").id] and s.hero("W").wounds == 1
    assert drive(next_command(s.g)).result is False, "once"


@pytest.mark.rule("ARC-SIG-01")
def test_who_comes_after_the_move_performs_its_signature_last() -> None:
    s = arcade(
        """
        +-+-+-+-+
        :. W . .|
        +-+-+-+-+
        """,
        W="riftling-warrior",
    )
    s.g.side, s.g.commands, s.g.command = "consul", ["move", "dungeon-boss"], -1
    assert drive(next_command(s.g)).result is True
    assert drive(next_command(s.g)).result is True
    drive(next_command(s.g), [1] * 3)
    assert s.g.signed == [s.g.foes[0].id] and s.hero("W").wounds == 1


@pytest.mark.rule("ARC-SIG-01", "ARC-STATUS-KNOCKDOWN-01", "SD-STATUS-ICE-01")
def test_ice_and_knockdown_stop_a_signature() -> None:
    for status in (ICE, KNOCKDOWN):
        s = arcade("W . Q", W="riftling-warrior", Q="midnight-queen")
        s.g.side, s.g.commands, s.g.command = "consul", ["boss-heal"], 0
        s.foe("Q").status = status
        assert drive(next_command(s.g)).result is False
        assert s.g.signed == []


@pytest.mark.rule("SD-RESULT-08")
def test_a_hero_that_lives_answers_the_wound_a_monster_gave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = duel()
    thorns = Reaction(name="Thorns", text="", effects=(Inflict(status="poison"),))
    monkeypatch.setattr(hero_stats(s.g, s.hero("W")), "reaction", thorns)
    stats, blow = foe_stats(s.g, s.foe("T")), Action(id="x", name="X", kind="offense", bonus=Roll(stars=2))
    drive(strike(s.g, s.foe("T"), stats, blow, "x", [s.hero("W")], s.hero("W")), [2, 2, 2])
    assert s.foe("T").status == 0, "it held out"
    drive(strike(s.g, s.foe("T"), stats, blow, "x", [s.hero("W")], s.hero("W")), [1, 1, 0])
    assert s.hero("W").wounds == 1 and s.foe("T").status == POISON


@pytest.mark.rule("ARC-UNIQUE-09", "SD-AREA-12")
def test_an_augment_with_a_burst_is_centred_on_the_friend_in_need() -> None:
    s = arcade("W T . C C K", W="riftling-warrior", T="tower-stalker", C="crawler", K="spider-speaker")
    first, second = s.all("C")
    first.status = second.status = s.foe("K").status = HEX
    mend = Action(
        id="x", name="X", kind="support", range=4, augment=True, area=Area(shape="burst", size=1),
        effects=(Heal(amount=1),),
    )  # fmt: skip
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert (first.status, second.status, s.foe("K").status) == (0, 0, HEX), (
        "the closest, and who is next to it"
    )


@pytest.mark.rule("ARC-SIG-01", "ARC-UNIQUE-01")
def test_a_signature_is_told_as_one() -> None:
    s = arcade("T W . Q", W="riftling-warrior", Q="midnight-queen", T="tower-stalker")
    heard = events_of(s.g)
    drive(signature(s.g, s.foe("Q")), [1, 1, 1])
    drive(unique(s.g, s.foe("T")), [1, 1, 1])
    assert [rule for kind, rule, _ in heard if kind == "uses"] == ["ARC-SIG-01", "ARC-UNIQUE-01"]


@pytest.mark.rule("ARC-SIG-02", "ARC-SIG-03")
@pytest.mark.parametrize(
    ("commands", "signed"), [(["fight", "move"], [0, 1]), (["fight", "unique"], [1, 1]), (["move"], [1])]
)
def test_a_signature_waits_for_a_move_that_is_still_to_come(commands: list[str], signed: list[int]) -> None:
    s = arcade("W" + " ." * 19 + " Q", W="riftling-warrior", Q="midnight-queen")
    s.g.commands = commands
    for count in signed:
        drive(next_command(s.g))
        assert len(s.g.signed) == count


@pytest.mark.rule("ARC-SIG-02", "ARC-CHAL-03")
def test_a_signature_waits_for_the_charts_move_when_a_card_commands_something_first() -> None:
    s = arcade("W" + " ." * 19 + " Q", W="riftling-warrior", Q="midnight-queen")
    s.g.side, s.g.commands, s.g.command = "consul", ["challenge", "move"], 0
    drive(run(s.g, "fight"))
    assert s.g.signed == []
    s.g.command = 1
    drive(run(s.g, "fight"))
    assert s.g.signed == [s.foe("Q").id], "no Move is to come any more"


@pytest.mark.rule("ARC-FIGHT-06", "ARC-FIGHT-08", "SD-OFF-08")
def test_a_monsters_attack_is_told_before_the_roll_and_a_heros_is_not() -> None:
    s = duel()
    s.hero("W").at = s.square("b1")
    heard = events_of(s.g)
    drive(fight(s.g, s.foe("T")), [2, 2, 2], [2, 2, 2])
    drive(strike_with(s), ["heart", "heart", "heart"])
    assert {args["action"] for kind, _, args in heard if kind == "attacks"} == {"basic-attack"}
    kinds = [kind for kind, _, _ in heard if kind in ("attacks", "held", "missed")]
    assert kinds == ["attacks", "held", "attacks", "held", "missed"]
