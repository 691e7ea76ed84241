"""Random games end, and at every choice the table is whole: nothing is lost, doubled or out of bounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.bots import Greedy
from undercroft.engine import Match, Source
from undercroft.games.super_dungeon.arcade import Arcade
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats, kind_of
from undercroft.games.super_dungeon.arcade.setup import pool_of
from undercroft.games.super_dungeon.rules.stats import hero_stats, squares_of


def whole(g: Arcade) -> None:
    """What is true whenever somebody is asked in the middle of a game."""
    dungeon = g.dungeon
    taken = 0
    for model in [*g.standing(), *g.foes]:
        own = squares_of(g, model)
        assert own and not own & ~dungeon.exist, f"{model.id} stands where no square is"
        assert not own & taken, f"{model.id} shares a square"
        taken |= own
        stats = hero_stats(g, model) if model in g.heroes else foe_stats(g, model)  # type: ignore[arg-type]
        assert 0 <= model.wounds < stats.hearts, f"{model.id} has {model.wounds} wounds"
        assert not model.status & stats.immune
    assert sum(g.wrath) + g.supply == 2 * len(g.heroes)
    assert g.coins >= sum(hero.at < 0 for hero in g.heroes)
    monsters = Counter(foe.card for foe in g.foes) + Counter(kill.card for kill in g.kills) + Counter(g.pool)
    for kind, count in pool_of(g.points, g.box.points).items():
        assert monsters[kind] == count, f"{kind}: {monsters[kind]} of {count}"
    for name, deck in (("loot", g.loot), ("treasure", g.treasure)):
        cards = g.box.loot if name == "loot" else g.box.treasure
        held = [card for hero in g.heroes for card in hero.gear if card in cards]
        held += [card for card in g.backpack if card in cards]
        seen = Counter(deck.left) + Counter(deck.discard) + Counter(held)
        assert seen.total() == sum(card.copies for card in cards.values()), f"{name}: {seen.total()}"
    for hero in g.heroes:
        for slot, card in enumerate(hero.gear):
            assert not card or ["citrine", "ruby", "emerald", "sapphire"][slot] == g.box.items[card].slot
    for foe in g.foes:
        if kind_of(g, foe).rank == "spawning-point":
            assert foe.at in dungeon.spawning_points


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ({}, 25),
        ({"heroes": 3, "players": 3, "hard": 1, "easy": 1}, 15),
        ({"heroes": 6, "players": 2, "equipment": "all"}, 6),
        ({"points": ["sand-spire", "sand-spire", "spider-nest"], "easy": 3}, 10),
    ],
)
def test_random_games_end_and_the_table_stays_whole(options: dict[str, Any], games: int) -> None:
    for seed in range(games):
        match = Match.new("super-dungeon-arcade", options, seed=f"whole {seed}", listen=False)
        source = Source(f"answers {seed}")
        while match.ask is not None:
            if match.ask.kind in ("select-hero", "activation") and options.get("heroes", 4) < 5:
                whole(match.state)
            match.answer(match.ask.sample(source))
        assert match.outcome is not None


def test_a_sensible_party_gets_far_and_plays_quickly() -> None:
    fallen = []
    for seed in range(6):
        match = Match.new("super-dungeon-arcade", {}, seed=f"sensible {seed}", listen=False)
        bot = Greedy(f"bot {seed}")
        answers = 0
        while match.ask is not None:
            match.answer(bot.choose(match))
            answers += 1
        assert answers < 3000
        fallen.append(match.state.fallen)
    assert sum(fallen) >= 6, "a spawning point a game, at least"
