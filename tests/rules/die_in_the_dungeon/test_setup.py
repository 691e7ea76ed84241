"""Setting up, step by step."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, Scene, scene
from undercroft.engine import Match, Seeded, SetupError, Source
from undercroft.games.die_in_the_dungeon import campaign
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap, MapItem, Objective, Remove
from undercroft.games.die_in_the_dungeon.rules.flip import Flip


def new(**options: object) -> Scene:
    return Scene(GAME.new(GAME.setup(options)))


@pytest.mark.rule("DIE-SETUP-01", "DIE-SETUP-03")
@pytest.mark.parametrize("creature", list(BOX.creatures))
def test_choose_a_creature_and_take_its_four_open_cards(creature: str) -> None:
    s = new(creature=creature)
    assert s.m.creature == creature
    assert s.m.cards == BOX.cards[creature] and len(s.m.cards) == 4
    view = GAME.view(s.g, None)
    shown = [a.id for a in view.monsters[0].abilities]
    assert shown == BOX.board[creature] + BOX.cards[creature], "everybody can read them from the start"


@pytest.mark.rule("DIE-SETUP-01")
def test_an_unknown_creature_is_refused_with_the_five_that_exist() -> None:
    with pytest.raises(SetupError, match="no creature 'unicorn'; there is deyeroller, troll"):
        GAME.setup({"creature": "unicorn"})


@pytest.mark.rule("DIE-SETUP-02")
def test_dienamic_dice_start_beside_the_board() -> None:
    s = new()
    assert s.m.namic == [] and s.m.xp == 0


@pytest.mark.rule("DIE-SETUP-04")
def test_the_player_aid_is_no_part_of_the_state() -> None:
    s = new()
    fields = {*s.g.__struct_fields__, *s.m.__struct_fields__}
    assert not any("aid" in field.split("_") for field in fields)
    assert GAME.setup({}) == GAME.setup({}), "and no option of a setup"
    assert "aid" not in GAME.Setup.__struct_fields__


@pytest.mark.rule("DIE-SETUP-05", "DIE-SETUP-06", "DIE-SETUP-07", "DIE-SETUP-08")
def test_the_dice_on_the_board() -> None:
    s = new(map="two-doors").go()
    assert len(s.options) == len(set(s.options)) == 24
    s.go("10-6-12-8")
    assert s.m.die == [10, 6, 12, 8]
    assert s.m.value[:4] == [10, 6, 12, 8], "each at its highest number"
    assert s.time == 20
    assert s.events("gained") == [
        {"seat": "player-1", "slot": "ability", "amount": 1, "now": 2, "by": "DIE-TURN-02"}
    ], "Ability was 1 before the first Power Up"


@pytest.mark.rule("DIE-SETUP-05")
def test_ability_is_one_before_the_first_turn() -> None:
    assert new().ability == 1


@pytest.mark.rule("DIE-SETUP-09")
def test_a_second_set_is_there_for_upgrades() -> None:
    s = scene(dice=(6, 8, 10, 12), tokens=["might"])
    s.go("use-might")
    assert s.m.die == [8, 8, 10, 12], "a second d8"


@pytest.mark.rule("DIE-SETUP-10", "DIE-HERO-06")
def test_heroes_are_looked_up_and_never_run_out() -> None:
    from tests.rules.die_in_the_dungeon.scene import at_heads

    for _ in range(3):
        s = at_heads("Q4").go()
        assert s.c.party == ["fighter-2", "rogue-2", "wizard-2", "wizard-2"]
    assert not any("Draw" in type(asked).__name__ for asked in s.asked), "no hero is drawn at random"


@pytest.mark.rule("DIE-SETUP-11", "DIE-SETUP-14")
def test_a_tile_comes_from_the_pile_of_its_kind_when_it_is_flipped() -> None:
    s = scene(map="broken-bridge", ability=0)
    s.go("a2")
    flip, pile = s.asked[-1], set(BOX.maps["broken-bridge"].piles["T"])
    assert isinstance(flip, Flip) and set(flip.left) == pile and all(one[0] == "T" for one in pile)
    assert {flip.sample(Source(str(n))) for n in range(200)} == pile, "any of them"
    assert "a2" not in s.g.tiles, "which one it is was stored nowhere before"
    s.go("T9")
    assert s.g.tiles["a2"] == "T9"


@pytest.mark.rule("DIE-SETUP-11")
def test_no_tile_lies_in_the_dungeon_twice() -> None:
    match = Match.new(GAME, {"map": "sunken-library"}, seed=4, listen=False)
    source = Source("flip")
    while match.ask is not None:
        match.answer(match.ask.sample(source))
    flipped = [tile for tile in match.state.tiles.values() if tile not in ("start", "blank")]
    assert len(flipped) == len(set(flipped))


@pytest.mark.rule("DIE-SETUP-12")
def test_a_map_takes_levels_and_single_tiles_out() -> None:
    item = MapItem(
        "m", "M", 1, "", "@┼╴", Objective("explore", 2), "house", remove=Remove(levels=(3, 4), tiles=("Q1",))
    )
    piles = DungeonMap(item, BOX.tiles).piles
    assert piles["Q"] == ["Q2", "Q3", "Q4", "Q5", "Q6"]
    assert all(BOX.tiles[one].level <= 2 for one in piles["D"])
    assert BOX.tiles["D9"].heads == () and "D9" not in piles["D"], "tiles without combat carry a number too"
    assert piles["E"] == [f"E{n}" for n in range(1, 7)]


@pytest.mark.rule("DIE-SETUP-13")
def test_the_order_of_the_guide_is_advice() -> None:
    order = campaign.guide()
    assert order[0] == "training" and order[-1] == "final" and len(order) == 15
    for one in order:
        assert GAME.setup({"map": one}).map == one, "any map may be played first"


@pytest.mark.rule("DIE-SETUP-14", "DIE-TILE-09")
def test_the_kind_of_a_face_down_tile_is_known_and_its_front_is_not() -> None:
    s = scene(map="first-blood")
    places = {p.id: p for p in GAME.view(s.g, "player-1").map.places}
    assert places["f2"].kind == "E" and places["b2"].kind == "T" and places["c3"].kind == "D"
    assert all(place.tile is None for place in places.values())


@pytest.mark.rule("DIE-SETUP-15")
def test_tiles_left_over_play_no_part() -> None:
    s = scene(map="first-blood")
    dungeon = BOX.maps["first-blood"]
    assert len(dungeon.kind) == 9
    assert set(s.g.tiles) == {"a2"}, "only the start is explored, nothing else is on the table"
    removed = [tile.id for tile in BOX.tiles.values() if tile.level in dungeon.item.remove.levels]
    left = {one for kind, pile in dungeon.piles.items() if kind != "E" for one in pile}
    assert removed and left.isdisjoint(removed) and "T12" in removed


@pytest.mark.rule("DIE-SETUP-16")
def test_tokens_lie_open_on_unexplored_tiles() -> None:
    view = GAME.view(scene(map="first-blood").g, "player-1")
    shown = {p.id: p.tokens for p in view.map.places if p.tokens}
    assert shown == {place: list(tokens) for place, tokens in BOX.maps["first-blood"].tokens.items()}


@pytest.mark.rule("DIE-SETUP-17", "DIE-MINION-01")
def test_one_d6_dieminion_from_the_start() -> None:
    assert new().m.minions == [6]


@pytest.mark.rule("DIE-SETUP-18")
def test_tokens_not_on_the_map_are_out_of_the_game() -> None:
    s = new(map="first-blood")
    assert s.m.tokens == [] and not s.m.bard and not s.m.kobold and not s.m.beast
    on_map = [token for tokens in BOX.maps["first-blood"].tokens.values() for token in tokens]
    assert "kobold" not in on_map, "so no Kobold can turn up here"


@pytest.mark.rule("DIE-SETUP-19", "DIE-TILE-08")
def test_the_standee_stands_on_the_start_tile() -> None:
    s = new(map="first-blood")
    assert s.m.at == "a2" and s.g.tiles == {"a2": "start"}
    standees = [p.standees for p in GAME.view(s.g, None).map.places if p.standees]
    assert standees == [["player-1"]], "nobody else's standee is used"


@pytest.mark.rule("DIE-SETUP-20")
def test_the_training_dungeon_is_small_and_teaches() -> None:
    training = BOX.maps["training"]
    assert training.item.order == 0
    assert len(training.kind) == min(len(one.kind) for one in BOX.maps.values())
    tokens = [token for tokens in training.tokens.values() for token in tokens]
    assert "d6" in tokens and "might" in tokens, "DieMinions and stat tokens"
    levels = {BOX.tiles[one].level for kind, pile in training.piles.items() if kind != "E" for one in pile}
    assert levels == {1, 2}, "no veterans"
    assert training.objective.kind != "epics"


def test_a_map_that_needs_too_many_tiles_is_refused() -> None:
    item = MapItem("m", "M", 1, "", "@" + "┼" * 11, Objective("explore", 2), "house")
    with pytest.raises(Exception, match="map 'm': field 'grid': 11 four-way tiles are needed, 10 are left"):
        DungeonMap(item, BOX.tiles)


def test_a_seeded_game_is_the_same_twice() -> None:
    digests = []
    for _ in range(2):
        match = Match.new(GAME, {"map": "final"}, dealer=Seeded(3), listen=False)
        source = Source("again")
        while match.ask is not None:
            match.answer(match.ask.sample(source))
        digests.append(match.digest())
    assert digests[0] == digests[1]
