"""Equipment (rulebook p.13): carrying it, and handing it round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from undercroft.engine import Ask, Form, IllegalAnswer, Names, Reason, Rules, Schema, Source, choose
from undercroft.engine.words import counted
from undercroft.games.dungeon_fighter.content.cards import Equipment, Kind, taker_key, taker_of
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames

BOX = "box"
"""Where cards go that nobody carries."""
KEEP = "keep"
CARRIED: tuple[Kind, ...] = ("weapon", "armor", "spendable")

# --- carrying ------------------------------------------------------------------------------------


def slots(hero: Hero, kind: str) -> list[str]:
    """The cards of a kind that a Hero carries."""
    return hero.weapons if kind == "weapon" else hero.armor if kind == "armor" else hero.spendables


def limit(g: Party, hero: Hero, kind: str) -> int:
    """How many of a kind the Hero's sheet allows (DF-HERO-04)."""
    sheet = g.sheet(hero)
    return sheet.weapons if kind == "weapon" else sheet.armor if kind == "armor" else sheet.spendables


def twin(g: Party, hero: Hero, card: Equipment) -> str:
    """A Weapon of the same name that the Hero carries already (DF-EQUIP-05)."""
    if card.kind != "weapon":
        return ""
    gear = g.box.equipment
    return next((w for w in hero.weapons if gear[w].name == card.name and w != card.id), "")


def fits(g: Party, hero: Hero, card: Equipment) -> bool:
    """Whether a Hero can carry one more of this."""
    if hero.out or len(slots(hero, card.kind)) >= limit(g, hero, card.kind):
        return False
    return not twin(g, hero, card)


def takers(g: Party, card: Equipment) -> list[str]:
    """Who can take a card, and instead of what: ``hero`` or ``hero/dropped``."""
    keys = []
    for hero in g.heroes:
        if hero.out or not limit(g, hero, card.kind):
            continue
        if fits(g, hero, card):
            keys.append(taker_key(hero.id))
        else:
            same = twin(g, hero, card)
            keys += [taker_key(hero.id, old) for old in slots(hero, card.kind) if not same or old == same]
    return keys


def no_room(g: Party, card: Equipment) -> list[Reason[FighterNames]]:
    """Who cannot take a card as things are, and why."""
    told: list[Reason[FighterNames]] = []
    for hero in g.in_play():
        if same := twin(g, hero, card):
            told.append(reasons.Twin(hero.id, same))
        elif not fits(g, hero, card):
            told.append(reasons.HandsFull(hero.id, card.kind, limit(g, hero, card.kind)))
    return told


def gain(g: Party, card_id: str, rule: str, *, refusable: bool = True) -> Rules[None]:
    """Give a new card to a Hero, who may drop one for it; a Relic lies beside the Chest (DF-SHOP-05)."""
    card = g.box.equipment[card_id]
    if card.kind == "relic":
        g.relics.append(card_id)
        g.note(happenings.Relic(card_id))
        return
    keys = takers(g, card)
    if refusable and not any(fits(g, hero, card) for hero in g.heroes):
        keys.append(BOX)
    about = questions.Give(card_id)
    key = yield from choose(g, g.seat_of(g.leader), about, rule, keys, barred=lambda: no_room(g, card))
    if key == BOX:
        g.boxed.append(card_id)
        g.note(happenings.Boxed(card_id))
        return
    hero, old = carry(g, card_id, key)
    if old:
        g.note(happenings.Dropped(hero.id, old))
    g.note(happenings.Given(hero.id, card_id))


def carry(g: Party, card_id: str, key: str) -> tuple[Hero, str]:
    """Who a taker's key names carries a card from now on; one that is dropped for it goes to the box."""
    name, old = taker_of(key)
    hero = g.hero_called(name)
    carried = slots(hero, g.box.equipment[card_id].kind)
    if old:
        carried.remove(old)
        g.boxed.append(old)
    carried.append(card_id)
    return hero, old


# --- handing round -------------------------------------------------------------------------------


