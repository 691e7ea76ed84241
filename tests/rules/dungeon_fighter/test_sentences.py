"""What is told when a player needs it: demands, numbers with their parts, who strikes, what a die does."""

from __future__ import annotations

import pytest
from msgspec import convert

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    attack,
    fight,
    frozen,
    hero,
    kinds,
    lands,
    lying,
    party,
    pending,
    run,
)
from undercroft.engine import Length
from undercroft.games.dungeon_fighter.rules.life import heal_party
from undercroft.games.dungeon_fighter.rules.resting import pass_leadership
from undercroft.games.dungeon_fighter.telling import happenings


def told(g, happening):
    return happening.told(g.names)


def test_a_die_across_sections_is_told_so_and_one_in_a_hole_is_not():
    g = fight(party(), "mammoth")
    heard = kinds(g)
    attack(g, "red", at("4/3"))
    attack(g, "green", at("hole", between=["3", "4"]))
    first, second = (convert(args, happenings.Landed) for kind, _, args in heard if kind == "landed")
    assert told(g, first) == "Jack Boatless's red die lies in section 4, across 3 and 4: a Hit."
    assert told(g, second) == "Marla Morningstar's green die lies in a hole: a Miss."


@pytest.mark.rule("DF-MON-04", "DF-REQ-02")
def test_a_monster_says_what_its_life_is_made_of_and_what_it_asks_for():
    g = party(mode="hard")
    heard = kinds(g)
    g.room = "winter-solstice"
    run(g, "monster", ["water-goblin"], stop=True)
    g.room = "cool-slide"
    run(g, "monster", ["ice-mouse"], stop=True)
    first, second = (convert(args, happenings.Revealed) for kind, _, args in heard if kind == "revealed")
    assert told(g, first) == (
        "Water Tribe Goblin! It has 12 life (6 printed, +3 for the room, +3 for Hard), deals 2 for a Miss "
        "and is worth 2 Gold. Every throw must be a Pond Shot."
    )
    assert "It has 8 life (5 printed, +3 for Hard)" in told(g, second)
    entered = happenings.Entered("cool-slide", "jack")
    assert told(g, entered) == (
        "Jack Boatless leads the party into Cool Slide: every throw there must be a Waterfall Shot."
    )
    clamped = happenings.Revealed("ice-mouse", 1, 2, 1, "long-corridor")
    assert "It has 1 life, deals" in told(g, clamped), "what does not add up is not shown"


def test_the_boss_says_what_it_asks_for():
    g = party()
    assert told(g, happenings.Boss("whale-lich", 24, 5)).endswith("Every throw must be a Punch Shot.")
    assert told(g, happenings.Boss("frost-queen", 42, 6)).endswith("It mends 1 life on a Miss.")


@pytest.mark.rule("DF-MISS-06", "DF-RULING-138")
def test_who_strikes_is_named():
    g = fight(party(), "white-bear")
    heard = kinds(g)
    attack(g, "red", "hole")
    hurts = [convert(args, happenings.Hurt) for kind, _, args in heard if kind == "hurt"]
    assert [told(g, one) for one in hurts] == [
        "White Bear strikes back: Jack Boatless loses 4 life and has 5 left."
    ]
    g = fight(party(boxes=["glasshouse"]), "pincushion")
    heard = kinds(g)
    attack(g, "red", "1")
    hurts = [convert(args, happenings.Hurt) for kind, _, args in heard if kind == "hurt"]
    assert told(g, hurts[0]) == "Pincushion the Cactus's thorns cost Jack Boatless 1 life: 8 left."


def sentences(g):
    """What is told from now on, as the story of usual length has it."""
    said = []

    def hear(what, rule, only):
        if what.told_at() <= Length.STORY:
            said.append(told(g, what))

    g.__dict__["hear"] = hear
    return said


@pytest.mark.rule("DF-LEVEL-03", "DF-LEVEL-04", "DF-LEVEL-05")
@pytest.mark.parametrize(
    ("die", "lies", "answers", "life", "why"),
    [
        ("red", at("3"), (), 3, "the last Hit"),
        ("red", at("3", "icon"), ("pass",), 20, "an icon left unused"),
        ("red", at("hole", "icon"), (), 20, "an icon that could do nothing"),
    ],
)
def test_experience_says_what_it_is_for(die, lies, answers, life, why):
    g = fight(party(level_up=True), "mammoth", life=life)
    heard = sentences(g)
    attack(g, die, lies, *answers)
    assert f"Jack Boatless gains 1 XP for {why} and has 1 of 3." in heard
    last = told(g, happenings.Xp("jack", 3, "unused"))
    assert last.endswith("and has 3, enough for a Level Up at the next Shop.")


