"""The table as a client sees it. Nothing in this game is hidden: what is unknown does not exist yet."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from undercroft.engine.telling import Words
from undercroft.games.die_in_the_dungeon.content.box import Box
from undercroft.games.die_in_the_dungeon.content.cards import Ability, Hero, Tile
from undercroft.games.die_in_the_dungeon.content.maps import SHAPES, DungeonMap, column_row
from undercroft.games.die_in_the_dungeon.content.words import BLANK, SLOTS, START, STATS
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.rules.abilities import forbidden, own, verdict
from undercroft.games.die_in_the_dungeon.rules.combat import DIE_FOR, attack_bonus, defence
from undercroft.games.die_in_the_dungeon.rules.fight import modifier
from undercroft.games.die_in_the_dungeon.rules.turn import tokens_to_take
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import Over
from undercroft.games.die_in_the_dungeon.telling.names import DENIED, MOMENTS, PHASES, SECTIONS
from undercroft.games.die_in_the_dungeon.telling.text import (
    chart_in_words,
    in_words,
    map_in_words,
    objective_in_words,
)


class TileView(msgspec.Struct):
    """The front of a tile."""

    id: str
    name: Words
    level: int
    text: Words
    """What it does before the combat, in words."""
    combat: Words
    """What it does during the combat, in words."""
    heads: list[str]
    """Who is there: heroes by id, types of hero, and ``?`` for the Hero Die."""


class PlaceView(msgspec.Struct):
    """A place of the map: its kind is known from the back, its front only once it is flipped."""

    id: str
    x: int
    y: int
    kind: str
    """The letter of the tile's kind, or start, or blank."""
    kind_name: Words
    drawn: str
    """The character of the map's drawing."""
    passages: int
    """Ways out: north 1, east 2, south 4, west 8, added up."""
    joined: list[str]
    state: Literal["exploring", "explored", "open", "closed"]
    tile: TileView | None
    tokens: list[str]
    standees: list[str]
    """The seats whose monsters stand here."""
    diemaster: bool


class MapView(msgspec.Struct):
    """The dungeon."""

    id: str
    name: Words
    about: Words
    order: int
    objective: Words
    changes: Words
    """What this map changes, in words."""
    rest: int
    width: int
    height: int
    places: list[PlaceView]


class DieView(msgspec.Struct):
    """A die on a slot of a creature board."""

    slot: str
    value: int
    die: int
    """Its sides; 0 before dice have been placed."""


class NamicView(msgspec.Struct):
    """A DieNamic die: pips left, and how many it began with."""

    pips: int
    of: int


class KoboldView(msgspec.Struct):
    """The Kobold's card."""

    side: str
    name: Words
    used: bool


class AbilityView(msgspec.Struct):
    """A board ability or an Ability Card that can still be used."""

    id: str
    name: Words
    cost: int
    card: bool
    when: list[Words]
    """Its moments, in words."""
    text: Words
    phrase: Words
    barred: Words
    """Why it cannot be used now, in words; empty if it can at its moment."""


class MonsterView(msgspec.Struct):
    """A creature board with all that belongs to it."""

    seat: str
    creature: str
    name: Words
    about: Words
    at: str
    dice: list[DieView]
    xp: int
    namic: list[NamicView]
    minions: list[str]
    tokens: list[str]
    bard: bool
    """The Bard waits for the next fight."""
    kobold: KoboldView | None
    beast: bool
    epics: int
    heroes: int
    progress: tuple[int, int]
    """How far the objective is done: so much, of so much."""
    abilities: list[AbilityView]
    cards_used: list[Words]
    """Names of the cards that are gone."""


class HeroView(msgspec.Struct):
    """A hero in the fight."""

    id: str
    name: Words
    level: int
    epic: bool
    stats: tuple[int, int, int]
    triggers: list[str]
    hits: tuple[int, int]
    """Hits taken, and how many it takes."""
    target: bool
    """Can be defeated next."""
    each_round: Words


