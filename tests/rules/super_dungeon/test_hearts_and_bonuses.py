"""Hearts that go away, bonuses that cards leave behind, and what the texts say of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import arcade, give
from tests.rules.super_dungeon_explore.scene import explore, write_pack
from tests.support import drive, first_ask
from undercroft.engine import Source
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.rules.table_cards import (
    discard_old_challenges,
    do_deeds,
    foil_plot,
)
from undercroft.games.super_dungeon.bot.advice import equip
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import Bonus, Roll
from undercroft.games.super_dungeon.rules.activation import begin
from undercroft.games.super_dungeon.rules.attack import react
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.rules.equipment import equip_step
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend, stats_of
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import Lasting
from undercroft.games.super_dungeon.telling.text import bonus_words, item_text

# ---------------------------------------------------------------- hearts that go away


def clad(wounds: int) -> Any:
    """The Warrior, who has six hearts, in mail that gives two more."""
    s = arcade("W H .", W="riftling-warrior", H="sanctioned-witch")
    hero = s.hero("W")
    hero.gear[0] = "hearth-mail"
    assert hero_stats(s.g, hero).hearts == 8
    hero.wounds = wounds
    s.g.backpack = ["damp-cloak"]
    return s


@pytest.mark.rule("SD-DEATH-02", "SD-EQUIP-04")
@pytest.mark.parametrize(("wounds", "falls"), [(5, False), (6, True), (7, True)])
def test_a_hero_that_takes_off_its_last_hearts_is_destroyed(wounds: int, falls: bool) -> None:
    s = clad(wounds)
    hero = s.hero("W")
    label = first_ask(equip_step(s.g, False)).option("damp-cloak:riftling-warrior").label
    assert label.endswith("which destroys it") == falls, "the players are warned"
    drive(equip_step(s.g, False), "damp-cloak:riftling-warrior")
    assert (hero.at < 0) == falls and hero.wounds == (0 if falls else wounds)
    assert hero.gear[0] == "damp-cloak", "a destroyed Hero keeps its things"


@pytest.mark.rule("SD-DEATH-02")
def test_a_bot_does_not_undress_a_hero_to_death() -> None:
    s = clad(6)
    s.hero("W").gear[0] = "quilted-jack"
    s.hero("H").gear[0] = "mirror-cuirass"
    s.g.backpack = ["mirror-cuirass"]
    ask = first_ask(equip_step(s.g, False))
    assert equip(s.g, ask, Source("x")) == "done"
    s.hero("W").wounds = 5
    assert equip(s.g, ask, Source("x")) == "mirror-cuirass:riftling-warrior"


@pytest.mark.rule("SD-DEATH-02", "SD-UPKEEP-02")
def test_hearts_that_were_lent_end_with_what_lent_them() -> None:
    s = arcade("W H .", W="riftling-warrior", H="sanctioned-witch")
    give(s, "H", Bonus(hearts=2), by="riftling-warrior")
    s.hero("H").wounds = 6
    drive(begin(s.g, s.hero("W")))
    assert s.hero("H").at < 0


@pytest.mark.rule("SD-DEATH-02", "SD-AREA-19")
def test_hearts_of_an_aura_are_lost_with_the_aura() -> None:
    def ringed() -> Any:
        s = arcade("W . H . . . .", W="riftling-warrior", H="sanctioned-witch")
        source = "act:moonspire-guardian/moonshield"
        old = s.g.box.givers[source]
        s.g.box.givers["test:hearty"] = Giver("Hearty", (Bonus(hearts=2),))
        s.g.box.aura_actions["test:hearty"] = s.g.box.aura_actions[source]
        assert old.bonuses
        s.g.auras = [Lasting("test:hearty", "riftling-warrior")]
        s.hero("H").wounds = 6
        return s

    s = ringed()
    set_down(s.g, s.hero("H"), s.square("b1"), "moved", "SD-MOVE-01")
    assert s.hero("H").at >= 0, "still in it"
    set_down(s.g, s.hero("H"), s.square("g1"), "moved", "SD-MOVE-01")
    assert s.hero("H").at < 0, "out of it"
    s = ringed()
    destroy(s.g, s.hero("W"))
    assert s.hero("H").at < 0, "its author is gone"


@pytest.mark.rule("SD-DEATH-02", "ARC-CLEAN-05", "ARC-PLOT-02")
def test_hearts_of_a_card_are_lost_when_it_leaves_the_table() -> None:
    for leave in ("challenge", "plot"):
        s = arcade("W .", W="riftling-warrior")
        card = next(iter(s.g.box.challenges if leave == "challenge" else s.g.box.plots))
        old = s.g.box.givers[f"heroes:{card}"]
        s.g.box.givers[f"heroes:{card}"] = Giver(card, (Bonus(hearts=2),))
        s.g.box.stats.clear()
        s.hero("W").wounds = 6
        if leave == "challenge":
            s.g.challenges = [card]
            discard_old_challenges(s.g)
        else:
            s.g.plot = card
            drive(foil_plot(s.g), [], stop=True)
        s.g.box.givers[f"heroes:{card}"] = old
        s.g.box.stats.clear()
        assert s.hero("W").at < 0, leave


# ---------------------------------------------------------------- ranges


@pytest.mark.rule("SD-CARD-06")
def test_no_bonus_brings_a_range_below_one() -> None:
    s = arcade("W . .", W="riftling-warrior")
    give(s, "W", Bonus(range=-3))
    assert hero_stats(s.g, s.hero("W")).ranges == {"strength": 1}
    s = explore("K .", K="kobold-flinger")
    s.g.box.givers["test:short"] = Giver("Short", (Bonus(range=-9),))
    lend(s.g, s["K"], "test:short", "x")
    assert set(stats_of(s.g, s["K"]).ranges.values()) == {1}


# ---------------------------------------------------------------- bonuses of cards

PACK = """
[[challenge]]
id = "crossed-stars"
name = "Crossed Stars"
source = "house"
text = "Trap: Heroes have one movement point fewer, monsters one star more ARM. Hero Turn: a potion more."
trap = [
  { who = "heroes", effects = [{ do = "bonus", bonus = [{ movement = -1 }] }] },
  { who = "monsters", effects = [{ do = "bonus", bonus = [{ armor = { stars = 1 } }] }] },
]
hero_turn = [{ who = "heroes", effects = [{ do = "bonus", bonus = [{ potions = 1 }] }] }]

