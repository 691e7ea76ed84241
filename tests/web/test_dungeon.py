"""Super Dungeon's board: what a look at it tells, and the Consul's turn played back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.conftest import Running
from tests.web.conftest import PHONE, NewPage
from tests.web.looks import overflow
from tests.web.player import at_once
from tests.web.test_play import answer_something, settled
from undercroft.server.client import Guest, House, Place
from undercroft.server.wire.socket import OutState

GAME = "super-dungeon-arcade"


def beside(work: Callable[[], Awaitable[Any]]) -> Any:
    """Run something with a loop of its own, beside the browser's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()  # type: ignore[arg-type]


class Brought:
    """A table of one's own, played by a bot's hints until something is asked."""

    def __init__(self, url: str, until: Callable[[OutState], bool]) -> None:
        self.url, self.until = url, until
        self.id, self.token = beside(self._bring)

    async def _bring(self) -> tuple[str, str]:
        async with House(self.url) as house:
            guest = await house.enter("Ada")
            table = await guest.open(GAME, setup={"ties": "table"}, seats={"p1": {"kind": "me"}})
            async with guest.sit(table.id) as place:
                while place.state.ask and not self.until(place.state):
                    await place.answer(await place.hint())
            return table.id, guest.token

    def ask(self, question: Callable[[Place], Awaitable[Any]]) -> Any:
        """Something that the server knows."""

        async def there() -> Any:
            async with House(self.url) as house, Guest(house, self.token).sit(self.id) as place:
                return await question(place)

        return beside(there)

    def view(self) -> dict[str, Any]:
        async def look(place: Place) -> dict[str, Any]:
            return place.state.view

        return dict(self.ask(look))

    def open(self, page: Page, **kept: str) -> None:
        page.goto("/")
        for key, value in {"token": self.token, **kept}.items():
            page.evaluate("([k, v]) => localStorage.setItem('undercroft.' + k, v)", [key, value])
        page.goto(f"/t/{self.id}")
        page.locator(".model").first.wait_for()


def activation(state: OutState) -> bool:
    return bool(state.ask and state.ask.kind == "activation" and "end" in (o.key for o in state.ask.options))


def test_a_look_at_a_figure_shows_its_reach_sight_and_threat(new_page: NewPage, house: Running) -> None:
    table = Brought(house.url, activation)
    page = new_page()
    table.open(page)
    view = table.view()
    hero = view["acting"]["model"]
    facts = table.ask(lambda place: place.inspect(hero))
    page.locator(f"[data-model='{hero}']").hover(force=True)
    told = page.locator(".facts")
    expect(told).to_contain_text("can attack here")
    expect(page.locator(".square .within")).to_have_count(len(facts["reach"]))
    expect(page.locator(".square .threat")).to_have_count(len(facts["threat"]))
    dark = len(view["board"]["squares"]) - len(facts["sight"])
    expect(page.locator(".square .unseen")).to_have_count(dark)
    enemies = sum(one["threatens"] for one in facts["watchers"])
    expect(page.locator(".line.comes")).to_have_count(enemies)
    expect(told).to_contain_text(
        re.compile(rf"{enemies} enem(y|ies) could attack") if enemies else "No enemy can attack here"
    )
    foe = next(foe["id"] for foe in view["foes"] if foe["rank"] == "elite")
    page.locator(f"[data-model='{foe}']").focus()
    expect(page.locator(f".model.looked[data-model='{foe}']")).to_have_count(1)
    reach = table.ask(lambda place: place.inspect(foe))["reach"]
    expect(page.locator(".square .within")).to_have_count(len(reach))


def test_a_square_tells_who_could_attack_there_and_the_bar_and_the_board_light_each_other(
    new_page: NewPage, house: Running
) -> None:
    table = Brought(
        house.url,
        lambda s: activation(s) and sum(o.key.startswith("to:") for o in s.ask.options) > 9,  # type: ignore[union-attr]
    )
    page = new_page()
    table.open(page)
    name = to_move_to(table)
    square = page.locator(f".square.can[data-at='{name}']")
    # Whatever is left of a playback is over, and the board lies still, once its question can be answered.
    expect(page.locator(".bar[data-going]")).to_have_count(0)
    square.dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(page.locator(".facts")).to_contain_text(name)
    fold = page.locator(".bar .fold", has_text="Move").first
    expect(fold).to_have_class(re.compile(r"\blit\b"))
    page.locator(".scroller").dispatch_event("pointerleave")
    fold.click()
    page.get_by_role("button", name=f"Move to {name}", exact=True).focus()
    expect(page.locator(f".square.lit[data-at='{name}']")).to_have_count(1)
    expect(page.locator(".facts")).to_contain_text(name)
    square.dispatch_event("click")
    expect(page.get_by_role("log")).to_contain_text(f"to {name}.")


