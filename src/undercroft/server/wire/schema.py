"""The socket's types as a JSON schema: ``python -m undercroft.server.wire.schema`` prints it."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.server.wire.limits import PROTOCOL
from undercroft.server.wire.socket import Incoming, Outgoing


def socket_schema() -> dict[str, Any]:
    """The JSON schema of both directions of the socket."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        (Incoming, Outgoing), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Undercroft socket protocol {PROTOCOL}",
        "$defs": {"FromClient": incoming, "FromServer": outgoing, **parts},
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(socket_schema()), indent=1).decode())
