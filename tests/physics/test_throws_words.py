"""Throwing by words: a softer, firmer, spun or sideways throw rests where the words say."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from undercroft.bots import Greedy
from undercroft.engine import IllegalAnswer, Match, Seeded, Source, games
from undercroft.games.dungeon_fighter.throws.aiming import SIDES, SPINS, STRENGTHS, Aiming
from undercroft.games.dungeon_fighter.throws.by_table import thrower, wanted
from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, seeded
from undercroft.games.dungeon_fighter.throws.hand.plans import prepare
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState

DRAWS, FLIGHTS = 800, 6


def drawn(**said: str) -> tuple[float, float]:
    """Where throws by table rest in the mean: to the side, and how far."""
    uniform, aim = seeded(7), wanted(said)
    rests = [thrower().throw(frozenset(), "skilled", aim, uniform).at for _ in range(DRAWS)]
    return mean(x for x, _ in rests), mean(y for _, y in rests)


def flown(**said: str) -> tuple[float, float]:
    """Where dice really rest that a sure hand throws."""
    aim, rests = wanted(said, flies=True), []
    for seed in range(FLIGHTS):
        gesture = gesture_for((), aim, "expert", seeded(9000 + seed))
        trace = PhysicalThrower().throw(prepare(TableState(), (), aim), gesture)
        rests.append(trace.rests["die"].pose.at)
    return mean(at[0] for at in rests), mean(at[1] for at in rests)


def test_by_table_every_word_moves_the_die_its_own_way() -> None:
    far = [drawn(strength=word)[1] for word in STRENGTHS]
    assert all(nearer + 2 < farther for nearer, farther in pairwise(far))
    across = [drawn(side=word)[0] for word in SIDES]
    assert all(left + 1.5 < right for left, right in pairwise(across))
    left, none, right = (drawn(spin=word)[0] for word in (SPINS[1], SPINS[0], SPINS[2]))
    assert left + 2 < none < right - 2


def test_an_even_throw_rests_about_the_middle() -> None:
    aside, far = drawn(strength="even")
    assert abs(aside) < 2 and abs(far) < 4


def test_dice_that_fly_obey_the_words_too() -> None:
    soft, even, hard = (flown(strength=word)[1] for word in ("soft", "even", "hard"))
    assert soft + 3 < even < hard - 3
    assert flown(spin="spin left")[0] + 3.5 < flown(spin="spin right")[0]


def test_spin_is_about_the_line_of_flight() -> None:
    spins = [
        gesture_for((), wanted({"spin": word}, flies=True), 0.0, seeded(1)).spin
        for word in ("spin left", "none", "spin right")
    ]
    assert spins[0][1] < spins[1][1] < spins[2][1], "the usual throw flies along y"


def test_words_are_read_as_they_are_said() -> None:
    form = Aiming()
    assert form.parse("soft, left of centre, spin right") == {
        "strength": "soft",
        "side": "half left",
        "spin": "spin right",
    }
    assert form.parse("firm left spin left") == {"strength": "firm", "side": "left", "spin": "spin left"}
    assert form.check({"spin": "forward"}), "a kept game may have it"
    with pytest.raises(IllegalAnswer, match="'forward' says nothing about a throw"):
        form.parse("forward")


@pytest.mark.parametrize("aim", ["middle", "ring"])
def test_where_a_bot_aims_a_person_is_told_in_words(aim: str) -> None:
    form = Aiming()
    said = form.for_person(form.check({"aim": aim}))
    assert form.of_person(form.parse(form.label(str, said))) == said
    assert form.of_person(form.sample(Source("any")))


def test_words_at_the_terminal_make_a_die_fly_and_a_kept_game_goes_on_so() -> None:
    game = games()["dungeon-fighter"]
    match = Match.new(game, dict(game.first_game), dealer=Seeded("fly", using=game.hands()))
    while match.ask is not None and match.ask.kind != "throw":
        match.answer(Greedy("fly").choose(match))
    assert match.header.worlds == ("throw", "flip")
    again = Match.load(match.save())
    assert again.header == match.header
    for one in (match, again):
        one.answer({"strength": "even", "spin": "spin left"})
    assert [entry.answer for entry in match.entries] == [entry.answer for entry in again.entries]
    by_table = Match.new(game, dict(game.first_game), seed="fly")
    for entry in match.entries[:-1]:
        if entry.seat is not None and by_table.ask is not None:
            by_table.answer(entry.answer)
    assert by_table.entries[-1].answer != match.entries[-1].answer, "and it is no draw out of the table"
