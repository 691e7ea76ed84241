"""The Stygian Society: heroes climb a wizard's tower, and a cube tower decides what they can do."""

from undercroft.games.stygian_society.game import StygianSociety

__all__ = ["StygianSociety"]
