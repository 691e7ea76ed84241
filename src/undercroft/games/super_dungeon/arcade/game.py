"""Super Dungeon: Arcade. The turn reads as it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from undercroft.engine import (
    Adviser,
    Ask,
    Ground,
    Happening,
    Lead,
    Question,
    Rules,
    Seat,
    Source,
    Spoken,
    State,
    Thing,
)
from undercroft.games.super_dungeon.arcade import setup
from undercroft.games.super_dungeon.arcade.bot import advice as bot
from undercroft.games.super_dungeon.arcade.bot import outlook
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.rules import variant as own_rules  # noqa: F401 - own_rules registers itself
from undercroft.games.super_dungeon.arcade.rules.commands import (
    advance_chart,
    coming_commands,
    end_activation,
    next_command,
    upkeep,
)
from undercroft.games.super_dungeon.arcade.rules.power_up import bosses, clean_up, rewards
from undercroft.games.super_dungeon.arcade.rules.table_cards import at_work, check_gathering, in_play
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import ARCADE_HAPPENINGS
from undercroft.games.super_dungeon.arcade.telling.primer import PRIMER
from undercroft.games.super_dungeon.arcade.telling.questions import ARCADE_QUESTIONS
from undercroft.games.super_dungeon.arcade.telling.things import own_things
from undercroft.games.super_dungeon.arcade.view import board, drawing, spoken
from undercroft.games.super_dungeon.crawl_game import CrawlGame, Rank
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.equipment import equip_phase
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.rules.turns import next_hero, spend_coin
from undercroft.games.super_dungeon.telling.happenings import HAPPENINGS, ConsulTurn, HeroTurn
from undercroft.games.super_dungeon.telling.questions import QUESTIONS
from undercroft.games.super_dungeon.telling.things import crawl_things

ArcadeSetup = setup.ArcadeSetup


CARNIVAL: dict[str, Any] = {
    "packs": ("carnival-below",),
    "points": ("striped-tent", "shadow-tower", "spider-nest"),
    "boss": "the-ringmaster",
    "mini_bosses": ("strongest-man",),
    "boss_deck": "the-last-show",
    "party": ("fortune-teller",),
}
"""A pack met as a whole: its point, its bosses, its deck and one of its Heroes."""


class SuperDungeonArcade(CrawlGame[Arcade, board.ArcadeView, ArcadeBox]):
    """All players are Heroes; the Consul is run by the chart and the cards (ARC-TERM-01)."""

    id: ClassVar[str] = "super-dungeon-arcade"
    package: ClassVar[str] = "undercroft.games.super_dungeon.arcade"
    Setup: ClassVar[type[msgspec.Struct]] = ArcadeSetup
    State: ClassVar[type[State]] = Arcade
    View: ClassVar[type[msgspec.Struct]] = board.ArcadeView
    first_game: ClassVar[dict[str, Any]] = {
        "heroes": 3, "party": ["riftling-warrior", "hexcast-sorceress", "sanctioned-witch"], "easy": 1,
        "ties": "table",
    }  # fmt: skip
    primer: ClassVar[tuple[Lead, ...]] = PRIMER
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (*HAPPENINGS, *ARCADE_HAPPENINGS)
    questions: ClassVar[tuple[type[Question[Any]], ...]] = (*QUESTIONS, *ARCADE_QUESTIONS)

    def open_box(self, packs: str) -> ArcadeBox:
        return arcade_box(packs)

    def new(self, setup_: setup.ArcadeSetup) -> Arcade:
        return setup.new(setup_)

    def check_setup(self, setup_: setup.ArcadeSetup) -> None:
        setup.check(setup_)

    def things_of(self, box: ArcadeBox) -> Iterator[Thing]:
        yield from crawl_things(box)
        yield from own_things(box)

    def seats(self, setup_: setup.ArcadeSetup) -> list[Seat]:
        return [Seat(f"p{n + 1}", f"Player {n + 1}") for n in range(setup_.players)]

    def view(self, g: Arcade, seat: str | None) -> board.ArcadeView:
        return board.view(g, seat)

    def text(self, view: board.ArcadeView) -> str:
        return drawing.text(view)

    def spoken(self, g: Arcade, seat: str | None) -> list[Spoken]:
        return spoken.spoken(g, self.view(g, seat))

    def evaluate(self, g: Arcade, seat: str) -> float:
        return outlook.evaluate(g, seat)

    def advise(self, g: Arcade, ask: Ask, source: Source) -> Any:
        return bot.advise(g, ask, source)

    def grounds(self, g: Arcade, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        return bot.grounds(g, ask, answer)

    def glance(self, g: Arcade, ask: Ask, source: Source) -> Any:
        return bot.glance(g, ask, source)

    def ideas(self, g: Arcade, ask: Ask, source: Source) -> list[Any]:
        return bot.ideas(g, ask, source)

    def plans(self, g: Arcade, ask: Ask) -> list[Adviser]:
        return bot.plans(g, ask, self.codec)

    def bosses(self, box: ArcadeBox, rank: Rank) -> dict[str, str]:
        return {one: box.solos[one].name for one in box.solos_of(rank)}

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        usual = {"": "the usual one"}
        decks = self.load_content(packs).boss_decks
        return super().choices(packs) | {
            "tiles": {pack: f"{pack.capitalize()}'s tiles" for pack in ArcadeBox.tile_files},
            "boss_deck": usual | {deck.id: deck.name for deck in decks.values()},
        }

    def variants(self) -> list[dict[str, Any]]:
        return [
            {},
            {"heroes": 3, "players": 3, "hard": 1, "easy": 1, **CARNIVAL},
            {"heroes": 6, "players": 2},
            {"points": ("sand-spire", "sand-spire", "spider-nest"), "hard": 2, "ties": "table"},
            {"packs": ("drowned-court",), "boss_deck": "tidal-court", "tiles": ("arcade", "explore")},
        ]

    def step(self, g: Arcade) -> Rules[None]:
        return STEPS[g.phase](g)


# ---------------------------------------------------------------- the Hero Turn


def hero_turn(g: Arcade) -> Rules[None]:
    """A Hero Turn begins (SD-TURN-01); cards in play may have something to say."""
    g.turn += 1
    g.side = "heroes"
    g.acted, g.fallen_now, g.traded = [], 0, False
    g.phase = "heroes"
    g.note(HeroTurn(g.turn))
    for card in in_play(g):
        yield from at_work(g, g.box.cards[card].hero_turn, card)


def activation(g: Arcade) -> Rules[None]:
    """One choice of the running activation."""
    yield from act(g)
    yield from check_gathering(g)
    if g.acting is None:
        g.phase = "heroes"


def hero_end(g: Arcade) -> Rules[None]:
    """After the last activation: a plot may be foiled by where the Heroes stand."""
    yield from check_gathering(g)
    g.phase = "rewards"


# ---------------------------------------------------------------- the Consul Turn


def consul_turn(g: Arcade) -> Rules[None]:
    """A Consul Turn begins with its upkeep, then the chart is advanced (ARC-TURN-01, -02, ARC-RULING-51)."""
    g.turn += 1
    g.side = "consul"
    g.drank, g.backlashed, g.signed, g.drawn = [], [], [], []
    g.fallen_now, g.command, g.lined, g.moved = 0, -1, [], []
    for foe in g.foes:
        if foe.lasting:
            foe.lasting = [lasting for lasting in foe.lasting if lasting.source != "rule:regroup"]
    g.phase = "chart"
    g.note(ConsulTurn(g.turn), "ARC-TURN-02")
    yield from green_window(g, before="turn")
    yield from upkeep(g)


def chart(g: Arcade) -> Rules[None]:
    """Advance the chart, or follow the boss fight commands (ARC-CHART-01, ARC-BOSS-04)."""
    yield from g.book.after_action(g)
    yield from green_window(g, coming=coming_commands(g))
    advance_chart(g)
    g.phase = "command"


def command(g: Arcade) -> Rules[None]:
    """One command, or one monster's part in it (ARC-CONSUL-01)."""
    going_on = yield from next_command(g)
    yield from g.book.after_action(g)
    yield from check_gathering(g)
    if not going_on:
        end_activation(g)
        g.phase = "rewards"


