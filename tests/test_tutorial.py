"""The tutorial is true: its code stands in the game, and its sessions run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "tutorial.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_code_of_the_tutorial_stands_in_the_game(code: str) -> None:
    assert code in (DOCS / "cellar.py").read_text(encoding="utf-8")


def test_sessions_of_the_tutorial_run() -> None:
    session = "".join(re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, "tutorial", "tutorial.md", 0)
    assert len(test.examples) > 8
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS)
    assert runner.run(test).failed == 0


def test_doctests_of_the_source_run() -> None:
    from undercroft.engine import deck, telling, words
    from undercroft.engine.books import citing, content
    from undercroft.lab import arena, noise, plan
    from undercroft.lab.report import tension

    for module in (arena, citing, content, deck, noise, plan, telling, tension, words):
        result = doctest.testmod(module)
        assert result.attempted and not result.failed


def test_files_that_the_page_for_extending_names_are_there() -> None:
    page = (DOCS / "extending.md").read_text(encoding="utf-8")
    source = DOCS.parent / "src" / "undercroft"
    homes = (DOCS.parent, source, source / "games" / "die_in_the_dungeon")
    named = re.findall(r"`([\w/.-]+/[\w.-]*)`", page)
    assert len(named) > 15
    for name in named:
        if not name.startswith(("your_game/", "src/", "some/")):
            assert any((home / name).exists() for home in homes), name
