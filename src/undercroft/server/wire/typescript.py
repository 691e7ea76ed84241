"""The structs that clients are written against, as TypeScript: ``make types`` writes them.

``wire.ts`` holds every message, HTTP body, form and :class:`Thing`; each game that says what its view, its
happenings and its questions are has a file of its own. What a client is told (``Out…``) goes by its plain
name. Somebody's own game can have its file too: ``game_types(game, wire()[1])``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from undercroft.engine import Game, asks, chance, games
from undercroft.engine.options import explained
from undercroft.engine.telling import Happening, Question, Thing
from undercroft.server.wire import campaigns, lessons, people, records, socket, tables
from undercroft.server.wire import games as game_bodies
from undercroft.server.wire.limits import PROTOCOL

HEAD = "// Written by `make types` from the structs in Python: change those, not this."

PRELUDE = f"""{HEAD}

export const PROTOCOL = {PROTOCOL}

declare const words: unique symbol
/** Words for people. They can be shown, and nothing else: whoever wants to know something reads a field. */
export interface Words {{
  readonly [words]: true
}}

/** A happening or a question of a game: its kind, and the fields of that kind. */
export interface Saying {{
  kind: string
  [field: string]: any
}}

/** A form that only one game has: its tag, and the fields of the game's own schema. */
export interface OwnForm {{
  form: string
  [field: string]: any
}}

/** What a seat sees, in a game whose own type is not at hand. */
export type View = Record<string, any>

/** What stands still where things fall, in a game whose own type is not at hand. */
export type Stage = Record<string, any>

export interface JsonSchema {{
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  title?: string
  description?: string
  enum?: (string | number)[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  default?: unknown
  minimum?: number
  maximum?: number
}}
"""

FORMS: tuple[type[asks.Schema], ...] = (
    asks.Picking,
    asks.Sharing,
    asks.Struct,
    chance.Rolling,
    chance.Drawing,
    chance.Lots,
)

HOME = Path(__file__).parents[4] / "web" / "src" / "generated"


WIRE = socket.__name__.rpartition(".")[0]

RESERVED = ("Form", "Happening", "Question", "Words")
"""Names in a game's file that no struct of it can have."""


class Sheet:
    """The interfaces of one file, and what each struct is called in it."""

    def __init__(self, known: dict[type, str] | None = None) -> None:
        self.known = known or {}
        """Structs of another file, that this one imports."""
        self.names: dict[type, str] = {}
        self.used: set[str] = set()

    def add(self, structs: Iterable[Any], suffix: str = "") -> list[str]:
        """Give these structs and all within them their names; the names of these."""
        asked = list(structs)
        found = list(dict.fromkeys(one for struct in asked for one in _within(struct)))
        fresh = [one for one in found if one not in self.names and one not in self.known]
        elsewhere = [self.known[one] for one in found if one in self.known]
        taken = Counter([*RESERVED, *self.names.values(), *elsewhere, *map(_plain, fresh)])
        for one in fresh:
            name = _plain(one)
            if taken[name] > 1:
                name = name + suffix if one in asked and suffix else _titled(one.__module__) + name
            self.names[one] = name
        return [self.names.get(struct) or self.known[struct] for struct in asked]

