"""Gangs: who is bonded to whom, what that makes of an elite, and who takes its wounds (ARC-GANG rules)."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, Kind
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    Expendable,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    Expendable as WhichMinion,
)
from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.dungeon.distance import nearest, within
from undercroft.games.super_dungeon.dungeon.grid import SUREFOOT, anchors_touching
from undercroft.games.super_dungeon.rules.stats import (
    Stats,
    applying,
    aura_sources,
    blessings_under,
    common_stats,
    lasting_sources,
    squares_by_name,
    squares_of,
)
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.wounds import place_wounds
from undercroft.games.super_dungeon.state import BANE, HEX, ICE, Foe, Model

BOND = 2
"""Squares within which monsters of a gang are bonded (ARC-GANG-04)."""
NOTHING_GIVEN: tuple[list[str], str, list[str], dict[str, tuple[str, ...]]] = ([], "", [], {})
"""No cards on the table, and what they give to each side."""
IDLE = ("minion", "spawning-point")
"""Ranks that perform no commands (ARC-GANG-03)."""


def kind_of(g: Arcade, foe: Foe) -> Kind:
    """A monster's kind."""
    return g.box.kinds[foe.card]


def bonded_to(g: Arcade, elite: Foe) -> list[Foe]:
    """The bonded monsters within two squares of an elite (ARC-GANG-08)."""
    bonded = g.box.kinds[elite.card].bonded
    if not bonded or elite.at < 0:
        return []
    mates = [foe for foe in g.foes if foe.card == bonded and foe is not elite]
    if not mates:
        return mates
    near = within(g.dungeon, squares_of(g, elite), BOND)
    if bonded in g.box.sizes:
        near = anchors_touching(g.dungeon, g.box.sizes[bonded], near)
    return [foe for foe in mates if near >> foe.at & 1]


def bonded_minions(g: Arcade, elite: Foe) -> list[Foe]:
    """The minions bonded to an elite; elites of an elite gang are none."""
    return [foe for foe in bonded_to(g, elite) if foe.card != elite.card]


def elites_of(g: Arcade, minion: Foe) -> list[Foe]:
    """The elites in play that a minion's gang card names (ARC-GANG-07)."""
    return [foe for foe in g.foes if kind_of(g, foe).bonded == minion.card]


def foe_stats(g: Arcade, foe: Foe) -> Stats:
    """The values of a monster or spawning point, its gang checked now (ARC-GANG-04 to ARC-GANG-06).

    (ARC-STAR-02.)
    """
    return stats_among(g, foe, bonded_to(g, foe))


