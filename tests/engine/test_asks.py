"""Asks judge answers, tell what is barred, and make words only on demand."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from tests.support import drive, first_ask
from undercroft.engine import (
    PASS,
    QUIET,
    Ask,
    Barred,
    IllegalAnswer,
    Names,
    Option,
    Pick,
    Question,
    Reason,
    Source,
    Split,
    State,
    Typed,
    choose,
    sift,
    window,
)


class Table(State):
    @property
    def names(self) -> Names:
        return str


class Move(Question[Names]):
    looked: ClassVar[list[str]] = []

    def asked(self, n: Names) -> str:
        return "Where to?"

    def option(self, n: Names, key: str) -> Option:
        self.looked.append(key)
        return Option(key, f"Go {key}", ("tile-3",))


class Potion(Question[Names]):
    def asked(self, n: Names) -> str:
        return "A potion?"


class TooFar(Reason[Names]):
    rule: ClassVar[str] = "SD-RANGE-01"
    target: str

    def barred(self, n: Names) -> Barred:
        return Barred(self.target.title(), "out of range", self.rule, (self.target,))


G = Table()


def test_an_option_is_taken_and_anything_else_names_the_ask_and_what_was_legal() -> None:
    ask = Ask(G, "p1", Move(), "X-1", ["north", "south"])
    assert ask.check("north") == "north"
    with pytest.raises(IllegalAnswer, match=r"p1 was asked 'move': 'up' is not one of: north, south"):
        ask.check("up")


def test_an_optional_ask_can_be_declined() -> None:
    ask = Ask(G, "p1", Potion(), "X-1", ["potion"], optional=True)
    assert ask.check(PASS) == PASS
    assert [option.label for option in ask.shown()] == ["potion", "Pass"]


def test_labels_are_made_only_when_looked_at() -> None:
    ask = Ask(G, "p1", Move(), "X-1", ["north"])
    Move.looked.clear()
    ask.check("north")
    assert Move.looked == []
    assert ask.option("north") == Option("north", "Go north", ("tile-3",))


def test_what_is_barred_comes_from_the_same_verdict_as_what_is_legal() -> None:
    reach = {"rat": 1, "dragon": 9}

    def verdict(target: str) -> TooFar | None:
        return None if reach[target] <= 5 else TooFar(target)

    legal, barred = sift(reach, verdict)
    ask = Ask(G, "p1", Move(), "X-1", legal, barred=barred)
    assert ask.options == ["rat"]
    assert [(b.label, b.why, b.rule) for b in ask.why_not()] == [("Dragon", "out of range", "SD-RANGE-01")]


@pytest.mark.parametrize(
    "answer", [["a"], ["a", "a"], ["a", "z"], "a", ["a", "b", "c"], None], ids=lambda answer: repr(answer)
)
def test_a_pick_of_two_wants_two_different_known_keys(answer: Any) -> None:
    with pytest.raises(IllegalAnswer):
        Pick(["a", "b", "c"], 2, 2).check(answer)


def test_a_pick_is_kept_in_the_order_offered_and_can_be_typed_by_number() -> None:
    form = Pick(["a", "b", "c"], 1, 3)
    assert form.check(["c", "a"]) == ["a", "c"]
    assert form.parse("3 1") == ["a", "c"]


@pytest.mark.parametrize("answer", [{"a": 3}, {"a": 1}, {"z": 2}, {"a": True, "b": 1}, {"a": -1, "b": 3}, 2])
def test_a_split_keeps_each_limit_and_the_total(answer: Any) -> None:
    with pytest.raises(IllegalAnswer):
        Split({"a": 2, "b": 2}, 2).check(answer)


def test_a_split_drops_zeroes_and_can_be_typed() -> None:
    form = Split({"health": 3, "might": 1}, 3)
    assert form.check({"health": 3, "might": 0}) == {"health": 3}
    assert form.parse("2 1") == {"health": 2, "might": 1}
    assert form.parse("might=1 health=2") == {"health": 2, "might": 1}


class Flick(msgspec.Struct):
    speed: float


def test_a_typed_form_takes_its_struct_and_its_own_limits() -> None:
    def human(flick: Flick) -> None:
        if flick.speed > 8:
            raise IllegalAnswer("nobody throws at more than 8 m/s")

    form = Typed(Flick, lambda source: Flick(source.uniform()), human)
    assert form.check({"speed": 2.0}) == {"speed": 2.0}
    with pytest.raises(IllegalAnswer, match="8 m/s"):
        form.check({"speed": 9.0})
    with pytest.raises(IllegalAnswer, match="Flick"):
        form.check({"velocity": 9.0})
    assert 0 <= form.sample(Source("x"))["speed"] < 1


@pytest.mark.parametrize("form", [Pick(["a", "b", "c"], 0, 2), Split({"a": 2, "b": 5}, 4)])
def test_samples_of_a_form_are_legal(form: Pick | Split) -> None:
    source = Source("samples")
    for _ in range(200):
        answer = form.sample(source)
        assert form.check(answer) == answer


def test_choose_does_not_ask_when_there_is_one_thing_to_choose() -> None:
    assert drive(choose(G, "p1", Potion(), "X-1", ["only"])).result == "only"
    assert drive(choose(G, "p1", Potion(), "X-1", ["a", "b"]), "b").result == "b"


def test_a_window_opens_only_when_something_can_be_used() -> None:
    g = Table(turn=1)
    assert drive(window(g, "p1", Potion(), "X-1", [])).asked == []
    assert first_ask(window(g, "p1", Potion(), "X-1", ["red"])).options == ["red", PASS, QUIET]
    assert drive(window(g, "p1", Potion(), "X-1", ["red"]), "red").result == "red"
    assert drive(window(g, "p1", Potion(), "X-1", ["red"]), PASS).result is None


def test_not_this_turn_keeps_a_window_shut_until_the_next() -> None:
    g = Table(turn=1)
    drive(window(g, "p1", Potion(), "X-1", ["red"]), QUIET)
    assert drive(window(g, "p1", Potion(), "X-1", ["red"])).asked == []
    assert drive(window(g, "p2", Potion(), "X-1", ["red"]), PASS).asked != []
    g.turn = 2
    assert drive(window(g, "p1", Potion(), "X-1", ["red"]), PASS).asked != []


def never() -> list[str]:
    raise AssertionError("nobody needs them")


def test_a_key_drawn_at_random_is_taken_without_finding_the_others() -> None:
    ask = Ask(G, "p1", Move(), "X-1", never, pick=lambda source: "north")
    assert ask.sample(Source("x")) == "north"
    assert ask.check("north") == "north"
    with pytest.raises(AssertionError, match="nobody needs them"):
        ask.check("south")


def test_a_copy_finds_the_options_itself_if_the_other_was_answered_without_finding_them() -> None:
    for answered in (False, True):
        first = Ask(G, "p1", Move(), "X-1", lambda: ["of the first"], pick=lambda source: "north")
        copy = Ask(G, "p1", Move(), "X-1", lambda: ["of the copy"])
        copy.found_with(first)
        if answered:
            first.check(first.sample(Source("x")))
        assert copy.options == (["of the copy"] if answered else ["of the first"])
