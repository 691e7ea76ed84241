"""What Explore's box and its expansions hold: monsters, spawning points, charts, relics, tokens."""

from __future__ import annotations

from functools import cache

from undercroft.engine import Catalogue
from undercroft.games.super_dungeon.content.box import Box, Giver, catalogue_of
from undercroft.games.super_dungeon.content.cards import Bonus, Item
from undercroft.games.super_dungeon.explore.content.cards import (
    EXPLORE,
    BossFightCard,
    ChartCard,
    ConsulCard,
    MonsterCard,
    Platform,
    PointCard,
    ReferenceCard,
    TokenBonus,
)  # fmt: skip

BASE = "explore"
PACKAGE = "undercroft.games.super_dungeon.explore"


class ExploreBox(Box):
    """Everything that can be on the table in a game of Explore."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.monsters = catalogue.all("monster", MonsterCard)
        self.points = catalogue.all("spawning_point", PointCard)
        self.relics = catalogue.all("relic", Item)
        self.references = catalogue.all("reference", ReferenceCard)
        self.charts: dict[str, ChartCard] = catalogue.all("chart", ChartCard)
        self.boss_fights = {card.boss: card for card in catalogue.all("boss_fight", BossFightCard).values()}
        self.consul_cards = catalogue.all("consul_card", ConsulCard)
        self.tokens = catalogue.all("token", TokenBonus)
        for card in [*self.monsters.values(), *self.points.values()]:
            self.add_fighter(card)
        for relic in self.relics.values():
            self.items[relic.id] = relic
            self.givers[f"gear:{relic.id}"] = Giver(relic.name, relic.bonus)
            self.add_actions(relic.id, relic.unique)
        for reference in self.references.values():
            self.givers[f"chart:{reference.id}"] = Giver(reference.name, reference.bonus)
        for token in self.tokens.values():
            self.givers[f"token:{token.id}"] = Giver(token.id, token.bonus)
        for fight in self.boss_fights.values():
            self.add_deeds(fight.id, fight.name, fight.spawn + fight.timeout)
        for consul_card in self.consul_cards.values():
            self.add_deeds(consul_card.id, self.items[consul_card.id].name, consul_card.drawn)
        self.givers["rule:carrier"] = Giver("Carrier", (Bonus(bars=("dash", "place")),))

    def of_rank(self, rank: str) -> list[str]:
        """The monsters of a rank in their original form (SD-SHAPE-02)."""
        return [card.id for card in self.monsters.values() if card.rank == rank and not card.form_of]

    def platform(self, card: str) -> Platform | None:
        """A monster's platform; None for a spawning point that only spawns (EXP-CARD-03, EXP-SKULL-08)."""
        point = self.points.get(card)
        return point.platform if point else self.monsters[card].platform

    def skulls(self, card: str) -> int:
        """A monster's skull points (EXP-CARD-02)."""
        point = self.points.get(card)
        return point.skulls if point else self.monsters[card].skulls

    def spawn_cost(self, card: str) -> int:
        """What it costs to spawn a monster: of two forms the dearer (EXP-SHAPE-03)."""
        monster = self.monsters[card]
        other = self.monsters[monster.shapeshift].skulls if monster.shapeshift else 0
        return max(monster.skulls, other)

    def original(self, card: str) -> str:
        """The card that the pool knows a monster by, whatever its form."""
        monster = self.monsters.get(card)
        return monster.form_of or card if monster else card


@cache
def explore_box(packs: str = BASE) -> ExploreBox:
    """The box with these packs, joined by +; the base box is always in it."""
    return ExploreBox(catalogue_of(PACKAGE, packs, EXPLORE))
