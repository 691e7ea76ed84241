"""What happens in the dungeon in both games: each kind with its sentence."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Literal

from undercroft.engine import Happening, Length
from undercroft.engine.chance import Face
from undercroft.engine.words import capital, counted, ended, listed, some
from undercroft.games.super_dungeon.telling.names import CrawlNames


def wounds(count: int) -> str:
    """So many wounds."""
    return "a wound" if count == 1 else counted(count, "wound")


def hearts(count: int) -> str:
    """So many hearts, or none."""
    return "no heart" if not count else counted(count, "heart")


def whom(n: CrawlNames, user: str, target: str) -> str:
    """Whom an attack is against: one that is dangerous can reach whoever makes it."""
    return "itself" if target == user else n(target)


def discarded(n: CrawlNames, old: str) -> str:
    """What goes when something is put on in its place."""
    return f", and discards {n(old)}" if old else ""


# ---------------------------------------------------------------- turns and activations


class HeroTurn(Happening[CrawlNames]):
    """A Hero Turn begins."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-TURN-01"
    heading: ClassVar[bool] = True
    turn: int

    def told(self, n: CrawlNames) -> str:
        return f"Turn {self.turn}: the Heroes."


class ConsulTurn(Happening[CrawlNames]):
    """A Consul Turn begins."""

    length: ClassVar[Length] = Length.HEADLINE
    heading: ClassVar[bool] = True
    turn: int

    def told(self, n: CrawlNames) -> str:
        return f"Turn {self.turn}: the Consul."


class Activates(Happening[CrawlNames]):
    """A model's activation starts."""

    rule: ClassVar[str] = "SD-ACT-01"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} activates."


