"""Alternate modes: Rescue the Prince and Find the Artifact (EXP-MODE, EXP-PRINCE, EXP-ART rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine import PASS, Ask, Reason, Rules
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask, base, squares
from undercroft.games.super_dungeon.dungeon.paths import Travel
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling import questions, reasons
from undercroft.games.super_dungeon.explore.telling.happenings import (
    Alarm,
    ArtifactBrought,
    ArtifactFound,
    Crystal,
    Decoy,
    Dropped,
    PrinceSaved,
    Start,
    TakesArtifact,
    TakesPrince,
)
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.rules.activation import moves
from undercroft.games.super_dungeon.rules.effects import go_on, set_down, wade
from undercroft.games.super_dungeon.rules.equipment import discard, draw_loot, draw_treasures, is_equipment
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats, shed_immune, slot_of, squares_of
from undercroft.games.super_dungeon.rules.wounds import check_hearts, heroes_win
from undercroft.games.super_dungeon.setup import first_exits
from undercroft.games.super_dungeon.state import KNOCKDOWN, OUT, SLOW, Hero
from undercroft.games.super_dungeon.telling.happenings import Interacts, Moved
from undercroft.games.super_dungeon.telling.questions import CrawlQuestion

COLOURS = ("citrine", "ruby", "emerald", "sapphire", "amethyst")
ARTIFACT = "amethyst"
"""The colour that is the artifact (EXP-ART-02); any would do."""
APART = 4
"""Squares that crystals keep from each other and from what is important (EXP-ART-04)."""
SHIFT = 4
FREE_MOVE = 5


def empty_squares(g: Explore) -> Mask:
    """Squares that one can walk on, with no model and no token."""
    dungeon = g.dungeon
    taken = Field(g).occupied
    for token in [*g.chests, *g.crystals, g.start, g.end_token, g.prince]:
        if token >= 0:
            taken |= 1 << token
    return dungeon.footing(0).enter & ~taken


def open_squares(g: Explore) -> Mask:
    """Empty squares without a tile effect (SD-TILE-04)."""
    mask = empty_squares(g)
    for effect in g.dungeon.effects.values():
        mask &= ~effect
    return mask


def ask_square(
    g: Explore, seat: str, about: CrawlQuestion[ExploreNames], rule: str, mask: Mask
) -> Rules[int]:
    """A player chooses one of some squares."""
    key = yield Ask(g, seat, about, rule, keys_of(g.dungeon, mask))
    return square_named(g.dungeon, key)


def mode_tokens(g: Explore) -> Rules[None]:
    """The tokens that a mode adds, right after the dungeon is built (EXP-MODE-04)."""
    after = "first-spawn"
    if g.mode == "prince":
        g.prince = yield from ask_square(g, CONSUL, questions.Prince(), "EXP-PRINCE-01", open_squares(g))
        near = within(g.dungeon, 1 << g.prince, SHIFT) & open_squares(g) | 1 << g.prince
        about = questions.ShiftPrince(square_name(g.dungeon, g.prince))
        g.prince = yield from ask_square(g, g.seats[0], about, "EXP-PRINCE-02", near)
    elif g.mode == "artifact":
        last = len(g.dungeon.tiles) - 1 if not g.square else 2
        exits = exits_of(g, last)
        g.end_token = yield from ask_square(g, CONSUL, questions.EndToken(), "EXP-ART-01", exits)
        yield from place_start(g)
        after = "crystals"
    g.phase = after


def exits_of(g: Explore, tile: int) -> Mask:
    """The squares of a tile at a dungeon exit (EXP-ART-01, EXP-RULING-21)."""
    dungeon = g.dungeon
    mask = 0
    for exit, number in zip(dungeon.exits, dungeon.exit_tiles, strict=True):
        if number == tile:
            mask |= exit
    return mask & dungeon.footing(0).enter


def place_start(g: Explore) -> Rules[None]:
    """The Heroes put the Start Token at any exit of the first tile (EXP-SETUP-11)."""
    about = questions.StartToken()
    g.start = yield from ask_square(g, g.seats[0], about, "EXP-SETUP-11", first_exits(g))
    g.note(Start(square_name(g.dungeon, g.start)))


def place_crystal(g: Explore) -> Rules[None]:
    """Consul and Heroes take turns with face-down crystals (EXP-ART-03)."""
    if len(g.crystals) == len(COLOURS):
        g.phase = "first-spawn"
        return
    number = len(g.crystals)
    seat = CONSUL if number % 2 == 0 else g.seats[number // 2 % len(g.seats)]
    at = yield from ask_square(g, seat, questions.Crystal(number + 1), "EXP-ART-03", crystal_squares(g))
    g.crystals.append(at)


def crystal_squares(g: Explore) -> Mask:
    """Empty squares far enough from all that counts, or else the farthest (EXP-ART-04, EXP-RULING-20)."""
    dungeon = g.dungeon
    field = Field(g)
    keep_off = 1 << g.start | 1 << g.end_token
    for point in g.points_in_play():
        keep_off |= field.squares[point.id]
    for crystal in g.crystals:
        keep_off |= 1 << crystal
    empty = empty_squares(g)
    allowed = empty & ~within(dungeon, keep_off, APART)
    if allowed:
        return allowed
    away = {square: distance(dungeon, 1 << square, keep_off) for square in squares(empty)}
    most = max(away.values())
    return sum(1 << square for square, far in away.items() if far == most)


# ---------------------------------------------------------------- interacting


def interactions(g: Explore, hero: Hero) -> list[str]:
    """The mode's tokens that a Hero could interact with where it stands (SD-RULING-43)."""
    if g.mode == "boss":
        return []
    dungeon = g.dungeon
    near = within(dungeon, squares_of(g, hero), 1)
    found = []
    if g.prince >= 0 and near >> g.prince & 1:
        found.append("prince")
    if not g.flipped:
        found += ["crystal:" + square_name(dungeon, at) for at in g.crystals if near >> at & 1]
    if g.artifact_at >= 0 and near >> g.artifact_at & 1:
        found.append("artifact")
    return found


