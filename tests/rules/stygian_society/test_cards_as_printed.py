"""Every card does what stands on it, and says what it does."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    ask_of,
    effect,
    fall,
    hero_of,
    printed,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.rules import afflictions, enemies, floors, party, skills, triggers, turn
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.text import (
    boss_text,
    card_text,
    chart,
    chest_text,
    enemy_text,
    rules_text,
    woe_text,
)

NAMES = ClimbNames(box())


def said(card: str) -> str:
    return card_text(NAMES, box().cards[card])


# --- cubes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-76", "STY-CLEAR-03", "STY-RULING-13")
def test_cubes_gathered_when_the_last_enemy_falls_go_back_to_the_supply() -> None:
    g = scene(front=("wick-imp",), skills={"knight": ["riposte"]}, tower={"red": 10}, peril=6, phase="drop")
    g.now.card, g.now.targets, g.now.wild = "steel-fist", [g.front[0].id], ["white"]
    step(g, "knight:riposte")
    assert not g.fighting and g.phase == "end", "the missing red cube drew the blow that Riposte answered"
    assert whole(g) and sum(g.hand.values()) == 0 and g.supply["blue"] == 10 and g.supply["white"] == 10


@pytest.mark.rule("STY-AREA-10", "STY-RULING-85")
def test_prism_dyes_a_cube_in_the_crypt_too_and_it_stays_there() -> None:
    g = scene(
        crypt={"blue": 1}, field={"green": 1}, skills={"spellslinger": ["prism"]}, active="spellslinger"
    )
    pairs = ["blue>white", "blue>green", "green>white", "green>blue"]
    asked = ask_of(g, "support:prism")
    assert sorted(asked.options) == sorted(["crypt:" + pairs[0], "crypt:" + pairs[1], *pairs[2:], "pass"])
    g.hero.exhausted, g.now.support = [], ""
    step(g, "support:prism", "crypt:blue>white", "green>blue", "pass")
    assert g.crypt["white"] == 1 and g.crypt["blue"] == 0 and g.field["blue"] == 1 and whole(g)
    assert "field or crypt" in said("prism")


@pytest.mark.rule("STY-AREA-10", "STY-RULING-85")
def test_the_toll_counts_and_takes_crypt_cubes_after_those_in_the_field() -> None:
    g = scene(
        room="toll-keeper", floor=3, front=("toll-keeper",), phase="enemies",
        field={"yellow": 4, "blue": 1, "green": 2}, crypt={"blue": 3},
    )  # fmt: skip
    g.front[0].wounds = 9
    step(g)
    assert g.field["blue"] == 0 and g.crypt["blue"] == 1 and g.field["green"] == 2 and whole(g)
    assert g.front[0].wounds == 6


@pytest.mark.rule("STY-BOSS-09", "STY-RULING-85")
@pytest.mark.parametrize(("wounds", "left"), [(0, 0), (2, 0), (3, 0), (4, 1)])
def test_the_toll_mends_no_more_than_the_keeper_is_wounded(wounds: int, left: int) -> None:
    g = scene(
        room="toll-keeper", floor=3, front=("toll-keeper",), phase="enemies", field={"yellow": 4, "blue": 5}
    )
    g.front[0].wounds = wounds
    step(g)
    assert g.front[0].wounds == left and g.field["blue"] == 2


@pytest.mark.rule("STY-AREA-03", "STY-RULING-85")
@pytest.mark.parametrize(
    ("field", "crypt", "less"), [(0, 0, 0), (1, 0, 1), (0, 1, 2), (1, 1, 3), (2, 0, 2), (0, 2, 3), (4, 0, 3)]
)
def test_a_black_cube_in_the_crypt_counts_two_for_ottokars_shroud(field: int, crypt: int, less: int) -> None:
    g = scene(room="ottokar", floor=6, front=("ottokar",), field={"black": field}, crypt={"black": crypt})
    assert enemies.defence_of(g, g.front[0], "magic") == less


@pytest.mark.rule("STY-DAMAGE-02", "STY-RULING-35")
def test_an_attack_without_a_type_teaches_magister_quill_nothing() -> None:
    g = scene(room="magister-quill", floor=6, front=("magister-quill",))
    quill = g.front[0]
    for kind in ("melee", "plain"):
        drive(enemies.attack(g, g.hero, kind, [quill.id], 5))
    assert quill.wounds == 10 and enemies.defence_of(g, quill, "plain") == 0
    assert [enemies.defence_of(g, quill, kind) for kind in ("melee", "magic")] == [3, 0]
    assert "without a type" in boss_text(g.names, box().bosses["magister-quill"])


@pytest.mark.rule("STY-TURN-07", "STY-DAMAGE-04")
def test_quill_notes_only_what_wounds_him() -> None:
    g = scene(room="magister-quill", floor=6, front=("magister-quill",), lasting={"armour": 2})
    for kind, wounds, noted in (("magic", 3, "magic"), ("melee", 2, "magic"), ("melee", 3, "melee")):
        drive(enemies.attack(g, g.hero, kind, [g.front[0].id], wounds))
        assert g.memory["type"] == noted


@pytest.mark.rule("STY-RULING-25")
@pytest.mark.parametrize(
    ("white", "blue", "price"),
    [(2, 1, (2, 1)), (1, 2, (1, 2)), (2, 2, (1, 2)), (3, 2, (3, 2)), (2, 3, (2, 3)), (1, 1, ())],
)
def test_an_action_that_costs_a_cube_less_is_spared_the_one_that_is_lacking(
    white: int, blue: int, price: tuple[int, ...]
) -> None:
    held = {"knight": ["rune-lance", "discount-ring"]}
    g = scene(treasures=held, field={"white": white, "blue": blue})
    costs = skills.payable_costs(g, g.hero, box().cards["rune-lance"])
    assert (costs[-1][:2] if costs else ()) == price


@pytest.mark.rule("STY-HERO-03", "STY-RULING-25")
def test_which_cube_a_cheaper_action_spares_is_the_players_choice() -> None:
    """Page 10: hero cubes are spent in any way that the players decide."""
    g = scene(treasures={"knight": ["rune-lance", "discount-ring"]}, field={"white": 2, "blue": 2})
    g.phase, g.now.card, g.now.targets = "hero", "rune-lance", [g.front[0].id]
    ran = step(g, "sets:0", "2w+1b")
    assert sorted(ran.asks[1].options) == ["1w+2b", "2w+1b"]
    assert (g.field["white"], g.field["blue"]) == (0, 1)
    g = scene(treasures={"knight": ["discount-ring"]}, field={"blue": 1, "green": 1}, phase="hero")
    stricken(g, "knight", "white", status="leaden")
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "sets:0")
    assert not sum(g.field.values()), "2 blue and any one, less a blue"


# --- who decides ----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-ICON-04", "STY-SKILL-04", "STY-RULING-71")
def test_a_solo_card_is_used_at_its_owners_discretion_also_when_others_could_answer_too() -> None:
    g = scene(skills={"knight": ["riposte"]}, treasures={"doctor": ["bandage-roll"]}, wounds=5)
    g.party = ["phoenix-feather"]
    ran = drive(party.suffer(g, 3, fx.Cause(g.hero)), "pass", "doctor:bandage-roll")
    seats = [hero_of(g, "knight").seat, hero_of(g, "doctor").seat]
    assert [ask.seat for ask in ran.asks] == seats
    assert ran.asks[0].options[:2] == ["knight:riposte", "party:phoenix-feather"]
    assert ran.asks[1].options[0] == "doctor:bandage-roll" and g.wounds == 6


@pytest.mark.rule("STY-RULING-71")
def test_who_has_passed_is_not_asked_about_the_same_cards_again() -> None:
    g = scene(skills={"knight": ["riposte", "grit-teeth"], "doctor": ["triage"]}, wounds=5)
    answers = ["knight:grit-teeth", "pass", "doctor:triage"]
    ran = drive(party.suffer(g, 3, fx.Cause(g.hero)), *answers)
    assert len(ran.asks) == 3 and hero_of(g, "doctor").exhausted == ["triage"]


# --- single cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("STY-TURN-07", "STY-SKILL-05")
@pytest.mark.parametrize(("card", "count"), [("smelling-salts", 1), ("second-wind", 2)])
def test_refreshing_cards_refresh_so_many_of_each_other_hero(card: str, count: int) -> None:
    hers = ["ley-tap", "counterword", "arc-flash"]
    g = scene(active="doctor", skills={"doctor": [card], "knight": ["riposte"], "spellslinger": hers})
    hero_of(g, "knight").exhausted = ["riposte"]
    hero_of(g, "spellslinger").exhausted = list(hers)
    picks = [f"spellslinger:{pick}" for pick in hers[:count]]
    ran = step(g, f"support:{card}", *picks)
    assert all(ask.seat == g.hero.seat for ask in ran.asks)
    assert hero_of(g, "knight").exhausted == [] and hero_of(g, "spellslinger").exhausted == hers[count:]
    assert g.hero.exhausted == [card]
    assert "each other hero" in said(card)


@pytest.mark.rule("STY-WOE-04")
@pytest.mark.parametrize("woe", ["bad-penny", "fools-fortune"])
def test_bad_penny_bars_luck_to_everybody_on_its_heros_turn_and_to_nobody_on_others(woe: str) -> None:
    g = scene(luck=2, skills={"burglar": ["loaded-dice"], "spellslinger": ["counterword"]})
    g.hero.woe = woe
    party.gain_luck(g, 3)
    assert g.luck == 2, "no luck is gained on this hero's turn, from no card"
    assert skills.luck_of(g, hero_of(g, "spellslinger")) == 0, "nor spent by another hero"
    party.gain_luck(g, -1)
    assert g.luck == 1, "but lost"
    g.active = 3
    party.gain_luck(g, 3)
    assert g.luck == 4 and skills.luck_of(g, hero_of(g, "knight")) == 4
    g.active, g.in_turn = 0, False
    party.gain_luck(g, 1)
    assert g.luck == 5, "between turns it is nobody's turn"


@pytest.mark.rule("STY-WOE-04", "STY-CHEST-04", "STY-SKILL-03")
@pytest.mark.parametrize(
    ("number", "curse", "skill", "key", "springs"),
    [
        (5, "", "", False, True),
        (7, "curious-cat", "", False, True),
        (8, "curious-cat", "", False, False),
        (2, "", "trapfinder", False, False),
        (1, "", "trapfinder", False, True),
        (2, "", "", True, True),
        (3, "", "", True, False),
    ],
)
def test_chest_numbers_count_what_any_hero_has(
    number: int, curse: str, skill: str, key: bool, springs: bool
) -> None:
    g = scene(front=(), peril=5, skills={"burglar": [skill] if skill else []})
    g.fighting = g.in_turn = False
    hero_of(g, "doctor").woe = curse
    g.party = ["skeleton-key"] if key else []
    with printed("chests", "dart-tube", number=number):
        drive(floors.spring_trap(g), ["dart-tube"])
    assert (g.wounds == 3) is springs, "whoever completed the floor"


@pytest.mark.rule("STY-CHEST-07", "STY-SKILL-03")
def test_loot_counts_whoever_completed_the_floor_and_adds_up() -> None:
    g = scene(
        front=(), phase="chests", chests_left=1, active="knight", skills={"burglar": ["master-of-the-guild"]}
    )
    g.fighting = g.in_turn = False
    g.party = ["skeleton-key"]
    finds = ["healing-draught", "censer", "map-fragment", "smoke-bomb"]
    step(g, "open", ["empty-straw"], finds)
    assert g.party == ["skeleton-key", *finds]


@pytest.mark.rule("STY-SKILL-04", "STY-RULING-71")
def test_counterword_answers_any_heros_drop_for_one_white() -> None:
    g = scene(active="knight", skills={"spellslinger": ["counterword"]}, field={"white": 1, "red": 3})
    g.phase, g.now.card, g.now.wild = "drop", "steel-fist", ["green"]
    ran = step(g, fall(), "spellslinger:counterword", "red")
    assert g.now.stilled == ["red"] and g.field["white"] == 0 and ran.asks[0].seat == "player-2"
    assert hero_of(g, "spellslinger").exhausted == ["counterword"]


@pytest.mark.rule("STY-SKILL-04", "STY-RULING-71")
def test_soul_lantern_answers_any_elimination_a_mid_bosss_too() -> None:
    g = scene(front=("clank", "clank"), skills={"spellslinger": ["soul-lantern"]})
    g.front[0].wounds = 4
    answers = ["spellslinger:soul-lantern", "supply:white", "supply:white", "supply:white"]
    with printed("enemies", "clank", xp=0):
        drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1), *answers)
    assert g.field["white"] == 3
    g = scene(
        room="brass-warden",
        floor=3,
        front=("brass-warden", "clank"),
        skills={"spellslinger": ["soul-lantern"]},
    )
    g.front[0].wounds = box().health_of("brass-warden") - 1
    with printed("bosses", "brass-warden", xp=0):
        drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1), *answers)
    assert g.field["white"] == 3 and g.enemies() == []


@pytest.mark.rule("STY-CHEST-04")
def test_only_straw_does_nothing_at_all_and_says_so() -> None:
    g = scene(front=(), peril=5, wounds=5, skills={"doctor": ["steady-hands"]}, active="doctor")
    g.fighting = g.in_turn = False
    drive(floors.spring_trap(g), ["empty-straw"])
    assert g.wounds == 5
    assert "othing" in chest_text(NAMES, box().chests["empty-straw"])


@pytest.mark.rule("STY-HEAL-01", "STY-RULING-34")
@pytest.mark.parametrize(
    ("sets", "skill", "woe", "healed"),
    [
        (0, "steady-hands", "", 6),
        (1, "steady-hands", "", 9),
        (2, "steady-hands", "", 12),
        (2, "", "aching-tooth", 10),
        (1, "surgeon-royal", "", 10),
    ],
)
def test_a_healing_bonus_counts_once_a_use_like_an_attack_bonus(
    sets: int, skill: str, woe: str, healed: int
) -> None:
    held = ["tincture", skill] if skill else ["tincture"]
    g = scene(active="doctor", skills={"doctor": held}, field={"green": 10}, wounds=20, phase="hero")
    g.hero.woe, g.now.card = woe, "tincture"
    step(g, f"sets:{sets}")
    assert g.wounds == 20 - healed


@pytest.mark.rule("STY-HEAL-01", "STY-RULING-34")
def test_a_healing_bonus_counts_once_also_where_only_the_further_sets_heal() -> None:
    held = {"doctor": ["tincture", "steady-hands"]}
    g = scene(active="doctor", skills=held, field={"green": 10}, wounds=20, phase="hero")
    g.now.card = "tincture"
    with printed("skills", "tincture", effects=[effect("luck", 1)]):
        step(g, "sets:2")
    assert g.wounds == 13, "3 and 3, and 1 more"


@pytest.mark.rule("STY-HEAL-01")
def test_a_healing_penalty_takes_from_the_sum_of_base_and_sets() -> None:
    g = scene(active="doctor", field={"green": 10}, wounds=20, phase="hero", front=("iron-maid",))
    g.hero.woe, g.now.card, g.now.targets = "hollow-heart", "scalpel-and-stitch", [g.front[0].id]
    with printed("skills", "scalpel-and-stitch", effects=[effect("heal", 1)]):
        step(g, "sets:2")
    assert g.wounds == 18, "1 and 1 and 1, less 1"


@pytest.mark.rule("STY-RULING-05", "STY-TURN-07")
@pytest.mark.parametrize("white", [4, 0])
def test_an_action_without_a_target_is_told_so_and_not_that_it_cannot_be_paid(white: int) -> None:
    g = scene(active="spellslinger", skills={"spellslinger": ["frost-needle"]}, field={"white": white})
    g.phase = "target"
    g.now.card = "frost-needle"
    heard = events_of(g)
    step(g, "white")
    g.phase = "hero"
    step(g)
    assert [(kind, rule) for kind, rule, _ in heard] == [("no-target", "STY-RULING-05")]
    assert g.phase == "end" and g.field["white"] == white
    g = scene(active="spellslinger", field={"white": white}, phase="hero")
    g.now.card, g.now.targets = "ember-lance", ["clank-9"]
    heard = events_of(g)
    step(g)
    assert [(kind, rule) for kind, rule, _ in heard] == [("no-target", "STY-RULING-06")]


@pytest.mark.rule("STY-RULING-06", "STY-HERO-06")
def test_further_sets_that_need_a_gone_target_are_not_sold() -> None:
    g = scene(
        active="doctor", skills={"doctor": ["vivisection"]}, field={"green": 10}, wounds=9, phase="hero"
    )
    g.now.card, g.now.targets = "vivisection", ["clank-9"]
    assert ask_of(g).options == ["sets:0", "skip"]
    step(g, "sets:0")
    assert g.wounds == 6 and g.field["green"] == 6


@pytest.mark.rule("STY-HERO-06")
def test_as_many_further_sets_as_can_be_paid_unless_the_card_limits_them() -> None:
    g = scene(active="doctor", skills={"doctor": ["purge"]}, crypt={"green": 8}, phase="hero")
    g.now.card, g.now.targets = "purge", [g.front[0].id]
    assert ask_of(g).options[0] == "sets:14"
    g = scene(active="burglar", crypt={"green": 8}, phase="hero")
    g.now.card, g.now.targets = "thrown-knife", [g.front[0].id]
    assert ask_of(g).options[0] == "sets:1"
    assert "at most once" in said("thrown-knife") and "at most" not in said("purge")


@pytest.mark.rule("STY-LUCK-03")
def test_no_spores_for_luck_that_cannot_be_gained() -> None:
    g = scene(room="mother-mildew", floor=3, front=("mother-mildew",), luck=5)
    g.now.acting = True
    drive(party.fall_into_crypt(g, 2))
    assert not g.hero.statuses and g.luck == 5


@pytest.mark.rule("STY-STATUS-11")
def test_the_token_that_comes_off_beside_the_paid_one_is_the_players_choice() -> None:
    g = scene(active="doctor", skills={"doctor": ["herb-satchel"]}, field={"blue": 1})
    stricken(g, "doctor", "blue", "blue")
    stricken(g, "doctor", "blue", status="muddled")
    drive(afflictions.pay_tokens_off(g, g.hero, "stricken:blue"), "doctor:muddled:blue")
    assert [token.colour for token in g.hero.statuses["stricken"]] == ["blue"]
    assert "muddled" not in g.hero.statuses


@pytest.mark.rule("STY-STATUS-11", "STY-RULING-66")
def test_the_token_that_comes_off_beside_the_paid_one_may_have_come_on_this_very_turn() -> None:
    g = scene(active="doctor", skills={"doctor": ["herb-satchel"]}, field={"blue": 1})
    stricken(g, "doctor", "blue")
    stricken(g, "doctor", "blue", status="muddled", turn=g.turn)
    drive(afflictions.pay_tokens_off(g, g.hero, "stricken:blue"))
    assert not g.hero.statuses, "only what is paid for must be older"


@pytest.mark.rule("STY-RULING-32", "STY-WIN-01")
def test_one_blow_that_fells_the_wizard_wins_whatever_else_it_would_set_off() -> None:
    g = scene(room="ottokar", floor=6, front=("clank",), rear=("ottokar",), active="spellslinger", wounds=24)
    g.rear[0].wounds = box().health_of("ottokar") - 1
    with printed("enemies", "clank", on_death=[effect("suffer", 5)]):
        ran = drive(enemies.attack(g, g.hero, "plain", [f.id for f in g.enemies()], 9))
    assert ran.over and g.outcome is not None and g.outcome.winners == tuple(g.seats)


@pytest.mark.rule("STY-RULING-20", "STY-TURN-07")
def test_a_colour_held_still_after_its_card_acted_does_not_use_the_mat_either() -> None:
    g = scene(
        room="two-headsman", floor=3, front=("two-headsman", "clank"), field={"red": 6}, phase="enemies",
        skills={"burglar": ["caltrops"]},
    )  # fmt: skip
    with printed("skills", "caltrops", when="enemy-acted", effects=[effect("still", colour="cause")]):
        step(g, "burglar:caltrops")
    assert g.wounds == 2 and g.field["red"] == 3
    g = scene(
        room="two-headsman", floor=3, front=("two-headsman", "clank"), field={"red": 6}, phase="enemies"
    )
    step(g)
    assert g.wounds == 5 and g.field["red"] == 0


@pytest.mark.rule("STY-DAMAGE-04")
def test_a_stoic_enemy_lessens_the_first_attack_of_a_turn_even_if_it_did_nothing() -> None:
    g = scene(front=("slasher",))
    with printed("enemies", "slasher", defence="stoic"):
        drive(enemies.wound_without_attack(g, g.hero, [g.front[0]], 1))
        drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1))
        assert g.front[0].wounds == 1, "the first attack deals 1 less, wounds without an attack are none"
        drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 1))
        assert g.front[0].wounds == 2


# --- what is said ---------------------------------------------------------------------------------------


def test_a_card_that_works_only_on_its_owners_turn_says_so() -> None:
    own = box().cards["riposte"]
    with printed("skills", "riposte", whose="own"):
        assert "on your own turn" in said("riposte").lower()
    assert "own turn" not in card_text(NAMES, own)
    for card in ("iron-constitution", "bulwark-born", "fortunes-darling", "beaked-mask"):
        assert "At the start of your turn" in said(card)
    assert "At the start of each turn" in said("censer")
    for woe in ("thin-skin", "hollow-heart"):
        assert "n this hero's turns enemy actions wound the party by 1 more" in woe_text(
            NAMES, box().woes[woe]
        )


def test_words_count_as_people_do() -> None:
    for card in ("grave-robber", "tuning-fork"):
        assert "from the field to the crypt" in said(card), "a cube in the crypt does not go to the crypt"
    assert "2 exhausted cards" in said("stopped-clock")
    hound = NAMES.box.enemies["furnace-hound"]
    assert "1 wound plus 1 for each" in enemy_text(NAMES, hound)
    charts = " ".join(text for room in box().rooms.values() for _, text in chart(NAMES, room))
    assert "Add 2 Wick Imps" in charts and "Add 1 Wick Imp at" in charts
    assert "yellow actions need 1 cube less" in charts and "need 1 cube more" in said("scroll-of-silence")


def test_the_ballroom_says_where_dancers_stand_and_blood_is_smelt_from_half_the_maximum_on() -> None:
    assert "change ranks, each to the right end of the other" in rules_text(NAMES, box().rooms["ballroom"])
    assert "half its maximum wounds" in enemy_text(NAMES, box().enemies["slasher"])


def test_a_chest_whose_number_counts_lower_takes_effect_at_any_peril_and_not_at_less_than_none() -> None:
    chest = told.Chest("lucky-penny", -2, 0)
    assert chest.told(NAMES) == "In the chest: Lucky Penny, which takes effect at any peril; peril is 0."
    assert "effect from peril 1 on; peril is only 0" in told.Chest("lucky-penny", 1, 0).told(NAMES)


def test_a_boss_hurt_by_its_own_mat_is_not_said_to_hurt_itself() -> None:
    name = NAMES("puppet-count")
    hurt = told.Wounded("puppet-count", "puppet-count", 3, 126, 126, by="puppet-count").told(NAMES)
    assert hurt == f"{name} takes 3 wounds by its own rule: none of 126 health left."
    gone = told.Eliminated("puppet-count", "puppet-count", "puppet-count").told(NAMES)
    assert gone == f"{name} is eliminated."


def test_a_mats_rules_name_the_numbers_that_it_uses() -> None:
    said_of = {
        "two-headsman": ("1 less for each other enemy in play, up to 4",),
        "ottokar": ("1 less for each black cube in field and crypt, up to 3", "counts two"),
        "magister-quill": ("deal 3 less",),
        "brass-warden": ("mends 1",),
        "mother-mildew": ("grows back 1",),
        "toll-keeper": ("four yellow cubes", "up to three hero cubes", "field or crypt"),
        "puppet-count": ("takes 3", "Melee Resistance 2", "Projectile Resistance 2", "Magic Resistance 2"),
        "seraphine": ("wounds back",),
    }
    assert set(said_of) == set(box().bosses)
    for boss, phrases in said_of.items():
        for phrase in phrases:
            assert phrase in boss_text(NAMES, box().bosses[boss]), boss


def test_a_beaten_mats_back_says_what_it_does() -> None:
    said_of = {
        "brass-warden": "Regroup raises peril by 2 less",
        "mother-mildew": "one more of each colour paid",
        "two-headsman": "attacks on the front rank deal 1 more",
        "toll-keeper": "whenever a floor starts, gain 2 luck",
    }
    for boss, phrase in said_of.items():
        assert phrase in box().bosses[boss].defeated


# --- what is cited ----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-WOE-04", "STY-STATUS-04")
def test_what_a_woe_does_and_bars_cites_the_woe_and_not_a_status() -> None:
    g = scene(skills={"knight": ["muster-cry"]}, luck=1)
    g.hero.woe = "stage-fright"
    barred = turn.verdict(g, g.hero, box().cards["muster-cry"])
    assert barred is not None and barred.rule == "STY-WOE-04"
    stricken(g, "knight", "blue", status="muddled")
    barred = turn.verdict(g, g.hero, box().cards["muster-cry"])
    assert barred is not None and barred.rule == "STY-STATUS-04"
    g.lasting = {"no-support": 1}
    barred = turn.verdict(g, g.hero, box().cards["muster-cry"])
    assert barred is not None and barred.rule == "STY-CARD-01", "an event of the floor"
    heard = events_of(g)
    g.hero.woe = "bad-penny"
    party.gain_luck(g, 1)
    g.hero.woe = "open-wound"
    drive(triggers.fire(g, "turn-start", fx.Cause(g.hero)))
    cited = [(kind, rule) for kind, rule, _ in heard]
    assert ("unlucky", "STY-WOE-04") in cited and ("works", "STY-WOE-04") in cited
