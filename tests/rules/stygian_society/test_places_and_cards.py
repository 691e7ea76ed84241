"""Tower, field, crypt, staging and supply; icons and what is printed on cards."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    GAME,
    effect,
    fall,
    hero_of,
    printed,
    put,
    run,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive
from undercroft.engine import ContentError
from undercroft.games.stygian_society.content.box import box, check
from undercroft.games.stygian_society.content.cards import (
    ATTACKS,
    ENEMY_COLOURS,
    HERO_COLOURS,
    TYPES,
    Boss,
    Peril,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, party, skills, turn
from undercroft.games.stygian_society.rules.cubes import cost_of, inside, lacking, movable, payments, value
from undercroft.games.stygian_society.state import shields_of
from undercroft.games.stygian_society.telling import text as words
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.tower.scene import Shape
from undercroft.games.stygian_society.view import board as table

NAMES = ClimbNames(box())

# --- places -------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-AREA-01", "STY-DROP-07", "STY-END-01")
def test_dropped_cubes_land_in_field_or_crypt_or_stay_inside_and_later_drops_free_them() -> None:
    g = scene(phase="target", tower={"green": 2})
    g.now.card = "steel-fist"
    run(g, "blue", fall({"blue": 2, "green": 1}, {"red": 1}), until="enemies")
    assert g.field["blue"] == 2 and g.field["green"] == 1 and g.crypt["red"] == 1
    assert inside(g) == {"white": 0, "blue": 1, "green": 1, "red": 0, "yellow": 1, "black": 1}
    assert whole(g)


@pytest.mark.rule("STY-AREA-01")
def test_the_floor_the_party_is_on_is_shown_at_the_tower() -> None:
    shown = table.view(scene(floor=4, room="orrery")).floors
    assert [f.floor for f in shown if f.here] == [4] and len(shown) == 6


@pytest.mark.rule("STY-AREA-02")
def test_the_crypt_is_a_fenced_place_before_the_mouth() -> None:
    shape = Shape()
    near, far, half = shape.crypt
    assert near > shape.front, "it lies in front of the tower, on the side of the mouth (+x)"
    assert shape.place([(near + far) / 2, 0.0, 0.4]) == "crypt"
    assert shape.place([far, 0.0, 0.4]) == "field", "on the fence line is field"
    assert shape.place([(near + far) / 2, half + 0.1, 0.4]) == "field"
    assert shape.place([0.0, 0.0, 9.0]) == "tower"


@pytest.mark.rule("STY-AREA-03", "STY-HERO-04", "STY-PAY-01", "STY-FAQ-03")
def test_a_crypt_cube_counts_two_for_heroes_and_enemies() -> None:
    g = scene(field={"blue": 1, "red": 1}, crypt={"blue": 1, "red": 1})
    assert value(g, "blue") == 3 and value(g, "red") == 3
    assert lacking(g, cost_of(({"blue": 3}, 1))) == 0 and lacking(g, cost_of(({"blue": 4}, 1))) == 1
    drive(enemies.check_colour(g, "red"))
    assert g.wounds == 2, "a Clank acts on three red: one in the field and one, worth two, in the crypt"


@pytest.mark.rule("STY-AREA-05", "STY-AREA-06", "STY-END-02", "STY-END-01")
def test_at_the_end_of_the_turn_field_cubes_are_staged_and_still_count_one() -> None:
    g = scene(phase="drop", field={"green": 1})
    g.now.card = "scuffle"
    step(g, fall({"red": 1}, {"yellow": 1}))
    cubes = table.view(g).cubes
    assert (cubes["red"].field, cubes["red"].staged) == (1, 0)
    assert (cubes["green"].field, cubes["green"].staged) == (1, 1)
    g.phase = "after"
    step(g)
    cubes = table.view(g).cubes
    assert (cubes["red"].field, cubes["red"].staged, cubes["red"].worth) == (1, 1, 1)
    assert (cubes["yellow"].crypt, cubes["yellow"].staged) == (1, 0), "crypt cubes are never staged"


@pytest.mark.rule("STY-AREA-08")
def test_crypt_on_a_card_means_the_fenced_place_alone() -> None:
    g = scene(field={"white": 2, "red": 1}, crypt={"red": 1})
    assert movable(g, effect("move", 1, colour="any", source="crypt", to="supply")) == ["crypt:red"]


@pytest.mark.rule("STY-AREA-09", "STY-AREA-10", "STY-FAQ-03")
def test_field_on_a_card_includes_the_crypt() -> None:
    g = scene(field={"white": 2}, crypt={"red": 1})
    keys = movable(g, effect("move", 1, colour="any", source="field", to="supply"))
    assert keys == ["field:white", "crypt:red"]
    drive(fx.apply(g, [effect("move-all", colour="enemy", source="field", to="supply")], fx.Cause(g.hero)))
    assert g.crypt["red"] == 0 and g.supply["red"] == 10 and g.field["white"] == 2


@pytest.mark.rule("STY-TRACK-04", "STY-REGROUP-01")
def test_the_board_prints_generic_actions_that_every_hero_may_choose() -> None:
    assert "regroup" in box().generics and "scuffle" in box().generics
    for name in ("knight", "spellslinger", "doctor", "burglar"):
        g = scene(active=name)
        options = turn.menu(g, g.hero)[0]
        assert "act:regroup" in options and "act:scuffle" in options


# --- icons --------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-ICON-01", "STY-SKILL-05", "STY-SKILL-01", "STY-LEVEL-04")
def test_an_exhausted_card_cannot_be_used_until_the_party_gains_a_level() -> None:
    g = scene(skills={"knight": ["hold-the-stair"]}, needed=8, xp=7)
    step(g, "support:hold-the-stair")
    assert g.hero.exhausted == ["hold-the-stair"]
    g.now.support = ""
    assert "support:hold-the-stair" not in turn.menu(g, g.hero)[0]
    told = {NAMES(b.card): b.rule for b in turn.menu(g, g.hero)[1]()}
    assert told["Hold the Stair"] == "STY-SKILL-05"
    drive(
        party.gain_xp(g, 1), *["draw", "plate-harness", "draw", "prism", "draw", "triage", "draw", "caltrops"]
    )
    assert g.hero.exhausted == [] and "support:hold-the-stair" in turn.menu(g, g.hero)[0]


@pytest.mark.rule("STY-ICON-02", "STY-TREAS-05")
def test_a_card_with_the_discard_icon_works_once_and_leaves_the_game() -> None:
    g = scene(treasures={"knight": ["holy-water"]}, front=("clank",))
    step(g, "support:holy-water")
    assert g.front[0].wounds == 4 and g.hero.treasures == []
    with printed("skills", "muster-cry", use="discard"):
        g = scene(skills={"knight": ["muster-cry"]})
        step(g, "support:muster-cry", "supply:blue")
        assert g.hero.gone == ["muster-cry"] and "muster-cry" not in party.skills_left(g, g.hero, 1)


@pytest.mark.rule("STY-ICON-03", "STY-SHIELD-02")
def test_shields_on_mat_skills_and_treasures_of_the_active_hero_add_up() -> None:
    g = scene(skills={"knight": ["plate-harness"]}, treasures={"knight": ["buckler"]})
    assert shields_of(g, g.hero) == 3
    with printed("skills", "steel-fist", shields=1):
        assert shields_of(g, g.hero) == 4, "the mat's skill counts too"
    g.hero.exhausted = ["buckler"]
    assert shields_of(g, g.hero) == 3, "exhausted cards still show their shields"


@pytest.mark.rule("STY-ICON-04")
def test_a_solo_item_is_used_by_its_hero_alone() -> None:
    g = scene(treasures={"doctor": ["signal-horn"]})
    assert "support:signal-horn" not in turn.menu(g, hero_of(g, "knight"))[0]
    assert "support:signal-horn" in turn.menu(g, hero_of(g, "doctor"))[0]


@pytest.mark.rule("STY-ICON-05", "STY-TREAS-01")
def test_a_party_item_can_be_used_on_anybodys_turn() -> None:
    for name in ("knight", "spellslinger", "doctor", "burglar"):
        g = scene(active=name, wounds=9)
        g.party = ["healing-draught"]
        step(g, "support:healing-draught")
        assert g.wounds == 3 and g.party == []


@pytest.mark.rule("STY-ICON-06", "STY-TREAS-03", "STY-CARD-07")
def test_four_types_of_skills_and_treasures_all_occur() -> None:
    assert {card.type for card in box().skills.values()} == set(TYPES)
    assert {card.type for card in box().treasures.values()} == set(TYPES)
    assert {card.use for card in box().treasures.values()} == {"", "exhaust", "discard"}
    assert {card.party for card in box().treasures.values()} == {True, False}
    for card in box().treasures.values():
        assert card.name and words.card_text(NAMES, card)
        assert not (card.party and card.shields), "shields lie in front of one hero"


@pytest.mark.rule("STY-ICON-07", "STY-CARD-05")
def test_levels_from_0_on_the_mat_to_3_and_higher_ones_stronger() -> None:
    for hero in box().heroes:
        mat = box().skills[box().mats[hero]]
        assert mat.level == 0 and mat.type == "action" and not mat.use
        best = [
            max(
                (e.n * (3 if "rank" in s.target or s.target == "all" else s.targets)
                 for s in box().skills.values()
                 if s.hero == hero and s.level == level for e in s.effects if e.do in ("wound", "heal")),
                default=0,
            )
            for level in (0, 1, 2, 3)
        ]  # fmt: skip
        assert best[3] > best[1] > best[0]


@pytest.mark.rule("STY-CARD-05")
def test_a_hero_mat_has_two_sides_that_differ_in_the_portrait_only() -> None:
    for mat in box().heroes.values():
        assert len(mat.portraits) == 2 and mat.portraits[0] != mat.portraits[1]
    assert "portrait" not in str(scene().heroes), "the side is no part of the game's state"


@pytest.mark.rule("STY-ICON-08")
def test_every_skill_bears_the_raven_and_it_does_nothing() -> None:
    assert {skill.symbol for skill in box().skills.values()} == {"raven"}
    with printed("skills", "steel-fist", symbol="owl"):
        g = scene(phase="hero", field={"blue": 2})
        g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
        step(g, "sets:0")
        assert g.front[0].wounds == 2, "3 wounds, less the Clank's resistance of 1"


@pytest.mark.rule("STY-ICON-09", "STY-DROP-04")
def test_a_gray_cube_is_a_hero_colour_of_the_players_choice() -> None:
    g = scene(phase="target")
    g.now.card = "steel-fist"
    asked = step(g, "green").asks[-1]
    assert asked.kind == "wild" and sorted(asked.options) == ["blue", "green", "white"]
    assert g.now.wild == ["green"]


@pytest.mark.rule("STY-ICON-10", "STY-CHEST-01", "STY-FAQ-09")
def test_the_number_of_chests_is_printed_on_room_cards_and_mid_boss_mats() -> None:
    rooms = [room.chests for room in box().rooms.values()]
    assert all(0 <= chests <= 3 for chests in rooms) and rooms.count(0) >= 1
    assert sum(chests >= 1 for chests in rooms) > 13, "most rooms have one"
    assert all(mat.chests >= 1 for mat in box().midbosses.values())
    for place in ("wine-cellar", "ice-well", "brass-warden"):
        g = scene(room=place, front=(), phase="cleared", floor=3 if place in box().bosses else 1)
        g.fighting = False
        step(g)
        assert g.chests_left == box().places[place].chests
        assert g.phase == ("chests" if g.chests_left else "leave")


# --- anatomy ------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-CARD-01")
def test_a_room_card_shows_enemies_with_places_peril_cubes_triggers_events_and_chests() -> None:
    for room in box().rooms.values():
        assert room.name and room.front and room.peril_cubes
        assert set(room.actions) == set(ENEMY_COLOURS)
        assert all(action.cost >= 1 for action in room.actions.values())
        assert any(e.do == "peril" and e.n >= 2 for a in room.actions.values() for e in a.effects), room.id
        assert 5 <= room.chart[-1].at <= 20 and len(room.chart) >= 3


@pytest.mark.rule("STY-CARD-02")
def test_an_enemy_card_shows_colour_health_xp_name_and_effect() -> None:
    for enemy in box().enemies.values():
        assert enemy.colour in ENEMY_COLOURS and enemy.health > 0 and enemy.xp > 0 and enemy.name
        assert enemy.actions and all(2 <= action.cost <= 5 for action in enemy.actions)
        assert words.enemy_text(NAMES, enemy)
    assert box().enemies["clank"].colour == "red"


@pytest.mark.rule("STY-CARD-03", "STY-BOSS-10")
def test_a_mid_boss_mat_shows_health_xp_rules_and_a_defeated_side_and_is_tougher() -> None:
    toughest = max(enemy.health for enemy in box().enemies.values())
    for mat in box().midbosses.values():
        assert mat.health > toughest and mat.xp > 0 and mat.rules and mat.defeated
        assert mat.peril_cubes and mat.actions and mat.chart and mat.id in (*mat.front, *mat.rear)
        assert mat.defeated_mods or mat.defeated_effects


@pytest.mark.rule("STY-CARD-04", "STY-WIZ-04")
def test_a_wizard_mat_shows_its_enemies_and_has_no_xp_no_chests_and_no_defeated_side() -> None:
    for mat in box().wizards.values():
        assert mat.health > max(boss.health for boss in box().midbosses.values())
        assert mat.rules and mat.actions and len(mat.front) + len(mat.rear) > 1
        assert (mat.xp, mat.chests, mat.defeated, mat.defeated_mods) == (0, 0, "", {})
    g = scene(floor=5, phase="floor", room="orrery")
    g.fighting = False
    step(g, ["puppet-count"])
    assert [f.kind for f in g.front] == box().wizards["puppet-count"].front
    assert [f.kind for f in g.rear] == box().wizards["puppet-count"].rear


@pytest.mark.rule("STY-CARD-06")
def test_a_chest_card_has_a_name_an_effect_usually_bad_and_a_number() -> None:
    bad = {"suffer", "afflict", "coming", "exhaust"}
    chests = box().chests.values()
    assert all(c.name and c.number > 0 and (c.effects or c.text) for c in chests)
    nasty = [
        c
        for c in chests
        if any(e.do in bad or (e.do, e.n > 0) in (("peril", True), ("luck", False)) for e in c.effects)
    ]
    assert len(nasty) >= 20
    assert "stalker-has-awakened" in box().chests


@pytest.mark.rule("STY-CARD-08")
def test_a_status_card_has_a_name_and_an_effect() -> None:
    assert set(box().statuses) >= {"stricken"} and len(box().statuses) == 4
    for status in box().statuses.values():
        assert status.name and status.text and (status.effects or status.mods)


def test_content_errors_name_the_item_and_the_field() -> None:
    with (
        printed("rooms", "gatehouse", chart=[Peril(3, [effect("heal", 1)])]),
        pytest.raises(ContentError, match=r"room 'gatehouse'.*'chart'"),
    ):
        check(box())
    with (
        printed("skills", "steel-fist", effects=[effect("wuond", 1)]),
        pytest.raises(ContentError, match=r"skill 'steel-fist'.*do'.*wuond"),
    ):
        check(box())
    with (
        printed("rooms", "gatehouse", rear=["slasher"]),
        pytest.raises(ContentError, match="two kinds of red"),
    ):
        check(box())


def test_every_card_can_be_read() -> None:
    texts = [words.card_text(NAMES, card) for card in box().cards.values()]
    texts += [words.enemy_text(NAMES, enemy) for enemy in box().enemies.values()]
    texts += [line for place in box().places.values() for _, line in words.chart(NAMES, place)]
    texts += [words.woe_text(NAMES, woe) for woe in box().woes.values()]
    texts += [words.boss_text(NAMES, boss) for boss in box().bosses.values()]
    for text in texts:
        assert text.strip() and "{" not in text and "None" not in text
    assert all(isinstance(boss, Boss) for boss in box().bosses.values())


def test_what_a_card_costs_names_only_hero_colours_or_what_it_says() -> None:
    for card in box().cards.values():
        assert set(card.drop) <= {*HERO_COLOURS, "gray"} and sum(card.drop.values()) <= 10
        assert card.attack in ("", *ATTACKS)


def test_the_text_table_shows_ranks_cubes_tracks_and_what_peril_brings_next() -> None:
    g = scene(
        rear=("wick-imp",), field={"red": 2, "blue": 3}, crypt={"white": 1}, tower={"green": 4}, peril=4
    )
    g.happened = [3]
    text = GAME.text(GAME.view(g, None))
    assert all(len(line) <= 100 for line in text.splitlines())
    for word in (
        "Front",
        "Rear",
        "Clank 1",
        "Wick Imp 2",
        "supply",
        "crypt",
        "Luck",
        "Peril",
        "> peril  7",
        "x peril  3",
    ):
        assert word in text, word


def test_payments_offer_every_split_between_field_crypt_and_luck() -> None:
    g = scene(field={"blue": 2}, crypt={"blue": 1}, luck=1)
    ways = payments(g, cost_of(({"blue": 2}, 1)), skills.luck_of(g, g.hero))
    assert sorted(ways) == ["1B", "1b+1*", "2b"]
    put(g, crypt={"white": 1})
    assert sorted(payments(g, cost_of(({"gray": 1}, 1)), 0)) == ["1B", "1W", "1b"]


def test_everything_a_card_can_count_and_every_condition_it_can_name() -> None:
    g = scene(
        front=("clank", "clank"), rear=("wick-imp",), crypt={"red": 1, "blue": 2}, tower={"green": 4}, luck=3,
        peril=8, wounds=13, skills={"knight": ["plate-harness"]},
    )  # fmt: skip
    stricken(g, "doctor", "blue", "white")
    cause = fx.Cause(hero_of(g, "doctor"), colour="red", amount=5, status="stricken")
    counted = {name: count(g, cause) for name, count in fx.COUNTS.items()}
    assert counted == {
        "figures": 2, "enemies": 3, "front": 2, "rear": 1, "tokens": 2, "luck": 3, "peril": 8, "wounds": 13,
        "suffered": 5, "crypt": 3, "crypt-heroes": 2, "tower": 4, "shields": 0, "afflicted": 1,
    }  # fmt: skip
    assert set(words.COUNTED) == set(fx.COUNTS) and set(words.IF) == set(fx.CONDITIONS)
    held = {name for name in fx.CONDITIONS if fx.holds(g, name, cause)}
    assert held == {
        "company", "high-peril", "badly-wounded", "boss-unhurt", "unhurt", "in-luck", "hoard",
    }, "two in the crypt are worth the four that make a hoard"  # fmt: skip
    calm = scene(peril=4, room="brass-warden", floor=3, front=("brass-warden",))
    calm.now.hurt = [calm.front[0].id]
    assert {name for name in fx.CONDITIONS if fx.holds(calm, name, cause)} == {"alone", "low-peril"}
    assert fx.amount(g, effect("suffer", 1, per=2, of="rear"), cause) == 3
    assert fx.amount(g, effect("suffer", 1, per=2, of="enemies", most=4), cause) == 4
    crowd = scene(front=("clank",) * 4)
    assert fx.holds(crowd, "crowd", fx.Cause(crowd.hero)) and not fx.holds(g, "crowd", cause)


def test_every_word_of_the_vocabulary_has_words_to_be_read_by() -> None:
    assert set(words.PHRASES) == set(fx.VOCABULARY)
    assert set(words.EVENTS) == set(box().listeners)
