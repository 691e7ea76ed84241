"""Board abilities, Ability Cards and allies: when they may be used, and paying for them."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine import Reason, Rules
from undercroft.games.die_in_the_dungeon.content.box import Box
from undercroft.games.die_in_the_dungeon.content.cards import Ability, Denied
from undercroft.games.die_in_the_dungeon.content.words import ABILITY
from undercroft.games.die_in_the_dungeon.rules.effects import Roll, apply
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling import happenings
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    BeastFights,
    BeastWaits,
    DeniedByHero,
    DeniedByText,
    DeniedByTile,
    KoboldWaits,
    MasterTokenLater,
    MinionsLater,
    NoAbility,
    NoMinions,
    NoMinionToHurl,
    NotAgainstTheDieMaster,
    NotForTraps,
    NothingToWorkOn,
    OneARound,
    OnlyForTraps,
    OnlyHeroAttacks,
    OnlyInCombat,
    PipsLater,
    TooDear,
    UsedUp,
    WrongMoment,
)

NONE: list[str] = []


def usable(g: Dungeon, m: Monster, when: str) -> list[str]:
    """The abilities and cards that can be used at a moment. Do not change the list."""
    points = m.value[ABILITY]
    if not points:
        return NONE
    if g.combat is not None and forbidden(g, "abilities"):
        return NONE
    content = box(g)
    key = (m.creature, when, points, *m.cards)
    found = content.affordable.get(key)
    if found is None:
        found = content.affordable[key] = [
            ability.id for ability in own(content, m) if when in ability.when and ability.cost <= points
        ]
    if found and not content.fussy.isdisjoint(found):
        return [one for one in found if one not in content.fussy or fits(g, m, content.abilities[one])]
    return found


def own(content: Box, m: Monster) -> list[Ability]:
    """The two abilities of the board and the cards not used yet."""
    return [content.abilities[one] for one in (*content.board[m.creature], *m.cards)]


def forbidden(g: Dungeon, what: str) -> bool:
    """Does a hero, or the tile while a Cleric is there, forbid this? (DIE-EPIC-08, -15, DIE-RULING-44)"""
    c = g.combat
    if c is None:
        return False
    party = box(g).parties(c.party)
    return what in party.forbids or (c.forbids == what and party.has_cleric)


def fits(g: Dungeon, m: Monster, ability: Ability) -> bool:
    """Is there anything that the ability could do? Some ask for a hero of a level (DIE-ABIL-10)."""
    for item in ability.effects:
        if item.do in ("fell", "charm"):
            c = g.combat
            if c is None:
                return False
            content = box(g)
            targets = content.parties(c.party).targets
            if not targets or content.heroes[targets[0]].level > item.level:
                return False
        elif item.do == "hurl" and (not m.minions or forbidden(g, "minions")):
            return False
    return True


def verdict(g: Dungeon, m: Monster, ability: Ability, when: str) -> NoAbility | None:
    """Why an ability cannot be used now, or None if it can."""
    if when not in ability.when:
        return wrong_moment(ability, when)
    if forbidden(g, "abilities"):
        return who_denies(g)(ability.id)
    if ability.cost > m.value[ABILITY]:
        return TooDear(ability.id, ability.cost, m.value[ABILITY])
    if when == "round" and g.combat is not None and g.combat.used:
        return OneARound(ability.id)
    if not fits(g, m, ability):
        hurls = any(item.do == "hurl" for item in ability.effects)
        return NoMinionToHurl(ability.id) if hurls else NothingToWorkOn(ability.id)
    return None


def who_denies(g: Dungeon) -> type[DeniedByTile]:
    """Why abilities are denied in this fight: the Assassin's tile, another one, or a hero (DIE-RULING-44)."""
    if g.combat is None or g.combat.forbids != "abilities":
        return DeniedByHero
    return DeniedByTile if box(g).all_tiles[g.tiles[g.place]].epic else DeniedByText


def wrong_moment(ability: Ability, when: str) -> NoAbility:
    """Why this is not the moment for an ability (DIE-ABIL-06 to -08)."""
    if when == "trap":
        return NotForTraps(ability.id, ability.when)
    if ability.when == ("trap",):
        return OnlyForTraps(ability.id, ability.when)
    if when == "turn" and "round" in ability.when:
        return OnlyInCombat(ability.id, ability.when)
    return WrongMoment(ability.id, ability.when)


def barred_help(g: Dungeon, m: Monster, when: str = "") -> Iterable[Reason[DieNames]]:
    """What the player has and cannot use now: abilities, allies, DieMinions, pips, the DieMaster token.

    ``when`` is a moment of abilities, or what else the player is about to do.
    """
    content = box(g)
    for ability in own(content, m):
        no = verdict(g, m, ability, when)
        if no is not None:
            yield no
    for one in content.cards[m.creature]:
        if one not in m.cards:
            yield UsedUp(one)
    if m.kobold and not kobold_ready(g, m, when):
        yield KoboldWaits(m.kobold, m.kobold_used, content.allies[m.kobold].when)
    if m.beast and g.combat is not None and g.combat.beast:
        yield BeastFights()
    elif m.beast and when != "round":
        yield BeastWaits()
    if when not in ROLLED:
        if m.minions:
            denied = forbidden(g, "minions")
            yield NoMinions(who_forbids(g, "minions"), m.minions) if denied else MinionsLater(m.minions)
        if sum(m.namic):
            yield PipsLater()
    if "diemaster" in m.tokens:
        if g.combat is not None and "diemaster" in g.combat.party:
            yield NotAgainstTheDieMaster()
        elif when != "attack":
            yield MasterTokenLater()


def barred_against_losses(g: Dungeon, m: Monster) -> Iterable[Reason[DieNames]]:
    """What is no help against a loss that no hero attack brings (DIE-RULING-33)."""
    for reason in barred_help(g, m):
        yield OnlyHeroAttacks(m.minions) if isinstance(reason, MinionsLater) else reason


ROLLED = ("roll", "trap", "hit")
"""Moments at which there is a roll that DieMinions and pips can change."""


def who_forbids(g: Dungeon, what: Denied) -> str:
    """The hero who forbids something in this fight."""
    assert g.combat is not None
    return next(one for one in g.combat.party if what in box(g).heroes[one].forbids)


def use(g: Dungeon, m: Monster, one: str, roll: Roll | None = None) -> Rules[None]:
    """Pay with Ability, carry the text out at once; a card is then gone (DIE-ABIL-02, -04, DIE-BOARD-07)."""
    ability = box(g).abilities[one]
    m.value[ABILITY] -= ability.cost
    if ability.card:
        m.cards.remove(one)
    rule = "DIE-ABIL-04" if ability.card else "DIE-ABIL-02"
    g.note(happenings.Ability(m.seat, one), rule)
    yield from apply(g, m, ability.effects, roll, rule)


def kobold_ready(g: Dungeon, m: Monster, when: str) -> bool:
    """Once a turn, at the moment the side that is up names (DIE-KOBOLD-02)."""
    return bool(m.kobold) and not m.kobold_used and when in box(g).allies[m.kobold].when


def use_kobold(g: Dungeon, m: Monster, roll: Roll | None = None) -> Rules[None]:
    m.kobold_used = True
    g.note(happenings.Kobold(m.seat, m.kobold))
    yield from apply(g, m, box(g).allies[m.kobold].effects, roll, "DIE-KOBOLD-02")
