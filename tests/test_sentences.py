"""Nobody reads a sentence: words are made at the edges, for people, and no line decides by them.

In Python this looks for whoever calls for words away from the edges, and for whoever compares, splits,
searches or indexes a label or a reason. In TypeScript the type of words forbids it; here it is looked for
whoever goes round that type.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "undercroft"
WEB = ROOT / "web" / "src"

EDGES = (
    "cli",
    "terminal",
    "server/table/showing.py",
    "server/table/dealing.py",
    "server/table/lookback.py",
    "engine",
    "conformance.py",
)
"""Where words are made for people: shown at a terminal or sent to a client, and the language itself."""

TYPED = "terminal"
"""Where what a person typed is looked for among the labels."""

MADE = {"prompt", "told", "asked", "purpose", "why_not"}
"""What makes words."""

MAKING = {*MADE, "hint", "label", "barred", "option", "groups"}
"""Methods whose own business is words."""

WORDS = {"label", "why", "prompt"}
"""Fields and methods that hold them."""

READING = {
    "split", "rsplit", "partition", "rpartition", "startswith", "endswith", "find", "rfind", "index",
    "rindex", "count", "removeprefix", "removesuffix", "strip", "isdigit", "lower", "casefold",
}  # fmt: skip


def modules() -> Iterator[Path]:
    yield from sorted(SRC.rglob("*.py"))


def is_edge(path: Path) -> bool:
    """At an edge, or where a game makes words of words, and shows them: its telling and its view."""
    name = path.relative_to(SRC).as_posix()
    return (
        "/telling/" in name
        or "/view/" in name
        or any(name == edge or name.startswith(f"{edge}/") for edge in EDGES)
    )


def called(node: ast.AST) -> str:
    """The method that a call calls."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def is_words(node: ast.AST) -> bool:
    """A label, a reason, a prompt: as a field, or as what a method of that name gives."""
    return (isinstance(node, ast.Attribute) and node.attr in WORDS) or called(node) in WORDS | MADE


def asks_for_words(tree: ast.AST) -> Iterator[int]:
    """Calls for words, but for those by which other words are made, as the hint of a form."""
    making = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in MAKING
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if called(node) in MADE and node not in making:
            yield node.lineno  # type: ignore[attr-defined]


def reads_words(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left, _, others) if any(map(is_words, (left, *others))):
                yield node.lineno
            case ast.Subscript(value) if is_words(value):
                yield node.lineno
            case ast.Call(ast.Attribute(value, method)) if method in READING and is_words(value):
                yield node.lineno
            case ast.Call(ast.Attribute(ast.Name("re")), arguments) if any(map(is_words, arguments)):
                yield node.lineno


def places(path: Path, lines: Iterator[int]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{line}" for line in lines]


def test_words_are_made_at_the_edges_only() -> None:
    found = [
        place
        for path in modules()
        if not is_edge(path)
        for place in places(path, asks_for_words(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    assert not found


def test_nobody_decides_by_a_label_or_a_reason() -> None:
    found = [
        place
        for path in modules()
        if not path.is_relative_to(SRC / TYPED)
        for place in places(path, reads_words(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "if option.label == 'Go': pass",
        "if 'weak' in ask.prompt(): pass",
        "head = option.label.split(':')[0]",
        "first = barred.why[0]",
        "re.search('fire', option.label)",
        "ask.prompt().startswith('Roll')",
    ],
)
def test_whoever_would_is_found(line: str) -> None:
    assert list(reads_words(ast.parse(line)))


# --- the client ----------------------------------------------------------------------------------

SAID = r"(?:label|prompt|why|text|asked|undo|trouble|name|flavour|title)"
"""Fields of the wire that are words, or may be."""

METHODS = r"(?:split|match|matchAll|includes|startsWith|endsWith|indexOf|search|replace|slice|at|charAt)"

ROUND = {
    "words are read after they were made a text": re.compile(
        rf"aloud\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:\.{METHODS}\b|\[|[!=]==)"
    ),
    "words are matched": re.compile(r"\.(?:test|exec)\(\s*aloud\("),
    "words are compared": re.compile(
        r"\.(?:label|prompt|why)\s*[!=]==|[!=]==\s*[\w.]+\.(?:label|prompt|why)\b"
    ),
    "words are made a text by force": re.compile(rf"\.{SAID}\s+as\s+(?:unknown\s+as\s+)?(?:string|any)\b"),
    "words are made a text by a template": re.compile(rf"`\$\{{[\w.?!]+\.{SAID}\}}`\s*\."),
    "words are made a text by String": re.compile(r"\bString\(\s*[\w.?!]+\.(?:label|prompt|why)\b"),
}

APART = {"web/src/lib/words.ts", "web/src/lib/words.test.ts"}
"""Where the ways round are kept: for attributes, for a search field, for how long something is shown."""


def scripts() -> Iterator[Path]:
    for path in sorted([*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]):
        name = path.relative_to(ROOT).as_posix()
        if name not in APART and not name.startswith("web/src/generated/"):
            yield path


@pytest.mark.parametrize("what", ROUND)
def test_the_client_does_not_go_round_the_type_of_words(what: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in scripts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ROUND[what].search(line)
    ]
    assert not found, what


@pytest.mark.parametrize(
    "line",
    [
        "aloud(option.label).split(' ')",
        "/weak/i.test(aloud(ask?.prompt ?? ''))",
        "one.label === other.label",
        "(option.label as unknown as string).length",
        "`${option.label}`.includes('x')",
        "String(option.label)",
    ],
)
def test_whoever_would_go_round_it_is_found(line: str) -> None:
    assert any(pattern.search(line) for pattern in ROUND.values())
