"""What the shared rules say and ask: names from the content, questions with all that a client needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.rules.super_dungeon_arcade.scene import arcade, give
from tests.rules.super_dungeon_explore.scene import explore, write_pack
from tests.support import drive, first_ask
from undercroft.bots import Greedy
from undercroft.engine import ContentError, Game, Match, Source, find_game
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.telling.happenings import Wrath
from undercroft.games.super_dungeon.content.box import Box, Giver
from undercroft.games.super_dungeon.content.cards import Bonus, Roll
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.attack import defense_roll
from undercroft.games.super_dungeon.rules.wounds import pop_items
from undercroft.games.super_dungeon.state import FIRE, ICE, Lasting, card_of, model_id, statuses
from undercroft.games.super_dungeon.telling.happenings import (
    HAPPENINGS,
    Acts,
    Critical,
    Interacts,
    Loot,
    Missed,
    Placed,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import Activation, Control, Defend, Reroll

GAMES = [find_game("super-dungeon-arcade"), find_game("super-dungeon-explore")]
VARIANTS = [
    pytest.param(game, options, id=f"{game.id}-{number}")
    for game in GAMES
    for number, options in enumerate(game.variants(), 1)
]
SQUARE = re.compile(r"[a-z]{1,2}\d+")

# ---------------------------------------------------------------- names


@pytest.mark.parametrize("box", [arcade_box(), explore_box()], ids=["arcade", "explore"])
def test_everything_is_called_what_its_card_calls_it(box: Box) -> None:
    for card in (*box.heroes.values(), *box.items.values(), *box.terms.values()):
        assert box.named[card.id] == card.name
    for key, action in box.actions.items():
        assert box.named[key] == action.name and box.texts[key] == action.text


def test_a_square_is_called_what_it_is_also_where_a_seat_has_that_id() -> None:
    s = arcade("W", W="riftling-warrior")
    assert "p1" in s.g.seats and s.g.names("p1") == "p1"


def test_a_monster_is_called_by_its_card_and_its_number_a_hero_by_its_card() -> None:
    s = arcade("W . M K", W="riftling-warrior", M="mimic", K="knight-of-the-tower")
    n = s.g.names
    assert n(s.foe("M").id) == "Toothy Chest 1" and n(s.foe("K").id) == "Knight of the Tower 2"
    assert n(s.hero("W").id) == "Riftling Warrior"
    assert n("c4") == "c4" and n("p1") == "p1", "a square, although a seat is called so too"
    assert n("gear:rusty-blade") == "Rusty Blade"
    assert card_of(model_id("knight-of-the-tower", 12)) == "knight-of-the-tower"
    assert card_of("riftling-warrior") == "riftling-warrior"


def test_a_packs_things_are_called_what_the_pack_calls_them(tmp_path: Path) -> None:
    pack = '[[loot]]\nid = "dent-hat"\nname = "Hat With a Dent"\nsource = "house"\nslot = "citrine"\n'
    for s in (
        arcade("W", packs=write_pack(tmp_path, pack), W="riftling-warrior"),
        explore("P", packs=write_pack(tmp_path, pack), P="royal-paladin"),
    ):
        assert s.g.names("dent-hat") == "Hat With a Dent"


def test_statuses_are_told_by_their_names_in_a_row() -> None:
    s = arcade("W", W="riftling-warrior")
    assert s.g.names.all(statuses(FIRE | ICE)) == "Fire and Ice"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_things_have_an_id_and_a_name_each_and_every_shared_one_a_picture(game: Game[Any, Any]) -> None:
    things = game.things(game.setup({}))
    ids = [thing.id for thing in things]
    assert len(set(ids)) == len(ids)
    assert all(thing.name for thing in things)
    shared = ("loot", "treasure", "status", "ability", "attribute", "die", "face", "action", "tile")
    assert [thing.id for thing in things if thing.kind in shared and not thing.icon] == []


# ---------------------------------------------------------------- questions


def test_a_reroll_says_whose_roll_it_is_how_it_lies_and_what_it_has_to_beat() -> None:
    s = arcade("W T", W="riftling-warrior", T="knight-of-the-tower")
    give(s, "W", Bonus(reroll_offense=1, offense=Roll(stars=1)))
    ran = drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, "heart", 1], stop=True)
    about = ran.asks[-1].about
    assert isinstance(about, Reroll)
    assert (about.model, about.roll, about.most) == ("riftling-warrior", "offense", 1)
    assert about.dice == ("red", "red", "red") and about.faces == (2, "heart", 1)
    assert about.stars == 4 and about.beats == s.g.book.to_beat(s.g, [s.foe("T").id])
    assert ran.asks[-1].about.option(s.g.names, "2").label == "red die: heart"


def test_a_defense_says_with_what_and_against_what() -> None:
    s = explore("M", M="ember-mage")
    s.g.box.givers["test:plate"] = Giver("Plate", (Bonus(armor=Roll(stars=3)),))
    s["M"].lasting = [Lasting("test:plate", "x")]
    ask = first_ask(defense_roll(s.g, s["M"], None, 3))
    assert isinstance(ask.about, Defend) and ask.about.beats == 3
    assert [one.attribute for one in ask.about.choices] == ["armor", "willpower"] == list(ask.options)
    assert [option.label for option in ask.shown()] == [
        "ARM: 2 blue dice and 3 stars",
        "WILL: 2 red dice and 1 blue die",
    ]
    assert s.g.names.dice(["blue"], -1) == "1 blue die, less 1 star"


def test_an_activation_says_who_acts_and_what_is_left_and_its_options_point_at_things() -> None:
    s = arcade("W C .", W="riftling-warrior", C="crawler")
    s.activate("W")
    ask = first_ask(act(s.g))
    assert ask.about == Activation("riftling-warrior", 6, 3)
    shown = {option.key: option for option in ask.shown()}
    crawler = s.foe("C").id
    assert shown[f"melee:{crawler}"].refs == ("melee", crawler)
    assert shown[f"melee:{crawler}"].group == "melee" and ask.groups()["melee"] == "Melee Attack"


def test_a_heart_is_for_a_hero_and_a_token() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.hero("W").wounds, s.hero("H").status = 1, FIRE
    ask = first_ask(pop_items(s.g, s.hero("W"), 1, 0))
    assert [option.refs for option in ask.shown()] == [
        ("riftling-warrior", "wound"),
        ("sanctioned-witch", "fire"),
    ]
    assert [option.label for option in ask.shown()] == ["Riftling Warrior: a wound", "Sanctioned Witch: Fire"]


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_every_option_points_at_things_with_names_and_every_group_has_one(
    game: Game[Any, Any], options: dict[str, Any]
) -> None:
    match, bot, whim = Match.new(game, options, seed="refs"), Greedy("refs"), Source("refs")
    looked = 0
    while match.ask is not None and len(match.entries) < 500:
        ask = match.ask
        if not whim.below(6):
            looked += 1
            groups, n = ask.groups(), match.names
            for option in ask.shown():
                assert not option.group or groups.get(option.group), (ask.kind, option)
                for ref in option.refs:
                    assert SQUARE.fullmatch(ref) or n(ref) != ref or "-" not in ref, (ask.kind, option)
        match.answer(bot.choose(match))
    assert looked > 20


def test_no_shared_kind_of_event_needs_a_second_look() -> None:
    assert all(kind.__doc__ and kind.__doc__.endswith(".") for kind in HAPPENINGS)


# ---------------------------------------------------------------- slips in a pack

ITEM = '[[loot]]\nid = "{id}"\nname = "Odd"\nsource = "house"\n'
BLADE = ITEM.format(id="odd") + 'slot = "ruby"\n'
ACTION = BLADE + '[[loot.unique]]\nid = "poke"\nname = "Poke"\nkind = "support"\n'
SLIPS = {
    "slot": (ITEM.format(id="odd") + 'slot = "rubby"\n', r"field 'slot': no 'rubby' \(did you mean 'ruby'"),
    "no slot": (ITEM.format(id="odd"), r"field 'slot': equipment goes into a slot"),
    "ability": (BLADE + 'bonus = [{ abilities = ["stealht"] }]', r"no 'stealht' \(did you mean 'stealth'"),
    "bar": (BLADE + 'bonus = [{ bars = ["potion"] }]', r"no 'potion' \(did you mean 'potions'"),
    "dice": (BLADE + 'bonus = [{ strength = { dice = "rx" } }]', r"field 'bonus\[0\]\.strength\.dice'"),
    "type": (BLADE + 'bonus = [{ type = "cobold" }]', r"field 'bonus\[0\]\.type': no 'cobold'"),
    "affinity": (BLADE + 'bonus = [{ affinity = "rubi" }]', r"no 'rubi' \(did you mean 'ruby'"),
    "boo booty": (ITEM.format(id="odd") + 'boo_booty = "mimick"', r"no 'mimick' \(did you mean 'mimic'"),
    "portrait": (BLADE + 'portrait = "nobody"', r"field 'portrait': no 'nobody'"),
    "icon": (BLADE + 'icon = "Big Sword"', r"field 'icon': Expected a picture's name, such as"),
    "tint": (BLADE + 'tint = "red"', r"field 'tint': Expected a colour, such as '#"),
    "id": (ITEM.format(id="Odd Blade") + 'slot = "ruby"', r"field 'id': small letters"),
    "numbered id": (ITEM.format(id="odd-2") + 'slot = "ruby"', r"field 'id': small letters"),
    "taken id": (ITEM.format(id="fire") + 'slot = "ruby"', r"id"),
    "action ability": (ACTION + 'abilities = ["ark"]', r"no 'ark' \(did you mean 'arc'"),
    "shape": (ACTION + 'area = { shape = "brust", size = 1 }', r"no 'brust' \(did you mean 'burst'"),
    "effect": (ACTION + 'effects = [{ do = "heel" }]', r"no 'heel' \(did you mean 'heal'"),
    "status": (ACTION + 'effects = [{ do = "status", status = "fyre" }]', r"no 'fyre' \(did you mean 'fire'"),
    "monster": (ACTION + 'effects = [{ do = "spawn", monster = "nobody" }]', r"no 'nobody'"),
    "field": (BLADE + 'copie = 2', r"unknown field 'copie' \(did you mean 'copies'"),
    "form": (
        '[[hero]]\nid = "wolf"\nname = "Wolf"\nsource = "house"\nmovement = 5\nactions = 2\nhearts = 5\n'
        'potions = 1\nshapeshift = "nobody"\n',
        r"field 'shapeshift': no 'nobody'",
    ),
    "blessing": ('[[blessing]]\nid = "lava"\nsource = "house"\nbonus = []\n', r"blessing 'lava': field 'id'"),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_pack_is_told_with_its_place(game: Game[Any, Any], slip: str, tmp_path: Path) -> None:
    text, told = SLIPS[slip]
    packs = write_pack(tmp_path, text)
    with pytest.raises(ContentError, match=told) as error:
        game.load_content(packs)
    assert str(error.value).startswith(f"{packs[0]}/pack.toml: ")


# ---------------------------------------------------------------- sentences


def test_an_attack_that_reaches_its_user_is_told_as_one_on_itself() -> None:
    s = explore("F . P", F="kobold-flinger", P="royal-paladin")
    flinger = s["F"].id
    told = Missed(flinger, flinger, "kobold-flinger/stink-pot", 2, 2).told(s.g.names)
    assert told.endswith(" fails against itself with Stink Pot: 2 stars do not beat 2.")


def test_a_critical_success_says_whose_and_against_whom() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    told = Critical(s["W"].id, s["C"].id, 5).told(s.g.names)
    assert (
        told == f"A critical success, 5 stars: Riftling Warrior deals {s.g.names(s['C'].id)} one wound more!"
    )


def test_an_action_for_oneself_or_a_friend_says_which() -> None:
    s = explore("D P", packs=("clockwork-foundry",), D="thistle-druid", P="hearthsworn-fighter")
    druid, fighter = s["D"].id, s["P"].id
    ask = Activation(druid, 0, 1)
    assert ask.brief(s.g.names, f"use:thistle-druid/mend:{druid}") == "Mend on itself (1 action)"
    assert (
        ask.brief(s.g.names, f"use:thistle-druid/mend:{fighter}") == "Mend on Hearthsworn Fighter (1 action)"
    )
    assert (
        Acts(fighter, "hearthsworn-fighter/shield-wall", fighter)
        .told(s.g.names)
        .startswith("Hearthsworn Fighter uses Shield Wall: ")
    )


def test_the_square_where_a_model_stands_is_told_among_those_it_is_moved_to() -> None:
    s = arcade("W C .", W="riftling-warrior", C="crawler")
    labels = [Control(s["W"].id, s["C"].id).option(s.g.names, key).label for key in ("b1", "c1")]
    assert labels == ["b1, where it stands", "c1"]


def test_loot_that_comes_twice_is_counted() -> None:
    s = arcade("W", W="riftling-warrior")
    told = Loot(["rope-and-hook", "rope-and-hook", "moss-hood"]).told(s.g.names)
    assert told == "Loot for the backpack: Rope and Hook ×2 and Moss Hood."


def test_a_minion_is_placed_near_its_elite_and_a_hero_only_placed() -> None:
    s = arcade("W C .", W="riftling-warrior", C="crawler")
    assert Placed(s["C"].id, "b1", "c1", []).told(s.g.names).endswith(" is placed at c1, near its elite.")
    assert Placed(s["W"].id, "a1", "c1", []).told(s.g.names) == "Riftling Warrior is placed at c1."


def test_a_thing_is_interacted_with_and_a_deed_is_named() -> None:
    s = arcade("W", W="riftling-warrior")
    assert Interacts("riftling-warrior", "crystal-o4").told(s.g.names).endswith(" with the crystal at o4.")
    assert " with " not in Interacts("riftling-warrior", "pay-loot").told(s.g.names)


def test_wrath_out_of_an_empty_supply_says_from_whom() -> None:
    s = arcade("W T", W="riftling-warrior", T="tincan")
    one = Wrath("tincan", 1, 3, {"riftling-warrior": 1}).told(s.g.names)
    assert one == "The supply of wrath is empty: Tincan takes 1 from Riftling Warrior, and has 3."
    two = Wrath("tincan", 2, 3, {"riftling-warrior": 1}).told(s.g.names)
    assert two == "The supply of wrath is empty: Tincan draws 2 wrath, 1 from Riftling Warrior, and has 3."
    assert Wrath("tincan", 1, 1).told(s.g.names) == "Tincan draws 1 wrath and has 1."
