"""Ways to break a card: another number, another word of the same field, a line left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.mutants.breaks import Break

LINE = re.compile(r"^(?P<key>[a-z_]+) = (?P<value>.+)$")
WORDS = {
    "id",
    "name",
    "text",
    "source",
    "title",
    "about",
    "blurb",
    "flavour",
    "icon",
    "tint",
    "signs",
    "motto",
}
"""Fields that are words and pictures: they carry no rule."""
ANYWAY = {"copies = 1", "cost = 1", "tokens = 1"}
"""Lines that say what would be so without them."""
NUMBER = re.compile(r"(?<![\w\"-])\d+(?![\w\"])")
QUOTED = re.compile(r'"([a-z][a-z-]*)"')


def content_breaks(files: dict[str, str]) -> list[Break]:
    """Every break of some TOML files; a word is changed for another that the same field holds elsewhere."""
    vocabulary: dict[str, set[str]] = defaultdict(set)
    for text in files.values():
        for line in text.splitlines():
            if found := LINE.match(line):
                vocabulary[found["key"]].update(QUOTED.findall(found["value"]))
    return [one for path, text in files.items() for one in _of(path, text, vocabulary)]


def _of(path: str, text: str, vocabulary: dict[str, set[str]]) -> Iterator[Break]:
    at = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        found = LINE.match(line.rstrip("\n"))
        start, at = at, at + len(line.encode())
        if not found or found["key"] in WORDS:
            continue
        begin = start + len(line[: found.start("value")].encode())
        end = begin + len(found["value"].encode())
        value = found["value"]

        def put(
            new: str, begin: int = begin, end: int = end, value: str = value, number: int = number
        ) -> Break:
            return Break(path, number, begin, end, value, new)

        if value in ("true", "false"):
            yield put("false" if value == "true" else "true")
        for digits in NUMBER.finditer(value):
            yield put(value[: digits.start()] + str(int(digits[0]) + 1) + value[digits.end() :])
        for word in QUOTED.finditer(value):
            others = sorted(vocabulary[found["key"]] - {word[1]})
            if others:
                other = others[sum(map(ord, word[1])) % len(others)]
                yield put(value[: word.start(1)] + other + value[word.end(1) :])
        if line.strip() not in ANYWAY:
            yield Break(path, number, start, start + len(line.encode()), line.strip(), "# left out\n")
