"""The Stygian Society in numbers, as the runs in docs/stygian-society.md.

    python -m benchmarks.stygian_society random --games 5000 --seed autumn [--setups four,solo]
    python -m benchmarks.stygian_society physical --games 60 --seed autumn-3

`random` plays at random and counts cubes; `physical` plays whole games on the tower in which cubes really
fall and on the fitted one, and compares them. Of every setup but the first a fifth as many games are played.
How often the tower is climbed is a plan of the lab: plans/stygian-society.toml.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Any

from undercroft.bots import Greedy, Random
from undercroft.engine import Match, Seeded
from undercroft.games.stygian_society.content.cards import COLOURS, CUBES_A_COLOUR
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.tower.calibrate import Record, Summary, summary
from undercroft.games.stygian_society.tower.drop import through
from undercroft.games.stygian_society.tower.fast import FastTower
from undercroft.games.stygian_society.tower.judge import HISTOGRAMS, distances, means
from undercroft.games.stygian_society.tower.tower import DropResult, Tower, TowerState
from undercroft.lab import interval

SETUPS: dict[str, dict[str, Any]] = {
    "four": {},
    "solo": {"players": 1},
    "two": {"players": 2},
    "variant": {"players": 2, "variant": True},
    "three": {"players": 3},
}
"""One setup for each number of players, and the variant for two."""


def whole(g: Climb) -> bool:
    """Whether every colour still has its ten cubes."""
    held = inside(g)
    return all(g.supply[c] + g.hand[c] + held[c] + g.field[c] + g.crypt[c] == CUBES_A_COLOUR for c in COLOURS)


def at_random(games: int, seed: str, setups: Sequence[str]) -> None:
    """Random games, each checked for lost cubes at every decision."""
    for setup in setups:
        wanted = games if setup == setups[0] else max(1, games // 5)
        begin, decisions = process_time(), 0
        ends: Counter[int] = Counter()
        for number in range(wanted):
            match = Match.new("stygian-society", SETUPS[setup], seed=f"{seed}-{number}", listen=False)
            bot = Random(f"{seed}/{number}")
            while match.ask is not None:
                match.answer(bot.choose(match))
                decisions += 1
                assert whole(match.state)
            ends[match.state.floor] += 1
        speed = decisions / (process_time() - begin)
        told = f"{wanted} games, {decisions} decisions, {speed:,.0f}/s checked, last floors {dict(ends)}"
        print(f"{setup}: {told}", flush=True)


class Watched:
    """A tower that keeps a record of every drop."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self.records: list[Record] = []

    def drop(
        self, state: TowerState, cubes: Sequence[str], seed: int, crypt: Sequence[str] = ()
    ) -> DropResult:
        result = self.tower.drop(state, cubes, seed, crypt)
        self.records.append(
            Record(
                dropped=len(cubes),
                before=len(state.colours),
                out=len(result.field) + len(result.crypt),
                freed=result.freed,
                crypt=len(result.crypt),
                crypt_before=len(crypt),
                moves=[],
                stays=[],
                seconds=result.seconds,
                timed_out=result.timed_out,
            )
        )
        return result


def game_on(tower: Tower, seed: str, number: int) -> bool:
    """A whole greedy game with four heroes, cubes counted, then replayed: whether it was won."""
    dealer = Seeded(f"{seed}-{number}", using={"drop": through(tower)})
    match = Match.new("stygian-society", {}, dealer=dealer, listen=False)
    bot = Greedy(f"{seed}/{number}")
    while match.ask is not None:
        match.answer(bot.choose(match))
        assert whole(match.state)
    assert Match.replay(match.record, listen=False).digest() == match.digest()
    return bool(match.outcome and match.outcome.winners)


def games_on(tower: Tower, games: int, seed: str) -> tuple[int, Summary]:
    """How many games were won, and what the drops in them were like."""
    watched = Watched(tower)
    won = sum(game_on(watched, seed, number) for number in range(games))
    return won, summary(watched.records)


def on_the_physical_tower(games: int, seed: str, setups: Sequence[str]) -> None:
    """Whole games in which cubes really fall against twenty times as many on the fitted tower."""
    from undercroft.games.stygian_society.tower.scene import PhysicalTower

    compare(
        games, *games_on(PhysicalTower(), games, seed), *games_on(FastTower(), 20 * games, f"{seed}-fast")
    )


def compare(games: int, won: int, real: Summary, fast_won: int, fast: Summary) -> None:
    low, high = interval(won, games)
    print(f"physical: {games} games, {won / games:.1%} climbed, with 95 % between {low:.1%} and {high:.1%}")
    print(f"fast: {20 * games} games, {fast_won / 20 / games:.1%} climbed")
    print(f"drops: {real.drops} and {fast.drops}; cubes a drop: {real.dropped} and {fast.dropped}")
    print("\n| in these games | physical | fast | apart |\n|---|---|---|---|")
    theirs, apart = means(fast), distances(real, fast)
    for name, mean in means(real).items():
        if mean:
            print(f"| {name} | {mean:.3f} | {theirs[name]:.3f} | {apart[name]:.1%} |")
    for name in filter(partial(getattr, real), HISTOGRAMS):
        print(f"| {name}, total variation | | | {apart[name]:.3f} |")


KINDS = {"random": at_random, "physical": on_the_physical_tower}


def main() -> None:
    parser = argparse.ArgumentParser(description="The Stygian Society in numbers.")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--setups", type=lambda text: text.split(","), help=f"some of {','.join(SETUPS)}")
    given = parser.parse_args()
    setups = given.setups or list(SETUPS)
    if unknown := [setup for setup in setups if setup not in SETUPS]:
        parser.error(f"no such setup: {', '.join(unknown)}; there are {', '.join(SETUPS)}")
    KINDS[given.kind](given.games, given.seed, setups)


if __name__ == "__main__":
    main()
