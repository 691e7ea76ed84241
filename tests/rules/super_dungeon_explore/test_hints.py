"""Why a bot advises an answer to the Consul."""

from __future__ import annotations

from tests.support import drive, first_ask
from undercroft.engine import Match, Rules, Source
from undercroft.games.super_dungeon.explore.bot import consul
from undercroft.games.super_dungeon.explore.game import SuperDungeonExplore
from undercroft.games.super_dungeon.explore.rules import chart
from undercroft.games.super_dungeon.explore.rules.boss_fight import sighting, take_relics
from undercroft.games.super_dungeon.explore.rules.consul import choose_monster
from undercroft.games.super_dungeon.explore.rules.modes import mode_tokens
from undercroft.games.super_dungeon.explore.state import CONSUL
from undercroft.games.super_dungeon.explore.telling.hints import Nearest, Worth
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.telling.hints import Brings, NothingBetter

from .scene import Table, explore

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


def told(s: Table, rules: Rules[None], answer: str) -> list[str]:
    """What is said to the Consul for an answer to the first question of some rules."""
    return [ground.told(s.g.names) for ground in consul.grounds(s.g, first_ask(rules), answer)]


def test_the_consul_is_told_why_he_ends_his_activations() -> None:
    s = explore("P . K", P="royal-paladin", K="kobold-gouger")
    s.consul()
    assert "anything to gain" in told(s, choose_monster(s.g), "end")[0]
    s.g.done = [s["K"].id]
    assert told(s, choose_monster(s.g), "end") == ["Every monster that may activate has activated."]


def test_the_consul_is_told_whom_a_bonus_a_relic_and_a_sighting_are_for() -> None:
    s = explore("P M K . N", P="royal-paladin", M="ember-mage", K="kobold-gouger", N="kobold-warren")
    [why] = told(s, chart.bonus(s.g, "sharpened-claws+thickened-hides"), "sharpened-claws")
    assert why.startswith("It is for 1 monster in the dungeon"), "a spawning point is none"
    [why] = told(s, take_relics(s.g), "comet-crown")
    assert why.startswith("It brings Starfire 1 die more")
    [why] = told(s, sighting(s.g, [1]), "royal-paladin")
    assert why == "Royal Paladin has 1 other Hero within 4 squares; nobody has more."


def test_the_consul_is_told_why_the_prince_is_put_so_far_away() -> None:
    s = explore("Z . . . . .", mode="prince", P="royal-paladin")
    [why] = told(s, mode_tokens(s.g), "f1")
    assert why == "No square is farther from where the Heroes come in: 5 squares."


def test_a_monster_is_told_that_a_step_brings_it_nearer_or_keeps_it_away() -> None:
    s = explore("P . . . . . . . . . . . K", P="royal-paladin", K="kobold-knucklehead")
    s.activate("K")
    [why] = told(s, act(s.g), "to:h1")
    assert why == "It comes nearer to the enemy: 7 squares instead of 12."
    s = explore("P . K . .", P="royal-paladin", K="kobold-flinger")
    s.activate("K")
    assert (
        told(s, act(s.g), "to:e1")[0] == "It strikes from there too, 4 squares away from the nearest enemy."
    )


def test_a_hero_is_told_what_a_chest_is_worth() -> None:
    s = explore("R . .", R="riftling-rogue")
    s.g.chests = [s.square("b1")]
    s.activate("R")
    [why, *_] = GAME.grounds(s.g, first_ask(act(s.g)), "chest:b1")
    assert why.told(s.g.names) == "A chest brings 2 treasure cards: the best of them is kept."


def test_a_monster_does_not_pace_up_and_down() -> None:
    s = explore(
        ". . . . . . .\n. . . . . . .\n. T . K . . .\n. . . . P . M",
        P="claw-tribe-barbarian", M="hearthsworn-fighter", T="mimic", K="kobold-gouger",
    )  # fmt: skip
    s.activate("T")
    been = []
    while s.g.acting is not None and s.g.acting.spent == 0:
        been.append(s.at(s["T"]))
        key = GAME.advise(s.g, first_ask(act(s.g)), Source("pacing"))
        assert key.startswith(("to:", "use:"))
        if key.startswith("use:"):
            break
        drive(act(s.g), key)
    assert len(been) == len(set(been)) <= 2, "it goes where it strikes best, and strikes"
