"""`python -m tests.mutants GAME --count 100 --seed S`: breaks rules and lists what nobody noticed.

Each break is made in a copy of the source and run against that game's own tests until the first goes red: of
Python only those that walk over the broken line, of content all of them (what pins cards first). Quick ones
come first, since most breaks are seen by one of those, and whole games last.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from tests.mutants.breaks import Break, applied, breaks_of
from tests.mutants.content_breaks import content_breaks

ROOT = Path(__file__).parents[2]
TOO_LONG = 600
"""Seconds after which a broken game that goes round in circles counts as noticed."""
AT_LEAST = 20
"""Seconds of the processor that a test may take at least; beyond, the break counts as noticed too."""
TIMES = "times.xml"
BARE = [word for name in ("xdist", "cacheprovider", "faker", "anyio") for word in ("-p", f"no:{name}")]
"""Plugins that these tests do not need and that take longer to load than most tests to run."""


class Subject(NamedTuple):
    """A game: where its rules and its content stand, and its tests."""

    rules: tuple[str, ...]
    content: tuple[str, ...]
    tests: tuple[str, ...]
    aside: tuple[str, ...] = ()
    """Files of tests that are left out because they take long: whole games, slow references, slips in packs.
    What only they would notice counts as not noticed."""

    @property
    def places(self) -> list[str]:
        """What pytest is told to look at."""
        return [*self.tests, *(f"--ignore-glob=*/{name}" for name in self.aside)]


HOME = "src/undercroft/games"
DIE, FIGHTER = f"{HOME}/die_in_the_dungeon", f"{HOME}/dungeon_fighter"
STYGIAN = f"{HOME}/stygian_society"
CRAWL = f"{HOME}/super_dungeon"
SHARED = "tests/rules/super_dungeon"
LONG = (
    "test_random_games.py", "test_against_slow_rules.py", "test_no_ids.py", "test_ledger.py", "test_bot*.py",
    "test_words.py", "test_content_checks.py", "test_packs.py",
)  # fmt: skip
SUBJECTS = {
    "die": Subject(
        (f"{DIE}/rules", f"{DIE}/setup.py", f"{DIE}/content/parties.py"),
        (f"{DIE}/content",),
        ("tests/rules/die_in_the_dungeon",),
    ),
    "fighter": Subject(
        (f"{FIGHTER}/rules", f"{FIGHTER}/setup.py", f"{FIGHTER}/state.py", f"{FIGHTER}/throws/landed.py"),
        (f"{FIGHTER}/content",),
        ("tests/rules/dungeon_fighter",),
    ),
    "stygian": Subject(
        (f"{STYGIAN}/rules", f"{STYGIAN}/setup.py", f"{STYGIAN}/state.py"),
        (f"{STYGIAN}/content",),
        ("tests/rules/stygian_society",),
    ),
    "arcade": Subject(
        (f"{CRAWL}/rules", f"{CRAWL}/setup.py", f"{CRAWL}/arcade/rules", f"{CRAWL}/arcade/setup.py"),
        (f"{CRAWL}/content", f"{CRAWL}/arcade/content"),
        (SHARED, "tests/rules/super_dungeon_arcade"),
        LONG,
    ),
    "explore": Subject(
        (f"{CRAWL}/rules", f"{CRAWL}/setup.py", f"{CRAWL}/explore/rules", f"{CRAWL}/explore/setup.py"),
        (f"{CRAWL}/content", f"{CRAWL}/explore/content"),
        (SHARED, "tests/rules/super_dungeon_explore"),
        LONG,
    ),
}


class Verdict(NamedTuple):
    one: Break
    noticed_by: str


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    reader.add_argument("game", choices=[*SUBJECTS, "all"])
    reader.add_argument("--count", type=int, default=100)
    reader.add_argument("--content", type=float, default=0.3, help="the share of breaks in content")
    reader.add_argument("--seed", default="1")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--out", type=Path, help="write the verdicts as JSON lines")
    wanted = reader.parse_args(arguments)
    for name in SUBJECTS if wanted.game == "all" else [wanted.game]:
        verdicts = judge(name, wanted.count, wanted.content, wanted.seed, wanted.jobs)
        lost = [verdict.one for verdict in verdicts if not verdict.noticed_by]
        print(f"{name}: {len(verdicts) - len(lost)} of {len(verdicts)} breaks noticed (seed {wanted.seed})")
        for one in lost:
            print(f"  nobody noticed {one}")
        if wanted.out:
            with wanted.out.open("a") as file:
                for verdict in verdicts:
                    file.write(
                        json.dumps({"game": name, "break": str(verdict.one), "by": verdict.noticed_by}) + "\n"
                    )
    return 0


def sample(subject: Subject, count: int, share: float, seed: str) -> list[Break]:
    """So many breaks, the same for the same seed."""
    random = Random(f"mutants {seed}")
    rules = [
        one for path in _files(subject.rules, ".py") for one in breaks_of(path, (ROOT / path).read_text())
    ]
    cards = content_breaks({path: (ROOT / path).read_text() for path in _files(subject.content, ".toml")})
    of_cards = min(round(count * share), len(cards))
    return random.sample(rules, min(count - of_cards, len(rules))) + random.sample(cards, of_cards)


def _files(places: Sequence[str], ending: str) -> list[str]:
    found: list[Path] = []
    for place in places:
        path = ROOT / place
        found += [path] if path.is_file() else sorted(path.rglob(f"*{ending}"))
    return [str(path.relative_to(ROOT)) for path in found]


def judge(name: str, count: int, share: float, seed: str, jobs: int) -> list[Verdict]:
    """Make the breaks one after another and run the tests on each."""
    subject = SUBJECTS[name]
    todo = sample(subject, count, share, seed)  # before the copies: who edits meanwhile moves the breaks
    with tempfile.TemporaryDirectory() as home:
        copies: Queue[Path] = Queue()
        for number in range(jobs):
            copy = Path(home) / str(number)
            for part in ("src", "tests", "docs"):
                shutil.copytree(
                    ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "screenshots")
                )
            shutil.copy(ROOT / "pyproject.toml", copy)
            (copy / "web").symlink_to(ROOT / "web")
            copies.put(copy)
        walked = _walked(subject, copies.queue[0])
        quick = _quick_first(copies.queue[0])
        workers = {copy: Worker(copy, subject) for copy in copies.queue}

        def run(one: Break) -> Verdict:
            copy = copies.get()
            try:
                return Verdict(one, _noticed(one, subject, walked, quick, workers[copy]))
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            verdicts = []
            for done, verdict in enumerate(pool.map(run, todo), 1):
                print(f"\r{name} {done}/{len(todo)}", end="", file=sys.stderr, flush=True)
                if not verdict.noticed_by:
                    print(f" nobody noticed {verdict.one}", file=sys.stderr, flush=True)
                verdicts.append(verdict)
        print(file=sys.stderr)
        for worker in workers.values():
            worker.process.kill()
            worker.process.wait()
        return verdicts


def _walked(subject: Subject, copy: Path) -> dict[str, dict[int, set[str]]]:
    """Which test functions walk over which line, found out by one run under coverage."""
    data = copy / ".coverage"
    (copy / ".coveragerc").write_text(
        f"[run]\ndata_file = {data}\nsource = src/undercroft/games\ndynamic_context = test_function\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "coverage", "run", "--rcfile=.coveragerc",
         "-m", "pytest", "-q", f"--junitxml={TIMES}", *BARE, *subject.places],
        cwd=copy, env=_environment(copy), capture_output=True, text=True,
    )  # fmt: skip
    if ran.returncode:
        raise SystemExit(f"the tests are red before anything is broken:\n{ran.stdout[-3000:]}")
    from coverage import CoverageData

    found = CoverageData(str(data))
    found.read()
    walked: dict[str, dict[int, set[str]]] = {}
    for path in found.measured_files():
        lines = found.contexts_by_lineno(path)
        walked[str(Path(path).relative_to(copy))] = {
            line: set(filter(None, by)) for line, by in lines.items()
        }
    return walked


def _quick_first(copy: Path) -> dict[str, float]:
    """Every test function, as pytest names it, and how long the run under coverage took over it."""
    took: dict[str, float] = {}
    for case in ElementTree.parse(copy / TIMES).iter("testcase"):
        module, test = case.attrib["classname"], case.attrib["name"].partition("[")[0]
        named = f"{module.replace('.', '/')}.py::{test}"
        took[named] = took.get(named, 0.0) + float(case.attrib["time"])
    return dict(sorted(took.items(), key=lambda one: one[1]))


class Worker:
    """The long-lived process that tries breaks in forks of itself; see worker.py."""

    def __init__(self, copy: Path, subject: Subject) -> None:
        self.copy = copy
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.worker", *subject.places],
            cwd=copy, env=_environment(copy), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._read()

    def ask(self, path: str, source: str, tests: Sequence[str], seconds: dict[str, float]) -> str | None:
        """The test that goes red, nothing, or None if the break cannot be tried like this."""
        request = {"path": path, "source": source, "tests": list(tests), "seconds": seconds}
        assert self.process.stdin
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer: str | None = self._read()
        return answer

    def _read(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the worker is gone")
        return json.loads(line)


def _noticed(
    one: Break,
    subject: Subject,
    walked: dict[str, dict[int, set[str]]],
    quick: dict[str, float],
    worker: Worker,
) -> str:
    """The test that goes red, or nothing."""
    copy, tests = worker.copy, list(quick)
    if one.path.endswith(".py"):
        source = (copy / one.path).read_bytes()
        broken = applied(source, one).decode()
        walkers = _over(one, source.decode(), walked.get(one.path, {}))
        if walkers:
            tests = sorted(_walkers(walkers, subject), key=tests.index)
        seconds = {test: AT_LEAST + 3 * quick[test] for test in tests}
        red = worker.ask(one.path, broken, tests if walkers else [], seconds)
        return _noticed_anew(one, tests, copy) if red is None else red
    pins = [test for test in tests if "/test_cards" in test]
    others = [test for test in tests if test not in pins]
    return _noticed_anew(one, pins, copy) or _noticed_anew(one, others, copy)


def _over(one: Break, source: str, walked: dict[int, set[str]]) -> set[str]:
    """Who walks over a break: coverage tells the lines of a long statement apart, but not all of them."""
    for line in range(one.line, 0, -1):
        if walked.get(line):
            return walked[line]
        if any(isinstance(node, ast.stmt) and node.lineno == line for node in ast.walk(ast.parse(source))):
            return set()
    return set()


def _noticed_anew(one: Break, tests: Sequence[str], copy: Path) -> str:
    """The test that goes red in a process of its own, or nothing."""
    path = copy / one.path
    before = path.read_bytes()
    try:
        path.write_bytes(applied(before, one))
        for cached in path.parent.glob("__pycache__/*.pyc"):
            if cached.name.startswith(path.stem):
                cached.unlink(missing_ok=True)
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "--tb=no", *BARE, *tests],
            cwd=copy, env=_environment(copy), capture_output=True, text=True, timeout=TOO_LONG,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "it takes too long"
    finally:
        path.write_bytes(before)
        for cached in path.parent.glob("__pycache__/*.pyc"):
            if cached.name.startswith(path.stem):
                cached.unlink(missing_ok=True)
    if ran.returncode == 0:
        return ""
    if ran.returncode < 0 or "not found: " in ran.stdout + ran.stderr:
        raise SystemExit(
            f"not the break, but the run itself failed:\n{ran.stdout[-1000:]}{ran.stderr[-1000:]}"
        )
    red = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return red[0] if red else "it does not run"


def _walkers(contexts: Collection[str], subject: Subject) -> set[str]:
    """The tests that walk over a line, as pytest names them; what Hypothesis draws walks under its name."""
    own = [context for context in contexts if context.startswith("tests.")]
    named = {f"{module.replace('.', '/')}.py::{test}" for module, _, test in (c.rpartition(".") for c in own)}
    return named if len(own) == len(contexts) else named | set(_drawn(subject))


def _drawn(subject: Subject) -> Iterator[str]:
    """Tests whose examples Hypothesis draws: coverage does not tell which of them walked over a line."""
    for path in _files(subject.tests, ".py"):
        for node in ast.parse((ROOT / path).read_text()).body:
            if isinstance(node, ast.FunctionDef) and "given(" in " ".join(
                map(ast.unparse, node.decorator_list)
            ):
                yield f"{path}::{node.name}"


def _environment(copy: Path) -> dict[str, str]:
    """As here, but with compiled files kept: without them most of a run goes into reading the tests."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}", "HYPOTHESIS_PROFILE": "mutants"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
