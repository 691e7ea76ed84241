"""What players are asked, a struct a kind: whose turn, which card, which cubes, and the words for it."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft.engine import Option, Question
from undercroft.engine.words import capital, counted, listed, plural
from undercroft.games.stygian_society.content.cards import Effect
from undercroft.games.stygian_society.telling.names import PARTY, ClimbNames
from undercroft.games.stygian_society.telling.payments import cost_text, payment_refs, payment_text
from undercroft.games.stygian_society.telling.text import EVENTS, card_line, card_text, gained

DRAW = "draw"
"""A random skill of the next level instead of a chosen one."""


def _named(n: ClimbNames, key: str) -> Option:
    """An option that is the id of one thing."""
    return Option(key, n(key), (key,))


def _skill(n: ClimbNames, key: str) -> Option:
    return Option(key, card_line(n, key), (key,))


def _token(n: ClimbNames, key: str, status: str, colour: str) -> Option:
    return Option(key, f"{capital(n.a(colour))} token of {n(status)}", (status, colour))


def _owned(n: ClimbNames, key: str) -> Option:
    """A card and who has it: ``hero:card``."""
    owner, _, card = key.partition(":")
    return Option(key, f"{n(card)} ({n(owner)})", (card, owner), owner)


def _heroes(n: ClimbNames) -> dict[str, str]:
    return {hero.id: n(hero.id) for hero in n.g.heroes} if n.g is not None else {}


def _pile(n: ClimbNames, key: str) -> Option:
    """A cube of a pile: ``place:colour``."""
    place, _, colour = key.partition(":")
    return Option(key, f"{capital(n.a(colour))} cube from the {n(place)}", (key,), place)


def _whose(n: ClimbNames, hero: str, by: str) -> str:
    """Who decides, and by which card of theirs or because of what."""
    if not by:
        return n.The(hero)
    treasure = n.box.treasures.get(by)
    owner = PARTY if treasure is not None and treasure.party else hero
    return f"{n.The(owner)}'s {n(by)}" if by in n.box.cards else f"{n.The(hero)}, by {n(by)}"


# --- setting up ---------------------------------------------------------------------------------------


class Hero(Question[ClimbNames]):
    """Which hero is taken?"""

    left: list[str]
    """Heroes that nobody has taken."""

    def asked(self, n: ClimbNames) -> str:
        pair = " One of you does well with Knight or Spellslinger, the other with Doctor or Burglar."
        advice = pair if n.g is not None and n.g.variant else ""
        return f"Which hero do you play?{advice} Its skills are dealt next."

    def option(self, n: ClimbNames, key: str) -> Option:
        hero = n.box.heroes[key]
        return Option(key, f"{hero.name}: {hero.role}", (key,))


class AnyHero(Question[ClimbNames]):
    """A hero at random."""

    def asked(self, n: ClimbNames) -> str:
        return "a hero"


class FirstSkill(Question[ClimbNames]):
    """A hero's first skill, at random."""

    hero: str

    def asked(self, n: ClimbNames) -> str:
        return f"the {n(self.hero)}'s first skill"


class SecondSkill(Question[ClimbNames]):
    """In the variant: which further skill of level 1?"""

    hero: str

    def asked(self, n: ClimbNames) -> str:
        return f"Which second skill does {n.the(self.hero)} gain?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _skill(n, key)


class FirstHero(Question[ClimbNames]):
    """Who begins?"""

    heroes: list[str]

    def asked(self, n: ClimbNames) -> str:
        good = [n.the(hero) for hero in self.heroes if hero in ("knight", "burglar")]
        advice = f" {capital(' or '.join(good))} is often a good choice." if good else ""
        return f"Which hero takes the first turn?{advice}"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _named(n, key)


# --- a turn -------------------------------------------------------------------------------------------


