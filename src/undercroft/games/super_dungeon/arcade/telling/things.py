"""Everything of Arcade's own that has a name: monsters, gangs, cards on the table."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Thing
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox
from undercroft.games.super_dungeon.arcade.telling.text import chart_text, gang_text, monster_text
from undercroft.games.super_dungeon.content.cards import REACTION
from undercroft.games.super_dungeon.telling.things import action_things


def own_things(box: ArcadeBox) -> Iterator[Thing]:
    """What only Arcade has, with its packs."""
    for gang in box.gangs.values():
        yield Thing(
            id=gang.id, kind="gang", name=gang.name, icon=gang.icon, tint=gang.tint,
            text=gang_text(box, gang), flavour=gang.flavour,
        )  # fmt: skip
    for kind in box.kinds.values():
        what = "point" if kind.rank == "spawning-point" else "monster"
        yield Thing(
            id=kind.id, kind=what, name=kind.name, icon=kind.icon, tint=kind.tint,
            text=monster_text(box, kind), flavour=kind.flavour,
        )  # fmt: skip
        yield from action_things(box, kind.id, [action for _, action in kind.unique])
        if kind.reaction is not None:
            name, told = kind.reaction.name, kind.reaction.text
            yield Thing(
                id=f"{kind.id}/{REACTION}", kind="reaction", name=name, icon="return-arrow", text=told
            )
    for what, cards in (("challenge", box.challenges), ("plot", box.plots), ("mode", box.modes)):
        for card in cards.values():
            yield Thing(
                id=card.id, kind=what, name=card.name, icon=card.icon, tint=card.tint, text=card.text,
                flavour=card.flavour,
            )  # fmt: skip
    for chart in box.charts.values():
        yield Thing(
            id=chart.id, kind="chart", name=chart.name, icon=chart.icon, tint=chart.tint,
            text=chart_text(box, chart),
        )  # fmt: skip
    for deck in box.boss_decks.values():
        yield Thing(id=deck.id, kind="deck", name=deck.name, icon=deck.icon, tint=deck.tint)
