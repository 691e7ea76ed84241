"""What another reading of the book found: sentences that the game did not obey, or cited wrongly."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.rules.super_dungeon_explore.scene import (
    GAME,
    Table,
    attack,
    explore,
    new_match,
    run_until,
    write_pack,
)
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck, GameOver, Match, Source
from undercroft.games.super_dungeon.content.cards import Harm, Inflict
from undercroft.games.super_dungeon.dungeon.recipe import keys_of
from undercroft.games.super_dungeon.explore.content.cards import Deed
from undercroft.games.super_dungeon.explore.game import STEPS
from undercroft.games.super_dungeon.explore.rules.boss_fight import (
    do_deeds,
    remove_points,
    sighting,
    take_relics,
)
from undercroft.games.super_dungeon.explore.rules.chart import advance, bonus
from undercroft.games.super_dungeon.explore.rules.consul import end_activations
from undercroft.games.super_dungeon.explore.rules.modes import free_move, interact, turn_crystal
from undercroft.games.super_dungeon.explore.rules.power_up import rewards
from undercroft.games.super_dungeon.explore.rules.spawning import spawn_from_effect, spawn_one, spawn_places
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.attack import defense_roll
from undercroft.games.super_dungeon.rules.effects import start_aura, vanish
from undercroft.games.super_dungeon.rules.equipment import draw_loot, equip_step
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import green_options
from undercroft.games.super_dungeon.rules.stats import shed_immune, slot_of, stats_of
from undercroft.games.super_dungeon.rules.turns import spend_coin
from undercroft.games.super_dungeon.rules.wounds import destroy, inflict
from undercroft.games.super_dungeon.setup import enter_hero
from undercroft.games.super_dungeon.state import BANE, FIRE, POISON, SLOW, Hero, Kill
from undercroft.games.super_dungeon.telling.happenings import OutOfCoins


def told(match: Match) -> set[tuple[str, str]]:
    """What has happened, by which rule."""
    return {(event.what.kind, event.rule) for event in match.events}


@pytest.mark.rule("EXP-SETUP-09", "EXP-SETUP-10", "EXP-SPAWN-01")
def test_the_first_spawn_is_asked_and_told_by_the_rules_of_setup() -> None:
    assert run_until(new_match(), "spawn-place").rule == "EXP-SETUP-10"
    match = new_match(ties="table")
    assert run_until(match, "spawn").rule == "EXP-SETUP-09"
    run_until(match, "select-hero")
    assert ("spawned", "EXP-SETUP-10") in told(match) and ("spawned", "EXP-SPAWN-01") not in told(match)
    s = explore("P . . . N", P="royal-paladin", N="kobold-warren")
    heard = events_of(s.g)
    ran = drive(spawn_one(s.g, 1, ["8-bit"], "points"), "kobold-knucklehead", stop=True)
    assert ran.asks[0].rule == "EXP-SPAWN-03"
    ran = drive(spawn_one(s.g, 1, ["8-bit"], "points"), "kobold-knucklehead", "c1")
    assert ran.asks[1].rule == "EXP-SPAWN-05", "where it is placed"
    assert [rule for kind, rule, _ in heard if kind == "spawned"] == ["EXP-SPAWN-01"]


@pytest.mark.rule("EXP-BOSS-04")
def test_monsters_that_come_with_the_boss_come_by_its_boss_fight_card() -> None:
    s = explore("P . . . B B\n. . . . B B", P="royal-paladin", B="starfire")
    heard = events_of(s.g)
    ran = drive(spawn_one(s.g, 1, ["8-bit"], s["B"].id), "kobold-knucklehead", "d1")
    assert [ask.rule for ask in ran.asks] == ["EXP-BOSS-04", "EXP-BOSS-04"]
    assert [rule for kind, rule, _ in heard if kind == "spawned"] == ["EXP-BOSS-04"]


@pytest.mark.rule("EXP-SETUP-11", "EXP-RULING-19")
def test_the_start_token_is_told_of_in_every_mode() -> None:
    for mode in ("boss", "artifact"):
        match = new_match(ties="table", mode=mode)
        run_until(match, "select-hero")
        starts = [event for event in match.events if event.what.kind == "start"]
        assert [event.rule for event in starts] == ["EXP-SETUP-11"], mode


@pytest.mark.rule("EXP-BONUS-01", "EXP-BONUS-03")
def test_a_bonus_of_the_chart_is_told_as_what_the_monsters_gain() -> None:
    s = explore("P K", P="royal-paladin", K="kobold-gouger")
    heard = events_of(s.g)
    name = next(name for name in s.g.box.charts[s.g.chart].spaces if name.bonuses).bonuses[0]
    drive(bonus(s.g, name))
    assert [rule for kind, rule, _ in heard if kind == "bonus"] == ["EXP-BONUS-01"]


@pytest.mark.rule("EXP-ART-08", "EXP-ART-11")
def test_finding_the_artifact_and_taking_it_again_are_two_rules() -> None:
    s = explore("P M", mode="artifact", P="royal-paladin", M="ember-mage")
    s.g.end_token = s.square("b1")
    heard = events_of(s.g)
    s.g.colours.left = {"amethyst": 1}
    drive(turn_crystal(s.g, s.hero("P")), ["amethyst"], ["wyvern-sting"])
    destroy(s.g, s["P"])
    drive(interact(s.g, s.hero("M"), "artifact"))
    assert [rule for kind, rule, _ in heard if kind == "takes-artifact"] == ["EXP-ART-08", "EXP-ART-11"]


@pytest.mark.rule("SD-STATUS-POISON-01", "SD-STATUS-SLOW-01")
def test_the_table_shows_a_monsters_points_as_its_status_effects_leave_them() -> None:
    s = explore("P K", P="royal-paladin", K="dragon-priest")
    plain = GAME.view(s.g, "consul").foes[0]
    s["K"].status = SLOW | POISON
    shown = GAME.view(s.g, "consul").foes[0]
    assert shown.movement == (plain.movement + 1) // 2 < plain.movement
    assert shown.actions == plain.actions - 1


@pytest.mark.rule("SD-RULING-45")
def test_a_spawning_point_sheds_its_tokens_for_all_to_see() -> None:
    s = explore("P . N", P="royal-paladin", N="kobold-warren")
    s.consul()
    s["N"].status = SLOW
    heard = events_of(s.g)
    end_activations(s.g)
    assert s["N"].status == 0
    assert next((kind, rule) for kind, rule, _ in heard) == ("shakes-off", "SD-RULING-45")


@pytest.mark.rule("SD-POTION-02", "SD-POTION-08")
def test_why_nobody_can_drink_is_said_only_while_nobody_can() -> None:
    s = explore("P M", P="royal-paladin", M="ember-mage")
    s.activate("P")

    def why() -> list[str]:
        return [one.rule for one in first_ask(act(s.g)).why_not() if one.label == "Potion"]

    assert why() == ["SD-POTION-02"]
    s.hero("M").potions = 1
    assert why() == []


@pytest.mark.rule("EXP-PRINCE-05", "EXP-ART-12")
@pytest.mark.parametrize(("mode", "rule"), [("prince", "EXP-PRINCE-05"), ("artifact", "EXP-ART-12")])
def test_why_a_carrier_cannot_dash_names_the_rule_of_its_mode(mode: str, rule: str) -> None:
    s = explore("P . .", mode=mode, P="royal-paladin")
    s.activate("P")

    def why() -> list[tuple[str, str]]:
        return [(one.why, one.rule) for one in first_ask(act(s.g)).why_not() if one.label == "Dash"]

    assert why() == []
    s.g.carrier = s.hero("P").id
    [(said, by)] = why()
    assert by == rule and "card" not in said
    chained = next(card for card in s.g.box.loot.values() if any("dash" in one.bars for one in card.bonus))
    s.hero("P").gear[slot_of(s.g, chained.id)] = chained.id
    assert why() == [(f"{chained.name} forbids it", "SD-PRIORITY-01")], "what is named is what is cited"


@pytest.mark.rule("SD-REWARD-02", "SD-REWARD-03")
def test_loot_for_a_spawning_point_is_not_told_as_loot_for_small_monsters() -> None:
    s = explore("P", P="royal-paladin")
    s.g.kills = [Kill("kobold-warren", 1, True)]
    heard = events_of(s.g)
    drive(rewards(s.g), stop=True)
    assert [rule for kind, rule, _ in heard if kind == "rewards"] == ["SD-REWARD-02"]


@pytest.mark.rule("EXP-ART-09", "SD-ABIL-CURSED-02")
def test_what_holds_a_slot_names_its_rule() -> None:
    s = explore("P M", mode="artifact", P="royal-paladin", M="ember-mage")
    loot, slot = s.g.box.loot.values(), s.g.box.items["wyvern-sting"].slot
    cursed = next(item for item in loot if item.cursed and item.slot != slot)
    free = next(item.id for item in loot if item.slot == slot and not item.cursed)
    other = next(item.id for item in loot if item.slot == cursed.slot and not item.cursed)
    s.hero("P").gear[slot_of(s.g, "wyvern-sting")] = "wyvern-sting"
    s.hero("M").gear[slot_of(s.g, cursed.id)] = cursed.id
    s.g.artifact, s.g.carrier = "wyvern-sting", s.hero("P").id
    s.g.backpack = [free, other]
    barred = {one.refs: one.rule for one in first_ask(equip_step(s.g, False)).why_not() if one.refs}
    assert barred[(free, "royal-paladin")] == "EXP-ART-09"
    assert barred[(other, "ember-mage")] == "SD-ABIL-CURSED-02"


@pytest.mark.rule("SD-RULING-44", "EXP-SKULL-07", "EXP-SKULL-08")
def test_a_spawning_point_that_activates_neither_walks_nor_dashes() -> None:
    s = explore("P . . . F . . .", packs=("clockwork-foundry",), P="royal-paladin", F="cracked-foundry")
    s.g.bonuses = ["red-fury"]  # A movement point more for every monster.
    s.activate("F")
    ask = first_ask(act(s.g))
    assert ask.options == ["missile:royal-paladin", "use:cracked-foundry/slag-spit:royal-paladin", "end"]
    assert ("Move or Dash", "SD-RULING-44") in [(one.label, one.rule) for one in ask.why_not()]


@pytest.mark.rule("EXP-PRINCE-04", "EXP-ART-05", "EXP-ART-11")
def test_why_an_element_of_the_mode_cannot_be_interacted_with_is_told_by_its_rule() -> None:
    def why(s: Table) -> list[tuple[str, str, str]]:
        found = first_ask(act(s.g)).why_not()
        return [tuple(one)[:3] for one in found if one.label.startswith("Interact")]

    s = explore("P . . .\n. . . .", mode="prince", P="royal-paladin")
    s.activate("P")
    s.g.prince = s.square("c1")
    assert why(s) == [("Interact: the prince", "not adjacent", "EXP-PRINCE-04")]
    s.g.prince = s.square("b2")
    assert why(s) == []
    s = explore("P . . .\n. . . .", mode="artifact", P="royal-paladin")
    s.activate("P")
    s.g.crystals = [s.square("c1"), s.square("d2")]
    assert why(s) == [("Interact: crystal", "none is adjacent", "EXP-ART-05")]
    s.g.crystals = [s.square("b1"), s.square("d2")]
    assert why(s) == []
    s.g.flipped = True
    assert why(s) == [("Interact: crystal", "one crystal in an activation", "EXP-ART-05")]
    s.g.crystals, s.g.artifact_at = [], s.square("c1")
    assert why(s) == [("Interact: the artifact", "not adjacent", "EXP-ART-11")]
    s.g.artifact_at = s.square("a2")
    assert why(s) == []


@pytest.mark.rule("EXP-PRINCE-05", "EXP-PRINCE-06", "EXP-ART-12")
@pytest.mark.parametrize(
    ("mode", "dash", "hop", "what"),
    [
        ("prince", "EXP-PRINCE-05", "EXP-PRINCE-06", "Carrying the prince forbids it"),
        ("artifact", "EXP-ART-12", "EXP-ART-12", "Carrying the artifact forbids it"),
    ],
)
def test_an_action_that_only_places_its_user_is_barred_to_a_carrier(
    mode: str, dash: str, hop: str, what: str
) -> None:
    s = explore("R . . . M", mode=mode, R="riftling-rogue", M="ember-mage")
    s.g.end_token = s.square("e1")
    s.activate("R")
    assert any("rift-hop" in key for key in first_ask(act(s.g)).options)
    s.g.carrier = s["R"].id
    ask = first_ask(act(s.g))
    assert not [key for key in ask.options if "rift-hop" in key or key.startswith("dash")]
    found = {ref: (one.why, one.rule) for one in ask.why_not() for ref in one.refs}
    assert found["riftling-rogue/rift-hop"] == (what, hop) and found["dash"] == (what, dash)
    s.g.side = "consul"
    s.hero("R").potions = 1  # Shadow Sip places her and is a Remedy: that is left.
    assert [key.split(":")[1] for key in green_options(s.g, s.hero("R"))] == ["riftling-rogue/shadow-sip"]


@pytest.mark.rule("SD-POTION-04", "SD-RULING-39")
def test_a_green_potion_may_be_drunk_when_a_monster_has_come_near_and_before_it_strikes() -> None:
    s = explore("R . . . . K . . .", R="glimmerdusk-ranger", K="kobold-gouger")
    s.hero("R").potions = 1
    s.activate("K")
    drink = "drink:glimmerdusk-ranger/leaf-on-the-wind:glimmerdusk-ranger"
    ran = drive(STEPS["monster"](s.g), "to:b1", stop=True)
    assert [ask.kind for ask in ran.asks] == ["activation", "green-potion"]
    assert drink in ran.asks[1].options


@pytest.mark.rule("SD-RULING-39")
def test_a_monster_under_an_order_follows_a_hero_who_slips_away_by_a_potion() -> None:
    s = explore(". . . . R . . . . K", R="glimmerdusk-ranger", K="kobold-gouger")
    s.hero("R").potions = 1
    s.consul()
    s.g.phase, s.g.lined, s.g.target = "order", [s["K"].id], s["R"].id
    drink = "drink:glimmerdusk-ranger/leaf-on-the-wind:glimmerdusk-ranger"
    drive(STEPS["order"](s.g), "pass", drink, "b1")
    assert s.at(s["R"]) == "b1" and s.at(s["K"]) == "d1", "six squares of movement, and no attack"
    s = explore(". . . . R . . . K", R="glimmerdusk-ranger", K="kobold-gouger")
    s.hero("R").potions = 1
    s.consul()
    s.g.phase, s.g.lined, s.g.target = "order", [s["K"].id], s["R"].id
    ran = drive(STEPS["order"](s.g), "pass", drink, "c1", stop=True)
    assert s.at(s["K"]) == "d1" and ran.pending is not None, "near enough again: it strikes"


@pytest.mark.rule("EXP-RELIC-02", "SD-RULING-22")
def test_what_a_spawning_point_has_brought_about_ends_when_the_boss_comes(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[spawning_point]]
id = "drum"
name = "Drum"
source = "a test"
actions = 1
armor = { dice = "b", defends = true }
hearts = 3
skulls = 1
platform = "16-bit"
spawns = { kobold-gouger = 1 }

[[spawning_point.unique]]
id = "beat"
name = "Beat"
kind = "support"
cost = 1
area = { shape = "aura", size = 3 }
augment = true
effects = [{ do = "bonus", bonus = [{ offense = { dice = "r" } }] }]
text = "Aura 3: friends have one red die more in offense."
""",
    )
    s = explore("P . K . D", packs=packs, P="royal-paladin", K="kobold-gouger", D="drum")
    start_aura(s.g, s["D"], "act:drum/beat")
    assert [die.name for die in stats_of(s.g, s["K"]).offense["strength"][0]] == ["blue", "blue", "red"]
    remove_points(s.g)
    assert [die.name for die in stats_of(s.g, s["K"]).offense["strength"][0]] == ["blue", "blue"]
    assert s.g.auras == [] and not s.g.points_in_play() and not s.g.kills


