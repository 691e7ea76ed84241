"""What holds after every answer: each model, card and token is in exactly one place, each number in bounds.

python -m tests.rules.super_dungeon_arcade.invariants --games 1000 --bots greedy
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from undercroft.bots import Greedy, Random
from undercroft.engine import Deck, Match
from undercroft.games.super_dungeon.arcade import Arcade, SuperDungeonArcade
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats, kind_of
from undercroft.games.super_dungeon.arcade.rules.spawning import original
from undercroft.games.super_dungeon.content.cards import SLOTS
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.rules.stats import hero_stats, squares_of
from undercroft.games.super_dungeon.setup import equipment_deck, minis_wanted, pool_of, tiles_of
from undercroft.games.super_dungeon.state import ALL_STATUSES

GAME = SuperDungeonArcade()
IN_HAND = ("keep", "boo-booty")
"""Questions that are asked while drawn cards lie on the table."""
RETURNING = ("revive", "enter", "shed-curse")
"""Questions about a fallen Hero whose coin has been spent."""
MOST = 20_000
"""Answers after which a game goes round in circles."""


def holds(match: Match) -> None:
    """Raise AssertionError with what is wrong."""
    g: Arcade = match.state
    asked = match.ask.kind if match.ask else ""
    _board(g, asked)
    _figures(g)
    _heroes(match, g, asked)
    _wrath(g)
    _cards(match, g, asked in IN_HAND)
    _challenges(match, g, asked)
    _turn(g)


def _board(g: Arcade, asked: str) -> None:
    """Every tile lies or waits, models stand on squares, no two on one, and tokens lie on their tiles."""
    size = len(g.wrath)
    packs = tile_pack(*g.tile_packs.split("+")).tiles
    laid = len(g.dungeon.tiles) if g.layout else 0
    in_hand = int(asked == "lay-tile")
    assert laid <= tiles_of(size) and laid + g.tiles.size + in_hand == len(packs), "a tile is lost"
    if not g.layout:
        return
    dungeon, taken = g.dungeon, 0
    for model in [*g.standing(), *g.foes]:
        own = squares_of(g, model)
        assert own and (not own & taken or asked == "shove"), f"{model.id} shares a square"
        assert not own & ~dungeon.exist, f"{model.id} stands outside the dungeon"
        taken |= own
    for tile, chest in enumerate(g.chests):
        assert chest < 0 or dungeon.tiles[tile] >> chest & 1, f"the chest of tile {tile + 1} is on another"
    for token in (g.start, *g.crystals):
        assert token < 0 or dungeon.exist >> token & 1, "a token lies outside the dungeon"
    assert len(set(g.crystals)) == len(g.crystals) and (g.plot or not g.crystals)
    for foe in g.foes:
        if kind_of(g, foe).rank == "spawning-point":
            assert foe.at == dungeon.spawning_points[foe.tile - 1], f"{foe.id} is not on its square"


def _figures(g: Arcade) -> None:
    """Every figure of the box is in the dungeon, in the pool or on the loot tracker, and none twice."""
    box = g.box
    assert len({foe.id for foe in g.foes}) == len(g.foes)
    out = Counter(original(g, foe) for foe in g.foes)
    fallen = Counter(box.kinds[kill.card].form_of or kill.card for kill in g.kills)
    for card, count in pool_of(g.points, box.points).items():
        here, dead, left = out[card], fallen[card], g.pool[card]
        assert left >= 0 and left + here + dead == count, f"{card}: {left} + {here} + {dead} of {count}"
    for card in set(g.points):
        assert out[card] + fallen[card] <= g.points.count(card), f"too many of {card}"
    standing = sum(out[card] for card in set(g.points))
    placed = g.phase not in ("party", "tiles", "first-side", "modes", "start", "enter", "points")
    assert not placed or standing + g.fallen == len(g.points), "a spawning point is lost"
    assert g.fallen_now <= g.fallen <= len(g.points)
    booties = {card.id for card in box.solos.values() if card.rank == "boo-booty"}
    known = {*g.pool, *g.points, *g.minis, g.boss, *booties}
    assert set(out) <= known, f"who is {set(out) - known}?"
    for card in (*g.minis, g.boss):
        assert out[card] <= 1, f"two of {card}"
    assert out[g.boss] <= int(g.boss_spawned)
    assert g.minis_due <= len(g.minis) == minis_wanted(len(g.wrath))
    assert sum(out[card] + fallen[card] for card in booties) <= sum(chest < 0 for chest in g.chests)
    for foe in g.foes:
        stats = foe_stats(g, foe)
        assert 0 <= foe.wounds < stats.hearts, f"{foe.id} has {foe.wounds} wounds of {stats.hearts}"
        assert 0 <= foe.status <= ALL_STATUSES and not foe.status & stats.immune, f"{foe.id} is immune"


def _heroes(match: Match, g: Arcade, asked: str) -> None:
    """Different Heroes, with no more wounds, potions and cards than they can have; coins for the fallen."""
    size = len(g.wrath)
    assert len(g.heroes) <= size and len({hero.card for hero in g.heroes}) == len(g.heroes)
    start = size + 1 + sum(g.box.modes[card].coins for card in g.modes)
    assert 0 <= g.coins <= start, f"{g.coins} coins of {start}"
    if g.turn and asked not in RETURNING and match.outcome is None:
        assert g.coins >= sum(hero.at < 0 for hero in g.heroes), "the Consul has won"
    for hero in g.heroes:
        stats = hero_stats(g, hero)
        held = f"{hero.id} holds {hero.potions} of {stats.potions} potions"
        assert 0 <= hero.potions <= stats.potions, held
        assert hero.seat in g.seats
        for slot, item in zip(SLOTS, hero.gear, strict=True):
            assert not item or g.box.items[item].slot == slot, f"{item} in the {slot} slot"
        if hero.at < 0:
            assert not hero.wounds and not hero.status and not hero.lasting, f"{hero.id} has fallen"
            assert not g.wrath[g.place_of(hero.id)], f"{hero.id} has fallen and has wrath"
            continue
        assert 0 <= hero.wounds < stats.hearts, f"{hero.id} has {hero.wounds} wounds of {stats.hearts}"
        assert 0 <= hero.status <= ALL_STATUSES and not hero.status & stats.immune, f"{hero.id} is immune"
    here = {model.id for model in (*g.standing(), *g.foes)} | {"consul"}
    makers = [one.by for model in (*g.heroes, *g.foes) for one in model.lasting]
    over = match.outcome is not None
    assert over or {*makers, *(aura.by for aura in g.auras)} <= here, "an effect outlives whoever made it"


def _wrath(g: Arcade) -> None:
    """Twice as many wrath tokens as Heroes, on their cards or in the supply."""
    assert min([*g.wrath, g.supply]) >= 0
    assert sum(g.wrath) + g.supply == 2 * len(g.wrath), f"{g.wrath} and {g.supply} wrath tokens"


def _cards(match: Match, g: Arcade, in_hand: bool) -> None:
    """Every loot and treasure card is in its deck, its discard, the backpack or a slot."""
    models = (g.boss, *g.minis, *g.points, *g.pool)
    elsewhere = Counter(g.backpack + [item for hero in g.heroes for item in hero.gear if item])
    method = match.setup.equipment
    for name, deck, cards in (("loot", g.loot, g.box.loot), ("treasure", g.treasure, g.box.treasure)):
        found = _in_deck(deck)
        found.update({card: n for card, n in elsewhere.items() if card in cards})
        # A themed deck has the cards of the first party, from which Heroes may have gone since.
        party = sorted({cards[card].portrait for card in found} & g.box.heroes.keys())
        whole = _whole(g.packs, name, method, (*models, *party))
        lost = f"{name}: {whole - found} gone, {found - whole} new"
        assert found == whole or (in_hand and found <= whole), lost
    assert all(card in g.box.items for card in elsewhere)


def _challenges(match: Match, g: Arcade, asked: str) -> None:
    """Every challenge and plot card is in its deck, in its discard or in play; mode cards are different."""
    box = g.box
    for deck, boss_fight in ((g.challenge_deck, False), (g.boss_deck, True)):
        name = match.setup.boss_deck if boss_fight else ""
        whole = _challenge_deck(g.packs, boss_fight, name)
        found = _in_deck(deck)
        found.update(card for card in g.challenges if card in whole)
        assert found == whole, f"{deck.name}: {whole - found} gone, {found - whole} new"
    plots = _in_deck(g.plot_deck)
    plots.update([g.plot] if g.plot else [])
    assert plots == Counter(list(box.plots)), "a plot is lost"
    assert set(g.drawn) <= set(g.challenges)
    assert len(set(g.modes)) == len(g.modes) and (g.plot_drawn or not g.plot)
    assert g.progress >= 0


def _in_deck(deck: Deck) -> Counter[str]:
    found = Counter(deck.left)
    for part in (deck.discard, deck.top, deck.bottom):
        found.update(part)
    return found


@lru_cache(maxsize=64)
def _challenge_deck(packs: str, boss_fight: bool, name: str) -> Counter[str]:
    """A challenge deck as the box has it."""
    cards = [card for card in arcade_box(packs).challenges.values() if card.boss_fight == boss_fight]
    return Counter({card.id: card.copies for card in cards if card.deck == name})


@lru_cache(maxsize=256)
def _whole(packs: str, name: str, method: str, models: tuple[str, ...]) -> Counter[str]:
    """A deck of equipment as the box has it."""
    box = arcade_box(packs)
    cards = box.loot if name == "loot" else box.treasure
    return Counter(equipment_deck(name, cards.values(), method, models).left)


def _turn(g: Arcade) -> None:
    """What a turn counts."""
    assert _different(g.acted) and len(g.acted) <= (3 if len(g.wrath) > 4 else 2), "too many activations"
    assert _different(g.drank) and _different(g.backlashed) and _different(g.signed) and _different(g.recent)
    assert _different(g.moved) and _different(g.lined), "a monster performs a command twice"
    assert not g.heroes or not g.turn or not all(hero.activated for hero in g.heroes)
    assert 0 <= g.space <= len(g.box.charts[g.chart].spaces)
    assert _different(g.used), "used once and for all"
    stars = g.box.charts[g.chart].spaces[: g.space]
    assert g.star_strength <= sum(space.strength for space in stars)
    assert g.star_armor <= sum(space.armor for space in stars)
    assert g.boss_spawned or not g.boss_fight


def _different(things: Iterable[object]) -> bool:
    listed = list(things)
    return len(set(listed)) == len(listed)


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
        assert answers < MOST, f"{setup} seed {seed} goes round in circles"
    assert match.outcome is not None
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
