"""Every card is itself, has a voice, and says what it asks for; the Bosses are the hardest of their box."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.character import said_twice, twins, voiceless
from tests.rules.dungeon_fighter.scene import party, run
from undercroft.games.dungeon_fighter import DungeonFighter, compendium
from undercroft.games.dungeon_fighter.content.box import Box, box_of
from undercroft.games.dungeon_fighter.rules.life import blow_of, life_of
from undercroft.games.dungeon_fighter.setup import STARTING_DICE

PACKS = ("attic", "caldera", "glasshouse")
DOCS = Path(__file__).parents[3] / "docs"
COPIES = [["icicle-pick", "icicle-pick-twin"]]
"""Two of the same card lie in the box."""
RARE = ("jump", "x", "punch", "card_flick")


@pytest.fixture(scope="module")
def box() -> Box:
    return box_of(PACKS)


def test_no_card_is_another_under_a_new_name(box: Box) -> None:
    assert not twins(box.monsters, ignore=("type",))
    assert not twins(box.bosses, ignore=("type",))
    assert not twins(box.rooms) and not twins(box.heroes) and not twins(box.abilities, ignore=("rule",))
    assert twins(box.equipment, ignore=("box",)) == COPIES


def test_everything_has_a_voice(box: Box) -> None:
    for deck in (box.monsters, box.bosses, box.rooms, box.equipment, box.abilities, box.throws):
        assert not voiceless(deck, "flavour")
    assert not voiceless(box.heroes, "motto")
    game = DungeonFighter()
    lines = [str(thing.flavour) for thing in game.things(game.setup({"packs": PACKS})) if thing.flavour]
    assert len(lines) > 100 and not said_twice(lines)
    shown = {thing.id: thing.flavour for thing in game.things(game.setup())}
    assert all(shown[hero.id] == hero.motto for hero in box_of().heroes.values())


def test_everything_says_what_it_makes_players_do(box: Box) -> None:
    asks = [card.asks for _, deck in compendium.sections(box) for card in deck.values()]
    assert all(asks) and not said_twice(asks)
    page = (DOCS / compendium.PAGE).read_text(encoding="utf-8")
    assert page == compendium.page(), f"python -m {compendium.__name__} writes it anew"


def test_gold_is_not_the_level_under_another_name() -> None:
    for level in (1, 2, 3, 4):
        assert len({one.gold for one in box_of().monsters.values() if one.level == level}) >= 3


def test_rare_throws_are_called_for() -> None:
    box = box_of()
    foes, rooms = [*box.monsters.values(), *box.bosses.values()], box.rooms.values()
    for throw in RARE:
        calling = [one.id for one in foes if throw == one.throw or throw in one.madness]
        calling += [room.id for room in rooms if throw == room.throw]
        assert len(calling) >= 2, f"{throw}: {calling}"


def test_a_boss_is_the_hardest_thing_of_its_box_and_has_its_own_plan() -> None:
    box = box_of()
    bosses = box.bosses.values()
    assert min(boss.life for boss in bosses) > max(one.life for one in box.monsters.values())
    plans = {(bool(one.madness), bool(one.throw), bool(one.mends), bool(one.templates)) for one in bosses}
    assert len(plans) == len(bosses)


@pytest.mark.rule("DF-RULING-135")
def test_the_gentle_mode_and_the_first_visit_are_gentle_and_never_below_one() -> None:
    game = DungeonFighter()
    g = game.new(game.setup({"mode": "gentle"}))
    assert g.bonus == STARTING_DICE + 4
    assert life_of(g, 14) == 9 and life_of(g, 3) == 1
    assert blow_of(g, 5) == 2 and blow_of(g, 1) == 1
    lives = [boss_life("gentle", boss) for boss in ("frost-queen", "yeti", "whale-lich")]
    assert lives == [40 - 5 - 6 - 4, 21 - 5 - 6 + 6, 23 - 5 - 6]
    assert [boss_life("hard", boss) for boss in ("frost-queen", "yeti", "whale-lich")] == [43, 24, 26]
    first = game.new(game.setup(game.first_game))
    assert first.bonus == STARTING_DICE + 6 and first.skill == "novice"
    assert life_of(first, 14) == 8 and blow_of(first, 5) == 2
    assert boss_life("first", "whale-lich") == 23 - 6 - 10
    book = game.new(game.setup({"mode": "normal"}))
    assert book.bonus == STARTING_DICE and life_of(book, 14) == 14 and blow_of(book, 1) == 1


def boss_life(mode: str, boss: str, heroes: tuple[str, ...] = ("jack", "marla", "lebron")) -> int:
    """What the Life Tracker shows when this Boss is met."""
    g = party(*heroes, mode=mode)
    run(g, "boss", [boss])
    return g.fight.life


@pytest.mark.rule("DF-RULING-137")
def test_two_heroes_have_settings_of_their_own_beside_the_books() -> None:
    pair = ("jack", "marla")
    assert life_of(party(*pair, mode="pair"), 14) == 12
    assert boss_life("pair", "yeti", pair) == boss_life("normal", "yeti") - 2
    assert box_of().modes["pair"].points == 0
    assert life_of(party(*pair, mode="gentle"), 14) == 14 - 5 - 1
    assert boss_life("gentle", "frost-queen", pair) == boss_life("gentle", "frost-queen") - 3


@pytest.mark.rule("DF-MON-04", "DF-SETUP-14", "DF-SOLO-02")
@pytest.mark.parametrize(("mode", "more"), [("normal", 0), ("hard", 3), ("inferno", 5)])
def test_the_modes_of_the_book_are_the_same_for_every_party(mode: str, more: int) -> None:
    game = DungeonFighter()
    for players in (1, 2, 3, 4):
        assert life_of(game.new(game.setup({"players": players, "mode": mode})), 14) == 14 + more
    assert boss_life(mode, "yeti", ("jack", "marla")) == 21 + more