@pytest.mark.rule("EXP-SIGHT-02", "EXP-TIMEOUT-04")
def test_range_is_measured_from_where_the_chosen_hero_stood_when_the_card_went_off() -> None:
    s = explore("P . M . . R", P="royal-paladin", M="ember-mage", R="riftling-rogue")
    s["P"].wounds = stats_of(s.g, s["P"]).hearts - 1
    deeds = (
        Deed(who="heroes", within=1, effects=(Harm(amount=1),)),
        Deed(who="heroes", within=2, effects=(Inflict(status="slow"),)),
    )
    drive(do_deeds(s.g, "starfires-court", deeds, list(s.g.heroes), None, s["P"]))
    assert s["P"].at < 0 and s["M"].status == SLOW and s["R"].status == 0


@pytest.mark.rule("SD-RULING-39", "SD-POTION-04")
def test_a_pause_says_who_goes_on_and_comes_only_before_something_that_matters() -> None:
    s = explore("P . K . N", P="royal-paladin", K="kobold-knucklehead", N="kobold-warren")
    s.hero("P").potions = 1
    s.consul()
    ask = first_ask(STEPS["consul"](s.g), s["K"].id)
    assert ask.prompt().startswith("Kobold Knucklehead 1 is about to go on")
    s.activate("K")
    ran = drive(STEPS["monster"](s.g), "to:b1", "pass")
    assert ran.asks[1].prompt().startswith("Kobold Knucklehead 1 is about to go on"), "it can strike now"
    ran = drive(STEPS["monster"](s.g), "melee:royal-paladin", [1, 1], [1, 1, 1])
    assert [ask.kind for ask in ran.asks] == ["activation"], (
        "its last action: the next pause is before another"
    )