def stats_among(g: Arcade, foe: Foe, mates: list[Foe]) -> Stats:
    """The same, where it is known who is bonded to it."""
    box = g.box
    kind = box.kinds[foe.card]
    ganged = bool(mates)
    iced = ganged and all(mate.status & ICE for mate in mates)
    stars = 0
    if kind.rank not in ("spawning-point", "dungeon-boss"):
        stars = g.star_strength * 16 + g.star_armor
    sources = foe_sources(g, foe, kind)
    key = (foe.card, ganged, iced, stars, sources)
    found = box.stats.get(key)
    if found is None:
        found = box.stats[key] = work_out(box, kind, ganged, iced, stars // 16, stars % 16, sources)
    return found


def giving(g: Arcade, side: str) -> tuple[str, ...]:
    """What the cards on the table give to one side, as sources of bonuses; most cards give it nothing."""
    if not g.challenges and not g.plot and not g.modes:
        return ()
    modes, plot, challenges, given = g.__dict__.get("given", NOTHING_GIVEN)
    if plot != g.plot or challenges != g.challenges or modes != g.modes:
        given = {}
        g.__dict__["given"] = [*g.modes], g.plot, [*g.challenges], given
    found: tuple[str, ...] | None = given.get(side)
    if found is None:
        givers, cards = g.box.givers, (*g.modes, g.plot, *g.challenges)
        found = tuple([source for card in cards if card and givers[source := side + card].bonuses])
        given[side] = found
    return found


def foe_sources(g: Arcade, foe: Foe, kind: Kind) -> tuple[str, ...]:
    """Every source of a bonus that applies to a model of the Consul."""
    sources = giving(g, "points:" if kind.rank == "spawning-point" else "monsters:")
    if foe.lasting or g.auras:
        sources = lasting_sources(foe) + aura_sources(g, foe) + sources
    if kind.rank in ("elite", "minion"):
        sources += blessings_under(g, foe)
    return sources


def work_out(
    box: ArcadeBox,
    kind: Kind,
    ganged: bool,
    iced: bool,
    star_strength: int,
    star_armor: int,
    sources: tuple[str, ...],
) -> Stats:
    """A monster's values: its card, its gang, the chart's stars and all bonuses.

    (ARC-MOVE-06, ARC-AREA-01.)
    """
    values = kind.gang if ganged else kind.solo
    abilities = list(kind.abilities)
    unique = list(kind.unique)
    if ganged and kind.bonded != kind.id:
        mate = box.kinds[kind.bonded]
        abilities += mate.abilities
        if not iced:
            unique = overcharged(unique, list(mate.unique))
    bonuses = applying(box, sources, kind.affinity, kind.type)
    stats = Stats()
    common_stats(stats, bonuses, kind.name, kind.type, kind.affinity, abilities)
    if kind.rank != "spawning-point":
        stats.gait |= SUREFOOT
    stats.size = kind.size
    stats.movement = max(0, kind.movement + sum(b.movement for b in bonuses))
    stats.actions = max(1, values.actions + sum(b.actions for b in bonuses))
    stats.hearts = max(1, kind.hearts + sum(b.hearts for b in bonuses))
    strength = values.strength + star_strength
    armor = kind.armor + star_armor
    stats.strength = max(0, strength + sum(b.strength.stars + b.offense.stars for b in bonuses))
    stats.armor = max(0, armor + sum(b.armor.stars + b.defense.stars for b in bonuses))
    stats.range = max(1, values.range + sum(b.range for b in bonuses))
    stats.potions, stats.drinks, stats.unique = 0, (), tuple(unique)
    stats.offense, stats.ranges, stats.defenses = {}, {}, ()
    stats.reaction = kind.reaction
    return stats


def overcharged(own: list[tuple[str, Action]], lent: list[tuple[str, Action]]) -> list[tuple[str, Action]]:
    """An Overcharge takes the place of the action of its name; other lent actions follow (ARC-UNIQUE-10)."""
    names = {action.name: index for index, (_, action) in enumerate(own)}
    for key, action in lent:
        name = action.name
        if name in names:
            if action.overcharge:
                own[names[name]] = (key, action)
        else:
            names[name] = len(own)
            own.append((key, action))
    return own


def armor_of(g: Arcade, foe: Foe) -> int:
    """A monster's ARM after everything; Bane takes a star, never below zero (ARC-HIT-02, ARC-RULING-46).

    (ARC-STATUS-BANE-01.)
    """
    return armor_in(foe_stats(g, foe), foe)


def armor_in(stats: Stats, foe: Foe) -> int:
    """The same, where its values are known."""
    return max(0, stats.armor - 1) if foe.status & BANE else stats.armor


def strength_of(stats: Stats, foe: Foe, more: int = 0) -> int:
    """A monster's STR for one action; Hex takes a star, never below zero (ARC-STATUS-HEX-01)."""
    return max(0, stats.strength + more - (1 if foe.status & HEX else 0))


# ---------------------------------------------------------------- expendable


def take_wounds(
    g: Arcade, target: Model, wounds: int, area: bool, loot: bool
) -> Rules[list[tuple[Model, int]]]:
    """Put wound tokens down, on minions in an elite's place where they are expendable (ARC-EXPEND rules).

    (ARC-EXPEND-02, -03, -04, -05, -06, -07.)
    """
    taken: list[tuple[Model, int]] = []
    if not area and isinstance(target, Foe):
        while wounds:
            minion = yield from closest_minion(g, target)
            if minion is None:
                break
            g.note(Expendable(target.id, minion.id))
            placed = place_wounds(g, minion, wounds, loot)
            taken.append((minion, placed))
            wounds -= placed
    if wounds:
        taken.append((target, place_wounds(g, target, wounds, loot)))
    return taken


def closest_minion(g: Arcade, elite: Foe) -> Rules[Foe | None]:
    """The closest bonded minion within two squares; of equals the players choose (ARC-RULING-08)."""
    minions = bonded_minions(g, elite)
    if not minions:
        return None
    keys = nearest(g.dungeon, squares_of(g, elite), squares_by_name(g, minions))
    key = yield from settle(g, g.book.captain(g), WhichMinion(elite.id), "ARC-EXPEND-01", keys)
    return next(foe for foe in minions if foe.id == key)
