"""Fights in numbers: many courses of each at once, by the exact odds of every throw, judged where they end.

A play-out by the rules takes milliseconds; here thousands of fights take that together, so that two ways or
two Monsters are told apart by what they are and not by luck. What is left out is small beside that: cards
that are used up are kept, the Cutthroat and Melody tokens do nothing, and no die lies in another's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undercroft.games.dungeon_fighter.bot.advice import DIE_WORTH, FAINT_COST, hand
from undercroft.games.dungeon_fighter.bot.figures import FIGURES, RICH, figures
from undercroft.games.dungeon_fighter.bot.worth import all_judged
from undercroft.games.dungeon_fighter.content.cards import COLOURS, ICON, Foe, Monster, Room
from undercroft.games.dungeon_fighter.rules.dungeon import FROM_EACH_LEVEL
from undercroft.games.dungeon_fighter.rules.life import blow_of, life_of
from undercroft.games.dungeon_fighter.rules.resolve import MOST_MADNESS
from undercroft.games.dungeon_fighter.rules.shopping import DIE_PRICE, LAST_SHOP
from undercroft.games.dungeon_fighter.state import (
    CHEST_LIMIT,
    EPIC_LIFE,
    FULL_LIFE,
    SCAR_COST,
    Party,
    level_of,
)

Numbers: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

COURSES = 64
"""How many courses of a fight are looked at."""
MOST_THROWS = 45
"""A fight that takes longer is lost."""
VALUES = np.array([0, 1, 2, 3, 4, 5, 10])
"""What a throw can be worth; nothing is a Miss."""
HURT_BY_ICE = 0.9
"""The share of Hits that is left beside a Frozen Template."""
CARD_IN_GOLD = 3
"""What a card that is found is worth, as far as is known before it is seen."""
OUT_OF_ICONS = range(FIGURES.index("hits harder"), FIGURES.index("tokens") + 1)
"""The figures that a Scar takes its share of."""


class Scene(NamedTuple):
    """A fight as it begins, or as it stands."""

    room: Room
    foe: Foe
    life: int
    madness: int
    coloured: int
    """Coloured dice in the pool."""
    specials: tuple[str, ...]
    lives: tuple[int, ...]
    """The Heroes' lives; 0 for who has fainted or is out."""
    active: int
    fresh: bool
    """Whether the Relics are still to be used in it."""
    enters: bool
    """Whether the room is still to be entered, with what it brings."""
    met: int
    """Monsters that have come up when it is over."""


# --- what there is to see --------------------------------------------------------------------------


def before_room(g: Party, room: Room) -> list[Scene]:
    """The fights that may wait in a room, one for each Monster that may come up."""
    lives = [min(hero.most, hero.life + room.heal) if hero.awake else 0 for hero in g.heroes]
    first = g.next_awake(g.leader) or 0
    return [scene(g, room, monster, lives, first, True) for monster in next_monsters(g)]


def as_it_stands(g: Party) -> Scene:
    """The fight under way, at the start of a turn."""
    fight = g.fight
    coloured = sum(die in COLOURS for die in fight.pool)
    specials = tuple(die for die in fight.pool if die not in COLOURS)
    lives = tuple(hero.life if hero.awake else 0 for hero in g.heroes)
    return Scene(
        g.box.rooms[g.room], g.foe, fight.life, fight.madness, coloured, specials, lives, g.active,
        not fight.relics, False, sum(g.met),
    )  # fmt: skip


def after_leaving(g: Party) -> list[Scene]:
    """The fights that may follow if the party backs down from this one."""
    price, room = level_of(g.foe), g.box.rooms[g.room]
    lives = [max(0, hero.life - price) if hero.awake else 0 for hero in g.heroes]
    if not any(lives):
        return []
    places = [place for place in g.clockwise(g.leader + 1) if lives[place]]
    return [scene(g, room, monster, lives, places[0], False) for monster in next_monsters(g)]


