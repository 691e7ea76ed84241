"""The conformance kit: what any game must go through, ours or a plug-in's.

Each check takes a game, setup options and a seed, and raises AssertionError with what broke.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from undercroft.engine import (
    Ask,
    Companion,
    Game,
    Happening,
    IllegalAnswer,
    Match,
    NothingToUndo,
    Question,
    Record,
    Seeded,
    Source,
    StaleAnswer,
)
from undercroft.engine.asks import TABLE

Check: TypeAlias = Callable[[Game[Any, Any], dict[str, Any], int], None]

NONSENSE: tuple[Any, ...] = ("no-such-answer", None, 3, ["a", "b"], {"x": {}}, True, "")
"""Answers that no ask of any game takes."""

LOOKS = 12
"""In one game, how many asks are looked at closely: labels, reasons, views, text."""


def play(match: Match, source: Source) -> Iterator[Ask]:
    """Play at random to the end, yielding each ask before it is answered."""
    decisions = 0
    while match.ask is not None:
        ask = match.ask
        yield ask
        match.answer(ask.sample(source))
        decisions += 1
        assert decisions <= match.game.longest, f"no end after {decisions} decisions"


def finish(match: Match, source: Source) -> Match:
    """Play at random to the end."""
    for _ in play(match, source):
        pass
    return match


def halfway(game: Game[Any, Any], options: dict[str, Any], seed: int) -> Match:
    """A match stopped somewhere in the middle of a random game."""
    stop = Source(f"stop{seed}").below(max(_length(game, msgspec.json.encode(options), seed), 1))
    match = Match.new(game, options, seed=seed)
    for number, _ in enumerate(play(match, Source(f"play{seed}"))):
        if number >= stop:
            break
    return match


@lru_cache(256)
def _length(game: Game[Any, Any], options: bytes, seed: int) -> int:
    """Decisions of a random game; several checks stop in the middle of the same one."""
    match = Match.new(game, msgspec.json.decode(options), seed=seed, listen=False)
    return len(list(play(match, Source(f"play{seed}"))))


def ends(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """A random game ends, with an outcome that cites a rule and names seats of the table."""
    match = finish(Match.new(game, options, seed=seed), Source(f"play{seed}"))
    outcome = match.outcome
    assert outcome is not None, "nothing is asked, but the game is not over"
    seats = [seat.id for seat in game.seats(match.setup)]
    assert outcome.rule in game.ledger, f"the outcome cites {outcome.rule!r}, which is in no ledger"
    assert set(outcome.winners) <= set(seats), f"{outcome.winners} won, but {seats} sit here"
    assert set(outcome.scores) == set(seats), f"scores for {sorted(outcome.scores)}, but {seats} sit here"
    assert all(0 <= score <= 1 for score in outcome.scores.values()), outcome.scores


def speaks(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Asks, options, reasons, events, views and text can all be read, and cite rules that exist."""
    match = Match.new(game, options, seed=seed)
    seats = [seat.id for seat in game.seats(match.setup)]
    look = Source(f"look{seed}")
    for ask in play(match, Source(f"play{seed}")):
        assert ask.seat in seats, f"{ask.kind} asks {ask.seat!r}; {seats} sit here"
        assert ask.rule in game.ledger, f"{ask.kind} cites {ask.rule!r}, which is in no ledger"
        if look.below(LOOKS):
            continue
        assert readable(ask.prompt()), f"{ask.kind}: prompt {ask.prompt()!r}"
        for option in ask.shown():
            assert readable(option.label), f"{ask.kind}: option {option.key!r} has label {option.label!r}"
        labels = [option.label for option in ask.shown()]
        assert len(set(ask.options)) == len(ask.options), f"{ask.kind}: a key twice in {ask.options}"
        assert len(set(labels)) == len(labels), f"{ask.kind}: two options read the same in {labels}"
        for barred in ask.why_not():
            assert barred.rule in game.ledger, f"{ask.kind}: barred by {barred.rule!r}, in no ledger"
            assert readable(barred.label) and readable(barred.why), f"{ask.kind}: {barred}"
        for seat in (*seats, None):
            view = match.view(seat)
            msgspec.json.encode(view)
            assert game.text(view).strip(), "the board has no text"
    for event in match.events:
        assert event.rule in game.ledger, f"{event.kind} cites {event.rule!r}, which is in no ledger"
        assert readable(match.tell(event)), f"{event.kind}: told as {match.tell(event)!r}"
        msgspec.json.encode(event)


