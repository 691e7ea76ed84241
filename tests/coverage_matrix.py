"""Which ledger rules are proved by which tests: `make rules`, and what CI holds finished games to."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from undercroft.engine import games

TESTS = Path(__file__).parent

FINISHED = (
    "die-in-the-dungeon",
    "dungeon-fighter",
    "stygian-society",
    "super-dungeon-arcade",
    "super-dungeon-explore",
)
"""Games whose whole ledger is proved; one that loses a proof fails the suite."""


@cache
def marked(marker: str) -> dict[str, list[str]]:
    """Every id named by ``@pytest.mark.<marker>(...)``, with the tests that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f".{marker}(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for decorator in node.decorator_list:
                    for rule in _ids(decorator, marker):
                        found[rule].append(f"{path.relative_to(TESTS)}::{node.name}")
    return dict(found)


def _ids(decorator: ast.expr, marker: str) -> list[str]:
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute)):
        return []
    if decorator.func.attr != marker:
        return []
    return [
        arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


def missing(game_id: str) -> list[str]:
    """Rules and worked examples of a game that no test names."""
    ledger = games()[game_id].ledger
    rules, examples = marked("rule"), marked("example")
    return [rule for rule in ledger.rule_ids() if rule not in rules] + [
        example for example in ledger.examples if example not in examples
    ]


def main() -> None:
    rules, examples = marked("rule"), marked("example")
    for game in games().values():
        ledger = game.ledger
        wanted = ledger.rule_ids()
        proved = [rule for rule in wanted if rule in rules]
        shown = [example for example in ledger.examples if example in examples]
        print(
            f"{game.title}: {len(proved)}/{len(wanted)} rules proved, "
            f"{len(shown)}/{len(ledger.examples)} worked examples"
        )
        for rule in wanted:
            print(f"  {rule:22} {len(rules.get(rule, []))} tests  {(rules.get(rule) or ['-'])[0]}")
        for gap in missing(game.id):
            print(f"  no test: {gap}")


if __name__ == "__main__":
    main()
