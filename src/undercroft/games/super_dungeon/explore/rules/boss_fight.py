"""The boss fight: the boss enters, takes relics, and strikes back at half its hearts (EXP-BOSS rules)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count as counting
from typing import Any

from undercroft.engine import PASS, Ask, Pick, Reason, Rules, choose
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.explore.content.cards import BossFightCard, Deed
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.spawning import arrive, boss_places
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling import questions, reasons
from undercroft.games.super_dungeon.explore.telling.happenings import (
    BossSpawn,
    NoSighting,
    PointsGone,
    Relic,
    SightedFrom,
    Sighting,
    Timeout,
    TimeoutEffect,
)
from undercroft.games.super_dungeon.rules.effects import apply_effects
from undercroft.games.super_dungeon.rules.equipment import discard
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import choose_place
from undercroft.games.super_dungeon.rules.wounds import check_hearts, end_effects, heal
from undercroft.games.super_dungeon.state import Foe, Hero, Model
from undercroft.games.super_dungeon.telling.happenings import RALLY, BossFight
from undercroft.games.super_dungeon.telling.reasons import together


def fight_card(g: Explore) -> BossFightCard:
    """The boss fight card of the game's boss (EXP-BOSS-03)."""
    return g.box.boss_fights[g.boss]


def spawn_dungeon_boss(g: Explore) -> Rules[None]:
    """The boss enters, equips relics, the spawning points go, Boss Spawn resolves (EXP-RULING-12)."""
    if g.boss_spawned:
        return
    spots = boss_places(g, g.boss)
    at = yield from choose_place(g, CONSUL, questions.BossPlace(g.boss), spots, "EXP-SPAWN-11")
    boss = arrive(g, g.boss, at, "EXP-SPAWN-11")
    g.boss_spawned = True
    g.note(BossFight(g.boss), "EXP-BOSS-01")
    yield from take_relics(g)
    remove_points(g)
    card = fight_card(g)
    g.note(BossSpawn(g.boss))
    yield from do_deeds(g, card.id, card.spawn, [*g.standing(), *g.foes], boss, boss)
    if card.skulls:
        g.tasks.insert(0, f"spawn:{card.skulls}:{'+'.join(card.platforms)}:{boss.id}")


def remove_points(g: Explore) -> None:
    """The spawning points that still stand go, without loot, and with them what they brought about.

    (EXP-RELIC-02, SD-RULING-22.)
    """
    points = g.points_in_play()
    if not points:
        return
    g.foes = [foe for foe in g.foes if foe not in points]
    g.note(PointsGone(tuple([point.id for point in points])))
    for point in points:
        end_effects(g, point.id)
    check_hearts(g)


def take_relics(g: Explore) -> Rules[None]:
    """At most one relic for each spawning point that stands, each into its own slot (EXP-RELIC rules)."""
    relics = relics_for(g)
    most = min(len(g.points_in_play()), len(dict.fromkeys(g.box.relics[relic].slot for relic in relics)))
    chosen: list[str] = []
    while len(chosen) < most:
        slots = [g.box.relics[relic].slot for relic in chosen]
        left = [relic for relic in relics if g.box.relics[relic].slot not in slots]
        about = questions.Relic(g.boss, most - len(chosen))
        why_not = partial(other_relics, g, chosen, left)
        key = yield Ask(g, CONSUL, about, "EXP-RELIC-01", left, optional=True, barred=why_not)
        if key == PASS:
            break
        chosen.append(key)
        g.note(Relic(key, g.boss))
    g.relics = chosen


def relics_for(g: Explore) -> list[str]:
    """The relics that this boss may take (EXP-RELIC-04)."""
    return [relic.id for relic in g.box.relics.values() if relic.portrait in ("", g.boss)]


def other_relics(g: Explore, chosen: list[str], left: list[str]) -> list[Reason[Any]]:
    """Why the boss cannot take the other relics (EXP-RELIC-04, EXP-RULING-11)."""
    found: list[Reason[Any]] = []
    for relic in g.box.relics:
        if relic not in chosen and relic not in left:
            ours = relic in relics_for(g)
            found.append(reasons.SlotTaken((relic,)) if ours else reasons.OtherPortrait((relic,)))
    return together(found)


