"""Spawn and Reinforce."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.rules.super_dungeon.scene import names
from tests.rules.super_dungeon_arcade.scene import Table, answered, arcade
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.arcade.rules.commands import next_command
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to, kind_of
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    reinforce,
    seen_from,
    spawn_command,
    spawn_from,
)
from undercroft.games.super_dungeon.arcade.setup import pool_of
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import FLY, SUREFOOT
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.state import POISON

ROOM = """
    W . . . . . . . .
    . . . . . . . . .
    . . . . . P . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """


def room(point: str = "shadow-tower", **more: str) -> Table:
    s = arcade(ROOM, W="riftling-warrior", P=point, **more)
    s.g.pool = pool_of(["shadow-tower", "shadow-tower", "spider-nest"], s.g.box.points)
    s.g.leave.append("p1")
    return s


@pytest.mark.rule("ARC-SPAWN-02", "ARC-SETUP-14")
@pytest.mark.example("ARC-EX-12")
def test_a_shadow_tower_spawns_no_more_than_its_own_list() -> None:
    s = room()
    assert (s.g.pool["tower-stalker"], s.g.pool["tower-arbalist"], s.g.pool["tower-blackblade"]) == (2, 6, 4)
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    cards = [foe.card for foe in s.g.foes[1:]]
    assert sorted(cards) == ["tower-arbalist"] * 3 + ["tower-blackblade"] * 2 + ["tower-stalker"]
    assert (s.g.pool["tower-stalker"], s.g.pool["tower-arbalist"], s.g.pool["tower-blackblade"]) == (1, 3, 2)
    assert s.g.pool["crawler"] == 3


@pytest.mark.rule(
    "ARC-SPAWN-04", "ARC-SPAWN-05", "ARC-SPAWN-06", "ARC-SETUP-11", "ARC-SETUP-12", "ARC-SETUP-13"
)
def test_elites_within_three_in_sight_minions_within_two_of_them_nobody_adjacent() -> None:
    s = room("spider-nest")
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    dungeon, point = s.g.dungeon, 1 << s.foe("P").at
    elites = [foe for foe in s.g.foes if kind_of(s.g, foe).rank == "elite"]
    minions = [foe for foe in s.g.foes if kind_of(s.g, foe).rank == "minion"]
    assert len(elites) == 4 and len(minions) == 3
    for foe in elites:
        assert distance(dungeon, point, 1 << foe.at) <= 3
        assert line_of_sight(dungeon, point, 1 << foe.at)
    speaker = next(foe for foe in elites if foe.card == "spider-speaker")
    for foe in minions:
        assert distance(dungeon, 1 << speaker.at, 1 << foe.at) <= 2
    # The first elite goes as near to the Hero as three squares from the point allow.
    assert distance(dungeon, 1 << elites[0].at, 1 << s.hero("W").at) == 2
    apart = [a for a in elites for b in elites if a is not b and distance(dungeon, 1 << a.at, 1 << b.at) < 2]
    assert apart == []


@pytest.mark.rule("ARC-SPAWN-03")
def test_without_an_elite_in_the_pool_its_minions_stay_out() -> None:
    s = room()
    s.g.pool["tower-stalker"] = 0
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    assert [foe.card for foe in s.g.foes[1:]] == ["tower-arbalist"] * 3


@pytest.mark.rule("ARC-SPAWN-01")
def test_only_the_point_nearest_to_the_most_wrathful_spawns() -> None:
    s = arcade(
        "N . . . W . . . . . . H . . P",
        W="riftling-warrior",
        H="sanctioned-witch",
        N="spider-nest",
        P="shadow-tower",
    )
    s.g.leave.append("p1")
    s.g.wrath = [0, 2]
    answered(spawn_command(s.g))
    assert {foe.card for foe in s.g.foes} & {"spider-speaker", "crawler"} == set()
    assert "tower-arbalist" in {foe.card for foe in s.g.foes}


@pytest.mark.rule("ARC-SPAWN-01", "SD-DEATH-07")
def test_without_spawning_points_nothing_spawns() -> None:
    s = arcade("W . . .", W="riftling-warrior")
    drive(spawn_command(s.g))
    assert s.g.foes == []


@pytest.mark.rule("ARC-SPAWN-07")
def test_listed_kinds_already_in_play_are_refreshed() -> None:
    s = arcade(
        "W . . . . . . P T K",
        W="riftling-warrior",
        P="shadow-tower",
        T="tower-stalker",
        K="knight-of-the-tower",
    )
    s.g.leave.append("p1")
    s.g.pool = dict.fromkeys(s.g.pool, 0)
    s.foe("T").wounds, s.foe("T").status, s.foe("K").wounds = 1, POISON, 1
    drive(spawn_command(s.g))
    assert (s.foe("T").wounds, s.foe("T").status, s.foe("K").wounds) == (0, 0, 1)


@pytest.mark.rule("ARC-SPAWN-08")
def test_what_is_spawned_before_a_command_carries_it_out() -> None:
    s = room()
    s.g.side, s.g.phase, s.g.commands = "consul", "command", ["spawn", "fight"]
    answered(next_command(s.g))
    assert any(foe.card == "tower-arbalist" for foe in s.g.foes)
    rules = next_command(s.g)
    with suppress(StopIteration):
        rules.send(None)
    waiting = set(s.g.lined) | set(s.g.moved)
    assert {foe.id for foe in s.g.foes if foe.card == "tower-arbalist"} & waiting


# ---------------------------------------------------------------- reinforce


@pytest.mark.rule("ARC-REINF-02", "ARC-REINF-03")
@pytest.mark.example("ARC-EX-13")
def test_one_gang_gets_two_blackblades_and_several_get_theirs_each() -> None:
    s = arcade(
        """
        W . . . . . . . . .
        . . T . . . . T . .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        W="riftling-warrior",
        T="tower-stalker",
    )
    s.g.leave.append("p1")
    first, second = s.all("T")
    gangs: dict[str, int] = {}
    answered(reinforce(s.g, first, gangs))
    assert sum(foe.card == "tower-blackblade" for foe in s.g.foes) == 2
    assert len(bonded_to(s.g, first)) == 2
    answered(reinforce(s.g, second, gangs))
    assert sum(foe.card == "tower-blackblade" for foe in s.g.foes) == 4
    assert s.g.pool["tower-blackblade"] == 0


