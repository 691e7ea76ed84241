"""The table of Arcade in words."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Spoken
from undercroft.engine.words import capital, counted, listed, out_of, some
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.view.board import ArcadeFoe, ArcadeView
from undercroft.games.super_dungeon.arcade.view.drawing import order_text
from undercroft.games.super_dungeon.view.spoken import crawl_words
from undercroft.games.super_dungeon.view.table import FoeView


def spoken(g: Arcade, view: ArcadeView) -> list[Spoken]:
    """Everything that is on the table."""

    def values(foe: FoeView) -> str:
        assert isinstance(foe, ArcadeFoe)
        return foe_values(view, foe)

    return [
        Spoken.of("table", "The game", list(game(view))),
        *crawl_words(g, view, view.heroes, view.foes, values),
    ]


def game(view: ArcadeView) -> Iterator[str]:
    """Whose turn it is, how the party and the Consul stand, the cards in play."""
    chart = view.chart
    whose = "the Heroes" if view.side == "heroes" else "the Consul"
    where = (
        "boss fight" if chart.boss_fight else f"{out_of(chart.space, chart.of, 'space')} of the chart done"
    )
    yield f"Turn {view.turn}, {whose}; {where}."
    if chart.next:
        yield f"The Consul's next commands: {listed(order_text(view, order) for order in chart.next)}."
    yield f"{capital(some(view.coins, 'coin'))}; {view.wrath_supply or 'no'} wrath in the supply."
    for hero in view.heroes:
        if hero.wrath:
            yield f"{hero.name} has {hero.wrath} wrath."
    yield from (f"Challenge: {card.name}. {card.text}" for card in view.challenges)
    if view.plot is not None:
        yield f"Plot: {view.plot.name}. {view.plot.text}"
    yield from (f"Mode: {card.name}. {card.text}" for card in view.modes)
    if view.backpack:
        yield f"Backpack: {listed(view.names[card] for card in view.backpack)}."
    if view.crystals:
        yield f"Crystals: {', '.join(view.crystals)}."


def foe_values(view: ArcadeView, foe: ArcadeFoe) -> str:
    """A monster's values: stars, attacks, range."""
    values = f"{view.names['armor']} {foe.armor}"
    if foe.rank in ("spawning-point", "minion"):
        return values
    gang = ", in a gang" if foe.gang else ""
    strength = f"{view.names['strength']} {foe.strength}, {counted(foe.actions, 'action')}, range {foe.range}"
    return f"{strength}, {values}{gang}"
