"""What Arcade's content must be besides well spelt: every id names something, every command is one.

What is a word out of a short list (whom a deed means, how a plot is got rid of) is checked by its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from undercroft.games.super_dungeon.arcade.content.cards import (
    COMMANDS,
    Block,
    Deed,
    PointCard,
    SoloCard,
    TableCard,
    split,
)  # fmt: skip
from undercroft.games.super_dungeon.content.cards import AnyEffect, Coin, Command, Loot
from undercroft.games.super_dungeon.content.checks import SharedChecks

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox


class ArcadeChecks(SharedChecks):
    """One look through Arcade's box: what can be named, and each place where something is."""

    box: ArcadeBox

    def __init__(self, box: ArcadeBox) -> None:
        monsters = {kind.id for kind in box.kinds.values() if kind.rank != "spawning-point"}
        super().__init__(box, monsters, {kind.type for kind in box.kinds.values()})

    def arcade(self) -> None:
        """All that is Arcade's own."""
        self.alone()
        for gang, field, block in self.blocks():
            self.block(gang, field, block)
        for solo in self.box.solos.values():
            self.solo(solo)
        for point in self.box.points.values():
            self.point(point)
        self.figures()
        self.charts()
        self.boss_decks()
        self.table_cards()
        self.booty()

    def named(self, kind: str, item: str, field: str, value: str, known: Iterable[str]) -> None:
        """A field names one of these, or nothing at all."""
        if value:
            self.catalogue.check(kind, item, field, value, set(known))

    # --- monsters --------------------------------------------------------------------------------

    def blocks(self) -> Iterator[tuple[str, str, Block]]:
        """The monsters of all gangs, each with its gang and the field it stands in."""
        for gang in self.box.gangs.values():
            yield gang.id, "elite", gang.elite
            if gang.bonded is not None:
                yield gang.id, "bonded", gang.bonded

    def alone(self) -> None:
        """A monster on a gang card has an id of its own, whatever else there is."""
        kinds = [kind for kind in self.catalogue if kind != "figures"]
        seen = {key: kind for kind in kinds for key in self.catalogue.all(kind, object)}
        for gang, field, block in self.blocks():
            if block.id in seen:
                what = f"field '{field}.id': '{block.id}' is the id of a {seen[block.id]} already"
                raise self.catalogue.wrong("gang", gang, what)
            seen[block.id] = f"monster of gang '{gang}'"

    def block(self, gang: str, field: str, block: Block) -> None:
        self.named("gang", gang, f"{field}.figure", block.figure, self.box.figures)
        self.actions("gang", gang, f"{field}.unique", block.unique)
        if block.reaction is not None:
            self.effects("gang", gang, f"{field}.reaction.effects", block.reaction.effects)

    def solo(self, card: SoloCard) -> None:
        self.named("solo", card.id, "shapeshift", card.shapeshift, self.box.solos)
        self.named("solo", card.id, "form_of", card.form_of, self.box.solos)
        self.actions("solo", card.id, "unique", card.unique)
        self.reaction("solo", card.id, card.reaction)

    def point(self, point: PointCard) -> None:
        for monster in point.spawns:
            self.named("spawning_point", point.id, "spawns", monster, self.monsters)
        self.named("spawning_point", point.id, "alternate_to", point.alternate_to, self.box.points)

    def figures(self) -> None:
        """Models are counted for cards that are there."""
        models = {kind.figure for kind in self.box.kinds.values()}
        for figures in self.box.figures.values():
            self.named("figures", figures.id, "id", figures.id, models)

    # --- what cards do ---------------------------------------------------------------------------

    def effects(self, kind: str, item: str, field: str, effects: Iterable[AnyEffect]) -> None:
        """Effects on a model give no commands."""
        found = list(effects)
        super().effects(kind, item, field, found)
        for number, effect in enumerate(found):
            if isinstance(effect, Command):
                what = f"field '{field}[{number}]': a command is given to the whole table: who = \"party\""
                raise self.catalogue.wrong(kind, item, what)

    def command(self, kind: str, item: str, field: str, command: str) -> None:
        """A command, perhaps with a multiplier (ARC-CHART-05)."""
        name, times = split(command)
        self.catalogue.check(kind, item, field, name, COMMANDS)
        if times < 1:
            what = f"field '{field}': '{command}' says how often as in '{name} x2'"
            raise self.catalogue.wrong(kind, item, what)

    # --- the table -------------------------------------------------------------------------------

    def charts(self) -> None:
        bosses = [solo.id for solo in self.box.solos.values() if solo.rank == "dungeon-boss"]
        for chart in self.box.charts.values():
            self.named("chart", chart.id, "for_boss", chart.for_boss, bosses)
            for number, space in enumerate(chart.spaces):
                for place, command in enumerate(space.commands):
                    self.command("chart", chart.id, f"spaces[{number}].commands[{place}]", command)

    def boss_decks(self) -> None:
        """A deck is for a boss that is there, and every card of it is for the boss fight."""
        bosses = [solo.id for solo in self.box.solos.values() if solo.rank == "dungeon-boss"]
        for deck in self.box.boss_decks.values():
            self.named("boss_deck", deck.id, "for_boss", deck.for_boss, bosses)
            if all(card.deck != deck.id for card in self.box.challenges.values()):
                raise self.catalogue.wrong("boss_deck", deck.id, "field 'id': no challenge names this deck")

    def table_cards(self) -> None:
        for card in self.box.challenges.values():
            self.table_card("challenge", card)
            self.named("challenge", card.id, "deck", card.deck, self.box.boss_decks)
            if card.deck and not card.boss_fight:
                what = f"field 'deck': '{card.deck}' is a boss fight deck: boss_fight = true"
                raise self.catalogue.wrong("challenge", card.id, what)
        for plot in self.box.plots.values():
            self.table_card("plot", plot)
        for mode in self.box.modes.values():
            self.table_card("mode", mode)

    def table_card(self, kind: str, card: TableCard) -> None:
        for field, bonuses in (("heroes", card.heroes), ("monsters", card.monsters), ("points", card.points)):
            self.bonuses(kind, card.id, field, bonuses)
        for field in ("hero_turn", "consul_turn", "trap", "drawn"):
            for number, deed in enumerate(getattr(card, field, ())):
                self.deed(kind, card.id, f"{field}[{number}].effects", deed)

    def deed(self, kind: str, item: str, field: str, deed: Deed) -> None:
        """What is done to the party as a whole are commands, loot and coins; all else is done to models."""
        if deed.who != "party":
            self.effects(kind, item, field, deed.effects)
            return
        for number, effect in enumerate(deed.effects):
            at = f"{field}[{number}]"
            match effect:
                case Command():
                    self.command(kind, item, f"{at}.command", effect.command)
                case Loot() | Coin():
                    pass
                case _:
                    what = f"field '{at}': the party as a whole takes command, loot and coin only"
                    raise self.catalogue.wrong(kind, item, what)

    def booty(self) -> None:
        """What hides in a chest is a boo booty."""
        known = [solo.id for solo in self.box.solos.values() if solo.rank == "boo-booty"]
        for kind, items in (("loot", self.box.loot), ("treasure", self.box.treasure)):
            for item in items.values():
                self.named(kind, item.id, "boo_booty", item.boo_booty, known)
