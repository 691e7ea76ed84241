"""What the chart brings, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.engine.words import listed
from undercroft.games.super_dungeon.telling.names import CrawlNames


def space_words(
    n: CrawlNames,
    skulls: int,
    platforms: Iterable[str],
    mini_boss: bool,
    dungeon_boss: bool,
    bonuses: Sequence[str],
    sighting: Sequence[int],
) -> str:
    """A space of the Mighty Monster Chart, its effects in their order (EXP-CHART-02)."""
    parts = []
    if skulls:
        parts.append(f"{n.all(platforms)} monsters worth {skulls} skull points")
    if mini_boss:
        parts.append("a mini-boss")
    if dungeon_boss:
        parts.append("the dungeon boss")
    if bonuses:
        parts.append(n.all(bonuses, "or"))
    if sighting:
        parts.append(f"a boss sighting on {tiles(sighting)}")
    return ", ".join(parts) or "nothing"


def tiles(numbers: Sequence[int]) -> str:
    """Tiles by their numbers.

    >>> tiles([1]), tiles([2, 3])
    ('tile 1', 'tiles 2 and 3')
    """
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {listed(map(str, numbers))}"
