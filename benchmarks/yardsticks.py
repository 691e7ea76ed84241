"""What others do: Catanatron with four random players, and python-chess at random."""

from __future__ import annotations

import random

import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from benchmarks.play import median_rate

MIDDLE = 150
"""Ticks into a game of Catan where copies are measured: about its middle."""


def catan() -> Catan:
    return Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def catan_decisions() -> float:
    """Decisions a second of four random players."""
    random.seed(1)

    def one() -> int:
        game = catan()
        game.play()
        return len(game.state.actions)

    return median_rate(one)


def catan_copies() -> float:
    """Copies a second in the middle of a game."""
    random.seed(1)
    game = catan()
    for _ in range(MIDDLE):
        game.play_tick()

    def some() -> int:
        for _ in range(100):
            game.copy()
        return 100

    return median_rate(some)


def chess_moves() -> float:
    """Random legal moves a second."""
    random.seed(1)

    def one() -> int:
        board, count = chess.Board(), 0
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            count += 1
        return count

    return median_rate(one)


def chess_copies() -> float:
    """Copies a second of a board."""
    board = chess.Board()

    def some() -> int:
        for _ in range(100):
            board.copy(stack=False)
        return 100

    return median_rate(some)
