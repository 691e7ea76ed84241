"""What the boxes of Super Dungeon hold: counts as the ledgers have them, and the anatomy of cards."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from undercroft.engine import Catalogue, ContentError, load_catalogue
from undercroft.games.super_dungeon.arcade.content.cards import (
    ARCADE,
    COMMANDS,
    ChallengeCard,
    ChartCard,
    GangCard,
    ModeCard,
    PlotCard,
    PointCard,
    SoloCard,
)
from undercroft.games.super_dungeon.content.box import Box, Giver
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTES,
    SLOTS,
    Fighter,
    HeroCard,
    Item,
    Roll,
)
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.explore.content import cards as explore
from undercroft.games.super_dungeon.rules.stats import fighter_stats
from undercroft.games.super_dungeon.state import STATUSES

HERE = Path(str(files("undercroft.games.super_dungeon")))
SHARED_CARDS = HERE / "content" / "cards"


def catalogue(game: str, *packs: str) -> Catalogue:
    types = ARCADE if game == "arcade" else explore.EXPLORE
    paths = [SHARED_CARDS, HERE / game / "content", *(HERE / game / "packs" / pack for pack in packs)]
    return load_catalogue(paths, types)


ARCADE_BOX = catalogue("arcade")
EXPLORE_BOX = catalogue("explore")
ARCADE_ALL = catalogue("arcade", "drowned-court", "carnival-below")
EXPLORE_ALL = catalogue("explore", "clockwork-foundry", "humming-hall")
EVERYTHING = (ARCADE_ALL, EXPLORE_ALL)

LOOT = ARCADE_BOX.all("loot", Item)
TREASURE = ARCADE_BOX.all("treasure", Item)
HEROES = {"arcade": ARCADE_BOX.all("hero", HeroCard), "explore": EXPLORE_BOX.all("hero", HeroCard)}
GANGS = ARCADE_BOX.all("gang", GangCard)
SOLOS = ARCADE_BOX.all("solo", SoloCard)
POINTS = ARCADE_BOX.all("spawning_point", PointCard)
MONSTERS = EXPLORE_BOX.all("monster", explore.MonsterCard)


def counts(ledger: str) -> dict[str, int]:
    """What a ledger says the box holds, by kind."""
    entries = tomllib.loads((HERE / ledger).read_text(encoding="utf-8"))["content"]
    return {entry["kind"]: entry["count"] for entry in entries}


SHARED_COUNTS = counts("rules.toml")
ARCADE_COUNTS = counts("arcade/rules.toml")
EXPLORE_COUNTS = counts("explore/rules.toml")


def number(cards: Any) -> int:
    """How many cards, copies counted."""
    return sum(card.copies for card in cards)


def items(box: Catalogue) -> Iterator[tuple[str, Any]]:
    """Every item of a box with its kind."""
    types = ARCADE if box is ARCADE_ALL or box is ARCADE_BOX else explore.EXPLORE
    for kind, type in types.items():
        for item in box.all(kind, type).values():
            yield kind, item


def tree(value: Any) -> Iterator[Any]:
    """A struct and every struct inside it."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from tree(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from tree(one)


# ---------------------------------------------------------------- counts


def test_loot_and_treasure_decks_have_the_boxs_counts() -> None:
    assert number(LOOT.values()) == SHARED_COUNTS["Loot cards"] == 52
    assert number(TREASURE.values()) == SHARED_COUNTS["Treasure cards"] == 47
    assert EXPLORE_BOX.all("loot", Item) == LOOT and EXPLORE_BOX.all("treasure", Item) == TREASURE


def test_arcade_decks_have_the_boxs_counts() -> None:
    challenges = ARCADE_BOX.all("challenge", ChallengeCard).values()
    assert number(c for c in challenges if not c.boss_fight) == ARCADE_COUNTS["Challenge cards"] == 56
    assert number(c for c in challenges if c.boss_fight) == ARCADE_COUNTS["Boss fight challenge cards"] == 10
    assert len(ARCADE_BOX.all("plot", PlotCard)) == ARCADE_COUNTS["Plot cards"] == 10
    modes = ARCADE_BOX.all("mode", ModeCard).values()
    assert sum(mode.hard for mode in modes) == ARCADE_COUNTS["Hard Mode cards"] == 6
    assert sum(not mode.hard for mode in modes) == ARCADE_COUNTS["Easy Mode cards"] == 6


