"""What a typed line means: a number, words, a form filled in, or a run of small answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import Any, NamedTuple

from undercroft.engine import PASS, Ask, Draw, Form, IllegalAnswer, Lot, Option, Pick, Source, Split
from undercroft.engine.words import counted

NONE = "none"
"""What declines whatever may be declined."""

ANY = "any"
"""What fills a form in at random."""

SHORT = re.compile(r"\d+|[a-z]{1,2}\d+")
"""A number or a square: several of them in a line are a run of answers."""

SHOWN = 6
"""How many options are named that a few words could mean."""


class Numbered(NamedTuple):
    """An option and the number that chooses it."""

    number: int
    option: Option


def numbered(ask: Ask) -> list[Numbered]:
    """What is numbered on the screen.

    Things that are numbers themselves, as dice by their place in a roll, keep their own.
    """
    keys = list(ask.form.keys) if isinstance(ask.form, Pick) else list(ask.options)
    own = bool(keys) and all(key.isdigit() for key in keys)
    return [Numbered(int(key) if own else place, ask.option(key)) for place, key in enumerate(keys, 1)]


def declinable(ask: Ask) -> bool:
    """Whether the question may be declined."""
    return PASS in ask.options or (isinstance(ask.form, Pick) and ask.form.least == 0)


def read_answer(line: str, ask: Ask) -> Any:
    """The answer a typed line means; raises :class:`IllegalAnswer` with what does not fit."""
    lowered = " ".join(line.lower().split())
    if lowered == NONE and declinable(ask):
        return PASS if PASS in ask.options else []
    if isinstance(ask.form, Pick) and not _named(lowered, ask.shown()):
        return ask.form.sample(_chance()) if lowered == ANY else _picked(lowered, ask, ask.form)
    if lowered.isdigit() and (ask.form is None or ask.options):
        return by_number(lowered, numbered(ask))
    close = _named(lowered, ask.shown())
    if len(close) == 1:
        return close[0].key
    if close:
        raise IllegalAnswer(_several(line, [one for one in numbered(ask) if one.option in close]))
    if isinstance(ask.form, Form):
        return ask.form.sample(_chance()) if lowered == ANY else _filled(line, lowered, ask, ask.form)
    raise IllegalAnswer(f"{line!r} is no option and no command; 'help' lists the commands")


def by_number(typed: str, options: list[Numbered]) -> str:
    """The option of a number that is shown."""
    for number, option in options:
        if number == int(typed):
            return option.key
    shown = [one.number for one in options]
    if shown == list(range(shown[0], shown[-1] + 1)):
        raise IllegalAnswer(f"there are options {shown[0]} to {shown[-1]}; got {typed}")
    raise IllegalAnswer(f"there is {', '.join(map(str, shown))}; got {typed}")


def _several(line: str, meant: list[Numbered]) -> str:
    named = ", ".join(f"{one.number} {one.option.label}" for one in meant[:SHOWN])
    more = f" and {len(meant) - SHOWN} more" if len(meant) > SHOWN else ""
    return f"{line!r} could be {named}{more}: say more, or type a number"


def _chance() -> Source:
    return Source(token_hex(8))


# --- words ---------------------------------------------------------------------------------------


def _named(typed: str, options: Iterable[Option]) -> list[Option]:
    """The options that the words mean: those that fit in the strictest way in which any does."""
    known = list(options)
    for fits in FITTING:
        close = [option for option in known if fits(typed, option.key.lower(), option.label.lower())]
        if close:
            return close
    return []


def _whole(typed: str, text: str) -> bool:
    """Whether a text has the typed words as they stand, none of them cut short."""
    return re.search(rf"(?<!\w){re.escape(typed)}(?!\w)", text) is not None


def _begun(typed: str, text: str) -> bool:
    """Whether every typed word begins a word of the text."""
    words = re.findall(r"\w+", text)
    return all(any(word.startswith(part) for word in words) for part in re.findall(r"\w+", typed) or ["\0"])


FITTING: tuple[Callable[[str, str, str], bool], ...] = (
    lambda typed, key, label: typed == key,
    lambda typed, key, label: typed == label,
    lambda typed, key, label: label.startswith(typed) and _whole(typed, label),
    lambda typed, key, label: label.startswith(typed) or key.startswith(typed),
    lambda typed, key, label: _whole(typed, label),
    lambda typed, key, label: all(_whole(word, label) for word in typed.split()),
    lambda typed, key, label: typed in label,
    lambda typed, key, label: _begun(typed, label),
)
"""How words mean an option, the strictest way first."""


# --- forms ---------------------------------------------------------------------------------------


def _picked(line: str, ask: Ask, form: Pick) -> list[str]:
    """Several of a list, by their numbers or names."""
    parts = [part.strip() for part in re.split(r"[,;]| and ", line)]
    options = numbered(ask)
    keys = [
        key
        for part in parts
        for key in ([part] if part in form.keys and not part.isdigit() else _each(part, options))
    ]
    if len(set(keys)) != len(keys):
        raise IllegalAnswer(f"each can be chosen once; got {line!r}")
    if not form.least <= len(keys) <= form.most:
        wanted = str(form.least) if form.least == form.most else f"{form.least} to {form.most}"
        raise IllegalAnswer(f"choose {wanted}; got {len(keys)}")
    return [key for key in form.keys if key in keys]


def _each(part: str, options: list[Numbered]) -> list[str]:
    """What one part of a list means: numbers, or one name."""
    if all(word.isdigit() for word in part.split()):
        return [by_number(word, options) for word in part.split()]
    return [_one(part, options).option.key]


def _one(words: str, options: list[Numbered]) -> Numbered:
    close = _named(words, [one.option for one in options])
    if not close:
        raise IllegalAnswer(f"nothing here is called {words!r}")
    meant = [one for one in options if one.option in close]
    if len(meant) > 1:
        raise IllegalAnswer(_several(words, meant))
    return meant[0]


def _filled(line: str, lowered: str, ask: Ask, form: Form) -> Any:
    if isinstance(form, Split):
        return _shared(lowered, ask, form)
    if isinstance(form, Draw):
        parts = [lowered] if form.count == 1 else [part.strip() for part in lowered.split(",")]
        cards = [_called(part, ask, [card for card, left in form.left.items() if left]) for part in parts]
        return cards if len(cards) == form.count and all(cards) else form.parse(line)
    if isinstance(form, Lot):
        return _called(lowered, ask, form.keys) or form.parse(line)
    return form.parse(line)


def _called(words: str, ask: Ask, keys: Iterable[str]) -> str:
    """The one thing of these that bears the name, as it is printed on it; nothing if none or several do."""
    close = _named(words, map(ask.option, keys))
    return close[0].key if len(close) == 1 else ""


def _shared(line: str, ask: Ask, form: Split) -> dict[str, int]:
    """Points shared out: a number for each in order, or names with numbers."""
    words = line.replace("=", " ").replace(",", " ").split()
    if words and all(word.isdigit() for word in words) and len(words) == len(form.limits):
        return dict(zip(form.limits, map(int, words), strict=True))
    places = [Numbered(place, ask.option(key)) for place, key in enumerate(form.limits, 1)]
    shares: dict[str, int] = {}
    name: list[str] = []
    for word in words:
        if not word.isdigit():
            name.append(word)
            continue
        if not name:
            names = ", ".join(one.option.label for one in places)
            raise IllegalAnswer(f"a number for each of {names}; got {line!r}")
        shares[_one(" ".join(name), places).option.key] = int(word)
        name = []
    if name:
        raise IllegalAnswer(f"how many for {' '.join(name)!r}?")
    return shares


# --- back from an answer to what is typed --------------------------------------------------------


def typed_for(ask: Ask, answer: Any) -> str:
    """What somebody types for an answer; nothing where no line says it."""
    if isinstance(answer, str):
        number = next((one.number for one in numbered(ask) if one.option.key == answer), None)
        return str(number) if number is not None else ask.option(answer).label
    if isinstance(ask.form, Pick):
        return " ".join(str(one.number) for one in numbered(ask) if one.option.key in answer) or NONE
    if isinstance(ask.form, Split):
        return " ".join(str(answer.get(key, 0)) for key in ask.form.limits)
    line = ask.label(answer)
    try:
        same = ask.form is not None and ask.form.check(read_answer(line, ask)) == ask.form.check(answer)
    except IllegalAnswer:
        return ""
    return line if same else ""


# --- several answers in a line -------------------------------------------------------------------


def split_run(line: str, ask: Ask) -> list[str]:
    """The parts of a line that is a run of answers; the line alone where it is one answer.

    Numbers and squares may follow each other with spaces; whatever has words needs a semicolon, or commas
    where no form and no option has them.
    """
    try:
        read_answer(line, ask)
    except IllegalAnswer:
        pass
    else:
        return [line]
    if ";" in line:
        return [part for part in map(str.strip, line.split(";")) if part]
    if ask.form is not None:
        return [line]
    if "," in line or " then " in line:
        return [part for part in map(str.strip, re.split(r",| then ", line)) if part]
    words = line.lower().split()
    return words if len(words) > 1 and all(SHORT.fullmatch(word) for word in words) else [line]


def left_over(played: int, parts: list[str], why: str) -> str:
    """What a run came to that did not reach its end: nothing typed is lost unsaid."""
    stopped = f"{counted(played, 'answer')} of {len(parts)} given"
    return f"{stopped}. {why} Not played: {' '.join(parts[played:])}."