def test_the_way_to_a_square_is_drawn_with_its_cost_and_who_can_walk_does_not_dash(
    new_page: NewPage, house: Running
) -> None:
    table = Brought(house.url, walks_or_dashes)
    page = new_page()
    table.open(page)
    expect(page.locator(".bar[data-going]")).to_have_count(0)
    view = table.view()
    name = next(at for at in table.ask(_dashes) if at in view["acting"]["reach"])
    facts = table.ask(lambda place: place.inspect(name))
    square = page.locator(f".square.can[data-at='{name}']")
    square.dispatch_event("pointerenter", {"pointerType": "mouse"})
    told = page.locator(".facts")
    expect(told).to_contain_text(f"Move to {name}")
    expect(told).to_contain_text(f"{facts['cost']} of {view['acting']['movement']} movement")
    points = page.locator(".trail.way").get_attribute("points")
    assert points and len(points.split()) == len(facts["way"])
    square.dispatch_event("click")
    expect(page.get_by_role("log")).to_contain_text(f"moves from {facts['way'][0]} to {name}.")


def walks_or_dashes(state: OutState) -> bool:
    keys = {option.key for option in state.ask.options} if state.ask else set()
    return any(f"to:{key.removeprefix('dash:')}" in keys for key in keys if key.startswith("dash:"))


async def _dashes(place: Place) -> list[str]:
    assert place.state.ask
    keys = [option.key for option in place.state.ask.options]
    return [key.removeprefix("dash:") for key in keys if key.startswith("dash:")]


def test_an_attack_in_the_bar_lights_whom_it_would_strike_and_a_figure_says_what_pressing_it_does(
    new_page: NewPage, house: Running
) -> None:
    def sweeping(state: OutState) -> bool:
        specials = (state.view.get("acting") or {}).get("specials", {})
        return any(len(met) for one in specials.values() for aim, met in one["meets"].items() if aim in SIDES)

    table = Brought(house.url, sweeping)
    page = new_page()
    table.open(page)
    expect(page.locator(".bar[data-going]")).to_have_count(0)
    acting = table.view()["acting"]
    aim, met = next(
        (aim, met)
        for one in acting["specials"].values()
        for aim, met in one["meets"].items()
        if aim in SIDES and met
    )
    page.mouse.move(1, 1)
    # One of several ways to use a card, or the only one.
    way = f"to the {aim}"
    page.locator(f".option[title*='{way}'], .option.one:has-text('{way}')").first.focus()
    for model in met:
        expect(page.locator(f".model.lit[data-model='{model}']")).to_have_count(1)
    expect(page.locator(".chance")).to_have_count(len(met))
    page.evaluate("document.activeElement.blur()")
    aimed = {ref for option in table.ask(_options) for ref in option[1]}
    struck = page.locator(".model[aria-label*='hits in']")
    shown = struck.evaluate_all("all => all.map(one => one.dataset.model)")
    assert set(shown) <= aimed, "a chance stands on a figure that no attack is aimed at"


SIDES = ("north", "east", "south", "west")


async def _options(place: Place) -> list[tuple[str, list[str]]]:
    assert place.state.ask
    return [(option.key, list(option.refs)) for option in place.state.ask.options]


def to_move_to(table: Brought) -> str:
    """A square that can only be moved to."""

    async def look(place: Place) -> str:
        assert place.state.ask
        options = [(option.key, option.refs) for option in place.state.ask.options]
        moves = [key.removeprefix("to:") for key, _ in options if key.startswith("to:")]
        return next(name for name in moves if sum(name in refs for _, refs in options) == 1)

    return str(table.ask(look))


def answer_somehow(page: Page) -> None:
    """Do as little as can be done; what comes of it may still be being shown afterwards."""
    little = page.locator(
        ".bar .option:enabled", has_text=re.compile("End the activation|Not this turn|Pass")
    )
    before = page.locator(".bar").get_attribute("data-rev")
    if little.count():
        little.first.click()
    else:
        answer_something(page)
    expect(page.locator(f".bar[data-going], .bar:not([data-rev='{before}'])")).to_have_count(1)


def skip(page: Page) -> None:
    """What is being shown ends at once, and the question comes."""
    page.keyboard.press("Escape")
    expect(page.locator(".bar[data-going]")).to_have_count(0)
    settled(page)


def to_the_consul(page: Page, steps: int = 2) -> None:
    """Do as little as can be done until so much of the Consul's turn is still to be shown."""
    texts = "all => all.map(one => document.querySelector(one)?.textContent ?? '')"
    for _ in range(80):
        shown, left = page.evaluate(texts, [".status", ".hands.going .left"])
        if "Consul’s turn" in shown and int(left or 0) >= steps:
            return
        if page.locator(".bar[data-going]").count():
            skip(page)
        else:
            answer_somehow(page)
    raise AssertionError("the Consul's turn does not come")