@pytest.mark.rule("ARC-REINF-01", "ARC-REINF-02", "ARC-REINF-03")
@pytest.mark.example("ARC-EX-20")
def test_nothing_in_the_pool_for_the_speaker_two_blackblades_for_the_stalker() -> None:
    s = arcade(
        """
        W . E . . . . . .
        . . . . . . . T .
        . . . . . . . . .
        """,
        W="riftling-warrior",
        E="spider-speaker",
        T="tower-stalker",
    )
    s.g.pool["crawler"] = 0
    s.g.pool["tower-blackblade"] = 2
    s.g.leave.append("p1")
    s.g.side, s.g.commands = "consul", ["reinforce"]
    order = []
    s.g.__dict__["log"] = lambda kind, rule, args, only: (
        order.append((args["model"], args["count"])) if kind == "reinforced" else None
    )
    for _ in range(2):
        answered(next_command(s.g))
    assert order == [(s.foe("E").id, 0), (s.foe("T").id, 2)], "the closest to the Warrior first"


@pytest.mark.rule("ARC-REINF-04")
def test_reinforcements_keep_apart() -> None:
    s = arcade(". . . . .\n. . . . .\n. . T . .\n. . . . .\n. . . . .", T="tower-stalker")
    s.g.heroes = []
    s.g.start = 0
    ask = first_ask(reinforce(s.g, s.foe("T"), {}))
    away = {distance(s.g.dungeon, 1 << s.foe("T").at, 1 << s.square(key)) for key in ask.options[:-1]}
    assert away == {2}


@pytest.mark.rule("ARC-REINF-05", "SD-DEATH-07")
def test_a_gang_reinforces_without_any_spawning_point() -> None:
    s = arcade("W . . . . T . .\n. . . . . . . .", W="riftling-warrior", T="tower-stalker")
    s.g.leave.append("p1")
    answered(reinforce(s.g, s.foe("T"), {}))
    assert sum(foe.card == "tower-blackblade" for foe in s.g.foes) == 2


@pytest.mark.rule("ARC-REINF-03", "ARC-GANG-09")
def test_an_elite_gang_joined_by_bonds_shares_one_limit() -> None:
    s = arcade(". . . . . . . .\n. . A . A . . .\n. . . . . . . .\n. . . . . . . .", A="tower-arbalist")
    s.g.leave.append("p1")
    s.g.start = 0
    first, second = s.all("A")
    gangs: dict[str, int] = {}
    answered(reinforce(s.g, first, gangs))
    assert sum(foe.card == "tower-arbalist" for foe in s.g.foes) == 5
    answered(reinforce(s.g, second, gangs))
    assert sum(foe.card == "tower-arbalist" for foe in s.g.foes) == 5


@pytest.mark.rule("ARC-REINF-03", "ARC-GANG-09")
def test_the_limit_of_an_elite_gang_holds_from_its_ninth_model_to_its_tenth() -> None:
    s = arcade(". . . . . . . .\n. . A . A . . .\n. . . . . . . .\n. . . . . . . .", A="tower-arbalist")
    s.g.leave.append("p1")
    s.g.start = 0
    for number, elite in enumerate(s.all("A"), 8):
        elite.id = f"tower-arbalist-{number}"
    s.g.serial, s.g.pool["tower-arbalist"] = 9, 9
    gangs: dict[str, int] = {}
    for elite in s.g.foes[:2]:
        answered(reinforce(s.g, elite, gangs))
        assert len(s.g.foes) == 5, "three came, as a Shadow Tower lists; the tenth model changes nothing"


@pytest.mark.rule("ARC-REINF-03")
def test_two_elite_gangs_that_arrivals_join_have_one_limit_together() -> None:
    s = arcade("A . . . . A", A="tower-arbalist")
    s.g.leave.append("p1")
    s.g.start, s.g.pool["tower-arbalist"] = 0, 9
    first, second = s.all("A")
    gangs: dict[str, int] = {}
    answered(reinforce(s.g, second, gangs))
    assert len(s.g.foes) == 4, "there is room for two"
    answered(reinforce(s.g, first, gangs))
    assert len(s.g.foes) == 5, "the next joins both gangs, and three have come to the one that they are now"


@pytest.mark.rule("ARC-SPAWN-04", "SD-LOS-08")
def test_a_flyer_is_seen_by_its_spawning_point_over_structures_and_heroes() -> None:
    s = arcade("P # . .\n# # # #", W="riftling-warrior", P="shadow-tower")
    field = Field(s.g)
    assert names(s.g.dungeon, seen_from(field, s.foe("P"), SUREFOOT)) == set()
    seen = names(s.g.dungeon, seen_from(field, s.foe("P"), FLY))
    assert (2, 0) in seen and (3, 0) in seen and (1, 1) in seen, "over the structure, and on it"
