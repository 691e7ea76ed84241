"""How good a state looks, and what sensible Heroes and a sensible Consul would answer.

The Heroes' part is mostly `hero_sense.py`; here is what Explore adds: enemies that roll to defend, modes
with something to carry. The Consul's bot brings its monsters to the Hero that is closest to falling,
spends its skull points on whoever can strike, and spawns near the party.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from undercroft.engine import QUIET, Ask, Source
from undercroft.games.super_dungeon.actions import BASIC_ATTACKS, affected, attack_actions
from undercroft.games.super_dungeon.activation import END
from undercroft.games.super_dungeon.board import square_named
from undercroft.games.super_dungeon.cards import (
    ATTRIBUTE_OF,
    Action,
    Heal,
    Inflict,
    Lend,
    Place,
    Pull,
    Push,
    Remedy,
    Step,
)  # fmt: skip
from undercroft.games.super_dungeon.dice import dice_of
from undercroft.games.super_dungeon.distance import distance, within
from undercroft.games.super_dungeon.field import Field, reach_to
from undercroft.games.super_dungeon.grid import Mask, mask_of, squares
from undercroft.games.super_dungeon.hero_sense import (
    HERO_ADVISERS,
    Adviser,
    HeroMind,
    chances,
    choose_option,
    letters_of,
    low_hearts,
)
from undercroft.games.super_dungeon.sight import vantages
from undercroft.games.super_dungeon.state import BANE, HEX, Foe, Hero
from undercroft.games.super_dungeon.stats import hero_stats, stats_of
from undercroft.games.super_dungeon.ties import LEAVE
from undercroft.games.super_dungeon.turns import TAKE_BACK

from . import consul
from .monsters import foe_stats
from .own_rules import mob_on
from .spawning import DONE
from .state import CONSUL, Explore

WORTH = {"dungeon-boss": 3.0, "mini-boss": 1.6, "boo-booty": 1.4, "monster": 1.0}
POINT_WORTH = 1.6
"""What a wound on an enemy is worth to the Heroes, by its rank; a kill adds more."""


# ---------------------------------------------------------------- the state in a number


def evaluate(g: Explore, seat: str) -> float:
    """From 0 (lost) to 1 (won), for the Heroes or for the Consul."""
    if g.outcome is not None:
        return g.outcome.scores.get(seat, float(seat in g.outcome.winners))
    worth = heroes_worth(g) if g.layout and g.heroes else 0.5
    return 1 - worth if seat == CONSUL else worth


def heroes_worth(g: Explore) -> float:
    """How the Heroes stand: coins and hearts against spawning points, monsters and the boss."""
    box = g.box
    places = max(1, len(g.heroes))
    fallen = sum(hero.at < 0 for hero in g.heroes) if g.turn else 0
    health = (
        sum(
            1 - hero.wounds / hero_stats(g, hero).hearts + 0.04 * hero.potions
            for hero in g.heroes
            if hero.at >= 0
        )
        / places
    )
    coins = (g.coins - fallen) / (g.size + 1)
    gear = sum(bool(card) for hero in g.heroes for card in hero.gear) / (4 * places)
    enemies = points = boss = 0.0
    for foe in g.foes:
        left = 1 - foe.wounds / foe_stats(g, foe).hearts
        if foe.card in box.points:
            points += 0.2 + 0.8 * left
        elif foe.card == g.boss:
            boss = left
        else:
            enemies += box.skulls(foe.card) * (0.4 + 0.6 * left)
    lead = 0.34 * coins + 0.2 * health + 0.12 * gear - 0.006 * min(20.0, enemies)
    if g.boss_spawned:
        lead += 0.15 + 0.45 * (1 - boss) - 0.02 * len(g.relics)
    else:
        lead += 0.15 * (1 - points / max(1, len(g.points))) - 0.004 * len(g.bonuses)
    if g.mode != "boss":
        lead += mode_lead(g)
    return max(0.01, min(0.99, 0.06 + lead))


def mode_lead(g: Explore) -> float:
    """How near the Heroes are to what a mode asks of them."""
    if g.mode == "artifact" and not g.artifact:
        return 0.03 * (5 - len(g.crystals))
    if not g.carrier:
        return 0.05 if g.artifact else 0.0
    goal = goal_square(g)
    return 0.15 + 0.3 / (1 + 0.1 * distance(g.dungeon, 1 << g.hero(g.carrier).at, 1 << goal))


def goal_square(g: Explore) -> int:
    """Where a carrier has to go."""
    return g.start if g.mode == "prince" else g.end_token


# ---------------------------------------------------------------- dice against dice


@lru_cache(maxsize=16384)
def opposed(letters: str, bonus: int, guard: str, guard_bonus: int) -> tuple[float, float]:
    """The chance that an offense beats a defense, and that of a critical success."""
    hit = critical = 0.0
    defense = chances(guard)
    for stars, chance in enumerate(chances(letters)):
        total = max(0, stars + bonus)
        for shield, odds in enumerate(defense):
            against = max(0, shield + guard_bonus)
            if total > against:
                hit += chance * odds
                if total >= 5 and total > 2 * against:
                    critical += chance * odds
    return hit, critical


def guard_of(g: Explore, model: Foe | Hero) -> tuple[str, int]:
    """A model's best defense, as dice in letters and stars; Bane takes a die."""
    best = ("", 0)
    for _, dice, stars in stats_of(g, model).defenses:
        letters = letters_of(dice)
        best = max(best, (letters, stars), key=lambda one: 1.2 * len(one[0]) + one[1])
    letters, stars = best
    return (letters[:-1] if model.status & BANE else letters), stars


