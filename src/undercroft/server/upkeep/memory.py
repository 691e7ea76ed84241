"""Garbage is collected when nobody waits for it.

A collection holds everybody up for as long as it has objects to look at: a full one a tenth of a second and
more with many tables, one of twenty thousand new objects twenty milliseconds. What lives long is therefore
set aside, young garbage is collected often and little at a time, and all the rest is gone through when
nothing was asked for a moment, or after a long while without such a moment.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG, NEVER = 1_000, 1_000_000
"""New objects between two young collections; none of what has outlived one by itself."""

QUIET = 1.0
"""Seconds without work after which nobody is taken to wait."""

OFTEN, SELDOM = 20.0, 600.0
"""Seconds between two full collections: at least, and at most."""


def set_aside() -> None:
    """Collect what is garbage; what is left lives long and is not looked at again until it is due."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def keep_tidy(work: Callable[[], int]) -> None:
    """For ever: collect in moments in which the count of what was done does not move."""
    gc.set_threshold(YOUNG, NEVER, NEVER)
    set_aside()
    last, known = time.monotonic(), work()
    while True:
        await asyncio.sleep(QUIET)
        done, since = work(), time.monotonic() - last
        if (done == known and since > OFTEN) or since > SELDOM:
            set_aside()
            last = time.monotonic()
        known = done
