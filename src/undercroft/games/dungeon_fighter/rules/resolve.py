"""Hit or Miss (rulebook p.8): what the throw deals, what it costs, and what follows."""

from __future__ import annotations

from functools import partial

from undercroft.engine import PASS, Ask, Reason, Rules, sift
from undercroft.games.dungeon_fighter.content.cards import SNOW, Ability
from undercroft.games.dungeon_fighter.rules.abilities import bonus_of, counts_spendables, gain_xp, use_icon
from undercroft.games.dungeon_fighter.rules.attack import DANCE_BONUS
from undercroft.games.dungeon_fighter.rules.board import on_weak_point, take_template
from undercroft.games.dungeon_fighter.rules.combat import MOST_LIFE, pass_on
from undercroft.games.dungeon_fighter.rules.life import blow_of
from undercroft.games.dungeon_fighter.rules.moments import hurt, moment, over
from undercroft.games.dungeon_fighter.state import Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.throws.landed import (
    BULLSEYE,
    ON_TEMPLATE,
    Landed,
    is_insta_kill,
    value_of,
)

MOST_MADNESS = 3


def resolve(g: Party) -> Rules[None]:
    """Steps 9 to 16 of a turn: icon, bonuses, damage to the Monster, then to the Hero (DF-RULING-81).

    The combat is over as soon as the Monster is (DF-COMBAT-10).
    """
    combat, landed = g.fight, g.throwing.landed
    if counts_spendables(g, landed):
        yield from moment(g, "icon")
    ability = yield from use_icon(g, landed)
    second = yield from spend_cutthroat(g, landed)
    g.throwing.due = sum(damage_of(g, landed, ability, second).values()) - g.throwing.extra
    yield from moment(g, "judged")
    deal(g, landed, ability, second)
    if combat.life <= 0:
        g.phase = "won"
        return
    if landed.is_hit:
        go_mad(g)
        yield from prick(g, landed)
    else:
        yield from suffer(g, landed, ability)
    if not over(g):
        yield from moment(g, "end")
    g.phase = "won" if over(g) else "next"


def end_turn(g: Party) -> Rules[None]:
    """The next Hero clockwise takes the dice that are left (DF-COMBAT-11, DF-COMBAT-12)."""
    g.attempt = None
    pass_on(g)
    g.phase = "turn"
    return
    yield


# --- damage to the Monster -----------------------------------------------------------------------


def spend_cutthroat(g: Party, landed: Landed) -> Rules[str]:
    """Between 2 sections the active Cutthroat token may add the other one; says which (DF-UNIQ-07)."""
    if not g.fight.cutthroat or not landed.is_between or is_insta_kill(landed):
        return ""
    others = [section for section in landed.between if section != landed.place]
    about = questions.Cutthroat(g.hero.id, landed.place)
    key = yield Ask(g, g.hero.seat, about, "DF-UNIQ-07", [*others, PASS])
    if key == PASS:
        return ""
    g.fight.cutthroat = False
    g.note(happenings.CutthroatSpent(g.hero.id, key))
    return str(key)


