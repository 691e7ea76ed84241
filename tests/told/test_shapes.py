"""Whole games of every variant are read: none of the banned shapes is in what was told, asked or barred."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.golden.library import HOME, library
from tests.told.shapes import Said, said_in, small, unasked, unfinished, wrong
from undercroft.engine import games

KEPT = sorted(kept.text for kept in library())


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_a_whole_game_is_told_without_a_banned_shape(path) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for said in said_in(HOME / path):
        for what in wrong(said.words):
            found[what].add(f"{said.kind}: {said.words}")
        if unfinished(said):
            found["no sentence"].add(said.words)
        if unasked(said):
            found["no question"].add(said.words)
        if small(said):
            found["an option with a small letter"].add(said.words)
    assert not found, "\n".join(
        f"{what}: {line}" for what, lines in found.items() for line in sorted(lines)[:8]
    )


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_card_reads_without_a_banned_shape(game) -> None:
    found = {
        f"{what}: {thing.name}: {words}"
        for options in game.variants()
        for thing in game.things(game.setup(options))
        for words in (str(thing.name), str(thing.text), str(thing.flavour))
        for what in wrong(words)
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    "words",
    [
        "The Duke loses 3 life, down to -1.",
        "Brings 0 reinforcements.",
        "2 token(s) left.",
        "The Doctor gains a Agility token.",
        "An Knight falls.",
        "Clank #1 falls.",
        "The Cellar: what peril 3 brings.",
        "It takes 1 wounds.",
        "The Health health is low.",
        "Aimed at None.",
        "It moves  on.",
        "It moves , then stops.",
        "Use spider-nest?",
        "The roll shows potion, **, *.",
        "2 stars beat nothing.",
        "Olga loses 2 life and has 3 life left.",
        "The party gains 2 XP: 10 of the 9 for a level.",
        "Tincan interacts with pay a loot card.",
    ],
)
def test_a_banned_shape_is_found(words: str) -> None:
    assert wrong(words)


@pytest.mark.parametrize(
    "words", ["An 8-Bit monster falls.", "It deals 1 less.", "A unicorn takes a one-handed axe of 10 coins."]
)
def test_good_english_is_left_alone(words: str) -> None:
    assert [what for what in wrong(words) if what != "an id"] == []


def test_a_prompt_asks_and_an_option_starts_with_a_capital() -> None:
    assert unasked(Said("x", "ask", "Choose one of these."))
    assert not unasked(Said("x", "ask", "Which of these?"))
    assert small(Said("x", "option", "take it"))
    assert not small(Said("x", "option", "Take it")) and not small(Said("x", "option", "c12, where it lies"))


def test_a_line_without_an_end_is_no_sentence() -> None:
    assert unfinished(Said("x", "event", "the Duke falls"))
    assert not unfinished(Said("x", "event", "The Duke falls."))
