"""Many games: what happens over thousands of them, and how fast."""

from undercroft.lab.many import Order, Row, play_many, play_one
from undercroft.lab.summary import Share, interval, summarise

__all__ = ["Order", "Row", "Share", "interval", "play_many", "play_one", "summarise"]
