"""Taking tokens from the map: kept, used later, or at work at once."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Ask, Rules
from undercroft.games.die_in_the_dungeon.content.words import DIEMINIONS
from undercroft.games.die_in_the_dungeon.rules.abilities import barred_help
from undercroft.games.die_in_the_dungeon.rules.board import use_token
from undercroft.games.die_in_the_dungeon.rules.rolls import TOKEN_OF, token_keys
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster
from undercroft.games.die_in_the_dungeon.telling.happenings import FlippedKobold, Took
from undercroft.games.die_in_the_dungeon.telling.questions import JustTaken, KoboldSide

GO_ON = "go-on"
KOBOLD_SIDES = ("kobold-helper", "kobold-scrounger")
OTHER_SIDE = dict(zip(KOBOLD_SIDES, reversed(KOBOLD_SIDES), strict=True))


def take_token(g: Dungeon, m: Monster, token: str, place: str = "") -> Rules[None]:
    """A token is the player's at once; it cannot be left behind (DIE-TOKEN-01, DIE-RULING-84)."""
    if token in DIEMINIONS:
        m.minions.append(int(token[1:]))
        g.note(Took(m.seat, token, place), "DIE-MINION-01")
        return
    match token:
        case "bard":
            m.bard = True
            g.note(Took(m.seat, token, place), "DIE-BARD-01")
        case "beast":
            m.beast = True
            g.note(Took(m.seat, token, place), "DIE-BEAST-01")
        case "kobold":
            g.note(Took(m.seat, token, place), "DIE-KOBOLD-01")
            m.kobold = yield Ask(g, m.seat, KoboldSide(), "DIE-KOBOLD-01", KOBOLD_SIDES)
        case _:
            m.tokens.append(token)
            rule = "DIE-MASTER-01" if token == "diemaster" else "DIE-TOKEN-03"
            g.note(Took(m.seat, token, place), rule)


def use_at_once(g: Dungeon, m: Monster) -> Rules[None]:
    """What was just taken may be used before anything else happens, or be kept (DIE-TOKEN-03)."""
    about = JustTaken("" if g.place in g.tiles else g.place)
    while keys := token_keys(m):
        why_not = partial(barred_help, g, m)
        key = yield Ask(g, m.seat, about, "DIE-TOKEN-03", [*keys, GO_ON], barred=why_not)
        if key == GO_ON:
            return
        use_token(g, m, TOKEN_OF[key])


def flip_kobold(g: Dungeon, m: Monster) -> None:
    """At the end of every turn the card is turned over, used or not (DIE-KOBOLD-03)."""
    if m.kobold:
        m.kobold, m.kobold_used = OTHER_SIDE[m.kobold], False
        g.note(FlippedKobold(m.seat, m.kobold))
