"""Trains a small policy on the training dungeon of DIE in the Dungeon, and plays it against random.

    python -m docs.training --steps 40000

It needs the extra ``rl``; ``docs/research.md`` tells the way there.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from undercroft.adapters.gym import TableEnv
from undercroft.adapters.observing import Observer

GAME, SETUP = "die-in-the-dungeon", {"map": "training"}


class Reader(BaseFeaturesExtractor):
    """Reads an observation: numbers as they are, in tens, and words by what has been learned of each."""

    def __init__(self, space: Any, observer: Observer, meaning: int = 4, size: int = 128) -> None:
        super().__init__(space, size)
        words = np.zeros(observer.size, dtype=bool)
        for field in observer.fields:
            words[field.start : field.start + field.width] = field.kind == "word"
        self.register_buffer("words", torch.from_numpy(np.flatnonzero(words)))
        self.register_buffer("numbers", torch.from_numpy(np.flatnonzero(~words)))
        self.meanings = nn.Embedding(len(observer.lexicon) + 1, meaning)
        self.read = nn.Sequential(
            nn.Linear(int((~words).sum()) + meaning * int(words.sum()), size), nn.Tanh()
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        meanings = self.meanings(seen[:, self.words].long()).flatten(1)
        return self.read(torch.cat((seen[:, self.numbers] / 10, meanings), dim=1))


def trained(steps: int, seed: int = 0) -> MaskablePPO:
    """A policy after so many words."""
    env = TableEnv(GAME, SETUP, reward="progress")
    reading = {"observer": env.kit.observer}
    policy = {"features_extractor_class": Reader, "features_extractor_kwargs": reading, "net_arch": [64]}
    model = MaskablePPO(
        "MlpPolicy",
        env,
        gamma=1.0,
        n_steps=min(2048, steps),
        batch_size=min(256, steps),
        policy_kwargs=policy,
        seed=seed,
        device="cpu",
    )
    return model.learn(steps)


def won(choose: Callable[[Any, Any], int], games: int, first: int = 1_000_000) -> int:
    """How many of so many games are won by who chooses a word from an observation and a mask."""
    env, count = TableEnv(GAME, SETUP), 0
    for seed in range(first, first + games):
        seen, info = env.reset(seed=seed)
        score, over = 0.0, False
        while not over:
            seen, reward, over, _, info = env.step(choose(seen, info["action_mask"]))
            score += float(reward)
        count += score > 0.5
    return count


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between which rates the true one lies, 19 times in 20 (Wilson)."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def main(steps: int, games: int, seed: int) -> tuple[int, int]:
    """Train, play, tell: the games that random won, and the policy."""
    torch.set_num_threads(1)
    source = np.random.default_rng(seed)
    model = trained(steps, seed)
    random = won(lambda seen, mask: int(source.choice(np.flatnonzero(mask))), games)
    policy = won(lambda seen, mask: int(model.predict(seen, action_masks=mask, deterministic=True)[0]), games)
    for name, wins in (("random", random), ("policy", policy)):
        low, high = interval(wins, games)
        print(f"{name}: {wins} of {games} won, {wins / games:.1%} ({low:.1%} to {high:.1%})")
    return random, policy


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    main(given.steps, given.games, given.seed)
