"""The words that cards may use, each by itself: what is counted, who is meant, what happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.stygian_society.scene import (
    ask_of,
    effect,
    fall,
    hero_of,
    names,
    printed,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import More
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import skills
from undercroft.games.stygian_society.rules.effects_on_enemies import figures_meant
from undercroft.games.stygian_society.state import Climb, FightOver, modifier


def room(**more: Any) -> Climb:
    """Two red in front, a yellow and two black behind, and of everything another number."""
    given: dict[str, Any] = {
        "front": ("clank", "clank"), "rear": ("wick-imp", "raven-swarm", "raven-swarm"),
        "luck": 4, "peril": 6, "wounds": 13, "crypt": {"white": 1, "red": 2}, "field": {"blue": 2},
        "tower": {"green": 4}, "happened": [3],
    }  # fmt: skip
    return scene(**(given | more))


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(
    ("of", "count"),
    [
        ("figures", 2), ("enemies", 5), ("front", 2), ("rear", 3), ("tokens", 2), ("luck", 4), ("peril", 6),
        ("wounds", 13), ("suffered", 7), ("crypt", 3), ("crypt-heroes", 1), ("tower", 4), ("shields", 3),
        ("afflicted", 2),
    ],
)  # fmt: skip
def test_what_an_effect_counts(of: str, count: int) -> None:
    g = room(skills={"knight": ["oaken-targe", "plate-harness"]})
    stricken(g, "knight", "blue", "green")
    stricken(g, "doctor", "blue", status="leaden")
    cause = fx.Cause(g.hero, colour="red", amount=7, status="stricken")
    assert fx.amount(g, effect("heal", 1, per=2, of=of), cause) == 1 + 2 * count
    assert fx.amount(g, effect("heal", 1, per=2, of=of, most=2), cause) == 2
    assert fx.amount(g, effect("heal", 5, most=2), cause) == 5, "a fixed number is no sum"


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("alone", {"front": ("clank",), "rear": ()}, {"front": ("clank",), "rear": ("clank",)}),
        ("company", {"front": ("clank",), "rear": ("clank",)}, {"front": ("clank",), "rear": ()}),
        ("crowd", {"front": ("clank",) * 3, "rear": ("clank",)}, {"front": ("clank",) * 3, "rear": ()}),
        ("high-peril", {"peril": 8}, {"peril": 7}),
        ("low-peril", {"peril": 4}, {"peril": 5}),
        ("badly-wounded", {"wounds": 13}, {"wounds": 12}),
    ],
)  # fmt: skip
def test_what_an_effect_may_depend_on(name: str, yes: dict[str, Any], no: dict[str, Any]) -> None:
    for told, holds in ((yes, True), (no, False)):
        g = room(**told)
        assert fx.holds(g, name, fx.Cause(g.hero)) is holds
        before = g.luck
        drive(fx.apply(g, [effect("luck", -1, only=name)], fx.Cause(g.hero)))
        assert (g.luck < before) is holds
        drive(fx.apply(g, [effect("luck", -2, unless=name)], fx.Cause(g.hero)))
        assert g.luck == before - (1 if holds else 2)
        assert fx.useful(g, [effect("heal", 1, only=name)], fx.Cause(g.hero)) is holds
        assert fx.useful(g, [effect("heal", 1, unless=name)], fx.Cause(g.hero)) is not holds


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(("wounds", "dealt"), [(13, 3 + 2), (12, 3 + 4)])
def test_an_attacks_wounds_may_depend_on_something_too(wounds: int, dealt: int) -> None:
    blows = [
        effect("wound", 3),
        effect("wound", 2, only="badly-wounded"),
        effect("wound", 4, unless="badly-wounded"),
    ]
    g = scene(front=("gargoyle", "gargoyle"), phase="hero", field={"blue": 2}, wounds=wounds)
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    with printed("skills", "steel-fist", effects=blows, more=None), printed("enemies", "gargoyle", health=20):
        step(g, "sets:0")
    assert g.front[0].wounds == dealt


@pytest.mark.rule("STY-RULING-34")
def test_further_sets_of_what_is_counted_are_no_sum_but_are_done_again() -> None:
    healing = effect("heal", 1, per=1, of="luck")
    g = scene(
        active="doctor", skills={"doctor": ["tincture"]}, phase="hero", field={"green": 4}, wounds=20, luck=2
    )
    g.now.card = "tincture"
    with printed("skills", "tincture", effects=[healing], more=More({"green": 2}, [healing])):
        step(g, "sets:1", "4g")
    assert g.wounds == 20 - (1 + 2) - (1 + 2)


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(
    ("at", "meant"),
    [
        ("front", [1, 2]), ("rear", [3, 4, 5]), ("target", [2, 5]), ("boss", []), ("colour", [4, 5]),
        ("each", [1, 2, 3, 4, 5]), ("", [1, 2, 3, 4, 5]),
    ],
)  # fmt: skip
def test_whom_a_wound_without_an_attack_befalls(at: str, meant: list[int]) -> None:
    g = room()
    with printed("enemies", "raven-swarm", resist={"plain": 9}):
        cause = fx.Cause(g.hero, colour="black", targets=["clank-2", "raven-swarm-5", "clank-9"])
        assert [g.card_of(f.id)[1] for f in figures_meant(g, effect("hit", 1, at=at), cause)] == meant
        drive(fx.apply(g, [effect("hit", 1, at=at)], cause))
    assert [g.card_of(f.id)[1] for f in g.enemies() if f.wounds == 1] == meant


@pytest.mark.rule("STY-TURN-07")
def test_one_enemy_of_the_heros_choice_takes_the_wounds() -> None:
    g = room()
    cause = fx.Cause(g.hero)
    ask = drive(fx.apply(g, [effect("hit", 2, at="front-chosen")], cause), "clank-2").asks[0]
    assert ask.options == ["clank-1", "clank-2"] and ask.seat == g.hero.seat
    ask = drive(fx.apply(g, [effect("hit", 2, at="chosen")], cause), "wick-imp-3").asks[0]
    assert len(ask.options) == 5
    assert [f.wounds for f in g.enemies()] == [0, 2, 2, 0, 0]


@pytest.mark.rule("STY-CLEAR-03")
@pytest.mark.parametrize("kind", ["enemy", "event", "trap"])
def test_a_wound_by_an_event_that_fells_the_last_enemy_ends_the_fight_at_once(kind: str) -> None:
    g = scene(front=("wick-imp",))
    with printed("enemies", "wick-imp", xp=0), pytest.raises(FightOver):
        drive(fx.apply(g, [effect("hit", 3, at="each"), effect("luck", 1)], fx.Cause(g.hero, kind=kind)))
    assert not g.fighting and g.luck == 0


@pytest.mark.rule("STY-RULING-19")
@pytest.mark.parametrize(
    ("who", "meant"),
    [
        ("", ["spellslinger"]), ("each", ["spellslinger", "doctor", "burglar", "knight"]),
        ("others", ["doctor", "burglar", "knight"]), ("left", ["doctor"]),
        ("anybody", ["spellslinger", "doctor", "burglar", "knight"]),
    ],
)  # fmt: skip
def test_which_heroes_an_effect_speaks_of(who: str, meant: list[str]) -> None:
    g = scene(active="spellslinger")
    assert [hero.id for hero in fx.heroes_meant(g, who, fx.Cause(g.hero))] == meant
    groups = fx.groups_meant(g, who, fx.Cause(g.hero))
    assert len(groups) == (1 if who == "anybody" else len(meant))
    if who != "anybody":
        drive(
            fx.apply(g, [effect("afflict", 2, status="leaden", who=who)], fx.Cause(g.hero)),
            *[["blue", "blue"]] * len(meant),
        )
        assert sorted(h.id for h in g.heroes if h.statuses) == sorted(meant)
        assert all(len(h.statuses["leaden"]) == 2 for h in g.heroes if h.statuses)


@pytest.mark.rule("STY-STATUS-01")
def test_a_hero_of_choice_is_afflicted() -> None:
    g = scene(active="doctor")
    cause = fx.Cause(g.hero)
    ran = drive(fx.apply(g, [effect("afflict", 1, status="hexed", who="chosen")], cause), "knight", ["blue"])
    assert ran.asks[0].options == ["doctor", "burglar", "knight", "spellslinger"]
    assert ran.asks[0].seat == g.hero.seat and "hexed" in hero_of(g, "knight").statuses


@pytest.mark.rule("STY-STATUS-11")
@pytest.mark.parametrize(
    ("who", "left"), [("", [2, 3]), ("each", [2, 2]), ("others", [3, 2]), ("anybody", [2, 3])]
)
def test_so_many_tokens_of_each_hero_meant_or_of_any_together(who: str, left: list[int]) -> None:
    g = scene()
    stricken(g, "knight", "blue", "blue", "blue")
    stricken(g, "doctor", "green", "green", "green")
    answers = ["knight:stricken:blue"] if who == "anybody" else []
    drive(fx.apply(g, [effect("cleanse", 1, who=who)], fx.Cause(g.hero)), *answers)
    assert [len(hero_of(g, name).statuses["stricken"]) for name in ("knight", "doctor")] == left
    assert g.tokens.size == 48 - sum(left)


@pytest.mark.rule("STY-TURN-07")
def test_words_for_the_party_and_this_turn() -> None:
    g = scene(wounds=5, xp=1, luck=2, peril=2)
    cause = fx.Cause(g.hero)

    def do(*words: Any, answers: tuple[Any, ...] = ()) -> None:
        drive(fx.apply(g, words, cause), *answers)

    do(effect("max-wounds", 3))
    assert g.max_wounds == 28
    do(effect("max-wounds", 9))
    assert g.max_wounds == 30, "the end of the track"
    do(effect("xp", 2), effect("luck", -1), effect("peril", -1), effect("guard", 2), effect("guard", 1))
    assert (g.xp, g.luck, g.peril, g.now.guard) == (3, 1, 1, 3)
    do(effect("suffer", 4))
    assert g.wounds == 6 and g.now.prevented == 3, "lent shields prevent like others"
    do(effect("suffer", 2, who="price"))
    assert g.wounds == 8
    do(effect("bonus", 2), effect("bonus", 1), effect("discount", 1), effect("discount", 1))
    assert g.now.bonus == 3 and g.now.discount == 2
    do(effect("ward", 2), effect("ward", 3))
    assert g.ward == 5 and g.ward_of == 0
    do(effect("suffer", 7))
    assert g.ward == 0 and g.wounds == 10
    do(effect("treasure", 1), answers=(["censer"],))
    assert g.party == ["censer"]
    do(effect("coming", kind="weaver"))
    assert g.coming == ["weaver"]


@pytest.mark.rule("STY-PERIL-07")
def test_an_event_that_loses_ends_the_game() -> None:
    g = scene()
    assert drive(fx.apply(g, [effect("lose")], fx.Cause(g.hero))).over


@pytest.mark.rule("STY-RULING-09", "STY-SHORT-02")
def test_a_drop_of_its_own_drops_exactly_its_cubes_and_missing_enemy_cubes_raise_peril() -> None:
    g = scene(tower={"red": 9})
    ran = drive(
        fx.apply(g, [effect("drop", cubes={"red": 2, "gray": 1, "blue": 1})], fx.Cause(g.hero)),
        "white",
        fall({"red": 1}, {"blue": 1}),
    )
    assert sorted(ran.chances[0].cubes) == ["blue", "red", "white"] and g.peril == 1 and whole(g)
    assert g.field["red"] == 1 and g.crypt["blue"] == 1 and g.luck == 0


@pytest.mark.rule("STY-RULING-85")
@pytest.mark.parametrize(("word", "passes"), [("move", True), ("take", False)])
def test_moving_is_up_to_the_player_and_taking_is_not(word: str, passes: bool) -> None:
    g = scene(field={"blue": 1, "white": 1}, crypt={"blue": 1, "red": 1})
    ran = drive(
        fx.apply(g, [effect(word, 2, colour="hero", source="field", to="supply")], fx.Cause(g.hero)),
        "crypt:blue",
        "field:white",
    )
    assert ran.asks[0].options == ["field:white", "field:blue", "crypt:blue", *(["pass"] if passes else [])]
    assert (g.crypt["blue"], g.field["white"], g.field["blue"], g.crypt["red"]) == (0, 0, 1, 1) and whole(g)
    drive(fx.apply(g, [effect(word, 2, colour="green", source="field", to="supply")], fx.Cause(g.hero)))


@pytest.mark.rule("STY-RULING-85", "STY-AREA-08")
@pytest.mark.parametrize(
    ("source", "to", "colour", "moved"),
    [
        ("field", "supply", "enemy", {"field": 1, "crypt": 1}),
        ("crypt", "supply", "any", {"crypt": 3}),
        ("crypt", "field", "blue", {"crypt": 2}),
        ("field", "crypt", "hero", {"field": 2}),
        ("tower", "field", "", {"tower": 3}),
    ],
)
def test_all_cubes_that_are_meant_move(source: str, to: str, colour: str, moved: dict[str, int]) -> None:
    g = scene(field={"red": 1, "white": 2}, crypt={"black": 1, "blue": 2}, tower={"green": 2, "red": 1})
    before = {"field": sum(g.field.values()), "crypt": sum(g.crypt.values()), "tower": len(g.tower.colours)}
    drive(fx.apply(g, [effect("move-all", colour=colour, source=source, to=to)], fx.Cause(g.hero)))
    after = {"field": sum(g.field.values()), "crypt": sum(g.crypt.values()), "tower": len(g.tower.colours)}
    gained = sum(moved.values())
    for place, count in before.items():
        assert after[place] == count - moved.get(place, 0) + (gained if place == to else 0), place
    assert whole(g)


@pytest.mark.rule("STY-RANK-01", "STY-RULING-40")
def test_targets_are_dragged_forward_and_driven_back() -> None:
    g = room()
    drive(fx.apply(g, [effect("pull")], fx.Cause(g.hero, targets=["raven-swarm-4", "clank-1", "clank-9"])))
    assert names(g.front) == ["clank", "clank", "raven-swarm"] and names(g.rear) == [
        "wick-imp",
        "raven-swarm",
    ]
    drive(fx.apply(g, [effect("push")], fx.Cause(g.hero, targets=["clank-1", "wick-imp-3"])))
    assert [f.id for f in g.rear] == ["wick-imp-3", "raven-swarm-5", "clank-1"]
    g = scene(front=("clank",), rear=())
    drive(fx.apply(g, [effect("push")], fx.Cause(g.hero, targets=["clank-1"])))
    assert names(g.front) == ["clank"], "nobody hides behind an empty front rank"


@pytest.mark.rule("STY-TURN-07")
def test_mending_takes_wounds_off_and_no_more_than_there_are() -> None:
    g = room()
    g.front[0].wounds, g.front[1].wounds, g.rear[0].wounds = 1, 3, 2
    heard = events_of(g)
    drive(fx.apply(g, [effect("mend", 2, at="front")], fx.Cause(g.hero)))
    assert [f.wounds for f in g.enemies()] == [0, 1, 2, 0, 0]
    drive(fx.apply(g, [effect("mend", 2)], fx.Cause(g.hero)))
    assert [f.wounds for f in g.enemies()] == [0] * 5
    told = [(args["figure"], args["wounds"]) for kind, _, args in heard if kind == "mended"]
    assert told == [("clank-1", 1), ("clank-2", 2), ("clank-2", 1), ("wick-imp-3", 2)], "only what mended"


@pytest.mark.rule("STY-TURN-07", "STY-PERIL-05", "STY-RULING-22")
def test_enemies_join_at_the_right_of_the_rank_named_in_the_number_named() -> None:
    g = room()
    drive(fx.apply(g, [effect("add", 2, kind="clank", place="rear")], fx.Cause(g.hero)))
    assert names(g.rear)[-2:] == ["clank", "clank"] and names(g.front) == ["clank", "clank"]
    drive(fx.apply(g, [effect("add", kind="rider")], fx.Cause(g.hero)))
    assert names(g.front) == ["clank", "clank", "wick-imp"], "the yellow kind that is there already"
    drive(fx.apply(g, [effect("add", 3, kind="clank", place="front")], fx.Cause(g.hero)))
    assert len(g.figures("red")) == 6, "six red figures are in the box"


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(
    ("colour", "still"), [("target", ["red", "black"]), ("cause", ["yellow"]), ("black", ["black"])]
)
def test_a_colour_is_held_still_by_target_by_cause_or_by_name(colour: str, still: list[str]) -> None:
    g = room()
    cause = fx.Cause(g.hero, colour="yellow", targets=["clank-1", "clank-2", "raven-swarm-4", "clank-9"])
    drive(fx.apply(g, [effect("still", colour=colour)], cause))
    drive(fx.apply(g, [effect("still", colour=colour)], cause))
    assert g.now.stilled == still


@pytest.mark.rule("STY-SKILL-04")
@pytest.mark.parametrize(
    ("word", "scene_of", "useful"),
    [
        (effect("cleanse", 1, who="anybody"), {}, False),
        (effect("peril", -1), {"peril": 0}, False),
        (effect("peril", -1), {"peril": 1, "happened": []}, True),
        (effect("peril", 1), {"peril": 0}, True),
        (effect("move", 1, source="crypt", to="supply", colour="black"), {}, False),
        (effect("move", 1, source="crypt", to="supply", colour="red"), {}, True),
        (effect("move-all", source="crypt", to="supply", colour="black"), {}, False),
        (effect("refresh", 1), {}, False),
        (effect("hit", 1, at="front"), {"front": (), "rear": ()}, False),
        (effect("hit", 1, at="front"), {"front": (), "rear": ("clank",)}, True),
        (effect("heal", 1), {"wounds": 0}, True),
    ],
)
def test_a_window_opens_only_for_what_would_change_something(
    word: Any, scene_of: dict[str, Any], useful: bool
) -> None:
    g = room(**scene_of)
    assert fx.useful(g, [word], fx.Cause(g.hero)) is useful


def test_a_window_opens_for_a_token_or_an_exhausted_card_of_somebody_meant() -> None:
    g = room()
    stricken(g, "doctor", "blue")
    hero_of(g, "doctor").exhausted = ["scalpel-and-stitch"]
    for word in ("cleanse", "refresh"):
        assert fx.useful(g, [effect(word, 1, who="others")], fx.Cause(g.hero))
        assert not fx.useful(g, [effect(word, 1)], fx.Cause(g.hero))


@pytest.mark.rule("STY-RULING-89")
def test_exhausting_takes_ready_cards_that_are_no_passives_and_not_the_mat() -> None:
    g = scene(
        skills={"knight": ["oaken-targe", "riposte", "cleaving-arc"]}, treasures={"knight": ["crossbow"]}
    )
    cards = ["knight:riposte", "knight:cleaving-arc", "knight:crossbow"]
    ran = drive(fx.apply(g, [effect("exhaust", 5)], fx.Cause(g.hero)), cards[0], cards[2])
    assert ran.asks[0].options == cards and g.hero.exhausted == ["riposte", "crossbow", "cleaving-arc"]


@pytest.mark.rule("STY-RULING-47")
def test_a_card_refreshes_any_exhausted_card_but_itself_the_support_of_the_turn_too() -> None:
    g = scene(skills={"knight": ["riposte", "muster-cry"]})
    g.hero.exhausted, g.now.support = ["riposte", "muster-cry"], "muster-cry"
    drive(fx.apply(g, [effect("refresh", 2)], fx.Cause(g.hero, card="muster-cry")))
    assert g.hero.exhausted == ["muster-cry"], "not itself"
    drive(fx.apply(g, [effect("refresh", 1)], fx.Cause(g.hero, card="frozen-hourglass")))
    assert not g.hero.exhausted and g.now.support, "ready again, but no second support this turn"


@pytest.mark.rule("STY-RULING-30", "STY-RULING-31")
def test_what_lasts_for_a_floor_adds_up_and_no_drop_changes_on_a_complete_one() -> None:
    g = scene()
    words = [effect("lasting", 1, mod="armour"), effect("peril-cubes", cubes={"red": 1, "black": 2})]
    for _ in range(2):
        drive(fx.apply(g, words, fx.Cause(g.hero)))
    assert g.lasting == {"armour": 2} and g.extra == {"red": 2, "black": 4}
    assert modifier(g, None, "armour") == 2
    g = scene(front=())
    g.fighting = False
    drive(fx.apply(g, [*words, effect("add", 1, kind="clank")], fx.Cause(g.hero)))
    assert g.extra == {} and g.enemies() == [] and g.lasting == {"armour": 1}


@pytest.mark.rule("STY-RULING-06", "STY-RULING-05")
def test_a_part_needs_its_target_or_does_not() -> None:
    g = room()
    for word in (effect("wound", 1), effect("pull"), effect("push"), effect("hit", 1, at="target"),
                 effect("still", colour="target")):  # fmt: skip
        assert not skills.buys(g, [word], ["clank-9"]) and skills.buys(g, [word], ["clank-9", "clank-1"])
    for word in (effect("heal", 1), effect("hit", 1, at="front"), effect("still", colour="chosen")):
        assert skills.buys(g, [effect("wound", 1), word], [])


@pytest.mark.rule("STY-RULING-25")
@pytest.mark.parametrize(
    ("card", "sets", "dearer", "cheaper", "cost"),
    [
        ("steel-fist", 0, 0, 0, (0, 2, 0, 0, 0, 0, 0)),
        ("steel-fist", 2, 0, 0, (0, 6, 0, 0, 0, 0, 0)),
        ("steel-fist", 1, 1, 0, (0, 4, 0, 0, 0, 0, 1)),
        ("steel-fist", 1, 1, 1, (0, 4, 0, 0, 0, 0, 0)),
        ("steel-fist", 1, 1, 2, (0, 3, 0, 0, 0, 0, 0)),
        ("steel-fist", 0, 0, 5, (0, 0, 0, 0, 0, 0, 0)),
        ("thrown-knife", 2, 0, 1, (0, 0, 0, 0, 0, 0, 3)),
        ("rune-lance", 0, 0, 3, (0, 1, 0, 0, 0, 0, 0)),
        ("tincture", 1, 1, 0, (0, 0, 4, 0, 0, 0, 1)),
        ("grave-robber", 0, 1, 1, (0, 0, 0, 0, 0, 0, 1)),
        ("regroup", 0, 1, 0, (0, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_an_action_with_a_price_can_become_dearer_and_cheaper(
    card: str, sets: int, dearer: int, cheaper: int, cost: tuple[int, ...]
) -> None:
    g = scene()
    g.hero.woe = "family-debt" if dearer else ""
    g.now.discount = cheaper
    assert skills.price(g, g.hero, box().cards[card], sets) == cost
    if cheaper:
        g.now.discount = cheaper - 1
        g.hero.treasures = ["discount-ring"]
        assert skills.price(g, g.hero, box().cards[card], sets) == cost


def test_targets_beyond_the_first_can_be_declined() -> None:
    g = scene(
        active="burglar", skills={"burglar": ["knife-fan"]}, front=("clank", "clank"), rear=("wick-imp",) * 2,
        phase="target",
    )  # fmt: skip
    g.now.card = "knife-fan"
    first = ask_of(g)
    assert "pass" not in first.options
    ran = drive(skills.choose_targets(g, g.hero, box().cards["knife-fan"]), "clank-2", "wick-imp-3", "pass")
    assert ran.result == ["clank-2", "wick-imp-3"] and "clank-2" not in ran.asks[1].options


@pytest.mark.rule("STY-TURN-08")
def test_up_to_so_many_enemies_is_up_to_the_player_even_if_no_more_are_there() -> None:
    fan = box().cards["knife-fan"]
    few = scene(front=("clank", "clank"), rear=("wick-imp",))
    ran = drive(skills.choose_targets(few, few.hero, fan), "wick-imp-3", "pass")
    assert ran.result == ["wick-imp-3"], "one at least, more if the player likes"
    ran = drive(skills.choose_targets(few, few.hero, fan), "wick-imp-3", "clank-1", "clank-2")
    assert ran.result == ["wick-imp-3", "clank-1", "clank-2"]
    one = scene(front=("clank",))
    assert drive(skills.choose_targets(one, one.hero, fan)).result == ["clank-1"], "nothing to choose"


@pytest.mark.rule("STY-SKILL-04", "STY-RULING-71")
def test_a_response_is_worth_asking_for_if_any_of_its_effects_is() -> None:
    for peril in (0, 2):
        g = room(peril=peril)
        cause, calm, heal = fx.Cause(g.hero), effect("peril", -2), effect("heal", 1)
        assert fx.useful(g, [calm, heal], cause) and fx.useful(g, [heal, calm], cause)
        assert fx.useful(g, [calm], cause) is (peril > 0) and not fx.useful(g, [], cause)


@pytest.mark.rule("STY-AREA-10")
def test_what_lies_in_the_crypt_is_not_moved_there_once_more() -> None:
    """'Field' includes the crypt, but not where the crypt is where the cubes go."""
    g = scene(active="burglar", skills={"burglar": ["grave-robber"]}, field={"blue": 2}, crypt={"green": 1})
    asks = step(g, "support:grave-robber", "1b", "field:blue").asks
    assert [list(ask.options) for ask in asks if ask.kind == "move"] == [["field:blue", "pass"]]
    assert g.crypt["blue"] == 1 and g.crypt["green"] == 1 and whole(g)
