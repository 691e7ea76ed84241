"""What the players are asked, and what is rolled for, in the order in which a game comes to it."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Option, Question
from undercroft.engine.words import capital, counted, listed, with_article
from undercroft.games.die_in_the_dungeon.content.cards import Effect, Moment
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY_MOST,
    BLANK,
    MINION_REF,
    SLOTS,
    TILE_KINDS,
    TOKEN_POINTS,
    TOKEN_REF,
)
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.text import in_words, told_token

WORDS = {
    "stop": "Leave it at that",
    "go": "Go on",
    "go-on": "Go on",
    "roll": "Roll",
    "wait": "Let the turn pass: lose 1 Time",
    "power-up": "Power Up first",
}
ROLL, PLACES, REST, OWN, TOKENS = "roll", "places", "rest", "own", "tokens"
GROUPS = {
    PLACES: "Move",
    REST: "Rest",
    ROLL: "The roll",
    OWN: "Abilities and allies",
    TOKENS: "Tokens and DieMinions",
}
"""What options of a long question fall into."""


class Choice(Question[DieNames]):
    """Base of the questions in which abilities, allies and tokens may be used beside what it is about."""

    def option(self, n: DieNames, key: str) -> Option:
        box = n.box
        if key in WORDS:
            return Option(key, WORDS[key])
        if key in box.abilities:
            ability = box.abilities[key]
            price = f"{ability.cost} Ability{' and the card' if ability.card else ''}"
            return Option(key, f"{ability.name} ({price}): {in_words(ability.effects)}", (key,), OWN)
        if key in ("kobold", "beast"):
            side = n.active.kobold if key == "kobold" else key
            return Option(key, f"{n(side)}: {in_words(box.allies[side].effects)}", (side,), OWN)
        verb, _, rest = key.partition("-")
        match verb:
            case "use":
                told = f"Use {told_token(rest)}: +{TOKEN_POINTS[rest]} {n(rest)}"
                return Option(key, told, (TOKEN_REF[rest],), TOKENS)
            case "minion":
                return Option(key, self.minion_label(n(key)), (key,), TOKENS)
            case "pip":
                way = f"Spend {counted(int(rest), 'pip')}: {self.pip_label} by {rest}"
                return Option(key, way, ("namic",), ROLL)
        return Option(key, n(key), (key,))

    def minion_label(self, minion: str) -> str:
        return f"Add a {minion}"

    pip_label: ClassVar[str] = "change the roll"

    def groups(self, n: DieNames) -> dict[str, str]:
        return GROUPS


# --- setting up -----------------------------------------------------------------------------------


class Arrange(Question[DieNames]):
    """Which die goes to which slot. An option is the dice in the order of the slots."""

    dice: tuple[int, ...]
    slots: tuple[str, ...]

    def asked(self, n: DieNames) -> str:
        return "Which die goes where? The larger, the harder you are to hit there, and the harder you hit."

    def option(self, n: DieNames, key: str) -> Option:
        dice = [f"d{die}" for die in key.split("-")]
        placed = zip(self.slots, dice, strict=True)
        return Option(key, ", ".join(f"{n(slot)} {n(die)}" for slot, die in placed), tuple(dice))


class WhoGoesFirst(Question[DieNames]):
    """Two d20, one for each player."""

    def asked(self, n: DieNames) -> str:
        return "who goes first"


# --- a turn ---------------------------------------------------------------------------------------


class BeforePowerUp(Choice):
    """The Ability die is full, or the map takes the last Time at Power Up: use something before it?"""

    ability: int

    def asked(self, n: DieNames) -> str:
        if self.ability < ABILITY_MOST:
            return "Power Up takes your last point of Time: use something before it?"
        return "Your Ability die is full: use something before Power Up?"


class Act(Choice):
    """The start of a turn: move, rest, or use something first."""

    time: int
    """The Time left; whoever moves with the last of it has lost."""
    health: int
    places: list[str]
    """Where one can move to."""

    usual: ClassVar[str] = "Your turn: move where? It costs 1 Time, and the tile there is turned over."

    def asked(self, n: DieNames) -> str:
        if not self.places:
            return "Nothing is left to explore, and the turn takes 1 Time: what do you do?"
        if self.time == 1:
            return "Your last point of Time, and whoever moves now has lost: what do you do?"
        return self.usual

    def option(self, n: DieNames, key: str) -> Option:
        dungeon = n.dungeon
        if key in dungeon.kind:
            kind = dungeon.kind[key]
            tile = "bare room" if kind == BLANK else TILE_KINDS[kind]
            told = f"Move to {n(key)}: {tile}{' tile' if tile.endswith('way') else ''}"
            tokens = dungeon.tokens.get(key, ())
            if tokens:
                told += f" with {listed(map(told_token, tokens))}"
            if self.time == 1:
                told += " (your last Time: you lose)"
            return Option(key, told, (key,), PLACES)
        if key.startswith("rest-"):
            amount = key[5:]
            return Option(key, f"Rest: {amount} Time for {amount} Health", ("time", "health"), REST)
        option = super().option(n, key)
        if key == "wait" and self.time == 1:
            return option._replace(label=f"{option.label} (your last Time: you lose)")
        return option


class Move(Act):
    """Whoever has rested can only move on."""

    usual: ClassVar[str] = "You have rested: move where? It costs 1 Time, and the tile there is turned over."


class FaceDown(Question[DieNames]):
    """A tile is turned over."""

    place: str
    tile_kind: str

    def asked(self, n: DieNames) -> str:
        return f"the {n(self.tile_kind)} tile at {n(self.place)}"


class KoboldSide(Question[DieNames]):
    """Which side of the Kobold's card is up?"""

    def asked(self, n: DieNames) -> str:
        return (
            "Which side of the Kobold card is up first? It is turned over at the end of each of your turns."
        )

    def option(self, n: DieNames, key: str) -> Option:
        return Option(key, f"{n(key)}: {in_words(n.box.allies[key].effects)}", (key,))


