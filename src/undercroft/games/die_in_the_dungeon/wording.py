"""Effects in words: what stands on a card or a tile is made from what it does."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.effect import Effect
from undercroft.games.die_in_the_dungeon.names import title

EACH = {"hero": "for each hero", "minion": "for each DieMinion you have", "pip": "for each pip you have"}
EACH |= {"round": "times the number of the round"}
LASTS = {"": "this round", "round": "this round", "combat": "in this fight"}


def in_words(effects: tuple[Effect, ...]) -> str:
    """Effects as a sentence."""
    return "; ".join(_one(item) for item in effects)


def _one(e: Effect) -> str:
    what = "a stat of your choice" if e.what == "stat" else title(e.what) if e.what else ""
    each = f" {EACH[e.each]}" if e.each else ""
    lasts = LASTS[e.lasts]
    match e.do:
        case "gain":
            return f"gain {e.amount} {'XP' if e.what == 'xp' else what}{each}"
        case "heal":
            return f"gain {e.amount} Health{each}, without an upgrade"
        case "lose":
            return f"lose {e.amount} {what}{each}"
        case "damage":
            return f"take {e.amount} {what} damage{each}"
        case "upgrade" | "downgrade":
            return f"{e.do} {what}"
        case "swap":
            return "two of your Stat Dice change places"
        case "refill":
            return f"turn {e.amount} spent DieNamic {_plural('pip', e.amount)} up again"
        case "minion":
            return f"take {e.amount} d{e.die} {_plural('DieMinion', e.amount)}"
        case "token":
            return f"take a {title(e.what)} token"
        case "drop-minion":
            return "lose a DieMinion"
        case "check":
            told = f"{what} {e.number}+"
            told += f", or {in_words(e.failed)}" if e.failed else ""
            return told + (f" (if passed: {in_words(e.passed)})" if e.passed else "")
        case "either":
            return " or ".join(_one(item) for item in e.either)
        case _:
            return _in_combat(e, what, each, lasts)


def _in_combat(e: Effect, what: str, each: str, lasts: str) -> str:
    totals = f"the party's {what or 'three totals'}" if e.what != "stat" else "a total of your choice"
    match e.do:
        case "bonus":
            return f"+{e.amount}{each} to your {what + ' ' if what else ''}attack {lasts}"
        case "weaken":
            return f"{totals} {_counts(e.what)} {e.amount} lower{each} {lasts}"
        case "embolden":
            return f"{totals} {_counts(e.what)} {e.amount} higher{each} {lasts}"
        case "press":
            return f"{e.amount:+d} to the heroes' {what + ' ' if what else ''}attack rolls {lasts}"
        case "guard":
            return f"your {what or 'three stats'} {_counts(e.what)} {e.amount:+d} in defence {lasts}"
        case "hush":
            kind = "attack of a kind of your choice" if e.what == "stat" else f"{what} attack"
            return f"the heroes make no {kind} {lasts}"
        case "ward":
            return f"every hit does {e.amount} less damage {lasts}"
        case "sure":
            return "your attack this round counts as the highest number of its die"
        case "forbid":
            return f"no {e.what} while a Cleric stands"
        case "fell":
            count = "a hero" if e.amount == 1 and not e.each else f"{e.amount} heroes{each}"
            return f"defeat {count}{_up_to(e.level)}"
        case "charm":
            return f"a hero{_up_to(e.level)} walks away, without XP"
        case "strike":
            return f"strike: d{e.die} + {e.amount}{each} against the party's lowest total defeats a hero"
        case "fuse":
            number = f"{e.number} less the number of the round"
            return f"roll a d{e.die}: on {number}, or more, lose {e.amount} Health"
        case "reroll":
            return "roll your die again"
        case "add":
            return f"add {e.amount}{each} to your roll"
        case "hurl":
            times = f" {e.amount} times" if e.amount > 1 else ""
            return f"discard a DieMinion and add its highest number{times} to your roll"
        case "pass":
            return "the check is passed"
        case "dodge":
            return "the attack misses"
        case "soften":
            return f"the hit does {e.amount} less damage"
        case _:
            return e.do


def _counts(what: str) -> str:
    return "count" if not what else "counts"


def _up_to(level: int) -> str:
    return f" of level {level} or lower" if level < 4 else " of level 4 or lower"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
