"""What is written."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import Executable

Statement: TypeAlias = tuple[Executable, Any]
"""What is to be written, and its values."""