class Finishes(Happening[CrawlNames]):
    """A model's activation ends."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "SD-ACT-06"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} has finished."


class TokensCleared(Happening[CrawlNames]):
    """Every Hero has activated."""

    rule: ClassVar[str] = "SD-TURN-08"

    def told(self, n: CrawlNames) -> str:
        return "Every Hero has had a turn: all may activate again."


# ---------------------------------------------------------------- movement


class Moved(Happening[CrawlNames]):
    """A model has moved."""

    rule: ClassVar[str] = "SD-MOVE-01"
    model: str
    origin: str
    to: str
    path: list[str]
    led: bool = False
    """Where it goes, and to whom, has been told."""

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} moves from {self.origin} to {self.to}."

    def told_at(self) -> Length:
        """What has been told is not told again."""
        return Length.EVERY_DIE if self.led else Length.STORY


class Dashed(Happening[CrawlNames]):
    """A model has dashed."""

    rule: ClassVar[str] = "SD-BASIC-04"
    model: str
    origin: str
    to: str
    path: list[str]

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} dashes from {self.origin} to {self.to}."


class Displaced(Happening[CrawlNames]):
    """A control effect has moved a model, or something has in its way."""

    model: str
    origin: str
    to: str
    path: list[str]
    how: Literal["", "push", "pull", "compel"] = ""

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is {CONTROLLED[self.how]} from {self.origin} to {self.to}."


CONTROLLED = {"": "moved", "push": "pushed", "pull": "pulled", "compel": "driven"}


class CannotBeMoved(Happening[CrawlNames]):
    """A control effect finds no square to bring its target to."""

    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} cannot be moved."


class Placed(Happening[CrawlNames]):
    """A model has been placed, whatever lies between."""

    rule: ClassVar[str] = "SD-TERM-12"
    model: str
    origin: str
    to: str
    path: list[str]

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is placed at {self.to}{n.beside(self.model)}."


class Spawned(Happening[CrawlNames]):
    """A model of the Consul comes into play."""

    model: str
    to: str
    card: str
    joins: str = ""
    """The model that it comes to, where it comes to one."""

    def told(self, n: CrawlNames) -> str:
        if self.joins:
            return f"{n(self.model)} joins {n(self.joins)}, at {self.to}."
        return f"{n(self.model)} appears at {self.to}."


class Refreshed(Happening[CrawlNames]):
    """A boss in play is healed in place of another coming."""

    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is in the dungeon already: it loses all wounds and status effects."


class BossFight(Happening[CrawlNames]):
    """The dungeon boss has come."""

    length: ClassVar[Length] = Length.HEADLINE
    boss: str

    def told(self, n: CrawlNames) -> str:
        return f"The boss fight begins: {n(self.boss)} is in the dungeon!"


# ---------------------------------------------------------------- actions and attacks


class Acts(Happening[CrawlNames]):
    """A model uses an action."""

    rule: ClassVar[str] = "SD-ACTION-10"
    user: str
    action: str
    aim: str
    drunk: bool = False
    """It is a potion: who drinks it has been told."""
    attack: bool = False
    """It is an attack: what comes of it is told with its name."""

    def told(self, n: CrawlNames) -> str:
        aimed = n.aimed(self.user, self.action, self.aim)
        return ended(f"{n(self.user)} uses {n(self.action)}{aimed}{n.lasting(self.action)}")

    def told_at(self) -> Length:
        """An attack is told by what comes of it, a potion as it is drunk."""
        return Length.EVERY_DIE if self.drunk or self.attack else Length.STORY


class Hit(Happening[CrawlNames]):
    """An attack beats a defense."""

    rule: ClassVar[str] = "SD-OFF-08"
    user: str
    target: str
    action: str
    offense: int
    defense: int
    rolled: tuple[tuple[str, Face], ...] = ()

    def told(self, n: CrawlNames) -> str:
        verb = "beats" if self.offense == 1 else "beat"
        stars = f"{n.stars(self.offense)} {verb} {self.defense or 'no stars'}"
        return f"{n(self.user)} hits {whom(n, self.user, self.target)} with {n(self.action)}: {stars}."


class Missed(Happening[CrawlNames]):
    """An attack does not beat a defense."""

    rule: ClassVar[str] = "SD-OFF-08"
    user: str
    target: str
    action: str
    offense: int
    defense: int
    rolled: tuple[tuple[str, Face], ...] = ()

    def told(self, n: CrawlNames) -> str:
        verb = "does not beat" if self.offense == 1 else "do not beat"
        stars = f"{n.stars(self.offense)} {verb} {self.defense}" if self.offense else "no stars at all"
        target = whom(n, self.user, self.target)
        return f"{n(self.user)} fails against {target} with {n(self.action)}: {stars}."


class Interacts(Happening[CrawlNames]):
    """A Hero does something with an element of the scenario."""

    rule: ClassVar[str] = "SD-BASIC-10"
    model: str
    what: str
    """The element, with its square behind a colon if there are several."""
    left: int = 0
    """How often this must still be done."""

    def told(self, n: CrawlNames) -> str:
        does, what = "chooses to", n.element(self.what)
        if self.what not in PRICES:
            does = "interacts with" if what.startswith("the ") else "interacts with the"
        left = f": {self.left} more to go" if self.left else ""
        return f"{n(self.model)} {does} {what}{left}."

    def told_at(self) -> Length:
        """What is taken or turned over is told by what it turns out to be."""
        return Length.EVERY_DIE if self.what.partition(":")[0] in TAKEN else Length.STORY


PRICES = ("pour-potion", "pay-loot", "pay-coin")
"""What is no element, but a price to pay: a deed by its name."""


TAKEN = ("prince", "crystal", "artifact")
"""What Heroes take up or turn over in Explore's alternate modes."""


class Critical(Happening[CrawlNames]):
    """An attack is a critical success."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-CRIT-01"
    user: str
    target: str
    offense: int

    def told(self, n: CrawlNames) -> str:
        target = whom(n, self.user, self.target)
        return f"A critical success, {n.stars(self.offense)}: {n(self.user)} deals {target} one wound more!"


class Defended(Happening[CrawlNames]):
    """A model has rolled to defend."""

    length: ClassVar[Length] = Length.EVERY_DIE
    model: str
    attribute: str
    stars: int
    rolled: tuple[tuple[str, Face], ...] = ()

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} defends with {n(self.attribute)}: {n.stars(self.stars)}."


class Rerolled(Happening[CrawlNames]):
    """Dice are rolled again."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "SD-REROLL-01"
    model: str
    dice: int

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} rolls {counted(self.dice, 'die', 'dice')} again."


class Hexed(Happening[CrawlNames]):
    """Hex spoils an offense roll."""

    rule: ClassVar[str] = "SD-STATUS-HEX-01"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n('hex')} takes the best die from {n(self.model)}'s attack."


class Baned(Happening[CrawlNames]):
    """Bane spoils a defense roll."""

    rule: ClassVar[str] = "SD-STATUS-BANE-01"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n('bane')} takes the best die from {n(self.model)}'s defense."


