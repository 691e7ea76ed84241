"""English for the words of all games: counting, listing, articles. A second language would have its own."""

from __future__ import annotations

from collections.abc import Iterable

VOWELS = frozenset("aeiou")
YOU_SOUNDS = ("uni", "use", "usu", "eu", "one", "once")
"""Beginnings that are written with a vowel and not spoken with one."""
SMALL = (
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def counted(count: int, one: str, many: str = "") -> str:
    """So many things: the noun agrees with the number.

    >>> counted(1, "wound"), counted(3, "wound"), counted(2, "die", "dice")
    ('1 wound', '3 wounds', '2 dice')
    """
    return f"{count} {plural(count, one, many)}"


def plural(count: int, one: str, many: str = "") -> str:
    """The noun that goes with a number, without the number."""
    return one if count == 1 else many or f"{one}s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Things in a row, as a person says them.

    >>> listed(["axe", "bow", "cup"]), listed(["axe", "bow"], "or"), listed([])
    ('axe, bow and cup', 'axe or bow', 'nothing')
    """
    found = list(items)
    if not found:
        return "nothing"
    if len(found) == 1:
        return found[0]
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def with_article(word: str) -> str:
    """A word with a or an, by how it sounds.

    >>> with_article("Agility token"), with_article("d8"), with_article("8-Bit monster")
    ('an Agility token', 'a d8', 'an 8-Bit monster')
    >>> with_article("Unique command"), with_article("11"), with_article("X Shot")
    ('a Unique command', 'an 11', 'an X Shot')
    """
    low = word.lower()
    vowel = (low[:1] in VOWELS and not low.startswith(YOU_SOUNDS)) or low.startswith(
        ("8", "11", "18", "hour", "x ", "xp")
    )
    return f"{'an' if vowel else 'a'} {word}"


def some(count: int, one: str, many: str = "") -> str:
    """So many things, or none of them in words.

    >>> some(0, "star"), some(1, "star"), some(0, "die", "dice")
    ('no stars', '1 star', 'no dice')
    """
    return counted(count, one, many) if count else f"no {plural(0, one, many)}"


def out_of(count: int, most: int, one: str = "", many: str = "") -> str:
    """So many of those that there can be.

    >>> out_of(2, 5), out_of(0, 2, "potion"), out_of(1, 1, "heart")
    ('2 of 5', 'none of 2 potions', '1 of 1 heart')
    """
    return f"{count or 'none'} of {counted(most, one, many) if one else most}"


def spelled(count: int) -> str:
    """A small number as a word."""
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


def capital(sentence: str) -> str:
    """A sentence with a capital at its start, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def ended(sentence: str) -> str:
    """A sentence with a full stop, unless its last word brings a mark of its own.

    >>> ended("It uses Grab"), ended("It uses To Me!")
    ('It uses Grab.', 'It uses To Me!')
    """
    return sentence if sentence.endswith(("!", "?", ".")) else f"{sentence}."


def signed(number: int) -> str:
    """A number that is added: +2, −1."""
    return f"+{number}" if number >= 0 else f"−{-number}"
