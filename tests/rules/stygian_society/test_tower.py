"""The drop as a question: what an answer may be, and that no cube is lost."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.stygian_society.scene import ALL, GAME, fall, put, scene, step, whole
from undercroft.engine import Companion, IllegalAnswer, Match, Seeded, Source
from undercroft.games.stygian_society.tower.drop import Drop, Jostle, through
from undercroft.games.stygian_society.tower.scene import PhysicalTower
from undercroft.games.stygian_society.tower.tower import DropResult, TowerState


def drop(**inside: int) -> Drop:
    colours = [colour for colour, count in inside.items() for _ in range(count)]
    return Drop(TowerState(colours, [2] * len(colours), [1] * len(colours)), ["blue", "blue", "red"], [])


def test_a_person_may_enter_counts_by_colour_and_the_rest_is_in_the_tower() -> None:
    answer = drop(blue=1, white=2).parse("2 blue 1 red / 1 white")
    assert answer["field"] == {"blue": 2, "red": 1} and answer["crypt"] == {"white": 1}
    assert sorted(answer["tower"]["colours"]) == ["blue", "white"]
    assert drop().parse("/")["tower"]["colours"].count("blue") == 2


@pytest.mark.parametrize("text", ["3 blue", "1 green", "blue", "1 b / 2 bl", "x / y", "1 blue 2"])
def test_what_cannot_have_fallen_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer):
        drop().parse(text)


@pytest.mark.parametrize(
    "answer",
    [
        None, "blue", {"field": {"blue": 3}}, {"field": {"blue": -1}}, {"field": {"pink": 1}}, {"fields": {}},
        {"field": {"blue": True}}, {"field": {}, "tower": {"colours": ["blue"], "levels": [1]}},
        {"field": {"blue": 2, "red": 1}, "tower": {"colours": ["red"], "levels": [1]}},
        {"field": {"blue": 2, "red": 1}, "tower": {"colours": 3}},
    ],
)  # fmt: skip
def test_an_answer_must_account_for_every_cube(answer: object) -> None:
    with pytest.raises(IllegalAnswer):
        drop().check(answer)


def test_what_is_sampled_is_canonical() -> None:
    source = Source("tower")
    for number in range(200):
        question = drop(blue=number % 4, green=number % 3)
        answer = question.sample(source)
        assert question.check(answer) == answer
        msgspec.json.encode(question.schema())
        assert "blue" in question.hint()


def test_the_same_seed_drops_the_same() -> None:
    assert drop(white=5).sample(Source("a")) == drop(white=5).sample(Source("a"))


def test_another_tower_can_answer_through_the_dealer() -> None:
    class Sieve:
        def drop(self, state, cubes, seed, crypt=()):
            return DropResult(list(cubes), [], state)

    dealer = Seeded(1, using={"drop": through(Sieve())})
    assert dealer.deal(drop(white=1))["field"] == {"blue": 2, "red": 1}


def test_most_cubes_come_out_some_stay_and_later_drops_free_them() -> None:
    source, state, out, freed = Source("long"), TowerState(), 0, 0
    cubes = ["blue"] * 3 + ["red", "yellow", "black"]
    inside = []
    for number in range(300):
        question = Drop(state, cubes if number % 2 else ["white"] * 6, [])
        answer = question.sample(source)
        fell = sum(answer["field"].values()) + sum(answer["crypt"].values())
        freed += sum(
            max(0, answer["field"].get(c, 0) + answer["crypt"].get(c, 0) - question.cubes.count(c))
            for c in ("blue", "red", "yellow", "black", "white")
        )
        out += fell
        state = TowerState(**answer["tower"])
        inside.append(len(state.colours))
    assert 5.5 < out / 300 < 6.1, "over long play as many leave as are dropped"
    assert freed > 100 and 4 < sum(inside[50:]) / 250 < 30


def test_an_accident_is_rare_and_moves_only_what_lies_low() -> None:
    state = TowerState(["blue", "red", "white"], [0, 1, 4], [1, 2, 3])
    source = Source("knock")
    fell = [Jostle(state).sample(source) for _ in range(2000)]
    some = [a for a in fell if a["field"] or a["crypt"]]
    assert 20 < len(some) < 200
    assert all("white" in a["tower"]["colours"] for a in fell)
    for answer in some[:20]:
        assert Jostle(state).check(answer) == answer


def test_a_drop_in_the_game_keeps_every_cube() -> None:
    g = scene(phase="drop", tower={"blue": 3, "red": 2})
    put(g, field={"green": 4})
    g.now.card, g.now.wild = "steel-fist", ["white"]
    step(g, fall({"blue": 4, "red": 1}, {"white": 1}))
    assert whole(g) and g.tower.colours.count("red") == 2 and not any(g.hand.values())


def test_a_fight_on_the_tower_in_which_cubes_really_fall() -> None:
    """A few turns: no cube is lost, save and undo keep every pose, a replay needs no physics."""
    dealer = Seeded("real", using={"drop": through(PhysicalTower())})
    match = Match.new("stygian-society", {"heroes": list(ALL)}, dealer=dealer)
    source = Source("real")
    while match.ask is not None and match.state.turn < 6:
        match.answer(GAME.advise(match.state, match.ask, source) or match.ask.sample(source))
        assert whole(match.state)
    tower = match.state.tower
    assert tower.colours and len(tower.poses) == len(tower.colours) == len(tower.levels)
    again = Match.load(match.save(), dealer=Companion())
    assert again.state.tower == tower and again.digest() == match.digest()
    assert Match.replay(match.record).digest() == match.digest()
