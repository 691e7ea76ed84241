"""Ways to break a line of Python: a number, a comparison, a condition, a word, an order, a line left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: (" in ", " not in "),
    ast.NotIn: (" not in ", " in "),
    ast.Is: (" is ", " is not "),
    ast.IsNot: (" is not ", " is "),
}
SUMS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
TOLD = {"note", "Barred", "No", "ContentError", "SetupError", "IllegalAnswer", "cast", "TypeVar"}
"""Calls whose arguments are words for people or types: breaking these breaks no rule."""


class Break(NamedTuple):
    """One break: where, what stands there, and what is put in its place."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.old.split())[:60]!r} -> {self.new[:60]!r}"


def breaks_of(path: str, source: str) -> list[Break]:
    """Every break of a module that changes something, in the order of its lines."""
    return [one for one in _Finder(path, source).found(ast.parse(source)) if one.new != one.old]


class _Finder:
    def __init__(self, path: str, source: str) -> None:
        self.path, self.source = path, source
        self.encoded = source.encode()
        self.starts = [0]
        for line in self.encoded.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def found(self, node: ast.AST) -> Iterator[Break]:
        match node:
            case ast.ClassDef():
                for item in node.body:
                    if isinstance(item, ast.FunctionDef | ast.ClassDef):
                        yield from self.found(item)
                return
            case ast.FunctionDef():
                for statement in node.body[_documented(node) :]:
                    yield from self.found(statement)
                return
            case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.AnnAssign(value=None):
                return
            case ast.If() if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Call() if _name(node.func) in TOLD:
                return
            case ast.JoinedStr() | ast.keyword(arg="strict"):
                return
        yield from self._own(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_params", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self.found(child)

    def _own(self, node: ast.AST) -> Iterator[Break]:
        match node:
            case ast.Constant(value=bool(value)):
                yield self._whole(node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._whole(node, str(value + 1))
            case ast.Constant(value=str(value)) if value.replace("-", "").replace("_", "").isalpha():
                yield self._whole(node, repr(value + "x"))
            case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in COMPARED:
                yield self._between(node, left, right, *COMPARED[type(op)])
            case ast.BinOp() if type(node.op) in SUMS:
                yield self._between(node, node.left, node.right, *SUMS[type(node.op)])
            case ast.BoolOp(values=[left, right, *_]):
                word = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                yield self._between(node, left, right, *word)
            case ast.UnaryOp(op=ast.Not()):
                yield self._whole(node, self._text(node.operand))
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield self._whole(node.func, CALLS[name])
            case ast.If() | ast.While() | ast.IfExp():
                yield self._whole(node.test, f"(not ({self._text(node.test)}))")
            case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()) if not _tells(node.value):
                yield self._whole(
                    node, "pass" if not isinstance(node.value, ast.YieldFrom) else "yield from ()"
                )
            case ast.AugAssign():
                yield self._whole(node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self._whole(node, "pass")
            case ast.Continue() | ast.Break():
                yield self._whole(node, "pass")

    def _offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.encoded[start:end].decode()

    def _whole(self, node: ast.expr | ast.stmt, new: str) -> Break:
        start, end = self._span(node)
        return Break(self.path, node.lineno, start, end, self.encoded[start:end].decode(), new)

    def _between(self, node: ast.expr, left: ast.expr, right: ast.expr, old: str, new: str) -> Break:
        """The sign between two operands, with what brackets stand around it."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self.encoded[start:end].decode()
        return Break(
            self.path,
            left.end_lineno or node.lineno,
            start,
            end,
            gap,
            gap.replace(old.strip(), new.strip(), 1),
        )


def _documented(node: ast.FunctionDef) -> int:
    first = node.body[0]
    return int(isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant))


def _name(func: ast.expr) -> str:
    match func:
        case ast.Name():
            return func.id
        case ast.Attribute():
            return func.attr
    return ""


def _tells(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in TOLD


def applied(source: bytes, one: Break) -> bytes:
    """The file with the break in it."""
    return source[: one.start] + one.new.encode() + source[one.end :]