# ---------------------------------------------------------------- advice


def advise(g: Explore, ask: Ask, source: Source) -> Any:
    """What a sensible player would answer."""
    adviser = CONSUL_ADVISERS.get(ask.kind) if ask.seat == CONSUL else ADVISERS.get(ask.kind)
    if adviser is not None:
        answer = adviser(g, ask, source)
        if answer is not None:
            return answer
    if ask.form is not None:
        return ask.form.sample(source)
    return source.pick([key for key in ask.options if key not in (LEAVE, QUIET, TAKE_BACK)])


def activation(g: Explore, ask: Ask, source: Source) -> str:
    """The best of all that the activated model can do."""
    assert g.acting
    model = g.model(g.acting.model)
    if isinstance(model, Hero):
        return choose_option(g, ask, Mind(g, model))
    return MonsterMind(g, model).choose(ask.options)


class Mind(HeroMind):
    """What a Hero of Explore thinks of its options."""

    g: Explore

    def worth_of(self, foe: Foe) -> float:
        monster = self.g.box.monsters.get(foe.card)
        if monster is None:
            return POINT_WORTH
        return WORTH[monster.rank] + (0.3 if monster.platform == "16-bit" else 0.0)

    def odds(self, letters: str, bonus: int, hexed: bool, foe: Foe) -> tuple[float, float]:
        guard, stars = guard_of(self.g, foe)
        return opposed(letters[1:] if hexed else letters, bonus, guard, stars)

    def interaction(self, what: str) -> float:
        return 6.0

    def goals(self) -> Mask:
        """Chests, tokens of the mode, enemies; a carrier has only one."""
        g = self.g
        if g.carrier:
            return 1 << goal_square(g) if g.carrier == self.hero.id else 1 << g.hero(g.carrier).at
        mask = mask_of(at for at in [*g.chests, *g.crystals, g.prince, g.artifact_at] if at >= 0)
        for foe in g.foes:
            mask |= self.field.squares[foe.id]
        return mask

    def place_worth(self, at: int, actions: int | None = None) -> float:
        g = self.g
        if g.carrier == self.hero.id:
            away = distance(self.field.dungeon, 1 << at, 1 << goal_square(g))
            return 0.25 * super().place_worth(at, actions) - 1.0 * away + (20.0 if not away else 0.0)
        return super().place_worth(at, actions)

    def threats(self) -> list[tuple[Mask, int]]:
        found = []
        for foe in self.g.foes:
            stats = self.field.stats(foe)
            if stats.ranges and self.g.book.is_monster(self.g, foe):
                found.append((self.field.squares[foe.id], stats.movement + max(stats.ranges.values()) - 1))
        return found


# ---------------------------------------------------------------- the Consul


