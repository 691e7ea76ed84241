"""What a sensible party would do: which way, which die, which Weapons, what to buy."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import ceil
from statistics import fmean
from typing import Any

from undercroft.engine import PASS, QUIET, Ask, Source
from undercroft.games.dungeon_fighter.content.cards import (
    COLOURS,
    ICON,
    WHITE,
    Ability,
    Equipment,
    Monster,
    Room,
    taker_of,
)
from undercroft.games.dungeon_fighter.rules.abilities import bonus_of
from undercroft.games.dungeon_fighter.rules.attack import DANCE, DANCE_BONUS, FEARLESS
from undercroft.games.dungeon_fighter.rules.board import on_weak_point
from undercroft.games.dungeon_fighter.rules.combat import BACK_DOWN, RETRIEVE, requirements
from undercroft.games.dungeon_fighter.rules.dungeon import FROM_EACH_LEVEL
from undercroft.games.dungeon_fighter.rules.equipment import BOX, KEEP, fits
from undercroft.games.dungeon_fighter.rules.life import blow_of, life_of
from undercroft.games.dungeon_fighter.rules.shopping import DIE, HEALING, LAST_SHOP, LEAVE
from undercroft.games.dungeon_fighter.state import Hero, Party, level_of
from undercroft.games.dungeon_fighter.telling import questions
from undercroft.games.dungeon_fighter.throws.by_table import Odds, nearly_impossible, odds
from undercroft.games.dungeon_fighter.throws.chances import Flip, Throw
from undercroft.games.dungeon_fighter.throws.landed import (
    ON_TEMPLATE,
    SECTIONS,
    Landed,
    is_insta_kill,
    value_of,
)

AIM = {"aim": "middle"}


def advise(g: Party, ask: Ask, source: Source) -> Any:
    """The answer of somebody who knows the game, or None to look ahead."""
    if isinstance(ask.form, Throw | Flip):  # A bot at a real table has no hands: it throws by its skill.
        return ask.form.sample(source)
    advisor = ADVISORS.get(ask.kind)
    return advisor(g, ask) if advisor else None


def hand(g: Party, needs: list[str]) -> Odds:
    """How a throw with these requirements goes for this table's bots."""
    return odds(tuple(needs), g.skill)


# --- the way -------------------------------------------------------------------------------------


def choose_path(g: Party, ask: Ask) -> str:
    return max(ask.options, key=lambda card: room_worth(g, card))


def room_worth(g: Party, card: str) -> float:
    """Icons bring the party on, Gold, dice and Equipment help; what the fight should cost counts too."""
    room = g.box.rooms[card]
    missing = sum(min(room.heal, hero.most - hero.life) for hero in g.in_play())
    needed = g.distance - g.icons
    worth = ICON_WORTH * min(room.icons, needed)
    worth += room.gold + 2 * room.die + 3 * room.equipment + 0.5 * missing
    worth += 0.8 * room.icebergs + 1.0 * len(room.dice) - 0.6 * len(room.templates)
    party, costs = sum(hero.life for hero in g.in_play()), fight_costs(g, room)
    deadly = sum(cost > DEADLY * party for cost in costs) / len(costs)
    return worth - COST_WORTH * (fmean(costs) + DEADLY_COST * deadly)


ICON_WORTH = 2.0
"""What a Shop icon is worth: every room less is a fight less, and Monsters grow with every fight."""
COST_WORTH = 0.3
"""What a point of life is worth against the rest."""
DEADLY, DEADLY_COST = 0.7, 30.0
"""A fight that should cost more than this share of the party's life counts so much more."""


def fight_costs(g: Party, room: Room) -> list[float]:
    """Life that the fight in a room should cost the party, for each Monster that may wait there."""
    level = next((k for k in range(3) if g.levels[k].size and g.met[k] < FROM_EACH_LEVEL), 3)
    monsters = [g.box.monsters[card] for card in g.levels[level].left or g.beaten]
    return [monster_cost(g, room, monster) for monster in monsters] or [0.0]


