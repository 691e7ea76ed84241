"""Checks of content: every id that refers to something, and every word where it can do something."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from undercroft.engine import Catalogue
from undercroft.games.die_in_the_dungeon.content.cards import (
    EPIC_LEVEL,
    Ability,
    Ally,
    Chart,
    Creature,
    Effect,
    Hero,
    Saying,
    Tile,
)
from undercroft.games.die_in_the_dungeon.content.maps import MapItem
from undercroft.games.die_in_the_dungeon.content.words import (
    DIEMINIONS,
    HERO_DIE,
    HERO_TYPES,
    LADDER,
    MINION_REF,
    RANDOM,
    SLOTS,
    TILE_KINDS,
    TOKEN_REF,
    TOKENS,
)

STATS = SLOTS[:3]
ANYWHERE = (
    "gain", "heal", "lose", "damage", "upgrade", "downgrade", "swap", "refill", "minion", "token",
    "drop-minion", "check", "either", "offer",
)  # fmt: skip
MODIFIERS = ("bonus", "weaken", "embolden", "press", "guard", "hush", "ward", "sure")
BLOWS = ("fell", "charm", "strike")
OWN_ROLL = ("reroll", "add", "hurl")

WORKS: dict[str, tuple[str, ...]] = {
    "before the combat": ANYWHERE,
    "in the combat": (*ANYWHERE, *MODIFIERS, "forbid"),
    "each round": (*ANYWHERE, *MODIFIERS, "fuse"),
    "turn": ANYWHERE,
    "round": (*ANYWHERE, *MODIFIERS, *BLOWS),
    "roll": (*ANYWHERE, *OWN_ROLL),
    "trap": (*ANYWHERE, *OWN_ROLL, "pass"),
    "hit": (*ANYWHERE, "dodge", "soften"),
}
"""Which words do something at which moment."""

WHAT: dict[str, tuple[str, ...]] = {
    "gain": (*SLOTS, "stat", "xp"),
    "lose": (*SLOTS, "stat"),
    "damage": STATS,
    "upgrade": (*SLOTS[:4], "stat"),
    "downgrade": (*SLOTS[:4], "stat"),
    "token": TOKENS,
    "check": STATS,
    "bonus": ("", *STATS),
    "weaken": ("", *STATS, "stat"),
    "embolden": ("", *STATS),
    "press": ("", *STATS),
    "guard": ("", *STATS),
    "hush": ("", *STATS, "stat"),
    "forbid": ("abilities",),
}
"""What the words that are about something can be about."""

DICE: dict[str, tuple[int, ...]] = {
    "minion": tuple(int(die[1:]) for die in DIEMINIONS),
    "strike": LADDER,
    "fuse": LADDER,
}
"""Which dice the words that name one can name."""


def check_content(catalogue: Catalogue) -> None:
    """Everything but the maps' drawings, which check themselves."""
    creatures = catalogue.all("creature", Creature)
    for word in catalogue.all("word", Saying):
        catalogue.check("word", word, "id", word, ALL_WORDS)
    for hero in catalogue.all("hero", Hero).values():
        _check_hero(catalogue, hero)
    for tile in catalogue.all("tile", Tile).values():
        _check_tile(catalogue, tile)
    for chart in catalogue.all("chart", Chart).values():
        _check_chart(catalogue, chart)
    for ability in catalogue.all("ability", Ability).values():
        catalogue.check("ability", ability.id, "creature", ability.creature, creatures)
        _check_number(catalogue, "ability", ability.id, "cost", ability.cost, range(1, 5))
        for moment in ability.when:
            _check_effects(catalogue, "ability", ability.id, "effects", ability.effects, moment)
    for ally in catalogue.all("ally", Ally).values():
        for moment in ally.when:
            _check_effects(catalogue, "ally", ally.id, "effects", ally.effects, moment)
    for item in catalogue.all("map", MapItem).values():
        _check_effects(catalogue, "map", item.id, "start", item.start, "before the combat")
        _check_effects(catalogue, "map", item.id, "turn", item.turn, "turn")
        _check_effects(catalogue, "map", item.id, "fight", item.fight, "in the combat")
        _check_effects(catalogue, "map", item.id, "won", item.won, "before the combat")
    for creature in creatures:
        own = [one for one in catalogue.all("ability", Ability).values() if one.creature == creature]
        cards = sum(one.card for one in own)
        if (len(own) - cards, cards) != (2, 4):
            told = f"two board abilities and four cards are needed, not {len(own) - cards} and {cards}"
            raise catalogue.wrong("creature", creature, told)


