"""What all tables share."""

from __future__ import annotations

import msgspec

from undercroft.server.store.database import Store
from undercroft.server.table.thinkers import Thinkers
from undercroft.server.upkeep.fair import Fair
from undercroft.server.upkeep.minds import Minds


class House(msgspec.Struct):
    """What all tables share: where they are kept, who thinks for their bots, and who looks games through."""

    store: Store
    thinkers: Thinkers
    checks: Minds
    """Replays, verification, records from elsewhere."""
    falls: Minds
    """Things that fall: physics takes a tenth of a second, and is waited for at its own table only."""
    pace: float = 0.6
    """Seconds a bot waits before it answers, so that people can follow."""
    patience: float = 20.0
    """Seconds that something which was asked for waits for a database that is away."""
    loading: Fair = msgspec.field(default_factory=lambda: Fair(1, each=40, most=400))
    """Tables are rebuilt one at a time, so that rules always find a free thread."""
    reading: Fair = msgspec.field(default_factory=lambda: Fair(1, each=200, most=2_000))
    """Rules, options and lessons are looked up one at a time: who asks for many keeps no answer waiting."""
    looking: Fair = msgspec.field(default_factory=lambda: Fair(2, each=10**6, most=10**6))
    """Those who only look on are shown what they point at in turn. A socket asks for one thing at a time."""
    trying: Fair = msgspec.field(default_factory=lambda: Fair(4, each=40, most=400))
    """So many practise at once; the other threads that wait for physics are for those who play."""
    falling: Fair = msgspec.field(default_factory=lambda: Fair(12, each=10**6, most=10**6))
    """Answers after which something may fall are judged in turn, by whoever opened the table: so many at once
    as there are threads left by those who practise."""
