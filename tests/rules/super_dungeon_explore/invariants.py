"""What holds after every answer: each model, card and token is in exactly one place, each number in bounds.

python -m tests.rules.super_dungeon_explore.invariants --games 1000 --bots greedy
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from undercroft.bots import Greedy, Random
from undercroft.engine import Deck, Match
from undercroft.games.super_dungeon.content.cards import SLOTS
from undercroft.games.super_dungeon.explore import Explore, SuperDungeonExplore
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.explore.rules.modes import COLOURS
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.rules.stats import hero_stats, squares_of
from undercroft.games.super_dungeon.setup import equipment_deck, minis_wanted, pool_of, tiles_of
from undercroft.games.super_dungeon.state import ALL_STATUSES

GAME = SuperDungeonExplore()
IN_HAND = ("keep", "boo-booty")
"""Questions that are asked while drawn cards lie on the table; the end of a game may come then too."""


def holds(match: Match) -> None:
    """Raise AssertionError with what is wrong."""
    g: Explore = match.state
    asked = match.ask.kind if match.ask else ""
    over = match.outcome is not None
    _board(g)
    _figures(g)
    _heroes(g, asked, over)
    if g.pool:
        _cards(g, asked in IN_HAND or over)
    _tokens(match, g, asked, over)
    _turn(g)
    _boss(g, asked)
    _mode(g)


def _board(g: Explore) -> None:
    """Models stand on squares of the dungeon, no two on one, and tokens lie on squares."""
    if not g.layout:
        return
    dungeon, taken = g.dungeon, 0
    for model in [*g.standing(), *g.foes]:
        own = squares_of(g, model)
        assert own and not own & taken, f"{model.id} shares a square"
        assert not own & ~dungeon.exist, f"{model.id} stands outside the dungeon"
        taken |= own
    assert len(g.dungeon.tiles) <= tiles_of(g.size)
    assert len(g.chests) <= tiles_of(g.size)
    for tile, chest in enumerate(g.chests):
        assert chest < 0 or dungeon.tiles[tile] >> chest & 1, f"the chest of tile {tile + 1} is on another"
    for token in (g.start, g.end_token, g.prince, g.artifact_at, *g.crystals):
        assert token < 0 or dungeon.exist >> token & 1, "a token lies outside the dungeon"


def _figures(g: Explore) -> None:
    """Every figure of the box is in the dungeon, in the pool or on the loot tracker."""
    box = g.box
    assert len({foe.id for foe in g.foes}) == len(g.foes)
    out = Counter(box.original(foe.card) for foe in g.foes)
    fallen = Counter(box.original(kill.card) for kill in g.kills)
    for card, count in pool_of(g.points, box.points).items() if g.pool else ():
        here, dead, left = out[card], fallen[card], g.pool[card]
        assert left >= 0 and left + here + dead == count, f"{card}: {left} + {here} + {dead} of {count}"
    for card in {card for card in g.points if g.turn}:
        assert out[card] + fallen[card] <= g.points.count(card), f"too many of {card}"
    known = {*g.pool, *g.points, *g.minis, g.boss, *box.of_rank("boo-booty")}
    assert set(out) <= known, f"who is {set(out) - known}?"
    assert sum(out[card] for card in set(g.minis)) <= 1, "two mini-bosses"
    assert out[g.boss] <= int(g.boss_spawned)
    booties = sum(out[card] + fallen[card] for card in box.of_rank("boo-booty"))
    assert booties <= sum(chest < 0 for chest in g.chests), "a boo booty without a chest"
    for foe in g.foes:
        stats = foe_stats(g, foe)
        assert 0 <= foe.wounds < stats.hearts, f"{foe.id} has {foe.wounds} wounds of {stats.hearts}"
        assert 0 <= foe.status <= ALL_STATUSES and not foe.status & stats.immune, f"{foe.id} is immune"


def _heroes(g: Explore, asked: str, over: bool) -> None:
    """Different Heroes, with no more wounds, potions and cards than they can have."""
    assert len(g.heroes) <= g.size and len({hero.card for hero in g.heroes}) == len(g.heroes)
    if asked not in ("revive", "enter", "shed-curse") and not over:
        assert g.coins >= sum(hero.at < 0 for hero in g.heroes) or not g.turn, "the Consul has won"
    for hero in g.heroes:
        stats = hero_stats(g, hero)
        assert 0 <= hero.potions <= stats.potions, (
            f"{hero.id} holds {hero.potions} of {stats.potions} potions"
        )
        assert hero.seat in g.seats
        if hero.at < 0:
            assert not hero.wounds and not hero.status and not hero.lasting, f"{hero.id} has fallen"
            continue
        assert 0 <= hero.wounds < stats.hearts, f"{hero.id} has {hero.wounds} wounds of {stats.hearts}"
        assert 0 <= hero.status <= ALL_STATUSES and not hero.status & stats.immune, f"{hero.id} is immune"
        for slot, item in zip(SLOTS, hero.gear, strict=True):
            assert not item or g.box.items[item].slot == slot, f"{item} in the {slot} slot"
    standing = {model.id for model in (*g.standing(), *g.foes)}
    lasting = [one.by for model in (*g.heroes, *g.foes) for one in model.lasting]
    makers = {*lasting, *(aura.by for aura in g.auras)}
    assert over or makers <= standing, "an effect outlives whoever made it"


def _cards(g: Explore, in_hand: bool) -> None:
    """Every loot and treasure card is in its deck, its discard, the backpack, a slot or the Consul's hand."""
    models = (g.boss, *g.minis, *g.points, *g.pool)
    elsewhere = Counter(
        g.backpack + g.consul_cards + [item for hero in g.heroes for item in hero.gear if item]
    )
    if g.artifact and g.artifact_at >= 0:
        elsewhere[g.artifact] += 1
    for name, deck, cards in (("loot", g.loot, g.box.loot), ("treasure", g.treasure, g.box.treasure)):
        found = _in_deck(deck)
        found.update({card: n for card, n in elsewhere.items() if card in cards})
        # A themed deck has the cards of the first party, from which Heroes may have gone since.
        party = sorted({cards[card].portrait for card in found} & g.box.heroes.keys())
        whole = _whole(g.packs, name, g.equipment, (*models, *party))
        assert found == whole or (in_hand and found <= whole), (
            f"{name}: {whole - found} gone, {found - whole} new"
        )
    assert all(card in g.box.items for card in elsewhere)


