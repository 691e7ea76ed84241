"""Which engine lets things fall here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

ENGINE = "mujoco-core"


def engine() -> str:
    """Its name and version, without starting it; empty where it is not installed."""
    try:
        return f"{ENGINE} {version(ENGINE)}"
    except PackageNotFoundError:
        return ""
