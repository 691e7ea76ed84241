"""Mid-bosses and wizards, the two-player variant, Woes and Lamentations, accidents, and the FAQ."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import (
    GAME,
    ask_of,
    effect,
    fall,
    hero_of,
    match,
    names,
    printed,
    run,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive, events_of
from undercroft.engine import SetupError, Source
from undercroft.games.stygian_society.bot import advice as bot
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.rules import dropping, enemies, party, skills, turn
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.state import Climb, FightOver
from undercroft.games.stygian_society.telling import text as words
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.tower.drop import Jostle
from undercroft.games.stygian_society.tower.scene import Shape
from undercroft.games.stygian_society.view import board as table

NAMES = ClimbNames(box())


def boss_fight(boss: str, wounds_left: int = 1, floor: int = 3, **setting: object) -> Climb:
    setting.setdefault("front", (boss,))
    g = scene(room=boss, floor=floor, **setting)
    for figure in g.enemies():
        if figure.kind == boss:
            figure.wounds = box().health_of(boss) - wounds_left
    return g


def boss_of(g: Climb):
    return next(f for f in g.enemies() if f.kind == g.room)


# --- the mid-boss ---------------------------------------------------------------------------------------


@pytest.mark.rule("STY-BOSS-01")
def test_floor_3_is_a_random_mid_boss() -> None:
    g = scene(floor=2, phase="floor", front=())
    assert sorted(g.midbosses.left) == sorted(box().midbosses)
    step(g, ["mother-mildew"])
    assert g.room == "mother-mildew" and g.floor == 3


@pytest.mark.rule("STY-BOSS-02")
def test_the_mid_boss_floor_is_set_up_and_played_like_any_floor() -> None:
    g = scene(floor=2, phase="floor", front=(), field={"blue": 2}, peril=9)
    step(g, ["toll-keeper"])
    mat = box().midbosses["toll-keeper"]
    assert names(g.front) == mat.front and names(g.rear) == mat.rear
    assert g.peril == 0 and g.field["blue"] == 0 and g.phase == "turn"
    assert dropping.peril_cubes(g) == {"red": 1, "yellow": 1, "black": 1}


@pytest.mark.rule("STY-BOSS-03", "STY-BOSS-04")
def test_the_mid_boss_falls_at_its_health_and_gives_its_xp() -> None:
    g = boss_fight("brass-warden", 3, heroes=("knight",))
    drive(enemies.attack(g, g.hero, "plain", [boss_of(g).id], 2))
    assert len(g.front) == 1 and g.xp == 0
    xp = box().midbosses["brass-warden"].xp
    drive(enemies.attack(g, g.hero, "plain", [boss_of(g).id], 1), *(["riposte"] if xp >= 8 else []))
    assert g.front == [] and (g.xp + 8 * (g.needed - 8)) == xp


@pytest.mark.rule("STY-BOSS-05")
def test_when_the_mid_boss_falls_the_others_flee_without_xp() -> None:
    g = boss_fight("brass-warden", front=("brass-warden", "clank"), rear=("wick-imp",))
    with printed("midbosses", "brass-warden", xp=1):
        drive(enemies.attack(g, g.hero, "plain", [boss_of(g).id], 1))
    assert g.enemies() == [] and g.xp == 1
    with pytest.raises(FightOver):
        skills.check_floor(g)
    stay = boss_fight("brass-warden", front=("brass-warden", "clank"))
    with printed("midbosses", "brass-warden", xp=1, keeps_company=True):
        drive(enemies.attack(stay, stay.hero, "plain", [boss_of(stay).id], 1))
        skills.check_floor(stay)
    assert names(stay.front) == ["clank"], "unless the mat says otherwise"


def test_a_boss_floor_is_not_complete_while_the_boss_stands() -> None:
    g = boss_fight("brass-warden", front=("brass-warden", "wick-imp"))
    drive(enemies.attack(g, g.hero, "plain", [g.front[1].id], 3))
    skills.check_floor(g)
    assert g.fighting, "STY-RULING-90"


@pytest.mark.rule("STY-BOSS-06", "STY-BOSS-07", "STY-BOSS-08")
def test_after_the_mid_boss_the_mat_is_turned_chests_are_opened_then_the_upper_decks_come() -> None:
    g = scene(room="brass-warden", floor=3, front=(), phase="cleared")
    g.fighting = g.in_turn = False
    heard = events_of(g)
    step(g)
    assert g.beaten == "brass-warden" and g.chests_left == 2
    run(g, "pass", until="trade")
    assert [k for k, _, _ in heard if k in ("defeated", "upper")] == ["defeated", "upper"]
    assert set(g.rooms.left) == {r.id for r in box().rooms.values() if r.tier == "upper"}


@pytest.mark.rule("STY-BOSS-07")
def test_the_defeated_side_lasts_for_the_rest_of_the_game() -> None:
    g = scene(beaten="brass-warden", floor=4, room="orrery", phase="regroup", front=("storm-scholar",))
    step(g)
    assert g.peril == 2, "the Warden's key: Regroup raises peril by 2 less"
    g = scene(beaten="toll-keeper", floor=4, room="orrery", phase="floor", front=())
    g.rooms.left = {"vault": 1}
    step(g, ["vault"])
    assert g.luck == 2, "the Toll Keeper's purse"
    g = scene(beaten="two-headsman", front=("ogre-porter",))
    drive(enemies.attack(g, g.hero, "melee", [g.front[0].id], 2))
    assert g.front[0].wounds == 3, "the Headsman's axe"
    g = scene(beaten="mother-mildew", field={"blue": 1})
    stricken(g, "knight", "blue", "blue")
    step(g, "cleanse:stricken:blue")
    assert g.hero.statuses == {}, "Mildew's hardiness"


@pytest.mark.rule("STY-BOSS-09")
def test_a_mats_cube_effects_happen_in_the_enemy_step_with_enough_cubes() -> None:
    action = box().midbosses["brass-warden"].actions["red"]
    assert [e.do for e in action.effects] == ["suffer"]
    for red, wounds in ((action.cost - 1, 0), (action.cost, action.effects[0].n)):
        g = boss_fight("brass-warden", 9, phase="enemies", field={"red": red})
        step(g)
        assert g.wounds == wounds and g.field["red"] == red % action.cost


def test_each_mid_boss_has_an_idea_of_its_own() -> None:
    g = boss_fight("brass-warden", 10, phase="after")
    before = boss_of(g).wounds
    step(g)
    assert boss_of(g).wounds == before - 1, "the Warden winds itself up when nobody wounds it"
    g = boss_fight("brass-warden", 10, phase="after")
    g.now.hurt = [boss_of(g).id]
    step(g)
    assert boss_of(g).wounds == before
    g = boss_fight("mother-mildew", 10)
    g.now.acting = True
    before = boss_of(g).wounds
    drive(party.fall_into_crypt(g, 2), ["blue"])
    assert "leaden" in g.hero.statuses, "Mildew's spores ride on luck"
    assert boss_of(g).wounds == before - 1, "and she grows back by it"
    guards = ("clank", "clank", "two-headsman")
    for rear, less in ((("raven-swarm",), 3), (("raven-swarm",) * 2, 4), (("raven-swarm",) * 3, 4)):
        g = boss_fight("two-headsman", 10, front=guards, rear=rear)
        assert enemies.defence_of(g, boss_of(g), "magic") == less, "four friends at most guard the Headsman"
    g = boss_fight("two-headsman", 10, phase="enemies", field={"black": 3})
    step(g)
    assert "raven-swarm" in names(g.enemies()) and g.wounds == 3, "without ravens he calls one"
    g = boss_fight("toll-keeper", 10, phase="enemies", field={"yellow": 4, "blue": 4, "white": 1})
    before = boss_of(g).wounds
    step(g)
    assert g.field["blue"] == 1 and g.field["white"] == 1 and boss_of(g).wounds == before - 3 and whole(g)


# --- the wizard -----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-WIZ-01")
def test_floor_6_is_a_random_wizard() -> None:
    g = scene(floor=5, phase="floor", front=())
    assert sorted(g.wizards.left) == sorted(box().wizards)
    step(g, ["seraphine"])
    assert g.room == "seraphine" and g.floor == 6 and g.wizards.size == 3


@pytest.mark.rule("STY-WIZ-02", "STY-WIN-01")
def test_the_wizard_is_fought_like_a_mid_boss_but_its_fall_wins_the_game() -> None:
    g = boss_fight("ottokar", 3, floor=6, front=("ottokar",), phase="hero", field={"blue": 2}, wounds=24)
    g.now.card, g.now.targets = "steel-fist", [boss_of(g).id]
    ran = step(g, "sets:0")
    assert ran.over and g.outcome is not None and g.outcome.winners == tuple(g.seats)


@pytest.mark.rule("STY-WIZ-04")
def test_a_wizards_company_stands_where_the_mat_says_and_the_boss_obeys_the_ranks() -> None:
    g = scene(floor=5, phase="floor", front=())
    step(g, ["ottokar"])
    assert names(g.front) == ["ink-shade", "ink-shade"] and names(g.rear) == ["ottokar"]
    assert "ottokar" not in names(skills.reachable(g, box().cards["steel-fist"]))
    g.front = []
    enemies.keep_front(g)
    assert names(g.front) == ["ottokar"], "alone, a boss stands in front (STY-RULING-21)"


def test_each_wizard_has_an_idea_of_its_own() -> None:
    g = boss_fight("ottokar", 20, floor=6, field={"black": 2}, crypt={"black": 2})
    assert enemies.defence_of(g, boss_of(g), "magic") == 3, "Ottokar's shroud is woven of black cubes"
    g = boss_fight("magister-quill", 20, floor=6, active="spellslinger")
    drive(enemies.attack(g, g.hero, "magic", [boss_of(g).id], 3))
    assert enemies.defence_of(g, boss_of(g), "magic") == 3 and enemies.defence_of(g, boss_of(g), "melee") == 0
    g = boss_fight("puppet-count", 20, floor=6, front=("clank", "puppet-count"))
    before = boss_of(g).wounds
    with printed("enemies", "clank", xp=0):
        drive(enemies.attack(g, g.hero, "plain", [g.front[0].id], 9))
    assert boss_of(g).wounds == before + 3, "Lazar feels each string snap"
    g = boss_fight("seraphine", 20, floor=6, phase="enemies", field={"black": 3})
    before = boss_of(g).wounds
    step(g)
    assert boss_of(g).wounds == before - 8, "Seraphine turns her wounds back"


def test_victory_and_defeat_in_one_effect_is_victory() -> None:
    g = boss_fight("ottokar", 1, floor=6, wounds=24)
    with printed("skills", "steel-fist", effects=[effect("wound", 9), effect("suffer", 9, who="price")]):
        cause = fx.Cause(g.hero, targets=[boss_of(g).id])
        drive(skills.carry_out(g, g.hero, box().cards["steel-fist"], [boss_of(g).id], 0, cause))
    assert g.outcome is not None and g.outcome.winners, "STY-RULING-32"


# --- the two-player variant -------------------------------------------------------------------------------


@pytest.mark.rule("STY-TWO-01")
def test_the_variant_is_optional_and_for_two_players_only() -> None:
    assert len(match(players=2).state.heroes) == 4
    assert len(match(players=2, variant=True).state.heroes) == 2
    for players in (1, 3, 4):
        with pytest.raises(SetupError, match="two players"):
            match(players=players, variant=True)


@pytest.mark.rule("STY-TWO-02")
def test_each_player_takes_one_hero_and_any_pair_is_allowed() -> None:
    for pair in (["knight", "doctor"], ["doctor", "burglar"], ["knight", "spellslinger"]):
        state = match(players=2, variant=True, heroes=pair).state
        assert [(hero.id, hero.seat) for hero in state.heroes] == [
            (pair[0], "player-1"),
            (pair[1], "player-2"),
        ]


@pytest.mark.rule("STY-TWO-03", "STY-TWO-04")
def test_in_the_variant_each_hero_draws_one_skill_and_chooses_another() -> None:
    g = scene(heroes=("knight", "doctor"), phase="skills", variant=True)
    for hero in g.heroes:
        hero.levels = []
    ran = step(g, "riposte", "oaken-targe")
    assert sorted(ran.chances[0].keys) == sorted(box().levels_of("knight", 1))
    assert set(ran.asks[0].options) == set(box().levels_of("knight", 1)) - {"riposte"}
    assert g.heroes[0].skills == ["steel-fist", "riposte", "oaken-targe"], "three skills"


@pytest.mark.rule("STY-TWO-05")
def test_in_the_variant_maximum_wounds_start_at_28() -> None:
    assert match(players=2, variant=True).state.max_wounds == 28
    assert match(players=2).state.max_wounds == 25


@pytest.mark.rule("STY-TWO-06")
def test_the_rest_of_the_variant_is_the_normal_game() -> None:
    state = match(players=2, variant=True).state
    assert (state.luck, state.needed, state.rooms.size, state.chests.size) == (0, 8, 13, 25)
    g = scene(heroes=("knight", "doctor"), variant=True, phase="after")
    step(g)
    assert g.hero.id == "doctor"
    g.phase = "after"
    step(g)
    assert g.hero.id == "knight"


# --- Woes and Lamentations --------------------------------------------------------------------------------


@pytest.mark.rule("STY-WOE-01", "STY-FAQ-07")
def test_the_module_is_off_unless_asked_for() -> None:
    assert all(not hero.woe for hero in match().state.heroes)
    assert all(hero.woe for hero in match(woes="both").state.heroes)


@pytest.mark.rule("STY-WOE-02", "STY-FAQ-07")
def test_woes_have_one_mask_lamentations_two_and_are_dearer() -> None:
    woes = [w for w in box().woes.values() if w.masks == 1]
    lamentations = [w for w in box().woes.values() if w.masks == 2]
    assert len(woes) + len(lamentations) == len(box().woes)
    cost = lambda cards: sum(sum(w.cost.values()) for w in cards) / len(cards)  # noqa: E731
    assert cost(lamentations) > cost(woes) + 1
    assert min(sum(w.cost.values()) for w in lamentations) > max(sum(w.cost.values()) for w in woes)


@pytest.mark.rule("STY-WOE-03", "STY-FAQ-07")
@pytest.mark.parametrize(("deck", "masks"), [("woes", {1}), ("lamentations", {2}), ("both", {1, 2})])
def test_every_hero_is_dealt_one_random_card(deck: str, masks: set[int]) -> None:
    state = match(woes=deck, players=4).state
    dealt = [hero.woe for hero in state.heroes]
    assert len(set(dealt)) == 4 and {box().woes[w].masks for w in dealt} <= masks
    left = {box().woes[w].masks for w in state.woe_deck.left}
    assert left == masks and state.woe_deck.size == {"woes": 8, "lamentations": 4, "both": 16}[deck]


@pytest.mark.rule("STY-WOE-04", "STY-FAQ-07")
def test_a_card_works_while_its_hero_has_it() -> None:
    g = scene(front=("ogre-porter",))
    g.hero.woe = "blunted-edge"
    drive(enemies.attack(g, g.hero, "melee", [g.front[0].id], 3))
    assert g.front[0].wounds == 2
    g.hero.woe = ""
    drive(enemies.attack(g, g.hero, "melee", [g.front[0].id], 3))
    assert g.front[0].wounds == 5
    g = scene(phase="turn")
    g.hero.woe = "open-wound"
    step(g)
    assert g.wounds == 1
    g = scene(phase="drop")
    g.hero.woe = "bad-penny"
    g.now.card = "steel-fist"
    step(g, fall({}, {"blue": 2}))
    assert g.luck == 0


@pytest.mark.rule("STY-WOE-05", "STY-FAQ-07", "STY-END-03")
def test_at_the_end_of_the_own_turn_the_cubes_shown_rid_the_hero_of_it() -> None:
    g = scene(phase="end", field={"blue": 1}, crypt={"blue": 1})
    g.hero.woe = "blunted-edge"
    ask = ask_of(g)
    assert ask.options == ["woe", "pass"]
    step(g, "woe")
    assert g.hero.woe == "" and g.crypt["blue"] == 0 and g.field["blue"] == 1 and g.phase == "after"
    poor = scene(phase="end", field={"blue": 1})
    poor.hero.woe = "blunted-edge"
    assert step(poor).asks == [], "not enough cubes"
    lucky = scene(phase="end", field={"blue": 1}, luck=1)
    lucky.hero.woe = "blunted-edge"
    step(lucky, "woe")
    assert lucky.hero.woe == "" and lucky.luck == 0


def test_a_sensible_player_keeps_cubes_to_be_rid_of_a_woe_but_not_at_any_price() -> None:
    def answer(woe: str, wounds: int) -> object:
        g = scene(phase="hero", front=("ogre-porter",), field={"blue": 3})
        g.hero.woe = woe
        g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
        with printed("skills", "steel-fist", effects=[effect("wound", wounds)]):
            ask = ask_of(g)
            return bot.advise(g, ask, Source("woe"))

    with printed("woes", "broken-oath", cost={"blue": 3}, mods={}):
        assert answer("broken-oath", 2) == "skip", "two wounds are worth less than being rid of it"
        assert answer("broken-oath", 9) == "sets:0"
        assert answer("", 2) == "sets:0"
    with printed("woes", "broken-oath", cost={"blue": 4}, mods={}):
        assert answer("broken-oath", 2) == "sets:0", "it cannot be paid anyway"


# --- accidents ------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-JOSTLE-01")
def test_nothing_touches_the_tower_unless_the_table_wants_accidents() -> None:
    g = scene(phase="after", tower={"blue": 5})
    assert step(g).chances == [] and g.tower.colours == ["blue"] * 5


@pytest.mark.rule("STY-JOSTLE-02")
def test_cubes_that_fall_by_accident_stay_where_they_land_and_count() -> None:
    g = scene(phase="after", tower={"red": 3, "blue": 2}, jostle=True)
    ran = step(g, fall({"red": 2}, {"blue": 1, "red": 1}))
    assert isinstance(ran.chances[0], Jostle)
    assert g.field["red"] == 2 and g.crypt["red"] == 1 and g.tower.colours == ["blue"] and whole(g)
    assert g.luck == 0 and g.wounds == 0, "no luck and no enemy check of their own (STY-RULING-77)"
    g.phase = "enemies"
    g.now.checked = 0
    step(g)
    assert g.wounds == 2, "but they count from then on"


# --- FAQ ------------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-FAQ-02")
def test_level_5_of_the_tower_has_blockers_in_its_middle() -> None:
    blockers = [blocker for blocker in Shape().blockers if blocker.level == 5]
    assert blockers and any(abs(b.x) < 1 and abs(b.y) < 1 for b in blockers)


@pytest.mark.rule("STY-FAQ-04", "STY-FAQ-05")
def test_slasher_is_ripper_and_stalker_is_weaver() -> None:
    assert box().enemies["slasher"].alias == "Ripper" and box().enemies["weaver"].alias == "Stalker"
    assert "ripper" not in box().enemies and "stalker" not in box().enemies
    assert [e.kind for e in box().chests["stalker-has-awakened"].effects] == ["weaver"]
    assert "Weaver" in words.sentence(NAMES, box().chests["stalker-has-awakened"].effects)


@pytest.mark.rule("STY-FAQ-06")
def test_the_front_rank_is_drawn_below_the_rear_rank() -> None:
    lines = GAME.text(table.view(scene(front=("clank",), rear=("wick-imp",)))).splitlines()
    rear = next(i for i, line in enumerate(lines) if line.startswith("Rear"))
    front = next(i for i, line in enumerate(lines) if line.startswith("Front"))
    assert rear < front


# --- ours -----------------------------------------------------------------------------------------------


def test_the_short_game_is_won_with_the_mid_boss() -> None:
    g = scene(room="brass-warden", floor=3, front=(), phase="cleared", short=True)
    g.fighting = False
    assert step(g).over and g.outcome is not None and g.outcome.winners == tuple(g.seats)
    assert g.outcome.rule == "STY-RULING-94", "ours, and said to be"
    plain = scene(room="brass-warden", floor=3, front=(), phase="cleared")
    plain.fighting = False
    assert not step(plain).over


def test_odd_cards() -> None:
    g = scene(field={"green": 2}, skills={"spellslinger": ["prism"]}, active="spellslinger")
    step(g, "support:prism", "green>white", "green>white", "white>blue", "pass")
    assert (g.field["white"], g.field["blue"], g.field["green"]) == (1, 1, 0) and whole(g)
    g = scene(tower={"red": 1, "blue": 2}, skills={"burglar": ["knock-twice"]}, active="burglar")
    g.tower.levels = [5, 1, 2]
    step(g, "support:knock-twice")
    assert g.field["blue"] == 2 and g.tower.colours == ["red"] and g.luck == 1 and whole(g)
    g = scene(front=("clank", "wick-imp"), crypt={"red": 2}, treasures={"knight": ["tuning-fork"]})
    step(g, "support:tuning-fork")
    assert g.front[0].wounds == 4 and g.front[1].wounds == 0


def test_refreshing_and_exhausting_by_cards() -> None:
    g = scene(active="doctor", skills={"doctor": ["smelling-salts"], "knight": ["riposte"]})
    hero_of(g, "knight").exhausted = ["riposte"]
    step(g, "support:smelling-salts")
    assert hero_of(g, "knight").exhausted == [] and g.hero.exhausted == ["smelling-salts"]
    g = scene(skills={"knight": ["riposte", "hold-the-stair"]})
    drive(fx.apply(g, [effect("exhaust", 1)], fx.Cause(g.hero)), "knight:riposte")
    assert g.hero.exhausted == ["riposte"]
    assert turn.verdict(g, g.hero, box().cards["hold-the-stair"]) is None
