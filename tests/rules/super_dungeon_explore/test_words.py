"""What people read at a table of Explore: names from the content, never an id."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import GAME, explore
from undercroft.bots.greedy import Greedy
from undercroft.conformance import has_words
from undercroft.engine import Match, Source
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.explore.telling.happenings import ChartStands
from undercroft.games.super_dungeon.telling.happenings import Acts

ID = re.compile(r"(?<![\w'-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w'-])|\w[/:]\w*-\w")
"""An id in a sentence: words in small letters with hyphens between them."""
SPOKEN = {"mini-boss", "mini-bosses"}
"""Words of the rules that have a hyphen themselves."""
LOOK = 7


def ids_in(text: str) -> set[str]:
    return set(ID.findall(text)) - SPOKEN


def read_all(match: Match, answer: Any) -> None:
    """Play to the end; whatever is told, asked, offered, barred or drawn on the way names no id."""
    count = 0
    while match.ask is not None:
        ask = match.ask
        count += 1
        if count % LOOK == 0:
            assert not ids_in(ask.prompt()), ask.prompt()
            for option in ask.shown():
                assert not ids_in(option.label), (ask.kind, option)
            for barred in ask.why_not():
                assert not ids_in(barred.label) and not ids_in(barred.why), barred
        if count % (8 * LOOK) == 0:
            text = match.game.text(match.view(ask.seat))
            assert not ids_in(text), (ids_in(text), text)
        match.answer(answer(match))
    for event in match.events:
        assert not ids_in(match.tell(event)), (event, match.tell(event))
    assert match.verdict and not ids_in(match.verdict)


@pytest.mark.parametrize("variant", range(len(GAME.variants())))
def test_no_id_is_told_where_there_is_a_name(variant: int) -> None:
    source = Source(f"words{variant}")
    match = Match.new(GAME, GAME.variants()[variant], seed=variant)
    read_all(match, lambda match: match.ask.sample(source))


@pytest.mark.parametrize("variant", [4, 5, 6])
def test_no_id_is_told_in_games_that_are_played_well(variant: int) -> None:
    bot = Greedy(seed="words")
    match = Match.new(GAME, GAME.variants()[variant], seed=10 + variant)
    read_all(match, bot.choose)


@pytest.mark.parametrize("variant", [0, 3, 4, 5, 6])
def test_every_kind_of_event_and_question_has_its_words(variant: int) -> None:
    has_words(GAME, GAME.variants()[variant], 5)


def test_whatever_has_an_id_is_called_by_its_card() -> None:
    box = explore_box()
    assert box.named["mimic"] == "Toothy Chest" and box.named["first-kings-plate"] == "The First King's Plate"
    for card in [*box.monsters.values(), *box.points.values(), *box.heroes.values(), *box.relics.values()]:
        assert box.named[card.id] == card.name
    for reference in box.references.values():
        assert (box.named[reference.id], box.texts[reference.id]) == (reference.name, reference.text)


@pytest.mark.parametrize("variant", [0, 6])
def test_every_thing_of_a_match_is_listed_once_with_its_name_and_its_picture(variant: int) -> None:
    explore_box.cache_clear()  # other scenes put cards of their own into a box
    setup = GAME.setup(GAME.variants()[variant])
    things = {thing.id: thing for thing in GAME.things(setup)}
    assert len(things) == len(GAME.things(setup))
    box = GAME.new(setup).box
    for card in (*box.fighters, *box.items, *box.references, *box.charts, *box.actions, *box.terms):
        if card in things:
            assert things[card].name == box.named[card]
        assert card in things or box.terms[card].kind == "answer", card
    pictured = ("hero", "monster", "point", "loot", "treasure", "relic", "reference", "boss-fight", "chart")
    assert {thing.kind for thing in things.values()} > set(pictured)
    assert all(thing.icon for thing in things.values() if thing.kind in (*pictured, "status", "ability"))


def test_a_spawning_point_says_which_monsters_it_brings() -> None:
    things = {thing.id: thing for thing in GAME.things(GAME.Setup())}
    assert things["egg-clutch"].text.endswith("Brings 2 × Whelp, 2 × Wyrmling and 2 × Hatchling.")
    assert "The two of them bring 3 × Kobold Knucklehead" in things["kobold-warren"].text


def test_whatever_a_view_shows_is_called_there_what_the_things_call_it() -> None:
    source = Source("names")
    match = Match.new(GAME, GAME.variants()[6], seed=3)
    things = {thing.id: thing.name for thing in GAME.things(match.setup)}
    for _ in range(300):
        assert match.ask
        match.answer(match.ask.sample(source))
    view = match.view("p1")
    shown = [*view.pool, *view.backpack, *view.board.tiles, *view.board.effects, view.boss]
    shown += [ref for hero in view.heroes for ref in (hero.card, *hero.unique, *hero.drinks, *hero.abilities)]
    shown += [ref for foe in view.foes for ref in (foe.card, foe.rank, *foe.unique, *foe.abilities)]
    form = match.state.form  # who has another shape is called by that
    assert view.foes and all(view.names[ref] == things[form(ref) or ref] for ref in shown)
    assert all(view.names[foe.id] == f"{things[foe.card]} {foe.number}" for foe in view.foes)


def test_an_action_along_a_line_can_be_told_when_its_user_is_gone() -> None:
    s = explore("P . . .\n. . B B\n. . B B", packs=("clockwork-foundry",), P="royal-paladin", B="kobold-ogre")
    told = Acts(s["B"].id, "kobold-ogre/tree-trunk", "west.1")
    s.g.foes = []
    assert (
        told.told(s.g.names) == f"Kobold Ogre {s.foe('B').id.rpartition('-')[2]} uses Tree Trunk to the west."
    )


def test_the_table_says_what_is_carried_which_bonus_holds_and_how_many_coins_a_card_bears() -> None:
    s = explore("P . M", mode="artifact", P="royal-paladin", M="ember-mage")
    s.g.carrier, s.g.hardened, s.g.bonuses = "ember-mage", [2, 0], ["long-arms"]
    s.g.end_token = s.square("b1")
    view = GAME.view(s.g, None)
    told = " ".join(line for part in GAME.spoken(s.g, None) for line in part.lines)
    for words in (GAME.text(view), told):
        assert "carries the artifact" in words and "Long Arms: Monsters have" in words
        assert "2 Hatchlings" in words
    assert "Royal Paladin has 2 Princess Coins on its card." in told and "End token: b1." in told


@pytest.mark.rule("EXP-MODE-02", "EXP-CHART-04")
def test_a_boss_that_is_destroyed_is_not_told_as_still_in_the_dungeon() -> None:
    s = explore("P B B .\n. B B .", mode="prince", P="royal-paladin", B="starfire")
    s.g.boss_spawned = True
    assert "boss fight against Starfire" in GAME.text(GAME.view(s.g, None))
    s.g.foes = []
    told = " ".join(line for part in GAME.spoken(s.g, None) for line in part.lines)
    for words in (GAME.text(GAME.view(s.g, None)), told):
        assert "Starfire is destroyed" in words and "boss fight" not in words
    assert "in the dungeon" not in ChartStands().told(s.g.names)