@pytest.mark.rule("SD-RULING-39")
def test_a_spawning_is_one_effect_of_the_chart_before_which_heroes_may_drink() -> None:
    s = explore("P . . . N . . .", P="royal-paladin", N="kobold-warren")
    s.hero("P").potions = 1
    s.g.side, s.g.phase = "consul", "mighty"

    def step(*answers: str) -> list[str]:
        return [ask.kind for ask in drive(STEPS["mighty"](s.g), *answers).asks]

    s.g.tasks = ["advance"]
    assert step() == [] and s.g.tasks[0].startswith("spawn:"), "the space itself is no effect"
    s.g.tasks = ["spawn:2:8-bit:points"]
    assert step("pass", "kobold-knucklehead", "d1") == ["green-potion", "spawn", "spawn-place"]
    assert step("kobold-knucklehead", "f1") == ["spawn", "spawn-place"]
    s.g.tasks = ["without-points", "coins-again"]
    assert step() == [], "a spawning point stands: nothing happens"
    assert step("pass") == ["green-potion"], "before the turn ends"


@pytest.mark.rule("EXP-DEF-04", "SD-REROLL-01")
def test_a_defense_that_holds_is_not_rolled_again_but_one_that_bane_weakens_may_be() -> None:
    def asks(status: int, beats: int) -> list[str]:
        s = explore("W K", packs=("humming-hall",), W="waxwing-duellist", K="kobold-gouger")
        s["W"].status = status
        ran = drive(defense_roll(s.g, s["W"], None, beats), [2, 0], stop=True)
        return [ask.kind for ask in ran.asks]

    assert asks(0, 2) == [] == asks(0, 0), "two stars hold out against two"
    assert asks(0, 3) == ["reroll"] == asks(BANE, 2)


