"""The table in words, for who cannot see it: who stands where, what is in reach, who threatens whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from undercroft.engine import Spoken
from undercroft.engine.words import counted, listed, out_of, some
from undercroft.games.super_dungeon.state import Crawl
from undercroft.games.super_dungeon.view.inspecting import Watcher, inspect
from undercroft.games.super_dungeon.view.table import (
    CrawlView,
    DefenseView,
    FoeView,
    HeroView,
    ModelView,
    OffenseView,
)

FEW = 12
"""More squares than this in reach are told by rows."""


def crawl_words(
    g: Crawl,
    view: CrawlView,
    heroes: Sequence[HeroView],
    foes: Sequence[FoeView],
    more: Callable[[FoeView], str],
) -> list[Spoken]:
    """What both games say of their models; ``more`` tells a monster's values."""
    parts = [
        Spoken.of("table", "The party", [line for hero in heroes for line in hero_told(view, hero)]),
        Spoken.of("table", "The monsters", [foe_told(view, foe, more(foe)) for foe in foes]),
        Spoken.of("where", "Who stands where", list(where(view, heroes, foes))),
        Spoken.of("reach", "In reach", list(reach(view)) or ["Nobody moves just now."]),
        Spoken.of(
            "threats", "What threatens", list(threats(g, view, heroes)) or ["Nobody is threatened now."]
        ),
        Spoken.of("dice", "Dice of attack and defense", list(dice(view, heroes))),
    ]
    return [part for part in parts if part.lines]


def hero_told(view: CrawlView, hero: HeroView) -> Iterator[str]:
    """A Hero: hearts, potions, where it is, what it wears."""
    at = f"at {hero.at}" if hero.at else "not in the dungeon"
    done = ", has activated" if hero.activated else ""
    yield (
        f"{hero.name}, {at}: {hearts(hero)}{statuses(view, hero)}, "
        f"{out_of(hero.potions, hero.quantity, 'potion')}{done}."
    )
    gear = [view.names[card] for card in hero.gear.values() if card]
    if gear:
        yield f"{hero.name} wears {listed(gear)}."
    acting = view.acting
    if acting and acting.model == hero.id:
        left = f"{acting.movement or 'no'} movement and {some(acting.actions, 'action')} left"
        yield f"{hero.name} acts now: {left}."


def hearts(model: ModelView) -> str:
    return out_of(max(0, model.hearts - model.wounds), model.hearts, "heart")


def statuses(view: CrawlView, model: ModelView) -> str:
    return "".join(f", {view.names[status]}" for status in model.statuses)


def foe_told(view: CrawlView, foe: FoeView, values: str) -> str:
    target = ", can be attacked now" if view.acting and foe.id in view.acting.targets else ""
    at = f"at {foe.at}" if foe.at else "not in the dungeon"
    return f"{view.names[foe.id]}, {at}: {hearts(foe)}{statuses(view, foe)}; {values}{target}."


def where(view: CrawlView, heroes: Iterable[HeroView], foes: Iterable[FoeView]) -> Iterator[str]:
    """Every model by its squares, then chests, tokens and ground that matters."""
    for model in (*heroes, *foes):
        if model.at:
            yield f"{view.names.get(model.id, model.name)}: {squares(model.squares)}."
    board = view.board
    if board.chests:
        yield f"Chests: {', '.join(board.chests)}."
    if board.start:
        yield f"The Start Token: {board.start}."
    for effect, places in board.effects.items():
        yield f"{view.names[effect]}: {rows(places)}."
    if board.squares:
        yield "Letters go from west to east, numbers from north to south."


def squares(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def rows(names: Iterable[str]) -> str:
    """Squares gathered by rows.

    >>> rows(["a3", "b3", "c3", "f3", "a4"])
    'row 3: a to c, f; row 4: a'
    """
    by_row: dict[int, list[str]] = {}
    for name in names:
        letter = name.rstrip("0123456789")
        by_row.setdefault(int(name.removeprefix(letter)), []).append(letter)
    return "; ".join(f"row {row}: {spans(sorted(by_row[row], key=column))}" for row in sorted(by_row))


def column(letters: str) -> tuple[int, str]:
    return (len(letters), letters)


def spans(letters: Sequence[str]) -> str:
    """Letters, those that follow each other as from one to another."""
    runs: list[list[str]] = []
    for letter in letters:
        if runs and len(letter) == 1 == len(runs[-1][-1]) and ord(letter) == ord(runs[-1][-1]) + 1:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def reach(view: CrawlView) -> Iterator[str]:
    """Where whoever acts can go, what hurts there, and whom it can attack."""
    acting = view.acting
    if acting is None:
        return
    name = view.names.get(acting.model, acting.model)
    near = ", ".join(acting.reach) if len(acting.reach) <= FEW else rows(acting.reach)
    yield f"{name} can move to: {near or 'no square'}."
    for effect, places in view.board.effects.items():
        if found := [place for place in places if place in acting.reach]:
            yield f"{view.names[effect]} there: {', '.join(found)}."
    aims = listed(view.names[target] for target in acting.targets) if acting.targets else "nobody"
    yield f"From where it stands it can attack {aims}."


def threats(g: Crawl, view: CrawlView, heroes: Iterable[HeroView]) -> Iterator[str]:
    """Which monsters could attack which Hero in their next activation, and how far away they are."""
    for hero in heroes:
        if not hero.at:
            continue
        watchers = inspect(g, hero.id).watchers or []
        near = sorted((one for one in watchers if one.threatens), key=lambda one: one.distance or 0)
        if near:
            yield f"{hero.name} can be attacked by {listed(watcher_told(view, one) for one in near)}."
        else:
            yield f"Nobody can attack {hero.name} next."


def watcher_told(view: CrawlView, one: Watcher) -> str:
    away = counted(one.distance, "square") if one.distance is not None else "no way"
    return f"{view.names[one.id]} ({away} away)"


def dice(view: CrawlView, heroes: Iterable[HeroView]) -> Iterator[str]:
    """What each Hero rolls."""
    for hero in heroes:
        if attack := rolls(view, hero.offense):
            yield f"{hero.name} attacks with {attack}."
        if guard := rolls(view, hero.defense):
            yield f"{hero.name} defends with {guard}."


def rolls(view: CrawlView, found: Mapping[str, OffenseView | DefenseView]) -> str:
    """Rolls by attribute: dice, stars, range."""
    return "; ".join(
        f"{view.names[name]}: {rolled(view, roll)}"
        + (f", range {roll.range}" if isinstance(roll, OffenseView) else "")
        for name, roll in found.items()
    )


def rolled(view: CrawlView, roll: OffenseView | DefenseView) -> str:
    """Dice by colour, and the stars that are added."""
    parts = [counted(roll.dice.count(die), f"{die} die", f"{die} dice") for die in dict.fromkeys(roll.dice)]
    if roll.stars > 0:
        parts.append(counted(roll.stars, "star"))
    less = f", {counted(-roll.stars, 'star')} less" if roll.stars < 0 else ""
    return (listed(parts) or "nothing") + less


def values_told(view: CrawlView, offense: dict[str, OffenseView], defense: dict[str, DefenseView]) -> str:
    """A monster's dice in words."""
    return "; ".join(filter(None, (rolls(view, offense), rolls(view, defense))))