class JustTaken(Choice):
    """Use a token that was just taken, or one of the others, at once?"""

    place: str
    """Where a tile is turned over next; empty if the tile that gave the token lies open."""

    def option(self, n: DieNames, key: str) -> Option:
        if key != "go-on":
            return super().option(n, key)
        return Option(key, "Keep it: turn the tile over" if self.place else "Keep it")

    def asked(self, n: DieNames) -> str:
        then = " Then the tile is turned over." if self.place else ""
        return f"You have taken a token: use one at once, or keep it?{then}"


class BeforeTile(Choice):
    """Use a token before a tile's text is carried out?"""

    tile: str

    def asked(self, n: DieNames) -> str:
        effect = in_words(n.box.all_tiles[self.tile].effects)
        return f"{n(self.tile)}: {effect}. Use a token before that?"

    def option(self, n: DieNames, key: str) -> Option:
        return Option(key, "Go on: its effect") if key == "go-on" else super().option(n, key)


class BeforeHeroDie(Choice):
    """Use a Time token before the Hero Die brings Wizards who would take the last of it?"""

    tile: str

    def asked(self, n: DieNames) -> str:
        return (
            f"The Hero Die is rolled for {n(self.tile)}, and Wizards in number could take the last of your "
            "Time: use a token first?"
        )

    def option(self, n: DieNames, key: str) -> Option:
        return Option(key, "Go on: the Hero Die") if key == "go-on" else super().option(n, key)


class EndOfTurn(Choice):
    """Use a token before the objective is looked at for the last time this turn?"""

    def asked(self, n: DieNames) -> str:
        return "Your turn ends, and your stats are measured: use a token before that?"

    def option(self, n: DieNames, key: str) -> Option:
        return Option(key, "Go on: end the turn") if key == "go-on" else super().option(n, key)


class RandomHero(Question[DieNames]):
    """The Hero Die for a head with a question mark."""

    def asked(self, n: DieNames) -> str:
        return "a random hero"


# --- what effects ask -----------------------------------------------------------------------------


class WhichStat(Question[DieNames]):
    """Which stat an effect of choice is about."""

    effect: str
    """The word of the effect."""
    amount: int

    def asked(self, n: DieNames) -> str:
        match self.effect:
            case "weaken":
                return f"Which total of the party counts {self.amount} lower?"
            case "hush":
                return "Which attack do the heroes not make?"
            case "gain" | "lose":
                return f"Which of your stats {self.effect}s {self.amount}?"
            case "upgrade":
                return "Which of your stats gets a larger die?"
            case "downgrade":
                return "Which of your stats gets a smaller die?"
        return "Which stat?"

    def option(self, n: DieNames, key: str) -> Option:
        slot = SLOTS.index(key)
        if self.effect in ("weaken", "hush"):
            return Option(key, f"{n(key)} (the party has {n.totals[slot]})" if n.totals else n(key), (key,))
        m = n.active
        return Option(key, f"{n(key)} ({m.value[slot]} on a d{m.die[slot]})", (key,))


