"""How a sensible Consul answers: who goes, who spawns and where, what the chart brings.

What a monster does in its activation is in `monsters.py`, how monsters carry out an order in `orders.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from operator import itemgetter
from typing import Any

from undercroft.engine import Adviser, Ask, Ground, Source
from undercroft.games.super_dungeon.bot.activation import answers
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS
from undercroft.games.super_dungeon.bot.grounds import GROUNDS, all_the_same
from undercroft.games.super_dungeon.bot.reasons import of_activation
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.explore.bot.monsters import MonsterMind
from undercroft.games.super_dungeon.explore.content.cards import MonsterCard
from undercroft.games.super_dungeon.explore.rules import consul
from undercroft.games.super_dungeon.explore.rules.boss_fight import fight_card
from undercroft.games.super_dungeon.explore.rules.monsters import gains_bonuses
from undercroft.games.super_dungeon.explore.rules.spawning import DONE
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.explore.telling.hints import (
    ClosestPlace,
    Crowd,
    FarFromStart,
    Gainers,
    Nearest,
    NobodyLeft,
    RelicDice,
    Together,
    Worth,
)
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.questions import LEAVE, TAKE_BACK

STRIKES = 10.0
CARDS = 100.0
"""How much more than others those want to go that can strike, and cards before all of them."""
COMES = 0.05
"""How much those want to go at least who cost nothing, once the boss is there: no chart comes to their help
any more, and two sides that wait for each other would wait for ever."""


def activation(g: Explore, ask: Ask, source: Source, prey: str = "") -> str:
    """The best of all that the activated monster can do, above all to the prey."""
    assert g.acting
    foe = g.model(g.acting.model)
    assert isinstance(foe, Foe)
    return MonsterMind(g, foe, prey).choose(ask.options)


def mind_of(g: Explore, model: str) -> MonsterMind:
    """What the Consul thinks for one of his models."""
    foe = g.model(model)
    assert isinstance(foe, Foe)
    return MonsterMind(g, foe)


def activate(g: Explore, ask: Ask, source: Source) -> str:
    """Who can strike first, the strong before the weak; skull points are there to be spent."""
    return max(keen(g, ask), key=itemgetter(0), default=(0.0, consul.END))[1]


def weak_first(g: Explore, ask: Ask, source: Source) -> str:
    """Who can strike first, but the weak and the far before the others."""

    def turned(one: tuple[float, str]) -> float:
        score = one[0]
        return score if score >= CARDS else (3 * STRIKES if score >= STRIKES / 2 else 0.0) - score

    return max(keen(g, ask), key=turned, default=(0.0, consul.END))[1]


def plans(g: Explore) -> list[dict[str, Adviser]]:
    """Advisers for a Consul Turn instead of the usual: none, or the weak go first, and all after one Hero."""
    weak: dict[str, Adviser] = {"activate": weak_first}
    return [{}, weak, *(weak | {"activation": partial(activation, prey=hero.id)} for hero in g.standing())]


def grounds(g: Explore, ask: Ask, answer: str) -> list[Ground[Any]]:
    """What speaks for the Consul's answer: what a monster would do, whom it reaches, what a spawn brings."""
    match ask.kind:
        case "activation" if g.acting:
            return [*of_activation(mind_of(g, g.acting.model), ask.options, answer)]
        case "activate" if answer in {foe.id for foe in g.foes} and g.standing():
            field, foe = Field(g), mind_of(g, answer).foe
            stats = field.stats(foe)
            away = distance(field.dungeon, field.squares[foe.id], field.heroes, stats.over)
            return [Nearest(foe.id, away, stats.movement + max(stats.ranges.values(), default=0))]
        case "activate" if answer == consul.END:
            return [NobodyLeft(sum(foe.id in ask.options for foe in g.foes))]
        case "bonus":
            return [Gainers(sum(gains_bonuses(g, foe.card) for foe in g.foes))]
        case "relic" if answer in g.box.relics and relic_dice(g, answer):
            return [RelicDice(g.boss, relic_dice(g, answer))]
        case "sighted":
            field, reach = Field(g), sighting_reach(g)
            near = within(field.dungeon, field.squares[answer], reach) & field.heroes
            return [Crowd(answer, sum(field.squares[hero.id] & near > 0 for hero in g.standing()) - 1, reach)]
        case "prince" | "end-token" | "crystal":
            at = 1 << square_named(g.dungeon, answer)
            return [FarFromStart(distance(g.dungeon, at, way_in(g)))]
        case "spawn" if answer in g.box.monsters:
            monster = g.box.monsters[answer]
            return [Worth(answer, best_dice(monster), monster.hearts, monster.actions, monster.skulls)]
        case "spawn-place" | "boss-place" | "boo-booty-place" if answer != LEAVE:
            return [ClosestPlace() if g.standing() else Together()]
    return [] if answer in (LEAVE, TAKE_BACK) else (GROUNDS.get(ask.kind) or all_the_same)(g, ask, answer)


def best_dice(monster: MonsterCard) -> int:
    """How many dice its best attack has."""
    return max(len(getattr(monster, name).dice) for name in ("strength", "willpower", "dexterity"))


