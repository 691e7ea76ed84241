"""What a model is worth right now: its card with everything that is added to it.

Stats depend only on a card and on which sources of bonuses apply, so they are worked out once for each
such set and kept with the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from undercroft.engine import Die
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTES,
    SLOTS,
    Action,
    Attribute,
    AttributeName,
    Bonus,
    Drink,
    Fighter,
    HeroCard,
    Reaction,
)
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.dungeon import areas
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import BURROW, FLY, SUREFOOT, Gait, base
from undercroft.games.super_dungeon.state import (
    ALL_STATUSES,
    STATUSES,
    Crawl,
    Foe,
    Hero,
    Lasting,
    Model,
    shape_of,
    statuses,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.happenings import Immune

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box


class Stats:
    """The values of a model with all bonuses, statuses not counted."""

    __slots__ = (
        "abilities",
        "actions",
        "affinity",
        "armor",
        "bars",
        "defenses",
        "drinks",
        "fly",
        "gait",
        "hearts",
        "immune",
        "inflicts",
        "jinx_defense",
        "jinx_offense",
        "movement",
        "name",
        "named_defenses",
        "offense",
        "over",
        "potions",
        "range",
        "ranges",
        "reaction",
        "reroll_defense",
        "reroll_offense",
        "size",
        "strength",
        "treasure",
        "type",
        "unique",
    )  # fmt: skip

    name: str
    type: str
    affinity: tuple[str, ...]
    movement: int
    actions: int
    hearts: int
    potions: int
    size: int
    gait: Gait
    fly: bool
    over: bool
    """Whether it counts distance across structures."""
    abilities: frozenset[str]
    immune: int
    inflicts: int
    """Status effects that it has as abilities (SD-ABIL-STATUS-01)."""
    bars: frozenset[str]
    treasure: int
    reroll_offense: int
    reroll_defense: int
    jinx_offense: int
    jinx_defense: int
    unique: tuple[tuple[str, Action], ...]
    """Its unique actions with their keys, its card's first, then its equipment's."""
    drinks: tuple[Drink, ...]
    offense: dict[str, tuple[tuple[Die, ...], int]]
    """Dice and stars of an offense roll by attribute."""
    ranges: dict[str, int]
    """The range of each attack icon, by attribute."""
    defenses: tuple[tuple[AttributeName, tuple[Die, ...], int], ...]
    """Every attribute it may defend with: dice and stars."""
    named_defenses: dict[str, tuple[AttributeName, tuple[Die, ...], int]]
    """The defense roll with each attribute, for actions that name one (EXP-DEF-02)."""
    reaction: Reaction | None
    strength: int
    """Fixed STR, ARM and range of a monster that does not roll."""
    armor: int
    range: int


def hero_stats(g: Crawl, hero: Hero) -> Stats:
    """A Hero's values right now."""
    box = g.box
    lasting = lasting_sources(hero) if hero.lasting else ()
    auras = aura_sources(g, hero) if g.auras else ()
    under = blessings_under(g, hero)
    key = (hero.form, hero.card, *hero.gear, lasting, auras, under, g.book.hero_sources(g, hero))
    found = box.stats.get(key)
    if found is None:
        sources = hero_sources(g, hero)
        found = box.stats[key] = fighter_stats(box, hero.form or hero.card, hero.card, sources)
    return found


def stats_of(g: Crawl, model: Model) -> Stats:
    """Any model's values right now."""
    if isinstance(model, Hero):
        return hero_stats(g, model)
    assert isinstance(model, Foe)
    return g.book.foe_stats(g, model)


def hero_sources(g: Crawl, hero: Hero) -> tuple[str, ...]:
    """Every source of a bonus that applies to a Hero."""
    sources = ["gear:" + card for card in hero.gear if card]
    if hero.lasting:
        sources += lasting_sources(hero)
    if g.auras:
        sources += aura_sources(g, hero)
    sources += blessings_under(g, hero)
    sources += g.book.hero_sources(g, hero)
    return tuple(sources)


def lasting_sources(model: Model) -> tuple[str, ...]:
    """What lasts on a model, each once, whoever brought it about."""
    if len(model.lasting) == 1:
        return (model.lasting[0].source,)
    return tuple(dict.fromkeys([lasting.source for lasting in model.lasting]))


def barring(g: Crawl, model: Model, bar: str) -> str:
    """What forbids something to a Hero, for whoever asks: a card in play, or nothing that has a name."""
    if not isinstance(model, Hero):
        return ""
    for source in hero_sources(g, model):
        giver = g.box.givers[source]
        if any(bar in bonus.bars for bonus in giver.bonuses):
            return giver.name
    return ""