# ---------------------------------------------------------------- timeout


def check_timeout(g: Explore) -> Rules[None]:
    """Half its hearts gone, once in a game: the timeout (EXP-TIMEOUT-01, -05, EXP-RULING-08)."""
    if not g.boss_spawned or g.timed_out:
        return
    boss = g.boss_model()
    if boss is None or not boss.wounds or 2 * boss.wounds < foe_stats(g, boss).hearts:
        return
    g.timed_out = True
    card = fight_card(g)
    g.note(Timeout(boss.id))
    yield from rally(g)
    g.note(TimeoutEffect(g.boss))
    yield from do_deeds(g, card.id, card.timeout, [*g.standing(), *g.foes], boss, boss)


def rally(g: Explore) -> Rules[None]:
    """The party may discard cards of the backpack to heal one Hero (EXP-TIMEOUT-02, EXP-RULING-34)."""
    if not g.backpack or not g.standing():
        return
    seat = g.book.captain(g)
    heroes = [hero.id for hero in g.standing()]
    key = yield Ask(g, seat, questions.Rally(), "EXP-TIMEOUT-02", heroes, optional=True)
    if key == PASS:
        return
    numbers = counting(1)
    keys = [f"{next(numbers)}.{card}" for card in g.backpack]
    form = Pick(keys, 0, len(keys))
    picked = yield Ask(g, seat, questions.RallyCards(key), "EXP-TIMEOUT-02", form=form)
    for one in picked:
        card = one.partition(".")[2]
        g.backpack.remove(card)
        discard(g, card)
    yield from heal(g, g.hero(key), len(picked), RALLY, "EXP-TIMEOUT-02")


# ---------------------------------------------------------------- what cards do


def do_deeds(
    g: Explore,
    card: str,
    deeds: Sequence[Deed],
    among: Sequence[Model],
    user: Model | None,
    origin: Model | None,
) -> Rules[None]:
    """Deeds of a card on those of some models whom they name, near the origin if they say so.

    Where the origin stood when the card went off counts for all of its deeds, though one of them fell it.
    """
    field = Field(g)
    spot = field.squares.get(origin.id, 0) if origin is not None else 0
    over = origin is not None and field.stats(origin).over
    for deed in deeds:
        reach: Mask = within(field.dungeon, spot, deed.within, over) if deed.within else -1
        for model in list(among):
            field = Field(g)
            if model.at >= 0 and named(g, deed, model) and field.squares[model.id] & reach:
                by = user if user is not None and user.at >= 0 else model
                yield from apply_effects(g, deed.effects, by, model, None, g.box.deed_source(card, deed))


def named(g: Explore, deed: Deed, model: Model) -> bool:
    """Whether a deed is for a model."""
    match deed.who:
        case "heroes" | "opener":
            return isinstance(model, Hero)
        case "monsters":
            return isinstance(model, Foe) and g.book.is_monster(g, model)
        case "boss":
            return isinstance(model, Foe) and g.box.original(model.card) == g.boss


def sighting(g: Explore, tiles: Sequence[int]) -> Rules[None]:
    """The timeout effect on the named tiles, if a Hero is there (EXP-SIGHT rules, EXP-RULING-09)."""
    field = Field(g)
    area: Mask = 0
    for tile in tiles:
        area |= field.dungeon.tiles[tile - 1]
    heroes = [hero for hero in g.standing() if field.squares[hero.id] & area]
    if not heroes:
        g.note(NoSighting(tuple(tiles)))
        return
    card = fight_card(g)
    g.note(Sighting(tuple(tiles), g.boss))
    origin: Hero | None = None
    if any(deed.within for deed in card.timeout):
        names = [hero.id for hero in heroes]
        key = yield from choose(g, CONSUL, questions.Sighted(), "EXP-SIGHT-02", names)
        origin = g.hero(key)
        g.note(SightedFrom(key))
    there = [model for model in [*g.heroes, *g.foes] if field.squares.get(model.id, 0) & area]
    yield from do_deeds(g, card.id, card.timeout, there, None, origin)
