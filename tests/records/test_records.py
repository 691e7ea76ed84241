"""A game recorded under any released edition opens: replayed under its own, shown under a later one."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine import Match, Record, find_game
from undercroft.engine.verify import verify
from undercroft.server.table.kept import reach

RECORDS = sorted(Path(__file__).parent.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS])
def test_a_record_of_a_released_edition_can_be_opened(path: Path) -> None:
    record = Record.parse(path.read_bytes())
    edition, here = int(path.parent.name), find_game(record.header.game).ledger.sheet.edition
    assert edition <= here, "an edition never goes down"
    if edition < here:  # It is shown from what was told; a branch may start where these rules still follow.
        assert 0 <= reach(record) <= len(record.entries)
        assert verify(record)
        return
    told = (
        f"{path.name} was recorded under edition {edition}, and these rules no longer play it: "
        f"raise `edition` in the [game] table of the game's rules.toml"
    )
    try:
        match = Match.replay(record, listen=False)
    except Exception as error:
        pytest.fail(f"{told} ({error})")
    assert match.ask is None, told
    assert reach(record) == len(record.entries), told


def test_every_released_edition_has_records_of_its_games() -> None:
    kept = {(path.parent.name, Record.parse(path.read_bytes()).header.game) for path in RECORDS}
    games = {game for _, game in kept}
    assert len(games) == 5
    assert {("1", game) for game in games} <= kept