@pytest.mark.rule("EXP-ART-03", "EXP-PRINCE-07", "SD-COIN-02")
def test_questions_name_who_is_asked_and_what_is_carried() -> None:
    match = new_match(mode="artifact", ties="table")
    for seat, who in (("consul", "Consul"), ("p1", "Heroes"), ("consul", "Consul")):
        ask = run_until(match, "crystal")
        assert ask.seat == seat and ask.prompt().startswith(f"{who}, where does crystal")
        match.answer(ask.options[0])
    s = explore("P . . Z", mode="prince", P="royal-paladin")
    s.g.carrier = s["P"].id
    assert "carries the prince" in first_ask(free_move(s.g)).prompt()
    s = explore("P . . Z", P="royal-paladin", M="ember-mage")
    s.put("ember-mage", "c1")
    destroy(s.g, s.g.heroes[1])
    ask = first_ask(spend_coin(s.g, s.g.heroes[1]), "ember-mage")
    assert ask.prompt() == "Where does Ember Mage come into play? Next to the Start Token or to another Hero."


@pytest.mark.rule("SD-WIN-01", "EXP-MODE-03")
def test_a_lost_quest_says_how_far_the_prize_was_from_its_goal() -> None:
    def verdict(mode: str, **more: int) -> str:
        s = explore("P . . . Z .", mode=mode, P="royal-paladin")
        s.g.coins, s.g.end_token = 0, s.square("f1")
        for name, at in more.items():
            setattr(s.g, name, at)
        with pytest.raises(GameOver):
            destroy(s.g, s["P"])
        assert s.g.outcome is not None
        return msgspec.convert(s.g.outcome.how, OutOfCoins).told(s.g.names)

    assert verdict("prince", prince=1).endswith("The prince was 3 squares from its goal.")
    assert verdict("artifact", artifact_at=0).endswith("The artifact was 5 squares from its goal.")
    assert verdict("artifact").endswith("The artifact had not been found.")
    assert "Starfire" in verdict("boss")