def monster_cost(g: Party, room: Room, monster: Monster) -> float:
    """What one Monster should cost there, in Misses and in dice retrieved; or what it costs to leave it."""
    asked = {room.throw, monster.throw, *monster.madness[:1]} - {""}
    chance = hand(g, sorted(asked))
    life = life_of(g, monster.life + room.advantage)
    throws = life / max(0.3, chance.hit * chance.value)
    dice = len(COLOURS) + len({*room.dice, *monster.dice})
    rounds = max(0.0, (throws - dice) / len(COLOURS))
    heroes = len(g.in_play())
    cost = throws * (1 - chance.hit) * blow_of(g, monster.damage) + rounds * monster.level * heroes
    return cost if not asked else min(cost, LEAVING * monster.level * heroes)


LEAVING = 4.0
"""A Monster that one backs down from costs its level for each Hero, and another one comes."""


# --- the die -------------------------------------------------------------------------------------


def choose_die(g: Party, ask: Ask) -> str:
    """The die whose icon helps this Hero most; white or retrieve by what each costs the party."""
    needs = requirements(g)
    if BACK_DOWN in ask.options and nearly_impossible(needs):
        return BACK_DOWN
    if g.fight.pool:
        hit = hand(g, needs).hit
        return max(g.fight.pool, key=lambda die: die_worth(g, die, hit))
    if WHITE not in ask.options or RETRIEVE not in ask.options:
        return str(ask.options[0])
    return WHITE if white_is_cheaper(g, needs) else RETRIEVE


DIE_WORTH = 5.0
"""What a white die is worth in life: 2 Gold would heal every Hero by 2."""
FAINT_COST = 4.0
"""A faint costs a Scar, but brings the Hero back at the new maximum."""