def barred_interactions(g: Explore, hero: Hero) -> list[Reason[Any]]:
    """Why what lies in the dungeon cannot be interacted with: it is not adjacent, or no second crystal."""
    found: list[Reason[Any]] = []
    near = within(g.dungeon, squares_of(g, hero), 1)
    if g.prince >= 0 and not near >> g.prince & 1:
        found.append(reasons.PrinceFar())
    if g.artifact_at >= 0 and not near >> g.artifact_at & 1:
        found.append(reasons.ArtifactFar())
    if g.crystals and g.flipped:
        found.append(reasons.HasFlipped())
    elif g.crystals and not any(near >> at & 1 for at in g.crystals):
        found.append(reasons.CrystalsFar())
    return found


def interact(g: Explore, hero: Hero, key: str) -> Rules[None]:
    """A Hero takes the prince, turns a crystal or takes the artifact up again."""
    what, _, square = key.partition(":")
    g.note(Interacts(hero.id, what))
    if what == "prince":
        g.prince, g.carrier = OUT, hero.id
        g.note(TakesPrince(hero.id))
        if not g.boss_spawned:
            g.note(Alarm())
            g.tasks = ["advance"]
    elif what == "crystal":
        g.flipped = True
        g.crystals.remove(square_named(g.dungeon, square))
        yield from turn_crystal(g, hero)
    else:
        g.artifact_at = OUT
        take_artifact(g, hero, "EXP-ART-11")


def turn_crystal(g: Explore, hero: Hero) -> Rules[None]:
    """What a crystal is turns out now: a decoy, or the artifact (EXP-ART-05 to EXP-ART-09)."""
    [colour] = yield from g.colours.draw(1, reshuffle=False)
    g.note(Crystal(hero.id, colour))
    if colour != ARTIFACT:
        g.note(Decoy(colour))
        yield from draw_loot(g, 1, "EXP-ART-06")
        return
    g.crystals, g.colours.left = [], {}
    g.note(ArtifactFound(hero.id))
    cards = yield from draw_treasures(g, 1, lambda card: is_equipment(g, card), "EXP-ART-08")
    g.artifact = cards[0] if cards else ""
    take_artifact(g, hero, "EXP-ART-08")


def take_artifact(g: Explore, hero: Hero, rule: str) -> None:
    """The artifact must be worn; what was in its slot is discarded, Cursed or not (EXP-RULING-22).

    Without any treasure left it is a crystal and no card (EXP-RULING-40).
    """
    old = ""
    if g.artifact:
        slot = slot_of(g, g.artifact)
        old = hero.gear[slot]
        if old:
            discard(g, old)
        hero.gear[slot] = g.artifact
    g.carrier = hero.id
    g.note(TakesArtifact(hero.id, g.artifact, old), rule)
    shed_immune(g, hero)
    check_hearts(g)


