"""Sheets and cards for the real table: all of it is there, whole, and fits."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from undercroft.cli.app import app
from undercroft.engine import games
from undercroft.engine.telling import Thing
from undercroft.extras import MissingExtra
from undercroft.paper.cards import Deck, deck_of
from undercroft.paper.draw_cards import POKER, TILE, draw_cards
from undercroft.paper.draw_sheet import LEAF, draw_sheet
from undercroft.paper.page import PAPERS, NoRoom, Pen, Run
from undercroft.paper.plans import WAYS
from undercroft.paper.sheet import ReferenceSheet, plan_of, sheet_of

ID = re.compile(r"\b[A-Z]{2,4}(?:-[A-Z]+)+-\d+")
"""A rule's id: nobody can follow it on paper."""

DOT = '<path fill="currentColor" d="M0 0h512v512H0z"/>'


def picture(name: str) -> str:
    """The same for every name: what is looked at here are the words."""
    return DOT


def bare(text: str) -> str:
    """Letters and digits only: lines are broken anywhere."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def pages_of(path: Path) -> list[str]:
    """The words of each page."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


@pytest.fixture(scope="module", params=list(games()))
def sheet(request: pytest.FixtureRequest) -> ReferenceSheet:
    return sheet_of(games()[request.param])


def test_a_sheet_has_a_turn_and_the_end_and_no_ids(sheet: ReferenceSheet) -> None:
    titles = " ".join(section.title.lower() for section in sheet.sections)
    assert "turn" in titles and "the end" in titles
    for section in sheet.sections:
        assert section.rows
        for row in section.rows:
            assert row.text.endswith((".", "!", "?", ")")), row
            assert not ID.search(row.text), row


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_is_one_leaf_of_paper_and_nothing_is_lost(
    sheet: ReferenceSheet, paper: str, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.pdf"
    assert draw_sheet(sheet, path, paper, picture) <= LEAF
    pages = pages_of(path)
    assert len(pages) <= LEAF
    told = bare("".join(pages))
    for section in sheet.sections:
        assert bare(section.title) in told
        for row in section.rows:
            assert bare(row.name + row.text) in told, row.name


@pytest.mark.parametrize("game_id", games())
def test_every_card_is_printed_as_often_as_it_is_in_the_box(game_id: str, tmp_path: Path) -> None:
    game, path = games()[game_id], tmp_path / "cards.pdf"
    deck = deck_of(game)
    named = Counter(thing.id for thing in (*deck.cards, *deck.tiles))
    copies = {thing.id: thing.copies for thing in game.things(game.setup())}
    assert named and all(copies[ref] == count for ref, count in named.items())

    pages = draw_cards(deck, path, "a4", picture, game.title, "#336699")
    sheets = [-(-len(part) // each) for part, each in ((deck.cards, 9), (deck.tiles, 12), (deck.tokens, 140))]
    assert pages == sum(sheets) + len(deck.floors)
    told = list(map(bare, pages_of(path)))
    for form, things, first in ((9, deck.cards, 0), (12, deck.tiles, -(-len(deck.cards) // 9))):
        for place, thing in enumerate(things):
            page = told[first + place // form]
            assert bare(thing.name) in page and bare(thing.text) in page, thing.name
            assert bare(thing.flavour) in page, thing.name
            assert all(bare(f"{value}") in page for value in thing.values.values()), thing.name


def test_cards_fit_both_papers_with_room_for_marks() -> None:
    for width, height in PAPERS.values():
        for form in (POKER, TILE):
            assert form.columns * form.width + 2 * 5 <= width
            assert form.rows * form.height + 2 * 5 <= height


def test_what_has_no_room_is_said_and_not_cut_off(tmp_path: Path) -> None:
    long = Thing(id="x", kind="card", name="Longwinded", text="and so on " * 400)
    with pytest.raises(NoRoom, match="Longwinded"):
        draw_cards(Deck([long], []), tmp_path / "x.pdf", "a4", picture, "A game", "#336699")


def test_lines_are_never_wider_than_their_place() -> None:
    pen = Pen("a4", picture, "lines")
    words = "the quick brown fox jumps over the lazy dog and does it again " * 5
    for line in pen.lines([Run(words)], 9, 40):
        last = line[-1]
        assert last.at + pen.wide(last.text, 9) <= 40
    with pytest.raises(NoRoom):
        pen.lines([Run("w" * 200)], 9, 40)


def test_of_a_pack_only_what_it_adds_is_printed() -> None:
    game = games()["dungeon-fighter"]
    name = next(iter(game.packs()))
    box, added = deck_of(game), deck_of(game, name)
    assert added.cards
    assert not {thing.id for thing in added.cards} & {thing.id for thing in box.cards}


def test_a_hero_has_its_actions_and_potions_on_its_card() -> None:
    heroes = [card for card in deck_of(games()["super-dungeon-arcade"]).cards if card.kind == "hero"]
    assert heroes and all("action point" in hero.text and "potion token" in hero.text for hero in heroes)


def test_every_map_has_a_plan_whose_signs_can_be_drawn() -> None:
    maps = [card for card in deck_of(games()["die-in-the-dungeon"]).cards if card.kind == "map"]
    signs = {sign for card in maps for sign in card.plan if sign not in ".\n"}
    assert maps and all(card.plan for card in maps)
    assert all(sign in WAYS or sign.isascii() for sign in signs)


def test_without_the_library_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, sheet: ReferenceSheet, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(MissingExtra, match=r"undercroft\[print\]"):
        draw_sheet(sheet, tmp_path / "x.pdf", "a4", picture)


def test_at_a_terminal_a_sheet_fits_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = CliRunner().invoke(app, ["sheet", "stygian"], catch_exceptions=False).output
    assert "A hero's turn" in told and "Stricken" in told
    assert max(map(len, told.splitlines())) <= 80


def test_the_commands_write_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "pack.pdf"
    name = next(iter(games()["dungeon-fighter"].packs()))
    told = CliRunner().invoke(
        app, ["print", "dungeon-f", "--pack", name, "--pdf", str(path), "--paper", "letter"]
    )
    assert told.exit_code == 0, told.output
    assert f"on {len(pages_of(path))} pages" in " ".join(told.output.split())


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_game_has_its_tokens_with_names_and_pictures(game) -> None:
    tokens = deck_of(game).tokens
    assert tokens and all(token.name and token.icon for token in tokens)
    plans = plan_of(game).tokens
    assert len(tokens) == sum(
        plan.count * (sum(thing.kind == plan.kind for thing in game.things(game.setup())) if plan.kind else 1)
        for plan in plans
    )


def test_a_floor_has_both_sides_and_is_walled_but_for_its_doorways() -> None:
    floors = deck_of(games()["super-dungeon-arcade"]).floors
    assert len(floors) == 16 and len({floor.name for floor in floors}) == 16
    hall = next(floor for floor in floors if floor.name == "Hall of Pillars, side A")
    assert (hall.width, hall.height, len(hall.squares)) == (8, 8, 64)
    assert sorted(square.name for square in hall.squares if square.name == "Pillar") == ["Pillar"] * 4
    north = [wall[0] for wall in hall.walls if wall[1] == wall[3] == 0]
    west = [wall[1] for wall in hall.walls if wall[0] == wall[2] == 0]
    assert sorted(north) == sorted(west) == [0, 1, 2, 5, 6, 7], "the two squares in the middle are open"
