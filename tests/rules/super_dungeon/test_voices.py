"""Every card of Arcade and Explore has a line of its own; which cards are one card twice is counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.rules.fingerprints import exact, twins
from undercroft.engine import Game, find_game

GAMES = {"super-dungeon-arcade": "drowned-court", "super-dungeon-explore": "clockwork-foundry"}
SPEAKING = {
    "hero", "monster", "point", "gang", "challenge", "plot", "mode", "loot", "treasure", "relic", "reference",
    "boss-fight",
}  # fmt: skip
"""Kinds of things that are cards. In Explore a mode is a way to win, and no card; what a Consul's book does
stands on a card of its own, so that the two books are told apart there."""


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_a_line_of_flavour_a_picture_and_a_name(name: str) -> None:
    game: Game[Any, Any] = find_game(name)
    ways = {"mode"} if name.endswith("explore") else set()
    listed = game.things(game.setup({"packs": [GAMES[name]]}))
    things = [thing for thing in listed if thing.kind in SPEAKING - ways]
    assert len(things) > 90
    for thing in things:
        assert thing.flavour and thing.flavour[-1] in ".!?)" and thing.icon and thing.name, thing.id
    lines = Counter(t.flavour for t in things if t.kind not in ("monster", "gang") or t.id in ("mimic",))
    assert [line for line, count in lines.items() if count > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_no_two_cards_of_a_deck_do_the_same(name: str) -> None:
    box = find_game(name).load_content((GAMES[name],))
    treasure = {key: card for key, card in box.treasure.items() if not card.consul}
    decks = {"loot": box.loot, "treasure": treasure, "heroes": box.heroes}
    if name.endswith("arcade"):
        boss = {key: card for key, card in box.challenges.items() if card.boss_fight}
        usual = {key: card for key, card in box.challenges.items() if not card.boss_fight}
        decks |= {"challenges": usual, "boss fight": boss, "plots": box.plots, "modes": box.modes}
    else:
        decks |= {"monsters": box.monsters, "relics": box.relics, "references": box.references}
    assert {deck: twins(cards, exact) for deck, cards in decks.items() if twins(cards, exact)} == {}