@pytest.mark.rule("DF-OUT-04", "DF-ABIL-10", "DF-DCARD-03")
def test_what_befalls_all_is_told_in_one_sentence():
    g = fight(party(), "mammoth", pool=[])
    heard = sentences(g)
    run(g, "turn", "retrieve", stop=True)
    assert "every Hero loses" in heard[1] and heard[2].startswith("Life left: Jack Boatless ")
    assert len(heard) == 3
    g = party()
    for one in g.heroes:
        one.life -= 1
    heard = sentences(g)
    heal_party(g, 2, "DF-DCARD-03", "larder")
    [said] = heard
    assert said.startswith("Frozen Larder heals every wounded Hero by up to 2. Life now: Jack Boatless 9, ")
    heal_party(g, 2, "DF-DCARD-03", "larder")
    assert len(heard) == 1, "who is whole is not told"


@pytest.mark.rule("DF-EQUIP-09", "DF-ABIL-07", "DF-FEAR-01")
def test_who_throws_again_is_who_throws_and_not_who_lends_the_card():
    g = fight(party(), "mammoth")
    assert told(g, happenings.ReThrow("jack", "lucky-mitten", "marla")) == (
        "Jack Boatless uses Lucky Mitten: Marla Morningstar throws again."
    )
    assert told(g, happenings.ReThrow("marla", "red", "marla")) == (
        "Marla Morningstar uses Re-throw and throws again."
    )
    assert "Fearless" in told(g, happenings.ReThrow("jack", "fearless", "jack"))
    hero(g, "marla").spendables = ["lucky-mitten"]
    heard = sentences(g)
    attack(g, "red", "hole", "lucky-mitten", AIM, lands("hole"))
    assert "Marla Morningstar uses Lucky Mitten: Jack Boatless throws again." in heard


@pytest.mark.rule("DF-ABIL-03", "DF-MISS-06")
def test_a_blow_that_does_not_come_says_why():
    g = fight(party("lebron", "jack"), "mammoth")
    heard = sentences(g)
    colour = next(c for c in ("red", "green", "blue") if g.ability(g.hero, c).prevents)
    attack(g, colour, at("hole", "icon"), colour)
    ability, foe = g.names(g.ability(hero(g, "lebron"), colour).id), g.names("mammoth")
    assert f"{ability} keeps {foe}'s blow off Lebron Bearskin." in heard
    assert any(
        said.startswith(f"{foe} takes ") and f" damage from {ability} and has " in said for said in heard
    )


@pytest.mark.rule("DF-EQUIP-07")
def test_armor_says_how_much_of_the_blow_it_stops():
    g = fight(party(), "mammoth")
    assert told(g, happenings.Armor("jack", "quilted-parka", 2)) == (
        "Jack Boatless's Quilted Parka stops all 2 damage."
    )
    assert told(g, happenings.Armor("jack", "quilted-parka", 2, 1)).endswith("stops 2 of 3 damage.")


@pytest.mark.rule("DF-SDICE-02", "DF-DCARD-04")
def test_dice_say_what_brought_them():
    g = party()
    assert told(g, happenings.SpecialDie("snow", "snowball-pouch")) == (
        "Snowball Pouch brings the Snow die to the pool of dice."
    )
    assert told(g, happenings.DieGained(3, found=True)) == (
        "A white Bonus die lies about. The Chest now holds 3 white Bonus dice."
    )
    assert told(g, happenings.DieGained(1)) == "The Chest now holds 1 white Bonus die."


@pytest.mark.rule("DF-INSTA-01")
def test_a_monster_defeated_outright_is_told_once():
    assert happenings.Defeated("mammoth", 0, outright=True).told_at() is Length.EVERY_DIE
    assert happenings.Defeated("mammoth", 0).told_at() is Length.HEADLINE


@pytest.mark.rule("DF-LEVEL-04", "DF-ICON-01")
def test_an_icon_asks_what_leaving_it_brings():
    for level_up, more in ((False, ""), (True, " Left unused, the icon is 1 XP.")):
        g = fight(party(level_up=level_up), "mammoth")
        ask = pending(g, "red", AIM, lands(at("3", "icon")))
        assert ask.prompt() == f"Jack Boatless's Hit: the icon is up. Use the ability?{more}"


@pytest.mark.rule("DF-SHOP-08")
def test_a_white_die_bought_says_what_it_cost():
    g = party()
    heard = kinds(g)
    g.gold = 5
    run(g, "shop", "white-die")
    assert [(kind, rule) for kind, rule, _ in heard] == [
        ("bought-die", "DF-SHOP-08"),
        ("die-gained", "DF-SHOP-08"),
    ]
    assert told(g, convert(heard[0][2], happenings.BoughtDie)) == (
        "The party buys a white Bonus die for 2 Gold; 3 Gold left."
    )


@pytest.mark.rule("DF-UNIQ-02")
def test_nobody_is_told_to_dance_over_a_dead_monster():
    for life, danced in ((20, True), (3, False)):
        g = fight(party("olga", "jack"), "mammoth", life=life)
        heard = kinds(g)
        attack(g, "blue", at("3", "icon"), "blue")
        assert ("melody-on" in [kind for kind, _, _ in heard]) == danced
        assert g.fight.melody


