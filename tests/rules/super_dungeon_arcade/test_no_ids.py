"""Nobody is ever told an id where a name exists: not in events, prompts, options, reasons or on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.bots import Greedy, Random
from undercroft.engine import Match
from undercroft.games.super_dungeon.arcade import SuperDungeonArcade

GAME = SuperDungeonArcade()
PACK = {
    "packs": ["drowned-court"],
    "points": ["weeping-cistern", "spider-nest", "shadow-tower"],
    "mini_bosses": ["old-mother-silt"],
    "party": ["tidecaller", "cat-burglar", "tincan", "sanctioned-witch"],
}
VARIANTS: list[dict[str, Any]] = [*GAME.variants(), PACK, {**PACK, "easy": 3}, {"hard": 3}]
HYPHENED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
LOOKS = 7
"""Every so many asks the board, the options and the reasons are read."""


def sentences(match: Match, bot: Random | Greedy) -> Iterator[str]:
    """Everything that a game says from beginning to end."""
    heard = asked = 0
    while match.ask is not None:
        ask = match.ask
        yield ask.prompt()
        if asked % LOOKS == 0:
            yield from (option.label for option in ask.shown())
            yield from ask.groups().values()
            for barred in ask.why_not():
                yield from (barred.label, barred.why)
            yield match.game.text(match.view(ask.seat))
        asked += 1
        match.answer(bot.choose(match))
        yield from map(match.tell, match.events[heard:])
        heard = len(match.events)
    yield match.verdict


def ids_in(match: Match, text: str) -> list[str]:
    """The ids that stand in a text although what they mean has a name that reads otherwise."""
    names = match.state.names
    return [word for word in HYPHENED.findall(text) if names(word).lower() != word]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("bot", [Random, Greedy])
def test_no_id_is_told_where_a_name_exists(options: dict[str, Any], bot: type[Random] | type[Greedy]) -> None:
    match = Match.new(GAME, options, seed=f"names {options}")
    for text in sentences(match, bot("names")):
        assert not ids_in(match, text), text
        assert text.strip() and "  ." not in text and "None" not in text


def test_every_option_points_at_things_of_the_table() -> None:
    match, bot = Match.new(GAME, PACK, seed="pointing"), Random("pointing")
    known = {thing.id for thing in GAME.things(match.setup)}
    while match.ask is not None:
        models = {model.id for model in (*match.state.heroes, *match.state.foes)}
        for option in match.ask.shown():
            for ref in option.refs:
                assert ref in known or ref in models or re.fullmatch(r"[a-z]{1,2}\d+", ref), (option, ref)
        match.answer(bot.choose(match))


def test_names_are_those_of_the_content() -> None:
    match = Match.new(GAME, PACK, seed="content")
    names, box = match.state.names, match.state.box
    for kind in box.kinds.values():
        assert names(kind.id) == kind.name
        assert names(f"{kind.id}-7") == f"{kind.name} 7"
    for card in (*box.cards.values(), *box.heroes.values(), *box.items.values(), *box.charts.values()):
        assert names(card.id) == card.name
    assert names("knight-of-the-tower-3") == "Knight of the Tower 3"
    assert names("mimic") == "Toothy Chest"


def test_everything_with_a_name_has_a_picture() -> None:
    things = GAME.things(GAME.setup(PACK))
    assert len({thing.id for thing in things}) == len(things), "an id twice"
    bare = [
        thing.id
        for thing in things
        if not thing.icon
        and thing.kind in ("hero", "monster", "gang", "point", "challenge", "plot", "mode", "command")
    ]
    assert not bare
    by_id = {thing.id: thing for thing in things}
    assert by_id["mudling"].name == "Mudling" and by_id["mudling"].icon == "gooey-molecule"
    assert "Undertow Hymn" in by_id["brine-cantor"].text
