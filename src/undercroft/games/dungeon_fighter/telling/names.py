"""What the things of one match are called. All words that are no card's stand here, in one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from undercroft.engine.words import listed, with_article
from undercroft.games.dungeon_fighter.content.cards import SNOW, WHITE, Ability, die_of
from undercroft.games.dungeon_fighter.throws.landed import (
    BONES,
    BULLSEYE,
    FROZEN,
    HOLE,
    ON_TEMPLATE,
    OUTSIDE,
    WALL,
    Landed,
)

if TYPE_CHECKING:
    from undercroft.games.dungeon_fighter.state import Hero, Party

WORDS = {
    "weapon": "Weapon",
    "armor": "Armor",
    "spendable": "Spendable",
    "relic": "Relic",
    "dungeon-deck": "the Dungeon deck",
    "boss-deck": "the Final Bosses",
    "shop-deck": "the Shop deck",
    "hero-sheets": "the Hero sheets",
    "monsters-1": "the Monsters of level 1",
    "monsters-2": "the Monsters of level 2",
    "monsters-3": "the Monsters of level 3",
    "monsters-4": "the Monsters of level 4",
    "novice": "Novice",
    "skilled": "Skilled",
    "expert": "Expert",
    "dance": "Dancing Shot",
    "fearless": "Fearless",
    "retrieve": "Retrieve",
    "back-down": "Back down",
    "white-die": "A white Bonus die",
    "healing": "Healing",
    "hand-round": "Hand Equipment round",
    "box": "Nobody: back to the box",
    "yes": "Back down",
    "no": "Stand and fight",
    "counts": "It counts",
    "fails": "It does not count",
    "keep": "Everybody keeps what they carry",
    "icon": "icon",
    "red": "red",
    "green": "green",
    "blue": "blue",
}
"""Words of the rules."""

PLACES = {
    OUTSIDE: "off the Target",
    HOLE: "in a hole",
    BONES: "on the bones",
    FROZEN: "inside a Frozen Template",
    ON_TEMPLATE: "on a Template",
    WALL: "on the Ice wall",
    BULLSEYE: "in the bullseye",
}
"""Where a die rests; sections go by their number."""

MOMENTS = {
    "room": "as the room is entered",
    "monster": "now that the Monster is here",
    "start": "as the turn begins",
    "pickup": "before the throw",
    "icon": "before the ability is used",
    "judged": "after the throw, before the damage",
    "hurt": "before the blow",
    "faint": "before somebody faints",
    "end": "as the turn ends",
    "rest": "while resting",
    "shop": "at the Shop",
}

FAULTS = {
    "nowhere": "a die was nowhere to be found",
    "gone": "something left the world",
    "sunk": "one thing sank into another",
    "restless": "it did not come to rest",
    "broken": "the simulation failed",
    "gesture": "no hand can do that",
}
"""What can go wrong in the world, so that a throw is void."""

LOSSES = {
    "fainted": "every Hero has fainted",
    "no-dice": "no die is left to throw at the Final Boss",
    "eliminated": "no Hero is left in the game",
}

NO_BOUNCE = "no bounce on the table before the Target"
RULED_OUT = "by the Leader's word"


class FighterNames:
    """The names of a match: of its Heroes and cards, packs included, and the words of the rules."""

    __slots__ = ("box", "g")

    def __init__(self, g: Party) -> None:
        self.g, self.box = g, g.box

    def __call__(self, ref: str) -> str:
        thing = self.box.named.get(ref) or self.box.named.get(die_of(ref))
        if thing is not None:
            return thing.name
        if ref[:1] == "p" and ref[1:].isdigit():
            return f"Player {ref[1:]}"
        return WORDS.get(ref, ref)

    def list(self, refs: Iterable[str]) -> str:
        """Things in a row."""
        return listed(map(self, refs))

    def card(self, ref: str) -> str:
        """A piece of Equipment among others: the second of a name is told apart from the first."""
        name, gear = self(ref), self.box.equipment
        twins = [card.id for card in gear.values() if card.name == name]
        return name if not twins or twins[0] == ref else f"{name}, number {twins.index(ref) + 1}"

    # --- dice ------------------------------------------------------------------------------------

    def the_die(self, die: str) -> str:
        """A die with its article: there are several white ones."""
        return with_article(self(die)) if die_of(die) == WHITE else f"the {self(die)}"

    def own_die(self, hero: str, die: str) -> str:
        """Somebody's die that counts; of dice thrown together it is one."""
        special = self.box.specials.get(die)
        return f"{'one of ' if special and special.count > 1 else ''}{self(hero)}'s {self(die)}"

    def colour(self, colour: str) -> str:
        """A colour as a word, not the die."""
        return WORDS[colour]

    # --- throws ----------------------------------------------------------------------------------

    def place(self, place: str) -> str:
        """Where a die rests."""
        return PLACES.get(place) or f"in section {place}"

    def landed(self, landed: Landed) -> str:
        """A die at rest, and what it shows; and why it is a Miss if its place does not say so."""
        told = self.place(landed.place) + self.across(landed.between)
        if landed.icon:
            told += ", Soft Snow" if landed.icon == SNOW else ", icon up"
        why = [RULED_OUT] if landed.ruled_out else []
        why += [f"{self(need)} not met" for need in landed.unmet]
        if not landed.bounced:
            why.append(NO_BOUNCE)
        return told + (f" ({'; '.join(why)})" if why else "")

    def across(self, sections: Sequence[str]) -> str:
        """The sections that a die lies between, if it does, to be added to where it lies."""
        told = [f"the {section}" if section == BULLSEYE else section for section in sections]
        return f", across {listed(told)}" if len(told) > 1 else ""

    def shows(self, icon: str) -> str:
        """What a die shows, to be added to where it lies."""
        return ", Soft Snow up" if icon == SNOW else ", icon up" if icon else ""

    def fault(self, fault: str) -> str:
        """What went wrong in the world."""
        return FAULTS.get(fault, fault)

    # --- Heroes ----------------------------------------------------------------------------------

    def hero(self, hero: str) -> Hero:
        return self.g.hero_called(hero)

    def level(self, foe: str) -> int:
        """A Monster's level: what every Hero pays for retrieving dice or for backing down."""
        monster = self.box.monsters.get(foe)
        return monster.level if monster is not None else 0

    def ability(self, hero: str, colour: str) -> Ability:
        """What a Hero's icon of a colour does."""
        return self.box.abilities[self.box.heroes[hero].ability(colour)]