# ---------------------------------------------------------------- power-up


def power_rewards(g: Arcade) -> Rules[None]:
    """Power-up step 1: rewards."""
    if g.side == "consul":
        yield from green_window(g, before="rewards")
    yield from rewards(g)
    g.phase = "equip" if g.side == "heroes" else "bosses"


def power_equip(g: Arcade) -> Rules[None]:
    """Power-up step 2, in the Heroes' power-up only: equipment from the backpack (SD-PACK-02)."""
    yield from equip_phase(g, "bosses")


def power_bosses(g: Arcade) -> Rules[None]:
    """Power-up step 3: bosses that the spawning points have called."""
    yield from bosses(g)
    g.phase = "clean-up" if g.side == "consul" else "coins"


def power_clean_up(g: Arcade) -> Rules[None]:
    """Power-up step 4, in the Consul Turn only."""
    yield from green_window(g, before="clean-up")
    yield from clean_up(g)
    g.phase = "coins"


def power_coins(g: Arcade) -> Rules[None]:
    """Power-up step 5: coins for the fallen, always last (ARC-COIN-01, ARC-COIN-02, -03)."""
    fallen = next((hero for hero in g.heroes if hero.at < 0), None)
    if fallen is None:
        g.phase = "hero-turn" if g.side == "consul" else "consul-turn"
        return
    yield from spend_coin(g, fallen)
    yield from check_gathering(g)


STEPS: dict[str, Callable[[Arcade], Rules[None]]] = {
    "party": setup.choose_party,
    "tiles": setup.lay_tile,
    "first-side": setup.turn_first_tile,
    "modes": setup.flip_modes,
    "start": setup.place_start,
    "enter": setup.enter_heroes,
    "points": setup.place_points,
    "chests": setup.place_chests,
    "first-spawn": setup.first_spawn,
    "hero-turn": hero_turn,
    "heroes": next_hero,
    "activation": activation,
    "hero-end": hero_end,
    "consul-turn": consul_turn,
    "chart": chart,
    "command": command,
    "rewards": power_rewards,
    "equip": power_equip,
    "bosses": power_bosses,
    "clean-up": power_clean_up,
    "coins": power_coins,
}
"""The steps by phase, in the order of the game (ARC-SETUP-02, SD-TURN-02, SD-REWARD-01)."""