@pytest.mark.rule("SD-CARD-01", "ARC-TERM-02", "ARC-TERM-03", "ARC-SHAPE-01")
def test_the_thirteen_arcade_monster_cards() -> None:
    """A card for every model of the box: gangs share one, solos and both forms have their own."""
    assert len(GANGS) + len(SOLOS) + len(POINTS) == ARCADE_COUNTS["Arcade monster cards"] == 13
    assert list(GANGS) == [
        "crawler-cluster", "spinner-brood", "shadow-guard", "tower-volley", "sand-guard", "sand-volley",
    ]  # fmt: skip
    assert list(SOLOS) == ["midnight-queen", "knight-of-the-tower", "daemonus", "mimic"]
    assert list(POINTS) == ["shadow-tower", "spider-nest", "sand-spire"]
    knight, daemonus = SOLOS["knight-of-the-tower"], SOLOS["daemonus"]
    assert (knight.shapeshift, daemonus.shapeshift, daemonus.form_of) == (
        "daemonus", "knight-of-the-tower", "knight-of-the-tower",
    )  # fmt: skip
    assert knight.hearts == daemonus.hearts
    ganged = {block.id for gang in GANGS.values() for block in (gang.elite, gang.bonded) if block}
    assert {kind for point in POINTS.values() for kind in point.spawns} == ganged


def test_the_fifteen_explore_monster_cards() -> None:
    """Starfire has two cards, the drakes' other profiles stand on the cards of the drakes."""
    cards = [monster.id for monster in MONSTERS.values() if not monster.entry_on]
    points = EXPLORE_BOX.all("spawning_point", explore.PointCard)
    fights = EXPLORE_BOX.all("boss_fight", explore.BossFightCard)
    assert len(cards) + len(points) + len(fights) == EXPLORE_COUNTS["Explore monster cards"] == 15
    assert len(fights) == EXPLORE_COUNTS["Boss fight card"] == 1
    assert list(points) == ["kobold-warren", "egg-clutch", "nether-clutch"]
    assert {m.entry_on for m in MONSTERS.values()} == {"", "whelp", "wyrmling", "hatchling"}


def test_explore_relics_and_references_have_the_boxs_counts() -> None:
    relics = EXPLORE_BOX.all("relic", Item)
    assert len(relics) == EXPLORE_COUNTS["Relic cards"] == 4
    assert {relic.slot for relic in relics.values()} == set(SLOTS)
    references = EXPLORE_BOX.all("reference", explore.ReferenceCard)
    assert len(references) == EXPLORE_COUNTS["Mighty Monster reference cards"] == 6


@pytest.mark.parametrize("game", ["arcade", "explore"])
def test_six_heroes_in_each_box(game: str) -> None:
    assert len(HEROES[game]) == SHARED_COUNTS["Hero cards"] == 6
    assert not HEROES["arcade"].keys() & HEROES["explore"].keys()


@pytest.mark.rule("SD-CARD-19")
@pytest.mark.parametrize(("game", "count"), [("arcade", ARCADE_COUNTS), ("explore", EXPLORE_COUNTS)])
def test_every_tile_effect_on_the_tiles_has_a_card(game: str, count: dict[str, int]) -> None:
    pack = tile_pack(game)
    used = {
        effect
        for tile in pack.tiles.values()
        for face in tile.sides
        for effect in face.squares.values()
        if effect
    }
    assert len(used) == count["Tile effect cards"]
    assert used <= pack.effects.keys()
    assert all(pack.effects[effect].text for effect in used)


def test_mighty_monster_reference_cards_of_arcade_are_its_two_star_bonuses() -> None:
    assert ARCADE_COUNTS["Mighty Monster reference cards"] == 2
    for chart in ARCADE_BOX.all("chart", ChartCard).values():
        assert sorted((s.strength, s.armor) for s in chart.spaces if s.strength or s.armor) == [
            (0, 1),
            (1, 0),
        ]