def hero_weight(g: Explore, hero: Hero) -> float:
    """What a wound on a Hero is worth to the Consul: more the fewer hearts are left."""
    left = max(1, hero_stats(g, hero).hearts - hero.wounds)
    return 0.6 + 2.0 / left + (1.5 if hero.id == g.carrier else 0.0)


class MonsterMind:
    """What the Consul thinks of a monster's options."""

    def __init__(self, g: Explore, foe: Foe) -> None:
        self.g, self.foe = g, foe
        self.field = Field(g)
        self.stats = foe_stats(g, foe)
        acting = g.acting
        self.left = self.stats.actions - (acting.spent if acting else 0)

    def choose(self, options: Sequence[str]) -> str:
        """The best action from here, unless a move promises more."""
        best, choice = 0.05, END
        moves: list[str] = []
        for key in options:
            verb, _, rest = key.partition(":")
            if verb in ("to", "dash"):
                moves.append(key)
                continue
            score = self.worth(verb, rest)
            if score > best:
                best, choice = score, key
        step, gain = self.best_move(moves)
        if step and gain > best * 1.05 * max(1, self.left):
            return step
        return choice

    def worth(self, verb: str, rest: str) -> float:
        """The worth of an option that is no move, for each action point."""
        if verb in BASIC_ATTACKS:
            return self.attack(BASIC_ATTACKS[verb], [self.g.model(rest)])
        if verb != "use":
            return 0.0
        source, _, aim = rest.partition(":")
        action = next(one for name, one in self.stats.unique if name == source)
        if any(lasting.source == f"act:{source}" for lasting in self.foe.lasting):
            return 0.0
        if any(aura.source == f"act:{source}" for aura in self.g.auras):
            return 0.0
        models = affected(self.g, self.field, self.foe, self.stats, action, aim)
        if action.kind == "offense":
            return self.attack(action, models) / max(1, action.cost)
        return self.support(action, models) / max(1, action.cost)

    def support(self, action: Action, models: Sequence[Foe | Hero]) -> float:
        """What an action without a wound is worth."""
        score = 0.0
        for model in models:
            for effect in action.effects:
                match effect:
                    case Heal():
                        score += 0.3 * min(effect.amount, model.wounds)
                    case Remedy():
                        score += 0.3 * model.status.bit_count()
                    case Inflict() if isinstance(model, Hero):
                        score += 0.25 * hero_weight(self.g, model)
                    case Lend():
                        near = within(self.field.dungeon, self.field.squares[model.id], 5) & self.field.heroes
                        useful = isinstance(model, Foe) and model.id not in self.g.done
                        useful = useful or (model is self.foe and self.left > action.cost)
                        score += 0.25 * bool(near and useful)
                    case Pull() if isinstance(model, Hero):
                        score += 0.15
                    case Push() if isinstance(model, Hero):
                        score += 0.05
                    case Step() | Place():
                        score += 0.02
                    case _:
                        score += 0.02
        return score

    def attack(self, action: Action, models: Sequence[Foe | Hero]) -> float:
        """Expected worth of an offensive action against some models."""
        letters, bonus = self.dice(action, models[0] if len(models) == 1 else None)
        score = 0.0
        for model in models:
            if isinstance(model, Hero):
                score += self.blow(letters, bonus, model, action)
            else:
                guard = guard_of(self.g, model)
                score -= 0.8 * opposed(letters, bonus, *guard)[0] * (1 + self.g.box.skulls(model.card) / 2)
        return score

    def dice(self, action: Action, target: Foe | Hero | None) -> tuple[str, int]:
        """The dice of an action, Mob and Hex counted."""
        assert action.attack
        dice, bonus = self.stats.offense[ATTRIBUTE_OF[action.attack]]
        letters = letters_of([*dice, *dice_of(action.bonus.dice)])
        if target is not None and action.attack == "melee" and "mob" in self.stats.abilities:
            letters = "b" * min(3, len(mob_on(self.g, self.foe, target))) + letters
        return (letters[:-1] if self.foe.status & HEX else letters), bonus + action.bonus.stars

    def blow(self, letters: str, bonus: int, hero: Hero, action: Action) -> float:
        """Expected worth of one roll against one Hero."""
        hit, critical = opposed(letters, bonus, *guard_of(self.g, hero))
        left = hero_stats(self.g, hero).hearts - hero.wounds
        kill = hit if left <= 1 else critical if left == 2 else 0.0
        statuses = 0.15 * len(action.abilities) + 0.1 * self.stats.inflicts.bit_count()
        return hero_weight(self.g, hero) * (hit + critical) + 2.0 * kill + hit * statuses

    # --- moving ----------------------------------------------------------------------------------

    def best_move(self, keys: list[str]) -> tuple[str, float]:
        """The move from which most can be done, or the one that comes nearest to a Hero."""
        dungeon = self.field.dungeon
        walks = {square_named(dungeon, key[3:]): key for key in keys if key.startswith("to:")}
        dashes = {square_named(dungeon, key[5:]): key for key in keys if key.startswith("dash:")}
        best, choice = self.best_spot(walks, self.left)
        if self.left > 1 and dashes:
            gain, key = self.best_spot(dashes, self.left - 1)
            if gain > best:
                best, choice = gain, key
        if choice:
            return choice, best
        return self.nearer(walks or dashes)

    def best_spot(self, keys: dict[int, str], actions: int) -> tuple[float, str]:
        """The best place to attack from, and what the attacks are worth."""
        best, choice = 0.0, ""
        if not keys or actions <= 0:
            return best, choice
        field, stats = self.field, self.stats
        harm = field.dungeon.harms(stats.gait)
        places = mask_of(keys) & ~harm
        small, large = field.heroes & ~field.large_heroes, field.large_heroes
        for hero in self.g.standing():
            against = field.stats(hero)
            for action, range in attack_actions(stats):
                letters, bonus = self.dice(action, hero)
                worth = actions * self.blow(letters, bonus, hero, action)
                if worth <= best:
                    continue
                spots = vantages(
                    field.dungeon, places, field.squares[hero.id], reach_to(range, against), small, large,
                    stats.fly or against.fly, stats.over, stats.size,
                )  # fmt: skip
                if spots:
                    best, choice = worth, keys[self.safest(spots, range)]
        return best, choice

    def safest(self, spots: Mask, range: int) -> int:
        """With a long reach the square farthest from all Heroes, else the first."""
        if range <= 2:
            return (spots & -spots).bit_length() - 1
        dungeon, heroes = self.field.dungeon, self.field.heroes
        return max(squares(spots), key=lambda at: distance(dungeon, 1 << at, heroes))

    def nearer(self, keys: dict[int, str]) -> tuple[str, float]:
        """A step towards the Heroes, if none is in reach."""
        heroes = self.field.heroes
        if not keys or not heroes or not self.stats.ranges:
            return "", 0.0
        dungeon = self.field.dungeon
        harm = dungeon.harms(self.stats.gait)
        over = self.stats.over
        here = distance(dungeon, self.field.squares[self.foe.id], heroes, over)
        if here <= max(self.stats.ranges.values()):
            return "", 0.0
        away = {at: distance(dungeon, 1 << at, heroes, over) for at in keys if not harm >> at & 1}
        if not away:
            return "", 0.0
        best = min(away, key=lambda at: away[at])
        return (keys[best], 0.2) if away[best] < here else ("", 0.0)


