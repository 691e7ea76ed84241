"""What another reading of the book found: sentences that the game did not obey, or cited wrongly."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_explore.scene import GAME, explore, new_match, run_until
from tests.support import drive, events_of, first_ask
from undercroft.engine import Match
from undercroft.games.super_dungeon.explore.rules.chart import bonus
from undercroft.games.super_dungeon.explore.rules.consul import end_activations
from undercroft.games.super_dungeon.explore.rules.modes import interact, turn_crystal
from undercroft.games.super_dungeon.explore.rules.power_up import rewards
from undercroft.games.super_dungeon.explore.rules.spawning import spawn_one
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.equipment import equip_step
from undercroft.games.super_dungeon.rules.stats import slot_of
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import POISON, SLOW, Kill


def told(match: Match) -> set[tuple[str, str]]:
    """What has happened, by which rule."""
    return {(event.what.kind, event.rule) for event in match.events}


@pytest.mark.rule("EXP-SETUP-09", "EXP-SETUP-10", "EXP-SPAWN-01")
def test_the_first_spawn_is_asked_and_told_by_the_rules_of_setup() -> None:
    match = new_match(ties="table")
    assert run_until(match, "spawn").rule == "EXP-SETUP-09"
    run_until(match, "select-hero")
    assert ("spawned", "EXP-SETUP-10") in told(match) and ("spawned", "EXP-SPAWN-01") not in told(match)
    s = explore("P . . . N", P="royal-paladin", N="kobold-warren")
    heard = events_of(s.g)
    ran = drive(spawn_one(s.g, 1, ["8-bit"], "points"), "kobold-knucklehead", stop=True)
    assert ran.asks[0].rule == "EXP-SPAWN-03"
    drive(spawn_one(s.g, 1, ["8-bit"], "points"), "kobold-knucklehead", "c1")
    assert [rule for kind, rule, _ in heard if kind == "spawned"] == ["EXP-SPAWN-01"]


@pytest.mark.rule("EXP-BOSS-04")
def test_monsters_that_come_with_the_boss_come_by_its_boss_fight_card() -> None:
    s = explore("P . . . B B\n. . . . B B", P="royal-paladin", B="starfire")
    heard = events_of(s.g)
    drive(spawn_one(s.g, 1, ["8-bit"], s["B"].id), "kobold-knucklehead", "d1")
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
