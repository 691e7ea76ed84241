"""Cards at any time (rulebook p.13 and 18), the blows they forestall and the flips they call for.

These three call one another: a card may ask for a flip, a flip may hurt, and who is about to faint may be
saved by a card.
"""

from __future__ import annotations

import msgspec

from undercroft.engine import Ask, Rules, choose, window
from undercroft.games.dungeon_fighter.content.cards import Equipment
from undercroft.games.dungeon_fighter.rules.board import (
    bergs_wanted,
    lay_template,
    on_weak_point,
    place_icebergs,
    take_template,
)
from undercroft.games.dungeon_fighter.rules.life import heal, lose
from undercroft.games.dungeon_fighter.state import EPIC_LIFE, Hero, Lain, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.chances import FULL_FLIP, Flip
from undercroft.games.dungeon_fighter.throws.landed import Flipped, is_insta_kill

FLIP_DAMAGE = 1
TURN_MOMENTS = ("start", "pickup", "judged", "hurt", "faint", "end")
"""Moments of a Hero's turn, when Relics can be used (DF-RELIC-03)."""
HEALING_MOMENTS = ("room", "monster", "start", "icon", "hurt", "faint", "rest", "shop")
"""Between the others nothing happens that healing could forestall."""
DICE_MOMENTS = ("monster", "start", "icon", "end")
BETWEEN_TURNS = ("room", "monster", "rest", "shop")
"""Who wanted quiet for a turn is asked again in these: that turn is over."""


def moment(g: Party, when: str) -> Rules[None]:
    """A moment for Spendables and Relics: the Active Hero first, then clockwise, until all pass."""
    if not g.relics and not any(hero.spendables for hero in g.heroes):
        return
    if when in BETWEEN_TURNS:
        g.quiet.clear()
    again = True
    while again:
        again = False
        for place in g.clockwise(g.active):
            while not over(g) and (yield from offer(g, place, when)):
                again = True
                if over(g):
                    return


def over(g: Party) -> bool:
    """Whether the Monster is done for."""
    return g.combat is not None and g.combat.life <= 0


def offer(g: Party, place: int, when: str) -> Rules[bool]:
    """Ask one Hero's player, if a card of theirs could matter now; True if one was used."""
    hero = g.heroes[place]
    if hero.out or hero.fainted:
        return False
    gear = g.box.equipment
    options = [card for card in hero.spendables if matters(g, gear[card], when)]
    rule = "DF-EQUIP-09" if options else "DF-RELIC-03"
    if place == g.active and when in TURN_MOMENTS and g.combat is not None:
        options += [card for card in g.relics if relic_matters(g, card, when)]
    if not options:
        return False
    about = questions.LastChance if when == "faint" else questions.Item
    used = [reasons.RelicTired(card) for card in g.fight.relics] if g.combat is not None else []
    key = yield from window(g, hero.seat, about(hero.id, when), rule, options, barred=lambda: used)
    if key is None:
        return False
    yield from use(g, place, key)
    return True


def matters(g: Party, card: Equipment, when: str) -> bool:
    """Whether a card could do anything at this moment, by any of its effects (DF-RULING-91)."""
    hurt = bool(card.heal) and any(hero.life < hero.most for hero in g.awake())
    if hurt and when in HEALING_MOMENTS:
        return True
    combat = g.combat
    if combat is None:
        return False
    if card.dice or card.icebergs:
        new = any(die not in combat.specials for die in card.dice) or (card.icebergs and bergs_wanted(g))
        if new and when in DICE_MOMENTS:
            return True
        if card.icebergs and when == "pickup" and g.throwing.thrown is not None and bergs_wanted(g):
            return True  # Before a first throw the start of the turn was the moment for it.
    if card.templates and when in ("monster", "start", "pickup"):
        return True
    if card.bonus and when in ("icon", "judged") and bonus_counts(g, card):
        return True
    if card.damage and when == "judged" and lets_the_hit_finish(g, card):
        return True
    if card.damage and when in ("start", "pickup", "end"):
        return combat.life > 0
    if card.damage and when == "icon":
        return card.kind == "spendable" and combat.life > card.damage
    return when in ("hurt", "faint") and 0 < combat.life <= card.damage


def bonus_counts(g: Party, card: Equipment) -> bool:
    """Whether a damage bonus could be added to the throw just judged."""
    landed = g.throwing.landed
    if not landed.is_hit or on_weak_point(g, landed) or is_insta_kill(landed):
        return False
    return landed.is_between if card.between else True


def lets_the_hit_finish(g: Party, card: Equipment) -> bool:
    """Whether a blow just before a Hit deals its damage makes it an Epic Shot (DF-EPIC-01).

    Or makes it the last Hit, where that is worth more than a blow after it: XP, or no thorns.
    """
    combat, attempt = g.fight, g.throwing
    if combat.boss or combat.life <= card.damage or not bonus_counts(g, card):
        return False
    left = combat.life - attempt.due - attempt.extra
    if left > 0:
        return left <= card.damage and (g.level_up or g.foe.thorns > 0)
    return left - card.damage <= EPIC_LIFE < left


def relic_matters(g: Party, card_id: str, when: str) -> bool:
    card = g.box.equipment[card_id]
    return card_id not in g.fight.relics and matters(g, card, when)


