"""Taking tokens from the map: kept, used later, or at work at once."""

from __future__ import annotations

from undercroft.engine import Ask, Rules
from undercroft.games.die_in_the_dungeon.board import box
from undercroft.games.die_in_the_dungeon.names import DIEMINIONS
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster

KOBOLD_SIDES = ("kobold-helper", "kobold-scrounger")
OTHER_SIDE = dict(zip(KOBOLD_SIDES, reversed(KOBOLD_SIDES), strict=True))


def take_token(g: Dungeon, m: Monster, token: str) -> Rules[None]:
    """A token is the player's at once; it cannot be left behind (DIE-TOKEN-01, DIE-RULING-84)."""
    m.taken += 1
    if token in DIEMINIONS:
        m.minions.append(int(token[1:]))
        g.note("took", "DIE-MINION-01", seat=m.seat, token=token)
        return
    match token:
        case "bard":
            m.bard = True
            g.note("took", "DIE-BARD-01", seat=m.seat, token=token)
        case "beast":
            m.beast = True
            g.note("took", "DIE-BEAST-01", seat=m.seat, token=token)
        case "kobold":
            g.note("took", "DIE-KOBOLD-01", seat=m.seat, token=token)
            allies = box(g).allies
            m.kobold = yield Ask(
                m.seat,
                "kobold-side",
                "DIE-KOBOLD-01",
                KOBOLD_SIDES,
                prompt="Which side of the Kobold card is up?",
                describe=lambda side: allies[side].name,
            )
        case _:
            m.tokens.append(token)
            rule = "DIE-MASTER-01" if token == "diemaster" else "DIE-TOKEN-03"
            g.note("took", rule, seat=m.seat, token=token)


def flip_kobold(g: Dungeon, m: Monster) -> None:
    """At the end of every turn the card is turned over, used or not (DIE-KOBOLD-03)."""
    if m.kobold:
        m.kobold, m.kobold_used = OTHER_SIDE[m.kobold], False
        g.note("flipped-kobold", "DIE-KOBOLD-03", seat=m.seat, side=m.kobold)
