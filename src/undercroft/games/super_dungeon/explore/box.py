"""What Explore's box and its expansions hold: monsters, spawning points, charts, relics, tokens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from undercroft.engine import Catalogue, SetupError, load_catalogue
from undercroft.games.super_dungeon.box import Box, Giver, lent
from undercroft.games.super_dungeon.cards import Bonus, Item

from .cards import (
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


class ExploreBox(Box):
    """Everything that can be on the table in a game of Explore."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.monsters = catalogue.all("monster", MonsterCard)
        self.points = catalogue.all("spawning_point", PointCard)
        self.relics = catalogue.all("relic", Item)
        self.references = catalogue.all("reference", ReferenceCard)
        self.charts = catalogue.all("chart", ChartCard)
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
            deeds = (*fight.spawn, *fight.timeout)
            bonuses = tuple(bonus for deed in deeds for bonus in lent(deed.effects))
            self.givers[f"act:fight/{fight.id}"] = Giver(fight.name, bonuses)
        self.givers["rule:carrier"] = Giver("Carrier", (Bonus(bars=("dash", "place")),))

    def chart_for(self, heroes: int, boss: str) -> str:
        """The chart's side for a number of Heroes (EXP-SETUP-08, SD-SIZE-09)."""
        return next(
            chart.id
            for chart in self.charts.values()
            if heroes in chart.heroes and chart.for_boss in ("", boss)
        )

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


def pack_directories() -> dict[str, Path]:
    """The expansions that ship with the game, by id."""
    root = Path(str(files("undercroft.games.super_dungeon.explore"))) / "packs"
    return {path.name: path for path in sorted(root.iterdir()) if path.is_dir()} if root.is_dir() else {}


@cache
def explore_box(packs: str = BASE) -> ExploreBox:
    """The box with these packs, joined by +; the base box is always in it."""
    here = Path(str(files("undercroft.games.super_dungeon.explore")))
    paths = [here.parent / "content" / "cards", here / "content"]
    known = pack_directories()
    for name in packs.split("+")[1:]:
        path = known.get(name) or Path(name)
        if not path.is_dir():
            raise SetupError(f"no pack '{name}'; there is {', '.join(known) or 'none'}")
        paths.append(path)
    return ExploreBox(load_catalogue(paths, EXPLORE))