def activate(g: Explore, ask: Ask, source: Source) -> str:
    """Who can strike first, the strong before the weak; skull points are there to be spent."""
    if not g.standing():
        return consul.END
    field = Field(g)
    best, choice = 0.0, consul.END
    for key in ask.options:
        if key in (consul.END, consul.AGAIN, TAKE_BACK) or key.startswith(consul.ATTACK):
            continue
        if key.startswith(consul.CARD):
            return key
        foe = next(foe for foe in g.foes if foe.id == key)
        stats = field.stats(foe)
        if not stats.ranges:
            continue
        away = distance(field.dungeon, field.squares[foe.id], field.heroes, stats.over)
        reach = stats.movement + max(stats.ranges.values())
        price = consul.cost(g, foe)
        score = 1.0 + (10.0 if away <= reach else 0.0) - 0.1 * away
        if price:
            score += 3.0 * price if away <= reach else -0.9
        if not stats.movement and away > reach:
            continue
        if score > best:
            best, choice = score, key
    return choice


def spawn(g: Explore, ask: Ask, source: Source) -> str:
    """Strong monsters while there are skull points to move them, else many weak ones."""
    box = g.box
    strong = sum(box.skulls(foe.card) for foe in g.foes if box.platform(foe.card) == "16-bit")

    def worth(card: str) -> float:
        monster = box.monsters[card]
        letters = max(len(getattr(monster, name).dice) for name in ("strength", "willpower", "dexterity"))
        value = letters * monster.actions + 0.5 * monster.hearts + 0.3 * len(monster.abilities)
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