def next_monsters(g: Party) -> list[Monster]:
    """The Monsters that may come up next."""
    level = next((k for k in range(3) if g.levels[k].size and g.met[k] < FROM_EACH_LEVEL), 3)
    return [g.box.monsters[card] for card in g.levels[level].left or g.beaten]


def scene(g: Party, room: Room, monster: Monster, lives: Sequence[int], active: int, enters: bool) -> Scene:
    """A fight with a Monster that has just come up."""
    specials = tuple(dict.fromkeys((*room.dice, *monster.dice)))
    life = life_of(g, monster.life + room.advantage)
    return Scene(
        room, monster, life, 0, len(COLOURS), specials, tuple(lives), active, True, enters, sum(g.met) + 1
    )


# --- the odds --------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """What is drawn from: by scene, Hero and Madness, or by Hero and colour."""

    chances: Numbers
    """How likely a throw is worth at most so much."""
    bonus: Numbers
    """What the Weapons add to a Hit."""
    deals: Numbers
    """Damage that a throw should deal."""


def tables(g: Party, scenes: Sequence[Scene]) -> Tables:
    """The odds of every Hero's throws, with the Weapons that promise most."""
    mad = 1 + max(min(len(one.foe.madness), MOST_MADNESS) for one in scenes)
    shape = len(scenes), len(g.heroes), mad
    chances, bonus, deals = np.ones((*shape, len(VALUES))), np.zeros(shape), np.zeros(shape)
    for s, one in enumerate(scenes):
        for h, hero in enumerate(g.heroes):
            for m in range(min(len(one.foe.madness), MOST_MADNESS) + 1):
                asked = frozenset({one.room.throw, one.foe.throw, *one.foe.madness[:m]} - {""})
                blow = blow_of(g, one.foe.damage)
                sections, more = best_throw(g, asked, tuple(hero.weapons), blow)
                ice = (*one.room.templates, *one.foe.templates).count("frozen")
                shares = sections * HURT_BY_ICE**ice
                shares[0] = 1 - shares[1:].sum()
                chances[s, h, m] = np.cumsum(shares)
                bonus[s, h, m] = more
                deals[s, h, m] = shares @ VALUES + more * (1 - shares[0])
    return Tables(chances, bonus, deals)


def best_throw(g: Party, asked: frozenset[str], weapons: tuple[str, ...], blow: int) -> tuple[Numbers, int]:
    """The chance of each value, and what Weapons add to it, with the set of them that promises most."""
    best: tuple[float, Numbers, int] | None = None
    gear = g.box.equipment
    for count in range(len(weapons) + 1):
        for some in combinations(weapons, count):
            needs = asked | {gear[card].throw for card in some if gear[card].throw}
            chance = hand(g, sorted(needs))
            more = sum(gear[card].bonus for card in some)
            promise = chance.hit * (chance.value + more) - (1 - chance.hit) * 0.6 * blow
            if best is None or promise > best[0]:
                best = promise, shares_of(chance.sections), more
    assert best is not None
    return best[1], best[2]


@cache
def shares_of(sections: tuple[tuple[int, float], ...]) -> Numbers:
    """The chance of each of the values."""
    shares = np.zeros(len(VALUES))
    for value, share in sections:
        shares[int(np.searchsorted(VALUES, value))] = share
    return shares


class Icons(NamedTuple):
    """What an icon does, by Hero and colour; a Scar leaves nothing of it."""

    bonus: Numbers
    section: Numbers
    strikes: Numbers
    prevents: Numbers
    again: Numbers
    gold: Numbers
    heal_self: Numbers
    heal_party: Numbers
    heal_one: Numbers