class Swap(Question[DieNames]):
    """Which two Stat Dice change places."""

    dice: list[int]
    """The dice of the slots, in their order."""

    def asked(self, n: DieNames) -> str:
        return "Which two of your Stat Dice change places?"

    def option(self, n: DieNames, key: str) -> Option:
        slots = tuple(key.split("-"))
        return Option(key, listed(f"{n(slot)} (d{self.dice[SLOTS.index(slot)]})" for slot in slots), slots)


def things_of(effect: Effect) -> tuple[str, ...]:
    """What an effect gives or takes, where that is a thing on the table."""
    match effect.do:
        case "heal":
            return ("health",)
        case "minion":
            return (f"minion-d{effect.die}",)
        case "refill":
            return ("namic",)
        case _:
            return (effect.what,) if effect.what in SLOTS else ()


class Either(Question[DieNames]):
    """One of several effects. An option is its number, counted from 1."""

    choices: tuple[Effect, ...]

    def asked(self, n: DieNames) -> str:
        return "You may choose: which of these happens?"

    def option(self, n: DieNames, key: str) -> Option:
        effect = self.choices[int(key) - 1]
        return Option(key, capital(in_words((effect,))), things_of(effect))


class Offer(Question[DieNames]):
    """Something that can be had for a price."""

    price: tuple[Effect, ...]
    gives: tuple[Effect, ...]

    def asked(self, n: DieNames) -> str:
        return f"An offer: {in_words(self.price)}, and {in_words(self.gives)}. Do you take it?"

    def option(self, n: DieNames, key: str) -> Option:
        refs = tuple(thing for effect in (*self.price, *self.gives) for thing in things_of(effect))
        deal = f"Take it: {in_words(self.price)}, and {in_words(self.gives)}"
        return Option(key, deal, refs) if key == "pay" else Option(key, "Leave it")


class BeforeCheck(Choice):
    """Use a token of the stat, or what passes the check without a roll, before a check is rolled?"""

    stat: str
    number: int
    """What the check has to reach."""
    die: int

    def asked(self, n: DieNames) -> str:
        check = with_article(f"{n(self.stat)} check")
        chance = odds(self.die, self.number)
        return (
            f"{capital(check)} of {self.number} or more on your d{self.die} ({chance}): use "
            "something before the roll?"
        )


class Damage(Choice):
    """Where damage of a kind goes. The option ``stat-2`` takes 2 off the stat and the rest off Health."""

    stat: str
    damage: int
    health: int
    """The Health there is: a loss of all of it is deadly."""

    def asked(self, n: DieNames) -> str:
        return f"You take {self.damage} {n(self.stat)} damage: which of your points does it cost?"

    def option(self, n: DieNames, key: str) -> Option:
        if key.startswith("stat-"):
            return share(n, key, self.stat, self.damage, self.health)
        return super().option(n, key)


def share(n: DieNames, key: str, stat: str, damage: int, has: int) -> Option:
    """A way to share damage out, with a warning where it kills (DIE-RULING-69)."""
    to_stat = int(key[5:])
    health = damage - to_stat
    parts = [(health, "health"), (to_stat, stat)]
    told = listed(f"{points} {n(slot)}" for points, slot in parts if points)
    deadly = " (that kills you)" if health >= has else ""
    return Option(key, f"Lose {told}{deadly}", tuple(slot for points, slot in parts if points), ROLL)


class Survive(Choice):
    """A Health token against a deadly loss."""

    amount: int
    health: int

    def asked(self, n: DieNames) -> str:
        loss = f"{self.amount} of your {self.health} Health"
        return f"You are about to lose {loss}, and the game with it: use a token?"

    def option(self, n: DieNames, key: str) -> Option:
        return Option(key, "Take the loss", ("health",)) if key == "stop" else super().option(n, key)


class GiveUp(Choice):
    """Which DieMinion to part with."""

    minions: list[int]

    def asked(self, n: DieNames) -> str:
        return "Which DieMinion do you give up?"

    def minion_label(self, minion: str) -> str:
        return f"The {minion}"


# --- rolls ----------------------------------------------------------------------------------------