@pytest.mark.rule("EXP-SIGHT-02")
def test_from_whom_a_sighting_is_measured_is_told() -> None:
    s = explore("P . M", P="royal-paladin", M="ember-mage")
    heard = events_of(s.g)
    drive(sighting(s.g, [1]), "ember-mage")
    assert ("sighted-from", "EXP-SIGHT-02", {"model": "ember-mage"}) in heard


@pytest.mark.rule("SD-ABIL-IMMUNE-03", "SD-ABIL-IMMUNE-04")
def test_what_a_model_is_immune_to_is_named() -> None:
    s = explore("M", M="ember-mage")
    heard = events_of(s.g)
    inflict(s.g, s["M"], FIRE | SLOW)
    assert ("immune", "SD-ABIL-IMMUNE-03", {"model": "ember-mage", "statuses": ("fire",)}) in heard
    s["M"].status = FIRE
    shed_immune(s.g, s["M"])
    assert ("immune", "SD-ABIL-IMMUNE-04", {"model": "ember-mage", "statuses": ("fire",)}) in heard


@pytest.mark.rule("SD-MOVE-06", "SD-BASIC-04")
def test_why_nobody_moves_or_dashes_where_every_square_is_taken() -> None:
    def why(drawing: str) -> list[tuple[str, str]]:
        s = explore(drawing, P="royal-paladin", M="ember-mage", R="riftling-rogue", K="kobold-gouger")
        s.activate("P")
        found = first_ask(act(s.g)).why_not()
        return [(one.label, one.rule) for one in found if one.label in ("Move", "Dash")]

    assert why("P K .") == [("Move", "SD-MOVE-06"), ("Dash", "SD-MOVE-06")]
    assert why("P M R .") == [("Dash", "SD-MOVE-06")], "three squares are too far for a Dash"
    assert why("P M . .") == []


