"""Libraries that come with an extra: where one is missing, the line that says which."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from undercroft.engine import UndercroftError

CHECKOUT = (Path(__file__).parents[2] / "pyproject.toml").is_file()
"""Whether this runs out of its sources, where no extra comes from anywhere else."""


class MissingExtra(UndercroftError, ImportError):  # noqa: N818 - it names what is missing
    """Something needs a library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        here = f" (in this checkout: .venv/bin/pip install -e '.[{extra}]')" if CHECKOUT else ""
        super().__init__(f"this needs {library}, which comes with: pip install 'undercroft[{extra}]'{here}")


def needed(module: str, extra: str) -> ModuleType:
    """A module out of an extra; raises :class:`MissingExtra`."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(module.partition(".")[0], extra) from None
