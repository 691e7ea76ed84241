"""The aim, how the game is won and lost, and what is in the box."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    effect,
    hero_of,
    names,
    printed,
    put,
    run,
    scene,
    step,
    whole,
)
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    CUBES_A_COLOUR,
    ENEMY_COLOURS,
    FIGURES_A_COLOUR,
    HERO_COLOURS,
    LARGE_TOKENS,
    LARGE_WORTH,
    LUCK_END,
    NEEDED_END,
    PERIL_END,
    SMALL_TOKENS,
    TOKENS_A_COLOUR,
    WOUNDS_END,
    Peril,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, floors, party
from undercroft.games.stygian_society.setup import ClimbSetup
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.view import board as table


@pytest.mark.rule("STY-GOAL-01")
def test_everybody_wins_or_loses_together() -> None:
    won, lost = scene(), scene()
    assert drive(_ending(won, True)).over and drive(_ending(lost, False)).over
    assert won.outcome is not None and lost.outcome is not None
    assert won.outcome.winners == tuple(won.seats) and set(won.outcome.scores.values()) == {1.0}
    assert lost.outcome.winners == () and set(lost.outcome.scores.values()) == {0.0}


def _ending(g, won):
    party.win(g, told.WizardDefeated("ottokar")) if won else party.lose(g, told.PartyFell(1, 25))
    yield


@pytest.mark.rule("STY-GOAL-02", "STY-WIN-01", "STY-WIZ-03")
def test_the_game_is_won_the_moment_the_wizard_falls_and_nothing_else_is_resolved() -> None:
    g = scene(room="ottokar", floor=6, front=("ottokar", "ink-shade"), peril=3, wounds=24)
    wizard = g.front[0]
    wizard.wounds = box().health_of("ottokar") - 1
    ran = drive(enemies.attack(g, g.hero, "plain", [wizard.id, g.front[1].id], 1))
    assert ran.over and g.outcome is not None
    assert g.outcome.rule == "STY-WIN-01" and g.outcome.winners == tuple(g.seats)
    assert g.xp == 0, "nothing is resolved after the win, not even XP"


@pytest.mark.rule("STY-GOAL-03", "STY-FLOOR-02", "STY-FLOOR-03", "STY-BOSS-01", "STY-WIZ-01")
def test_six_floors_in_order_rooms_mid_boss_rooms_wizard() -> None:
    g = scene(floor=0, phase="floor")
    heard, tiers = events_of(g), []
    for _ in range(6):
        deck = {3: g.midbosses, 6: g.wizards}.get(g.floor + 1, g.rooms)
        card = sorted(deck.left)[0]
        step(g, [card])
        tiers.append(g.place.tier)
        assert card not in deck.left, "a used room is out for the game"
        g.front, g.rear, g.fighting = [], [], False
        if g.floor < 6:
            drive(floors.leave(g))
            floors.move_up(g)
    assert tiers == ["lower", "lower", "midboss", "upper", "upper", "wizard"]
    room = "STY-FLOOR-02"
    assert [rule for kind, rule, _ in heard if kind == "floor"] == [
        room, room, "STY-BOSS-01", room, room, "STY-WIZ-01",
    ]  # fmt: skip


@pytest.mark.rule("STY-LOSE-01", "STY-WOUND-02")
@pytest.mark.parametrize(("wounds", "lost"), [(1, False), (2, True), (5, True)])
def test_the_party_is_lost_when_its_wounds_reach_the_maximum(wounds: int, lost: bool) -> None:
    g = scene(wounds=23)
    ran = drive(party.suffer(g, wounds, fx.Cause(g.hero)))
    assert ran.over is lost
    if lost:
        assert g.outcome is not None and g.outcome.rule == "STY-LOSE-01"
    else:
        assert g.wounds == 24


@pytest.mark.rule("STY-LOSE-02", "STY-PERIL-06")
def test_every_chart_ends_in_defeat_and_reaching_it_loses_at_once() -> None:
    for place in box().places.values():
        assert [e.do for e in place.chart[-1].effects] == ["lose"], place.id
        assert all(e.do != "lose" for line in place.chart[:-1] for e in line.effects)
    g = scene(peril=box().places["gatehouse"].chart[-1].at - 1, happened=[3, 7, 10])
    assert drive(party.raise_peril(g, 2, "STY-PERIL-07")).over
    assert g.outcome is not None and g.outcome.rule == "STY-LOSE-02"
    assert g.peril == box().places["gatehouse"].chart[-1].at, "nothing after it is resolved"


@pytest.mark.rule("STY-LOSE-03")
def test_another_defeat_only_where_a_card_says_so() -> None:
    g = scene()
    chart = [Peril(1, [effect("lose")]), Peril(9, [effect("lose")])]
    with printed("rooms", "gatehouse", chart=chart):
        assert drive(party.raise_peril(g, 1, "STY-PERIL-07")).over, "a card may say that it loses the game"
    quiet = scene(field={"red": 3}, crypt={"black": 4}, luck=0, xp=0, peril=2, wounds=24)
    step(quiet, "act:regroup")
    assert quiet.outcome is None, "no cubes, no luck, no XP: none of that loses"


# --- the box ------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-COMP-01", "STY-SETUP-01", "STY-SETUP-02", "STY-AREA-07")
def test_one_tower_field_and_crypt_all_empty_and_every_cube_in_the_supply() -> None:
    g = scene(front=())
    assert g.tower.colours == [] and not any(g.field.values()) and not any(g.crypt.values())
    assert g.supply == dict.fromkeys(COLOURS, 10)


@pytest.mark.rule("STY-COMP-02", "STY-COMP-03")
def test_ten_cubes_of_three_hero_and_three_enemy_colours() -> None:
    assert HERO_COLOURS == ("white", "blue", "green") and set(ENEMY_COLOURS) == {"red", "black", "yellow"}
    assert CUBES_A_COLOUR == 10 and sum(scene(front=()).supply.values()) == 60
    g = scene(field={"white": 3, "red": 1}, crypt={"blue": 2}, tower={"black": 4})
    assert whole(g)
    g.field["red"] += 1
    assert not whole(g), "one red too many"


@pytest.mark.rule("STY-COMP-04", "STY-TRACK-01", "STY-TRACK-02", "STY-TRACK-03")
def test_six_markers_on_four_tracks_of_the_whole_party() -> None:
    g = scene(wounds=4, max_wounds=25, xp=3, needed=9, luck=2, peril=6)
    tracks = table.view(g).tracks
    assert (tracks.wounds.now, tracks.wounds.most) == (4, 25)
    assert (tracks.xp.now, tracks.xp.needed) == (3, 9)
    assert tracks.luck.now == 2 and tracks.peril.now == 6
    assert (LUCK_END, NEEDED_END, WOUNDS_END, PERIL_END) == (5, 15, 30, 20)
    heroes = {field for hero in g.heroes for field in hero.__struct_fields__}
    assert not heroes & {"wounds", "xp", "luck", "peril"}, "no hero has a value of its own"


@pytest.mark.rule("STY-COMP-05")
def test_eight_large_and_twenty_small_wound_tokens_worth_sixty() -> None:
    assert (LARGE_TOKENS, LARGE_WORTH, SMALL_TOKENS) == (8, 5, 20)
    g = scene(front=("ogre-porter",))
    g.front[0].wounds = 13
    figure = table.view(g).front[0]
    assert (figure.large_tokens, figure.small_tokens) == (2, 3)
    g.front[0].wounds = 77
    assert table.view(g).front[0].wounds == 77, "tokens do not limit wounds (STY-RULING-38)"


@pytest.mark.rule("STY-COMP-06")
def test_eighteen_figures_six_of_a_colour_limit_who_can_be_in_play() -> None:
    assert FIGURES_A_COLOUR * len(ENEMY_COLOURS) == 18
    g = scene(front=("clank",) * 5)
    enemies.add_enemy(g, "clank")
    enemies.add_enemy(g, "clank")
    assert len(g.front) == 6, "the seventh red figure does not exist"


@pytest.mark.rule("STY-COMP-07", "STY-COMP-08", "STY-COMP-09", "STY-COMP-10", "STY-COMP-11")
def test_mats_and_cards_at_the_box_counts() -> None:
    b = box()
    assert (len(b.heroes), len(b.midbosses), len(b.wizards)) == (4, 4, 4)
    tiers = [room.tier for room in b.rooms.values()]
    assert (tiers.count("lower"), tiers.count("upper")) == (13, 13)
    colours = [enemy.colour for enemy in b.enemies.values()]
    assert [colours.count(c) for c in ENEMY_COLOURS] == [7, 7, 7]
    assert len(b.chests) == 25
    treasures = [treasure.tier for treasure in b.treasures.values()]
    assert (treasures.count("lower"), treasures.count("upper")) == (20, 20)
    for hero in b.heroes:
        levels = [s.level for s in b.skills.values() if s.hero == hero]
        assert [levels.count(n) for n in (0, 1, 2, 3)] == [1, 5, 5, 5]
    assert len(b.statuses) * len(b.heroes) == 16
    assert TOKENS_A_COLOUR * 3 == 48 == scene().tokens.size
    assert [sum(w.masks == m for w in b.woes.values()) for m in (1, 2)] == [12, 8]


@pytest.mark.rule("STY-COMP-12")
def test_putting_the_tower_together_has_no_effect_on_play() -> None:
    assert not any("tower" in name or "assembl" in name for name in ClimbSetup.__struct_fields__)
    g = scene(front=())
    assert g.tower.colours == [] and whole(g)


@pytest.mark.rule("STY-AREA-04")
def test_the_knight_figure_is_the_floor_and_goes_up_one_floor_at_a_time() -> None:
    g = scene(heroes=("spellslinger", "doctor", "burglar"), floor=0, phase="floor")
    step(g, ["gatehouse"])
    assert g.floor == 1, "on the starting space while floor 1 is played, whoever the heroes are"
    g.front, g.rear, g.fighting = [], [], False
    g.phase = "leave"
    run(g, until="floor")
    step(g, ["kennels"])
    assert g.floor == 2 and names(g.front) == ["furnace-hound"] * 3
    assert hero_of(g, "doctor") is g.hero


def test_the_scene_builder_keeps_every_cube() -> None:
    g = scene(field={"white": 2}, crypt={"red": 1})
    put(g, tower={"blue": 5})
    assert whole(g)