class CombatView(msgspec.Struct):
    """The party with its numbers and dice, and what the player must beat. Triples are by stat."""

    round: int
    party: list[HeroView]
    totals: list[int]
    dice: list[int]
    """The sides of the heroes' attack dice."""
    attacks: list[str]
    """The attacks of a round, in order."""
    attacks_made: int
    plus: list[int]
    """What is added to the heroes' rolls."""
    defence: list[int]
    """The heroes hit above this, and with the highest number of their die."""
    to_beat: list[int]
    """The player must roll above this."""
    bard: Words
    forbids: list[str]
    chart: list[Words]
    """What the Hero Chart says of the heroes who are there."""


class SectionView(msgspec.Struct):
    """A part of the Hero Chart and the player aid: its lines are things."""

    id: str
    title: Words
    things: list[str]


class OutcomeView(msgspec.Struct):
    """How the game ended."""

    winners: list[str]
    rule: str
    text: Words


class TableView(msgspec.Struct):
    """Everything a client needs to draw the table."""

    you: str | None
    turn: int
    phase: str
    step: Words
    """The step of the turn, as the book calls it."""
    active: str
    map: MapView
    monsters: list[MonsterView]
    tile: TileView | None
    """The tile that is being explored."""
    combat: CombatView | None
    outcome: OutcomeView | None
    reference: list[SectionView]
    """What lies beside the board to look up: the Hero Chart and the player aid."""


def look(g: Dungeon, seat: str | None) -> TableView:
    """What a seat sees."""
    content, active = box(g), g.monsters[g.active % len(g.monsters)]
    dungeon = content.maps[g.map]
    objective, changes = map_words(content, g.map)
    return TableView(
        you=seat,
        turn=g.turn + 1,
        phase=g.phase,
        step=PHASES[g.phase],
        active=active.seat,
        map=MapView(
            id=dungeon.id,
            name=dungeon.name,
            about=dungeon.item.about,
            order=dungeon.item.order,
            objective=objective,
            changes=changes,
            rest=dungeon.item.rest,
            width=max(len(row) for row in dungeon.rows),
            height=len(dungeon.rows),
            places=[see_place(g, content, dungeon, place) for place in dungeon.kind],
        ),
        monsters=[see_monster(g, m) for m in g.monsters],
        tile=see_tile(content.all_tiles[g.tiles[g.place]]) if g.place in g.tiles else None,
        combat=see_combat(g, active, g.combat) if g.combat is not None and g.combat.party else None,
        outcome=see_outcome(g),
        reference=see_reference(content),
    )


# What is printed is the same after every answer of every match: it is put into words once.


@lru_cache(256)
def map_words(content: Box, map: str) -> tuple[str, str]:
    """What is to be done on a map, and what it changes."""
    dungeon = content.maps[map]
    return objective_in_words(dungeon.objective), map_in_words(dungeon.item, content.names)


@lru_cache(256)
def chart_words(content: Box, of: str) -> str:
    """What the Hero Chart says of a type of hero."""
    entry = content.chart[of]
    return f"{entry.name}: {chart_in_words(entry, content.heroes)}"


@lru_cache(16)
def see_reference(content: Box) -> list[SectionView]:
    """The Hero Chart and the player aid, open to all at any time (DIE-SETUP-04, DIE-PERK-14)."""
    lines = {"chart": [entry.id for entry in content.chart.values()]}
    for aid in content.aids.values():
        lines.setdefault(aid.section, []).append(aid.id)
    return [SectionView(section, title, lines[section]) for section, title in SECTIONS.items()]


def see_outcome(g: Dungeon) -> OutcomeView | None:
    if g.outcome is None:
        return None
    ending = msgspec.convert(g.outcome.how, Over)
    return OutcomeView(list(g.outcome.winners), g.outcome.rule, ending.told(g.names))


