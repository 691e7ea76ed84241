"""The house as docs/architecture.md draws it: rooms of a size, doors of the same names, no circles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

SRC = Path(__file__).parents[1] / "src" / "undercroft"
GAMES = [
    SRC / "games" / name
    for name in (
        "die_in_the_dungeon",
        "dungeon_fighter",
        "stygian_society",
        "super_dungeon/arcade",
        "super_dungeon/explore",
    )
]
MOST = 16
"""Modules in one room: about fifteen."""


def modules() -> Iterator[Path]:
    yield from SRC.rglob("*.py")


def test_no_module_leads_back_to_itself() -> None:
    graph = grimp.build_graph("undercroft", exclude_type_checking_imports=True, cache_dir=None)
    leads = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(leads).prepare()
    except CycleError as error:
        pytest.fail("a circle: " + " -> ".join(error.args[1]))


def test_no_room_is_crowded() -> None:
    rooms: dict[Path, int] = {}
    for path in modules():
        if path.name != "__init__.py":
            rooms[path.parent] = rooms.get(path.parent, 0) + 1
    crowded = {str(room.relative_to(SRC)): count for room, count in rooms.items() if count > MOST}
    assert not crowded


def test_one_style_of_import() -> None:
    relative = [
        f"{path.relative_to(SRC)}:{node.lineno}"
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert not relative, "absolute imports everywhere"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_same_doors(game: Path) -> None:
    for door in ("game.py", "setup.py", "state.py", "rules.toml", "starter.toml"):
        assert (game / door).is_file(), f"{game.name} has no {door}"
    for room in ("content", "rules", "telling", "view"):
        assert (game / room / "__init__.py").is_file(), f"{game.name} has no room {room}"
    assert (game / "bot.py").is_file() or (game / "bot" / "__init__.py").is_file()
    assert any((game / "packs").iterdir()), f"{game.name} ships no pack"
    for module in ("telling/names.py", "telling/happenings.py", "telling/questions.py"):
        shared = game.parent / module
        assert (game / module).is_file() or shared.is_file(), f"{game.name} has no {module}"
