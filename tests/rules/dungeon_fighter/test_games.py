"""Whole games: what must hold at every moment, whatever anybody does."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import GAME, fight, hero, party
from undercroft.bots import make_bot
from undercroft.engine import Match, Source
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.rules.equipment import limit, slots


def holds(g) -> None:
    """What must be true of every position."""
    assert 0 <= g.bonus <= 9 and g.supply >= 0 and g.gold >= 0
    assert g.bonus + g.supply + (g.combat.white if g.combat else 0) == g.dice.white_count
    for member in g.heroes:
        assert member.life <= member.most and len(set(member.scars)) == len(member.scars) <= 3
        assert not (member.fainted and member.life > 0)
        for kind in ("weapon", "armor", "spendable"):
            assert member.out or len(slots(member, kind)) <= (limit(g, member, kind) if member.id else 0)
        assert set(member.tired) <= set(member.upgrades) and 0 <= member.xp <= 3
        names = [box_of(("caldera",)).equipment[weapon].name for weapon in member.weapons]
        assert len(set(names)) == len(names)
    rooms = [*g.rooms.left, *[card for layer in g.under for card in layer], *g.paths, *g.aside]
    rooms += [g.room] if g.room and g.room not in g.aside else []
    assert len(rooms) == len(set(rooms)) == (23 if g.packs else 21)
    if g.combat:
        assert len(set(g.combat.pool)) == len(g.combat.pool)
        assert g.combat.life <= 99 and 0 <= g.combat.madness <= 3
    cards = [*g.shop.left, *g.goods, *g.spent, *g.relics, *[c for h in g.heroes for c in h.carried()]]
    assert len(set(cards)) == len(cards)
    assert len({die.die for die in g.on_board}) == len(g.on_board)


@pytest.mark.parametrize("variant", range(len(GAME.variants())))
def test_random_games_keep_every_law_and_end(variant):
    for seed in range(25):
        match = Match.new(GAME, GAME.variants()[variant], seed=seed, listen=False)
        source = Source(f"laws{seed}")
        while match.ask is not None:
            holds(match.state)
            match.answer(match.ask.sample(source))
        assert match.outcome is not None


@pytest.mark.parametrize("options", [{"skill": "expert"}, {"skill": "expert", "players": 4, "level_up": True},
                                     {"skill": "expert", "players": 1}])  # fmt: skip
def test_sensible_games_keep_every_law_through_shops_and_boss(options):
    seen = set()
    for seed in range(5):
        match = Match.new(GAME, options, seed=seed)
        bot = make_bot("greedy", f"laws{seed}")
        while match.ask is not None:
            holds(match.state)
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