def test_models_enough_for_the_spawning_points() -> None:
    """The box's models are what its spawning points list, the alternates using the same ones."""
    figures = {card.id: card.count for card in ARCADE_BOX.all("figures", msgspec.Struct).values()}
    assert figures == {
        "tower-stalker": 2, "tower-blackblade": 4, "tower-arbalist": 6,
        "spider-speaker": 1, "crawler": 3, "shadow-spinner": 3,
    }  # fmt: skip
    listed: Counter[str] = Counter()
    for point in POINTS.values():
        if not point.alternate_to:
            for kind, count in point.spawns.items():
                listed[kind] += count * point.copies
    assert listed == figures
    pool: Counter[str] = Counter()
    for place in EXPLORE_BOX.all("spawning_point", explore.PointCard).values():
        if not place.alternate_to:
            pool.update(place.spawns)
    assert pool == {
        "kobold-knucklehead": 3, "kobold-gouger": 3, "kobold-flinger": 2, "kobold-ironscale": 2,
        "dragon-priest": 1, "whelp": 2, "wyrmling": 2, "hatchling": 2,
    }  # fmt: skip
    assert all(MONSTERS[kind].models == count for kind, count in pool.items())


# ---------------------------------------------------------------- anatomy


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_every_item_has_a_source_and_ids_are_unique(box: Catalogue) -> None:
    seen: Counter[str] = Counter()
    for kind, item in items(box):
        assert item.source == "house" or "rulebook p." in item.source or item.source.startswith("house ("), (
            item
        )
        if kind in ("hero", "gang", "solo", "monster", "spawning_point", "loot", "treasure", "relic"):
            seen[item.id] += 1
    assert [name for name, count in seen.items() if count > 1] == []


def test_a_misspelt_effect_is_an_error_that_names_file_item_and_field(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        '[[loot]]\nid = "odd"\nname = "Odd"\nsource = "house"\n'
        'slot = "ruby"\nbonus = [{ strenght = { stars = 1 } }]\n'
    )
    with pytest.raises(ContentError, match=r"bad\.toml: loot 'odd'.*strenght"):
        load_catalogue([tmp_path], ARCADE)


ABILITIES = {
    "arc", "backlash", "burrow", "fly", "hookshot", "immune", "insignificant", "massive-damage", "mob",
    "one-use-only", "small", "stealth", "surefoot", "tough",
    *STATUSES, *(f"immune-{status}" for status in STATUSES),
}  # fmt: skip


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_every_ability_is_one_the_rules_know(box: Catalogue) -> None:
    for _, item in items(box):
        for part in tree(item):
            assert set(getattr(part, "abilities", ())) <= ABILITIES, item.id


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_every_name_a_card_mentions_exists(box: Catalogue) -> None:
    named = {item.id for _, item in items(box)}
    named |= {
        block.id
        for gang in box.all("gang", GangCard).values()
        for block in (gang.elite, gang.bonded)
        if block
    }
    for kind, item in items(box):
        for field in ("shapeshift", "form_of", "boo_booty", "portrait", "entry_on", "alternate_to", "boss"):
            assert getattr(item, field, "") in named | {""}, (kind, item.id, field)
        assert set(getattr(item, "spawns", {})) <= named, item.id
        for part in tree(item):
            if part.__struct_config__.tag == "spawn":
                assert part.monster in named, item.id


@pytest.mark.rule("SD-CARD-14", "SD-EQUIP-03")
def test_equipment_is_spread_over_the_four_slots() -> None:
    slots = Counter(item.slot for item in LOOT.values() for _ in range(item.copies))
    assert slots == dict.fromkeys(SLOTS, 13)
    better = Counter(item.slot for item in TREASURE.values() for _ in range(item.copies) if item.slot)
    assert set(better) == set(SLOTS)
    assert max(better.values()) - min(better.values()) <= 1


@pytest.mark.rule("SD-BOO-01")
def test_boo_booties_and_books_are_no_equipment() -> None:
    """A boo booty has a treasure card and a game card, in either game's form."""
    for item in [*LOOT.values(), *TREASURE.values()]:
        assert (item.slot is None) == bool(item.boo_booty or item.consul), item.id
        if item.slot is None:
            assert not item.bonus and not item.unique and not item.cursed
    booty = TREASURE["toothy-chest"]
    assert SOLOS[booty.boo_booty].rank == MONSTERS[booty.boo_booty].rank == "boo-booty"
    books = {item.id for item in TREASURE.values() if item.consul}
    assert books == set(EXPLORE_BOX.all("consul_card", explore.ConsulCard)) == {"testy-tome", "bitey-book"}


