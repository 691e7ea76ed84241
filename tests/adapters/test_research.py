"""The page for researchers is true: its code runs, its commands name what is there, its policy learns."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore")
def test_code_of_the_page_runs() -> None:
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 8
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), names)


def test_commands_of_the_page_name_what_is_there() -> None:
    commands = "".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for named in re.findall(r"\.\[([\w,]+)\]", commands):
        assert set(named.split(",")) <= set(extras["optional-dependencies"])
    for module in re.findall(r"python -m (docs[\w.]+)", commands):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
    assert all((ROOT / "docs" / link).is_file() for link in re.findall(r"\]\((\w+\.md)\)", PAGE))


def test_a_policy_is_trained_and_plays(capsys: pytest.CaptureFixture[str]) -> None:
    """In short: that it learns takes minutes, and the page has the figure."""
    pytest.importorskip("sb3_contrib", reason="the extra rl is not installed")
    from docs import training

    random, policy = training.main(steps=128, games=2, seed=0)
    assert 0 <= random <= 2 and 0 <= policy <= 2
    assert "policy: " in capsys.readouterr().out
