"""Board abilities and Ability Cards."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, at_tile, checking, fight, scene
from undercroft.engine import Match, Source
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.rules.abilities import own, usable, verdict


@pytest.mark.rule("DIE-ABIL-01")
def test_two_board_abilities_to_use_again_and_again() -> None:
    assert all(len(board) == 2 for board in BOX.board.values())
    s = scene(creature="troll", ability=3, health=1)
    s.go("regrow", "regrow")
    assert (s.health, s.ability) == (5, 0)


@pytest.mark.rule("DIE-ABIL-02")
def test_paying_the_cost_and_carrying_it_out_at_once() -> None:
    s = scene(creature="tombstones", ability=3, time=10)
    s.go("borrowed-hours")
    assert (s.ability, s.time) == (1, 12)
    assert s.ask.kind == "act"


@pytest.mark.rule("DIE-ABIL-03", "DIE-ABIL-04")
def test_a_card_is_paid_used_once_and_gone() -> None:
    assert all(len(cards) == 4 for cards in BOX.cards.values())
    assert len({card for cards in BOX.cards.values() for card in cards}) == 20, "of each creature's own"
    s = scene(creature="troll", ability=3, dice=(8, 10, 12, 6), health=6)
    s.go("marrow-feast")
    assert (s.ability, s.health, s.m.die[3]) == (1, 10, 10)
    assert "marrow-feast" not in s.m.cards and "marrow-feast" not in s.options
    assert s.why_not("Marrow Feast") == "DIE-ABIL-04"


@pytest.mark.rule("DIE-ABIL-05")
def test_what_cannot_be_paid_cannot_be_used_but_zero_is_fine() -> None:
    s = scene(creature="troll", ability=0, health=1).go()
    assert s.ability == 1 and "regrow" not in s.options and s.why_not("Regrow") == "DIE-ABIL-05"
    s = scene(creature="troll", ability=1, health=1).go("regrow")
    assert s.ability == 0


@pytest.mark.rule("DIE-ABIL-06")
def test_at_the_start_of_a_turn_before_and_after_power_up() -> None:
    s = scene(creature="troll", ability=4, health=1).go()
    assert s.ask.kind == "before-power-up" and "regrow" in s.options
    s.go("regrow")
    assert s.ability == 3, "2 paid first, then Power Up gives 1: used after it the point would be lost"
    assert s.ask.kind == "act" and "regrow" in s.options, "and after Power Up"
    s.go("regrow")
    assert s.ability == 1


@pytest.mark.rule("DIE-ABIL-07")
def test_at_the_start_of_each_round_one_ability() -> None:
    s = fight("fighter-1", "rogue-1", creature="tombstones", ability=4).go()
    assert s.ask.kind == "ready" and "dread" in s.options and "sword-oath" in s.options
    s.go("dread", "might")
    assert s.rolling == "the heroes' agility attack", "only one a round, and before the heroes attack"
    s.go([1], "attack-magic", [1], "stop")
    assert s.c.round == 2 and s.ask.kind == "ready" and "dread" in s.options


@pytest.mark.rule("DIE-ABIL-08", "DIE-TRAP-04", "DIE-TRAP-05")
def test_a_trap_card_may_come_after_the_roll() -> None:
    s = checking("agility", 15, creature="troll", ability=1).go("roll", [2])
    assert "swamp-legs" in s.options and "regrow" not in s.options
    s.go("swamp-legs")
    assert s.events("check-passed") and s.health == 6
    assert s.ability == 1, "paid down to 0, and the next turn has begun with Power Up"
    assert "swamp-legs" not in s.m.cards


@pytest.mark.rule("DIE-TRAP-05")
def test_every_creature_has_a_way_round_a_trap() -> None:
    for creature in BOX.creatures:
        abilities = [BOX.abilities[one] for one in (*BOX.board[creature], *BOX.cards[creature])]
        assert any(e.do == "pass" for ability in abilities for e in ability.effects), creature


@pytest.mark.rule("DIE-ABIL-09")
def test_the_battle_cry_does_nothing() -> None:
    from msgspec.structs import replace

    for one in (ability for ability in BOX.abilities.values() if ability.card):
        assert one.phrase, f"{one.id} has nothing to shout"
        silent = replace(one, phrase="")
        assert (silent.effects, silent.cost, silent.when) == (one.effects, one.cost, one.when)
    s = scene(creature="troll", ability=3, health=2)
    s.go("marrow-feast")
    assert [kind for kind, _, _ in s.heard if kind not in ("gained", "ability", "upgraded")] == []


@pytest.mark.rule("DIE-ABIL-10")
def test_some_abilities_ask_for_a_level() -> None:
    assert BOX.abilities["mesmerise"].effects[0].level == 3
    s = fight("fighter-3", creature="deyeroller", ability=3).go()
    assert "mesmerise" in s.options
    s = fight("fighter-4", creature="deyeroller", ability=3).go()
    assert "mesmerise" not in s.options and s.why_not("Mesmerise") == "DIE-ABIL-10"


def test_an_ability_of_a_moment_of_its_own_does_not_use_up_the_round() -> None:
    s = fight("fighter-1", "rogue-1", creature="troll", ability=3, might=2, agility=2)
    s.go("bone-wall", [3])
    assert s.rolling == "the heroes' agility attack", "warded: no damage to share out"
    s.go([3])
    assert s.ask.kind == "attack" and s.ability == 1 and s.m.value[:4] == [2, 2, 12, 6]
    s = fight("fighter-1", creature="troll", ability=1, might=2).go([3], "thick-hide")
    assert s.health == 6 and s.might == 2 and not s.c.used


def test_what_is_usable_and_what_is_barred_never_drift_apart() -> None:
    """The same abilities are legal by the fast way and by the verdict that explains."""
    source = Source("drift")
    for number, options in enumerate(GAME.variants()):
        match = Match.new(GAME, options, seed=number, listen=False)
        while match.ask is not None:
            g = match.state
            m = g.monsters[g.active % len(g.monsters)]
            for when in ("turn", "trap", "hit", "roll"):
                fine = [a.id for a in own(BOX, m) if verdict(g, m, a, when) is None]
                assert usable(g, m, when) == fine
            match.answer(match.ask.sample(source))


EFFECT_SCENES = {
    "withering-stare": lambda: fight("fighter-2", creature="deyeroller", ability=2).go(
        "withering-stare", "might"
    ),
    "femur-club": lambda: fight("fighter-2", creature="troll", ability=2).go("femur-club"),
    "fire-strike": lambda: fight("fighter-2", "rogue-1", creature="diemon", ability=2).go("fire-strike"),
}


def test_the_deyeroller_bends_dice_and_heroes() -> None:
    s = EFFECT_SCENES["withering-stare"]()
    assert s.c.totals == [3, 4, 2]
    s = fight("fighter-1", creature="deyeroller", ability=1, might=1, minions=[]).go([1], "attack-might", [2])
    s.go("second-glance", [7])
    assert s.events("rerolled") == [{"seat": "player-1", "face": 7}] and s.events("defeated")
    s = fight("fighter-3", "cleric-1", creature="deyeroller", ability=3).go("mesmerise")
    assert s.c.party == ["fighter-3"] and s.m.xp == 0, "walked away without XP, Clerics first"
    s = fight("fighter-3", creature="deyeroller", ability=3).go("loaded-gaze", [1], "attack-magic")
    assert s.events("fought")[0]["face"] == 12 and s.events("defeated")
    s = fight("fighter-3", creature="deyeroller", ability=1, might=1).go([9], "averted-eye")
    assert s.health == 6 and s.events("missed")
    assert s.rules("missed") == ["DIE-ABIL-04"], "the card made it miss, not its number"


def test_the_troll_heals_and_shrugs_blows_off() -> None:
    s = EFFECT_SCENES["femur-club"]().go([1], "attack-might", [2])
    assert s.events("fought")[0]["bonus"] == 5 and s.events("defeated")
    s = scene(creature="troll", ability=2, health=5)
    s.go("regrow")
    assert s.health == 6, "no upgrade"


def test_the_diemon_burns_groups() -> None:
    s = EFFECT_SCENES["fire-strike"]().go([1], [1], "attack-magic", [1])
    assert s.events("fought")[0]["bonus"] == 2
    s = fight("fighter-2", "rogue-1", "cleric-4", creature="diemon", ability=4).go()
    assert "inferno" not in s.options, "the Cleric first, and it is of level 4"
    s = fight("fighter-2", "rogue-1", "cleric-1", creature="diemon", ability=4).go("inferno")
    assert s.c.party == ["fighter-2"] and s.m.xp == 2, (
        "defeated in their order: Cleric, then the lowest level"
    )
    s = fight("fighter-2", creature="diemon", ability=1, might=4).go(
        "ember-skin", [6], "stat-0", "attack-magic"
    )
    assert s.health == 5, "6 is the highest number of a d6"
    s = fight("fighter-2", creature="diemon", ability=1, might=4).go("ember-skin", [5])
    assert s.ask.kind == "attack", "Might counts as 6"


def test_the_dierake_hoards_and_hurls() -> None:
    s = scene(creature="dierake", ability=2, minions=[])
    s.go("hoard")
    assert s.m.minions == [6] and s.ability == 1
    s = fight("fighter-2", creature="dierake", ability=1, might=1, minions=[4, 8]).go(
        [1], "attack-might", [1]
    )
    s.go("scatter-the-hoard", "minion-d8")
    assert s.m.minions == [4] and s.events("defeated"), "1 + 8 beats 6"
    s = fight("fighter-2", creature="dierake", ability=2, might=1, minions=[4, 8])
    s.go("go", [1], "attack-might", [1])
    s.go("all-that-glitters")
    assert s.m.minions == [4, 8] and s.events("defeated"), "1 + 3 for each of two"
    s = fight("fighter-2", creature="dierake", ability=1, might=3, minions=[]).go([1], "attack-might", [5])
    assert "scatter-the-hoard" not in s.options and s.why_not("Scatter") == "DIE-MINION-06"


def test_tombstones_frightens_and_has_time() -> None:
    s = fight("fighter-1", "wizard-1", creature="tombstones", ability=1).go("dread", "magic", [1])
    assert s.ask.kind == "attack" and s.events("hushed") == [{"stat": "magic"}]
    s = at_tile("S12", creature="tombstones").go("might-magic")
    assert s.m.die[:3] == [12, 10, 8], "the hall of mirrors swaps dice"


@pytest.mark.rule("DIE-ABIL-04", "DIE-FIGHT-03")
def test_brimstone_strikes_at_the_lowest_total_whatever_the_creature_is_good_at() -> None:
    s = fight("rogue-2", "fighter-2", creature="diemon", ability=2, dice=(12, 10, 8, 6), magic=1)
    assert s.c.totals == [9, 12, 3]
    s.go("brimstone", [2], "rogue-2")
    assert s.c.party == ["fighter-2"], "2 and 1 for each of two heroes beat 3"
