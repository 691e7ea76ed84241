"""Everything that is asked, typed: whose choice it is, about which die, throw, card or Hero."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft.engine import Option, Question
from undercroft.engine.words import capital, counted, listed, with_article
from undercroft.games.dungeon_fighter.content.cards import COLOURS, TOP_XP, taker_of
from undercroft.games.dungeon_fighter.telling.names import MOMENTS, FighterNames
from undercroft.games.dungeon_fighter.telling.text import equipment_text, room_text, special_text
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import is_impossible
from undercroft.games.dungeon_fighter.throws.landed import BULLSEYE, Landed, value_of

# --- setup and dungeon ---------------------------------------------------------------------------


class FirstLeader(Question[FighterNames]):
    """A lot among the Heroes."""

    def asked(self, n: FighterNames) -> str:
        return "the first Leader"


class Path(Question[FighterNames]):
    """Which of two Dungeon cards the Leader takes; nobody else sees them."""

    leader: str

    def asked(self, n: FighterNames) -> str:
        return (
            f"{n(self.leader)}, which way? The party enters the room you choose; nobody else sees the other."
        )

    def option(self, n: FighterNames, key: str) -> Option:
        return Option(key, f"{n(key)}: {room_text(n.box, n.box.rooms[key])}", (key,))


# --- the turn ------------------------------------------------------------------------------------


class Die(Question[FighterNames]):
    """Which die the Active Hero throws; or what else to do when the pool is empty."""

    hero: str
    foe: str
    white: int
    """White dice on the Chest."""

    def asked(self, n: FighterNames) -> str:
        fight = n.g.fight
        asked = "which die is thrown?"
        if not fight.pool and self.white:
            asked = "the pool is empty. A white die, or the coloured ones back?"
        elif not fight.pool:
            asked = "the pool is empty, and there is no white die. Take the coloured ones back?"
        return f"{n(self.hero)}'s turn against {n(self.foe)} ({fight.life} life): {asked}"

    def option(self, n: FighterNames, key: str) -> Option:
        if key in COLOURS:
            ability = n.ability(self.hero, key)
            lost = key in n.hero(self.hero).scars
            told = f"; {ability.name} is lost" if lost else f", with {ability.name}. {ability.text}"
            return Option(key, f"The {n(key)}{told}", (key,))
        match key:
            case "white":
                return Option(
                    key, f"A {n(key)} ({self.white} on the Chest; its icon opens any ability)", (key,)
                )
            case "retrieve":
                paid = f"every Hero loses {n.level(self.foe)} life"
                return Option(key, f"Take the coloured dice back; {paid}", COLOURS)
            case "back-down":
                paid = f"every Hero loses {n.level(self.foe)} life, and another Monster comes"
                return Option(key, f"Back down; {paid}")
        return Option(key, f"The {n(key)} ({special_text(n.box.specials[key])})", (key,))


class Agree(Question[FighterNames]):
    """Whether another Hero agrees to back down."""

    hero: str
    """Who wants to."""
    foe: str

    def asked(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)} wants to back down from {n(self.foe)}: every Hero would lose "
            f"{n.level(self.foe)} life, and another Monster would come. All must agree; do you?"
        )


class Weapons(Question[FighterNames]):
    """Which Weapons are used on this throw, and whether the Hero dances."""

    hero: str
    die: str
    dance_bonus: int
    passing: ClassVar[str] = "Use nothing"

    def asked(self, n: FighterNames) -> str:
        return f"{n(self.hero)}: use which of these on this throw, if any? They add their damage to a Hit."

    def option(self, n: FighterNames, key: str) -> Option:
        if key == "dance":
            return Option(key, f"{n(key)} (+{self.dance_bonus} damage)", (self.hero,))
        card = n.box.equipment[key]
        return Option(key, f"{n.card(key)} ({equipment_text(n.box, card)})", (key,))


class Throw(Question[FighterNames]):
    """How a die is thrown. A Hit must bounce on the table first and fulfil every throw in force."""

    hero: str
    die: str
    shape: str
    """d4, snow or water; three Water dice fly together, and one of them counts."""
    foe: str
    life: int
    """The foe's."""
    needs: tuple[str, ...] = ()
    """The Specific Throws in force."""
    weapons: tuple[str, ...] = ()
    dancing: bool = False
    real: bool = False
    """The Hero's player throws a real die and enters what it did."""

    def asked(self, n: FighterNames) -> str:
        needs = bool(self.needs)
        told = f"{n(self.hero)} throws {n.the_die(self.die)}"
        told += f" at {n(self.foe)}, which has {self.life} life"
        told += f"; it counts only as {listed(with_article(n(need)) for need in self.needs)}" if needs else ""
        if is_impossible(self.needs):
            return told + ". No throw can do all of that!"
        rest = "Where do they come to rest?" if self.shape == "water" else "Where does it come to rest?"
        return f"{told}. {rest if self.real else 'How?'}"


