"""Setting up the game, and starting a floor."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import GAME, match, names, scene, step, whole
from tests.support import drive
from undercroft.engine import Ask, Companion, Match, SetupError
from undercroft.games.stygian_society import setup as setting_up
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.view import board as table


def laid_out(players: int = 4, **options: bool) -> Climb:
    return setting_up.lay_out(
        players,
        variant=options.get("variant", False),
        short=False,
        woes="",
        jostle=False,
        wanted=[],
        pick=options.get("pick", False),
    )


@pytest.mark.rule("STY-SETUP-03")
def test_heroes_are_taken_at_random_or_picked_and_none_twice() -> None:
    g = laid_out()
    first = step(g, "doctor").chances[0]
    assert sorted(first.keys) == ["burglar", "doctor", "knight", "spellslinger"]
    second = step(g, "burglar").chances[0]
    assert "doctor" not in second.keys
    picking = laid_out(pick=True)
    ask = step(picking, "doctor").asks[0]
    assert ask.kind == "hero" and ask.seat == "player-1"
    assert "doctor" not in step(picking, "knight").asks[0].options
    with pytest.raises(SetupError, match="different"):
        Match.new("stygian-society", {"heroes": ["knight", "knight", "doctor", "burglar"]})


@pytest.mark.rule("STY-SETUP-04", "STY-SETUP-05", "STY-SETUP-06")
@pytest.mark.parametrize(
    ("players", "seats"), [(1, [1, 1, 1]), (2, [1, 2, 1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4])]
)
def test_heroes_in_play_by_the_number_of_players(players: int, seats: list[int]) -> None:
    state = match(players=players).state
    assert [hero.seat for hero in state.heroes] == [f"player-{n}" for n in seats]
    assert len({hero.id for hero in state.heroes}) == len(seats)


@pytest.mark.rule("STY-SETUP-07")
def test_each_hero_has_its_mat_and_fifteen_cards_and_unused_heroes_have_no_part() -> None:
    state = match(players=3).state
    for hero in state.heroes:
        assert hero.skills[0] == box().mats[hero.id]
        assert sum(len(box().levels_of(hero.id, level)) for level in (1, 2, 3)) == 15
    unused = [name for name in box().heroes if all(name != hero.id for hero in state.heroes)]
    assert len(unused) == 1
    assert all(box().skills[c].hero != unused[0] for hero in state.heroes for c in hero.skills)


@pytest.mark.rule("STY-SETUP-08")
def test_each_hero_starts_with_the_mat_skill_and_one_random_skill_of_level_1() -> None:
    g = laid_out()
    for name in ("knight", "spellslinger", "doctor", "burglar"):
        step(g, name)
    lot = step(g, "riposte").chances[0]
    assert sorted(lot.keys) == sorted(box().levels_of("knight", 1)) and len(lot.keys) == 5
    assert g.heroes[0].skills == ["steel-fist", "riposte"] and g.heroes[0].levels == [1]


@pytest.mark.rule("STY-SETUP-09")
def test_each_hero_has_own_status_cards_all_inactive_at_first() -> None:
    state = match().state
    assert all(hero.statuses == {} for hero in state.heroes)
    g = scene()
    from undercroft.games.stygian_society.rules.afflictions import afflict

    for status in box().statuses:
        drive(afflict(g, g.hero, status, 1), ["white"])
    assert sorted(g.hero.statuses) == sorted(box().statuses) and g.heroes[1].statuses == {}


@pytest.mark.rule("STY-SETUP-10", "STY-SETUP-11", "STY-SETUP-17", "STY-SETUP-16")
def test_decks_at_the_start_lower_rooms_and_treasures_the_upper_ones_aside() -> None:
    g = laid_out()
    assert g.chests.size == 25 and g.treasures.size == 20 and g.rooms.size == 13
    assert {box().treasures[card].tier for card in g.treasures.left} == {"lower"}
    assert {box().rooms[card].tier for card in g.rooms.left} == {"lower"}
    assert g.midbosses.size == 4 and g.wizards.size == 4
    assert g.front == [] and g.rear == [], "enemy cards and figures wait at hand"


@pytest.mark.rule("STY-SETUP-12", "STY-SETUP-13", "STY-SETUP-14", "STY-SETUP-15")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_tracks_at_the_start(players: int) -> None:
    g = laid_out(players)
    assert (g.luck, g.xp, g.needed, g.wounds, g.max_wounds, g.peril) == (0, 0, 8, 0, 25, 0)


@pytest.mark.rule("STY-SETUP-18")
def test_status_tokens_are_drawn_blind_from_forty_eight() -> None:
    g = laid_out()
    assert g.tokens.left == {"white": 16, "blue": 16, "green": 16}
    assert g.tokens.top == [] and g.tokens.bottom == []


@pytest.mark.rule("STY-SETUP-19", "STY-FLOOR-09")
def test_the_players_choose_who_begins_and_turns_pass_to_the_left() -> None:
    g = scene(phase="first", floor=0)
    ask = step(g, "doctor").asks[0]
    assert sorted(ask.options) == ["burglar", "doctor", "knight", "spellslinger"]
    step(g, ["gatehouse"])
    assert g.hero.id == "doctor" and g.floor == 1
    order = []
    for _ in range(5):
        order.append(g.hero.id)
        g.phase, g.fighting = "after", True
        step(g)
    assert order == ["doctor", "burglar", "knight", "spellslinger", "doctor"]


@pytest.mark.rule("STY-SETUP-20")
def test_the_advice_on_the_starting_hero_binds_nobody() -> None:
    g = scene(phase="first", floor=0)
    ask = GAME.step(g).send(None)
    assert isinstance(ask, Ask) and "doctor" in ask.options and "spellslinger" in ask.options
    from undercroft.engine import Source

    assert GAME.advise(g, ask, Source("x")) in ("knight", "burglar"), "but the bot heeds it"


# --- starting a floor -----------------------------------------------------------------------------------


@pytest.mark.rule("STY-FLOOR-01", "STY-FLOOR-06", "STY-FLOOR-07", "STY-FLOOR-08")
def test_a_floor_starts_with_room_enemies_clearing_and_peril_zero() -> None:
    g = scene(
        floor=1, phase="floor", front=(), field={"blue": 3, "red": 2}, crypt={"white": 1},
        tower={"green": 2, "black": 1}, peril=9, happened=[3, 7], extra={"red": 1}, wounds=6, luck=2, xp=5,
    )  # fmt: skip
    g.lasting = {"suffer": 1}
    g.heroes[0].exhausted = ["x"]
    inside = (list(g.tower.colours), list(g.tower.levels))
    step(g, ["kennels"])
    assert g.room == "kennels" and names(g.front) == ["furnace-hound"] * 3 and g.phase == "turn"
    assert not any(g.field.values()) and not any(g.crypt.values())
    assert (g.tower.colours, g.tower.levels) == inside, "the tower is not cleared"
    assert (g.peril, g.happened, g.extra, g.lasting) == (0, [], {}, {})
    assert (g.wounds, g.luck, g.xp, g.heroes[0].exhausted) == (6, 2, 5, ["x"]), "the rest carries over"
    assert whole(g)


@pytest.mark.rule("STY-FLOOR-04", "STY-FLOOR-05", "STY-RANK-01", "STY-FAQ-06")
def test_figures_stand_as_the_card_shows_front_and_rear_left_to_right() -> None:
    g = scene(floor=0, phase="floor", front=())
    step(g, ["mews"])
    room = box().rooms["mews"]
    assert names(g.front) == room.front and names(g.rear) == room.rear
    assert len({f.kind for f in g.enemies()}) == len(set(room.front + room.rear)), "one card for each kind"
    assert table.view(g).front[0].name == box().enemies[room.front[0]].name


@pytest.mark.rule("STY-FLOOR-09")
def test_the_hero_to_the_left_of_who_completed_a_floor_begins_the_next() -> None:
    g = scene(active="doctor", front=(), phase="trade")
    g.fighting = False
    step(g)
    assert g.phase == "floor"
    step(g, ["kennels"])
    assert g.hero.id == "burglar"


@pytest.mark.rule("STY-FLOOR-10")
def test_no_room_has_two_kinds_of_a_colour_and_added_enemies_join_the_kind_there() -> None:
    for place in box().places.values():
        kinds: dict[str, set[str]] = {}
        events = [e.kind for line in place.chart for e in line.effects if e.do == "add"]
        for kind in (*place.front, *place.rear, *events):
            if kind != place.id:
                kinds.setdefault(box().enemies[kind].colour, set()).add(kind)
        assert all(len(found) == 1 for found in kinds.values()), place.id
    g = scene(front=("slasher",))
    from undercroft.games.stygian_society.rules.enemies import add_enemy

    add_enemy(g, "clank")
    assert names(g.front) == ["slasher", "slasher"], "another kind of the colour is there already"


def test_figures_of_a_room_with_its_reinforcements_never_exceed_six_of_a_colour() -> None:
    for place in box().rooms.values():
        added = [
            e.kind for line in place.chart for e in line.effects if e.do == "add" for _ in range(max(1, e.n))
        ]
        colours = [box().enemies[kind].colour for kind in (*place.front, *place.rear, *added)]
        assert all(colours.count(colour) <= 6 for colour in colours), place.id


def test_a_companion_can_enter_the_whole_set_up() -> None:
    m = Match.new("stygian-society", {"players": 1}, dealer=Companion())
    for hero in ("knight", "doctor", "burglar"):
        m.answer(hero)
    for skill in ("riposte", "tincture", "backstab"):
        m.answer(skill)
    assert m.ask is not None and m.ask.kind == "first-hero"
    m.answer("knight")
    m.answer(["gatehouse"])
    m.answer("act:steel-fist")
    m.answer(m.ask.options[0])
    m.answer("blue")
    assert m.chance is not None and m.chance.kind == "drop"
    m.answer(m.chance.parse("2 blue 1 red / 1 blue"))
    assert m.state.field["blue"] == 2 and m.state.crypt["blue"] == 1 and m.state.field["red"] == 1


def test_setups_that_do_not_go_together_are_refused_with_a_reason() -> None:
    for options, word in (
        ({"players": 5}, "1 to 4"),
        ({"players": 3, "variant": True}, "two players"),
        ({"woes": "some"}, "lamentations"),
        ({"heroes": ["wizard"]}, "no hero"),
        ({"heroes": ["knight"]}, "name 4"),
    ):
        with pytest.raises(SetupError, match=word):
            Match.new("stygian-society", options)
