"""What must hold after every answer: everything of the box in one place, every number within its limits.

`python -m tests.rules.stygian_society.invariants --games 1000 --bots random` plays so many games of every
variant with the count on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.bots import Greedy, Random
from undercroft.engine import Deck, Match
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    CUBES_A_COLOUR,
    ENEMY_COLOURS,
    FIGURES_A_COLOUR,
    HERO_COLOURS,
    LUCK_END,
    NEEDED_END,
    NEEDED_START,
    TOKENS_A_COLOUR,
    WOUNDS_END,
)
from undercroft.games.stygian_society.setup import MASKS
from undercroft.games.stygian_society.state import Climb, heroes_with

VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 1},
    {"players": 2},
    {"players": 3},
    {"players": 2, "variant": True},
    {"players": 1, "woes": "both"},
    {"players": 2, "jostle": True, "pick": True},
    {"players": 3, "woes": "lamentations"},
    {"woes": "woes", "short": True},
    {"packs": ("drowned-wing",)},
]


STEPS = {"turn", "target", "wild", "resolve", "turn-end", "chest", "trade"}
"""What the steps of a turn and of a floor ask themselves, with nothing else under way."""


def holds(match: Match) -> None:
    """Raises AssertionError with what is wrong."""
    g = match.state
    assert isinstance(g, Climb)
    over = match.outcome is not None
    _cubes(g)
    _rooms_and_mats(g)
    _treasures(g)
    _skills(g)
    _statuses_and_woes(g)
    _enemies(g, over)
    _tracks(g, over)
    if match.ask is not None and match.ask.kind in STEPS:
        assert g.enemies() or not g.fighting, "a fight against nobody"
        assert not g.now.felling and not g.found


def _cubes(g: Climb) -> None:
    """Ten of each colour, none in two places (STY-RULING-76)."""
    inside = Counter(g.tower.colours)
    assert len(g.tower.colours) == len(g.tower.levels) == len(g.tower.lain), "the tower's lists differ"
    for c in COLOURS:
        places = (g.supply[c], g.hand[c], inside[c], g.field[c], g.crypt[c])
        assert min(places) >= 0 and sum(places) == CUBES_A_COLOUR, f"{c} cubes: {places}"
        assert 0 <= g.landed[c] <= g.field[c], f"{c}: {g.landed[c]} landed of {g.field[c]}"
        assert not g.hand[c] or g.phase == "drop", f"{c} cubes in the hand in the phase {g.phase}"


def _once(what: str, whole: Iterable[str], *places: Iterable[str]) -> None:
    """Each of the whole lies in exactly one place."""
    there = Counter(card for place in places for card in place)
    wanted = Counter(list(whole))
    assert there == wanted, f"{what}: missing {wanted - there}, too many {there - wanted}"


def _left(deck: Deck) -> list[str]:
    return [card for card, count in deck.left.items() for _ in range(count)]


def _rooms_and_mats(g: Climb) -> None:
    box, out = g.box, g.out
    aside = [] if _upper(g) else [room.id for room in box.rooms.values() if room.tier == "upper"]
    _once("rooms", box.rooms, _left(g.rooms), aside, [card for card in out if card in box.rooms])
    _once("mid-bosses", box.midbosses, _left(g.midbosses), [card for card in out if card in box.midbosses])
    _once("wizards", box.wizards, _left(g.wizards), [card for card in out if card in box.wizards])
    _once("chests", box.chests, _left(g.chests))
    assert (g.floor == 0) is (g.room == "") and g.floor <= 6
    assert not g.room or g.room in out


def _upper(g: Climb) -> bool:
    """Whether the upper decks have come in."""
    return g.rooms.name == "upper rooms"


def _treasures(g: Climb) -> None:
    box = g.box
    held = [card for hero in g.heroes for card in hero.treasures]
    aside = [] if _upper(g) else [card.id for card in box.treasures.values() if card.tier == "upper"]
    used = [card for card in g.out if card in box.treasures]
    _once("treasures", box.treasures, _left(g.treasures), g.found, held, g.party, aside, used)
    assert all(box.treasures[card].party for card in g.party), "a solo treasure lies with the party"
    assert not any(box.treasures[card].party for card in held), "a party treasure lies with a hero"
    assert set(g.party_exhausted) <= set(g.party) and len(set(g.party_exhausted)) == len(g.party_exhausted)
    assert set(g.traded) <= set(held)


def _skills(g: Climb) -> None:
    box = g.box
    count = heroes_with(g.players, g.variant)
    assert len({hero.id for hero in g.heroes}) == len(g.heroes) <= count
    assert g.phase == "heroes" or len(g.heroes) == count
    assert not g.heroes or 0 <= g.active < len(g.heroes)
    for number, hero in enumerate(g.heroes):
        assert hero.seat == g.seats[number % g.players]
        mine = hero.skills + hero.gone
        assert len(set(mine)) == len(mine) and all(box.skills[card].hero == hero.id for card in mine), mine
        assert box.mats[hero.id] in hero.skills
        assert sorted(hero.levels) == sorted(box.skills[c].level for c in mine if c != box.mats[hero.id])
        assert all(box.skills[card].use == "discard" for card in hero.gone)
        assert set(hero.exhausted) <= set(hero.cards()) and len(set(hero.exhausted)) == len(hero.exhausted)
        assert not any(box.cards[card].type == "passive" for card in hero.exhausted), "a passive is exhausted"


def _statuses_and_woes(g: Climb) -> None:
    tokens = [t.colour for hero in g.heroes for held in hero.statuses.values() for t in held]
    _once("tokens", [c for c in HERO_COLOURS for _ in range(TOKENS_A_COLOUR)], _left(g.tokens), tokens)
    for hero in g.heroes:
        assert all(hero.statuses.values()), f"a status of {hero.id} without a token"
        assert set(hero.statuses) <= set(g.box.statuses)
        assert all(t.turn <= g.turn for held in hero.statuses.values() for t in held)
    woes = [woe.id for woe in g.box.woes.values() if woe.masks in MASKS[g.woes]]
    dealt = [hero.woe for hero in g.heroes if hero.woe]
    _once("woes", woes, _left(g.woe_deck), dealt, [card for card in g.out if card in g.box.woes])


def _enemies(g: Climb, over: bool) -> None:
    figures = g.enemies()
    assert len({figure.id for figure in figures}) == len(figures)
    assert g.fighting or not figures, "enemies on a floor that is complete"
    for colour in ENEMY_COLOURS:
        mine = g.figures(colour)
        assert len(mine) <= FIGURES_A_COLOUR, f"{len(mine)} {colour} figures"
        assert len({figure.kind for figure in mine}) <= 1, f"two kinds of {colour}: {mine}"
    for figure in figures:
        boss = figure.kind in g.box.bosses
        assert figure.colour == ("" if boss else g.box.enemies[figure.kind].colour)
        assert not boss or figure.kind == g.room, "a boss on somebody else's floor"
        assert figure.wounds >= 0
        assert over or figure.wounds < g.box.health_of(figure.kind), f"{figure} is dead and stands"
    assert len(g.bosses()) <= 1
    assert g.front or not g.rear or g.now.felling or over, "nobody in front of the rear rank (STY-RULING-40)"
    assert set(g.coming) <= set(g.box.enemies)


def _tracks(g: Climb, over: bool) -> None:
    assert g.wounds >= 0 and (over or g.wounds < g.max_wounds), f"{g.wounds} of {g.max_wounds} wounds"
    assert 0 < g.max_wounds <= WOUNDS_END
    assert 0 <= g.luck <= LUCK_END, f"luck {g.luck}"
    assert NEEDED_START <= g.needed <= NEEDED_END and 0 <= g.xp < g.needed, f"XP {g.xp} of {g.needed}"
    assert g.ward >= 0 and (not g.ward or 0 <= g.ward_of < len(g.heroes))
    assert 0 <= g.now.checked <= len(ENEMY_COLOURS) and set(g.now.stilled) <= set(ENEMY_COLOURS)
    assert g.now.prevented >= 0 and g.now.fallen >= 0 and g.chests_left >= 0
    if g.room:
        chart = [line.at for line in g.place.chart]
        assert 0 <= g.peril <= chart[-1] and (over or g.peril < chart[-1]), f"peril {g.peril} of {chart[-1]}"
        assert g.happened == sorted(set(g.happened)) and set(g.happened) <= set(chart)
        assert all(at in g.happened for at in chart if at <= g.peril), "an event was jumped (STY-RULING-29)"


# --- in bulk --------------------------------------------------------------------------------------------


def play(setup: dict[str, Any], seed: str, bots: str) -> int:
    """One game with the count on; how many answers it took."""
    match = Match.new("stygian-society", setup, seed=seed, listen=False)
    bot = Greedy(seed) if bots == "greedy" else Random(seed)
    answers = 0
    while match.ask is not None:
        match.answer(bot.choose(match))
        try:
            holds(match)
        except AssertionError as wrong:
            raise AssertionError(f"{setup} seed {seed}, answer {answers + 1}: {wrong}") from wrong
        answers += 1
    return answers


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--bots", choices=["random", "greedy"], default="random")
    reader.add_argument("--seed", default="count")
    wanted = reader.parse_args(arguments)
    answers = sum(
        play(VARIANTS[number % len(VARIANTS)], f"{wanted.seed}-{number}", wanted.bots)
        for number in range(wanted.games)
    )
    print(f"{wanted.games} {wanted.bots} games, {answers} answers, everything counted after each")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
