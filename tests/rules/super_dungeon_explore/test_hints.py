"""Why a bot advises an answer to the Consul."""

from __future__ import annotations

from tests.support import first_ask
from undercroft.engine import Match, Source
from undercroft.games.super_dungeon.explore.bot import consul
from undercroft.games.super_dungeon.explore.game import SuperDungeonExplore
from undercroft.games.super_dungeon.explore.state import CONSUL
from undercroft.games.super_dungeon.explore.telling.hints import Nearest, Worth
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.telling.hints import Brings, NothingBetter

from .scene import explore

GAME = SuperDungeonExplore()


def test_a_monster_is_told_the_odds_of_its_blow() -> None:
    s = explore("P K . .", P="royal-paladin", K="kobold-gouger")
    s.activate("K")
    ask = first_ask(act(s.g))
    [brings, *_] = consul.grounds(s.g, ask, "melee:royal-paladin")
    assert isinstance(brings, Brings)
    [blow] = brings.expected.blows
    assert blow.model == "royal-paladin" and 0 < blow.hit < 1
    assert f"{blow.hit:.0%}" in brings.told(s.g.names)
    assert isinstance(consul.grounds(s.g, ask, "end")[0], NothingBetter)


def test_every_hint_to_the_consul_about_who_goes_and_who_spawns_has_its_reason() -> None:
    match, source = Match.new(GAME, {}, seed="reasons", listen=False), Source("reasons")
    found: dict[str, list[object]] = {}
    while match.ask is not None and not {"activate", "spawn", "activation"} <= set(found):
        answer = GAME.advise(match.state, match.ask, source)
        grounds = GAME.grounds(match.state, match.ask, answer)
        if grounds and match.ask.seat == CONSUL:
            found.setdefault(match.ask.kind, []).extend(grounds)
            assert all(ground.told(match.names) for ground in grounds)
        match.answer(answer)
    [near, *_] = found["activate"]
    assert isinstance(near, Nearest) and near.away >= 1
    [worth, *_] = found["spawn"]
    assert isinstance(worth, Worth)
    card = match.state.box.monsters[worth.card]
    assert (worth.hearts, worth.actions, worth.skulls) == (card.hearts, card.actions, card.skulls)