def _check_chart(catalogue: Catalogue, chart: Chart) -> None:
    """An entry is of a type or of a hero, and there is one of each."""
    known = (*HERO_TYPES, *catalogue.all("hero", Hero))
    catalogue.check("chart", chart.id, "of", chart.of, known)
    others = [one.id for one in catalogue.all("chart", Chart).values() if one.of == chart.of]
    if others != [chart.id]:
        raise catalogue.wrong("chart", chart.id, f"field 'of': '{chart.of}' has an entry: {others[0]}")


def _check_hero(catalogue: Catalogue, hero: Hero) -> None:
    catalogue.check("hero", hero.id, "type", hero.type, (*HERO_TYPES, hero.id))
    _check_number(catalogue, "hero", hero.id, "level", hero.level, range(1, EPIC_LEVEL + 1))
    _check_number(catalogue, "hero", hero.id, "hits", hero.hits, range(1, 100))
    _check_effects(catalogue, "hero", hero.id, "each_round", hero.each_round, "each round")


def _check_tile(catalogue: Catalogue, tile: Tile) -> None:
    if tile.id[:1] not in TILE_KINDS or not tile.id[1:].isdigit():
        told = f"field 'id': a letter of {', '.join(TILE_KINDS)} and a number"
        raise catalogue.wrong("tile", tile.id, told)
    _check_number(catalogue, "tile", tile.id, "level", tile.level, range(1, 5))
    heroes = catalogue.all("hero", Hero)
    for head in tile.heads:
        catalogue.check("tile", tile.id, "heads", head, (*HERO_TYPES, RANDOM))
    for hero in tile.company:
        catalogue.check("tile", tile.id, "company", hero, (*heroes, RANDOM))
    if tile.epic:
        catalogue.check("tile", tile.id, "epic", tile.epic, heroes)
    _check_effects(catalogue, "tile", tile.id, "effects", tile.effects, "before the combat")
    _check_effects(catalogue, "tile", tile.id, "combat", tile.combat, "in the combat")


def _check_effects(
    catalogue: Catalogue, kind: str, item: str, field: str, effects: tuple[Effect, ...], moment: str
) -> None:
    """Every effect names things that exist, and stands where it can be carried out."""
    for place, effect, when in _all(field, effects, moment):
        if effect.do not in WORKS[when]:
            told = f"field '{place}.do': '{effect.do}' does nothing {MOMENTS[when]}"
            raise catalogue.wrong(kind, item, f"{told}; what does: {', '.join(WORKS[when])}")
        if effect.do in WHAT:
            catalogue.check(kind, item, f"{place}.what", effect.what, WHAT[effect.do])
        elif effect.what:
            raise catalogue.wrong(kind, item, f"field '{place}.what': '{effect.do}' is about nothing")
        if effect.do in DICE and effect.die not in DICE[effect.do]:
            told = f"field '{place}.die': no d{effect.die}; known: {', '.join(map(str, DICE[effect.do]))}"
            raise catalogue.wrong(kind, item, told)
        if effect.do == "check" and effect.number < 1:
            raise catalogue.wrong(kind, item, f"field '{place}.number': what must the check reach?")
        if effect.do == "either" and len(effect.either) < 2:
            raise catalogue.wrong(kind, item, f"field '{place}.either': two effects or more to choose from")
        if effect.do == "offer" and not (effect.price and effect.passed):
            raise catalogue.wrong(kind, item, f"field '{place}': an offer has a price, and something for it")


def _all(field: str, effects: tuple[Effect, ...], moment: str) -> Iterator[tuple[str, Effect, str]]:
    """Effects at any depth with their places. What follows a check has that check's roll behind it."""
    after = {"roll": "turn", "trap": "turn", "hit": "turn"}.get(moment, moment)
    for number, effect in enumerate(effects):
        place = f"{field}[{number}]"
        yield place, effect, moment
        yield from chain(
            _all(f"{place}.failed", effect.failed, after),
            _all(f"{place}.passed", effect.passed, after),
            _all(f"{place}.either", effect.either, moment),
            _all(f"{place}.price", effect.price, after),
        )


def _check_number(
    catalogue: Catalogue, kind: str, item: str, field: str, value: int, known: Collection[int]
) -> None:
    if value not in known:
        told = f"field '{field}': {min(known)} to {max(known)}; got {value}"
        raise catalogue.wrong(kind, item, told)


MOMENTS = {
    "before the combat": "before a combat",
    "in the combat": "when a combat begins",
    "each round": "by itself in a round",
    "turn": "at the start of a turn",
    "round": "at the start of a round",
    "roll": "after a failed attack",
    "trap": "at a check",
    "hit": "at a hit",
}

ALL_WORDS = (
    *SLOTS, *TOKEN_REF.values(), *MINION_REF.values(), *(f"d{sides}" for sides in LADDER), *HERO_DIE, RANDOM,
    "namic", "xp",
)  # fmt: skip
"""Words of the rules that have a name and a picture: nobody can add to these."""
