"""A plan is checked to its last word before the first game; what is wrong is said with what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine import Seat, SetupError, games
from undercroft.lab import parse_plan
from undercroft.lab.plan import read_plan, setups

PLANS = Path(__file__).parents[2] / "plans"
FIGHTER = '[[play]]\ngame = "dungeon-fighter"\n'


def wrong(text: str) -> str:
    with pytest.raises(SetupError) as error:
        setups(parse_plan(text))
    return str(error.value)


def test_setups_and_bots_are_crossed_each_with_each() -> None:
    plan = parse_plan(
        """
        games = 5
        seed = 7
        [[play]]
        game = "dungeon-fighter"
        set = { skill = "expert" }
        cross = { mode = ["normal", "hard"], players = [2, 3] }
        bots = ["greedy", "random"]
        """
    )
    found = setups(plan)
    assert len(found) == 8
    assert found[0].label == "mode normal, players 2, greedy"
    assert found[-1].order.options == {"skill": "expert", "mode": "hard", "players": 3}
    assert (found[-1].order.bots, found[-1].order.seed, found[-1].games) == ({"*": "random"}, "7", 5)


def test_bots_are_named_by_seat_or_by_side() -> None:
    plan = parse_plan(
        '[[play]]\ngame = "super-dungeon-explore"\nbots = { heroes = "greedy", consul = "random" }'
    )
    [one] = setups(plan)
    seats = {"p1": "heroes", "consul": "consul"}

    assert [one.order.bot(Seat(seat, "", side)) for seat, side in seats.items()] == ["greedy", "random"]


def test_setups_that_a_game_refuses_are_an_error_or_left_out() -> None:
    text = '[[play]]\ngame = "die-in-the-dungeon"\ncross = { players = [1, 2] }'
    assert "is for 1, not 2" in wrong(text)
    assert len(setups(parse_plan(text + '\nimpossible = "skip"'))) == 1
    assert "refuses every one" in wrong(text.replace("[1, 2]", "[3, 4]") + '\nimpossible = "skip"')


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gmaes = 3", "no field 'gmaes' (did you mean 'games'?)"),
        ("games = 3", "nothing to play"),
        ('[[play]]\ngame = "die"\nbot = "x"', "no field 'bot' (did you mean 'bots'?)"),
        ('[[play]]\ngame = "dungeon-figther"', "(did you mean 'dungeon-fighter'?)"),
        ('[[play]]\ngame = "nowhere.at_all:Game"', "'nowhere.at_all:Game' cannot be loaded"),
        (FIGHTER + 'set = { mod = "hard" }', "no option 'mod' (did you mean 'mode'?)"),
        (FIGHTER + 'set = { heroes = ["olgaa"] }', "(did you mean 'olga'?)"),
        (FIGHTER + 'set = { mode = "hrad" }', "(did you mean 'hard'?)"),
        (FIGHTER + 'bots = "gredy"', "(did you mean 'greedy'?)"),
        (FIGHTER + 'bots = { p9 = "greedy" }', "no seat or side 'p9'"),
        (FIGHTER + 'bots = { p1 = "greedy" }', "nobody plays p2, p3"),
        (FIGHTER + 'bots = "mcts:0.5s"', "thinks by the clock"),
        (FIGHTER + 'games = 0', "no games"),
        (FIGHTER + 'cross = { mode = [] }', "no games"),
        (FIGHTER + 'set = { mode = "hard" }\ncross = { mode = ["hard"] }', "both set and"),
        ('gather = ["thing"]\n' + FIGHTER, "(did you mean 'things'?)"),
        ('observers = ["docs.cellar:Cellar"]\n' + FIGHTER, "is no observer"),
        ('games = "many"\n' + FIGHTER, "Expected `int`"),
        ("games = ", "Invalid value"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_what_was_meant(text: str, told: str) -> None:
    assert told in wrong(text)


@pytest.mark.parametrize("path", sorted(PLANS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_plan_of_the_repo_can_be_played(path: Path) -> None:
    plan = read_plan(path)
    assert plan.title and plan.about
    assert setups(plan)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_newcomers_win_is_played_at_the_very_first_game_that_the_table_offers(game_id: str) -> None:
    game = games()[game_id]
    orders = [found.order for found in setups(read_plan(PLANS / "newcomers.toml"))]
    advised = game.setup(game.first_game)
    assert advised in [game.setup(order.options) for order in orders if order.game == game_id]
