"""Everything of Explore's own that has a name: monsters, spawning points, relics, the chart and its cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from undercroft.engine import Thing
from undercroft.games.super_dungeon.explore.content.box import ExploreBox
from undercroft.games.super_dungeon.explore.telling.text import brings, chart_text
from undercroft.games.super_dungeon.telling.things import fighter_things, item_things


def own_things(box: ExploreBox) -> Iterator[Thing]:
    """What only Explore has, with its packs."""
    for monster in box.monsters.values():
        yield from fighter_things(box, "monster", monster)
    for point in box.points.values():
        card, *actions = fighter_things(box, "point", point)
        yield msgspec.structs.replace(card, text=f"{card.text} {brings(box.named, point)}")
        yield from actions
    for relic in box.relics.values():
        yield from item_things(box, "relic", relic)
    for reference in box.references.values():
        yield Thing(
            id=reference.id, kind="reference", name=reference.name, icon=reference.icon,
            tint=reference.tint, text=reference.text, flavour=reference.flavour,
        )  # fmt: skip
    for fight in box.boss_fights.values():
        yield Thing(
            id=fight.id, kind="boss-fight", name=fight.name, icon=fight.icon, tint=fight.tint,
            text=box.texts[fight.id], flavour=fight.flavour,
        )  # fmt: skip
    for chart in box.charts.values():
        yield Thing(
            id=chart.id, kind="chart", name=chart.name, icon=chart.icon, tint=chart.tint,
            text=chart_text(box.named, chart),
        )  # fmt: skip
