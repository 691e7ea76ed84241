"""The documentation is true: its links lead somewhere, its pictures are there, its code runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
BY_THEMSELVES = ("physics-throws.md", "stygian-society.md")
"""Pages whose code needs nothing that the page does not say."""


def code(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "dummy", DOCS, tmp_path],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr


@pytest.mark.parametrize("page", BY_THEMSELVES)
def test_the_code_of_a_page_runs(page: str) -> None:
    blocks = code(page)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_the_bot_of_the_page_is_the_one_that_plays() -> None:
    [shown] = code("bot.md")
    assert shown in (DOCS / "bold.py").read_text(encoding="utf-8")


def test_the_scene_that_contributors_are_shown_is_one_that_runs() -> None:
    [shown] = code("../CONTRIBUTING.md")
    scenes = DOCS.parent / "tests/rules/die_in_the_dungeon/test_goal_and_components.py"
    assert shown in scenes.read_text(encoding="utf-8")


def test_code_stands_only_where_a_test_runs_it() -> None:
    """Another page with code needs another line in one of these tests."""
    known = {*BY_THEMSELVES, "bot.md", "lab.md", "research.md", "tutorial.md"}
    assert {path.name for path in DOCS.rglob("*.md") if code(str(path))} == known


def test_every_page_of_the_front_door_is_there() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", readme):
        assert (DOCS.parent / target).exists(), target
