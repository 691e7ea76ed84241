"""Payments in words, and as the cubes they are. A payment key is ``2w+1B+1*``: count, letter, count, letter.

A small letter is a cube in the field, a capital one in the crypt, a star is luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine.words import listed
from undercroft.games.stygian_society.content.cards import COLOURS, GRAY
from undercroft.games.stygian_society.telling.names import ClimbNames

LETTERS = dict(zip(COLOURS, "wbgryk", strict=True))
"""One letter a colour, for payment keys: small in the field, capital in the crypt."""
NAMES = {letter: colour for colour, letter in LETTERS.items()}


def read_payment(key: str) -> list[tuple[int, str, str]]:
    """A payment key as (count, colour, place); luck has place 'luck'."""
    parts = []
    for word in key.split("+") if key else []:
        count, letter = int(word[:-1]), word[-1]
        if letter == "*":
            parts.append((count, "", "luck"))
        else:
            parts.append((count, NAMES[letter.lower()], "crypt" if letter.isupper() else "field"))
    return parts


def payment_text(n: ClimbNames, key: str) -> str:
    """A payment in words."""
    told = []
    for count, colour, place in read_payment(key):
        told.append(f"{count} {n('luck')}" if place == "luck" else f"{count} {n(colour)} from the {n(place)}")
    return listed(told)


def payment_refs(key: str) -> tuple[str, ...]:
    """The piles that a payment takes from, as ``place:colour``; luck as it is."""
    return tuple(f"{place}:{colour}" if colour else place for _, colour, place in read_payment(key))


def cost_text(n: ClimbNames, cost: Sequence[int]) -> str:
    """A cost, one number a colour and then the wild ones, in words."""
    return n.cubes(dict(zip((*COLOURS, GRAY), cost, strict=True))) or "nothing"
