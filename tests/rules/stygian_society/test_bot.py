"""What the greedy bot makes of cards and cubes, whoever's they are."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.stygian_society.scene import GAME, scene
from undercroft.games.stygian_society.bot.regrouping import regroup_worth
from undercroft.games.stygian_society.bot.suits import helps, lasting_worth, own_colour
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import Treasure

BLANK = Treasure(id="new", name="New", type="passive", source="house", tier="lower")


@pytest.mark.parametrize(
    ("name", "colour"), [("knight", "blue"), ("spellslinger", "white"), ("doctor", "green")]
)
def test_a_heros_colour_is_read_off_the_cards(name, colour):
    g = scene()
    assert own_colour(g, g.hero_called(name)) == colour


@pytest.mark.parametrize(
    ("mod", "best"), [("melee", "knight"), ("projectile", "burglar"), ("green", "doctor")]
)
def test_a_treasure_nobody_has_seen_goes_to_whom_it_helps(mod, best):
    g = scene()
    card = msgspec.structs.replace(BLANK, mods={mod: 1})
    assert max(g.heroes, key=lambda hero: helps(g, hero, card)).id == best


def test_regrouping_pays_when_enemies_are_about_to_act_and_peril_is_low():
    calm = scene(room="kennels", front=("furnace-hound",) * 3, peril=4, happened=[4])
    full = scene(
        room="kennels", front=("furnace-hound",) * 3, peril=4, happened=[4],
        field={"red": 5, "black": 5}, tower={"red": 4, "black": 4},
    )  # fmt: skip
    late = scene(room="kennels", front=("furnace-hound",) * 3, peril=15, field={"red": 5}, tower={"red": 4})
    assert regroup_worth(full) > regroup_worth(calm)
    assert regroup_worth(late) == -99.0, "it would be the end"


@pytest.mark.parametrize("packs", [(), ("winter-court",)])
def test_every_skill_has_a_worth(packs):
    g = scene()
    for card in box(packs).skills.values():
        hero = next((hero for hero in g.heroes if hero.id == card.hero), g.heroes[0])
        assert lasting_worth(g, hero, card) > -1.0, card.id


def test_a_play_out_ends_on_the_next_floor():
    g = scene(floor=2)
    arrived = GAME.arrival(g)
    assert not arrived(g)
    assert arrived(scene(floor=3)) and not arrived(scene(floor=3, fighting=False))
    assert 0.0 < GAME.evaluate(g, "player-1") < 1.0
