"""Cards in words: what stands on a card, a tile or a map is made from what it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from undercroft.engine.words import capital, counted, listed, plural, signed, with_article
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.cards import Bard, Bonus, Chart, Effect, Hero
from undercroft.games.die_in_the_dungeon.content.maps import REST_MOST, MapItem, Objective
from undercroft.games.die_in_the_dungeon.content.words import DIEMINIONS, SLOTS, TOKEN_POINTS, TOKEN_REF
from undercroft.games.die_in_the_dungeon.telling.names import DENIED

WORD = BOX.names
"""The words of the rules: no pack adds to them."""

EACH = {"hero": "for each hero", "minion": "for each DieMinion you have", "pip": "for each pip you have"}
EACH |= {"round": "times the number of the round"}
THIS_FIGHT, EVERY_FIGHT = "in this fight", "in every fight"
LASTS = {"": "this round", "round": "this round", "combat": THIS_FIGHT}


@lru_cache(2048)
def in_words(effects: tuple[Effect, ...], combat: str = THIS_FIGHT) -> str:
    """Effects as a sentence; ``combat`` says what "to the end of the combat" means here."""
    return "; ".join(_one(item, combat) for item in effects)


def _one(e: Effect, combat: str = THIS_FIGHT) -> str:
    what = "a stat of your choice" if e.what == "stat" else WORD.get(e.what, "")
    of = "of " if e.what == "stat" else ""
    each = f" {EACH[e.each]}" if e.each else ""
    lasts = combat if e.lasts == "combat" else LASTS[e.lasts]
    match e.do:
        case "gain":
            return f"gain {e.amount} {of}{what}{each}"
        case "heal":
            return f"gain {e.amount} Health{each} (no upgrade)"
        case "lose":
            return f"lose {e.amount} {of}{what}{each}"
        case "damage":
            return f"take {e.amount} {what} damage{each}"
        case "upgrade" | "downgrade":
            return f"{what} gets the next {'larger' if e.do == 'upgrade' else 'smaller'} die"
        case "swap":
            return "two of your Stat Dice change places"
        case "refill":
            return f"turn {e.amount} spent DieNamic {plural(e.amount, 'pip')} up again{each}"
        case "minion":
            return f"take {counted(e.amount, f'd{e.die} DieMinion')}{each}"
        case "token":
            return f"take {told_token(e.what)}"
        case "drop-minion":
            return "lose a DieMinion"
        case "check":
            told = f"{what} {e.number}+"
            told += f", or {listed(map(_one, e.failed))}" if e.failed else ""
            return told + (f" (if passed: {listed(map(_one, e.passed))})" if e.passed else "")
        case "either":
            return listed(map(_one, e.either), "or")
        case "offer":
            return f"you may {listed(map(_one, e.price))}: if you do, {listed(map(_one, e.passed))}"
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
            return f"{signed(e.amount)} to the heroes' {what + ' ' if what else ''}attack rolls{each} {lasts}"
        case "guard":
            return (
                f"your {what or 'three stats'} {_counts(e.what)} {signed(e.amount)}{each} in defence {lasts}"
            )
        case "hush":
            kind = "attack of a kind of your choice" if e.what == "stat" else f"{what} attack".strip()
            return f"the heroes make no {kind} {lasts}"
        case "ward":
            return f"every hit does {e.amount} less damage{each} {lasts}"
        case "sure":
            return "your attack this round counts as the highest number of its die"
        case "forbid":
            return f"no {DENIED[e.what]} while a Cleric stands"
        case "fell":
            count = "a hero" if e.amount == 1 and not e.each else f"{e.amount} heroes{each}"
            return f"defeat {count}{_up_to(e.level)}"
        case "charm":
            return f"a hero{_up_to(e.level)} walks away, without XP"
        case "strike":
            return f"strike: d{e.die} + {e.amount}{each} against the party's lowest total defeats a hero"
        case "fuse":
            number = f"{e.number} less the number of the round (2 at least)"
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
            return f"the hit does {e.amount} less damage{each}"
        case _:
            raise AssertionError(f"no words for '{e.do}'")


def _counts(what: str) -> str:
    return "count" if not what else "counts"


def _up_to(level: int) -> str:
    return f" of level {level} or lower" if level < 4 else " of level 4 or lower"


def told_token(token: str) -> str:
    """A token in a sentence: a Might token, a d6 DieMinion, the Bard."""
    word = BOX.words[TOKEN_REF[token]]
    return f"the {word.name}" if word.unique else with_article(word.name)


def token_in_words(token: str) -> str:
    """What a token is good for."""
    if token in DIEMINIONS:
        return "added to a failed roll of yours, or given up instead of taking a hit"
    if token in TOKEN_POINTS:
        return f"use it for +{TOKEN_POINTS[token]} {WORD[token]}"
    return SPECIAL[token]


SPECIAL = {
    "bard": "joins the heroes of your next fight",
    "kobold": "helps you once a turn; the card is turned over at the end of each",
    "beast": "can be called into one fight",
    "diemaster": "one attack of yours counts as the highest number of its die",
}


def bard_in_words(bard: Bard) -> str:
    """What a side of the Bard's card does."""
    adds = listed(f"+{add} {WORD[slot]}" for add, slot in zip(bard.adds, SLOTS[:3], strict=True) if add)
    press = f"; +{bard.press} to the heroes' attack rolls" if bard.press else ""
    return f"{adds} for the party{press}"