def blessings_under(g: Crawl, model: Model) -> tuple[str, ...]:
    """The blessings of the squares that a model stands on, each once (SD-ABIL-BLESSING-01, SD-RULING-25)."""
    at = model.at
    if at < 0:
        return ()
    dungeon = g.dungeon
    blessings = dungeon.blessings
    if not blessings or (not blessings >> at & 1 and shape_of(model) not in g.box.sizes):
        return ()
    own = blessings & squares_of(g, model)
    return tuple([f"tile:{effect}" for effect, mask in dungeon.effects.items() if mask & own])


def aura_sources(g: Crawl, model: Model) -> tuple[str, ...]:
    """The auras that a model stands in (SD-AREA-18, SD-RULING-22)."""
    found: tuple[str, ...] = ()
    if model.at < 0:
        return found
    own, hero = squares_of(g, model), isinstance(model, Hero)
    for aura in g.auras:
        user = g.model(aura.by)
        action = g.box.aura_actions[aura.source]
        if not action.dangerous and (isinstance(user, Hero) == hero) != action.augment:
            continue
        assert action.area
        there, size = squares_of(g, user), action.area.size
        if not own & within(g.dungeon, there, size, True):
            continue  # Too far off, however its user moves and sees.
        if areas.in_aura(g.dungeon, there, size, gait_of(g, user), own):
            found += (aura.source,)
    return found


def gait_of(g: Crawl, model: Model) -> Gait:
    """How a model moves and sees, auras not counted: an aura cannot carry itself farther."""
    auras, g.auras = g.auras, []
    gait = stats_of(g, model).gait
    g.auras = auras
    return gait


def squares_of(g: Crawl, model: Model) -> int:
    """The squares under a model's base."""
    at = model.at
    if at < 0:
        return 0
    sizes = g.box.sizes
    card = (model.form or model.card) if isinstance(model, Hero) else model.card
    return base(g.dungeon, at, sizes[card]) if card in sizes else 1 << at


def squares_by_name(g: Crawl, foes: Sequence[Foe]) -> dict[str, int]:
    """The squares under the base of each of some models of the Consul that are in the dungeon."""
    sizes = g.box.sizes
    return {foe.id: squares_of(g, foe) if foe.card in sizes else 1 << foe.at for foe in foes}


def applying(box: Box, sources: Iterable[str], affinity: tuple[str, ...], type: str) -> list[Bonus]:
    """The bonuses of some sources for a model of this type and affinity.

    Two actions of one name count once (ARC-AREA-01, EXP-AREA-01, SD-AREA-09); where a card's benefit and
    penalty by affinity both fit, only the penalty does (SD-AFFINITY-01 to SD-AFFINITY-03).
    """
    found: list[Bonus] = []
    names: list[str] = []
    for source in sources:
        giver = box.givers[source]
        if source.startswith("act:"):
            if giver.name in names:
                continue
            names.append(giver.name)
        fitting = [
            bonus
            for bonus in giver.bonuses
            if (bonus.affinity is None or bonus.affinity in affinity) and bonus.type in ("", type)
        ]
        if any(bonus.penalty and bonus.affinity for bonus in fitting):
            fitting = [bonus for bonus in fitting if bonus.penalty or not bonus.affinity]
        found += fitting
    return found


def fighter_stats(box: Box, form: str, original: str, sources: tuple[str, ...]) -> Stats:
    """The values of a card with attributes in dice; the type is the original's (SD-SHAPE-07)."""
    card, first = box.fighters[form], box.fighters[original]
    traits = tuple(f"trait:{form}/{trait.name}" for trait in card.traits)
    bonuses = applying(box, traits + sources, card.affinity, first.type)
    stats = Stats()
    common_stats(stats, bonuses, card.name, first.type, card.affinity, card.abilities)
    stats.size = card.size
    stats.movement = max(0, card.movement + sum(b.movement for b in bonuses))
    stats.actions = max(1, card.actions + sum(b.actions for b in bonuses))
    stats.hearts = max(1, card.hearts + sum(b.hearts for b in bonuses))
    hero = card if isinstance(card, HeroCard) else None
    stats.potions = max(0, hero.potions + sum(b.potions for b in bonuses)) if hero else 0
    stats.drinks = hero.drinks if hero else ()
    unique = [(f"{form}/{action.id}", action) for action in card.unique]
    for source in sources:
        if source.startswith("gear:"):
            item = box.items[source[5:]]
            unique += [(f"{item.id}/{action.id}", action) for action in item.unique]
    stats.unique = tuple(unique)
    stats.reaction = card.reaction
    dice_values(stats, card, bonuses)
    return stats