class YourCheck(Question[DieNames]):
    """The player's die for a stat check."""

    stat: str
    die: int

    def asked(self, n: DieNames) -> str:
        return f"your {n(self.stat)} check"


class YourAttack(Question[DieNames]):
    """The player's die for an attack."""

    stat: str
    die: int

    def asked(self, n: DieNames) -> str:
        return f"your {n(self.stat)} attack"


class HeroesAttack(Question[DieNames]):
    """The heroes' die for an attack."""

    stat: str
    die: int

    def asked(self, n: DieNames) -> str:
        return f"the heroes' {n(self.stat)} attack"


class MinionRoll(Question[DieNames]):
    """A DieMinion's die, to be added to a roll."""

    die: int

    def asked(self, n: DieNames) -> str:
        return "the DieMinion"


class Bomb(Question[DieNames]):
    """The die of a bomb."""

    die: int

    def asked(self, n: DieNames) -> str:
        return "the bomb"


class Raise(Choice):
    """Add to a roll of the player's own that fails as it is."""

    stat: str
    die: int
    face: int
    """What the die shows, changed by pips."""
    bonus: int
    """What has been added so far."""
    need: int
    """From here on it succeeds."""
    moment: Moment
    """An attack (``roll``), or a stat check (``trap``)."""

    def asked(self, n: DieNames) -> str:
        what = "attack" if self.moment == "roll" else "check"
        return (
            f"Your {n(self.stat)} {what} comes to {self.face + self.bonus}, and {self.need} "
            "or more succeeds: "
            "add something, or let it fail?"
        )

    def option(self, n: DieNames, key: str) -> Option:
        if key.startswith("boost-"):
            amount = key[6:]
            told = f"Boost: give up {n(self.stat)}, add as much: {amount}{self._comes_to(int(amount))}"
            return Option(key, told, (self.stat,), ROLL)
        if key.startswith("pip-"):
            option = super().option(n, key)
            return option._replace(label=option.label + self._comes_to(int(key[4:])))
        if key.startswith("minion-d"):
            short = self.need - self.face - self.bonus
            option = super().option(n, key)
            return option._replace(
                label=f"{option.label} ({odds(int(key[8:]), short, 'not enough by itself')})"
            )
        if key == "stop":
            return Option(key, f"Let the {'attack' if self.moment == 'roll' else 'check'} fail")
        return super().option(n, key)

    def _comes_to(self, more: int) -> str:
        """What the roll would come to, and whether that is enough."""
        result = self.face + self.bonus + more
        return f" ({result}: {'enough' if result >= self.need else 'not enough yet'})"


# --- combat ---------------------------------------------------------------------------------------


class Ready(Choice):
    """The start of a round: use something before the heroes attack?"""

    round: int
    party: list[str]

    def option(self, n: DieNames, key: str) -> Option:
        if key != "go":
            return super().option(n, key)
        return Option(key, "Go on: the heroes attack" if self._attack(n) else "Go on: your attack")

    def asked(self, n: DieNames) -> str:
        before = "they attack" if self._attack(n) else "your attack"
        return f"Round {self.round} against {n.party(self.party)}: use something before {before}?"

    def _attack(self, n: DieNames) -> bool:
        """Does anybody in the party attack?"""
        return bool(n.box.parties(self.party).attacks)


class Hit(Choice):
    """An attack of the heroes hits: take the damage, or avert it. Options as in :class:`Damage`."""

    stat: str
    die: int
    face: int
    bonus: int
    defence: int
    """What the heroes had to beat."""
    damage: int
    health: int
    """The Health there is."""
    health_only: bool
    time: int
    """Time that is lost besides."""
    burns: bool = False
    """Is a DieMinion lost besides?"""

    pip_label: ClassVar[str] = "lower the heroes' roll"

    def asked(self, n: DieNames) -> str:
        how = f"{self.face + self.bonus} against your {max(0, self.defence)}"
        if self.face >= self.die:
            how = f"{self.face} on {with_article(f'd{self.die}')}, the highest face"
        costs = [f"{self.damage or 'no'} damage{', Health only' * self.health_only}"]
        costs += [f"{self.time} Time"] * bool(self.time) + ["a DieMinion"] * self.burns
        told = f"{capital(with_article(n(self.stat)))} attack hits ({how}): {listed(costs)}"
        asks = "Which points does it cost" if self.damage else "Do you take it"
        return f"{told}. {asks}, or do you avert it?"

    def option(self, n: DieNames, key: str) -> Option:
        if key.startswith("stat-"):
            if not self.damage:
                return Option(key, "Take the hit", group=ROLL)
            return share(n, key, self.stat, self.damage, self.health)
        return super().option(n, key)

    def minion_label(self, minion: str) -> str:
        return f"Sacrifice the {minion}: no damage"


