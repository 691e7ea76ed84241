"""Whole games: invariants at every decision, the bot's strength, the table in text."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, WHO, fight, scene
from undercroft.bots import Greedy
from undercroft.engine import Match, Source
from undercroft.games.die_in_the_dungeon.bot.advice import ADVICE
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import LADDER
from undercroft.games.die_in_the_dungeon.rules.board import on_board
from undercroft.games.die_in_the_dungeon.state import Dungeon


def sound(g: Dungeon) -> None:
    """What must hold whatever happens."""
    dungeon = BOX.maps[g.map]
    for m in g.monsters:
        if m.die[0]:
            assert all(m.value[stat] >= 1 for stat in range(3)), "stats stay at 1"
            assert all(m.value[slot] <= m.die[slot] for slot in range(4)), "no die shows more than it has"
            assert all(on_board(m, sides) <= 2 for sides in LADDER), "two of a type"
        assert 0 <= m.value[4] <= 20 and 0 <= m.value[5] <= 4
        assert 0 <= m.xp < 6 and len(m.namic) <= 6
        assert all(0 <= pips <= slot for slot, pips in enumerate(m.namic, 1))
        assert set(m.cards) <= set(BOX.cards[m.creature])
        assert m.at in g.tiles
    explored = set(g.tiles) - {g.place}
    assert not set(g.open) & set(g.tiles)
    for place in g.open:
        assert any(other in explored for other in dungeon.joined[place]), "joined to an explored tile"
    fronts = [tile for tile in g.tiles.values() if tile not in ("start", "blank")]
    assert len(fronts) == len(set(fronts))
    for place, tile in g.tiles.items():
        if tile not in ("start", "blank"):
            assert tile in dungeon.piles[dungeon.kind[place]]
    c = g.combat
    if c is not None and c.party and g.outcome is None:
        party = BOX.parties(c.party)
        assert party.count > 0 and party.targets
        if not c.bard and not c.lasting and not c.passing:
            assert c.totals == list(party.totals)


@pytest.mark.parametrize("number", range(16))
def test_random_games_stay_sound(number: int) -> None:
    options = GAME.variants()[number]
    source = Source(f"sound{number}")
    for seed in range(12):
        match = Match.new(GAME, options, seed=seed, listen=False)
        decisions = 0
        while match.ask is not None:
            sound(match.state)
            match.answer(match.ask.sample(source))
            decisions += 1
            assert decisions < 3000
        assert match.outcome is not None


def test_the_state_is_small() -> None:
    """Clones are cheap because little is kept: under 700 bytes at any decision."""
    source = Source("small")
    for options in GAME.variants():
        match = Match.new(GAME, options, seed=2, listen=False)
        while match.ask is not None:
            assert len(GAME.codec.encode(match.state)) < 700
            match.answer(match.ask.sample(source))


def wins(options: dict[str, object], games: int) -> int:
    won = 0
    for number in range(games):
        match = Match.new(GAME, options, seed=f"bot{number}", listen=False)
        greedy = Greedy(str(number))
        decisions = 0
        while match.ask is not None:
            match.answer(greedy.choose(match))
            decisions += 1
            assert decisions < 3000, "the bot goes round in circles"
        won += bool(match.outcome and match.outcome.winners)
    return won


def test_the_greedy_bot_wins_the_training_dungeon_mostly_and_the_last_maps_sometimes() -> None:
    """Loose bounds around the measured rates in docs/die-in-the-dungeon.md."""
    each = 24
    training = sum(wins({"map": "training", "creature": creature}, each) for creature in BOX.creatures)
    final = sum(wins({"map": "final", "creature": creature}, each) for creature in BOX.creatures)
    games = each * len(BOX.creatures)
    assert training / games >= 0.9
    assert 0.08 <= final / games <= 0.50


def test_the_bot_answers_every_kind_of_ask_legally() -> None:
    seen = set()
    source = Source("advice")
    for number, options in enumerate(GAME.variants()):
        for seed in range(6):
            match = Match.new(GAME, options, seed=f"{number}-{seed}", listen=False)
            while match.ask is not None:
                advice = GAME.advise(match.state, match.ask, source)
                seen.add(match.ask.kind)
                assert advice in match.ask.options, (match.ask, advice)
                match.answer(match.ask.sample(source))
    assert seen <= set(ADVICE)
    assert {"act", "ready", "attack", "raise", "hit", "defeat"} <= seen


def test_the_bot_does_not_wait_for_ever_where_waiting_costs_nothing() -> None:
    s = fight("cleric-3", "cleric-3", dice=(10, 12, 10, 6), might=1, agility=1, magic=9).go()
    assert GAME.advise(s.g, s.ask, Source("patience")) == "attack-agility", "the only die that shows an 11"


def test_evaluation_knows_good_from_bad() -> None:
    fresh, hurt = scene(health=6), scene(health=1)
    assert GAME.evaluate(fresh.g, WHO) > GAME.evaluate(hurt.g, WHO)
    late = scene(time=1)
    assert GAME.evaluate(fresh.g, WHO) > GAME.evaluate(late.g, WHO)
    ahead = scene(map="two-doors", epics=1)
    assert GAME.evaluate(ahead.g, WHO) > GAME.evaluate(scene(map="two-doors").g, WHO)
    race = scene(map="race", players=2, epics=1)
    assert GAME.evaluate(race.g, "player-1") > 0.5 > GAME.evaluate(race.g, "player-2")


def test_the_text_table_fits_and_shows_the_way() -> None:
    source = Source("text")
    for options in GAME.variants():
        match = Match.new(GAME, options, seed=9)
        looked = 0
        while match.ask is not None:
            if looked < 25:
                text = GAME.text(match.view(WHO))
                assert max(len(line) for line in text.splitlines()) <= 100
                for place in match.state.open:
                    assert f"[{place}:" in text
                looked += 1
            match.answer(match.ask.sample(source))
        assert "The game is over." in GAME.text(match.view(None))
