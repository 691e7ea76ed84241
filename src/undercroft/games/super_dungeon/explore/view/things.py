"""Everything of Explore's own that has a name: monsters, spawning points, relics, the chart and its cards."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Thing
from undercroft.games.super_dungeon.explore.content.box import ExploreBox
from undercroft.games.super_dungeon.explore.telling.text import fighter_text


def own_things(box: ExploreBox) -> Iterator[Thing]:
    """What only Explore has, with its packs."""
    for what, fighters in (("monster", box.monsters), ("point", box.points)):
        for card in fighters.values():
            text = fighter_text(box, card)
            yield Thing(
                id=card.id, kind=what, name=card.name, icon=card.icon, tint=card.tint, text=text,
                flavour=card.flavour,
            )  # fmt: skip
    for what, cards in (
        ("relic", box.relics),
        ("reference", box.references),
        ("boss-fight", {card.id: card for card in box.boss_fights.values()}),
    ):
        for one in cards.values():
            yield Thing(
                id=one.id, kind=what, name=one.name, icon=one.icon, tint=one.tint,
                text=box.texts.get(one.id, ""), flavour=one.flavour,
            )  # fmt: skip
    for chart in box.charts.values():
        yield Thing(id=chart.id, kind="chart", name=chart.name, icon=chart.icon, tint=chart.tint)
