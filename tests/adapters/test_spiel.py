"""OpenSpiel: chance nodes with true probabilities, copies that know no future, its search on our game."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import mcts  # noqa: E402

from undercroft.adapters import spiel  # noqa: E402
from undercroft.adapters.chances import listed  # noqa: E402
from undercroft.adapters.runs import Run  # noqa: E402
from undercroft.adapters.vocabulary import Vocabulary  # noqa: E402
from undercroft.engine import Dice, Die, Draw, Lot  # noqa: E402

TRAINING = "undercroft_die_in_the_dungeon(map=training)"
CLIMB = "undercroft_stygian_society(players=2,variant=true,short=true)"


def test_a_roll_is_one_die_at_a_time_with_the_chances_of_its_faces() -> None:
    words = Vocabulary(["heart"])
    listing = listed(Dice([Die("blue", (0, 1, 1, 2, "heart", "heart")), Die("d2", (1, 2))]), words)
    assert listing is not None
    run = Run(listing)
    chances = {words.words[word]: chance for word, chance in run.chances()}
    assert chances == pytest.approx({"0": 1 / 6, "1": 2 / 6, "2": 1 / 6, "heart": 2 / 6})
    run.say(words.number["heart"])
    run.say(words.number["2"])
    assert run.answer == ["heart", 2]


def test_a_draw_is_one_card_at_a_time_without_those_that_are_gone() -> None:
    words = Vocabulary(["axe", "bow"])
    listing = listed(Draw("loot", {"axe": 2, "bow": 1}, 2), words)
    assert listing is not None
    run = Run(listing)
    assert dict(run.chances())[words.number["axe"]] == pytest.approx(2 / 3)
    run.say(words.number["axe"])
    assert dict(run.chances())[words.number["axe"]] == pytest.approx(1 / 2)


def test_a_lot_of_long_names_has_the_chance_of_each_word() -> None:
    words = Vocabulary(["kobold", "whelp"])
    listing = listed(Lot(["kobold-1", "kobold-2", "whelp-3"]), words)
    assert listing is not None
    assert dict(Run(listing).chances())[words.number["kobold"]] == pytest.approx(2 / 3)


def test_chances_add_up_all_the_way() -> None:
    source = np.random.default_rng(1)
    for name in (TRAINING, CLIMB):
        state = pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                assert sum(chances) == pytest.approx(1)
                state.apply_action(int(source.choice(actions, p=chances)))
            else:
                state.apply_action(int(source.choice(state.legal_actions())))
        assert all(0 <= won <= 1 for won in state.returns())


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(TRAINING).new_initial_state()
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_a_sample_is_always_the_same_fall_and_another_is_another() -> None:
    state = pyspiel.load_game(
        "undercroft_stygian_society(players=2,variant=true,short=true)"
    ).new_initial_state()
    while not (state.is_chance_node() and len(state.chance_outcomes()) == spiel.SAMPLES):
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(state.legal_actions()[0], 1.0)]
        state.apply_action(outcomes[0][0])
    falls = [str(state.child(sample)) for sample in (0, 0, 1, 2, 3)]
    assert falls[0] == falls[1] and len(set(falls)) > 1


def test_options_of_a_setup_are_parameters() -> None:
    game = pyspiel.load_game("undercroft_super_dungeon_arcade(heroes=3,packs=drowned-court)")
    assert game.kit.setup.heroes == 3 and list(game.kit.setup.packs) == ["drowned-court"]


def test_mcts_of_openspiel_plays_die_in_the_dungeon() -> None:
    game = pyspiel.load_game(TRAINING)
    source = np.random.RandomState(7)
    rollouts = mcts.RandomRolloutEvaluator(1, source)
    bot = mcts.MCTSBot(game, 1.4, 2, rollouts, random_state=source)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(source.choice(actions, p=chances)))
        elif decisions < 12:
            state.apply_action(bot.step(state))
            decisions += 1
        else:
            state.apply_action(int(source.choice(state.legal_actions())))
    assert decisions == 12 and state.returns()[0] in (0.0, 1.0)