class Reacts(Happening[CrawlNames]):
    """A model that was hit and lives answers."""

    rule: ClassVar[str] = "SD-RESULT-08"
    model: str
    target: str
    action: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.action)}: {n(self.model)} answers {n(self.target)}."


class Backlash(Happening[CrawlNames]):
    """A model that held out strikes back."""

    rule: ClassVar[str] = "SD-ABIL-BACKLASH-01"
    model: str
    target: str

    def told(self, n: CrawlNames) -> str:
        return f"{n('backlash')}: {n(self.model)} strikes back at {n(self.target)}."


class Lent(Happening[CrawlNames]):
    """A bonus comes upon a model."""

    model: str
    action: str
    own: bool = False
    """It is its own action, which has told what it brings."""

    def told(self, n: CrawlNames) -> str:
        return ended(f"{n(self.model)} has the benefit of {n(self.action)}")

    def told_at(self) -> Length:
        """Who uses an action or drinks a potion is told with what it brings."""
        return Length.EVERY_DIE if self.own else Length.STORY


# ---------------------------------------------------------------- wounds, statuses, healing


class Wounded(Happening[CrawlNames]):
    """Wound tokens are put on a model."""

    rule: ClassVar[str] = "SD-DEATH-01"
    model: str
    wounds: int
    left: int

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} takes {wounds(self.wounds)}: {hearts(self.left)} left."

    def told_at(self) -> Length:
        """The last heart is told by the fall."""
        return Length.STORY if self.left else Length.EVERY_DIE


class Destroyed(Happening[CrawlNames]):
    """A model is destroyed."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-DEATH-02"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is destroyed."


class Suffers(Happening[CrawlNames]):
    """Status effects come upon a model."""

    rule: ClassVar[str] = "SD-STATUS-02"
    model: str
    status: tuple[str, ...]

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} suffers {n.all(self.status)}."


class HasAlready(Happening[CrawlNames]):
    """Status effects come upon a model that has them: never two of a kind."""

    rule: ClassVar[str] = "SD-STATUS-04"
    model: str
    status: tuple[str, ...]

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} suffers {n.all(self.status)} already."


class Immune(Happening[CrawlNames]):
    """A status effect takes no hold."""

    model: str
    statuses: tuple[str, ...] = ()

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is immune to {n.all(self.statuses)}."


POPPED, FULL, RALLY = "popped", "full", "rally"
"""What tokens come or go by that is no card, action or ability: a die, one's quantity, a timeout."""


class Healed(Happening[CrawlNames]):
    """A token comes off a model, or some wounds at once."""

    model: str
    token: str
    by: str
    """What does it: an action, a card, an ability, a way to stand up, or one of those above."""
    count: int = 1

    def told(self, n: CrawlNames) -> str:
        who = n(self.model)
        if self.by in STOOD_UP:
            return f"{who} stands up, for {STOOD_UP[self.by]}."
        off = f"heals {wounds(self.count)}" if self.token == "wound" else f"is rid of {n(self.token)}"
        match self.by:
            case "popped":
                return f"{popping(self.count, 'heart')[0]}: {who} {off}."
            case "rally":
                return f"For the cards that the party discards {who} {off}."
        return f"{n(self.by)}: {who} {off}."


STOOD_UP = {"stand:action": "an action point", "stand:move": "its whole movement"}


class ShakesOff(Happening[CrawlNames]):
    """At the end of its activation a model sheds its status effects."""

    rule: ClassVar[str] = "SD-ACT-05"
    model: str
    status: tuple[str, ...]

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} shakes off {n.all(self.status)}."


class Burns(Happening[CrawlNames]):
    """Fire wounds a model in its upkeep."""

    rule: ClassVar[str] = "SD-STATUS-FIRE-01"
    model: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} is on fire and burns."


class Scorched(Happening[CrawlNames]):
    """A hazard wounds a model."""

    rule: ClassVar[str] = "SD-RULING-05"
    model: str
    ground: str
    """The tile effect."""

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.ground)} hurts {n(self.model)}."


class Shapeshifts(Happening[CrawlNames]):
    """A model changes its form."""

    rule: ClassVar[str] = "SD-SHAPE-03"
    model: str
    form: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} changes into {n.card(self.form)}."


