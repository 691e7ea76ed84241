"""Answers in words: every answer of every game has some, and a word's number never changes its meaning."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.adapters.cases import SHORT, VARIANTS
from undercroft.adapters import vocabulary
from undercroft.adapters.playing import kit_of
from undercroft.adapters.runs import Filling, Run, aiming, answering, handing, picking, sharing
from undercroft.adapters.vocabulary import END, UnknownWord, Vocabulary
from undercroft.bots import Greedy
from undercroft.engine import Ask, Chance, Match, Pick, Source, Split
from undercroft.games.dungeon_fighter.throws.aiming import Aiming

CLOSELY = 50
"""One ask in so many is followed down to each of its answers."""

ENOUGH = 300
"""Whole games are played until so many decisions have been seen."""


def said_at_random(asking: Filling, source: Source) -> Any:
    run = Run(asking)
    while not run.done:
        run.say(source.pick(run.words))
    return run.answer


def all_answers(ask: Ask, words: Vocabulary, said: tuple[int, ...] = ()) -> Iterator[Any]:
    """Every answer that can be said, each as often as there are ways to say it."""
    run = Run(answering(ask, words), said)
    if run.done:
        yield run.answer
    for word in run.words:
        yield from all_answers(ask, words, (*said, word))


@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_every_answer_of_a_game_can_be_said_in_one_way(
    game: str, options: dict[str, Any], greedy: bool
) -> None:
    words, decisions, seed = kit_of(game, options).words, 0, 0
    while decisions < ENOUGH:
        match, source, bot = Match.new(game, options, seed=seed, listen=False), Source(f"{seed}"), Greedy("b")
        seed += 1
        while (ask := match.ask) is not None:
            decisions += 1
            spelled = [words.spell(key) for key in ask.options]
            assert len(set(spelled)) == len(spelled), f"{ask.kind}: two of {ask.options} are said the same"
            if isinstance(ask.form, Chance):
                match.answer(ask.sample(source))
                continue
            if ask.form is None and decisions % CLOSELY == 0:
                assert sorted(all_answers(ask, words)) == sorted(ask.options)
            answer = said_at_random(answering(ask, words), source)
            match.answer(bot.choose(match) if greedy else answer)


def test_numbers_of_words_are_the_same_in_every_process() -> None:
    code = (
        "from undercroft.adapters.playing import kit_of\n"
        f"print([kit_of(one).words.words for one in {[*SHORT]}])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == str([kit_of(game).words.words for game in SHORT])


def test_a_pick_is_one_key_after_another_and_ends_when_it_is_said() -> None:
    words = Vocabulary(["axe", "bow", "cup"])
    axe, cup, end = words.number["axe"], words.number["cup"], words.number[END]
    run = Run(picking(Pick(["axe", "bow", "cup"], 1, 3), words))
    assert end not in run.words, "one must be taken"
    run.say(axe)
    run.say(cup)
    assert run.done and run.answer == ["axe", "cup"], "nothing is left to take"
    short = Run(picking(Pick(["axe", "bow", "cup"], 1, 3), words), [axe, end])
    assert short.answer == ["axe"]


def test_a_pick_of_all_says_itself() -> None:
    assert Run(picking(Pick(["1", "2"], 2, 2), Vocabulary([]))).answer == ["1", "2"]


def test_a_split_is_a_number_for_each_and_always_adds_up() -> None:
    form, words = Split({"a": 2, "b": 2}, 3), Vocabulary([])
    for seed in range(10):
        assert form.check(said_at_random(sharing(form, words), Source(f"{seed}")))


def test_an_aim_is_a_word_for_each_part() -> None:
    words, form = kit_of("dungeon-fighter").words, Aiming()
    run = Run(aiming(form, words))
    for word in ("soft", "half left", "spin left", "bold"):
        run.say(words.number[word])
    aim = {"strength": "soft", "side": "half left", "spin": "spin left", "nerve": "bold"}
    assert form.check(run.answer) == aim


def test_cards_change_hands_by_card_and_hero() -> None:
    class Hands:
        def ways(self) -> list[dict[str, str]]:
            return [{"axe": "jack"}, {"axe": "olga"}, {"axe": "olga", "bow": "jack"}]

    words = Vocabulary(["axe", "bow", "jack", "olga"])
    said = [words.number["olga"], words.number["bow"]]
    assert Run(handing(Hands(), words), said).answer == {"axe": "olga", "bow": "jack"}  # type: ignore[arg-type]


def test_large_numbers_have_words_too() -> None:
    words = Vocabulary(["kobold"])
    assert [words.words[number] for number in words.spell("kobold-173")] == ["kobold", "100", "73"]


def test_an_answer_without_words_is_told_by_name() -> None:
    with pytest.raises(UnknownWord, match="'dance:wildly'"):
        Vocabulary(["dance"]).spell("dance:wildly")


def test_words_that_say_two_things_are_refused() -> None:
    words = Vocabulary(["a", "b"])
    asked = Match.new("die-in-the-dungeon", seed=1).ask
    assert asked is not None and asked.about is not None
    ask = Ask(asked._state, asked.seat, asked.about, asked.rule, ["a:b", "a>b"])
    with pytest.raises(UnknownWord, match="the same words"):
        Run(answering(ask, words))


def test_the_example_in_the_source_runs() -> None:
    result = doctest.testmod(vocabulary)
    assert result.attempted and not result.failed
