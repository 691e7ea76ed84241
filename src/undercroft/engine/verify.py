"""Were the dice honest? Anybody can check a finished record against the promise made before it."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine.chance import Chance
from undercroft.engine.dealer import Seeded, commit
from undercroft.engine.errors import UndercroftError
from undercroft.engine.match import Match
from undercroft.engine.record import Record


class Finding(NamedTuple):
    """One thing that was checked."""

    holds: bool
    text: str


def verify(record: Record) -> list[Finding]:
    """Every check that can be made of a record, in order."""
    findings = []
    try:
        match = Match.replay(record, listen=False)
    except UndercroftError as error:
        return [Finding(False, f"the answers do not follow the rules: {error}")]
    findings.append(Finding(True, f"all {len(record.entries)} answers follow the rules"))
    footer = record.footer
    if footer is None:
        findings.append(Finding(match.ask is not None, "the game is not over, so its seed is not known yet"))
        return findings
    findings.append(Finding(match.ask is None, "the game is over where the record says so"))
    findings.append(Finding(match.digest() == footer.digest, "the final position is the recorded one"))
    if not footer.seed:
        findings.append(Finding(True, "there was no seed: a person entered what the real dice showed"))
        return findings
    promised = commit(footer.seed) == record.header.commitment
    findings.append(Finding(promised, "the seed is the one promised at the start"))
    findings.append(_dealt_again(record, footer.seed))
    return findings


def _dealt_again(record: Record, seed: str) -> Finding:
    """Deal the whole game again from its seed and compare."""
    dealer = Seeded(seed)
    compared = 0
    steps = zip(record.entries, Match.walk(record, listen=False), strict=False)
    for number, (entry, match) in enumerate(steps, 1):
        if match.chance is None:
            continue
        if not _same(match.chance, entry.answer, dealer, record.header.worlds):
            return Finding(False, f"answer {number} ({entry.kind}) is not what the seed deals")
        compared += 1
    return Finding(True, f"all {compared} rolls and draws are what the seed deals")


def _same(chance: Chance, recorded: object, dealer: Seeded, worlds: tuple[str, ...]) -> bool:
    if chance.kind in worlds:
        dealer.source.word()
        return True
    return bool(dealer.deal(chance) == recorded)