class Water(Question[FighterNames]):
    """Which of the dice thrown together counts."""

    hero: str
    die: str
    dice: list[Landed]

    def asked(self, n: FighterNames) -> str:
        return f"{n(self.hero)}: which of the {n(self.die)} counts? The others do nothing."

    def option(self, n: FighterNames, key: str) -> Option:
        number = int(key)
        return Option(key, f"Die {key}: {n.landed(self.dice[number - 1])}", (f"{self.die}.{number - 1}",))


class Verdict(Question[FighterNames]):
    """Whether a throw of real dice that is in doubt counts: the Leader says."""

    hero: str
    die: str
    landed: Landed

    def asked(self, n: FighterNames) -> str:
        return f"Leader, does that throw count? The die lies {n.landed(self.landed)}."


class ReThrow(Question[FighterNames]):
    """Whether the Active Hero throws again, and by what."""

    passing: ClassVar[str] = "Let it lie"

    hero: str
    die: str
    landed: Landed

    def asked(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)}'s die lies {n.landed(self.landed)}. Throw again? Only the new throw would count."
        )

    def option(self, n: FighterNames, key: str) -> Option:
        if key == "fearless":
            return Option(key, "Throw again: the Monster is Fearless", (n.g.fight.foe,))
        if key in COLOURS:
            ability = n.ability(self.hero, key)
            return Option(key, f"Throw again: {ability.name} ({n.colour(key)})", (ability.id, self.hero))
        return Option(key, f"Throw again: {n.card(key)}", (key,))


class LendReThrow(Question[FighterNames]):
    """Whether somebody else spends a card so that the Active Hero throws again."""

    passing: ClassVar[str] = "Spend nothing"

    hero: str
    """Whose card it is."""
    thrower: str
    die: str
    landed: Landed

    def asked(self, n: FighterNames) -> str:
        lies = f"{n(self.thrower)}'s die lies {n.landed(self.landed)}"
        return f"{n(self.hero)}, {lies}. Spend a card, so that it is thrown again?"

    def option(self, n: FighterNames, key: str) -> Option:
        return Option(key, f"Throw again: {n.card(key)}", (key,))


# --- Templates -----------------------------------------------------------------------------------


class LeaveTemplate(Question[FighterNames]):
    """A Template called for lies on the board already."""

    hero: str
    template: str
    piece: str

    def asked(self, n: FighterNames) -> str:
        one = self._only(n)
        lies = f"the {n(self.template)} is" if one else f"both {n(self.template)}s are"
        return (
            f"{n(self.hero)}, {lies} on the board already. Leave {'it' if one else 'them'}, "
            f"or flip {'it' if one else 'one'} again?"
        )

    def option(self, n: FighterNames, key: str) -> Option:
        leave, again = ("it where it is", "it") if self._only(n) else ("them where they are", "one")
        label = f"Leave {leave}" if key == "leave" else f"Take {again} and flip it again"
        return Option(key, label, (self.piece,))

    def _only(self, n: FighterNames) -> bool:
        """Whether there is but one piece of it."""
        return len(n.box.templates[self.template].pieces) == 1


