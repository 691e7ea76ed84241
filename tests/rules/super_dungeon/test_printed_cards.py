"""Cards of Super Dungeon that the rulebooks print have the printed numbers."""

from __future__ import annotations

from typing import Any

from undercroft.games.super_dungeon.arcade.content.cards import ChallengeCard, ChartCard
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Roll
from undercroft.games.super_dungeon.explore.content import cards as explore

from .test_content import ARCADE_BOX, EXPLORE_BOX, GANGS, HEROES, MONSTERS, POINTS, SOLOS, TREASURE


def unique(card: Any, name: str) -> Action:
    return next(action for action in card.unique if action.id == name)


def test_printed_heroes_of_arcade() -> None:
    warrior, witch, tincan = (HEROES["arcade"][n] for n in ("riftling-warrior", "sanctioned-witch", "tincan"))
    assert len(warrior.armor.dice) == 3 and warrior.armor.defends
    firevine = next(drink for drink in warrior.drinks if drink.id == "firevine")
    assert (firevine.color, firevine.tokens) == ("blue", 1)
    assert firevine.effects[0].bonus == (Bonus(offense=Roll(dice="r"), abilities=("fire",)),)
    assert (witch.movement, witch.actions, witch.hearts) == (6, 3, 5)
    assert (len(witch.willpower.dice), witch.willpower.range, len(witch.armor.dice)) == (3, 8, 3)
    curative = unique(witch, "curative")
    assert (curative.cost, curative.kind, curative.augment, curative.range) == (1, "support", True, 6)
    assert curative.effects[0].amount == 1
    lent = unique(tincan, "indignant-defense").effects[0].bonus
    assert sum(len(bonus.defense.dice) for bonus in lent) == 1


def test_printed_monsters_of_arcade() -> None:
    cluster, guard = GANGS["crawler-cluster"], GANGS["shadow-guard"]
    assert (cluster.gang.actions, cluster.gang.strength, cluster.gang.range) == (3, 2, 2)
    assert cluster.elite.name == "Spider Speaker" and cluster.elite.abilities == ("poison",)
    assert cluster.bonded and (cluster.bonded.armor, cluster.bonded.hearts) == (1, 1)
    swarm = unique(cluster.elite, "scuttling-swarm")
    spawn = swarm.effects[0]
    assert swarm.kind == "support"
    assert (spawn.monster, spawn.amount, spawn.within) == ("crawler", 1, 2)
    assert (guard.solo.actions, guard.solo.strength) == (2, 2)
    weaken = unique(guard.elite, "weaken-the-prey")
    assert (weaken.kind, weaken.bonus.stars, weaken.effects[0].status) == ("offense", 2, "bane")
    assert guard.bonded and guard.bonded.hearts == 1
    assert GANGS["tower-volley"].bonded is None
    tower = POINTS["shadow-tower"]
    assert tower.copies == 2
    assert tower.spawns == {"tower-stalker": 1, "tower-blackblade": 2, "tower-arbalist": 3}
    assert POINTS["spider-nest"].spawns == {"spider-speaker": 1, "crawler": 3, "shadow-spinner": 3}
    assert POINTS["sand-spire"].alternate_to == "shadow-tower"
    assert SOLOS["midnight-queen"].rank == "dungeon-boss" and SOLOS["daemonus"].size == 2


def test_printed_cards_of_arcade() -> None:
    six = ARCADE_BOX.all("chart", ChartCard)["midnight-chart"].spaces[5]
    assert (six.strength, six.armor) == (1, 0)
    assert six.commands == ("move", "unique", "fight", "challenge", "reinforce")
    burden = ARCADE_BOX.all("challenge", ChallengeCard)["terrible-burden"]
    assert burden.trap[0].who == "equipped" and burden.trap[0].at_least == 2
    assert [effect.status for effect in burden.trap[0].effects] == ["slow"]
    assert burden.heroes == (Bonus(defends_with="strength"),)
    assert TREASURE["testy-tome"].consul


def test_printed_cards_of_explore() -> None:
    ranger, paladin = HEROES["explore"]["glimmerdusk-ranger"], HEROES["explore"]["royal-paladin"]
    assert (ranger.movement, ranger.actions) == (7, 3)
    assert (len(ranger.dexterity.dice), ranger.dexterity.range) == (3, 8)
    herbalist = unique(ranger, "herbalist")
    assert (herbalist.cost, herbalist.kind, herbalist.augment, herbalist.range) == (1, "support", True, 6)
    assert herbalist.effects[0].__struct_config__.tag == "remedy"
    dust = next(drink for drink in ranger.drinks if drink.id == "pixie-dust")
    assert (dust.color, dust.tokens) == ("blue", 1)
    assert dust.effects[0].bonus == (Bonus(dexterity=Roll(dice="r"), abilities=("stealth",)),)
    sparkle = unique(HEROES["explore"]["ember-mage"], "sparkle-burst")
    assert (sparkle.kind, sparkle.attack, sparkle.cost, sparkle.range) == ("offense", "magic", 2, 8)
    assert sparkle.area and (sparkle.area.shape, sparkle.area.size) == ("burst", 1)
    halo = unique(paladin, "iron-halo")
    assert halo.area and [len(b.defense.dice) for b in halo.effects[0].bonus] == [1]
    for name in ("kobold-knucklehead", "kobold-gouger"):
        assert "mob" in MONSTERS[name].abilities and MONSTERS[name].strength.range == 1
    priest = MONSTERS["dragon-priest"]
    assert len(priest.armor.dice) == 2 and priest.armor.defends and priest.hearts >= 2
    tokens = EXPLORE_BOX.all("token", explore.TokenBonus)
    assert tokens["princess-coin"].bonus == (Bonus(defense=Roll(dice="b")),)
    assert tokens["mob"].bonus == (Bonus(strength=Roll(dice="b")),) and tokens["mob"].most == 3
    warren = EXPLORE_BOX.all("spawning_point", explore.PointCard)["kobold-warren"]
    assert warren.copies == 2 and warren.paired
