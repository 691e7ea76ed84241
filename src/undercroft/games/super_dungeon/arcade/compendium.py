"""What each card of Arcade makes players do, and each piece of the equipment both games share.

``python -m undercroft.games.super_dungeon.arcade.compendium`` writes the page into ``docs/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.content.cards import GangCard
from undercroft.games.super_dungeon.arcade.telling.text import monster_text
from undercroft.games.super_dungeon.compendium import equipment, heroes, names, table

PAGE = "content-super-dungeon-arcade.md"
PACKS = {"drowned-court": "The Drowned Court", "carnival-below": "The Carnival Below"}
HEAD = """\
# Super Dungeon: Arcade: what is special about each card

For every Hero, monster, challenge, plot, mode card and piece of equipment one line: what it makes players do
differently. The lines stand next to the cards (`asks` in `arcade/content/*.toml`, `content/cards/*.toml` and
`arcade/packs/*/*.toml`); this page is made from them by
`python -m undercroft.games.super_dungeon.arcade.compendium`, and a test compares. Rules and balance:
[super-dungeon.md](super-dungeon.md). Loot and treasure are those of Explore too.
"""


def page() -> str:
    """The whole page."""
    plain = arcade_box()
    parts = [HEAD, *of(plain, set())]
    for pack, title in PACKS.items():
        tables = of(arcade_box(f"arcade+{pack}"), names(plain))
        parts += [f"## Pack: {title}\n", *(f"#{table}" for table in tables)]
    return "\n".join(parts)


def of(box: ArcadeBox, known: set[str]) -> Iterator[str]:
    """The tables of a box, without what is known already."""
    yield from heroes(box, known)
    yield from table("Gangs", [(gang, gang_told(box, gang)) for gang in box.gangs.values()], known)
    solos = [(solo, monster_text(box, box.kinds[solo.id])) for solo in box.solos.values()]
    yield from table("Solo monsters and bosses", solos, known)
    points = [(point, monster_text(box, box.kinds[point.id])) for point in box.points.values()]
    yield from table("Spawning points", points, known)
    for title, boss_fight in (("Challenges", False), ("Boss fight challenges", True)):
        cards = [card for card in box.challenges.values() if card.boss_fight == boss_fight]
        yield from table(title, [(card, card.text) for card in cards], known)
    yield from table("Plots", [(plot, plot.text) for plot in box.plots.values()], known)
    yield from table("Mode cards", [(mode, mode.text) for mode in box.modes.values()], known)
    yield from equipment(box, known)


def gang_told(box: ArcadeBox, gang: GangCard) -> str:
    """Everybody on a gang's card."""
    blocks = [block for block in (gang.elite, gang.bonded) if block]
    return " ".join(f"{block.name}: {monster_text(box, box.kinds[block.id])}" for block in blocks)


if __name__ == "__main__":
    (Path(__file__).parents[5] / "docs" / PAGE).write_text(page(), encoding="utf-8")
