"""What is asked in both games: each kind with what it is about, its words and its options."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from undercroft.engine import Option, Question
from undercroft.engine.chance import Face
from undercroft.engine.words import capital, counted, listed, plural, some
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.telling.names import CrawlNames

LEAVE = "leave-to-table"
"""The answer that leaves this choice, and all such choices to come, to the table."""
TAKE_BACK = "decide-ourselves"
"""The answer that takes this back."""
EVERYWHERE = (LEAVE, TAKE_BACK)

Roll: TypeAlias = Literal["offense", "defense"]
Dice: TypeAlias = tuple[str, ...]
"""Dice by their colours."""

N = TypeVar("N", bound=CrawlNames, contravariant=True)


class CrawlQuestion(Question[N]):
    """A question of either game: its options are things, unless it says otherwise."""

    def choice(self, n: N, key: str) -> Option:
        """One of its own options as a player sees it."""
        called = key if key in n.g.seats else n(key)  # A square can have the id of a seat.
        return Option(key, called, (key,))

    def option(self, n: N, key: str) -> Option:
        return Option(key, n(key)) if key in EVERYWHERE else self.choice(n, key)


class Placing(CrawlQuestion[N]):
    """Where a model, or another of its card, is put: the options are squares."""

    model: str


class LeftToTable(CrawlQuestion[CrawlNames]):
    """A lot for what the players leave to the table."""

    of: str
    """The kind of question."""

    def asked(self, n: CrawlNames) -> str:
        return "a choice that was left to the table"


# ---------------------------------------------------------------- setting up


class Party(CrawlQuestion[CrawlNames]):
    """Which Hero joins the party?"""

    place: int
    size: int

    def asked(self, n: CrawlNames) -> str:
        return f"Which Hero joins the party, as number {self.place} of {self.size}?"


class Enter(CrawlQuestion[CrawlNames]):
    """On which square does a Hero come in?"""

    hero: str
    back: bool = False
    """It returns by a Princess Coin."""

    def asked(self, n: CrawlNames) -> str:
        if self.back:
            return f"Where does {n(self.hero)} come into play? Next to the Start Token or to another Hero."
        return f"Where does {n(self.hero)} enter the dungeon? On the Start Token or next to it."


class Chest(CrawlQuestion[CrawlNames]):
    """On which square does a tile's chest lie?"""

    tile: int

    def asked(self, n: CrawlNames) -> str:
        return f"Where does the chest of tile {self.tile} stand? A Hero beside it can open it for treasure."


# ---------------------------------------------------------------- the Hero Turn


class SelectHero(CrawlQuestion[CrawlNames]):
    """Which Hero activates next?"""

    left: int
    """How many activate in this Hero Turn, this one included."""

    def asked(self, n: CrawlNames) -> str:
        left = (
            f" {counted(self.left, 'Hero', 'Heroes')} may still act before the Consul does."
            if self.left
            else ""
        )
        return f"Which Hero activates?{left}"


class Revive(CrawlQuestion[CrawlNames]):
    """Who comes into play for a coin?"""

    hero: str
    """The fallen Hero."""
    card: str
    coins: int
    """Coins that are left then."""

    def asked(self, n: CrawlNames) -> str:
        return (
            f"{n(self.hero)} fell. A Princess Coin brings somebody in, and {self.coins or 'none'} "
            "would be left: who?"
        )

    def choice(self, n: CrawlNames, key: str) -> Option:
        other = "" if key == self.card else " (another Hero, unequipped)"
        return Option(key, f"{n.card(key)}{other}", (key,))


class ShedCurse(CrawlQuestion[CrawlNames]):
    """Does a fallen Hero lose a cursed card before it returns?"""

    hero: str
    item: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.hero)} fell with the cursed {n(self.item)}: is it discarded before the return?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, f"{capital(key)} {n(self.item)}", (self.item,))


# ---------------------------------------------------------------- an activation


class Shapeshift(CrawlQuestion[CrawlNames]):
    """Does a model change its form, and where does it stand then? The options are squares."""

    model: str
    form: str
    wounds: int
    hearts: int
    """Of the other form."""
    passing: ClassVar[str] = "Stay as it is"

    def asked(self, n: CrawlNames) -> str:
        fatal = self.wounds >= self.hearts
        warning = f" With {counted(self.wounds, 'wound')} it would be destroyed." if fatal else ""
        return f"Does {n(self.model)} change into {n.card(self.form)}?{warning}"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, f"Change, at {key}", (self.form, key))