[[solo]]
id = "thorn-beast"
name = "Thorn Beast"
source = "house"
rank = "solo"
movement = 5
hearts = 4
armor = 2
actions = 1
strength = 2
range = 1

[solo.reaction]
name = "Thorns"
text = "Who wounds it has one movement point fewer."
effects = [{ do = "bonus", bonus = [{ movement = -1 }] }]
"""


@pytest.mark.rule("SD-UPKEEP-02", "ARC-CHAL-03")
def test_a_cards_deed_lends_each_side_its_own_bonus(tmp_path: Path) -> None:
    s = arcade("W . C", packs=write_pack(tmp_path, PACK), W="riftling-warrior", C="crawler")
    card = s.g.box.challenges["crossed-stars"]
    plain, armor = hero_stats(s.g, s.hero("W")), stats_of(s.g, s.foe("C")).armor
    drive(do_deeds(s.g, card.trap, card.id))
    now = hero_stats(s.g, s.hero("W"))
    assert (now.movement, now.potions) == (plain.movement - 1, plain.potions), "nothing but the trap"
    assert stats_of(s.g, s.foe("C")).armor == armor + 1 and now.offense == plain.offense
    drive(do_deeds(s.g, card.hero_turn, card.id))
    assert hero_stats(s.g, s.hero("W")).potions == plain.potions + 1
    drive(begin(s.g, s.hero("W")))
    assert hero_stats(s.g, s.hero("W")).movement == plain.movement, "until its next upkeep"


@pytest.mark.rule("SD-RESULT-08")
def test_a_reaction_may_leave_a_bonus_on_the_attacker(tmp_path: Path) -> None:
    s = arcade("W T", packs=write_pack(tmp_path, PACK), W="riftling-warrior", T="thorn-beast")
    before = hero_stats(s.g, s.hero("W")).movement
    drive(react(s.g, s.foe("T"), s.hero("W")))
    assert hero_stats(s.g, s.hero("W")).movement == before - 1


@pytest.mark.rule("SD-PRIORITY-01")
def test_a_card_of_the_consul_lends_what_it_says_and_not_what_the_boss_does(tmp_path: Path) -> None:
    pack = """
        [[treasure]]
        id = "soot-jar"
        name = "Soot Jar"
        source = "house"
        consul = true
        text = "For the Consul."

        [[consul_card]]
        id = "soot-jar"
        source = "house"
        text = "The Hero that opened the chest has one movement point fewer."
        drawn = [{ who = "opener", effects = [{ do = "bonus", bonus = [{ movement = -1 }] }] }]
        """
    s = explore("P .", packs=write_pack(tmp_path, pack), P="royal-paladin")
    before = stats_of(s.g, s["P"])
    drive(s.g.book.consul_gets(s.g, s["P"], "soot-jar"))
    now = stats_of(s.g, s["P"])
    assert now.movement == before.movement - 1 and now.offense == before.offense


# ---------------------------------------------------------------- texts

SOME: dict[str, Any] = {
    **dict.fromkeys(("movement", "actions", "range", "potions", "hearts", "treasure"), 1),
    **dict.fromkeys(("reroll_offense", "reroll_defense", "jinx_offense", "jinx_defense"), 1),
    **dict.fromkeys(
        ("offense", "defense", "strength", "armor", "willpower", "dexterity"), Roll(dice="b", stars=1)
    ),
    "abilities": ("fly",),
    "defends_with": "armor",
    "bars": ("dash",),
}


@pytest.mark.rule("SD-EQUIP-02")
def test_everything_that_a_bonus_can_give_is_told() -> None:
    limits = {"affinity", "type", "penalty"}
    assert set(SOME) | limits == {field.name for field in msgspec.structs.fields(Bonus)}
    named = arcade_box().named
    lines = [line for name in SOME for line in bonus_words(Bonus(**{name: SOME[name]}), named)]
    assert len(lines) == len(set(lines)) and len(lines) >= len(SOME)
    for name in SOME:
        assert bonus_words(Bonus(**{name: SOME[name]}), named), name
        [*_, line] = bonus_words(Bonus(**{name: SOME[name]}, affinity="ruby", type="spider"), named)
        assert "ruby" in line and "spider" in line, "and for whom"


@pytest.mark.rule("SD-ABIL-CURSED-01", "SD-REROLL-02")
def test_a_cursed_cards_drawback_is_told_with_it() -> None:
    box = arcade_box()
    words = item_text(box, box.items["rusted-gorget"])
    assert "must reroll the best offense die" in words and "Cursed" in words
    for item in box.items.values():
        for bonus in item.bonus:
            assert all(line in item_text(box, item) for line in bonus_words(bonus, box.named))
