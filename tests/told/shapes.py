"""Shapes of words that no player should meet, and the sentences of the kept games to look for them in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

HYPHENED = frozenset(
    [
        "two-way",
        "three-way",
        "four-way",
        "dead-end",
        "top-heavy",
        "re-throw",
        "weak-hand",
        "eye-level",
        "ever-warm",
        "level-up",
        "one-shot",
        "thirty-six",
        "half-eaten",
        "mini-boss",
        "mini-bosses",
    ]
)
"""English words with a hyphen; any other lower-case word with one is somebody's id."""

MANY = (
    r"(?:wounds|cubes|shields|tokens|stars|hearts|pips|cards|points|actions|dice|sets|icons|potions|monsters|"
    r"enemies|heroes|squares|turns|moves|times|tiles|skulls|rounds|reinforcements|dies|treasures|chests|keys)"
)
"""What is counted in these games."""

NOT_A_VOWEL = r"(?:[Oo]ne|[Oo]nce|[Uu]n[ai]|[Uu]se|[Ee]u|[Ee]we|[Uu]s[eu])"
NOT_A_CONSONANT = r"(?:hour|honest|heir|8|11|18|XP|X\b|MP|SP|x)"

BANNED: dict[str, re.Pattern[str]] = {
    "a plural in brackets": re.compile(r"\(s\)"),
    "nought of something": re.compile(r"(?<![\d.,/d+−-])\b0 (?!you\b|or\b|is\b)[a-z]+"),
    "less than nothing": re.compile(r"(?<![\w)])-\d"),
    "the same word twice": re.compile(r"\b([A-Za-z]{3,}) \1\b", re.IGNORECASE),
    "a before a vowel": re.compile(rf"\b[Aa] (?!{NOT_A_VOWEL})(?:[AEIOUaeiou]\w|8|11\b|18\b|XP?\b)"),
    "an before a consonant": re.compile(rf"\b[Aa]n (?!{NOT_A_CONSONANT})[^AEIOUaeiou\W]"),
    "a bare number": re.compile(r"#\d"),
    "what peril brings, untold": re.compile(r"what peril \d+ brings"),
    "a change, untold": re.compile(r"has changed for good"),
    "two spaces": re.compile(r"\S {2,}\S"),
    "a space before a mark": re.compile(r"\s[,.;:!?](?:\s|$)"),
    "a value of the machine": re.compile(r"\b(?:None|null|nan)\b|[{}<>\[\]_|\\]"),
    "one of many": re.compile(rf"(?<![\d.,/+−-])\b1 (?:[a-z]+ )?{MANY}\b"),
    "stars as signs": re.compile(r"\*"),
    "beating nothing": re.compile(r"beats? (?:nothing|none)\b"),
    "life twice": re.compile(r"\blife\b[^.;,:(]*\band has \w+ life\b"),
    "an action as a thing": re.compile(r"[Ii]nteracts? with (?:pay|pour)\b"),
    "empty brackets": re.compile(r"\(\s*\)|“\s*”"),
    "two full stops": re.compile(r"\.\.|,,|::|;;|\.:|,\.|!\.|\?\."),
    "an id": re.compile(r"(?<![\w’'/])[a-z]+(?:-[a-z0-9]+)+(?![\w])"),
}


class Said(NamedTuple):
    """A line that players read: in which game, of which kind (event, ask, option, barred), and its words."""

    game: str
    kind: str
    words: str


@cache
def wrong(words: str) -> tuple[str, ...]:
    """What is wrong with a line; the same one is said again and again."""
    found = [what for what, shape in BANNED.items() if any(map(_counts(what), shape.finditer(words)))]
    return (*found, *["more than all"] * any(int(some) > int(of) for some, of in SHARE.findall(words)))


SHARE = re.compile(r"\b(\d+) of (?:the )?(\d+)\b")
"""So many of so many."""


def _counts(what: str):
    return (lambda found: found.group() not in HYPHENED) if what == "an id" else bool


def said_in(path: Path) -> Iterator[Said]:
    """The sentences of a kept game; its boards are drawings, and left out."""
    head, line = "", ""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("|"):
            head = line
            continue
        kind = head.split(" ", 1)[0]
        if kind == "ask" or (kind in ("event", "option", "answer", "barred", "outcome") and head):
            yield Said(path.stem, kind, line[2:])
        if kind != "ask":
            head = ""


def unasked(said: Said) -> bool:
    """A prompt asks something."""
    return said.kind == "ask" and "?" not in said.words


def small(said: Said) -> bool:
    """An option starts with a capital or a number, unless it is a square."""
    return said.kind == "option" and not re.match(r"^(?:[A-Z0-9+−“]|[a-z]\d{1,2}\b)", said.words)


def unfinished(said: Said) -> bool:
    """An event is a sentence: a capital at its start, a mark at its end."""
    return said.kind == "event" and not re.match(r"^[A-Z0-9“—–+].*[.!?…”)]$", said.words)
