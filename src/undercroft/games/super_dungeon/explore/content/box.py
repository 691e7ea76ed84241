"""What Explore's box and its expansions hold: monsters, spawning points, charts, relics, tokens."""

from __future__ import annotations

from functools import lru_cache

from undercroft.engine import Catalogue
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.content.box import Box, Giver, catalogue_of, gives
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
        self.points: dict[str, PointCard] = catalogue.all("spawning_point", PointCard)
        self.platforms: dict[str, Platform | None] = {
            **{card.id: card.platform for card in self.monsters.values()},
            **{point.id: point.platform for point in self.points.values()},
        }
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
            self.name(relic.id, relic.name, relic.text)
            self.givers[f"gear:{relic.id}"] = Giver(relic.name, relic.bonus)
            self.add_actions(relic.id, relic.unique)
        for chart in self.charts.values():
            self.name(chart.id, chart.name)
        for reference in self.references.values():
            self.name(reference.id, reference.name, reference.text)
            self.givers[f"chart:{reference.id}"] = Giver(reference.name, reference.bonus)
        for token in self.tokens.values():
            catalogue.check("token", token.id, "term", token.term, self.terms)
            self.name(token.id, self.terms[token.term].name, token.text)
            self.givers[f"token:{token.id}"] = Giver(token.id, token.bonus)
        for fight in self.boss_fights.values():
            self.name(fight.id, fight.name, f"Boss Spawn: {fight.spawn_text} Timeout: {fight.timeout_text}")
            self.add_deeds(fight.id, fight.name, fight.spawn + fight.timeout)
        for consul_card in self.consul_cards.values():
            catalogue.check("consul_card", consul_card.id, "id", consul_card.id, self.treasure)
            self.texts[consul_card.id] = consul_card.text
            self.add_deeds(consul_card.id, self.items[consul_card.id].name, consul_card.drawn)
        # EXP-PRINCE-05, EXP-PRINCE-06, EXP-ART-12
        for burden in ("prince", "artifact"):
            bars = Bonus(bars=("dash", "place"))
            self.givers[f"rule:{burden}"] = Giver(f"Carrying {self.terms[burden].name}", (bars,))
        self.check_own()

    def check_own(self) -> None:
        """Every id that a card of Explore names must be there; the shared part has checked its own."""
        check, checks = self.catalogue.check, self.check_shared(self.monsters)
        bosses = self.of_rank("dungeon-boss")
        for card in self.monsters.values():
            checks.forms("monster", card, self.monsters)
            checks.fighter("monster", card)
            if card.entry_on:
                check("monster", card.id, "entry_on", card.entry_on, self.monsters)
        for point in self.points.values():
            checks.fighter("spawning_point", point)
            for kind in point.spawns:
                check("spawning_point", point.id, "spawns", kind, self.monsters)
            if point.alternate_to:
                check("spawning_point", point.id, "alternate_to", point.alternate_to, self.points)
        for relic in self.relics.values():
            if relic.portrait:
                check("relic", relic.id, "portrait", relic.portrait, bosses)
            checks.item("relic", relic)
        for reference in self.references.values():
            checks.bonuses("reference", reference.id, "bonus", reference.bonus)
        for token in self.tokens.values():
            checks.bonuses("token", token.id, "bonus", token.bonus)
        for chart in self.charts.values():
            if chart.for_boss:
                check("chart", chart.id, "for_boss", chart.for_boss, bosses)
            self.check_spaces(chart)
        for fight in self.boss_fights.values():
            check("boss_fight", fight.id, "boss", fight.boss, bosses)
            for field, deeds in (("spawn", fight.spawn), ("timeout", fight.timeout)):
                for number, deed in enumerate(deeds):
                    checks.effects("boss_fight", fight.id, f"{field}[{number}].effects", deed.effects)
        for consul_card in self.consul_cards.values():
            for number, deed in enumerate(consul_card.drawn):
                checks.effects("consul_card", consul_card.id, f"drawn[{number}].effects", deed.effects)
        for item in self.treasure.values():
            if item.consul:
                check("treasure", item.id, "consul", item.id, self.consul_cards)
            if item.boo_booty:
                check("treasure", item.id, "boo_booty", item.boo_booty, self.of_rank("boo-booty"))

    def check_spaces(self, chart: ChartCard) -> None:
        """A chart's spaces name reference cards and tiles that there are, and the boss comes at last."""
        most = 4 if min(chart.heroes) > 4 else 3  # SD-SETUP-08, SD-SIZE-01
        for number, space in enumerate(chart.spaces):
            for bonus in space.bonuses:
                field = f"spaces[{number}].bonuses"
                self.catalogue.check("chart", chart.id, field, bonus, self.references)
            for tile in space.sighting:
                if not 1 <= tile <= most:
                    what = f"field 'spaces[{number}].sighting': there are tiles 1 to {most}, no {tile}"
                    raise self.catalogue.wrong("chart", chart.id, what)
            if space.skulls and not space.platforms:
                what = f"field 'spaces[{number}].platforms': skull points for monsters of which platform?"
                raise self.catalogue.wrong("chart", chart.id, what)
        if not chart.spaces or not chart.spaces[-1].dungeon_boss:
            raise self.catalogue.wrong("chart", chart.id, "field 'spaces': the last one brings the boss")

    @lazy
    def mobsters(self) -> frozenset[str]:
        """The cards of models that may have Mob: all, if anything else than a card's own lines gives it."""
        cards, lent = self.fighters.values(), [s for s in self.givers if not s.startswith("trait:")]
        if any(gives(self.givers[source].bonuses, "mob") for source in lent):
            return frozenset(self.fighters)
        return frozenset(
            card.id
            for card in cards
            if "mob" in card.abilities or any(gives(trait.bonus, "mob") for trait in card.traits)
        )

    def of_rank(self, rank: str) -> list[str]:
        """The monsters of a rank in their original form (SD-SHAPE-02)."""
        return [card.id for card in self.monsters.values() if card.rank == rank and not card.form_of]

    def platform(self, card: str) -> Platform | None:
        """A monster's platform; None for a spawning point that only spawns (EXP-CARD-03, EXP-SKULL-08)."""
        return self.platforms[card]

    def skulls(self, card: str) -> int:
        """A monster's skull points (EXP-CARD-02)."""
        point = self.points.get(card)
        return point.skulls if point else self.monsters[card].skulls

    def spawn_cost(self, card: str) -> int:
        """What it costs to spawn a monster: of two forms the dearer (EXP-SHAPE-03)."""
        monster = self.monsters[card]
        other = self.monsters[monster.shapeshift].skulls if monster.shapeshift else 0
        return max(monster.skulls, other)

    @lazy
    def originals(self) -> dict[str, str]:
        """The card that the pool knows each monster by, whatever its form."""
        return {card.id: card.form_of or card.id for card in self.monsters.values()}

    def original(self, card: str) -> str:
        """The same of one card, which need not be a monster's."""
        return self.originals.get(card, card)


@lru_cache(maxsize=16)
def explore_box(packs: str = BASE) -> ExploreBox:
    """The box with these packs, joined by +; the base box is always in it."""
    return ExploreBox(catalogue_of(PACKAGE, packs, EXPLORE))
