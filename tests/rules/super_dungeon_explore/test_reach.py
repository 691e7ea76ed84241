"""How far actions, areas and hands reach: Stealth, Fly, large bases."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_explore.scene import Table, explore
from tests.support import drive
from undercroft.games.super_dungeon.content.cards import Action, Area, Inflict
from undercroft.games.super_dungeon.explore.rules.spawning import POINTS, room_for
from undercroft.games.super_dungeon.rules.actions import perform, targets
from undercroft.games.super_dungeon.rules.activation import chest_options
from undercroft.games.super_dungeon.rules.attack import leaps
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.rules.stats import stats_of
from undercroft.games.super_dungeon.state import FIRE, Lasting

BEAR = ("clockwork-foundry",)
STRUCK = [[2, 2, 1], [0]]
"""A hit of five stars, and a defense that fails."""


def unique(s: Table, letter: str, action: str) -> tuple[str, Action]:
    """One of a model's unique actions, with its key."""
    return next((key, one) for key, one in stats_of(s.g, s[letter]).unique if one.id == action)


def aims(s: Table, letter: str, action: str) -> list[str]:
    """Whom a unique action can be aimed at."""
    stats = stats_of(s.g, s[letter])
    _, one = unique(s, letter, action)
    return targets(s.g, Field(s.g), s[letter], stats, one, action_range(stats, one))


def bear(drawing: str, ground: dict[str, str] | None = None) -> Table:
    """The Thistle Druid as the Angry Bear, on four squares."""
    s = explore(drawing, ground, packs=BEAR, B="angry-bear", K="kobold-knucklehead", P="royal-paladin")
    hero = s.hero("B")
    hero.id, hero.card, hero.form = "thistle-druid", "thistle-druid", "angry-bear"
    return s


# ---------------------------------------------------------------- Stealth and Small


@pytest.mark.rule("SD-ABIL-STEALTH-01", "SD-RULING-24")
def test_stealth_shortens_the_range_of_a_friends_action_too() -> None:
    for gap, reached in ((2, True), (3, False), (5, False)):
        s = explore("R" + " ." * gap + " U", R="glimmerdusk-ranger", U="riftling-rogue")
        assert ("riftling-rogue" in aims(s, "R", "herbalist")) == reached, "range 6 less 3"
    s = explore("R . . U", R="glimmerdusk-ranger", U="riftling-rogue")
    s.hero("R").lasting.append(Lasting("act:glimmerdusk-ranger/pixie-dust", "glimmerdusk-ranger"))
    assert "glimmerdusk-ranger" in aims(s, "R", "herbalist"), "it reaches itself"


@pytest.mark.rule("SD-ABIL-SMALL-01", "SD-RULING-24")
def test_small_hides_from_enemies_and_not_from_friends() -> None:
    s = explore("O O . . . H\nO O . . . .", O="kobold-ogre", H="hatchling", P="royal-paladin")
    stats = stats_of(s.g, s["O"])
    far = Action(id="call", kind="support", range=6, augment=True)
    assert s["H"].id in targets(s.g, Field(s.g), s["O"], stats, far, 6)
    s = explore("R . . . H . .", R="glimmerdusk-ranger", H="hatchling")
    assert s["H"].id not in aims(s, "R", "pinning-shot")


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-ABIL-SMALL-01", "SD-RULING-30")
def test_arc_leaps_to_a_small_model_only_within_three_squares_of_its_user() -> None:
    for drawing, leapt in (("P K H .", True), ("P . K H", True), ("P . . K H", False)):
        s = explore(drawing, P="royal-paladin", K="kobold-knucklehead", H="hatchling")
        field = Field(s.g)
        found = leaps(s.g, field, s["P"], field.squares[s["K"].id], [s["K"].id])
        assert (s["H"] in found) == leapt, drawing


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-LOS-08", "SD-RULING-30")
def test_arc_leaps_to_a_flyer_and_from_a_flyer_over_a_structure() -> None:
    for last, card, leapt in (
        ("kobold-knucklehead", "whelp", True),
        ("whelp", "kobold-gouger", True),
        ("kobold-knucklehead", "kobold-gouger", False),
    ):
        s = explore("P K # H\n. . . .", P="royal-paladin", K=last, H=card)
        wave = Action(id="x", kind="offense", attack="melee", abilities=("arc",))
        ran = drive(perform(s.g, s["P"], wave, "melee", s["K"].id), *STRUCK, stop=True)
        assert (len(ran.asked) > 2) == leapt, (last, card)


