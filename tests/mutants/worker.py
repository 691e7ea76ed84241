"""A long-lived worker: it imports and collects a game's tests once, and tries every break in a fork.

Starting pytest anew for each break costs more than most of the tests that notice it. A break lies in a
function's body, so in a fork the functions of the broken module get the broken code, and the tests run.

`python -m tests.mutants.worker TEST...` reads a request a line (JSON: path, source, tests, and the seconds
that each may take) and writes the answer a line: the test that went red, nothing, or None for a break that is
in no function's body.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from _pytest.main import Session
from _pytest.runner import runtestprotocol

from undercroft.engine import games

ELSEWHERE = "elsewhere"
"""The break is in nothing that a fork could exchange."""
STILL = ["-s", "-p", "no:xdist", "-p", "no:cacheprovider"]


def main(places: list[str]) -> None:
    """Collect, then answer requests until there are none."""
    answers = os.fdopen(os.dup(1), "w")
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    items = collected(places)
    for game in games().values():
        for options in game.variants():
            game.load_content(tuple(options.get("packs", ())))
    gc.freeze()
    print(json.dumps(len(items)), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), items)), file=answers, flush=True)


def collected(places: list[str]) -> dict[str, list[pytest.Item]]:
    """The tests by the names of their functions."""
    config = _prepareconfig([*STILL, *places])
    session = Session.from_config(config)
    config._do_configure()
    config.hook.pytest_sessionstart(session=session)
    config.hook.pytest_collection(session=session)
    items: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        items.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return items


def answer(request: dict[str, Any], items: dict[str, list[pytest.Item]]) -> str | None:
    """Try one break in a fork."""
    path = Path(request["path"]).resolve()
    changes = changed(path, request["source"])
    if not changes:
        return None
    wanted = [item for name in request["tests"] for item in items[name]]
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        red = "it does not run"
        try:
            red = first_red(wanted, request["seconds"]) if break_in(path, changes) else ELSEWHERE
        finally:
            os.write(writer, red.encode())
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        red = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if not os.WIFEXITED(status):
        return "it takes too long"
    return None if red == ELSEWHERE else red


def changed(path: Path, source: str) -> dict[str, list[CodeType]]:
    """The functions of a module that a break changes, by name, with the code they get."""
    old = compile(path.read_bytes(), str(path), "exec")
    new = compile(source, str(path), "exec")
    before, after = list(functions(old)), list(functions(new))
    if [one.co_qualname for one in before] != [one.co_qualname for one in after]:
        return {}
    found: dict[str, list[CodeType]] = {}
    for one, other in zip(before, after, strict=True):
        if bare(one) != bare(other):
            if one.co_name.startswith("<"):
                return {}
            found.setdefault(one.co_qualname, []).extend((one, other))
    return found if bare(old, inner=False) == bare(new, inner=False) else {}


def bare(code: CodeType, inner: bool = True) -> Any:
    """What a piece of code does, without the lines it stands on."""
    kept = [
        (bare(one) if inner else one.co_qualname) if isinstance(one, CodeType) else (type(one), one)
        for one in code.co_consts
    ]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, kept


def functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and of its classes, not those inside of functions."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & 2:  # CO_NEWLOCALS: a function, no class
                yield one
            else:
                yield from functions(one)


def break_in(path: Path, changes: dict[str, list[CodeType]]) -> int:
    """The functions get their broken code, and nothing they worked out before is remembered; how many."""
    done = 0
    for one in everything():
        if isinstance(one, FunctionType) and one.__code__.co_qualname in changes:
            if one.__code__.co_filename == str(path):
                pair = changes[one.__code__.co_qualname]
                for old, new in zip(pair[::2], pair[1::2], strict=True):
                    if bare(old) == bare(one.__code__):
                        one.__code__ = new
                        done += 1
                        break
        elif isinstance(one, functools._lru_cache_wrapper):
            wrapped = getattr(one, "__wrapped__", None)
            if isinstance(wrapped, FunctionType) and wrapped.__code__.co_filename == str(path):
                one.cache_clear()
    return done


def everything() -> list[Any]:
    """All objects that the collector knows, those that are frozen too."""
    gc.unfreeze()
    return gc.get_objects()


def first_red(wanted: list[pytest.Item], seconds: dict[str, float]) -> str:
    """The first test that goes red; one that goes round in circles ends the fork."""
    for item, after in zip(wanted, [*wanted[1:], None], strict=True):
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = used.ru_utime + used.ru_stime + seconds[item.nodeid.partition("[")[0]]
        resource.setrlimit(resource.RLIMIT_CPU, (int(most), resource.RLIM_INFINITY))
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            return f"FAILED {item.nodeid}"
    return ""


if __name__ == "__main__":
    main(sys.argv[1:])
