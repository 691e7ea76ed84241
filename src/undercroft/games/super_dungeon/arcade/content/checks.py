"""What Arcade's content must be besides well spelt: every id names something, every command is one.

What is a word out of a short list (whom a deed means, how a plot is got rid of) is checked by its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from undercroft.engine import Catalogue
from undercroft.games.super_dungeon.arcade.content.cards import COMMANDS, Deed, TableCard, split
from undercroft.games.super_dungeon.content.cards import (
    Action,
    AnyEffect,
    Bonus,
    Coin,
    Command,
    Lend,
    Loot,
    Reaction,
    Spawn,
)

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox


class Entry(NamedTuple):
    """Where something stands: its kind, its id and the field."""

    kind: str
    item: str
    field: str = ""

    def at(self, field: str) -> Entry:
        return self._replace(field=f"{self.field}.{field}" if self.field else field)

    def number(self, number: int) -> Entry:
        return self._replace(field=f"{self.field}[{number}]")


def check_arcade(catalogue: Catalogue, box: ArcadeBox) -> None:
    """Raise a :class:`ContentError` for the first thing that cannot be."""
    Checker(catalogue, box).everything()


class Checker:
    """One look through a box: what can be named, and each place where something is."""

    def __init__(self, catalogue: Catalogue, box: ArcadeBox) -> None:
        self.catalogue, self.box = catalogue, box
        self.monsters = {kind.id for kind in box.kinds.values() if kind.rank != "spawning-point"}
        self.abilities = {term.id for term in box.terms.values() if term.kind in ("ability", "status")}
        self.types = {kind.type for kind in box.kinds.values()} | {hero.type for hero in box.heroes.values()}

    def everything(self) -> None:
        self.alone()
        for entry, kind, actions, reaction in self.cards_of_monsters():
            self.able(entry.at("abilities"), self.box.kinds[kind].abilities)
            self.actions(entry.at("unique"), actions)
            self.reaction(entry.at("reaction"), reaction)
        self.gangs()
        self.solos()
        self.points()
        self.charts()
        self.table_cards()
        self.party_cards()

    def known(self, entry: Entry, value: str, among: Iterable[str]) -> None:
        """A field names one of these, or nothing at all."""
        if value:
            self.catalogue.check(entry.kind, entry.item, entry.field, value, set(among))

    def able(self, entry: Entry, abilities: Sequence[str]) -> None:
        """Abilities are words of the rules."""
        for number, ability in enumerate(abilities):
            self.known(entry.number(number), ability, self.abilities)

    # --- monsters --------------------------------------------------------------------------------

    def cards_of_monsters(self) -> Iterator[tuple[Entry, str, Sequence[Action], Reaction | None]]:
        """Every monster and where it stands."""
        for gang in self.box.gangs.values():
            entry = Entry("gang", gang.id)
            for field, block in (("elite", gang.elite), ("bonded", gang.bonded)):
                if block is not None:
                    yield entry.at(field), block.id, block.unique, block.reaction
        for solo in self.box.solos.values():
            yield Entry("solo", solo.id), solo.id, solo.unique, solo.reaction
        for point in self.box.points.values():
            yield Entry("spawning_point", point.id), point.id, (), None

    def ids(self) -> Iterator[tuple[Entry, str]]:
        """Everything that has a name, the words of the rules first, what is in packs after the box."""
        box = self.box
        for kind, items in (
            ("term", box.terms), ("hero", box.heroes), ("loot", box.loot), ("treasure", box.treasure),
            ("chart", box.charts), ("challenge", box.challenges), ("plot", box.plots), ("mode", box.modes),
            ("gang", box.gangs),
        ):  # fmt: skip
            yield from ((Entry(kind, item), item) for item in items)
        yield from ((entry, kind) for entry, kind, _, _ in self.cards_of_monsters())

    def alone(self) -> None:
        """No two things have one id: a name is looked up by it, whatever it is the id of."""
        seen: dict[str, Entry] = {}
        for entry, key in self.ids():
            first = seen.setdefault(key, entry)
            if first is not entry:
                whose = f"{first.kind} '{first.item}'"
                what = f"field '{entry.at('id').field}': '{key}' is the id of {whose} already"
                raise self.catalogue.wrong(entry.kind, entry.item, what)

    def gangs(self) -> None:
        for gang in self.box.gangs.values():
            for field, block in (("elite", gang.elite), ("bonded", gang.bonded)):
                if block is not None:
                    entry = Entry("gang", gang.id, field)
                    self.known(entry.at("figure"), block.figure, self.box.figures)

    def solos(self) -> None:
        for solo in self.box.solos.values():
            entry = Entry("solo", solo.id)
            self.known(entry.at("shapeshift"), solo.shapeshift, self.box.solos)
            self.known(entry.at("form_of"), solo.form_of, self.box.solos)

    def points(self) -> None:
        for point in self.box.points.values():
            entry = Entry("spawning_point", point.id)
            for monster in point.spawns:
                self.known(entry.at("spawns"), monster, self.monsters)
            self.known(entry.at("alternate_to"), point.alternate_to, self.box.points)
        models = {kind.figure for kind in self.box.kinds.values()}
        for figures in self.box.figures.values():
            self.known(Entry("figures", figures.id, "id"), figures.id, models)

    # --- what cards do ---------------------------------------------------------------------------

    def actions(self, entry: Entry, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions):
            self.able(entry.number(number).at("abilities"), action.abilities)
            self.effects(entry.number(number).at("effects"), action.effects)
            self.effects(entry.number(number).at("user"), action.user)

    def reaction(self, entry: Entry, reaction: Reaction | None) -> None:
        if reaction is not None:
            self.effects(entry.at("effects"), reaction.effects)

    def effects(self, entry: Entry, effects: Sequence[AnyEffect]) -> None:
        """Effects on a model: the monsters they call are there, and they give no commands."""
        for number, effect in enumerate(effects):
            one = entry.number(number)
            match effect:
                case Spawn():
                    self.known(one.at("monster"), effect.monster, self.monsters)
                case Lend():
                    self.bonuses(one.at("bonus"), effect.bonus)
                case Command():
                    what = f"field '{one.field}': a command is given to the whole table: who = \"party\""
                    raise self.catalogue.wrong(one.kind, one.item, what)

    def bonuses(self, entry: Entry, bonuses: Sequence[Bonus]) -> None:
        for number, bonus in enumerate(bonuses):
            self.able(entry.number(number).at("abilities"), bonus.abilities)
            self.known(entry.number(number).at("type"), bonus.type, self.types)

    def command(self, entry: Entry, command: str) -> None:
        """A command, perhaps with a multiplier (ARC-CHART-05)."""
        name, times = split(command)
        self.known(entry, name or command, COMMANDS)
        if times < 1:
            what = f"field '{entry.field}': '{command}' says how often as in '{name} x2'"
            raise self.catalogue.wrong(entry.kind, entry.item, what)

    # --- the table -------------------------------------------------------------------------------

    def charts(self) -> None:
        bosses = [solo.id for solo in self.box.solos.values() if solo.rank == "dungeon-boss"]
        for chart in self.box.charts.values():
            entry = Entry("chart", chart.id)
            self.known(entry.at("for_boss"), chart.for_boss, bosses)
            for number, space in enumerate(chart.spaces):
                for place, command in enumerate(space.commands):
                    self.command(entry.at("spaces").number(number).at("commands").number(place), command)

    def table_cards(self) -> None:
        for kind, cards in (
            ("challenge", self.box.challenges),
            ("plot", self.box.plots),
            ("mode", self.box.modes),
        ):
            for card in cards.values():
                self.table_card(Entry(kind, card.id), card)

    def table_card(self, entry: Entry, card: TableCard) -> None:
        for field, bonuses in (("heroes", card.heroes), ("monsters", card.monsters), ("points", card.points)):
            self.bonuses(entry.at(field), bonuses)
        for field in ("hero_turn", "consul_turn", "trap", "drawn"):
            for number, deed in enumerate(getattr(card, field, ())):
                self.deed(entry.at(field).number(number).at("effects"), deed)

    def deed(self, entry: Entry, deed: Deed) -> None:
        """What is done to the party as a whole are commands, loot and coins; all else is done to models."""
        if deed.who != "party":
            self.effects(entry, deed.effects)
            return
        for number, effect in enumerate(deed.effects):
            one = entry.number(number)
            match effect:
                case Command():
                    self.command(one.at("command"), effect.command)
                case Loot() | Coin():
                    pass
                case _:
                    what = f"field '{one.field}': the party as a whole takes command, loot and coin only"
                    raise self.catalogue.wrong(one.kind, one.item, what)

    # --- Heroes and equipment --------------------------------------------------------------------

    def party_cards(self) -> None:
        """What the shared cards say of Arcade's monsters."""
        for hero in self.box.heroes.values():
            entry = Entry("hero", hero.id)
            self.actions(entry.at("unique"), hero.unique)
            self.actions(entry.at("drinks"), hero.drinks)
            self.reaction(entry.at("reaction"), hero.reaction)
        booty = [solo.id for solo in self.box.solos.values() if solo.rank == "boo-booty"]
        for kind, items in (("loot", self.box.loot), ("treasure", self.box.treasure)):
            for item in items.values():
                self.known(Entry(kind, item.id, "boo_booty"), item.boo_booty, booty)
                self.actions(Entry(kind, item.id, "unique"), item.unique)
                self.bonuses(Entry(kind, item.id, "bonus"), item.bonus)