@pytest.mark.rule("EXP-SPAWN-08", "SD-LOS-06")
def test_a_large_monster_spawns_in_sight_over_small_heroes(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[monster]]
id = "brute"
name = "Brute"
source = "a test"
affinity = ["citrine"]
movement = 4
actions = 1
strength = { dice = "b", range = 1 }
armor = { dice = "b", defends = true }
willpower = { dice = "b" }
dexterity = { dice = "b" }
hearts = 1
skulls = 1
size = 2
platform = "8-bit"
""",
    )
    s = explore("N P . .\n. M . .", packs=packs, N="kobold-warren", P="royal-paladin", M="ember-mage")

    def places(card: str) -> list[str]:
        found = spawn_places(s.g, Field(s.g), card, [1 << s["N"].at])
        return keys_of(s.g.dungeon, found)

    assert places("kobold-gouger") == ["a2"] and places("brute") == ["c1"]


@pytest.mark.rule("SD-SETUP-17", "SD-COIN-02", "SD-RULING-20")
def test_a_hero_with_a_large_base_enters_and_returns_where_all_of_it_fits(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[hero]]
id = "troll"
name = "Troll"
source = "a test"
affinity = ["ruby"]
movement = 5
actions = 3
strength = { dice = "r", range = 1 }
armor = { dice = "b", defends = true }
willpower = { dice = "b" }
dexterity = { dice = "b" }
hearts = 5
potions = 2
size = 2
""",
    )
    s = explore("Z . P . .\n. . . . .\n. . . . .", packs=packs, P="royal-paladin")
    s.g.heroes.append(Hero("troll", "troll", -1, seat="p1"))
    s.g.hardened.append(0)
    assert first_ask(enter_hero(s.g)).options[:-1] == ["a1", "a2", "b2"], "it covers a square at the token"
    back = first_ask(spend_coin(s.g, s.g.heroes[1]), "troll").options
    assert "a1" in back and "d1" in back and not {"b1", "c1"} & set(back), "the Paladin stands on c1"