def hero_in_words(hero: Hero) -> str:
    """What a hero does besides the numbers."""
    told = []
    if hero.triggers:
        told.append(f"attacks with {listed(WORD[stat] for stat in hero.triggers)}")
    if hero.hits > 1:
        told.append(f"takes {hero.hits} hits to defeat")
    if hero.bystander:
        told.append("cannot be fought, and falls when all others have fallen")
    if hero.shields:
        told.append("must be defeated before all others but Clerics")
    if hero.forbids:
        told.append(f"you use no {listed((DENIED[one] for one in hero.forbids), 'and no')} while it stands")
    if hero.saps_magic:
        told.append(f"your Magic counts {hero.saps_magic} lower in defence")
    if hero.burns_minions:
        told.append(f"a Magic hit costs a DieMinion, or {counted(hero.burns_minions, 'pip')}")
    if hero.ambush:
        told.append(f"+{hero.ambush} to its attacks in the first round")
    if hero.each_round:
        told.append(f"every round: {in_words(hero.each_round)}")
    return "; ".join(told)


def chart_in_words(chart: Chart, heroes: Mapping[str, Hero]) -> str:
    """An entry of the Hero Chart: a type in number and its high hits, or an Epic Hero's powers."""
    told = [chart.text] if chart.text else []
    if chart.bonus is not None:
        told.append(_bonus(chart.bonus))
    if chart.of in heroes:
        told.append(f"{capital(hero_in_words(heroes[chart.of]))}.")
    return " ".join(told)


def _bonus(bonus: Bonus) -> str:
    does = []
    if bonus.damage > 1:
        does.append(f"does {bonus.damage} damage")
    if bonus.health_only:
        does.append("can be taken by Health only")
    if bonus.time:
        does.append(f"costs {bonus.time} Time as well")
    return f"{capital(with_article(WORD[bonus.stat]))} hit of {bonus.least} or more {listed(does)}."


def map_in_words(item: MapItem, names: Mapping[str, str] = WORD) -> str:
    """What a map changes: how it begins, resting, and the tiles that it leaves in the box (DIE-SETUP-12)."""
    told = []
    if item.start:
        told.append(f"before the first turn {in_words(item.start)}")
    if item.turn:
        told.append(f"at every Power Up {in_words(item.turn)}")
    if item.fight:
        told.append(in_words(item.fight, EVERY_FIGHT))
    if item.won:
        told.append(f"after every fight you win {in_words(item.won)}")
    if item.rest < REST_MOST:
        told.append(f"a rest gives {item.rest} Health at most" if item.rest else "there is no rest")
    if item.remove.levels:
        but = f", but for {len(item.remove.but)} of them" if item.remove.but else ""
        told.append(f"tiles of level {listed(map(str, item.remove.levels))} stay in the box{but}")
    if item.lairs:
        told.append(listed(f"{place} is {names[tile]}" for place, tile in item.lairs.items()))
    if item.remove.tiles:
        count = len(item.remove.tiles)
        told.append(f"{counted(count, 'single tile')} {plural(count, 'stays', 'stay')} in the box")
    return f"On this map {'; '.join(told)}." if told else ""


def objective_in_words(objective: Objective) -> str:
    """The objective of a map as a sentence."""
    n = objective.count
    match objective.kind:
        case "epics":
            return f"Defeat {'an' if n == 1 else n} Epic Heroes {plural(n, 'tile')}."
        case "heroes":
            return f"Defeat {counted(n, 'hero', 'heroes')}."
        case "hunt":
            return f"Defeat {counted(n, WORD[objective.type])}."
        case "hoard":
            return f"Have {counted(n, 'DieMinion')} at the end of a turn."
        case "grow":
            return f"Have {n} or more of Might, Agility and Magic together at the end of a turn."
        case "tokens":
            return f"Take {counted(n, 'token')} from the map and survive the tile of the last one."
        case "explore":
            return f"Explore {counted(n, 'tile')}."
        case "reach":
            return f"Explore {listed(objective.places)}."
        case "diemaster":
            return "Find the DieMaster and defeat him."
        case "xp":
            return f"Earn {n} XP."