class Turn(Question[ClimbNames]):
    """Tokens to pay off, a support, or the action of the turn."""

    hero: str

    def asked(self, n: ClimbNames) -> str:
        """What may come before the action is told where there is any of it."""
        hero = n.g.hero_called(self.hero) if n.g is not None else None
        before = ["tokens can be paid off"] if hero is not None and hero.statuses else []
        if n.g is not None and hero is not None and not n.g.now.support:
            held = (*hero.cards(), *n.g.party)
            before += ["one support can be used"] * any(n.box.cards[card].type == "support" for card in held)
        first = f" {capital(' and '.join(before))} before it." if before else ""
        return f"{n.The(self.hero)}'s turn: which action?{first} Then the cubes drop."

    def option(self, n: ClimbNames, key: str) -> Option:
        return _menu(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return MENU


MENU = {"act": "Actions", "support": "Supports", "cleanse": "Tokens", "woe": "Woe or Lamentation"}


def _menu(n: ClimbNames, key: str) -> Option:
    verb, _, rest = key.partition(":")
    if verb == "woe":
        return Option(key, n(key), (), verb)
    if verb == "cleanse":
        status, _, colour = rest.partition(":")
        return Option(key, f"Pay 1 {n(colour)} to take off a token of {n(status)}", (status, colour), verb)
    card = n.box.cards[rest]
    what = " (support)" if verb == "support" else ""
    return Option(key, f"{card.name}{what}: {card_text(n, card)}", (rest,), verb)


class Confirm(Question[ClimbNames]):
    """Regrouping reaches the end of the peril chart: really?"""

    peril: int
    """What peril would rise to."""
    last: int
    """Where the chart ends, and the game with it."""

    def asked(self, n: ClimbNames) -> str:
        return (
            f"Regrouping raises peril to {self.peril}, and the chart ends at {self.last}: if nothing comes "
            "between, the game is lost. Really?"
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return Option(key, n(key))


class Target(Question[ClimbNames]):
    """Whom does a card aim at?"""

    hero: str
    card: str
    chosen: list[str]
    """Figures named already."""
    most: int
    """How many it can name."""
    passing: ClassVar[str] = "Nobody else"

    def asked(self, n: ClimbNames) -> str:
        return f"Whom does {n.the(self.hero)}'s {n(self.card)} aim at? It cannot be changed after the drop."

    def option(self, n: ClimbNames, key: str) -> Option:
        return _figure(n, key)


def _figure(n: ClimbNames, key: str) -> Option:
    """A figure as an option: name, number, rank, what is left of it."""
    figure = n.g.figure(key) if n.g is not None else None
    if n.g is None or figure is None:
        return Option(key, n(key), (key,))
    rank = "front" if figure in n.g.front else "rear"
    health = n.box.health_of(figure.kind)
    return Option(key, f"{n(key)}, {n(rank)}, {health - figure.wounds} of {health} health left", (key,))


class Wild(Question[ClimbNames]):
    """Which colours do wild cubes of a drop take?"""

    hero: str
    count: int
    supply: dict[str, int]
    """Hero cubes to pick from, by colour."""

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{n.The(self.hero)}: which {plural(self.count, 'colour', 'colours')} for "
            f"{counted(self.count, 'wild cube')} of this drop?"
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        colours = key.split("+") if key else []
        refs = tuple(f"supply:{colour}" for colour in dict.fromkeys(colours))
        return Option(
            key, n.counted(colours) if len(colours) > 1 else capital(n(key) if key else "none"), refs
        )


class Drop(Question[ClimbNames]):
    """What cubes are dropped for."""

    hero: str
    card: str
    """The action, or nothing if something else makes them drop."""

    def asked(self, n: ClimbNames) -> str:
        return f"the {n(self.hero)}'s {n(self.card)}" if self.card else f"the {n(self.hero)}"


class Resolve(Question[ClimbNames]):
    """Is the action paid for, and with how many further sets?"""

    hero: str
    card: str
    targets: list[str]
    costs: list[tuple[int, int, int, int, int, int, int]]
    """What it costs with 0, 1, 2 … further sets: white, blue, green, red, yellow, black, wild cubes."""
    effects: list[Effect]
    """What it does."""
    more: list[Effect]
    """What each further set adds."""

    def asked(self, n: ClimbNames) -> str:
        pay = "now, or leave the cubes lying for somebody else?"
        if not self.targets:
            return f"{n.The(self.hero)}: pay for {n(self.card)} {pay}"
        aimed = f"{n(self.card)} at {listed(map(n, self.targets))}"
        return f"{n.The(self.hero)} aims {aimed}: pay for it {pay}"

    def option(self, n: ClimbNames, key: str) -> Option:
        verb, _, rest = key.partition(":")
        if verb == "cleanse":
            return _menu(n, key)
        if verb == "skip":
            return Option(key, n(key))
        sets = int(rest)
        more = f" with {counted(sets, 'further set')}" if sets else ""
        gain = gained(n, self.effects, self.more, sets)
        label = f"{n(self.card)}{more}, for {cost_text(n, self.costs[sets])}{f': {gain}' if gain else ''}"
        return Option(key, label, (self.card,), "act")

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return MENU


class Payment(Question[ClimbNames]):
    """Which cubes, and how much luck, pay a cost?"""

    hero: str
    cost: tuple[int, int, int, int, int, int, int]
    """White, blue, green, red, yellow, black, wild cubes."""
    luck: int
    """How much luck may go into it."""
    field: dict[str, int]
    """Cubes by colour in the field, each worth one."""
    crypt: dict[str, int]
    """Cubes by colour in the crypt, each worth two."""

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{n.The(self.hero)} pays {cost_text(n, self.cost)}: with which cubes? "
            "One from the crypt counts two."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return Option(key, payment_text(n, key), payment_refs(key))


class TurnEnd(Question[ClimbNames]):
    """Tokens or a Woe to pay off before the turn ends."""

    hero: str
    woe: str
    passing: ClassVar[str] = "Pay nothing off: the turn ends"

    def asked(self, n: ClimbNames) -> str:
        hero = n.g.hero_called(self.hero) if n.g is not None else None
        clings = ["a token"] * bool(hero is not None and hero.statuses) + [n(self.woe)] * bool(self.woe)
        what = " or ".join(clings) or "a token"
        return f"Before {n.the(self.hero)}'s turn ends: pay {what} off? What stays goes on hindering."

    def option(self, n: ClimbNames, key: str) -> Option:
        if key == "woe" and self.woe:
            cost = n.cubes(n.box.woes[self.woe].cost)
            return Option(key, f"Pay {cost} to be rid of {n(self.woe)}", (self.woe,), key)
        return _menu(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return MENU


class Respond(Question[ClimbNames]):
    """Does somebody answer what happened with a response card?"""

    event: str
    passing: ClassVar[str] = "Do not respond"
    cards: list[str]
    """The cards that could, each as ``hero:card``; ``party:card`` for a party treasure."""

    def asked(self, n: ClimbNames) -> str:
        return f"{capital(EVENTS[self.event])}: does somebody respond?"

    def option(self, n: ClimbNames, key: str) -> Option:
        owner, _, card = key.partition(":")
        who = n.the(PARTY) if owner == PARTY else n(owner)
        text = card_text(n, n.box.cards[card])
        return Option(key, f"{n(card)} ({who}): {text}", (card, owner))


Respond.kind = property(lambda self: f"respond-{self.event}")  # type: ignore[assignment]


class FirstEffect(Question[ClimbNames]):
    """Which of several effects of a turn's start or end comes first?"""

    hero: str
    event: str

    def asked(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}: which effect comes first {EVENTS[self.event]}?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _named(n, key)


# --- what cards ask -----------------------------------------------------------------------------------


class Wound(Question[ClimbNames]):
    """Which enemy takes wounds that are no attack?"""

    hero: str
    wounds: int
    by: str = ""
    """What deals them."""

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{_whose(n, self.hero, self.by)}: which enemy takes {counted(self.wounds, 'wound')}? It is no "
            "attack, so nothing lessens it."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return _figure(n, key)


class Still(Question[ClimbNames]):
    """Which colour does not act this turn?"""

    hero: str
    by: str = ""
    """What holds it still."""

    def asked(self, n: ClimbNames) -> str:
        return f"{_whose(n, self.hero, self.by)}: which colour does not act this turn?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return Option(key, capital(n(key)), (key,))


class Refresh(Question[ClimbNames]):
    """Which exhausted card is ready again?"""

    hero: str
    by: str = ""
    """What turns it upright."""

    def asked(self, n: ClimbNames) -> str:
        return f"{_whose(n, self.hero, self.by)}: which exhausted card is ready again?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _owned(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return _heroes(n)


class Exhaust(Question[ClimbNames]):
    """Which ready card is turned sideways?"""

    hero: str
    by: str = ""
    """Who or what wants it."""

    def asked(self, n: ClimbNames) -> str:
        why = f" because of {n(self.by)}" if self.by else ""
        return f"{n.The(self.hero)} must exhaust a ready card{why}, until the next level: which?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _owned(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return _heroes(n)


class Afflicted(Question[ClimbNames]):
    """Which hero is afflicted?"""

    status: str
    by: str = ""
    """Who or what does it."""

    def asked(self, n: ClimbNames) -> str:
        return f"Who becomes {n(self.status)}{f' by {n(self.by)}' if self.by else ''}?"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _named(n, key)


class Move(Question[ClimbNames]):
    """Which cube is moved, if any?"""

    hero: str
    to: str
    piles: dict[str, int]
    """The cubes it can be, as ``place:colour``, and how many lie there."""
    left: int
    """How many may still be moved, this one included."""
    by: str = ""
    """What moves them."""
    passing: ClassVar[str] = "Move no more"

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{_whose(n, self.hero, self.by)}: move which cube to the {n(self.to)}? "
            f"{capital(counted(self.left, 'move'))} left."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return _pile(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return _piles(n)


class Take(Question[ClimbNames]):
    """Which cube must move?"""

    hero: str
    to: str
    piles: dict[str, int]
    """The cubes it can be, as ``place:colour``, and how many lie there."""
    left: int
    """How many must still move, this one included."""
    by: str = ""
    """Who or what wants them."""

    def asked(self, n: ClimbNames) -> str:
        first = " first" if self.left > 1 else ""
        why = f" because of {n(self.by)}" if self.by else ""
        return (
            f"{n.The(self.hero)} must give up {counted(self.left, 'cube')}{why}: "
            f"which goes to the {n(self.to)}{first}?"
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return _pile(n, key)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return _piles(n)


def _piles(n: ClimbNames) -> dict[str, str]:
    return {place: f"From the {n(place)}" for place in ("field", "crypt", "tower", "supply")}


def read_swap(key: str) -> tuple[str, str, str]:
    """Place, old and new colour of a swap: ``blue>white`` in the field, ``crypt:blue>white`` in the crypt."""
    where, _, new = key.partition(">")
    place, _, old = where.rpartition(":")
    return place or "field", old, new


class Dye(Question[ClimbNames]):
    """Which hero cube in field or crypt is swapped for which colour?"""

    hero: str
    left: int
    """How many swaps are left, this one included."""
    passing: ClassVar[str] = "Swap no more"

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{n.The(self.hero)}: swap which cube for which colour? "
            f"{capital(counted(self.left, 'swap'))} left."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        place, old, new = read_swap(key)
        where = f" in the {n(place)}" if place == "crypt" else ""
        return Option(
            key, f"{capital(n(old))}{where} becomes {n(new)}", (f"{place}:{old}", f"supply:{new}"), old
        )

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return {colour: capital(cube.name) for colour, cube in n.box.cubes.items()}


# --- afflictions --------------------------------------------------------------------------------------


class Tokens(Question[ClimbNames]):
    """Does another status token go into the same payment?"""

    hero: str
    basket: list[str]
    """Tokens in the payment so far, each as ``status:colour``."""

    def asked(self, n: ClimbNames) -> str:
        return (
            f"{n.The(self.hero)}: another token in the same payment? A crypt cube takes off two "
            "of its colour."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        status, _, colour = key.partition(":")
        return _token(n, key, status, colour) if colour else Option(key, n(key))


class Cleanse(Question[ClimbNames]):
    """Which status token is removed?"""

    hero: str
    by: str = ""
    """What removes it."""

    def asked(self, n: ClimbNames) -> str:
        return f"{_whose(n, self.hero, self.by)}: which token is removed?"

    def option(self, n: ClimbNames, key: str) -> Option:
        hero, status, colour = key.split(":")
        return Option(
            key,
            f"{capital(n.a(colour))} token of {n(status)} from {n.the(hero)}",
            (hero, status, colour),
            hero,
        )

    def groups(self, n: ClimbNames) -> dict[str, str]:
        return _heroes(n)


# --- levels, chests, treasures --------------------------------------------------------------------------


class NewSkill(Question[ClimbNames]):
    """A hero's new skill of the next level, at random."""

    hero: str
    level: int

    def asked(self, n: ClimbNames) -> str:
        return f"the {n(self.hero)}'s new skill of level {self.level}"


class Skill(Question[ClimbNames]):
    """Which skill does a hero gain with a level?"""

    hero: str
    next: int
    """The level of the random one."""

    def asked(self, n: ClimbNames) -> str:
        return f"The party has a new level: which skill does {n.the(self.hero)} gain?"

    def option(self, n: ClimbNames, key: str) -> Option:
        if key == DRAW:
            return Option(key, f"A random skill of level {self.next}")
        return _skill(n, key)


class Chest(Question[ClimbNames]):
    """Is a chest opened?"""

    left: int
    peril: int
    passing: ClassVar[str] = "Leave the chests shut"

    def asked(self, n: ClimbNames) -> str:
        return (
            f"Open a chest? {capital(counted(self.left, 'chest'))} left; each holds treasure, "
            "and a trap that "
            f"goes off if its number is no higher than peril, now {self.peril}."
        )

    def option(self, n: ClimbNames, key: str) -> Option:
        return Option(key, n(key))


class Give(Question[ClimbNames]):
    """Which hero gets a treasure?"""

    card: str

    def asked(self, n: ClimbNames) -> str:
        return f"Who gets {n(self.card)}? It says: {card_text(n, n.box.cards[self.card])}"

    def option(self, n: ClimbNames, key: str) -> Option:
        return _named(n, key)


class Trade(Question[ClimbNames]):
    """Does a solo treasure change hands before the next floor?"""

    traded: list[str]
    """Those that have, and may not again."""

    def asked(self, n: ClimbNames) -> str:
        return "Trade treasures before the party climbs on? Each changes hands once at most."

    def option(self, n: ClimbNames, key: str) -> Option:
        card, _, taker = key.partition(">")
        if not taker:
            return Option(key, n(key))
        return Option(key, f"Give {n(card)} to {n.the(taker)}", (card, taker), card)

    def groups(self, n: ClimbNames) -> dict[str, str]:
        heroes = n.g.heroes if n.g is not None else ()
        return {card: n(card) for hero in heroes for card in hero.treasures}


QUESTIONS: tuple[type[Question[Any]], ...] = (
    Hero, AnyHero, FirstSkill, SecondSkill, FirstHero, Turn, Confirm, Target, Wild, Drop, Resolve, Payment,
    TurnEnd, Respond, FirstEffect, Wound, Still, Refresh, Exhaust, Afflicted, Move, Take, Dye, Tokens,
    Cleanse, NewSkill, Skill, Chest, Give, Trade,
)  # fmt: skip
