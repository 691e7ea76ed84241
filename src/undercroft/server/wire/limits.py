"""Names, numbers and limits that messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

PROTOCOL = 2
"""Raised when a message changes its meaning."""

MESSAGE_LIMIT = 32_768
"""The longest message a socket takes, in bytes."""

BODY_LIMIT = 65_536
"""The longest HTTP body, in bytes."""

RECORD_LIMIT = 4_000_000
"""The longest record to import or verify, in bytes."""

SAID_LIMIT = 1_000
"""Letters of what is said about a request that cannot be done: it may repeat what was sent."""

CHAIRS_AT_ONCE = 32
"""Chairs that one request takes."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]*$")]
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]
Rev: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
Strength: TypeAlias = Annotated[int, Meta(ge=1, le=3)]
SeatKind: TypeAlias = Literal["person", "bot", "open"]
BotKind: TypeAlias = Literal["beginner", "casual", "strong", "master", "random", "greedy", "mcts"]
"""The four strengths; and, for tables of before there were any, what they are made of."""
Status: TypeAlias = Literal["waiting", "playing", "over"]
