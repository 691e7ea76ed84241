"""What a first game brings that is new: words of the trade as a player comes upon them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from undercroft.bots.coach import Introduction
from undercroft.engine import Ask, Match
from undercroft.engine.books.glossary import words_met


def introductions(match: Match, ask: Ask, since: int) -> Iterator[Introduction]:
    """Words of the trade as a player comes upon them: in the question, in what happened since an event, on
    the cards that were turned up, and on what the options point at."""
    things = match.game.lookups(match.setup)
    known = {thing.id: thing for thing in things}
    spelled = [thing for thing in things if thing.words and thing.text]
    names = "|".join(re.escape(thing.name) for thing in things if not thing.words and " " in thing.name)
    news = match.events_for(ask.seat, since)
    for text in (ask.prompt(), *map(match.tell, news)):
        unnamed = re.sub(names, "…", text) if names else text  # Kobold Burrow has nothing to do with Burrow.
        yield from (Introduction(thing, "") for thing in words_met(spelled, unnamed))
    shown = [ref for event in news for ref in event.what.shown()]
    pointed = [ref for key in list(ask.options)[:POINTED] for ref in ask.option(key).refs]
    for ref in dict.fromkeys((*shown, *pointed)):
        card = known.get(ref) or known.get(ref.rpartition("-")[0])
        if card is not None:
            if card.words and card.text:
                yield Introduction(card, ref)
            yield from (Introduction(thing, ref) for thing in words_met(spelled, card.text))


POINTED = 40
"""Options whose things are looked at: nobody reads more of them."""
