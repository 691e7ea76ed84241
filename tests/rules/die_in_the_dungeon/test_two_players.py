"""The race of two monsters."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, Scene, fight, put, scene
from undercroft.engine import SetupError
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.rules.progress import explored
from undercroft.games.die_in_the_dungeon.state import Combat


def race() -> Scene:
    return scene(map="race", players=2, ability=0, minions=[])


@pytest.mark.rule("DIE-TWO-01")
def test_the_first_to_beat_two_epic_tiles_wins() -> None:
    s = race()
    s.g.tiles["c1"], s.g.place = "E1", "c1"
    s.g.combat, s.g.phase = Combat(["cleric-1"], [2, 2, 2]), "round"
    s.m.epics = 0
    s.go("attack-might", [8])
    assert not s.over and s.g.monsters[0].epics == 1
    s = race()
    s.g.tiles["c1"], s.g.place = "E1", "c1"
    s.g.combat, s.g.phase = Combat(["cleric-1"], [2, 2, 2]), "round"
    s.m.epics = 1
    s.go("attack-might", [8])
    assert s.g.outcome is not None and s.g.outcome.winners == ("player-1",)
    assert s.g.outcome.rule == "DIE-TWO-01" and s.g.outcome.scores == {"player-1": 1.0, "player-2": 0.0}


@pytest.mark.rule("DIE-TWO-02")
def test_two_players_need_the_map_made_for_two() -> None:
    assert [one for one, place in BOX.maps.items() if place.item.players == 2] == ["race"]
    with pytest.raises(SetupError, match="map 'training' is for 1, not 2; for 2: race"):
        GAME.setup({"players": 2})
    with pytest.raises(SetupError, match="map 'race' is for 2"):
        GAME.setup({"map": "race"})
    with pytest.raises(SetupError, match="different creatures"):
        GAME.setup({"map": "race", "players": 2, "creature": "troll", "rival": "troll"})


@pytest.mark.rule("DIE-TWO-03", "DIE-SETUP-19")
def test_each_has_a_standee_on_a_start_of_its_own() -> None:
    s = race()
    assert [m.at for m in s.g.monsters] == ["a3", "e3"]
    places = {p.id: p.standees for p in GAME.view(s.g, None).map.places if p.standees}
    assert places == {"a3": ["player-1"], "e3": ["player-2"]}


def test_each_has_a_full_set_of_everything() -> None:
    g = GAME.new(GAME.setup({"map": "race", "players": 2, "creature": "diemon", "rival": "troll"}))
    assert [m.creature for m in g.monsters] == ["diemon", "troll"]
    assert all(m.minions == [6] and len(m.cards) == 4 and m.value[4:] == [20, 1] for m in g.monsters)


def test_the_higher_d20_goes_first_and_turns_alternate() -> None:
    s = Scene(GAME.new(GAME.setup({"map": "race", "players": 2})))
    s.go("6-8-10-12", "12-10-8-6", [7, 7], [3, 11])
    assert s.ask.seat == "player-2"
    s.go("d3", "Q6", "roll", [8])
    while getattr(s.pending, "kind", "") != "act":
        question = s.pending
        assert question is not None
        s.go("attack-might" if question.kind == "attack" else _worst(question))
    assert s.ask.seat == "player-1"
    assert "d2" in s.g.open, "a tile explored by one is explored for both"


def _worst(question: object) -> object:
    if getattr(question, "kind", "") == "dice":
        return [question.dice[0].sides if "your" in question.purpose(str) else 1]
    return question.options[-1] if question.kind in ("ready", "raise") else question.options[0]


def test_the_map_is_fair_for_both_starts() -> None:
    dungeon = BOX.maps["race"]
    goals = [place for place, kind in dungeon.kind.items() if kind == "E"]
    goals += list(dungeon.tokens)
    far = [sorted(dungeon.distances(goal)[start] for goal in goals) for start in dungeon.starts]
    assert far[0] == far[1]
    assert sum(kind == "E" for kind in dungeon.kind.values()) >= 3


def test_when_one_is_out_the_other_wins() -> None:
    s = race()
    put(s.m, time=1)
    s.go("b3")
    assert s.g.outcome is not None and s.g.outcome.winners == ("player-2",)


def test_a_solo_loss_has_no_winner() -> None:
    s = fight("fighter-1", health=1, might=1).go([4])
    assert s.g.outcome is not None and s.g.outcome.winners == ()


@pytest.mark.rule("DIE-RULING-57")
def test_the_ending_says_who_has_won() -> None:
    s = race()
    put(s.m, time=1)
    s.go("b3")
    assert s.g.outcome is not None and s.g.outcome.winners == ("player-2",)
    assert GAME.verdict(s.g).endswith("nothing of it was done. The Dierake has won.")
    alone = scene(time=1, minions=[]).go("b2")
    assert "has won" not in GAME.verdict(alone.g)


@pytest.mark.rule("DIE-TILE-08", "DIE-RULING-68")
def test_neither_start_tile_counts_among_the_tiles_explored() -> None:
    s = scene(map="race", players=2)
    assert len(s.g.tiles) == 2 and explored(s.g) == 0
    assert explored(scene(map="training").g) == 0