@pytest.mark.rule("EXP-ART-06", "EXP-ART-08")
def test_loot_for_a_decoy_and_a_book_drawn_in_place_of_the_artifact_are_told_by_its_rules() -> None:
    s = explore("P", mode="artifact", P="royal-paladin")
    heard = events_of(s.g)
    s.g.colours.left = {"ruby": 1}
    drive(turn_crystal(s.g, s.hero("P")), ["ruby"], ["rusty-blade"])
    s.g.colours.left = {"amethyst": 1}
    drive(turn_crystal(s.g, s.hero("P")), ["amethyst"], ["bitey-book"], ["toothy-chest"], ["wyvern-sting"])
    told = [(kind, rule) for kind, rule, _ in heard if kind in ("loot", "redrawn")]
    assert told == [("loot", "EXP-ART-06"), ("redrawn", "EXP-ART-08"), ("redrawn", "EXP-ART-08")]


@pytest.mark.rule("EXP-PRINCE-09", "EXP-CHART-01")
def test_the_chart_that_an_alarm_moves_is_told_by_the_alarms_rule() -> None:
    s = explore("P . N", mode="prince", P="royal-paladin", N="kobold-warren")
    heard = events_of(s.g)
    drive(advance(s.g, ""))
    s.g.side = "consul"
    drive(advance(s.g, ""))
    assert [rule for kind, rule, _ in heard if kind == "chart"] == ["EXP-PRINCE-09", "EXP-CHART-01"]


@pytest.mark.rule("SD-ACTION-06", "EXP-SPAWN-02")
def test_monsters_that_an_action_brings_do_not_come_by_a_spawning_points_rule() -> None:
    s = explore("P . . . K .", P="royal-paladin", K="dragon-priest")
    heard = events_of(s.g)
    ran = drive(spawn_from_effect(s.g, "kobold-gouger", 1, s.foe("K"), 1), "d1")
    assert [ask.rule for ask in ran.asks] == ["SD-ACTION-06"]
    assert [rule for kind, rule, _ in heard if kind == "spawned"] == ["SD-ACTION-06"]


