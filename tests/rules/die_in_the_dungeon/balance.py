"""How often the greedy bot wins: every solo map with every creature, and the race.

python -m tests.rules.die_in_the_dungeon.balance 300
"""

from __future__ import annotations

import sys
from math import sqrt

from undercroft.bots import Greedy
from undercroft.engine import Match
from undercroft.games.die_in_the_dungeon import DieInTheDungeon, campaign
from undercroft.games.die_in_the_dungeon.content.box import box_of

GAME = DieInTheDungeon()


def play(options: dict[str, object], seed: str) -> Match:
    """One game with the greedy bot in every seat."""
    match = Match.new(GAME, options, seed=seed, listen=False)
    bot = Greedy(seed)
    while match.ask is not None:
        match.answer(bot.choose(match))
        assert match.rev < 10_000, f"{options} with seed {seed} does not end"
    return match


def main(games: int) -> None:
    """Print the table of win rates in Markdown."""
    creatures = list(box_of().creatures)
    print("| map | objective | " + " | ".join(creatures) + " | all |")
    print("|---|---|" + "---:|" * (len(creatures) + 1))
    sums = [0.0] * len(creatures)
    for one in campaign.guide():
        rates = []
        for creature in creatures:
            options = {"map": one, "creature": creature}
            won = sum(bool(play(options, f"{one}-{number}").outcome.winners) for number in range(games))  # type: ignore[union-attr]
            rates.append(100 * won / games)
        sums = [total + rate for total, rate in zip(sums, rates, strict=True)]
        dungeon = box_of().maps[one]
        mean = sum(rates) / len(rates)
        margin = 196 * sqrt(mean / 100 * (1 - mean / 100) / (games * len(rates)))
        told = " | ".join(f"{rate:.0f}" for rate in rates)
        print(
            f"| {dungeon.name} | {dungeon.objective.kind} | {told} | {mean:.1f} ± {margin:.1f} |", flush=True
        )
    maps = len(campaign.guide())
    told = " | ".join(f"{total / maps:.1f}" for total in sums)
    print(f"| mean over the maps | | {told} | {sum(sums) / maps / len(sums):.1f} |")
    pairs = [(a, b) for a in creatures for b in creatures if a != b]
    first = 0
    for number in range(games):
        creature, rival = pairs[number % len(pairs)]
        race = {"map": "race", "players": 2, "creature": creature, "rival": rival}
        first += play(race, f"race-{number}").outcome.winners == ("player-1",)  # type: ignore[union-attr]
    print(f"\nThe race: the first seat won {first} of {games} games.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
