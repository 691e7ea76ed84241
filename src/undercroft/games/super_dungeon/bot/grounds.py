"""What speaks for a Hero player's answer to any question but an activation: what it was chosen by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine import PASS, QUIET, Ask, Ground
from undercroft.games.super_dungeon.bot import reasons
from undercroft.games.super_dungeon.bot.activation import Minds
from undercroft.games.super_dungeon.bot.advice import (
    COMES_IN,
    NEAR,
    burns_out,
    foes_near,
    gear_worth,
    will_do,
)
from undercroft.games.super_dungeon.bot.odds import expected_stars, letters
from undercroft.games.super_dungeon.bot.weighing import USUAL
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import base
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import hero_stats, slot_of
from undercroft.games.super_dungeon.state import Crawl, Hero
from undercroft.games.super_dungeon.telling.hints import (
    AllTheSame,
    Brings,
    BroughtTo,
    BuysTreasure,
    CuresWorst,
    Cursing,
    DrawsWrath,
    Expected,
    ExpectedBlow,
    FewerChase,
    FewestLost,
    FromEnemies,
    FromHeroes,
    LeastHarm,
    Lowest,
    MoreStars,
    MostToDo,
    NobodyNear,
    NothingSuits,
    OneParty,
    OnTheWay,
    PotionsKept,
    RollsAgain,
    RollStands,
    SameHero,
    SpareAction,
    Sturdiest,
    Suits,
    Thirstiest,
)
from undercroft.games.super_dungeon.telling.names import CrawlNames
from undercroft.games.super_dungeon.telling.questions import (
    LEAVE,
    TAKE_BACK,
    Arc,
    Control,
    Defend,
    Place,
    Reroll,
    Revive,
    ShedCurse,
    Step,
)

Grounds = list[Ground[CrawlNames]]
Grounded = Callable[[Crawl, Ask, Any], Grounds]
"""What speaks for an answer to one kind of question."""


def grounds(g: Crawl, ask: Ask, answer: Any, mind: Minds, own: dict[str, Grounded]) -> Grounds:
    """What speaks for an answer of the Heroes; a game has grounds of its own for its own questions."""
    if answer in (LEAVE, TAKE_BACK, QUIET):
        return []
    if ask.kind == "activation":
        return reasons.grounds(g, ask, answer, mind)
    if ask.kind == "green-potion":
        return of_green(g, answer, mind)
    if ask.kind == "arc":
        return of_leap(g, ask, answer, mind)
    return (own.get(ask.kind) or GROUNDS.get(ask.kind) or all_the_same)(g, ask, answer)


def all_the_same(g: Crawl, ask: Ask, answer: Any) -> Grounds:
    """Nothing is known to hang on it."""
    return [AllTheSame()]


def of_hero(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who goes first, and why."""
    hero = g.hero(answer)
    others = [key for key in ask.options if key not in (answer, TAKE_BACK)]
    for other in others:
        if burns_out(g, g.hero(other)):
            last = g.hero(other)
            return [MostToDo(last.id, 0, NEAR, last.wounds, hero_stats(g, last).hearts, burning=True)]
    return [MostToDo(hero.id, foes_near(Field(g), hero), NEAR, hero.wounds, hero_stats(g, hero).hearts)]


def of_green(g: Crawl, answer: str, mind: Minds) -> Grounds:
    """Why a green potion is drunk, or kept."""
    if answer == PASS:
        return [PotionsKept()]
    verb, _, rest = answer.partition(":")
    hero = g.hero(rest.partition("/")[0])
    if verb == "slurp":
        return [DrawsWrath(hero.id, hero_stats(g, hero).hearts - hero.wounds)]
    one = mind(g, hero, USUAL)
    one.left = 0
    return reasons.why(one, [], answer).grounds or [BroughtTo(hero.id, *[away(g, hero, hero.at)] * 2)]


def of_leap(g: Crawl, ask: Ask, answer: str, mind: Minds) -> Grounds:
    """To whom an action leaps on."""
    about = ask.about
    assert isinstance(about, Arc)
    one, target = mind(g, g.hero(about.user), USUAL), g.model(answer)
    action = next(action for name, action in one.stats.unique if name == about.action)
    letters, stars = one.dice(action, target)
    fewer = letters.replace(min(letters, key="brg".index), "", 1)
    blows = tuple(
        ExpectedBlow(blow.model.id, blow.hit, blow.wounds, blow.falls)
        for blow in one.blows(action, fewer, stars, [target])
    )
    return [Brings(Expected(answer=answer, model=about.user, worth=0.0, blows=blows))]


def of_reroll(g: Crawl, ask: Ask, answer: Sequence[str]) -> Grounds:
    """Which dice are rolled again, and whether the roll is enough."""
    about = ask.about
    assert isinstance(about, Reroll)
    enough = will_do(g, about)
    again = [int(number) for number in answer if int(number) not in about.forced]
    if not again:
        return [RollStands(enough)]
    return [RollsAgain(tuple(about.faces[number - 1] for number in again), enough)]


