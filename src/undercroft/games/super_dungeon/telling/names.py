"""What the things of a match are called, with its packs: models, cards, actions, tiles, statuses.

Every name stands in the content, once. Here are only the ways in which names are put into sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from undercroft.engine import Option
from undercroft.engine.chance import Face
from undercroft.engine.words import counted, listed, some
from undercroft.games.super_dungeon.content.cards import Lend
from undercroft.games.super_dungeon.telling.text import item_text

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box
    from undercroft.games.super_dungeon.state import Crawl

HERE = "here"
"""The aim of an action that is centred on its user."""
SIDES = ("north", "east", "south", "west")


class CrawlNames:
    """The names of one match of Arcade or Explore."""

    __slots__ = ("box", "forms", "g")

    def __init__(self, g: Crawl) -> None:
        self.g = g
        self.box: Box = g.box
        self.forms: dict[str, str] | None = None
        """The shapes that models had when something happened that is told now; None: those of now."""

    def __call__(self, ref: str) -> str:
        """The name of a model, card, action, item, tile, status or any other thing with an id.

        A monster has a number behind its name, since there are others of its kind; a square is called
        what its id says, also where a seat has the same id.
        """
        forms, named = self.forms, self.box.named
        form = self.g.form(ref) if forms is None else forms.get(ref)
        if form:
            return self.numbered(form, ref)
        name = named.get(ref)
        if name is not None:
            return name
        giver = self.box.givers.get(ref)
        if giver is not None:
            return named.get(giver.name, giver.name)
        card = self.g.card_of(ref)
        return self.numbered(card, ref) if card != ref else self.unnamed(ref)

    def unnamed(self, ref: str) -> str:
        """What has no name of its own, such as a square."""
        return ref

    def form(self, model: str) -> str:
        """The card of another shape than its first, which a model is called by; empty for everything else."""
        return self.g.form(model) if self.forms is None else self.forms.get(model, "")

    def numbered(self, card: str, model: str) -> str:
        """A model by a card: a monster with its number behind it."""
        number = model.removeprefix(self.g.card_of(model))[1:]
        return f"{self.card(card)} {number}".rstrip()

    def card(self, card: str) -> str:
        """A card itself, also where it is the id of a Hero that has another shape now."""
        return self.box.named.get(card, card)

    def all(self, refs: Iterable[str], last: str = "and") -> str:
        """Some things in a row."""
        return listed(map(self, refs), last)

    def crowd(self, models: Sequence[str]) -> str:
        """Some models in a row, those of a name together by their numbers; all of a name are every one."""
        kinds: dict[str, list[str]] = {}
        for model in models:
            kinds.setdefault(self.kind(model), []).append(model)
        there = [self.kind(foe.id) for foe in self.g.foes]
        told = []
        for kind, alike in kinds.items():
            if len(alike) > 1 and len(alike) == there.count(kind):
                told.append(f"every {kind}")
            else:
                first, *rest = [self(model) for model in alike]
                told.append(listed([first, *(name.removeprefix(kind).strip() for name in rest)]))
        return listed(told) if len(kinds) == len(models) else "; ".join(told)

    def kind(self, model: str) -> str:
        """What a model is called without its number."""
        return self.card(self.form(model) or self.g.card_of(model))

    def text(self, ref: str) -> str:
        """What a card or an action does, in the words it bears."""
        return self.box.texts.get(ref, "")

    def item(self, ref: str) -> str:
        """A card of equipment with what it does."""
        return f"{self(ref)}: {item_text(self.box, self.box.items[ref])}"

    def orders(self, commands: Iterable[str]) -> str:
        """Some commands in a row."""
        return self.all(commands)

    def other_potion(self, key: str) -> Option:
        """A green potion that is on no card: Arcade has one."""
        return Option(key, self(key))

    # --- dice ------------------------------------------------------------------------------------

    def stars(self, count: int) -> str:
        """So many stars."""
        return some(count, "star")

    def number(self, count: int) -> str:
        """A number to be beaten."""
        return str(count) if count else "nothing"

    def face(self, face: Face) -> str:
        """What a die shows."""
        if isinstance(face, int):
            return self.stars(face) if face else "blank"
        return self(face)

    def faces(self, faces: Sequence[Face]) -> str:
        """What some dice show."""
        return ", ".join(map(self.face, faces))

    def dice(self, dice: Sequence[str], stars: int) -> str:
        """Dice by their colours and the stars that are added or taken away."""
        parts = [counted(dice.count(color), self(color), f"{color} dice") for color in dict.fromkeys(dice)]
        if stars > 0:
            parts.append(self.stars(stars))
        fewer = f", less {self.stars(-stars)}" if stars < 0 else ""
        return listed(parts) + fewer

    # --- models and where they are ---------------------------------------------------------------

    def token(self, token: str) -> str:
        """Something that can be taken off a model: a wound or a status effect."""
        return f"a {self(token)}" if token == "wound" else self(token)

    def element(self, key: str) -> str:
        """An element of the scenario, with its square if there are several of them."""
        what, _, at = key.partition(":")
        return f"{self(what)} at {at}" if at else self(what)

    def parts(self, key: str) -> tuple[str, ...]:
        """What such an element is, and its square."""
        return tuple(key.split(":"))

    def beside(self, model: str) -> str:
        """Next to whom a model is placed, where the rules say so: minions of Arcade stay with their elite."""
        return ""

    def aimed(self, user: str, action: str, aim: str) -> str:
        """What an action was aimed at, told later: where a large base stood then is not known any more."""
        return self.used_on(user, action, aim.partition(".")[0])

    def used_on(self, user: str, action: str, aim: str) -> str:
        """The same for an action by its id: its user is told where it could have been a friend."""
        used = self.box.actions.get(action) or self.box.drinks.get(action)
        return " on itself" if aim == user and used and used.range else self.aim(user, aim)

    def lasting(self, action: str) -> str:
        """What an action brings that lasts, ready to be put behind it: of others the results are told."""
        used = self.box.actions.get(action)
        lends = used is not None and any(isinstance(one, Lend) for one in (*used.effects, *used.user))
        return f": {self.text(action)}" if lends else ""

    def aim(self, user: str, aim: str) -> str:
        """What an action of a model is aimed at, ready to be put behind the action's name.

        Of a large base a line is told by its column or row.
        """
        side, _, number = aim.partition(".")
        if side in SIDES:
            if not number:
                return f" to the {side}"
            name = self.g.base_square(user, int(number))
            row = name.lstrip("abcdefghijklmnopqrstuvwxyz")
            return f" to the {side} along {name.removesuffix(row) if side in ('north', 'south') else row}"
        return "" if aim in (HERE, user, "") else f" on {self(aim)}"