@pytest.mark.rule("DF-MOVE-01", "DF-RULING-97")
def test_only_who_threw_last_is_said_to_have():
    g = fight(party(), "ice-mouse", last=1)
    heard = kinds(g)
    pass_leadership(g)
    hero(g, "marla").out = True
    pass_leadership(g)
    leaders = [told(g, convert(args, happenings.Leader)) for kind, _, args in heard if kind == "leader"]
    assert leaders == ["Marla Morningstar threw last and leads now.", "Lebron Bearskin leads now."]


def test_icebergs_are_counted_in_the_damage():
    g = fight(party(), "mammoth")
    one = happenings.Hit("jack", 4, 16, "mammoth", {"3": 3, "bergs": 1})
    two = happenings.Hit("jack", 5, 15, "mammoth", {"3": 3, "bergs": 2})
    assert "1 for the Iceberg touched" in told(g, one) and "2 for the Icebergs touched" in told(g, two)
    berg = happenings.BergDamage(1, 15, "mammoth")
    assert told(g, berg) == f"The Iceberg touched deals 1: {g.names('mammoth')} has 15 life left."


@pytest.mark.rule("DF-OUT-01", "DF-SDICE-05", "DF-SNOW-01", "DF-WATER-02")
def test_the_choice_of_a_die_says_what_each_does():
    g = fight(party(), "goblin-king", pool=["snow", "water"], specials=["snow", "water"])
    ask = pending(g)
    assert [option.label for option in ask.shown()][:2] == [
        "The Snow die (a Miss with Soft Snow up costs nothing; its icon opens any ability)",
        "The Water dice (three thrown together, of which one counts; an icon opens any ability)",
    ]
    g = fight(g, "goblin-king", pool=[], specials=["snow", "water"])
    ask = pending(g)
    assert ask.prompt().endswith("the pool is empty. A white die, or the coloured ones back?")
    assert [barred.why for barred in ask.why_not()][3:5] == [
        "it has been thrown in this combat",
        "they have been thrown in this combat",
    ]


@pytest.mark.rule("DF-LEVEL-08")
def test_without_an_icon_the_other_colours_lack_a_token():
    g = fight(party(level_up=True), "mammoth")
    hero(g, "jack").upgrades = ["red"]
    ask = pending(g, "green", AIM, lands("3"))
    assert {(barred.label, barred.rule) for barred in ask.why_not()} == {
        ("Pickpocket", "DF-LEVEL-08"),
        ("Cutthroat", "DF-LEVEL-08"),
    }


@pytest.mark.rule("DF-TPL-07")
def test_a_template_says_which_dice_it_came_down_on():
    g = fight(party(), "mammoth")
    lain = happenings.Flipped("frozen", 0.0, 0.0, ["red"])
    assert told(g, lain) == "The Frozen Template lies on the board; the red die under it is taken off."
    several = happenings.Flipped("frozen", 0.0, 0.0, ["red", "blue"])
    assert told(g, several).endswith("the red die and the blue die under it are taken off.")
    assert told(g, happenings.Flipped("frozen", 0.0, 0.0, [])) == "The Frozen Template lies on the board."


def test_focused_damage_on_a_template_is_told_without_an_id():
    g = fight(party("olga", "marla"), "mammoth")
    frozen(g)
    heard = kinds(g)
    attack(g, "red", at("template", "icon", template="frozen-1"), "red")
    (hit,) = (convert(args, happenings.Hit) for kind, _, args in heard if kind == "hit")
    assert told(g, hit).startswith("Olga Icefiddle hits for 5: the Template counted as 5;")


def test_the_table_in_words_has_tokens_and_dice_as_the_drawing_has_them():
    g = fight(party("olga", "marla", level_up=True), "yeti", melody=True, cutthroat=True)
    olga = hero(g, "olga")
    olga.upgrades, olga.tired, olga.scars, g.spent, g.bonus = (
        ["red", "blue"],
        ["red"],
        ["blue"],
        ["hot-soup"],
        1,
    )
    lying(g, "water.1")
    drawn = GAME.text(GAME.view(g, "p1"))
    assert "Room: the Final Boss's" in drawn and "Focused Damage↷" in drawn
    assert "1 white die · 1 Spendable discarded" in drawn
    spoken = " ".join(line for part in GAME.spoken(g, "p1") for line in part.lines)
    assert "red Focused Damage (Level Up token, used)" in spoken
    assert "blue Enchanting Melody (lost to a Scar) (Level Up token, ready)" in spoken
    for line in ("Water die: ", "The Melody plays", "The Cutthroat token waits", "1 Spendable discarded"):
        assert line in spoken
    assert "Before the Final Boss." in spoken and "water.1" not in spoken


@pytest.mark.parametrize(
    ("mode", "life"),
    [("normal", "21 life, 4 damage"), ("inferno", "26 life (21 printed, +5 for Inferno), 4 damage")],
)
def test_the_final_boss_s_life_is_told_with_what_it_is_made_of(mode, life):
    g = party(mode=mode)
    heard = kinds(g)
    run(g, "boss", ["yeti"])
    (boss,) = (convert(args, happenings.Boss) for kind, _, args in heard if kind == "boss")
    assert told(g, boss).startswith(f"The Final Boss: The Yeti Who Reads, {life} on a Miss!")
