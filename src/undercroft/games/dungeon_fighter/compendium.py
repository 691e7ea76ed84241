"""What each card makes players do differently: the page is made from the content, so it cannot drift.

``python -m undercroft.games.dungeon_fighter.compendium`` writes it into ``docs/``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from undercroft.games.dungeon_fighter.content.box import Box, box_of
from undercroft.games.dungeon_fighter.content.cards import Item
from undercroft.games.dungeon_fighter.telling.things import text

PAGE = "content-dungeon-fighter.md"
PACKS = ("attic", "caldera", "glasshouse")
HEAD = """# Dungeon Fighter: what each card asks of the players

Made from the content files by `python -m undercroft.games.dungeon_fighter.compendium`; the last column
stands beside each card as `asks`. Cards of a pack are marked.
"""


def sections(box: Box) -> Iterator[tuple[str, Mapping[str, Item]]]:
    """The decks whose cards say what they ask for."""
    yield "Final Bosses", box.bosses
    yield "Monsters", box.monsters
    yield "Rooms", box.rooms
    yield "Equipment", box.equipment
    yield "Heroes", box.heroes


def page() -> str:
    """The whole page."""
    box, own = box_of(PACKS), box_of().named
    lines = [HEAD]
    for title, deck in sections(box):
        lines += ["", f"## {title}", "", "| | does | asks |", "|---|---|---|"]
        for card in deck.values():
            where = "" if card.id in own else " (pack)"
            lines.append(f"| **{card.name}**{where} | {text(box, card)} | {card.asks} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (Path(__file__).parents[4] / "docs" / PAGE).write_text(page(), encoding="utf-8")