@pytest.mark.rule("EXP-RELIC-03", "EXP-RELIC-04", "EXP-RULING-11")
def test_relics_that_the_boss_cannot_take_say_why() -> None:
    s = explore("P . N . N", packs=("humming-hall",), P="royal-paladin", N="kobold-warren")
    s.g.boss = "mother-of-ten-thousand"
    for chosen, barred in (
        ([], {"comet-crown": "EXP-RELIC-04"}),
        (["molten-talons"], {"comet-crown": "EXP-RELIC-04", "sceptre-of-wax": "EXP-RULING-11"}),
    ):
        ask = first_ask(take_relics(s.g), *chosen)
        assert {one.refs[0]: one.rule for one in ask.why_not()} == barred
        assert not set(barred).intersection(ask.options)


@pytest.mark.rule("SD-TERM-12", "SD-RULING-20")
def test_a_large_model_is_placed_as_far_to_either_side() -> None:
    s = explore(
        """
        . . . . . . O O . . . . . . .
        . . . . . . O O . . . . . . .
        """,
        O="kobold-ogre",
    )
    where = first_ask(vanish(s.g, s["O"], 4)).options
    assert {one for one in where if one.endswith("1")} == {f"{column}1" for column in "bcdefghijkl"}


@pytest.mark.rule("SD-RULING-11")
def test_what_no_deck_has_left_is_told_and_never_bought_for_an_empty_word() -> None:
    s = explore("P . . .", P="royal-paladin")
    s.g.loot, s.g.treasure = Deck.of("loot", ["rusty-blade"]), Deck.of("treasure", ["toothy-chest"])
    s.g.backpack = ["rusty-blade"] * 6
    heard = events_of(s.g)
    drive(draw_loot(s.g, 3, "SD-REWARD-02"), ["rusty-blade"])
    assert [(rule, args["deck"], args["missing"]) for kind, rule, args in heard if kind == "no-cards"] == [
        ("SD-RULING-11", "loot", 2)
    ]
    s.g.backpack = ["rusty-blade"] * 6
    ask = first_ask(equip_step(s.g, False))
    assert "trade" not in ask.options and "SD-RULING-11" in {one.rule for one in ask.why_not()}


@pytest.mark.rule("SD-ABIL-SMALL-01", "SD-ABIL-STEALTH-01")
def test_who_hides_from_an_action_is_named_though_nobody_else_is_near() -> None:
    def reasons(drawing: str, user: str, **who: str) -> list[tuple[str, str]]:
        s = explore(drawing, **who)
        s.activate(user)
        return [(one.label, one.rule) for one in first_ask(act(s.g)).why_not()]

    small = reasons("M . . . H", "M", M="ember-mage", H="hatchling")
    assert ("Magic Attack, Sparkle Burst and Kindle on Hatchling 1", "SD-ABIL-SMALL-01") in small
    hidden = reasons("F . . R", "F", F="kobold-flinger", R="riftling-rogue")
    assert ("Missile Attack on Riftling Rogue", "SD-ABIL-STEALTH-01") in hidden
    assert ("Stink Pot on Riftling Rogue", "SD-ABIL-STEALTH-01") in hidden


@pytest.mark.rule("SD-REROLL-02")
def test_who_may_roll_again_is_told_which_die_must_be_and_that_naming_it_keeps_it() -> None:
    s = explore("P K", P="royal-paladin", K="kobold-ironscale")
    for card in ("fools-diadem", "dancing-rapier"):
        s.hero("P").gear[slot_of(s.g, card)] = card
    ran = drive(attack(s, "P", "K"), [2, 1, "heart"], ["1"], [2, 2])
    asked = ran.asks[0]
    assert asked.about.forced == (1,)
    assert "Die 1 must be rolled again; what you name too lies as it is." in asked.prompt()
    assert GAME.advise(s.g, asked, Source("reroll")) == ["1"]
    assert asked.option("1").label.endswith("which then lies as it is")


@pytest.mark.rule("SD-RANGE-04")
def test_no_number_is_told_for_a_flyer_in_sight_to_whom_no_way_can_be_counted() -> None:
    s = explore("M . # W", M="ember-mage", W="whelp")
    s.activate("M")
    why = {one.why for one in first_ask(act(s.g)).why_not() if one.rule == "SD-RANGE-04"}
    assert why == {"too many squares away, range 1", "too many squares away, range 6"}
