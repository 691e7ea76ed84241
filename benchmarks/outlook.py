"""Fit the weights of Super Dungeon's outlook to how games of greedy bots end.

    python -m benchmarks.outlook super-dungeon-arcade --games 300 --seed fit-1

plays the games, looks at every position at the beginning of a turn, fits a logistic regression with a small
ridge for each stage of the game, writes `outlook.toml` beside the game's bots and tells how well the weights
do on a fifth of the games that they have not seen.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from undercroft.bots import make_bot
from undercroft.engine import Match
from undercroft.engine.game import find_game

RIDGE = 3.0
"""How strongly weights are held at nothing where the games do not say otherwise."""
HELD_OUT = 5
"""Every so manieth game is kept to judge by."""
PACKAGES = {
    "super-dungeon-arcade": "undercroft.games.super_dungeon.arcade.bot",
    "super-dungeon-explore": "undercroft.games.super_dungeon.explore.bot",
}

GOOD = {"coins", "hearts", "weakest", "potions", "gear", "backpack", "errand"}
BAD = {
    "last coin", "ill", "points", "walls", "boss", "mini-bosses", "relics", "8-bit", "16-bit",
    "solos", "elites", "minions", "challenges", "plot", "chart", "consul's turn",
}  # fmt: skip
"""Features that can only be good for the Heroes, or bad: a weight that says otherwise is chance."""

Row = tuple[int, str, dict[str, float], bool]
"""The game, the stage, the features, whether the Heroes won."""


def rows_of(name: str, games: int, seed: str, bots: str) -> list[Row]:
    """Positions at the beginnings of turns, with how the game ended."""
    game, outlook = find_game(name), import_module(PACKAGES[name] + ".outlook")
    found: list[Row] = []
    for number in range(games):
        match = Match.new(game, {}, seed=f"{seed}/{number}", listen=False)
        players: dict[str, Any] = {}
        seen: list[tuple[str, dict[str, float]]] = []
        turn = 0
        while match.ask is not None:
            g, seat = match.state, match.ask.seat
            if g.turn > turn:
                turn = g.turn
                seen.append((outlook.stage(g), outlook.features(g)))
            if seat not in players:
                players[seat] = make_bot(bots, f"{seed}/{number}/{seat}")
            match.answer(players[seat].choose(match))
        assert match.outcome
        won = "p1" in match.outcome.winners
        found += [(number, stage, features, won) for stage, features in seen]
    return found


def fit(rows: list[Row], without: frozenset[str] = frozenset()) -> dict[str, float]:
    """The weights of a logistic regression, by Newton's method.

    Features that never differ are left out, and again and again those whose weights have the wrong sign.
    """
    names = [
        name
        for name in rows[0][2]
        if name == "bias" or (name not in without and len({features[name] for _, _, features, _ in rows}) > 1)
    ]
    x = np.array([[features[name] for name in names] for _, _, features, _ in rows])
    y = np.array([float(won) for *_, won in rows])
    ridge = RIDGE * np.eye(len(names))
    ridge[0, 0] = 0.0
    weights = np.zeros(len(names))
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - p) - ridge @ weights
        weights += np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + ridge, slope)
    found = {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
    wrong = {name for name, weight in found.items() if weight * ((name in GOOD) - (name in BAD)) < 0}
    return fit(rows, without | wrong) if wrong else found


def judge(rows: list[Row], stages: dict[str, dict[str, float]]) -> str:
    """How often a won position looks better than a lost one, and how many bits a position is off."""
    from undercroft.games.super_dungeon.bot.outlook import chance

    chances = [(chance(features, stages[stage]), won) for _, stage, features, won in rows if stage in stages]
    good = np.array([p for p, won in chances if won])
    bad = np.array([p for p, won in chances if not won])
    pairs = (good[:, None] > bad[None, :]).mean() + (good[:, None] == bad[None, :]).mean() / 2
    loss = -np.mean([np.log2(p if won else 1 - p) for p, won in chances])
    return f"{len(chances)} positions: in {pairs:.1%} of pairs the won one looks better; {loss:.3f} bits"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=PACKAGES)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="fit-1")
    parser.add_argument("--bots", default="greedy")
    wanted = parser.parse_args()
    rows = rows_of(wanted.game, wanted.games, wanted.seed, wanted.bots)
    taught = [row for row in rows if row[0] % HELD_OUT]
    stages = {
        stage: fit([row for row in taught if row[1] == stage]) for stage in sorted({row[1] for row in rows})
    }
    report = judge([row for row in rows if not row[0] % HELD_OUT], stages)
    made = (
        f"python -m benchmarks.outlook {wanted.game} --games {wanted.games} --seed {wanted.seed} "
        f"--bots {wanted.bots}; on a fifth of the games held out, {report}"
    )
    lines = [f'made = "{made}"']
    for stage, weights in stages.items():
        lines += ["", f"[stages.{stage}]", *(f'"{name}" = {weight}' for name, weight in weights.items())]
    package = import_module(PACKAGES[wanted.game])
    target = Path(str(package.__file__)).with_name("outlook.toml")
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    won = len({number for number, _, _, won in rows if won})
    print(target, report, f"the Heroes won {won} of {wanted.games}", sep="\n")


if __name__ == "__main__":
    main()
