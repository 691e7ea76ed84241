"""Where things lie on this machine: what is kept, and what is set."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path


def data_home() -> Path:
    """The directory of everything Undercroft keeps for this user: tables, saves, packs."""
    return user_data_path("undercroft", appauthor=False)


def config_file() -> Path:
    """The file of settings: named by the environment, or in the usual place."""
    named = os.environ.get("UNDERCROFT_CONFIG")
    return Path(named) if named else user_config_path("undercroft", appauthor=False) / "config.toml"


def database() -> str:
    """Where a server keeps its tables unless told otherwise; the directory is made."""
    home = data_home()
    home.mkdir(parents=True, exist_ok=True)
    return str(home / "tables.db")