class WhichTemplate(Question[FighterNames]):
    """Both pieces of a Template lie on the board: which one is taken up."""

    hero: str
    template: str

    def asked(self, n: FighterNames) -> str:
        return f"Which {n(self.template)} does {n(self.hero)} take and flip again?"

    def option(self, n: FighterNames, key: str) -> Option:
        number = n.g.box.templates[self.template].pieces.index(key) + 1
        return Option(key, f"{n(self.template)} {number}", (key,))


class Flip(Question[FighterNames]):
    """How a Template is flipped onto the Target."""

    hero: str
    template: str
    piece: str

    def asked(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)} flips the {n(self.template)} onto the Target with the thumb; off the board it "
            f"costs 1 life. {'Where does it come to rest?' if n.g.real_dice else 'How?'}"
        )


# --- what the throw does -------------------------------------------------------------------------


class Ability(Question[FighterNames]):
    """Whether the icon, or a Level Up token, is used, and for which ability."""

    hero: str
    die: str
    icon: bool
    """An icon opens it; else a Level Up token does."""
    hit: bool
    passing: ClassVar[str] = "Do not use it"

    def asked(self, n: FighterNames) -> str:
        opened = "the icon is up" if self.icon else "a Level Up token is ready"
        which = "the ability" if self.die in COLOURS and self.icon else "an ability"
        unused = " Left unused, the icon is 1 XP." if self.icon and self._teaches(n) else ""
        return f"{n(self.hero)}'s {'Hit' if self.hit else 'Miss'}: {opened}. Use {which}?{unused}"

    def _teaches(self, n: FighterNames) -> bool:
        """Whether not using the icon would be experience (DF-LEVEL-04)."""
        used = self.hit and n.g.throwing.landed.place == BULLSEYE
        return n.g.level_up and not used and n.hero(self.hero).xp < TOP_XP

    def option(self, n: FighterNames, key: str) -> Option:
        ability = n.ability(self.hero, key)
        told = ability.name if self.icon else f"{ability.name} ({n.colour(key)} token)"
        return Option(key, f"{told}: {ability.text}", (ability.id, self.hero))


class Cutthroat(Question[FighterNames]):
    """Whether the Cutthroat token adds another section that the die touches."""

    passing: ClassVar[str] = "Keep the token"

    hero: str
    section: str

    def asked(self, n: FighterNames) -> str:
        here = "the bullseye" if self.section == BULLSEYE else f"section {self.section}"
        return f"{n(self.hero)}: spend the {n('cutthroat-token')} to add another section to {here}?"

    def option(self, n: FighterNames, key: str) -> Option:
        section = f"the bullseye ({value_of(key)})" if key == BULLSEYE else f"section {key}"
        return Option(key, f"Add {section}", (self.hero,))


class Armor(Question[FighterNames]):
    """Whether an Armor is used against a Miss."""

    passing: ClassVar[str] = "Use no Armor"

    hero: str
    foe: str
    damage: int

    def asked(self, n: FighterNames) -> str:
        if not self.damage:
            return f"{n(self.foe)}'s blow does nothing. Does {n(self.hero)} use an Armor all the same?"
        return (
            f"{n(self.foe)} strikes back at {n(self.hero)} for {self.damage}. Use an Armor? Each "
            "works once a combat."
        )

    def option(self, n: FighterNames, key: str) -> Option:
        return use_of(n, key)


class Item(Question[FighterNames]):
    """Whether a Spendable or a Relic is used at some moment."""

    passing: ClassVar[str] = "Use nothing now"

    hero: str
    moment: str

    def asked(self, n: FighterNames) -> str:
        return f"{n(self.hero)}, {MOMENTS[self.moment]}: use something?"

    def option(self, n: FighterNames, key: str) -> Option:
        return use_of(n, key)


class LastChance(Item):
    """The same, with somebody about to faint."""

    def asked(self, n: FighterNames) -> str:
        falling = [hero.id for hero in n.g.awake() if hero.life < 1]
        if not falling:
            return f"{n(self.hero)}, nobody is about to faint any more: use something else?"
        who = ["you"] * (self.hero in falling) + [n(hero) for hero in falling if hero != self.hero]
        are = "are" if len(who) > 1 or "you" in who else "is"
        return f"{n(self.hero)}, {listed(who)} {are} about to faint: use something to save the day?"


