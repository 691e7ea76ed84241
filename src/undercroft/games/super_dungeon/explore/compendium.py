"""What each card of Explore makes players do; the equipment is on Arcade's page.

``python -m undercroft.games.super_dungeon.explore.compendium`` writes the page into ``docs/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from undercroft.games.super_dungeon.compendium import (
    equipment,
    fighter_told,
    heroes,
    item_told,
    names,
    table,
)
from undercroft.games.super_dungeon.explore.content.box import ExploreBox, explore_box
from undercroft.games.super_dungeon.explore.content.cards import MonsterCard

PAGE = "content-super-dungeon-explore.md"
PACKS = {"clockwork-foundry": "The Clockwork Foundry", "humming-hall": "The Humming Hall"}
HEAD = """\
# Super Dungeon: Explore: what is special about each card

For every Hero, monster, boss, relic and reference card one line: what it makes players do differently. The
lines stand next to the cards (`asks` in `explore/content/*.toml` and `explore/packs/*/*.toml`); this page is
made from them by `python -m undercroft.games.super_dungeon.explore.compendium`, and a test compares. Rules
and balance: [super-dungeon-explore.md](super-dungeon-explore.md). Loot and treasure that both games use are
on [Arcade's page](content-super-dungeon-arcade.md).
"""


def page() -> str:
    """The whole page."""
    plain = explore_box()
    parts = [HEAD, *of(plain, {*plain.loot, *plain.treasure})]
    for pack, title in PACKS.items():
        tables = of(explore_box(f"explore+{pack}"), names(plain))
        parts += [f"## Pack: {title}\n", *(f"#{table}" for table in tables)]
    return "\n".join(parts)


def of(box: ExploreBox, known: set[str]) -> Iterator[str]:
    """The tables of a box, without what is known already."""
    yield from heroes(box, known)
    monsters = [(card, f"{price(card)} {fighter_told(box, card)}") for card in box.monsters.values()]
    yield from table("Monsters and bosses", monsters, known)
    points = [(card, fighter_told(box, card)) for card in box.points.values()]
    yield from table("Spawning points", points, known)
    fights = [(card, box.texts[card.id]) for card in box.boss_fights.values()]
    yield from table("Boss fights", fights, known)
    yield from table("Relics", [(card, item_told(card)) for card in box.relics.values()], known)
    yield from table("Reference cards", [(card, card.text) for card in box.references.values()], known)
    yield from equipment(box, known)


def price(card: MonsterCard) -> str:
    """What it costs the Consul, and when it may come."""
    return f"{card.skulls} skull point{'s' * (card.skulls > 1)}, {card.platform}."


if __name__ == "__main__":
    (Path(__file__).parents[5] / "docs" / PAGE).write_text(page(), encoding="utf-8")