def has_words(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Every kind of event and question has its words, and no other kind turns up in a game."""
    for kind in game.happenings:
        assert kind.told is not Happening.told, f"{kind.__name__} has no sentence: write told()"
        assert not kind.rule or kind.rule in game.ledger, f"{kind.__name__} cites {kind.rule!r}, in no ledger"
    for question in game.questions:
        assert question.asked is not Question.asked, f"{question.__name__} has no words: write asked()"
    for one in (game.happenings, game.questions):
        kinds = [kind.kind for kind in one]
        assert len(set(kinds)) == len(kinds), f"two kinds have one name in {sorted(kinds)}"
    match = Match.new(game, options, seed=seed)
    for ask in play(match, Source(f"play{seed}")):
        assert type(ask.about) in game.questions, f"{ask.kind} is asked, but not among the game's questions"
    for event in match.events:
        assert type(event.what) in game.happenings, f"{event.kind} is not among the game's happenings"


def readable(text: str) -> bool:
    """Words for people: something there, and no slip of a template."""
    return bool(text.strip()) and not any(slip in text for slip in ("{", "}", "None", "<undercroft", "[]"))


def keeps_secrets(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """No view and no event tells a seat what it may not know."""
    match = Match.new(game, options, seed=seed)
    seats = [seat.id for seat in game.seats(match.setup)]
    for _ in play(match, Source(f"play{seed}")):
        for seat in (*seats, None):
            hidden = game.secrets(match.state, seat)
            if hidden:
                shown = msgspec.json.encode([match.view(seat), match.events_for(seat)]).decode()
                for secret in hidden:
                    assert secret not in shown, f"{seat or 'a spectator'} sees {secret!r}"


def clones_agree(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """A clone goes the same way under the same answers, and the original does not notice."""
    match = halfway(game, options, seed)
    before, count = match.digest(), len(match.entries)
    clone = match.clone(listen=True)
    assert clone.digest() == before, "the clone differs from the start"
    assert clone.events == match.events, "the clone heard something else"
    finish(clone, Source(f"rest{seed}"))
    assert match.digest() == before and len(match.entries) == count, "playing the clone changed the original"
    finish(match, Source(f"rest{seed}"))
    assert match.digest() == clone.digest(), "clone and original went different ways"
    assert match.entries == clone.entries


def saves(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """A match put away and taken up again goes on as if nothing had been."""
    match = halfway(game, options, seed)
    again = Match.load(match.save())
    assert again.digest() == match.digest(), "the loaded match differs"
    finish(match, Source(f"rest{seed}"))
    finish(again, Source(f"rest{seed}"))
    assert again.digest() == match.digest(), "the loaded match went another way"


def replays(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """The record alone rebuilds the match, events included, and the seed deals the same again."""
    match = finish(Match.new(game, options, seed=seed), Source(f"play{seed}"))
    record = Record.parse(match.record.dump())
    again = Match.replay(record)
    assert again.digest() == match.digest(), "the replay ends elsewhere"
    assert again.events == match.events, "the replay tells another story"
    dealt = Match.new(game, options, seed=seed)
    for entry in record.entries:
        if entry.seat is not None:
            dealt.answer(entry.answer)
    assert dealt.entries == match.entries, "the seed deals something else"


def undoes(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Undo takes exactly one answer back, never past chance; answering again leads to the same place."""
    match = halfway(game, options, seed)
    source = Source(f"undo{seed}")
    for _ in range(20):
        if match.ask is None:
            return
        before, asked, told = match.digest(), list(match.ask.options), list(match.events)
        answer, count = match.ask.sample(source), len(match.entries)
        match.answer(answer)
        after = match.digest()
        if match.can_undo() is None:
            try:
                match.undo()
                raise AssertionError("undo went past chance")
            except NothingToUndo:
                continue
        assert len(match.entries) == count + 1
        match.undo()
        assert match.digest() == before, "undo left something behind"
        assert match.ask is not None and list(match.ask.options) == asked, "undo asks something else"
        assert match.events == told, "undo left events behind"
        match.answer(answer)
        assert match.digest() == after, "the same answer led elsewhere after undo"


def refuses(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Illegal, malformed and stale answers raise a clear error and change nothing."""
    match = halfway(game, options, seed)
    if match.ask is None:
        return
    before = match.digest()
    for nonsense in NONSENSE:
        try:
            match.ask.check(nonsense)
        except IllegalAnswer as error:
            assert match.ask.kind in str(error), f"the error does not name the ask: {error}"
        else:
            raise AssertionError(f"{match.ask.kind} took {nonsense!r}")
    try:
        match.answer(match.ask.sample(Source("x")), rev=match.rev + 1)
        raise AssertionError("a stale answer was taken")
    except StaleAnswer:
        pass
    assert match.digest() == before, "a refused answer changed the state"


def stands_any_answer(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Whatever is sent as an answer to any kind of ask, a person's chance included, is taken or refused.

    Nothing breaks, and what is taken is plain data that the match can go on with and be shown.
    """
    met: set[str] = set()
    for match in (Match.new(game, options, seed=seed), Match.new(game, options, dealer=Companion())):
        dealt, source = Seeded(seed), Source(f"play{seed}")
        while match.ask is not None and len(match.entries) < game.longest:
            ask = match.ask
            answer = dealt.deal(match.chance) if match.chance is not None else ask.sample(source)
            if ask.kind not in met:
                met.add(ask.kind)
                for junk in near(answer):
                    _stands(match, junk)
            match.answer(answer)


def _stands(match: Match, junk: Any) -> None:
    ask = match.ask
    assert ask is not None
    try:
        checked = ask.check(junk, person=True)
    except IllegalAnswer:
        return
    except Exception as error:
        raise AssertionError(
            f"{ask.kind}: {junk!r} broke the check: {type(error).__name__}: {error}"
        ) from error
    encoded = msgspec.json.encode(checked)
    assert ask.check(msgspec.json.decode(encoded)) == checked, (
        f"{ask.kind}: {checked!r} is not read back as it is"
    )
    assert readable(ask.label(checked)), f"{ask.kind}: {checked!r} has no words"
    tried = match.clone()
    tried.answer(checked)
    match.game.text(tried.view(None))


def near(answer: Any) -> Iterator[Any]:
    """Answers that are nearly one, or nothing like it."""
    yield from (None, True, 0, -1, 2.0, 10**30, float("inf"), "", "\x00", "x" * 5000, [], {}, [[]], {"": {}})
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    yield deep
    match answer:
        case str():
            yield from ([answer], {answer: answer}, answer.upper(), f" {answer}", f"{answer}\u0000")
        case list():
            yield from (
                answer * 2,
                answer[1:],
                [*answer, *answer[:1]],
                [answer],
                tuple(answer),
                {"0": answer},
            )
            for number, one in enumerate(answer):
                for other in _changed(one):
                    yield [*answer[:number], other, *answer[number + 1 :]]
        case dict():
            yield from ({**answer, "more": 1}, list(answer), {**answer, "": None})
            for key, one in answer.items():
                yield {name: value for name, value in answer.items() if name != key}
                for other in _changed(one):
                    yield {**answer, key: other}


def _changed(one: Any) -> Iterator[Any]:
    yield from (None, True, [], {}, [one], {"x": one}, "nonsense", 1e9, -1, 10**18)
    if isinstance(one, int) and not isinstance(one, bool):
        yield from (float(one), one + 1, -one, str(one))
    if isinstance(one, dict):
        for key, value in one.items():
            wrong: tuple[Any, ...] = (None, [], {}, "x", True, 1e9)
            for other in wrong:
                yield {**one, key: other}
            if isinstance(value, list):
                yield {**one, key: [*value, *value]}


def takes_a_person_for_chance(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """Companion mode: every roll and draw can be entered by a person, and the record is the same."""
    match = Match.new(game, options, dealer=Companion())
    dealt = Seeded(seed)
    source = Source(f"play{seed}")
    decisions = 0
    while match.ask is not None:
        if match.chance is not None:
            assert match.ask.seat == TABLE and match.ask.prompt(), "nobody knows what to enter"
            msgspec.json.encode(match.chance.schema())
            match.answer(dealt.deal(match.chance))
        else:
            match.answer(match.ask.sample(source))
        decisions += 1
        assert decisions <= 3 * game.longest
    plain = finish(Match.new(game, options, seed=seed), Source(f"play{seed}"))
    assert match.digest() == plain.digest(), "entered by hand, the game went another way"


def same_everywhere(game: Game[Any, Any], options: dict[str, Any], seed: int) -> None:
    """The same seed and answers give the same digest in other processes, under other hash seeds."""
    here = finish(Match.new(game, options, seed=seed, listen=False), Source(f"play{seed}")).digest()
    kind = type(game)
    order = msgspec.json.encode([kind.__module__, kind.__qualname__, options, seed]).decode()
    for hash_seed in ("0", "4242"):
        ran = subprocess.run(
            [sys.executable, "-m", "undercroft.conformance", order],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        assert ran.stdout.strip() == here, f"hash seed {hash_seed}: {ran.stdout or ran.stderr}"


CHECKS: tuple[Check, ...] = (
    ends,
    speaks,
    has_words,
    keeps_secrets,
    clones_agree,
    saves,
    replays,
    undoes,
    refuses,
    stands_any_answer,
    takes_a_person_for_chance,
)
"""Cheap enough for every variant and several seeds; :func:`same_everywhere` starts processes."""


def main(order: str) -> None:
    """Play one random game and print its digest: the other process of :func:`same_everywhere`."""
    from importlib import import_module

    module, name, options, seed = msgspec.json.decode(order)
    game: Game[Any, Any] = getattr(import_module(module), name)()
    print(finish(Match.new(game, options, seed=seed, listen=False), Source(f"play{seed}")).digest())


if __name__ == "__main__":
    main(sys.argv[1])