class Activation(CrawlQuestion[CrawlNames]):
    """What a model does next in its activation."""

    model: str
    movement: int
    """Movement points left."""
    actions: int
    """Action points left."""
    gait: int = 0
    """How it moves: what ground hurts it follows from that."""
    through: tuple[str, ...] = ()
    """The moves and Dashes that only a way through a hazard allows."""

    def hurts(self, n: CrawlNames, key: str) -> str:
        """A warning, where the ground would wound it."""
        g, square = n.g, key.partition(":")[2]
        if key in self.through:
            return ", through a hazard: a wound for each square of it"
        harms = g.dungeon.harms(self.gait)
        if not harms or not harms >> square_named(g.dungeon, square) & 1:
            return ""
        feels = g.book.consul_plays or any(hero.id == self.model for hero in g.heroes)
        return ", into a hazard: a wound" if feels else ""

    def asked(self, n: CrawlNames) -> str:
        left = f"{self.movement or 'no'} movement and {some(self.actions, 'action')}"
        return f"{n(self.model)} has {left} left: what next?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        verb, _, rest = key.partition(":")
        match verb:
            case "to":
                return Option(key, f"Move to {rest}{self.hurts(n, key)}", (rest,), "move")
            case "dash":
                return Option(key, f"{n('dash')} to {rest}{self.hurts(n, key)} (1 action)", (rest,), "dash")
            case "end":
                return Option(key, "End the activation")
            case "chest":
                return Option(key, f"Open the chest at {rest} (1 action)", ("chest", rest), "chest")
            case "interact":
                return Option(key, f"Interact: {n.element(rest)} (1 action)", n.parts(rest), "interact")
            case "drink":
                return drink_option(n, key, self.model)
            case "use":
                source, _, aim = rest.partition(":")
                label = f"{self.brief(n, key)}: {n.text(source)}"
                return Option(key, label, (source, *aimed_at(n, aim)), source)
        return Option(key, f"{n(verb)}{n.aim(self.model, rest)} (1 action)", (verb, *aimed_at(n, rest)), verb)

    def brief(self, n: CrawlNames, key: str) -> str:
        """An option without the words of its card."""
        verb, _, rest = key.partition(":")
        if verb == "drink":
            return drink_words(n, key, self.model)
        if verb != "use":
            return self.choice(n, key).label
        source, _, aim = rest.partition(":")
        cost = n.box.actions[source].cost
        return (
            f"{n(source)}{n.used_on(self.model, source, aim)} ({counted(cost, 'action') if cost else 'free'})"
        )

    def groups(self, n: CrawlNames) -> dict[str, str]:
        found = {"move": "Move", "dash": n("dash"), "chest": "Open a chest", "interact": "Interact"}
        found |= {attack: n(attack) for attack in ("melee", "magic", "missile")}
        of = n.box.actions_of
        found |= {key: n(key) for card in n.g.cards_of(self.model) for key in of.get(card, ())}
        return found | potion_groups(n)


def aimed_at(n: CrawlNames, aim: str) -> tuple[str, ...]:
    """The model that an action is aimed at, if it is aimed at one."""
    return (aim,) if n.g.has_model(aim) else ()


def drink_option(n: CrawlNames, key: str, drinker: str = "") -> Option:
    """A potion that can be drunk: whose it is, what it costs and does, and on whom."""
    _, potion, aim = key.split(":")
    owner, _, name = potion.partition("/")
    source = f"{n.g.shape(owner)}/{name}"
    label = f"{drink_words(n, key, drinker)}: {n.text(source)}"
    return Option(key, label, (source, owner, *aimed_at(n, aim)), source)


def drink_words(n: CrawlNames, key: str, drinker: str = "") -> str:
    """Who drinks whose potion, what it costs, and on whom."""
    _, potion, aim = key.split(":")
    owner, _, name = potion.partition("/")
    source = f"{n.g.shape(owner)}/{name}"
    cost = counted(n.box.drinks[source].tokens, "potion")
    who, whose = drinker or owner, "" if drinker in ("", owner) else f" of {n(owner)}"
    return f"{n(who)} drinks {n(source)}{whose} ({cost}){n.used_on(who, source, aim)}"


