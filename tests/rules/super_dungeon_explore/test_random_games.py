"""Random games in every variant: what must hold at any moment, and that they all end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import GAME
from undercroft.engine import Match, Source
from undercroft.games.super_dungeon.explore import Explore
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.rules.stats import hero_stats, squares_of


def check_invariants(g: Explore, models: dict[str, int], kind: str) -> None:
    """What is true at every question of a running game."""
    taken = 0
    for model in [*g.standing(), *g.foes]:
        own = squares_of(g, model)
        assert own and not own & taken, f"{model.id} shares a square"
        assert not own & ~g.dungeon.exist, f"{model.id} stands outside the dungeon"
        taken |= own
    for foe in g.foes:
        assert 0 <= foe.wounds < foe_stats(g, foe).hearts
    for hero in g.standing():
        assert 0 <= hero.wounds < hero_stats(g, hero).hearts
        assert hero.potions >= 0
    if kind not in ("revive", "enter"):
        assert g.coins >= sum(hero.at < 0 for hero in g.heroes), "else the Consul has won"
    assert sum(g.hardened) <= models["coins"] - g.coins
    assert g.skulls >= 0 and len(set(g.done)) == len(g.done)
    for card, count in g.pool.items():
        out = sum(g.box.original(foe.card) == card for foe in g.foes)
        fallen = sum(g.box.original(kill.card) == card for kill in g.kills)
        assert count >= 0 and count + out + fallen == models[card], f"{card} got lost"
    assert sum(g.box.original(foe.card) in g.minis for foe in g.foes) <= 1
    if g.boss_spawned and kind != "relic":
        assert g.points_in_play() == []
    assert len(g.relics) <= 4
    if g.mode == "artifact" and g.artifact:
        worn = [hero.id for hero in g.heroes if g.artifact in hero.gear]
        assert worn == ([g.carrier] if g.carrier else []) and (g.carrier != "") == (g.artifact_at < 0)
    if g.mode == "prince" and g.turn:
        assert (g.prince >= 0) != bool(g.carrier)


@pytest.mark.parametrize("number", range(len(GAME.variants())))
def test_random_games_keep_their_word_and_end(number: int) -> None:
    options: dict[str, Any] = GAME.variants()[number]
    for seed in range(3):
        match, source = Match.new(GAME, options, seed=seed, listen=False), Source(f"{number} {seed}")
        models: dict[str, int] = {}
        while match.ask is not None:
            g = match.state
            if g.pool and not models:
                models = {**g.pool, "coins": g.coins}
            if g.turn:
                check_invariants(g, models, match.ask.kind)
            match.answer(match.ask.sample(source))
        assert match.outcome is not None and match.outcome.winners
        assert match.outcome.rule in ("SD-WIN-01", "SD-WIN-02", "EXP-PRINCE-03", "EXP-ART-15")


def test_bots_of_both_sides_play_a_game_to_its_end() -> None:
    from undercroft.bots.greedy import Greedy

    for options in ({}, {"mode": "prince"}, {"mode": "artifact"}):
        match = Match.new(GAME, dict(options), seed="bots", listen=False)
        bots = {seat: Greedy(seat) for seat in ("p1", "consul")}
        while match.ask is not None:
            match.answer(bots[match.ask.seat].choose(match))
        assert match.outcome is not None


def test_a_game_looks_the_same_length_to_the_eye_for_both_seats() -> None:
    match, source = Match.new(GAME, {"mode": "artifact"}, seed=4), Source("eyes")
    for number in range(400):
        if match.ask is None:
            break
        if number % 20 == 0:
            for seat in ("p1", "consul", None):
                text = GAME.text(match.view(seat))
                assert max(len(line) for line in text.splitlines()) <= 100
        match.answer(match.ask.sample(source))
