"""What to own, who carries it and what is given up: no dice fall between such an answer and its use, so the
judge of positions is asked at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from undercroft.engine import Ask
from undercroft.engine.state import Codec
from undercroft.games.dungeon_fighter.bot.figures import (
    FIGURES,
    dice_figure,
    figures,
    gold_figure,
    least_figure,
    life_figure,
)
from undercroft.games.dungeon_fighter.bot.worth import all_judged, party_worth
from undercroft.games.dungeon_fighter.rules.equipment import BOX, KEEP, Handing, carry, hand_over, takers
from undercroft.games.dungeon_fighter.rules.resting import scar
from undercroft.games.dungeon_fighter.rules.shopping import DIE, DIE_PRICE, HEALING, LEAVE
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, Party
from undercroft.games.dungeon_fighter.telling import questions

CODEC = Codec(Party)
GOLD, WHITE_DICE, LIFE, LEAST = map(FIGURES.index, ("gold", "white dice", "life", "least"))
NOTHING: list[str] = []
MOST_CARDS = 4
"""More cards than this are not bought in one plan: what is left is thought about after them."""
NOTICED = 0.003
"""A change for less than this share of the games is none."""


def copy_of(g: Party) -> Party:
    copy: Party = CODEC.decode(CODEC.encode(g))
    return copy


# --- at the Shop -----------------------------------------------------------------------------------


def buy(g: Party, ask: Ask) -> str:
    """The first thing of the basket with which the party is worth most; nothing, if Gold is worth more."""
    goods = [key for key in ask.options if key in g.box.equipment]
    found = list(baskets(copy_of(g), goods))
    worth = all_judged([party for _, party in found])
    best = max(range(len(found)), key=worth.__getitem__, default=None)
    return LEAVE if best is None or worth[best] <= party_worth(g) + NOTICED else found[best][0][0]


def baskets(
    g: Party, goods: list[str], bought: list[str] = NOTHING
) -> Iterator[tuple[list[str], list[float]]]:
    """Everything that the Gold can buy together, with the party in numbers that would then have it."""
    yield from with_change(g, bought)
    for place, card in enumerate(goods):
        price = g.box.equipment[card].price
        if price <= g.gold and len(bought) < MOST_CARDS:
            party = copy_of(g)
            party.gold -= price
            hand_out(party, card)
            yield from baskets(party, goods[place + 1 :], [*bought, card])


def with_change(g: Party, cards: list[str]) -> Iterator[tuple[list[str], list[float]]]:
    """The same cards, with every number of healings and of dice that the rest would buy."""
    gold, heroes, party = g.gold, g.in_play(), figures(g, "")
    missing = max((hero.most - hero.life for hero in g.awake()), default=0)
    for healings in range(min(gold, missing) + 1):
        lives = [min(hero.most, hero.life + healings) if hero.awake else hero.life for hero in heroes]
        party[LIFE], party[LEAST] = life_figure(g, lives), least_figure(lives)
        for dice in range(min((gold - healings) // DIE_PRICE, CHEST_LIMIT - g.bonus, g.supply) + 1):
            party[GOLD] = gold_figure(gold - healings - DIE_PRICE * dice)
            party[WHITE_DICE] = dice_figure(g.bonus + dice)
            if bought := [*cards, *[DIE] * dice, *[HEALING] * healings]:
                yield bought, list(party)


def hand_out(g: Party, card: str) -> None:
    """Give a new card to whom it helps the party most."""
    if g.box.equipment[card].kind == "relic":
        g.relics.append(card)
        return
    keys = takers(g, g.box.equipment[card])
    take(g, card, best_of(g, keys, lambda party, key: take(party, card, key)))


# --- who carries what ------------------------------------------------------------------------------


def best_of(g: Party, answers: list[Any], change: Callable[[Party, Any], None]) -> Any:
    """The answer after which the party is worth most; the first of equals."""
    if len(answers) == 1:
        return answers[0]

    def worth(answer: Any) -> float:
        party = copy_of(g)
        change(party, answer)
        return party_worth(party)

    return max(answers, key=worth)


def take(g: Party, card: str, key: str) -> None:
    """A Hero takes a new card, or nobody does."""
    if key != BOX:
        carry(g, card, key)


def give(g: Party, ask: Ask) -> Any:
    assert isinstance(ask.about, questions.Give)
    card = ask.about.card
    return best_of(g, list(ask.options), lambda party, key: take(party, card, key))


def hand_round(g: Party, ask: Ask) -> Any:
    """The one change of hands that brings most, if it brings anything."""
    assert isinstance(ask.form, Handing)
    best: Any = KEEP
    most = party_worth(g) + NOTICED
    for way in ask.form.ways():
        party = copy_of(g)
        hand_over(party, way)
        if (worth := party_worth(party)) > most:
            best, most = way, worth
    return best


def take_scar(g: Party, ask: Ask) -> Any:
    assert isinstance(ask.about, questions.Scar)
    name = ask.about.hero
    return best_of(g, list(ask.options), lambda party, colour: scar(party, party.hero_called(name), colour))


DECIDED: dict[str, Callable[[Party, Ask], Any]] = {
    "buy": buy,
    "give": give,
    "hand-round": hand_round,
    "scar": take_scar,
}
"""Kinds of questions that the judge decides."""
