"""Words of the trade: each is explained once, where it stands, by a rule that there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine import Thing, games
from undercroft.engine.books.glossary import Glossary, Term, load_glossary
from undercroft.engine.errors import ContentError
from undercroft.terminal.lookup import found_things

NAMED = {
    "die-in-the-dungeon": ["boost", "pips", "DieMinion", "party total"],
    "dungeon-fighter": ["Shop icon", "bullseye", "Scar", "Blind Shot"],
    "stygian-society": ["wild", "crypt", "peril", "Hexed"],
    "super-dungeon-arcade": ["wrath", "gang", "elite", "boo booty", "Poison"],
    "super-dungeon-explore": ["skull points", "16-Bit", "timeout", "Bane"],
}
"""Words that people asked about."""


@pytest.mark.parametrize("game_id", games())
def test_a_word_of_the_trade_is_explained_in_plain_words(game_id: str) -> None:
    game = games()[game_id]
    things = game.lookups(game.setup())
    for word in NAMED[game_id]:
        first, *_ = found_things(things, word)
        assert word in first.words
        assert first.text
        assert not first.rule or first.rule in game.ledger


@pytest.mark.parametrize("game_id", games())
def test_no_two_things_are_meant_by_one_word(game_id: str) -> None:
    game = games()[game_id]
    words = [word for thing in game.lookups(game.setup()) for word in thing.words]
    assert len(words) == len(set(words))
    ids = [thing.id for thing in game.lookups(game.setup())]
    assert len({ref for ref in ids if ref.startswith("word/")}) == len(game.glossary.term)


def test_other_things_keep_no_words_and_are_found_by_name() -> None:
    lamp = Thing(id="lamp", kind="loot", name="Brass Lamp", text="It shines.")
    bane = Thing(id="bane", kind="status", name="Bane", text="It hurts.")
    glossary = Glossary(("status",), (Term("glow", "What a lamp does.", "X-1"),))
    found = glossary.lookups([lamp, bane])
    assert [thing.words for thing in found] == [(), ("Bane",), ("glow",)]
    assert [thing.id for thing in found_things(found, "lamp")] == ["lamp"]
    assert [thing.id for thing in found_things(found, "GLOW")] == ["word/glow"]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ('term = "a"\ntext = "It is."\nrule = "DIE-NOWHERE-01"', "no rule"),
        ('term = "a"\ntext = "half a"\nrule = "DIE-WIN-01"', "whole sentences"),
        ('term = "a"\ntext = "It is."\nrule = "DIE-WIN-01"\nspelt = ["b"]', "spelt"),
        (
            'term = "a"\ntext = "It is."\nrule = "DIE-WIN-01"\n[[term]]\nterm = "b"\nalso = ["a"]\n'
            'text = "It is."\nrule = "DIE-WIN-01"',
            "already",
        ),
    ],
)
def test_what_is_wrong_with_a_glossary_is_said(tmp_path: Path, lines: str, wrong: str) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text(f"[[term]]\n{lines}\n")
    with pytest.raises(ContentError, match=wrong):
        load_glossary(games()["die-in-the-dungeon"].ledger, path)
