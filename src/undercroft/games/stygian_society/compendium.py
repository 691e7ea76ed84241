"""What each room, boss, enemy and treasure makes players do: the page is made from the cards.

``python -m undercroft.games.stygian_society.compendium`` writes it into ``docs/``.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from undercroft.games.stygian_society.content.box import Box, box
from undercroft.games.stygian_society.content.cards import Enemy, Room, Treasure
from undercroft.games.stygian_society.telling import text as words
from undercroft.games.stygian_society.telling.names import ClimbNames

PAGE = "content-stygian-society.md"
PACKS = {"drowned-wing": "The Drowned Wing", "winter-court": "The Winter Court"}
HEAD = """\
# The Stygian Society: what is special about each card

For every room, mid-boss, wizard, enemy and treasure one line: what it makes players do differently. The
lines stand next to the cards (`asks` in `content/*.toml` and `packs/*/*.toml`); this page is made from them
by `python -m undercroft.games.stygian_society.compendium`, and a test compares. Rules and balance:
[stygian-society.md](stygian-society.md).
"""


def page() -> str:
    """The whole page."""
    plain = box()
    parts = [HEAD, *_of(plain, set())]
    for pack, title in PACKS.items():
        tables = _of(box((pack,)), set(plain.names))
        parts += [f"## Pack: {title}\n", *(f"#{table}" for table in tables)]
    return "\n".join(parts)


TIERS = {"lower": "Lower rooms", "upper": "Upper rooms", "midboss": "Mid-bosses", "wizard": "Wizards"}


def _of(found: Box, known: set[str]) -> Iterable[str]:
    """The tables of a box, without what is known already."""
    n = ClimbNames(found)
    for tier, title in TIERS.items():
        places = [place for place in found.places.values() if place.tier == tier and place.id not in known]
        yield from _table(title, "its rule", [[place.name, _rule(n, place), place.asks] for place in places])
    foes = [enemy for enemy in found.enemies.values() if enemy.id not in known]
    yield from _table("Enemies", "what it does", [[foe.name, _foe(n, foe), foe.asks] for foe in foes])
    items = [item for item in found.treasures.values() if item.id not in known]
    yield from _table("Treasures", "deck", [[item.name, _deck(item), item.asks] for item in items])


def _table(title: str, column: str, rows: list[list[str]]) -> Iterable[str]:
    if rows:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        head = f"## {title}\n\n| | {column} | what it makes players do |\n|---|---|---|\n"
        yield head + "\n".join(lines) + "\n"


def _rule(n: ClimbNames, place: Room) -> str:
    return words.rules_text(n, place).strip() or f"drops {n.cubes(place.peril_cubes)}"


def _foe(n: ClimbNames, enemy: Enemy) -> str:
    return words.enemy_text(n, enemy)


def _deck(treasure: Treasure) -> str:
    return f"{treasure.tier}, {'party' if treasure.party else 'solo'} {treasure.type}"


if __name__ == "__main__":
    (Path(__file__).parents[4] / "docs" / PAGE).write_text(page(), encoding="utf-8")