def places(page: Page) -> dict[str, str]:
    """Where every figure is drawn, as its label tells it."""
    labels = page.locator(".model").evaluate_all(
        "all => all.map(one => [one.dataset.model, one.getAttribute('aria-label').split(', ')[1]])"
    )
    return dict(labels)


def stand(view: dict[str, Any]) -> dict[str, str]:
    return {model["id"]: model["at"] for model in (*view["heroes"], *view["foes"]) if model["at"]}


def test_the_consuls_turn_is_played_back_and_can_be_skipped_and_seen_again(
    new_page: NewPage, house: Running
) -> None:
    table = Brought(house.url, activation)
    page = new_page()
    page.clock.install()
    table.open(page, playback="0.5")
    to_the_consul(page)
    bar = page.get_by_role("group", name="What happened, step by step")
    hands = page.get_by_role("group", name="Playback")
    hands.get_by_role("button", name="Pause").click()
    expect(bar.get_by_role("button", name=re.compile("^Rule "))).not_to_have_count(0)
    said = bar.locator(".said").inner_text()
    page.clock.fast_forward(60_000)
    assert bar.locator(".said").inner_text() == said, "a pause does not pause"
    still = hands.bounding_box()
    hands.get_by_role("button", name="Next step").click()
    expect(bar.locator(".said")).not_to_have_text(said)
    assert hands.bounding_box() == still, "the hands move under the pointer"
    page.locator(".bar").get_by_role("button", name="Skip").click()
    expect(bar).to_be_hidden()
    assert places(page) == stand(table.view())
    to_the_heroes(page)
    now = places(page)
    assert now == stand(table.view())
    hands.get_by_role("button", name="Consul’s turn again").click()
    expect(bar).to_contain_text("the Consul")
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    assert places(page) == now


def to_the_heroes(page: Page) -> None:
    """Answer whatever the Consul still asks, until his turn is over and nothing is left to be shown."""
    going = page.locator(".hands.going")
    for _ in range(30):
        if going.count() or page.locator(".bar[data-going]").count():
            skip(page)
        expect(going).to_have_count(0)
        if page.locator(".status", has_text="Heroes’ turn").count():
            return
        answer_somehow(page)
    raise AssertionError("the Consul's turn does not end")


def test_who_will_not_wait_skips_what_is_being_shown_and_answers(new_page: NewPage, house: Running) -> None:
    table = Brought(house.url, activation)
    page = new_page()
    table.open(page, playback="0.5")
    to_the_consul(page)
    page.get_by_role("button", name="Pause").click()
    before = table.ask(lambda place: _rev(place))
    expect(page.locator(".bar .option:enabled")).to_have_count(0)
    page.locator(".bar").get_by_role("button", name="Skip").click()
    page.locator(".bar .option:enabled").last.click()
    expect(page.locator(f".bar[data-going], .bar:not([data-rev='{before}'])")).to_have_count(1)
    assert table.ask(lambda place: _rev(place)) > before


