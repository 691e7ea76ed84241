"""What is asked for and not done."""

from __future__ import annotations

from undercroft.server.wire.socket import Code


class Refusal(Exception):  # noqa: N818 - it names what happens to a message
    """Something asked for that is not done: the code that a message tells, and why."""

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why
