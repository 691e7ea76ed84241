"""What words each game's answers need besides the things that its content names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from undercroft.adapters.looks import Looks, all_looks
from undercroft.adapters.vocabulary import Vocabulary
from undercroft.engine import Game
from undercroft.games.die_in_the_dungeon.content.box import box_of as die_box
from undercroft.games.dungeon_fighter.throws.aiming import NERVES, SIDES, SPINS, STRENGTHS
from undercroft.games.stygian_society.telling.payments import LETTERS
from undercroft.games.super_dungeon.dungeon.recipe import square_names
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.setup import tiles_of


def die(game: Game[Any, Any], setup: Any) -> Iterator[str]:
    """The places of the map."""
    yield from die_box(setup.packs).maps[setup.map].kind


def fighter(game: Game[Any, Any], setup: Any) -> Iterator[str]:
    """What a throw can be told in."""
    for words in (STRENGTHS, SIDES, SPINS, NERVES):
        yield from words


def stygian(game: Game[Any, Any], setup: Any) -> Iterator[str]:
    """The letters of a payment: large ones for the crypt, a star for any colour."""
    for letter in LETTERS.values():
        yield from (letter, letter.upper())
    yield "*"


def crawl(game: Game[Any, Any], setup: Any) -> Iterator[str]:
    """The squares of the widest and the highest dungeon, and where a tile may lie in it."""
    content = game.new(setup).box
    faces = [face for tile in tile_pack(*content.tile_files).tiles.values() for face in tile.sides]
    longest = max(max(face.width, face.height) for face in faces) * tiles_of(setup.heroes)
    yield from square_names(longest, longest)
    yield from (str(-number) for number in range(1, longest + 1))
    yield from content.actions
    yield from content.drinks
    yield from (one for key in (*content.actions, *content.drinks) for one in key.split("/"))


OWN: dict[str, Callable[[Game[Any, Any], Any], Iterable[str]]] = {
    "die-in-the-dungeon": die,
    "dungeon-fighter": fighter,
    "stygian-society": stygian,
    "super-dungeon-arcade": crawl,
    "super-dungeon-explore": crawl,
}


def vocabulary_of(game: Game[Any, Any], setup: Any, more: Iterable[str] = ()) -> Vocabulary:
    """The words of a game with this setup; ``more`` names those of a game that is not ours."""
    own, verbs = OWN.get(game.id), all_looks().get(game.id, Looks()).said
    found = own(game, setup) if own is not None else ()
    seats = (seat.id for seat in game.seats(setup))
    things = (thing.id for thing in game.things(setup))
    return Vocabulary((*more, *verbs, *found, *seats, *things))
