"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from typing import Literal

from undercroft.engine import Ground
from undercroft.engine.words import counted, plural
from undercroft.games.die_in_the_dungeon.telling.names import DieNames


class AttackOdds(Ground[DieNames]):
    """How likely an attack succeeds as rolled, against what the next best stat has."""

    stat: str
    percent: int
    other: str
    other_percent: int

    def told(self, n: DieNames) -> str:
        return (
            f"{n(self.stat)} succeeds as rolled {self.percent} times in 100, "
            f"{n(self.other)} {self.other_percent}."
        )


class OutOfReach(Ground[DieNames]):
    """No stat succeeds as rolled; which comes nearest, and how far its highest face falls short."""

    stat: str
    short: int

    def told(self, n: DieNames) -> str:
        return (
            "Nothing succeeds as rolled without a boost; "
            f"{n(self.stat)} comes nearest, {self.short} short with its highest face."
        )


class RoundCost(Ground[DieNames]):
    """What another round of the fight should cost."""

    tenths: int

    def told(self, n: DieNames) -> str:
        return f"Another round of this fight should cost about {damage(self.tenths)}."


def points(tenths: int) -> str:
    """Points in tenths."""
    return "1 point" if tenths == 10 else f"{tenths / 10:g} points"


def damage(tenths: int) -> str:
    """Damage in tenths of a point."""
    return f"{points(tenths)} of damage"


def health(tenths: int) -> str:
    """What something is worth in tenths of a point of Health, the coin in which a bot reckons."""
    return f"{points(tenths)} of Health"


class ShortBy(Ground[DieNames]):
    """How far a roll is from its number."""

    points: int

    def told(self, n: DieNames) -> str:
        return f"The roll is {self.points} short."


class Way(Ground[DieNames]):
    """How far the objective is, and the Time for it."""

    tiles: int
    time: int
    sure: bool
    """No way is shorter; otherwise it depends on who lies there."""

    def told(self, n: DieNames) -> str:
        many = f"{'At least' if self.sure else 'About'} {counted(self.tiles, 'tile')}"
        return f"{many} {plural(self.tiles, 'is', 'are')} still to be flipped, with {self.time} Time left."


class Plain(Ground[DieNames]):
    """What holds whatever the numbers are."""

    why: Literal[
        "layout", "card-later", "time", "ability", "health", "health-full", "stat", "die-grows", "large-die",
        "helper", "smallest", "alive", "sure-check", "no-use", "nearer", "must",
    ]  # fmt: skip

    def told(self, n: DieNames) -> str:
        return PLAIN[self.why]


PLAIN = {
    "layout": "A high stat keeps attacks from hitting at all, and Health comes back by a rest.",
    "card-later": "What passes the check can still be used when the roll fails.",
    "time": "All of it fits below 20 Time now.",
    "ability": "All of it fits below 4 Ability now.",
    "health": "Health is what keeps you in the game.",
    "health-full": "Health is at its highest, so its die grows.",
    "stat": "A stat defends and attacks from now on, so the sooner the better.",
    "die-grows": "Its die shows its highest number, so it grows.",
    "large-die": "It has the largest die, and so attacks best.",
    "helper": "Two more saves an attack or a check now and then.",
    "smallest": "The smallest is missed least.",
    "alive": "Otherwise the game is lost.",
    "sure-check": "It passes the check for certain.",
    "no-use": "Nothing at hand does more in this round than it costs.",
    "nearer": "It is on the shortest way.",
    "must": "No roll wins here as it falls, so this one needs help.",
}


class Reckoned(Ground[DieNames]):
    """What an answer is worth to the bot and what the other is, in tenths of a point of Health."""

    tenths: int
    other: int

    def told(self, n: DieNames) -> str:
        return f"It reckons this at about {health(self.tenths)}, and the next best at {health(self.other)}."


class Worthwhile(Ground[DieNames]):
    """What an ability brings outside of a fight, and what its points are worth, in tenths of Health."""

    tenths: int
    price: int

    def told(self, n: DieNames) -> str:
        return f"It brings about {health(self.tenths)}, and its Ability is worth {health(self.price)}."


class Priced(Ground[DieNames]):
    """What an answer should cost in the end and what the next best would, in tenths of a point of Health."""

    tenths: int
    other: int

    def told(self, n: DieNames) -> str:
        this, other = health(self.tenths), health(self.other)
        return f"In the end it should cost as much as {this}, and the next best as much as {other}."


class Rested(Ground[DieNames]):
    """Why to rest: how little Health there is, and the Time that the way does not need."""

    health: int
    spare: int

    def told(self, n: DieNames) -> str:
        return f"You have {self.health} Health, and {self.spare} Time more than the shortest way takes."


class Detour(Ground[DieNames]):
    """What lies beside the way is fetched; how much Time is to spare for it."""

    spare: int

    def told(self, n: DieNames) -> str:
        return (
            f"What lies there helps later, and there are {self.spare} Time more than the shortest way takes."
        )


class TakenBy(Ground[DieNames]):
    """What is left of Health and of the stat that a hit can come off."""

    health: int
    stat: str
    points: int
    only: bool = False
    """Only Health can take it."""

    def told(self, n: DieNames) -> str:
        if self.only:
            return f"You have {self.health} Health left, and nothing else can take it."
        return f"You have {self.health} Health and {self.points} {n(self.stat)} left to take it."


class WithoutHero(Ground[DieNames]):
    """What a round costs once a hero is gone."""

    hero: str
    tenths: int

    def told(self, n: DieNames) -> str:
        return f"Without {n.hero(self.hero)} a round should cost about {damage(self.tenths)}."
