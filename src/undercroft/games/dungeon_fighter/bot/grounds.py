"""Why an answer is good: how the throws go that it leads to, what it brings, what it saves."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Any

import msgspec

from undercroft.engine import PASS, Ask, Ground
from undercroft.games.dungeon_fighter.bot.advice import (
    added_damage,
    dice_wanted,
    fight_costs,
    hand,
    landed_worth,
    throw_damage,
    throw_worth,
)
from undercroft.games.dungeon_fighter.content.cards import COLOURS, ICON, WHITE, taker_of
from undercroft.games.dungeon_fighter.rules.attack import DANCE, DANCE_BONUS, shape_and_faces
from undercroft.games.dungeon_fighter.rules.board import on_weak_point
from undercroft.games.dungeon_fighter.rules.combat import RETRIEVE, requirements
from undercroft.games.dungeon_fighter.rules.equipment import BOX, KEEP
from undercroft.games.dungeon_fighter.rules.life import blow_of
from undercroft.games.dungeon_fighter.rules.shopping import DIE, HAND_ROUND, HEALING, LAST_SHOP, LEAVE
from undercroft.games.dungeon_fighter.state import Party, level_of
from undercroft.games.dungeon_fighter.telling import grounds as told
from undercroft.games.dungeon_fighter.telling import questions
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.throws.by_table import flip_odds
from undercroft.games.dungeon_fighter.throws.landed import value_of

Grounds = list[Ground[FighterNames]]


def grounds(g: Party, ask: Ask, answer: Any) -> Grounds:
    """What speaks for an answer."""
    say = SAID.get(ask.kind)
    return say(g, ask, answer) if say else []


def of_path(g: Party, ask: Ask, answer: str) -> Grounds:
    """How far a room brings the party, and what its fight should cost."""
    room = g.box.rooms[answer]
    cost = round(fmean(fight_costs(g, room)))
    return [told.WayOn(g.icons + room.icons, g.distance), *([told.FightAhead(cost)] if cost else [])]


def of_die(g: Party, ask: Ask, answer: str) -> Grounds:
    """What its icon would open; for an empty pool what the dice cost."""
    hero, price = g.hero, level_of(g.foe) * len(g.awake())
    if answer == RETRIEVE:
        return [told.DiceBack(price), *of_throws(g, [])]
    if answer == WHITE:
        return [told.WhiteSpent(price, g.fight.boss), *of_throws(g, [])]
    if answer in g.box.specials:
        return [told.SpecialDice(answer)]
    if answer not in COLOURS:
        return of_throws(g, [])
    faces = shape_and_faces(g, answer)[1]
    opened = (
        [] if answer in hero.scars else [told.Icon(g.ability(hero, answer).id, faces.count(ICON), len(faces))]
    )
    return [*opened, *of_throws(g, [])]


def of_weapons(g: Party, ask: Ask, answer: Any) -> Grounds:
    """How the throw goes with what is used."""
    return of_throws(g, [] if answer == PASS else list(answer))


def of_throws(g: Party, used: list[str]) -> Grounds:
    """How often such a throw hits, what it deals, and how many of them the foe should take."""
    weapons = [key for key in used if key != DANCE]
    chance = hand(g, requirements(g, weapons, DANCE in used))
    bonus = sum(g.box.equipment[weapon].bonus for weapon in weapons) + DANCE_BONUS * (DANCE in used)
    deals = chance.hit * (chance.value + bonus)
    throws = max(1, round(g.fight.life / max(0.3, deals)))
    return [
        told.ThrowOdds(round(100 * chance.hit), round(10 * deals)),
        told.FoeLeft(g.fight.foe, max(0, g.fight.life), throws),
    ]


def of_throw_again(g: Party, ask: Ask, answer: str) -> Grounds:
    """What lies there against what a new throw should bring."""
    now, again = landed_worth(g, g.throwing.landed), throw_worth(g, [])
    if answer == PASS and now >= again:
        return [told.LetLie()]
    return [told.ThrowAnew()] if answer != PASS else [told.NotForThat()]


def of_water(g: Party, ask: Ask, answer: str) -> Grounds:
    return [told.BestOfThem()]


def of_ability(g: Party, ask: Ask, answer: str) -> Grounds:
    """The damage it adds, the life it heals, or that it would do nothing."""
    if answer == PASS:
        return [told.NothingGained(g.level_up)]
    hero, ability = g.hero, g.ability(g.hero, answer)
    said: Grounds = []
    if (more := added_damage(g, hero, ability)) > 0:
        said.append(told.Adds(more))
    if ability.prevents:
        said.append(told.Dodges(g.foe.id))
    if ability.heal_self or ability.heal_party or ability.heal_one:
        hurt = [one.id for one in g.awake() if one.life < one.most and (one is hero or not ability.heal_self)]
        said += [told.Hurt(hurt)] if hurt else []
    if ability.gold:
        said.append(told.Earns(ability.gold))
    if ability.token == "cutthroat":
        said.append(told.Waits())
    return said


def of_cutthroat(g: Party, ask: Ask, answer: str) -> Grounds:
    return [told.Adds(value_of(answer))] if answer != PASS else []


def of_armor(g: Party, ask: Ask, answer: str) -> Grounds:
    assert isinstance(ask.about, questions.Armor)
    if answer == PASS:
        return []
    damage, armor = ask.about.damage, g.box.equipment[answer]
    said: Grounds = [told.TakesOff(min(damage, armor.prevents), damage)] if damage and armor.prevents else []
    said += [told.Adds(armor.damage)] if armor.damage else []
    return [*said, told.Earns(armor.gold)] if armor.gold else said


def of_item(g: Party, ask: Ask, answer: str) -> Grounds:
    """What a card is kept for, or does now."""
    card = g.box.equipment.get(answer)
    if card is None:
        return [told.Kept()]
    said: Grounds = []
    if card.heal and (weak := min(g.awake(), key=lambda one: one.life)).life < weak.most:
        said.append(told.Weakest(weak.id, max(0, weak.life), weak.most))
    if g.combat is not None:
        dealt = card.damage + (throw_damage(g) + card.bonus if card.bonus else 0)
        if dealt >= g.combat.life > 0:
            said.append(told.Ends(g.combat.foe))
        if card.templates:
            said.append(told.HalfOf(g.combat.foe, g.combat.life))
        if card.dice:
            said.append(told.MoreDice(len(g.combat.pool)))
    if card.kind == "relic":
        said.append(told.ComesAgain())
    return said


def of_heal(g: Party, ask: Ask, answer: str) -> Grounds:
    hero = g.hero_called(answer)
    return [told.Weakest(hero.id, max(0, hero.life), hero.most)]


def of_give(g: Party, ask: Ask, answer: str) -> Grounds:
    if answer == BOX:
        return [told.NotNeeded()]
    name, old = taker_of(answer)
    if old:
        return [told.WorthMore(old)]
    with_room = [g.hero_called(key).life for key in ask.options if key != BOX and not taker_of(key)[1]]
    strongest = g.hero_called(name).life == max(with_room)
    return [told.HasRoom(name) if strongest else told.BestHands(name)]


def of_handing_round(g: Party, ask: Ask, answer: Any) -> Grounds:
    """That all is well, or who gains by the change."""
    if answer == KEEP:
        return [told.WellCarried()]
    return [told.BetterHands(card, name) for card, name in answer.items()]


def of_flip(g: Party, ask: Ask, answer: Any) -> Grounds:
    """How flips go, and why there."""
    assert isinstance(ask.about, questions.Flip)
    said: Grounds = []
    if answer.get("aim"):
        landed, off = flip_odds(ask.about.template, g.skill, answer["aim"])
        said.append(told.FlipOdds(round(100 * landed), round(100 * off)))
    if ask.about.template == "weak_point":
        return [told.NearTheMiddle(), *said]
    return [told.OffTheMiddle(), *said] if answer.get("aim") == "ring" else said


def of_verdict(g: Party, ask: Ask, answer: str) -> Grounds:
    """What a throw in doubt would do, and what it would cost."""
    landed = g.throwing.landed
    if on_weak_point(g, msgspec.structs.replace(landed, bounced=True, unmet=[])):
        damage = g.fight.life // 2
    else:
        damage = throw_damage(g)
    return [told.VerdictMeans(damage, blow_of(g, g.foe.damage), g.foe.id)]


def of_buy(g: Party, ask: Ask, answer: str) -> Grounds:
    """Whom healing helps, how many dice are wanted, or that nothing pays more for its Gold."""
    match answer:
        case _ if answer == LEAVE:
            return [told.NothingWorth()]
        case _ if answer == HEALING:
            return [told.Hurt([one.id for one in g.in_play() if one.life < one.most])]
        case _ if answer == DIE:
            return [told.DiceWanted(g.bonus, max(g.bonus + 1, dice_wanted(g)), g.shops >= LAST_SHOP)]
        case _ if answer == HAND_ROUND:
            return []
    return [told.PaysMost()]


def of_scar(g: Party, ask: Ask, answer: str) -> Grounds:
    return [told.MissedLeast()]


def of_level_up(g: Party, ask: Ask, answer: str) -> Grounds:
    return [told.WorthMostWithout()] if answer != PASS else []


def of_backing_down(g: Party, ask: Ask, answer: str) -> Grounds:
    return of_throws(g, [])


SAID: dict[str, Callable[[Party, Ask, Any], Grounds]] = {
    "path": of_path,
    "die": of_die,
    "agree": of_backing_down,
    "weapons": of_weapons,
    "throw": lambda g, ask, answer: of_throws(
        g, [*g.throwing.weapons, *([DANCE] if g.throwing.dancing else [])]
    ),
    "re-throw": of_throw_again,
    "lend-re-throw": of_throw_again,
    "water": of_water,
    "ability": of_ability,
    "cutthroat": of_cutthroat,
    "armor": of_armor,
    "item": of_item,
    "last-chance": of_item,
    "heal": of_heal,
    "give": of_give,
    "hand-round": of_handing_round,
    "flip": of_flip,
    "verdict": of_verdict,
    "buy": of_buy,
    "scar": of_scar,
    "level-up": of_level_up,
    "leave-template": lambda g, ask, answer: [told.FlipMayCost()] if answer == "leave" else [],
}
"""What is said about an answer to each kind of question."""