def use(g: Party, place: int, card_id: str) -> Rules[None]:
    """Use a Spendable, which is then discarded (DF-EQUIP-08), or a Relic, once in a combat."""
    card = g.box.equipment[card_id]
    hero, rule = g.heroes[place], "DF-EQUIP-09"
    if card.kind == "relic":
        rule = "DF-RELIC-03"
        g.fight.relics.append(card_id)
        g.note(happenings.RelicUsed(hero.id, card_id))
    else:
        hero.spendables.remove(card_id)
        g.spent.append(card_id)
        g.note(happenings.Spent(hero.id, card_id))
    if card.heal:
        yield from heal_somebody(g, hero, card.heal, rule)
    for die in card.dice:
        if die not in g.fight.specials:
            g.fight.specials.append(die)
            g.fight.pool.append(die)
            g.note(happenings.SpecialDie(die, card_id))
    if card.icebergs:
        place_icebergs(g)
    if card.templates:
        yield from flip_now(g, card.templates)
    if card.bonus:
        g.throwing.extra += card.bonus
    if card.damage:
        g.fight.life -= card.damage
        g.fight.finisher = place
        g.note(happenings.Struck(g.fight.foe, card.damage, g.fight.life, {card_id: card.damage}), rule)


def heal_somebody(g: Party, by: Hero, amount: int, rule: str) -> Rules[None]:
    """One Hero of the user's choice heals."""
    names = [hero.id for hero in g.awake() if hero.life < hero.most]
    if not names:
        return
    name = yield from choose(g, by.seat, questions.Heal(by.id, amount), rule, names)
    heal(g, g.hero_called(name), amount, rule)


# --- blows ---------------------------------------------------------------------------------------


def hurt(
    g: Party, places: list[int], amount: int, rule: str, foe: str = "", *, thorns: bool = False
) -> Rules[None]:
    """Take life from these Heroes at once (DF-MISS-07); who is then below 1 faints, unless saved in time.

    The windows run clockwise, and those who are still below 1 faint together (DF-RULING-95).
    """
    struck = [place for place in places if g.heroes[place].awake]
    several = len(struck) > 1
    for place in struck:
        hero = g.heroes[place]
        hero.life -= amount
        g.note(happenings.Hurt(hero.id, amount, hero.life, foe, thorns, several), rule)
    if several:
        g.note(happenings.AllHurt({g.heroes[place].id: g.heroes[place].life for place in struck}), rule)
    falling = [place for place in struck if g.heroes[place].life < 1]
    if not falling:
        return
    yield from moment(g, "faint")
    for place in falling:
        hero = g.heroes[place]
        if hero.life < 1:
            hero.life, hero.fainted = 0, True
            g.note(happenings.Fainted(hero.id))
    if not g.awake() and not over(g):
        lose(g, "DF-LOSE-01", "fainted")


# --- flips ---------------------------------------------------------------------------------------


def flip_step(g: Party) -> Rules[None]:
    """The Active Hero flips what the cards call for, one Template after another (DF-TPL-02, 03)."""
    combat = g.fight
    if combat.flips and (yield from flip_one(g, combat.flips[0])):
        combat.flips.pop(0)
    if over(g):
        g.phase = "won"
    elif not combat.flips:
        g.phase = "turn"


def flip_one(g: Party, template: str) -> Rules[bool]:
    """One flip; False if it has to be done again, perhaps by the next Hero."""
    pieces = list(g.box.templates[template].pieces)
    lying = {lain.piece for lain in g.templates}
    free = [piece for piece in pieces if piece not in lying]
    hero = g.hero
    if not free:
        lies = questions.LeaveTemplate(hero.id, template, pieces[0])
        keep = yield Ask(g, hero.seat, lies, "DF-TPL-06", ["leave", "again"])
        if keep == "leave":
            return True
        which = questions.WhichTemplate(hero.id, template)
        free = [(yield from choose(g, hero.seat, which, "DF-TPL-06", pieces))]
        take_template(g, free[0])
    piece = free[0]
    about = questions.Flip(hero.id, template, piece)
    if g.real_dice:
        seen = Flip(g, template, piece, None, about)
        answer = yield Ask(g, hero.seat, about, "DF-TPL-03", form=seen)
    else:
        aim = yield Ask(g, hero.seat, about, "DF-TPL-03", form=Aiming(flip=True))
        answer = yield Flip(g, template, piece, aim, about)
    flipped = msgspec.convert(answer, Flipped)
    if flipped.fault:
        g.note(happenings.Void(flipped.fault), "DF-TPL-03")
        return False
    if flipped.on_table:
        g.note(happenings.FlipOff(hero.id, template))
        yield from hurt(g, [g.active], FLIP_DAMAGE, "DF-TPL-05")
        if not g.hero.awake:
            g.active = g.next_awake(g.active) or 0
        return False
    if flipped.turned < FULL_FLIP:
        g.note(happenings.FlipShort(hero.id, template))
        return False
    lay_template(g, Lain(piece, template, flipped.at[0], flipped.at[1], flipped.level), flipped)
    return True


def flip_now(g: Party, templates: tuple[str, ...]) -> Rules[None]:
    """A card calls for Templates in the middle of a combat: the Active Hero flips them at once."""
    for template in templates:
        while not over(g) and not (yield from flip_one(g, template)):
            pass