def popping(count: int, what: str) -> tuple[str, str]:
    """So many of something pop out, and the word for them then."""
    return (f"A {what} pops out", "it") if count == 1 else (f"{count} {what}s pop out", "them")


class LostHeart(Happening[CrawlNames]):
    """A heart for nobody."""

    rule: ClassVar[str] = "SD-RULING-09"

    by: str = ""
    """The card that keeps it from those who need it."""
    count: int = 1

    def told(self, n: CrawlNames) -> str:
        pops, them = popping(self.count, "heart")
        return f"{pops}, but {f'{n(self.by)} lets nobody have' if self.by else 'nobody needs'} {them}."


class LostPotion(Happening[CrawlNames]):
    """A potion for nobody."""

    rule: ClassVar[str] = "SD-RULING-09"
    count: int = 1

    def told(self, n: CrawlNames) -> str:
        pops, them = popping(self.count, "potion")
        return f"{pops}, but nobody can carry {them}."


class Potions(Happening[CrawlNames]):
    """Potion tokens come to a Hero or go."""

    rule: ClassVar[str] = "SD-POTION-02"
    model: str
    potions: int
    by: str = ""
    """What brings or takes them; nothing: the set-up."""

    def told(self, n: CrawlNames) -> str:
        who, held = n(self.model), some(self.potions, "potion token")
        match self.by:
            case "":
                return f"{who} starts with {held}."
            case "popped":
                return f"A potion pops out for {who}, who now holds {self.potions}."
            case "full":
                return f"{who} can carry only {held} now." if self.potions else f"{who} can carry {held} now."
        return f"{n(self.by)}: {who} now holds {held}."


class Drinks(Happening[CrawlNames]):
    """A Hero drinks a potion."""

    rule: ClassVar[str] = "SD-POTION-06"
    model: str
    owner: str
    potion: str
    aim: str = ""
    """What it is used on, where that is not told by an attack."""

    def told(self, n: CrawlNames) -> str:
        whose = "" if self.owner == self.model else f", {n(self.owner)}'s potion"
        aimed = "" if self.aim == self.model else n.aimed(self.model, self.potion, self.aim)
        return ended(f"{n(self.model)} drinks {n(self.potion)}{whose}{aimed}{n.lasting(self.potion)}")


class Refused(Happening[CrawlNames]):
    """A Hero does not share a potion."""

    rule: ClassVar[str] = "SD-POTION-08"
    model: str
    owner: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.owner)} does not share a potion with {n(self.model)}."


# ---------------------------------------------------------------- equipment and coins


class Chest(Happening[CrawlNames]):
    """A Hero opens a chest."""

    rule: ClassVar[str] = "SD-BASIC-07"
    model: str
    cards: int
    tile: int

    def told(self, n: CrawlNames) -> str:
        cards = counted(self.cards, "treasure card")
        return f"{n(self.model)} opens the chest of tile {self.tile} and draws {cards}."