def drop(g: Explore, hero: Hero, at: int) -> None:
    """The carrier has fallen: what it carried lies where it stood (EXP-PRINCE-08, EXP-ART-10)."""
    g.carrier = ""
    if g.mode == "prince":
        g.prince = at
        g.note(Dropped(hero.id, "prince"), "EXP-PRINCE-08")
    else:
        if g.artifact:
            hero.gear[slot_of(g, g.artifact)] = ""
        g.artifact_at = at
        g.note(Dropped(hero.id, "artifact"), "EXP-ART-10")
        check_hearts(g)  # Without it a Hero may hold fewer potions.


def goal_square(g: Explore) -> int:
    """Where a carrier has to go."""
    return g.start if g.mode == "prince" else g.end_token


def prize(g: Explore) -> tuple[str, int]:
    """The prince or the artifact, and how far it lies or is carried from its goal; not in a boss fight."""
    if g.mode == "boss":
        return "", -1
    at = g.hero(g.carrier).at if g.carrier else g.prince if g.mode == "prince" else g.artifact_at
    goal = goal_square(g)
    return g.mode, distance(g.dungeon, 1 << at, 1 << goal) if at >= 0 and goal >= 0 else -1


def reached(g: Explore, hero: Hero) -> None:
    """A carrier that enters the goal's square has won the game (EXP-PRINCE-03, EXP-ART-15)."""
    if squares_of(g, hero) >> goal_square(g) & 1:
        bring(g, hero)


def passes(
    g: Explore, hero: Hero, way: Travel, end: int, detour: Callable[[Mask], Travel] | None = None
) -> None:
    """Entering the goal's square wins, on the way to somewhere else too (EXP-RULING-39).

    The party goes over it where a shortest way does, and where a friend stands on it by any way that the
    points allow; whoever is moved by the Consul is led around it if that is possible.
    """
    goal = goal_square(g)
    if goal < 0 or squares_of(g, hero) >> goal & 1 or base(g.dungeon, end, way.size) >> goal & 1:
        return
    if detour is not None:
        crossed = detour(1 << goal).cost(end) > way.points
    elif way.size > 1:
        crossed = any(goal in path for path in way.paths(end))
    else:
        most = way.points if way.occupied >> goal & 1 else way.cost(end)
        left = most - way.walks[0].cost(goal)
        on = Travel(way.steps, goal, way.size, left, way.occupied)
        crossed = left > 0 and on.cost(end) <= left
    if crossed:
        g.note(
            Moved(hero.id, square_name(g.dungeon, hero.at), square_name(g.dungeon, goal), []), "SD-MOVE-01"
        )
        bring(g, hero)


def bring(g: Explore, hero: Hero) -> None:
    """The Heroes have done what they came for."""
    if g.mode == "prince":
        heroes_win(g, PrinceSaved(hero.id))
    heroes_win(g, ArtifactBrought(hero.id))


def free_move(g: Explore) -> Rules[None]:
    """A carrier that has not activated in this Hero Turn may move (EXP-PRINCE-07, EXP-ART-13).

    Immobile speaks of its next activation, which this is not (EXP-RULING-27).
    """
    if not g.carrier or str(g.place_of(g.carrier)) in g.acted:
        return
    hero = g.hero(g.carrier)
    if hero.at < 0 or hero.status & KNOCKDOWN:
        return
    points = (FREE_MOVE + 1) // 2 if hero.status & SLOW else FREE_MOVE
    way, ends = moves(g, Field(g), hero, hero_stats(g, hero), points)
    if not ends:
        return
    rule = "EXP-PRINCE-07" if g.mode == "prince" else "EXP-ART-13"
    about = questions.FreeMove(hero.id, points, g.mode)
    key = yield Ask(g, hero.seat, about, rule, keys_of(g.dungeon, ends), optional=True)
    if key != PASS:
        end = square_named(g.dungeon, key)
        passes(g, hero, way, end)
        cost = way.cost(end)
        wade(g, hero, way, end)
        if hero.at >= 0:
            set_down(g, hero, end, "moved", rule)
        yield from go_on(g, hero, points - cost, "moved", rule)