def of_defense(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """The attribute that shows most."""
    about = ask.about
    assert isinstance(about, Defend)
    one = next(choice for choice in about.choices if choice.attribute == answer)
    return [MoreStars(answer, expected_stars(letters(one.dice)) + one.stars)]


def of_heart(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """A wound off whoever is lowest, or a status that costs more."""
    name, _, token = answer.partition(":")
    return [lowest(g, g.hero(name))] if token == "wound" else [CuresWorst(token)]


def lowest(g: Crawl, hero: Hero) -> Lowest:
    """How low a Hero is."""
    return Lowest(hero.id, hero.wounds, hero_stats(g, hero).hearts)


def of_lowest(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who is closest to falling."""
    return [] if answer == PASS else [lowest(g, g.hero(answer))]


def of_wrath(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Off whom wrath is taken."""
    hero = g.hero(answer)
    return [FewerChase(hero.id, hero.wounds, hero_stats(g, hero).hearts)]


def of_sturdiest(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who can bear most."""
    hero = g.hero(answer)
    return [Sturdiest(hero.id, hero.wounds, hero_stats(g, hero).hearts)]


def of_potion(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who gets a potion token."""
    hero = g.hero(answer)
    return [Thirstiest(hero.id, hero.potions, hero.wounds)]


def of_token(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Which token comes off."""
    return [CuresWorst(answer)]


def of_equipment(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Whom a card suits."""
    if ":" not in answer:
        return [BuysTreasure() if answer == "trade" else NothingSuits()]
    item, _, name = answer.partition(":")
    return [Suits(item, name, g.hero(name).gear[slot_of(g, item)])]


def of_cursed(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who puts a cursed card on."""
    item, _, name = answer.partition(":")
    return [LeastHarm(item, name)]


def of_treasure(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Whom a treasure helps most."""
    heroes = g.standing()
    if g.box.items[answer].slot is None or not heroes:
        return [AllTheSame()]
    best = max(heroes, key=lambda hero: gear_worth(g, hero, answer))
    return [Suits(answer, best.id)]


def of_curse(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Whether a cursed card is worth its curse."""
    assert isinstance(ask.about, ShedCurse)
    return [Cursing(ask.about.item, answer == "keep")]


def of_return(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Who comes back for a coin."""
    assert isinstance(ask.about, Revive)
    fallen = g.hero(ask.about.hero)
    return [SameHero(fallen.id, sum(map(bool, fallen.gear)))] if answer == fallen.card else []


def of_entrance(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Where a Hero comes in."""
    foes = Field(g).foes
    if not foes:
        return [NobodyNear()]
    return [FromEnemies(distance(g.dungeon, 1 << square_named(g.dungeon, answer), foes), COMES_IN)]


def of_moved(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """Where somebody is brought to."""
    about = ask.about
    assert isinstance(about, Control | Step | Place)
    model = g.model(about.target if isinstance(about, Control) else about.model)
    return [BroughtTo(model.id, away(g, model, model.at), away(g, model, square_named(g.dungeon, answer)))]


def away(g: Crawl, model: Any, at: int) -> int:
    """How far a square is from a model's nearest enemy."""
    field = Field(g)
    enemies = field.enemies_of(model)
    return distance(g.dungeon, base(g.dungeon, at, field.stats(model).size), enemies) if enemies else 0


def of_standing_up(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """For what a model stands up."""
    return [SpareAction(answer == "stand:move")]


def of_far_place(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """A place for a monster, far from the Heroes."""
    heroes = sum(1 << hero.at for hero in g.standing())
    at = 1 << square_named(g.dungeon, answer)
    return [FromHeroes(distance(g.dungeon, at, heroes))] if heroes else [AllTheSame()]


def of_near_start(g: Crawl, ask: Ask, answer: str) -> Grounds:
    """A place for what the Heroes want."""
    if g.start < 0:
        return [AllTheSame()]
    return [OnTheWay(distance(g.dungeon, 1 << square_named(g.dungeon, answer), 1 << g.start))]


GROUNDS: dict[str, Grounded] = {
    "select-hero": of_hero,
    "reroll": of_reroll,
    "defend": of_defense,
    "heart": of_heart,
    "potion": of_potion,
    "heal": of_token,
    "equip": of_equipment,
    "cursed": of_cursed,
    "keep": of_treasure,
    "shed-curse": of_curse,
    "revive": of_return,
    "enter": of_entrance,
    "control": of_moved,
    "step": of_moved,
    "place": of_moved,
    "knockdown": of_standing_up,
    "leave-out": lambda g, ask, answer: [FewestLost()],
    "share": lambda g, ask, answer: [OneParty()],
    "party": lambda g, ask, answer: [],
}
"""What speaks for answers to the questions that both games ask the Heroes."""