def potion_groups(n: CrawlNames) -> dict[str, str]:
    """A group for every potion on the Heroes' cards."""
    box = n.box
    keys = [key for hero in n.g.heroes for key in box.actions_of.get(n.g.shape(hero.id), ())]
    return {key: n(key) for key in keys if key in box.drinks}


class Knockdown(CrawlQuestion[CrawlNames]):
    """Does a model that was knocked down stand up, and for what?"""

    model: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is knocked down and must stand up before anything else: how?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, STANDING[key], (self.model,))


STANDING = {
    "stand:action": "Stand up for one action point",
    "stand:move": "Stand up for the whole movement",
    "end": "End the activation",
}


class BurstSquare(CrawlQuestion[CrawlNames]):
    """On which square of a large target is a Burst centred?"""

    user: str
    action: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)}'s {n(self.action)}: on which square is it centred?"


def square_for(n: CrawlNames, model: str, key: str) -> Option:
    """A square that a model can be brought to: where it stands is one of them."""
    here = key == n.g.base_square(model, 0)
    return Option(key, f"{key}, where it stands" if here else key, (key,))


class Control(CrawlQuestion[CrawlNames]):
    """Where does a control effect move a model? The options are squares."""

    user: str
    target: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)} moves {n(self.target)}: where to?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return square_for(n, self.target, key)


class Step(CrawlQuestion[CrawlNames]):
    """Where does a model move that may move at once? The options are squares."""

    model: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.model)} may move: where to?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return square_for(n, self.model, key)


class Place(CrawlQuestion[CrawlNames]):
    """Where is a model placed that may be placed? The options are squares."""

    model: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.model)} may be placed: where?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return square_for(n, self.model, key)


# ---------------------------------------------------------------- rolls


class OffenseRoll(CrawlQuestion[CrawlNames]):
    """An offense roll."""

    user: str
    action: str
    targets: tuple[str, ...]
    stars: int
    """Added to what the dice show."""
    again: int = 0
    """How many of the dice are rolled again."""

    def asked(self, n: CrawlNames) -> str:
        again = f", {counted(self.again, 'die', 'dice')} again" if self.again else ""
        on = f" on {n.all(self.targets)}" if self.targets else ""
        return f"{n(self.user)}'s {n(self.action)}{on}{again}"


class DefenseRoll(CrawlQuestion[CrawlNames]):
    """A defense roll."""

    model: str
    attribute: str
    stars: int
    """Added to what the dice show."""
    beats: int | None = None
    """The stars of the attack, if they are known: fewer than these are not enough."""
    again: int = 0

    def asked(self, n: CrawlNames) -> str:
        again = f", {counted(self.again, 'die', 'dice')} again" if self.again else ""
        against = f" against {n.stars(self.beats)}" if self.beats is not None else ""
        return f"{n(self.model)}'s defense with {n(self.attribute)}{against}{again}"


class Reroll(CrawlQuestion[CrawlNames]):
    """Which dice of a roll are rolled again? They are named by their numbers, from 1."""

    model: str
    roll: Roll
    dice: Dice
    faces: tuple[Face, ...]
    stars: int
    """What the roll comes to as it lies, with what is added to it."""
    beats: int | None
    """The number on the other side, if it is known."""
    most: int
    """Dice that may be rolled again."""
    sides: dict[str, tuple[Face, ...]]
    """What is on each kind of these dice."""
    targets: tuple[str, ...] = ()
    """Whom an offense roll is meant for."""
    forced: tuple[int, ...] = ()
    """Dice, by their numbers, that another effect rolls again: who names one cancels that (SD-REROLL-02)."""

    def asked(self, n: CrawlNames) -> str:
        against = f" against {self.beats}" if self.beats is not None else ""
        shows = f"shows {n.faces(self.faces)}: {n.stars(self.stars)} in all{against}"
        what = f"{n(self.model)}'s {self.roll} roll {shows}."
        if self.forced:
            must = listed(f"die {number}" for number in self.forced)
            what += f" {capital(must)} must be rolled again; what you name too lies as it is."
        return f"{what} Which {plural(self.most, 'die is', 'dice are')} rolled again, if any?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        number = int(key) - 1
        label = f"{n(self.dice[number])}: {n.face(self.faces[number])}"
        if number + 1 in self.forced:
            label += ", which then lies as it is"
        return Option(key, label, (self.dice[number],))


