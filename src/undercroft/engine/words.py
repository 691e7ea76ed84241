"""English for the words of all games: counting, listing, articles. A second language would have its own."""

from __future__ import annotations

from collections.abc import Iterable

VOWELS = frozenset("aeiou")
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
    """A word with a or an.

    >>> with_article("Agility token"), with_article("d8"), with_article("hound")
    ('an Agility token', 'a d8', 'a hound')
    """
    return f"{'an' if word[:1].lower() in VOWELS else 'a'} {word}"


def spelled(count: int) -> str:
    """A small number as a word."""
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


def capital(sentence: str) -> str:
    """A sentence with a capital at its start, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def signed(number: int) -> str:
    """A number that is added: +2, −1."""
    return f"+{number}" if number >= 0 else f"−{-number}"