def common_stats(
    stats: Stats,
    bonuses: list[Bonus],
    name: str,
    type: str,
    affinity: tuple[str, ...],
    abilities: Iterable[str],
) -> None:
    """What every model has: abilities and what follows from them (SD-ABIL-01, SD-ABIL-IMMUNE-03)."""
    held = frozenset(abilities).union(*(bonus.abilities for bonus in bonuses))
    stats.name, stats.type, stats.affinity, stats.abilities = name, type, affinity, held
    stats.fly = "fly" in held
    stats.over = stats.fly or "burrow" in held
    stats.gait = (FLY if stats.fly else 0) | (BURROW if "burrow" in held else 0)
    stats.gait |= SUREFOOT if "surefoot" in held else 0
    stats.immune = ALL_STATUSES if "immune" in held else 0
    stats.inflicts = 0
    for status, bit in STATUSES.items():
        if f"immune-{status}" in held:
            stats.immune |= bit
        if status in held:
            stats.inflicts |= bit
    stats.bars = frozenset([bar for bonus in bonuses for bar in bonus.bars])
    stats.treasure = sum(b.treasure for b in bonuses)
    stats.reroll_offense = sum(b.reroll_offense for b in bonuses)
    stats.reroll_defense = sum(b.reroll_defense for b in bonuses)
    stats.jinx_offense = sum(b.jinx_offense for b in bonuses)
    stats.jinx_defense = sum(b.jinx_defense for b in bonuses)
    stats.strength = stats.armor = stats.range = 0


def dice_values(stats: Stats, card: Fighter, bonuses: list[Bonus]) -> None:
    """Offense and defense rolls: the attribute and every bonus, none left out (SD-OFF-03)."""
    stats.offense, stats.ranges, stats.named_defenses = {}, {}, {}
    defenses = []
    forced = [bonus.defends_with for bonus in bonuses if bonus.defends_with]
    for name in ATTRIBUTES:
        attribute: Attribute = getattr(card, name)
        rolls = [getattr(bonus, name) for bonus in bonuses]
        letters = attribute.dice + "".join(roll.dice for roll in rolls)
        stars = attribute.stars + sum(roll.stars for roll in rolls)
        offense = letters + "".join(bonus.offense.dice for bonus in bonuses)
        stats.offense[name] = dice_of(offense), stars + sum(bonus.offense.stars for bonus in bonuses)
        if attribute.range:
            stats.ranges[name] = max(1, attribute.range + sum(bonus.range for bonus in bonuses))
        defense = letters + "".join(bonus.defense.dice for bonus in bonuses)
        rolled = name, dice_of(defense), stars + sum(bonus.defense.stars for bonus in bonuses)
        stats.named_defenses[name] = rolled
        if name in forced if forced else attribute.defends:
            defenses.append(rolled)
    stats.defenses = tuple(defenses)


def lend(g: Crawl, model: Model, source: str, by: str) -> None:
    """A bonus comes upon a model until `by` has its next upkeep; one by another lasts as long as it did."""
    if Lasting(source, by) not in model.lasting:
        model.lasting.append(Lasting(source, by))
    shed_immune(g, model)


def shed_immune(g: Crawl, model: Model) -> None:
    """Tokens that a model has become immune to go at once (SD-ABIL-IMMUNE-02, SD-ABIL-IMMUNE-04)."""
    if model.status and model.status & stats_of(g, model).immune:
        stats = stats_of(g, model)
        shed = model.status & stats.immune
        model.status &= ~shed
        g.note(Immune(model.id, statuses(shed)), immunity(stats, gained=True))


def immunity(stats: Stats, gained: bool = False) -> str:
    """The rule by which a model is immune, to all or to one, or sheds its tokens as it becomes so."""
    if "immune" in stats.abilities:
        return "SD-ABIL-IMMUNE-02" if gained else "SD-ABIL-IMMUNE-01"
    return "SD-ABIL-IMMUNE-04" if gained else "SD-ABIL-IMMUNE-03"


def all_shed_immune(g: Crawl) -> None:
    """Something has changed for everybody: whoever has become immune loses the tokens."""
    for model in [*g.heroes, *g.foes]:
        if model.status:
            shed_immune(g, model)


def slot_of(g: Crawl, item: str) -> int:
    """The place of a card among a Hero's slots (SD-EQUIP-03)."""
    slot = g.box.items[item].slot
    assert slot
    return SLOTS.index(slot)
