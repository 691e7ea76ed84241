"""Ledgers can be looked up and searched; packs are checked, and errors name file, item and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft.engine import ContentError, Ledger, games, load_catalogue

CELLAR = Path(__file__).parents[2] / "docs" / "cellar.toml"


class Hero(msgspec.Struct, frozen=True):
    id: str
    name: str
    might: int
    source: str = "house"


def pack(tmp_path: Path, text: str, name: str = "heroes.toml") -> Path:
    (tmp_path / name).write_text(text)
    return tmp_path


def test_a_rule_is_found_by_id_and_by_words() -> None:
    ledger = Ledger.load(CELLAR)
    assert ledger["RAT-CANDLE-01"].title == "The candle"
    assert [rule.id for rule in ledger.search("rat takes")] == ["RAT-FIGHT-01"]
    assert ledger.search("candle")[0].id == "RAT-CANDLE-01"
    assert ledger.search("dragon") == [] and ledger.search("") == []


def test_a_broken_ledger_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"rules\.toml"):
        Ledger.load(pack(tmp_path, "[[rule]]\nid = 3", "rules.toml") / "rules.toml")


def test_items_come_by_id_in_the_order_of_the_pack(tmp_path: Path) -> None:
    text = '[[hero]]\nid = "b"\nname = "B"\nmight = 2\n[[hero]]\nid = "a"\nname = "A"\nmight = 1\n'
    heroes = load_catalogue([pack(tmp_path, text)], {"hero": Hero}).all("hero", Hero)
    assert list(heroes) == ["b", "a"] and heroes["a"].might == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[[hero]]\nid = "a"\nname = "A"\nmight = "strong"',
            r"heroes\.toml: hero 'a': field 'might': Expected a whole number, got text in quotes",
        ),
        ('[[hero]]\nid = "a"\nname = "A"', r"hero 'a': field 'might' is missing"),
        ('[[hero]]\nid = "a"\nname = "A"\nmight = 1\nmigth = 2', r"hero 'a': unknown field 'migth'"),
        ('[[heroe]]\nid = "a"', r"unknown kind 'heroe' .did you mean 'hero'..; known: hero"),
        ('[hero]\nid = "a"', r"write \[\[hero\]\]"),
        ("[[hero]", r"heroes\.toml: "),
        ('[[hero]]\nid = "a"\nname = "A"\nmight = 1\n' * 2, r"hero 'a' stands in .*heroes\.toml already"),
    ],
)
def test_a_broken_pack_says_where(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load_catalogue([pack(tmp_path, text)], {"hero": Hero})


def test_a_pack_without_files_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no pack here"):
        load_catalogue([tmp_path], {"hero": Hero})


def test_every_installed_ledger_can_be_read() -> None:
    for game in games().values():
        assert len(game.ledger) > 0
        for example in game.ledger.examples.values():
            for rule in example.rules:
                assert rule in game.ledger, f"{example.id} names {rule}"
