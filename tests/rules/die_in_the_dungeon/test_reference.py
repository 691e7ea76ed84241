"""What lies beside the board to look up: the Hero Chart, the player aid, the battle cries."""

from __future__ import annotations

import re

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, fight, scene
from undercroft.engine import Match
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import HERO_DIE, die_for
from undercroft.games.die_in_the_dungeon.telling.happenings import Ability

THINGS = {thing.id: thing for thing in GAME.things(GAME.setup())}
SECTIONS = {section.id: section for section in GAME.view(scene().g, WHO).reference}


def text_of(s: object) -> str:
    """The table in characters, without line breaks."""
    return " ".join(GAME.text(GAME.view(s.g, WHO)).split())


@pytest.mark.rule("DIE-PERK-02", "DIE-PERK-03", "DIE-PERK-04", "DIE-PERK-05", "DIE-PERK-08", "DIE-PERK-12")
@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("chart-fighter", ("adds 1 to the party's Might attack", "A Might hit of 10 or more does 2 damage")),
        ("chart-rogue", ("an Agility attack for each Rogue", "An Agility hit of 10 or more")),
        ("chart-wizard", ("lose 1 Time for each Wizard after", "A Magic hit of 10 or more costs 1 Time")),
        ("chart-cleric", ("lose 1 Ability for each Cleric after", "no other hero falls before the last")),
        ("chart-barbarian", ("Attacks with Might", "takes 2 hits to defeat")),
        ("chart-assassin", ("Attacks with Agility", "+3 to its attacks in the first round")),
        ("chart-warlock", ("your Magic counts 2 lower", "costs a DieMinion, or 2 pips")),
        ("chart-patriarch", ("you use no abilities and no DieMinions while it stands",)),
        (
            "chart-explosionist",
            (
                "Cannot be fought",
                "roll a d6: on 7 less the number of the round (2 at least), or more, lose 1",
            ),
        ),
        ("chart-ranger", ("Cannot be fought", "every round: Agility 5+")),
    ],
)
def test_the_hero_chart(entry: str, says: tuple[str, ...]) -> None:
    assert entry in SECTIONS["chart"].things
    for words in says:
        assert words in THINGS[entry].text


@pytest.mark.rule("DIE-PERK-14", "DIE-EPIC-19")
def test_a_fight_shows_what_the_chart_says_of_those_who_are_there() -> None:
    s = fight("warlock", "wizard-1", "fighter-1")
    told = text_of(s)
    for entry in ("chart-warlock", "chart-wizard", "chart-fighter"):
        assert f"{THINGS[entry].name}: {THINGS[entry].text}" in told
    assert "Rogues:" not in told and "Clerics:" not in told
    assert max(map(len, GAME.text(GAME.view(s.g, WHO)).splitlines())) <= 100


@pytest.mark.rule("DIE-SETUP-04", "DIE-TURN-01", "DIE-COMBAT-02")
def test_the_player_aid_has_the_turn_and_the_round_in_order() -> None:
    assert [THINGS[one].name for one in SECTIONS["turn"].things] == [
        "1 Power Up", "2 Rest", "3 Move", "4 Tile Effects", "5 Hero Heads", "6 Combat",
    ]  # fmt: skip
    assert [THINGS[one].name for one in SECTIONS["round"].things] == [
        "1 Your ability", "2 Might attack", "3 Agility attack", "4 Magic attack", "5 Your attack",
    ]  # fmt: skip
    assert [section.title for section in SECTIONS.values()] == [
        "Hero Chart", "A turn", "A round of combat", "Dice",
    ]  # fmt: skip


@pytest.mark.rule("DIE-PARTY-01", "DIE-HDIE-02")
def test_the_dice_of_the_aid_are_those_that_are_rolled() -> None:
    told = THINGS["aid-attack-dice"].text
    spans = re.findall(r"(\d+)-(\d+) (?:rolls )?a d(\d+)", told)
    assert [span[0] for span in spans] == ["1", "5", "7", "9", "11"]
    for low, high, die in spans:
        assert {die_for(total) for total in range(int(low), int(high) + 1)} == {int(die)}
    assert told.endswith("13 or more a d20.") and die_for(13) == 20
    faces = re.findall(r"\d ([\w ]+)", THINGS["aid-hero-die"].text)
    assert [face.lower().replace(" ", "-") for face in faces] == list(HERO_DIE)


@pytest.mark.rule("DIE-ABIL-09")
def test_a_card_is_used_with_its_battle_cry() -> None:
    match = Match.new(GAME, {"creature": "troll", "map": "first-blood"}, seed=4)
    match.answer("8-10-12-6")
    g = match.state
    phrase = BOX.abilities["marrow-feast"].phrase
    assert phrase in " ".join(GAME.text(match.view(WHO)).split()), "it stands on the card"
    assert THINGS["marrow-feast"].flavour == phrase
    assert Ability(WHO, "marrow-feast").told(g.names) == f"The Troll O' Bones uses Marrow Feast. “{phrase}”"
    assert Ability(WHO, "regrow").told(g.names) == "The Troll O' Bones uses Regrow.", (
        "a board ability has none"
    )
