"""The table of Explore in words."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Spoken
from undercroft.engine.words import capital, counted, listed, out_of
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.view.board import ExploreFoe, ExploreView, boss_told
from undercroft.games.super_dungeon.explore.view.cards import space_text
from undercroft.games.super_dungeon.view.spoken import crawl_words, values_told
from undercroft.games.super_dungeon.view.table import FoeView


def spoken(g: Explore, view: ExploreView) -> list[Spoken]:
    """Everything that is on the table."""

    def values(foe: FoeView) -> str:
        assert isinstance(foe, ExploreFoe)
        told = values_told(view, foe.offense, foe.defense)
        if view.side == "consul" and foe.can_activate:
            told += f"; activates for {counted(foe.cost, 'skull')}" if foe.cost else "; activates for free"
        return told

    return [
        Spoken.of("table", "The game", list(game(view))),
        *crawl_words(g, view, view.heroes, view.foes, values),
    ]


def game(view: ExploreView) -> Iterator[str]:
    """Whose turn it is, how the party and the Consul stand, the cards in play."""
    chart, names = view.chart, view.names
    if not view.turn or chart is None:
        yield "The table is being set up."
    else:
        whose = (
            "the Heroes"
            if view.side == "heroes"
            else f"the Consul, with {counted(view.skulls, 'skull')} left"
        )
        where = boss_told(view) or f"{out_of(chart.space, chart.of, 'space')} of the chart done"
        yield f"Turn {view.turn}, {whose}; {where}."
        if chart.next:
            yield f"The chart's next space: {space_text(names, chart.next)}."
    yield f"{counted(view.coins, 'coin')}." if view.coins else "No coins."
    for hero in view.heroes:
        if hero.carries:
            yield f"{hero.name} carries {names[view.mode]}."
        if hero.coins:
            yield f"{hero.name} has {counted(hero.coins, 'Princess Coin')} on its card."
    yield from (f"{card.name}: {card.text}" for card in (chart.bonuses if chart else ()))
    yield from (f"Relic: {card.name}. {card.text}" for card in view.relics)
    if view.consul_cards:
        yield f"The Consul holds {listed(card.name for card in view.consul_cards)}."
    if view.pool:
        left = listed(counted(count, names[card]) for card, count in view.pool.items())
        yield f"In the spawning pool: {left}."
    if view.backpack:
        yield f"Backpack: {listed(names[card] for card in view.backpack)}."
    for at, what in view.tokens.items():
        yield capital(f"{names[what]}: {at}.")
