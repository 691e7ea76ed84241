"""What the lab gathers: things by typed events and options, alike for every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from undercroft.engine import games
from undercroft.lab import Order, parse_plan, play_one, run
from undercroft.lab.crew import Alone
from undercroft.lab.gather import Course, Decisions, Things, things_of


def gathered(game: str, options: dict[str, object] | None = None, bot: str = "greedy") -> dict[str, Any]:
    order = Order(game, options or {}, {"*": bot}, "gather")
    row, _ = play_one(order, 0, observers=[Things(), Course()])
    return row.own


@pytest.mark.parametrize(
    ("game", "met", "chosen"),
    [
        ("die-in-the-dungeon", {"tile", "hero"}, {"card", "ability", "slot"}),
        ("dungeon-fighter", {"monster", "room", "hero", "throw"}, {"room", "equipment", "die"}),
        ("super-dungeon-arcade", {"monster", "hero", "potion"}, {"action", "hero"}),
        ("super-dungeon-explore", {"monster", "hero", "tile", "loot"}, {"action", "monster", "tile"}),
        ("stygian-society", {"skill", "room", "enemy"}, {"skill"}),
    ],
)
def test_things_turn_up_are_offered_and_chosen_in_every_game(
    game: str, met: set[str], chosen: set[str]
) -> None:
    found = gathered(game)
    known = things_of(games()[game], games()[game].setup())
    assert met <= {known[thing].kind for thing in found["met"]}
    taken = {known[c["thing"]].kind for c in found["choices"] if c["chosen"] and c["thing"] in known}
    assert chosen <= taken
    assert all(c["chosen"] <= c["offered"] for c in found["choices"] if "=" not in c["thing"])


def test_a_throw_is_told_by_the_words_of_its_form() -> None:
    found = gathered("dungeon-fighter")
    throws = [c for c in found["choices"] if c["ask"] == "throw"]
    assert throws and all(c["thing"].startswith("aim=") for c in throws)


def test_somebodys_own_game_is_watched_as_ours_are() -> None:
    found = gathered("docs.cellar:RatsInTheCellar", bot="random")
    assert set(found["met"]) <= {"cheddar", "brie", "rat", "draught"}
    assert [point["turn"] for point in found["course"]] == list(range(len(found["course"])))


def test_the_course_is_the_games_own_evaluation_at_the_beginning_of_every_turn() -> None:
    course = gathered("die-in-the-dungeon")["course"]
    assert len(course) > 3 and all(0 <= point["value"] <= 1 for point in course)
    assert [point["at"] for point in course] == sorted(point["at"] for point in course)


def test_decisions_say_who_was_asked_what_and_what_was_answered() -> None:
    order = Order("dungeon-fighter", {}, {"*": "greedy"}, "gather")
    row, match = play_one(order, 0, observers=[Decisions()])
    decided: Any = row.own["decided"]
    assert len(decided) == row.decisions == sum(entry.seat is not None for entry in match.entries)
    bought = [(one["answer"], one["refs"]) for one in decided if one["kind"] == "buy" and one["refs"]]
    cards = [(answer, refs) for answer, refs in bought if answer != "white-die"]
    assert cards and all(refs == [answer] for answer, refs in cards)
    assert ["white"] in [refs for answer, refs in bought if answer == "white-die"]


def test_who_looks_on_changes_nothing() -> None:
    order = Order("stygian-society", {}, {"*": "greedy"}, "gather")
    alone, watched = play_one(order, 2)[1], play_one(order, 2, observers=[Things(), Course(), Decisions()])[1]
    assert alone.digest() == watched.digest()


def test_of_a_long_run_the_first_games_are_looked_at_closely_and_then_one_in_sixty(tmp_path: Path) -> None:
    text = """
        games = 125
        closely = 2
        seed = "long"
        bots = "random"
        gather = ["things", "course"]
        [[play]]
        game = "docs.cellar:RatsInTheCellar"
    """
    rows = run(parse_plan(text), tmp_path / "long", Alone()).games()
    looked_at = rows.filter(pl.col("met").is_not_null())["number"].to_list()
    assert looked_at == [0, 1, 60, 120]
    assert rows.height == 125 and rows["course"].null_count() == 121