class Heal(Question[FighterNames]):
    """Which Hero heals."""

    hero: str
    """Who decides."""
    amount: int

    def asked(self, n: FighterNames) -> str:
        up_to = self.amount if self.amount == 1 else f"up to {self.amount}"
        return f"{n(self.hero)} decides: who heals {up_to}?"

    def option(self, n: FighterNames, key: str) -> Option:
        hero = n.hero(key)
        return Option(key, f"{n(key)} ({hero.life} of {hero.most} life)", (key,))


# --- Equipment and the Shop ----------------------------------------------------------------------


class Give(Question[FighterNames]):
    """Who takes a card, and what is dropped for it."""

    card: str

    def asked(self, n: FighterNames) -> str:
        return f"Who takes {n(self.card)}? {capital(equipment_text(n.box, n.box.equipment[self.card]))}."

    def option(self, n: FighterNames, key: str) -> Option:
        if key == "box":
            return Option(key, n(key), (self.card,))
        hero, old = taker_of(key)
        if not old:
            return Option(key, n(hero), (hero, self.card))
        return Option(key, f"{n(hero)}, who drops {n.card(old)}", (hero, self.card, old))


class HandRound(Question[FighterNames]):
    """Whether Equipment changes hands."""

    def asked(self, n: FighterNames) -> str:
        return "Does anybody hand Equipment on to another Hero before the party moves on?"


class Buy(Question[FighterNames]):
    """What the party buys next."""

    gold: int
    """On the Chest."""
    white: int
    """White dice on it."""
    die_price: int

    def asked(self, n: FighterNames) -> str:
        held = f"{self.gold} Gold" if self.gold else "no Gold"
        return f"The Shop: what does the party buy next? The Chest holds {held}."

    def option(self, n: FighterNames, key: str) -> Option:
        match key:
            case "healing":
                return Option(key, "Healing: 1 Gold, every Hero heals 1")
            case "white-die":
                held = f"{self.white or 'none'} on the Chest"
                return Option(key, f"A {n('white')}: {self.die_price} Gold ({held})", ("white",))
            case "hand-round":
                return Option(key, n(key))
            case "leave":
                return Option(key, "Leave the Shop")
        card = n.box.equipment[key]
        told = f"{n.card(key)} ({n(card.kind)}), {card.price} Gold: {equipment_text(n.box, card)}"
        return Option(key, told, (key,))


# --- Scars and levels ----------------------------------------------------------------------------


class Scar(Question[FighterNames]):
    """Which ability a Hero loses."""

    hero: str

    def asked(self, n: FighterNames) -> str:
        return f"{n(self.hero)} takes a Scar: which ability is lost for the rest of the game?"

    def option(self, n: FighterNames, key: str) -> Option:
        return coloured(n, self.hero, key)


class LevelUp(Question[FighterNames]):
    """Which colour a Hero's Level Up token goes on."""

    hero: str
    xp: int
    passing: ClassVar[str] = "Keep the XP"

    def asked(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)} levels up for {counted(self.xp, 'XP', 'XP')}: on which colour? Its ability can "
            "then be used once without the icon."
        )

    def option(self, n: FighterNames, key: str) -> Option:
        return coloured(n, self.hero, key)


def use_of(n: FighterNames, card: str) -> Option:
    """A card, and what using it does."""
    return Option(card, f"{n.card(card)}: {equipment_text(n.box, n.box.equipment[card])}", (card,))


def coloured(n: FighterNames, hero: str, colour: str) -> Option:
    """One of a Hero's abilities by its colour."""
    ability = n.ability(hero, colour)
    return Option(colour, f"{n.colour(colour).capitalize()}: {ability.name}", (ability.id, hero))


QUESTIONS: tuple[type[Question[Any]], ...] = (
    FirstLeader, Path,
    Die, Agree, Weapons, Throw, Water, Verdict, ReThrow, LendReThrow,
    LeaveTemplate, WhichTemplate, Flip,
    Ability, Cutthroat, Armor, Item, LastChance, Heal,
    Give, HandRound, Buy,
    Scar, LevelUp,
)  # fmt: skip
