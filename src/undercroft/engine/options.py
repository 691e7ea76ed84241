"""What a game's set-up options mean, from where they are written: the text under each field of its class."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise
from textwrap import dedent


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
        source = inspect.getsource(part)
    except (OSError, TypeError):  # Made without a file, as in a console: then it has no words.
        return {}
    [body] = ast.parse(dedent(source)).body
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in pairwise(body.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
