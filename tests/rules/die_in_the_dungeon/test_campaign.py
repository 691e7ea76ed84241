"""The campaign: the guide's order, and a progress that survives on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME
from undercroft.engine import Match, Outcome, Source, UndercroftError
from undercroft.games.die_in_the_dungeon import campaign

WON, LOST = Outcome(("player-1",), "DIE-WIN-02"), Outcome((), "DIE-LOSE-01")


def test_it_begins_with_the_training_dungeon_and_goes_on_when_a_map_is_won() -> None:
    progress = campaign.Progress(creature="troll")
    assert campaign.next_map(progress) == "training"
    progress = campaign.after(progress, LOST)
    assert campaign.next_map(progress) == "training" and progress.tries == {"training": 1}
    progress = campaign.after(progress, WON)
    assert progress.won == ["training"] and campaign.next_map(progress) == campaign.guide()[1]
    options = campaign.options(progress)
    assert options == {"map": campaign.guide()[1], "creature": "troll", "packs": ()}
    assert GAME.setup(options)


def test_a_match_tells_its_own_map() -> None:
    match = Match.new(GAME, {"map": "final"}, seed=1)
    source = Source("campaign")
    assert campaign.after(campaign.Progress(), match) == campaign.Progress(), "not over yet"
    while match.ask is not None:
        match.answer(match.ask.sample(source))
    assert campaign.after(campaign.Progress(), match).tries == {"final": 1}


def test_the_end_of_the_campaign() -> None:
    progress = campaign.Progress()
    for _ in campaign.guide():
        progress = campaign.after(progress, WON)
    assert campaign.next_map(progress) is None and campaign.options(progress) is None
    assert campaign.after(progress, WON) == progress


def test_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    assert campaign.load(path) == campaign.Progress(), "no file: a new campaign"
    progress = campaign.after(campaign.Progress(creature="diemon"), WON)
    campaign.save(progress, path)
    assert campaign.load(path) == progress
    path.write_text("{broken", encoding="utf-8")
    with pytest.raises(UndercroftError, match=r"campaign\.json is no campaign file"):
        campaign.load(path)


def test_in_words() -> None:
    told = campaign.in_words(campaign.after(campaign.Progress(), WON)).splitlines()
    assert told[0].startswith("✓") and told[1].startswith("►") and len(told) == len(campaign.guide())