class Handing(Form):
    """Who carries what from now on: the answer names the cards that change hands (DF-MOVE-06).

    What an eliminated Hero leaves can be taken too, also for a card of one's own (DF-RULING-100).
    """

    __slots__ = ("g",)

    kind = "handing"

    def __init__(self, g: Party) -> None:
        self.g = g

    def check(self, answer: Any) -> dict[str, str]:
        owners = {card: hero.id for hero in self.g.heroes for card in hero.carried()}
        heroes = {hero.id: hero for hero in self.hands()}
        if not isinstance(answer, dict) or not answer:
            raise IllegalAnswer("say which card goes to which Hero")
        for card, name in answer.items():
            if card not in owners:
                raise IllegalAnswer(f"nobody carries {card!r}")
            if not isinstance(name, str) or name not in heroes:
                in_play = ", ".join(hero.id for hero in self.g.in_play())
                raise IllegalAnswer(f"{name!r} cannot carry anything; in play: {in_play}")
        after = owners | answer
        for name, hero in heroes.items():
            check_load(self.g, hero, [card for card in owners if after[card] == name])
        moved = {card: name for card, name in answer.items() if owners[card] != name}
        if not moved:
            raise IllegalAnswer("each of them has it already")
        return moved

    def hands(self) -> list[Hero]:
        """The Heroes in play, and the eliminated who still have something to leave."""
        return [hero for hero in self.g.heroes if not hero.out or hero.carried()]

    def sample(self, source: Source) -> dict[str, str]:
        ways = self.ways()
        return ways[source.below(len(ways))]

    def ways(self) -> list[dict[str, str]]:
        """Every card that could change hands, and every two that could be swapped."""
        return [dict([move]) for move in self.moves()] + [dict(swap) for swap in self.swaps()]

    def possible(self) -> bool:
        """Whether there is any way at all: the first one tells."""
        return any(True for _ in self.moves()) or any(True for _ in self.swaps())

    def moves(self) -> Iterator[tuple[str, str]]:
        """Every single card that could change hands as things are."""
        gear = self.g.box.equipment
        return (
            (card, to.id)
            for hero in self.g.heroes
            for card in hero.carried()
            for to in self.g.heroes
            if to is not hero and fits(self.g, to, gear[card])
        )

    def swaps(self) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
        """Every two cards that full hands could still exchange, each with who takes it."""
        for hero, other in combinations(self.hands(), 2):
            if hero.out and other.out:
                continue
            for mine, theirs in product(hero.carried(), other.carried()):
                swap = (mine, other.id), (theirs, hero.id)
                if self._fit(dict(swap)) and not (self._fit(dict(swap[:1])) or self._fit(dict(swap[1:]))):
                    yield swap

    def _fit(self, answer: dict[str, str]) -> bool:
        try:
            self.check(answer)
        except IllegalAnswer:
            return False
        return True

    def parse(self, text: str) -> dict[str, str]:
        """Pairs with commas between, by name or id: "Icicle Pick to Marla Morningstar, hot-soup jack"."""
        return self.check(dict(self._pair(" ".join(part.lower().split())) for part in text.split(",")))

    def _pair(self, words: str) -> tuple[str, str]:
        n = self.g.names
        for card in (card for hero in self.g.heroes for card in hero.carried()):
            for called in (card, n.card(card).lower()):
                if words.startswith(f"{called} "):
                    to = words.removeprefix(called).strip().removeprefix("to ").strip()
                    heroes = [hero.id for hero in self.g.in_play() if to in (hero.id, n(hero.id).lower())]
                    return card, heroes[0] if heroes else to
        raise IllegalAnswer(self.hint(n))

    def label(self, n: Names, answer: Any) -> str:
        return ", ".join(f"{n(card)} to {n(hero)}" for card, hero in answer.items())

    def hint(self, n: Names = str) -> str:
        way = self.label(n, self.ways()[0])
        return f"a card and who takes it, with commas between pairs; for instance: {way}"

    def schema(self) -> Hands:
        return Hands(list(self.moves()), list(self.swaps()))


class Hands(Schema, tag="handing"):
    """Every single card that could change hands as things are, each with who could take it."""

    moves: list[tuple[str, str]]
    swaps: list[tuple[tuple[str, str], tuple[str, str]]]
    """Every two that only together could."""


def check_load(g: Party, hero: Hero, cards: list[str]) -> None:
    """Whether a Hero could carry all of these (DF-HERO-04, DF-EQUIP-05); the eliminated carry no more."""
    gear = g.box.equipment
    if hero.out:
        if len(cards) > len(hero.carried()):
            raise IllegalAnswer(f"{g.names(hero.id)} is out of the game and takes a card only for another")
        return
    for kind in CARRIED:
        held = [card for card in cards if gear[card].kind == kind]
        most = limit(g, hero, kind)
        if len(held) > most:
            n = g.names
            raise IllegalAnswer(f"{n(hero.id)} can carry {counted(most, n(kind))}, not {n.list(held)}")
    weapons = [gear[card].name for card in cards if gear[card].kind == "weapon"]
    if len(set(weapons)) < len(weapons):
        raise IllegalAnswer(f"{g.names(hero.id)} cannot carry two Weapons of one name")


def hand_round(g: Party) -> Rules[None]:
    """Heroes may move Equipment among themselves, always within limits (DF-MOVE-06)."""
    form = Handing(g)
    if form.possible():
        seat = g.seat_of(g.leader)
        answer = yield Ask(g, seat, questions.HandRound(), "DF-MOVE-06", [KEEP], form=form)
        if answer != KEEP:
            for card, owner in hand_over(g, answer).items():
                g.note(happenings.Handed(card, answer[card], owner))
    for hero in g.heroes:
        if hero.out:
            g.boxed += hero.carried()
            hero.weapons, hero.armor, hero.spendables = [], [], []


def hand_over(g: Party, way: Mapping[str, str]) -> dict[str, str]:
    """Cards change hands, each to the Hero that is named for it; who had each before."""
    owners = {card: hero for hero in g.heroes for card in hero.carried() if card in way}
    for card, name in way.items():
        kind = g.box.equipment[card].kind
        slots(owners[card], kind).remove(card)
        slots(g.hero_called(name), kind).append(card)
    return {card: owners[card].id for card in way}
