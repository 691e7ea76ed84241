"""Ports for the servers of tests."""

from __future__ import annotations

import socket
from random import SystemRandom


def free_port() -> int:
    """A port of this machine that nobody uses.

    It lies below those that the system hands out by itself, so no connection of anybody else can take it
    before a server that is slow to start does.
    """
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