class Defense(msgspec.Struct, frozen=True):
    """A way to defend: an attribute with its dice and stars."""

    attribute: str
    dice: Dice
    stars: int


class Defend(CrawlQuestion[CrawlNames]):
    """With which attribute does a model defend?"""

    model: str
    choices: tuple[Defense, ...]
    beats: int | None = None

    def asked(self, n: CrawlNames) -> str:
        against = f" against {n.stars(self.beats)}" if self.beats is not None else ""
        return f"With which attribute does {n(self.model)} defend{against}?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        one = next(choice for choice in self.choices if choice.attribute == key)
        return Option(key, f"{n(key)}: {n.dice(one.dice, one.stars)}", (key,))


class Arc(CrawlQuestion[CrawlNames]):
    """To whom does an action leap on?"""

    user: str
    action: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)}'s {n(self.action)} leaps on: to whom?"


class LeaveOut(CrawlQuestion[CrawlNames]):
    """Which die is left out as an action leaps on?"""

    user: str
    action: str
    dice: Dice

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)}'s {n(self.action)} leaps on with fewer dice: which is left out?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, f"A {n(key)}", (key,))


# ---------------------------------------------------------------- healing and potions


class Heal(CrawlQuestion[CrawlNames]):
    """Which token comes off a model?"""

    model: str
    left: int
    """How many come off, this one included."""

    def asked(self, n: CrawlNames) -> str:
        more = f" {self.left - 1} more after it." if self.left > 1 else ""
        return f"{n(self.model)} heals: which token comes off?{more}"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, f"Take off {n.token(key)}", (self.model, key))


class Heart(CrawlQuestion[CrawlNames]):
    """A heart was rolled: which token comes off, and of whom?"""

    user: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)} rolled a heart: which token comes off, and of whom?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        hero, _, token = key.partition(":")
        return Option(key, f"{n(hero)}: {n.token(token)}", (hero, token), hero)

    def groups(self, n: CrawlNames) -> dict[str, str]:
        return {hero.id: n(hero.id) for hero in n.g.heroes}


class Potion(CrawlQuestion[CrawlNames]):
    """A potion was rolled: who gets it?"""

    user: str

    def asked(self, n: CrawlNames) -> str:
        return f"{n(self.user)} rolled a potion: who gets it?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        held = n.g.hero(key).potions
        return Option(key, f"{n(key)} ({held or 'none'} so far)", (key,))


class Share(CrawlQuestion[CrawlNames]):
    """May another Hero drink this Hero's potion?"""

    hero: str
    owner: str
    potion: str

    def asked(self, n: CrawlNames) -> str:
        potion = f"{n(self.potion)}? {n.text(self.potion)}".strip()
        return f"{n(self.owner)}: may {n(self.hero)} drink your {potion}"

    def choice(self, n: CrawlNames, key: str) -> Option:
        tokens = counted(n.box.drinks[self.potion].tokens, "potion token")
        label = f"Yes: it costs {n(self.owner)} {tokens}" if key == "yes" else "No: keep it"
        return Option(key, label, (self.owner, self.potion, self.hero))


class GreenPotion(CrawlQuestion[CrawlNames]):
    """A pause of the Consul Turn: does anybody drink a green potion?"""

    passing: ClassVar[str] = "Drink nothing now"
    model: str = ""
    """The model of the Consul that goes on after it, where it is one."""
    coming: tuple[str, ...] = ()
    """The commands that come next, if that is known."""
    going_on: bool = False
    """They have begun."""
    before: str = ""
    """The step of the Consul Turn that comes next, where it is none of these."""

    def asked(self, n: CrawlNames) -> str:
        if self.before:
            return f"{BEFORE[self.before]} Does anybody drink a green potion first?"
        if self.coming:
            orders = n.orders(self.coming)
            next = f"{orders} goes on." if self.going_on else f"Next: {orders}."
            return f"{next} Does anybody drink a green potion first?"
        return f"{n(self.model)} is about to go on: does anybody drink a green potion first?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        if not key.startswith("drink:"):
            return n.other_potion(key)
        return drink_option(n, key)

    def groups(self, n: CrawlNames) -> dict[str, str]:
        return potion_groups(n)


