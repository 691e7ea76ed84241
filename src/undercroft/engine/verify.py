"""Were the rules kept and the dice honest? Anybody can check a record against the promise made before it.

Everything that can be compared is compared; what was not is said, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from undercroft.engine.dealer import Seeded
from undercroft.engine.errors import UndercroftError
from undercroft.engine.game import Game, find_game
from undercroft.engine.match import Match, other_edition
from undercroft.engine.record import Footer, Header, Record


class Finding(NamedTuple):
    """One thing that was looked at; ``checked`` is False where there was nothing to compare with."""

    holds: bool
    text: str
    checked: bool = True


def verify(record: Record, promised: str = "") -> list[Finding]:
    """Every check that can be made of a record, in order.

    ``promised`` is what the table published before the first roll: only with it can be told whether the
    record's own header is the one that the game was begun with.
    """
    header, footer = record.header, record.footer
    try:
        match = Match.replay(record, listen=False)
    except UndercroftError as error:
        return [*_edition(header), Finding(False, f"the answers do not follow the rules: {error}")]
    findings = [Finding(True, f"all {len(record.entries)} answers follow the rules")]
    findings += _edition(header)
    findings += _published(header, promised)
    if footer is None:
        findings.append(Finding(match.ask is not None, "the game is not over, so its seed is not known yet"))
        return findings
    findings.append(Finding(match.ask is None, "the game is over where the record says so"))
    findings.append(Finding(match.digest() == footer.digest, "the final position is the recorded one"))
    same = _plain(match.outcome) == _plain(footer.outcome)
    findings.append(Finding(same, "the outcome is the recorded one"))
    return [*findings, *_dice(record, footer, match)]


def _edition(header: Header) -> list[Finding]:
    try:
        other = other_edition(find_game(header.game), header)
    except UndercroftError as error:
        return [Finding(False, str(error))]
    return [Finding(True, f"it was played under {other}", checked=False)] if other else []


def _published(header: Header, promised: str) -> list[Finding]:
    if promised:
        return [Finding(promised == header.commitment, "the promise is the one that was published")]
    if not header.commitment:
        return []
    told = "whether this promise was published before the first roll cannot be told from the record alone"
    return [Finding(True, told, checked=False)]


def _dice(record: Record, footer: Footer, match: Match) -> Iterator[Finding]:
    header, seed = record.header, footer.seed
    if not seed and header.commitment:
        yield Finding(False, "a seed was promised, but the record does not tell it")
        return
    if not seed:
        told = "there was no seed: a person entered what the real dice showed"
        yield Finding(True, told, checked=False)
        return
    if not header.commitment:
        yield Finding(True, "the record tells a seed that nobody had promised", checked=False)
    else:
        yield Finding(header.promise(seed) == header.commitment, "the seed is the one promised at the start")
        if header.format < 2:
            told = "the promise of this older record binds its seed only, not the rest of its header"
            yield Finding(True, told, checked=False)
    strange = [kind for kind in header.worlds if kind not in match.game.physical]
    if strange:
        yield Finding(False, f"{', '.join(strange)} is never left to physics in {match.game.title}")
        return
    if header.base:
        yield Finding(True, f"the first {header.base} answers were taken over from elsewhere", checked=False)
    yield from _dealt_again(record, seed, match.game)


def _dealt_again(record: Record, seed: str, game: Game[Any, Any]) -> Iterator[Finding]:
    """Deal the whole game again from its seed, physics included where it can be run, and compare."""
    header, dealer = record.header, Seeded(seed)
    worlds = game.worlds() if header.worlds else {}
    compared: Counter[str] = Counter()
    unseen: Counter[str] = Counter()
    same_physics = header.physics and header.physics == game.physics()
    for number, (entry, match) in enumerate(
        zip(record.entries, Match.walk(record, listen=False), strict=False)
    ):
        chance = match.chance
        if chance is None or number < header.base:
            continue
        if entry.kind not in header.worlds:
            if dealer.deal(chance) != entry.answer:
                yield Finding(False, f"answer {number + 1} ({entry.kind}) is not what the seed deals")
                return
            compared["dealt"] += 1
            continue
        word = dealer.source.word()
        if entry.kind not in worlds:
            unseen[entry.kind] += 1
        elif _plain(worlds[entry.kind](chance, word)) == _plain(entry.answer):
            compared["fell"] += 1
        elif same_physics:
            yield Finding(False, f"answer {number + 1} ({entry.kind}) is not how it falls from this seed")
            return
        else:
            unseen[entry.kind] += 1
    yield Finding(True, f"all {compared['dealt']} rolls and draws are what the seed deals")
    if compared["fell"]:
        yield Finding(True, f"{compared['fell']} throws and drops fell again as they were recorded")
    for kind, count in unseen.items():
        why = (
            "there is no physics here"
            if kind not in worlds
            else f"it was {header.physics or 'another physics'}"
        )
        yield Finding(True, f"{count} of kind '{kind}' could not be compared: {why}", checked=False)


def _plain(answer: Any) -> Any:
    """An answer as a record holds it."""
    return msgspec.json.decode(msgspec.json.encode(answer))