    def interface(self, struct: type) -> str:
        """One struct as an interface."""
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        told = explained(struct)
        if info.array_like:
            tagged = [f"tag: {_literal(info.tag)}"] if info.tag_field is not None else []
            items = ", ".join([*tagged, *(f"{f.name}: {self.written(f.type)}" for f in info.fields)])
            return "\n".join([*_comment(_doc(struct)), f"export type {self.names[struct]} = [{items}]"])
        lines = [*_comment(_doc(struct)), f"export interface {self.names[struct]} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)}")
        for field in info.fields:
            lines += _comment(told.get(field.name, ""), "  ")
            mark = "?" if not field.required and _may_lack(struct) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.written(field.type)}")
        return "\n".join([*lines, "}"])

    def interfaces(self) -> str:
        """All of them, by name."""
        return "\n\n".join(self.interface(one) for one in sorted(self.names, key=self.names.__getitem__))

    def written(self, info: inspect.Type, *, inner: bool = False) -> str:
        """A type as TypeScript writes it; ``inner``: as the item of something."""
        match info:
            case inspect.Metadata(extra=dict() as extra) if "typescript" in extra:
                return self._use(str(extra["typescript"]))
            case inspect.Metadata(extra=dict() as extra) if extra.get("words"):
                return self._use("Words")
            case inspect.Metadata():
                return self.written(info.type, inner=inner)
            case inspect.StructType():
                return self._named(info.cls)
            case inspect.UnionType():
                parts = list(dict.fromkeys(self.written(part) for part in info.types))
                told = " | ".join(
                    [*(part for part in parts if part != "null"), *(["null"] if "null" in parts else [])]
                )
                return f"({told})" if inner and len(parts) > 1 else told
            case inspect.LiteralType():
                told = " | ".join(
                    _literal(value) for value in sorted(info.values, key=lambda v: (str(type(v)), v))
                )
                return f"({told})" if inner and len(info.values) > 1 else told
            case inspect.EnumType():
                members: list[Enum] = list(info.cls)
                told = " | ".join(_literal(member.value) for member in members)
                return f"({told})" if inner and len(members) > 1 else told
            case inspect.ListType() | inspect.SetType() | inspect.FrozenSetType() | inspect.VarTupleType():
                return f"{self.written(info.item_type, inner=True)}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.written(item) for item in info.item_types)}]"
            case inspect.DictType():
                return self._record(info)
            case inspect.IntType() | inspect.FloatType() | inspect.DecimalType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.StrType() | inspect.BytesType():
                return "string"
            case inspect.NamedTupleType():
                return f"[{', '.join(self.written(field.type) for field in info.fields)}]"
            case inspect.TypedDictType() | inspect.DataclassType():
                fields = "; ".join(
                    f"{field.encode_name}: {self.written(field.type)}" for field in info.fields
                )
                return f"{{ {fields} }}"
        return "any"

    def _record(self, info: inspect.DictType) -> str:
        key = self.written(info.key_type)
        whole = f"Record<{key}, {self.written(info.value_type)}>"
        return whole if key in ("string", "number") else f"Partial<{whole}>"

    def _named(self, struct: type) -> str:
        return self.names[struct] if struct in self.names else self._use(self.known[struct])

    def _use(self, told: str) -> str:
        self.used.update(part for part in told.split(" | ") if part != "null")
        return told


def _within(struct: Any, seen: set[type] | None = None) -> Iterator[type]:
    """A struct and every struct that its fields hold."""
    seen = set() if seen is None else seen
    parts: list[Any] = [inspect.type_info(struct)]
    while parts:
        info = parts.pop(0)
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            parts += [field.type for field in info.fields]
        elif isinstance(info, inspect.NamedTupleType | inspect.TypedDictType | inspect.DataclassType):
            parts += [field.type for field in info.fields]
        else:
            for name in ("type", "item_type", "key_type", "value_type"):
                parts += [getattr(info, name)] if isinstance(getattr(info, name, None), inspect.Type) else []
            for name in ("types", "item_types"):
                parts += getattr(info, name, ())


def _plain(struct: type) -> str:
    """What a client calls it: an ``Out…`` of the wire by what it is."""
    ours = struct.__module__.startswith(WIRE)
    return struct.__name__.removeprefix("Out") if ours else struct.__name__


def _titled(module: str) -> str:
    return "".join(word.capitalize() for word in module.rpartition(".")[2].split("_"))


def _may_lack(struct: type) -> bool:
    """A field with a default need not be sent; whatever the server tells is told in full."""
    return struct.__name__.startswith("In") or bool(struct.__struct_config__.omit_defaults)  # type: ignore[attr-defined]


