"""What Arcade's box and its expansions hold: every monster by kind, and what cards on the table give."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.engine import Catalogue
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.arcade.content.cards import (
    ARCADE,
    Block,
    BossDeck,
    ChallengeCard,
    ChartCard,
    Figures,
    GangCard,
    ModeCard,
    PlotCard,
    PointCard,
    Rank,
    SoloCard,
    TableCard,
    Values,
)  # fmt: skip
from undercroft.games.super_dungeon.arcade.content.checks import ArcadeChecks
from undercroft.games.super_dungeon.content.box import VEILS, Box, Giver, catalogue_of
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Reaction, Roll
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack

BASE = "arcade"
PACKAGE = "undercroft.games.super_dungeon.arcade"
NOTHING = Values(actions=0, strength=0, range=0)


class Kind(msgspec.Struct, frozen=True):
    """A kind of monster or spawning point, whichever card it stands on."""

    id: str
    name: str
    rank: Rank
    type: str
    affinity: tuple[str, ...]
    movement: int
    hearts: int
    armor: int
    abilities: tuple[str, ...]
    unique: tuple[tuple[str, Action], ...]
    size: int
    figure: str
    solo: Values
    gang: Values
    gang_card: str = ""
    bonded: str = ""
    """The kind that makes it a gang: its minions, or its own kind in an elite gang."""
    shapeshift: str = ""
    form_of: str = ""
    reaction: Reaction | None = None
    icon: str = ""
    tint: str = ""
    flavour: str = ""


class ArcadeBox(Box):
    """Everything that can be on the table in a game of Arcade."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.gangs = catalogue.all("gang", GangCard)
        self.solos = catalogue.all("solo", SoloCard)
        self.points: dict[str, PointCard] = catalogue.all("spawning_point", PointCard)
        self.figures = catalogue.all("figures", Figures)
        self.charts: dict[str, ChartCard] = catalogue.all("chart", ChartCard)
        self.challenges = catalogue.all("challenge", ChallengeCard)
        self.boss_decks = catalogue.all("boss_deck", BossDeck)
        self.plots = catalogue.all("plot", PlotCard)
        self.modes = catalogue.all("mode", ModeCard)
        self.kinds: dict[str, Kind] = {}
        for gang in self.gangs.values():
            self._add_gang(gang)
        for solo in self.solos.values():
            self._add_solo(solo)
        for point in self.points.values():
            self.name(point.id, point.name)
            self.kinds[point.id] = Kind(
                point.id, point.name, "spawning-point", "spawning point", point.affinity, 0, point.hearts,
                point.armor, point.abilities, (), 1, point.id, NOTHING, NOTHING,
                icon=point.icon, tint=point.tint, flavour=point.flavour,
            )  # fmt: skip
        checks = ArcadeChecks(self)
        checks.everything(tile_pack(*self.tile_files).effects.values())
        checks.arcade()
        self.listed: dict[str, int] = {}
        """How many of a kind one spawning point lists, for Reinforce (ARC-REINF-03)."""
        for point in self.points.values():
            for kind, count in point.spawns.items():
                self.listed[kind] = max(self.listed.get(kind, 0), count)
        self.cards: dict[str, TableCard] = {**self.challenges, **self.plots, **self.modes}
        for gang in self.gangs.values():
            self.name(gang.id, gang.name)
        for chart in self.charts.values():
            self.name(chart.id, chart.name)
        for deck in self.boss_decks.values():
            self.name(deck.id, deck.name)
        for card in self.cards.values():
            self.name(card.id, card.name, card.text)
            self.givers[f"heroes:{card.id}"] = Giver(card.name, card.heroes)
            self.givers[f"monsters:{card.id}"] = Giver(card.name, card.monsters)
            self.givers[f"points:{card.id}"] = Giver(card.name, card.points)
            self.add_deeds(card.id, card.name, card.deeds())
        self.signers: set[str] = set()
        """Monsters that have a Signature action, alone or in a gang."""
        for one in self.kinds.values():
            together = [one, self.kinds[one.bonded]] if one.bonded else [one]
            if not any(VEILS.intersection(kind.abilities) for kind in together):
                self.plain.add(one.id)
            if any(action.signature for kind in together for _, action in kind.unique):
                self.signers.add(one.id)
        self.givers["rule:regroup"] = Giver("Regroup", (Bonus(armor=Roll(stars=1)),))

    def _add_gang(self, card: GangCard) -> None:
        elite, bonded = card.elite, card.bonded
        self._add_block(card, elite, "elite", bonded.id if bonded else elite.id)
        if bonded:
            self._add_block(card, bonded, "minion", "")

    def _add_block(self, card: GangCard, block: Block, rank: Rank, bonded: str) -> None:
        self._add(
            Kind(
                block.id,
                block.name,
                rank,
                block.type,
                card.affinity,
                block.movement,
                block.hearts,
                block.armor,
                block.abilities,
                tuple((f"{block.id}/{action.id}", action) for action in block.unique),
                block.size,
                block.figure or block.id,
                card.solo,
                card.gang,
                card.id,
                bonded,
                reaction=block.reaction,
                icon=block.icon,
                tint=block.tint,
                flavour=block.flavour or card.flavour,
            )
        )

    def _add_solo(self, card: SoloCard) -> None:
        first = self.solos.get(card.form_of, card)  # Its type stays in another form (SD-SHAPE-07).
        values = Values(actions=card.actions, strength=card.strength, range=card.range)
        self._add(
            Kind(
                card.id,
                card.name,
                card.rank,
                first.type,
                card.affinity,
                card.movement,
                card.hearts,
                card.armor,
                card.abilities,
                tuple((f"{card.id}/{action.id}", action) for action in card.unique),
                card.size,
                card.id,
                values,
                values,
                "",
                "",
                card.shapeshift,
                card.form_of,
                card.reaction,
                card.icon,
                card.tint,
                card.flavour,
            )
        )

    def _add(self, kind: Kind) -> None:
        self.kinds[kind.id] = kind
        self.name(kind.id, kind.name)
        self.add_actions(kind.id, [action for _, action in kind.unique])
        self.add_reaction(kind.id, kind.reaction)
        if kind.size > 1:
            self.sizes[kind.id] = kind.size

    @lazy
    def most_actions(self) -> dict[str, int]:
        """The action points that a monster has at most whatever befalls it, where that is sure."""
        lent = [g for source, g in self.givers.items() if not source.startswith(("gear:", "heroes:"))]
        if any(bonus.actions > 0 for giver in lent for bonus in giver.bonuses):
            return {}
        return {one.id: max(1, one.solo.actions, one.gang.actions) for one in self.kinds.values()}

    def solos_of(self, rank: Rank) -> list[str]:
        """The solo monsters of a rank in their original form (SD-SHAPE-02)."""
        return [card.id for card in self.solos.values() if card.rank == rank and not card.form_of]


def arcade_box(packs: str = BASE) -> ArcadeBox:
    """The box with these packs, joined by +; the base box is always in it."""
    return _box(packs)


@lru_cache(maxsize=16)
def _box(packs: str) -> ArcadeBox:
    return ArcadeBox(catalogue_of(PACKAGE, packs, ARCADE))
