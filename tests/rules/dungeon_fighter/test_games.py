"""Whole games: what must hold at every moment, whatever anybody does."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.invariants import holds, played
from tests.rules.dungeon_fighter.scene import GAME, fight, hero, party
from undercroft.bots import make_bot
from undercroft.engine import Match
from undercroft.engine.books.citing import cited_in
from undercroft.games.dungeon_fighter.content.box import box_of


@pytest.mark.parametrize("variant", range(len(GAME.variants())))
def test_random_games_keep_every_law_and_end(variant):
    for seed in range(15):
        played(GAME.variants()[variant], seed, "random")


@pytest.mark.parametrize("options", [{"skill": "expert"}, {"skill": "expert", "players": 4, "level_up": True},
                                     {"skill": "expert", "players": 1}])  # fmt: skip
def test_sensible_games_keep_every_law_through_shops_and_boss(options):
    seen = set()
    for seed in range(5):
        match = Match.new(GAME, options, seed=seed)
        bot = make_bot("greedy", f"laws{seed}")
        while match.ask is not None:
            holds(match)
            seen.add(match.ask.kind)
            drawn = GAME.text(match.view(match.ask.seat)) if len(match.entries) % 5 == 0 else ""
            for line in drawn.split("\n"):
                assert len(line) <= 100
            match.answer(bot.choose(match))
        for event in match.events:
            assert match.tell(event)
            seen.add(f"event {event.kind}")
    assert {"path", "die", "throw", "buy", "give", "event boss", "event shop"} <= seen


def test_every_rule_that_content_cites_exists():
    box = box_of(("caldera",))
    for item in [*box.abilities.values(), *box.throws.values()]:
        assert item.rule in GAME.ledger
    kinds = (box.heroes, box.monsters, box.bosses, box.rooms, box.equipment, box.abilities, box.throws)
    for kind in kinds:
        assert all(item.source == "house" or item.source.startswith("rulebook p.") for item in kind.values())


def test_the_table_draws_the_target_with_dice_and_the_way_of_the_last_one():
    from undercroft.games.dungeon_fighter.state import OnBoard
    from undercroft.games.dungeon_fighter.throws.landed import Landed, Thrown

    g = fight(party(), "white-bear")
    g.on_board = [OnBoard("red", "d4", [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0])]
    g.icebergs = [True, False, False, False]
    g.last_throw = Thrown([Landed("3", icon="icon")], path=[[0.0, -22.0, 5.0], [0.0, -12.0, 1.0]])
    hero(g, "jack").armor, hero(g, "jack").turned = ["soup-pot"], ["soup-pot"]
    drawn = GAME.text(GAME.view(g, "p1"))
    for piece in (
        "White Bear",
        "life 14",
        "[1|4]",
        "R",
        "A",
        "*",
        "@",
        "◎",
        "Upturned Soup Pot ↷",
        "3 + icon",
    ):
        assert piece in drawn
    assert "▶ Jack Boatless" in drawn and "Lebron Bearskin (Leader)" in drawn


def test_the_shop_and_the_paths_are_drawn_for_those_who_may_see_them():
    g = party()
    g.goods, g.gold = ["hot-soup", "thunder-conch"], 5
    assert "Hot Soup" in GAME.text(GAME.view(g, None))
    g.goods, g.paths = [], ["hearth", "blizzard"]
    assert "Forgotten Hearth" in GAME.text(GAME.view(g, "p3"))
    assert "The Leader is looking at two paths" in GAME.text(GAME.view(g, "p1"))


def test_every_rule_of_the_ledger_leads_to_the_lines_that_carry_it_out():
    named = cited_in(GAME.package)
    assert [rule for rule in GAME.ledger.rule_ids() if "-RULING-" not in rule and rule not in named] == []
