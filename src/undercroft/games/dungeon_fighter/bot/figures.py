"""A party between two fights in numbers, as the judge of positions reads it, and parties to learn from.

What a lucky party owns is not what made it lucky, so the judge learns from parties whose belongings were
dealt by lot: whatever it then holds dear has won games.
"""

from __future__ import annotations

from itertools import combinations

from undercroft.engine import Source
from undercroft.games.dungeon_fighter.content.cards import COLOURS, Ability, Equipment
from undercroft.games.dungeon_fighter.rules.dungeon import FROM_EACH_LEVEL
from undercroft.games.dungeon_fighter.rules.equipment import fits, slots
from undercroft.games.dungeon_fighter.rules.shopping import BASE_GOODS, LAST_SHOP
from undercroft.games.dungeon_fighter.setup import Setup, new_party
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, FULL_LIFE, Hero, Party
from undercroft.games.dungeon_fighter.throws.by_table import odds

FIGURES = (
    "shop 0", "shop 1", "shop 2", "shop 3", "way", "met", "heroes", "in play", "life", "most", "least",
    "white dice", "gold", "hand", "misses", "their life", "the Boss's", "their blows",
    "weapons", "plain weapons", "second weapons", "armor", "second armor", "armor strikes", "armor again",
    "heal", "dice", "icebergs", "chalk", "again", "bonus", "strike",
    "relic heals", "relic strikes", "relic again",
    "hits harder", "sure section", "against the Boss", "saved Misses", "throws again", "purse", "heals",
    "tokens", "upgrades",
)  # fmt: skip
"""What each number says."""

RICH = 20
"""More Gold than this buys nothing more."""
MOST_BLOW = 5
"""No Armor is worth more than the hardest blows."""


def figures(g: Party, seat: str) -> list[float]:
    """The position of the party, whose players win and lose together."""
    heroes, gear = g.in_play(), g.box.equipment
    count, size = max(1, len(heroes)), len(g.heroes)
    plain = odds((), g.skill)
    spend = [gear[card] for hero in heroes for card in hero.spendables]
    relics = [gear[card] for card in g.relics]
    armor = [sorted((gear[card] for card in hero.armor), key=cover, reverse=True) for hero in heroes]
    able = [g.ability(hero, colour) for hero in heroes for colour in COLOURS if colour not in hero.scars]
    way = 0.0 if g.icons >= g.distance else g.icons / g.distance
    mode, lives = g.box.modes[g.mode], [hero.life for hero in heroes]
    arms = [weapons_worth(g, [gear[card] for card in hero.weapons]) for hero in heroes]
    return [
        *(float(g.shops == shop) for shop in range(LAST_SHOP + 1)),
        way, sum(g.met) / 12, size / 4, count / size,
        life_figure(g, lives),
        sum(hero.most for hero in heroes) / (FULL_LIFE * size),
        least_figure(lives),
        dice_figure(g.bonus), gold_figure(g.gold),
        plain.hit * plain.value / 3, 1 - plain.hit, g.chart.life / 5, g.chart.boss / 8, mode.damage / 3,
        sum(best for best, _, _ in arms) / count, sum(sure for _, sure, _ in arms) / count,
        sum(more for _, _, more in arms) / count,
        sum(cover(worn[0]) for worn in armor if worn) / count / 4,
        sum(cover(card) for worn in armor for card in worn[1:]) / count / 4,
        sum(card.damage + card.gold for worn in armor for card in worn) / count,
        sum(card.rethrow for worn in armor for card in worn) / count,
        sum(card.heal for card in spend) / 4, sum(len(card.dice) for card in spend),
        sum(card.icebergs for card in spend), sum(len(card.templates) for card in spend),
        sum(card.rethrow for card in spend),
        sum(card.bonus for card in spend) / 3, sum(card.damage for card in spend) / 3,
        sum(card.heal for card in relics) / 2, sum(card.damage for card in relics) / 2,
        sum(card.rethrow for card in relics),
        sum(one.bonus + one.bonus_other + 2 * one.bonus_per_icon for one in able) / count / 2,
        sum(one.section for one in able) / count / 5, sum(one.bonus_boss for one in able) / count / 3,
        sum(one.prevents + one.strikes / 4 for one in able) / count, sum(one.rethrow for one in able) / count,
        sum(one.gold for one in able) / count, sum(healing(one, size) for one in able) / count / 3,
        sum(bool(one.token) for one in able) / count,
        sum(len(hero.upgrades) + hero.xp / 6 for hero in heroes) / count,
    ]  # fmt: skip


def life_figure(g: Party, lives: list[int]) -> float:
    return sum(lives) / (FULL_LIFE * len(g.heroes))


def least_figure(lives: list[int]) -> float:
    return min(lives, default=0) / FULL_LIFE


def dice_figure(dice: int) -> float:
    return dice / CHEST_LIMIT


