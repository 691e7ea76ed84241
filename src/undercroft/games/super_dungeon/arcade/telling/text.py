"""Arcade's monsters and spawning points in short words, made from their data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.words import capital, counted, listed

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, Kind
    from undercroft.games.super_dungeon.arcade.content.cards import ChartCard, GangCard, Space, Values


def monster_text(box: ArcadeBox, kind: Kind) -> str:
    """What stands on a monster's card."""
    named = box.named
    lines = [
        f"{capital(named[kind.rank])}, {kind.type}" if kind.rank != "spawning-point" else "Spawning point"
    ]
    body = [f"movement {kind.movement}"] if kind.movement else []
    lines.append(", ".join([*body, f"hearts {kind.hearts}", f"{named['armor']} {kind.armor}"]))
    if kind.rank == "elite":
        lines.append(f"in a gang {values_text(box, kind.gang)}; alone {values_text(box, kind.solo)}")
    elif kind.rank not in ("minion", "spawning-point"):
        lines.append(values_text(box, kind.solo))
    if kind.rank == "spawning-point":
        spawned = [f"{count} × {named[card]}" for card, count in box.points[kind.id].spawns.items()]
        lines.append(f"spawns {listed(spawned)}")
    if kind.abilities:
        lines.append(", ".join(named[ability] for ability in kind.abilities))
    text = " ".join(f"{capital(line)}." for line in lines)
    actions = [f"{action.name}: {action.text}" for _, action in kind.unique]
    if kind.reaction is not None:
        actions.append(f"{kind.reaction.name}: {kind.reaction.text}")
    return " ".join([text, *actions])


def values_text(box: ArcadeBox, values: Values) -> str:
    """What a monster fights with."""
    strength = f"{box.named['strength']} {values.strength}"
    return f"{counted(values.actions, 'action')}, {strength}, range {values.range}"


def gang_text(box: ArcadeBox, gang: GangCard) -> str:
    """Who belongs to a gang."""
    if gang.bonded is None:
        return f"An elite gang: {gang.elite.name}, bonded to others of its kind within two squares."
    return f"{gang.elite.name}, bonded to every {gang.bonded.name} within two squares."


def chart_text(box: ArcadeBox, chart: ChartCard) -> str:
    """What each space of the chart commands."""
    return "\n".join(
        f"{number}: {capital(_space(box, space))}." for number, space in enumerate(chart.spaces, 1)
    )


def _space(box: ArcadeBox, space: Space) -> str:
    stars = [
        f"monsters {named} +{stars} for good"
        for named, stars in ((box.named["strength"], space.strength), (box.named["armor"], space.armor))
        if stars
    ]
    told = []
    for command in space.commands:
        word, _, times = command.partition(" ")
        told.append(f"{box.named[word]}{' ' if times else ''}{times.replace('x', '× ')}")
    return "; ".join([*stars, ", ".join(told)])