def icons(g: Party, one: Scene) -> Icons:
    """The abilities of the Heroes against a foe."""
    found = np.zeros((len(Icons._fields), len(g.heroes), len(COLOURS)))
    for h, hero in enumerate(g.heroes):
        for c, colour in enumerate(COLOURS):
            if colour in hero.scars:
                continue
            a = g.ability(hero, colour)
            sworn = one.foe.type == g.sheet(hero).foe
            found[:, h, c] = (
                a.bonus + (a.bonus_foe if sworn else a.bonus_other) + a.bonus_per_icon * one.room.icons,
                a.section, a.strikes, a.prevents, a.rethrow, a.gold, a.heal_self, a.heal_party,
                (a.heal_one + a.heal_one_per_spendable * len(g.spent)) * bool(a.heal_one),
            )  # fmt: skip
    return Icons(*found)


@cache
def luck(lanes: int) -> Numbers:
    """The same chances for whatever is compared: for each throw of each course five numbers."""
    drawn = np.random.default_rng(1).random((MOST_THROWS, 5, COURSES))
    return np.tile(drawn, (1, 1, lanes))


# --- the courses -----------------------------------------------------------------------------------


class Courses:
    """Many courses of some fights, thrown together."""

    def __init__(self, g: Party, scenes: Sequence[Scene]) -> None:
        self.g, self.scenes = g, scenes
        self.of = np.repeat(np.arange(len(scenes)), COURSES)
        count = len(self.of)
        self.tables = tables(g, scenes)
        self.icons = Icons(*(np.stack(each) for each in zip(*(icons(g, one) for one in scenes), strict=True)))
        self.most = np.array([hero.most for hero in g.heroes])
        self.life = self._each([one.lives for one in scenes])
        self.awake = self.life > 0
        self.foe = self._each([one.life - relic_damage(g) * one.fresh for one in scenes])
        self.mad = self._each([one.madness for one in scenes])
        self.mad_most = self._each([min(len(one.foe.madness), MOST_MADNESS) for one in scenes])
        self.coloured = self._each([one.coloured for one in scenes])
        self.water = self._each(
            [sum(g.box.specials[d].shape == "water" for d in one.specials) for one in scenes]
        )
        self.snow = self._each(
            [sum(g.box.specials[d].shape != "water" for d in one.specials) for one in scenes]
        )
        self.active = self._each([one.active for one in scenes])
        self.white = np.full(count, g.bonus) + self._each([one.room.die * one.enters for one in scenes])
        self.gold = np.full(count, g.gold)
        self.blow = self._each([blow_of(g, one.foe.damage) for one in scenes])
        self.level = self._each([level_of(one.foe) for one in scenes])
        self.mends = self._each([one.foe.mends for one in scenes])
        self.grows = self._each([one.foe.grows for one in scenes])
        self.steals = self._each([one.foe.steals for one in scenes])
        self.thorns = self._each([one.foe.thorns for one in scenes])
        self.armor, again = worn(g)
        self.worn = np.zeros((count, len(g.heroes)), np.int64)
        self.again = np.tile(again, (count, 1))
        self.party_again = np.full(count, sum(g.box.equipment[card].rethrow for card in g.relics))
        self.lost = np.zeros(count, np.bool_)
        self.done = self.foe <= 0

    def _each(self, of_scenes: Sequence[Any]) -> Any:
        """What is known of a scene, for each of its courses."""
        return np.array(of_scenes)[self.of]

    def run(self) -> None:
        """Throw until every course is over."""
        chances = luck(len(self.scenes))
        for turn in range(MOST_THROWS):
            i = np.flatnonzero(~(self.done | self.lost))
            if not len(i):
                return
            i = self.fetch(i)
            if len(i):
                self.throw(i, chances[turn][:, i])
        self.lost |= ~self.done

    def fetch(self, i: Counts) -> Counts:
        """With an empty pool a white die, or the coloured ones back; those of the courses that go on."""
        empty = i[(self.coloured[i] + self.water[i] + self.snow[i]) == 0]
        if not len(empty):
            return i
        self.foe[empty] += self.grows[empty]
        level, life, awake = self.level[empty, None], self.life[empty], self.awake[empty]
        stand = awake & (life > level)
        standing = stand.sum(1)
        cost = (np.where(stand, level, FAINT_COST) * awake).sum(1) + 10 * (standing == 1)
        deals = self.tables.deals[self.of[empty], self.active[empty], self.mad[empty]]
        throws = np.maximum(1, np.round(self.foe[empty] / np.maximum(0.5, deals)))
        cheap = (np.minimum(throws, 3) * DIE_WORTH < cost) & (self.white[empty] >= np.minimum(throws, 2))
        white = (self.white[empty] > 0) & ((standing == 0) | (cheap & (throws <= len(COLOURS))))
        back = empty[~white]
        self.life[back] -= self.level[back, None] * self.awake[back]
        self.awake[back] &= self.life[back] > 0
        self.coloured[back] = len(COLOURS)
        self.lost[back] = ~self.awake[back].any(1)
        fallen = back[~self.awake[back, self.active[back]] & ~self.lost[back]]
        self.active[fallen] = self.after(fallen)
        return i[~self.lost[i]]

    def after(self, i: Counts) -> Counts:
        """The next Hero to the left who can act."""
        size = self.awake.shape[1]
        order = (self.active[i, None] + 1 + np.arange(size)) % size
        first = np.take_along_axis(self.awake[i], order, 1).argmax(1)
        found: Counts = np.take_along_axis(order, first[:, None], 1)[:, 0]
        return found

    def throw(self, i: Counts, u: Numbers) -> None:
        """A turn of each of these courses: one throw, and what follows."""
        s, h = self.of[i], self.active[i]
        water = self.water[i] > 0
        snow = ~water & (self.snow[i] > 0)
        coloured = ~water & ~snow & (self.coloured[i] > 0)
        white = ~(water | snow | coloured)
        self.water[i] -= water
        self.snow[i] -= snow
        self.coloured[i] -= coloured
        self.white[i] -= white
        dice = self.g.dice
        sixth = 1 / 6
        share = np.where(coloured, share_of(dice.coloured), np.where(white, share_of(dice.white), sixth))
        icon = u[1] < share
        colour = (u[2] * len(COLOURS)).astype(np.int64)
        does = Icons(*(each[s, h, colour] * icon for each in self.icons))
        value = self.drawn(i, s, h, np.where(water, u[0] ** (1 / 3), u[0]))
        value = self.thrown_again(i, s, h, value, does, u[3])
        hit = value > 0
        section = np.where(does.section > 0, does.section, value)
        bonus = self.tables.bonus[s, h, self.mad[i]] + does.bonus
        self.foe[i] -= np.where(hit, section + bonus, does.strikes).astype(np.int64)
        kill = icon & (value == VALUES[-1])
        self.foe[i[kill]] = EPIC_LIFE
        self.gold[i] += does.gold.astype(np.int64) + (hit & (self.foe[i] <= EPIC_LIFE))
        self.mad[i] = np.minimum(self.mad[i] + hit, self.mad_most[i])
        self.done[i] = self.foe[i] <= 0
        on = ~self.done[i]
        soft = snow & (u[4] < 1 / 3)
        self.miss(i[on & ~hit], np.where(soft | (does.prevents > 0), 0, self.blow[i])[on & ~hit])
        pricked = i[on & hit & (value <= self.thorns[i])]
        self.life[pricked, self.active[pricked]] -= 1
        self.heal(i, h, does)
        self.awake[i] &= self.life[i] > 0
        self.lost[i] = ~self.awake[i].any(1) & ~self.done[i]
        left = i[self.awake[i].any(1)]
        self.active[left] = self.after(left)

    def drawn(self, i: Counts, s: Counts, h: Counts, u: Numbers) -> Counts:
        """What throws are worth by these chances."""
        found: Counts = VALUES[(u[:, None] > self.tables.chances[s, h, self.mad[i]]).sum(1).clip(0, 6)]
        return found

    def thrown_again(self, i: Counts, s: Counts, h: Counts, value: Counts, does: Icons, u: Numbers) -> Counts:
        """A Miss is thrown again by whatever allows it: an icon, Armor, a Relic."""
        missed = value == 0
        free = missed & (does.again > 0)
        own = missed & ~free & (self.again[i, h] > 0)
        lent = missed & ~free & ~own & (self.party_again[i] > 0)
        self.again[i, h] -= own
        self.party_again[i] -= lent
        found: Counts = np.where(free | own | lent, self.drawn(i, s, h, u), value)
        return found

    def miss(self, i: Counts, blow: Counts) -> None:
        """What a Miss costs: life, unless Armor takes it; Gold; and the foe mends."""
        h = self.active[i]
        piece = self.armor[h, np.minimum(self.worn[i, h], self.armor.shape[1] - 1)]
        used = (piece.sum(1) > 0) & (blow > 0)
        self.worn[i, h] += used
        self.foe[i] -= piece[:, 1] * used
        self.gold[i] += piece[:, 2] * used
        self.life[i, h] -= np.maximum(0, blow - piece[:, 0] * used)
        self.gold[i] = np.maximum(0, self.gold[i] - self.steals[i])
        self.foe[i] += self.mends[i]
        self.done[i] = self.foe[i] <= 0

    def heal(self, i: Counts, h: Counts, does: Icons) -> None:
        """What icons give back to those who stand."""
        some = i[(does.heal_self + does.heal_party + does.heal_one) > 0]
        if not len(some):
            return
        which = np.isin(i, some)
        more = np.repeat(does.heal_party[which][:, None], self.life.shape[1], 1)
        more[np.arange(len(some)), h[which]] += does.heal_self[which]
        weakest = np.where(self.awake[some], self.life[some], FULL_LIFE).argmin(1)
        more[np.arange(len(some)), weakest] += does.heal_one[which]
        healed = np.minimum(self.most, self.life[some] + more.astype(np.int64))
        alive = self.awake[some] & (self.life[some] > 0)
        self.life[some] = np.where(alive, np.maximum(self.life[some], healed), self.life[some])

    # --- what they come to -------------------------------------------------------------------------

    def worth(self) -> Numbers:
        """What each scene comes to: the judge's word on the parties that are left, in the mean."""
        each = np.where(self.lost, 0.0, self.judged(self.rows()))
        found: Numbers = each.reshape(len(self.scenes), COURSES).mean(1)
        return found

    def rows(self) -> dict[str, Any]:
        """The figures that a fight changes."""
        g = self.g
        scars = np.array([len(hero.scars) for hero in g.heroes])
        gone = np.array([hero.out for hero in g.heroes])
        fallen = ~self.awake & ~gone
        out = gone | (fallen & (scars == len(COLOURS)))
        marked = fallen & ~out
        most = np.where(out, 0, self.most - SCAR_COST * marked)
        life = np.where(out, 0, np.where(marked, most, self.life))
        weakest = np.where(life > 0, most - life, -1).argmax(1)
        lanes = np.arange(len(life))
        life[lanes, weakest] = np.minimum(most[lanes, weakest], life[lanes, weakest] + relic_healing(g))
        found = self._each(
            [(one.room.gold + CARD_IN_GOLD * one.room.equipment) * one.enters for one in self.scenes]
        )
        reward = self._each([getattr(one.foe, "gold", 0) for one in self.scenes])
        return {
            "life": life, "most": most, "out": out, "marked": marked.sum(1),
            "gold": self.gold + reward + found,
            "white": np.minimum(CHEST_LIMIT, self.white),
        }  # fmt: skip

    def judged(self, rows: dict[str, Any]) -> Numbers:
        """The judge's word on each; at a Shop the Gold buys healing and dice first."""
        g, size = self.g, len(self.g.heroes)
        base = np.array(figures(g, ""))
        icons_ = self._each([g.icons + one.room.icons for one in self.scenes])
        shop = icons_ >= g.distance
        sheet = np.tile(base, (len(self.of), 1))
        column = FIGURES.index
        for k in range(LAST_SHOP + 1):
            sheet[:, column(f"shop {k}")] = np.where(shop, k == g.shops + 1, k == g.shops)
        sheet[:, column("way")] = np.where(shop, 0.0, icons_ / g.distance)
        sheet[:, column("met")] = self._each([one.met for one in self.scenes]) / 12
        in_play = (~rows["out"]).sum(1)
        sheet[:, column("in play")] = in_play / size
        able = max(1, sum(len(COLOURS) - len(hero.scars) for hero in g.in_play()))
        sheet[:, OUT_OF_ICONS] *= (1 - rows["marked"] / able)[:, None]
        sheet[:, column("most")] = rows["most"].sum(1) / (FULL_LIFE * size)
        best = np.zeros(len(self.of))
        for healings in range(5):
            for dice in range(4):
                spent = healings + DIE_PRICE * dice
                can = (rows["gold"] >= spent) & (shop | (spent == 0)) & (rows["white"] + dice <= CHEST_LIMIT)
                if not can.any():
                    continue
                life = np.where(rows["out"], 0, np.minimum(rows["most"], rows["life"] + healings))
                sheet[:, column("life")] = life.sum(1) / (FULL_LIFE * size)
                sheet[:, column("least")] = np.where(rows["out"], 99, life).min(1) / FULL_LIFE
                sheet[:, column("white dice")] = (rows["white"] + dice) / CHEST_LIMIT
                sheet[:, column("gold")] = np.minimum(RICH, rows["gold"] - spent) / RICH
                some = np.flatnonzero(can)
                best[some] = np.maximum(best[some], all_judged(sheet[some]))
        return best


