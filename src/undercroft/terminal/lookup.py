"""What can be looked up at the table: cards, figures, charts, words of the trade and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from undercroft.engine import Ask, Game, Match, Thing
from undercroft.engine.books.citing import ids_in
from undercroft.engine.books.search import said_in
from undercroft.terminal.lines import Hung, hung
from undercroft.terminal.reading import numbered

ANSWERS = 6
"""How many rules are shown for a question, the best first."""
ABOUT = "About this table:"
"""Over notes that are no rules to a player."""


def cards(match: Match, ask: Ask, words: str) -> Iterator[RenderableType]:
    """Everything whose kind and name hold the words, with what it does; without words, the kinds.

    A number is what the option of that number points at.
    """
    things = [thing for thing in match.game.lookups(match.setup) if thing.text or thing.flavour]
    if words.isdigit() and (option := next((o for n, o in numbered(ask) if n == int(words)), None)):
        refs = {ref.rpartition("-")[0] for ref in option.refs} | set(option.refs)
        about = [thing for thing in things if thing.id in refs]
        yield from map(card, about) if about else ["There is nothing more to read about that option."]
        return
    if not words.strip():
        kinds = sorted({str(thing.kind) for thing in things if thing.text})
        yield hung(escape(f"There is {', '.join(kinds)}: 'card' with a kind or a name."))
        return
    found = found_things(things, words)
    named = [thing for thing in found if str(thing.name).lower() == words.lower()]
    yield from map(card, named or found) if found else [f"Nothing here is called {escape(repr(words))}."]


def found_things(things: Sequence[Thing], typed: str) -> list[Thing]:
    """What a typed word means: a word of the trade first, then all whose kind and name hold the words."""
    lowered = typed.lower().strip()
    meant = [thing for thing in things if lowered in map(str.lower, thing.words)]
    named = [
        thing
        for thing in things
        if (thing.text or thing.flavour)
        and all(word in f"{thing.kind} {thing.name}".lower() for word in lowered.split())
    ]
    return [*meant, *(thing for thing in named if thing not in meant)]


def card(thing: Thing) -> Hung:
    """One thing with what it does."""
    flavour = f" [dim]{escape(thing.flavour)}[/dim]" if thing.flavour else ""
    rule = f" [dim]{thing.rule}[/dim]" if thing.rule else ""
    values = "".join(f" {escape(f'{name} {value}'.strip())}." for name, value in thing.values.items())
    return hung(f"[b]{escape(thing.name)}[/b]{values} {escape(thing.text)}{flavour}{rule}", "  ", "    ")


def rules(game: Game[Any, Any], words: str) -> Iterator[RenderableType]:
    """One rule in full, or every rule that holds the words, or the headings; notes after the rules.

    Under a rule stands the lesson that teaches it, if there is one.
    """
    ledger, wanted = game.ledger, words.strip()
    if not wanted:
        heads = Counter(rule.id.rpartition("-")[0] for rule in ledger if rule.shelf == "rules")
        yield Columns([f"{head} [dim]{count}[/dim]" for head, count in heads.items()], padding=(0, 3))
        yield "[dim]Give an id, the start of one, or words to search for.[/dim]"
        return
    found = ledger.look_up(wanted, ANSWERS)
    if not found:
        yield f"No rule is about {escape(repr(wanted))}."
    elif ids_in(wanted.upper()) == [wanted.upper()] and wanted.upper() not in ledger:
        yield f"There is no rule {escape(wanted.upper())}. By its words:"
    shelf = "rules"
    for rule in found:
        if rule.shelf != shelf:
            yield f"[dim]{ABOUT}[/dim]"
        shelf = rule.shelf
        page = f" (p. {rule.page})" if rule.page else ""
        ours = " (our ruling)" if rule.is_ruling and shelf == "rules" else ""
        text = Text(rule.text)
        text.highlight_words(said_in(rule.text, wanted), "bold yellow")
        yield hung(f"[b]{rule.id}[/b] {escape(rule.title)}[dim]{escape(page)}{ours}[/dim]")
        yield Hung(text, "  ", "  ")
        for lesson in game.lessons.values():
            if rule.id in lesson.teaches:
                command = f"undercroft learn {game.id} {lesson.id}"
                yield hung(f"[dim]Lesson: {escape(lesson.sheet.title)} ({command})[/dim]", "  ", "    ")
                break
