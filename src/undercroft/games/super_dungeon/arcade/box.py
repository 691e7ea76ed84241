"""What Arcade's box and its expansions hold: every monster by kind, and what cards on the table give."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec

from undercroft.engine import Catalogue, SetupError, load_catalogue
from undercroft.games.super_dungeon.box import VEILS, Box, Giver
from undercroft.games.super_dungeon.cards import Action, Bonus, Reaction, Roll

from .cards import (
    ARCADE,
    Block,
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

BASE = "arcade"
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


class ArcadeBox(Box):
    """Everything that can be on the table in a game of Arcade."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.gangs = catalogue.all("gang", GangCard)
        self.solos = catalogue.all("solo", SoloCard)
        self.points = catalogue.all("spawning_point", PointCard)
        self.figures = catalogue.all("figures", Figures)
        self.charts = catalogue.all("chart", ChartCard)
        self.challenges = catalogue.all("challenge", ChallengeCard)
        self.plots = catalogue.all("plot", PlotCard)
        self.modes = catalogue.all("mode", ModeCard)
        self.kinds: dict[str, Kind] = {}
        for gang in self.gangs.values():
            self._add_gang(gang)
        for solo in self.solos.values():
            self._add_solo(solo)
        for point in self.points.values():
            self.kinds[point.id] = Kind(
                point.id, point.name, "spawning-point", "spawning point", point.affinity, 0, point.hearts,
                point.armor, point.abilities, (), 1, point.id, NOTHING, NOTHING,
            )  # fmt: skip
        self.listed: dict[str, int] = {}
        """How many of a kind one spawning point lists, for Reinforce (ARC-REINF-03)."""
        for point in self.points.values():
            for kind, count in point.spawns.items():
                self.listed[kind] = max(self.listed.get(kind, 0), count)
        self.cards: dict[str, TableCard] = {**self.challenges, **self.plots, **self.modes}
        for card in self.cards.values():
            self.givers[f"heroes:{card.id}"] = Giver(card.name, card.heroes)
            self.givers[f"monsters:{card.id}"] = Giver(card.name, card.monsters)
            self.givers[f"points:{card.id}"] = Giver(card.name, card.points)
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
            )
        )
        self.add_actions(block.id, block.unique)

    def _add_solo(self, card: SoloCard) -> None:
        values = Values(actions=card.actions, strength=card.strength, range=card.range)
        self._add(
            Kind(
                card.id,
                card.name,
                card.rank,
                card.type,
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
            )
        )
        self.add_actions(card.id, card.unique)

    def _add(self, kind: Kind) -> None:
        self.kinds[kind.id] = kind
        if kind.size > 1:
            self.sizes[kind.id] = kind.size

    def chart_for(self, heroes: int, boss: str = "") -> str:
        """The chart's side for a number of Heroes (SD-SIZE-09)."""
        return next(
            chart.id
            for chart in self.charts.values()
            if heroes in chart.heroes and chart.for_boss in ("", boss)
        )

    def solos_of(self, rank: Rank) -> list[str]:
        """The solo monsters of a rank in their original form (SD-SHAPE-02)."""
        return [card.id for card in self.solos.values() if card.rank == rank and not card.form_of]


def pack_directories() -> dict[str, Path]:
    """The expansions that ship with the game, by id."""
    root = Path(str(files("undercroft.games.super_dungeon.arcade"))) / "packs"
    return {path.name: path for path in sorted(root.iterdir()) if path.is_dir()} if root.is_dir() else {}


def arcade_box(packs: str = BASE) -> ArcadeBox:
    """The box with these packs, joined by +; the base box is always in it."""
    try:
        return BOXES[packs]
    except KeyError:
        box = BOXES[packs] = _open(packs)
        return box


BOXES: dict[str, ArcadeBox] = {}


def _open(packs: str) -> ArcadeBox:
    here = Path(str(files("undercroft.games.super_dungeon.arcade")))
    paths = [here.parent / "content" / "cards", here / "content"]
    known = pack_directories()
    for name in packs.split("+")[1:]:
        path = known.get(name) or Path(name)
        if not path.is_dir():
            raise SetupError(f"no pack '{name}'; there is {', '.join(known) or 'none'}")
        paths.append(path)
    return ArcadeBox(load_catalogue(paths, ARCADE))