def test_treasure_is_stronger_than_loot() -> None:
    """Loot never has red or green dice, or stars without a drawback; treasure has."""

    def letters(item: Item) -> str:
        return "".join(part.dice for part in tree(item.bonus) if isinstance(part, Roll))

    assert all(set(letters(item)) <= {"b"} for item in LOOT.values())
    assert sum(bool(set(letters(item)) & {"r", "g"}) for item in TREASURE.values()) >= 15
    curses = [item for item in [*LOOT.values(), *TREASURE.values()] if item.cursed]
    assert 6 <= len(curses) <= 12


@pytest.mark.rule("SD-CARD-05", "SD-CARD-13", "SD-CARD-17", "SD-AFFINITY-01")
@pytest.mark.parametrize("game", ["arcade", "explore"])
def test_hero_cards_have_the_anatomy_of_hero_cards(game: str) -> None:
    for hero in HEROES[game].values():
        attributes = [getattr(hero, name) for name in ATTRIBUTES]
        assert all(one.dice or one.stars for one in attributes), hero.id
        assert any(one.range for one in attributes) and any(one.defends for one in attributes), hero.id
        assert hero.affinity and hero.actions == 3 and 5 <= hero.movement <= 7
        assert 5 <= hero.hearts <= 7 and 2 <= hero.potions <= 3
        assert len(hero.unique) == 2
        for drink in hero.drinks:
            assert drink.kind == ("offense" if drink.color == "red" else "support"), drink.id
            assert 1 <= drink.tokens <= hero.potions
        colors = {drink.color for drink in hero.drinks}
        assert "green" in colors and colors & {"red", "blue"}, hero.id


def test_every_model_of_the_consul_has_affinity() -> None:
    for box in EVERYTHING:
        for kind, item in items(box):
            if kind in ("gang", "solo", "monster", "spawning_point"):
                assert item.affinity, item.id


def test_no_two_heroes_are_alike() -> None:
    heroes = [*HEROES["arcade"].values(), *HEROES["explore"].values()]
    profiles = [
        (
            hero.movement,
            hero.hearts,
            hero.potions,
            hero.abilities,
            *(getattr(hero, name) for name in ATTRIBUTES),
        )
        for hero in heroes
    ]
    assert len(set(profiles)) == 12
    names = [action.name for hero in heroes for action in [*hero.unique, *hero.drinks]]
    assert len(set(names)) == len(names)
    for game in ("arcade", "explore"):
        ranged = {
            name for hero in HEROES[game].values() for name in ATTRIBUTES if getattr(hero, name).range > 1
        }
        assert ranged == {"willpower", "dexterity"}
        crystals = {crystal for hero in HEROES[game].values() for crystal in hero.affinity}
        assert crystals == {*SLOTS, "amethyst"}


@pytest.mark.rule("ARC-CARD-09", "ARC-CARD-10", "ARC-CARD-11")
def test_gang_cards_have_two_sets_of_attributes_and_entries_for_elite_and_bonded() -> None:
    for gang in ARCADE_ALL.all("gang", GangCard).values():
        better = gang.gang.actions, gang.gang.strength, gang.gang.range
        worse = gang.solo.actions, gang.solo.strength, gang.solo.range
        assert all(one >= other for one, other in zip(better, worse, strict=True)), gang.id
        assert better != worse, gang.id
        assert gang.elite.unique
    assert {gang.id for gang in GANGS.values() if gang.bonded is None} == {
        "spinner-brood", "tower-volley", "sand-volley",
    }  # fmt: skip


@pytest.mark.rule("SD-EXPAND-03")
def test_alternate_profiles_use_the_same_models() -> None:
    sand = {
        block.figure
        for name in ("sand-guard", "sand-volley")
        for block in (GANGS[name].elite, GANGS[name].bonded)
        if block
    }
    assert sand == {"tower-stalker", "tower-blackblade", "tower-arbalist"}
    assert [
        POINTS["sand-spire"].spawns[f"sand-{name}"] for name in ("stalker", "blackblade", "arbalist")
    ] == [1, 2, 3]
    for name in ("whelp", "wyrmling", "hatchling"):
        one, other = MONSTERS[name], MONSTERS[f"nether-{name}"]
        assert other.entry_on == name and other.models == one.models
        assert one.abilities != other.abilities


def test_every_plot_can_be_got_rid_of() -> None:
    """Never by coins alone, which a party may not have to spare."""
    ways = Counter(plot.way_out.by for plot in ARCADE_BOX.all("plot", PlotCard).values())
    assert ways.keys() == {"interact", "gather", "loot", "potions", "destroy"}
    slain = {p.way_out.what for p in ARCADE_BOX.all("plot", PlotCard).values() if p.way_out.by == "destroy"}
    assert slain == {"elite", "minion", "mini-boss", "spawning-point"}