def see_place(g: Dungeon, content: Box, dungeon: DungeonMap, place: str) -> PlaceView:
    kind, (x, y) = dungeon.kind[place], column_row(place)
    tile = g.tiles.get(place)
    state: Literal["exploring", "explored", "open", "closed"]
    if place == g.place:
        state = "exploring"
    elif tile is not None:
        state = "explored"
    else:
        state = "open" if place in g.open else "closed"
    return PlaceView(
        id=place,
        x=x,
        y=y,
        kind=kind,
        kind_name=content.names.get(kind, kind),
        drawn=dungeon.drawn[place],
        passages=SHAPES[dungeon.drawn[place]][1],
        joined=dungeon.joined[place],
        state=state,
        tile=see_tile(content.tiles[tile]) if tile and tile not in (START, BLANK) else None,
        tokens=tokens_left(g, dungeon, place),
        standees=[m.seat for m in g.monsters if m.at == place],
        diemaster=place == dungeon.diemaster,
    )


def tokens_left(g: Dungeon, dungeon: DungeonMap, place: str) -> list[str]:
    """Tokens that still lie there: those of a place that is explored are taken."""
    there = dungeon.tokens.get(place, ())
    taken = tokens_to_take(dungeon, place) if place in g.tiles or place == g.place else ()
    return [token for token in there if token not in taken]


@lru_cache(1024)
def see_tile(tile: Tile) -> TileView:
    heads = [*([tile.epic] if tile.epic else []), *tile.company, *tile.heads]
    return TileView(tile.id, tile.name, tile.level, in_words(tile.effects), in_words(tile.combat), heads)


def see_monster(g: Dungeon, m: Monster) -> MonsterView:
    content = box(g)
    creature = content.creatures[m.creature]
    done, wanted = progress.progress(g, m, content.maps[g.map].objective)
    sides = [*m.die, 20, 4]
    return MonsterView(
        seat=m.seat,
        creature=m.creature,
        name=creature.name,
        about=creature.about,
        at=m.at,
        dice=[DieView(SLOTS[slot], m.value[slot], sides[slot]) for slot in range(6)],
        xp=m.xp,
        namic=[NamicView(pips, slot) for slot, pips in enumerate(m.namic, 1)],
        minions=[f"d{sides}" for sides in m.minions],
        tokens=list(m.tokens),
        bard=m.bard,
        kobold=KoboldView(m.kobold, content.allies[m.kobold].name, m.kobold_used) if m.kobold else None,
        beast=m.beast,
        epics=m.epics,
        heroes=m.heroes,
        progress=(min(done, wanted), wanted),
        abilities=[see_ability(g, m, ability) for ability in own(content, m)],
        cards_used=[content.abilities[one].name for one in content.cards[m.creature] if one not in m.cards],
    )


def see_ability(g: Dungeon, m: Monster, ability: Ability) -> AbilityView:
    no = next((no for when in ability.when if (no := verdict(g, m, ability, when))), None)
    return AbilityView(
        id=ability.id,
        name=ability.name,
        cost=ability.cost,
        card=ability.card,
        when=[MOMENTS[when] for when in ability.when],
        text=in_words(ability.effects),
        phrase=ability.phrase,
        barred=no.why(g.names) if no else "",
    )


def see_combat(g: Dungeon, m: Monster, c: Combat) -> CombatView:
    content = box(g)
    party, there = content.parties(c.party), {content.heroes[one].type for one in c.party}
    return CombatView(
        round=c.round,
        party=[see_hero(content.heroes[one], c, one in party.targets) for one in c.party],
        totals=list(c.totals),
        dice=[DIE_FOR[total] if total < 13 else 20 for total in c.totals],
        attacks=[SLOTS[stat] for stat in party.attacks],
        attacks_made=c.attack,
        plus=[attack_bonus(g, c, party, stat) for stat in STATS],
        defence=[defence(m, c, party, stat) for stat in STATS],
        to_beat=[c.totals[stat] - modifier(c, f"fight-{stat}") for stat in STATS],
        bard=content.bards[c.bard].name if c.bard else "",
        forbids=[one for one in DENIED if forbidden(g, one)],
        chart=[chart_words(content, of) for of in content.chart if of in there],
    )


def see_hero(hero: Hero, c: Combat, target: bool) -> HeroView:
    return HeroView(
        id=hero.id,
        name=hero.name,
        level=hero.level,
        epic=hero.is_epic,
        stats=hero.stats,
        triggers=list(hero.triggers),
        hits=(c.marks, hero.hits),
        target=target,
        each_round=in_words(hero.each_round),
    )