def damage_of(g: Party, landed: Landed, ability: Ability | None, second: str) -> dict[str, int]:
    """All that a throw deals, by what deals it; its sum is one amount (DF-RULING-82).

    The Weak Point takes half and nothing adds to it (DF-WEAKPT-01, -02); a Template is worth 0
    (DF-TPL-01, DF-FROZEN-02); Weapons add to Hits only (DF-ABIL-04).
    """
    attempt, hero = g.throwing, g.hero
    if on_weak_point(g, landed):
        return {"weak-point": g.fight.life // 2}
    if not landed.is_hit:
        return {"bergs": attempt.bergs} | ({ability.id: ability.strikes} if ability else {})
    section = 0 if landed.place == ON_TEMPLATE else value_of(landed.place)
    if ability and ability.section:
        section = ability.section
    parts = {landed.place: section}
    if second:
        parts[second] = value_of(second)
    if ability:
        parts[ability.id] = bonus_of(g, hero, ability)
    parts |= {weapon: g.box.equipment[weapon].bonus for weapon in attempt.weapons}
    return {**parts, "dance": DANCE_BONUS * attempt.dancing, "extra": attempt.extra, "bergs": attempt.bergs}


def deal(g: Party, landed: Landed, ability: Ability | None, second: str) -> None:
    """The Monster loses the damage; bullseye and icon together defeat it outright.

    DF-HIT-02, DF-INSTA-01, -03: the Boss too.
    """
    combat, hero = g.fight, g.hero
    parts = damage_of(g, landed, ability, second)
    damage = sum(parts.values())
    if is_insta_kill(landed):
        combat.life, combat.insta_kill = 0, True
        g.note(happenings.InstaKill(hero.id, combat.foe))
    else:
        combat.life -= damage
        dealt = {part: count for part, count in parts.items() if count}
        if landed.is_hit:
            g.note(happenings.Hit(hero.id, damage, combat.life, combat.foe, dealt), hit_rule(g, landed))
        elif damage:
            rule = "DF-ABIL-03" if ability and ability.strikes else "DF-BERG-04"
            g.note(happenings.Struck(combat.foe, damage, combat.life, dealt), rule)
    if on_weak_point(g, landed):
        take_template(g, landed.template)
        g.note(happenings.WeakPoint(landed.template))
    if combat.melody_next:
        combat.melody, combat.melody_next = True, False
        if combat.life > 0:
            g.note(happenings.MelodyOn(hero.id))
    combat.by_hit = landed.is_hit and combat.life <= 0
    if combat.by_hit:
        gain_xp(g, hero, "DF-LEVEL-03", "last-hit")


def hit_rule(g: Party, landed: Landed) -> str:
    """What a Hit is worth by where it lies."""
    if landed.place == ON_TEMPLATE:
        return "DF-WEAKPT-01" if on_weak_point(g, landed) else "DF-FROZEN-02"
    return "DF-HIT-06" if landed.place == BULLSEYE else "DF-HIT-01"


def go_mad(g: Party) -> None:
    """Each Hit brings the next mad requirement into force, from left to right (DF-MAD-02)."""
    combat, foe = g.fight, g.foe
    if combat.madness < min(len(foe.madness), MOST_MADNESS):
        combat.madness += 1
        g.note(happenings.Madness(foe.madness[combat.madness - 1]))


# --- damage to the Hero --------------------------------------------------------------------------


def prick(g: Party, landed: Landed) -> Rules[None]:
    """Thorns: who hits one of the poor sections has come too near (DF-RULING-138)."""
    if landed.place != ON_TEMPLATE and value_of(landed.place) <= g.foe.thorns:
        yield from hurt(g, [g.active], 1, "DF-RULING-138", g.fight.foe, thorns=True)


def suffer(g: Party, landed: Landed, ability: Ability | None) -> Rules[None]:
    """A Miss costs the thrower the Monster's damage, unless something prevents it (DF-MISS-06)."""
    foe, damage = g.foe, blow_of(g, g.foe.damage)
    if landed.icon == SNOW:
        g.note(happenings.SoftSnow(g.hero.id))
        damage = 0
    elif ability and ability.prevents:
        g.note(happenings.Spared(g.hero.id, ability.id, foe.id), ability.rule)
        damage = 0
    damage = yield from wear_armor(g, damage)
    if over(g):
        return
    if damage > 0:
        yield from moment(g, "hurt")
        if over(g):
            return
        yield from hurt(g, [g.active], damage, "DF-MISS-06", foe.id)
        if over(g):
            return
    taken = min(foe.steals, g.gold)
    if taken:
        g.gold -= taken
        g.note(happenings.Stolen(foe.id, taken, g.gold))
    if foe.mends:
        g.fight.life = min(MOST_LIFE, g.fight.life + foe.mends)
        g.note(happenings.Mended(foe.id, g.fight.life))


def armor_verdict(g: Party, damage: int, card: str) -> Reason[FighterNames] | None:
    """Why an Armor does nothing against this Miss, or nothing."""
    armor = g.box.equipment[card]
    if card in g.hero.turned:
        return reasons.ArmorTurned(card)
    if armor.damage or armor.gold or (damage > 0 and armor.prevents):
        return None
    return reasons.NoBlow(card) if armor.prevents else reasons.OnlyToThrowAgain(card)


def wear_armor(g: Party, damage: int) -> Rules[int]:
    """Each Armor once a combat, on the Hero's own Miss; returns the damage that is left (DF-EQUIP-06)."""
    hero, gear = g.hero, g.box.equipment
    while True:
        ready, barred = sift(hero.armor, partial(armor_verdict, g, damage))
        if not ready:
            return damage
        about = questions.Armor(hero.id, g.fight.foe, damage)
        key = yield Ask(g, hero.seat, about, "DF-EQUIP-06", [*ready, PASS], barred=barred)
        if key == PASS:
            return damage
        hero.turned.append(key)
        prevented = min(damage, gear[key].prevents)
        damage -= prevented
        g.note(happenings.Armor(hero.id, key, prevented, damage))
        if gear[key].gold:
            g.gold += gear[key].gold
            g.note(happenings.Gold(gear[key].gold, g.gold), "DF-EQUIP-06")
        if gear[key].damage:
            g.fight.life -= gear[key].damage
            dealt = {key: gear[key].damage}
            g.note(happenings.Struck(g.foe.id, gear[key].damage, g.fight.life, dealt), "DF-EQUIP-06")
            if over(g):
                return 0
