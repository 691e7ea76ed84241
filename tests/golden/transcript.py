"""A whole game as text: every ask, every answer, every event as told, the board now and then.

A line that begins with ``|`` is wording: prompts, labels, sentences, boards. Every other is what happened.
So a change of words shows in a diff as such, and :func:`shape` is what no change of words may touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from undercroft.engine import Ask, Match, Record
from undercroft.engine.record import Entry

BOARD_EVERY = 60
"""Answers of players between two looks at the board and at what is barred."""
SHOWN = 8
"""Options shown one by one; of more than that the first and the last, with a fingerprint of all."""
EDGE = 3


def transcript(record: Record) -> Iterator[str]:
    """The record told line by line."""
    header = record.header
    yield f"game {header.game}"
    yield f"setup {_plain(header.setup)}"
    heard = asked = 0
    entries = iter(record.entries)
    for match in Match.walk(record):
        for event in match.events[heard:]:
            only = f" only {', '.join(event.only)}" if event.only is not None else ""
            yield f"event {event.kind} {event.rule}{only}"
            yield f"| {match.tell(event)}"
        heard = len(match.events)
        entry = next(entries, None)
        if match.ask is None or entry is None:
            break
        if entry.seat is None:
            yield f"chance {entry.kind} {_plain(entry.answer)}"
            continue
        if asked % BOARD_EVERY == 0:
            yield from _look(match)
        asked += 1
        yield from _asked(match.ask)
        yield from _answered(match.ask, entry)
    yield from _look(match)
    if match.outcome:
        yield f"outcome {match.outcome.rule} won by {', '.join(match.outcome.winners) or 'nobody'}"
        yield f"| {match.verdict}"


def _asked(ask: Ask) -> Iterator[str]:
    yield f"ask {ask.seat} {ask.kind} {ask.rule} of {len(ask.options)} {_fingerprint(ask.options)}"
    yield from _words(ask.prompt())
    if ask.form is not None:
        yield f"form {ask.form.kind}"
    keys = list(ask.options)
    shown = keys if len(keys) <= SHOWN else [*keys[:EDGE], *keys[-EDGE:]]
    for key in shown:
        option = ask.option(key)
        yield f"option {key}"
        yield f"| {option.label}"


def _answered(ask: Ask, entry: Entry) -> Iterator[str]:
    yield f"answer {_plain(entry.answer)}"
    if isinstance(entry.answer, str) and entry.answer in ask.options:
        yield f"| {ask.option(entry.answer).label}"


def _look(match: Match) -> Iterator[str]:
    """The board as whoever is asked sees it, and what is barred."""
    ask = match.ask
    seat = ask.seat if ask and match.chance is None else None
    yield from _words(match.game.text(match.view(seat)))
    if ask:
        for barred in ask.why_not():
            yield f"barred {barred.rule}"
            yield f"| {barred.label}: {barred.why}"


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"| {line}".rstrip()


def _plain(answer: Any) -> str:
    """An answer in one short line; a long one, as what physics did, by its fingerprint."""
    text = msgspec.json.encode(answer, order="sorted").decode()
    return text if len(text) <= 300 else f"{text[:120]}… {blake2b(text.encode(), digest_size=8).hexdigest()}"


def _fingerprint(keys: Any) -> str:
    return blake2b("\n".join(keys).encode(), digest_size=6).hexdigest()


def shape(text: str) -> list[str]:
    """What happened, without the words it was told in."""
    return [line for line in text.splitlines() if not line.startswith("|")]
