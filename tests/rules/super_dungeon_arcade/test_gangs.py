"""Gangs, what they make of an elite, and minions that take its wounds."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import arcade
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.rules.commands import elites, next_performer, solos
from undercroft.games.super_dungeon.arcade.rules.fighting import fight, unique
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to, foe_stats, take_wounds
from undercroft.games.super_dungeon.content.cards import Action, Area, Inflict, Reaction
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.effects import apply_effects
from undercroft.games.super_dungeon.state import BANE, FIRE, ICE, SLOW


@pytest.mark.rule("ARC-GANG-04", "ARC-GANG-05", "ARC-GANG-06", "ARC-CARD-09", "ARC-TERM-02", "ARC-GANG-01")
@pytest.mark.example("ARC-EX-07")
def test_crawlers_within_two_squares_make_the_speaker_a_gang() -> None:
    near = arcade("E . C", E="spider-speaker", C="crawler")
    stats = foe_stats(near.g, near.foe("E"))
    assert (stats.actions, stats.strength, stats.range) == (3, 2, 2)
    far = arcade("E . . C", E="spider-speaker", C="crawler")
    card = arcade_box().gangs["crawler-cluster"]
    stats = foe_stats(far.g, far.foe("E"))
    assert (stats.actions, stats.strength, stats.range) == (
        card.solo.actions,
        card.solo.strength,
        card.solo.range,
    )
    far.foe("C").at -= 1
    assert foe_stats(far.g, far.foe("E")).actions == 3


@pytest.mark.rule("ARC-GANG-05", "ARC-UNIQUE-10")
def test_bonded_minions_lend_abilities_and_an_overcharge_replaces_the_action_of_its_name() -> None:
    s = arcade("E . B", E="sand-stalker", B="sand-blackblade")
    with_minion = [action for _, action in foe_stats(s.g, s.foe("E")).unique]
    grit = [action for action in with_minion if action.name == "Blinding Grit"]
    assert len(grit) == 1 and grit[0].overcharge
    s.g.foes.remove(s.foe("B"))
    alone = [action for _, action in foe_stats(s.g, s.foe("E")).unique]
    assert [action.overcharge for action in alone if action.name == "Blinding Grit"] == [False]


@pytest.mark.rule("ARC-UNIQUE-10", "SD-STATUS-ICE-01")
def test_ice_on_a_minion_bars_what_it_lends() -> None:
    s = arcade("E . B", E="sand-stalker", B="sand-blackblade")
    s.foe("B").status = ICE
    assert not any(action.overcharge for _, action in foe_stats(s.g, s.foe("E")).unique)


@pytest.mark.rule("ARC-GANG-02", "ARC-GANG-03", "ARC-CHART-04", "ARC-FIGHT-01")
@pytest.mark.example("ARC-EX-10")
def test_the_stalker_and_every_arbalist_act_and_the_blackblades_do_not() -> None:
    s = arcade("T B B A A A", T="tower-stalker", B="tower-blackblade", A="tower-arbalist")
    assert [foe.card for foe in elites(s.g)] == ["tower-stalker"] + ["tower-arbalist"] * 3
    assert solos(s.g) == []
    everybody = [foe.id for foe in s.g.foes]
    performed = []
    s.g.leave.append("p1")
    while True:
        foe = drive(next_performer(s.g, everybody), stop=True)
        if foe.pending is not None:
            foe = drive(next_performer(s.g, everybody), everybody[-1])
        if foe.result is None:
            break
        performed.append(foe.result.card)
        everybody.remove(foe.result.id)
    assert sorted(performed) == ["tower-arbalist"] * 3 + ["tower-stalker"]


@pytest.mark.rule("ARC-GANG-07", "ARC-GANG-08")
def test_one_minion_serves_two_elites_whichever_it_came_with() -> None:
    s = arcade("T . B . T", T="tower-stalker", B="tower-blackblade")
    first, second = s.all("T")
    assert foe_stats(s.g, first).strength == foe_stats(s.g, second).strength == 3


@pytest.mark.rule("ARC-GANG-09")
def test_elites_of_an_elite_gang_are_each_others_bonded_monsters() -> None:
    near = arcade("A . A", A="tower-arbalist")
    assert foe_stats(near.g, near.foe("A")).strength == 3
    far = arcade("A . . A", A="tower-arbalist")
    assert foe_stats(far.g, far.foe("A")).strength == 2
    assert bonded_to(far.g, far.foe("A")) == []


@pytest.mark.rule("ARC-EXPEND-01", "ARC-EXPEND-02", "ARC-EXPEND-03", "ARC-EXPEND-04")
def test_minions_take_the_wounds_and_the_effects_closest_first_then_the_elite() -> None:
    s = arcade("W T B . B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    near, far = s.all("B")
    far.at = s.square("d1")
    taken = drive(take_wounds(s.g, s.foe("T"), 3, False, True)).result
    assert [(model.id, count) for model, count in taken] == [(near.id, 1), (far.id, 1), (s.foe("T").id, 1)]
    assert s.foe("T").wounds == 1


@pytest.mark.rule("ARC-EXPEND-03")
def test_the_elite_is_spared_the_status_that_its_minion_suffers() -> None:
    s = arcade("W T B", W="riftling-warrior", T="sand-stalker", B="sand-blackblade")
    stalker, minion, hero = s.foe("T"), s.foe("B"), s.hero("W")
    bane = Action(id="x", name="X", kind="offense", attack="melee", effects=(Inflict(status="bane"),))
    drive(perform(s.g, hero, bane, "test/x", stalker.id), [1, 1, 1])
    assert stalker.wounds == 0 and stalker.status == 0
    assert minion.at == -1


@pytest.mark.rule("ARC-EXPEND-01")
def test_of_equally_close_minions_the_players_choose() -> None:
    s = arcade(". B .\n. T .\n. B .", T="tower-stalker", B="tower-blackblade")
    ask = first_ask(take_wounds(s.g, s.foe("T"), 1, False, True))
    assert set(ask.options) >= {foe.id for foe in s.all("B")}


@pytest.mark.rule("ARC-EXPEND-05", "ARC-AREA-02", "SD-AREA-06", "SD-AREA-07", "SD-AREA-04")
def test_an_area_attack_hits_elite_and_minion_each_against_its_own_armor() -> None:
    s = arcade("W T\n. C", W="riftling-warrior", T="spider-speaker", C="crawler")
    hero = s.hero("W")
    wave = Action(id="x", name="X", kind="offense", attack="melee", area=Area(shape="wave", size=1))
    drive(perform(s.g, hero, wave, "test/x", "here"), [1, 1, "potion"])
    assert s.foe("T").wounds == 0, "two stars do not beat ARM 2"
    assert s.foe("C").at == -1


@pytest.mark.rule("ARC-EXPEND-05")
def test_an_area_attack_that_beats_the_elite_wounds_the_elite_itself() -> None:
    s = arcade("W T\n. B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    wave = Action(id="x", name="X", kind="offense", attack="melee", area=Area(shape="wave", size=1))
    drive(perform(s.g, s.hero("W"), wave, "test/x", "here"), [2, 1, 1])
    assert s.foe("T").wounds == 1
    assert all(foe.card != "tower-blackblade" for foe in s.g.foes)


@pytest.mark.rule("ARC-EXPEND-06")
def test_an_effect_without_a_wound_stays_with_the_elite() -> None:
    s = arcade("W T B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    drive(apply_effects(s.g, (Inflict(status="slow"),), s.hero("W"), s.foe("T"), None, "x"))
    assert (s.foe("T").status, s.foe("B").status) == (SLOW, 0)


@pytest.mark.rule("ARC-EXPEND-07")
def test_wounds_are_never_moved_to_another_elite() -> None:
    s = arcade("W A A", W="riftling-warrior", A="tower-arbalist")
    first, second = s.all("A")
    drive(take_wounds(s.g, first, 1, False, True))
    assert first.at == -1
    assert second.wounds == 0


@pytest.mark.rule("ARC-GANG-03")
def test_a_minion_never_fights() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    assert s.foe("C") not in elites(s.g) + solos(s.g)


@pytest.mark.rule("ARC-CARD-10", "ARC-CARD-11", "ARC-CARD-07")
def test_a_gang_card_has_a_block_for_the_elite_and_one_for_the_bonded() -> None:
    card = arcade_box().gangs["crawler-cluster"]
    assert card.elite.id == "spider-speaker" and card.bonded is not None and card.bonded.id == "crawler"
    kinds = arcade_box().kinds
    assert kinds["crawler"].rank == "minion" and kinds["spider-speaker"].rank == "elite"
    assert (kinds["crawler"].armor, kinds["crawler"].hearts) == (1, 1)
    assert next(action.name for _, action in kinds["spider-speaker"].unique) == "Scuttling Swarm"


@pytest.mark.rule("ARC-CARD-08", "ARC-TERM-03")
def test_a_solo_uses_one_set_of_values_whoever_is_near() -> None:
    s = arcade("K . B", K="knight-of-the-tower", B="tower-blackblade")
    card = arcade_box().solos["knight-of-the-tower"]
    stats = foe_stats(s.g, s.foe("K"))
    assert (stats.actions, stats.strength, stats.range) == (card.actions, card.strength, card.range)


@pytest.mark.rule("ARC-FIGHT-04", "ARC-FIGHT-02")
@pytest.mark.example("ARC-EX-11")
def test_all_three_gang_attacks_go_to_the_hero_with_more_wrath() -> None:
    s = arcade(
        "W . . .\n. E C .\nH . . .",
        W="riftling-warrior",
        H="sanctioned-witch",
        E="spider-speaker",
        C="crawler",
    )
    s.g.wrath = [2, 1]
    drive(fight(s.g, s.foe("E")), [1, 0, 0], [1, 0, 0], [1, 0, 0])
    assert (s.hero("W").wounds, s.hero("H").wounds) == (3, 0)


@pytest.mark.rule("ARC-STATUS-BANE-01", "ARC-HIT-02")
def test_bane_takes_a_star_of_a_monsters_armor() -> None:
    s = arcade("W K", W="riftling-warrior", K="knight-of-the-tower")
    knight = s.foe("K")
    knight.status = BANE
    drive(perform(s.g, s.hero("W"), MELEE, "melee", knight.id), [1, 1, 1])
    assert knight.wounds == 1, "three stars beat ARM 3 less one"


@pytest.mark.rule("ARC-UPKEEP-03", "ARC-EXPEND-01")
def test_fire_on_an_elite_is_taken_by_a_minion() -> None:
    from undercroft.games.super_dungeon.arcade.rules.commands import upkeep

    s = arcade("T B", T="tower-stalker", B="tower-blackblade")
    s.foe("T").status = FIRE
    drive(upkeep(s.g))
    assert s.foe("T").wounds == 0 and s.foe("T").status == FIRE
    assert [foe.card for foe in s.g.foes] == ["tower-stalker"]


@pytest.mark.rule("ARC-UNIQUE-02", "ARC-UNIQUE-01")
def test_a_bonded_minions_action_is_used_by_the_elite_for_free() -> None:
    s = arcade("T . B", T="tower-stalker", B="tower-blackblade")
    before = foe_stats(s.g, s.foe("T")).actions
    armor = foe_stats(s.g, s.foe("T")).armor
    drive(unique(s.g, s.foe("T")))
    assert foe_stats(s.g, s.foe("T")).armor == armor + 1, "Close Ranks of the Blackblade"
    assert foe_stats(s.g, s.foe("T")).actions == before


@pytest.mark.rule("SD-RESULT-08", "ARC-EXPEND-01")
def test_an_elite_whose_minion_takes_the_wound_does_not_answer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("W T B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    burning = Reaction(name="Burning", text="", effects=(Inflict(status="fire"),))
    monkeypatch.setattr(foe_stats(s.g, s.foe("T")), "reaction", burning)
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, 1])
    assert s.foe("B").at == -1 and s.foe("T").wounds == 0
    assert s.hero("W").status == 0, "nothing was suffered that could be answered"
    monkeypatch.setattr(foe_stats(s.g, s.foe("T")), "reaction", burning)
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, 1])
    assert s.foe("T").wounds == 1 and s.hero("W").status == FIRE


@pytest.mark.rule("ARC-GANG-05", "ARC-GANG-06")
def test_an_elite_has_the_abilities_of_its_minions_while_they_are_near(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = arcade("E . C . .", E="spider-speaker", C="crawler")
    card = msgspec.structs.replace(s.g.box.kinds["crawler"], abilities=("tough", "slow"))
    monkeypatch.setitem(s.g.box.kinds, "crawler", card)
    monkeypatch.setattr(s.g.box, "stats", {})
    stats = foe_stats(s.g, s.foe("E"))
    assert {"tough", "slow"} <= stats.abilities and stats.inflicts & SLOW
    s.foe("C").at = s.square("d1")
    assert "tough" not in foe_stats(s.g, s.foe("E")).abilities
