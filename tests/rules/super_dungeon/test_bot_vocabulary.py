"""The bots know what cards do by the words they are written in: every action of the box has its use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tests.rules.super_dungeon_arcade.scene import arcade
from tests.rules.super_dungeon_explore.scene import explore
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind as ArcadeMind
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.bot.worth import Weigher
from undercroft.games.super_dungeon.content.cards import ATTRIBUTE_OF, Action, Inflict, Lend, Roll
from undercroft.games.super_dungeon.content.cards import Bonus as Given
from undercroft.games.super_dungeon.explore.bot.heroes import Mind as ExploreMind
from undercroft.games.super_dungeon.explore.bot.monsters import MonsterMind
from undercroft.games.super_dungeon.explore.content.box import explore_box
from undercroft.games.super_dungeon.rules.actions import BASIC_ATTACKS, targets
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.state import BANE, HEX, Foe, Hero

CROWD = """
    . . C C .
    . . H C .
    . F . . T
    """
AWAY = """
    H F . . . . . . T
    . . . . . . . . C
    """
BETWEEN = """
    . H . . T . .
    . F . . C . .
    """
LONE = "H . . F T . . . . C"
DRAWINGS = (CROWD, AWAY, BETWEEN, LONE)
ARCADE, EXPLORE = arcade_box("arcade"), explore_box("explore")
STRONG = max(
    (kind for kind in ARCADE.kinds.values() if kind.size == 1),
    key=lambda kind: kind.solo.actions * kind.solo.strength,
).id


def actions_of(box: object) -> Iterator[tuple[str, Action]]:
    """Every unique action and potion of the Heroes, and every action of equipment, with who uses it."""
    for card in box.heroes.values():
        yield from ((card.id, action) for action in (*card.unique, *card.drinks))
    for item in box.items.values():
        if not item.consul:
            yield from ((who_is_best(box, action), action) for action in item.unique)


def who_is_best(box: object, action: Action) -> str:
    """The Hero with most dice for an action's roll."""
    attribute = ATTRIBUTE_OF[action.attack or "melee"]
    cards = box.heroes.values()
    best = max(cards, key=lambda card: len(getattr(card, attribute).dice))
    return str(best.id)


def named(one: str | Action) -> str:
    """A case is called by its ids."""
    return one if isinstance(one, str) else one.id


def best(mind: Weigher, action: Action) -> float:
    """What an action is worth, aimed as well as can be."""
    g, stats = mind.g, mind.stats
    aims = targets(g, mind.field, mind.model, stats, action, action_range(stats, action))
    return max([mind.action(action, aim) for aim in aims], default=0.0)


def in_need(*heroes: Hero) -> None:
    """Heroes that have something to be rid of."""
    for hero in heroes:
        hero.wounds, hero.status, hero.potions = 3, BANE, 1
    heroes[-1].status = HEX | BANE


@pytest.mark.parametrize(
    ("hero", "action"), list(actions_of(ARCADE)), ids=lambda one: getattr(one, "id", one)
)
def test_every_action_of_a_hero_is_worth_something_somewhere_in_arcade(hero: str, action: Action) -> None:
    friend = next(card for card in ARCADE.heroes if card != hero)
    worths = []
    for drawing, foe in product(DRAWINGS, ("tower-stalker", STRONG)):
        s = arcade(drawing, H=hero, F=friend, C="crawler", T=foe)
        in_need(s.hero("H"), s.hero("F"))
        worths.append(best(ArcadeMind(s.g, s.activate("H")), action))
    assert max(worths) > 0.05, worths


@pytest.mark.parametrize(
    ("hero", "action"), list(actions_of(EXPLORE)), ids=lambda one: getattr(one, "id", one)
)
def test_every_action_of_a_hero_is_worth_something_somewhere_in_explore(hero: str, action: Action) -> None:
    friend = next(card for card in EXPLORE.heroes if card != hero)
    worths = []
    for drawing in DRAWINGS:
        s = explore(drawing, H=hero, F=friend, C="kobold-gouger", T="dragon-priest")
        one, other = s["H"], s["F"]
        assert isinstance(one, Hero) and isinstance(other, Hero)
        in_need(one, other)
        s.activate("H")
        worths.append(best(ExploreMind(s.g, one), action))
    assert max(worths) > 0.05, worths


MONSTERS = [
    (card.id, action) for card in EXPLORE.monsters.values() if card.size == 1 for action in card.unique
]


@pytest.mark.parametrize(("monster", "action"), MONSTERS, ids=named)
def test_every_action_of_a_monster_is_worth_something_somewhere(monster: str, action: Action) -> None:
    worths = []
    for drawing in DRAWINGS:
        drawn = drawing.replace("H", "x").replace("T", "H").replace("x", "T")
        s = explore(drawn, H="royal-paladin", F="ember-mage", C="kobold-gouger", T=monster)
        s.consul()
        s.activate("T")
        foe = s["T"]
        assert isinstance(foe, Foe)
        worths.append(best(MonsterMind(s.g, foe), action))
    assert max(worths) > 0.02, worths


def test_an_action_that_nobody_has_seen_before_is_preferred_where_it_is_clearly_better() -> None:
    s = arcade("H T", H="riftling-warrior", T="tower-stalker")
    mind = ArcadeMind(s.g, s.activate("H"))
    plain = mind.deed(BASIC_ATTACKS["melee"], [s["T"]])
    stronger = Action(id="x", name="X", kind="offense", attack="melee", bonus=Roll(dice="rr"))
    nastier = Action(id="y", name="Y", kind="offense", attack="melee", effects=(Inflict(status="knockdown"),))
    assert mind.deed(stronger, [s["T"]]) > plain
    assert mind.deed(nastier, [s["T"]]) > plain


def test_a_bonus_is_worth_what_it_changes() -> None:
    s = arcade("H T", H="riftling-warrior", T="tower-stalker")
    hero = s.activate("H")
    mind = ArcadeMind(s.g, hero)
    shield = Lend(bonus=(Given(defense=Roll(dice="r")),))
    assert mind.lent(shield, hero, None) > 0
    far = arcade("H . . . . . . . . . . . . . . . . . T", H="riftling-warrior", T="tower-stalker")
    lone = far.activate("H")
    assert ArcadeMind(far.g, lone).lent(shield, lone, None) == 0, "nobody can strike it"