def _in_deck(deck: Deck) -> Counter[str]:
    found = Counter(deck.left)
    for part in (deck.discard, deck.top, deck.bottom):
        found.update(part)
    return found


@lru_cache(maxsize=256)
def _whole(packs: str, name: str, method: str, models: tuple[str, ...]) -> Counter[str]:
    """A deck of equipment as the box has it."""
    box = explore_box(packs)
    cards = box.loot if name == "loot" else box.treasure
    return Counter(equipment_deck(name, cards.values(), method, models).left)


def _tokens(match: Match, g: Explore, asked: str, over: bool) -> None:
    """Princess Coins are in the backpack, on cards, or gone; nobody makes any."""
    setup = match.setup
    start = setup.heroes + 1 + setup.coins
    if setup.rating and g.boss:
        start += g.box.boss_fights[g.boss].difficulty
    assert 0 <= g.coins <= start and len(g.hardened) == g.size
    assert min(g.hardened) >= 0 and g.coins + sum(g.hardened) <= start, "more coins than there were"
    assert len(g.used) == len(set(g.used)), "used once and for all"


def _turn(g: Explore) -> None:
    """What a turn counts."""
    assert 0 <= g.skulls <= 4 + sum(card.skulls for card in g.box.consul_cards.values())
    assert len(set(g.done)) == len(g.done), "a monster has activated twice"
    assert len(set(g.acted)) == len(g.acted) <= (3 if g.size > 4 else 2), "too many activations"
    assert not g.heroes or not all(hero.activated for hero in g.heroes) or not g.turn
    acting = g.acting
    if acting is not None:
        assert acting.moved >= 0 and acting.spent >= 0
    assert 0 <= g.space <= len(g.box.charts[g.chart].spaces) if g.chart else True
    assert len(g.minis) <= minis_wanted(g.size) and set(g.minis_seen) <= set(g.minis)


def _boss(g: Explore, asked: str) -> None:
    """Relics only with the boss, no spawning point beside it, no more bonuses than the chart has given."""
    if g.boss_spawned and asked != "relic":
        assert g.points_in_play() == [], "a spawning point beside the boss"
    slots = [g.box.relics[relic].slot for relic in g.relics]
    assert len(set(slots)) == len(slots) <= tiles_of(g.size) and (g.boss_spawned or not slots)
    offered = sum(bool(space.bonuses) for space in g.box.charts[g.chart].spaces[: g.space]) if g.chart else 0
    assert len(g.bonuses) <= offered
    assert not g.timed_out or g.boss_spawned


def _mode(g: Explore) -> None:
    """One prince, one artifact, five crystals."""
    started = g.turn > 0
    if g.mode == "boss":
        assert not g.carrier and g.prince < 0 and not g.crystals and not g.artifact
    if g.carrier:
        assert g.hero(g.carrier).at >= 0, "a fallen Hero carries nothing"
    if g.mode == "prince" and started:
        assert (g.prince >= 0) != bool(g.carrier), "the prince is in one place"
    if g.mode == "artifact" and started:
        assert len(g.crystals) == sum(g.colours.left.values()) <= len(COLOURS)
        assert (bool(g.crystals) + bool(g.carrier) + (g.artifact_at >= 0)) == 1, (
            "the artifact is in one place"
        )
        if g.artifact and g.carrier:
            assert g.artifact in g.hero(g.carrier).gear


# ---------------------------------------------------------------- in bulk


def play(setup: dict[str, Any], seed: str, bots: str) -> int:
    """One game with the count on; how many answers it took."""
    match = Match.new(GAME, setup, seed=seed, listen=False)
    bot = Greedy(seed) if bots == "greedy" else Random(seed)
    answers = 0
    while match.ask is not None:
        match.answer(bot.choose(match))
        answers += 1
        try:
            holds(match)
        except AssertionError as wrong:
            raise AssertionError(f"{setup} seed {seed}, answer {answers}: {wrong}") from wrong
    assert match.outcome is not None and match.outcome.winners
    return answers


def tables() -> list[dict[str, Any]]:
    """Every size of party with every number of players."""
    return [
        {"heroes": heroes, "players": players} for heroes in range(3, 7) for players in range(1, heroes + 1)
    ]


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--bots", choices=["random", "greedy"], default="random")
    reader.add_argument("--seed", default="count")
    wanted = reader.parse_args(arguments)
    setups = GAME.variants() + tables()
    answers = sum(
        play(setups[number % len(setups)], f"{wanted.seed}-{number}", wanted.bots)
        for number in range(wanted.games)
    )
    print(f"{wanted.games} {wanted.bots} games, {answers} answers, everything counted after each")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