def keen(g: Explore, ask: Ask) -> Iterator[tuple[float, str]]:
    """How much each monster wants to go, and cards before all of them."""
    if not g.standing():
        return
    field = Field(g)
    foes = {foe.id: foe for foe in g.foes}
    least = COMES if g.boss_spawned else -inf
    for key in ask.options:
        if key.startswith(consul.CARD):
            yield CARDS, key
        foe = foes.get(key)
        stats = field.stats(foe) if foe else None
        if foe is None or stats is None or not stats.ranges:
            continue
        away = distance(field.dungeon, field.squares[foe.id], field.heroes, stats.over)
        reach = stats.movement + max(stats.ranges.values())
        price = consul.cost(g, foe)
        score = max(least, 1.0 - 0.1 * away) + (STRIKES if away <= reach else 0.0)
        if price:
            score += 3.0 * price if away <= reach else -0.9
        if score > 0 and (stats.movement or away <= reach):
            yield score, key


def spawn(g: Explore, ask: Ask, source: Source) -> str:
    """Strong monsters while there are skull points to move them, else many weak ones."""
    box = g.box
    strong = sum(box.skulls(foe.card) for foe in g.foes if box.platform(foe.card) == "16-bit")

    def worth(card: str) -> float:
        monster = box.monsters[card]
        value = best_dice(monster) * monster.actions + 0.5 * monster.hearts + 0.3 * len(monster.abilities)
        if monster.platform == "16-bit" and strong + monster.skulls > consul.SKULLS:
            value *= 0.3
        return value / monster.skulls + source.below(100) / 1000

    cards = [key for key in ask.options if key != DONE]
    return max(cards, key=worth)


def near_heroes(g: Explore, ask: Ask, source: Source) -> str:
    """The place nearest to the Heroes; before they are in, next to each other."""
    dungeon = g.dungeon
    field = Field(g)
    keys = [key for key in ask.options if key != LEAVE]
    goal = field.heroes or field.foes
    harm = dungeon.hazards
    return min(
        keys,
        key=lambda key: (
            harm >> square_named(dungeon, key) & 1,
            distance(dungeon, 1 << square_named(dungeon, key), goal),
        ),
    )


def bonus(g: Explore, ask: Ask, source: Source) -> str:
    """Dice for attacks before all else."""

    def worth(key: str) -> float:
        score = 0.0
        for bonus in g.box.references[key].bonus:
            score += 2.0 * len(bonus.offense.dice) + 1.2 * len(bonus.defense.dice)
            score += sum(
                {"poison": 1.0, "bane": 1.0, "tough": 0.3}.get(name, 0.6) for name in bonus.abilities
            )
        return score

    return max(ask.options, key=worth)


def relic(g: Explore, ask: Ask, source: Source) -> str:
    """As many as there may be, the strongest first."""

    def worth(key: str) -> float:
        return relic_dice(g, key) + 0.1 * sum(bonus.movement for bonus in g.box.relics[key].bonus)

    return max((key for key in ask.options if key != "pass"), key=worth)


def relic_dice(g: Explore, relic: str) -> int:
    """How many dice a relic adds to the boss's rolls."""
    bonuses = g.box.relics[relic].bonus
    return sum(len(b.offense.dice + b.strength.dice + b.willpower.dice + b.defense.dice) for b in bonuses)


def sighted(g: Explore, ask: Ask, source: Source) -> str:
    """The Hero with most others around it."""
    field, reach = Field(g), sighting_reach(g)
    return max(
        ask.options,
        key=lambda key: (within(field.dungeon, field.squares[key], reach) & field.heroes).bit_count(),
    )


def sighting_reach(g: Explore) -> int:
    """How far the timeout effect of the boss reaches."""
    return max((deed.within for deed in fight_card(g).timeout), default=0)


def far_away(g: Explore, ask: Ask, source: Source) -> str:
    """What the Heroes want is kept far from where they come in."""
    dungeon = g.dungeon
    keys = [key for key in ask.options if key != LEAVE]
    start = way_in(g)
    return max(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), start))


def way_in(g: Explore) -> Mask:
    """Where the Heroes come in: the Start Token, or before it lies the first tile's spawning point."""
    return 1 << (g.start if g.start >= 0 else g.dungeon.spawning_points[0])


def keep_form(g: Explore, ask: Ask, source: Source) -> str:
    return "pass"


ADVISERS: dict[str, Adviser] = {
    "activation": activation,
    "activate": activate,
    "knockdown": HERO_ADVISERS["knockdown"],
    "reroll": HERO_ADVISERS["reroll"],
    "leave-out": HERO_ADVISERS["leave-out"],
    "shapeshift": keep_form,
    "spawn": spawn,
    "spawn-place": near_heroes,
    "boss-place": near_heroes,
    "boo-booty-place": near_heroes,
    **answers(mind_of),
    "bonus": bonus,
    "relic": relic,
    "sighted": sighted,
    "prince": far_away,
    "end-token": far_away,
    "crystal": far_away,
}
