"""What a match looks like from a chair: the one place between the rules and the wire."""

from __future__ import annotations

from typing import Any

from undercroft.bots.hints import Hint
from undercroft.engine import IllegalAnswer, Match
from undercroft.engine.asks import TABLE, Ask, Pick, Split
from undercroft.engine.chance import Chance, Draw, Lot
from undercroft.server.wire.board import OutAsk, OutBarred, OutEvent, OutOption, OutOutcome
from undercroft.server.wire.socket import OutHint


def seen_from(mine: list[str], ask: Ask | None, prefers: str | None) -> str | None:
    """The chair somebody looks from: the one that is asked if it is theirs, or the one they prefer."""
    if ask is not None and ask.seat in mine:
        return ask.seat
    if prefers in mine:
        return prefers
    return mine[0] if mine else None


def ask(match: Match, pending: Ask, seat: str | None, mine: list[str]) -> OutAsk:
    """The pending question. What others are asked is shown where this chair has nothing hidden from it."""
    yours = pending.seat in mine or (pending.seat == TABLE and bool(mine))
    chance = isinstance(pending.form, Chance)
    if not yours and (chance or match.game.secrets(match.state, seat)):
        return OutAsk(pending.seat, pending.kind, pending.rule, "", [], None, None, {}, {}, chance, False)
    return OutAsk(
        pending.seat,
        pending.kind,
        pending.rule,
        pending.prompt(),
        [OutOption(*option) for option in pending.shown()],
        pending.form.schema() if pending.form else None,
        pending.about,
        pending.groups(),
        names_in(match, pending),
        chance,
        yours,
    )


def names_in(match: Match, pending: Ask) -> dict[str, str]:
    """What the keys of a form are called: as the question has it, or as the things that they are."""
    match pending.form:
        case Pick(keys=keys):
            return {key: pending.option(key).label for key in keys}
        case Lot(keys=keys) as lot:
            return {key: lot.called(match.names, key) for key in keys}
        case Split(limits=limits):
            return {key: match.names(key) for key in limits}
        case Draw(deck=deck, left=left):
            return {key: match.names(key) for key in (deck, *left)}
    return {}


def events(match: Match, mine: list[str], since: int) -> list[OutEvent]:
    """The story from a number on, as those in these chairs may know it."""
    told = []
    for number, event in enumerate(match.events[since:], since):
        if event.only is None or any(seat in event.only for seat in mine):
            sentence = match.tell(event)
            it = event.what
            shown = list(it.shown())
            told.append(
                OutEvent(
                    number,
                    event.kind,
                    event.rule,
                    sentence,
                    it,
                    event.at,
                    shown,
                    it.heading,
                    int(it.told_at()),
                )
            )
    return told


def barred(pending: Ask) -> list[OutBarred]:
    """What cannot be chosen, and why."""
    return [OutBarred(b.label, b.why, b.rule, list(b.refs)) for b in pending.why_not()]


def outcome(match: Match) -> OutOutcome | None:
    """How it ended, if it has."""
    end = match.outcome
    if end is None:
        return None
    return OutOutcome(list(end.winners), end.rule, match.verdict, end.scores, end.points, end.how or None)


def answer_label(pending: Ask, answer: Any) -> str:
    """An answer in words, for undo and replay; judged first."""
    return pending.label(pending.check(answer))


def label_or_kind(pending: Ask, answer: Any) -> str:
    """An answer in words, or only what kind of answer it was."""
    try:
        return answer_label(pending, answer)
    except IllegalAnswer:
        return pending.kind


def hint(match: Match, pending: Ask, rev: int, found: Hint) -> OutHint:
    """What a bot would answer, with what speaks for it and what the next best would bring."""
    grounds = match.game.grounds(match.state, pending, found.answer)
    answer = pending.for_person(found.answer)
    return OutHint(
        rev,
        answer,
        label_or_kind(pending, answer),
        [ground.told(match.names) for ground in grounds],
        found.worth,
        label_or_kind(pending, found.next) if found.next is not None else "",
        found.next_worth,
    )
