"""Whole games: invariants at every decision, the bot's strength, the table in text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.die_in_the_dungeon.invariants import holds, play
from tests.rules.die_in_the_dungeon.scene import GAME, WHO, fight, scene
from undercroft.bots import Greedy
from undercroft.engine import Match, Source
from undercroft.games.die_in_the_dungeon.bot.advice import ADVICE
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.state import Dungeon


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("options", GAME.variants(), ids=lambda options: options["map"])
def test_nothing_is_lost_in_whole_games(options: dict[str, object], bots: str) -> None:
    for seed in range(4 if bots == "random" else 2):
        match = play(options, f"sound{seed}", greedy=bots == "greedy")
        assert match.outcome is not None


def test_the_invariants_notice_what_is_missing() -> None:
    """Each piece taken away or put down twice is noticed at the next look."""
    breaks: list[Callable[[Dungeon], object]] = [
        lambda g: g.monsters[0].minions.append(8),
        lambda g: g.monsters[0].tokens.append("time"),
        lambda g: g.monsters[0].cards.pop(),
        lambda g: g.monsters[0].namic.append(1),
        lambda g: g.monsters[0].value.__setitem__(4, 7),
        lambda g: g.monsters[0].value.__setitem__(0, 0),
        lambda g: g.monsters[0].die.__setitem__(0, 4),
        lambda g: g.open.pop(),
        lambda g: g.tiles.pop("b2"),
        lambda g: setattr(g.monsters[0], "taken", 3),
        lambda g: setattr(g.monsters[0], "beast", True),
        lambda g: setattr(g.monsters[0], "heroes", 9),
        lambda g: setattr(g.monsters[0], "kobold", "kobold-helper"),
    ]
    for number, spoil in enumerate(breaks):
        match, bot = Match.new(GAME, {"map": "training"}, seed=number), Greedy("spoilt")
        while match.ask is not None and match.state.turn < 2:
            match.answer(bot.choose(match))
        holds(match)
        spoil(match.state)
        with pytest.raises(AssertionError):
            holds(match)


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
