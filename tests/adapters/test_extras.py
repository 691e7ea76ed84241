"""The libraries are optional: nothing else needs them, and who lacks one is told which."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPTIONAL = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel", "torch", "sb3_contrib"}


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("aec", "pettingzoo", "gym"), ("gym", "gymnasium", "gym"), ("spiel", "pyspiel", "openspiel")],
)
def test_a_library_that_is_not_there_is_named_in_one_line(module: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import undercroft.adapters.{module}"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    told = ran.stderr.strip().splitlines()[-1]
    assert f"which comes with: pip install 'undercroft[{extra}]'" in told
    assert told.endswith(f"(in this checkout: .venv/bin/pip install -e '.[{extra}]')")
    named = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert extra in named["project"]["optional-dependencies"]


def test_only_the_three_interfaces_know_the_libraries() -> None:
    knowing = set()
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in OPTIONAL):
            continue
        for node in ast.walk(ast.parse(text)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.partition(".")[0] in OPTIONAL for name in names):
                knowing.add(path.relative_to(ROOT / "src" / "undercroft").as_posix())
    assert knowing == {"adapters/aec.py", "adapters/gym.py", "adapters/spiel.py"}