def _doc(struct: type) -> str:
    """Its own text, not one that it inherits."""
    return " ".join((vars(struct).get("__doc__") or "").split())


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()


def _comment(text: str, indent: str = "") -> list[str]:
    return [f"{indent}/** {text.replace('``', '`').replace('*/', '* /')} */"] if text else []


def union(name: str, parts: Sequence[str], doc: str) -> str:
    """A union of structs that their tag tells apart."""
    told = "".join(f"\n  | {part}" for part in parts) if parts else " never"
    return f"/** {doc} */\nexport type {name} ={told}"


def _bodies() -> list[type]:
    """Everything that comes or goes over HTTP or the socket, as the modules of the wire declare it."""
    modules = (campaigns, game_bodies, lessons, people, records, socket, tables)
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct)
    ]


def wire() -> tuple[str, dict[type, str]]:
    """The file of what all games share, and what each struct is called in it."""
    sheet = Sheet()
    sheet.add([*_bodies(), Thing])
    forms = sheet.add(FORMS, "Form")
    incoming = sheet.add(socket.Incoming.__args__)
    outgoing = sheet.add(socket.Outgoing.__args__)
    parts = [
        PRELUDE.rstrip(),
        union("EngineForm", forms, "Forms that every client knows."),
        union("Form", ["EngineForm", "OwnForm"], "A form as data; a game may have forms of its own."),
        union("FromClient", incoming, "What a client may send."),
        union("FromServer", outgoing, "What the server tells."),
        sheet.interfaces(),
    ]
    return "\n\n".join(parts) + "\n", dict(sheet.names)


def game_types(game: Game[Any, Any], known: dict[type, str]) -> str:
    """The file of one game."""
    sheet = Sheet(known)
    view = getattr(game, "View", None)
    roots = sheet.add([view]) if view else []
    sheet.add([one for one in (game.Facts, game.Stage) if one is not None])
    happenings: tuple[type[Happening[Any]], ...] = game.happenings
    questions: tuple[type[Question[Any]], ...] = game.questions
    told = sheet.add(happenings, "Happening")
    asked = sheet.add(questions, "Question")
    forms = sheet.add(own_forms(game), "Form")
    parts = [
        union("Happening", sorted(told), f"Everything that can happen in {game.title}."),
        union("Question", sorted(asked), f"Everything that is asked in {game.title}."),
        *([union("Form", sorted(forms), f"Forms that only {game.title} has.")] if forms else []),
        sheet.interfaces(),
    ]
    if roots and roots[0] != "View":
        parts.insert(0, f"/** What a seat of {game.title} sees. */\nexport type View = {roots[0]}")
    imports = f"import type {{ {', '.join(sorted(sheet.used))} }} from './wire'" if sheet.used else ""
    return "\n\n".join(part for part in (HEAD, imports, *parts) if part) + "\n"


def own_forms(game: Game[Any, Any]) -> list[type[asks.Schema]]:
    """The forms that a game adds to the engine's: those of its own modules."""
    home = ".".join(game.package.split(".")[:3])
    waiting, found = asks.Schema.__subclasses__(), []
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__ == home or one.__module__.startswith(f"{home}."):
            found.append(one)
    return sorted(found, key=lambda one: one.__name__)


def files() -> dict[str, str]:
    """Every generated file by its name."""
    text, known = wire()
    made = {"wire.ts": text}
    for game in games().values():
        ours = game.package.startswith("undercroft.games.")
        if ours and (game.happenings or game.questions or hasattr(game, "View")):
            made[f"{game.id}.ts"] = game_types(game, known)
    return made


def write(home: Path = HOME) -> None:
    """Write what is new, and take away what no game has any more."""
    home.mkdir(parents=True, exist_ok=True)
    made = files()
    for path in home.glob("*.ts"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (home / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:]))
