"""What a game's set-up options mean, from where they are written: the text under each field of its class."""

from __future__ import annotations

import ast
import inspect
import linecache
from functools import cache
from itertools import pairwise


@cache
def explained(setup: type) -> dict[str, str]:
    """Options by name, each with the sentence that stands under it."""
    told: dict[str, str] = {}
    for part in reversed(setup.__mro__):
        if "__annotations__" in vars(part):
            told.update(_texts(part))
    return told


def _texts(part: type) -> dict[str, str]:
    try:
        return _classes(inspect.getsourcefile(part) or "").get(part.__qualname__, {})
    except (OSError, TypeError):  # Made without a file, as in a console: then it has no words.
        return {}


@cache
def _classes(file: str) -> dict[str, dict[str, str]]:
    """Every class of a file by its qualified name, with its fields' texts: a file is read and parsed once."""
    told: dict[str, dict[str, str]] = {}

    def visit(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                told[around + child.name] = _fields(child)
                visit(child, f"{around}{child.name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                visit(child, f"{around}{child.name}.<locals>.")
            else:
                visit(child, around)

    visit(ast.parse("".join(linecache.getlines(file))), "")
    return told


def _fields(body: ast.ClassDef) -> dict[str, str]:
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in pairwise(body.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
