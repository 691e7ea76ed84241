"""The TypeScript that clients are written against is what the structs say."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Literal

import msgspec

from docs.cellar import RatsInTheCellar
from undercroft.engine import Game, Happening, Names, Question
from undercroft.engine.telling import Words
from undercroft.server.wire.typescript import HOME, Sheet, files, game_types, wire


def test_the_generated_files_are_fresh() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in HOME.glob("*.ts")}
    assert there == files(), "run `make types`"


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Leaf(msgspec.Struct):
    """A leaf."""

    named: Words
    """What it is called."""


class Tree(msgspec.Struct):
    leaves: list[Leaf]
    by_name: dict[str, Leaf | None]
    spot: tuple[int, str]
    row: tuple[int, ...]
    side: Literal["left", "right"]
    colours: list[Colour]
    sides: dict[Literal["left", "right"], int]
    under: Tree | None
    anything: Any


def test_every_kind_of_field_has_its_type() -> None:
    sheet = Sheet()
    sheet.add([Tree])
    assert sheet.interface(Tree) == "\n".join(
        [
            "export interface Tree {",
            "  leaves: Leaf[]",
            "  by_name: Record<string, Leaf | null>",
            "  spot: [number, string]",
            "  row: number[]",
            "  side: 'left' | 'right'",
            "  colours: ('red' | 'blue')[]",
            "  sides: Partial<Record<'left' | 'right', number>>",
            "  under: Tree | null",
            "  anything: any",
            "}",
        ]
    )
    assert "  /** What it is called. */\n  named: Words" in sheet.interface(Leaf)


def test_somebodys_game_has_its_own_file() -> None:
    made = game_types(RatsInTheCellar(), wire()[1])
    assert "export type View = CellarView" in made
    assert "export type Happening =\n  | Fought\n  | Found\n  | Home" in made
    assert "export interface Stairs {\n  kind: 'stairs'\n  /** How far the candle still burns. */" in made


class Home(Happening[Names]):
    cook: str

    def told(self, n: Names) -> str:
        return n(self.cook)


def _asks_home() -> type[Question[Any]]:
    class Home(Question[Names]):
        """Home already?"""

        def asked(self, n: Names) -> str:
            return "Home?"

    return Home


def test_two_of_one_name_are_told_apart() -> None:
    class Twins(Game[Any, Any]):
        id: ClassVar[str] = "twins"
        package: ClassVar[str] = "docs"
        ledgers: ClassVar[tuple[str, ...]] = ("cellar.toml",)
        happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (Home,)
        questions: ClassVar[tuple[type[Question[Any]], ...]] = (_asks_home(),)

    made = game_types(Twins(), wire()[1])
    assert "export interface Home {" in made
    assert "export interface HomeQuestion {\n  kind: 'home'" in made


class OutOfCoins(msgspec.Struct, array_like=True, tag=True):
    """Nothing is left to pay with."""

    who: str
    lacking: int


def test_a_struct_that_is_sent_as_a_list_is_a_tuple_and_keeps_its_name() -> None:
    sheet = Sheet()
    sheet.add([OutOfCoins])
    told = "export type OutOfCoins = [tag: 'OutOfCoins', who: string, lacking: number]"
    assert sheet.interface(OutOfCoins).endswith(told)
