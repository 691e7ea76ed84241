"""Dungeon Fighter's throws made through the page: by mouse and by keys, under the conditions in force.

The browser draws without a graphics card, so only some of them are made on the table in 3D, the others on the
flat one; the server really throws. Which specific throws are in force is
set for each scene; everything else is the game as it is played.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.web.conftest import PATIENCE, PHONE
from tests.web.test_play import answered
from undercroft.games.dungeon_fighter.rules import attack
from undercroft.games.dungeon_fighter.view import board

GAME = "dungeon-fighter"
Force = Callable[..., None]


@pytest.fixture
def in_force(monkeypatch: pytest.MonkeyPatch) -> Force:
    """Says which specific throws the foe asks for."""
    needs: list[str] = []

    def force(*names: str) -> None:
        needs[:] = names

    for module in (attack, board):
        monkeypatch.setattr(module, "requirements", lambda *_: list(needs))
    return force


class Thrower:
    """A person at a table of their own, die in hand."""

    def __init__(self, page: Page, house: Running, flat: bool = False) -> None:
        self.page, self.house, self.flat = page, house, flat
        page.set_default_timeout(PATIENCE)
        page.goto(f"/new/{GAME}")
        page.get_by_label("Just me", exact=False).first.check()
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_url("**/t/*")
        self.table = page.url.rsplit("/", 1)[1]
        self.pick_up()

    def pick_up(self) -> None:
        """Answer whatever comes first, the flip of a Template too, until a throw is asked for."""
        stage = self.page.locator(".stage.throws[data-gesture=throw]")
        for _ in range(40):
            option = self.page.locator(".bar .option:enabled:visible, .bar .form .primary:enabled:visible")
            expect(stage.or_(option).first).to_be_visible()
            if stage.count():
                break
            with answered(self.page):
                option.first.click()
        picture = ".stage svg" if self.flat else ".stage canvas[data-settled=true]"
        expect(self.page.locator(picture).first).to_be_visible()

    def thrown(self) -> dict[str, Any]:
        """The last answer that the server took, as its record holds it."""
        expect(self.page.locator(".stage.throws[data-gesture=throw]")).to_have_count(0)
        token = self.page.evaluate("localStorage.getItem('undercroft.token')")
        record = asking.get(
            f"{self.house.url}/api/tables/{self.table}/record", headers={"authorization": f"Bearer {token}"}
        )
        lines = [json.loads(line) for line in record.text.splitlines()]
        answers: list[dict[str, Any]] = [found for line in lines if (found := gesture_in(line))]
        return answers[-1]


def gesture_in(line: Any) -> dict[str, Any] | None:
    """The aim in a line of a record, wherever it stands."""
    if isinstance(line, dict):
        if "gesture" in line:
            return line
        return next((found for value in line.values() if (found := gesture_in(value))), None)
    if isinstance(line, list):
        return next((found for value in line if (found := gesture_in(value))), None)
    return None


@pytest.fixture
def thrower(browser: Browser, house: Running, in_force: Force) -> Iterator[Callable[..., Thrower]]:
    contexts: list[Any] = []
    errors: list[str] = []

    def sit(*needs: str, flat: bool = False, **options: Any) -> Thrower:
        in_force(*needs)
        context = browser.new_context(
            **{"viewport": {"width": 1100, "height": 720}, "base_url": house.url, **options}
        )
        contexts.append(context)
        # Explanations that come later would move the die under the hand.
        kept = json.dumps({"guide": False, "pace": 4, "sound": False})
        context.add_init_script(f"localStorage.setItem('undercroft.settings', {kept!r})")
        page = context.new_page()
        if flat:
            page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
        page.on("pageerror", lambda error: errors.append(str(error)))
        return Thrower(page, house, flat)

    yield sit
    for context in contexts:
        context.close()
    assert errors == []


class Hand:
    """Mouse and keys whose movements bear the times of a quick hand, however slowly the browser draws."""

    def __init__(self, page: Page) -> None:
        self.session, self.now = page.context.new_cdp_session(page), time.time()
        self.buttons = 0

    def send(self, kind: str, x: float, y: float, button: str = "none", seconds: float = 0.0) -> None:
        self.now += seconds
        bit = {"left": 1, "right": 2}.get(button, 0)
        self.buttons = self.buttons & ~bit if kind == "mouseReleased" else self.buttons | bit
        self.session.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": y, "button": button, "buttons": self.buttons, "timestamp": self.now}
            | ({"clickCount": 1} if bit else {}),
        )

    def flick(self, x: float, y: float, *buttons: str, held: float = 0.2, far: float = 130.0) -> None:
        """Press on the die, hold it, flick it away from the thrower at an easy speed, let go."""
        self.send("mouseMoved", x, y)
        for button in buttons:
            self.send("mousePressed", x, y, button, 0.01)
        for step in range(14):
            self.send("mouseMoved", x, y - far * step / 13, seconds=0.0125 if step else held)
        for button in buttons:
            self.send("mouseReleased", x, y - far, button, 0.01)

    def key(self, kind: str, key: str, seconds: float = 0.0) -> None:
        self.now += seconds
        text = {"text": "\r" if key == "Enter" else key} if kind == "keyDown" else {}
        self.session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "timestamp": self.now} | text)

    def hold(self, *keys: str, seconds: float, tap: str = "", after: float = 0.2) -> None:
        """Hold keys down together; tap another one so long before they are let go."""
        for key in keys:
            self.key("keyDown", key, 0.01)
        if tap:
            self.key("keyDown", tap, seconds)
            self.key("keyUp", tap, 0.01)
        for n, key in enumerate(keys):
            self.key("keyUp", key, (after if tap else seconds) if n == 0 else 0.02)


def die_in_hand(hero: Thrower) -> tuple[float, float]:
    """Where the thrower sees the die."""
    box = hero.page.locator(".hand circle" if hero.flat else ".stage").bounding_box()
    assert box is not None
    low = 0.5 if hero.flat else 0.87
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * low


def test_a_flick_by_mouse_on_the_3d_table_is_thrown_and_called_out(thrower: Callable[..., Thrower]) -> None:
    hero = thrower()
    Hand(hero.page).flick(*die_in_hand(hero), "left")
    gesture = hero.thrown()["gesture"]
    assert gesture["velocity"][1] > 100 and abs(gesture["velocity"][0]) < 30
    assert gesture["at"][1] < -60
    expect(hero.page.locator(".result p").first).to_contain_text(re.compile("Miss|section|bullseye|Template"))


def test_keys_alone_aim_and_throw(thrower: Callable[..., Thrower]) -> None:
    hero = thrower(reduced_motion="reduce")
    for _ in range(4):
        hero.page.keyboard.press("ArrowLeft")
    hero.page.keyboard.press("ArrowUp")
    Hand(hero.page).hold(" ", seconds=0.45)
    gesture = hero.thrown()["gesture"]
    assert gesture["velocity"][0] < -3
    expect(hero.page.locator(".result p")).to_be_visible()


def met(hero: Thrower, name: str) -> None:
    """The throw was called out, and this condition is not among what it missed."""
    result = hero.page.locator(".result p").first
    expect(result).to_be_visible()
    assert f"{name} not met" not in result.inner_text()


def test_a_prayer_is_held_by_two_keys_that_open_together(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("prayer", flat=True)
    expect(hero.page.locator(".throwing .steps")).to_contain_text("Prayer Shot")
    Hand(hero.page).hold("f", "j", seconds=0.9)
    grip = hero.thrown()["gesture"]["grip"]
    assert grip["palms"] and grip["held"] >= 0.5 and abs(grip["apart"]) < 0.3
    met(hero, "Prayer Shot")


def test_a_prayer_is_held_by_both_mouse_buttons(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("prayer", flat=True)
    Hand(hero.page).flick(*die_in_hand(hero), "left", "right", held=0.7)
    gesture = hero.thrown()["gesture"]
    assert gesture["grip"]["palms"] and gesture["velocity"][1] > 50


def test_a_jump_is_timed_by_a_key_and_assisted_timing_is_told(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("jump", flat=True)
    hero.page.get_by_label("Assisted timing").check()
    hero.page.evaluate("document.activeElement.blur()")
    Hand(hero.page).hold(" ", seconds=0.3, tap="Enter", after=0.6)
    thrown = hero.thrown()
    assert thrown["assisted"] is True
    assert 0.46 < thrown["gesture"]["stance"]["since_take_off"] < 0.89  # Too late but for the assistance.
    met(hero, "Jump Shot")
    expect(hero.page.locator(".hero .chip", has_text="assisted timing").first).to_be_visible()


def test_a_pond_is_carried_by_keys(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("pond", flat=True)
    hero.page.keyboard.press("p")
    expect(hero.page.locator(".picked")).to_have_text("Pond")
    for _ in range(3):
        hero.page.keyboard.press("ArrowRight")
    hero.page.keyboard.press("p")
    Hand(hero.page).hold(" ", seconds=0.45)
    x, y, _ = hero.thrown()["props"]["pond"]
    assert x == pytest.approx(3, abs=0.5) and y < -27


def test_eyes_closed_is_dark_while_the_die_is_held(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("blind", flat=True)
    hero.page.keyboard.down(" ")
    expect(hero.page.locator(".dark")).to_be_visible()
    hero.page.keyboard.up(" ")
    assert hero.thrown()["gesture"]["stance"] == {"eyes_closed": True}
    met(hero, "Blind Shot")


def test_a_dance_is_a_full_turn_and_a_throw_at_once(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("dancing", flat=True)
    hand = Hand(hero.page)
    hand.hold("t", seconds=1.0)
    expect(hero.page.locator(".told")).to_contain_text("Not all the way round")
    hand.hold("t", seconds=2.3)
    expect(hero.page.locator(".told")).to_contain_text("Once round")
    hand.hold(" ", seconds=0.4)
    stance = hero.thrown()["gesture"]["stance"]
    assert stance["turned"] >= 360 and abs(stance["off_centre"]) <= 20 and 0 < stance["since_turn"] < 1.5
    met(hero, "Dancing Shot")


def test_without_webgl_the_table_from_above_is_played(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("pond", flat=True)
    assert hero.page.locator(".stage canvas").count() == 0
    pond = hero.page.locator(".prop").bounding_box()
    assert pond is not None
    hero.page.mouse.move(pond["x"] + pond["width"] / 2, pond["y"] + pond["height"] / 2)
    hero.page.mouse.down()
    hero.page.mouse.move(pond["x"] + pond["width"] / 2 + 25, pond["y"] + pond["height"] / 2, steps=3)
    hero.page.mouse.up()
    Hand(hero.page).flick(*die_in_hand(hero), "left")
    thrown = hero.thrown()
    assert thrown["gesture"]["velocity"][1] > 100
    assert thrown["props"]["pond"][0] > 1
    expect(hero.page.locator(".result p").first).to_be_visible()


def test_the_table_is_flat_at_one_press_and_in_depth_again_at_the_next(
    thrower: Callable[..., Thrower],
) -> None:
    hero = thrower()
    flat = hero.page.locator(".stage svg[viewBox^='-36']")
    expect(flat).to_have_count(0)
    hero.page.get_by_role("button", name="Flat", exact=True).click()
    expect(flat).to_be_visible()
    expect(hero.page.locator(".stage canvas")).to_have_count(0)
    line = flat.locator("polyline.guide")
    expect(line).to_have_count(1)
    hero.page.get_by_label("Aim line").uncheck()
    expect(line).to_have_count(0)
    hero.page.get_by_role("button", name="In depth").click()
    expect(hero.page.locator(".stage canvas[data-settled=true]")).to_be_visible()


def test_on_a_phone_the_die_and_what_is_to_be_done_are_never_covered(
    thrower: Callable[..., Thrower],
) -> None:
    hero = thrower("pond", flat=True, **PHONE)
    boxes = [hero.page.locator(one).bounding_box() for one in (".stage", ".bar", ".throwing .steps")]
    stage, bar, told = [box for box in boxes if box]
    assert stage["y"] + stage["height"] <= bar["y"] + 1
    assert bar["y"] <= told["y"] and told["y"] + told["height"] <= bar["y"] + bar["height"]
    _, y = die_in_hand(hero)
    assert stage["y"] < y < stage["y"] + stage["height"] - 10


def test_a_throw_at_rest_is_told_with_who_threw_and_the_props_stay(thrower: Callable[..., Thrower]) -> None:
    hero = thrower("pond", flat=True)
    Hand(hero.page).flick(*die_in_hand(hero), "left")
    told = hero.page.locator(".result p").first
    expect(told).to_be_visible()
    expect(told.locator(".who")).not_to_be_empty()
    expect(hero.page.locator(".stage .prop")).to_have_count(1)
