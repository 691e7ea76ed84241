"""What can be looked up at the table: cards, figures, charts and rules."""

from __future__ import annotations

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from undercroft.engine import Ask, Ledger, Match, Thing
from undercroft.engine.books.search import said_in
from undercroft.terminal.lines import Hung, hung
from undercroft.terminal.reading import numbered

ANSWERS = 6
"""How many rules are shown for a question, the best first."""


def cards(match: Match, ask: Ask, words: str) -> Iterator[RenderableType]:
    """Everything whose kind and name hold the words, with what it does; without words, the kinds.

    A number is what the option of that number points at.
    """
    things = [thing for thing in match.game.things(match.setup) if thing.text or thing.flavour]
    if words.isdigit() and (option := next((o for n, o in numbered(ask) if n == int(words)), None)):
        refs = {ref.rpartition("-")[0] for ref in option.refs} | set(option.refs)
        about = [thing for thing in things if thing.id in refs]
        yield from map(card, about) if about else ["There is nothing more to read about that option."]
        return
    wanted = words.lower().split()
    if not wanted:
        kinds = sorted({str(thing.kind) for thing in things if thing.text})
        yield hung(escape(f"There is {', '.join(kinds)}: 'card' with a kind or a name."))
        return
    found = [
        thing for thing in things if all(word in f"{thing.kind} {thing.name}".lower() for word in wanted)
    ]
    named = [thing for thing in found if str(thing.name).lower() == words.lower()]
    yield from map(card, named or found) if found else [f"Nothing here is called {escape(repr(words))}."]


def card(thing: Thing) -> Hung:
    """One thing with what it does."""
    flavour = f" [dim]{escape(thing.flavour)}[/dim]" if thing.flavour else ""
    return hung(f"[b]{escape(thing.name)}[/b] {escape(thing.text)}{flavour}", "  ", "    ")


def rules(ledger: Ledger, words: str) -> Iterator[RenderableType]:
    """One rule in full, or every rule that holds the words, or the headings."""
    wanted = words.strip()
    if wanted.upper() in ledger:
        rule = ledger[wanted.upper()]
        page = f" (p. {rule.page})" if rule.page else " (our ruling)" if rule.is_ruling else ""
        yield hung(f"[b]{rule.id}[/b] {escape(rule.title)}{page}")
        yield hung(escape(rule.text))
        return
    if not wanted:
        heads: dict[str, int] = {}
        for rule in ledger:
            head = rule.id.rpartition("-")[0]
            heads[head] = heads.get(head, 0) + 1
        yield Columns([f"{head} [dim]{count}[/dim]" for head, count in heads.items()], padding=(0, 3))
        yield "[dim]Give an id, the start of one, or words to search for.[/dim]"
        return
    family = [rule for rule in ledger if rule.id.startswith(wanted.upper())]
    found = family or ledger.search(wanted, ANSWERS)
    if not found:
        yield f"No rule is about {escape(repr(wanted))}."
    for rule in found:
        text = Text(rule.text)
        if not family:
            text.highlight_words(said_in(rule.text, wanted), "bold yellow")
        yield hung(f"[b]{rule.id}[/b] {escape(rule.title)}")
        yield Hung(text, "  ", "  ")
