"""A chance to win, from features of a state and weights that were fitted to how games ended.

Which features there are is each game's own; their weights stand in an `outlook.toml` beside them, one table
for each stage of the game, with how they were made (`python -m benchmarks.outlook`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from math import exp

import msgspec

from undercroft.games.super_dungeon.bot.activation import Minds
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import Crawl

Features = dict[str, float]
"""What is told of a state, by name; `bias` is always one."""

FAR = 20
"""More squares than this are as far as any number."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each feature counts, stage by stage, and how that was found."""

    made: str
    stages: dict[str, dict[str, float]]
    made_party: str = ""
    """How the weights of the party were found, if they were made anew for themselves."""
    made_before: str = ""
    before: dict[str, dict[str, float]] = {}
    """Weights of an earlier fit, to other games, at which these were held."""


@lru_cache(maxsize=8)
def weights_of(package: str) -> Weights:
    """The weights that a game's bots come with."""
    text = files(package).joinpath("outlook.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Weights)


def chance(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The chance to win that some features stand for.

    >>> round(chance({"bias": 1.0, "coins": 0.5}, {"bias": -1.0, "coins": 2.0}), 2)
    0.5
    """
    lead = sum([weight * features[name] for name, weight in weights.items()])
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def party_features(g: Crawl) -> Features:
    """What the Heroes have: coins, hearts, potions, equipment, and how badly the worst of them is off."""
    count, standing = len(g.heroes), g.standing()
    lives = [1 - hero.wounds / hero_stats(g, hero).hearts for hero in standing]
    fallen = count - len(standing)
    return {
        "bias": 1.0,
        "coins": (g.coins - fallen) / (count + 1),
        "last coin": float(g.coins - fallen <= 0),
        "hearts": sum(lives) / count,
        "weakest": min(lives, default=0.0),
        "potions": sum([hero.potions for hero in g.heroes]) / count,
        "gear": sum([bool(card) for hero in g.heroes for card in hero.gear]) / count,
        "backpack": min(6, len(g.backpack)) / count,
        "chests": sum([chest >= 0 for chest in g.chests]) / count,
        "ready": sum([not hero.activated for hero in standing]) / count,
        "ill": sum([hero.status.bit_count() for hero in standing]) / count,
    }


def party_of(g: Crawl) -> Features:
    """Who is in the party."""
    party = {hero.card for hero in g.heroes}
    return {"bias": 1.0} | {
        card.id: float(card.id in party) for card in g.box.heroes.values() if not card.form_of
    }


def party_chance(g: Crawl, package: str) -> float:
    """The chance of a party before its first turn; an even one before anybody is in it."""
    return chance(party_of(g), weights_of(package).stages["party"]) if g.heroes else 0.5


def peril_features(g: Crawl, minds: Minds) -> Features:
    """What the Heroes have to expect of their enemies, by exact odds: wounds, and falls."""
    standing, wounds, falls = g.standing(), 0.0, 0.0
    if standing:
        mind = minds(g, standing[0])
        for hero in standing:
            coming = mind.suffers(hero)
            risk = min(1.0, coming / max(1, mind.field.stats(hero).hearts - hero.wounds))
            wounds += coming
            falls += risk * risk
    return {"danger": wounds / len(g.heroes), "falls": falls / len(g.heroes)}


def way_to(g: Crawl, goals: Mask) -> float:
    """How far the Heroes are on average from what they have to bring down."""
    standing = g.standing()
    if not goals or not standing:
        return 0.0
    far = [min(FAR, distance(g.dungeon, 1 << hero.at, goals)) for hero in standing]
    return sum(far) / len(far) / FAR


def nearness(g: Crawl, reach: int = 5) -> float:
    """How many enemies have a Hero near, for each Hero."""
    field = Field(g)
    if not field.heroes:
        return 0.0
    near = within(field.dungeon, field.heroes, reach)
    return sum([field.squares[foe.id] & near > 0 for foe in g.foes]) / len(g.heroes)
