"""What is kept of a position is what would be found anew, after every answer of games played at random."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.engine import Match, Source
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.rules.gangs import work_out
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import Bonus
from undercroft.games.super_dungeon.dungeon.layout import build
from undercroft.games.super_dungeon.dungeon.recipe import SQUARE, read_layout
from undercroft.games.super_dungeon.dungeon.sight import line_of_sight
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.state import Crawl, shape_of

GAMES = ("super-dungeon-arcade", "super-dungeon-explore")
ANSWERS = 260


def values(stats: Stats) -> dict[str, Any]:
    return {name: getattr(stats, name) for name in Stats.__slots__ if hasattr(stats, name)}


def anew(match: Match) -> Crawl:
    """The same position, of which nothing is known yet: neither places nor sights nor distances."""
    g: Crawl = match.game.codec.decode(match.game.codec.encode(match.state))
    if g.layout:
        packs, laid = read_layout(g.layout)
        g.__dict__["dungeon"] = build(tile_pack(*packs.split("+")), laid, g.layout.endswith(SQUARE))
    return g


def same_places(kept: Field, fresh: Field) -> None:
    for name in ("squares", "heroes", "foes", "large_heroes", "large_foes"):
        assert getattr(kept, name) == getattr(fresh, name), name


def same_sights(g: Crawl, kept: Field, fresh: Field) -> None:
    """Every model's sight of every other, as kept and by the plain function in a dungeon just built."""
    for viewer in (*g.heroes, *g.foes):
        for target in (*g.heroes, *g.foes):
            if viewer.at < 0 or target.at < 0:
                continue
            own, place = fresh.squares[viewer.id], fresh.squares[target.id]
            hero = viewer in g.heroes
            enemies, large = (fresh.foes, fresh.large_foes) if hero else (fresh.heroes, fresh.large_heroes)
            seen = line_of_sight(fresh.dungeon, own, place, enemies & ~large, large)
            assert kept.sees(viewer, target, False) == seen, (viewer.id, target.id)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_is_found_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(game)
    match = Match.new(game, seed="kept facts", listen=False)
    for _ in range(ANSWERS):
        if match.ask is None:
            break
        match.answer(match.ask.sample(source))
        g = match.state
        if not g.layout:
            continue
        fresh = anew(match)
        same_places(Field(g), Field(fresh))
        same_sights(g, Field(g), Field(fresh))
        kept = {model.id: values(stats_of(g, model)) for model in (*g.heroes, *g.foes)}
        for model in (*g.heroes, *g.foes):
            assert kept[model.id]["hearts"] >= g.box.least_hearts.get(shape_of(model), 0), model.id
        with monkeypatch.context() as patch:
            patch.setattr(g.box, "stats", {})
            for model in (*fresh.heroes, *fresh.foes):
                assert values(stats_of(fresh, model)) == kept[model.id], model.id


def test_nobody_is_sure_of_hearts_where_anything_in_the_box_takes_some() -> None:
    assert explore_box().least_hearts.keys() == explore_box().fighters.keys()
    assert not arcade_box().least_hearts, "a mode of Arcade takes one"


def test_no_monster_acts_more_often_than_its_card_says_unless_anything_lets_it() -> None:
    box = arcade_box()
    assert box.most_actions.keys() == box.kinds.keys()
    for kind in box.kinds.values():
        for mates in (False, bool(kind.bonded)):
            stats = work_out(box, kind, mates, False, 0, 0, ())
            assert stats.actions <= box.most_actions[kind.id], kind.id
    for source, sure in (("gear:test", True), ("act:test", False)):
        own = ArcadeBox(box.catalogue)
        own.givers[source] = Giver("Drum", (Bonus(actions=1),))
        assert bool(own.most_actions) == sure, source


def test_a_mob_is_made_of_cards_that_have_it_unless_anything_gives_it_to_others() -> None:
    box = explore_box.__wrapped__()  # a box of our own
    assert box.mobsters == {card.id for card in box.fighters.values() if "mob" in card.abilities} != set()
    del box.__dict__["mobsters"]
    box.givers["gear:test"] = Giver("Horn", (Bonus(abilities=("mob",)),))
    assert box.mobsters == box.fighters.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_drawn_at_random_is_one_of_the_options_and_each_comes_as_often_as_the_next(
    game: str,
) -> None:
    source = Source("draws")
    match = Match.new(game, seed="draws", listen=False)
    draws = 0
    while match.ask is not None and draws < 6:
        ask = match.ask
        if ask.kind == "activation":
            drawn = Counter(ask.sample(source) for _ in range(2000))
            options = ask.options
            assert set(drawn) <= set(options)
            if 1 < len(options) <= 40:
                usual = 2000 / len(options)
                assert all(abs(drawn[key] - usual) < 6 * usual**0.5 for key in options), drawn
                draws += 1
        match.answer(ask.sample(source))
    assert draws == 6
