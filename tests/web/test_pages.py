"""What holds for every page: accessible, light to load, no wider than a phone."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Response

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.web.conftest import PHONE, NewPage
from tests.web.looks import COLOURS, faults, overflow
from tests.web.test_play import start

FIRST_LOAD = 400_000
"""Bytes, compressed, without the part in 3D."""


def wrong(page: Page) -> list[str]:
    """What axe finds wrong in light, and of what has a colour in the dark too."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = faults(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + faults(page, only=COLOURS)


def test_axe_finds_no_fault_on_any_page_in_light_or_in_the_dark(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    table = start(page, "whispers", "Me and friends")
    for path, ready in (
        (f"/t/{table}", ".people"),
        ("/", ".game h2"),
        ("/new/whispers", ".start"),
        ("/rules", ".games a"),
        ("/rules/rats-in-the-cellar", "article"),
        ("/me", ".columns"),
    ):
        page.goto(path)
        page.locator(ready).first.wait_for()
        assert wrong(page) == [], path
    start(page, "rats-in-the-cellar")
    page.locator(".option").first.wait_for()
    page.get_by_role("button", name="Why not?").click()
    assert wrong(page) == []
    page.get_by_role("tab", name="Chat").click()
    assert wrong(page) == []
    page.locator(".bar").get_by_role("button", name="Rule RAT-TURN-01").click()
    assert wrong(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="home").click()
    page.get_by_role("dialog").wait_for()
    assert wrong(page) == []
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    assert wrong(page) == []


def test_nothing_is_wider_than_a_phone(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    table = start(page, "whispers", "Just me")
    for path, ready in (
        ("/", ".game h2"),
        ("/new/whispers", ".start"),
        (f"/t/{table}", ".option"),
        (f"/replay/{table}", "input[type=range]"),
        ("/rules/whispers", "article"),
        ("/me", ".columns"),
    ):
        page.goto(path)
        page.locator(ready).first.wait_for()
        assert overflow(page) <= 0, path
        if path.startswith("/t/"):
            page.get_by_role("button", name="Why not?").click()
            barred = page.locator(".barred").bounding_box()
            window = page.locator(".coach").bounding_box()
            assert barred and window and barred["height"] < window["height"], "it is read without scrolling"


def test_the_first_load_is_light(new_page: NewPage) -> None:
    page = new_page()
    sizes: dict[str, int] = {}

    def count(response: Response) -> None:
        if "/api/" not in response.url:
            sizes[response.url] = int(response.headers.get("content-length", "0"))

    page.on("response", count)
    start(page, "whispers", "Me and bots")
    page.locator(".option").first.wait_for()
    assert sum(sizes.values()) < FIRST_LOAD, json.dumps(sizes, indent=1)
    assert any(url.endswith(".js") for url in sizes)


def test_pages_have_names_and_unknown_ones_lead_home(new_page: NewPage, house: Running) -> None:
    page = new_page()
    titles = []
    for path in ("/", "/new/whispers", "/rules/whispers", "/me"):
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        titles.append(page.title())
    assert len(set(titles)) == 4 and all("Undercroft" in title for title in titles)
    assert asking.get(house.url + "/somewhere").status_code == 200
    assert asking.get(house.url + "/assets/nothing.js").status_code == 404


def test_a_link_to_what_is_not_there_says_so_and_leads_home(new_page: NewPage) -> None:
    page = new_page()
    for path in ("/t/000000000000", "/replay/000000000000", "/rules/nothing", "/rules/nothing/sheet"):
        page.goto(path)
        page.get_by_role("alert").filter(has_text="no").wait_for()
        assert wrong(page) == [], path
        page.get_by_role("link", name="To the tables").click()
        page.locator(".game h2").first.wait_for()
