"""A table with the real tower: cubes fall, the rules take what comes out, and there is a film of it."""

from __future__ import annotations

import pytest

pytest.importorskip("mujoco")

from undercroft.engine import Match, Seeded
from undercroft.engine.verify import verify
from undercroft.games.stygian_society import StygianSociety
from undercroft.physics.trajectory import decode


def test_a_game_is_played_through_the_real_tower_and_filmed() -> None:
    game = StygianSociety()
    films: list[tuple[str, list[str], bytes]] = []
    worlds = game.worlds(lambda kind, bodies, track: films.append((kind, list(bodies), track)))
    match = Match.new(game, {"players": 1, "short": True}, dealer=Seeded("7", using=worlds))
    hand = Seeded("hand")
    while match.ask and len(films) < 12:
        ask = match.ask
        advice = game.advise(match.state, ask, hand.source)
        match.answer(ask.sample(hand.source) if advice is None else advice)
    assert len(films) >= 12
    for kind, bodies, track in films:
        assert kind == "drop" and len(decode(track)) == len(bodies)
    assert len(match.state.tower.poses) == len(match.state.tower.colours)
    # A replay runs no physics, and comes to the same position.
    again = Match.replay(match.record)
    assert again.digest() == match.digest()
    assert match.record.header.worlds == ("drop",)
    assert all(finding.holds for finding in verify(match.record))


def test_the_scene_holds_all_that_stands_still() -> None:
    scene = StygianSociety().scene()
    assert scene is not None
    assert {part.name for part in scene.parts} == {"wall", "plate", "ramp", "blocker", "fence"}
    assert (scene.cube, scene.height) == (0.8, 32.0)
