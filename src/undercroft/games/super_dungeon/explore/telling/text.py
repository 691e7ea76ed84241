"""What the chart brings and what monsters are, in words made from their data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.engine.words import counted, listed
from undercroft.games.super_dungeon.content.cards import ATTRIBUTES

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.explore.content.box import ExploreBox
    from undercroft.games.super_dungeon.explore.content.cards import MonsterCard, PointCard


def space_words(
    skulls: int,
    platforms: Sequence[str],
    mini_boss: bool,
    dungeon_boss: bool,
    bonuses: Sequence[str],
    sighting: Sequence[int],
) -> str:
    """A space of the Mighty Monster Chart by the names of what it brings, in its order (EXP-CHART-02).

    >>> space_words(6, ["8-Bit"], True, False, [], [1, 2])
    '8-Bit monsters worth 6 skull points, a mini-boss, a boss sighting on tiles 1 and 2'
    """
    parts = []
    if skulls:
        parts.append(f"{listed(platforms)} monsters worth {counted(skulls, 'skull point')}")
    if mini_boss:
        parts.append("a mini-boss")
    if dungeon_boss:
        parts.append("the dungeon boss")
    if bonuses:
        parts.append(listed(bonuses, "or"))
    if sighting:
        parts.append(f"a boss sighting on {tiles(sighting)}")
    return ", ".join(parts) or "nothing"


def tiles(numbers: Sequence[int]) -> str:
    """Tiles by their numbers.

    >>> tiles([1]), tiles([2, 3])
    ('tile 1', 'tiles 2 and 3')
    """
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {listed(map(str, numbers))}"


def fighter_text(box: ExploreBox, card: MonsterCard | PointCard) -> str:
    """A monster or a spawning point in short: platform, skulls, hearts, dice, abilities, actions."""
    named = box.named
    parts = [named[card.platform]] if card.platform else []
    if card.skulls:
        parts.append(counted(card.skulls, "skull point"))
    parts.append(counted(card.hearts, "heart"))
    if card.movement:
        parts.append(f"movement {card.movement}")
    if card.actions:
        parts.append(counted(card.actions, "action"))
    for name in ATTRIBUTES:
        attribute = getattr(card, name)
        if attribute.range:
            parts.append(f"attacks with {named[name]} up to {counted(attribute.range, 'square')}")
        if attribute.defends:
            parts.append(f"defends with {named[name]}")
    parts += [named[ability] for ability in card.abilities]
    parts += [f"{action.name} ({action.cost}): {action.text}" for action in card.unique]
    return ", ".join(parts)
