"""Two threads that decode into the same struct for the first time do not bring the server down."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from undercroft.server.app import create_app

SOURCE = """
from __future__ import annotations
import msgspec

class Late(msgspec.Struct):
    worked_out: looked()
"""


def test_what_is_to_be_known_of_a_struct_is_known_before_anybody_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, looks = ModuleType("undercroft.late"), []

    def looked() -> type[int]:
        looks.append(1)
        return int

    module.__dict__["looked"] = looked
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(SOURCE, module.__dict__)
    create_app(str(tmp_path / "tables.db"))
    assert looks, "a thread would have been the first to look"
    looks.clear()
    assert msgspec.convert({"worked_out": 3}, module.__dict__["Late"]).worked_out == 3
    assert not looks
