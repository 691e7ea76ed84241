"""Small print: what a break of one line did not show elsewhere."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import at, attack, fight, hero, kinds, party, run
from undercroft.engine import PASS
from undercroft.games.dungeon_fighter.rules import shopping
from undercroft.games.dungeon_fighter.rules.equipment import takers


@pytest.mark.rule("DF-LEVEL-03", "DF-LEVEL-04", "DF-INSTA-01")
def test_the_icon_of_an_insta_kill_is_used_even_without_an_ability():
    g = fight(party("jack", "marla", level_up=True), "mammoth")
    heard = kinds(g)
    attack(g, "red", at("bullseye", "icon"), PASS)
    assert hero(g, "jack").xp == 1
    assert [rule for kind, rule, _ in heard if kind == "xp"] == ["DF-LEVEL-03"], "for the last Hit alone"


@pytest.mark.rule("DF-MOVE-01", "DF-LEAD-03")
def test_who_threw_last_leads_wherever_they_sit():
    g = fight(party("jack", "marla", "lebron", leader="marla"), "mammoth", life=5)
    assert g.hero.id == "lebron"
    attack(g, "red", "1")
    assert g.hero.id == "jack"
    attack(g, "green", "5")
    run(g, "won")
    run(g, "scars")
    run(g, "moving")
    assert g.heroes[g.leader].id == "jack"


@pytest.mark.rule("DF-CYCLE-01")
def test_after_a_shop_the_count_of_icons_starts_at_nought():
    g = party()
    g.shops, g.aside, g.kept_icons = 1, ["long-corridor"], 7
    shopping.leave(g)
    assert g.icons == 0 and g.phase == "path"


@pytest.mark.rule("DF-MON-04", "DF-DCARD-06")
def test_life_is_added_up_before_a_gentle_game_takes_its_share():
    g = party(mode="gentle")
    g.room, g.phase = "winter-solstice", "monster"
    monster = min((one for one in g.box.monsters.values() if one.level == 1), key=lambda one: one.life)
    run(g, "monster", [monster.id])
    assert g.fight.life == max(1, monster.life + 3 - 5)


@pytest.mark.rule("DF-SCAR-07", "DF-SHOP-05")
def test_the_eliminated_take_no_card():
    g = party()
    hero(g, "jack").out, hero(g, "jack").weapons = True, ["icicle-pick"]
    assert all(not key.startswith("jack") for key in takers(g, g.box.equipment["walrus-tusk"]))
