"""The fight as it stands: modifiers, totals, and heroes being defeated."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Ask, Barred, Rules
from undercroft.games.die_in_the_dungeon import objectives
from undercroft.games.die_in_the_dungeon.board import box, earn_xp
from undercroft.games.die_in_the_dungeon.effect import Effect
from undercroft.games.die_in_the_dungeon.labels import label
from undercroft.games.die_in_the_dungeon.names import SLOT, STATS
from undercroft.games.die_in_the_dungeon.party import Party
from undercroft.games.die_in_the_dungeon.rolls import MINION_SIDES, minion_keys
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster

PLAIN = ("ward", "sure")
"""Modifiers that are not of one stat."""


def party_of(g: Dungeon) -> Party:
    """What follows from the heroes still in the fight."""
    assert g.combat is not None
    return box(g).parties(g.combat.party)


def modify(g: Dungeon, name: str, e: Effect, amount: int, what: str = "") -> None:
    """Put a modifier on the fight, for a stat or all three, to the end of the round or of the combat."""
    c = g.combat
    if c is None:
        return
    where = c.lasting if e.lasts == "combat" else c.passing
    what = what or e.what
    for key in [name] if name in PLAIN else [f"{name}-{stat}" for stat in ([SLOT[what]] if what else STATS)]:
        where[key] = where.get(key, 0) + amount
    g.note("modified", "DIE-TILE-04", name=name, what=what, amount=amount, lasts=e.lasts or "round")
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


def choose_target(g: Dungeon, m: Monster) -> Rules[str]:
    """Who falls: Clerics first, then the lowest level, among equals the player chooses."""
    targets = party_of(g).targets
    if len(targets) == 1:
        return targets[0]
    key: str = yield Ask(
        m.seat,
        "defeat",
        "DIE-FIGHT-05",
        targets,
        prompt="Which hero falls?",
        describe=partial(label, g, "defeat"),
        barred=partial(protected, g),
    )
    return key


def protected(g: Dungeon) -> list[Barred]:
    """Heroes that cannot be defeated yet, and why."""
    content, party = box(g), party_of(g)
    found = []
    for hero in [content.heroes[one] for one in dict.fromkeys(g.combat.party if g.combat else [])]:
        if hero.id in party.targets:
            continue
        if hero.bystander:
            why, rule = "falls when all others have fallen", "DIE-EPIC-18"
        elif party.has_cleric and hero.type != "cleric":
            why, rule = "protected while a Cleric stands", "DIE-PERK-12"
        elif any(content.heroes[one].shields for one in party.targets):
            why, rule = "protected by the Patriarch", "DIE-EPIC-14"
        else:
            why, rule = "heroes of a lower level go first", "DIE-FIGHT-05"
        found.append(Barred(hero.name, why, rule, (hero.id,)))
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
            g.note("wounded", "DIE-EPIC-05", hero=one, hits=c.marks, of=hero.hits)
            return
        c.marks = 0
    c.party.remove(one)
    m.heroes += 1
    g.note("defeated", "DIE-FIGHT-04", seat=m.seat, hero=one, xp=hero.xp)
    earn_xp(g, m, hero.xp)
    after_a_fall(g, m, c)


def dismiss(g: Dungeon, m: Monster, one: str) -> None:
    """A hero leaves without being defeated: no XP (DIE-RULING-51)."""
    c = g.combat
    assert c is not None
    c.party.remove(one)
    g.note("left", "DIE-RULING-51", hero=one)
    after_a_fall(g, m, c)


def after_a_fall(g: Dungeon, m: Monster, c: Combat) -> None:
    """When only bystanders are left they fall too, and the fight is over (DIE-EPIC-18)."""
    content = box(g)
    if c.party and not content.parties(c.party).count:
        for one in c.party:
            m.heroes += 1
            g.note("defeated", "DIE-EPIC-18", seat=m.seat, hero=one, xp=content.heroes[one].xp)
            earn_xp(g, m, content.heroes[one].xp)
        c.party = []
    retotal(g, c)
    if c.party:
        objectives.check(g, m)
    else:
        combat_won(g, m, c)


def combat_won(g: Dungeon, m: Monster, c: Combat) -> None:
    """The last hero is down: the tile is beaten, and perhaps the map (DIE-RULING-59)."""
    if c.bard:
        g.note("bard-left", "DIE-BARD-04")
    if c.beast:
        m.beast = False
        g.note("beast-left", "DIE-BEAST-03", seat=m.seat)
    tile = box(g).all_tiles[g.tiles[g.place]]
    g.note("combat-won", "DIE-TURN-05", seat=m.seat, tile=tile.id)
    if tile.epic:
        m.epics += 1
    g.phase = "end"
    objectives.check(g, m)


def choose_minion(g: Dungeon, m: Monster, rule: str) -> Rules[int]:
    """A DieMinion to give up, by its sides."""
    keys = minion_keys(m)
    if len(keys) == 1:
        return MINION_SIDES[keys[0]]
    key = yield Ask(
        m.seat, "give-up", rule, keys, prompt="Which DieMinion?", describe=partial(label, g, "give-up")
    )
    return MINION_SIDES[key]
