"""What to say when an optional library is not there."""

from __future__ import annotations

from undercroft.engine import UndercroftError


class MissingExtra(UndercroftError, ImportError):  # noqa: N818 - it names what is missing
    """An interface needs a library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed: pip install 'undercroft[{extra}]'")
