"""The fight as it stands: modifiers, totals, and heroes being defeated."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from undercroft.engine import Ask, Rules
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.parties import Party
from undercroft.games.die_in_the_dungeon.content.words import SLOT, STATS
from undercroft.games.die_in_the_dungeon.rules import objectives
from undercroft.games.die_in_the_dungeon.rules.board import earn_xp
from undercroft.games.die_in_the_dungeon.rules.rolls import MINION_SIDES, minion_keys
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import (
    BardLeft,
    BeastLeft,
    CombatWon,
    Defeated,
    Left,
    Modified,
    Wounded,
)
from undercroft.games.die_in_the_dungeon.telling.questions import Defeat, GiveUp
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    AllOthersFirst,
    ClericsFirst,
    LowerLevelsFirst,
    Protected,
    ShieldFirst,
)

Number: TypeAlias = Literal["fight", "total", "press", "guard", "hush", "ward", "sure"]
"""What a modifier changes."""
PLAIN = ("ward", "sure")
"""Modifiers that are not of one stat."""


def party_of(g: Dungeon) -> Party:
    """What follows from the heroes still in the fight."""
    assert g.combat is not None
    return box(g).parties(g.combat.party)


def modify(g: Dungeon, name: Number, e: Effect, amount: int, rule: str, what: str = "") -> None:
    """Put a modifier on the fight, for a stat or all three, to the end of the round or of the combat."""
    c = g.combat
    if c is None:
        return
    where = c.lasting if e.lasts == "combat" else c.passing
    what, rule = what or e.what, rule or "DIE-TILE-04"
    for key in [name] if name in PLAIN else [f"{name}-{stat}" for stat in ([SLOT[what]] if what else STATS)]:
        where[key] = where.get(key, 0) + amount
        if name == "hush":
            c.hushed[key] = rule
    by = {"DIE-TILE-04": g.tiles.get(g.place, ""), "DIE-RULING-87": g.map}.get(rule, "")
    g.note(Modified(name, what, amount, e.lasts or "round", by), rule)
    if name == "total":
        retotal(g, c)


def modifier(c: Combat, key: str) -> int:
    """What all modifiers of a name come to."""
    amount = 0
    if c.lasting:
        amount = c.lasting.get(key, 0)
    if c.passing:
        amount += c.passing.get(key, 0)
    return amount


def retotal(g: Dungeon, c: Combat) -> None:
    """Work the party's totals out again (DIE-HERO-04)."""
    content = box(g)
    totals = content.parties(c.party).totals
    if not c.bard and not c.lasting and not c.passing:
        c.totals = list(totals)
        return
    adds = content.bards[c.bard].adds if c.bard else (0, 0, 0)
    c.totals = [max(0, totals[stat] + adds[stat] + modifier(c, f"total-{stat}")) for stat in STATS]


def choose_target(g: Dungeon, m: Monster, by: Literal["attack", "blow", "charm"] = "attack") -> Rules[str]:
    """Who falls: Clerics first, then the lowest level, among equals the player chooses."""
    targets = party_of(g).targets
    if len(targets) == 1:
        return targets[0]
    about = Defeat(targets, by)
    key: str = yield Ask(g, m.seat, about, "DIE-FIGHT-05", targets, barred=partial(protected, g))
    return key


def protected(g: Dungeon) -> list[Protected]:
    """Heroes that cannot be defeated yet, and why."""
    content, party = box(g), party_of(g)
    found: list[Protected] = []
    for hero in [content.heroes[one] for one in dict.fromkeys(g.combat.party if g.combat else [])]:
        if hero.id in party.targets:
            continue
        shield = next((one for one in party.targets if content.heroes[one].shields), "")
        if hero.bystander:
            found.append(AllOthersFirst(hero.id))
        elif party.has_cleric and hero.type != "cleric":
            found.append(ClericsFirst(hero.id))
        elif shield:
            found.append(ShieldFirst(hero.id, shield))
        else:
            found.append(LowerLevelsFirst(hero.id))
    return found


def fell(g: Dungeon, m: Monster, one: str) -> None:
    """A hero takes a hit and, if that is enough, is defeated: XP at once, totals anew (DIE-FIGHT-04, -08)."""
    c = g.combat
    assert c is not None
    content = box(g)
    hero = content.heroes[one]
    if hero.hits > 1:
        c.marks += 1
        if c.marks < hero.hits:
            g.note(Wounded(one, c.marks, hero.hits), "DIE-RULING-78" if one == "diemaster" else "DIE-EPIC-05")
            return
        c.marks = 0
    c.party.remove(one)
    m.heroes += 1
    m.hunted += hero.type == content.maps[g.map].objective.type
    g.note(Defeated(m.seat, one, hero.xp), "DIE-FIGHT-04")
    earn_xp(g, m, hero.xp)
    after_a_fall(g, m, c)


def dismiss(g: Dungeon, m: Monster, one: str) -> None:
    """A hero leaves without being defeated: no XP (DIE-RULING-51)."""
    c = g.combat
    assert c is not None
    c.party.remove(one)
    g.note(Left(one))
    after_a_fall(g, m, c)


def after_a_fall(g: Dungeon, m: Monster, c: Combat) -> None:
    """When only bystanders are left they fall too, and the fight is over (DIE-EPIC-18)."""
    content = box(g)
    if c.party and not content.parties(c.party).count:
        for one in c.party:
            m.heroes += 1
            g.note(Defeated(m.seat, one, content.heroes[one].xp), "DIE-EPIC-18")
            earn_xp(g, m, content.heroes[one].xp)
        c.party = []
    retotal(g, c)
    if c.party:
        objectives.check(g, m)
    else:
        combat_won(g, m, c)


def combat_won(g: Dungeon, m: Monster, c: Combat) -> None:
    """The last hero is down: the tile is beaten, and perhaps the map; no XP for the Bard (DIE-BARD-05,
    DIE-RULING-59)."""
    if c.bard:
        g.note(BardLeft())
    if c.beast:
        m.beast = False
        g.note(BeastLeft(m.seat))
    tile = box(g).all_tiles[g.tiles[g.place]]
    g.note(CombatWon(m.seat, tile.id))
    if tile.epic:
        m.epics += 1
    g.phase = "end"
    objectives.check(g, m)


def choose_minion(g: Dungeon, m: Monster, rule: str) -> Rules[int]:
    """A DieMinion to give up, by its sides."""
    keys = minion_keys(m)
    if len(keys) == 1:
        return MINION_SIDES[keys[0]]
    key = yield Ask(g, m.seat, GiveUp(m.minions), rule, keys)
    return MINION_SIDES[key]
