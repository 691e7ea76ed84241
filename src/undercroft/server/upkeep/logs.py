"""The log: a line for people, or an object a line for machines; neither holds what is secret."""

from __future__ import annotations

import logging
import re
import time
from typing import Any

import msgspec

SECRET = re.compile(
    r"(?i)(bearer\s+|token['\"=:\s]+|invite['\"=:\s]+|password['\"=:\s]+|://[^:/\s]*:)[^\s'\",@]+"
)
LONG = re.compile(r"[A-Za-z0-9_-]{43}")
"""What tokens look like."""


JUNK = ("Invalid HTTP request", "Unsupported upgrade request")
"""How uvicorn begins to warn of what is no request."""


def discreet(text: str) -> str:
    """Text without tokens, invites and passwords.

    >>> discreet("postgresql://me:hunter2@host/games refused, Bearer abc.def")
    'postgresql://me:…@host/games refused, Bearer …'
    """
    return LONG.sub("…", SECRET.sub(r"\1…", text))


class Lines(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))


class Objects(logging.Formatter):
    """An object a line, for machines."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "pid": record.process,
            "text": discreet(record.getMessage()),
        }
        if record.exc_info:
            told["trace"] = discreet(self.formatException(record.exc_info))
        return msgspec.json.encode(told).decode()


def set_up(form: str = "lines") -> None:
    """Log to standard error: ``lines`` for people, ``json`` for machines."""
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if form == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic.runtime.migration").addFilter(_is_a_step)
    logging.getLogger("uvicorn.error").addFilter(_is_no_junk)


def _is_a_step(record: logging.LogRecord) -> bool:
    """A migration that runs is told; what Alembic says about itself at every start is not."""
    return record.levelno > logging.INFO or record.msg.startswith("Running")


def _is_no_junk(record: logging.LogRecord) -> bool:
    """What is no request is refused, without a line for each: strangers could fill a disk with them."""
    return record.levelno != logging.WARNING or not record.msg.startswith(JUNK)
