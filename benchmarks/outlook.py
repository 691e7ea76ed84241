"""Fit the weights of Super Dungeon's outlook to how games of greedy bots end.

    python -m benchmarks.outlook super-dungeon-arcade --games 300 --seed fit-1

plays the games, looks at every position at the beginning of a turn, fits a logistic regression for each stage
of the game, held at the weights that `outlook.toml` has under `before`, writes the weights there and tells
how well such a fit does on games that it has not seen: each fifth of them judged by the other four.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from undercroft.bots import make_bot
from undercroft.engine import Adviser, Match, Source
from undercroft.engine.game import find_game
from undercroft.games.super_dungeon.bot.outlook import chance, party_of, weights_of

RIDGE, PARTY_RIDGE = 10.0, 25.0
"""How strongly weights are held where they were, or at nothing, where the games do not say otherwise."""
FOLDS = 5
"""Every so manieth game is judged by the others."""
PACKAGES = {
    "super-dungeon-arcade": "undercroft.games.super_dungeon.arcade.bot",
    "super-dungeon-explore": "undercroft.games.super_dungeon.explore.bot",
}

GOOD = {"coins", "hearts", "weakest", "potions", "gear", "backpack", "errand"}
BAD = {
    "last coin", "ill", "points", "walls", "boss", "mini-bosses", "relics", "8-bit", "16-bit",
    "solos", "elites", "minions", "challenges", "plot", "chart", "danger", "falls", "way",
}  # fmt: skip
"""Features that can only be good for the Heroes, or bad: a weight that says otherwise is chance."""

Stages = dict[str, dict[str, float]]
"""Weights by stage."""
PARTY = "party"
"""The stage before the first turn, of which only who is in the party is known."""
Row = tuple[int, str, dict[str, float], bool]
"""The game, the stage, the features, whether the Heroes won."""


def rows_of(name: str, games: int, seed: str, bots: str, slips: float) -> list[Row]:
    """Positions at the beginnings of turns, with how the game ended."""
    with ProcessPoolExecutor() as pool:
        play = partial(rows_of_game, name, seed, bots, slips)
        return [row for rows in pool.map(play, range(games), chunksize=4) for row in rows]


def rows_of_game(name: str, seed: str, bots: str, slips: float, number: int) -> list[Row]:
    """One game's positions.

    A share of turns is played by any of the plans that a search would compare: it must be known what they
    lead to.
    """
    game, outlook = find_game(name), import_module(PACKAGES[name] + ".outlook")
    match = Match.new(game, {}, seed=f"{seed}/{number}", listen=False)
    luck = Source(f"{seed}/{number}/slips")
    players: dict[str, Any] = {}
    plans: dict[str, tuple[int, Adviser | None]] = {}
    seen: list[tuple[str, dict[str, float]]] = []
    turn = 0
    while match.ask is not None:
        g, ask = match.state, match.ask
        if g.turn > turn:
            turn = g.turn
            if turn == 1:
                seen.append((PARTY, party_of(g)))
            seen.append((outlook.stage(g), outlook.features(g)))
        if ask.seat not in players:
            players[ask.seat] = make_bot(bots, f"{seed}/{number}/{ask.seat}")
        offered = game.plans(g, ask) if plans.get(ask.seat, (0, None))[0] != turn else []
        if offered:
            slip = luck.uniform() < slips
            plans[ask.seat] = turn, luck.pick(offered) if slip else None
        planned, plan = plans.get(ask.seat, (0, None))
        if plan is not None and planned == turn:
            match.answer(plan(g, ask, luck))
        else:
            match.answer(players[ask.seat].choose(match))
    assert match.outcome
    won = "p1" in match.outcome.winners
    return [(number, stage, features, won) for stage, features in seen]


def anchor_of(before: Stages, stage: str) -> dict[str, float]:
    """What weights of a stage are held at: an earlier fit's, in which a feature told the sides apart."""
    found = dict(before.get(stage.partition("-")[0], {}))
    turn = found.pop("consul's turn", 0.0)
    if stage.endswith("-consul"):
        found["bias"] = found.get("bias", 0.0) + turn
    return found


