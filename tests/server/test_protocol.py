"""The documented protocol is the one that is spoken."""

from __future__ import annotations

import json
from pathlib import Path

from undercroft.server.wire.schema import socket_schema

DOCS = Path(__file__).parents[2] / "docs"


def test_the_documented_schema_is_the_types_own() -> None:
    assert json.loads((DOCS / "protocol.json").read_text()) == socket_schema()


def test_every_message_is_explained() -> None:
    text = (DOCS / "protocol.md").read_text()
    parts = socket_schema()["$defs"]
    tags = [
        part["properties"]["t"]["enum"][0] for part in parts.values() if "t" in part.get("properties", {})
    ]
    assert len(tags) == 20
    for tag in tags:
        assert f"`{tag}`" in text, tag
