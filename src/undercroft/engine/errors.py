"""Errors for people: what was wrong, where, what would have been right."""

from __future__ import annotations


class UndercroftError(Exception):
    """Anything the table itself refuses."""


class IllegalAnswer(UndercroftError):  # noqa: N818 - it names what was given, as a player would
    """An answer that the pending ask does not allow. The match is untouched."""


class StaleAnswer(IllegalAnswer):
    """An answer to an ask that is no longer pending: a double click, a second tab, a late message."""


class NothingToUndo(UndercroftError):  # noqa: N818
    """Undo would have to take back a roll, a draw or a throw, or there is nothing to take back."""


class DeadEnd(UndercroftError):  # noqa: N818
    """A rule asked a question that has no answer: always a bug in that game."""


class SetupError(UndercroftError):
    """The options for a new match do not fit the game."""


class ContentError(UndercroftError):
    """A pack is broken; the message names file, item and field."""


class RecordError(UndercroftError):
    """A record or save is damaged, or belongs to another game or version."""
