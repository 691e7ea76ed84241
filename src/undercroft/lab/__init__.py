"""Many games: what happens over thousands of them, on all cores and on many machines."""

from undercroft.lab.many import Order, Row, play_one
from undercroft.lab.noise import interval
from undercroft.lab.observers import Column, Observer
from undercroft.lab.plan import Plan, parse_plan, read_plan
from undercroft.lab.runs import play_many, run
from undercroft.lab.summary import Share, summarise

__all__ = [
    "Column",
    "Observer",
    "Order",
    "Plan",
    "Row",
    "Share",
    "interval",
    "parse_plan",
    "play_many",
    "play_one",
    "read_plan",
    "run",
    "summarise",
]