PAUSE = """() => {
  const watching = new MutationObserver(() => {
    const pause = document.querySelector('.hands.going [aria-label=Pause]')
    if (!pause || !document.querySelector('.status')?.textContent.includes('Consul’s turn')) return
    watching.disconnect()
    pause.click()
  })
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
"""A hand that is quick enough for any turn of the Consul, however short."""


def test_a_replay_plays_a_long_answer_back_and_a_jump_does_not(new_page: NewPage, house: Running) -> None:
    table = Brought(house.url, lambda state: state.view["side"] == "heroes" and state.view["turn"] > 1)
    page = new_page()
    page.clock.install()
    table.open(page, playback="0.5")
    page.goto(f"/replay/{table.id}")
    going, on = page.locator(".hands.going"), page.get_by_role("button", name="One on")
    moment = page.get_by_text(re.compile(r"^Moment "))
    page.evaluate(PAUSE)
    story = page.locator("aside")
    for _ in range(200):
        before, told = moment.inner_text(), story.inner_text()
        on.click()
        expect(moment).not_to_have_text(before)
        if going.count() and page.locator(".status", has_text="Consul’s turn").count():
            break
    expect(page.get_by_role("group", name="Playback").get_by_role("button", name="Go on")).to_be_visible()
    assert story.inner_text() == told, "the story runs ahead of what is shown"
    here = moment.inner_text()
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.fast_forward(60_000)
    assert moment.inner_text() == here, "the replay does not wait for what is being shown"
    page.get_by_role("button", name="To the end").click()
    expect(going).to_have_count(0)
    assert places(page) == stand(table.view())


async def _rev(place: Place) -> int:
    return place.state.rev


def test_on_a_phone_squares_are_as_large_as_a_finger_and_the_board_grows(
    new_page: NewPage, house: Running
) -> None:
    table = Brought(house.url, activation)
    page = new_page(**PHONE)
    table.open(page)
    box = page.locator(".square").first.bounding_box()
    assert box and box["width"] >= 30
    board, buttons = (page.locator(one).bounding_box() for one in (".scroller", ".zoom"))
    assert board and buttons and board["x"] + board["width"] <= buttons["x"]
    assert overflow(page) <= 0
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function(
        "was => document.querySelector('.square').getBoundingClientRect().width > was * 1.1", arg=box["width"]
    )
    foe = page.locator(".model.monster").first
    foe.evaluate("one => one.scrollIntoView({block: 'center', inline: 'center'})")
    foe.tap()
    expect(page.locator(".facts")).to_be_visible()


CUT = """() => [...document.querySelectorAll('.bar .one')]
  .filter((card) => [...card.querySelectorAll('.text')].some((one) => one.scrollHeight > one.clientHeight))
  .map((card) => card.innerText)"""


def test_what_a_hero_can_do_is_read_to_its_end_before_one_is_chosen(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1180, "height": 820})
    at_once(page)
    for game in (GAME, "super-dungeon-explore"):
        page.goto(f"/new/{game}")
        page.locator(".start").click()
        page.locator(".bar.mine .one").first.wait_for()
        for width, height in ((1440, 900), (1180, 820), (1024, 768), (820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => !({CUT})().length")


def test_the_outcome_shows_who_did_what_from_the_first_line_on(new_page: NewPage, house: Running) -> None:
    table = Brought(house.url, lambda state: state.outcome is not None)
    page = new_page()
    at_once(page)
    page.goto("/")
    page.evaluate("token => localStorage.setItem('undercroft.token', token)", table.token)
    page.goto(f"/t/{table.id}")
    picture = page.get_by_role("dialog").locator("figure svg[role=img]")
    expect(picture).to_have_attribute("aria-label", re.compile("It turned here: .*: \\d+ feats?"))
    story = table.ask(first_deed)
    expect(picture).to_contain_text(story)


async def first_deed(place: Place) -> str:
    """Who acted when the first foe fell."""
    hero = ""
    for event in place.story:
        if event.what["kind"] == "activates":
            hero = event.what["model"]
        elif event.what["kind"] == "destroyed":
            break
    return str(place.state.view["names"][hero])


def test_before_there_is_a_dungeon_heroes_are_chosen_by_their_faces(
    new_page: NewPage, house: Running
) -> None:
    page = new_page()
    at_once(page)
    page.goto(f"/new/{GAME}")
    page.locator(".start").click()
    faces = page.locator(".recruits li button")
    expect(faces.first).to_be_visible()
    second = faces.nth(1).inner_text()
    faces.nth(1).hover()
    told = page.locator(".recruits .told")
    expect(told.locator("p.name")).to_contain_text(second)
    expect(told.locator(".action").first).to_contain_text("action point")
    faces.nth(1).click()
    expect(page.locator(".party")).to_contain_text(second)
    expect(page.locator(".recruits li", has_text=second)).to_have_count(0)


def test_every_square_that_is_asked_about_is_in_sight_before_anybody_acts(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    at_once(page)
    page.goto("/")
    page.get_by_role("button", name="First game, guided: Super Dungeon: Explore").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.locator(".bar.mine[data-kind=start-token]").wait_for()
    expect(page.locator(".square.can")).not_to_have_count(0)
    page.wait_for_function(ALL_IN_SIGHT)


ALL_IN_SIGHT = """() => {
  const window = document.querySelector('.scroller').getBoundingClientRect()
  return [...document.querySelectorAll('.square.can')].every((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return top >= window.top && bottom <= window.bottom && left >= window.left && right <= window.right
  })
}"""


def test_what_is_put_on_is_read_on_its_card_above_the_faces_of_who_may_take_it(
    new_page: NewPage, house: Running
) -> None:
    table = Brought(house.url, lambda state: bool(state.ask and state.ask.kind == "equip"))
    page = new_page(viewport={"width": 1440, "height": 900})
    table.open(page)
    card = page.locator(".bar .faces").first
    expect(card.locator(".act .portrait")).to_have_count(len(table.view()["heroes"]))
    inside = card.locator(".card").bounding_box()
    for part in (card.locator(".text"), *card.locator(".act").all()):
        box = part.bounding_box()
        assert inside and box and box["height"] > 10
        assert box["y"] + box["height"] <= inside["y"] + inside["height"]
