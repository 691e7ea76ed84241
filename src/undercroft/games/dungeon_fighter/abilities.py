"""The die's icon (rulebook p.9, 16 and 18): which abilities it opens, and what they do."""

from __future__ import annotations

from undercroft.engine import PASS, Ask, Barred, Option, Rules
from undercroft.games.dungeon_fighter.content import COLOURS, ICON, Ability, everything
from undercroft.games.dungeon_fighter.equipment import heal_somebody
from undercroft.games.dungeon_fighter.health import heal, heal_party
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.throws.landed import Landed

TOP_XP = 3


def condition_met(ability: Ability, hit: bool) -> bool:
    """Some abilities work only on a Hit, some only on a Miss (DF-ICON-02, DF-ICON-03)."""
    return ability.when == "any" or (ability.when == "hit") == hit


def colours_of(g: Party, landed: Landed) -> list[str]:
    """The abilities a die could open: its own colour's, or any for a white or special die.

    Without an icon a ready Level Up token opens its own colour (DF-LEVEL-08).
    """
    hero, die = g.hero, g.throwing.die
    if landed.icon == ICON:
        return [die] if die in COLOURS else list(COLOURS)
    return [colour for colour in hero.upgrades if colour not in hero.tired]


def open_abilities(g: Party, landed: Landed) -> list[str]:
    """Those without a Scar whose condition is met."""
    hero, hit = g.hero, landed.is_hit
    return [
        colour
        for colour in colours_of(g, landed)
        if colour not in hero.scars and condition_met(ability_of(hero, colour), hit)
    ]


def ability_of(hero: Hero, colour: str) -> Ability:
    """The ability of a colour on a Hero's sheet."""
    return everything().abilities[hero.sheet.ability(colour)]


def use_icon(g: Party, landed: Landed) -> Rules[Ability | None]:
    """The thrower may activate one ability; healing and Gold take effect at once (DF-ICON-01)."""
    hero = g.hero
    usable = [colour for colour in open_abilities(g, landed) if not ability_of(hero, colour).rethrow]
    if not usable:
        unused_icon(g, landed)
        return None
    key = yield Ask(
        hero.seat,
        "ability",
        "DF-ICON-01" if landed.icon == ICON else "DF-LEVEL-08",
        [*usable, PASS],
        prompt=lambda: f"{hero.sheet.name}: use an ability?",
        describe=lambda key: describe_ability(hero, key),
        barred=lambda: barred_abilities(g, landed),
    )
    if key == PASS:
        unused_icon(g, landed)
        return None
    if landed.icon != ICON:
        hero.tired.append(key)
        g.note("token-used", "DF-LEVEL-09", hero=hero.id, colour=key)
    ability = ability_of(hero, key)
    g.note("ability", ability.rule, hero=hero.id, ability=ability.id)
    yield from take_effect(g, hero, ability)
    return ability


def describe_ability(hero: Hero, colour: str) -> Option:
    ability = ability_of(hero, colour)
    return Option(colour, f"{ability.name}: {ability.text}", (hero.id,))


def barred_abilities(g: Party, landed: Landed) -> list[Barred]:
    """Abilities the icon does not open, and why."""
    hero, told = g.hero, []
    for colour in COLOURS:
        ability = ability_of(hero, colour)
        if colour in hero.scars:
            told.append(Barred(ability.name, f"a Scar lies on {colour}", "DF-SCAR-04", (hero.id,)))
        elif colour not in colours_of(g, landed):
            told.append(Barred(ability.name, f"the die does not open {colour}", "DF-ICON-01", (hero.id,)))
        elif not condition_met(ability, landed.is_hit):
            told.append(Barred(ability.name, f"works only on a {ability.when}", "DF-ICON-02", (hero.id,)))
    return told


def take_effect(g: Party, hero: Hero, ability: Ability) -> Rules[None]:
    """What an ability does beside damage."""
    if ability.gold:
        g.gold += ability.gold
        g.note("gold", ability.rule, amount=ability.gold, chest=g.gold)
    if ability.heal_self:
        heal(g, hero, ability.heal_self, ability.rule)
    if ability.heal_party:
        heal_party(g, ability.heal_party, ability.rule)
    if ability.heal_one:
        amount = ability.heal_one + ability.heal_one_per_spendable * len(g.spent)
        yield from heal_somebody(g, hero, amount, ability.rule)
    if ability.token == "melody":
        g.fight.melody_next = True
    elif ability.token == "cutthroat" and not g.fight.cutthroat:
        g.fight.cutthroat = True
        g.note("cutthroat-on", "DF-UNIQ-06", hero=hero.id)


def bonus_of(g: Party, hero: Hero, ability: Ability) -> int:
    """Damage an ability adds to a Hit."""
    bonus = ability.bonus
    if ability.bonus_foe or ability.bonus_other:
        bonus += ability.bonus_foe if g.foe.type == hero.sheet.foe else ability.bonus_other
    if g.fight.boss:
        bonus += ability.bonus_boss
    elif ability.bonus_per_icon and g.current_room:
        bonus += ability.bonus_per_icon * g.current_room.icons
    return bonus


# --- experience (the Level Up variant, p.17) -----------------------------------------------------


def unused_icon(g: Party, landed: Landed) -> None:
    """An icon not used, or one that cannot work, is experience (DF-LEVEL-04, 05); a Scar's is not."""
    if not g.level_up or landed.icon != ICON:
        return
    if landed.is_hit and landed.place == "bullseye":
        return
    hero, die = g.hero, g.throwing.die
    if die in COLOURS and die in hero.scars:
        return
    gain_xp(g, hero, "DF-LEVEL-04" if open_abilities(g, landed) else "DF-LEVEL-05")


def gain_xp(g: Party, hero: Hero, rule: str) -> None:
    """The Crystal goes up one space, to 3 at most (DF-LEVEL-06)."""
    if g.level_up and hero.xp < TOP_XP:
        hero.xp += 1
        g.note("xp", rule, hero=hero.id, xp=hero.xp)
