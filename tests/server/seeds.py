"""Games that go the same way each time: what a server would draw by lot is said beforehand."""

from __future__ import annotations

from secrets import token_hex

from undercroft.server.table import hall, thinkers


def deal(seed: str) -> None:
    """From now on every table of this process is dealt by this seed, and its bots think by it; "" undoes it.

    Bots in processes of their own know nothing of it.
    """
    drawn = f"{seed:0<16}".encode().hex()[:32]

    def of_table(size: int | None = None) -> str:
        return drawn if seed and size == 16 else token_hex(size)

    def of_bot(size: int | None = None) -> str:
        return seed or token_hex(size)

    setattr(hall, "token_hex", of_table)  # noqa: B010 - a module's own import is no attribute to mypy
    setattr(thinkers, "token_hex", of_bot)  # noqa: B010