def white_is_cheaper(g: Party, needs: list[str]) -> bool:
    """Compare the white dice it should take with the life that retrieving costs."""
    chance = hand(g, needs)
    throws = max(1, round(g.fight.life / max(0.5, chance.hit * chance.value)))
    level = level_of(g.foe)
    after = [hero.life - level for hero in g.awake()]
    if not any(life > 0 for life in after):
        return True
    cost = sum(level if life > 0 else FAINT_COST for life in after)
    if sum(life > 0 for life in after) == 1:
        cost += 10
    rounds = max(1, -(-throws // len(COLOURS)))
    return min(throws, len(COLOURS)) * DIE_WORTH < cost and g.bonus >= min(throws, 2) and rounds == 1


def die_worth(g: Party, die: str, hit: float) -> float:
    """What a die is worth beside its section, where so many throws are Hits."""
    special = g.box.specials.get(die)
    if special is not None:
        return 3.0 if special.shape == "water" else 1.5
    return 0.0 if die in g.hero.scars else 0.5 * ability_worth(g, g.hero, g.ability(g.hero, die), hit)


def ability_worth(g: Party, hero: Hero, ability: Ability, hit: float) -> float:
    """What an icon is worth to a Hero now, in points of damage or life, where so many throws are Hits."""
    worth = 0.0
    if ability.when != "miss":
        worth += hit * (ability.bonus + ability.bonus_other)
        worth += hit * ability.section * 0.5
        if g.combat and g.foe.type == g.sheet(hero).foe:
            worth += hit * (ability.bonus_foe - ability.bonus_other)
        worth += hit * (ability.bonus_boss if g.combat and g.combat.boss else 2.5 * ability.bonus_per_icon)
    else:
        damage = g.foe.damage if g.combat else 3
        worth += (1 - hit) * (ability.strikes + damage * ability.prevents)
    worth += (
        1.5 * ability.rethrow + 1.2 * ability.gold + {"": 0.0, "melody": 1.0, "cutthroat": 1.0}[ability.token]
    )
    missing = [member.most - member.life for member in g.awake()]
    worth += 0.8 * min(ability.heal_self, hero.most - hero.life)
    worth += 0.8 * ability.heal_party * sum(m > 0 for m in missing)
    if ability.heal_one:
        healed = ability.heal_one + ability.heal_one_per_spendable * len(g.spent)
        worth += 0.8 * min(healed, max(missing, default=0))
    return worth


def agree(g: Party, ask: Ask) -> str:
    """A bot backs down only from what is marked as nearly impossible (DF-RULING-74)."""
    return "yes" if nearly_impossible(requirements(g)) else "no"


def choose_weapons(g: Party, ask: Ask) -> list[str] | str:
    """The set of Weapons, and the dance, that promises most."""
    keys = [*g.hero.weapons, *([DANCE] if g.fight.melody else [])]
    sets = [list(some) for count in range(len(keys) + 1) for some in combinations(keys, count)]
    return max(sets, key=lambda some: throw_worth(g, some)) or PASS


def throw_worth(g: Party, used: list[str]) -> float:
    """Damage a throw should deal, less what it should cost."""
    weapons = [key for key in used if key != DANCE]
    chance = hand(g, requirements(g, weapons, DANCE in used))
    gear = g.box.equipment
    bonus = sum(gear[weapon].bonus for weapon in weapons) + DANCE_BONUS * (DANCE in used)
    deals = sum(share * deal_worth(g, value + bonus) for value, share in chance.sections)
    return deals - (1 - chance.hit) * 0.6 * blow_of(g, g.foe.damage)


EPIC, EPIC_WORTH = 3, 1.0
"""Damage beyond a Monster's life that earns a coin, and what the coin is worth."""
FINISH_WORTH = 2.0
"""What it is worth that no further throw is needed."""


def deal_worth(g: Party, damage: int) -> float:
    """What so much damage is worth: beyond the Monster's life only the end and an Epic Shot's coin are."""
    life = g.fight.life
    if damage < life:
        return damage
    epic = EPIC_WORTH if damage >= life + EPIC and not g.fight.boss else 0.0
    return life + FINISH_WORTH + epic


def landed_worth(g: Party, landed: Landed) -> float:
    """What a result deals, less what it costs."""
    if is_insta_kill(landed):
        return 30.0
    if not landed.is_hit:
        return -0.6 * blow_of(g, g.foe.damage) * (landed.icon != "snow")
    if on_weak_point(g, landed):
        return float(g.fight.life // 2)
    value = value_of(landed.place) if landed.place != ON_TEMPLATE else 0
    gear = g.box.equipment
    value += sum(gear[weapon].bonus for weapon in g.throwing.weapons) + 2 * g.throwing.dancing
    return deal_worth(g, value) + 0.5 * (landed.icon == ICON)


def throw_again(g: Party, ask: Ask) -> str:
    """Throw again if the result is worse than the next one should be; a card wants more for it."""
    gain = throw_worth(g, []) - landed_worth(g, g.throwing.landed)
    free = [key for key in ask.options if key == FEARLESS or key in COLOURS]
    if free and gain > 0:
        return free[0]
    paid = [key for key in ask.options if key not in (*free, PASS, QUIET)]
    if paid and gain > (1.5 if paid[0] in g.relics or paid[0] in g.hero.armor else 3.0):
        return paid[0]
    return PASS


def choose_water(g: Party, ask: Ask) -> str:
    thrown = g.throwing.thrown
    assert thrown is not None
    return max(ask.options, key=lambda key: landed_worth(g, thrown.dice[int(key) - 1]))


def use_ability(g: Party, ask: Ask) -> str:
    """The ability that is worth most, if any is."""
    hero = g.hero
    keys = [key for key in ask.options if key != PASS]
    worth = {key: effect_worth(g, hero, g.ability(hero, key)) for key in keys}
    best = max(keys, key=lambda key: worth[key])
    return best if worth[best] > 0 else PASS


def effect_worth(g: Party, hero: Hero, ability: Ability) -> float:
    """What an ability brings to the throw that lies there, in points of damage or life."""
    landed = g.throwing.landed
    more = added_damage(g, hero, ability)
    if is_insta_kill(landed):
        worth, lives = 0.0, False
    elif landed.is_hit:
        worth = deal_worth(g, throw_damage(g) + more) - deal_worth(g, throw_damage(g))
        lives = throw_damage(g) + more < g.fight.life
    else:
        worth = deal_worth(g, more) + 0.6 * blow_of(g, g.foe.damage) * ability.prevents
        lives = more < g.fight.life
    worth += 1.2 * ability.gold + bool(ability.token) * lives * (not token_lies(g, ability))
    missing = [member.most - member.life for member in g.awake()]
    worth += 0.8 * min(ability.heal_self, hero.most - hero.life)
    worth += 0.8 * ability.heal_party * sum(m > 0 for m in missing)
    if ability.heal_one:
        healed = ability.heal_one + ability.heal_one_per_spendable * len(g.spent)
        worth += 0.8 * min(healed, max(missing, default=0))
    return worth


def token_lies(g: Party, ability: Ability) -> bool:
    """Whether an ability's token is active already."""
    return g.fight.cutthroat if ability.token == "cutthroat" else g.fight.melody


def added_damage(g: Party, hero: Hero, ability: Ability) -> int:
    """What an ability adds to the throw that lies there; on the Weak Point nothing does."""
    landed = g.throwing.landed
    if not landed.is_hit:
        return ability.strikes
    if on_weak_point(g, landed) or is_insta_kill(landed):
        return 0
    section = value_of(landed.place) if landed.place != ON_TEMPLATE else 0
    return bonus_of(g, hero, ability) + (ability.section - section if ability.section else 0)


def spend_cutthroat(g: Party, ask: Ask) -> str:
    sections = [key for key in ask.options if key in SECTIONS]
    return max(sections, key=value_of)


# --- cards ---------------------------------------------------------------------------------------


def wear_armor(g: Party, ask: Ask) -> str:
    """The cheapest Armor that does the job, else the strongest."""
    gear = g.box.equipment
    cards = [key for key in ask.options if key != PASS]
    enough = [card for card in cards if gear[card].prevents >= g.foe.damage]
    if enough:
        return min(enough, key=lambda card: gear[card].prevents)
    return max(cards, key=lambda card: gear[card].prevents)


def use_item(g: Party, ask: Ask) -> str:
    """Heal who needs it, bring dice and chalk to hard fights, add damage where it counts."""
    gear = g.box.equipment
    for key in ask.options:
        if key in gear and item_is_due(g, gear[key], ask.kind):
            return key
    return PASS


def item_is_due(g: Party, card: Equipment, kind: str) -> bool:
    """Whether a card does now what it was kept for; a Relic comes again in every combat."""
    if card.heal:
        return heal_is_due(g, card, kind)
    combat = g.combat
    if combat is None:
        return False
    if card.dice:
        return combat.boss or (level_of(g.foe) >= 3 and not combat.pool)
    if card.icebergs:
        return True
    if card.templates:
        return combat.boss or combat.life >= 15
    if card.bonus:
        return decides(g, throw_damage(g), card.bonus)
    return card.kind == "relic" or decides(g, 0, card.damage)


def heal_is_due(g: Party, card: Equipment, kind: str) -> bool:
    """Who would faint is saved, who is near it is healed; a Relic's healing is used where none is lost."""
    if kind == "last-chance":
        return any(hero.life < 1 <= hero.life + card.heal for hero in g.awake())
    if card.kind == "relic" and any(hero.most - hero.life >= card.heal for hero in g.awake()):
        return True
    return min((hero.life for hero in g.awake()), default=9) <= 3


def throw_damage(g: Party) -> int:
    """What the throw just judged deals by its section, the Weapons and the dance."""
    landed, gear = g.throwing.landed, g.box.equipment
    section = value_of(landed.place) if landed.place != ON_TEMPLATE else 0
    return (
        section
        + sum(gear[weapon].bonus for weapon in g.throwing.weapons)
        + DANCE_BONUS * g.throwing.dancing
        + g.throwing.extra
        + g.throwing.bergs
    )


def decides(g: Party, damage: int, more: int) -> bool:
    """Whether so much more ends the fight, or saves a throw against the Final Boss."""
    left = g.fight.life - damage
    if left <= 0:
        return False
    chance = hand(g, requirements(g))
    each = max(1.0, chance.hit * chance.value)
    return left <= more or (g.fight.boss and ceil(left / each) > ceil((left - more) / each))


def heal_whom(g: Party, ask: Ask) -> str:
    return min(ask.options, key=lambda key: g.hero_called(key).life)


def card_worth(g: Party, card: Equipment) -> float:
    """What a piece of Equipment is worth over the rest of the journey."""
    worth = 0.0
    if card.kind == "weapon":
        easy, hard = hand(g, []), hand(g, [card.throw] if card.throw else [])
        worth += 3 * max(0.0, hard.hit * (hard.value + card.bonus) - easy.hit * easy.value)
    elif card.kind == "armor":
        worth += 1.2 * min(card.prevents, 4) + card.damage + card.gold + 3 * card.rethrow
    elif card.kind == "relic":
        worth += 3.5 * card.damage + 1.8 * card.heal + 6 * card.rethrow
    else:
        worth += 0.8 * card.heal + 2.5 * len(card.dice) + 2.0 * card.icebergs
        worth += 3 * len(card.templates) + 2 * card.rethrow + 0.8 * card.damage
        worth += (0.2 if card.between else 0.4) * card.bonus
    return worth


def give(g: Party, ask: Ask) -> str:
    """To whoever has room; else in place of something worth less; else back to the box."""
    gear = g.box.equipment
    takers = {key: taker_of(key) for key in ask.options if key != BOX}
    free = [key for key, (_, old) in takers.items() if not old]
    if free:
        return max(free, key=lambda key: g.hero_called(key).life)
    assert isinstance(ask.about, questions.Give)
    worst = min(takers, key=lambda key: card_worth(g, gear[takers[key][1]]), default=BOX)
    if worst == BOX or BOX not in ask.options:
        return worst
    return worst if card_worth(g, gear[ask.about.card]) > card_worth(g, gear[takers[worst][1]]) else BOX


def buy(g: Party, ask: Ask) -> str:
    """Whatever is worth most for its Gold."""
    best = max(ask.options, key=lambda key: good_worth(g, key))
    return best if good_worth(g, best) > 1.0 else LEAVE


def good_worth(g: Party, key: str) -> float:
    """What a purchase is worth for each Gold, in life."""
    gear = g.box.equipment
    if key == HEALING:
        return sum(1.0 if hero.life <= 6 else 0.7 for hero in g.in_play() if hero.life < hero.most)
    if key == DIE:
        return 3.2 if g.bonus < dice_wanted(g) else 1.1 if g.shops >= LAST_SHOP else 0.9
    if key in gear and has_room(g, gear[key]):
        return 2.2 * card_worth(g, gear[key]) / gear[key].price * (0.6 if g.shops >= LAST_SHOP else 1.0)
    return 0.0


def dice_wanted(g: Party) -> int:
    """White dice that the Boss should take; before the last Shop a few will do."""
    if g.shops < LAST_SHOP:
        return 2 + g.shops
    chance = hand(g, [])
    return round((28 + g.chart.life) / (chance.hit * chance.value + 0.6)) - 1


def has_room(g: Party, card: Equipment) -> bool:
    return card.kind == "relic" or any(fits(g, hero, card) for hero in g.heroes)


def take_scar(g: Party, ask: Ask) -> str:
    """The ability that is missed least."""
    assert isinstance(ask.about, questions.Scar)
    hero = g.hero_called(ask.about.hero)
    return min(ask.options, key=lambda colour: lasting_worth(g, hero, colour))


def lasting_worth(g: Party, hero: Hero, colour: str) -> float:
    ability = g.ability(hero, colour)
    return (
        ability.bonus + 0.6 * ability.section + 2 * ability.bonus_other + ability.strikes
        + 2 * ability.rethrow + 1.5 * ability.gold + 2.5 * ability.heal_party + 0.7 * ability.heal_self
        + ability.heal_one + 2.5 * ability.bonus_per_icon + 1.5 * ability.prevents + 0.5 * ability.bonus_boss
        + 1.5 * bool(ability.token)
    )  # fmt: skip


def level_up(g: Party, ask: Ask) -> str:
    assert isinstance(ask.about, questions.LevelUp)
    hero = g.hero_called(ask.about.hero)
    colours = [key for key in ask.options if key in COLOURS and key not in hero.scars]
    return max(colours, key=lambda colour: lasting_worth(g, hero, colour)) if colours else PASS


ADVISORS: dict[str, Callable[[Party, Ask], Any]] = {
    "path": choose_path,
    "die": choose_die,
    "agree": agree,
    "weapons": choose_weapons,
    "throw": lambda g, ask: AIM,
    "flip": lambda g, ask: AIM,
    "re-throw": throw_again,
    "lend-re-throw": throw_again,
    "water": choose_water,
    "verdict": lambda g, ask: "counts",
    "ability": use_ability,
    "cutthroat": spend_cutthroat,
    "armor": wear_armor,
    "item": use_item,
    "last-chance": use_item,
    "heal": heal_whom,
    "give": give,
    "hand-round": lambda g, ask: KEEP,
    "leave-template": lambda g, ask: "leave",
    "buy": buy,
    "scar": take_scar,
    "level-up": level_up,
}
