"""A story can be read at three lengths, and each shorter one is part of the longer."""

from __future__ import annotations

import pytest

from tests.golden.library import library
from undercroft.engine import Length, Match, Record, games

FIRST = {kept.game.id: kept for kept in library() if kept.name.endswith("-01")}


def ended(game_id: str) -> Match:
    *_, match = Match.walk(Record.parse(FIRST[game_id].record.read_bytes()))
    return match


@pytest.mark.parametrize("game_id", games())
def test_headlines_are_few_and_every_die_is_most(game_id: str) -> None:
    match = ended(game_id)
    told = [event.what.told_at() for event in match.events]
    headlines, story = told.count(Length.HEADLINE), sum(length <= Length.STORY for length in told)
    assert 0 < headlines < story <= len(told)
    assert headlines < 0.6 * len(told)


def test_dice_are_told_where_they_fell() -> None:
    match = ended("super-dungeon-arcade")
    rolls = [roll for roll in match.rolls() if roll.chance.kind == "dice"]
    assert rolls
    for roll in rolls:
        told = roll.chance.told(match.names, roll.answer)
        assert told.endswith(".") and told[0].isupper()
    assert [roll.events for roll in rolls] == sorted(roll.events for roll in rolls)


def test_taken_back_dice_are_not_told() -> None:
    match = Match.new("super-dungeon-explore", seed=3)
    while len(match.entries) < 120:
        assert match.ask is not None
        match.answer(match.ask.options[0])
    before = len(match.rolls())
    count = 0
    while match.can_undo() and count < 3:
        match.undo()
        count += 1
    assert len(match.rolls()) <= before
    assert all(roll.at < len(match.entries) for roll in match.rolls())
