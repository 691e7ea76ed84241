"""Everything with a name that a match can bring up, with its picture and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Thing
from undercroft.engine.words import capital, listed
from undercroft.games.die_in_the_dungeon.content.box import Box
from undercroft.games.die_in_the_dungeon.content.cards import Hero, Tile
from undercroft.games.die_in_the_dungeon.content.words import SLOTS, TILE_KINDS, TOKEN_REF
from undercroft.games.die_in_the_dungeon.telling.names import MOMENTS
from undercroft.games.die_in_the_dungeon.telling.text import (
    bard_in_words,
    chart_in_words,
    hero_in_words,
    in_words,
    map_in_words,
    objective_in_words,
    token_in_words,
)


def things_of(box: Box) -> list[Thing]:
    """All things of a box with its packs."""
    return [*_cards(box), *_figures(box), *_places(box), *_words(box), *_reference(box)]


def _cards(box: Box) -> Iterator[Thing]:
    for one in box.abilities.values():
        when = listed((MOMENTS[moment] for moment in one.when), "or")
        yield Thing(
            id=one.id,
            kind="card" if one.card else "ability",
            name=one.name,
            icon=one.icon,
            tint=one.tint or box.creatures[one.creature].tint,
            text=f"{in_words(one.effects)} ({one.cost} Ability, {when})",
            flavour=one.phrase or one.flavour,
        )
    for ally in box.allies.values():
        yield Thing(
            id=ally.id,
            kind="ally",
            name=ally.name,
            icon=ally.icon,
            tint=ally.tint,
            text=f"{in_words(ally.effects)} ({listed((MOMENTS[moment] for moment in ally.when), 'or')})",
            flavour=ally.flavour,
        )
    for bard in box.bards.values():
        yield Thing(
            id=bard.id, kind="bard", name=bard.name, icon=bard.icon, tint=bard.tint, text=bard_in_words(bard),
            flavour=bard.flavour,
        )  # fmt: skip


def _figures(box: Box) -> Iterator[Thing]:
    for one in box.creatures.values():
        yield Thing(
            id=one.id, kind="creature", name=one.name, icon=one.icon, tint=one.tint, flavour=one.about
        )
    for hero in box.heroes.values():
        yield Thing(
            id=hero.id, kind="hero", name=hero.name, icon=hero.icon, tint=hero.tint, text=_hero(hero),
            flavour=hero.flavour,
        )  # fmt: skip


def _hero(hero: Hero) -> str:
    numbers = f"Might {hero.might}, Agility {hero.agility}, Magic {hero.magic}"
    return "; ".join(filter(None, (numbers, hero_in_words(hero))))


def _places(box: Box) -> Iterator[Thing]:
    for tile in box.all_tiles.values():
        yield Thing(
            id=tile.id, kind="tile", name=tile.name, icon=tile.icon, tint=tile.tint, text=_tile(box, tile),
            flavour=tile.flavour, values=_marks(tile),
        )  # fmt: skip
    for dungeon in box.maps.values():
        item = dungeon.item
        yield Thing(
            id=item.id,
            kind="map",
            name=item.name,
            icon=item.icon,
            tint=item.tint,
            text=" ".join(filter(None, (objective_in_words(item.objective), map_in_words(item, box.names)))),
            flavour=item.about,
            plan=item.grid.strip("\n"),
            values={
                place: listed(box.names[TOKEN_REF[one]] for one in ones)
                for place, ones in item.tokens.items()
            },
        )


def _marks(tile: Tile) -> dict[str, str]:
    """Its passages, which its back shows, and its level."""
    passages = {capital(TILE_KINDS[tile.kind]): ""} if tile.kind in TILE_KINDS else {}
    return passages | ({"Level": str(tile.level)} if tile.level else {})


def _tile(box: Box, tile: Tile) -> str:
    heads = [*([tile.epic] if tile.epic else []), *tile.company, *tile.heads]
    told = [in_words(tile.effects), f"heroes: {listed(box.names[head] for head in heads)}" if heads else ""]
    told.append(in_words(tile.combat))
    return "; ".join(filter(None, told))


def _words(box: Box) -> Iterator[Thing]:
    texts = {ref: token_in_words(token) for token, ref in TOKEN_REF.items()}
    texts |= {slot: SLOT_TEXTS[slot] for slot in SLOTS}
    for word in box.words.values():
        yield Thing(
            id=word.id,
            kind=word.kind,
            name=word.name,
            icon=word.icon,
            tint=word.tint,
            text=texts.get(word.id, ""),
        )
    for kind, name in TILE_KINDS.items():
        yield Thing(id=kind, kind="tile-kind", name=name)


def _reference(box: Box) -> Iterator[Thing]:
    """The Hero Chart and the player aid (DIE-SETUP-04, DIE-PERK-14, DIE-EPIC-19)."""
    for one in box.chart.values():
        told = chart_in_words(one, box.heroes)
        yield Thing(id=one.id, kind="hero chart", name=one.name, icon=one.icon, tint=one.tint, text=told)
    for aid in box.aids.values():
        yield Thing(id=aid.id, kind="player aid", name=aid.name, icon=aid.icon, tint=aid.tint, text=aid.text)


SLOT_TEXTS = {
    "might": "what you attack with, and what a Might attack of the heroes has to beat",
    "agility": "what you attack with, and what an Agility attack of the heroes has to beat",
    "magic": "what you attack with, and what a Magic attack of the heroes has to beat",
    "health": "at 0 you have lost",
    "time": "1 goes with every move; at 0 you have lost",
    "ability": "pays for abilities and cards; 1 comes back every turn",
}
