"""How a sensible Hero player answers each kind of question, in both games; for activations `weighing.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import PASS, QUIET, Adviser, Ask, Source
from undercroft.games.super_dungeon.bot.odds import expected_stars, letters, letters_of
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.equipment import is_fatal
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats, slot_of
from undercroft.games.super_dungeon.state import BANE, FIRE, HEX, Crawl, Hero
from undercroft.games.super_dungeon.telling.questions import LEAVE, TAKE_BACK, Defend, Reroll, ShedCurse

NEAR = 6
"""An enemy within so many squares is something to do."""
COMES_IN = 4
"""So far from the nearest enemy a Hero comes in best."""


def follow(adviser: Adviser | None, g: Crawl, ask: Ask, source: Source) -> Any:
    """What an adviser answers; without one, or without an answer, anything but to leave it to others."""
    if adviser is not None:
        answer = adviser(g, ask, source)
        if answer is not None:
            return answer
    if ask.form is not None:
        return ask.form.sample(source)
    return source.pick([key for key in ask.options if key not in (LEAVE, QUIET, TAKE_BACK)])


def party_ideas(advice: str, ask: Ask) -> list[str]:
    """Whom a search should compare for the party: everybody."""
    return [advice, *(key for key in ask.options if key != advice)]


def at_a_glance(ask: Ask) -> str | None:
    """What nobody thinks about in a play-out: a potion against every single blow."""
    if ask.kind != "green-potion":
        return None
    return QUIET if QUIET in ask.options else PASS


def select_hero(g: Crawl, ask: Ask, source: Source) -> str:
    """Who has most to do nearby goes first, the healthier of equals."""
    return keenest(g, [key for key in ask.options if key != TAKE_BACK])


def keenest(g: Crawl, heroes: Sequence[str]) -> str:
    """Who of some Heroes would go first."""
    field = Field(g)

    def keen(name: str) -> float:
        hero = g.hero(name)
        return foes_near(field, hero) - 2.0 * low_hearts(g, hero) - 5 * burns_out(g, hero)

    return max(heroes, key=keen)


def foes_near(field: Field, hero: Hero) -> int:
    """How many squares near a Hero have enemies on them."""
    return (within(field.dungeon, 1 << hero.at, NEAR) & field.foes).bit_count()


def burns_out(g: Crawl, hero: Hero) -> bool:
    """Whether a Hero would burn to its last wound as soon as it activates."""
    return bool(hero.status & FIRE) and hero.wounds + 1 >= hero_stats(g, hero).hearts


def low_hearts(g: Crawl, hero: Hero) -> float:
    """How close a Hero is to being destroyed."""
    return hero.wounds / hero_stats(g, hero).hearts


def potion(g: Crawl, ask: Ask, source: Source) -> str:
    """A potion for whoever has fewest and is hurt most."""
    return max(ask.options, key=lambda key: low_hearts(g, g.hero(key)) - 0.2 * g.hero(key).potions)


def enter(g: Crawl, ask: Ask, source: Source) -> str:
    """Come back beside friends, away from what hurts."""
    dungeon = g.dungeon
    field = Field(g)
    keys = [key for key in ask.options if key != LEAVE]

    def worth(key: str) -> float:
        at = square_named(dungeon, key)
        foes = distance(dungeon, 1 << at, field.foes) if field.foes else 0
        return -10 * (dungeon.hazards >> at & 1) - abs(min(foes, 12) - COMES_IN)

    return max(keys, key=worth)


def revive(g: Crawl, ask: Ask, source: Source) -> str:
    """The same Hero comes back, with its equipment."""
    return ask.options[0]


def gear_worth(g: Crawl, hero: Hero, name: str) -> float:
    """What a card is worth to a Hero: dice for attributes it uses count most."""
    item = g.box.items[name]
    stats = hero_stats(g, hero)
    main = max(stats.ranges, key=lambda one: expected_stars(letters_of(stats.offense[one][0])))
    defends = [choice[0] for choice in stats.defenses]
    score = 0.3 * len(item.unique)
    for bonus in item.bonus:
        for attribute in ("strength", "armor", "willpower", "dexterity"):
            roll = getattr(bonus, attribute)
            value = sum({"b": 0.7, "r": 1.2, "g": 1.6}[letter] for letter in roll.dice) + 1.2 * roll.stars
            score += value * ((attribute == main) + (attribute in defends) + 0.05)
        for roll in (bonus.offense, bonus.defense):
            score += sum({"b": 0.7, "r": 1.2, "g": 1.6}[letter] for letter in roll.dice) + 1.2 * roll.stars
        score += 0.3 * bonus.movement + 1.5 * bonus.actions + 0.2 * bonus.range * (stats.ranges[main] > 1)
        score += 0.3 * bonus.potions + 0.4 * len(bonus.abilities) + bonus.hearts
        score += 0.5 * (bonus.reroll_offense + bonus.reroll_defense)
        score -= 0.8 * (bonus.jinx_offense + bonus.jinx_defense) + 0.4 * len(bonus.bars)
    return score


def curse(g: Crawl, ask: Ask, source: Source) -> str:
    """A card that must be put on goes to whom it harms least, and to nobody whom it would destroy."""

    def worth(key: str) -> tuple[bool, float]:
        item, _, name = key.partition(":")
        hero = g.hero(name)
        return not is_fatal(g, hero, item), gear_worth(g, hero, item)

    return max(ask.options, key=worth)


def shed_curse(g: Crawl, ask: Ask, source: Source) -> str:
    """A cursed card stays only if it does more good than harm."""
    about = ask.about
    assert isinstance(about, ShedCurse)
    return "keep" if gear_worth(g, g.hero(about.hero), about.item) > 0 else "discard"


def equip(g: Crawl, ask: Ask, source: Source) -> str:
    """The card that improves somebody most; six loot nobody wants buy a treasure."""
    best, choice = 0.15, "done"
    for key in ask.options:
        if ":" not in key:
            continue
        item, _, name = key.partition(":")
        hero = g.hero(name)
        old = hero.gear[slot_of(g, item)]
        gain = gear_worth(g, hero, item) - (gear_worth(g, hero, old) if old else 0.0)
        if gain > best and not is_fatal(g, hero, item):
            best, choice = gain, key
    if choice == "done" and "trade" in ask.options:
        return "trade"
    return choice


def keep(g: Crawl, ask: Ask, source: Source) -> str:
    """The treasure that helps some Hero most."""

    def worth(name: str) -> float:
        item = g.box.items[name]
        if item.slot is None or not g.standing():
            return 0.0
        return max(gear_worth(g, hero, name) for hero in g.standing())

    return max(ask.options, key=worth)


def reroll(g: Crawl, ask: Ask, source: Source) -> list[str]:
    """Blanks go again, and of a roll that is not enough the other dice without stars, then single stars.

    Stars that would have to go are kept before anything else.
    """
    about = ask.about
    assert isinstance(about, Reroll)
    faces = about.faces
    if about.forced:
        return [str(number) for number in about.forced if faces[number - 1]][: about.most]
    poor = [number for number, face in enumerate(faces) if face == 0]
    if not will_do(g, about):
        poor += [number for number, face in enumerate(faces) if not isinstance(face, int)]
        if about.roll == "defense" or about.beats is not None:
            poor += [number for number, face in enumerate(faces) if face == 1]
    return [str(number + 1) for number in sorted(poor[: about.most])]


def will_do(g: Crawl, about: Reroll) -> bool:
    """Whether a roll is known to be enough as it lies, its best die taken away by Bane or Hex."""
    if about.beats is None:
        return False
    lost = BANE if about.roll == "defense" else HEX
    best = max([face for face in about.faces if isinstance(face, int)], default=0)
    stars = about.stars - (best if g.model(about.model).status & lost else 0)
    return stars >= about.beats if about.roll == "defense" else stars > about.beats


def defend(g: Crawl, ask: Ask, source: Source) -> str:
    """The attribute with most stars on average."""
    about = ask.about
    assert isinstance(about, Defend)
    return max(about.choices, key=lambda one: expected_stars(letters(one.dice)) + one.stars).attribute


def stand_up(g: Crawl, ask: Ask, source: Source) -> str:
    """An action point if there are others left, else the movement."""
    return next(iter(ask.options))


def yes(g: Crawl, ask: Ask, source: Source) -> str:
    """Potions are for sharing."""
    return "yes"


def stay_put(g: Crawl, ask: Ask, source: Source) -> str:
    """Stay in the form one has."""
    return PASS


def weakest_die(g: Crawl, ask: Ask, source: Source) -> str:
    """Leave the weakest die out."""
    return min(ask.options, key=["blue", "red", "green"].index)


HERO_ADVISERS: dict[str, Adviser] = {
    "select-hero": select_hero,
    "potion": potion,
    "enter": enter,
    "revive": revive,
    "equip": equip,
    "keep": keep,
    "cursed": curse,
    "shed-curse": shed_curse,
    "reroll": reroll,
    "defend": defend,
    "knockdown": stand_up,
    "share": yes,
    "shapeshift": stay_put,
    "leave-out": weakest_die,
}
"""How a sensible party answers each kind of question that both games ask."""
