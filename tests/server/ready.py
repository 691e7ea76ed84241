"""To import this is to read all that a server reads before it serves: those of the tests fork from there."""

from __future__ import annotations

from tests.server.serve import app
from undercroft.server.web import routes

app("")
routes.all_games()
