"""What the chart brings, in words made from its data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from undercroft.engine.words import capital, counted, listed
from undercroft.games.super_dungeon.explore.content.cards import ChartCard, PointCard


def space_words(
    skulls: int,
    platforms: Sequence[str],
    mini_boss: bool,
    dungeon_boss: bool,
    bonuses: Sequence[str],
    sighting: Sequence[int],
) -> str:
    """A space of the Mighty Monster Chart by the names of what it brings, in its order (EXP-CHART-02).

    >>> space_words(6, ["8-Bit"], True, False, [], [1, 2])
    '8-Bit monsters worth 6 skull points, a mini-boss, a boss sighting on tiles 1 and 2'
    """
    parts = []
    if skulls:
        parts.append(f"{listed(platforms)} monsters worth {counted(skulls, 'skull point')}")
    if mini_boss:
        parts.append("a mini-boss")
    if dungeon_boss:
        parts.append("the dungeon boss")
    if bonuses:
        parts.append(listed(bonuses, "or"))
    if sighting:
        parts.append(f"a boss sighting on {tiles(sighting)}")
    return ", ".join(parts) or "nothing"


def tiles(numbers: Sequence[int]) -> str:
    """Tiles by their numbers.

    >>> tiles([1]), tiles([2, 3])
    ('tile 1', 'tiles 2 and 3')
    """
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {listed(map(str, numbers))}"


def brings(names: Mapping[str, str], point: PointCard) -> str:
    """The monsters that a spawning point adds to the pool (SD-SETUP-05)."""
    spawned = [f"{count} × {names[card]}" for card, count in point.spawns.items()]
    return f"{'The two of them bring' if point.paired else 'Brings'} {listed(spawned)}."


def chart_text(names: Mapping[str, str], chart: ChartCard) -> str:
    """What each space of the chart brings."""
    told = []
    for number, space in enumerate(chart.spaces, 1):
        bonuses, platforms = [names[card] for card in space.bonuses], [names[one] for one in space.platforms]
        words = space_words(
            space.skulls, platforms, space.mini_boss, space.dungeon_boss, bonuses, space.sighting
        )
        told.append(f"{number}: {capital(words)}.")
    return "\n".join(told)
