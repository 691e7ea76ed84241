"""What each thing makes players do differently: the page is made from the content, so it cannot drift.

``python -m undercroft.games.die_in_the_dungeon.compendium`` writes it into ``docs/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from undercroft.engine.words import capital
from undercroft.games.die_in_the_dungeon.content.box import Box, box_of
from undercroft.games.die_in_the_dungeon.content.cards import Tile
from undercroft.games.die_in_the_dungeon.telling.text import (
    hero_in_words,
    in_words,
    map_in_words,
    objective_in_words,
)

PAGE = "content-die-in-the-dungeon.md"
PACKS = ("below-the-tide", "under-the-mill")
HEAD = """# DIE in the Dungeon: what each thing asks of a player

Made from the content files by `python -m undercroft.games.die_in_the_dungeon.compendium`; the last column
stands beside each card as `asks`. Things of a pack are marked with its name.
"""


class Entry(msgspec.Struct, frozen=True):
    """A line of the page."""

    section: str
    name: str
    does: str
    asks: str
    where: str = ""


def entries(box: Box) -> Iterator[Entry]:
    """Everything of a box, by section."""
    own = box_of()
    for dungeon in sorted(box.maps.values(), key=lambda one: one.item.order):
        does = f"{objective_in_words(dungeon.objective)} {map_in_words(dungeon.item, box.names)}"
        yield Entry("Maps", dungeon.name, does, dungeon.item.asks, _pack(dungeon.id in own.maps))
    for creature in box.creatures.values():
        yield Entry("Creatures", creature.name, "", creature.asks, _pack(creature.id in own.creatures))
    for one in box.abilities.values():
        does = f"{in_words(one.effects)} ({one.cost} Ability)"
        whose = f"Abilities: {box.names[one.creature]}"
        yield Entry(whose, one.name, does, one.asks, _pack(one.id in own.abilities))
    for hero in box.heroes.values():
        numbers = "/".join(map(str, hero.stats))
        does = f"{numbers}; {hero_in_words(hero)}".rstrip("; ")
        yield Entry("Heroes", hero.name, does, hero.asks, _pack(hero.id in own.heroes))
    for ally in box.allies.values():
        yield Entry("Allies and the Bard", ally.name, in_words(ally.effects), ally.asks)
    for bard in box.bards.values():
        yield Entry("Allies and the Bard", bard.name, f"+{bard.adds[0]} to all totals", bard.asks)
    for tile in box.tiles.values():
        yield Entry("Tiles", tile.name, _tile(box, tile), tile.asks, _pack(tile.id in own.tiles))


def _pack(in_the_box: bool) -> str:
    return "" if in_the_box else "pack"


def _tile(box: Box, tile: Tile) -> str:
    heads = [*([tile.epic] if tile.epic else []), *tile.company, *tile.heads]
    who = ", ".join(box.names[head] for head in heads)
    told = (in_words(tile.effects), who, in_words(tile.combat))
    return f"level {tile.level}: {'; '.join(filter(None, told))}"


def page() -> str:
    """The whole page."""
    lines, section = [HEAD], ""
    for entry in entries(box_of(PACKS)):
        if entry.section != section:
            section = entry.section
            lines += ["", f"## {section}", "", "| | does | asks |", "|---|---|---|"]
        where = f" ({entry.where})" if entry.where else ""
        lines.append(f"| **{entry.name}**{where} | {capital(entry.does)} | {entry.asks} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (Path(__file__).parents[4] / "docs" / PAGE).write_text(page(), encoding="utf-8")
