"""A table as a PettingZoo environment: the seats take turns, each sees its own view and a mask of its words.

from undercroft.adapters import aec
env = aec.env("stygian-society", {"players": 2})
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from undercroft.extras import MissingExtra

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("PettingZoo", "gym") from None

import numpy as np

from undercroft.adapters.observing import LARGEST, Numbers
from undercroft.adapters.playing import Mask, Playing, kit_of
from undercroft.engine import IllegalAnswer, Seeded, Source

Seen = dict[str, Numbers | Mask]
"""What a seat is told: ``observation``, and ``action_mask``."""


class TableAEC(AECEnv):  # type: ignore[misc] # PettingZoo has no types.
    """A game at a table. An action is the number of a word; see :mod:`undercroft.adapters.vocabulary`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "undercroft_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        setup: dict[str, Any] | None = None,
        *,
        words: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.kit = kit_of(game, setup, words)
        self.render_mode = render_mode
        self.possible_agents = list(self.kit.seats)
        self.agents: list[str] = []
        size, words_in_all = self.kit.observer.size, len(self.kit.words)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (words_in_all,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(words_in_all) for agent in self.possible_agents}
        self._seeds: Source | None = None
        self._playing: Playing | None = None

    @property
    def playing(self) -> Playing:
        """The match under way."""
        assert self._playing is not None, "reset the environment first"
        return self._playing

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with the same seed, the same; without one, the next of those the last seed gives."""
        if seed is not None or self._seeds is None:
            self._seeds = Seeded(seed).source
        self._playing = self.kit.begin(self._seeds.word())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.playing.seat or self.agents[0]

    def observe(self, agent: str) -> Seen:
        playing = self.playing
        mask = playing.mask() if agent == playing.seat else np.zeros(len(self.kit.words), dtype=np.int8)
        return {"observation": playing.observe(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent, playing = self.agent_selection, self.playing
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in playing.words:
            raise IllegalAnswer(f"{agent} cannot say {action!r} now: ask its action mask")
        playing.say(int(action))
        self._cumulative_rewards[agent] = 0.0
        if playing.over:
            self.rewards = playing.scores()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = playing.seat or agent
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board in characters, as who has to answer sees it."""
        text = self.playing.text(self.agent_selection)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""


def env(game: str, setup: dict[str, Any] | None = None, **more: Any) -> Any:
    """A table as PettingZoo's own games are wrapped: an illegal word ends the game, and costs 1."""
    table: Any = TableAEC(game, setup, **more)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)
