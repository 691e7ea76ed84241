"""What events tell to those who watch: the way of every step and the dice of every roll."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from tests.rules.super_dungeon_arcade.scene import arcade
from undercroft.bots import Random
from undercroft.engine import Match
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.state import Crawl


def listened(g: Crawl) -> list[tuple[str, dict[str, Any]]]:
    told: list[tuple[str, dict[str, Any]]] = []
    g.__dict__["log"] = lambda kind, rule, args, only: told.append((kind, args))
    return told


def xy(name: str) -> tuple[int, int]:
    found = re.fullmatch(r"([a-z]+)(\d+)", name)
    assert found
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 96
    return column, int(found[2])


def test_a_move_tells_its_way_around_walls_and_enemies() -> None:
    s = arcade(
        """
        +-+-+-+-+
        |W .|X .|
        +       +
        |. C . .|
        +       +
        |. . . .|
        +-+-+-+-+
        """,
        W="riftling-warrior", C="crawler",
    )  # fmt: skip
    told = listened(s.g)
    set_down(s.g, s["W"], s.drawn["X"], "moved", "SD-MOVE-01")
    [(kind, args)] = told
    assert kind == "moved" and (args["origin"], args["to"]) == ("a1", "c1")
    assert args["path"][0] == "a1" and args["path"][-1] == "c1" and "b2" not in args["path"]


def test_nobody_watches_and_no_way_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("W . X", W="riftling-warrior")
    monkeypatch.setattr(
        "undercroft.games.super_dungeon.rules.effects.trail", lambda *_: pytest.fail("worked out")
    )
    set_down(s.g, s["W"], s.drawn["X"], "moved", "SD-MOVE-01")


@pytest.mark.parametrize("game", ["super-dungeon-arcade", "super-dungeon-explore"])
def test_in_a_whole_game_every_way_is_whole_and_every_roll_adds_up(game: str) -> None:
    match, bot = Match.new(game, seed="told"), Random("told")
    while match.ask and len(match.entries) < 900:
        match.answer(bot.choose(match))
    kinds = [event.kind for event in match.events]
    assert "moved" in kinds and "defended" in kinds and "hit" in kinds
    for event in match.events:
        assert isinstance(match.tell(event), str)
        if event.kind in ("moved", "dashed"):
            path = event.args["path"]
            assert path, event
            for one, other in pairwise(path):
                (ax, ay), (bx, by) = xy(one), xy(other)
                assert max(abs(ax - bx), abs(ay - by)) == 1
        if event.kind == "defended":
            assert all(name in ("blue", "red", "green") for name, _ in event.args["rolled"])