BEFORE = {
    "turn": "The Consul's turn begins.",
    "rewards": "The Consul's monsters have acted.",
    "clean-up": "The Consul's turn is nearly over.",
    "coins-again": "The Consul's turn is nearly over.",
    "spawn": "Next: new monsters arrive.",
    "mini-boss": "Next: a mini-boss enters.",
    "dungeon-boss": "Next: the dungeon boss enters.",
    "without-points": "Next: the dungeon boss enters.",
    "bonus": "Next: the monsters gain a bonus.",
    "sighting": "Next: a boss sighting.",
}
"""The steps of a Consul Turn before which there is a pause."""


# ---------------------------------------------------------------- equipment


class Keep(CrawlQuestion[CrawlNames]):
    """Which of the treasure cards drawn is kept?"""

    cards: tuple[str, ...]

    def asked(self, n: CrawlNames) -> str:
        return "Which treasure does the party keep? The others are discarded."

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, n.item(key), (key,))


class BooBooty(CrawlQuestion[CrawlNames]):
    """Which of several boo booties in one chest comes out?"""

    hero: str

    def asked(self, n: CrawlNames) -> str:
        return "Several boo booties lie in the chest: which comes out?"


class BooBootyPlace(Placing[CrawlNames]):
    """Where does a boo booty stand whose chest's square is taken?"""

    def asked(self, n: CrawlNames) -> str:
        return f"The square of its chest is taken: where does {n(self.model)} stand?"


class Wearing(CrawlQuestion[CrawlNames]):
    """A card of the backpack for a Hero."""

    fatal: tuple[str, ...] = ()
    """The options that would destroy whoever puts the card on: it loses the hearts that bear its wounds."""

    def choice(self, n: CrawlNames, key: str) -> Option:
        item, _, hero = key.partition(":")
        slot = n.box.items[item].slot
        assert slot
        worn = n.g.worn(hero, slot)
        instead = f", in place of {n(worn)}" if worn else ""
        warning = ", which destroys it" if key in self.fatal else ""
        brings = n.item(item).partition(": ")[2].removesuffix(".")
        return Option(key, f"{n(item)} on {n(hero)} ({brings}){instead}{warning}", (item, hero), item)

    def groups(self, n: CrawlNames) -> dict[str, str]:
        return {item: n(item) for item in n.g.backpack}


class Cursed(Wearing):
    """Who takes a cursed card?"""

    def asked(self, n: CrawlNames) -> str:
        return "A cursed card must be put on: which, and by whom? It cannot be taken off again."


class Equip(Wearing):
    """Which card of the backpack is put on, and by whom?"""

    def asked(self, n: CrawlNames) -> str:
        return "Who puts on what from the backpack, before the Consul's turn?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        match key:
            case "trade":
                return Option(key, "Trade six loot cards for a treasure", ("loot", "treasure"))
            case "done":
                return Option(key, "Done: the rest stays in the backpack")
        return super().choice(n, key)


class Trade(CrawlQuestion[CrawlNames]):
    """Which loot cards are traded for a treasure? A card is named with its number before it."""

    count: int

    def asked(self, n: CrawlNames) -> str:
        return "Which six loot cards are traded for a treasure?"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return numbered_card(n, key)


def numbered_card(n: CrawlNames, key: str) -> Option:
    """A card of the backpack that may be there more than once: `2.rusty-blade`."""
    card = key.partition(".")[2]
    return Option(key, n.item(card), (card,))


class DiscardLoot(CrawlQuestion[CrawlNames]):
    """Which loot card of the backpack is discarded?"""

    left: int
    """How many are discarded, this one included."""

    def asked(self, n: CrawlNames) -> str:
        more = f" {self.left - 1} more after it." if self.left > 1 else ""
        return f"Which loot card is discarded?{more}"

    def choice(self, n: CrawlNames, key: str) -> Option:
        return Option(key, n.item(key), (key,))


QUESTIONS: tuple[type[Question[Any]], ...] = (
    LeftToTable, Party, Enter, Chest, SelectHero, Revive, ShedCurse, Shapeshift, Activation, Knockdown,
    BurstSquare, Control, Step, Place, OffenseRoll, DefenseRoll, Reroll, Defend, Arc, LeaveOut, Heal, Heart,
    Potion, Share, GreenPotion, Keep, BooBooty, BooBootyPlace, Cursed, Equip, Trade, DiscardLoot,
)  # fmt: skip
"""Every kind that both games ask, those of chance too."""