class BooBooty(Happening[CrawlNames]):
    """A boo booty was in the chest."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-BOO-02"
    card: str

    def told(self, n: CrawlNames) -> str:
        return f"No treasure at all. {n(self.card)}!"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Treasure(Happening[CrawlNames]):
    """A treasure card goes to the backpack."""

    length: ClassVar[Length] = Length.HEADLINE
    card: str
    of: int

    def told(self, n: CrawlNames) -> str:
        return f"The party keeps {n(self.card)}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Loot(Happening[CrawlNames]):
    """Loot cards go to the backpack."""

    cards: list[str]
    earned: bool = False
    """By what the party destroyed."""

    def told(self, n: CrawlNames) -> str:
        each = Counter(map(n, self.cards))
        cards = listed(card if count == 1 else f"{card} ×{count}" for card, count in each.items())
        return f"Loot for {'what was destroyed' if self.earned else 'the backpack'}: {cards}."

    def shown(self) -> tuple[str, ...]:
        return tuple(self.cards)


class Rewards(Happening[CrawlNames]):
    """Loot has been earned: which is told as it is drawn."""

    length: ClassVar[Length] = Length.EVERY_DIE
    loot: int

    def told(self, n: CrawlNames) -> str:
        return f"For what it destroyed the party earns {counted(self.loot, 'loot card')}."


class Redrawn(Happening[CrawlNames]):
    """A treasure card is drawn again."""

    rule: ClassVar[str] = "SD-BOO-05"
    card: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.card)} is discarded and another card is drawn."


class NoCards(Happening[CrawlNames]):
    """A deck and its discard pile are empty, or hold nothing that may be drawn."""

    rule: ClassVar[str] = "SD-RULING-11"
    deck: str
    missing: int

    def told(self, n: CrawlNames) -> str:
        return f"{counted(self.missing, f'{n(self.deck)} card')} cannot be drawn: none is left."


class Traded(Happening[CrawlNames]):
    """Six loot cards have bought a treasure."""

    rule: ClassVar[str] = "SD-PACK-03"
    cards: list[str]

    def told(self, n: CrawlNames) -> str:
        return f"Six loot cards buy {n.all(self.cards)}."


class Equipped(Happening[CrawlNames]):
    """A Hero puts a card on."""

    rule: ClassVar[str] = "SD-EQUIP-04"
    model: str
    card: str
    old: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.model)} puts on {n(self.card)}{discarded(n, self.old)}."


class GivenUp(Happening[CrawlNames]):
    """A loot card goes from the backpack, or there is none that could."""

    rule: ClassVar[str] = "SD-TERM-01"
    card: str = ""

    def told(self, n: CrawlNames) -> str:
        if not self.card:
            return "There is no loot card in the backpack to discard."
        return f"The party discards {n(self.card)} from the backpack."


class Coins(Happening[CrawlNames]):
    """Princess Coins come or go."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    coins: int

    def told(self, n: CrawlNames) -> str:
        return f"The party has {some(self.coins, 'Princess Coin')}."


class Revived(Happening[CrawlNames]):
    """A coin brings a Hero into play."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-COIN-01"
    model: str
    to: str
    coins: int

    def told(self, n: CrawlNames) -> str:
        return (
            f"A Princess Coin brings {n(self.model)} into play at {self.to}; {some(self.coins, 'coin')} left."
        )


# ---------------------------------------------------------------- endings


class BossDestroyed(Happening[CrawlNames]):
    """The Heroes have won: the dungeon boss is gone."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-WIN-02"
    boss: str

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.boss)} is destroyed: the Heroes have won."


class OutOfCoins(Happening[CrawlNames]):
    """The Consul has won: more Heroes have fallen than there are coins."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "SD-WIN-01"
    fallen: int
    coins: int
    boss: str = ""
    """The dungeon boss."""
    hearts: int = -1
    """What it had left; below nought: it had not come yet."""
    prize: str = ""
    """What the Heroes had to bring to its goal instead of destroying the boss."""
    away: int = -1
    """The squares that were left to go; below nought: it had not been found."""

    def told(self, n: CrawlNames) -> str:
        fallen = counted(self.fallen, "fallen Hero", "fallen Heroes")
        only = "only " if self.coins else ""
        told = f"{fallen} and {only}{some(self.coins, 'Princess Coin')}: the Consul has won."
        if self.prize:
            far = f"was {some(self.away, 'square')} from its goal" if self.away >= 0 else "had not been found"
            return f"{told} {capital(n(self.prize))} {far}."
        if not self.boss:
            return told
        near = "had not even come" if self.hearts < 0 else f"had {hearts(self.hearts)} left"
        return f"{told} {n(self.boss)} {near}."


HAPPENINGS: tuple[type[Happening[Any]], ...] = (
    HeroTurn,
    ConsulTurn,
    Activates,
    Finishes,
    TokensCleared,
    Moved,
    Dashed,
    Displaced,
    CannotBeMoved,
    Placed,
    Spawned,
    Refreshed,
    BossFight,
    Acts,
    Hit,
    Missed,
    Interacts,
    Critical,
    Defended,
    Rerolled,
    Hexed,
    Baned,
    Reacts,
    Backlash,
    Lent,
    Wounded,
    Destroyed,
    Suffers,
    HasAlready,
    Immune,
    Healed,
    ShakesOff,
    Burns,
    Scorched,
    Shapeshifts,
    LostHeart,
    LostPotion,
    Potions,
    Drinks,
    Refused,
    Chest,
    BooBooty,
    Treasure,
    Loot,
    Rewards,
    Redrawn,
    NoCards,
    Traded,
    Equipped,
    GivenUp,
    Coins,
    Revived,
    BossDestroyed,
    OutOfCoins,
)
"""Every kind that both games tell."""
