"""The die's icon (rulebook p.9, 16 and 18): which abilities it opens, and what they do."""

from __future__ import annotations

from undercroft.engine import PASS, Ask, Reason, Rules
from undercroft.games.dungeon_fighter.content.cards import COLOURS, ICON, TOP_XP, Ability
from undercroft.games.dungeon_fighter.rules.life import heal, heal_party
from undercroft.games.dungeon_fighter.rules.moments import heal_somebody
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.throws.landed import Landed


def condition_met(ability: Ability, hit: bool) -> bool:
    """Some abilities work only on a Hit, some only on a Miss (DF-ICON-02, DF-ICON-03)."""
    return ability.when == "any" or (ability.when == "hit") == hit


def colours_of(g: Party, landed: Landed) -> list[str]:
    """The abilities a die could open: its own colour's, or any for a white or special die (DF-BONUS-02).

    DF-SDICE-05, DF-TPL-09: wherever it lies. Without an icon a ready Level Up token opens its
    own colour (DF-LEVEL-08).
    """
    hero, die = g.hero, g.throwing.die
    if landed.icon == ICON:
        return [die] if die in COLOURS else list(COLOURS)
    return [colour for colour in hero.upgrades if colour not in hero.tired]


def open_abilities(g: Party, landed: Landed) -> list[str]:
    """Those without a Scar whose condition is met (DF-SCAR-05, DF-LEVEL-11)."""
    opened = colours_of(g, landed)
    return [colour for colour in opened if verdict(g, landed, colour, opened) is None]


def verdict(g: Party, landed: Landed, colour: str, opened: list[str]) -> Reason[FighterNames] | None:
    """Why the Active Hero cannot use an ability, or nothing."""
    hero = g.hero
    if colour in hero.scars:
        return reasons.Scarred(hero.id, colour)
    if colour not in opened:
        if landed.icon == ICON:
            return reasons.NotOpened(hero.id, colour)
        return reasons.NoToken(hero.id, colour) if g.level_up else reasons.NoIcon(hero.id, colour)
    if not condition_met(g.ability(hero, colour), landed.is_hit):
        return reasons.WrongResult(hero.id, colour)
    return None


def counts_spendables(g: Party, landed: Landed) -> bool:
    """Whether an ability that is open heals more for each Spendable discarded before it (DF-EQUIP-09)."""
    abilities = [g.ability(g.hero, colour) for colour in open_abilities(g, landed)]
    counted = any(ability.heal_one_per_spendable for ability in abilities)
    return counted and any(hero.life < hero.most for hero in g.awake())


def use_icon(g: Party, landed: Landed) -> Rules[Ability | None]:
    """The thrower may activate one ability; healing and Gold take effect at once.

    DF-ICON-01, DF-INSTA-04, DF-BOSS-08: an Insta-Kill and the Boss change nothing about it.
    """
    hero = g.hero
    usable = [colour for colour in open_abilities(g, landed) if not g.ability(hero, colour).rethrow]
    if not usable:
        unused_icon(g, landed)
        return None
    icon = landed.icon == ICON
    key = yield Ask(
        g,
        hero.seat,
        questions.Ability(hero.id, g.throwing.die, icon, landed.is_hit),
        "DF-ICON-01" if icon else "DF-LEVEL-08",
        [*usable, PASS],
        barred=lambda: barred_abilities(g, landed),
    )
    if key == PASS:
        unused_icon(g, landed)
        return None
    if not icon:
        use_token(g, hero, key)
    ability = g.ability(hero, key)
    g.note(happenings.Ability(hero.id, ability.id), rule_of(g, hero, ability))
    yield from take_effect(g, hero, ability)
    return ability


def use_token(g: Party, hero: Hero, colour: str) -> None:
    """A Level Up token is turned until the next Shop (DF-LEVEL-09)."""
    hero.tired.append(colour)
    g.note(happenings.TokenUsed(hero.id, colour))


def barred_abilities(g: Party, landed: Landed) -> list[Reason[FighterNames]]:
    """Abilities the icon does not open, and why."""
    opened = colours_of(g, landed)
    told = (verdict(g, landed, colour, opened) for colour in COLOURS)
    return [reason for reason in told if reason is not None]


def take_effect(g: Party, hero: Hero, ability: Ability) -> Rules[None]:
    """What an ability does beside damage: life, Gold, a token switched on (DF-UNIQ-01)."""
    if ability.gold:
        g.gold += ability.gold
        g.note(happenings.Gold(ability.gold, g.gold), ability.rule)
    if ability.heal_self:
        heal(g, hero, ability.heal_self, ability.rule)
    if ability.heal_party:
        heal_party(g, ability.heal_party, ability.rule, ability.id)
    if ability.heal_one:
        amount = ability.heal_one + ability.heal_one_per_spendable * len(g.spent)
        yield from heal_somebody(g, hero, amount, ability.rule)
    if ability.token == "melody":
        g.fight.melody_next = True
    elif ability.token == "cutthroat" and not g.fight.cutthroat:
        g.fight.cutthroat = True
        g.note(happenings.CutthroatOn(hero.id))


def sworn(g: Party, hero: Hero) -> bool:
    """Whether the foe is of the type that the Hero's sheet names."""
    return g.foe.type == g.sheet(hero).foe


def rule_of(g: Party, hero: Hero, ability: Ability) -> str:
    """The rule by which an ability works against this foe."""
    other = bool(ability.bonus_other) and not sworn(g, hero)
    if other or (ability.bonus_boss and g.fight.boss):
        return ability.rule_else or ability.rule
    return ability.rule


def bonus_of(g: Party, hero: Hero, ability: Ability) -> int:
    """Damage an ability adds to a Hit (DF-ABIL-12, DF-UNIQ-10)."""
    bonus = ability.bonus
    if ability.bonus_foe or ability.bonus_other:
        bonus += ability.bonus_foe if sworn(g, hero) else ability.bonus_other
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
    hero = g.hero
    if all(colour in hero.scars for colour in colours_of(g, landed)):
        return
    if open_abilities(g, landed):
        gain_xp(g, hero, "DF-LEVEL-04", "unused")
    else:
        gain_xp(g, hero, "DF-LEVEL-05", "idle")


def gain_xp(g: Party, hero: Hero, rule: str, why: happenings.Learnt) -> None:
    """The Crystal goes up one space, to 3 at most (DF-LEVEL-06)."""
    if g.level_up and hero.xp < TOP_XP:
        hero.xp += 1
        g.note(happenings.Xp(hero.id, hero.xp, why), rule)
