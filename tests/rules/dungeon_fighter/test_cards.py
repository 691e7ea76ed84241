"""Every card of the box, played once: what it does is what it says (p.6, 9, 13, 15, 16, 19)."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import AIM, at, fight, hero, kinds, lands, party, run, turn
from undercroft.engine import Deck
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.rules.combat import requirements

BOX = box_of()

MONSTERS = {
    "water-goblin": (1, "goblin", 6, 2, 2, {"throw": "pond"}),
    "ice-mouse": (1, "beast", 5, 1, 2, {}),
    "slush-sprite": (1, "spirit", 4, 1, 2, {"dice": ("water",)}),
    "loose-ribcage": (1, "bonewalker", 7, 1, 1, {"fearless": True}),
    "snot-goblin": (1, "goblin", 4, 1, 4, {"steals": 1}),
    "bloodthirsty-penguin": (2, "beast", 12, 3, 3, {"fearless": True}),
    "goblin-skater": (2, "goblin", 9, 2, 4, {"throw": "weak_hand"}),
    "drowned-monk": (2, "spirit", 4, 2, 2, {"throw": "prayer"}),
    "iceberg-crab": (2, "beast", 12, 2, 1, {"icebergs": True}),
    "marrow-juggler": (2, "bonewalker", 3, 2, 5, {"throw": "card_flick"}),
    "white-bear": (3, "beast", 14, 4, 4, {}),
    "mad-snowman": (3, "spirit", 8, 3, 6, {"madness": ("weak_hand", "eye_level", "card_flick")}),
    "ice-troll": (3, "giant", 12, 3, 5, {"throw": "waterfall"}),
    "goblin-chef": (3, "goblin", 8, 2, 2, {"dice": ("snow",)}),
    "crypt-lanternist": (3, "bonewalker", 7, 3, 4, {"templates": ("frozen",)}),
    "frost-giant": (4, "giant", 4, 3, 4, {"throw": "punch"}),
    "mammoth": (4, "giant", 20, 4, 5, {"templates": ("weak_point",)}),
    "banshee": (4, "spirit", 4, 3, 6, {"throw": "x"}),
    "bone-colossus": (4, "bonewalker", 8, 3, 7, {"madness": ("jump", "x", "punch")}),
    "goblin-king": (4, "goblin", 16, 4, 8, {"dice": ("snow",), "mends": 1}),
    "kraken-calf": (4, "beast", 20, 5, 9, {"dice": ("water",), "icebergs": True}),
}
BOSSES = {
    "frost-queen": ("spirit", 40, 6, {"templates": ("frozen", "frozen"), "mends": 1, "eased": -4}),
    "yeti": ("giant", 21, 4, {"madness": ("eye_level", "card_flick", "x"), "eased": 6}),
    "whale-lich": ("bonewalker", 23, 5, {"throw": "punch"}),
}
ROOMS = {
    "winter-solstice": (3, {"gold": 1, "advantage": 3}),
    "cool-slide": (4, {"throw": "waterfall"}),
    "hearth": (1, {"heal": 2}),
    "larder": (2, {"heal": 2, "advantage": 1}),
    "dice-shrine": (2, {"die": 1}),
    "gambling-den": (3, {"gold": 1, "die": 1, "advantage": 2}),
    "armoury": (1, {"equipment": 1}),
    "lost-sledge": (3, {"equipment": 1, "throw": "weak_hand"}),
    "wishing-well": (2, {"gold": 2}),
    "treasury": (3, {"gold": 3, "throw": "under_table"}),
    "long-corridor": (3, {}),
    "empty-ballroom": (4, {"gold": 1, "throw": "jump"}),
    "glass-gallery": (4, {"gold": 2, "throw": "ice_wall"}),
    "chapel": (3, {"throw": "prayer"}),
    "crawlspace": (3, {"gold": 1, "throw": "eye_level"}),
    "blizzard": (4, {"throw": "blind"}),
    "floe-harbour": (4, {"throw": "ice_floe"}),
    "iceberg-bay": (3, {"advantage": 1, "icebergs": True}),
    "thin-ice": (4, {"templates": ("frozen", "frozen")}),
    "snow-court": (3, {"advantage": 2, "dice": ("snow",)}),
    "frozen-gate": (4, {"advantage": 3}),
}
EQUIPMENT = {
    "ramboril": ("weapon", 4, {"bonus": 3, "throw": "eye_level"}),
    "horned-helm": ("weapon", 3, {"bonus": 2, "throw": "head"}),
    "icicle-pick": ("weapon", 4, {"bonus": 1}),
    "icicle-pick-twin": ("weapon", 4, {"bonus": 1}),
    "walrus-tusk": ("weapon", 6, {"bonus": 2}),
    "mitten-sling": ("weapon", 3, {"bonus": 3, "throw": "weak_hand"}),
    "skate-blade": ("weapon", 3, {"bonus": 4, "throw": "jump"}),
    "crossed-candlesticks": ("weapon", 3, {"bonus": 3, "throw": "x"}),
    "whiteout-flail": ("weapon", 4, {"bonus": 5, "throw": "blind"}),
    "quilted-parka": ("armor", 2, {"prevents": 2}),
    "soup-pot": ("armor", 3, {"prevents": 3}),
    "sealskin": ("armor", 5, {"prevents": 99}),
    "mirror-shield": ("armor", 4, {"prevents": 1, "damage": 2}),
    "purse-plate": ("armor", 3, {"prevents": 1, "gold": 1}),
    "second-wind-cloak": ("armor", 4, {"rethrow": True}),
    "enlarging-lotion": ("spendable", 2, {"bonus": 3, "between": True}),
    "hot-soup": ("spendable", 2, {"heal": 4}),
    "snowball-pouch": ("spendable", 2, {"dice": ("snow",)}),
    "meltwater-flask": ("spendable", 3, {"dice": ("water",), "icebergs": True}),
    "anatomy-chalk": ("spendable", 2, {"templates": ("weak_point",)}),
    "lucky-mitten": ("spendable", 2, {"rethrow": True}),
    "thunder-conch": ("relic", 5, {"damage": 2}),
    "ever-warm-goblet": ("relic", 4, {"heal": 2}),
    "fate-sledge": ("relic", 5, {"rethrow": True}),
}
HEROES = {
    "jack": (2, 1, 1, "piercing-damage", "pickpocket", "cutthroat", ""),
    "lebron": (1, 2, 1, "sworn-enemy", "agile-instincts", "camouflage", "beast"),
    "marla": (1, 1, 2, "re-throw", "self-healing", "herb-power", ""),
    "olga": (1, 1, 2, "focused-damage", "heal-party", "enchanting-melody", ""),
}
THROWS = {
    "blind": ("body", "", "DF-BLIND-01"),
    "card_flick": ("launcher", "", "DF-CARDFLICK-01"),
    "eye_level": ("body", "", "DF-EYE-01"),
    "head": ("launcher", "", "DF-HEAD-01"),
    "ice_floe": ("route", "floe", "DF-FLOE-02"),
    "ice_wall": ("route", "wall", "DF-WALL-02"),
    "jump": ("body", "", "DF-JUMP-01"),
    "pond": ("route", "pond", "DF-POND-02"),
    "prayer": ("launcher", "", "DF-PRAYER-01"),
    "punch": ("launcher", "", "DF-PUNCH-01"),
    "under_table": ("body", "", "DF-UNDER-01"),
    "waterfall": ("launcher", "", "DF-FALL-02"),
    "weak_hand": ("body", "", "DF-WEAKHAND-01"),
    "x": ("launcher", "", "DF-XSHOT-01"),
    "dancing": ("body", "", "DF-UNIQ-05"),
}

# --- rooms and Monsters --------------------------------------------------------------------------


def called_for(g, card):
    """What a combat was set up with because of a card."""
    throw = [card["throw"]] if "throw" in card else []
    assert requirements(g) == throw
    assert g.fight.pool == [*COLOURS, *card.get("dice", ())]
    assert g.icebergs == [card.get("icebergs", False)] * 4
    assert g.fight.flips == list(card.get("templates", ()))


def missed(g, **more):
    """The Active Hero throws the red die off the Target."""
    g.fight.flips = []
    gold, life, monster = g.gold, g.hero.life, g.fight.life
    hurt = g.hero
    turn(g, "red", AIM, lands(at("outside", **more)))
    return life - hurt.life, gold - g.gold, g.fight.life - monster


@pytest.mark.rule("DF-MON-02", "DF-MON-04", "DF-MON-06", "DF-MISS-06", "DF-MABIL-01")
@pytest.mark.parametrize("monster", MONSTERS)
def test_every_monster_comes_with_what_its_card_shows(monster):
    level, kind, life, damage, gold, more = MONSTERS[monster]
    g = party()
    g.gold, g.room = 5, "long-corridor"
    g.levels = [Deck.of(f"monsters-{k}", [monster] if k == level else []) for k in (1, 2, 3, 4)]
    run(g, "monster", [monster])
    card = BOX.monsters[monster]
    assert (card.level, g.foe.type, g.fight.life, g.fight.gold) == (level, kind, life, gold)
    called_for(g, more)
    assert missed(g) == (damage, more.get("steals", 0), more.get("mends", 0))
    assert card.fearless == more.get("fearless", False) and card.madness == more.get("madness", ())


@pytest.mark.rule("DF-MABIL-01")
@pytest.mark.parametrize(
    ("monster", "gold", "told"),
    [
        ("snot-goblin", 3, ["stolen"]),
        ("snot-goblin", 0, []),
        ("ice-mouse", 3, []),
        ("goblin-king", 0, ["mended"]),
    ],
)
def test_only_what_a_monster_really_takes_or_regains_is_told(monster, gold, told):
    g = fight(party(), monster)
    g.gold = gold
    heard = kinds(g)
    assert missed(g)[1] == (1 if told == ["stolen"] else 0)
    assert [kind for kind, _, _ in heard if kind in ("stolen", "mended")] == told


@pytest.mark.rule("DF-BOSS-02", "DF-BOSS-03")
@pytest.mark.parametrize("boss", BOSSES)
def test_every_boss_comes_with_what_its_card_shows(boss):
    kind, life, damage, more = BOSSES[boss]
    g = party()
    run(g, "boss", [boss])
    assert (g.foe.type, g.fight.life, g.fight.gold) == (kind, life, 0)
    called_for(g, more)
    assert missed(g) == (damage, 0, more.get("mends", 0))
    assert g.foe.fearless == more.get("fearless", False) and g.foe.madness == more.get("madness", ())


@pytest.mark.rule("DF-DCARD-01", "DF-DCARD-02", "DF-DCARD-03", "DF-DCARD-04", "DF-DCARD-06", "DF-DCARD-07")
@pytest.mark.parametrize("room", ROOMS)
def test_every_room_brings_what_its_card_shows(room):
    icons, more = ROOMS[room]
    g = party()
    for member in g.heroes:
        member.life = 4
    g.room, g.gold = room, 0
    free = [["thunder-conch"]] if "equipment" in more else []
    run(g, "room", *free)
    assert (g.gold, g.bonus) == (more.get("gold", 0), 2 + more.get("die", 0))
    assert [member.life for member in g.heroes] == [4 + more.get("heal", 0)] * 3
    assert g.relics == (["thunder-conch"] if free else [])
    run(g, "monster", ["ice-mouse"])
    assert g.fight.life == 5 + more.get("advantage", 0)
    called_for(g, more)
    g.fight.life, g.fight.last = 0, 0
    run(g, "moving")
    assert g.icons == icons


# --- Equipment -----------------------------------------------------------------------------------


def of_kind(kind):
    return [card for card, (is_a, *_) in EQUIPMENT.items() if is_a == kind]


@pytest.mark.rule("DF-SHOP-04", "DF-EQUIP-01")
@pytest.mark.parametrize("card", EQUIPMENT)
def test_every_card_is_of_a_kind_and_has_a_price_and_nothing_else_on_it(card):
    kind, price, more = EQUIPMENT[card]
    sheet = BOX.equipment[card]
    shown = ("bonus", "throw", "between", "prevents", "damage", "gold", "heal", "rethrow", "dice", "icebergs")
    on_it = {name: getattr(sheet, name) for name in (*shown, "templates") if getattr(sheet, name)}
    assert (sheet.kind, sheet.price, sheet.box) == (kind, price, "castle") and on_it == more
    g = party()
    g.gold, g.goods = price, [card]
    answers = [card] if kind == "relic" else [card, "lebron"]
    run(g, "shop", *answers)
    assert g.gold == 0 and card in [*g.relics, *hero(g, "lebron").carried()]


@pytest.mark.rule("DF-EQUIP-03", "DF-REQ-03")
@pytest.mark.parametrize("weapon", of_kind("weapon"))
def test_every_weapon_asks_for_its_throw_and_adds_its_bonus_to_a_hit(weapon):
    _, _, more = EQUIPMENT[weapon]
    g = fight(party(), "mammoth")
    hero(g, "jack").weapons = [weapon]
    ran = turn(g, "red", [weapon], AIM, lands("3"))
    assert ran.chances[0].needs == ((more["throw"],) if "throw" in more else ())
    assert g.fight.life == 20 - 3 - more["bonus"]
    g.active = 0
    turn(g, "green", [weapon], AIM, lands("hole"))
    assert g.fight.life == 20 - 3 - more["bonus"]


@pytest.mark.rule("DF-EQUIP-06")
@pytest.mark.parametrize("armor", of_kind("armor"))
def test_every_armor_does_what_it_says_on_a_miss(armor):
    _, _, more = EQUIPMENT[armor]
    g = fight(party("lebron", "marla"), "kraken-calf")
    hero(g, "lebron").armor = [armor]
    after = [AIM, lands("hole")] if "rethrow" in more else []
    turn(g, "red", AIM, lands("hole"), armor, *after)
    assert hero(g, "lebron").life == 9 - 5 + min(5, more.get("prevents", 0))
    assert g.fight.life == 20 - more.get("damage", 0) and g.gold == more.get("gold", 0)
    assert hero(g, "lebron").turned == [armor]


# --- Heroes and throws ---------------------------------------------------------------------------


@pytest.mark.rule("DF-HERO-01", "DF-HERO-03", "DF-HERO-04")
@pytest.mark.parametrize("name", HEROES)
def test_every_hero_carries_and_can_do_what_the_sheet_shows(name):
    sheet = BOX.heroes[name]
    abilities = [sheet.ability(colour) for colour in COLOURS]
    assert (sheet.weapons, sheet.armor, sheet.spendables, *abilities, sheet.foe) == HEROES[name]


@pytest.mark.rule("DF-SHOT-01", "DF-RULING-69")
@pytest.mark.parametrize("throw", THROWS)
def test_every_throw_binds_body_launcher_or_route(throw):
    kind = BOX.throws[throw]
    assert (kind.layer, kind.prop, kind.rule) == THROWS[throw]


ABILITIES = {
    "agile-instincts": ("miss", "DF-ABIL-02"),
    "piercing-damage": ("hit", "DF-ABIL-05"),
    "focused-damage": ("hit", "DF-ABIL-06"),
    "re-throw": ("any", "DF-ABIL-07"),
    "heal-party": ("any", "DF-ABIL-08"),
    "pickpocket": ("any", "DF-ABIL-09"),
    "self-healing": ("any", "DF-ABIL-10"),
    "sworn-enemy": ("hit", "DF-ABIL-11"),
    "enchanting-melody": ("hit", "DF-UNIQ-02"),
    "cutthroat": ("any", "DF-UNIQ-06"),
    "camouflage": ("hit", "DF-UNIQ-09"),
    "herb-power": ("any", "DF-UNIQ-11"),
}


@pytest.mark.rule("DF-ICON-02", "DF-ICON-03")
def test_every_ability_works_on_a_hit_on_a_miss_or_anywhere():
    assert {key: (ability.when, ability.rule) for key, ability in BOX.abilities.items()} == ABILITIES


DEALS = {  # on a Hit in section 3 against the Mammoth, and on a Miss
    "agile-instincts": (3, 2),
    "piercing-damage": (5, 0),
    "focused-damage": (5, 0),
    "heal-party": (3, 0),
    "pickpocket": (3, 0),
    "self-healing": (3, 0),
    "sworn-enemy": (4, 0),
    "enchanting-melody": (5, 0),
    "cutthroat": (3, 0),
    "camouflage": (6, 0),
    "herb-power": (3, 0),
}
"""The Long Cold Corridor has 3 Shop icons."""


@pytest.mark.rule("DF-ABIL-03", "DF-ABIL-05", "DF-ABIL-06", "DF-ABIL-12", "DF-UNIQ-02", "DF-UNIQ-09")
@pytest.mark.parametrize("ability", DEALS)
def test_every_ability_deals_what_the_book_says(ability):
    name, colour = next((h.id, c) for h in BOX.heroes.values() for c in COLOURS if h.ability(c) == ability)
    for place, dealt in zip(("3", "hole"), DEALS[ability], strict=True):
        g = fight(party(name, "marla" if name != "marla" else "jack"), "mammoth")
        opens = ABILITIES[ability][0] in ("any", "hit" if place == "3" else "miss")
        turn(g, colour, AIM, lands(at(place, "icon")), *([colour] if opens else []))
        assert g.fight.life == 20 - dealt, place
        assert g.gold == (1 if ability == "pickpocket" else 0)


# --- dice, difficulty, titles --------------------------------------------------------------------


@pytest.mark.rule("DF-SETUP-13", "DF-SETUP-14", "DF-SCORE-07")
def test_the_difficulties_are_the_book_s():
    assert {m.id: (m.life, m.points) for m in BOX.modes.values() if m.source != "house"} == {
        "normal": (0, 5),
        "hard": (3, 15),
        "inferno": (5, 25),
    }


@pytest.mark.rule("DF-SCORE-08")
def test_the_titles_change_where_the_book_s_do():
    assert [title.most for title in BOX.titles[:-1]] == [0, 5, 10, 15, 20, 25, 30, 35, 40]
    assert BOX.titles[-1].most > 100


@pytest.mark.rule("DF-RULING-05", "DF-RULING-06", "DF-COMP-03")
def test_the_faces_of_the_dice():
    dice = BOX.dice["castle"]
    assert (dice.shape, dice.white_count) == ("d4", 9)
    assert dice.coloured == ("icon", "icon", "", "") and dice.white == ("icon", "", "", "")
    snow, water = BOX.specials["snow"], BOX.specials["water"]
    assert (snow.shape, snow.count, snow.faces) == ("snow", 1, ("icon", "snow", "snow", "", "", ""))
    assert (water.shape, water.count, water.faces) == ("water", 3, ("icon", "", "", "", "", ""))
    assert BOX.boards["castle"].values == (5, 4, 3, 2, 1)