def gold_figure(gold: int) -> float:
    return min(gold, RICH) / RICH


def cover(card: Equipment) -> int:
    """What an Armor takes off a blow, at most."""
    return min(MOST_BLOW, card.prevents)


def healing(ability: Ability, size: int) -> int:
    return ability.heal_self + ability.heal_party * size + ability.heal_one


def weapons_worth(g: Party, weapons: list[Equipment]) -> tuple[float, float, float]:
    """What Weapons add to a plain throw, in damage: the best single one, those that ask for no throw, and
    what two at once add to one."""
    easy = odds((), g.skill)

    def gain(used: tuple[Equipment, ...]) -> float:
        hand = odds(tuple(sorted({card.throw for card in used if card.throw})), g.skill)
        bonus = sum(card.bonus for card in used)
        return max(0.0, hand.hit * (hand.value + bonus) - easy.hit * easy.value)

    best = max((gain((card,)) for card in weapons), default=0.0)
    both = max((gain(pair) for pair in combinations(weapons, 2)), default=best)
    sure = max((card.bonus for card in weapons if not card.throw), default=0)
    return best, easy.hit * sure, max(0.0, both - best)


# --- parties to learn from -------------------------------------------------------------------------


def imagined(setup: Setup, source: Source) -> Party:
    """A party somewhere on its way, with lives, Scars and belongings by lot."""
    g = new_party(setup)
    who_plays(g, source)
    g.shops = source.below(LAST_SHOP + 1)
    walked(g, source)
    met(g, source)
    hurt(g, source)
    equipped(g, source)
    last = g.shops == LAST_SHOP
    g.gold = source.below(8 if last else 8 + 4 * g.shops)
    g.bonus = min(CHEST_LIMIT, source.below(10) if last else source.below(7))
    g.phase = "boss" if last else "path"
    return g


def who_plays(g: Party, source: Source) -> None:
    """Heroes and Leader by lot, as the set-up deals them."""
    sheets = [sheet for sheet in g.box.heroes if sheet not in {hero.id for hero in g.heroes}]
    for hero in g.heroes:
        if not hero.id:
            hero.id = sheets.pop(source.below(len(sheets)))
    if g.leader < 0:
        g.leader = source.below(len(g.heroes))


def walked(g: Party, source: Source) -> None:
    """Some rooms lie aside, short of the next Shop; before the Boss none do."""
    icons = source.below(g.distance) if g.shops < LAST_SHOP else 0
    rooms = g.box.rooms
    while fitting := [card for card in g.rooms.left if g.icons + rooms[card].icons <= icons]:
        card = source.pick(fitting)
        del g.rooms.left[card]
        g.aside.append(card)
        g.entered.append(card)


def met(g: Party, source: Source) -> None:
    """So many Monsters are beaten as such a way takes."""
    g.rounds = 3 * g.shops + len(g.aside) + source.below(1 + g.shops)
    for _ in range(g.rounds):
        level = next((k for k in range(3) if g.levels[k].size and g.met[k] < FROM_EACH_LEVEL), 3)
        if g.levels[level].size > 1:
            card = source.pick(list(g.levels[level].left))
            del g.levels[level].left[card]
            g.met[level] += 1
            g.beaten.append(card)


def hurt(g: Party, source: Source) -> None:
    """Scars by chance, more of them later on, and any life."""
    for hero in g.heroes:
        left = list(COLOURS)
        while left and source.below(8) <= g.shops:
            hero.scars.append(left.pop(source.below(len(left))))
        hero.life = hero.most - source.below(hero.most) * source.below(2)
    gone = source.pick(g.heroes)
    if len(g.heroes) > 1 and g.shops and source.below(12) == 0:
        gone.scars, gone.out, gone.life = list(COLOURS), True, 0
        g.leader = next(place for place in g.clockwise(g.leader) if not g.heroes[place].out)
    g.scars_taken = sum(len(hero.scars) for hero in g.heroes)


def equipped(g: Party, source: Source) -> None:
    """Cards by chance for whoever can carry them; others were left at the Shops."""
    gear = g.box.equipment
    for _ in range(source.below(4 + 3 * g.shops)):
        card = taken(g, source)
        carriers: list[Hero] = [hero for hero in g.heroes if fits(g, hero, gear[card])] if card else []
        if card and gear[card].kind == "relic":
            g.relics.append(card)
        elif card and carriers:
            slots(source.pick(carriers), gear[card].kind).append(card)
        elif card:
            g.boxed.append(card)
    for _ in range(g.shops * (BASE_GOODS + len(g.in_play()) - 2)):
        if card := taken(g, source):
            g.boxed.append(card)


def taken(g: Party, source: Source) -> str:
    """A card off the Shop's deck; empty when there is none."""
    if not g.shop.left:
        return ""
    card = source.pick(list(g.shop.left))
    del g.shop.left[card]
    return card
