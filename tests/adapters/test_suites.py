"""The suites that PettingZoo, Gymnasium and OpenSpiel ship, unchanged, on all five games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from tests.adapters.cases import FIVE
from undercroft.adapters import aec, gym
from undercroft.engine import IllegalAnswer, SetupError

pytestmark = pytest.mark.filterwarnings("ignore")
pyspiel = pytest.importorskip("pyspiel")


def table(game: str, options: dict[str, Any]) -> Callable[..., Any]:
    return lambda render_mode=None: aec.env(game, options, render_mode=render_mode)


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_pettingzoo_api(game: str, options: dict[str, Any]) -> None:
    api_test(table(game, options)(), num_cycles=100)


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_pettingzoo_seed(game: str, options: dict[str, Any]) -> None:
    seed_test(table(game, options), num_cycles=50)


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_pettingzoo_render(game: str, options: dict[str, Any]) -> None:
    render_test(table(game, options))


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_gymnasium_check_env(game: str, options: dict[str, Any]) -> None:
    check_env(gym.TableEnv(game, options, render_mode="ansi"))


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_openspiel_random_sim(game: str, options: dict[str, Any]) -> None:
    """OpenSpiel cannot put away a Python game whose chance is sampled: it asks for its random numbers."""
    from undercroft.adapters import spiel

    loaded = pyspiel.load_game(spiel.named(game), options)
    sampled = loaded.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert sampled == (game in ("dungeon-fighter", "stygian-society"))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=not sampled, verbose=False)


def test_a_word_that_cannot_be_said_ends_a_pettingzoo_game_and_costs_one() -> None:
    env = aec.env("die-in-the-dungeon")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.terminations[agent] and env.rewards[agent] == -1
    bare = aec.TableAEC("die-in-the-dungeon")
    bare.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="action mask"):
        bare.step(0)


def test_a_word_that_cannot_be_said_changes_nothing_in_gymnasium() -> None:
    env = gym.TableEnv("die-in-the-dungeon")
    seen, info = env.reset(seed=1)
    again, reward, over, _, told = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert np.array_equal(seen, again) and reward == -gym.FINE and not over and told["illegal"]


@pytest.mark.parametrize("reward", ["outcome", "progress"])
def test_rewards_add_up_to_what_was_won(reward: Any) -> None:
    env = gym.TableEnv("die-in-the-dungeon", {"map": "training"}, reward=reward)
    source = np.random.default_rng(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        begun, total, over = env._worth, 0.0, False
        while not over:
            _, got, over, _, info = env.step(int(source.choice(np.flatnonzero(info["action_mask"]))))
            total += got
        assert begun + total == pytest.approx(env.playing.scores()["player-1"])


def test_the_other_seats_are_the_bots() -> None:
    env = gym.TableEnv("super-dungeon-explore", {"heroes": 3}, seat="consul", others="random")
    env.reset(seed=1)
    assert env.playing.seat == "consul"
    with pytest.raises(SetupError, match="no seat 'nobody'"):
        gym.TableEnv("super-dungeon-explore", seat="nobody")


def test_games_are_known_to_gymnasium() -> None:
    import gymnasium

    env = gymnasium.make("undercroft/DieInTheDungeon-v0", setup={"map": "training"})
    assert env.reset(seed=1)[1]["action_mask"].any()