ABILITY_WORTH = {"poison": 1.0, "bane": 1.0, "tough": 0.3}


def relic(g: Explore, ask: Ask, source: Source) -> str:
    """As many as there may be, the strongest first."""

    def worth(key: str) -> float:
        item = g.box.relics[key]
        return sum(
            len(b.offense.dice + b.strength.dice + b.willpower.dice) + len(b.defense.dice) + 0.1 * b.movement
            for b in item.bonus
        )

    return max((key for key in ask.options if key != "pass"), key=worth)


def sighted(g: Explore, ask: Ask, source: Source) -> str:
    """The Hero with most others around it."""
    field = Field(g)
    return max(
        ask.options,
        key=lambda key: (within(field.dungeon, field.squares[key], 4) & field.heroes).bit_count(),
    )


def control(g: Explore, ask: Ask, source: Source) -> str:
    """Heroes are moved towards the monsters, whoever can strike them."""
    dungeon = g.dungeon
    foes = Field(g).foes
    return min(ask.options, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), foes))


def far_away(g: Explore, ask: Ask, source: Source) -> str:
    """What the Heroes want is kept far from where they come in."""
    dungeon = g.dungeon
    keys = [key for key in ask.options if key != LEAVE]
    start = 1 << (g.start if g.start >= 0 else dungeon.spawning_points[0])
    return max(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), start))


def keep_form(g: Explore, ask: Ask, source: Source) -> str:
    return "pass"


CONSUL_ADVISERS: dict[str, Adviser] = {
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
    "place": near_heroes,
    "step": near_heroes,
    "bonus": bonus,
    "relic": relic,
    "sighted": sighted,
    "control": control,
    "prince": far_away,
    "end-token": far_away,
    "crystal": far_away,
}


# ---------------------------------------------------------------- the Heroes, besides fighting


def free_move(g: Explore, ask: Ask, source: Source) -> str:
    """The carrier goes towards its goal."""
    dungeon, goal = g.dungeon, 1 << goal_square(g)
    keys = [key for key in ask.options if key != "pass"]
    best = min(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), goal))
    here = distance(dungeon, 1 << g.hero(g.carrier).at, goal)
    return best if distance(dungeon, 1 << square_named(dungeon, best), goal) < here else "pass"


def rally(g: Explore, ask: Ask, source: Source) -> str:
    """The Hero that is lowest, if cards would help it."""
    keys = [key for key in ask.options if key != "pass"]
    lowest = max(keys, key=lambda key: low_hearts(g, g.hero(key)))
    return lowest if g.hero(lowest).wounds else "pass"


def rally_cards(g: Explore, ask: Ask, source: Source) -> list[str]:
    """As many cards as there are wounds to heal."""
    assert ask.form is not None
    most = max((hero.wounds for hero in g.standing()), default=0)
    return list(ask.form.schema()["keys"])[:most]


def near_start(g: Explore, ask: Ask, source: Source) -> str:
    """As near to where the Heroes come in as it may be."""
    dungeon = g.dungeon
    return min(ask.options, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), 1 << g.start))


def hero_control(g: Explore, ask: Ask, source: Source) -> str:
    """Monsters are moved away from the Heroes."""
    dungeon, heroes = g.dungeon, Field(g).heroes
    return max(ask.options, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), heroes))


ADVISERS: dict[str, Adviser] = {
    **HERO_ADVISERS,
    "activation": activation,
    "free-move": free_move,
    "rally": rally,
    "rally-cards": rally_cards,
    "crystal": near_start,
    "control": hero_control,
}
"""How a sensible party answers each kind of question."""
