"""Where a rule is carried out and where it is proved: the lines of source and the tests that name its id."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

ID = re.compile(r"\b[A-Z]{2,5}(?:-[A-Z0-9]+)+-\d+[a-z]?\b")
RUN = re.compile(r"\b([A-Z]{2,5}(?:-[A-Z0-9]+)+-)(\d+)(?:,? (?:and |to )?-\d+)+")
"""Several ids of one heading in short: ``DIE-PARTY-01, -02`` or ``SD-RESULT-04 to -07``."""


class Place(NamedTuple):
    """A line that names a rule, and the function or class it stands in."""

    path: Path
    line: int
    within: str


def cited_in(package: str) -> dict[str, list[Place]]:
    """Every rule id that a package's code and content name, with the places."""
    return cited_under(Path(str(files(package))))


def ids_in(text: str) -> list[str]:
    """The ids that a text names, those in short form too.

    >>> ids_in("the smallest die (DIE-PARTY-01, -02), and so on (SD-RESULT-04 to SD-RESULT-06)")
    ['DIE-PARTY-01', 'DIE-PARTY-02', 'SD-RESULT-04', 'SD-RESULT-05', 'SD-RESULT-06']
    """
    found = list(ID.findall(text))
    for run in RUN.finditer(text):
        head, last = run[1], int(run[2])
        for joint, number in re.findall(r"(to )?-(\d+)", run[0][run.end(2) - run.start() :]):
            first = last + 1 if joint else int(number)
            found += [f"{head}{count:02}" for count in range(first, int(number) + 1)]
            last = int(number)
    for head, first, other, last in re.findall(r"([A-Z0-9-]+-)(\d+) to ([A-Z0-9-]+-)(\d+)", text):
        if head == other:
            found += [f"{head}{count:02}" for count in range(int(first) + 1, int(last))]
    return sorted(dict.fromkeys(found))


@cache
def cited_under(root: Path) -> dict[str, list[Place]]:
    """Every rule id that the code and content in a directory name, with the places."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not ID.search(text):
            continue
        spans = _spans(ast.parse(text))
        for number, line in enumerate(text.splitlines(), 1):
            for rule in ids_in(line):
                found[rule].append(Place(path, number, _within(spans, number)))
    for path in sorted(root.rglob("*.toml")):
        if path.name != "rules.toml":
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for rule in ids_in(line):
                    found[rule].append(Place(path, number, ""))
    return dict(found)


def _spans(tree: ast.Module) -> list[tuple[int, int, str]]:
    return [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]


def _within(spans: list[tuple[int, int, str]], line: int) -> str:
    """The innermost function or class around a line."""
    around = [(end - start, name) for start, end, name in spans if start <= line <= end]
    return min(around)[1] if around else ""