def test_deeds_of_cards_do_only_what_a_card_can_do() -> None:
    """The party as a whole gets commands, loot and coins; models get what can happen to a model."""
    for kind in ("challenge", "plot", "mode"):
        for card in ARCADE_ALL.all(kind, msgspec.Struct).values():
            for part in tree(card):
                if not hasattr(part, "who"):
                    continue
                does = {effect.__struct_config__.tag for effect in part.effects}
                if part.who == "party":
                    assert does <= {"command", "loot", "coin"}, card.id
                else:
                    assert does <= {"status", "wound", "heal", "remedy", "potion", "wrath"}, card.id
                for effect in part.effects:
                    if effect.__struct_config__.tag == "command":
                        assert effect.command.split(" x")[0] in COMMANDS, card.id


# ---------------------------------------------------------------- charts


@pytest.mark.rule("ARC-CHART-02", "ARC-CHART-03")
@pytest.mark.parametrize("name", ["midnight-chart", "midnight-chart-large"])
def test_arcade_charts_hold_all_eleven_commands_and_end_with_the_boss(name: str) -> None:
    chart = ARCADE_BOX.all("chart", ChartCard)[name]
    commands = [command.split(" x")[0] for space in chart.spaces for command in space.commands]
    assert set(commands) == set(COMMANDS) and len(COMMANDS) == 11
    assert commands.count("plot") == 1 and commands.count("dungeon-boss") == 1
    assert commands.count("mini-boss") == (2 if 5 in chart.heroes else 1)
    assert "dungeon-boss" in chart.spaces[-1].commands


@pytest.mark.rule("SD-SIZE-09", "EXP-SIZE-02", "EXP-RULING-41")
def test_charts_are_there_for_each_size_and_the_larger_have_two_mini_bosses() -> None:
    assert [chart.heroes for chart in ARCADE_BOX.all("chart", ChartCard).values()] == [(3, 4), (5, 6)]
    charts = EXPLORE_BOX.all("chart", explore.ChartCard).values()
    assert [chart.heroes for chart in charts] == [(3,), (4,), (5,), (6,)]
    assert [sum(space.mini_boss for space in chart.spaces) for chart in charts] == [1, 1, 2, 2]


@pytest.mark.rule("EXP-RULING-41")
@pytest.mark.parametrize(("fewer", "more"), [("three", "four"), ("five", "six")])
def test_the_charts_of_one_side_differ_in_their_skull_numbers_alone(fewer: str, more: str) -> None:
    def without_skulls(space: explore.Space) -> explore.Space:
        return msgspec.structs.replace(space, skulls=0)

    charts = EXPLORE_BOX.all("chart", explore.ChartCard)
    one, two = charts[f"starfire-chart-{fewer}"].spaces, charts[f"starfire-chart-{more}"].spaces
    assert list(map(without_skulls, one)) == list(map(without_skulls, two))
    assert [space.skulls for space in one] != [space.skulls for space in two]


@pytest.mark.parametrize("name", [f"starfire-chart-{heroes}" for heroes in ("three", "four", "five", "six")])
def test_explore_charts_spawn_strengthen_and_sight(name: str) -> None:
    chart = EXPLORE_BOX.all("chart", explore.ChartCard)[name]
    references = EXPLORE_BOX.all("reference", explore.ReferenceCard)
    assert {bonus for space in chart.spaces for bonus in space.bonuses} == set(references)
    assert [space.dungeon_boss for space in chart.spaces].index(True) == len(chart.spaces) - 1
    for space in chart.spaces:
        assert space.skulls or space.bonuses or space.sighting or space.mini_boss or space.dungeon_boss
        assert bool(space.skulls) == bool(space.platforms)
        assert "super" not in space.platforms
        assert all(1 <= tile <= (4 if min(chart.heroes) > 4 else 3) for tile in space.sighting)
    assert any(len(space.platforms) == 2 for space in chart.spaces)


