"""Chance: one keyed stream, exact replays, people who enter what they rolled."""

from __future__ import annotations

from collections import Counter

import pytest

from undercroft.engine import (
    Companion,
    Dice,
    Die,
    Draw,
    IllegalAnswer,
    Lot,
    RecordError,
    Replayed,
    Seeded,
    Source,
)
from undercroft.engine.dealer import WAIT, commit

D6 = Die.sided(6)


def test_a_stream_is_a_function_of_seed_and_position() -> None:
    whole = Source("seed")
    words = [whole.word() for _ in range(40)]
    for start in (0, 7, 8, 23):
        part = Source("seed", start)
        assert [part.word() for _ in range(40 - start)] == words[start:]
    assert Source("other").word() != words[0]


def test_known_values_of_the_stream_never_change() -> None:
    source = Source("undercroft")
    assert [source.below(1000) for _ in range(5)] == [600, 954, 34, 0, 416]


def test_faces_are_even() -> None:
    source = Source("even")
    counts = Counter(source.below(6) for _ in range(60_000))
    expected = 10_000
    assert sum((counts[face] - expected) ** 2 / expected for face in range(6)) < 20.5  # p = 0.001


def test_a_weighted_draw_follows_what_is_left() -> None:
    source = Source("weights")
    counts = Counter(source.weighted({"a": 3, "b": 1, "gone": 0}) for _ in range(8000))
    assert counts["gone"] == 0
    assert 5800 < counts["a"] < 6200


def test_the_commitment_is_a_promise_that_does_not_tell_the_seed() -> None:
    dealer = Seeded("my seed")
    assert dealer.commitment == commit("my seed") != commit("my seed ")
    assert "my seed" not in dealer.commitment
    assert Seeded().seed != Seeded().seed


def test_a_resolver_answers_its_kind_and_moves_the_stream_by_one_word() -> None:
    seen: list[int] = []

    def physics(chance: Lot, seed: int) -> str:
        seen.append(seed)
        return chance.keys[-1]

    dealer = Seeded("s", using={"lot": physics})
    assert dealer.deal(Lot(["left", "right"])) == "right"
    assert seen == [Source("s").word()]
    assert dealer.source.at == 1


def test_replayed_answers_are_checked_and_then_it_waits() -> None:
    dealer = Replayed([[3], [7]])
    assert dealer.deal(Dice([D6])) == [3]
    with pytest.raises(RecordError, match="answer 2"):
        dealer.deal(Dice([D6]))
    assert Replayed([]).deal(Dice([D6])) is WAIT
    assert Replayed([], then=Replayed([[4]])).deal(Dice([D6])) == [4]


def test_a_companion_waits_for_its_kinds_and_deals_the_rest() -> None:
    dealer = Companion(Seeded("x"), kinds={"dice"})
    assert dealer.deal(Dice([D6])) is WAIT
    assert dealer.deal(Lot(["a"])) == "a"
    assert Companion().deal(Lot(["a"])) is WAIT


def test_dice_can_be_typed_and_nonsense_is_refused() -> None:
    roll = Dice([D6, Die("hero", ["sword", "shield"])])
    assert roll.parse("5 Shield") == [5, "shield"]
    for typed in ("5", "7 sword", "5 axe"):
        with pytest.raises(IllegalAnswer):
            roll.parse(typed)
    with pytest.raises(IllegalAnswer):
        roll.check([True, "sword"])


def test_a_draw_takes_only_what_is_left() -> None:
    draw = Draw("loot", {"sword": 1, "shield": 2}, 2)
    assert draw.check(["shield", "shield"]) == ["shield", "shield"]
    with pytest.raises(IllegalAnswer, match="not left in loot"):
        draw.check(["sword", "sword"])
    assert draw.parse("swo, shield") == ["sword", "shield"]
    for typed, told in (("axe, sword", "'axe' fits no card that is left"), ("s, sword", "several cards")):
        with pytest.raises(IllegalAnswer, match=told):
            draw.parse(typed)
    source = Source("d")
    for _ in range(100):
        draw.check(draw.sample(source))


def test_outcomes_are_listed_with_their_chances_when_there_are_few() -> None:
    assert sum(chance for _, chance in Dice([D6, D6]).outcomes() or []) == pytest.approx(1)
    assert Draw("d", {"a": 3, "b": 1}).outcomes() == [(["a"], 0.75), (["b"], 0.25)]
    assert Dice([D6] * 4).outcomes() is None
