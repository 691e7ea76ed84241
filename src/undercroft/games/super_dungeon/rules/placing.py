"""Setting models of the Consul down (SD-TERM-11, SD-BOO rules)."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Rules
from undercroft.games.super_dungeon.dungeon.grid import Gait, Mask
from undercroft.games.super_dungeon.dungeon.paths import nearest_places
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.rules.effects import settle_in
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.state import Crawl, Foe, model_id
from undercroft.games.super_dungeon.telling.happenings import Spawned
from undercroft.games.super_dungeon.telling.questions import BooBootyPlace, Placing


def choose_place(g: Crawl, seat: str, about: Placing[Any], anchors: Mask, rule: str) -> Rules[int]:
    """A player chooses among places that are all allowed."""
    dungeon = g.dungeon
    key = yield from settle(g, seat, about, rule, keys_of(dungeon, anchors))
    return square_named(dungeon, key)


def put(g: Crawl, card: str, at: int, rule: str, tile: int = 0, joins: str = "") -> Foe:
    """A model of the Consul comes into play, to join another perhaps."""
    g.serial += 1
    foe = Foe(model_id(card, g.serial), card, at, tile=tile)
    g.foes.append(foe)
    g.note(Spawned(foe.id, square_name(g.dungeon, at), card, joins), rule)
    settle_in(g, foe)
    return foe


def put_booty(g: Crawl, card: str, gait: Gait, square: int, tile: int, seat: str) -> Rules[None]:
    """A boo booty stands where its chest was, or as near as there is room (SD-BOO-02, SD-RULING-12).

    (SD-BOO-03.)
    """
    field = Field(g)
    at = square
    if field.occupied >> square & 1:
        spots = nearest_places(g.dungeon, 1 << square, gait, field.occupied)
        at = yield from choose_place(g, seat, BooBootyPlace(card), spots, "SD-RULING-12")
    put(g, card, at, "SD-BOO-02", tile)
