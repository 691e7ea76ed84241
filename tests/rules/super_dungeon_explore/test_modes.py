"""Rescue the Prince and Find the Artifact."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import FOUR, GAME, Table, explore, new_match, real
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck, Match, Source
from undercroft.games.super_dungeon.content.cards import SLOTS, Push
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import mask_of, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.explore import ExploreSetup
from undercroft.games.super_dungeon.explore.game import STEPS
from undercroft.games.super_dungeon.explore.rules.chart import advance
from undercroft.games.super_dungeon.explore.rules.modes import (
    crystal_squares,
    exits_of,
    free_move,
    interactions,
    open_squares,
    place_crystal,
)
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.effects import displace, set_down, vanish
from undercroft.games.super_dungeon.rules.equipment import wear, wear_options
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, SLOW


def to(match: Match, phase: str, seed: str = "modes") -> Any:
    """Answer at random until a phase begins; the state."""
    source = Source(seed)
    while match.state.phase != phase:
        assert match.ask
        match.answer(match.ask.sample(source))
    return match.state


def rescue(drawing: str = "P . . . . .\n. . . . . M\nZ . . . . .") -> Table:
    """The Paladin carries the prince, the Mage does not; the start is at Z."""
    s = explore(drawing, mode="prince", P="royal-paladin", M="ember-mage", K="kobold-ironscale")
    s.g.carrier = "royal-paladin"
    return s


def quest(drawing: str = "P . . . . .\n. . . . . M\nZ . . . . .") -> Table:
    """The Paladin wears the artifact, a citrine card."""
    s = explore(drawing, mode="artifact", P="royal-paladin", M="ember-mage", K="kobold-ironscale")
    s.g.artifact = next(card.id for card in s.g.box.treasure.values() if card.slot == "citrine")
    s.hero("P").gear[0] = s.g.artifact
    s.g.carrier = "royal-paladin"
    s.g.end_token = s.square("f3")
    return s


def ends(s: Table, letter: str, square: str) -> bool:
    """Whether the game is over when that model comes to stand there."""

    def rule() -> Any:
        yield from ()
        set_down(s.g, s[letter], s.square(square), "moved", "SD-MOVE-01")

    return drive(rule()).over


@pytest.mark.rule("EXP-MODE-01")
def test_a_mode_is_agreed_on_when_the_table_is_set_with_its_consul() -> None:
    assert ExploreSetup().mode == "boss"
    for mode in ("boss", "prince", "artifact"):
        assert GAME.new(GAME.setup({"mode": mode})).mode == mode
        assert "consul" in [seat.id for seat in GAME.seats(GAME.setup({"mode": mode}))]


@pytest.mark.rule("EXP-MODE-02", "SD-WIN-02")
def test_in_a_mode_the_boss_destroyed_does_not_end_the_game() -> None:
    for mode in ("boss", "prince", "artifact"):
        s = explore("P D D\n. D D", mode=mode, P="royal-paladin", D="starfire")
        s.g.boss_spawned = True

        def fall(s: Table = s) -> Any:
            yield from ()
            destroy(s.g, s["D"])

        assert drive(fall()).over == (mode == "boss")
        if mode == "boss":
            assert s.g.outcome and s.g.outcome.winners == ("p1",)
            continue
        assert s.g.outcome is None and s.g.foes == []
        s.g.tasks = ["without-points"]
        s.g.side, s.g.phase, s.g.after = "consul", "mighty", "hero-turn"
        drive(STEPS["mighty"](s.g))
        drive(advance(s.g, ""))
        assert s.g.foes == [] and s.g.space == 0, "it does not come again, the chart rests (EXP-RULING-26)"


@pytest.mark.rule("EXP-MODE-04")
def test_tokens_of_a_mode_come_right_after_the_dungeon_is_built() -> None:
    for mode, expected in (
        ("prince", ["chests", "tokens", "mighty"]),
        ("artifact", ["chests", "tokens", "crystals"]),
    ):
        match, source = new_match(mode=mode), Source("tokens")
        seen: list[str] = []
        while "start" not in seen and "enter" not in seen:
            if match.state.phase not in seen:
                seen.append(match.state.phase)
            assert match.ask
            match.answer(match.ask.sample(source))
        place = seen.index("chests")
        assert seen[place : place + 3] == expected


# ---------------------------------------------------------------- Rescue the Prince


@pytest.mark.rule("EXP-PRINCE-01")
def test_the_consul_puts_the_prince_on_any_open_square() -> None:
    match = new_match(mode="prince")
    g = to(match, "tokens")
    ask = match.ask
    assert ask and ask.seat == "consul" and ask.kind == "prince"
    offered = mask_of(square_named(g.dungeon, key) for key in ask.options)
    assert offered == open_squares(g)
    for square in squares(g.dungeon.exist):
        free = all(foe.at != square for foe in g.foes) and square not in g.chests
        assert (offered >> square & 1) == (g.dungeon.effect_at(square) is None and free)


@pytest.mark.rule("EXP-PRINCE-02")
def test_then_a_hero_player_may_shift_it_by_up_to_four_squares() -> None:
    match = new_match(mode="prince")
    g = to(match, "tokens")
    assert match.ask
    match.answer(match.ask.options[40])
    where, ask = g.prince, match.ask
    assert ask and ask.seat == "p1" and ask.kind == "shift-prince"
    offered = [square_named(g.dungeon, key) for key in ask.options]
    assert where in offered, "it may stay"
    assert mask_of(offered) == (within(g.dungeon, 1 << where, 4) & open_squares(g)) | 1 << where
    match.answer(ask.options[0])
    assert g.prince == offered[0]


@pytest.mark.rule("EXP-PRINCE-03")
def test_the_heroes_win_when_the_carrier_enters_the_start_tokens_square() -> None:
    s = rescue()
    assert not ends(s, "M", "a3"), "not without the prince"
    s["M"].at = s.square("f2")
    assert not ends(s, "P", "b3") and ends(s, "P", "a3")
    assert s.g.outcome and s.g.outcome.rule == "EXP-PRINCE-03" and s.g.outcome.winners == ("p1",)


@pytest.mark.rule("EXP-PRINCE-04", "EXP-PRINCE-09", "SD-BASIC-10")
def test_an_adjacent_hero_takes_the_prince_by_interact_and_the_chart_moves_on_at_once() -> None:
    s = explore(
        "P . . M\n. . . N",
        mode="prince",
        P="royal-paladin",
        M="ember-mage",
        N="kobold-warren",
    )
    s.g.prince = s.square("b1")
    assert interactions(s.g, s.hero("P")) == ["prince"] and interactions(s.g, s.hero("M")) == []
    s.activate("P")
    heard = events_of(s.g)
    drive(STEPS["activation"](s.g), "interact:prince")
    assert s.g.carrier == "royal-paladin" and s.g.prince < 0, "onto its card"
    assert s.g.acting and s.g.acting.spent == 1
    assert ("alarm", "EXP-PRINCE-09", {}) in heard and s.g.phase == "mighty" and s.g.tasks == ["advance"]
    drive(STEPS["mighty"](s.g))
    skulls = s.g.box.charts[s.g.chart].spaces[0].skulls
    assert s.g.space == 1 and s.g.tasks == [f"spawn:{skulls}:8-bit:points"]
    drive(STEPS["mighty"](s.g), "kobold-gouger", "c2")
    assert s.g.foes[-1].card == "kobold-gouger" and s.g.newcomers == [], "spawning included"
    s.g.tasks = []
    drive(STEPS["mighty"](s.g))
    assert s.g.phase == "activation" and s.g.acting, "then the activation goes on"
    s.g.carrier, s.g.prince, s.g.boss_spawned = "", s.square("b1"), True
    drive(STEPS["activation"](s.g), "interact:prince")
    assert s.g.tasks == [] and s.g.space == 1, "not while the boss is in the dungeon (EXP-RULING-25)"


@pytest.mark.rule("EXP-PRINCE-05", "EXP-ART-12")
@pytest.mark.parametrize("scene", [rescue, quest])
def test_a_carrier_cannot_dash(scene: Any) -> None:
    s = scene()
    for letter, dashes in (("P", False), ("M", True)):
        s.activate(letter)
        options = first_ask(act(s.g)).options
        assert any(key.startswith("dash:") for key in options) == dashes


@pytest.mark.rule("EXP-PRINCE-06", "EXP-ART-12")
@pytest.mark.parametrize("scene", [rescue, quest])
def test_a_carrier_is_not_placed_but_control_effects_move_it(scene: Any) -> None:
    s = scene("P K . . . .\n. . . . . M\nZ . . . . .")
    s["P"].at, s["K"].at = s.square("b2"), s.square("c2")
    drive(vanish(s.g, s["P"], 4))
    assert s.at(s["P"]) == "b2", "nobody is asked"
    assert first_ask(vanish(s.g, s["M"], 4)).kind == "place"
    drive(displace(s.g, Push(squares=1), s["K"], s["P"]), "a2")
    assert s.at(s["P"]) == "a2"


@pytest.mark.rule("EXP-PRINCE-07", "EXP-ART-13")
@pytest.mark.parametrize("scene", [rescue, quest])
def test_a_carrier_that_did_not_activate_may_move_five_squares_when_the_hero_turn_ends(scene: Any) -> None:
    s = scene("P . . . . . .\n. . . . . . M\nZ . . . . . .")
    s["P"].at = s.square("g1")
    s.g.phase, s.g.end_token = "hero-end", s.square("a3")
    ask = first_ask(free_move(s.g))
    assert ask.kind == "free-move" and ask.seat == "p1" and ask.optional
    reach = {square_named(s.g.dungeon, key) for key in ask.options if key != "pass"}
    assert {distance(s.g.dungeon, 1 << s["P"].at, 1 << square) for square in reach} == {1, 2, 3, 4, 5}
    drive(STEPS["hero-end"](s.g), "b1")
    assert s.at(s["P"]) == "b1" and s.g.phase == "consul-turn"
    s["P"].status = SLOW
    reach = {square_named(s.g.dungeon, key) for key in first_ask(free_move(s.g)).options if key != "pass"}
    assert max(distance(s.g.dungeon, 1 << s["P"].at, 1 << square) for square in reach) == 3, "Slow: three"
    s["P"].status = KNOCKDOWN
    drive(free_move(s.g))
    s["P"].status = IMMOBILE
    assert "d1" in first_ask(free_move(s.g)).options, "Immobile speaks of its next activation"
    s["P"].status, s.g.acted = 0, ["0"]
    drive(free_move(s.g))
    s.g.acted = []
    assert drive(free_move(s.g), "a3").over, "and this move can win (EXP-RULING-27)"


@pytest.mark.rule("EXP-PRINCE-08")
def test_the_prince_lies_where_its_carrier_fell() -> None:
    s = rescue()
    s["P"].at = s.square("d2")
    destroy(s.g, s["P"])
    assert s.g.carrier == "" and s.g.prince == s.square("d2")
    s["M"].at = s.square("e2")
    assert interactions(s.g, s.hero("M")) == ["prince"], "and can be taken up again"


# ---------------------------------------------------------------- Find the Artifact


@pytest.mark.rule("EXP-ART-01")
def test_the_consul_puts_the_end_token_at_an_exit_of_the_third_tile() -> None:
    match = new_match(mode="artifact")
    g = to(match, "tokens")
    ask = match.ask
    assert ask and ask.seat == "consul" and ask.kind == "end-token"
    offered = mask_of(square_named(g.dungeon, key) for key in ask.options)
    assert offered == exits_of(g, 2) and offered & ~g.dungeon.tiles[2] == 0
    match.answer(ask.options[0])
    assert match.ask and match.ask.seat == "p1" and match.ask.kind == "start-token", "EXP-RULING-19"
    four = real(FOUR, mode="artifact", size=6, royal_paladin="a4")
    four.g.phase = "tokens"
    ask = first_ask(STEPS["tokens"](four.g))
    last = four.g.dungeon.tiles[3]
    assert all(last >> square_named(four.g.dungeon, key) & 1 for key in ask.options), "EXP-RULING-21"


@pytest.mark.rule("EXP-ART-02", "EXP-ART-03")
def test_five_crystals_of_five_colours_are_laid_in_turn_and_nobody_knows_which_is_which() -> None:
    match = new_match(mode="artifact", players=2)
    g = to(match, "crystals")
    asked = []
    while g.phase == "crystals":
        assert match.ask
        asked.append(match.ask.seat)
        match.answer(match.ask.options[0])
    assert asked == ["consul", "p1", "consul", "p2", "consul"]
    assert len(set(g.crystals)) == 5
    assert g.colours.left == dict.fromkeys(("citrine", "ruby", "emerald", "sapphire", "amethyst"), 1)
    for seat in ("consul", "p1", None):
        view = GAME.view(g, seat)
        assert list(view.tokens.values()).count("crystal") == 5 and "amethyst" not in str(view.tokens)


@pytest.mark.rule("EXP-ART-04")
def test_crystals_keep_more_than_four_squares_from_tokens_points_and_each_other() -> None:
    match = new_match(mode="artifact")
    g = to(match, "crystals")
    for _ in range(5):
        keep_off = [g.start, g.end_token, *(foe.at for foe in g.foes), *g.crystals]
        allowed = crystal_squares(g)
        ideal = [
            square
            for square in squares(g.dungeon.footing(0).enter)
            if min(distance(g.dungeon, 1 << square, 1 << at) for at in keep_off) > 4
        ]
        if ideal:
            assert allowed == mask_of(square for square in ideal if square not in g.chests)
        ask = first_ask(place_crystal(g))
        g.crystals.append(square_named(g.dungeon, ask.options[-1]))
    s = explore("P . . . . .", mode="artifact", P="royal-paladin")
    s.g.start = s.g.end_token = s.square("a1")
    assert crystal_squares(s.g) == 1 << s.square("f1"), "more than four away"
    s.g.end_token = s.square("c1")
    assert crystal_squares(s.g) == 1 << s.square("f1"), "without such a square the farthest (EXP-RULING-20)"


def lying(*crystals: str) -> Table:
    s = explore("P . . M\n. . . .", mode="artifact", P="royal-paladin", M="ember-mage")
    s.g.crystals = [s.square(name) for name in crystals]
    s.g.end_token = s.square("d2")
    return s


@pytest.mark.rule("EXP-ART-05")
def test_an_adjacent_hero_may_turn_one_crystal_in_an_activation() -> None:
    s = lying("b1", "b2", "d2")
    s.activate("P")
    options = [key for key in first_ask(act(s.g)).options if key.startswith("interact")]
    assert options == ["interact:crystal:b1", "interact:crystal:b2"]
    drive(act(s.g), "interact:crystal:b1", ["ruby"], ["rusty-blade"])
    assert s.g.crystals == [s.square("b2"), s.square("d2")] and s.g.acting and s.g.acting.spent == 1
    assert interactions(s.g, s.hero("P")) == [], "no more than one"
    s.g.book.has_activated(s.g, s.hero("P"))
    assert interactions(s.g, s.hero("P")) == ["crystal:b2"], "again in the next"


@pytest.mark.rule("EXP-ART-06")
def test_a_decoy_is_discarded_and_earns_a_loot_card() -> None:
    s = lying("b1", "b2")
    s.activate("P")
    drive(act(s.g), "interact:crystal:b1", ["citrine"], ["rusty-blade"])
    assert s.g.backpack == ["rusty-blade"] and "citrine" not in s.g.colours.left and s.g.artifact == ""


@pytest.mark.rule("EXP-ART-07", "EXP-ART-08", "EXP-ART-09")
def test_the_artifact_clears_the_crystals_and_its_finder_wears_a_treasure_drawn_for_it() -> None:
    s = lying("b1", "b2", "d2")
    card = next(one.id for one in s.g.box.treasure.values() if one.slot == "ruby")
    cursed = next(one.id for one in s.g.box.items.values() if one.cursed)
    slot = ["citrine", "ruby", "emerald", "sapphire"].index(s.g.box.items[card].slot or "")
    s.hero("P").gear[slot] = cursed
    s.activate("P")
    draws = ["toothy-chest", "bitey-book", "testy-tome", card]
    drive(act(s.g), "interact:crystal:b1", ["amethyst"], *[[one] for one in draws])
    assert s.g.crystals == [] and s.g.colours.left == {}
    assert s.g.artifact == card and s.hero("P").gear[slot] == card, "what is no treasure is redrawn"
    assert s.g.carrier == "royal-paladin"
    assert s.g.treasure.discard.get("toothy-chest") and s.g.consul_cards == []
    s.g.backpack = [one.id for one in s.g.box.loot.values() if one.slot == "ruby"][:1]
    assert f"{s.g.backpack[0]}:royal-paladin" not in wear_options(s.g), "it can never be discarded"
    assert f"{s.g.backpack[0]}:ember-mage" in wear_options(s.g)
    wear(s.g, s.hero("M"), s.g.backpack[0])
    assert s.hero("P").gear[slot] == card


@pytest.mark.rule("EXP-ART-10", "EXP-ART-11")
def test_a_fallen_bearer_leaves_the_artifact_and_another_hero_takes_it_up() -> None:
    s = quest()
    s["P"].at = s.square("d2")
    destroy(s.g, s["P"])
    assert s.hero("P").gear[0] == "" and s.g.artifact_at == s.square("d2") and s.g.carrier == ""
    assert s.g.artifact not in s.g.treasure.discard and s.g.artifact not in s.g.backpack
    s["M"].at = s.square("e3")
    s.g.flipped = True
    assert interactions(s.g, s.hero("M")) == ["artifact"], "the limit is for crystals only (EXP-RULING-23)"
    s.activate("M")
    drive(act(s.g), "interact:artifact")
    assert s.hero("M").gear[0] == s.g.artifact and s.g.carrier == "ember-mage" and s.g.artifact_at < 0


@pytest.mark.rule("EXP-ART-14")
def test_while_the_artifact_is_worn_every_spawning_is_two_skull_points_larger() -> None:
    s = quest("P . . . . .\n. . . . . M\nZ . . . . .")
    s.put("kobold-warren", "f1")
    usual = s.g.box.charts[s.g.chart].spaces[0].skulls
    for carrier, skulls in (("", usual), ("royal-paladin", usual + 2)):
        s.g.carrier, s.g.space, s.g.tasks = carrier, 0, []
        drive(advance(s.g, ""))
        assert s.g.tasks == [f"spawn:{skulls}:8-bit:points"]
    plain = next(n for n, one in enumerate(s.g.box.charts[s.g.chart].spaces) if not one.skulls)
    s.g.space, s.g.tasks = plain, []
    drive(advance(s.g, ""))
    assert not [task for task in s.g.tasks if task.startswith("spawn")], "only where monsters spawn"


@pytest.mark.rule("EXP-ART-15")
def test_the_heroes_win_when_the_bearer_enters_the_end_tokens_square() -> None:
    s = quest()
    assert not ends(s, "P", "a3"), "the Start Token is not the goal"
    assert ends(s, "P", "f3") and s.g.outcome and s.g.outcome.rule == "EXP-ART-15"


# ---------------------------------------------------------------- through the goal; the artifact worn


def walks(s: Table, letter: str, square: str) -> bool:
    """Whether the game is over when that Hero walks there in its activation."""
    s.activate(letter)
    return drive(act(s.g), f"to:{square}").over


@pytest.mark.rule("EXP-PRINCE-03", "EXP-RULING-39")
def test_whoever_carries_the_prince_through_the_start_square_has_won() -> None:
    s = rescue("P Z . .\n# # # .")
    assert walks(s, "P", "c1"), "the only way leads over it"
    s = rescue("P M . .\n# # # .")
    s.g.start = s.square("b1")
    assert walks(s, "P", "c1"), "a friend stands there, and one may pass a friend"
    s = rescue("P . . .\nM . . .\n. . . .")
    s.g.start = s.square("a2")
    assert walks(s, "P", "b2"), "not the shortest way, but within the points"
    s = rescue("P . . .\nZ . . .\n. . . .")
    assert not walks(s, "P", "b2"), "who wants to go there can go there"
    assert s.at(s["P"]) == "b2"
    s = rescue("P . . . . .\n. # # # # .\nM . . . . .")
    s.g.start = s.square("a3")
    assert not walks(s, "P", "d1"), "not within the points"


@pytest.mark.rule("EXP-ART-15", "EXP-RULING-39")
def test_whoever_carries_the_artifact_through_the_end_square_has_won() -> None:
    s = quest("P . . . . .\n# # . . . .\n. . . . . .")
    s.g.end_token = s.square("b1")
    assert walks(s, "P", "c1")


@pytest.mark.rule("EXP-PRINCE-03", "EXP-PRINCE-07", "EXP-RULING-39")
def test_the_carriers_free_move_wins_on_its_way_and_a_push_where_no_way_leads_around() -> None:
    s = rescue("P Z . .\n# # # .")
    assert drive(free_move(s.g), "c1").over
    s = rescue("K P Z . .\n# # # # .")
    assert drive(displace(s.g, Push(squares=2), s["K"], s["P"]), "d1").over
    s = rescue("K P Z . .\n. . . . .")
    push = displace(s.g, Push(squares=2), s["K"], s["P"])
    assert not drive(push, "d1").over, "the Consul chooses the way"
    s = rescue("M P Z . .\n. . . . .")
    assert drive(displace(s.g, Push(squares=2), s["M"], s["P"]), "d1").over, "and here a friend does"
    s = rescue("K P Z . .\n. . . . .")
    assert drive(displace(s.g, Push(squares=1), s["K"], s["P"]), "c1").over


@pytest.mark.rule("EXP-ART-08", "SD-DEATH-02", "EXP-RULING-22")
def test_who_takes_the_artifact_and_loses_the_hearts_that_bore_its_wounds_is_destroyed() -> None:
    s = quest("P . . . . .\n. . . . . M\nZ . . . . .")
    hearty = next(
        item
        for item in s.g.box.items.values()
        if item.slot and any(b.hearts > 0 and not b.affinity for b in item.bonus)
    )
    mage = s.hero("M")
    s.hero("P").gear, s.g.carrier = ["", "", "", ""], ""
    s.g.artifact = next(
        card.id
        for card in s.g.box.treasure.values()
        if card.slot == hearty.slot and not any(b.hearts for b in card.bonus)
    )
    mage.gear[SLOTS.index(hearty.slot)] = hearty.id
    mage.wounds = hero_stats(s.g, mage).hearts - 1
    s.g.artifact_at = s.square("f1")
    s.activate("M")
    drive(act(s.g), "interact:artifact")
    assert mage.at < 0, "destroyed"
    assert s.g.artifact_at == s.square("f2") and s.g.carrier == "", "and the artifact lies there again"


@pytest.mark.rule("EXP-ART-09")
def test_only_the_artifact_itself_is_held_fast_and_not_a_second_copy_of_its_card() -> None:
    s = quest()
    copy = s.g.artifact
    other = next(
        c.id for c in s.g.box.treasure.values() if c.slot == "citrine" and c.id != copy and not c.cursed
    )
    s.hero("M").gear[0] = copy
    s.g.backpack = [other]
    assert wear_options(s.g) == [f"{other}:ember-mage"]


@pytest.mark.rule("EXP-ART-07", "SD-RULING-11", "EXP-RULING-40")
def test_the_artifact_is_carried_without_a_card_when_no_treasure_is_left() -> None:
    s = quest()
    s.hero("P").gear, s.g.carrier, s.g.artifact = ["", "", "", ""], "", ""
    s.g.treasure = Deck.of("treasure", ())
    s.g.crystals = [s.square("b1")]
    s.activate("P")
    drive(act(s.g), "interact:crystal:b1", ["amethyst"])
    assert s.g.carrier == "royal-paladin" and s.g.crystals == []
    assert "dash:b1" not in first_ask(act(s.g)).options
    destroy(s.g, s["P"])
    assert s.g.carrier == "" and s.g.artifact_at == s.square("a1")
    assert not ends(s, "M", "f3")
    s.g.artifact_at, s.g.carrier = -1, "ember-mage"
    assert ends(s, "M", "f3")


@pytest.mark.rule("EXP-PRINCE-07", "SD-RULING-05")
def test_the_carriers_free_move_may_lead_through_lava() -> None:
    s = explore(
        "P L . . . . . M\n# # # # # # # Z", {"L": "lava"}, mode="prince", P="royal-paladin", M="ember-mage"
    )
    s.g.carrier = s["P"].id
    ran = drive(free_move(s.g), "b1", "e1")
    assert "f1" in ran.asks[-1].options and "g1" not in ran.asks[-1].options, "four squares are left"
    assert s.at(s["P"]) == "e1" and s["P"].wounds == 1
    s["P"].at = s.square("a1")
    drive(free_move(s.g), "b1", "b1")
    assert s.at(s["P"]) == "b1" and s["P"].wounds == 2
    s["P"].at, s["P"].wounds = s.square("a1"), hero_stats(s.g, s.hero("P")).hearts - 1
    drive(free_move(s.g), "b1")
    assert s["P"].at == -1 and s.g.prince == s.square("b1")


@pytest.mark.rule("EXP-PRINCE-07", "EXP-ART-13", "EXP-RULING-27", "SD-TURN-02")
def test_the_hero_turn_ends_with_its_power_up_and_only_then_a_carrier_moves() -> None:
    s = rescue("P . * . . . Z\n. . . . . . M")
    g = s.g
    g.phase, g.acted, g.backpack = "heroes", ["1", "1"], ["rusty-blade"]
    asked = []
    while g.phase != "consul-turn":
        ran = drive(STEPS[g.phase](g), stop=True)
        if ran.pending is not None:
            asked.append(ran.pending.kind)
            answers = ["done"] if ran.pending.kind == "equip" else ["c1", "c1"]
            drive(STEPS[g.phase](g), *answers)
    assert asked == ["equip", "free-move"] and s.at(s["P"]) == "c1"


@pytest.mark.rule("EXP-RULING-27", "SD-COIN-01")
def test_a_carrier_that_falls_on_its_free_move_returns_before_the_consul_turn() -> None:
    s = rescue("P . * . . . Z\n. . . . . . M")
    g = s.g
    s["P"].wounds = hero_stats(g, s.hero("P")).hearts - 1
    g.phase, coins = "hero-end", g.coins
    drive(STEPS["hero-end"](g), "c1", "royal-paladin", "f2")
    assert g.phase == "consul-turn" and s.at(s["P"]) == "f2" and g.coins == coins - 1
    assert g.prince == s.square("c1") and not g.carrier