def share_of(faces: Sequence[str]) -> float:
    """How often a die shows its icon."""
    return sum(face == ICON for face in faces) / len(faces)


def relic_damage(g: Party) -> int:
    return sum(g.box.equipment[card].damage for card in g.relics)


def relic_healing(g: Party) -> int:
    return sum(g.box.equipment[card].heal for card in g.relics)


def worn(g: Party) -> tuple[Counts, Counts]:
    """What each piece of a Hero's Armor takes off, deals and brings, the last row nothing; and how often
    Armor lets a Hero throw again."""
    gear = g.box.equipment
    pieces = np.zeros((len(g.heroes), 4, 3), np.int64)
    again = np.zeros(len(g.heroes), np.int64)
    for h, hero in enumerate(g.heroes):
        ready = [gear[card] for card in hero.armor if card not in hero.turned]
        again[h] = sum(card.rethrow for card in ready)
        plain = sorted((card for card in ready if not card.rethrow), key=lambda card: -card.prevents)
        for k, card in enumerate(plain[:3]):
            pieces[h, k] = card.prevents, card.damage, card.gold
    return pieces, again


def ways(g: Party, cards: Sequence[str]) -> dict[str, float]:
    """What each of some rooms comes to, over all Monsters that may wait there."""
    found = {card: before_room(g, g.box.rooms[card]) for card in cards}
    worth = iter(worth_of(g, [one for scenes in found.values() for one in scenes]))
    return {card: fmean(islice(worth, len(scenes))) for card, scenes in found.items()}


def standing_or_leaving(g: Party) -> tuple[float, float]:
    """What it comes to if the party stands its ground, and if it backs down."""
    stands, *leaves = worth_of(g, [as_it_stands(g), *after_leaving(g)])
    return stands, fmean(leaves) if leaves else 0.0


def worth_of(g: Party, scenes: Sequence[Scene]) -> list[float]:
    """What the party comes to by each of some fights."""
    courses = Courses(g, scenes)
    courses.run()
    found: list[float] = courses.worth().tolist()
    return found
