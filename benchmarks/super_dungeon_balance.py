"""How Arcade is balanced: what a greedy party wins, with each mode card, with each Hero.

    python -m benchmarks.super_dungeon_balance SEED [parties] [cards] [--games N] [--heroes N] [--only CARD]

`parties` plays parties of every size, or of those named, and tells the share of every Hero; `cards` plays
four Heroes with each mode card alone, or with those named, against the same seeds without one.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.lab import Order, interval, play_one


def play(seed: str, games: int, heroes: int, card: str = "") -> list[tuple[bool, list[str]]]:
    """Whether each game was won, and by which Heroes; with a mode card alone, if one is named."""
    box = arcade_box()
    modes = box.modes
    options: dict[str, int] = {"heroes": heroes}
    if card:
        options["hard" if modes[card].hard else "easy"] = 1
        box.modes = {card: modes[card]}
    order = Order("super-dungeon-arcade", options, {"*": "greedy"}, seed)
    found = []
    for number in range(games):
        row, match = play_one(order, number)
        found.append((bool(row.winners), [hero.card for hero in match.state.heroes]))
    box.modes = modes
    return found


def told(name: str, won: int, games: int) -> str:
    """A share of games with its 95 % interval."""
    low, high = interval(won, games)
    return (
        f"{name:<24} {won:>4} of {games:<4} {100 * won / games:5.1f} %  ({100 * low:.0f} to {100 * high:.0f})"
    )


def parties(seed: str, games: int, sizes: list[int]) -> None:
    """Every size of party, and every Hero in all of them."""
    wins: dict[str, list[bool]] = defaultdict(list)
    for heroes in sizes:
        rows = play(seed, games, heroes)
        print(told(f"{heroes} Heroes", sum(won for won, _ in rows), games), flush=True)
        for won, party in rows:
            for hero in party:
                wins[hero].append(won)
    for hero, results in sorted(wins.items()):
        print(told(hero, sum(results), len(results)))


def cards(seed: str, games: int, only: list[str]) -> None:
    """Each mode card alone, and how the same seeds went without it."""
    plain = [won for won, _ in play(seed, games, 4)]
    print(told("no card", sum(plain), games), flush=True)
    for card in [card for card in arcade_box().modes.values() if not only or card.id in only]:
        won = [won for won, _ in play(seed, games, 4, card.id)]
        change = (sum(won) - sum(plain)) / games
        spread = (sum((a - b - change) ** 2 for a, b in zip(won, plain, strict=True)) ** 0.5) / games
        name = f"{'hard' if card.hard else 'easy'} {card.id}"
        print(told(name, sum(won), games), f"{100 * change:+.1f} ± {196 * spread:.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed")
    parser.add_argument("what", nargs="*", default=["parties", "cards"])
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--heroes", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--only", nargs="*", default=[])
    chosen = parser.parse_args()
    if "parties" in chosen.what:
        parties(chosen.seed, chosen.games, chosen.heroes)
    if "cards" in chosen.what:
        cards(chosen.seed, chosen.games, chosen.only)


if __name__ == "__main__":
    main()
