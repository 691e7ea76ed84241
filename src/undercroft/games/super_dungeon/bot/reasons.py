"""What an answer in an activation should bring, for hints: the same figures that the bots choose by."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from undercroft.engine import Ask, Ground
from undercroft.games.super_dungeon.bot.activation import Minds
from undercroft.games.super_dungeon.bot.striking import MOVES, Striker
from undercroft.games.super_dungeon.bot.weighing import USUAL, HeroMind
from undercroft.games.super_dungeon.content.cards import Action, Place
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import base
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS, affected
from undercroft.games.super_dungeon.rules.activation import END
from undercroft.games.super_dungeon.rules.field import are_friends
from undercroft.games.super_dungeon.state import Crawl, Hero
from undercroft.games.super_dungeon.telling.hints import (
    Expected,
    ExpectedBlow,
    Farther,
    Nearer,
    NothingBetter,
    Safer,
    TowardsGoal,
    Treasure,
    Why,
    WithOthers,
)
from undercroft.games.super_dungeon.telling.names import CrawlNames


def grounds(g: Crawl, ask: Ask, answer: str, mind: Minds) -> list[Ground[CrawlNames]]:
    """What speaks for an answer in a Hero's activation."""
    if ask.kind != "activation" or g.acting is None or g.acting.model not in {hero.id for hero in g.heroes}:
        return []
    return of_activation(mind(g, g.hero(g.acting.model), USUAL), ask.options, answer)


def of_activation(mind: Striker, options: Sequence[str], answer: str) -> list[Ground[CrawlNames]]:
    """What speaks for an answer in an activation; for its end, that nothing speaks for anything else."""
    return (
        [NothingBetter()] if answer == END else [*plainly(mind, answer), *why(mind, options, answer).grounds]
    )


def plainly(mind: Striker, answer: str) -> list[Ground[CrawlNames]]:
    """What speaks for an answer of which no figures are worked out: a chest, a way to the enemy."""
    verb, _, rest = answer.partition(":")
    g, dungeon = mind.g, mind.field.dungeon
    if verb == "chest" and isinstance(mind.model, Hero):
        tile = g.chests.index(square_named(dungeon, rest)) + 1
        return [Treasure(g.book.tile_worth(g, tile) + mind.stats.treasure)]
    if verb not in MOVES or expected(mind, answer).says:
        return []
    enemies, over = mind.field.enemies_of(mind.model), mind.stats.over
    before = distance(dungeon, mind.field.squares[mind.model.id], enemies, over)
    there = base(dungeon, square_named(dungeon, rest), mind.stats.size)
    after = distance(dungeon, there, enemies, over)
    if after < before:
        return [Nearer(before, after)]
    at = square_named(dungeon, rest)
    if after > before and mind.best_shot(at) > 0:
        return [Farther(after)]
    return by_the_way(mind, at) if isinstance(mind, HeroMind) else []


def by_the_way(mind: HeroMind, at: int) -> list[Ground[CrawlNames]]:
    """What speaks for a Hero's move that changes little: what is wanted comes nearer, or the others do."""
    (goal, friend), (goal_here, friend_here) = mind.far(at), mind.far(mind.hero.at)
    if goal < goal_here:
        return [TowardsGoal(goal_here, goal)]
    if mind.danger(at) < mind.danger(mind.hero.at):
        return [Safer()]
    return [WithOthers(friend)] if friend < friend_here else []


def why(mind: Striker, options: Sequence[str], answer: str) -> Why:
    """Why an option is advised to a model, and what the best of the others would bring."""
    others = [key for key in options if key not in (answer, END)]
    return Why(expected(mind, answer), expected(mind, second) if (second := best_of(mind, others)) else None)


def best_of(mind: Striker, options: Sequence[str]) -> str:
    """The best of some options; nothing if none is worth anything."""
    worths = [*mind.actions(options), *mind.moves(options)]
    worth, key = max(worths, key=itemgetter(0), default=(0.0, ""))
    return key if worth > 0 else ""


def expected(mind: Striker, answer: str) -> Expected:
    """What an option of an activation is expected to bring."""
    verb, _, rest = answer.partition(":")
    if verb in MOVES:
        return expected_of_move(mind, answer, square_named(mind.field.dungeon, rest))
    action, aim = meant(mind, verb, rest)
    worth = mind.worth(verb, rest)
    whose = mind.model.id
    if action is None:
        return Expected(answer=answer, model=whose, worth=worth, element=verb == "interact")
    models = affected(mind.g, mind.field, mind.model, mind.stats, action, aim)
    blows: tuple[ExpectedBlow, ...] = ()
    if action.attack is not None:
        letters, stars = mind.dice(action, models[0] if len(models) == 1 else None)
        blows = tuple(
            ExpectedBlow(
                blow.model.id, blow.hit, blow.wounds, blow.falls, instead_of(action, aim, blow.model.id)
            )
            for blow in mind.blows(action, letters, stars, models)
        )
    helps = tuple(
        model.id
        for model in models
        if are_friends(model, mind.model) and mind.effects(action.effects, model, action) > 0
    )
    places = any(isinstance(effect, Place) for effect in action.effects)
    return Expected(answer=answer, model=whose, worth=worth, blows=blows, helps=helps, places=places)


def instead_of(action: Action, aim: str, struck: str) -> str:
    """The target of an action, where another model takes its wounds."""
    return aim if action.area is None and struck != aim else ""


def meant(mind: Striker, verb: str, rest: str) -> tuple[Action | None, str]:
    """The action that an option stands for, and what it is aimed at."""
    if verb in BASIC_ATTACKS:
        return BASIC_ATTACKS[verb], rest
    name, _, aim = rest.partition(":")
    if verb == "use":
        return next(action for source, action in mind.stats.unique if source == name), aim
    if verb == "drink" and isinstance(mind, HeroMind):
        return mind.owner_of(name)[1], aim
    return None, ""


def expected_of_move(mind: Striker, answer: str, at: int) -> Expected:
    """What a move is expected to bring: better blows, less danger."""
    gain = next((gain for gain, key in mind.moves([answer]) if key == answer), 0.0)
    here = mind.model.at
    return Expected(
        answer=answer,
        model=mind.model.id,
        worth=gain,
        danger=mind.danger(at),
        danger_here=mind.danger(here),
        opens=mind.left > 0 and mind.best_shot(at) > mind.best_shot(here),
    )
