"""Text that people type."""

from __future__ import annotations


def tidy(text: str) -> str:
    """Text without control characters and stray blanks.

    >>> tidy("  Ada\\n Lovelace ")
    'Ada Lovelace'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
