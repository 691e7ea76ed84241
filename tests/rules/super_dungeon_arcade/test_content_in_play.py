"""Every action on every card can be used in a dungeon, and every card on the table can be drawn."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from undercroft.engine import GameOver, Source
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.rules.fighting import use
from undercroft.games.super_dungeon.arcade.rules.table_cards import do_deeds
from undercroft.games.super_dungeon.content.cards import SLOTS, Action
from undercroft.games.super_dungeon.rules.actions import perform, targets
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.rules.stats import hero_stats

from .scene import Table, arcade

PACKS = ("drowned-court",)
BOX = arcade_box("arcade+drowned-court")
CROWD = """
    . . . . . . . .
    . . F . . P P .
    . . H E E P P .
    . . C . K . . .
    . . . . . . . .
    """


def crowd(hero: str) -> Table:
    friend = "tincan" if hero != "tincan" else "riftling-warrior"
    who = {"E": "spider-speaker", "C": "crawler", "K": "tower-arbalist", "P": "daemonus"}
    s = arcade(CROWD, packs=PACKS, H=hero, F=friend, **who)
    for one in s.g.heroes:
        one.potions, one.wounds = 2, 1
    return s


def play(rules: Generator[Any, Any, Any], seed: str) -> None:
    """Run a rule to its end with any legal answers."""
    source, value = Source(seed), None
    try:
        while True:
            question = rules.send(value)
            value = question.check(question.sample(source))
    except (StopIteration, GameOver):
        return


def try_out(s: Table, action: Action, source: str) -> None:
    """An action finds something to be aimed at next to enemies, and does it, up to three times."""
    hero = s.hero("H")
    for number in range(3):
        stats = hero_stats(s.g, hero)
        aims = targets(s.g, Field(s.g), hero, stats, action, action_range(stats, action))
        assert aims or number, f"{action.id} finds no target"
        if not aims:
            return
        play(perform(s.g, hero, action, source, aims[-1]), f"{action.id}/{number}")
        if hero.at < 0 or "one-use-only" in action.abilities:
            return


@pytest.mark.parametrize("card", [card for card in BOX.heroes if card != "snapping-turtle"])
def test_unique_actions_and_potions_of_heroes(card: str) -> None:
    for action in [*BOX.heroes[card].unique, *BOX.heroes[card].drinks]:
        try_out(crowd(card), action, f"{card}/{action.id}")


@pytest.mark.parametrize("item", [item.id for item in BOX.items.values() if item.slot])
def test_equipment_is_worn_and_its_actions_used(item: str) -> None:
    card = BOX.items[item]
    assert card.slot
    s = crowd("sanctioned-witch")
    before = hero_stats(s.g, s.hero("H"))
    s.hero("H").gear[SLOTS.index(card.slot)] = item
    after = hero_stats(s.g, s.hero("H"))
    if card.bonus and not all(bonus.affinity for bonus in card.bonus):
        assert any(
            getattr(before, name, None) != getattr(after, name, None) for name in type(before).__slots__
        )
    assert [action.id for _, action in after.unique[len(before.unique) :]] == [a.id for a in card.unique]
    for action in card.unique:
        try_out(s, action, f"{item}/{action.id}")


@pytest.mark.parametrize("kind", [kind.id for kind in BOX.kinds.values() if kind.unique])
def test_unique_actions_of_monsters(kind: str) -> None:
    card = BOX.kinds[kind]
    for number in range(3):
        for source, action in card.unique:
            big = "M M" if card.size == 2 else "M ."
            s = arcade(f". . . H\n. {big} F\n. {big if card.size == 2 else '. .'} .\n. . . .", packs=PACKS,
                       H="riftling-warrior", F="sanctioned-witch", M=kind)  # fmt: skip
            play(use(s.g, s.foe("M"), source, action), f"{kind}/{action.id}/{number}")


@pytest.mark.parametrize("card", list(BOX.cards))
def test_cards_on_the_table_do_their_deeds(card: str) -> None:
    s = crowd("sanctioned-witch")
    played = BOX.cards[card]
    if card in BOX.challenges:
        s.g.challenges = [card]
    elif card in BOX.plots:
        s.g.plot = card
    else:
        s.g.modes = [card]
    s.g.boss = "midnight-queen"
    s.g.minis = ["knight-of-the-tower"]
    for field in ("trap", "drawn", "hero_turn", "consul_turn"):
        play(do_deeds(s.g, getattr(played, field, ()), card), f"{card}/{field}")
    for hero in s.g.standing():
        hero_stats(s.g, hero)
    for foe in s.g.foes:
        s.g.book.foe_stats(s.g, foe)
