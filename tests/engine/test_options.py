"""What set-up options mean, and what is advised for a first game."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import msgspec
import pytest

from undercroft.engine import Match, games
from undercroft.engine.game import load_games
from undercroft.engine.options import explained


class Plain(msgspec.Struct):
    """A setup."""

    players: int = 2
    """How many sit at the table,
    or stand."""
    silent: bool = False


class More(Plain):
    torches: int = 1
    """Lights."""
    silent: bool = True
    """Nobody speaks."""


def test_an_option_is_explained_by_the_text_under_it() -> None:
    assert explained(Plain) == {"players": "How many sit at the table, or stand."}
    told = {"torches": "Lights.", "silent": "Nobody speaks."}
    assert explained(More) == explained(Plain) | told


def test_a_class_without_a_file_has_no_words() -> None:
    assert explained(msgspec.defstruct("Made", [("players", int, 2)])) == {}


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_first_game_can_be_played_and_its_primer_read(game_id: str) -> None:
    game = games()[game_id]
    assert Match.new(game, game.first_game, seed=1).ask
    rules = {rule.id for rule in game.ledger}
    assert len(game.primer) >= 5 and {lead.rule for lead in game.primer} <= rules


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_choice_that_is_offered_exists_as_an_option(game_id: str) -> None:
    game = games()[game_id]
    names = {field.name for field in msgspec.structs.fields(game.Setup)}
    assert set(game.choices()) <= names
    assert set(explained(game.Setup)) <= names


def test_somebody_elses_broken_game_spoils_nothing_and_says_what_is_wrong() -> None:
    found, broken = load_games(
        [
            EntryPoint("lamplighters", "no_such_package:Lamplighters", "undercroft.games"),
            EntryPoint("rats-in-the-cellar", "docs.cellar:RatsInTheCellar", "undercroft.games"),
        ]
    )
    assert list(found) == ["rats-in-the-cellar"]
    assert broken == {"lamplighters": "ModuleNotFoundError: No module named 'no_such_package'"}
    with pytest.raises(ModuleNotFoundError):
        load_games([EntryPoint("ours", "undercroft.games.no_such:Game", "undercroft.games")])