class SaveMinion(Question[DieNames]):
    """Pips instead of a DieMinion that a hit would cost."""

    price: int
    minions: list[int]

    def asked(self, n: DieNames) -> str:
        return "The Magic hit destroys a DieMinion of yours, unless pips save it: which?"

    def option(self, n: DieNames, key: str) -> Option:
        if key == "save":
            return Option(key, f"Spend {counted(self.price, 'pip')} to save it", ("namic",))
        return Option(
            key, "Lose a DieMinion", tuple(MINION_REF[sides] for sides in dict.fromkeys(self.minions))
        )


def odds(die: int, need: int, never: str = "no chance without a boost") -> str:
    """The chance that a die shows so much or more, in words."""
    faces = max(0, min(die, die - need + 1))
    if faces == die:
        return "certain"
    return f"{round(100 * faces / die)}% as it falls" if faces else never


class Attack(Choice):
    """The player's attack: which stat, with which die, against which total."""

    dice: list[int]
    """The dice of the slots, the three stats first."""
    totals: list[int]
    """What Might, Agility and Magic have to beat."""
    plus: list[int]
    """What is added to a roll with each; nothing if empty."""

    def asked(self, n: DieNames) -> str:
        return (
            "Your attack: with which stat? Its die must show more than the heroes' total; a "
            "success defeats one of them."
        )

    def option(self, n: DieNames, key: str) -> Option:
        verb, _, stat = key.partition("-")
        if verb not in ("attack", "master"):
            return super().option(n, key)
        slot = SLOTS.index(stat)
        die = f"d{self.dice[slot]}"
        if self.plus and self.plus[slot]:
            die += f"{self.plus[slot]:+d}"
        plus = self.plus[slot] if self.plus else 0
        chance = odds(self.dice[slot], self.totals[slot] + 1 - plus)
        told = f"{n(stat)} attack: {die} against {self.totals[slot]}"
        if verb == "attack":
            told += f" ({chance})"
        if verb == "master":
            return Option(
                key, f"{told}, DieMaster token: highest number", (stat, TOKEN_REF["diemaster"]), ROLL
            )
        return Option(key, told, (stat,), ROLL)


class Defeat(Question[DieNames]):
    """Which hero falls, among those who can, or walks away."""

    heroes: tuple[str, ...]
    by: Literal["attack", "blow", "charm"] = "attack"
    """The player's attack, a blow of an ability, or what sends a hero away."""

    def asked(self, n: DieNames) -> str:
        which = "which hero walks away?" if self.by == "charm" else "which hero falls?"
        told = f"Your attack succeeds: {which}" if self.by == "attack" else capital(which)
        return f"{told} What it adds to the totals goes with it."

    def option(self, n: DieNames, key: str) -> Option:
        might, agility, magic = n.box.heroes[key].stats
        return Option(key, f"{n(key)}: Might {might}, Agility {agility}, Magic {magic}", (key,))


class Pips(Choice):
    """Spend pips on a roll that is neither an attack nor a check: an extra blow, or a bomb."""

    on: Literal["strike", "bomb"]
    result: int
    need: int
    """From here on the blow succeeds, or the bomb goes off."""

    def asked(self, n: DieNames) -> str:
        if self.on == "strike":
            return f"The strike comes to {self.result}, and {self.need} or more succeeds: spend pips on it?"
        return f"The bomb shows {self.result}, and {self.need} or more blows up: spend pips to lower it?"


QUESTIONS: tuple[type[Question[DieNames]], ...] = (
    Arrange, WhoGoesFirst, BeforePowerUp, Act, Move, FaceDown, KoboldSide, JustTaken, BeforeTile,
    BeforeHeroDie, EndOfTurn, RandomHero, WhichStat, Swap, Either, Offer, BeforeCheck, Damage, Survive,
    GiveUp, YourCheck, YourAttack, HeroesAttack, MinionRoll, Bomb, Raise, Ready, Hit, SaveMinion, Attack,
    Defeat, Pips,
)  # fmt: skip
"""All of them, those of chances too."""
