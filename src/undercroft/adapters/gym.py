"""One seat of a table as a Gymnasium environment; bots sit on the others.

import gymnasium
env = gymnasium.make("undercroft.adapters.gym:undercroft/DieInTheDungeon-v0", setup={"map": "training"})
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from undercroft.extras import MissingExtra

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("Gymnasium", "gym") from None

import numpy as np

from undercroft.adapters.observing import LARGEST, Numbers
from undercroft.adapters.playing import Mask, Playing, kit_of
from undercroft.bots import Bot, make_bot
from undercroft.bots.greedy import worth
from undercroft.engine import SetupError, games

FINE = 0.01
"""What saying a word costs that cannot be said: nothing happens otherwise."""


class TableEnv(gymnasium.Env[Numbers, int]):
    """One seat of a game. Which words can be said is in ``info["action_mask"]`` and ``action_masks()``.

    ``reward`` is ``outcome``, the score at the end from 0 to 1, or ``progress``: how much better the game's
    own evaluation has become, which comes to the same in the end and tells more on the way.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 4}  # noqa: RUF012 - as theirs

    def __init__(
        self,
        game: str,
        setup: dict[str, Any] | None = None,
        *,
        seat: str | None = None,
        others: str = "random",
        reward: Literal["outcome", "progress"] = "outcome",
        words: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        self.kit = kit_of(game, setup, words)
        self.seat = seat or self.kit.seats[0]
        if self.seat not in self.kit.seats:
            raise SetupError(f"no seat {self.seat!r}; there is {', '.join(self.kit.seats)}")
        self.others, self.reward, self.render_mode = others, reward, render_mode
        self.observation_space = spaces.Box(-LARGEST, LARGEST, (self.kit.observer.size,), np.float32)
        self.action_space = cast("spaces.Space[int]", spaces.Discrete(len(self.kit.words)))
        self._playing: Playing | None = None
        self._bots: dict[str, Bot] = {}
        self._worth = 0.0

    @property
    def playing(self) -> Playing:
        """The match under way."""
        assert self._playing is not None, "reset the environment first"
        return self._playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(2**62))
        self._bots = {
            seat: make_bot(self.others, f"{dealt} {seat}") for seat in self.kit.seats if seat != self.seat
        }
        self._playing = self.kit.begin(dealt)
        self._let_others()
        self._worth = self._now()
        return self._told()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        playing, word = self.playing, int(action)
        if word not in playing.words:
            observation, info = self._told()
            return observation, -FINE, playing.over, False, {**info, "illegal": True}
        playing.say(word)
        self._let_others()
        before, self._worth = self._worth, self._now()
        observation, info = self._told()
        return observation, self._worth - before, playing.over, False, info

    def action_masks(self) -> Mask:
        """The words that can be said now, where sb3-contrib looks for them."""
        return self.playing.mask()

    def render(self) -> str | None:
        """The board in characters."""
        text = self.playing.text(self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _told(self) -> tuple[Numbers, dict[str, Any]]:
        return self.playing.observe(self.seat), {"action_mask": self.playing.mask()}

    def _let_others(self) -> None:
        """Let the bots answer until it is this seat's turn."""
        playing = self.playing
        while not playing.over and playing.seat != self.seat:
            assert playing.seat is not None
            playing.answer(self._bots[playing.seat].choose(playing.match))

    def _now(self) -> float:
        """What has been won so far, or is about to be."""
        if self.reward == "progress":
            return worth(self.playing.match, self.seat)
        return self.playing.scores()[self.seat]


def register() -> None:
    """Make every installed game known to ``gymnasium.make``."""
    for game in games():
        name = "".join(part.title() for part in game.split("-"))
        gymnasium.register(
            f"undercroft/{name}-v0", entry_point="undercroft.adapters.gym:TableEnv", kwargs={"game": game}
        )


register()
