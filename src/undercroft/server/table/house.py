"""What all tables share."""

from __future__ import annotations

import msgspec

from undercroft.server.store.database import Store
from undercroft.server.table.thinkers import Thinkers


class House(msgspec.Struct):
    """What all tables share: where they are kept, and who thinks for their bots."""

    store: Store
    thinkers: Thinkers
    pace: float = 0.6
    """Seconds a bot waits before it answers, so that people can follow."""
    patience: float = 20.0
    """Seconds that something which was asked for waits for a database that is away."""
