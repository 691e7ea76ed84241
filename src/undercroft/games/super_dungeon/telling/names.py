"""Ids as people read them."""

from __future__ import annotations

from undercroft.games.super_dungeon.state import STATUSES


def title(key: str) -> str:
    """An id as a name: `tower-stalker-2` is Tower Stalker 2.

    >>> title("tower-stalker-2")
    'Tower Stalker 2'
    """
    return " ".join(word.capitalize() for word in key.split("-"))


def status_names(status: int) -> str:
    """Status effects in words.

    >>> status_names(3)
    'Bane and Fire'
    """
    names = [name.capitalize() for name, bit in STATUSES.items() if status & bit]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


class Count(int):
    """A number that a template can count things with.

    >>> "{stars:star}, {dice:die/dice}".format(stars=Count(1), dice=Count(2))
    '1 star, 2 dice'
    """

    def __format__(self, thing: str) -> str:
        one, _, many = thing.partition("/")
        return f"{int(self)} {one if self == 1 else many or one + 's'}" if thing else str(int(self))
