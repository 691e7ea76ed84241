"""The page about the lab is true: its plans can be played, its observer runs, what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.lab import parse_plan, run
from undercroft.lab.crew import Alone
from undercroft.lab.plan import Plan, Play, setups
from undercroft.lab.results import frame

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")


def test_the_observer_of_the_page_stands_in_its_file_and_gathers_its_figure(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(class .*?)```", PAGE, re.DOTALL)
    assert code in (DOCS / "nerve.py").read_text(encoding="utf-8") and code.count("\n") <= 12
    plan = parse_plan(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]).with_games(60)
    with Alone() as crew:
        rows = run(plan, tmp_path / "nerve", crew).games()
    assert rows["bold"].sum() > 0 and rows.filter(rows["turns"] < 3)["bold"].sum() == 0


def test_the_plan_of_the_page_is_the_studys() -> None:
    shown = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert parse_plan(shown) == parse_plan((DOCS.parent / "plans" / "hard.toml").read_text(encoding="utf-8"))
    assert len(setups(parse_plan(shown))) == 9


@pytest.mark.parametrize("kind", [Plan, Play])
def test_every_field_of_a_plan_is_explained(kind: type[Plan] | type[Play]) -> None:
    for field in kind.__struct_fields__:
        assert f"`{field}`" in PAGE or field == "play", field


def test_every_column_is_explained(tmp_path: Path) -> None:
    plan = parse_plan(
        'games = 2\ngather = ["things", "course", "decisions"]\n[[play]]\ngame = "stygian-society"'
    )
    with Alone() as crew:
        results = run(plan, tmp_path / "rows", crew)
    assert frame([]).is_empty()
    for column in [*results.games().columns, *results.decisions().columns]:
        assert f"`{column}`" in PAGE, column


def test_files_that_pages_link_to_are_there() -> None:
    for page in DOCS.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(((?:\.\./plans|study)/[\w./-]+)\)", text):
            assert (DOCS / link).exists(), f"{page.name}: {link}"
