"""The games for OpenSpiel: ``pyspiel.load_game("undercroft_die_in_the_dungeon(map=training)")``.

Dice, draws and lots are explicit chance nodes, one die or card at a time, with their probabilities. What
falls or flies cannot be listed: it is sampled, and the chance node has :data:`SAMPLES` outcomes, each as
likely as the next and each always the same fall, so that a search finds the state again that it has seen.
"""

from __future__ import annotations

from typing import Any

from undercroft.extras import MissingExtra

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel", "openspiel") from None

import msgspec
import numpy as np

from undercroft.adapters.observing import Numbers
from undercroft.adapters.playing import Kit, Playing, kit_of
from undercroft.engine import Game, Source, games

SAMPLES = 256
"""Outcomes of a chance that cannot be listed."""

WORDS = 8
"""More words than any answer has: with the longest game in answers, how long a game can be in words."""


def named(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"undercroft_{game.replace('-', '_')}"


def game_type(game: Game[Any, Any]) -> Any:
    """What OpenSpiel wants to know of a game before any setup."""
    kind = pyspiel.GameType
    modes = kind.ChanceMode
    return kind(
        short_name=named(game.id),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if game.physical else modes.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rng_seed": 0, **parameters(game)},
    )


def parameters(game: Game[Any, Any]) -> dict[str, Any]:
    """The options of a game's setup with their defaults; several words are one, with + between."""
    found = {}
    for field in msgspec.structs.fields(game.Setup):
        value = getattr(game.Setup(), field.name)
        found[field.name] = "+".join(value) if isinstance(value, list | tuple) else value
    return found


def options(game: Game[Any, Any], params: dict[str, Any]) -> dict[str, Any]:
    """Setup options from parameters, the other way round."""
    usual = msgspec.to_builtins(game.Setup())
    several = {name for name, value in usual.items() if isinstance(value, list | tuple)}
    return {
        name: [word for word in value.split("+") if word] if name in several else value
        for name, value in params.items()
        if name != "rng_seed"
    }


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types.
    """A game with the options of its setup; ``rng_seed`` names the samples of what cannot be listed."""

    def __init__(self, kind: Any, game: Game[Any, Any], params: dict[str, Any] | None) -> None:
        given = params or {}
        self.kit = kit_of(game, options(game, given))
        self.rng_seed = given.get("rng_seed", 0)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.kit.words),
            max_chance_outcomes=max(SAMPLES, len(self.kit.observer.lexicon)),
            num_players=len(self.kit.seats),
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=game.longest * WORDS,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.kit)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match in the middle of being played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._kit, self._rng_seed = game.kit, game.rng_seed
        self._begun: Playing | None = None

    @property
    def playing(self) -> Playing:
        """The match. It begins when it is first looked at: OpenSpiel makes a new state for every copy."""
        if self._begun is None:
            self._begun = self._kit.begin_explicitly()
        return self._begun

    def current_player(self) -> int:
        playing = self.playing
        if playing.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if playing.seat is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self._kit.seats.index(playing.seat)

    def is_terminal(self) -> bool:
        return self.playing.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.playing.words

    def chance_outcomes(self) -> list[tuple[int, float]]:
        run = self.playing.run
        return [(number, 1 / SAMPLES) for number in range(SAMPLES)] if run is None else run.chances()

    def _apply_action(self, action: int) -> None:
        playing = self.playing
        if playing.run is not None:
            playing.say(action)
        else:
            playing.draw(Source(f"{self._rng_seed} {playing.match.rev} {action}"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.playing.run is None:
            return f"sample {action}"
        return self._kit.observer.lexicon.words[action]

    def returns(self) -> list[float]:
        scores = self.playing.scores()
        return [scores[seat] for seat in self._kit.seats]

    def __str__(self) -> str:
        """The whole history in words: states are the same if all answers were."""
        playing, words = self.playing, self._kit.observer.lexicon.words
        entries = [f"{entry.seat or 'chance'}: {entry.answer}" for entry in playing.match.entries]
        said = [] if playing.run is None else [words[word] for word in playing.run.said]
        return "\n".join([*entries, *said]) or "the beginning"


class SpielObserver:
    """What one seat is told, as a tensor and as text."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.tensor: Numbers = np.zeros(kit.observer.size, np.float32)
        self.dict: dict[str, Numbers] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.playing.observe(self._kit.seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        return state.playing.text(self._kit.seats[player])


def register() -> None:
    """Make every installed game known to ``pyspiel.load_game``: each has to be a class of its own."""
    for game in games().values():
        kind = game_type(game)

        def load(self: SpielGame, params: Any = None, kind: Any = kind, game: Any = game) -> None:
            SpielGame.__init__(self, kind, game, params)

        pyspiel.register_game(kind, type(named(game.id), (SpielGame,), {"__init__": load}))


register()