@pytest.mark.rule("EXP-CARD-01", "EXP-CARD-02", "EXP-CARD-03", "EXP-BOSS-03")
def test_explore_monsters_have_skull_points_and_a_platform() -> None:
    for monster in EXPLORE_ALL.all("monster", explore.MonsterCard).values():
        assert 1 <= monster.skulls <= 4, monster.id
        assert monster.actions >= 1 and monster.movement and monster.hearts
        attributes = [getattr(monster, name) for name in ATTRIBUTES]
        assert all(one.dice or one.stars for one in attributes), monster.id
        assert any(one.range for one in attributes) and any(one.defends for one in attributes), monster.id
        assert (monster.platform == "super") == (monster.rank in ("mini-boss", "dungeon-boss")), monster.id
    platforms = Counter(m.platform for m in MONSTERS.values() if m.rank == "monster" and not m.entry_on)
    assert platforms == {"8-bit": 5, "16-bit": 3}
    bosses = {monster.id for monster in MONSTERS.values() if monster.rank == "dungeon-boss"}
    assert bosses == {fight.boss for fight in EXPLORE_BOX.all("boss_fight", explore.BossFightCard).values()}


def test_explore_cards_become_values_with_dice() -> None:
    """The shared box takes monsters, spawning points and relics as it takes Heroes and equipment."""
    box = Box(EXPLORE_ALL)
    box.items |= (relics := EXPLORE_ALL.all("relic", Item))
    for relic in relics.values():
        box.givers[f"gear:{relic.id}"] = Giver(relic.name, relic.bonus)
    for kind in ("monster", "spawning_point"):
        for card in EXPLORE_ALL.all(kind, Fighter).values():
            box.add_fighter(card)
            stats = fighter_stats(box, card.id, card.id, ())
            assert stats.defenses and stats.hearts == card.hearts, card.id
            assert [action.id for _, action in stats.unique] == [action.id for action in card.unique]
    worn = tuple(f"gear:{relic.id}" for relic in relics.values() if relic.portrait in ("", "starfire"))
    plain, mighty = (fighter_stats(box, "starfire", "starfire", sources) for sources in ((), worn))
    assert len(mighty.offense["strength"][0]) == len(plain.offense["strength"][0]) + 1
    assert len(mighty.defenses[0][1]) == len(plain.defenses[0][1]) + 1
    assert mighty.movement == plain.movement + 2 and "backlash" in mighty.abilities
    assert "sound-the-hoard" in [action.id for _, action in mighty.unique]


def test_the_first_spawns_of_explore_can_be_filled() -> None:
    """Eight skull points of 8-Bit monsters in the box, sixteen with the expansion."""
    for box, wanted in ((EXPLORE_BOX, 8), (EXPLORE_ALL, 16)):
        monsters = box.all("monster", explore.MonsterCard)
        worth = sum(
            count * monsters[kind].skulls
            for point in box.all("spawning_point", explore.PointCard).values()
            if not point.alternate_to
            for kind, count in point.spawns.items()
            if monsters[kind].platform == "8-bit"
        )
        assert worth >= wanted


@pytest.mark.rule("SD-SIZE-05", "SD-SIZE-06")
def test_the_boxes_hold_three_spawning_points_and_one_mini_boss_and_each_expansion_one_more() -> None:
    def points(box: Catalogue, type: Any) -> int:
        return sum(p.copies for p in box.all("spawning_point", type).values() if not p.alternate_to)

    def minis(box: Catalogue, kind: str, type: Any) -> int:
        return sum(m.rank == "mini-boss" and not m.form_of for m in box.all(kind, type).values())

    assert (points(ARCADE_BOX, PointCard), points(ARCADE_ALL, PointCard)) == (3, 5)
    assert (points(EXPLORE_BOX, explore.PointCard), points(EXPLORE_ALL, explore.PointCard)) == (3, 5)
    assert (minis(ARCADE_BOX, "solo", SoloCard), minis(ARCADE_ALL, "solo", SoloCard)) == (1, 3)
    assert minis(EXPLORE_BOX, "monster", explore.MonsterCard) == 1
    assert minis(EXPLORE_ALL, "monster", explore.MonsterCard) == 3


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_both_forms_of_a_shapeshifter_name_each_other_and_have_the_same_hearts(box: Catalogue) -> None:
    forms = 0
    for kind in ("hero", "solo", "monster"):
        cards = box.all(kind, msgspec.Struct)
        for card in cards.values():
            if card.form_of:
                forms += 1
                other = cards[card.form_of]
                assert other.shapeshift == card.id and card.shapeshift == other.id
                assert card.hearts == other.hearts and not other.form_of
    assert forms
