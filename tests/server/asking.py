"""Requests of tests to servers on this machine."""

from __future__ import annotations

import httpx

asking = httpx.Client(verify=False, timeout=120, limits=httpx.Limits(max_keepalive_connections=0))
"""Each on a connection of its own, patient with a busy machine, and without the certificates that nothing
needs here: to read them for each request takes longer than most answers."""