# ---------------------------------------------------------------- Burst and Aura


@pytest.mark.rule("SD-AREA-13", "SD-ABIL-FLY-01", "SD-RULING-51")
def test_a_burst_at_a_flyer_is_seen_over_the_structures_and_one_at_a_walker_is_not() -> None:
    flash = Action(
        id="flash",
        kind="support",
        range=8,
        area=Area(shape="burst", size=2),
        effects=(Inflict(status="fire"),),
    )
    for card, behind, burnt in (
        ("whelp", "kobold-knucklehead", True),
        ("kobold-gouger", "kobold-knucklehead", False),
        ("kobold-gouger", "whelp", False),
    ):
        s = explore("M . . T # K\n. . . . . .", M="ember-mage", T=card, K=behind)
        drive(perform(s.g, s["M"], flash, "ember-mage/kindle", s["T"].id))
        assert s["T"].status & FIRE
        assert bool(s["K"].status & FIRE) == burnt, (card, behind)


@pytest.mark.rule("SD-AREA-18", "SD-ABIL-FLY-01")
def test_the_aura_of_a_flyer_goes_over_structures() -> None:
    for sandals, helped in (("", False), ("wasp-wing-sandals", True)):
        s = explore("P # M\n. . .", P="royal-paladin", M="ember-mage")
        s.hero("P").gear[2] = sandals
        plain = stats_of(s.g, s["M"]).named_defenses["armor"][1]
        key, action = unique(s, "P", "iron-halo")
        drive(perform(s.g, s["P"], action, key, "here"))
        assert (len(stats_of(s.g, s["M"]).named_defenses["armor"][1]) > len(plain)) == helped


@pytest.mark.rule("EXP-SPAWN-05", "SD-LOS-08")
def test_a_flyer_spawns_where_a_structure_hides_others() -> None:
    s = explore("N # .\n. . .", N="egg-clutch")
    field, hidden = Field(s.g), 1 << s.square("c1")
    assert room_for(s.g, field, "whelp", POINTS) & hidden
    assert not room_for(s.g, field, "hatchling", POINTS) & hidden
    s = explore("N P .", N="egg-clutch", P="royal-paladin")
    field, hidden = Field(s.g), 1 << s.square("c1")
    assert room_for(s.g, field, "whelp", POINTS) & hidden, "nor does a Hero hide the place"
    assert not room_for(s.g, field, "hatchling", POINTS) & hidden


# ---------------------------------------------------------------- large bases


@pytest.mark.rule("SD-BASIC-06", "SD-RULING-12")
def test_a_large_hero_opens_a_chest_from_any_of_its_squares() -> None:
    s = bear("B B . .\nB B . .")
    s.g.chests = [s.square("c2")]
    assert chest_options(s.g, Field(s.g), s.hero("B")) == ["chest:c2"]
    s.g.chests = [s.square("d1")]
    assert chest_options(s.g, Field(s.g), s.hero("B")) == [], "two squares away"
    s.g.chests = [s.square("b2")]
    assert chest_options(s.g, Field(s.g), s.hero("B")) == ["chest:b2"], "under it"


@pytest.mark.rule("SD-ABIL-BLESSING-01", "SD-RULING-25")
def test_a_large_model_feels_a_blessing_under_any_of_its_squares() -> None:
    s = bear("B B\nB B")
    plain = stats_of(s.g, s["B"]).named_defenses["armor"][2]
    s = bear("B B\nB W", {"W": "moonwell"})
    assert stats_of(s.g, s["B"]).named_defenses["armor"][2] == plain + 1
    s.hero("B").lasting.append(Lasting("act:glimmerdusk-ranger/pixie-dust", "royal-paladin"))
    assert stats_of(s.g, s["B"]).named_defenses["armor"][2] == plain + 1, "with something lasting on it too"
