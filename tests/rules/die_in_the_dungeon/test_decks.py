"""Every card, hero, tile and map of the box, line by line, and what each Ability Card does when it is played.

What stands in ``decks.txt`` was read against the book where the book prints it, and is our own otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.die_in_the_dungeon.scene import Scene, checking, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.telling.text import (
    chart_in_words,
    hero_in_words,
    in_words,
    map_in_words,
    objective_in_words,
)

DECKS = Path(__file__).with_name("decks.txt")


def abilities() -> Iterator[str]:
    for one in BOX.abilities.values():
        kind = "card" if one.card else "board"
        yield f"{one.creature} {one.id} {kind} {one.cost} {'/'.join(one.when)}: {in_words(one.effects)}"


def heroes() -> Iterator[str]:
    for one in BOX.heroes.values():
        stats = "/".join(map(str, one.stats))
        yield f"{one.id} {one.type} {one.level}: {stats} {one.xp} XP; {hero_in_words(one)}".rstrip("; ")


def helpers() -> Iterator[str]:
    for bard in BOX.bards.values():
        yield f"{bard.id}: {'/'.join(map(str, bard.adds))} press {bard.press}"
    for ally in BOX.allies.values():
        yield f"{ally.id} {'/'.join(ally.when)}: {in_words(ally.effects)}"


def chart() -> Iterator[str]:
    for one in BOX.chart.values():
        yield f"{one.id} {one.of}: {chart_in_words(one, BOX.heroes)}"
    for aid in BOX.aids.values():
        yield f"{aid.id} {aid.section}: {aid.text}"


def tiles() -> Iterator[str]:
    for one in BOX.tiles.values():
        there = " ".join([*([one.epic] if one.epic else []), *one.company, *one.heads])
        combat = f" | {in_words(one.combat)}" if one.combat else ""
        yield f"{one.id} {one.level} [{there}] {in_words(one.effects)}{combat}".rstrip()


def maps() -> Iterator[str]:
    for dungeon in BOX.maps.values():
        item = dungeon.item
        tokens = "; ".join(f"{place} {' '.join(there)}" for place, there in item.tokens.items())
        told = f"{objective_in_words(item.objective)} {map_in_words(item)} {tokens}"
        yield f"{item.order} {item.id} {item.players} {'/'.join(dungeon.rows)}: {told}"


def words() -> Iterator[str]:
    for one in BOX.words.values():
        yield f"{one.id} {one.kind}{' the' if one.unique else ''}"


ALL = {one.__name__: one for one in (abilities, heroes, helpers, chart, tiles, maps, words)}


def written() -> str:
    """The whole box as ``decks.txt`` should have it; this module run by itself writes it."""
    return "\n\n".join("\n".join([f"# {name}", *lines()]) for name, lines in ALL.items()) + "\n"


def kept() -> dict[str, list[str]]:
    decks: dict[str, list[str]] = {}
    for line in DECKS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            deck = decks.setdefault(line[2:], [])
        elif line:
            deck.append(line)
    return decks


@pytest.mark.rule("DIE-COMP-05", "DIE-COMP-06", "DIE-COMP-07", "DIE-COMP-08", "DIE-COMP-10", "DIE-COMP-11")
@pytest.mark.parametrize("deck", list(ALL))
def test_every_card_does_what_it_did(deck: str) -> None:
    assert list(ALL[deck]()) == kept()[deck]


def after(s: Scene) -> tuple[int, ...]:
    """What a board shows: Might, Agility, Magic, Health, Time, Ability."""
    return tuple(s.m.value)


def at_turn(card: str, *answers: str, **board: object) -> Scene:
    ability = BOX.abilities[card]
    start = {"ability": 4, "health": 2, "time": 9, "might": 3, "agility": 3, "magic": 3, "minions": []}
    s = scene(creature=ability.creature, **{**start, **board})
    return s.go(card, *answers)


@pytest.mark.rule("DIE-ABIL-01", "DIE-ABIL-02", "DIE-ABIL-03", "DIE-ABIL-04")
@pytest.mark.parametrize(
    ("card", "answers", "board", "minions"),
    [
        ("regrow", [], (3, 3, 3, 4, 9, 3), []),
        ("marrow-feast", [], (3, 3, 3, 6, 9, 2), []),
        ("furnace-heart", [], (6, 3, 3, 2, 9, 3), []),
        ("hoard", [], (3, 3, 3, 2, 9, 3), [6]),
        ("bed-of-dice", [], (3, 3, 3, 2, 9, 2), [10, 4]),
        ("count-the-hoard", ["agility"], (3, 5, 3, 3, 9, 3), []),
        ("borrowed-hours", [], (3, 3, 3, 2, 11, 2), []),
    ],
)
def test_a_card_played_at_the_start_of_a_turn(
    card: str, answers: list[str], board: tuple[int, ...], minions: list[int]
) -> None:
    """Before Power Up, with 4 Ability: the cost goes off, then Power Up gives 1."""
    s = at_turn(card, *answers)
    assert after(s) == board and s.m.minions == minions
    assert (card in s.m.cards) is False


@pytest.mark.rule("DIE-TRAP-05", "DIE-ABIL-08")
@pytest.mark.parametrize(
    ("card", "board", "minions"),
    [
        ("see-the-wires", (3, 3, 4, 2, 9, 1), []),
        ("swamp-legs", (3, 3, 3, 2, 9, 1), [4]),
        ("walk-through-fire", (4, 3, 3, 2, 9, 1), []),
        ("wing-over", (3, 3, 3, 2, 9, 1), []),
        ("no-breath-to-hold", (3, 3, 3, 2, 10, 1), []),
    ],
)
def test_a_card_played_at_a_trap(card: str, board: tuple[int, ...], minions: list[int]) -> None:
    """Every creature passes a trap in its own way, and has something else to show for it."""
    stats = {"might": 3, "agility": 3, "magic": 3, "health": 2, "time": 9, "ability": 1}
    s = checking("agility", 15, creature=BOX.abilities[card].creature, **stats)
    s.go(*([] if card == "wing-over" else ["roll"]), [1], card)
    assert s.events("check-passed") and after(s) == board and s.m.minions == minions
    assert card not in s.m.cards


@pytest.mark.rule("DIE-ABIL-04", "DIE-RULING-77")
def test_a_card_that_turns_a_hit_into_a_miss() -> None:
    s = fight("wizard-4", creature="deyeroller", ability=1, magic=2, time=9).go()
    s.go([20], "averted-eye")
    assert s.events("missed") and (s.health, s.magic, s.time) == (6, 2, 9), "no damage, no Time"


@pytest.mark.rule("DIE-ABIL-07", "DIE-RULING-51")
def test_a_card_that_sends_a_hero_away() -> None:
    card, creature = "mesmerise", "deyeroller"
    s = fight("fighter-3", "rogue-1", creature=creature, ability=3).go(card)
    assert s.c.party == ["fighter-3"] and s.m.xp == 0 and s.c.totals == [9, 5, 3]
    assert s.events("left") == [{"hero": "rogue-1"}] and s.m.heroes == 0
    s = fight("fighter-3", creature=creature, ability=3).go(card)
    assert s.g.turn == 1 and not s.m.heroes, "the last one gone, the fight is over"


@pytest.mark.rule("DIE-ABIL-04", "DIE-ABIL-07")
def test_in_grave_terror_nobody_attacks_for_a_round() -> None:
    s = fight("fighter-3", "rogue-3", "wizard-3", creature="tombstones", ability=2).go("grave-terror")
    assert s.ask.kind == "attack" and [e["stat"] for e in s.events("hushed")] == ["might", "agility", "magic"]


@pytest.mark.rule("DIE-ABIL-04", "DIE-ATT-08")
def test_a_tower_shield_holds_against_steel_for_the_whole_fight_and_not_against_spells() -> None:
    made = {"creature": "tombstones", "ability": 1, "might": 4, "magic": 4, "cards": ["tower-shield"]}
    s = fight("fighter-2", **made).go("tower-shield", [5], "attack-might", [1], [5])
    assert not s.events("lost") and s.ask.kind == "attack", "4 and 4 more, and in the second round too"
    s = fight("wizard-1", **made).go("tower-shield", [5])
    assert s.ask.kind == "hit"


@pytest.mark.rule("DIE-ABIL-04", "DIE-FIGHT-01")
def test_a_sword_oath_raises_every_might_attack_of_the_fight() -> None:
    s = fight("cleric-4", creature="tombstones", ability=2, dice=(8, 10, 12, 6)).go("sword-oath")
    assert s.ask.about.plus == [3, 0, 0]
    s.go("attack-might", [1])
    while s.ask.kind != "attack":
        s.go("stop" if "stop" in s.options else "go")
    assert s.ask.about.plus == [3, 0, 0], "the next round too"


@pytest.mark.rule("DIE-NAMIC-06", "DIE-ABIL-04")
def test_brimstone_rolls_a_d12_and_one_for_each_hero_against_the_lowest_total() -> None:
    made = {"creature": "diemon", "ability": 2, "dice": (8, 10, 12, 6)}
    s = fight("fighter-2", "fighter-2", **made).go("brimstone")
    assert s.dice == [12]
    s.go([3])
    assert s.events("defeated") and s.c.party == ["fighter-2"], "3 + 2 is above 4, their Magic"
    s = fight("fighter-2", "fighter-2", **made).go("brimstone", [2])
    assert not s.events("defeated"), "2 + 2 is not"
    s = fight("fighter-2", "fighter-2", **made, namic=[1]).go("brimstone", [2])
    assert s.ask.kind == "pips" and s.options == ["pip-1", "stop"]
    s.go("pip-1")
    assert s.events("defeated") and s.m.namic == [0], "a pip makes 5 of it"
    s = fight("fighter-2", "fighter-2", **made, namic=[1]).go("brimstone", [2], "stop")
    assert not s.events("defeated") and s.m.namic == [1]
    s = fight("fighter-2", "fighter-2", **made, namic=[1]).go("brimstone", [1])
    assert s.rolling == "the heroes' might attack", "one pip is not enough: nobody is asked"


if __name__ == "__main__":
    DECKS.write_text(written(), encoding="utf-8")
