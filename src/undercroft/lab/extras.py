"""What the lab needs beyond the table itself, and in which extra it comes."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from undercroft.engine import SetupError


def needed(module: str, extra: str) -> ModuleType:
    """A module out of an extra, or a line that names the extra."""
    try:
        return import_module(module)
    except ImportError:
        raise SetupError(
            f"this needs {module.partition('.')[0]}, which comes with: pip install 'undercroft[{extra}]'"
        ) from None
