"""Looked up at a terminal: rules by ordinary questions, things and words of the trade by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from undercroft.engine.books.ledger import Ledger
from undercroft.engine.books.search import said_in
from undercroft.engine.telling import Thing

ANSWERS = 6
"""How many rules are shown for a question, the best first."""

ABOUT = "About this table:"
"""Over notes that are no rules to a player."""


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


def print_rules(console: Console, ledger: Ledger, words: str) -> None:
    """One rule in full, or every rule that holds the words, or the headings."""
    wanted = words.strip()
    if not wanted:
        heads = Counter(rule.id.rpartition("-")[0] for rule in ledger if rule.shelf == "rules")
        console.print(
            Columns([f"{head} [dim]{count}[/dim]" for head, count in heads.items()], padding=(0, 3))
        )
        console.print("[dim]Give an id, the start of one, or words to search for.[/dim]")
        return
    found = ledger.look_up(wanted, ANSWERS)
    if not found:
        console.print(f"No rule is about {escape(wanted)!r}.")
    shelf = "rules"
    for rule in found:
        if rule.shelf != shelf:
            console.print(f"[dim]{ABOUT}[/dim]")
        shelf = rule.shelf
        page = f" (p. {rule.page})" if rule.page else ""
        ours = " (our ruling)" if rule.is_ruling and shelf == "rules" else ""
        text = Text(f"  {rule.text}")
        text.highlight_words(said_in(rule.text, wanted), "bold yellow")
        console.print(f"[b]{rule.id}[/b] {escape(rule.title)}[dim]{escape(page)}{ours}[/dim]")
        console.print(text)
