"""What is told: names and never ids, in whole games of every variant and with a pack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, Scene, at_heads, at_tile, checking, fight, scene
from undercroft.bots import Greedy
from undercroft.conformance import CHECKS, has_words
from undercroft.engine import Length, Match, Source
from undercroft.games.die_in_the_dungeon.content.box import BOX, box_of
from undercroft.games.die_in_the_dungeon.content.words import SLOTS, TILE_KINDS, TOKEN_REF
from undercroft.games.die_in_the_dungeon.telling.happenings import (
    HAPPENINGS,
    Added,
    Bard,
    Boosted,
    Defeated,
    Modified,
    Party,
    Pips,
    Wounded,
)
from undercroft.games.die_in_the_dungeon.telling.questions import Attack, Hit, Raise
from undercroft.games.die_in_the_dungeon.telling.text import map_in_words

PACK = "under-the-mill"
WEB = Path(__file__).parents[3] / "web"
ICONS = WEB / "node_modules/@iconify-json/game-icons/icons.json"
BUNDLED = WEB / "src/games/die/icons.json"
WITH_PACK = {"map": PACK, "packs": (PACK,), "creature": "dierake"}
TILE_ID = re.compile(rf"\b[{''.join(TILE_KINDS)}]\d+\b")


def telling_ids() -> re.Pattern[str]:
    """Ids that cannot be taken for a name: those with a hyphen, and those whose name is another word."""
    box = box_of((PACK,))
    ids = [one for one, name in box.names.items() if one not in name.lower().split() and one[1:].isalpha()]
    ids += [one for one in (*box.creatures, *box.heroes) if one.isalpha()]
    ids += [one for one in box.names if "-" in one]
    ids += ["player-1", "player-2"]
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, ids))})(?![\w-])")


IDS = telling_ids()


def sentences(match: Match) -> Iterator[str]:
    """All that a table says at this moment."""
    ask = match.ask
    if ask is not None:
        yield ask.prompt()
        yield from (option.label for option in ask.shown())
        yield from ask.groups().values()
        for barred in ask.why_not():
            yield barred.label
            yield barred.why
        yield GAME.text(match.view(ask.seat))
    else:
        yield match.verdict
        yield GAME.text(match.view(None))


def no_id_in(text: str) -> None:
    assert not IDS.search(text), f"{IDS.search(text)} in {text!r}"
    assert not TILE_ID.search(text), f"{TILE_ID.search(text)} in {text!r}"


@pytest.mark.parametrize("sense", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize("options", [*GAME.variants(), WITH_PACK], ids=lambda options: options["map"])
def test_no_id_is_told_where_a_name_exists(options: dict[str, Any], sense: bool) -> None:
    known = set(box_of(tuple(options.get("packs", ()))).names) | {"player-1", "player-2"}
    match = Match.new(GAME, options, seed=f"words {options['map']}")
    greedy, source = Greedy("words"), Source("words")
    known |= set(match.names.dungeon.kind)
    while match.ask is not None:
        for text in sentences(match):
            no_id_in(text)
        for option in match.ask.shown():
            assert set(option.refs) <= known, f"{option} points at something without a name"
        match.answer(greedy.choose(match) if sense else match.ask.sample(source))
    for text in sentences(match):
        no_id_in(text)
    for event in match.events:
        no_id_in(match.tell(event))
        assert set(event.what.shown()) <= known


def test_the_example_pack_goes_through_the_kit() -> None:
    for check in (*CHECKS, has_words):
        check(GAME, dict(WITH_PACK), 5)


def test_a_pack_comes_up_everywhere() -> None:
    """Its tiles lie on its map, are told and shown by their names, have a picture, and a bot can play it."""
    match = Match.new(GAME, WITH_PACK, seed=3)
    match.state.monsters[0].value[4] = 20
    greedy = Greedy("mill")
    while match.ask is not None and len(match.state.tiles) < 7:
        for m in match.state.monsters:
            m.value[3] = m.die[3]
        match.answer(greedy.choose(match))
    assert {"D90", "S90", "T90"} <= set(match.state.tiles.values())
    told = " ".join(match.tell(event) for event in match.events)
    for name in ("Flour Loft", "Turning Shaft", "Weighing Floor", "Miller"):
        assert name in told
    things = {thing.id: thing for thing in GAME.things(match.setup)}
    assert things["T90"].text.endswith(
        "the party's three totals count 1 higher for each DieMinion you have in this fight"
    )
    assert things["miller"].icon == "windmill" and "D90" not in {
        thing.id for thing in GAME.things(GAME.setup())
    }


@pytest.mark.parametrize("packs", [(), (PACK,)], ids=["box", "pack"])
def test_everything_with_an_id_has_one_name_and_a_picture(packs: tuple[str, ...]) -> None:
    box = box_of(packs)
    things = GAME.things(GAME.setup({"packs": packs}))
    ids = [thing.id for thing in things]
    assert len(set(ids)) == len(ids), "ids are unique"
    for thing in things:
        assert thing.name == box.names[thing.id]
        assert thing.icon or thing.kind == "tile-kind" or thing.id in ("start", "blank"), thing
        assert not thing.tint or re.fullmatch(r"#[0-9a-f]{6}", thing.tint)
        no_id_in(thing.text)
    for items in (box.heroes, box.tiles, box.abilities, box.creatures, box.allies, box.bards, box.maps):
        assert set(items) <= set(ids)
    assert set(TOKEN_REF.values()) <= set(ids) and set(SLOTS) <= set(ids)


def test_pictures_are_of_the_icon_set() -> None:
    if not ICONS.exists():
        pytest.skip("the client's icons are not installed")
    icons = msgspec.json.decode(ICONS.read_bytes())
    known = {*icons["icons"], *icons.get("aliases", {})}
    for thing in GAME.things(GAME.setup({"packs": (PACK,)})):
        assert not thing.icon or thing.icon in known, thing


def test_the_client_has_the_picture_of_everything_that_ships() -> None:
    bundled = msgspec.json.decode(BUNDLED.read_bytes())
    for thing in GAME.things(GAME.setup({"packs": (PACK,)})):
        assert not thing.icon or thing.icon in bundled, thing


def test_names_of_seats_places_and_what_is_on_a_board() -> None:
    n = scene(creature="tombstones").g.names
    assert n("tombstones") == "Tombstones, the Undied Knight"
    assert n("player-1") == "Tombstones", "a title would need a second comma in every sentence"
    assert (n("b2"), n("might"), n("token-might"), n("minion-d6")) == (
        "b2",
        "Might",
        "Might token",
        "d6 DieMinion",
    )
    assert (n("beast"), n("token-beast"), n("kobold")) == ("Diesplacer Beast", "Diesplacer Beast", "Kobold")


# --- what questions carry -------------------------------------------------------------------------


def test_arranging_tells_dice_and_slots() -> None:
    match = Match.new(GAME, {"map": "first-blood"}, seed=1)
    assert match.ask is not None
    assert msgspec.to_builtins(match.ask.about) == {
        "kind": "arrange",
        "dice": (6, 8, 10, 12),
        "slots": ("might", "agility", "magic", "health"),
    }
    for option in match.ask.shown():
        assert "-".join(ref[1:] for ref in option.refs) == option.key, "the dice in the order of the slots"


def test_a_hit_tells_the_roll_and_what_it_beats() -> None:
    s = fight("fighter-1", might=2).go([4])
    assert s.ask.about == Hit("might", 4, 4, 0, 2, 1, 6, False, 0)


def test_an_attack_tells_dice_and_totals_and_a_failed_one_what_it_needs() -> None:
    s = fight("wizard-1").go([1])
    about = s.ask.about
    assert isinstance(about, Attack) and about.totals == [1, 1, 6] and about.dice[:3] == [8, 10, 12]
    s.go("attack-magic", [3])
    assert s.ask.about == Raise("magic", 12, 3, 0, 7, "roll")
    assert s.ask.option("boost-2").refs == ("magic",)


def test_a_roll_tells_whose_it_is() -> None:
    s = fight("rogue-1").go()
    assert msgspec.to_builtins(s.pending.about) == {"kind": "heroes-attack", "stat": "agility", "die": 4}
    assert BOX.names["agility"] in s.pending.purpose(s.g.names)


# --- as a player reads it -------------------------------------------------------------------------


def hint(s: Scene, answer: str) -> list[str]:
    """What speaks for an answer, in words."""
    return [ground.told(s.g.names) for ground in GAME.grounds(s.g, s.ask, answer)]


def test_there_is_one_of_each_epic_hero_and_a_sentence_says_so() -> None:
    n = scene().g.names
    assert (n.hero("barbarian"), n.hero("diemaster")) == ("the Barbarian", "the DieMaster")
    assert n.hero("cleric-2") == "Cleric 2"
    party = Party(["barbarian", "wizard-2", "cleric-1"], [16, 12, 14])
    assert party.told(n).startswith("The Barbarian, Wizard 2 and Cleric 1 stand in the way")
    assert Defeated(WHO, "ranger", 2).told(n) == "The Elf Ranger is defeated, for 2 XP."
    assert Wounded("barbarian", 1, 2).told(n).startswith("The Barbarian is hit and still stands")
    s = fight("barbarian", "cleric-1", tokens=["health"]).go()
    assert s.ask.about.asked(s.g.names).startswith(
        "Round 1 against the Barbarian and Cleric 1: use something"
    )


def test_nobody_is_said_to_attack_where_nobody_does() -> None:
    s = fight("cleric-1", tokens=["health"]).go()
    assert s.ask.about.asked(s.g.names) == "Round 1 against Cleric 1: use something before your attack?"
    assert s.ask.label("go") == "Go on: your attack"
    s = fight("fighter-1", tokens=["health"]).go()
    assert s.ask.label("go") == "Go on: the heroes attack"


def test_a_choice_of_stats_says_what_they_have() -> None:
    s = fight("fighter-2", creature="deyeroller", ability=2).go("withering-stare")
    assert [s.ask.label(one) for one in s.options] == [
        "Might (the party has 6)", "Agility (the party has 4)", "Magic (the party has 2)",
    ]  # fmt: skip
    s = scene(creature="dierake", ability=1, might=3).go("count-the-hoard")
    assert s.ask.label("might") == "Might (3 on a d8)"
    s = at_tile("S12", map="spiral").go()
    assert s.ask.label("might-agility") == "Might (d8) and Agility (d10)"


@pytest.mark.rule("DIE-PERK-08", "DIE-PERK-10", "DIE-DMG-04", "DIE-DMG-02", "DIE-DMG-03")
@pytest.mark.parametrize(
    ("made", "rules"),
    [
        (lambda: fight("rogue-4", agility=5).go([10]), ["DIE-PERK-10"]),
        (lambda: fight("fighter-4", might=5).go([11], "stat-2"), ["DIE-PERK-08"]),
        (lambda: fight("fighter-4", might=5).go([11], "stat-1"), ["DIE-PERK-08", "DIE-DMG-03"]),
        (lambda: fight("fighter-1", might=1).go([3]), ["DIE-DMG-04"]),
        (lambda: fight("fighter-1", might=2).go([3], "stat-0"), ["DIE-DMG-02"]),
    ],
)  # fmt: skip
def test_damage_says_what_is_special_about_it(made: object, rules: list[str]) -> None:
    assert made().rules("lost") == rules


def test_what_a_map_leaves_in_the_box_is_said_in_one_go() -> None:
    told = map_in_words(BOX.maps["pilgrims-ring"].item)
    assert told.endswith("tiles of level 1 and 4 stay in the box, but for 2 of them.")
    told = map_in_words(BOX.maps["assassins-house"].item)
    assert told.endswith("6 single tiles stay in the box.")


def test_the_bard_says_what_the_song_does() -> None:
    assert Bard("bard-high").told(scene().g.names) == (
        "The Bard joins the heroes: +1 Might, +1 Agility and +1 Magic for the party; "
        "+1 to the heroes' attack rolls."
    )


# --- nothing without its reason -------------------------------------------------------------------


def told(s: Scene, most: Length = Length.STORY) -> list[str]:
    """The story so far, as it is read at this length."""
    kinds = {kind.kind: kind for kind in HAPPENINGS}
    heard = [kinds[kind](**args) for kind, _, args in s.heard]
    return [what.told(s.g.names) for what in heard if what.told_at() <= most]


@pytest.mark.rule("DIE-ATT-06", "DIE-ABIL-02")
def test_a_hit_that_an_ability_brings_to_nothing_says_so() -> None:
    s = fight("fighter-1", creature="troll", might=2, ability=2).go("go", [4], "thick-hide")
    assert s.health == 6 and s.might == 2
    assert "The Might hit does no damage: Thick Hide softens it." in told(s)


@pytest.mark.rule("DIE-ATT-06", "DIE-TILE-04")
def test_a_hit_that_a_tile_brings_to_nothing_says_so() -> None:
    s = fight("fighter-1", might=2)
    s.c.passing["ward"] = 1
    s.go([4])
    assert s.health == 6 and s.might == 2
    assert "The Might hit does no damage: every hit does 1 less." in told(s)
    s = fight("fighter-4", might=5)
    s.c.passing["ward"] = 1
    s.go([11], "stat-0")
    assert "The Might hit does 1 damage and not 2: every hit does 1 less." in told(s) and s.health == 5


@pytest.mark.rule("DIE-EPIC-17", "DIE-TRAP-01")
def test_an_epic_heros_check_says_whose_it_is_and_what_was_needed() -> None:
    for face, said in ((5, "passes"), (4, "fails")):
        story = told(fight("ranger", "fighter-1", agility=1).go([face]))
        power = story.index("The Elf Ranger, every round: Agility 5+, or take 1 Agility damage.")
        check = f"The Troll O' Bones {said} the Agility check of 5 or more against the Elf Ranger."
        assert story.index(check) == power + 2, "between them the die"


@pytest.mark.rule("DIE-TRAP-01", "DIE-RULING-74")
def test_a_tiles_check_says_where_and_what_was_needed() -> None:
    s = at_tile("S4", map="training", agility=1).go([8])
    assert "The Troll O' Bones passes the Agility check of 5 or more at Swinging Blades." in told(s)


@pytest.mark.rule("DIE-RULING-87")
def test_what_a_map_brings_is_said_to_be_its_own() -> None:
    s = scene(map="long-gallery").go()
    assert told(s)[-2:] == [
        "The Long Gallery: at every Power Up lose 1 Time.",
        "The Troll O' Bones loses 1 Time and has 19 left.",
    ]


def test_what_a_tile_changes_in_its_fight_is_said_by_its_name() -> None:
    s = scene(map="training")
    said = Modified("ward", "", 1, "round", "Q1").told(s.g.names)
    assert said == f"{BOX.names['Q1']}: every hit does 1 less damage this round."
    own = Modified("guard", "magic", -2, "combat").told(s.g.names)
    assert own == "The Troll O' Bones's Magic counts 2 less in defence in this fight."
    s = at_heads(next(tile.id for tile in BOX.tiles.values() if any(e.do == "ward" for e in tile.combat)))
    s.go()
    assert s.events("modified")[0]["by"] == s.g.tiles["b2"]


@pytest.mark.rule("DIE-BOOST-01", "DIE-NAMIC-06", "DIE-MINION-03")
def test_what_is_added_says_what_the_roll_comes_to() -> None:
    n = scene(creature="tombstones").g.names
    assert Boosted(WHO, "might", 3, 14).told(n) == "Tombstones gives up 3 Might: the roll is 14 now."
    assert Added(WHO, 2, 9).told(n) == "That adds 2: the roll is 9 now."
    assert Pips(WHO, 1, "roll", 8).told(n) == "Tombstones spends 1 DieNamic pip: the roll is 8 now."
    assert Pips(WHO, 2, "hit", 3).told(n) == "Tombstones spends 2 DieNamic pips: the heroes' roll is 3 now."
    assert Pips(WHO, 2, "bomb", 3).told(n).endswith("the bomb shows 3 now.")
    assert Pips(WHO, 2, "minion").told(n).endswith("spends 2 DieNamic pips to save the DieMinion.")
    s = fight("wizard-1").go([1], "attack-magic", [3], "boost-2")
    assert s.events("boosted") == [{"seat": WHO, "slot": "magic", "amount": 2, "result": 5}]


def test_a_roll_is_not_told_twice_at_any_length() -> None:
    s = fight("fighter-1", might=8).go([1], "attack-might", [1], "stop")
    every = told(s, Length.EVERY_DIE)
    assert "The heroes' Might attack misses." in every and "The Troll O' Bones's attack fails." in every
    assert len([line for line in every if "does not beat" in line]) == 2


def test_a_hint_gives_the_reason_that_fits_its_question() -> None:
    assert hint(Scene(GAME.new(GAME.setup({}))).go(), "8-12-10-6") == [
        "A high stat keeps attacks from hitting at all, and Health comes back by a rest."
    ]
    s = fight("fighter-1", might=2).go([3])
    assert hint(s, "stat-0")[0] == "You have 6 Health and 2 Might left to take it."
    s = fight("fighter-1", "rogue-1").go([1], [1], "attack-magic", [12])
    assert hint(s, "fighter-1") == ["Without Fighter 1 a round should cost about 0.2 points of damage."]
    assert hint(scene(map="training").go(), "b2") == [
        "At least 7 tiles are still to be flipped, with 20 Time left."
    ]
    s = scene(map="training")
    s.g.tiles |= {"b1": "D1", "b2": "Q3", "b3": "D2", "c2": "S4", "d1": "D3", "d2": "T3"}
    s.g.open = ["d3"]
    assert hint(s.go(), "d3") == ["At least 1 tile is still to be flipped, with 20 Time left."]
    assert hint(scene(map="pilgrims-ring").go(), "b2")[0].startswith("About 10 tiles are")


def test_a_search_does_not_guess_about_the_dice() -> None:
    s = Scene(GAME.new(GAME.setup({}))).go()
    assert GAME.ideas(s.g, s.ask, Source("1")) == ["8-12-10-6"], "the coach and the hint say the same"


@pytest.mark.parametrize(
    ("made", "answer", "reason"),
    [
        (lambda: scene(tokens=["time"], time=17).go(), "use-time", "fits below 20 Time"),
        (lambda: scene(tokens=["ability"], ability=1).go(), "use-ability", "fits below 4 Ability"),
        (lambda: scene(tokens=["health"], health=3).go(), "use-health", "keeps you in the game"),
        (lambda: scene(tokens=["health"]).go(), "use-health", "its die grows"),
        (lambda: scene(tokens=["might"]).go(), "use-might", "the sooner the better"),
        (lambda: checking("might", 5, ability=1), "roll", "can still be used when the roll fails"),
        (lambda: at_tile("T3", map="training").go(), "might", "its highest number, so it grows"),
        (lambda: at_tile("T3", map="training", magic=5).go(), "magic", "the largest die"),
        (lambda: at_tile("Q3", map="training", time=9).go(), "2", "0.8 points of Health, and the next"),
        (lambda: at_tile("Q9", health=6).go(), "stop", "6 points of Health, and the next best at 2"),
        (lambda: fight("fighter-1", might=2).go([3]), "stat-0", "as 0.9 points of Health, and the next best"),
        (lambda: fight("fighter-1", might=2, health=1).go([3]), "stat-1", "Otherwise the game is lost"),
        (lambda: fight("fighter-4", "wizard-4").go([1], [1]), "attack-agility", "comes nearest, 2 short"),
        (lambda: scene(map="training", health=3).go(), "rest-2", "3 Health, and 13 Time more than the"),
        (lambda: checking("might", 5, ability=1), "swamp-legs", "passes the check for certain"),
    ],
)  # fmt: skip
def test_a_hint_says_what_is_good_about_it(made: object, answer: str, reason: str) -> None:
    s = made()
    assert any(reason in told for told in hint(s, answer)), hint(s, answer)


@pytest.mark.parametrize(
    ("made", "answer"),
    [
        (lambda: scene(tokens=["time"], time=18).go(), "use-time"),
        (lambda: at_tile("T3", map="training", might=5).go(), "might"),
        (lambda: at_tile("Q3", map="training", time=9).go(), "1"),
        (lambda: at_tile("Q9", health=6).go(), "pay"),
    ],
)
def test_no_reason_is_given_that_does_not_hold(made: object, answer: str) -> None:
    s = made()
    told = [one for one in hint(s, answer) if "still to be flipped" not in one]
    assert told == []


def test_no_odds_are_told_for_a_stat_with_worse_ones() -> None:
    s = fight("fighter-1").go([1])
    assert any("succeeds as rolled" in one for one in hint(s, "attack-magic"))
    assert not any("succeeds as rolled" in one for one in hint(s, "attack-might"))


def test_what_is_being_explored_is_not_told_as_explored() -> None:
    s = at_tile("S4")
    assert "Explored:" not in GAME.text(GAME.view(s.g, WHO))
    s.g.place = ""
    assert "Explored: b2 Swinging Blades" in GAME.text(GAME.view(s.g, WHO))


def test_a_place_in_words_says_which_tile_lies_there() -> None:
    told = " ".join(line for part in GAME.spoken(scene().g, WHO) for line in part.lines)
    assert "f2, an Epic Heroes tile, not yet open" in told and "b1, a dead end tile" in told
    told = " ".join(line for part in GAME.spoken(scene(map="final").g, WHO) for line in part.lines)
    assert "c3, the DieMaster" in told


@pytest.mark.parametrize(
    ("creature", "answers", "says"),
    [
        ("diemon", ["inferno"], "Which hero falls?"),
        ("diemon", ["brimstone", [12]], "Which hero falls?"),
        ("deyeroller", ["mesmerise"], "Which hero walks away?"),
        ("diemon", ["go", [1], [1], "attack-magic", [12]], "Your attack succeeds: which hero falls?"),
    ],
)
def test_what_is_asked_of_the_hero_who_goes(creature: str, answers: list[Any], says: str) -> None:
    s = fight("fighter-1", "rogue-1", creature=creature, ability=4).go(*answers)
    assert s.ask.kind == "defeat" and s.ask.prompt().startswith(says)


def test_a_hit_says_all_that_it_costs() -> None:
    held = {"tile": "E3", "minions": [6], "namic": [1, 2], "ability": 2}
    s = fight("warlock", "wizard-1", **held).go("bone-wall", [20])
    assert "no damage, 1 Time and a DieMinion. Do you take it" in s.ask.prompt()
    assert s.ask.option("stat-0").label == "Take the hit"
    s = fight("warlock", **held).go("go", [20])
    assert "1 damage and a DieMinion. Which points" in s.ask.prompt()
    s = fight("warlock", **held | {"minions": []}).go("go", [20])
    assert "1 damage. Which points" in s.ask.prompt()


@pytest.mark.rule("DIE-NAMIC-05")
def test_xp_beyond_the_sixth_die_is_not_told_as_gained() -> None:
    s = at_tile("T11", namic=[1, 2, 3, 4, 5], xp=5).go()
    assert [args["amount"] for args in s.events("gained") if args["slot"] == "xp"] == [1]
    s = at_tile("T11", namic=[1, 2, 3, 4, 5, 6]).go()
    assert [(args["amount"], args["now"]) for args in s.events("gained") if args["slot"] == "xp"] == [(0, 36)]


@pytest.mark.rule("DIE-RULING-24")
def test_where_nothing_is_left_to_explore_nobody_is_told_to_move() -> None:
    s = scene(time=3, health=1)
    s.g.open = []
    s.go()
    assert s.ask.prompt().startswith("Nothing is left to explore")
    assert s.ask.option("wait").label == "Let the turn pass: lose 1 Time"
    s.go("rest-2")
    assert s.ask.kind == "move" and s.ask.prompt().startswith("Nothing is left to explore")
    assert s.ask.option("wait").label.endswith("(your last Time: you lose)")
