"""The report: one page that needs nothing else, true to the rows, and drawn without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from undercroft.engine import RecordError
from undercroft.lab import parse_plan, run
from undercroft.lab.crew import Alone
from undercroft.lab.report import html
from undercroft.lab.report.compare import changes
from undercroft.lab.report.figures import by_factor, by_setup, each_game, endings
from undercroft.lab.report.page import write_report
from undercroft.lab.report.tension import tension
from undercroft.lab.report.things import choices, turned_up
from undercroft.lab.results import Results

CELLAR = """
title = "Candles & <rats>"
games = {games}
bots = "random"
seed = "{seed}"
observers = ["tests.lab.onlookers:Candle"]
[[play]]
game = "docs.cellar:RatsInTheCellar"
cross = {{ candle = {candles} }}
"""


def cellar(folder: Path, candles: str = "[3, 20]", games: int = 80, seed: str = "a") -> Results:
    with Alone() as crew:
        return run(parse_plan(CELLAR.format(candles=candles, games=games, seed=seed)), folder, crew)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return cellar(tmp_path_factory.mktemp("lab") / "cellar")


@pytest.fixture(scope="module")
def dungeon(tmp_path_factory: pytest.TempPathFactory) -> Results:
    text = 'games = 60\n[[play]]\ngame = "die-in-the-dungeon"\nset = { map = "crossroads" }\n'
    plan = parse_plan(text + 'bots = ["greedy", "random"]')
    with Alone() as crew:
        return run(plan, tmp_path_factory.mktemp("lab") / "dungeon", crew)


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Without all of vega in every page."""
    monkeypatch.setattr(html, "drawing", lambda: "/* vega */")
    yield


def test_wins_are_counted_by_setup_and_by_whatever_differs(results: Results) -> None:
    [one] = each_game(results)
    rows = one.rows
    for wins in by_setup(one):
        some = rows.filter(rows["setup"] == wins.name)
        assert (wins.games, wins.won) == (some.height, some["won"].sum())
    assert [wins.name for wins in by_factor(one)["candle"]] == ["3", "20"]
    assert sum(ending.games for ending in endings(one, False)) == rows.height - rows["won"].sum()


def test_what_turned_up_is_counted_by_kind(results: Results) -> None:
    [one] = each_game(results)
    [(kind, wins)] = turned_up(one).items()
    assert kind == "card" and {w.name for w in wins} == {
        "a wheel of cheddar", "a ripe brie", "a rat", "a cold draught"
    }  # fmt: skip


def test_chosen_against_not_chosen_counts_games_that_offered_it(dungeon: Results) -> None:
    [one] = each_game(dungeon)
    for choice in choices(one):
        assert choice.taken <= choice.games <= one.rows.height
        assert choice.won_with + choice.won_without <= one.rows["won"].sum()
        assert sum(games for pair in choice.strata for _, games in pair) == choice.games


def test_tension_tells_games_that_are_won_from_those_that_are_lost_ever_better(dungeon: Results) -> None:
    [one] = each_game(dungeon)
    found = tension(one)
    assert found and found.apart[-1][1] > found.apart[0][1] and found.apart[-1][1] > 0.7
    assert all(0 <= point.low <= point.mean <= point.high <= 1 or point for point in found.points)


def test_a_run_compared_with_its_like_shows_nothing_and_with_another_what_changed(tmp_path: Path) -> None:
    [one] = each_game(cellar(tmp_path / "a"))
    [same] = each_game(cellar(tmp_path / "b", seed="b"))
    [other] = each_game(cellar(tmp_path / "c", "[1, 2]"))
    found, _ = changes(one, same)
    assert sum(change.beyond for change in found) <= 1
    found, level = changes(one, other)
    assert found[0].beyond and level > 0.95
    assert any(change.group == "length" and change.beyond for change in found)


@pytest.mark.usefixtures("quickly")
def test_the_page_holds_everything_and_loads_nothing(results: Results, tmp_path: Path) -> None:
    write_report(tmp_path / "page.html", results)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Candles &amp; &lt;rats&gt;" in page and "Gathered: candle" in page
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", page) and "@import" not in page


@pytest.mark.usefixtures("quickly")
def test_two_runs_stand_side_by_side_on_one_page(results: Results, dungeon: Results, tmp_path: Path) -> None:
    other = cellar(tmp_path / "other", "[1, 2]")
    write_report(tmp_path / "page.html", results, other)
    assert "What changed beyond noise" in (tmp_path / "page.html").read_text(encoding="utf-8")
    with pytest.raises(RecordError, match="no game in common"):
        write_report(tmp_path / "page.html", results, dungeon)


def test_a_browser_without_a_network_draws_every_plot(dungeon: Results, tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import CHROMIUM

    if not CHROMIUM.exists():
        pytest.skip("no Chromium: `make chromium` installs it")
    write_report(tmp_path / "page.html", dungeon)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_context(offline=True, viewport={"width": 390, "height": 800}).new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.goto(f"file://{tmp_path / 'page.html'}")
        page.wait_for_selector("html[data-drawn=yes]", timeout=180_000)
        plots, drawn = page.locator(".plot").count(), page.locator(".plot svg").count()
        wide = page.evaluate("document.documentElement.scrollWidth")
        browser.close()
    assert not wrong and plots == drawn > 8
    assert wide <= 390, "a phone need not scroll sideways"