def fit(rows: list[Row], before: Stages, without: frozenset[str] = frozenset()) -> dict[str, float]:
    """The weights of a logistic regression for the rows of one stage, by Newton's method.

    Features that never differ are left out, and again and again those whose weights have the wrong sign.
    """
    stage, first = rows[0][1], rows[0][2]
    names = [
        name
        for name in first
        if name == "bias" or (name not in without and len({features[name] for _, _, features, _ in rows}) > 1)
    ]
    anchors = anchor_of(before, stage)
    anchor = np.array([anchors.get(name, 0.0) for name in names])
    x = np.array([[features[name] for name in names] for _, _, features, _ in rows])
    y = np.array([float(won) for *_, won in rows])
    ridge = (PARTY_RIDGE if stage == PARTY else RIDGE) * np.eye(len(names))
    ridge[0, 0] = 1.0 if anchors else 0.0
    weights = anchor.copy()
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - p) - ridge @ (weights - anchor)
        weights += np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + ridge, slope)
    found = {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
    wrong = {name for name, weight in found.items() if weight * ((name in GOOD) - (name in BAD)) < 0}
    return fit(rows, before, without | wrong) if wrong else found


def fit_all(rows: list[Row], before: Stages) -> Stages:
    """The weights of every stage."""
    stages = sorted({stage for _, stage, _, _ in rows})
    return {stage: fit([row for row in rows if row[1] == stage], before) for stage in stages}


def judge(rows: list[Row], before: Stages) -> str:
    """How often a won position looks better than a lost one, and how many bits a position is off."""
    chances: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        stages = fit_all([row for row in rows if row[0] % FOLDS != fold], before)
        unseen = [row for row in rows if row[0] % FOLDS == fold and row[1] != PARTY and row[1] in stages]
        chances += [(chance(features, stages[stage]), won) for _, stage, features, won in unseen]
    good = np.array([p for p, won in chances if won])
    bad = np.array([p for p, won in chances if not won])
    pairs = (good[:, None] > bad[None, :]).mean() + (good[:, None] == bad[None, :]).mean() / 2
    loss = -np.mean([np.log2(p if won else 1 - p) for p, won in chances])
    return f"{len(chances)} positions: in {pairs:.1%} of pairs the won one looks better; {loss:.3f} bits"


def write(game: str, rows: list[Row], how: str) -> None:
    """Fit the weights, write them beside the game's bots, and tell how they do."""
    known = weights_of(PACKAGES[game])
    report = judge(rows, known.before)
    lines = [f'made = "{how}; on games not seen, {report}"', f'made_before = "{known.made_before}"']
    for part, stages in (("stages", fit_all(rows, known.before)), ("before", known.before)):
        for stage, weights in stages.items():
            lines += ["", f"[{part}.{stage}]", *(f'"{name}" = {weight}' for name, weight in weights.items())]
    package = import_module(PACKAGES[game])
    target = Path(str(package.__file__)).with_name("outlook.toml")
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    games = {number for number, *_ in rows}
    won = {number for number, _, _, won in rows if won}
    print(target, report, f"the Heroes won {len(won)} of {len(games)}", sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=PACKAGES)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="fit-1")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--slips", type=float, default=0.5, help="the share of turns played by any plan")
    wanted = parser.parse_args()
    rows = rows_of(wanted.game, wanted.games, wanted.seed, wanted.bots, wanted.slips)
    how = (
        f"python -m benchmarks.outlook {wanted.game} --games {wanted.games} --seed {wanted.seed} "
        f"--bots {wanted.bots} --slips {wanted.slips}"
    )
    write(wanted.game, rows, how)


if __name__ == "__main__":
    main()
